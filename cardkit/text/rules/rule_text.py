"""A rule in words (`RuleText`), in a full version for terminals and a short one for printed pages."""

import re
from dataclasses import dataclass, field

from cardkit.text.lines import Table

MIN_TABLE_ROWS = 3  # fewer numbers are written as a sentence instead of a table


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in words, with one statement per line: `lines`, and `short_lines` for printed pages.

    A statement makes sense on its own: it is a sentence, together with any sentences that depend on
    it. Words in bold are between asterisks: ``**loot**``. The short text is "" if pages leave the
    rule out. `number` is the number of the general rule that applies, such as ``G-6``, or "". If a
    rule gives a value for each of several rounds, cards or player counts, a rulebook shows these
    values in a `table`, with a sentence `sentence_above_table` it, instead of `lines`.
    """

    lines: str
    short_lines: str = ""
    number: str = ""
    sentence_above_table: str = field(default="", kw_only=True)
    table: Table | None = field(default=None, kw_only=True)

    @property
    def full(self) -> str:
        """The text for terminals, used by the commands ``rules`` and ``why``."""
        return self.lines.replace("\n", " ").replace("**", "")

    @property
    def terms(self) -> tuple[str, ...]:
        """The words of the rule that are in bold, in order: ``("loot",)``."""
        return tuple(re.findall(r"\*\*(.+?)\*\*", self.lines))

    @property
    def short(self) -> str:
        """The text for printed pages."""
        return self.short_lines.replace("\n", " ")


def rule_with_one_wording(lines: str, number: str = "") -> RuleText:
    """Return a rule whose wording is the same on printed pages and in the terminal."""
    return RuleText(lines, lines, number)


def as_lines(*statements: str) -> str:
    """Join statements to a text with one statement per line, leaving out empty ones."""
    return "\n".join(statement for statement in statements if statement)
