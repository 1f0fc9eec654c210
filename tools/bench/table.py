"""Measure the terminal table: keystrokes per card, and the start of a game in Polish against
English.

    python -m tools.bench.table [keys polish]

The time is a ratio against something else measured in the same run, taken in turns, so that a busy
moment hits both.
"""

from __future__ import annotations

import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from cardkit.v4.engine import (
    Begin,
    Card,
    Draw,
    Entry,
    Leave,
    Show,
    State,
    Variant,
    enter,
    legal,
    start,
)
from cardkit.v4.files import load, shipped
from cardkit.v4.table import hear
from cardkit.v4.table.hearing import Turns
from cardkit.v4.table.live_game import stage_of
from cardkit.v4.table.short_names import short_forms
from tests.v4.lab.leaving import leaving
from tests.v4.table.pressing import pressed, same

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Ann", "Bo", "Cy", "Di")
PEOPLE = (
    NAMES,
    ("Tom", "Lena", "Max", "Sofia"),
    ("Jack", "Queenie", "Kim", "Ace"),
    ("Łukasz", "Żaneta", "Zoë", "Jürgen"),
)
"""Who sits at the tables; initials that are cards' too, two of one letter, letters with accents."""
REACH = {"kings-gold": 2.4, "poor-mans": 3.0, "incan-gold": 3.1}
"""Keys a card, Enter included, at most.

Jack, Queenie, Kim and Ace come to 2.45 and 3.17, and there is no honest key for the rest: where
nobody left, ``k`` is Kim or a King and is asked about, never guessed; whatever else a King is
called has two letters at least, so that Enter, ``k``, Enter are the fewest.
"""
ONE_KEY = {
    name: 1.3 if name == "kings-gold" else 1.0 if name == "cave-network" else 1.9
    for name in shipped()
}
"""The same of single keys; in the cave there is a key for each player's card, and no fewer can be.

Incan Gold comes to 1.97 to 2.03, that of 2006 to 2.03 to 2.09, and there is no honest key for the
rest: six cards of ten share their rank with one that is something else, which only a second key can
tell (1.61 keys a card); and for ten cards nearly four players leave, by a key each.
"""
KINGS = load("kings-gold")
TABLES = {
    "bold": ("kinds:3", "loot:20", "turn:8", "odds:1/6"),
    "mixed": ("kinds:2", "loot:12", "turn:6", "even"),
    "careful": ("kinds:1", "kinds:2", "loot:8", "turn:4"),
    "of one mind": ("kinds:2", "kinds:2", "kinds:3", "kinds:3"),
    "on a whim": ("random:1/8", "random:1/8", "random:1/8", "random:1/8"),
}
"""Bots that stand in for people. Keys a card depend on how often somebody leaves alone: that is a
line of its own."""
GAMES = 4


def game(
    bots: Iterable[str], seed: int, people: Sequence[str] = NAMES, variant: Variant = KINGS
) -> list[Entry]:
    """A whole game; each card is the one that lies there."""
    chance = random.Random(seed)
    minds = dict(zip(people, (leaving(bot, chance) for bot in bots), strict=True))
    state = start(variant, people)
    entries: list[Entry] = []
    while state.phase != "over":
        entry: Entry
        if state.phase == "begin":
            entry = Begin()
        elif state.phase == "card":
            entry = Draw(chance.choice(legal.moves(state).cards))
        elif state.phase == "show":
            entry = _shown(state, chance)
        else:
            entry = Leave(tuple(name for name in state.inside if minds[name](state, name)))
        enter(state, entry)
        entries.append(entry)
    return entries


def _shown(state: State, chance: random.Random) -> Show:
    """A turn of hands: one in eight lays a card face down."""
    free = list(legal.moves(state).cards)
    chance.shuffle(free)
    return Show(
        tuple((name, None if chance.random() < 1 / 8 else free.pop()) for name in state.inside)
    )


# --- keys a card ----------------------------------------------------------------------------------


def lines(
    entries: list[Entry], people: Sequence[str] = NAMES, variant: Variant = KINGS
) -> list[str]:
    """The game with as few keys as the table hears; each line is held against what it means."""
    forms = short_forms(people, variant)
    states = [start(variant, people)]
    for entry in entries:
        states.append(states[-1].copy())
        enter(states[-1], entry)
    shortest: dict[int, tuple[int, tuple[str, ...]]] = {len(entries): (0, ())}
    for place in range(len(entries) - 1, 0, -1):  # the first round is open already
        shortest[place] = min(
            (keys + shortest[after][0], (line, *shortest[after][1]))
            for keys, after, line in _ways(states[place], place, entries, forms)
        )
    return list(shortest[1][1])


