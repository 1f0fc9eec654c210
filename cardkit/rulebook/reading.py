"""Read the keys of a variant file, and return the value or the error of each."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field
from typing import Any

from cardkit.engine import readers as read
from cardkit.engine.findings import join_messages, message_about, say
from cardkit.engine.sections import NOUN_KEYS, SECTIONS, Words, keys_of_section
from cardkit.engine.variant import (
    MAX_NAME_LENGTH,
    MAX_SUMMARY_LENGTH,
    REPLACEABLE_TOPICS,
    RULE_TOPICS,
    Variant,
)
from cardkit.rulebook.toml_positions import KeyPath

KeyValues = Iterator[tuple[KeyPath, Any]]  # paths of keys, each with its value or a `ReadError`
TABLE_NAMES = (*SECTIONS, "round", "in")
RULE_SECTIONS = ("cards", "danger", "artifacts", "hands")


class UnknownKeyError(read.ReadError):
    """The error that takes the place of a value if its key does not exist."""


def keys_of(section: str) -> Mapping[str, Field[Any]]:
    """Return the fields of a section by key; ``""`` stands for the top level of the file."""
    return keys_of_section(SECTIONS[section] if section else Variant)


def dotted_rule_keys() -> list[str]:
    """Return the dotted keys of all sections about rules, such as ``danger.ends_at``."""
    return [f"{section}.{key}" for section in RULE_SECTIONS for key in keys_of(section)]


def read_key_values(raw: read.Raw) -> KeyValues:
    """Yield the path of each key in a variant file together with its value or its `ReadError`."""
    top = {name: value for name, value in raw.items() if name not in ("extends", "round", "in")}
    yield from _section_values((), top)
    yield from _values_of_subtables("round", "[round.4]", raw, _section_values)
    yield from _values_of_subtables("in", "[in.pl]", raw, _texts_of_one_language)


def error_in_keys(raw: read.Raw) -> str:
    """Return a message about the first invalid key or value, or "" if all are valid."""
    for path, value in read_key_values(raw):
        if isinstance(value, read.ReadError):
            section, name = (path[-2], path[-1]) if path[-2:-1] else ("", path[-1])
            key = keys_of(section).get(name) if section in ("", *SECTIONS) else None
            default = key.metadata.get("default") if key else None
            like = say("For example: {like}", like=f"{name} = {read.as_toml(default)}")
            return read.with_hint(str(value), like if default else "")
    return ""


def _section_values(path: KeyPath, raw: read.Raw) -> KeyValues:
    """Yield the keys at the top of a file and in its sections, with their values or errors.

    `raw` can also be the table of a round, at `path`.
    """
    for name, value in raw.items():
        here = (*path, name)
        if name not in SECTIONS:
            yield from _key_values(path, "", {name: value})
        elif isinstance(value, dict):
            yield from _key_values(here, name, value)
        elif here == ("artifacts",) and value == "off":
            yield here, None
        else:
            what = say("a section [{name}]", name=".".join(here))
            if here == ("artifacts",):
                what = say("{some} or {last}", some=what, last='"off"')
            yield here, read.ReadError(read.expectation_message(what, value))


def _values_of_subtables(
    name: str, like: str, raw: read.Raw, read_table: Callable[[KeyPath, read.Raw], KeyValues]
) -> KeyValues:
    """Yield the keys in all tables below `name`, with their values or errors.

    `like` is an example of such a table, and `read_table` reads each of them.
    """
    tables = raw.get(name, {})
    if not isinstance(tables, dict):
        near = say('Did you mean "{near}"?', near="rounds") if name == "round" else ""
        message = read.expectation_message(say("sections such as {like}", like=like), tables)
        yield (name,), read.ReadError(read.with_hint(message, near))
        return
    for inner, value in tables.items():
        if isinstance(value, dict):
            yield from read_table((name, inner), value)
        else:
            what = say("a section [{name}]", name=".".join((name, inner)))
            yield (name, inner), read.ReadError(read.expectation_message(what, value))


def _key_values(path: KeyPath, section: str, raw: read.Raw) -> KeyValues:
    fields = keys_of(section)
    for name, value in raw.items():
        here = (*path, name)
        if name not in fields:
            tables = TABLE_NAMES if isinstance(value, dict) else SECTIONS
            offered = fields if path else ("extends", *fields, *tables)
            yield here, UnknownKeyError(_unknown_key_message(path, name, offered))
        elif path[:1] == ("round",) and not fields[name].metadata["may_differ_by_round"]:
            message = say("{name}: this is the same in every round", name=name)
            yield here, read.ReadError(read.with_hint(message, say("Write it outside [round.N]")))
        else:
            yield from _read_value(here, fields[name].metadata["read"], value)


def _texts_of_one_language(path: KeyPath, raw: read.Raw) -> KeyValues:
    for name, value in raw.items():
        if name in TRANSLATED_TEXT_READERS:
            yield from _read_value((*path, name), TRANSLATED_TEXT_READERS[name], value)
        else:
            near = read.did_you_mean(name, TRANSLATED_TEXT_READERS)
            message = say("the text {name} cannot be translated", name=read.quoted(name))
            yield (*path, name), read.ReadError(read.with_hint(message, near))


def _read_value(path: KeyPath, reader: read.Reader[Any], raw: Any) -> KeyValues:
    name = path[-1]
    try:
        yield path, reader(raw)
    except read.TableReadError as error:
        for entry, message in error.entries.items():
            yield (*path, entry), read.ReadError(message_about(name, message))
    except ValueError as error:
        yield path, read.ReadError(message_about(name, str(error)))


def _unknown_key_message(path: KeyPath, name: str, choices: Iterable[str]) -> str:
    section = f"[{'.'.join(path)}]"
    if path and name == path[-1]:
        return say(
            "below {section}, write its keys without {name}",
            section=section,
            name=name,
        )
    message: str = say("there is no key {name}", name=read.quoted(name))
    if path:
        message = say(
            "there is no key {name} in {section}", name=read.quoted(name), section=section
        )
    near = read.did_you_mean(name, choices) or ("" if path else _similar_dotted_key_hint(name))
    homes = [
        f"[{home}] ({home}.{name})"
        for home, section in SECTIONS.items()
        if name in keys_of_section(section)
    ]
    if path and name in (*keys_of_section(Variant), *SECTIONS, "extends"):
        belongs = say("it belongs at the top of the file, before the first section")
        if len(path) > 2:
            home = f"[{path[0]}.{path[1]}]"
            belongs = say("it belongs in {section}, before the first section", section=home)
        message = message_about(message, belongs)
    elif homes:
        message = read.with_hint(
            message, say("This key belongs in {homes}", homes=join_messages(homes))
        )
    elif not near:
        known = choices if path else (*choices, *dotted_rule_keys())
        message = read.with_hint(message, say("Keys: {known}", known=", ".join(known)))
        if path[:1] not in (("words",), ("meta",)):
            house = say('If no key covers your rule, write it below [house]: H-1 = "..."')
            message = read.with_hint(message, house)
    return read.with_hint(message, near)


def _similar_dotted_key_hint(name: str) -> str:
    """Return a hint that suggests the most similar key of a section, or "" if none is similar."""
    dotted_keys = {key.partition(".")[2]: key for key in dotted_rule_keys()}
    near = read.most_similar_word(name, dotted_keys)
    return say('Did you mean "{near}"?', near=dotted_keys[near]) if near else ""


def _translated_word(name: str, value: Any) -> tuple[str, Any]:
    """Return a key of [words] and its translation `value`, after checking both.

    Raises `ReadError` if there is no such key, or if forms of the translated word are missing.
    """
    if name not in keys_of_section(Words):
        near = read.did_you_mean(name, keys_of_section(Words))
        near = near or say("Words: {known}", known=", ".join(keys_of_section(Words)))
        raise read.ReadError(
            read.with_hint(say("there is no word {name}", name=read.quoted(name)), near)
        )
    if name in ("kinds", "pictures"):
        return name, read.texts(value)
    forms = read.optional_text(value).split(";")
    many = {"leaves": (1, 2, 3), **dict.fromkeys(NOUN_KEYS, (1, 2, 4))}.get(name)
    if value and many and (len(forms) not in many or not all(map(str.strip, forms))):
        like = say('"the forms of one; those of several"')
        message = read.expectation_message('"leaves; leave"' if name == "leaves" else like, value)
        raise read.ReadError(message_about(name, message))
    return name, value


TRANSLATED_TEXT_READERS: dict[str, read.Reader[Any]] = {
    "name": read.text_up_to(MAX_NAME_LENGTH),
    "summary": read.text_up_to(MAX_SUMMARY_LENGTH),
    "words": read.table(_translated_word, '{ place = "jaskinia" }'),
    "rulings": read.texts_by_topic(RULE_TOPICS, '{ tie = "..." }'),
    "house": read.house_rules(REPLACEABLE_TOPICS),
}
"""The readers of the texts that can be translated."""
