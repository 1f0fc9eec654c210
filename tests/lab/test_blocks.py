"""The same games, however they are shared out and played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardkit.engine.game import GameState
from cardkit.engine.loader import load
from cardkit.lab import blocks, compiled, games as g
from cardkit.lab.blocks import Results
from tests.lab.test_kernel import DECK_BOTS, HAND_BOTS

TABLES = [
    *(pytest.param("kings-gold", words, id=f"deck {words[0]}") for words in DECK_BOTS),
    *(pytest.param("cave-network", words, id=f"hands {words[0]}") for words in HAND_BOTS),
    pytest.param("tiers", DECK_BOTS[0], id="tiers"),
    pytest.param("incan-gold-2006", DECK_BOTS[3], id="incan-gold-2006"),
]


def played(setups: Sequence[blocks.Setup], games: int, jobs: int, seed: int = 1) -> list[Results]:
    found = [Results() for _ in setups]
    assert not blocks.play_all(setups, found, games, None, seed, jobs)
    return found


@pytest.mark.parametrize(("game", "words"), TABLES)
def test_kernel_and_state_count_the_same(game: str, words: Sequence[str]) -> None:
    setup = blocks.setup_for(load(game), words)
    on_state = replace(setup, unknown=("rounds",))
    assert blocks.play(setup, 1, range(1)) == blocks.play(on_state, 1, range(1))


def test_games_on_states_are_shared_out_too() -> None:
    setup = blocks.setup_for(load("diamant"), ["nerve:1", "kinds:2", "never"])
    assert played([replace(setup, unknown=("rounds",))], 100, 2) == played([setup], 100, 1)


@pytest.mark.skipif(not compiled.can_compile(), reason="needs numba")
@pytest.mark.parametrize(("game", "words"), TABLES)
def test_compiled_and_plain_count_the_same(game: str, words: Sequence[str]) -> None:
    setup = blocks.setup_for(load(game), words)
    plain = blocks.play(setup, 1, range(2))
    assert blocks.play(setup, 1, range(2), compile_it=True) == plain


def test_any_number_of_jobs_gives_the_same_games() -> None:
    setups = [blocks.setup_for(load(name), DECK_BOTS[3]) for name in ("kings-gold", "diamant")]
    one = played(setups, 250, 1)
    assert one == played(setups, 250, 2) == played(setups, 250, 5)
    assert [len(found.courses) for found in one] == [250, 250]
    assert one != played(setups, 250, 1, seed=2)


def test_rounds_are_dealt_alike_though_the_one_before_was_longer() -> None:
    longer = blocks.setup_for(
        load("kings-gold", {"danger.then": "back", "rounds": 2}), ["turn:9"] * 4
    )
    shorter = replace(
        longer, strategies=blocks.setup_for(longer.variant, ["turn:3,9"] * 4).strategies
    )
    ours, theirs = (blocks.play(setup, 1, range(4)) for setup in (longer, shorter))
    gains = [[row[g.SCORE] for row in one.rows] for one in (ours, theirs)]
    assert gains[0] != gains[1]
    # what both gain in the second round alone is the same
    first_rounds = [
        blocks.play(blocks.setup_for(load("kings-gold", {"rounds": 1}), [bot] * 4), 1, range(4))
        for bot in ("turn:9", "turn:3")
    ]
    second = [
        [row[g.SCORE] - first[g.SCORE] for row, first in zip(one.rows, before.rows, strict=True)]
        for one, before in zip((ours, theirs), first_rounds, strict=True)
    ]
    assert second[0] == second[1]


def test_a_function_plays_as_its_word() -> None:
    def kinds_2(state: GameState, name: str) -> bool:
        return sum(1 for number in state.dangers.values() if number) >= 2

    word = blocks.setup_for(load("kings-gold"), ["kinds:2", "nerve:1", "never"])
    function = blocks.setup_for(load("kings-gold"), [kinds_2, "nerve:1", "never"])
    assert not function.on_kernel
    assert blocks.play(word, 1, range(1)) == blocks.play(function, 1, range(1))
    assert played([function], 100, 4) == played([word], 100, 1)


def test_it_ends_when_the_time_is_over_but_has_an_error() -> None:
    setup = blocks.setup_for(load("diamant"), ["kinds:2"] * 3)
    found = Results()
    blocks.play_all([setup], [found], 10**9, 0.0, 1, 1)
    assert len(found.rows) >= 2
