"""The problems of one text, as its readers find them: none twice, and no more than anybody mends at once."""

from cardkit.engine import Code as RefusalCode, Facts
from cardkit.reports import Code, Problem, tally_faults
from cardkit.text import MOST_FINDINGS


class Complaints:
    """Collects `problems`. When it is `full`, nothing more is said, and there is no use in reading on."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.full = False
        self.some_unnamed = False
        """Whether a player's name was found wrong: who is not known may be that one, and nothing is said."""
        self._said: set[tuple[int, int, str]] = set()

    def add(self, line: int, column: int, code: Code | RefusalCode, facts: Facts) -> None:
        """Note an error, unless the same was said of this place."""
        if self.full or (line, column, code) in self._said or (code == "unknown-player" and self.some_unnamed):
            return
        self._said.add((line, column, code))
        self.problems.append(Problem(line, column, "error", code, facts))
        if len(self.problems) == MOST_FINDINGS:
            self.full = True
            self.problems.append(
                Problem(line, column, "error", "and-more", tally_faults.TooMany("faults", MOST_FINDINGS))
            )

    def twin(self, problems: list[Problem]) -> "Complaints":
        """The same, to go on by itself with `problems`, a copy of these."""
        twin = Complaints(problems)
        twin.full, twin.some_unnamed, twin._said = self.full, self.some_unnamed, self._said.copy()
        return twin
