"""Which of many like examples a run looks at: a few, after each change of the sources others, all of them in each ``.ci/run``.

The same sources have the same examples, so that green stays green. With CARDKIT_EVERY=1 all are looked at, and nothing else is
longer; with ``HYPOTHESIS_PROFILE=deep`` too, which ``python -m tools.deep examples`` runs.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import TypeVar

from tests.sources import MODULES

T = TypeVar("T")
WHOLE = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
EVERY = WHOLE or "CARDKIT_EVERY" in os.environ


@cache
def turn() -> int:
    """A number that is another one after each change of the package."""
    told = 0
    for path in sorted(MODULES):
        told = zlib.crc32(path.read_bytes(), told)
    return told


def some(examples: Sequence[T], number: int) -> list[T]:
    """So many of the examples, in their order."""
    if EVERY or number >= len(examples):
        return list(examples)
    places = Random(f"{turn()} {len(examples)}").sample(range(len(examples)), number)
    return [examples[place] for place in sorted(places)]
