"""Artifacts said by what they count, as pads print it: ``Ola 10``, ``10: 3`` for the third seat."""

import re
from contextlib import suppress
from typing import NamedTuple

from cardkit.v4.engine import State
from cardkit.v4.tally.names import Unknown, find_player

_PAIR = r"(\d{1,3})\s*[:=\u2013\u2014-]?\s*(\d{1,2})"


class Carried(NamedTuple):
    """An artifact of a pad: who has it, and what it counts."""

    player: str
    worth: int


def _printed(state: State) -> dict[int, list[str]]:
    """Return what artifacts count, each with the names of cards, rounds or places that do."""
    artifacts = state.variant.artifacts
    if artifacts is None or artifacts.worth.by not in ("card", "round", "order"):
        return {}
    printed: dict[int, list[str]] = {}
    for name, worth in artifacts.worth.values:
        printed.setdefault(worth, []).append(name)
    return printed


def _most(state: State) -> int:
    """Return the most artifacts that can be carried out in the current round."""
    return state.variant.joined(state.number) - len(state.taken)


def carried_by_worth(text: str, state: State) -> str:
    """Return claims with cards or numbers in place of what each counts; else the same text.

    Also ``5: 2``, the worth and the seat. A figure that can be a number of artifacts is one.
    """
    printed = _printed(state)
    if counted := counts_by_seat(text, state):
        return counted
    parts = [part.split() for part in re.split(r"[,;/|]", text) if part.strip()]
    if not printed or not parts:
        return text
    found = pairs = pairs_in(text, state)
    if not pairs:
        found = []
        for words in parts:
            name, worths = _named(words, state)
            if not name or any(worth not in printed for worth in worths):
                return text
            found += [Carried(name, worth) for worth in worths]
    by_card = state.variant.artifacts is not None and state.variant.artifacts.worth.by == "card"
    if not by_card and not pairs and any(one.worth <= _most(state) for one in found):
        return text
    if by_card and any(len(printed[one.worth]) > 1 for one in found):
        return text
    if not by_card:
        found = sorted(found, key=lambda one: one.worth)  # those that count more are taken later
    if not _in_order(found, state):
        return text
    claims: list[str] = []
    for player in dict.fromkeys(one.player for one in found):
        own = [one.worth for one in found if one.player == player]
        said = " ".join(printed[worth][0] for worth in own) if by_card else str(len(own))
        claims.append(f"{player} {said}")
    return ", ".join(claims)


def _in_order(found: list[Carried], state: State) -> bool:
    """Return True if claims by number give everybody the artifacts that were said.

    False where what one counts goes by the order of taking, and that cannot be written so.
    """
    artifacts = state.variant.artifacts
    if artifacts is None or artifacts.worth.by != "order":
        return True
    scale, place = dict(artifacts.worth.values), len(state.taken)
    for player in dict.fromkeys(one.player for one in found):
        own = [one.worth for one in found if one.player == player]
        places = range(place + 1, place + len(own) + 1)
        if [scale.get(str(number)) for number in places] != own:
            return False
        place += len(own)
    return True


def _named(words: list[str], state: State) -> tuple[str, list[int]]:
    """Return a player and the figures behind the name; "" if a part is something else."""
    figures = [word for word in words if word.isdecimal()]
    name = words[: len(words) - len(figures)]
    if not figures or not name or words[len(name) :] != figures:
        return "", []
    with suppress(Unknown):
        return find_player(" ".join(name), state.players), [int(figure) for figure in figures]
    return "", []


def _numbers_in_pairs(text: str) -> list[tuple[int, int]]:
    """Return the numbers of a text that is nothing but pairs of them; else none."""
    if re.sub(_PAIR, "", text).strip(" \t,;()/|"):
        return []
    return [(int(pair[1]), int(pair[2])) for pair in re.finditer(_PAIR, text)]


def pairs_in(text: str, state: State) -> list[Carried]:
    """Return the artifacts of a row of worths, each with the number of a seat; none if it is not.

    As a pad prints them: ``5 2   10 3``.
    """
    printed, found = _printed(state), _numbers_in_pairs(text)
    if not found or not printed:
        return []
    fit = all(worth in printed and 0 < seat <= len(state.players) for worth, seat in found)
    return [Carried(state.players[seat - 1], worth) for worth, seat in found] if fit else []


def counts_by_seat(text: str, state: State) -> str:
    """Return claims for a row of seats, each with a number of artifacts that all count the same.

    As a pad asks for them: ``1: 2, 3: 1``. "" if it is something else.
    """
    artifacts = state.variant.artifacts
    found = _numbers_in_pairs(text)
    seats = [seat for seat, _ in found]
    if artifacts is None or artifacts.worth.by != "each" or len({*seats}) < len(seats):
        return ""
    if not all(0 < seat <= len(state.players) for seat in seats):
        return ""
    return ", ".join(f"{state.players[seat - 1]} {number}" for seat, number in found)
