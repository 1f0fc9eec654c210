"""Any acts in any order: the file reads back as the game, and undo and redo give every text again."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from hypothesis import assume, given, strategies as st

from cardkit.engine.cards import Card
from cardkit.engine.events import BeginRound, Draw, Leave, Move, Show
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove, legal_cards
from cardkit.table.bots import LEVELS
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore
from cardkit.table.versions import Impossible, Unreadable
from cardkit.tally.findings import Fault
from cardkit.tally.reader import read
from tests.table.test_live import TEN, is_same, new_game, saved_text

GAMES = ["kings-gold", "cave-network", "incan-gold", "diamant", "poor-mans", "kings-gold"]
PEOPLE = ("Ann", "Bo", "Cy", "Di", "Eve")
REFUSALS = (IllegalMove, Impossible, LookupError, Unreadable, Fault)


class Acts:
    """Somebody who does anything at random, allowed or not; some always leave together and tie."""

    def __init__(self, game: Game, chance: random.Random) -> None:
        self.game, self.chance = game, chance
        self.together = chance.random() < 0.3

    def act(self) -> None:
        """Do one thing."""
        self.chance.choice([*self.onward(), self.undo, self.undo, self.redo])()

    def onward(self) -> list[Callable[[], None]]:
        """Return the acts that need no earlier version of the game."""
        ways = [self.move] * 12 + [self.fix, self.fix, self.note]
        return [*ways, self.rename, self.attend, self.end, self.check, self.count]

    def move(self) -> None:
        game = self.game
        match game.stage:
            case "round":
                game.play(BeginRound(), *([self.card()] if self.chance.random() < 0.5 else []))
            case "card":
                game.play(self.card(), *([self.decision()] if self.chance.random() < 0.3 else []))
            case "decision":
                game.play(self.decision())
            case "covers" | "show":
                game.play(self.hands(game.state))
            case "piles":
                game.record_piles({})
            case "tie" if self.chance.random() < 0.3:
                game.share()
            case "tie":
                game.play(BeginRound(extra=True))
            case "over":
                game.undo()

    def card(self) -> Move:
        cards = legal_cards(self.game.state) or [Card("7")]
        card = self.chance.choice(cards)
        return Draw(Card(card.rank) if self.chance.random() < 0.3 else card)

    def decision(self) -> Leave:
        likely = 0.25
        if self.together:
            likely = self.chance.choice([0, 1])
        leaving = [name for name in self.game.state.players if self.chance.random() < likely]
        self.chance.shuffle(leaving)
        return Leave(tuple(leaving))

    def hands(self, state: GameState) -> Show:
        cards = [*legal_cards(state), *[None] * 4]
        return Show({name: self.chance.choice(cards) for name in state.inside})

    def undo(self) -> None:
        self.game.undo()

    def redo(self) -> None:
        self.game.redo()

    def fix(self) -> None:
        state = self.game.state
        round = self.chance.randint(1, max(1, state.round))
        turn = self.chance.randint(1, max(1, state.turn))
        old = self.game.turn(round, turn)
        card = self.card()
        if isinstance(old[0], Show):
            card = self.hands(self.game.before(round, turn))
        new = self.chance.choice([[card], [card, *old[1:]], [], [card, self.decision()]])
        self.game.fix(round, turn, new)

    def note(self) -> None:
        self.game.note(f"remark # {self.chance.random()}")

    def rename(self) -> None:
        name = self.chance.choice(["Zoe", "Jack", "K", "Łucja", "Jean-Luc", "Mary Ann", "Bo"])
        self.game.rename(self.chance.choice(self.game.state.players), name)

    def attend(self) -> None:
        name = self.chance.choice([*self.game.state.players, "Fay"])
        self.game.attend(name, self.chance.random() < 0.5)

    def end(self) -> None:
        if self.chance.random() < 0.4:
            self.chance.choice([self.game.end, self.game.end_drop, self.game.end_after])()

    def check(self) -> None:
        key = self.chance.choice(["banked", "artifacts", "total"])
        amounts = [self.chance.choice([0, 0, 1, 5, 9]) for _ in self.game.state.players]
        self.game.record_figures(f"{key}: {' '.join(map(str, amounts))}")

    def count(self) -> None:
        if self.game.stage == "piles":
            self.game.record_piles({self.game.state.players[0]: self.chance.randrange(40)})


def random_bots(chance: random.Random, players: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return no bots, or some of the players as bots, perhaps all."""
    number = chance.choice([0, 0, 1, 2, 3, len(players)])
    return tuple((name, chance.choice(list(LEVELS))) for name in players[len(players) - number :])


def outcome(game: Game, seed: int) -> str:
    """Return the text of a game after a few acts by chance; an act may be refused."""
    acts = Acts(game, random.Random(seed))
    for _ in range(6):
        with suppress(*REFUSALS):
            acts.chance.choice(acts.onward())()
    return game.text()


@given(st.integers(0, 10**6))
def test_nothing_that_was_announced_is_forgotten(seed: int) -> None:
    """A game that was killed and resumed goes on as one that was not: nothing is in memory only."""
    chance = random.Random(seed)
    bots = random_bots(chance, PEOPLE)
    name = GAMES[seed % len(GAMES)]
    game = new_game(name, PEOPLE, clock=lambda: TEN, date="2026-11-25", bots=bots)
    acts = Acts(game, chance)
    for _ in range(chance.randrange(40)):
        with suppress(*REFUSALS):
            acts.act()
    with suppress(*REFUSALS):
        chance.choice([game.end_after, acts.attend, acts.rename])()  # what holds later
    assume(game.cursor and game.state.phase != "over")
    resumed = Game.of(read(game.text(), variant=game.variant), clock=lambda: TEN)
    assert outcome(resumed, seed) == outcome(game, seed)


@pytest.mark.parametrize("seed", range(40))
def test_random_acts(seed: int) -> None:
    """The file reads back as the game after each act; undo and redo give every text again."""
    chance = random.Random(seed)
    name = GAMES[seed % len(GAMES)]
    store = MemoryStore()
    people = PEOPLE[: chance.randint(3, 5)]
    bots = random_bots(chance, people)
    game = new_game(name, people, store, clock=lambda: TEN, date="2026-11-25", bots=bots)
    acts, done = Acts(game, chance), 0
    while done < 60:
        was, cursor = game.now, game.cursor
        try:
            acts.act()
        except REFUSALS:
            assert (game.now, game.cursor) == (was, cursor)
            continue
        done += 1
        if store.files:
            again = Game.of(read(saved_text(game), variant=game.variant))
            assert again.text() == game.text() == saved_text(game)
            assert is_same(again.state, game.state)
            assert again.header == game.header
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
