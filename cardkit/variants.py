"""Reading a variant file: a game's rules as data, with every fault as a finding.

A file may ``extends`` another one and then says only what differs: sections are merged key by key, a key's value is
replaced whole. What a file may say is the `schema`'s, what cannot be together is told by `contradictions`.
"""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import MISSING
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.bounds import LARGEST_CHAIN, LARGEST_VARIANT, LONGEST_CHAIN, LONGEST_LINE, MOST_FINDINGS, read_file
from cardkit.cards import CardError
from cardkit.claims import TOPICS as CLAIMS, changed
from cardkit.contradictions import contradictions
from cardkit.faults import Finding as Finding, VariantError as VariantError
from cardkit.schema import (
    MOST_PLAYERS as MOST_PLAYERS,
    PARTS,
    Meaning as Meaning,
    NotInDeck as NotInDeck,
    Noun as Noun,
    Piece as Piece,
    Several,
    Slot as Slot,
    Span as Span,
    Vague as Vague,
    Variant as Variant,
    behind,
    did_you_mean as did_you_mean,
    first_bit as first_bit,
    keys as keys,
    nearest as nearest,
    neutral,
    pictured,
    reference as reference,
    sections as sections,
    shown,
)
from cardkit.sources import Source, shape_finding, syntax_finding

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Raw = dict[str, Any]


# --- the shelf: variant files that ship ----------------------------------------------------------------------


def shelf(name: str) -> "Traversable":
    """The folder `name` (``variants``, ``printables``) as packed in the wheel, else the checkout's.

    Raises `FileNotFoundError` when neither is there.
    """
    here = Path(__file__).resolve().parent
    for folder in (here / name, here.parent / name):
        if folder.is_dir():
            return folder
    from importlib import resources  # a zipped wheel: not a folder of the file system; slow to import, so last

    packed = resources.files("cardkit") / name
    if packed.is_dir():
        return packed
    raise FileNotFoundError(f"cardkit's folder {name!r} is missing: it is neither in {here} nor beside it")


@lru_cache(maxsize=1)
def shipped() -> tuple[str, ...]:
    """The names of the variants that ship, in the order they are shown."""
    names = {entry.name.removesuffix(".toml") for entry in shelf("variants").iterdir() if entry.name.endswith(".toml")}
    order = ("kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant")
    return tuple(name for name in order if name in names) + tuple(sorted(names - set(order)))


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def loosely(name: str) -> str | None:
    """The shipped variant that `name` spells loosely (``King's gold``, ``kingsgold``, ``cave``), or None.

    A beginning is enough where it fits one variant only.
    """
    wanted = _plain(name)
    if not wanted or any(mark in name for mark in "/\\") or name.endswith(".toml"):
        return None
    short = next((slug for slug in shipped() if _plain(slug) == wanted), None)
    if short:  # the usual case: no file needs to be read for its title
        return short
    spelled = {slug: (_plain(slug), _plain(_title(slug))) for slug in shipped()}
    exact = [slug for slug, names in spelled.items() if wanted in names]
    begun = [slug for slug, names in spelled.items() if any(full.startswith(wanted) for full in names)]
    return exact[0] if exact else begun[0] if len(begun) == 1 and len(wanted) > 2 else None


@lru_cache(maxsize=32)
def _title(slug: str) -> str:
    raw = tomllib.loads((shelf("variants") / f"{slug}.toml").read_text("utf-8"))
    return str(raw.get("name", slug))


def load(name: str | Path, settings: Iterable[tuple[str, str]] = (), *, beside: Path | None = None) -> Variant:
    """The variant called `name`: a shipped name, spelled loosely, or the path of a variant file.

    `settings` are ``KEY, VALUE`` pairs as after ``--set``; a relative path is looked up in the folder `beside`.
    Raises `VariantError` with every finding.
    """
    key = (str(name), tuple(settings), str(beside or ""), _folder())
    kept = _kept.get(key)
    if kept is None or kept.changed():
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        kept = _kept[key] = _load(str(name), key[1], key[2])
    return kept.variant


def _folder() -> str:
    """The folder we are in; nothing if it has been removed meanwhile."""
    try:
        return os.getcwd()
    except OSError:
        return ""


