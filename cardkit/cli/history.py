"""The command ``history``, which sums up finished games: wins, averages and best rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from cardkit.cli import shared
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.render import echo, print_wrapped, show
from cardkit.cli.shared import unreadable_error
from cardkit.engine.findings import replace_unprintable
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import command_to_type, language, t, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.table import history as past_games
from cardkit.tally.items import BOT_MARK
from cardkit.text.files import lists
from cardkit.text.lines import Line, Table, did_you_mean, join
from cardkit.text.table.standings import rules_left_out_lines

RESULT_COLUMNS = (
    "date",
    "game",
    "place",
    "total",
    "best_round",
    "caught",
    "nerve",
    "luck",
    "minutes",
)
RECORD_COLUMNS = ("record", "player", "figure", "date")


class DateParamType(click.DateTime):
    """The type of ``--since`` and ``--until``: a day, month or year in the format of tallies."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d", "%Y-%m", "%Y"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        for form in self.formats:
            with suppress(ValueError):
                return f"{datetime.strptime(str(value), form):{form}}"
        message = t(
            '"{text}" is not a date. Write a day, a month or a year: 2026-11-20, 2026-11, 2026.',
            text=value,
        )
        raise click.BadParameter(message, ctx, param)


@dataclass
class FinishedGames:
    """Finished games with each player's result, and the number of unfinished and unreadable games.

    `house_rules` maps names of games to variants with house rules that cardkit does not apply.
    """

    finished: list[past_games.FinishedGame] = field(default_factory=list)
    unfinished_count: int = 0
    unreadable_count: int = 0
    house_rules: dict[str, Variant] = field(default_factory=dict)

    def with_only(self, chosen: Iterable[past_games.FinishedGame]) -> FinishedGames:
        """Return a copy that contains only the chosen finished games."""
        finished = list(chosen)
        names = {game[0].game for game in finished}
        house = {name: variant for name, variant in self.house_rules.items() if name in names}
        return FinishedGames(finished, self.unfinished_count, self.unreadable_count, house)


@click.command(cls=TranslatedCommand)
@click.argument("words", metavar="[SAVE]...", nargs=-1, shell_complete=shared.complete_saved_names)
@click.option("--player", metavar="NAME", shell_complete=shared.complete_player_names,
    help="Show one player: every game, totals and head-to-head results.")  # fmt: skip
@click.option("--game", "variant", metavar="GAME",
    shell_complete=shared.complete_variants_and_files,
    help="Count only this game, and show its records.")  # fmt: skip
@click.option("--since", metavar="DATE", type=DateParamType(),
    help="Count only games on or after this date: 2026, 2026-11 or 2026-11-20.")  # fmt: skip
@click.option("--until", metavar="DATE", type=DateParamType(),
    help="Count only games up to and including this date.")  # fmt: skip
