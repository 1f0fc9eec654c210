"""Seats that cardkit plays: they decide as the bots of the same names in simulated games."""

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from cardkit.engine.events import Leave, Show
from cardkit.engine.moods import LEVELS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import languages, use_language
from cardkit.lab import decisions
from cardkit.lab.crowd_bots import strategies_of
from cardkit.lab.kernel import Rules, Table
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.table.bots import bots_that_leave
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.tally.items import Header
from cardkit.tally.score import score
from cardkit.tally.words import fold, typed_words
from cardkit.text.lines import Line
from cardkit.text.table.bots import level_name
from tests.lab.on_engine import StateGame
from tests.lab.test_kernel import play_both, with_bots
from tests.strategies import seeds, variants
from tests.table.test_live import new_game
from tests.table.typist import Typist, random_seats

PROBES = (
    "- zz", "zz - ann", "7 / 8 - zz", "- / 7 - ann / 8", "7 - all / 8", "all / 7", "di",
)  # fmt: skip
"""Lines by which people may try to hear what bots will do."""
STRATEGIES = dict(zip(LEVELS, strategies_of(list(LEVELS))[0], strict=True))


def check_decisions(table: Table, rules: Rules, engine: StateGame) -> None:
    """Check that each decision of the bots at the table is that of the simulated bots."""
    state = engine.state
    table = replace(table, strategies=[list(strategy) for strategy in table.strategies])
    for level, strategy in STRATEGIES.items():
        decisions.set_strategies(table, [strategy] * table.seats)
        header = Header(bots=tuple((name, level) for name in state.players), moods=table.moods)
        for seat, player in enumerate(state.players):
            simulated = player in state.inside and decisions.does_leave(table, rules, seat)
            assert (player in bots_that_leave(state, header)) == simulated, (
                level,
                player,
                state.turn,
            )


@pytest.mark.parametrize("name", catalogue.main_games())
@pytest.mark.parametrize("seed", seeds(1))
def test_bots_decide_as_in_simulate(name: str, seed: int) -> None:
    play_both(with_bots(load(name), seed), seed, check_decisions)


@settings(max_examples=settings().max_examples // 2)
@given(variants(), st.integers(0, 1 << 20))
def test_bots_decide_as_in_simulate_by_any_rules(variant: Variant, seed: int) -> None:
    play_both(with_bots(variant, seed), seed, check_decisions)


# --- at the prompt --------------------------------------------------------------------------------


def check_secret(game: Game, line: str) -> None:
    """Type a line where other bots sit: before people decide it is answered alike."""
    stage = game.stage
    if not game.header.people(game.state.inside) or stage not in ("card", "decision"):
        return
    said = []
    for level in LEVELS:
        header = replace(game.header, bots=tuple((name, level) for name, _ in game.header.bots))
        other = Game(game.variant, [replace(game.now, header=header)])
        lines = Conversation(other).answer_or_refuse(line)
        is_one_card = other.state.turn == game.state.turn + 1 and other.stage == "decision"
        is_untold = not other.cursor or (stage == "card" and is_one_card)
        told = [part.text for part in lines if isinstance(part, Line)]
        said.append(told if is_untold else [])
    assert all(told == said[0] for told in said), (line, said)


def check_record(game: Game, *, is_fixed: bool = False) -> None:
    """Score the record of a game, and hold each decision against what the bots decide.

    In a game that `is_fixed` they stay as they were recorded, whatever turns were mended.
    """
    found = score(game.text(), "friday.tally", variant=game.variant)
    assert found.reading.is_legal  # figures may differ
    if is_fixed:
        return
    state, header = game.header.start_game(game.variant), replace(game.header, last_round=0)
    for move in game.moves:
        bots = {name for name in state.inside if name not in header.people(state.inside)}
        if isinstance(move, Leave):
            assert bots & {*move.players} == {*bots_that_leave(state, header)}
        elif isinstance(move, Show):
            downs = {name for name in bots if move.cards[name] is None}
            assert downs == {*bots_that_leave(state, header)}
        state.play(move)


@pytest.mark.parametrize("variant", catalogue.main_games())
@pytest.mark.parametrize("seed", seeds(1))
def test_evenings_with_bots(variant: str, seed: int) -> None:
    """The program is killed now and then."""
    chance, store = random.Random(seed), MemoryStore()
    saved = SavedGame(store, "friday")
    talk = Conversation(Game.new(load(variant), random_seats(variant, chance), saved))
    typist, is_fixed = Typist(chance), chance.random() < 0.3
    for _ in range(150):
        line = "n" if talk.question else typist.line(talk.game)
        given = re.match(r"join (\w+)=", line)
        is_seat_given = bool(given and given[1] in talk.game.state.players)
        if is_fixed or not (is_seat_given or line.startswith(("fix", "end"))):
            check_secret(talk.game, chance.choice([line, *PROBES]))
            talk.answer_or_refuse(line)
        if store.names() and chance.random() < 0.1:
            check_record(talk.game, is_fixed=is_fixed)
            talk = Conversation(Game.open(store, "friday"))
            talk.welcome_back()
    check_record(talk.game, is_fixed=is_fixed)


def test_who_plays_for_whom_is_saved_and_undone() -> None:
    """What is said of it stands in ``talks/seats-given-away.txt``."""
    store = MemoryStore()
    talk = Conversation(new_game(store=store))
    for line in ("9 - cy", "away bo", "bold", "join Robin=careful", "2 - ann", "join bo"):
        talk.answer_or_refuse(line)
    assert dict(talk.game.header.bots) == {"Robin": "careful"}
    moods = talk.game.header.moods
    resumed = Game.open(store, "friday")
    assert (resumed.header.bots, resumed.header.moods) == (talk.game.header.bots, moods)
    talk.game.undo()
    assert dict(talk.game.header.bots) == {"Bo": "bold", "Robin": "careful"}
    assert talk.game.header.moods == moods


@pytest.mark.parametrize("code", languages())
def test_people_can_type_what_each_level_is_called(code: str) -> None:
    with use_language(code):
        typed = {level: typed_words().bots.get(fold(level_name(level)), "") for level in LEVELS}
    assert typed == {level: level for level in LEVELS}  # msgctxt "typed" in cardkit/locale
