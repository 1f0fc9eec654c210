"""Crowds: people who play, by a name and by how they decide; and the usual number of players."""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import NamedTuple

from cardkit.v4.engine import Variant
from cardkit.v4.lab.bots import Bot, BotError
from cardkit.v4.text import did_you_mean

USUAL = 4


class Crowd(NamedTuple):
    """People who sit down together: the bots that take the seats in turn, and what they do."""

    bots: tuple[str, ...]
    meaning: str


CROWDS = {
    "careful": Crowd(
        ("nerve:1/2", "nerve:2/5", "nerve:3/5", "nerve:1/3"),
        "all leave once the next card costs about half of what it brings, on average",
    ),
    "usual": Crowd(
        ("nerve:1", "nerve:4/5", "nerve:5/4", "nerve:2/3"),
        "all leave once the next card costs about as much as it brings, on average",
    ),
    "bold": Crowd(
        ("nerve:2", "nerve:3/2", "nerve:5/2", "nerve:3"),
        "all stay until the next card costs about twice what it brings, on average",
    ),
    "watchful": Crowd(
        ("watchful:2/3", "watchful:1/2", "watchful:1", "watchful:5/6"),
        "all leave a little before the usual; in the last round they stay until leaving would put "
        "them ahead, and then are careful",
    ),
    "mixed": Crowd(
        ("careful", "usual", "bold", "watchful"),
        "one of each in turn: careful, usual, bold, watchful; two are careful and bold",
    ),
}
"""All crowds, the same for every rule: they weigh what a rule pays against what it takes. No two of
the first four are quite alike, else they would always be level."""
DEFAULT = "mixed"


def usual_number(*variants: Variant) -> int:
    """Return the usual number of players: four, or the nearest that all variants allow."""
    return max(
        *(variant.players.low for variant in variants),
        min(USUAL, *(variant.players.high for variant in variants)),
    )


def check_crowd(name: str) -> None:
    """Raise `BotError` for a name that is no crowd."""
    if name not in CROWDS:
        near = did_you_mean(name, CROWDS)
        raise BotError(
            f'no crowd is called "{name}". {near}{" " * bool(near)}Crowds: {", ".join(CROWDS)}.'
        )


def crowd(name: str, players: int) -> list[str]:
    """Return the bot of each seat of a crowd. Raises `BotError` for a name that is none."""
    check_crowd(name)
    if name == DEFAULT and players < 3:
        return ["careful", "bold"] if players == 2 else ["usual"]
    return [*islice(cycle(CROWDS[name].bots), players)]


def seated(
    variants: Sequence[Variant],
    bots: Sequence[Bot] = (),
    players: int | None = None,
    people: str = DEFAULT,
) -> list[list[Bot]]:
    """Return the bots of each variant's seats: those named in turn, else the crowd `people`.

    If no number is given, one bot alone takes every seat of the smallest table. All variants have
    as many seats, except one that is not for so many players.
    """
    said = players or (len(bots) if len(bots) > 1 else None)
    common = said or _number(variants, bots)
    tables: list[list[Bot]] = []
    for variant in variants:
        number = common if said or common in variant.players else _number([variant], bots)
        seats = islice(cycle(bots), number) if bots else crowd(people, number)
        tables.append([*seats])
    return tables


def _number(variants: Sequence[Variant], bots: Sequence[Bot]) -> int:
    return max(variant.players.low for variant in variants) if bots else usual_number(*variants)
