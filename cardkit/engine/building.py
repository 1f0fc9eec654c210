"""Builds a `Variant` from its file and from settings laid over it, or finds its faults."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardkit.engine import catalogue
from cardkit.engine.checks import Problem, checks, round_checks
from cardkit.engine.findings import MAX_FINDINGS, Finding, VariantError
from cardkit.engine.inheritance import (
    as_table,
    fitting_texts,
    keys_of,
    laid_over,
    with_texts_of,
    without_changed_texts,
)
from cardkit.engine.readers import (
    BACKSLASH,
    Invalid,
    InvalidTable,
    Reader,
    did_you_mean,
    house,
    nearest,
    optional_text,
    quoted,
    table,
    text_up_to,
    texts,
    texts_by,
)
from cardkit.engine.sources import Raw, Source, read_file
from cardkit.engine.toml_positions import KeyPath
from cardkit.engine.variant import (
    MAX_NAME,
    MAX_ROUNDS,
    MAX_SUMMARY,
    NOUNS,
    SECTIONS,
    TOPICS,
    Variant,
    Words,
    keys,
)

TABLES = (*SECTIONS, "round", "in")
MAX_EXTENDS = 20
NEUTRAL_PICTURES: dict[str, tuple[Any, set[str]]] = {
    "sign": ("warning", {"danger"}),
    "place_sign": ("entrance", {"place"}),
    "artifact_sign": ("star", {"artifact"}),
    "safe_sign": ("chest", {"safe"}),
    "choice": ("signs", {"go", "leave"}),
    "pictures": ({}, {"danger", "kinds"}),
}
"""For a picture in [words]: the neutral one, and the words of one's own that ask for it."""


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


class _TooManyFaults(Exception):
    """Raised to stop reading a file in which `MAX_FINDINGS` faults have been found."""


