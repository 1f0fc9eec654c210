"""Seeds of random games and house rules: the same in every run; fresh ones, and more of them,
with the variables ``CARDKIT_SEED`` and ``CARDKIT_TIMES``."""

from __future__ import annotations

import os

FIRST = int(os.environ.get("CARDKIT_SEED", "0"))
TIMES = int(os.environ.get("CARDKIT_TIMES", "1"))
"""How many times as many examples a deep run has."""


def seeds(number: int) -> range:
    """Return seeds that follow each other: `number` of them from 0, in a deep run more and
    others."""
    return range(FIRST, FIRST + number * TIMES)
