"""What is said of seats that cardkit plays: who they are, what they do, and why."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cardkit.engine import odds
from cardkit.engine.game import GameState
from cardkit.i18n.translate import Names, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.lines import Line, join
from cardkit.text.odds import mean


def seats(bots: Sequence[str], state: GameState) -> list[Line]:
    """Return the line on which players are played by cardkit, and what people do for them."""
    if not bots:
        return []
    who = Names(tuple(bots))
    said = [t("cardkit plays {who}. Give {who:the seat|each} a place for a pile.", who=who)]
    if not state.rules.is_deck_game:
        said.append(t("Deal them in, and leave their cards face down."))
    return [Line(join(*said))]


def lays(bots: Sequence[str], fleeing: Sequence[str]) -> list[Line]:
    """Return a line for each bot inside: its top card is turned up, or laid face down."""
    return [
        Line(
            t("{who} flees: lay its top card face down.", who=who)
            if who in fleeing
            else t("Turn up the top card of {who}.", who=who)
        )
        for who in bots
    ]


def go_on(bots: Sequence[str]) -> list[Line]:
    """Return the line that these bots go on."""
    return [Line(t("{who} {who:goes|go} on.", who=Names(tuple(bots))))]


def why(who: str, times: Fraction | None, state: GameState) -> Line:
    """Return the line by which rule a bot leaves, with the figures of this moment.

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
    if state.rules.is_deck_game:
        rule = t("{who} leaves when the next card costs {much}", who=who, much=much)
        chance = odds.next_card(state).chance
    else:
        rule = t("{who} flees when the next turn costs {much}", who=who, much=much)
        chance = odds.collapse(state, len(state.inside))
    weighed = odds.going_on(state, who)
    gain = mean(weighed.gain)
    if not chance:
        return Line(t("{rule}: nothing is at stake, {gain} to gain.", rule=rule, gain=gain))
    stake = weighed.cost / chance
    one, of = chance.as_integer_ratio()
    text = t(
        "{rule}: {stake} at stake at {one} in {of}, {gain} to gain.",
        rule=rule,
        stake=words.gold(int(stake)) if stake.denominator == 1 else mean(stake),
        one=one,
        of=of,
        gain=gain,
    )
    return Line(text)
