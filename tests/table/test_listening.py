"""Somebody who only does what is said has the right gold and artifacts, and knows who is inside.

Random games are typed at the prompt, with corrections, names that change, people who come and go,
and kills after which the game is opened again. After every line the hands of such a listener are
compared with the game.
"""

import random
import re
from collections import Counter
from collections.abc import Mapping

import pytest

from cardkit.engine.events import RoundResult
from cardkit.engine.moods import LEVELS
from cardkit.rulebook.catalogue import main_games
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.tally.items import Header
from cardkit.text.lines import Line
from cardkit.text.table.changes import Moved

from ..engine.play import game
from ..strategies import rules_of, seeds
from ..text.listening import Hands
from .typist import Typist

LINES = 45
"""So many lines are typed in a game."""
HOUSE: list[tuple[str, Mapping[str, object]]] = [
    ("kings-gold", {"share": "each"}), ("kings-gold", {"leftover": "lost"}),
    ("kings-gold", {"leftover": "stays"}), ("kings-gold", {"danger.costs": "half"}),
    ("kings-gold", {"danger.costs": "everything"}), ("kings-gold", {"artifacts.claim": "shared"}),
    ("poor-mans", {"danger.costs": 4, "danger.then": "pair out"}),
    ("poor-mans", {"share": "leavers"}), ("diamant", {"share": "leavers", "leftover": "stays"}),
    ("diamant", {"danger.over": 30, "danger.costs": "half"}),
    ("cave-network", {"share": "leavers"}), ("incan-gold", {"leftover": "alone"}),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "settings"), [*((name, {}) for name in main_games()), *HOUSE])
def test_hands_that_only_listen(variant: str, settings: Mapping[str, object]) -> None:
    """They are compared after each line; house rules are played in fewer games."""
    rules, kinds = rules_of(variant, settings), Counter[str]()
    for seed in seeds(2 if settings else 6):
        chance, store = random.Random(seed), MemoryStore()
        names = ("Ann", "Bo", "Cy", "Di")[: max(rules.players[0], chance.randint(2, 4))]
        bots = tuple((name, chance.choice(list(LEVELS))) for name in names[chance.randrange(6) :])
        header = Header(variant, names, bots=bots, moods=chance.randrange(1, 1000))
        talk = Conversation(Game.new(rules, header, SavedGame(store, "friday")))
        hands, typist, typed = Hands(names), Typist(chance), list[str]()
        for _ in range(LINES):
            if chance.random() < 0.04 and store.names():  # the program is killed, and begun again
                talk = Conversation(Game.open(store, "friday"))
                told = "\n".join(one.text for one in talk.welcome_back() if isinstance(one, Line))
                assert not re.search(r"\b(TAKE|PUT)\b", told)
                typed.append("(killed)")
            line = typist.line(talk.game)
            typed.append(line)
            lines = talk.answer_or_refuse(line)
            hands.hear(lines)
            acts = [change.act for change in talk.changed]
            if any(isinstance(act, Moved) and isinstance(act.move, RoundResult) for act in acts):
                hands.look(talk.game.state)
            if not any("(nothing recorded)" in getattr(one, "text", "") for one in lines):
                kinds[line.partition(" ")[0]] += 1
            wrong = hands.differs(talk.game.state)
            assert not wrong, [*wrong, typed, lines]
    assert settings or all(kinds[word] for word in ("undo", "redo", "fix", "rename"))


@pytest.mark.parametrize(("sentence", "wrong"), [
    ("Ann: PUT it there.", "not understood: Ann: PUT it there."),
    ("TAKE 3 each.", "Ann carries 0, heard: 3"),
    ("Bo is out.", "inside ['Ann', 'Bo', 'Cy'], heard: ['Ann', 'Cy']"),
    ("Cy: TAKE 2, 3 safe.", "not understood: a wrong sum, by 1: Cy: TAKE 2, 3 safe."),
])  # fmt: skip
def test_what_is_told_wrong_is_found(sentence: str, wrong: str) -> None:
    hands = Hands(["Ann", "Bo", "Cy"])
    hands.hear([Line(sentence)])
    assert wrong in hands.differs(game("kings-gold", ""))
