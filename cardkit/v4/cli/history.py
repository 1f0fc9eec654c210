"""``cardkit history``: finished games added up by player or game, duels, and records."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardkit.v4 import table
from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.arguments import Game, Several, find_game, halves
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.screen import to_json
from cardkit.v4.cli.talk import Talk
from cardkit.v4.engine import Variant
from cardkit.v4.files import loosely
from cardkit.v4.speech.ending import left_out
from cardkit.v4.speech.keeping import old_rules_of
from cardkit.v4.tally import fold, score_bytes
from cardkit.v4.text import clean, csv_text, did_you_mean
from cardkit.v4.words import Grid

Row = dict[str, Any]
PLAYERS = (
    "player",
    "games",
    "wins",
    "shared",
    "average",
    "best",
    "best_round",
    "caught",
    "nerve",
    "luck",
)
GAMES = ("date", "game", "place", "total", "best", "caught", "nerve", "luck", "min", "ended")
"""Columns on a screen: of each player's sums, and of one player's games.

The latter leave out the player, who was asked for.
"""


class Wanted(NamedTuple):
    """Filter of games: of this variant, from one day to another."""

    variant: str = ""
    since: str = ""
    until: str = ""

    def counts(self, game: Sequence[table.Evening]) -> bool:
        """Return True if this game counts. One without a date lies in no span of days."""
        first = game[0]
        if (self.since or self.until) and not first.date:
            return False
        if first.date < self.since or (self.until and first.date[: len(self.until)] > self.until):
            return False
        names = (first.game, first.variant, Path(first.variant).stem)
        return (
            not self.variant
            or fold(self.variant) in map(fold, names)
            or loosely(self.variant) == first.variant
        )


def _day(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    if value and not re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", value):
        raise click.BadParameter(
            f'expected a day, a month or a year, as in 2026-11-20, got "{value}".', ctx, param
        )
    return value or ""


def _same(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    names = {}
    for value in values:
        old, new = halves(value)
        if not old or not new:
            raise click.BadParameter(f'expected OLD=NAME, as in Bob=Bo, got "{value}".', ctx, param)
        names[fold(old)] = new
    return names


@cli_command(
    "history",
    ("cardkit history", "all saved games by player"),
    ("cardkit history --player Ann", "every game Ann played, and head to head with whom"),
    ("cardkit history --variant kings-gold --from 2026", "King's Gold, from that year on"),
    ('cardkit history --same "Bob=Bo" --records', "the records; Bob and Bo are one"),
    ("cardkit history nights/ --csv", "a folder of tallies, for a spreadsheet"),
)
@click.argument("words", metavar="[FOLDER|GAME]...", nargs=-1)
@click.option("--player", metavar="NAME",
              help="One player's games, one a line, the sum, and head to head.")  # fmt: skip
@click.option(
    "--variant",
    default="",
    metavar="VARIANT",
    help="Only this game.",
)
@click.option("--from", "since", metavar="DATE", callback=_day,
    help="Only from this day (2026-11-20), month or year on.")  # fmt: skip
@click.option(
    "--to", "until", metavar="DATE", callback=_day, help="Only up to this day, month or year."
)
@click.option(
    "--same",
    multiple=True,
    metavar="OLD=NAME",
    callback=_same,
    help="Who was once called OLD. Repeatable.",
)
@click.option("--by-game", is_flag=True, help="Add up by game instead of by player.")
@click.option("--records", is_flag=True, help="The records of each game, and who holds them.")
@click.option("--json", "as_json", is_flag=True, help="One object, for programs.")
@click.option("--csv", "as_csv", is_flag=True, help="Comma separated, for a spreadsheet.")
def command(
    words: tuple[str, ...],
    player: str | None,
    variant: str,
    since: str,
    until: str,
    same: dict[str, str],
    by_game: bool,
    records: bool,
    as_json: bool,
    as_csv: bool,
) -> int:
    """Add up finished games: games and wins of each player, average and best, how often caught,
    nerve and luck.

    FOLDER is searched for tallies, those below it too; GAME is a tally, the name of a saved game,
    or - for standard input; without any, all saved games. Games that still run are left out; what
    cannot be read is named on standard error.

    Nerve is how much risk was taken: the exact chances to be caught by each card one stayed inside
    for, added up, per round; 0.5 is caught every second round on average. Luck is how it turned
    out: those chances less the catches there were, so +1.5 is one and a half catches escaped.
    Rounds without exact odds (games of hands, rounds known by their result only and what follows
    them) do not count.
    """
    if as_json and as_csv:
        raise click.UsageError("--json or --csv, not both.")
    if sum(map(bool, (player, by_game, records))) > 1:
        raise click.UsageError("One of --player, --by-game and --records, not several.")
    sums = table.Sums()
    wanted = Wanted(variant, since, until)
    words = words or ((str(table.home()),) if table.home().exists() else ())
    renamings: list[tuple[str, str]] = []
    finished = list(_finished(Several(words, table.ENDING).games(find_game), sums, renamings))
    same = {**table.called_now(renamings), **same}
    people: dict[str, Variant] = {}
    played = _played(finished, sums, wanted, same, people)
    added = (
        _one_player(same.get(fold(player), player), played, sums)
        if player
        else _everybody(played, sums, by_game, records)
    )
    people = {game: variant for game, variant in people.items() if game in added.games}
    if as_json:
        _print_json(added, people)
    else:
        _print_sums(added, people, as_csv=as_csv)
    if sums.old_rules:
        click.echo(old_rules_of(n=sums.old_rules), err=True)
    if not sums.games and not (as_json or as_csv):
        click.echo(
            "No such game is there." if any(wanted) else "No finished game is there yet.",
            err=True,
        )
    return Exit.USAGE if sums.lost_rules else Exit.FINE


class Finished(NamedTuple):
    """A finished game: each player's part, whether its rules are old, and rules people keep.

    `unplayed` is its variant if people keep some of its rules themselves.
    """

    parts: list[table.Evening]
    old: bool
    unplayed: Variant | None


def _finished(
    games: Iterable[Game], sums: table.Sums, renamings: list[tuple[str, str]]
) -> Iterator[Finished]:
    """Read each game once and yield the finished ones; add renamed players to `renamings`."""
    for game in games:
        name = game.shown
        try:
            data = game.read()
        except OSError as error:
            sums.unreadable += 1
            click.echo(clean(f"{name}: cannot be read: {error.strerror}"), err=True)
            continue
        renamings += table.renamings(data.decode(errors="replace"))
        score = score_bytes(data, name, game.folder)
        if score.state is None or not score.reading.readable:
            sums.unreadable += 1
            lost = [
                score.reading.show(problem)
                for problem in score.problems
                if problem.code == "rules-lost"
            ]
            sums.lost_rules += bool(lost)
            said = lost or [clean(f"{name}: cannot be read and is left out (cardkit check {name})")]
            click.echo(said[0], err=True)
        elif not score.complete:
            sums.running += 1
        else:
            variant = score.state.variant
            yield Finished(
                table.evenings(score, game.name),
                score.reading.old is not None,
                variant if variant.house else None,
            )


def _played(
    games: Iterable[Finished],
    sums: table.Sums,
    wanted: Wanted,
    same: dict[str, str],
    people: dict[str, Variant],
) -> Iterator[list[table.Evening]]:
    """Yield the games that count, under the names of `same`.

    Games with rules that people keep themselves are noted in `people`.
    """
    for game in games:
        parts = table.renamed(game.parts, same)
        if wanted.counts(parts):
            sums.games += 1
            sums.old_rules += game.old
            if game.unplayed:
                people[parts[0].game] = game.unplayed
            yield parts


class Added(NamedTuple):
    """Games added up: an object for programs, rows for a spreadsheet, tables for a screen.

    `games` are the names of the games.
    """

    told: Row
    rows: list[Row]
    shown: list[list[Row] | str]
    games: Collection[str]


def _print_json(added: Added, people: Mapping[str, Variant]) -> None:
    """Print the sums as an object, with the rules that `people` keep themselves by game."""
    unplayed: list[Row] = []
    for game, variant in people.items():
        unplayed += [{"game": game, **rule} for rule in variant.unplayed_json["not_played"]]
    click.echo(to_json(added.told | ({"not_played": unplayed} if unplayed else {}), 1))


def _print_sums(added: Added, people: Mapping[str, Variant], *, as_csv: bool) -> None:
    """Print the sums as tables or as CSV, then the rules that `people` keep themselves by game."""
    if as_csv and added.rows:
        click.echo(csv_text([list(added.rows[0]), *(row.values() for row in added.rows)]), nl=False)
    elif not as_csv:
        for shown in added.shown:
            if isinstance(shown, str):
                click.echo(shown)
            else:
                _table(shown)
    for game, rules in people.items():
        for said in left_out(rules):
            click.echo(clean(f"{game}: {said}"), err=as_csv)


def _everybody(
    played: Iterable[list[table.Evening]], sums: table.Sums, by_game: bool, records: bool
) -> Added:
    found = list(played)
    rows, games, most = table.sums_by_player(found), table.sums_by_game(found), table.bests(found)
    counts = {"games": sums.games, "running": sums.running, "unreadable": sums.unreadable}
    told = {**counts, "players": rows, "by_game": games, "records": most}
    names = {row["game"] for row in games}
    if by_game:
        return Added(told, games, [games], names)
    if records:
        shown = [{head: value for head, value in best.items() if head != "file"} for best in most]
        return Added(told, most, [shown], names)
    return Added(told, rows, [[_in_short(row, PLAYERS) for row in rows]], names)


def _in_short(row: Row, heads: Sequence[str]) -> Row:
    """Return the row under these heads, shortened for a screen."""
    told = {
        "ended": "",
        **row,
        "caught": f"{row['caught']} of {row['rounds']}",
        "luck": _signed(row["luck"]),
    }
    if "place" in row:
        told |= {
            "place": f"{row['place']} of {row['players']}",
            "best": row["best_round"],
            "min": row["minutes"],
        }
    return {head: told[head] for head in heads}


def _signed(luck: float | None) -> str:
    if luck is None:
        return ""
    return f"{luck:+.4g}" if luck else "0"


def _one_player(player: str, played: Iterator[list[table.Evening]], sums: table.Sums) -> Added:
    known: set[str] = set()
    mine: list[table.Evening] = []
    duels: dict[str, list[tuple[table.Evening, table.Evening]]] = {}
    for game in played:
        me = next((evening for evening in game if fold(evening.player) == fold(player)), None)
        if me is None:
            known.update(evening.player for evening in game if len(known) < 1000)
            continue
        mine.append(me)
        for other in game:
            if other is not me:
                duels.setdefault(fold(other.player), []).append((me, other))
    if not mine:
        raise click.ClickException(
            f"{player} is in none of {sums.games} finished games. "
            f"{did_you_mean(player, known)}".strip()
        )
    summed = table.added_up(mine[-1].player, mine)
    mine.sort(key=lambda evening: (evening.date, evening.begun, evening.file))
    heads = sorted(
        map(table.head_to_head, duels.values()), key=lambda row: (-row["games"], row["against"])
    )
    rows = [evening.told() for evening in mine]
    told = {**summed, "evenings": rows, "against": heads}
    shown = [_in_short(row, GAMES) for row in rows]
    return Added(told, rows, [shown, _summed(summed), heads], {one.game for one in mine})


def _summed(told: Row) -> str:
    shared = f" and {told['shared']} shared" if told["shared"] else ""
    risk = (
        f" Nerve {told['nerve']}, luck {_signed(told['luck'])}."
        if told["nerve"] is not None
        else ""
    )
    return clean(
        f"{told['player']}: {told['games']} game{'s' * (told['games'] != 1)}, {told['wins']} "
        f"won{shared}, {told['average']} on average, best {told['best']}, best round "
        f"{told['best_round']}, caught in {told['caught']} of {told['rounds']} rounds.{risk}"
    )


def _figure(value: Any) -> str:
    """Return a value as a cell of a table; empty for None."""
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _table(rows: list[Row]) -> None:
    """Print rows as a table; a column that is empty throughout is left out."""
    shown = (
        [head for head in rows[0] if any(row[head] not in (None, "") for row in rows)]
        if rows
        else []
    )
    if shown:
        cells = ((row[head] for head in shown) for row in rows)
        told = tuple(tuple(map(_figure, row)) for row in cells)
        of_words = ("player", "date", "game", "against", "record", "first", "last")
        align = "".join("l" if head in of_words else "r" for head in shown)
        Talk().show([Grid(tuple(head.replace("_", " ") for head in shown), told, align)])
