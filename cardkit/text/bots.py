"""Why players of cardkit's decide so."""

from __future__ import annotations

from fractions import Fraction

from cardkit.engine import odds
from cardkit.engine.game import GameState
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.lines import Line
from cardkit.text.odds import mean, percent


def why(who: str, times: Fraction | None, state: GameState) -> Line:
    """Return the line on when a bot leaves: a card costs `times` its gain, or (None) it is ahead.

    It leaves when the next card costs so many `times` what it brings; None: not in the last round,
    while that does not put it ahead.
    """
    words = vocabulary(state.rules)
    if times is None:
        text = words.t("In the last {round} {who} goes on until leaving puts it ahead.", who=who)
        return Line(text)
    much = {
        Fraction(1, 2): t("half of what it brings"),
        Fraction(2, 3): t("two thirds of what it brings"),
        Fraction(1): t("as much as it brings"),
        Fraction(2): t("twice what it brings"),
    }[times]
    weighed, inside = odds.going_on(state, who), len(state.inside)
    is_deck = state.rules.is_deck_game
    chance = odds.next_card(state).chance if is_deck else odds.random_turn(state, inside).collapse
    if not chance and weighed.gain > 0:
        return Line(words.t("Nothing can end the {round} now: {who} goes on.", who=who))
    stake = weighed.cost / (chance or 1)
    figures = {
        "stake": words.gold(int(stake)) if stake.denominator == 1 else mean(stake),
        "gain": mean(weighed.gain),
    }
    if is_deck:
        one, of = chance.as_integer_ratio()
        text = t(
            "{who} leaves when the next card costs {much}: {stake} at stake at {one} in {of}, "
            "{gain} to gain.",
            who=who,
            much=much,
            one=one,
            of=of,
            **figures,
        )
    else:
        text = t(
            "{who} flees when the next turn costs {much}: {stake} at stake at {chance}, {gain} to "
            "gain.",
            who=who,
            much=much,
            chance=percent(chance),
            **figures,
        )
    return Line(text)
