"""The command ``simulate``, in which bots play a game many times."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import click

from cardkit.cli import shared
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.lab_runs import (
    bot_options,
    figure_table,
    play_and_show,
    run_options,
    scale_and_digits,
)
from cardkit.cli.render import show
from cardkit.engine.values import MAX_PLAYERS
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.lab.estimates import Estimate
from cardkit.lab.game_figures import FIGURES
from cardkit.lab.simulate import PlayerFigures, Report, simulate as play
from cardkit.text import lab as text
from cardkit.text.lines import Line, Table
from cardkit.text.table.standings import rules_left_out_lines


@click.command(cls=TranslatedCommand)
@click.argument("game", shell_complete=shared.complete_variants_and_files)
@bot_options
@click.option(
    "--players", type=shared.Integer(1, MAX_PLAYERS), metavar="N", help="Set the number of players."
)
@shared.settings_option
@run_options
def simulate(game: str, players: int | None, settings: Mapping[str, str], **how: Any) -> None:
    """Simulate many games in which each bot leaves as described below.

    Bots:
      careful, usual, bold  As in "cardkit play", with a mood that varies.
      kinds:3      When 3 kinds of danger are on the path.
      pairs:2      When 2 kinds are one card short of ending the round.
      loot:25      With 25 gold. loot:5,8,12 has a number for each round.
      turn:5       After 5 turns.
      after:2      Once 2 others have left.
      artifacts:1  When 1 artifact is on the path.
      odds:1/4     When the chance of the round ending reaches 1 in 4.
      random:1/5   With a chance of 1 in 5 each turn.
      nerve:3/2    When a card is expected to cost 3/2 of what it gains.
      mood:3/2     Like "usual", but its mood is always 3/2.
      choosy       Like "usual", but it plays the safest card in its hand.
      never        Never.
      kinds:3+loot:20       When one of these conditions holds.

    Examples:
      cardkit simulate kings-gold --bot kinds:3 --bot never  # two bots
    """
    variant = shared.load_variant(game, settings)
    shared.check_player_count(variant, players)
    play_and_show(partial(play, variant, players=players), _players_table, _show_report, **how)


def _show_report(report: Report) -> None:
    words = vocabulary(report.variant)
    title = t(
        "{game}: {games} games of {players}, seed {seed}",
        game=words.game,
        games=text.number_text(report.games, 0),
        players=len(report.bots),
        seed=report.seed,
    )
    tables = [_players_table(report), _all_players_table(report)]
    show([Line(title, tone="heading"), *tables, *rules_left_out_lines(report.variant)])


def _all_players_table(report: Report) -> Table:
    """Return a table of the figures of all players, grouped by the questions that they answer."""
    words, figures, interquartile_ranges = (
        vocabulary(report.variant),
        report.figures,
        report.interquartile_ranges,
    )
    rows: list[list[str]] = []
    heading = ""
    for figure in FIGURES:
        estimate = figures.get(figure.key)
        if estimate is None or not estimate.mean:
            continue
        if text.question_of_figures(figure.question) != heading:
            heading = text.question_of_figures(figure.question)
            rows.append([heading])
        scale, digits = scale_and_digits(figure, [estimate])
        scaled = estimate.scaled(scale)
        margin = None if figure.is_shown_rounded else scaled.margin
        value = text.with_margin(scaled.mean, margin, digits)
        rows.append([text.figure_title(figure.key, words), value])
        if figure.key in interquartile_ranges:
            title = text.figure_title(f"{figure.key} middle", words)
            rows.append([title, text.interquartile_range_text(interquartile_ranges[figure.key])])
    return figure_table([t("all players"), ""], rows)


def _players_table(report: Report) -> Table:
    keeps_artifacts, words = report.variant.keeps_artifacts, vocabulary(report.variant)
    heads = [t("bots"), t("wins %"), words.t("{gold:many}")]
    if keeps_artifacts:
        heads.append(words.t("{gold:many} in all"))
    heads += [t("caught %"), t("leaves at turn")]
    return figure_table(heads, [_player_row(player, keeps_artifacts) for player in report.players])


def _player_row(player: PlayerFigures, keeps_artifacts: bool) -> list[str]:
    cells = [
        text.translated_bot_name(player.bot),
        _percent_text(player.wins),
        _figure_text(player.gold),
    ]
    if keeps_artifacts:
        cells.append(_figure_text(player.total))
    left = text.number_text(player.left_at.mean) if player.left_at else "-"
    return [*cells, _percent_text(player.caught), left]


def _percent_text(share: Estimate) -> str:
    return _figure_text(share.scaled(100))


def _figure_text(estimate: Estimate) -> str:
    return text.with_margin(estimate.mean, estimate.margin)
