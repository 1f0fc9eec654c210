"""What an author is told of a text, whatever it is: of a tally its problems, of rules their faults and notes; and as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from cardkit.files import is_variant_text, pasted_rules, place_of
from cardkit.tally.events import Check
from cardkit.tally.scoring import Score, score_pasted
from cardkit.text import LARGEST_VARIANT, Finding, VariantError, clean, unwrapped

FINE, FAULTS, UNREADABLE = 0, 1, 2
"""All is well (a note is no fault); there are faults; it is no text at all, or none that can be had."""


class Looked(NamedTuple):
    """A text that was looked at: what it is called, what it is, how bad it is, its problems as they are shown and as data.

    `place` is which variant file it is, or, of a tally, which one it names; `figures`: a tally says what was banked.
    `unwrapped`: it was read without what a messenger put around it.
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
        """What is said of it."""
        return "\n".join(self.shown or (clean(f"{self.file}: fine"),))

    def to_json(self, tests: Sequence[Looked] = ()) -> dict[str, Any]:
        """The object that ``cardkit check --json`` prints (a contract: other programs read it)."""
        known = {"file": self.file, "kind": self.kind, "exit": int(self.code), "problems": list(self.problems)}
        if self.kind == "variant":
            known["tests"] = [{"file": test.file, "agrees": test.code == FINE} for test in tests]
        return known


def pasted_text(data: bytes, name: str = "-") -> Looked:
    """A tally, or the text of a variant file, as somebody may have pasted it. Nothing in it raises."""
    if not is_variant_text(unwrapped(data[: LARGEST_VARIANT + 1].decode("utf-8", "replace"))):
        score, plain = score_pasted(data, name)
        return of_score(score, Path())._replace(unwrapped=plain)
    pasted = pasted_rules(data)
    found = of_findings(name, "variant", pasted.found.faults, pasted.found.notes)
    return found._replace(unwrapped=pasted.unwrapped)


def of_findings(name: str, kind: str, faults: Iterable[Finding], notes: Iterable[Finding], place: str = "") -> Looked:
    """A file of rules or of a language, with its faults and notes."""
    faults, notes = tuple(faults), tuple(notes)
    shown = (*map(str, faults), *(str(note._replace(message=f"note: {note.message}")) for note in notes))
    problems = (*map(finding_json, faults), *(finding_json(note, "note") for note in notes))
    return Looked(name, kind, FAULTS if faults else FINE, shown, problems, place)


def of_score(score: Score, folder: Path) -> Looked:
    """A tally in that folder."""
    name, named = score.reading.name, score.reading.header.variant
    place = ""
    with suppress(VariantError):
        place = place_of(named, str(folder)) if named else ""
    shown = tuple(score.reading.show(problem) for problem in score.problems)
    unreadable = any(problem.code in ("unreadable", "encoding", "too-large") for problem in score.problems)
    code = UNREADABLE if unreadable else FAULTS if shown else FINE
    problems = tuple({"file": name, **problem} for problem in score.to_json()["problems"])
    figures = any(isinstance(event, Check) and event.key == "banked" for event in score.reading.events)
    return Looked(name, "tally", code, shown, problems, place, figures)


def finding_json(finding: Finding, severity: str = "error") -> dict[str, Any]:
    """A finding as a problem of a tally is told. What is wrong stands in the columns `from` up to `to`; `instead`: what may
    have been meant there, null where that is not known."""
    place = {"file": finding.file, "line": finding.line, "column": finding.column}
    wrong = {"from": finding.span.start + 1, "to": finding.span.stop + 1, "instead": finding.mended or None}
    return {**place, "severity": severity, "code": None, "message": finding.message, "hint": "", **wrong}
