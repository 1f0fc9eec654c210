"""What is typed at the prompt and what stands in a file mean the same; what the prompt hears is
written without doubt."""

from __future__ import annotations

import random
from collections.abc import Iterator
from unittest.mock import patch

from cardkit.v4.engine import RANK_WORDS, RANKS, Card, Entry, Result, State, game, legal, start
from cardkit.v4.files import load
from cardkit.v4.reports import Stage, Unclear
from cardkit.v4.speech import language
from cardkit.v4.table import hear, hearing, short_names, typed_turns
from cardkit.v4.table.hearing import Heard, Turns
from cardkit.v4.table.live_game import stage_of
from cardkit.v4.tally import NO_LETTERS, Header, Reading, read, write
from cardkit.v4.tally.turns import bare, card_reading, narrow
from cardkit.v4.words import speaking
from tests.v4.names import ANSWERS, people
from tests.v4.nets.read_back import some_game
from tests.v4.table.driving import _random_entry

GAMES = 2000
QUICK = 3
MOMENTS = 4
"""Of one game."""
LINES = 60
"""Tried at each moment."""
POLISH = (
    "as",
    "dama",
    "walet",
    "król",
    "W",
    "D",
    "d",
    "w",
    "król kier",
    "Dk",
    "nikt",
    "wszyscy",
    "tak",
    "nie",
    "kier",
    "czarny",
)


def example(seed: int) -> list[str]:
    """A random game up to some moments; there each line as the prompt hears it, and as a file
    does."""
    chance = random.Random(seed)
    name, rules = some_game(chance)
    rules = rules or ()
    variant = load(name, rules)
    players = people(chance, chance.randint(variant.players.low, min(7, variant.players.high)))
    header = Header(name, players, settings=rules)
    state, stay = start(variant, players), chance.uniform(0.6, 0.97)
    entries: list[Entry] = []
    ends = sorted(chance.randint(1, 40) for _ in range(MOMENTS))
    found: list[str] = []
    while state.phase != "over" and ends and not found:
        entry = _random_entry(state, chance, stay)
        game.enter(state, entry)
        entries.append(entry)
        if len(entries) >= ends[0]:
            ends.pop(0)
            text = written(header, entries)
            reading = read(text)
            if reading.problems or reading.entries != entries:
                found.append(f"what was played is written with doubt: {shown(reading)}")
                break
            for line in chance.sample(
                lines := list(some_lines(state, chance)), min(LINES, len(lines))
            ):
                found += [
                    f"{line!r}: {wrong}" for wrong in faults(line, header, entries, text, state)
                ]
    return [*found[:5], written(header, entries)] if found else []


def faults(
    line: str, header: Header, entries: list[Entry], text: str, state: State
) -> Iterator[str]:
    """How prompt and file disagree about a line after these entries, which are that text, and what
    of it is not read back."""
    stage = stage_of(state)
    for spoken in (None, language("pl")):
        with speaking(spoken):
            heard = hear(line, stage, state)
        if isinstance(heard, Turns):
            again = read(written(header, [*entries, *heard.entries]))
            if again.problems or again.entries != [*entries, *heard.entries]:
                yield f"{heard} is written with doubt: {shown(again)}"
    with (
        patch.object(short_names, "_letters", lambda *_: NO_LETTERS),
        patch.object(short_names, "told_letters", lambda *_: NO_LETTERS),
        patch.object(typed_turns, "told_letters", lambda *_: NO_LETTERS),
    ):
        heard = hear(line, stage, state)
    reading = read(f"{text}{line}\n")
    if not agree(heard, reading, reading.entries[len(entries) :], state):
        yield f"prompt: {heard}; file: {reading.entries[len(entries) :]} {shown(reading)}"


def written(header: Header, entries: list[Entry]) -> str:
    """The tally of a game without results."""
    return write(header, [entry for entry in entries if not isinstance(entry, Result)])


def agree(heard: Heard, reading: Reading, more: list[Entry], state: State) -> bool:
    """Whether a file means by a line what the prompt hears, or has a fault where the prompt asks or
    refuses.

    Commands, figures and answers are the prompt's own, and so is a round that is open already, read
    out once more. A card that only begins names is a card in a file.
    """
    if isinstance(heard, Turns):
        again = not heard.entries and not state.turn
        return (
            (reading.readable and more == list(heard.entries))
            or again
            or stage_of(state) is Stage.ROUND
        )
    if not isinstance(heard, Unclear) or not reading.readable:
        return not isinstance(heard, hearing.Too) or not reading.readable
    if heard.reason != "two-meanings":
        return False
    word = bare(narrow(heard.facts["text"]))
    named = [
        bare("".join(step))
        for sense in heard.facts["senses"]
        for step in sense
        if not isinstance(step, Card)
    ]
    return card_reading(word, state.variant) is not None and word not in named


def shown(reading: Reading) -> str:
    """The faults of a file, or its last lines."""
    return " ".join(reading.show(problem) for problem in reading.problems) or repr(
        reading.lines[-4:]
    )


def some_lines(state: State, chance: random.Random) -> Iterator[str]:
    """All sorts of short lines that may be typed now."""
    names, inside = state.players, state.inside or state.players
    cards = [str(card) for card in legal.moves(state).cards] or ["7h"]
    shorts = [*RANKS, "T", "1", *"shdcbr", *RANK_WORDS.values(), *cards]
    who = [*names, *(name[:end] for name in names for end in (1, 2, 3))]
    who = [change(name.strip()) for name in who for change in (str, str.lower, str.upper)]
    yield from (
        *who,
        *shorts,
        *map(str.lower, shorts),
        *ANSWERS,
        *POLISH,
        "all",
        "-",
        "17",
        "88",
        "everyone but " + who[0],
        "extra round",
        "round two",
        "game b",
        *(
            f"{word} {number}"
            for word in ("round", "Game")
            for number in range(max(0, state.number - 1), state.number + 3)
        ),
    )
    for _ in range(LINES):
        some = chance.sample(inside, min(len(inside), chance.randint(1, 3)))
        card, one, other = chance.choice(shorts), chance.choice(who), chance.choice(who)
        yield "".join(name[0] for name in some)
        yield from (
            " ".join(some),
            ", ".join(some),
            " and ".join(some),
            "- " + " ".join(name[:2] for name in some),
        )
        yield from (
            f"{card} -", f"{card} - {one}", f"{card} - {card}", f"{card}-{one}", f"{card} / {one}",
            f"{one} / {card}",
        )  # fmt: skip
        yield from (
            f"{card} / {card}",
            f"{one}{card}",
            f"{card}{one}",
            f"{one} {other}",
            f"{one} {card}",
            f"{card} {one}",
        )
        yield f"{card} - / {one}"