class Kept(NamedTuple):
    """A variant that was read, and the files it was read from as they were: path, time of change, size."""

    variant: Variant
    stamps: tuple[tuple[str, int, int], ...]

    def changed(self) -> bool:
        """Whether one of the files is another by now. Those that ship do not change."""
        return any(_stamp(path) != (path, time, size) for path, time, size in self.stamps)


MOST_KEPT = 256
_kept: dict[tuple[str, tuple[tuple[str, str], ...], str, str], Kept] = {}


def _stamp(path: str) -> tuple[str, int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return path, 0, 0
    return path, status.st_mtime_ns, status.st_size


def _load(name: str, settings: tuple[tuple[str, str], ...], beside: str) -> Kept:
    source = _find(name, beside)
    faults: list[Finding] = []
    parents: list[tuple[Source, Raw]] = []
    raw = _inherit(source, faults, (), parents)
    if raw is None:
        raise VariantError(faults)
    variant = _build(source, raw, parents[-1][1] if parents else {}, settings, faults)
    files = [source, *(parent for parent, _ in parents)]
    _belong(variant, [*parents, (source, raw)], settings)
    return Kept(variant, tuple(_stamp(file.place) for file in files if file.folder))


def _belong(variant: Variant, chain: list[tuple[Source, Raw]], settings: tuple[tuple[str, str], ...]) -> None:
    """Leave `variant` the rule numbers, rulings and summary that fit what it says, and no others.

    `chain` are the files from the oldest parent to its own. One that is inherited falls away where the rule that it
    belongs to is another one than the parent's, unless the file gives its own.
    """
    above: Variant | None = None
    for source, raw in chain:
        own = tomllib.loads(source.text)
        last = raw is chain[-1][1]
        try:
            here = variant if last and not settings else _build(source, raw, {}, (), [])
        except VariantError:  # a fault that the child has mended: it stands alone
            here, above = variant, None
        _inherit_words(here, above, own)
        above = here
    if above is not variant:
        given: Raw = {}
        for name, value in settings:
            given = _apply(given, name, value)
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
        number = cites.get(key, "") if key in CLAIMS else key
        topics = {key} if key in CLAIMS else {topic for topic, cited in cites.items() if cited == key}
        ruled.pop(number, None)
        if text and all(CLAIMS[topic](variant) is not None for topic in topics):
            ruled[number] = (frozenset(topics), number, text)
    object.__setattr__(variant, "cites", tuple(cites.items()))
    object.__setattr__(variant, "ruled", tuple(sorted(ruled.values(), key=lambda entry: _by_number(entry[1]))))
    object.__setattr__(variant, "rulings", tuple((number, text) for _, number, text in variant.ruled))
    if above is not None and "summary" not in own and ("danger" in other or above.asks_summary):
        object.__setattr__(variant, "summary", NEUTRAL)
        object.__setattr__(variant, "asks_summary", True)


NEUTRAL = next(str(entry.metadata["default"]) for entry in keys() if entry.name == "summary")
"""The game in one line, whatever the game."""


def _by_number(number: str) -> tuple[str, int]:
    letters, _, digits = number.partition("-")
    return letters, int(digits) if digits.isdecimal() else 0


def _find(name: str, beside: str = "") -> Source:
    slug = loosely(name)
    if slug:
        return Source(slug, f"{slug}.toml", "", (shelf("variants") / f"{slug}.toml").read_text("utf-8"))
    path = Path(beside, name)
    try:
        known = path.is_file()
    except (OSError, ValueError):
        known = False
    if not known:
        hint = did_you_mean(name, shipped())
        raise VariantError(
            [
                Finding(
                    name,
                    0,
                    0,
                    f"{behind('no such variant', hint)}{'' if hint else '.'} "
                    f"Shipped: {', '.join(shipped())}; or the path of a variant file",
                )
            ]
        )
    return Source(name, str(path), str(path.parent), _read(path, str(path)))


def _read(path: Path, shown: str) -> str:
    try:
        data = read_file(path, LARGEST_VARIANT)
        if len(data) > LARGEST_VARIANT:
            raise VariantError([Finding(shown, 0, 0, "larger than 64 kilobytes: this is no variant file")])
        return data.decode("utf-8-sig")
    except OSError as error:
        raise VariantError([Finding(shown, 0, 0, f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        column = error.start - (error.object.rfind(b"\n", 0, error.start) + 1) + 1
        raise VariantError([Finding(shown, line, column, "is not UTF-8 text. Save it as UTF-8")]) from error


def _parsed(source: Source) -> Raw:
    """The file's own keys. Raises `VariantError`."""
    shape = shape_finding(source)
    if shape is not None:
        raise VariantError([shape])
    try:
        return tomllib.loads(source.text)
    except RecursionError:
        said = "not TOML that can be read: brackets in brackets in brackets"
        raise VariantError([Finding(source.file, 0, 0, said)]) from None
    except ValueError as error:
        raise VariantError([syntax_finding(source, str(error))]) from None


def extended(name: str) -> object:
    """What the variant `name` says it extends, as it is written; None if it extends nothing. Raises `VariantError`."""
    return _parsed(_find(name)).get("extends")


def _inherit(
    source: Source, faults: list[Finding], seen: tuple[str, ...], parents: list[tuple[Source, Raw]], read: int = 0
) -> Raw | None:
    """The file's keys laid over those of the file it extends, if any, which is added to `parents` with all its keys.

    `seen` are the files that led here, `read` how many letters they have.
    """
    read += len(source.text)
    try:
        raw = _parsed(source)
    except VariantError as error:
        faults.extend(error.findings)
        return None
    if isinstance(raw.get("words"), dict):
        raw["words"] = pictured(raw["words"])
    parent = raw.pop("extends", None)
    if parent is None:
        return raw
    try:
        if not isinstance(parent, str):
            raise ValueError(f'expected a variant to extend, such as "kings-gold", got {shown(parent)}')
        above = _find(parent, source.folder)
        if above.place in (*seen, source.place):
            raise ValueError(f'"{parent}" extends this file in turn: a variant cannot extend itself')
        if len(seen) >= LONGEST_CHAIN:
            raise ValueError(f"more than {LONGEST_CHAIN} files extend one another here")
        if read > LARGEST_CHAIN:
            raise ValueError(
                f"the files that extend one another are larger than {LARGEST_CHAIN >> 10} kilobytes together"
            )
        base = _inherit(above, faults, (*seen, source.place), parents, read)
    except VariantError as error:
        faults.append(source.finding(("extends",), error.findings[0].message))
        return None
    except ValueError as error:
        faults.append(source.finding(("extends",), str(error)))
        return None
    if base is None:
        return None
    parents.append((above, base))
    return _laid_over(base, raw)


def _laid_over(base: Raw, raw: Raw) -> Raw:
    """Sections are merged key by key; any other value is replaced whole."""
    merged = dict(base)
    for name, value in raw.items():
        under = merged.get(name)
        section = name in PARTS or name in _TABLES
        if section and isinstance(under, dict) and isinstance(value, dict):
            value = {**under, **value}
        if name in _TABLES and isinstance(value, dict):  # an empty text takes an inherited one away
            value = {inner: text for inner, text in value.items() if text != ""}
        merged[name] = value
    return merged


_TABLES = ("cites", "rulings")


def merged(name: str | Path) -> Raw:
    """The keys of a variant file with those it inherits, as TOML has them. Raises `VariantError`."""
    faults: list[Finding] = []
    raw = _inherit(_find(str(name)), faults, (), [])
    if raw is None:
        raise VariantError(faults)
    return raw


def _apply(raw: Raw, name: str, value: str) -> Raw:
    """`raw` with one dotted key set. Raises `ValueError` for a key that is none."""
    section, _, rest = name.partition(".")
    known = [entry.name for entry in keys()] + [
        f"{part}.{entry.name}" for part, kind in PARTS.items() for entry in keys(kind)
    ]
    if name not in known and section not in _TABLES:
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


def _build(
    source: Source, raw: Raw, above: Raw, settings: tuple[tuple[str, str], ...], faults: list[Finding]
) -> Variant:
    """The variant of `raw`. A value that cannot be read is stood in for by the inherited one, or the default, so that
    what contradicts the others is found in the same run. Raises `VariantError` with every finding."""
    for name, value in settings:
        try:
            raw = _apply(raw, name, value)
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
