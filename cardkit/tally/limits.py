"""How large a tally may be, and the known word that is most like a mistyped one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

MAX_TALLY = 1 << 20
"""Most bytes of a tally."""
MAX_LINE = 2000
"""Most letters of a line."""
MAX_FINDINGS = 100
"""So many findings of one tally are told."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most like a word, or "" if no known word is like it."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)), "")
