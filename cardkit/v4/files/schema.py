"""JSON Schema of variant files, by which text editors check them.

It tells of every key its meaning, its values and its default. What only holds or fails together
with other keys (`contradictions`), and whether a parent is there, ``cardkit check`` alone can tell.
Draft 7, which editors for TOML read.
"""

import json

from cardkit.v4.engine.claims import TOPICS
from cardkit.v4.engine.values import WORDS_TOLD, Rules
from cardkit.v4.files.changes import LAST, ROUND, names_by_round
from cardkit.v4.files.translations import TABLE
from cardkit.v4.rules import (
    MISSING,
    PARTS,
    SECTION,
    SECTION_OR_OFF,
    TEXT,
    Key,
    Schema,
    any_of,
    dotted,
    keys_of,
)

FILE = "cardkit.schema.json"
"""Name of the schema's file, beside a variant."""


def schema() -> Schema:
    """Return the schema of a variant file: every key with its meaning, default and values."""
    needs = [key.name for key in keys_of() if key.default is MISSING]
    inner = [key.name for key in keys_of(PARTS["cards"]) if key.default is MISSING]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A variant of cardkit",
        "description": "A game's rules. cardkit check tells what no schema can.",
        "type": "object",
        "properties": {
            "extends": {
                **TEXT.schema,
                "description": "the variant this one changes: a name, or the path of a file",
            },
            **_properties(Rules),
            ROUND: _by_round(),
            TABLE: _in_languages(),
        },
        "additionalProperties": False,
        "required": ["name"],
        "if": {"required": ["extends"]},
        "else": {"required": needs, "properties": {"cards": {"required": inner}}},
    }


def _by_round() -> Schema:
    """Return the schema of the tables of rules that differ in some rounds (G-20)."""
    sections: Schema = {}
    for found in names_by_round():
        section, _, name = found.rpartition(".")
        above = sections.setdefault(section, _table({}))["properties"] if section else sections
        above[name] = _taken(dotted()[found])
    return {
        "type": "object",
        "description": (
            'what is other in some rounds (G-20): [round.4], [round."2-3"], [round.last]'
        ),
        "patternProperties": {rf"^([1-9]\d?(-[1-9]\d?)?|{LAST})$": _table(sections)},
        "additionalProperties": False,
    }


def _in_languages() -> Schema:
    """Return the schema of the game's texts in other languages."""
    texts: Schema = {"type": "object", "additionalProperties": {"type": "string"}}
    words: Schema = {name: {"type": "string"} for name in WORDS_TOLD}
    in_words = _table({**words, "kinds": texts})
    told = {
        "name": TEXT.schema,
        "summary": TEXT.schema,
        "words": in_words,
        "rulings": texts,
        "house": texts,
    }
    said = "the game's texts in other languages: [in.pl], [in.pl.words], [in.pl.rulings]"
    return {"description": said, "type": "object", "additionalProperties": _table(told)}


def _table(properties: Schema) -> Schema:
    """Return the schema of a table with these keys and no others."""
    return {"type": "object", "properties": properties, "additionalProperties": False}


def schema_text() -> str:
    """Return the schema as the text of a file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _properties(section: type) -> Schema:
    """Return the schema of the keys of a section."""
    found = {}
    for key in keys_of(section):
        told: Schema = {
            "description": f"{key.meaning} ({key.kind.takes})"
            if key.name not in PARTS
            else key.meaning
        }
        if key.default is not MISSING and key.name not in PARTS:
            told["default"] = key.default
        found[key.name] = {**told, **_taken(key)}
    return found


def _taken(key: Key) -> Schema:
    """Return the schema of a key's values."""
    if key.kind in (SECTION, SECTION_OR_OFF):
        within = _table(_properties(PARTS[key.name]))
        return any_of({"const": "off"}, within) if key.kind is SECTION_OR_OFF else within
    return (
        _table({topic: {"type": "string"} for topic in TOPICS})
        if key.name == "cites"
        else key.kind.schema
    )
