"""What a variant keeps of its parent's rule numbers, rulings and summary: those that fit what it says by now."""

import tomllib
from dataclasses import replace
from itertools import groupby
from typing import Any

from cardkit.engine import TOPICS, Card, Noun, Variant, changed
from cardkit.files.build import applied, build
from cardkit.files.keys import keys_of
from cardkit.files.source import Raw, Settings, Source
from cardkit.text import VariantError


def fitted(variant: Variant, chain: list[tuple[Source, Raw]], settings: Settings) -> Variant:
    """`variant` with the rule numbers, rulings and summary that fit what it says, and no others.

    `chain` are the files from the oldest parent to its own, each with all its keys. What is inherited falls away where the
    rule that it belongs to is another one than the parent's, unless the file gives its own.
    """
    above: Variant | None = None
    *parents, (source, _) = chain
    for parent, raw in parents:
        own = tomllib.loads(parent.text)
        try:
            above = _fitting(build(parent, raw, {}), above, own)
        except VariantError:  # a fault that the child has mended: it stands alone
            above = _fitting(variant, None, own)
    own = tomllib.loads(source.text)
    if not settings:
        return _fitting(variant, above, own)
    try:
        above = _fitting(build(source, chain[-1][1], {}), above, own)
    except VariantError:  # a fault that a setting has mended
        above = _fitting(variant, None, own)
    given: Raw = {}
    for name, value in settings:
        given = applied(given, name, value)
    return _fitting(variant, above, given)


def _fitting(variant: Variant, above: Variant | None, own: Raw) -> Variant:
    """`variant` with what still fits of `above`, its parent, and with what is said of its `own`."""
    other = changed(variant, above) if above else frozenset()
    kept = {topic: number for topic, number in above.cites if topic not in other} if above else {}
    cites = {topic: number for topic, number in {**kept, **_texts(own, "cites")}.items() if number}
    ruled = {entry[1]: entry for entry in (above.ruled if above else ()) if not entry[0] & other}
    for key, text in _texts(own, "rulings").items():
        number = cites.get(key, "") if key in TOPICS else key
        topics = {key} if key in TOPICS else {topic for topic, cited in cites.items() if cited == key}
        ruled.pop(number, None)
        if text and all(topic in TOPICS and TOPICS[topic](variant) is not None for topic in topics):
            ruled[number] = (frozenset(topics), number, text)
    entries = tuple(sorted(ruled.values(), key=lambda entry: _by_number(entry[1])))
    words: dict[str, Any] = {
        "cites": tuple(cites.items()),
        "ruled": entries,
        "rulings": tuple(entry[1:] for entry in entries),
    }
    if above is None or "summary" in own:
        return replace(variant, **words)
    asks = above.asks_summary or _summed_otherwise(variant, above)
    return replace(variant, **words, summary=NEUTRAL, asks_summary=asks) if asks else replace(variant, **words)


def _summed_otherwise(variant: Variant, above: Variant) -> str:
    """What is other than the summary of the one `above` may tell; nothing where it still fits."""
    if _ends_otherwise(variant, above):
        return "danger"
    if above.has_artifacts and not variant.has_artifacts and _tells(above.summary, above.words.artifact):
        return "artifacts"
    if above.until and above.until != variant.until:
        return "until"
    return "costs" if above.costs not in ("all", variant.costs) else ""


def _ends_otherwise(variant: Variant, above: Variant) -> bool:
    """Whether something else ends a round than in the one `above`, in any round and however many play, whatever it costs."""
    several = variant.differs("players") or above.differs("players")
    for players in range(variant.players.low, variant.players.high + 1) if several else (0,):
        here, there = variant.among(players), above.among(players)
        rounds, parents = _ends(here), _ends(there)
        if here.rounds != there.rounds:  # what comes first, what next: that there are more of them is another matter
            rounds, parents = ([what for what, _ in groupby(ends)] for ends in (rounds, parents))
        if rounds != parents:
            return True
    return False


def _ends(variant: Variant) -> list[object]:
    """What ends each round: how much gold, how many of which cards."""
    ends = {id(one): (one.over, _dangers(one)) for one in variant.course}
    return [ends[id(variant.at(number))] for number in range(1, variant.rounds + 1)]


def _dangers(variant: Variant) -> frozenset[tuple[Card, str, int]]:
    return frozenset((slot.card, slot.kind, variant.limit(slot.kind)) for slot in variant.slots if slot.kind)


def _tells(text: str, noun: Noun) -> bool:
    return any(word.casefold() in text.casefold() for word in noun)


def _texts(own: Raw, name: str) -> dict[str, str]:
    """The texts of a table; a parent's may be wrong, where its child has mended it."""
    table = own.get(name)
    return {key: text for key, text in table.items() if isinstance(text, str)} if isinstance(table, dict) else {}


NEUTRAL = next(str(key.default) for key in keys_of() if key.name == "summary")
"""The game in one line, whatever the game."""


def _by_number(number: str) -> tuple[str, int]:
    letters, _, digits = number.partition("-")
    return letters, int(digits) if digits.isdecimal() else 0
