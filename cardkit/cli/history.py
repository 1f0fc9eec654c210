"""``cardkit history``: nights of games, added up by player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import click

from cardkit.cli.app import Command
from cardkit.cli.arguments import Game, Several, complete_game, find_game
from cardkit.cli.codes import Exit
from cardkit.cli.screen import to_json
from cardkit.cli.talk import Talk
from cardkit.letters import clean, csv_text
from cardkit.near import did_you_mean
from cardkit.places import placed
from cardkit.scoring import Score, score_bytes
from cardkit.state import State
from cardkit.table.saved import ENDING, home
from cardkit.tally.names import fold
from cardkit.words.lines import Grid


@click.command(
    cls=Command,
    name="history",
    examples=[
        ("cardkit history", "all saved games by player"),
        ("cardkit history --player Ann", "every game Ann played"),
        ("cardkit history nights/ --csv", "a folder of tallies, for a spreadsheet"),
    ],
)
@click.argument("words", metavar="[FOLDER|GAME]...", nargs=-1, shell_complete=complete_game)
@click.option("--player", metavar="NAME", help="One player's games, one a line, then the sum.")
@click.option("--json", "as_json", is_flag=True, help="One object, for programs.")
@click.option("--csv", "as_csv", is_flag=True, help="Comma separated, for a spreadsheet.")
def command(words: tuple[str, ...], player: str | None, as_json: bool, as_csv: bool) -> int:
    """Add up finished games: games and wins of each player, average and best, how often caught.

    FOLDER is searched for tallies, those below it too; GAME is a tally, the name of a saved game, or - for standard input;
    without any, all saved games. Games that still run are left out; what cannot be read is named on standard error.
    """
    if as_json and as_csv:
        raise click.UsageError("--json or --csv, not both.")
    sums = Sums()
    played = _played(words or ([str(home())] if home().exists() else []), sums)
    if player is None:
        for game in played:
            sums.add(game)
        rows = [record.told() for record in sums.ranked()]
        _show({"games": sums.games, "running": sums.running, "unreadable": sums.unreadable, "players": rows}, rows,
              as_json=as_json, as_csv=as_csv)  # fmt: skip
    else:
        _one_player(player, played, sums, as_json=as_json, as_csv=as_csv)
    if not sums.games and not (as_json or as_csv):
        click.echo("No finished game is there yet.", err=True)
    return int(Exit.FINE)


class Evening(NamedTuple):
    """One player's part in one game. `place` counts from 1; `won` is 1, or the part of a shared win."""

    player: str
    date: str
    file: str
    game: str
    players: int
    place: int
    won: float
    total: int
    best_round: int
    rounds: int
    caught: int


@dataclass
class Record:
    """What a player has done in all games."""

    player: str
    games: int = 0
    wins: int = 0
    shared: int = 0
    total: int = 0
    best: int = 0
    best_round: int = 0
    rounds: int = 0
    caught: int = 0

    def add(self, evening: Evening) -> None:
        """One more game."""
        self.games += 1
        self.wins += evening.won == 1
        self.shared += 0 < evening.won < 1
        self.total += evening.total
        self.best = max(self.best, evening.total)
        self.best_round = max(self.best_round, evening.best_round)
        self.rounds += evening.rounds
        self.caught += evening.caught

    def told(self) -> dict[str, Any]:
        """As in ``--json``; averages to one place."""
        return {
            "player": self.player,
            "games": self.games,
            "wins": self.wins,
            "shared": self.shared,
            "average": round(self.total / self.games, 1) if self.games else 0,
            "best": self.best,
            "best_round": self.best_round,
            "rounds": self.rounds,
            "caught": self.caught,
        }


@dataclass
class Sums:
    """All players' records, and how many games made them."""

    games: int = 0
    running: int = 0
    unreadable: int = 0
    records: dict[str, Record] = field(default_factory=dict)

    def add(self, evenings: Iterable[Evening]) -> None:
        """One more game."""
        for evening in evenings:
            self.records.setdefault(fold(evening.player), Record(evening.player)).add(evening)

    def ranked(self) -> list[Record]:
        """Most wins first, then the better average."""
        return sorted(self.records.values(), key=lambda r: (-r.wins, -r.shared, -r.total / r.games, r.player))


def _played(words: Iterable[str], sums: Sums) -> Iterator[list[Evening]]:
    """The finished games, one at a time: a folder of any size passes through."""
    for game in Several(words, find_game, ENDING):
        name = game.shown
        try:
            score = score_bytes(game.read(), name, game.folder)
        except OSError as error:
            sums.unreadable += 1
            click.echo(clean(f"{name}: cannot be read: {error.strerror}"), err=True)
            continue
        if score.state is None or not score.reading.readable:
            sums.unreadable += 1
            click.echo(clean(f"{name}: cannot be read and is left out (cardkit check {name})"), err=True)
        elif not score.complete:
            sums.running += 1
        else:
            sums.games += 1
            yield list(_evenings(score, score.state, game))


def _evenings(score: Score, state: State, game: Game) -> Iterator[Evening]:
    header = score.reading.header
    for place in placed(state):
        for player in place.players:
            in_rounds = [
                played.banked.get(player, 0) + sum(taken.worth for taken in state.kept(player, played.number))
                for played in state.rounds
            ]
            there = [played for played in state.rounds if player in played.seats]
            yield Evening(
                player, header.date, game.name, state.variant.name, len(state.players),
                place.number, 0 if place.number > 1 else 1 / len(place.players), place.total,
                max(in_rounds, default=0), len(there),
                sum(played.end == "caught" and player not in played.left for played in there),
            )  # fmt: skip


def _one_player(player: str, played: Iterator[list[Evening]], sums: Sums, *, as_json: bool, as_csv: bool) -> None:
    record = Record(player)
    wanted = fold(player)
    known: set[str] = set()
    rows: list[dict[str, Any]] = []
    for game in played:
        for evening in game:
            if fold(evening.player) == wanted:
                record.player = evening.player
                record.add(evening)
                rows.append({**evening._asdict(), "won": round(evening.won, 3)})
            elif len(known) < 1000:
                known.add(evening.player)
    if not rows:
        raise click.ClickException(
            f"{player} is in none of {sums.games} finished games. {did_you_mean(player, known)}".strip()
        )
    rows.sort(key=lambda row: (row["date"], row["file"]))
    _show({**record.told(), "evenings": rows}, rows, as_json=as_json, as_csv=as_csv)
    if not as_json and not as_csv:
        told = record.told()
        shared = f" and {told['shared']} shared" if told["shared"] else ""
        click.echo(
            f"{record.player}: {told['games']} game{'s' * (record.games != 1)}, {told['wins']} won{shared}, "
            f"{told['average']} on average, best {told['best']}, best round {told['best_round']}, "
            f"caught in {told['caught']} of {told['rounds']} rounds."
        )


def _show(whole: dict[str, Any], rows: list[dict[str, Any]], *, as_json: bool, as_csv: bool) -> None:
    if as_json:
        click.echo(to_json(whole, 1))
    elif as_csv and rows:
        click.echo(csv_text([list(rows[0]), *(row.values() for row in rows)]), nl=False)
    elif rows:
        shown = [head for head in rows[0] if head != "file"]
        table = tuple(tuple(_cell(row[head]) for head in shown) for row in rows)
        align = "".join("l" if isinstance(rows[0][head], str) else "r" for head in shown)
        Talk().show([Grid(tuple(head.replace("_", " ") for head in shown), table, align)])


def _cell(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
