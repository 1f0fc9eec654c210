"""Load variants: find a file by name, read the files that it extends, and build the rules."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, replace
from pathlib import Path
from pprint import saferepr

from cardkit.engine.findings import MAX_FINDINGS, Finding, VariantError, message_about, say
from cardkit.engine.readers import Raw, quoted
from cardkit.engine.sections import keys_of_section
from cardkit.engine.variant import Variant
from cardkit.rulebook import catalogue
from cardkit.rulebook.building import Builder, not_found_message, shipped_builder, split_dotted_keys
from cardkit.rulebook.checks import Problem, likely_oversights
from cardkit.rulebook.inheritance import TEXT_KEYS
from cardkit.rulebook.sources import Source, read_file, read_settings, read_text
from cardkit.rulebook.toml_positions import KeyPath

AreRulesAlike = Callable[[Variant, Variant], bool]  # tells whether two variants have the same rules
FindRemarks = Callable[[Variant], Iterable[Problem]]
KEYS_WITHOUT_EFFECT_ON_PLAY = {"extends", *TEXT_KEYS, "words", "meta", "in"}
"""Keys that do not affect play."""


def load(
    name: str | Path, settings: Mapping[str, object] | None = None, folder: str | Path | None = None
) -> Variant:
    """Return the variant with this name or in this file, with `settings` applied.

    `settings` maps keys to their new values: ``{"rounds": 3, "danger.ends_at": 3}``. A value can
    also be a text as on the command line. A name is looked up in `folder`, which is the current
    folder by default, and then in the user's other folders of variants. Raises `VariantError`,
    whose `findings` list everything that is wrong.

    >>> load("kings-gold").rounds
    4
    """
    here = Path(folder or "")
    path = _find_file(str(name), here)
    if not settings and catalogue.is_shipped(path):
        return _variant_or_error(shipped_builder(path))
    return _variant_or_error(
        Builder([read_file(path, str(path)), *read_settings(settings or {}, here)])
    )


def load_text(
    text: str | bytes,
    name: str = "variant",
    settings: Mapping[str, object] | None = None,
    folder: str | Path | None = None,
) -> Variant:
    """Return the variant that a text describes, as if it were a file in `folder`.

    `text` can also be the bytes of such a file. `name` is the name of the file.

    >>> load_text('extends = "kings-gold"\\nname = "Short Gold"\\nrounds = 2').rounds
    2
    """
    here = Path(folder or "")
    return _variant_or_error(
        Builder([read_text(text, name, here), *read_settings(settings or {}, here)])
    )


def examine(
    name: str | Path,
    alike: AreRulesAlike | None = None,
    remarks: FindRemarks | None = None,
    text: str | bytes | None = None,
) -> tuple[Variant | None, list[Finding]]:
    """Return a variant and notes on it, or None and the errors in its file.

    `name` is a name or a path. If `alike` is given, which tells whether two variants have the same
    rules, there is a note for each key without effect. `remarks` yields further notes. If `text` is
    given, it is used instead of a file.
    """
    try:
        if text is not None:
            return _examine_source(read_text(text, str(name), Path()), alike, remarks)
        path = _find_file(str(name), Path())
        label = str(name if catalogue.is_path(str(name)) else path)
        return _examine_source(read_file(path, label), alike, remarks)
    except VariantError as error:
        return None, error.findings


def rules_hash(variant: Variant) -> str:
    """Return a hash of eight hexadecimal digits, which is equal for variants with the same rules.

    Texts, words and pictures are ignored, and so are keys with their default value. So a key that
    is new in cardkit does not change the hash of any game that does not use it.
    """
    rules_by_round = {id(rules): rules for rules in variant.rules_by_round}
    texts = {
        key: saferepr(_values_that_affect_play(rules)) for key, rules in rules_by_round.items()
    }
    rounds = [texts[id(rules)] for rules in variant.rules_by_round]
    return hashlib.sha256("\n".join(rounds).encode()).hexdigest()[:8]


def _values_that_affect_play(rules: Variant) -> list[object]:
    """Return the meanings of the cards, and all other values that affect how a round is played."""
    deck = rules.deck
    cards = sorted((card, *meaning) for card, meaning in zip(deck.pack, deck.meanings, strict=True))
    sections = [non_default_keys(part) for part in (rules.danger, rules.artifacts, rules.hands)]
    top = {name: value for name, value in non_default_keys(rules).items() if name not in TEXT_KEYS}
    return [cards, *sections, top]


def non_default_keys(section: object) -> dict[str, object]:
    """Return the values of a section that differ from their defaults, by key."""
    if section is None:
        return {}
    section_type: type = type(section)
    values = {}
    for name, field in keys_of_section(section_type).items():
        value = getattr(section, name)
        if field.default_factory is MISSING or value != field.default_factory():
            values[name] = value
    return values


def _find_file(name: str, first_folder: Path) -> Path:
    path = catalogue.find_file(name, first_folder)
    if path is None:
        raise VariantError(
            [Finding(name, 0, 0, not_found_message(name, first_folder), unreadable=True)]
        )
    return path


def _variant_or_error(build: Builder) -> Variant:
    if build.variant is None:
        raise VariantError(build.faults[:MAX_FINDINGS])
    return build.variant


def _examine_source(
    source: Source, alike: AreRulesAlike | None, remarks: FindRemarks | None
) -> tuple[Variant | None, list[Finding]]:
    build = Builder([source])
    shipped = catalogue.shipped_file(str(build.own_keys.get("name", "")))
    variant = build.variant
    same = _variant_or_error(shipped_builder(shipped)) if shipped else None
    if same and variant and rules_hash(variant) == rules_hash(same):
        return variant, []  # a copy of a built-in game: what it lacks is intended
    faults = _missing_or_taken_name_errors(build, shipped) + build.faults
    if faults or build.variant is None:
        return None, sorted(set(faults))[:MAX_FINDINGS]
    parent = build.parent.variant if build.parent else None
    problems = [*likely_oversights(build.variant, parent, build.gives_key)]
    if alike:
        problems += _keys_without_effect(source, build, alike)
    for problem in remarks(build.variant) if remarks else ():
        if any(build.gives_key(*path) for path in split_dotted_keys(problem.keys)):
            problems.append(problem)
    findings = {
        replace(build.finding_at(split_dotted_keys(problem.keys), problem.message), severity="note")
        for problem in problems
    }
    return build.variant, sorted(findings)


def _missing_or_taken_name_errors(build: Builder, shipped: Path | None) -> list[Finding]:
    """Return an error if a house rule has no name, or if it has the name of a built-in game."""
    name = build.own_keys.get("name")
    if shipped:
        text = say("{name} is a built-in game. Give yours a different name", name=quoted(name))
        return [build.finding_at([("name",)], message_about("name", text))]
    if name is None and build.extends is not None:
        text = say('a house rule needs a name of its own: name = "..."')
        return [build.finding_at([("extends",)], text)]
    return []


def _keys_without_effect(source: Source, build: Builder, alike: AreRulesAlike) -> Iterator[Problem]:
    """Yield a problem for each key of a valid file that could be left out without any effect."""
    for path in _paths_in(source.raw, ()):
        if path[0] in KEYS_WITHOUT_EFFECT_ON_PLAY:
            continue
        less = Builder([replace(source, raw=_without_key(source.raw, path))])
        if not build.variant or not less.variant or less.written == build.written:
            continue
        if alike(build.variant, replace(less.variant, minutes=build.variant.minutes)):
            name = ".".join(path)
            yield Problem(
                (name,), "{name}: this changes nothing in this game. Remove it", {"name": name}
            )


def _paths_in(table: Raw, above: KeyPath) -> Iterator[KeyPath]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _paths_in(value, (*above, name))
        else:
            yield (*above, name)


def _without_key(table: Raw, path: KeyPath) -> Raw:
    name, *inside = path
    inner = _without_key(table[name], tuple(inside)) if inside else {}
    if inner:
        return {**table, name: inner}
    return {key: value for key, value in table.items() if key != name}
