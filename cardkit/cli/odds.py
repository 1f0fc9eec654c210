"""The command ``odds``, which shows the exact chances in a round."""

from collections.abc import Mapping
from pathlib import Path

import click

from cardkit.cli import shared
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.render import show
from cardkit.cli.score import score_and_state
from cardkit.engine.game import GameState
from cardkit.engine.odds import fresh_round, to_json, with_round_begun
from cardkit.engine.refusals import IllegalMove
from cardkit.i18n.translate import CountedNoun, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.text.table.odds import odds_text


@click.command(cls=TranslatedCommand)
@click.argument("game", metavar="GAME|SAVE", shell_complete=shared.any_game_names)
@shared.settings_option
@click.option("--round", "round_number", type=shared.Integer(1, 20), metavar="N",
    help="Show the odds at the start of this round (default: 1).")  # fmt: skip
@shared.json_option("Output JSON, with exact fractions.")
def odds(game: str, settings: Mapping[str, str], round_number: int | None, as_json: bool) -> None:
    """Calculate the exact odds at the start of a round, or at the current point of a saved game.

    The odds are calculated, not simulated. In games with hidden hands, cardkit shows what is known; the
    odds then assume that players play their cards at random.

    Arguments:
      GAME  A built-in game, one of your own, or a variant file.
      SAVE  A saved game or a tally (a score sheet typed as text).

    Examples:
      cardkit odds kings-gold                        # before the first card
      cardkit odds friday.tally                      # in a game in progress
      cardkit odds poor-mans --set danger.ends_at=3  # with a changed rule
    """
    state = _load_state(game, settings, round_number)
    try:
        state = with_round_begun(state)
    except IllegalMove:
        message = t("{file}: the game is over, so no more cards will come.", file=game)
        raise shared.CliError(message) from None
    if as_json:
        shared.print_json(to_json(state))
        return
    show(odds_text(state, vocabulary(state.variant)))


def _load_state(game: str, settings: Mapping[str, str], round_number: int | None) -> GameState:
    path = Path(game)
    is_tally = game == str(shared.STDIN) or (path.suffix != catalogue.ENDING and path.is_file())
    if is_tally or not catalogue.find_file(game, Path()):
        if settings or round_number:
            message = t(
                "--set and --round do not work with a saved game such as {file}.", file=game
            )
            raise click.UsageError(message)
        return score_and_state(shared.find_game(game, catalogue.loadable_names(Path())))[1]
    variant = shared.load_variant(game, settings)
    number = round_number or 1
    if number > variant.rounds:
        words = vocabulary(variant)
        rounds = CountedNoun(variant.rounds, words.noun("round"))
        message = t("{game} has {rounds}.", game=words.game, rounds=rounds)
        raise shared.wrong_value("round_number", message)
    return fresh_round(variant, number, variant.players[1])
