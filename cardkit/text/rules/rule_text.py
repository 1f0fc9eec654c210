"""A rule in words (`RuleText`): a full text for terminals, and a short one for printed pages."""

from dataclasses import dataclass, field

from cardkit.text.lines import Table

FEWEST_ROWS = 3  # fewer numbers are written as a sentence instead of a table


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in words, with each statement on a line: `lines`, and `short_lines` for printed pages.

    A statement can be read alone: it is a sentence, with those that are nothing without it. Marks
    (``**bold**``) are for pages; the short text is "" where pages leave the rule out. `number` is
    that of the rule all games share, or of the switch that changes it; "" if none. Where a rule
    has a number for each of several rounds, cards or player counts, a rulebook has a `table` of
    them, with a sentence `above` it, instead of `lines`.
    """

    lines: str
    short_lines: str = ""
    number: str = ""
    above: str = field(default="", kw_only=True)
    table: Table | None = field(default=None, kw_only=True)

    @property
    def full(self) -> str:
        """The text for terminals: for the commands ``rules`` and ``why``."""
        return self.lines.replace("\n", " ").replace("**", "")

    @property
    def short(self) -> str:
        """The text for printed pages."""
        return self.short_lines.replace("\n", " ")


def uniform_rule(lines: str, number: str = "") -> RuleText:
    """Return a rule whose wording is the same on printed pages and in the terminal."""
    return RuleText(lines, lines, number)


def as_lines(*statements: str) -> str:
    """Return statements as one text, each on its own line, without empty ones."""
    return "\n".join(statement for statement in statements if statement)
