"""Faults in files that people write: the place, the fault, the remedy, shown in one form.

A tally has `complaints.Problem`s, all of them collected; a variant that cannot be read is a
`VariantError` with `Finding`s.
"""

import re
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from cardkit.v4.text.copyable import Copyable
from cardkit.v4.text.limits import MOST_FINDINGS
from cardkit.v4.text.sanitize import clean


class Place(NamedTuple):
    """Place of a fault: file, line and column from 1; 0 for the file as a whole."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


def shown(place: Place, message: str, line: str) -> str:
    """Format ``FILE:LINE:COLUMN: message`` and the line below, with a mark under the place.

    Of a long line only the part around the place is shown.
    """
    told = clean(f"{place}: {message}")
    if not line.strip():
        return told
    start = max(0, place.column - 60) if len(line) > 100 else 0
    return (
        f"{told}\n    {clean(line[start : start + 100])}\n    {' ' * (place.column - 1 - start)}^"
    )


class Cure(NamedTuple):
    """Statement ``key = value`` to write in the place of another; "" to leave it out.

    `said` is how that is told, where it is not ``Write key = value``.
    """

    statement: str
    said: str = ""

    def __str__(self) -> str:
        return self.said or f"Write {self.statement}"


class Finding(NamedTuple):
    """One fault in a variant file: its place and what to do.

    Line and column count from 1; 0 for the file as a whole. `wrong` is the word that is not known,
    where that is the fault, and `near` the known one that may have been meant. `cures` are guesses
    that nobody has tried yet; where a key is meant, the first of them writes that with the value as
    it is.
    """

    file: str
    line: int
    column: int
    message: str
    source: str = ""
    wrong: str = ""
    near: str = ""
    cures: tuple[Cure, ...] = ()

    def __str__(self) -> str:
        return shown(Place(self.file, self.line, self.column), self.message, self.source)

    @property
    def span(self) -> slice:
        """Part of the line that is wrong.

        An unknown word with its quotes; else the value of the key.
        """
        start = max(0, self.column - 1)
        if self.wrong:
            word = re.compile(rf"""(["']?){re.escape(self.wrong)}\1""").search(self.source, start)
            if word:
                return slice(*word.span())
        # without the comment
        value = re.compile(r"""=\s*("[^"]*"|'[^']*'|[^#]*[^#\s])""").search(self.source, start)
        if value:
            return slice(*value.span(1))
        return slice(start, min(start + 1, len(self.source)))

    @property
    def mended(self) -> str:
        """Text to put in place of `span`; empty where none is known."""
        said = self.source[self.span]
        return said.replace(self.wrong, self.near) if self.near and self.wrong in said else ""


def limited(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the first `MOST_FINDINGS` of a file's findings.

    Where there are more, the last says so.
    """
    found = tuple(islice(findings, MOST_FINDINGS + 1))
    if len(found) <= MOST_FINDINGS:
        return found
    more = f"{MOST_FINDINGS} faults are told, and there may be more: mend these first"
    return (*found[:-1], Finding(found[-1].file, 0, 0, more))


class VariantError(Copyable, ValueError):
    """Error: a variant that cannot be read.

    ``findings`` has every fault, in the order of the file.
    """

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings: tuple[Finding, ...] = limited(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))
