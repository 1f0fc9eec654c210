"""A variant made of its keys and settings, with every fault as a finding."""

import tomllib
from collections.abc import Iterator
from dataclasses import MISSING
from itertools import islice
from typing import Any

from cardkit.bounds import LONGEST_LINE, MOST_FINDINGS
from cardkit.cards import CardError
from cardkit.faults import Finding, VariantError
from cardkit.near import behind, did_you_mean
from cardkit.variant.chain import TABLES, Raw
from cardkit.variant.contradictions import contradictions
from cardkit.variant.data import Variant
from cardkit.variant.keys import PARTS, keys, neutral
from cardkit.variant.readers import Several, shown
from cardkit.variant.source import Source


def applied(raw: Raw, name: str, value: str) -> Raw:
    """`raw` with one dotted key set. Raises `ValueError` for a key that is none."""
    section, _, rest = name.partition(".")
    known = [entry.name for entry in keys()] + [
        f"{part}.{entry.name}" for part, kind in PARTS.items() for entry in keys(kind)
    ]
    if name not in known and section not in TABLES:
        raise ValueError(behind(f'no rule is called "{name}"', did_you_mean(name, known)))
    try:
        plain = "\n" in value or len(value) > LONGEST_LINE
        parsed = value if plain else tomllib.loads(f"value = {value}")["value"]
    except (ValueError, RecursionError):
        parsed = value
    if not rest:
        return {**raw, name: parsed}
    inner = raw.get(section, {})
    if not isinstance(inner, dict):
        raise ValueError(f'"{section}" is {shown(inner)} here, so "{name}" has no meaning')
    return {**raw, section: {**inner, rest: parsed}}


def build(
    source: Source, raw: Raw, above: Raw, settings: tuple[tuple[str, str], ...], faults: list[Finding]
) -> Variant:
    """The variant of `raw`. A value that cannot be read is stood in for by the inherited one, or the default, so that
    what contradicts the others is found in the same run. Raises `VariantError` with every finding."""
    for name, value in settings:
        try:
            raw = applied(raw, name, value)
        except ValueError as error:
            faults.append(Finding(f"set: {name}={value}", 0, 0, str(error)))
    touched = {name for name, _ in settings}
    if isinstance(raw.get("words"), dict):
        new = (name.removeprefix("words.") for name in touched if name.startswith("words."))
        raw = {**raw, "words": {**raw["words"], **neutral(new)}}
    parts: dict[str, Any] = {}
    for name, kind in PARTS.items():
        inner = raw.get(name, {})
        off = name == "artifacts" and inner == "off"
        if off or (name == "hands" and raw.get("reveal") != "hands" and not inner):
            parts[name] = None
        elif not isinstance(inner, dict):
            either = ' or "off"' if name == "artifacts" else ""
            wanted = f"expected a section [{name}]{either}, got {shown(inner)}"
            faults.append(Finding(f"set: {name}", 0, 0, wanted) if name in touched else source.finding((name,), wanted))
            parts[name] = MISSING
        else:
            inherited = above.get(name, {}) if isinstance(above.get(name), dict) else {}
            parts[name] = _section(source, (name,), kind, inner, inherited, faults, touched)
    top = {name: value for name, value in raw.items() if name not in PARTS}
    variant = _section(source, (), Variant, top, above, faults, touched, parts)
    if isinstance(variant, Variant):
        said = {finding.line for finding in faults if finding.line}
        more = (finding for finding in contradictions(source, variant, touched) if finding.line not in said)
        faults.extend(islice(more, MOST_FINDINGS))
    if faults:
        raise VariantError(sorted(set(faults)))
    assert isinstance(variant, Variant)
    object.__setattr__(variant, "slug", source.slug)
    object.__setattr__(variant, "settings", settings)
    return variant


def _section(
    source: Source,
    where: tuple[str, ...],
    kind: type,
    raw: Raw,
    above: Raw,
    faults: list[Finding],
    touched: set[str],
    parts: Raw | None = None,
) -> Any:
    """The dataclass `kind` read from `raw`; `MISSING` where a key that is needed cannot be stood in for."""
    values = dict(parts or {})
    known = {entry.name: entry for entry in keys(kind)}
    for name in raw:
        if name not in known and len(faults) <= MOST_FINDINGS:
            place = f"in [{where[0]}]" if where else "at the top of a variant file"
            known_here = did_you_mean(name, known) or "Keys: " + ", ".join(known)
            faults.append(source.finding((*where, name), f"no key {shown(name)} {place}. {known_here}"))
    for name, entry in known.items():
        if name in values or (not where and name in PARTS):
            continue
        default = entry.metadata["default"]
        value = raw.get(name, default)
        if value is MISSING:
            place = f"[{where[0]}] needs" if where else "a variant needs"
            faults.append(source.finding(where, f'{place} the key "{name}": {entry.metadata["meaning"]}'))
            values[name] = MISSING
            continue
        try:
            values[name] = entry.metadata["read"](value)
        except (ValueError, CardError) as error:
            faults.extend(_value_faults(source, (*where, name), error, touched))
            try:
                values[name] = entry.metadata["read"](above.get(name, default))
            except (ValueError, CardError):
                values[name] = MISSING
    return MISSING if any(value is MISSING for value in values.values()) else kind(**values)


def _value_faults(source: Source, where: tuple[str, ...], error: ValueError, touched: set[str]) -> Iterator[Finding]:
    dotted, name = ".".join(where), where[-1]
    if dotted in touched:
        yield Finding(f"set: {dotted}", 0, 0, str(error))
    elif isinstance(error, Several):
        for entry, message in error.faults:
            yield source.finding((*where, entry), f"{name}: {message}")
    else:
        yield source.finding(where, f"{name}: {error}")
