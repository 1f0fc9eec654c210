"""Any lines in any order: the file reads back as the game, and undo and redo give every text again."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import assume, given, strategies as st

from cardkit.rulebook.loader import load
from cardkit.table.conversation import Conversation
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
    check(talk.game.header.start_game(rules), talk.game.moves)


def lessons_in(lines: Iterable[object]) -> Counter[str]:
    texts = [line.text for line in lines if isinstance(line, Line)]
    return Counter(text.removeprefix("New: ") for text in texts if text.startswith("New: "))


@pytest.mark.parametrize("seed", seeds(12))
def test_random_lines(seed: int) -> None:
    """The file reads back as the game after each line; undo and redo give every text again.

    The disk is full now and then: then a line has done nothing, and can be typed again. A line
    never saves twice, but that the rules are kept, too, with the first.
    """
    chance = random.Random(seed)
    rules = load(GAMES[seed % len(GAMES)]) if seed % 4 else random_rules(chance)
    store = FullStore()
    saved = SavedGame(store, "friday")
    game = Game.new(rules, random_seats(rules, chance), saved, lambda: TEN)
    talk, typist = Conversation(game), Typist(chance, NAMES)
    for _ in range(80):
        line, was = typist.line(game), all_of(talk, store)
        for room in (0, 1, 2):
            store.room = room
            lines = talk.answer_or_refuse(line)
            if "Not saved: the disk is full (friday.t" not in str(lines):
                break
            assert "Nothing was recorded" in str(lines)
            assert all_of(talk, store) == was, line
        assert room < 2 or "friday.toml" in store.files
        if "friday" in store.files:
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


def all_of(talk: Conversation, store: FullStore) -> tuple[object, ...]:
    """Return all that a line may change."""
    game = talk.game
    return [*game.versions], game.cursor, game.stage, talk.prompt, dict(store.files)


@pytest.mark.parametrize("seed", seeds(6))
def test_another_hand_has_the_same_figures(seed: int) -> None:
    """After each line, with corrections, kills, bots, and people who come and go."""
    evening(seed)
