"""Polish sentences agree: those of random games and of their rules."""

from collections.abc import Iterator
from random import Random

import pytest

from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook.loader import load
from cardkit.text.lines import Line, Turn
from cardkit.text.rules.rules import rules_of
from cardkit.text.table import answers, corrections, standings
from cardkit.text.table.changes import Moved
from cardkit.text.table.events import turn_lines

from ..strategies import random_game, seeds
from .polish import Ear


def told(turn: Turn, *, asked: bool) -> Iterator[str]:
    """Yield what is said of a turn, what is answered after it, and what is said if it is undone."""
    before, state = turn.before, turn.after
    parts = [*turn_lines(turn, is_asked=asked), *standings.score_lines(state)]
    parts += [*answers.path(state), *answers.attendance(state), *answers.cards_gone_lines(state)]
    parts += answers.artifacts_held(state)
    parts += corrections.undo_lines(Moved(turn.move), state, before, vocabulary(before.rules))
    parts += standings.places(state) if state.phase == "over" else ()
    for part in parts:
        if isinstance(part, Line):
            yield from (part.text, part.margin)
        else:
            yield from (*part.heads, *(cell for row in part.rows for cell in row))


@pytest.mark.parametrize("seed", seeds(16))
def test_random_games_and_their_rules_are_told_in_polish_that_agrees(seed: int) -> None:
    game = random_game(Random(seed))
    with use_language("pl"):
        ear = Ear(vocabulary(game.variant))
        rules = [
            text for rule in rules_of(game.variant).values() for text in (rule.full, rule.short)
        ]
        lines = [text for turn in game.turns() for text in told(turn, asked=seed % 2 > 0)]
        wrong = {fault for text in (*rules, *lines) for fault in ear.faults(text)}
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("TRZECI KRÓL LUB DAMA TO KONIEC.", 1), ("TRZECI KRÓL LUB TRZECIA DAMA TO KONIEC.", 0),
        ("Pierwszy as, dwójka lub król.", 1), ("Pierwszy as lub król.", 0),
        ("Drugi dama.", 1), ("Druga dama.", 0), ("2 król", 1), ("5 króle", 1), ("do 2 kart", 0),
        ("1 karty", 1), ("22 karty", 0), ("12 karty", 1), ("po 5 kartach", 0), ("w runda 2", 1),
        ("Na ścieżka jeszcze nic nie leży.", 1), ("Na ścieżce jeszcze nic nie leży.", 0),
        ("wtasujcie JEDEN dżokera.", 1), ("wtasujcie JEDNEGO dżokera.", 0),
        ("Ann: WEŹ dżoker.", 1), ("Ann: WEŹ dżokera.", 0), ("każdy karta", 1), ("tej rundzie", 0),
        ("Ann i Bo wychodzi.", 1), ("Ann: odłóżcie po 5.", 1), ("Ann, Bo: odłóżcie po 5.", 0),
    ],
)  # fmt: skip
def test_what_does_not_agree_is_heard(text: str, faults: int) -> None:
    with use_language("pl"):
        assert len([*Ear(vocabulary(load("kings-gold"))).faults(text)]) == faults
