"""Names that look alike are one person or are refused, by every door a name comes in."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterator

from click import UsageError

from cardkit.v4.cli.asking import players_of
from cardkit.v4.files import load
from cardkit.v4.reports import Refused
from cardkit.v4.table import Game, Session
from cardkit.v4.tally import Header, read

GAMES = 2000
QUICK = 20
IGNORED = (
    *(
        0x00AD,
        0x034F,
        0x061C,
        0x115F,
        0x1160,
        0x17B4,
        0x17B5,
        *range(0x180B, 0x1810),
        *range(0x200B, 0x2010),
    ),
    *(
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        0x3164,
        *range(0xFE00, 0xFE10),
        0xFEFF,
        0xFFA0,
    ),
    *(
        *range(0xFFF0, 0xFFF9),
        *range(0x1BCA0, 0x1BCA4),
        *range(0x1D173, 0x1D17B),
        *range(0xE0000, 0xE1000),
    ),
)
"""Default_Ignorable_Code_Point of Unicode 15 (DerivedCoreProperties.txt): what a font shows as
nothing at all."""
LETTERS = tuple(code for code in IGNORED if unicodedata.category(chr(code))[0] in "LM")
"""Those of them that are letters or marks, as those of names are."""
ALIKE = {"-": "\u2010\u2011", "'": "\u2019", " ": "\u00a0\u2002\u202f\u3000"}
SEATED = "Bo, Tim, Max"
NAMES = (
    "Ann",
    "Zoë",
    "Mary Ann",
    "d'Or",
    "Ann-Lee",
    "Łukasz",
    "한글",
    "葛城",
    "K",
    "Ты",
    "नि",
    "7",
)


def example(seed: int) -> list[str]:
    """A name and one that looks like it, through each door."""
    chance = random.Random(seed)
    name = chance.choice(NAMES)
    other = disguised(name, chance)
    nothing = "".join(
        chr(chance.choice(chance.choice((IGNORED, LETTERS)))) for _ in range(chance.randint(1, 3))
    )
    shown = " ".join(f"{ord(letter):04X}" for letter in other)
    found = [
        f"{name} and {shown} are two people: {door}"
        for door, lets in doors()
        if seen(lets(name, other), name) > 1
    ]
    found += [
        f"{nothing!a} is a name: {door}" for door, lets in doors() if seen(lets("Cy", nothing), "")
    ]
    return found


def disguised(name: str, chance: random.Random) -> str:
    """The same to the eye: with letters that show nothing in it, composed otherwise, with another
    dash or apostrophe."""
    letters = list(unicodedata.normalize(chance.choice(("NFC", "NFD")), name))
    letters = [
        chance.choice(ALIKE[letter]) if letter in ALIKE and chance.random() < 0.5 else letter
        for letter in letters
    ]
    for _ in range(chance.randint(0, 3)):
        letters.insert(
            chance.randint(0, len(letters)), chr(chance.choice(chance.choice((IGNORED, LETTERS))))
        )
    return "".join(letters)


def seen(players: tuple[str, ...], name: str) -> int:
    """How many of the players are called so to the eye."""
    return sum(look(player) == look(name) for player in players)


def look(name: str) -> str:
    """What of a name can be seen."""
    for plain, others in ALIKE.items():
        name = re.sub(f"[{others}]", plain, name)
    return unicodedata.normalize(
        "NFC", "".join(letter for letter in name if ord(letter) not in IGNORED).strip()
    )


def doors() -> Iterator[tuple[str, Callable[[str, str], tuple[str, ...]]]]:
    """Each way in, as a function: the first name sits there, who does when the second comes too."""
    yield "players:", _by_header
    yield "join:", _by_line
    yield "join", _by_joining
    yield "rename", _by_renaming
    yield "cardkit play", _by_command


def _by_header(name: str, other: str) -> tuple[str, ...]:
    reading = read(f"variant: kings-gold\nplayers: {SEATED}, {name}, {other}\nround 1\n7 - Bo\n")
    return reading.header.players if reading.readable else ()


def _by_line(name: str, other: str) -> tuple[str, ...]:
    reading = read(
        f"variant: kings-gold\nplayers: {SEATED}, {name}\njoin: {other}\nround 1\n7 - Bo\n"
    )
    return reading.state.players if reading.readable and reading.state else ()


def _by_joining(name: str, other: str) -> tuple[str, ...]:
    return _after(name, lambda game: game.join(other))


def _by_renaming(name: str, other: str) -> tuple[str, ...]:
    return _after(name, lambda game: game.join("Eve"), lambda game: game.rename("Eve", other))


def _after(name: str, *acts: Callable[[Game], object]) -> tuple[str, ...]:
    game = Game(
        Session.begin(Header("kings-gold", (*SEATED.split(", "), name)), load("kings-gold"))
    )
    try:
        for act in acts:
            act(game)
    except Refused:
        return ()
    return game.state.players


def _by_command(name: str, other: str) -> tuple[str, ...]:
    try:
        return players_of(load("kings-gold"), (SEATED, name, other))
    except UsageError:
        return ()
