"""Any lines in any order: the file reads back as the game, and undo and redo give every text again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import assume, given, strategies as st

from cardkit.rulebook.loader import load
from cardkit.table.conversation import REFUSALS, Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.tally.reader import read
from cardkit.text.lines import Line
from tests.table.test_live import TEN, is_same, saved_text
from tools.bench.stress import evening

from ..strategies import house_rule, random_rules, seeds
from ..text.test_lessons import check
from .typist import AWKWARD_NAMES, NEW_NAMES, FullStore, Typist, random_seats

GAMES = ["kings-gold", "cave-network", "incan-gold", "diamant", "poor-mans", "kings-gold"]
NAMES = (*NEW_NAMES, *AWKWARD_NAMES)


@given(st.integers(0, 10**6))
def test_nothing_that_was_announced_is_forgotten(seed: int) -> None:
    """A game that was killed and resumed goes on as one that was not: nothing is in memory only."""
    chance = random.Random(seed)
    name = GAMES[seed % len(GAMES)]
    saved = SavedGame(MemoryStore(), "friday")
    game = Game.new(load(name), random_seats(name, chance), saved, lambda: TEN)
    talk, typist = Conversation(game), Typist(chance, NAMES)
    for _ in range(chance.randrange(40)):
        talk.answer_or_refuse(typist.line(game))
    talk.answer_or_refuse(
        chance.choice(["end after", "join Fay", "away Bo", "rename Bo Zoe"])
    )  # held later
    assume(game.cursor and game.state.phase != "over")
    resumed = Game.of(read(game.text(), variant=game.variant), clock=lambda: TEN)
    talks = (Conversation(game), Conversation(resumed))
    for _ in range(6):
        if not (line := typist.line(resumed)).startswith(("undo", "redo")):
            for talk in talks:
                talk.answer_or_refuse(line)
    assert resumed.text() == game.text()


@pytest.mark.parametrize("seed", seeds(12))
def test_lessons_that_are_told_are_those_of_the_game(seed: int) -> None:
    """Each in time and once, also after undo, redo, fix and a kill; a house rule is taught too."""
    chance, store = random.Random(seed), MemoryStore()
    some = house_rule('[round."2"]', "danger.ends_at = 3")  # in round 3 the first rule holds again
    rules = [load(GAMES[seed // 3 % len(GAMES)]), random_rules(chance), some][seed % 3]
    header = replace(random_seats(rules, chance), teach=True)
    talk = Conversation(Game.new(rules, header, SavedGame(store, "friday")))
    heard, typist, typed = lessons_in(talk.welcome()), Typist(chance, NAMES), list[str]()
    for _ in range(50):
        if chance.random() < 0.05 and store.names():
            talk = Conversation(Game.open(store, "friday"))
            assert not lessons_in(talk.welcome_back())
        typed.append(typist.line(talk.game))
        new = lessons_in(talk.answer_or_refuse(typed[-1]))
        taught = Counter(lesson.text for lesson in talk.game.lessons)
        heard = (heard & taught) + new  # what was taken back comes again
        assert heard == taught, typed
    check(talk.game.header.start(rules), talk.game.moves)


def lessons_in(lines: Iterable[object]) -> Counter[str]:
    texts = [line.text for line in lines if isinstance(line, Line)]
    return Counter(text.removeprefix("New: ") for text in texts if text.startswith("New: "))


@pytest.mark.parametrize("seed", seeds(12))
def test_random_lines(seed: int) -> None:
    """The file reads back as the game after each line; undo and redo give every text again.

    The disk is full now and then; a line never saves twice.
    """
    chance = random.Random(seed)
    name = GAMES[seed % len(GAMES)]
    store = FullStore()
    saved = SavedGame(store, "friday")
    game = Game.new(load(name), random_seats(name, chance), saved, lambda: TEN)
    talk, typist, done = Conversation(game), Typist(chance, NAMES), 0
    while done < 60:
        was = (list(game.versions), game.cursor, dict(store.files))
        store.room = chance.choice([0, 1, 1, 1])
        try:
            talk.answer(typist.line(game))
        except REFUSALS:
            assert (game.versions, game.cursor, store.files) == was
            continue
        done += 1
        if store.files:
            again = Game.of(read(saved_text(game), variant=game.variant))
            assert again.text() == game.text() == saved_text(game)
            assert is_same(again.state, game.state)
            assert again.header == game.header
    store.room = 1000
    assert Game.open(store, "friday").text() == game.text()
    while game.cursor + 1 < len(game.versions):
        game.redo()
    texts = [version.text() for version in game.versions]
    for text in reversed(texts[:-1]):
        game.undo()
        assert saved_text(game) == game.text() == text
    for text in texts[1:]:
        game.redo()
        assert saved_text(game) == game.text() == text


@pytest.mark.parametrize("seed", seeds(6))
def test_another_hand_has_the_same_figures(seed: int) -> None:
    """After each line, with corrections, kills, bots, and people who come and go."""
    evening(seed)
