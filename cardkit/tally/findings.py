"""Problems in a tally, each with a place, a code and facts.

The texts that describe them are in `cardkit.text`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from cardkit.engine.refusals import IllegalMove

Severity = Literal["error", "differs"]  # an error, or a number that only differs


@dataclass(frozen=True, slots=True)
class TallyFinding:
    """A problem in a tally, with its line and its column, both counted from 1.

    `refusal` is the refusal of a move, if that is the problem.
    """

    line: int
    column: int
    code: str
    facts: dict[str, Any] = field(default_factory=dict)
    severity: Severity = "error"
    refusal: IllegalMove | None = None


class LineError(Exception):
    """Raised for words in a line that are unclear or against the rules.

    `at` is the column of the words, counted from 0.
    """

    def __init__(
        self, code: str, at: int, refusal: IllegalMove | None = None, **facts: Any
    ) -> None:
        super().__init__(code, at)
        self.code: str = code
        self.at: int = at
        self.refusal: IllegalMove | None = refusal
        self.facts: dict[str, Any] = facts

    def after(self, words: str) -> LineError:
        """Return the same error for a longer line, in which `words` come first."""
        facts = dict(self.facts)
        if "way" in facts:
            facts["way"] = words + facts["way"]
        facts["likely"] = [words + way for way in facts.get("likely", ())]
        return LineError(self.code, self.at + len(words), self.refusal, **facts)
