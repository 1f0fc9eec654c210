"""Somebody who only does what is said has the right gold and artifacts, and knows who is inside.

Random games are typed at the prompt, with corrections, names that change, people who come and go,
and kills after which the game is opened again. After every line the hands of such a listener are
compared with the game.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from cardkit.engine.cards import Card
from cardkit.engine.catalogue import shipped
from cardkit.engine.game import GameState
from cardkit.engine.legality import legal_cards
from cardkit.table.bots import LEVELS
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.tally.items import Header
from cardkit.text.lines import Line

from ..engine.play import game
from ..strategies import rules_of
from ..text.listening import Hands

LINES = 45
"""So many lines are typed in a game."""

# --- what is typed --------------------------------------------------------------------------------


class Typist:
    """Types a random game, with slips that are corrected."""

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.last = chance, ""

    def line(self, game: Game) -> str:
        """Return what is typed next."""
        self.last = self._line(game)
        return self.last

    def _line(self, game: Game) -> str:
        chance = self.chance
        if self.last.startswith("undo") and chance.random() < 0.5:
            return chance.choice(["redo", "redo 2", "redo 99"])
        if chance.random() < 0.25:
            return self._correction(game)
        match game.stage:
            case "round":
                return chance.choice(["", "", self._turn(game.state)])
            case "card" | "show":
                return self._turn(game.state, game.leavers)
            case "covers":
                return ""
            case "decision":
                return chance.choice([self._leavers(game.state), "- / " + self._turn(game.state)])
            case "tie":
                return chance.choice(["extra", "share", "undo 2"])
            case "over":
                return "undo 3"
            case "piles":
                return chance.choice(["", "undo"])

    def _turn(self, state: GameState, fleeing: Sequence[str] = ()) -> str:
        """Return a card, perhaps with who leaves, or a mark for each; it may be refused.

        Of bots those that are `fleeing` lay a card face down.
        """
        if state.phase == "round":
            state = state.copy()
            inside = state.present
        else:
            inside = state.inside
        if not state.rules.is_deck_game:
            downs = [name in fleeing or self.chance.random() < 0.2 for name in inside]
            marks = ["-" if is_down else self._card(state) for is_down in downs]
            return " ".join(marks)
        turn = self._card(state)
        return f"{turn} {self._leavers(state)}" if self.chance.random() < 0.5 else turn

    def _card(self, state: GameState) -> str:
        cards: list[Card] = legal_cards(state)
        return str(self.chance.choice(cards)) if cards else "K"

    def _leavers(self, state: GameState) -> str:
        names = [name for name in state.inside if self.chance.random() < 0.25]
        return self.chance.choice(["- all", f"- {', '.join(names)}", f"- {', '.join(names)}", "-"])

    def _correction(self, game: Game) -> str:
        chance, state = self.chance, game.state
        turns = [
            (round, turn)
            for round in range(1, state.round + 1)
            for turn in range(1, game.number_of_turns(round) + 1)
        ]
        if not turns:
            return chance.choice(["undo", "note it"])
        round, turn = chance.choice(turns[-4:] if chance.random() < 0.8 else turns)
        before = game.before(round, turn)
        after = [self._turn(before), self._turn(before), "gone", "gone", self._leavers(before)]
        known = chance.choice(state.players)
        new = chance.choice(["Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus"])
        return chance.choice(
            [
                *["undo", "undo 2", f"undo {chance.randint(2, 9)}"],
                *[f"fix {round}.{turn} {text}" for text in after],
                f"fix {round}.{turn} {self._turn(before)} / {self._turn(before)}",
                f"rename {known} {new}",
                chance.choice([f"away {known}", f"join {new}"]),
                chance.choice(["end drop", "end", "end after"]),
            ]
        )


def played(variant: str, settings: Mapping[str, object], seed: int) -> Counter[str]:
    """Type a random game and compare after each line; return how often which kind was typed."""
    chance, rules, kinds = random.Random(seed), rules_of(variant, settings), Counter[str]()
    names = ("Ann", "Bo", "Cy", "Di")[: max(rules.players[0], chance.randint(2, 4))]
    store = MemoryStore()
    bots = tuple((name, chance.choice(list(LEVELS))) for name in names[chance.randrange(6) :])
    header = Header(variant, names, bots=bots)
    talk = Conversation(Game.new(rules, header, SavedGame(store, "friday")))
    hands, typist, typed = Hands(names), Typist(chance), list[str]()
    for _ in range(LINES):
        if chance.random() < 0.04 and store.names():  # the program is killed, and begun again
            talk = Conversation(Game.open(store, "friday"))
            told = "\n".join(line.text for line in talk.welcome_back() if isinstance(line, Line))
            assert not re.search(r"\b(TAKE|PUT)\b", told)
            typed.append("(killed)")
        line = typist.line(talk.game)
        typed.append(line)
        lines = talk.hear(line)
        hands.hear(lines)
        is_heard = "(nothing recorded)" not in "".join(getattr(one, "text", "") for one in lines)
        kinds[line.split()[0] if is_heard and line else ""] += 1
        wrong = hands.differs(talk.game.state)
        assert not wrong, [*wrong, typed, lines]
    return kinds


HOUSE: list[tuple[str, Mapping[str, object]]] = [
    ("kings-gold", {"share": "each"}), ("kings-gold", {"leftover": "lost"}),
    ("kings-gold", {"leftover": "stays"}), ("kings-gold", {"danger.costs": "half"}),
    ("kings-gold", {"danger.costs": "everything"}), ("kings-gold", {"artifacts.claim": "shared"}),
    ("poor-mans", {"danger.costs": 4, "danger.then": "pair out"}),
    ("poor-mans", {"share": "leavers"}), ("diamant", {"share": "leavers", "leftover": "stays"}),
    ("diamant", {"danger.over": 30, "danger.costs": "half"}),
    ("cave-network", {"share": "leavers"}), ("incan-gold", {"leftover": "alone"}),
]  # fmt: skip


@pytest.mark.parametrize("variant", shipped())
def test_hands_that_only_listen(variant: str) -> None:
    kinds = Counter[str]()
    for seed in range(8):
        kinds += played(variant, {}, seed)
    assert all(kinds[word] for word in ("undo", "redo", "fix", "rename"))


@pytest.mark.parametrize(("variant", "settings"), HOUSE)
def test_hands_that_only_listen_to_house_rules(
    variant: str, settings: Mapping[str, object]
) -> None:
    for seed in range(3):
        played(variant, settings, seed)


@pytest.mark.parametrize(("sentence", "wrong"), [
    ("Ann: PUT it there.", "not understood: Ann: PUT it there."),
    ("TAKE 3 each.", "Ann carries 0, heard: 3"),
    ("Bo is out.", "inside ['Ann', 'Bo', 'Cy'], heard: ['Ann', 'Cy']"),
    ("PUT 5 on the card.", "0 lie there, heard: 5"),
    ("Cy: put 3 in the safe pile.", "Cy has safe 0, heard: 3"),
    ("Bo: take the joker.", "Bo artifacts 0, heard: 1"),
    ("Cy: TAKE 2, 3 safe.", "not understood: a wrong sum, by 1: Cy: TAKE 2, 3 safe."),
])  # fmt: skip
def test_what_is_told_wrong_is_found(sentence: str, wrong: str) -> None:
    hands = Hands(["Ann", "Bo", "Cy"])
    hands.hear([Line(sentence)])
    assert wrong in hands.differs(game("kings-gold", ""))
