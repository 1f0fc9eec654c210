"""Games are the same, whichever process plays them and however they are distributed."""

import ast
import inspect
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, strategies as st

from cardkit.engine.variant import Variant
from cardkit.lab import blocks, compiled, games as g, kernel
from cardkit.lab.blocks import Results
from cardkit.lab.kernel import Rules, Table
from cardkit.rulebook.loader import load
from tests.lab.test_kernel import DECK_BOTS, HAND_BOTS, with_bots
from tests.strategies import variants

from ..systems import needs_pools

DECK_TABLES = [
    *(pytest.param("kings-gold", words, id=f"deck {words[0]}") for words in DECK_BOTS),
    pytest.param("tiers", DECK_BOTS[0], id="tiers"),
    pytest.param("incan-gold-2006", DECK_BOTS[3], id="incan-gold-2006"),
]
HAND_TABLES = [pytest.param("cave-network", bots, id=f"hands {bots[0]}") for bots in HAND_BOTS]


def played(setups: Sequence[blocks.Setup], games: int, jobs: int, seed: int = 1) -> list[Results]:
    """Play games with each setup and return the results."""
    found = [Results() for _ in setups]
    assert blocks.play_all(setups, found, games, None, seed, jobs) == (False, "")
    return found


@pytest.mark.parametrize(("game", "words"), DECK_TABLES)
def test_kernel_and_game_state_give_same_results(
    game: str, words: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = blocks.setup_for(load(game), words)
    on_kernel = blocks.play_blocks(setup, 1, range(1))
    monkeypatch.setattr(blocks.Setup, "has_function_bots", True)
    assert blocks.play_blocks(setup, 1, range(1)) == on_kernel


def test_compiled_modules_define_no_name_twice() -> None:
    """They share one namespace when they are compiled, so one name would replace the other."""
    names = [
        name
        for module in compiled.KERNEL_MODULES
        for name in top_level_names(ast.parse(inspect.getsource(module)))
    ]
    assert sorted(names) == sorted(set(names))


def top_level_names(tree: ast.Module) -> Iterator[str]:
    """Yield the constants, functions and classes that a module defines, without what it imports."""
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield statement.name
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            for node in ast.walk(statement):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    yield node.id


@pytest.mark.skipif(not compiled.can_compile(), reason="needs numba")
@pytest.mark.parametrize(("game", "words"), [*DECK_TABLES, *HAND_TABLES])
def test_compiled_and_plain_kernel_give_same_results(
    game: str, words: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "MAX_RESULT_ROWS", 20)
    setup = blocks.setup_for(load(game), words)
    plain, fast = Results(), Results()
    for part in (range(1), range(1, 3)):  # of the second several games are in a row
        plain.add(blocks.play_blocks(setup, 1, part))
        fast.add(blocks.play_blocks(setup, 1, part, compile_it=True))
    assert fast == plain
    assert fast.games_per_row == 8


@pytest.mark.skipif(not compiled.can_compile(), reason="needs numba")
@given(variants(), st.sampled_from([0, 2, 4, 8]), st.integers(0, 1 << 20))
def test_compiled_and_plain_bots_decide_alike_with_random_rules(
    variant: Variant, bots: int, seed: int
) -> None:
    """A single different decision would change the hash of a game."""
    setup = with_bots(variant, bots)
    plain, fast = (
        blocks.play_blocks(setup, seed, range(1), compile_it=compile_it)
        for compile_it in (False, True)
    )
    assert fast.event_hashes == plain.event_hashes
    assert fast.histogram_counts == plain.histogram_counts


def test_first_block_is_played_game_by_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "can_compile", lambda: False)
    setups = [blocks.setup_for(load(name), DECK_BOTS[0]) for name in ("kings-gold", "diamant")]
    found = [Results(), Results()]
    seen: list[list[int]] = []
    blocks.play_all(
        setups, found, 60, None, 1, 1, lambda: seen.append([len(one.event_hashes) for one in found])
    )
    assert seen == [[number, number] for number in [*range(1, 51), 100]]
    assert found == [blocks.play_blocks(setup, 1, range(2)) for setup in setups]


# --- compiling in the background ------------------------------------------------------------------


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[subprocess.Popen[str]]:
    """Replace the process that compiles.

    A file ``code`` stands for the compiled code that is loaded.
    """
    begun: list[subprocess.Popen[str]] = []
    popen = subprocess.Popen

    def begin(*words: Any, **options: Any) -> subprocess.Popen[str]:
        begun.append(popen(*words, **options))
        return begun[-1]

    def play_games(rules: Any, strategies: Any, seeds: Any, columns: int, firsts: Any) -> Any:
        rows, event_hashes = [[0] * columns for _ in seeds], [0] * len(seeds)
        counts = [0] * g.BINS_IN_ALL_HISTOGRAMS
        g.play_games(rules, strategies, Table(), seeds, rows, event_hashes, counts)
        parts = zip(firsts, [*firsts[1:], None], strict=True)
        sums = [[*map(sum, zip(*rows[slice(*part)], strict=True))] for part in parts]
        return sums, event_hashes, counts

    monkeypatch.setattr(compiled, "can_compile", lambda: True)
    monkeypatch.setattr(compiled, "load_compiled", (tmp_path / "code").exists)
    monkeypatch.setattr(compiled, "play_games", play_games)
    monkeypatch.setattr(compiled, "COMPILE_CODE", f"open({str(tmp_path / 'code')!r}, 'w')")
    monkeypatch.setattr(compiled, "Popen", begin)
    return begun


NEVER_ENDS = "import time\nwhile True: time.sleep(1)"


