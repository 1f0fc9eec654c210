"""The command ``odds``: exact chances of a round."""

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
@click.argument("game", shell_complete=shared.any_game_names)
@shared.settings_option
@click.option("--round", "round_number", type=shared.Integer(1, 20), metavar="N",
    help="A round that has just begun (default: the first).")  # fmt: skip
@shared.json_option("As JSON, for programs: exact fractions.")
def odds(game: str, settings: Mapping[str, str], round_number: int | None, as_json: bool) -> None:
    """Tell the exact chances of a round just begun, or of a game as it stands.

    GAME is the name or file of a variant, or a saved game. Nothing is sampled. In a game of hands
    the hands are hidden: what is known is told, and chances only as they would be if the cards
    laid were random.

    \b
    cardkit odds kings-gold                 before the first card
    cardkit odds friday.tally               of a game as it stands
    cardkit odds poor-mans --set danger.ends_at=3
    """
    state = _load_state(game, settings, round_number)
    try:
        state = with_round_begun(state)
    except IllegalMove:
        message = t("{file}: the game is over, no card is to come.", file=game)
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
            message = t("--set and --round are for a variant: {file} is a saved game.", file=game)
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
