"""Examination of any text, a tally or a variant file: its problems, in words and as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from cardkit.v4.files import all_shipped, is_variant_text, pasted_rules, place_of
from cardkit.v4.tally.events import Check
from cardkit.v4.tally.scoring import Score, score_pasted
from cardkit.v4.text import LARGEST_VARIANT, Finding, VariantError, clean, game_named, unwrapped

FINE, FAULTS, UNREADABLE = 0, 1, 2
"""Exit codes: all is well (a note is no fault); there are faults; it cannot be read as text."""


class Looked(NamedTuple):
    """Result of examining a text: file, kind, exit code, and problems in words and as data.

    `place` is which variant file it is, or, of a tally, which one it names; `figures`: a tally says
    what was banked. `unwrapped`: it was read without what a messenger put around it.
    """

    file: str
    kind: str
    code: int
    shown: tuple[str, ...] = ()
    problems: tuple[dict[str, Any], ...] = ()
    place: str = ""
    figures: bool = False
    unwrapped: bool = False

    def told(self) -> str:
        """Return the report on the text, for the screen."""
        return "\n".join(self.shown or (clean(f"{self.file}: fine"),))

    def to_json(self, tests: Sequence[Looked] = ()) -> dict[str, Any]:
        """Return the object that ``cardkit check --json`` prints.

        It is a contract: other programs read it.
        """
        known = {
            "file": self.file,
            "kind": self.kind,
            "exit": int(self.code),
            "problems": list(self.problems),
        }
        if self.kind == "variant":
            known["tests"] = [{"file": test.file, "agrees": test.code == FINE} for test in tests]
        return known


def pasted_text(data: bytes, name: str = "-") -> Looked:
    """Return a pasted tally, or variant file, examined. Nothing in it raises."""
    text = unwrapped(data[: LARGEST_VARIANT + 1].decode("utf-8", "replace"))
    if not (is_variant_text(text) or game_named(text) in all_shipped()):
        score, plain = score_pasted(data, name)
        return of_score(score, Path())._replace(unwrapped=plain)
    return rules_text(data, name)


def rules_text(data: bytes, name: str = "-") -> Looked:
    """Return pasted rules, examined as such whatever they look like. Nothing in them raises."""
    pasted = pasted_rules(data)
    found = of_findings(name, "variant", pasted.found.faults, pasted.found.notes)
    return found._replace(unwrapped=pasted.unwrapped)


def of_findings(
    name: str, kind: str, faults: Iterable[Finding], notes: Iterable[Finding], place: str = ""
) -> Looked:
    """Return a file of rules or of a language, examined, with its faults and notes."""
    faults, notes = tuple(faults), tuple(notes)
    shown = (
        *map(str, faults),
        *(str(note._replace(message=f"note: {note.message}")) for note in notes),
    )
    problems = (*map(finding_json, faults), *(finding_json(note, "note") for note in notes))
    return Looked(name, kind, FAULTS if faults else FINE, shown, problems, place)


def of_score(score: Score, folder: Path) -> Looked:
    """Return a tally in that folder, examined."""
    name, named = score.reading.name, score.reading.header.variant
    place = ""
    with suppress(VariantError):
        place = place_of(named, str(folder)) if named else ""
    shown = tuple(score.reading.show(problem) for problem in score.problems)
    unreadable = any(
        problem.code in ("unreadable", "encoding", "too-large") for problem in score.problems
    )
    code = UNREADABLE if unreadable else FAULTS if shown else FINE
    problems = tuple({"file": name, **problem} for problem in score.to_json()["problems"])
    figures = any(
        isinstance(event, Check) and event.key == "banked" for event in score.reading.events
    )
    return Looked(name, "tally", code, shown, problems, place, figures)


def finding_json(finding: Finding, severity: str = "error") -> dict[str, Any]:
    """Return a finding in the form of a tally's problem.

    What is wrong stands in the columns `from` up to `to`; `instead` is what may have been meant
    there, null where that is not known.
    """
    place = {"file": finding.file, "line": finding.line, "column": finding.column}
    wrong = {
        "from": finding.span.start + 1,
        "to": finding.span.stop + 1,
        "instead": finding.mended or None,
    }
    return {
        **place,
        "severity": severity,
        "code": None,
        "message": finding.message,
        "hint": "",
        **wrong,
    }
