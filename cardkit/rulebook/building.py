"""Build a `Variant` from a file and the settings that change it, or report what is wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from cardkit.engine import readers as read
from cardkit.engine.findings import (
    MAX_FINDINGS,
    Finding,
    VariantError,
    join_messages,
    message_about,
    say,
)
from cardkit.engine.sections import SECTIONS, keys_of_section
from cardkit.engine.variant import MAX_ROUNDS, Variant
from cardkit.rulebook import catalogue
from cardkit.rulebook.checks import Problem, round_rule_conflicts, rule_problems
from cardkit.rulebook.inheritance import (
    as_table,
    fitting_keys,
    with_changed_keys,
    without_texts_on_absent_kinds,
)
from cardkit.rulebook.reading import UnknownKeyError, keys_of, read_key_values
from cardkit.rulebook.sources import Source, read_file
from cardkit.rulebook.toml_positions import KeyPath

MAX_PARENTS = 20
NEUTRAL_PICTURES: dict[str, tuple[Any, set[str]]] = {
    "sign": ("warning", {"danger"}),
    "place_sign": ("entrance", {"place"}),
    "artifact_sign": ("star", {"artifact"}),
    "safe_sign": ("chest", {"safe"}),
    "choice": ("signs", {"go", "leave"}),
    "pictures": ({}, {"danger", "kinds"}),
}
"""For each picture in [words]: its neutral value, and the words that need it if a file changes
them."""


class Builder:
    """Builds a `Variant` from a variant file and from settings that change its keys.

    `parent` builds the file that the file extends or, if there are settings, the file itself.
    `own_keys` are the keys given in the file or the settings, and `raw` also has inherited keys.
    `variant` is None if there are `faults`. `written` is the variant as the file gives it, before
    stale texts and needless changes are removed. `spans` has the rounds of each ``[round.N]``
    table, starting with the table for the most rounds.
    """

    def __init__(self, sources: list[Source], above: tuple[str, ...] = ()) -> None:
        self.sources = sources
        self.faults: list[Finding] = []
        self.spans: list[tuple[range, str]] = []
        file, *settings = sources
        self.extends = file.raw.get("extends")
        self.parent: Builder | None
        if settings:  # they act like a file that extends this file
            self.parent = Builder([file], above)
            self.faults += self.parent.faults
        else:
            self.parent = self._load_parent(self.extends, above)
        self.own_keys, self.raw = self._merged_keys(settings or [file])
        self._reset_pictures_of_renamed_things()
        self.written: Variant | None = None
        self.variant = self._build()

    def _merged_keys(self, layers: list[Source]) -> tuple[read.Raw, read.Raw]:
        """Return two tables: the keys in `layers` alone, and these keys merged with inherited keys.

        `layers` are either the file or the settings.
        """
        own: read.Raw = {}
        for layer in layers:
            own = with_changed_keys(own, layer)
        merged = fitting_keys(self.parent.raw, own) if self.parent else {}
        for layer in layers:
            merged = with_changed_keys(merged, layer)
        own.pop("extends", None)
        merged.pop("extends", None)
        if layers[0] is self.sources[0]:  # a file rather than a setting
            merged["meta"] = own.get("meta", {})
        if own.get("until") and "rounds" not in own:
            merged["rounds"] = MAX_ROUNDS
        return own, merged

    def _load_parent(self, name: Any, above: tuple[str, ...]) -> Builder | None:
        if name is None:
            return None
        here = self.sources[0]
        if not isinstance(name, str):
            self._add_parent_fault(read.expectation_message(say("the name of a game"), name))
            return None
        path = catalogue.find_file(name, here.folder)
        if path is None:
            self._add_parent_fault(not_found_message(name, here.folder))
            return None
        resolved = os.path.realpath(path)  # does not fail for a link to itself
        row = [*above, resolved]
        if resolved in above or len(row) > MAX_PARENTS:
            files = " -> ".join(Path(file).name for file in row[row.index(resolved) :])
            message = say(
                "these files extend each other in a circle, or the chain is too long: {files}. "
                "One of them must extend a built-in game",
                files=files,
            )
            self._add_parent_fault(message)
            return None
        try:
            if catalogue.is_shipped(path):
                return shipped_builder(path)
            parent = Builder([read_file(path, str(path))], (*above, resolved))
        except VariantError as error:
            for finding in error.findings:
                if finding.line:
                    self.faults.append(finding)
                else:  # the file as a whole
                    self._add_parent_fault(message_about(finding.file, finding.message))
            return None
        self.faults += parent.faults
        return None if parent.faults else parent

    def _reset_pictures_of_renamed_things(self) -> None:
        """Give a neutral picture to each thing that the file renames without choosing a picture."""
        words = self.own_keys.get("words", {})
        if not isinstance(words, dict) or not isinstance(self.raw.get("words", {}), dict):
            return
        for sign, (neutral, beside) in NEUTRAL_PICTURES.items():
            if beside & words.keys() and sign not in words:
                self.raw["words"] = {**self.raw.get("words", {}), sign: neutral}

    def gives_key(self, *path: str) -> bool:
        """Return True if the file or a setting gives this key itself and does not inherit it."""
        return any(path in source.key_positions for source in self.sources)

    def _gives_key_anywhere(self, *path: str) -> bool:
        return self.gives_key(*path) or any(
            self.gives_key("round", table, *path) for table in as_table(self.raw.get("round"))
        )

    def finding_at(self, paths: list[KeyPath], message: str) -> Finding:
        """Return a finding at the first of `paths` that is in a setting or, failing that, the file.

        If neither has any of these keys, the finding is at the section of the first key, at
        ``extends``, or at the first line.
        """
        file, *settings = self.sources
        for path, source in product(paths, reversed(settings)):
            if path in source.key_positions or path[: len(source.setting)] == source.setting:
                return source.finding_at(source.setting, message)
        above = [paths[0][:end] for end in range(len(paths[0]) - 1, 0, -1)]
        for path in [*paths, *above, ("extends",)]:
            if path in file.key_positions:
                return file.finding_at(path, message)
        return file.finding_at_line(1, 1, message)

    def _add_fault(self, path: KeyPath, message: str) -> None:
        self.faults.append(self.finding_at([path], message))

    def _add_parent_fault(self, message: str) -> None:
        self._add_fault(("extends",), message_about("extends", message))

    def _build(self) -> Variant | None:
        values = self._read_values()
        if len(self.faults) >= MAX_FINDINGS:
            return None
        self._report_missing_keys(values)
        rounds = values.get(("rounds",), keys_of_section(Variant)["rounds"].metadata["default"])
        changes = self._round_keys(
            values, MAX_ROUNDS if isinstance(rounds, read.ReadError) else rounds
        )
        if self.faults:
            return None
        self.written = replace(self._variant_from_values(values), changes=changes)
        variant = without_texts_on_absent_kinds(self.written.with_fewest_changes(), self.own_keys)
        words = {"kinds": variant.words.kinds, "pictures": variant.words.pictures}
        self.raw["words"] = {**self.raw.get("words", {}), **words}
        self.raw |= {"cites": variant.cites, "rulings": variant.rulings, "house": variant.house}
        variant = replace(variant, raw=self.raw)
        self._report_rule_problems(variant if variant.changes == changes else self.written)
        return None if self.faults else variant

    def _read_values(self) -> dict[KeyPath, Any]:
        """Return the value or the `ReadError` of each key, and add the errors to the faults."""
        values: dict[KeyPath, Any] = {}
        for path, value in read_key_values(self.raw):
            values[path] = value
            if isinstance(value, read.ReadError):
                self._add_fault(path, str(value))
                if len(self.faults) >= MAX_FINDINGS:
                    break
        return values

    def _variant_from_values(self, values: Mapping[KeyPath, Any]) -> Variant:
        fields = {name: values[name,] for name in keys_of_section(Variant) if (name,) in values}
        for name, of_section in SECTIONS.items():
            inside = {path[1]: value for path, value in values.items() if path[:-1] == (name,)}
            fields[name] = of_section(**inside) if self._uses_section(name) else None
        texts = {name: self.own_keys.get(name, {}) for name in ("cites", "rulings")}
        own_texts = [f"{name}.{topic}" for name, topics in texts.items() for topic in topics]
        file = self.sources[0].file
        parent = self.parent.variant if self.parent else None
        return Variant(
            **fields,
            translations=self.raw.get("in", {}),
            translation_contexts=(
                Path(file).stem,
                *(parent.translation_contexts if parent else ()),
            ),
            slug=Path(file).stem,
            file=file,
            parent=parent,
            own_text_keys=frozenset(own_texts),
        )

    def _uses_section(self, name: str) -> bool:
        if name == "hands":
            return self.raw.get("reveal") == "hands" or self.gives_key("hands")
        return bool(self.raw.get(name) != "off")

    def _report_missing_keys(self, values: Mapping[KeyPath, Any]) -> None:
        """Add a fault if required keys are missing, unless one of them may only be misspelt.

        A file without cards is probably a house rule that does not name the game it changes.
        """
        is_unclear = any(isinstance(value, UnknownKeyError) for value in values.values())
        if is_unclear or (self.extends is not None and self.parent is None):
            return
        begun = {path[:2] for path in values}
        missing = {
            path: say("{key} ({meaning})", key=".".join(path), meaning=doc)
            for path, doc in _required_keys().items()
            if begun.isdisjoint((path[:1], path)) and self._uses_section(path[0])
        }
        message = say("a game needs {keys}", keys=join_messages(missing.values()))
        if self.parent is None and ("cards", "gold") in missing:
            message = say(
                'which game does it change? Write extends = "kings-gold" (or another game) at the '
                "top. Without it {it}",
                it=message,
            )
        if missing:
            self.faults.append(self.finding_at([*missing, ("reveal",)], message))

    def _round_keys(self, values: Mapping[KeyPath, Any], rounds: int) -> dict[int, dict[str, Any]]:
        """Return the keys and values of all ``[round.N]`` tables, by the number of the round.

        The keys are dotted. If two tables change a key in the same round, the table for fewer
        rounds wins.
        """
        spans = [(self._round_span(name, rounds), name) for name in as_table(self.raw.get("round"))]
        self.spans = sorted(spans, key=lambda pair: -len(pair[0]))
        changes: dict[int, dict[str, Any]] = {}
        latest: dict[tuple[int, str], tuple[int, str]] = {}  # the last table, by round and key
        for span, name in self.spans:
            for path in [path for path in values if path[:2] == ("round", name) and path[2:]]:
                if path[2] == "artifacts" and self.raw.get("artifacts") == "off":
                    if self.gives_key(*path[:3]):
                        message = say("the game is played without them, so remove them here too")
                        self._add_fault(path[:3], message_about("artifacts", message))
                    continue
                dotted = ".".join(path[2:])
                for number in span:
                    width, other = latest.get((number, dotted), (0, ""))
                    if width == len(span):
                        table = f"[round.{other}]"
                        message = say(
                            "{table} also sets it for round {n}. Remove one of them",
                            table=table,
                            n=number,
                        )
                        self._add_fault(path, message_about(dotted, message))
                        break
                    changes.setdefault(number, {})[dotted] = values[path]
                    latest[number, dotted] = len(span), name
        return changes

    def _round_span(self, name: str, rounds: int) -> range:
        """Return the rounds to which a ``[round.N]`` table applies, given a name such as ``2-3``.

        If the name is wrong, this adds a fault.
        """
        numbers = re.fullmatch("([1-9][0-9]?)(?:-([1-9][0-9]?))?", name)
        is_last = name == "last" and not self.raw.get("until")
        if numbers:
            low, high = int(numbers[1]), int(numbers[2] or numbers[1])
        else:
            low = high = rounds if is_last else 0
        if not 0 < low <= high <= rounds and self.gives_key("round", name):
            like = '[round.2], [round."2-3"], [round.last]'
            what = say("one of the {n} rounds, such as {like}", n=rounds, like=like)
            message = read.expectation_message(what, name)
            if name == "last":
                message = say(
                    "with `until`, nobody knows in advance which round is the last. Give its number"
                )
            self._add_fault(("round", name), message)
        return range(low, min(high, rounds) + 1) if low else range(0)

    def _report_rule_problems(self, variant: Variant) -> None:
        for problem in rule_problems(variant, self.gives_key):
            self.faults.append(self.finding_at(split_dotted_keys(problem.keys), problem.message))
        if self.faults:
            return
        findings: dict[tuple[int, int, str], Finding] = {}  # one table may be for several rounds
        for number, rules in enumerate(variant.rules_by_round):
            if rules is not variant:
                for problem in (
                    *rule_problems(rules, self._gives_key_anywhere),
                    *round_rule_conflicts(variant, rules),
                ):
                    finding = self._finding_in_round(number, problem)
                    findings.setdefault((finding.line, finding.column, problem.message), finding)
        self.faults += findings.values()

    def _finding_in_round(self, number: int, problem: Problem) -> Finding:
        paths = split_dotted_keys(problem.keys)
        tables = [name for span, name in reversed(self.spans) if number in span]
        in_rounds = [("round", name, *path) for name in tables for path in paths]
        message = message_about(say("in round {n}", n=number), problem.message)
        return self.finding_at(in_rounds + paths, message)


@cache
def shipped_builder(path: Path) -> Builder:
    """Return the builder of a built-in game, given the path of its file."""
    return Builder([read_file(path, str(path))])


def not_found_message(name: str, first_folder: Path) -> str:
    """Return the message saying that there is no game or file with this name, with a suggestion."""
    if catalogue.is_path(name):
        hint = "" if name.isprintable() else read.BACKSLASH_HINT
        return read.with_hint(say("there is no file {file}", file=read.quoted(name)), hint)
    games = catalogue.loadable_names(first_folder)
    near = read.did_you_mean(name, games) or say("Games: {known}", known=", ".join(games))
    return read.with_hint(say("there is no game {name}", name=read.quoted(name)), near)


def split_dotted_keys(dotted: Iterable[str]) -> list[KeyPath]:
    """Return dotted keys as tuples: ``danger.over`` becomes ``("danger", "over")``."""
    return [tuple(name.split(".")) for name in dotted]


def _required_keys() -> dict[KeyPath, str]:
    """Return the paths of all keys without a default, and what each of these keys means."""
    return {
        (*([section] if section else []), name): key.metadata["doc"]
        for section in ("", *SECTIONS)
        for name, key in keys_of(section).items()
        if "default" not in key.metadata
    }
