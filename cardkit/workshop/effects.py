"""Measure how a choice changes a game, by letting bots play with and without it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardkit.engine.values import MAX_PLAYERS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.lab import crowd_bots
from cardkit.lab.blocks import GAMES_PER_BLOCK, Results, play_blocks, setup_for
from cardkit.lab.estimates import Estimate, t_quantile
from cardkit.lab.game_figures import FIGURES
from cardkit.text.lines import join

GAMES_PER_RULES = 600
"""How many games are played under each set of rules; this number is fixed in advance."""
SEED = 1
USUAL_PLAYER_COUNT = 4
COMPARED_FIGURES = ("minutes", "cards", "caught", "player", "margin", "level")
"""The figures that are compared, as named in `cardkit.lab.game_figures`."""
CHANCE_OF_ERROR = 0.01
"""How often rules that play the same may be reported as different in any of these figures."""

_FIGURES = {figure.key: figure for figure in FIGURES}


@dataclass(frozen=True)
class Effect:
    """How much a figure of a game changes, between `low` and `high`; `key` is one of `COMPARED_FIGURES`."""

    key: str
    low: float
    high: float


def players_for(before: Variant, after: Variant) -> int:
    """Return how many bots play: four, or the nearest number that both sets of rules allow.

    If no number is allowed by both, it is the nearest number that the rules before allow.
    """
    allowed = [range(low, high + 1) for low, high in (before.players, after.players)]
    both = [number for number in range(1, MAX_PLAYERS + 1) if all(number in of for of in allowed)]
    return min(both or allowed[0], key=lambda number: abs(number - USUAL_PLAYER_COUNT))


def play_games(variant: Variant, players: int, games: int = GAMES_PER_RULES) -> Results:
    """Let the mixed group of bots play games, always with the same deals, and return the results."""
    setup = setup_for(variant, crowd_bots.seat_bots((), crowd_bots.MIXED_CROWD, players))
    return play_blocks(setup, SEED, range(games // GAMES_PER_BLOCK))


def clear_effects(before: Results, after: Results) -> list[Effect]:
    """Return an `Effect` for each figure that clearly differs between two sets of results.

    If two sets of rules play the same, no difference is reported in 99 of 100 cases.

    Args:
        before, after: Results of `play_games` with the same number of players and of games.
    """
    differing: list[Effect] = []
    for key in COMPARED_FIGURES:
        first, other = (_FIGURES[key].estimate(results.rows) for results in (before, after))
        if first and other:
            differing += _clear_effect(key, other.minus(first))
    return differing


def _clear_effect(key: str, difference: Estimate) -> Iterator[Effect]:
    error = difference.standard_error
    reach = 0.0  # the same in every game
    if error is not None:
        share = 1 - CHANCE_OF_ERROR / len(COMPARED_FIGURES) / 2
        reach = error * t_quantile(share, difference.blocks - 1)
    if abs(difference.mean) > reach:
        yield Effect(key, difference.mean - reach, difference.mean + reach)


def effect_text(differing: Sequence[Effect]) -> str:
    """Describe effects in words: ``A game takes 3 to 5 minutes longer.``"""
    texts = [text for effect in differing if (text := _effect_sentence(effect))]
    return join(*texts) if texts else t("It plays about the same.")


def _effect_sentence(effect: Effect) -> str:
    """Return an effect as a sentence, or "" if it rounds to nothing."""
    low, high = sorted((abs(effect.low), abs(effect.high)))
    scale = 100 if _FIGURES[effect.key].is_share else 1
    least, n = max(round(scale * low), 1), round(scale * high)
    if not n:
        return ""
    span = t("{low} to {high}", low=least, high=n) if least < n else str(n)
    match effect.key, effect.low > 0:
        case "minutes", True:
            return t("A game takes {span} {n:minute|minutes} longer.", span=span, n=n)
        case "minutes", False:
            return t("A game is {span} {n:minute|minutes} shorter.", span=span, n=n)
        case "cards", True:
            return t("A round lasts {span} {n:card|cards} longer.", span=span, n=n)
        case "cards", False:
            return t("A round is {span} {n:card|cards} shorter.", span=span, n=n)
        case "caught", True:
            return t("Of 100 rounds, {span} more end with players caught.", span=span)
        case "caught", False:
            return t("Of 100 rounds, {span} fewer end with players caught.", span=span)
        case "player", True:
            return t("Scores are {span} {n:point|points} higher.", span=span, n=n)
        case "player", False:
            return t("Scores are {span} {n:point|points} lower.", span=span, n=n)
        case "margin", True:
            return t("The winner is {span} {n:point|points} further ahead.", span=span, n=n)
        case "margin", False:
            return t("The winner's lead is {span} {n:point|points} smaller.", span=span, n=n)
        case "level", True:
            return t("Of 100 games, {span} more are tied.", span=span)
        case _:
            return t("Of 100 games, {span} fewer are tied.", span=span)
