"""The command ``simulate``, in which bots play a game many times."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import click

from cardkit.cli import shared
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.lab_runs import bot_options, figure_table, play_and_tell, run_options
from cardkit.cli.render import show
from cardkit.engine.values import MAX_PLAYERS
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.lab.estimates import Estimate
from cardkit.lab.simulate import PlayerFigures, Report, simulate as play
from cardkit.text import lab as text
from cardkit.text.lines import Line, Table
from cardkit.text.table.standings import rules_left_out


@click.command(cls=TranslatedCommand)
@click.argument("game", shell_complete=shared.variants_and_files)
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
    shared.check_players(variant, players)
    play_and_tell(partial(play, variant, players=players), _players_table, _show, **how)


def _show(report: Report) -> None:
    words = vocabulary(report.variant)
    title = t(
        "{game}: {games} games of {players}, seed {seed}",
        game=words.game,
        games=text.number(report.games, 0),
        players=len(report.bots),
        seed=report.seed,
    )
    stats = report.figures
    cards, minutes = _figure(stats["cards"]), text.number(stats["minutes"].mean, 0)
    caught = _percent(stats["caught"])
    if report.variant.is_deck_game:
        long = words.t("A {round} has {cards} cards.", cards=cards)
    else:
        long = words.t("{cards} cards are played in a {round}.", cards=cards)
    risky = words.t("In {caught} % of {round:many}, players are caught.", caught=caught)
    lasts = t("At the table, a game takes about {minutes} minutes.", minutes=minutes)
    lines = [f"{long} {risky}", f"{lasts} {_middles(report)}"]
    if report.variant.until:
        lines.append(words.t("A game has {rounds} {round:many}.", rounds=_figure(stats["rounds"])))
    if len(report.bots) > 1:
        lines.append(_closeness(report))
    below = [*map(Line, lines), *rules_left_out(report.variant)]
    show([Line(title, tone="heading"), _players_table(report), *below])


def _middles(report: Report) -> str:
    """Return the sentence on the middle half of the games' lengths and of the scores."""
    of_games, of_scores = (text.span(report.middles[key]) for key in ("minutes", "player"))
    return t(
        "The middle half of the games takes {minutes} minutes, the middle half of the scores is "
        "{scores}.",
        minutes=of_games,
        scores=of_scores,
    )


def _closeness(report: Report) -> str:
    """Return the sentence that says how far the winner is ahead."""
    figures = report.figures
    lead = figures.get("lead")
    return t(
        "The winner is ahead by {points} points ({percent} % of their score). In {close} % of games, "
        "the lead is {n} points or less.",
        points=_figure(figures["margin"]),
        percent=text.number(100 * lead.mean, 0) if lead else "-",
        close=_percent(figures["close"]),
        n=text.CLOSE_LEAD,
    )


def _players_table(report: Report) -> Table:
    keeps_artifacts, words = report.variant.keeps_artifacts, vocabulary(report.variant)
    heads = [t("bots"), t("wins %"), words.t("{gold:many}")]
    if keeps_artifacts:
        heads.append(words.t("{gold:many} in all"))
    heads += [t("caught %"), t("leaves at turn")]
    return figure_table(heads, [_player_row(player, keeps_artifacts) for player in report.players])


def _player_row(player: PlayerFigures, keeps_artifacts: bool) -> list[str]:
    cells = [text.bot_name(player.bot), _percent(player.wins), _figure(player.gold)]
    if keeps_artifacts:
        cells.append(_figure(player.total))
    left = text.number(player.left_at.mean) if player.left_at else "-"
    return [*cells, _percent(player.caught), left]


def _percent(share: Estimate) -> str:
    return _figure(share.scaled(100))


def _figure(estimate: Estimate) -> str:
    return text.with_margin(estimate.mean, estimate.margin)
