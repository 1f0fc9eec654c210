"""The JSON Schema of variant files, made of the keys: what an editor needs to check a file while it is written.

It says of every key what it means, what it takes and its default. What only holds or fails together with other keys
(`contradictions`), and whether a parent is there, ``cardkit check`` alone can tell. Draft 7, which editors for TOML read.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import MISSING
from typing import Any, TypeAlias

from cardkit.engine import MOST_PLAYERS, RANKS, TOPICS, Cost, DangerKind, Over, Rules, TieBreak, words
from cardkit.files import readers
from cardkit.files.changes import LAST, MAY_PLAY, OVERS, key_of, names_of
from cardkit.files.keys import PARTS, SPLIT, Key, keys_of
from cardkit.files.translations import TABLE, words_told

Schema: TypeAlias = dict[str, Any]

FILE = "cardkit.schema.json"
"""What the schema's file is called beside a variant."""

_RANK = "(?:" + "|".join((*RANKS, "T", "a", "t", "j", "q", "k")) + ")"
_WORD = rf"(?:[Jj][Oo][Kk][Ee][Rr]|{_RANK}(?:-{_RANK})?[shdcbr♠♥♦♣♤♡♢♧]*)"
CARDS = rf"^\s*{_WORD}(?:\s+{_WORD})*\s*$"
"""Patterns of cards, as `cardkit.engine.cards.expand` reads them."""
_TEXT: Schema = {"type": "string", "pattern": r"\S"}
_CARDS: Schema = {"type": "string", "pattern": CARDS}
_LIST: Schema = {"anyOf": [_CARDS, {"type": "array", "items": _CARDS}]}


def _number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _table(keys: str, values: Schema, least: int = 1) -> Schema:
    """A table whose keys look like `keys`, a pattern."""
    return {
        "type": "object", "patternProperties": {keys: values}, "additionalProperties": False, "minProperties": least
    }  # fmt: skip


def _either(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


_FACE: Schema = {"type": "string", "pattern": r"^\s*face(\s*[+*]\s*\d{1,3})?\s*$"}
_POINTS = _number(0, 1000)
_MOST = _number(1, readers.MOST_DANGERS)
_ROUND = r"^(round )?\d{1,2}$"

_OF: dict[Callable[..., Any], Schema] = {
    readers.text: _TEXT,
    readers.remark: {"type": "string"},
    readers.year: _either(_number(1, 9999), {"type": "string"}),
    readers.names: _either(_TEXT, {"type": "array", "items": _TEXT}),
    readers.sentences: _table(rf"^{readers.NUMBER}$", {"type": "string"}, 0),
    readers.players: _either(
        _number(1, MOST_PLAYERS), {"type": "string", "pattern": "^\\s*\\d{1,2}(\\s*[-\u2013]\\s*\\d{1,2})?\\s*$"}
    ),
    readers.noun: {"type": "string", "pattern": r"^\s*[^/,\s][^/,]*$|^[^/]*[^/\s][^/]*/[^/]*[^/\s][^/]*$"},
    readers.gold: _table(CARDS, _either(_number(1, 1000), _FACE)),
    readers.kinds: _table(CARDS, {"enum": list(words(DangerKind))}, 0),
    readers.costs: _either({"enum": list(words(Cost))}, _number(1, readers.MOST_GOLD)),
    readers.slots: _LIST,
    readers.limits: _either(_MOST, _table(f"^(default|{readers.ALL_DANGERS}|{_RANK}|[shdcbr])$", _MOST)),
    readers.joins: _either({"enum": ["start", "one drawn a round"]}, _table("^[1-9][0-9]?$", _LIST)),
    readers.scale: _either(
        _POINTS,
        {"type": "array", "items": _POINTS, "minItems": 1},
        {"type": "object", "properties": {"gold": _POINTS}, "required": ["gold"], "additionalProperties": False},
        _table(_ROUND, _POINTS),
        _table(CARDS, _POINTS),
    ),
    readers.hands: _table("^[0-9]{1,3}$", _number(0, 999)),
    readers.texts: {"type": "object", "additionalProperties": {"type": "string"}},
    readers.tie_breaks: {"type": "array", "items": {"enum": list(words(TieBreak))}},
    readers.pieces: _either(
        {"type": "array", "items": _number(1, 1000), "contains": {"const": 1}},
        {**_table("^[1-9][0-9]{0,3}$", _number(1, 1000)), "required": ["1"]},
    ),
}
"""What each reader takes."""


def schema() -> Schema:
    """The schema of a variant file: every key with its meaning, its default and what it takes."""
    needs = [key.name for key in keys_of() if key.default is MISSING]
    inner = [key.name for key in keys_of(PARTS["cards"]) if key.default is MISSING]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A variant of cardkit",
        "description": "A game's rules. cardkit check tells what no schema can.",
        "type": "object",
        "properties": {
            "extends": {**_TEXT, "description": "the variant this one changes: a name, or the path of a file"},
            **_properties(keys_of(Rules)),
            **_overs(),
            TABLE: _in_languages(),
        },
        "additionalProperties": False,
        "required": ["name"],
        "if": {"required": ["extends"]},
        "else": {"required": needs, "properties": {"cards": {"required": inner}}},
    }


