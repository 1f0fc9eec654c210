"""What a variant keeps of its parent's rule numbers, rulings and summary: those that fit what it says by now."""

import tomllib
from collections.abc import Callable
from itertools import groupby

from cardkit.engine import TOPICS, Card, Costs, Variant, changed
from cardkit.files.build import applied, build
from cardkit.files.keys import keys_of
from cardkit.files.source import Raw, Settings, Source
from cardkit.text import VariantError

_kept: dict[tuple[Source, ...], tuple[Variant | None, Variant]] = {}
"""By its chain of files: the variant above, and the one that the last of them makes by itself over that."""
MOST_KEPT = 64
NEUTRAL = next(str(key.default) for key in keys_of() if key.name == "summary")
"""The game in one line, whatever the game."""


def fitted(variant: Variant, chain: list[tuple[Source, Raw]], settings: Settings) -> Variant:
    """`variant` with the rule numbers, rulings and summary that fit what it says, and no others. `chain` are the files from the
    oldest parent to its own, each with all its keys. What is inherited falls away where the rule that it belongs to is another
    one than the parent's, unless the file gives its own."""
    above: Variant | None = None
    for number in range(1, len(chain) + bool(settings)):  # what is set for one game is laid over the file itself
        source, _ = chain[number - 1]
        above = _alone(chain[:number], above) or _fitting(variant, None, tomllib.loads(source.text))
    given: Raw = {} if settings else tomllib.loads(chain[-1][0].text)
    for name, value in settings:
        given = applied(given, name, value)
    return _fitting(variant, above, given)


def _alone(chain: list[tuple[Source, Raw]], above: Variant | None) -> Variant | None:
    """The last of the `chain` by itself, over the one `above`; None for a fault that a child or a setting has mended. Kept,
    since many rules are set over the same game."""
    files = tuple(source for source, _ in chain)
    over, alone = _kept.get(files, (None, None))
    if alone is None or over is not above:
        source, raw = chain[-1]
        try:
            alone = _fitting(build(source, raw, {}), above, tomllib.loads(source.text))
        except VariantError:
            return None
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[files] = (above, alone)
    return alone


def _fitting(variant: Variant, above: Variant | None, own: Raw) -> Variant:
    """`variant` with what still fits of `above`, its parent, and with what is said of its `own`."""
    other = changed(variant, above) if above else frozenset()
    kept = {topic: number for topic, number in above.cites if topic not in other} if above else {}
    cites = {topic: number for topic, number in {**kept, **_texts(own, "cites")}.items() if number}
    kept_rulings = [entry for entry in (above.ruled if above else ()) if not entry[0] & other]
    ruled: list[tuple[frozenset[str], str, str]] = []
    for key, text in _texts(own, "rulings").items():
        number = cites.get(key, "") if key in TOPICS else key
        topics = frozenset({key} if key in TOPICS else {topic for topic, cited in cites.items() if cited == key})
        kept_rulings = [entry for entry in kept_rulings if (entry[1] != number if number else entry[0] != topics)]
        if text and all(variant.claimed.get(topic) is not None for topic in topics):
            ruled.append((topics, number, text))
    entries = tuple(sorted([*kept_rulings, *ruled], key=lambda entry: _by_number(entry[1])))
    variant = variant.retold(cites=tuple(cites.items()), ruled=entries, rulings=tuple(entry[1:] for entry in entries))
    if above is None or "summary" in own:
        return variant
    asks = above.asks_summary or _summed_otherwise(variant, above)
    return variant.retold(summary=NEUTRAL, asks_summary=asks) if asks else variant


def _summed_otherwise(variant: Variant, above: Variant) -> str:
    """What is other than the summary of the one `above` may tell, in any round; nothing where it still fits."""
    if _otherwise(variant, above, lambda one: (one.over, _dangers(one))):
        return "danger"
    gone = above.has_artifacts and not variant.has_artifacts
    if gone and any(word.casefold() in above.summary.casefold() for word in above.words.artifact):
        return "artifacts"
    if above.until and above.until != variant.until:
        return "until"
    dear = any(one.costs != Costs("all") for one in _rounds(above))
    return "costs" if dear and _otherwise(variant, above, lambda one: one.costs) else ""


def _otherwise(variant: Variant, above: Variant, of: Callable[[Variant], object]) -> bool:
    """Whether something `of` the rules is other than in the one `above`: by round, or only what comes after what where there
    are more rounds or fewer."""
    here, there = ([of(one) for one in _rounds(game)] for game in (variant, above))
    if variant.rounds != above.rounds:
        here, there = ([what for what, _ in groupby(found)] for found in (here, there))
    return here != there


def _rounds(variant: Variant) -> list[Variant]:
    return [variant.at(number) for number in range(1, variant.rounds + 1)]


def _dangers(variant: Variant) -> frozenset[tuple[Card, str, int]]:
    return frozenset((slot.card, slot.kind, variant.limit(slot.kind)) for slot in variant.slots if slot.kind)


def _texts(own: Raw, name: str) -> dict[str, str]:
    """The texts of a table; a parent's may be wrong, where its child has mended it."""
    table = own.get(name)
    return {key: text for key, text in table.items() if isinstance(text, str)} if isinstance(table, dict) else {}


def _by_number(number: str) -> tuple[str, int]:
    letters, _, digits = number.partition("-")
    return letters, int(digits) if digits.isdecimal() else 0
