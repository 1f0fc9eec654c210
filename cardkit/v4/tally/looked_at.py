"""Examination of any text, a tally or a variant file: its problems as data."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardkit.v4.files import all_shipped, is_variant_text, pasted_rules
from cardkit.v4.tally.scoring import score_pasted
from cardkit.v4.text import LARGEST_VARIANT, Finding, game_named, unwrapped

FINE, FAULTS, UNREADABLE = 0, 1, 2
"""Exit codes: all is well (a note is no fault); there are faults; it cannot be read as text."""


class Looked(NamedTuple):
    """Result of examining a text: file, kind, exit code, and problems as data."""

    file: str
    kind: str
    code: int
    problems: tuple[dict[str, Any], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the object that ``cardkit check --json`` prints.

        It is a contract: other programs read it.
        """
        known = {
            "file": self.file,
            "kind": self.kind,
            "exit": int(self.code),
            "problems": list(self.problems),
        }
        return {**known, "tests": []} if self.kind == "variant" else known


def pasted_text(data: bytes, name: str = "-") -> Looked:
    """Return a pasted tally, or variant file, examined. Nothing in it raises."""
    text = unwrapped(data[: LARGEST_VARIANT + 1].decode("utf-8", "replace"))
    if is_variant_text(text) or game_named(text) in all_shipped():
        return rules_text(data, name)
    score, _ = score_pasted(data, name)
    unreadable = any(
        problem.code in ("unreadable", "encoding", "too-large") for problem in score.problems
    )
    code = UNREADABLE if unreadable else FAULTS if score.problems else FINE
    problems = tuple({"file": name, **problem} for problem in score.to_json()["problems"])
    return Looked(name, "tally", code, problems)


def rules_text(data: bytes, name: str = "-") -> Looked:
    """Return pasted rules, examined as such whatever they look like. Nothing in them raises."""
    found = pasted_rules(data).found
    notes = (finding_json(note, "note") for note in found.notes)
    problems = (*map(finding_json, found.faults), *notes)
    return Looked(name, "variant", FAULTS if found.faults else FINE, problems)


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
