"""Each rule that a house has is on its sheet, and another one there reads otherwise, but for a few
that are named here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cardkit.v4.engine import Variant
from cardkit.v4.paper import Order
from cardkit.v4.paper.pieces import printed
from cardkit.v4.speech.rules import rules_of
from tests.v4.houses import house
from tests.v4.paper.reading import text

GAMES = 500
QUICK = 6
OTHERS = 5
"""Houses of the same game that each is held against."""
DRAWN = {
    "players": "in the heading",
    "time": "in the heading",
    "deck": "as pictures of the cards",
    "gold": "as pictures of the cards",
    "dangers": "as pictures of the cards",
    "worth": "in the table of values",
}
"""Topics that a sheet may show otherwise than by a sentence, and where."""
AROUND_PICTURES = {"decide"}
"""Topics whose sentence may stand around pictures, part by part."""
LEFT_OUT = {
    "artifacts": "pictures with a heading",
    "pieces": "named on the coins to cut out",
    "supply": "done before anybody looks at a sheet",
    "begin": "the steps of a turn begin with it",
    "first": "of hands it goes without saying, else told to the game master",
    "leave": "one step with the decision",
    "back": "one step with the artifacts",
    "danger_out": "all cards go back, as the deck is shuffled again",
    "unclaimed": "all cards go back, as the deck is shuffled again",
    "totals": "people may count as they like",
    "optional": "nothing is optional",
}
"""Topics that may have no short sentence, and why."""
ELSEWHERE = {
    "artifacts": {"cards": "pictures"},
    "alone": {"cards": "pictures", "gold": "table of values"},
    "back": {"by": "full rules alone"},
    "begin": {"stays": "told with leaving"},
    "both": {"cards": "pictures"},
    "claim": {"gold": "table of values"},
    "danger": {"groups": "pictures", "courts": "told with the pictures"},
    "danger_out": {"by": "told with the catch", "artifacts": "told with what nobody claimed"},
    "dangers": {"groups": "told with the catch", "kinds": "pictures"},
    "deal": {"rows": "table of the deal"},
    "deck": {"jokers": "pictures"},
    "first": {"may_skip": "told to the game master", "stays": "told with the end of a round"},
    "joins": {"of": "pictures", "rounds": "table of values"},
    "left": {
        "safe": "told with the catch",
        "lost": "nobody has a share before leaving",
        "all": "told with the split",
    },
    "marker": {"lies": "told with leaving", "all": "told with the split"},
    "over": {"loot": "told with the catch", "costs": "told with the catch"},
    "pieces": {"pieces": "on the coins to cut out"},
    "survived": {"stays": "told with the end of a round"},
    "unclaimed": {"carried": "told with the shuffling", "left": "told with the shuffling"},
    "worth": {"worth": "table of values", "cards": "pictures", "more": "table of values"},
}
"""Parts of a rule that its short sentence does not tell, and where they are told."""


def example(seed: int) -> list[str]:
    """A random house rule: its sheet, and the sentences of others of the same game."""
    chance = Random(seed)
    made = house(chance, words=False)
    like = [house(chance, words=False, parent=made.parent).variant for _ in range(OTHERS)]
    found = [*missing(made.variant)]
    for other in like:
        found += untold(made.variant, other)
    return [repr(made), *dict.fromkeys(found)] if found else []


def missing(variant: Variant) -> Iterator[str]:
    """Rules that are not on the sheet."""
    page = plain(text(printed("sheet", variant, Order())))
    rules = rules_of(variant)
    for topic, claim in variant.claimed.items():
        said = plain(rules[topic].plain) if topic in rules else ""
        if claim is None:
            continue
        if not said and topic not in LEFT_OUT:
            yield f"{topic}: has no short sentence for {claim}"
        elif not stands(topic, said, page):
            yield f"{topic}: not on the sheet: {said}"


def stands(topic: str, said: str, page: str) -> bool:
    """Whether a page says this of a topic, or shows it."""
    parts = re.split("[:,.] ", said) if topic in AROUND_PICTURES else [said]
    return topic in DRAWN or all(part in page for part in parts)


def untold(mine: Variant, other: Variant) -> Iterator[str]:
    """Rules that are other in another house, and read the same on its sheet."""
    here, there = rules_of(mine), rules_of(other)
    for topic in here.keys() & there.keys():
        one, two = here[topic], there[topic]
        if one.short != two.short or type(one.claim) is not type(two.claim):
            continue
        known = ELSEWHERE.get(topic, {})
        theirs = two.claim.fields()
        for part, value in one.claim.fields().items():
            differ = value != theirs[part]
            if differ and part not in known:
                yield f"{topic}: its {part} is not told by: {one.short!r}"


def plain(said: str) -> str:
    """Text with single spaces."""
    return " ".join(said.split())