class Build:
    """The making of a `Variant` from a variant file, and from settings laid over its keys.

    `parent` is the file that the file extends; with settings it is the file itself. `own_keys` are
    those of the file, or of the settings, alone, `raw` also those that are inherited. `variant` is
    None where `faults` has something, `written` is it before it was settled. `unknown` are the keys
    of the file that do not exist, `missing` the section, name and meaning of keys that must be
    there, `spans` the rounds of each table of rounds, the widest first.
    """

    def __init__(self, sources: list[Source], above: tuple[str, ...] = ()) -> None:
        self.sources = sources
        self.faults: list[Finding] = []
        self.unknown: set[str] = set()
        self.missing: list[tuple[KeyPath, str, str]] = []
        self.spans: list[tuple[range, str]] = []
        file, *settings = sources
        self.extends = file.raw.get("extends")
        self.parent: Build | None
        if settings:  # they change the game as a file that extends it would
            self.parent = Build([file], above)
            self.faults += self.parent.faults
        else:
            self.parent = self._load_parent(self.extends, above)
        self.own_keys, self.raw = self._merged_keys(settings or [file])
        self._choose_neutral_pictures()
        self.variant: Variant | None = None
        self.written: Variant | None = None
        try:
            self.variant = self._build()
        except _TooManyFaults:
            pass

    def _merged_keys(self, layers: list[Source]) -> tuple[Raw, Raw]:
        """Return the keys of `layers`, a file or settings, and the same over inherited keys."""
        own: Raw = {}
        for layer in layers:
            own = laid_over(own, layer)
        merged = without_changed_texts(self.parent.raw, own) if self.parent else {}
        for layer in layers:
            merged = laid_over(merged, layer)
        if layers[0] is self.sources[0]:  # a file, no setting
            own.pop("extends", None)
            merged.pop("extends", None)
            if self.parent:
                merged["meta"] = own.get("meta", {})  # never inherited
        if own.get("until") and "rounds" not in own:
            merged["rounds"] = MAX_ROUNDS
        return own, merged

    def _load_parent(self, name: Any, above: tuple[str, ...]) -> Build | None:
        if name is None:
            return None
        here = self.sources[0]
        if not isinstance(name, str):
            self._fault(("extends",), f"extends: expected the name of a game, got {quoted(name)}")
            return None
        path = catalogue.find(name, here.folder)
        if path is None:
            self._fault(("extends",), f"extends: {not_found(name, here.folder)}")
            return None
        resolved = str(path.resolve())
        if resolved in above:
            circle = [Path(one).name for one in (*above[above.index(resolved) :], resolved)]
            message = f"extends: a circle, {' -> '.join(circle)}: let one of them extend a game"
            self._fault(("extends",), message)
            return None
        if len(above) >= MAX_EXTENDS:
            self._fault(("extends",), f"extends: more than {MAX_EXTENDS} files extend one another")
            return None
        try:
            parent = Build([read_file(path, str(path))], (*above, resolved))
        except VariantError as error:
            for found in error.findings:
                if found.line:
                    self.faults.append(found)
                else:  # the file as a whole
                    self._fault(("extends",), f"extends: {found.file}: {found.message}")
            return None
        self.faults += parent.faults
        return None if parent.faults else parent

    def _choose_neutral_pictures(self) -> None:
        """Set a neutral picture for what the file renames but gives no picture, such as danger."""
        words = self.own_keys.get("words", {})
        if not isinstance(words, dict) or not isinstance(self.raw.get("words", {}), dict):
            return
        for sign, (neutral, beside) in NEUTRAL_PICTURES.items():
            if beside & words.keys() and sign not in words:
                self.raw["words"] = {**self.raw.get("words", {}), sign: neutral}

    # --- places -----------------------------------------------------------------------------------

    def says(self, *path: str) -> bool:
        """Return True if the file or a setting itself gives this key, rather than inheriting it."""
        return any(path in source.places for source in self.sources)

    def _says_in_rounds(self, *path: str) -> bool:
        """Return True if the file has this key, for the whole game or in a table ``[round.N]``."""
        return self.says(*path) or any(
            self.says("round", table, *path) for table in as_table(self.raw.get("round"))
        )

    def finding_at(self, paths: list[KeyPath], message: str) -> Finding:
        """Return a finding at the first of `paths` that is written, else where it would belong.

        That is at its section, else at ``extends``, else at the first line of the file.
        """
        nearest = [paths[0][:end] for end in range(len(paths[0]) - 1, 0, -1)]
        for path in [*paths, *nearest, ("extends",)]:
            for source in reversed(self.sources):
                if path in source.places:
                    return source.finding_at(path, message)
        return self.sources[0].finding_at_line(1, 1, message)

    def _fault(self, path: KeyPath, message: str) -> None:
        self.faults.append(self.finding_at([path], message))
        if len(self.faults) >= MAX_FINDINGS:
            raise _TooManyFaults

    # --- building ---------------------------------------------------------------------------------

    def _build(self) -> Variant | None:
        sections = {name: self._optional_section(name) for name in SECTIONS}
        top = {name: value for name, value in self.raw.items() if name not in TABLES}
        variant = self._section((), Variant, top, sections)
        self._report_missing()
        self._check_translations(self.raw.get("in", {}))
        rounds = variant.rounds if variant else MAX_ROUNDS
        changes = self._changes(self.raw.get("round", {}), rounds)
        if self.faults or variant is None:
            return None
        file = self.sources[0].file
        texts = {name: self.own_keys.get(name, {}) for name in ("cites", "rulings")}
        own_texts = [f"{name}.{topic}" for name, topics in texts.items() for topic in topics]
        self.written = replace(
            variant,
            changes=changes,
            translations=self.raw.get("in", {}),
            slug=Path(file).stem,
            file=file,
            parent=self.parent.variant if self.parent else None,
            own_texts=frozenset(own_texts),
        )
        variant = fitting_texts(self.written.settled(), self.own_keys)
        self.raw = with_texts_of(variant, self.raw)
        variant = replace(variant, raw=self.raw)
        self._check(variant if variant.changes == changes else self.written)
        return None if self.faults else variant

    def _optional_section(self, name: str) -> Any:
        """Return the object of a section such as [hands], or None if the game has no such section."""
        raw = self.raw.get(name, {})
        if name == "artifacts" and raw == "off":
            return None
        if name == "hands" and self.raw.get("reveal") != "hands" and not self.says("hands"):
            return None
        if not isinstance(raw, dict):
            off = ' or "off"' if name == "artifacts" else ""
            self._fault((name,), f"expected a section [{name}]{off}, got {quoted(raw)}")
            return None
        return self._section((name,), SECTIONS[name], raw, {})

    def _section(self, path: KeyPath, section: type, raw: Raw, subsections: Raw) -> Any:
        """Return a `section` object of raw keys and `subsections`; None if a key is faulty."""
        known, before = keys(section), len(self.faults) + len(self.missing)
        for name, value in raw.items():
            if name not in known:
                self.unknown.add(name)
                tables = TABLES if isinstance(value, dict) else SECTIONS
                offered = known if path else ("extends", *known, *tables)
                self._fault((*path, name), self._unknown_key(path, name, offered))
        found = dict(subsections)
        for name, key in known.items():
            if name in raw:
                found[name] = self._value((*path, name), key.metadata["read"], raw[name])
            elif "default" not in key.metadata:
                self.missing.append((path, name, key.metadata["doc"]))
        sound = len(self.faults) + len(self.missing) == before
        return section(**found) if sound else None

    def _report_missing(self) -> None:
        """Add a fault for each required key that is missing, unless an unknown key may mean it.

        Without cards it is most likely a house rule that does not say which game it changes.
        """
        if self.extends is not None and self.parent is None:
            return
        missing = [
            (path, name, doc)
            for path, name, doc in self.missing
            if not any(
                word in self.unknown or nearest(word, self.unknown)
                for word in (name, *path, "extends")
            )
        ]
        if self.extends is None and any(path == ("cards",) for path, _, _ in missing):
            needed = [".".join((*path, name)) for path, name, _ in missing]
            name = ' and name = "..."' if "name" in needed else ""
            message = (
                f'which game does it change? Say extends = "kings-gold" (or another){name} at the '
                f"top. A game of its own needs {', '.join(needed)}"
            )
            self.faults.append(self.finding_at([()], message))
            return
        for path, name, doc in missing:
            place = f"[{path[0]}]" if path else "a variant"
            paths: list[KeyPath] = [path, ("reveal",)] if path == ("hands",) else [path]
            self.faults.append(self.finding_at(paths, f'{place} needs the key "{name}": {doc}'))

    def _unknown_key(self, path: KeyPath, name: str, known: Iterable[str]) -> str:
        """Return the message that a section has no key of this name, with one that may be meant."""
        section = f"[{'.'.join(path)}]"
        if path and name == path[-1]:
            return f"below {section} its keys stand by themselves, without {name}"
        message = (
            f"no key {quoted(name)} {f'in {section}' if path else 'at the top of a variant file'}"
        )
        near = did_you_mean(name, known)
        if path and name in (*keys(Variant), *SECTIONS, "extends"):
            place = f"in [{path[0]}.{path[1]}]" if len(path) > 2 else "at the top of the file"
            here = f"{message}: it belongs {place}, before the first section"
            return f"{here}.{near}" if near else here
        homes = [f"[{home}]" for home, section in SECTIONS.items() if name in keys(section)]
        if homes:
            return f"{message}. It is a key of {' and '.join(homes)}{near and '.'}{near}"
        if near:
            return f"{message}.{near}"
        listed = ", ".join(known)
        if path[:1] in (("words",), ("meta",)):
            return f"{message}. Keys: {listed}"
        return f'{message}. Keys: {listed}. A rule that no key says goes below [house]: H-1 = "..."'

    def _value(self, path: KeyPath, read: Reader[Any], raw: Any) -> Any:
        try:
            return read(raw)
        except InvalidTable as error:
            for entry, message in error.entries.items():
                self._fault((*path, entry), f"{path[-1]}: {message}")
        except ValueError as error:
            self._fault(path, f"{path[-1]}: {error}")
        return None

    # --- rules of single rounds -------------------------------------------------------------------

    def _changes(self, tables: Any, rounds: int) -> dict[int, dict[str, Any]]:
        """Return, by round number, the dotted keys that ``[round.N]`` tables change.

        Where two tables change a key in the same round, the table that is for fewer rounds holds.
        """
        if not isinstance(tables, dict):
            near = '. Did you mean "rounds"?' if self.says("round") else ""
            self._fault(
                ("round",), f"expected sections such as [round.4], got {quoted(tables)}{near}"
            )
            return {}
        spans = [(self._span(name, rounds), name) for name in tables]
        self.spans = sorted(spans, key=lambda one: -len(one[0]))
        found: dict[int, dict[str, Any]] = {}
        earlier: dict[tuple[int, str], tuple[range, str]] = {}  # by round and key: the last table
        for span, name in self.spans:
            for dotted, value in self._changed_keys(name, tables[name]):
                self._check_said_once(span, name, dotted, earlier)
                for number in span:
                    found.setdefault(number, {})[dotted] = value
                    earlier[number, dotted] = (span, name)
        return found

    def _check_said_once(
        self, span: range, name: str, dotted: str, earlier: dict[tuple[int, str], tuple[range, str]]
    ) -> None:
        """Add a fault if an `earlier` table of as many rounds changes this key in the same round."""
        for number in span:
            other_span, other = earlier.get((number, dotted), (range(0), ""))
            if len(other_span) == len(span):
                message = f"{dotted}: [round.{other}] has it for round {number} too: leave one"
                self._fault(("round", name, *dotted.split(".")), message)
                return

    def _span(self, name: str, rounds: int) -> range:
        """Return the rounds that the table ``[round.NAME]`` is for: ``4``, ``2-3`` or ``last``."""
        numbers = re.fullmatch("([1-9][0-9]?)(?:-([1-9][0-9]?))?", name)
        is_last = name == "last" and not self.raw.get("until")
        if numbers:
            low, high = int(numbers[1]), int(numbers[2] or numbers[1])
        else:
            low = high = rounds if is_last else 0
        if not 0 < low <= high <= rounds and self.says("round", name):
            message = (
                f'expected one of the {rounds} rounds, as in [round.2], [round."2-3"] or '
                f"[round.last], got {quoted(name)}"
            )
            if name == "last":
                message = "which round is the last is not known with `until`: say its number"
            self._fault(("round", name), message)
        return range(low, min(high, rounds) + 1) if low else range(0)

    def _changed_keys(self, name: str, table: Any) -> Iterator[tuple[str, Any]]:
        """Yield each dotted key of a ``[round.NAME]`` table with its value."""
        path = ("round", name)
        if not isinstance(table, dict):
            self._fault(path, f"expected a section [round.{name}], got {quoted(table)}")
            return
        for key_name, value in table.items():
            if key_name not in SECTIONS:
                yield from self._changed_key(path, "", key_name, value)
            elif not isinstance(value, dict):
                message = f"expected a section [round.{name}.{key_name}], got {quoted(value)}"
                self._fault((*path, key_name), message)
            elif key_name == "artifacts" and self.raw.get("artifacts") == "off":
                if self.says(*path, key_name):
                    message = "artifacts: the game is played without them: leave them out here too"
                    self._fault((*path, key_name), message)
            else:
                for inner_name, inner in value.items():
                    yield from self._changed_key(path, key_name, inner_name, inner)

    def _changed_key(
        self, table: KeyPath, section: str, name: str, value: Any
    ) -> Iterator[tuple[str, Any]]:
        inside = (*table, section) if section else table
        known = keys_of(section)
        if name not in known:
            self._fault((*inside, name), self._unknown_key(inside, name, known))
        elif not known[name].metadata["may_differ_by_round"]:
            message = f"{name}: it is the same in every round. Say it outside of [round.N]"
            self._fault((*inside, name), message)
        else:
            dotted = f"{section}.{name}" if section else name
            yield dotted, self._value((*inside, name), known[name].metadata["read"], value)

    # --- texts ------------------------------------------------------------------------------------

    def _check_translations(self, tables: Any) -> None:
        if not isinstance(tables, dict):
            self._fault(("in",), f"expected sections such as [in.pl], got {quoted(tables)}")
            return
        for language, told in tables.items():
            path = ("in", language)
            if not isinstance(told, dict):
                self._fault(path, f"expected a section [in.{language}], got {quoted(told)}")
                continue
            for name, value in told.items():
                if name in TRANSLATED:
                    self._value((*path, name), TRANSLATED[name], value)
                else:
                    near = did_you_mean(name, TRANSLATED)
                    message = f"no text {quoted(name)} is told in other languages.{near}"
                    self._fault((*path, name), message)

    # --- checks -----------------------------------------------------------------------------------

    def _check(self, variant: Variant) -> None:
        """Add a fault for each contradiction in the rules, or in the changed rules of a round."""
        for problem in checks(variant, self.says):
            self.faults.append(self.finding_at(paths_of(problem.keys), problem.message))
        if self.faults:
            return
        reported: set[tuple[int, int, str]] = set()  # one table may be for several rounds
        for number, rules in enumerate(variant.rules_by_round):
            if rules is variant:
                continue
            problems = [*checks(rules, self._says_in_rounds), *round_checks(variant, rules)]
            for problem in problems:
                found = self._in_round(number, problem)
                place = (found.line, found.column, problem.message)
                if place not in reported:
                    self.faults.append(found)
                reported.add(place)

    def _in_round(self, number: int, problem: Problem) -> Finding:
        """Return the finding for a problem in the rules of a round, at the table for that round."""
        paths = paths_of(problem.keys)
        tables = [name for span, name in reversed(self.spans) if number in span]
        in_rounds = [("round", name, *path) for name in tables for path in paths]
        return self.finding_at(in_rounds + paths, f"in round {number}: {problem.message}")


def not_found(name: str, first_folder: Path) -> str:
    """Return the message that no game or file has this name, with a name that may be meant."""
    if catalogue.is_path(name):
        hint = "" if name.isprintable() else f". {BACKSLASH}"
        return f"there is no file {quoted(name)}{hint}"
    known = catalogue.names(first_folder)
    near = did_you_mean(name, known) or f" Games: {', '.join(known)}"
    return f"no game is called {quoted(name)}.{near}"


def paths_of(dotted: Iterable[str]) -> list[KeyPath]:
    """Return dotted keys as tuples of parts: ``danger.over`` as ``("danger", "over")``."""
    return [tuple(name.split(".")) for name in dotted]
