"""The command ``odds``, which shows the exact chances in a round."""

from collections.abc import Mapping
from pathlib import Path

import click

from cardkit.cli import shared
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.render import show
from cardkit.cli.score import findings_text, score_and_state
from cardkit.engine.game import GameState
from cardkit.engine.odds import to_json, with_round_begun
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.values import MAX_PLAYERS
from cardkit.i18n.translate import CountedNoun, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.tally.reader import read_turns
from cardkit.text.table.odds import odds_text


@click.command(cls=TranslatedCommand)
@click.argument("game", metavar="GAME|SAVE", shell_complete=shared.complete_any_game_names)
@click.argument("turns", metavar="[TURN]...", nargs=-1)
@click.option("--players", type=shared.Integer(1, MAX_PLAYERS), metavar="N",
    help="Set the number of players (default: the most).")  # fmt: skip
@shared.settings_option
@click.option("--round", "round_number", type=shared.Integer(1, 20), metavar="N",
    help="Show the odds at the start of this round (default: 1).")  # fmt: skip
@shared.json_option("Output JSON, with exact fractions.")
def odds(
    game: str,
    turns: tuple[str, ...],
    players: int | None,
    settings: Mapping[str, str],
    round_number: int | None,
    as_json: bool,
) -> None:
    """Calculate the exact odds of a round: at its start, after some cards, or in a saved game.

    The odds are calculated, not simulated. In games with hidden hands, cardkit shows what is known; the
    odds then assume that players play their cards at random.

    Arguments:
      GAME  A built-in game, one of your own, or a variant file.
      SAVE  A saved game or a tally (a score sheet typed as text).
      TURN  A card that comes next, as in a tally: 7h, or "7h - bo" if Bo leaves.

    Examples:
      cardkit odds kings-gold                        # before the first card
      cardkit odds kings-gold 9h 9s Q K --players 3  # after these cards
      cardkit odds friday.tally                      # in a game in progress
      cardkit odds poor-mans --set danger.ends_at=3  # with a changed rule
    """
    state = _load_state(game, players, settings, round_number)
    try:
        state = with_round_begun(state)
    except IllegalMove:
        message = t("{file}: the game is over, so no more cards will come.", file=game)
        raise shared.CliError(message) from None
    reading = read_turns(turns, state)
    if reading.findings:
        raise shared.CliError(findings_text(reading).rstrip())
    if not state.inside:
        words = vocabulary(state.variant)
        message = words.t("These turns end the {round}, so no more cards will come.")
        raise shared.wrong_value_error("turns", message)
    if as_json:
        shared.print_json(to_json(state))
        return
    show(odds_text(state, vocabulary(state.variant)))


def _load_state(
    game: str, players: int | None, settings: Mapping[str, str], round_number: int | None
) -> GameState:
    path = Path(game)
    is_tally = game == str(shared.STDIN) or (
        path.suffix != catalogue.FILE_ENDING and path.is_file()
    )
    if is_tally or not catalogue.find_file(game, Path()):
        if settings or round_number or players:
            message = t(
                "--set, --round and --players do not work with a saved game such as {file}.",
                file=game,
            )
            raise click.UsageError(message)
        return score_and_state(shared.find_game(game, catalogue.loadable_names(Path())))[1]
    variant = shared.load_variant(game, settings)
    number = round_number or 1
    if number > variant.rounds:
        words = vocabulary(variant)
        rounds = CountedNoun(variant.rounds, words.noun("round"))
        message = t("{game} has {rounds}.", game=words.game, rounds=rounds)
        raise shared.wrong_value_error("round_number", message)
    shared.check_player_count(variant, players)
    seats = players or variant.players[1]
    state = GameState(variant, shared.example_names(seats, seats))
    state.round = number - 1
    return state
