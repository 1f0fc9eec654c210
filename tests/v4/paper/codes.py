"""An address carries the same game."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.v4.files import all_shipped, pasted_rules
from cardkit.v4.tally import score_pasted


def believed(code: str) -> Iterator[str]:
    """The beginnings of an address that are taken for all of it, or refused without a word of what
    to do."""
    for end in range(len("https://"), len(code)):
        cut = code[:end]
        if "#g=" in cut and cut.partition("#g=")[2] in all_shipped():
            continue  # the address of another game
        rules, scored = pasted_rules(cut.encode()).found, score_pasted(cut.encode(), "-")[0]
        told = [
            *(fault.message for fault in rules.faults),
            *map(scored.reading.show, scored.problems),
        ]
        if (
            rules.variant is not None
            or scored.reading.readable
            or not all("Copy all of it" in one for one in told)
        ):
            yield f"the first {end} of {len(code)} letters of {code}: {told}"
