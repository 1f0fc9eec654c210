"""Problems in a tally, each with a place, a code and its facts; the texts are in `text`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from cardkit.engine.refusals import IllegalMove

Severity = Literal["error", "differs"]  # an error, or a number that only differs


@dataclass(frozen=True, slots=True)
class TallyFinding:
    """A problem in a tally at a line and column (from 1), with the `refusal` of a move."""

    line: int
    column: int
    code: str
    facts: dict[str, Any] = field(default_factory=dict)
    severity: Severity = "error"
    refusal: IllegalMove | None = None


class LineError(Exception):
    """Raised for words that are unclear or against the rules; `at` is a column from 0."""

    def __init__(
        self, code: str, at: int, refusal: IllegalMove | None = None, **facts: Any
    ) -> None:
        super().__init__(code, at)
        self.code: str = code
        self.at: int = at
        self.refusal: IllegalMove | None = refusal
        self.facts: dict[str, Any] = facts

    def after(self, words: str) -> LineError:
        """Return the same error for a longer line that begins with other words."""
        facts = dict(self.facts)
        if "way" in facts:
            facts["way"] = words + facts["way"]
        facts["likely"] = [words + way for way in facts.get("likely", ())]
        return LineError(self.code, self.at + len(words), self.refusal, **facts)
