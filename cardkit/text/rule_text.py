"""A rule in words (`RuleText`): a full text for terminals, and a short one for printed pages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in words: `full` for the commands ``rules`` and ``why``, `short` for printed pages.

    Marks in the short text (``**bold**``) are for pages; it is "" where pages leave the rule out.
    `number` is that of the rule all games share, or of the switch that changes it; "" if none.
    """

    full: str
    short: str = ""
    number: str = ""
