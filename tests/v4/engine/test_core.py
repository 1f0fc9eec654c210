"""The core: what it keeps as it goes is what one would count anew, and nobody who listens changes
anything."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from cardkit.v4.engine import Begin, Draw, State, enter, parse_card, replay, start
from cardkit.v4.engine.core import DOWN, Scribe, Table
from cardkit.v4.files import load, shipped
from tests.v4.houses import game, house
from tests.v4.seeds import seeds

SEEDS = seeds(20)


def ending(state: State) -> tuple[int, int]:
    """How many kinds lie one danger short of the end, and how many cards of the deck are of those
    or bring too much gold, counted anew."""
    variant = state.variant
    out = Counter(variant.cards_of(gone.slots)[0].kind for gone in state.gone)
    short = [
        kind for kind in variant.kinds if state.dangers.get(kind, 0) >= variant.limit(kind) - 1
    ]
    ends = sum(variant.kinds[kind] - out[kind] - state.dangers.get(kind, 0) for kind in short)
    return len(short), ends + sum(too_much(state, gold) for gold in harmless(state))


def too_much(state: State, gold: int) -> bool:
    """Whether a card of so much would end the round by it (G-18)."""
    over = state.variant.danger.over
    return bool(over) and sum(state.variant.meaning(card).gold for card in state.path) + gold > over


def to_come(state: State) -> list[int]:
    """The gold of each card that would bring it if it came next, counted anew."""
    return [gold for gold in harmless(state) if not too_much(state, gold)]


def harmless(state: State) -> list[int]:
    """The gold of each card that would not end the round by its kind."""
    variant = state.variant
    left = Counter((slot.gold, slot.kind) for slot in variant.slots)
    left.subtract(variant.meaning(card)[:2] for card in state.path)
    left.subtract(variant.cards_of(gone.slots)[0][1:3] for gone in state.gone)
    return [
        gold
        for gold, kind in left.elements()
        if not kind or state.dangers.get(kind, 0) < variant.limit(kind) - 1
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_kept_is_what_one_would_count(seed: int) -> None:
    """Cards that would end the round, kinds that are short, what the gold to come brings: in random
    games of house rules."""
    chance = Random(f"core {seed}")
    played = game(house(chance, words=False), chance)
    for _, _, state, _ in played.steps():
        table = state.table
        if state.running:
            assert (table.short, table.ending) == ending(state)
        if table.inside and state.variant.deck_game:
            among = 1 if state.variant.share == "each" else len(table.inside)
            assert table.bringing() == sum(gold // among for gold in to_come(state))
        assert [state.total(name) for name in state.players] == [
            state.banked[name] + sum(taken.worth for taken in state.kept(name))
            for name in state.players
        ]


@pytest.mark.rule("G-18", "G-20", "KG-5")
def test_gold_that_ended_a_round_brings_nothing_in_the_next() -> None:
    """The 9 came to too much in round 1 and left the game; in round 2, where no gold ends anything,
    it is not hoped for."""
    game = load("kings-gold", (("round.1.danger.over", "5"),))
    state = replay(game, ("Ann", "Bo", "Cy"), [Begin(), Draw(parse_card("9")), Begin()])
    assert [str(gone.number) for gone in state.gone] == ["1"]
    assert (
        state.table.bringing()
        == sum(gold // 3 for gold in to_come(state))
        == state.variant.figures.brought(3) - 3
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_is_the_same_when_nobody_listens(seed: int) -> None:
    """With a log and without: the same tables after every entry."""
    chance = Random(f"heard {seed}")
    played = game(house(chance, words=False), chance)
    unheard = start(played.variant, played.players, played.first)
    for _, entry, state, _ in played.steps():
        enter(unheard, entry)
        assert unheard == state


NOTHING_YET = (
    *(
        "number",
        "course",
        "turn",
        "cards",
        "hand",
        "loot",
        "leftover",
        "short",
        "ending",
        "heap",
        "heavy",
        "brings",
    ),
    *(
        "counted",
        "among",
        "shares",
        "remainders",
        "carried",
        "lost",
        "waits",
        "extra",
        "end",
        "seats",
        "inside",
    ),
    *("path", "came", "rests", "places", "artifacts", "kinds", "fatal", "taken", "gone", "rounds"),
)


def test_before_the_first_round_nothing_is_counted() -> None:
    """No cards, no gold, nobody inside; no seat has anything."""
    table = Table(load("kings-gold").figures, 3)
    assert [name for name in NOTHING_YET if getattr(table, name)] == []
    for row in (table.banked, table.haul, table.left, table.worths, table.kept, table.lying):
        assert not any(row)


@pytest.mark.rule("KG-4", "G-6")
def test_the_second_queen_in_numbers() -> None:
    """Three seats, a nine and two Queens: three gold each, then all are caught, and a Queen is out
    for good."""
    kings = load("kings-gold")
    names = [str(slot.card) for slot in kings.slots]
    table = Table(kings.figures, 3)
    table.begin([0, 1, 2])
    for card in ("9h", "Qs"):
        table.reveal(names.index(card))
        table.leave([])
    assert (table.loot, table.short, table.ending) == (3, 1, 3)
    table.reveal(names.index("Qd"))
    assert not table.inside
    assert (table.rounds[-1].end, table.rounds[-1].lost) == ("caught", 3)
    assert table.gone == [(names.index("Qd"), 1)]


@pytest.mark.rule("CN-6", "CN-11")
def test_a_turn_of_hands_in_numbers() -> None:
    """Ann flees before the cards go down; a five and a four for the two others leave one on the
    joker."""
    cave = load("cave-network")
    names = [str(slot.card) for slot in cave.slots]
    table = Table(cave.figures, 3)
    table.begin([0, 1, 2])
    table.show([DOWN, names.index("5h"), names.index("4s")])
    assert (table.inside, table.left, table.loot, table.leftover) == ([1, 2], [1, 0, 0], 4, 1)


def test_a_scribe_may_hear_nothing() -> None:
    """A listener that does nothing is one."""
    kings = load("kings-gold")
    table = Table(kings.figures, 3)
    table.begin([0, 1, 2])
    table.reveal([str(slot.card) for slot in kings.slots].index("9h"), Scribe())
    table.leave([0, 1, 2], Scribe())
    assert table.banked == [3, 3, 3]


@pytest.mark.parametrize("name", shipped())
def test_a_variant_goes_to_another_process(name: str) -> None:
    """As what its file says; what follows from it is found out there."""
    variant = load(name)
    assert variant.figures
    assert pickle.loads(pickle.dumps(variant)) == variant