@click.option("--no-bots", is_flag=True, help="Leave out bots.")
@shared.json_option()
@click.option("--csv", "as_csv", is_flag=True, help="Output CSV, for spreadsheets.")
def history(
    words: tuple[str, ...],
    player: str | None,
    variant: str | None,
    since: str | None,
    until: str | None,
    no_bots: bool,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Review finished games: wins, averages, best rounds, nerve and luck.

    Nerve is the risk you took: for each card you stayed in for, the exact chance of being caught,
    added up and averaged per round. Luck is how often you could expect to be caught, minus how often
    you were: expected 4.5 times, caught 3 times, luck +1.5.

    Arguments:
      SAVE  A saved game, a tally (a score sheet typed as text), a folder of either, or - for standard
            input (default: all saved games).

    Examples:
      cardkit history --player Ann                 # every game Ann played
      cardkit history --game diamant --since 2026  # Diamant, from 2026 on
      cardkit history nights/ --csv                # a folder of tallies
    """
    if as_json and as_csv:
        raise click.UsageError(t("Use --json or --csv, not both."))
    with use_language("en" if as_json or as_csv else language().code):  # for programs
        all_games = _read_games(shared.tallies(words))
    chosen = _in_period(all_games, since, until) if since or until else all_games
    if no_bots:
        chosen = chosen.with_only(filter(None, map(past_games.without_bots, chosen.finished)))
    if variant:
        chosen = _games_of_variant(chosen, all_games, variant)
    if not chosen.finished and not as_json:
        none, none_fits = (
            t("There are no finished games yet."),
            t("There is no such finished game."),
        )
        echo(none_fits if all_games.finished else none, err=True)
        if words and all_games.unreadable_count:  # the named files cannot be read
            raise SystemExit(2)
        return
    if player:
        chosen, facts, rows, parts = _report_on_player(player, chosen)
    else:
        facts, rows, parts = _report_on_all(chosen, with_records=bool(variant))
    if as_json:
        _print_json(facts, chosen)
        return
    if as_csv:
        _print_csv(rows)
    else:
        show(parts)
    _report_house_rules(chosen, to_stderr=as_csv)


def _in_period(games: FinishedGames, since: str | None, until: str | None) -> FinishedGames:
    """Return the games from `since` to `until`, inclusive, and print which games have no date."""
    _report_undated(games)
    first, last = since or "0", until or "9"
    dated = (game for game in games.finished if game[0].date)
    return games.with_only(
        game for game in dated if first <= game[0].date and game[0].date[: len(last)] <= last
    )


def _read_games(paths: Iterable[Path]) -> FinishedGames:
    """Return the results of the games in these tallies, and print which files were left out.

    A copy of a game is left out too.
    """
    games = FinishedGames()
    files: dict[str, Path] = {}  # by the contents of the game
    for path in sorted(paths, key=lambda path: len(path.name)):  # ``g (1)`` is a copy of ``g``
        try:
            reading = shared.open_tally(path)
        except OSError as error:
            games.unreadable_count += 1
            echo(unreadable_error(path, error).message, err=True)
            continue
        state = reading.state
        if state is None or not reading.is_legal:
            games.unreadable_count += 1
            name, check = replace_unprintable(str(path)), command_to_type("check", str(path))
            message = t(
                "{file} cannot be read and is left out. To see why: {check}", file=name, check=check
            )
            echo(message, err=True)
        elif (same := files.setdefault(past_games.normalized_tally(reading), path)) != path:
            message = t(
                "{file} is the same game as {other}, so it is counted only once.",
                file=replace_unprintable(str(path)),
                other=replace_unprintable(str(same)),
            )
            echo(message, err=True)
        elif state.phase != "over":
            games.unfinished_count += 1
        elif parts := past_games.player_results(reading):
            games.finished.append(parts)
            if state.variant.house:
                games.house_rules[parts[0].game] = state.variant
    return games


def _report_undated(games: FinishedGames) -> None:
    undated = [game[0].file for game in games.finished if not game[0].date]
    if undated:
        files = ", ".join(map(replace_unprintable, undated))
        message = t(
            "Left out because they contain no date such as 2026-11-20: {files}.", files=files
        )
        echo(message, err=True)


def _games_of_variant(chosen: FinishedGames, all_read: FinishedGames, word: str) -> FinishedGames:
    """Return the `chosen` games of one variant, or raise an error if `word` names no game."""
    path = catalogue.find_file(word, Path())
    names = {catalogue.fold_name(word), catalogue.fold_name(path.stem if path else word)}
    games = [
        game
        for game in chosen.finished
        if names
        & {catalogue.fold_name(game[0].game), catalogue.fold_name(Path(game[0].variant).stem)}
    ]
    if not games and path is None:
        choices = [*catalogue.loadable_names(Path()), *(game[0].game for game in all_read.finished)]
        lists_them = t("To list the games: {variants}", variants=command_to_type("variants"))
        hint = did_you_mean(word, choices) or lists_them
        raise shared.CliError(join(t("There is no game {word}.", word=word), hint))
    return chosen.with_only(games)


def _report_on_all(
    games: FinishedGames, *, with_records: bool
) -> tuple[past_games.Row, list[past_games.Row], list[Line | Table]]:
    """Return statistics of all games as JSON, as rows for CSV, and as lines for the screen.

    The lines show records only if `with_records` is True.
    """
    people = past_games.player_summary_rows(games.finished)
    by_game = past_games.game_summary_rows(games.finished)
    best = past_games.record_rows(games.finished)
    parts: list[Line | Table] = (
        [lists.figures_table(people, lists.PLAYER_COLUMNS)] if people else []
    )
    if len(by_game) > 1 or with_records:
        parts += [lists.figures_table(by_game)]
    if with_records and best:
        parts += [lists.figures_table(best, RECORD_COLUMNS)]
    counts = {
        "games": len(games.finished),
        "running": games.unfinished_count,
        "unreadable": games.unreadable_count,
    }
    return {**counts, "players": people, "by_game": by_game, "records": best}, people, parts


def _report_on_player(
    player: str, games: FinishedGames
) -> tuple[FinishedGames, past_games.Row, list[past_games.Row], list[Line | Table]]:
    """Return the games and statistics of one player, in the formats of `_report_on_all`."""
    names = (player, f"{player}{BOT_MARK}")
    player = next((name for name in names if past_games.results_of(name, games.finished)), player)
    mine = past_games.results_of(player, games.finished)
    if not mine:
        hint = did_you_mean(player, {result.player for game in games.finished for result in game})
        raise shared.CliError(join(t("{player} is in no finished game.", player=player), hint))
    summed, met = (
        past_games.player_summary_row(mine),
        past_games.head_to_head(player, games.finished),
    )
    rows = [result.to_row() for result in mine]
    parts: list[Line | Table] = [lists.figures_table(rows, RESULT_COLUMNS)]
    parts += [Line(lists.player_summary(summed), tone="next")]
    parts += [lists.figures_table(met)] if met else []
    games = games.with_only(
        game for game in games.finished if past_games.results_of(player, [game])
    )
    return games, {**summed, "evenings": rows, "against": met}, rows, parts


def _print_csv(rows: Sequence[past_games.Row]) -> None:
    """Print the rows as CSV, with a column for each key that occurs in any row."""
    columns = list(dict.fromkeys(column for row in rows for column in row))
    cells = [[row.get(column) for column in columns] for row in rows]
    shared.print_data(shared.csv_text([columns, *cells]))


def _print_json(facts: dict[str, Any], games: FinishedGames) -> None:
    """Print an object as JSON, with house rules that cardkit does not apply as ``not_played``."""
    unplayed = []
    with use_language("en"):
        for name, variant in games.house_rules.items():
            for number in variant.house:
                text = vocabulary(variant).house_rule(number)
                unplayed.append({"game": name, "rule": number, "text": text})
    if unplayed:
        facts = {**facts, "not_played": unplayed}
    shared.print_json(facts)


def _report_house_rules(games: FinishedGames, *, to_stderr: bool) -> None:
    for variant in games.house_rules.values():
        for line in rules_left_out_lines(variant):
            message = t("{name}: {message}", name=vocabulary(variant).game, message=line.text)
            if to_stderr:
                echo(message, err=True)
            else:
                print_wrapped(message)
