"""Numbers and bullets before turns, as people list them: ``1. 7``, ``2) K``, ``- 7``.

Also ``4 9 Bo``. Numbers that run 1, 2, 3 down a round number its lines; so do those of a single
line where another round of the text is numbered in that way. Any other apparent number before a
card is a doubt, which the reader of the line settles.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from cardkit.v4.engine import State, claims, is_card, parse_card
from cardkit.v4.tally.line import Stretch, is_short, key_of, opening_before, without_comment
from cardkit.v4.tally.names import first_letters

LISTED = (
    r"(?m)^[ \t]*(?:[(\[]?\d{1,3}(?:[.)\]:]|[ \t]+[^ "
    r"\t\n:])|[-*+\u2013\u2014\u2022\u00b7\u25cf\u25aa\u2023\u25e6][ \t])"
)
"""Pattern of a line that may begin with a number or a bullet; most texts have none."""
_NUMBER = (
    r"[(\[]?(?P<number>\d{1,3})(?P<mark>[.)\]:]+|(?=\s))(?:\s+[-\u2013\u2014](?=\s))?\s*(?=\S)"
)
# 1. 7 2. K 3. 5, all on one line
_WITHIN = r"(?<=\s)[(\[]?(?P<number>\d{1,3})(?P<mark>[.)\]]+)(?:\s+|(?=[^\s\d]))(?=\S)"
_BULLET = (
    r"(?P<bullet>[-*+\u2013\u2014\u2022\u00b7\u25cf\u25aa\u2023\u25e6])\s+(?=[^\s\u2013\u2014-])"
)
_SIGNS = "\u2022\u00b7\u25cf\u25aa\u2023\u25e6"  # bullets that are nothing else


def _number_before(text: str, state: State) -> re.Match[str] | None:
    """Return the match of a number before a turn, or None.

    A bare number only where a card stands behind it, or a player who lays one: ``5 - Bo`` is a
    five.
    """
    found = re.match(_NUMBER, text)
    if found is None or found["mark"]:
        return found
    players = state.players
    if any(name[0].isdigit() for name in players):  # 2 Pac 7, Bo K
        return None
    word, *others = text[found.end() :].split()
    begins_a_name = word[0].casefold() in first_letters(players)
    if claims.hands_only(state.variant):
        return found if begins_a_name and others else None
    card = is_card(word) and bool(
        parse_card(word).rank or parse_card(word).suit in state.variant.kinds
    )
    dash = len(text[: found.end()].split()) > 1
    return found if card and not (dash and begins_a_name) else None


def number_typed(text: str, state: State) -> tuple[int, str] | None:
    """Return a typed number and the turn behind it, if it can be a line number; else None.

    None if it is a card, or there is none.
    """
    found = _number_before(text, state)
    if found is None or not (
        found["mark"] or (int(found["number"]) == state.turn + 1 and not is_card(text))
    ):
        return None
    return int(found["number"]), text[found.end() :]


class LineNumber(NamedTuple):
    """A number before a turn, from `start` to `end` of its line.

    `marked`: a point, bracket or colon stands behind it. `within`: it stands between two turns of
    one line. `sure`: it is the number of the line; else it may as well be a card, `among` others of
    the round that are sure.
    """

    line: int
    start: int
    end: int
    number: int
    marked: bool
    within: bool = False
    sure: bool = False
    among: bool = False


class _Round:
    """Turns of a round, with the numbers and bullets before them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.turns: list[Stretch] = []
        self.lines: list[int] = []
        self.numbers: list[tuple[int, LineNumber]] = []  # each with the place of its turn, from 1

    def add(self, line: int, part: Stretch) -> None:
        self.turns.append(part)
        self.lines.append(line)
        found = _number_before(part.text, self.state)
        if found is None:
            return
        self.note(line, part.at, found)
        for more in re.finditer(_WITHIN, part.text) if found["mark"] else ():
            self.turns.append(Stretch(part.text[more.start() :], part.at + more.start()))
            self.lines.append(line)
            self.note(line, part.at, more, within=True)

    def note(self, line: int, at: int, found: re.Match[str], *, within: bool = False) -> None:
        start, end = at + found.start(), at + found.end()
        number = LineNumber(line, start, end, int(found["number"]), bool(found["mark"]), within)
        self.numbers.append((len(self.turns), number))

    def running(self, before: int) -> list[LineNumber]:
        """Return the numbers that count up line by line, or that equal their place in the round.

        The first may go on from that of the round `before`, or be any where all lines of three or
        more have one.
        """
        numbers = [number for _, number in self.numbers]
        counted = [*range(numbers[0].number, numbers[0].number + len(numbers))] if numbers else []
        if len(numbers) == len(self.turns) > 2 and [one.number for one in numbers] == counted:
            return numbers
        found: list[LineNumber] = []
        for place, number in self.numbers:
            whole = not number.marked and is_card(self.turns[place - 1].text)  # 7 hearts
            if number.number in (place, found[-1].number + 1 if found else before + 1) and not (
                whole and len(found) < 2
            ):
                found.append(number)
        return found

    def is_starred(self) -> bool:
        """Return True if all of several turns begin with ``*``, which is a joker, too."""
        return len(self.turns) > 1 and all(turn.text.startswith("* ") for turn in self.turns)

    def bullets(self, *, starred: bool) -> Iterator[tuple[int, int, int]]:
        """Yield each line that begins with a bullet, and where that begins and ends.

        `starred`: a round of the text has ``*`` for them.
        """
        found = [re.match(_BULLET, turn.text) for turn in self.turns]
        several = len(found) > 1 and not claims.hands_only(self.state.variant)
        listed = (several or starred) and None not in found
        # no card lies there that one could leave
        dashes = several and found[0] is not None and found[1] is not None
        for place, match in enumerate(found):
            if match is None:
                continue
            sign = match["bullet"]
            if sign in _SIGNS or (listed if sign == "*" else dashes):
                yield self.lines[place], self.turns[place].at, self.turns[place].at + match.end()