def _ways(
    state: State, place: int, entries: list[Entry], forms: dict[str, str]
) -> Iterable[tuple[int, int, str]]:
    """The lines that can be typed here: each with its keys, Enter included, and how many entries
    there are after it."""
    for number in (1, 2, 3):
        if place + number <= len(entries):
            for line in _spelled(entries[place : place + number], forms):
                if _means(line, state, entries[place : place + number]):
                    yield len(line) + 1, place + number, line


def _means(line: str, state: State, entries: list[Entry]) -> bool:
    """Whether the line is heard as these entries, and asks nothing. A card may be heard as a
    shorter name for it."""
    heard = hear(line, stage_of(state), state)
    if not isinstance(heard, Turns) or len(heard.entries) != len(entries):
        return False
    return all(same(mine, theirs) for mine, theirs in zip(heard.entries, entries, strict=True))


def _spelled(entries: list[Entry], forms: dict[str, str]) -> Iterable[str]:
    match entries:
        case [Begin()] | [Leave(())]:
            yield ""
        case [Draw(card)] | [Leave(()), Draw(card)] | [Begin(), Draw(card)]:
            yield from _short(card)
        case [Show(cards)] | [Begin(), Show(cards)]:
            yield "".join("-" if card is None else next(iter(_short(card))) for _, card in cards)
        case [Leave(names)]:
            yield "".join(forms[name] for name in names)
            yield "".join(name[0].lower() for name in names)
            yield " ".join(forms[name] for name in names)
            yield "all"
        case [Leave(names), Draw(card)]:
            yield from (
                "".join(forms[name] for name in names) + spelled for spelled in _short(card)
            )
        case _:
            return


def _short(card: Card) -> Iterable[str]:
    """The shortest spellings of a card that lies there: its rank, its suit, its rank with the
    colour or the suit."""
    if card.rank == "joker":
        return ("*",)
    colour = "r" if card.suit in "hdr" else "b"
    ranks = {"10": ("t",), "A": ("1", "a")}.get(card.rank, (card.rank.lower(),))
    return (*ranks, card.suit, *(rank + suit for rank in ranks for suit in (colour, card.suit)))


def bench_keys() -> None:
    """Every key of twenty whole games for each card turned: lines with their Enter, and single
    keys."""
    for name in shipped():
        variant = load(name)
        for people in PEOPLE:
            keys = single = cards = 0
            for bots in TABLES.values():
                for seed in range(GAMES):
                    entries = game(bots, seed, people, variant)
                    keys += sum(len(line) + 1 for line in lines(entries, people, variant))
                    single += len(pressed(entries, people, variant, late=False).keys)
                    cards += sum(_cards(entry) for entry in entries)
            reach, one = REACH.get(name), ONE_KEY[name]
            told = "" if reach is None else f" (reach {reach}: {_met(keys / cards, reach)})"
            print(
                f"keys a card, {name:16} {' '.join(people):26} lines {keys / cards:.2f}{told:22}"
                f" --keys {single / cards:.2f} (reach {one}: {_met(single / cards, one)})",
                flush=True,
            )


def _met(figure: float, reach: float) -> str:
    return "met" if figure <= reach else "MISSED"


def _cards(entry: Entry) -> int:
    """How many cards it is; a card laid face down is one too."""
    return len(entry.cards) if isinstance(entry, Show) else int(isinstance(entry, Draw))


# --- another language -----------------------------------------------------------------------------


def bench_polish() -> None:
    """The processor's time until a game is begun and left at its first prompt, in Polish against
    English."""
    with tempfile.TemporaryDirectory() as home:
        taken: dict[str, list[float]] = {"en": [], "pl": []}
        for _ in range(16):
            for lang, found in taken.items():
                found.append(_begun(lang, home))
    # the first run compiles
    english, polish = (statistics.median(found[1:]) for found in taken.values())
    met = "met" if polish <= 1.1 * english else "MISSED"
    print(
        f"first prompt in Polish: {polish * 1e3:.0f} ms of the processor, in English: "
        f"{english * 1e3:.0f} ms; "
        f"{polish / english:.2f} x   reach <= 1.1 x   {met}"
    )


def _begun(lang: str, home: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "cardkit", "play", "kings-gold", *NAMES, "--lang", lang],
        input=b"quit\n",
        capture_output=True,
        check=True,
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CARDKIT_HOME": home},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    benches = {"keys": bench_keys, "polish": bench_polish}
    for chosen in sys.argv[1:] or benches:
        benches[chosen]()
