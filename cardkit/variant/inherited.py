"""What a variant keeps of its parent's rule numbers, rulings and summary: those that fit what it says by now."""

import tomllib

from cardkit.faults import VariantError
from cardkit.variant.build import applied, build
from cardkit.variant.chain import Raw
from cardkit.variant.claims import TOPICS, changed
from cardkit.variant.data import Variant
from cardkit.variant.keys import keys
from cardkit.variant.source import Settings, Source


def belong(variant: Variant, chain: list[tuple[Source, Raw]], settings: Settings) -> None:
    """Leave `variant` the rule numbers, rulings and summary that fit what it says, and no others.

    `chain` are the files from the oldest parent to its own. One that is inherited falls away where the rule that it
    belongs to is another one than the parent's, unless the file gives its own.
    """
    above: Variant | None = None
    for source, raw in chain:
        own = tomllib.loads(source.text)
        last = raw is chain[-1][1]
        try:
            here = variant if last and not settings else build(source, raw, {})
        except VariantError:  # a fault that the child has mended: it stands alone
            here, above = variant, None
        _inherit_words(here, above, own)
        above = here
    if above is not variant:
        given: Raw = {}
        for name, value in settings:
            given = applied(given, name, value)
        _inherit_words(variant, above, given)


def _inherit_words(variant: Variant, above: Variant | None, own: Raw) -> None:
    """Of `above`, its parent, what still fits; and what the file says of its `own`."""
    other = changed(variant, above) if above else frozenset()
    said, rulings = own.get("cites", {}), own.get("rulings", {})
    kept = {topic: number for topic, number in above.cites if topic not in other} if above else {}
    cites = {topic: number for topic, number in {**kept, **said}.items() if number}
    ruled = {
        number: entry for entry in (above.ruled if above else ()) for _, number, _ in [entry] if not entry[0] & other
    }
    for key, text in rulings.items():
        number = cites.get(key, "") if key in TOPICS else key
        topics = {key} if key in TOPICS else {topic for topic, cited in cites.items() if cited == key}
        ruled.pop(number, None)
        if text and all(TOPICS[topic](variant) is not None for topic in topics):
            ruled[number] = (frozenset(topics), number, text)
    object.__setattr__(variant, "cites", tuple(cites.items()))
    object.__setattr__(variant, "ruled", tuple(sorted(ruled.values(), key=lambda entry: _by_number(entry[1]))))
    object.__setattr__(variant, "rulings", tuple((number, text) for _, number, text in variant.ruled))
    if above is not None and "summary" not in own and ("danger" in other or above.asks_summary):
        object.__setattr__(variant, "summary", NEUTRAL)
        object.__setattr__(variant, "asks_summary", True)


NEUTRAL = next(str(key.default) for key in keys() if key.name == "summary")
"""The game in one line, whatever the game."""


def _by_number(number: str) -> tuple[str, int]:
    letters, _, digits = number.partition("-")
    return letters, int(digits) if digits.isdecimal() else 0
