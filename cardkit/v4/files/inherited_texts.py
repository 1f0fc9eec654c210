"""Inherited texts: the parent's rule numbers, rulings and summary that still fit a variant."""

import tomllib
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TypeAlias

from cardkit.v4.engine import Card, Variant
from cardkit.v4.engine.claims import TOPICS, changed
from cardkit.v4.engine.standings import wants_gold
from cardkit.v4.engine.values import Costs, Toll
from cardkit.v4.files.build import applied, build
from cardkit.v4.files.source import Raw, Settings, Source
from cardkit.v4.rules import keys_of
from cardkit.v4.text import VariantError

_Ruling: TypeAlias = tuple[frozenset[str], str, str]
"""Topics, number and text of a ruling."""
_kept: dict[tuple[Source, ...], tuple[Variant | None, Variant]] = {}
"""For a chain of files, the variant above, and the variant that the last file makes over it."""
MOST_KEPT = 64
NEUTRAL = next(str(key.default) for key in keys_of() if key.name == "summary")
"""Summary that fits any game."""


def fitted(variant: Variant, chain: list[tuple[Source, Raw]], settings: Settings) -> Variant:
    """Return `variant` with only those rule numbers, rulings and summary that fit its rules.

    `chain` are the files from the oldest parent to its own, each with all its keys. An inherited
    text is dropped if its rule differs from the parent's, unless the file gives its own.
    """
    above: Variant | None = None
    # with settings, the file itself is a parent too
    for number in range(1, len(chain) + bool(settings)):
        source, _ = chain[number - 1]
        above = _alone(chain[:number], above) or _fitting(variant, None, tomllib.loads(source.text))
    given: Raw = {} if settings else tomllib.loads(chain[-1][0].text)
    for name, value in settings:
        given = applied(given, name, value)
    return _fitting(variant, above, given)


def _alone(chain: list[tuple[Source, Raw]], above: Variant | None) -> Variant | None:
    """Return the last file of the `chain` as a variant, on top of the one `above`.

    None for a fault that a child or a setting has mended. Cached, since many rules are set over the
    same game.
    """
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
    """Return `variant` with the texts of its parent `above` that fit, and with its `own`."""
    cites: dict[str, str] = {}
    kept: list[_Ruling] = []
    if above:
        other = changed(variant, above)
        cites = {topic: number for topic, number in above.cites if topic not in other}
        kept = [entry for entry in above.ruled if not entry[0] & other]
    cites = {topic: number for topic, number in {**cites, **_texts(own, "cites")}.items() if number}
    entries = tuple(
        sorted(_rulings(variant, kept, own, cites), key=lambda entry: _by_number(entry[1]))
    )
    variant = variant.retold(
        cites=tuple(cites.items()), ruled=entries, rulings=tuple(entry[1:] for entry in entries)
    )
    if above is None or "summary" in own:
        return variant
    asks = above.asks_summary or _summed_otherwise(variant, above)
    return variant.retold(summary=NEUTRAL, asks_summary=asks) if asks else variant


def _rulings(
    variant: Variant, kept: list[_Ruling], own: Raw, cites: Mapping[str, str]
) -> list[_Ruling]:
    """Return the parent's rulings that are not replaced, and then the file's `own`."""
    ruled: list[_Ruling] = []
    for key, text in _texts(own, "rulings").items():
        if key in TOPICS:
            topics, number = frozenset({key}), cites.get(key, "")
        else:
            topics, number = frozenset(topic for topic, cited in cites.items() if cited == key), key
        kept = [entry for entry in kept if (entry[1] != number if number else entry[0] != topics)]
        if text and all(variant.claimed.get(topic) is not None for topic in topics):
            ruled.append((topics, number, text))
    return kept + ruled


def _summed_otherwise(variant: Variant, above: Variant) -> str:
    """Return the rule of which the parent's summary may be wrong; "" if it still fits.

    A rule counts if it differs in any round.
    """
    if _otherwise(variant, above, lambda one: (one.over, _dangers(one))):
        return "danger"
    gone = above.has_artifacts and not variant.has_artifacts
    if gone and any(word.casefold() in above.summary.casefold() for word in above.words.artifact):
        return "artifacts"
    if above.until and _wins_by(above) != _wins_by(variant):
        return "until"
    dear = any(one.costs != Costs(Toll()) for one in _rounds(above))
    return "costs" if dear and _otherwise(variant, above, lambda one: one.costs) else ""


def _otherwise(variant: Variant, above: Variant, of: Callable[[Variant], object]) -> bool:
    """Return True if some part `of` the rules differs from that of the variant `above`.

    By round; if the numbers of rounds differ, only in its sequence of values.
    """
    here, there = ([of(one) for one in _rounds(game)] for game in (variant, above))
    if variant.rounds != above.rounds:
        here, there = ([what for what, _ in groupby(found)] for found in (here, there))
    return here != there


def _wins_by(variant: Variant) -> tuple[int, bool]:
    """Return what ends the game, and if players want much gold."""
    return variant.until, wants_gold(variant)


def _rounds(variant: Variant) -> list[Variant]:
    return [variant.at(number) for number in range(1, variant.rounds + 1)]


def _dangers(variant: Variant) -> frozenset[tuple[Card, str, int]]:
    return frozenset(
        (slot.card, slot.kind, variant.limit(slot.kind)) for slot in variant.slots if slot.kind
    )


def _texts(own: Raw, name: str) -> dict[str, str]:
    """Return the texts in a file's table of that name; none if it has no such table."""
    table = own.get(name)
    return (
        {key: text for key, text in table.items() if isinstance(text, str)}
        if isinstance(table, dict)
        else {}
    )


def _by_number(number: str) -> tuple[str, int]:
    letters, _, digits = number.partition("-")
    return letters, int(digits) if digits.isdecimal() else 0
