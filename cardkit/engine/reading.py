"""The keys of a variant file: each with its value, or with what is wrong with it.

`cardkit.engine.variant` is the table of keys; here raw keys and values are held against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cardkit.engine.readers import (
    Invalid,
    InvalidTable,
    Raw,
    Reader,
    as_toml,
    did_you_mean,
    house,
    optional_text,
    quoted,
    table,
    text_up_to,
    texts,
    texts_by,
)
from cardkit.engine.toml_positions import KeyPath
from cardkit.engine.variant import (
    MAX_NAME,
    MAX_SUMMARY,
    NOUNS,
    SECTIONS,
    TOPICS,
    Variant,
    Words,
    keys,
    keys_of,
)

Values = Iterator[tuple[KeyPath, Any]]
"""Paths of keys, each with its value or an `Invalid`."""
TABLES = (*SECTIONS, "round", "in")


class UnknownKey(Invalid):
    """Raised for a key that there is not."""


def values_of(raw: Raw) -> Values:
    """Yield the path of each key of a variant file with its value, or the `Invalid` it is."""
    top = {name: value for name, value in raw.items() if name not in ("extends", "round", "in")}
    yield from _sections((), top)
    yield from _tables("round", "[round.4]", raw, _sections)
    yield from _tables("in", "[in.pl]", raw, _translated)


def refusal(raw: Raw) -> str:
    """Return why a variant file cannot have one of these keys and values; "" if it can."""
    for path, value in values_of(raw):
        if isinstance(value, Invalid):
            section, name = (path[-2], path[-1]) if path[-2:-1] else ("", path[-1])
            key = keys_of(section).get(name) if section in ("", *SECTIONS) else None
            default = key.metadata.get("default") if key else None
            return f"{value}. For example: {name} = {as_toml(default)}" if default else str(value)
    return ""


def _sections(path: KeyPath, raw: Raw) -> Values:
    """Yield the keys of a file without a section and with one, or those of a round's table."""
    for name, value in raw.items():
        here = (*path, name)
        if name not in SECTIONS:
            yield from _keys(path, "", {name: value})
        elif isinstance(value, dict):
            yield from _keys(here, name, value)
        elif here == ("artifacts",) and value == "off":
            yield here, None
        else:
            off = ' or "off"' if here == ("artifacts",) else ""
            message = f"expected a section [{'.'.join(here)}]{off}, got {quoted(value)}"
            yield here, Invalid(message)


def _tables(name: str, like: str, raw: Raw, read: Callable[[KeyPath, Raw], Values]) -> Values:
    """Yield the keys of all tables such as ``[round.4]``, each read by `read`."""
    tables = raw.get(name, {})
    if not isinstance(tables, dict):
        near = '. Did you mean "rounds"?' if name == "round" else ""
        yield (name,), Invalid(f"expected sections such as {like}, got {quoted(tables)}{near}")
        return
    for inner, value in tables.items():
        if isinstance(value, dict):
            yield from read((name, inner), value)
        else:
            message = f"expected a section [{name}.{inner}], got {quoted(value)}"
            yield (name, inner), Invalid(message)


def _keys(path: KeyPath, section: str, raw: Raw) -> Values:
    known = keys_of(section)
    for name, value in raw.items():
        here = (*path, name)
        if name not in known:
            tables = TABLES if isinstance(value, dict) else SECTIONS
            offered = known if path else ("extends", *known, *tables)
            yield here, UnknownKey(_unknown_key(path, name, offered))
        elif path[:1] == ("round",) and not known[name].metadata["may_differ_by_round"]:
            message = f"{name}: it is the same in every round. Say it outside of [round.N]"
            yield here, Invalid(message)
        else:
            yield from _value(here, known[name].metadata["read"], value)


def _translated(path: KeyPath, raw: Raw) -> Values:
    """Yield the texts in another language."""
    for name, value in raw.items():
        if name in TRANSLATED:
            yield from _value((*path, name), TRANSLATED[name], value)
        else:
            near = did_you_mean(name, TRANSLATED)
            message = f"no text {quoted(name)} is told in other languages.{near}"
            yield (*path, name), Invalid(message)


def _value(path: KeyPath, read: Reader[Any], raw: Any) -> Values:
    name = path[-1]
    try:
        yield path, read(raw)
    except InvalidTable as error:
        for entry, message in error.entries.items():
            yield (*path, entry), Invalid(f"{name}: {message}")
    except ValueError as error:
        yield path, Invalid(f"{name}: {error}")


def _unknown_key(path: KeyPath, name: str, known: Iterable[str]) -> str:
    """Return the message that a section has no key of this name, with one that may be meant."""
    section = f"[{'.'.join(path)}]"
    if path and name == path[-1]:
        return f"below {section} its keys stand by themselves, without {name}"
    message = f"no key {quoted(name)} {f'in {section}' if path else 'at the top of a variant file'}"
    near = did_you_mean(name, known)
    homes = [f"[{home}]" for home, section in SECTIONS.items() if name in keys(section)]
    if path and name in (*keys(Variant), *SECTIONS, "extends"):
        place = f"in [{path[0]}.{path[1]}]" if len(path) > 2 else "at the top of the file"
        message += f": it belongs {place}, before the first section"
    elif homes:
        message += f". It is a key of {' and '.join(homes)}"
    elif not near:
        message += f". Keys: {', '.join(known)}"
        if path[:1] not in (("words",), ("meta",)):
            message += '. A rule that no key says goes below [house]: H-1 = "..."'
    return f"{message}.{near}" if near else message


# --- texts in other languages ---------------------------------------------------------------------


def _word(name: str, value: Any) -> tuple[str, Any]:
    """Return a word of [words] in another language, in which a noun has several forms."""
    if name not in keys(Words):
        near = did_you_mean(name, keys(Words)) or f" Words: {', '.join(keys(Words))}"
        raise Invalid(f"no word {quoted(name)}.{near}")
    if name in ("kinds", "pictures"):
        return name, texts(value)
    forms = optional_text(value).split(";")
    many = {"leaves": (1, 2, 3), **dict.fromkeys(NOUNS, (1, 2, 4))}.get(name)
    if value and many and (len(forms) not in many or not all(map(str.strip, forms))):
        like = "leaves; leave" if name == "leaves" else "the forms of one; those of several"
        raise Invalid(f'{name}: expected "{like}", got {quoted(value)}')
    return name, value


TRANSLATED: dict[str, Reader[Any]] = {
    "name": text_up_to(MAX_NAME),
    "summary": text_up_to(MAX_SUMMARY),
    "words": table(_word, '{ place = "jaskinia" }'),
    "rulings": texts_by(TOPICS, '{ tie = "..." }'),
    "house": house,
}
"""How the texts in another language are read."""