@needs_pools
@pytest.mark.parametrize("jobs", [1, 3])
def test_play_all_switches_to_compiled_code_when_ready(
    processes: list[subprocess.Popen[str]], jobs: int
) -> None:
    setup = blocks.setup_for(load("diamant"), DECK_BOTS[0])
    found = Results()
    ways = []

    def note() -> None:
        ways.append(found.compiled)
        if len(found.event_hashes) == 100:
            processes[0].wait()

    assert blocks.play_all([setup], [found], 1000, None, 1, jobs, note) == (False, "")
    assert ways == sorted(ways)
    assert found.compiled
    plain = Results()
    plain.add(blocks.play_blocks(setup, 1, range(20)))
    assert found == plain
    played([setup], 100, jobs)
    assert len(processes) == 1  # what is in the cache is not compiled again


@needs_pools
def test_play_all_finishes_before_compilation_does(
    processes: list[subprocess.Popen[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "COMPILE_CODE", NEVER_ENDS)
    setup = blocks.setup_for(load("diamant"), DECK_BOTS[0])
    assert played([setup], 200, 2) == [blocks.play_blocks(setup, 1, range(4))]
    assert processes[0].poll() is None  # it goes on, for the next time
    processes[0].kill()
    processes[0].communicate()


@pytest.mark.parametrize(("code", "why"), [
    ("raise ImportError('numba is broken')", "ImportError: numba is broken"),
    ("import os; os._exit(3)", "exit code 3"), ("pass", "exit code 0"),
])  # fmt: skip
def test_play_all_finishes_if_compilation_fails(
    processes: list[subprocess.Popen[str]], monkeypatch: pytest.MonkeyPatch, code: str, why: str
) -> None:
    monkeypatch.setattr(compiled, "COMPILE_CODE", code)
    setup = blocks.setup_for(load("diamant"), DECK_BOTS[0])
    found = Results()

    def wait() -> None:
        processes[0].wait()

    assert blocks.play_all([setup], [found], 100, None, 1, 1, wait) == (False, why)
    assert found == blocks.play_blocks(setup, 1, range(2))


def test_ctrl_c_stops_compilation(
    processes: list[subprocess.Popen[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "COMPILE_CODE", NEVER_ENDS)
    setup, found = blocks.setup_for(load("diamant"), DECK_BOTS[0]), Results()
    interrupt = Mock(side_effect=KeyboardInterrupt)
    assert blocks.play_all([setup], [found], 100, None, 1, 1, interrupt) == (True, "")
    assert processes[0].returncode


@pytest.mark.skipif(not compiled.can_compile(), reason="needs numba")
def test_cached_code_is_loaded_without_compiling(tmp_path: Path) -> None:
    """Uses new processes, because this process has already loaded the code."""
    say = "print(compiled.load_compiled(), dict(compiled.kernel_functions().play_games.stats.cache_misses))"
    empty = tmp_path / compiled.cache_folder().name
    empty.mkdir()
    (empty / compiled.DONE_FILE).touch()
    for folder, line, said in (
        (tmp_path, say, "False"),
        (compiled.cache_folder().parent, f"compiled.compile_all(); {say}", "True {}"),
    ):
        code = f"from cardkit.lab import compiled; {line}"
        variables = os.environ | {compiled.CACHE_FOLDER_VARIABLE: str(folder)}
        ran = subprocess.run(
            [sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True
        )
        assert ran.stdout.startswith(said)


# --- many games -----------------------------------------------------------------------------------


@needs_pools
def test_number_of_jobs_does_not_change_results() -> None:
    setups = [blocks.setup_for(load(name), DECK_BOTS[3]) for name in ("kings-gold", "diamant")]
    one = played(setups, 250, 1)
    assert one == played(setups, 250, 2) == played(setups, 250, 5)
    assert [len(found.event_hashes) for found in one] == [250, 250]
    assert one != played(setups, 250, 1, seed=2)


def test_neighbouring_rows_are_merged_if_there_are_too_many() -> None:
    setup = blocks.setup_for(load("diamant"), DECK_BOTS[0])
    games = blocks.play_blocks(setup, 1, range(17))
    sums = Results()
    for first in range(0, 850, 50):
        sums.add(Results(games.rows[first : first + 50], games.event_hashes[first : first + 50]))
    assert (len(sums.rows), sums.games_per_row) == (213, 4)  # 850 games, the last two in a row
    assert sums.event_hashes == games.event_hashes
    totals = [[*map(sum, zip(*rows, strict=True))] for rows in (sums.rows, games.rows)]
    assert totals[0] == totals[1]


def test_deal_of_round_does_not_depend_on_earlier_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt: list[dict[int, list[int]]] = []

    def note(table: Table, rules: Rules, card: int) -> None:
        dealt[-1].setdefault(table.round_number, []).append(card)
        kernel.turn_up_card(table, rules, card)

    monkeypatch.setattr(g, "turn_up_card", note)
    rules = load("kings-gold", {"danger.then": "back", "rounds": 2})
    for bot in ("turn:9", "turn:3,9"):
        dealt.append({})
        blocks.play_blocks(blocks.setup_for(rules, [bot] * 4), 1, range(1))
    longer, shorter = dealt
    assert len(longer[1]) > len(shorter[1])
    assert longer[2] == shorter[2]


def test_play_all_stopped_by_time_limit_has_enough_games_for_margins() -> None:
    setup = blocks.setup_for(load("diamant"), ["kinds:2"] * 3)
    found = Results()
    blocks.play_all([setup], [found], 10**9, 0.0, 1, 1)
    assert len(found.event_hashes) >= 2 * blocks.GAMES_PER_BLOCK
