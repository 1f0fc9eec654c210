"""What stands on a player aid alone; the rest of it is the rules in short."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.engine import Variant
from cardkit.speech import rules
from cardkit.speech.nouns import how_many_rounds, theme
from cardkit.speech.pages import span
from cardkit.speech.saying import Count, Several, say, together


def named(variant: Variant, word: str, text: str) -> str:
    """A short rule behind its word: ``**Gold.** Black: their number.``"""
    return together(say("**{word:cap}.**", word=theme(variant)[word]), text)


def after_word(variant: Variant, text: str) -> str:
    """What those who leave do, behind their word: ``**Leave.** Share the gold...``"""
    return together(say("**{leaves:many,cap}.**", **theme(variant)), text)


def otherwise_there(variant: Variant) -> tuple[str, str]:
    """On an aid without room for what is other: where it stands, and the same in fewer words."""
    where = Several(tuple(other.title for other in rules.others(variant)))
    return say("Otherwise {where}: see the sheet", where=where), say("Exceptions: see the sheet")


def more_on_the_sheet() -> str:
    """On an aid without room for everything."""
    return say("More: see the sheet")


def deck_of(variant: Variant) -> str:
    """How many cards the deck has; artifacts that join later come to them."""
    if any(variant.joined(number) > variant.joined(1) for number in range(2, variant.rounds + 1)):
        return say("A deck of {n} cards at first.", n=variant.deck_size(1))
    return say("A deck of {n} cards.", n=variant.deck_size(1))


def all_show(variant: Variant) -> str:
    """Above the two gestures, each with its picture and what it means: all show one of them together."""
    return say("\u201c{call}\u201d All inside show together:", **theme(variant))


def go_on() -> str:
    return say("go on")


def for_how_many(variant: Variant) -> str:
    words = theme(variant)
    if variant.players.low == variant.players.high:
        return say("{players}", players=Count(variant.players.low, words["player"]))
    return say("{span} {player:many}", span=span(variant.players), player=words["player"])


def how_far(variant: Variant) -> str:
    """How long a game is where there is little room: ``4 rounds``, ``to 100``."""
    return say("to {n}", n=variant.until) if variant.until else how_many_rounds(variant)


def next_ends_it(variant: Variant, rounds: Sequence[int]) -> str:
    """Before the chances: that the next card ends the round, or the third of the only kind of danger; in these rounds."""
    many = variant.usual_limit if len(variant.kinds) == 1 and not variant.over else 1
    there = rules.where(variant, "round", rounds) if rounds else ""
    if many > 1:
        return say("{n:nth} ends it {where}", n=many, where=there) if there else say("{n:nth} ends it", n=many)
    return say("next ends it {where}", where=there) if there else say("next ends it")


def cards_there() -> str:
    """What the columns of that row count."""
    return say("cards turned")


def path_sum(variant: Variant) -> str:
    """The same where they are what the path comes to."""
    return say("sum of the {path}", **theme(variant))


def while_turned(counted: str, low: int, high: int) -> str:
    """Beside what the columns count: for how many cards turned the chances are."""
    return say("{counted}, {low}\u2013{high} turned", counted=counted, low=low, high=high)


def waits_there(variant: Variant) -> str:
    """What becomes of what nobody took out of a round, where it stays for the next (G-12)."""
    return say("{gold:many,cap} nobody takes **{gold:waits|wait}**.", **theme(variant))


def turned_down(variant: Variant) -> str:
    return say("Down: {leaves:many}", **theme(variant))


def turned_up() -> str:
    return say("Up: go on")


def out_in(variant: Variant) -> str:
    """What stands before the rounds by which artifacts count."""
    return say("out in {round}", **theme(variant))