def _overs() -> Schema:
    """The tables for some rounds, and for some numbers of players (G-20)."""
    numbers = r"[1-9]\d?(-[1-9]\d?)?"
    others = {over: {**_below(over), "additionalProperties": False} for over in OVERS}
    for over in others.values():
        over["type"] = "object"
    rounds: Schema = {
        "type": "object",
        "description": 'what is other in some rounds (G-20): [round.4], [round."2-3"], [round.last]',
        "patternProperties": {f"^({numbers}|{LAST})$": others["round"]},
        "additionalProperties": False,
    }
    may = _OF[readers.players]
    table: Schema = {
        "type": "object",
        "properties": {MAY_PLAY: may},
        "patternProperties": {f"^{numbers}$": others["players"]},
        "additionalProperties": False,
    }
    told = next(key for key in keys_of(Rules) if key.name == "players")
    return {"round": rounds, "players": {"description": f"{told.meaning} ({told.takes})", **_either(may, table)}}


def _in_languages() -> Schema:
    """What is said of the game in other languages."""
    texts: Schema = {"type": "object", "additionalProperties": {"type": "string"}}
    words = {name: {"type": "string"} for name in words_told()}
    return {
        "description": "the game's texts in other languages: [in.pl], [in.pl.words], [in.pl.rulings]",
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "properties": {
                "name": _TEXT,
                "summary": _TEXT,
                "words": {"type": "object", "properties": {**words, "kinds": texts}, "additionalProperties": False},
                "rulings": texts,
                "house": texts,
            },
            "additionalProperties": False,
        },
    }


def _below(over: Over) -> Schema:
    """What may stand in a table of changes."""
    sections: Schema = {}
    for dotted in names_of(over):
        section, _, name = dotted.rpartition(".")
        key = key_of(section, name)
        assert key is not None
        if section:
            inner = sections.setdefault(section, {"type": "object", "properties": {}, "additionalProperties": False})
            inner["properties"][name] = _taken(key)
        else:
            sections[name] = _taken(key)
    if over == "players":
        sections["artifacts"] = _either({"const": "off"}, sections["artifacts"])
    return {"properties": sections}


def schema_text() -> str:
    """The schema as a file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _properties(keys: Iterable[Key]) -> Schema:
    return {key.name: _of_key(key) for key in keys}


def _of_key(key: Key) -> Schema:
    told: Schema = {"description": f"{key.meaning} ({key.takes})" if key.name not in PARTS else key.meaning}
    if key.default is not MISSING and key.name not in PARTS:
        told["default"] = key.default
    return {**told, **_taken(key)}


def _taken(key: Key) -> Schema:
    """What a key takes."""
    if key.name in PARTS and key.takes.startswith("section"):
        within = _properties(keys_of(PARTS[key.name]))
        for (part, name), several in SPLIT.items():
            if part == key.name:
                within[name] = {
                    **within[several[0]],
                    "description": f"earlier name of {' and '.join(several)} together",
                }
        section = {"type": "object", "properties": within, "additionalProperties": False}
        return section if "off" not in key.takes else _either({"const": "off"}, section)
    if key.allowed:
        return {"enum": [*key.allowed, *key.former]}
    if isinstance(key.read, readers.whole):
        return _number(key.read.low, key.read.high)
    if key.name == "cites":
        return {
            "type": "object", "properties": {topic: {"type": "string"} for topic in TOPICS}, "additionalProperties": False
        }  # fmt: skip
    return _OF[key.read]
