"""Texts of a game in other languages: tables ``[in.CODE]``, inherited one key at a time.

A key that a child changes in English loses its inherited text in every other language: better a
language's plain word than one for another thing.
"""

from collections.abc import Iterator
from typing import Any, Final

from cardkit.v4.engine.values import WORDS_TOLD, Told
from cardkit.v4.text import behind, did_you_mean

TABLE: Final = "in"
SECTIONS: Final = ("words", "rulings", "house")


def flat(tables: Any, above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield dotted keys and their values."""
    for name, value in tables.items() if isinstance(tables, dict) else ():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def laid_over(base: Any, raw: dict[str, Any]) -> dict[str, Any]:
    """Return a parent's texts in other languages with the child's laid over them.

    A text whose key the child's `raw` changes in English is dropped.
    """
    english = {name for name, _ in flat({key: value for key, value in raw.items() if key != TABLE})}
    under = {
        code: dict(flat(table)) for code, table in (base or {}).items() if isinstance(table, dict)
    }
    own = raw.get(TABLE)
    found = {
        code: {name: text for name, text in table.items() if name not in english}
        for code, table in under.items()
    }
    for code, table in own.items() if isinstance(own, dict) else ():
        if isinstance(table, dict):
            found[code] = {**found.get(code, {}), **dict(flat(table))}
    return {code: _nested(table) for code, table in found.items()}


def _nested(texts: dict[str, Any]) -> dict[str, Any]:
    """Return dotted keys as nested tables.

    Of a text and a table with one name the later counts.
    """
    found: dict[str, Any] = {}
    for name, text in texts.items():
        *above, last = name.split(".")
        inner = found
        for part in above:
            if not isinstance(inner.get(part), dict):
                inner[part] = {}
            inner = inner[part]
        inner[last] = text
    return found


def tables(told: Told) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """Yield the tables of translated texts as a file has them: their names and their texts."""
    for code, texts in told:
        found: dict[tuple[str, ...], dict[str, str]] = {}
        for name, text in texts:
            *above, last = name.split(".")
            found.setdefault((TABLE, code, *above), {})[last] = text
        yield from found.items()


def without(tables: Any, name: str) -> dict[str, Any]:
    """Return the tables without one key, for a game that sets its text in English."""
    codes = tables.items() if isinstance(tables, dict) else ()
    return {
        code: _nested({key: text for key, text in flat(table) if key != name})
        for code, table in codes
    }


def read(tables: Any) -> tuple[Told, list[tuple[tuple[str, ...], str]]]:
    """Return the texts in other languages, and their faults with the path of keys of each."""
    faults: list[tuple[tuple[str, ...], str]] = []
    if not isinstance(tables, dict):
        return (), [((TABLE,), "expected a table for each language, as in [in.pl]")]
    found = []
    for code, table in tables.items():
        if isinstance(table, dict):
            texts = dict(flat(table))
            wrong = {
                (TABLE, code, *name.split(".")): _wrong(code, name, text)
                for name, text in texts.items()
            }
            faults += [(where, said) for where, said in wrong.items() if said]
            told = (
                (name, text)
                for name, text in texts.items()
                if isinstance(text, str) and text.strip()
            )
            found.append((code, tuple(told)))
        else:
            faults.append(((TABLE, code), f"expected a section [in.{code}]"))
    return tuple(found), faults


def _wrong(code: str, name: str, text: Any) -> str:
    if name in SECTIONS:
        return f"expected a section [{TABLE}.{code}.{name}]"
    if not isinstance(text, str):
        return f"{name}: expected text"
    section, _, key = name.partition(".")
    if name not in ("name", "summary") and (section not in SECTIONS or not key):
        near = did_you_mean(name, ("name", "summary", *SECTIONS))
        return behind(f'no text "{name}" is told in other languages', near)
    if section == "words" and not key.startswith("kinds.") and key not in WORDS_TOLD:
        return behind(f'no word "{key}" is told in other languages', did_you_mean(key, WORDS_TOLD))
    return ""