def _rounds(lines: Sequence[str], body: int, state: State) -> Iterator[_Round]:
    """Yield the rounds of the lines behind the first `body` ones."""
    found = _Round(state)
    for number, line in enumerate(lines[body:], body + 1):
        text = without_comment(line)[0]
        opening = opening_before(text)
        if opening:
            yield found
            found = _Round(state)
            text = opening[1].text.rjust(len(text))
        if not text.strip() or key_of(text):
            continue
        for part in re.finditer("(?:^|(?<=/))[^/]+", text):
            stripped = part[0].strip()
            if stripped:
                found.add(
                    number, Stretch(stripped, part.start() + len(part[0]) - len(part[0].lstrip()))
                )
    yield found


def line_numbers(lines: Sequence[str], body: int, state: State) -> dict[int, list[LineNumber]]:
    """Return the numbers and bullets that stand before turns, line by line."""
    rounds = [*_rounds(lines, body, state)]
    running: list[list[LineNumber]] = []
    for one in rounds:
        running.append(one.running(running[-1][-1].number if running and running[-1] else 0))
    lists = chain.from_iterable(numbers for numbers in running if len(numbers) > 1)
    habit = {number.marked for number in lists}
    starred = any(one.is_starred() for one in rounds) and not claims.hands_only(state.variant)
    found: dict[int, list[LineNumber]] = {}
    for one, numbers in zip(rounds, running, strict=True):
        sure = {number for number in numbers if len(numbers) > 1 or number.marked in habit}
        for _, number in one.numbers:
            number = number._replace(sure=number in sure, among=bool(sure))
            found.setdefault(number.line, []).append(number)
        for line, start, end in one.bullets(starred=starred):
            found.setdefault(line, []).append(LineNumber(line, start, end, 0, True, sure=True))
    return found


def without_numbers(line: str, numbers: Sequence[LineNumber]) -> str:
    """Return the line with blanks in place of what is certainly a line number.

    A slash where one stood between two turns.
    """
    for number in numbers:
        if number.sure:
            before = line[: number.start].rstrip(" ,;") if number.within else line[: number.start]
            blank = ("/" if number.within else "").ljust(number.end - len(before))
            line = before + blank + line[number.end :]
    return line


def short_headings(lines: Sequence[str], body: int) -> set[int]:
    """Return the lines that are short headings of rounds, ``R1``, ``R2``.

    The first stands above all turns, and they count on.
    """
    first = next(
        (line for line in lines[body:] if line.strip() and not line.lstrip().startswith("#")), ""
    )
    if not is_short(first):
        return set()
    found = {
        number: opening_before(line)
        for number, line in enumerate(lines[body:], body + 1)
        if is_short(line)
    }
    counted = [opening[0].which for opening in found.values() if opening]
    return {*found} if counted == [*range(1, len(counted) + 1)] else set()
