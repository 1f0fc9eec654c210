"""Simulated games: legal by the checked rules, repeatable, and in agreement with the exact odds."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from cardkit.v4 import odds
from cardkit.v4.engine import Begin, Card, Entry, Show, State, game, start
from cardkit.v4.engine.standings import ranking
from cardkit.v4.files import load, shipped
from cardkit.v4.lab import Mean, simulate, worth
from cardkit.v4.lab.bot_games import play
from cardkit.v4.lab.bots import BotError
from cardkit.v4.lab.counting import PARTS, CloseCount, Row, added, counts
from cardkit.v4.lab.simulation import BATCH, report
from cardkit.v4.odds import fresh_rounds

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
BOTS = {
    "deck": ["kinds:2", "loot:9", "turn:6", "random:1/4"],
    "hands": ["pairs:1", "pairs:3", "dare:2", "random:1/4"],
}


def test_a_report_shows_in_short_how_often_each_bot_won() -> None:
    """Of 1,200 games two thirds, one third and none, in per cent."""
    told = simulate(load("kings-gold"), ["turn:1", "turn:2", "never"], games=3)
    wins = zip(told.seats, (Mean(2 / 3, 0.0), Mean(1 / 3, 0.0), Mean(0.0, 0.0)), strict=True)
    seats = tuple(seat._replace(win=win) for seat, win in wins)
    assert repr(told._replace(games=1200, seats=seats)) == (
        "Report(kings-gold, 1,200 games: turn:1 66.7 %, turn:2 33.3 %, never 0.0 %)"
    )


@pytest.mark.parametrize("name", shipped())
def test_every_simulated_game_is_legal_and_scores_the_same(name: str) -> None:
    """What the bots did, entered card by card through the checked door, gives the same game."""
    variant = load(name)
    entries: list[Entry] = []
    games: list[tuple[list[Entry], State]] = []

    def note(state: State, entry: Entry | None) -> None:
        if entry is not None:
            entries.append(entry)
        else:
            games.append((entries.copy(), state))
            entries.clear()

    play(variant, BOTS[variant.reveal], 40, "legal", note)
    assert len(games) == 40
    for moves, state in games:
        checked = game.replay(variant, state.players, moves)
        assert checked.complete
        assert checked.rounds == state.rounds
        assert (checked.banked, checked.taken) == (state.banked, state.taken)


def test_turns_are_counted_from_the_first_game_on() -> None:
    """One game, in which all leave after the first card of each of four rounds: one turn a
    round."""
    told = simulate(load("kings-gold"), ["turn:1"] * 3, 1)
    assert (told.turns.mean, told.cards.mean, told.rounds.mean) == (1, 1, 4)


@pytest.mark.parametrize("name", shipped())
def test_a_game_is_the_same_whether_somebody_looks_or_not(name: str) -> None:
    """The loop on the bare core and the one with names and cards give the same figures."""
    variant = load(name)
    bots = [*BOTS[variant.reveal], "even", "odds:1/6", "after:2", "behind:turn:7/pairs:1"]
    counts = [CloseCount(variant, len(bots)) for _ in range(2)]
    play(variant, bots, 30, "watched", None, counts[0])
    play(variant, bots, 30, "watched", lambda state, entry: None, counts[1])
    assert counts[0].row() == counts[1].row()
    assert counts[0].courses == counts[1].courses
    plain = play(variant, bots, 30, "watched").row()
    assert plain.items() <= counts[0].row().items()


def test_the_figures_are_those_of_the_games() -> None:
    """Wins shared, gold, catches and remainders, added up anew from the games themselves."""
    variant = load("incan-gold")
    states: list[State] = []

    def watched(state: State, entry: Entry | None) -> None:
        if entry is None:
            states.append(state)

    size = BATCH // 5
    rows = [
        play(variant, BOTS["deck"], size, f"1/{start}", watched).row()
        for start in range(0, 20 * size, size)
    ]
    told = simulate(variant, BOTS["deck"], games=20 * size)
    assert told == report(variant, BOTS["deck"], rows, 20 * size, 1)
    games = 20 * size
    assert told.games == len(states) == games
    for seat, name in enumerate("1234"):
        figures = told.seats[seat]
        assert figures.gold.mean == pytest.approx(
            sum(state.banked[name] for state in states) / games
        )
        assert figures.total.mean == pytest.approx(
            sum(state.total(name) for state in states) / games
        )
        shares = [
            Fraction(name in top, len(top)) for top in (ranking(state)[0] for state in states)
        ]
        assert figures.win.mean == pytest.approx(float(sum(shares)) / games)
        caught = sum(name not in played.left for state in states for played in state.rounds)
        assert figures.caught.mean == pytest.approx(caught / games / variant.rounds)
        assert sum(figures.left) == games * variant.rounds
    assert sum(seat.win.mean for seat in told.seats) == pytest.approx(1)
    assert told.cards.mean == pytest.approx(
        sum(p.turns for s in states for p in s.rounds) / games / variant.rounds
    )


@pytest.mark.parametrize("name", ["kings-gold", "cave-network"])
def test_rounds_are_added_up_as_they_went(name: str) -> None:
    """Who left in which turn, who was caught and what they lost by it; turns, and in the cave the
    cards laid."""
    variant = load(name)
    bots = BOTS[variant.reveal]
    left: dict[tuple[int, int], int] = {}
    caught, lost = [0] * 4, [0] * 4
    counted = {"turns": 0, "caught": 0, "laid": 0, "shares": 0, "remainders": 0}

    def watched(state: State, entry: Entry | None) -> None:
        if isinstance(entry, Show):
            counted["laid"] += sum(card is not None for _, card in entry.cards)
        if entry is not None:
            return
        table = state.table
        counted["shares"] += table.shares
        counted["remainders"] += table.remainders
        for played in table.rounds:
            counted["turns"] += played.turns
            counted["caught"] += played.end == "caught"
            for seat, turn in enumerate(played.left):
                left[seat, turn] = left.get((seat, turn), 0) + 1
                caught[seat] += not turn
                lost[seat] += 0 if turn else played.lost

    row = play(variant, bots, 60, "rounds", watched).row()
    assert {
        (seat, turn): times
        for seat in range(4)
        for turn, times in counts(row, f"left {seat}").items()
    } == left
    assert [row[f"caught {seat}"] for seat in range(4)] == caught
    assert [row[f"lost {seat}"] for seat in range(4)] == lost
    assert max(lost) > max(caught) > 0
    counted["cards"] = counted.pop("laid") or counted["turns"]
    assert {figure: row[figure] for figure in counted} == counted


@pytest.mark.parametrize("name", ["kings-gold", "incan-gold-2006", "cave-network"])
def test_paired_games_of_a_longer_game_begin_alike(name: str) -> None:
    """Each game of two rounds is the beginning of that of four: its cards, who left, and what they
    took."""

    def rounds_of(rounds: int) -> list[list[tuple[list[int], list[int]]]]:
        found: list[list[tuple[list[int], list[int]]]] = []

        def watch(state: State, entry: Entry | None) -> None:
            if entry is None:
                played = state.table.rounds
                found.append([(list(one.haul), list(one.left)) for one in played])

        variant = load(name, [("rounds", str(rounds))])
        play(variant, BOTS[variant.reveal][:3], 20, "paired", watch, paired=True)
        return found

    short, long = rounds_of(2), rounds_of(4)
    assert short == [played[:2] for played in long]
    assert len({str(played) for played in short}) > 15


def test_no_games_add_nothing() -> None:
    """They come to nothing, in every sum; and the collector, which rests meanwhile, is as it
    was."""
    games = play(load("kings-gold"), BOTS["deck"], 10, "some").row()
    none = play(load("kings-gold"), BOTS["deck"], 0, "none").row()
    assert added([none, games]) == games == added([games, none])
    assert gc.isenabled()


def test_a_report_has_the_errors_of_a_comparison() -> None:
    """Of blocks of one game: the textbook's error of a mean, and of a ratio to a part in
    fifty."""
    variant = load("diamant", [("rounds", "1")])
    rows: list[Row] = [play(variant, BOTS["deck"], 1, str(seed)).row() for seed in range(60)]
    told = report(variant, BOTS["deck"], rows, 60, 0)
    gold = [row["gold 2"] for row in rows]
    average = sum(gold) / 60
    error = sqrt(sum((x - average) ** 2 for x in gold) / 59 / 60)
    assert (told.seats[2].gold.mean, told.seats[2].gold.se) == pytest.approx((average, error))
    assert told.seats[2].win.mean == pytest.approx(sum(row["wins 2"] for row in rows) / 60 / PARTS)
    shares = sum(row["shares"] for row in rows)
    assert told.remainder.mean == sum(row["remainders"] for row in rows) / shares
    residuals = [row["remainders"] - told.remainder.mean * row["shares"] for row in rows]
    of_a_ratio = sqrt(sum(x * x for x in residuals) / 59 * 60) / shares
    assert told.remainder.se == pytest.approx(of_a_ratio, rel=0.02)


@pytest.mark.parametrize("name", ["kings-gold", "cave-network"])
def test_the_same_seed_gives_the_same_result_on_any_number_of_jobs(name: str) -> None:
    """Figure by figure, also where chance plays a part in a bot; another seed gives another
    result."""
    variant = load(name)
    bots = BOTS[variant.reveal]
    one = simulate(variant, bots, games=2 * BATCH + 30, seed=5)
    two = simulate(variant, bots, games=2 * BATCH + 30, seed=5, jobs=2)
    assert one == two
    assert one.seats != simulate(variant, bots, games=2 * BATCH + 30, seed=6).seats


def test_any_callable_is_a_bot() -> None:
    """A function that does what a word does plays the same game; it is named in the report."""

    def two_kinds(state: State, name: str) -> bool:
        return len(state.dangers) >= 2

    variant = load("poor-mans")
    words = simulate(variant, ["kinds:2", "turn:4"], games=300)
    called = simulate(variant, [two_kinds, "turn:4"], games=300)
    assert [seat.bot for seat in called.seats] == ["two_kinds", "turn:4"]
    assert [seat[1:] for seat in called.seats] == [seat[1:] for seat in words.seats]
    parallel = simulate(
        variant, [lambda state, name: state.turn > 3, "turn:4"], games=2 * BATCH, jobs=2
    )
    assert parallel.seats[0].win.mean == parallel.seats[1].win.mean == 0.5


def test_a_bot_that_lays_what_it_does_not_hold_is_told() -> None:
    """The complaint names the card and the hand."""
    with pytest.raises(BotError, match="which is not in its hand"):
        simulate(load("cave-network"), ["never", lambda state, name, hand: Card("joker")], games=1)


def test_a_number_of_players_the_game_is_not_for_is_refused() -> None:
    """King's Gold wants three to eight."""
    with pytest.raises(ValueError, match="for 3-8 players, not 2"):
        simulate(load("kings-gold"), ["never", "never"], games=1)
    with pytest.raises(BotError, match="a bot is a word or a callable"):
        simulate(load("kings-gold"), [3, "never", "never"], games=1)  # type: ignore[list-item]


# --- against the exact odds -----------------------------------------------------------------------


def within_four_errors(seen: float, exact: Fraction, times: int) -> bool:
    chance = float(exact)
    return abs(seen - chance) <= 4 * sqrt(chance * (1 - chance) / times)


@pytest.mark.parametrize("name", [name for name in shipped() if load(name).reveal == "deck"])
def test_catches_and_gold_agree_with_the_exact_odds(name: str) -> None:
    """Three who stay for six cards are caught as often as the survival curve says; one card brings
    what odds say."""
    variant = load(name, [("rounds", "1")])
    games = 3000
    begun = fresh_rounds.fresh(variant)
    told = simulate(variant, ["turn:6"] * 3, games)
    assert within_four_errors(told.caught.mean, 1 - odds.survival(begun)[6], games)
    first = simulate(variant, ["turn:1"] * 3, games)
    assert (
        abs(first.seats[0].gold.mean - float(odds.gain_each(begun, 3)))
        <= 4 * first.seats[0].gold.se
    )
    assert abs(first.remainder.mean - float(odds.remainder(begun, 3))) <= 4 * first.remainder.se


@pytest.mark.parametrize("name", [name for name in shipped() if load(name).reveal == "deck"])
def test_even_alone_earns_the_value_of_the_round(name: str) -> None:
    """One player who leaves when the exact odds say so gets what the sum says, on average."""
    variant = load(name, [("rounds", "1"), ("players", "1")])
    value = odds.solo_value(fresh_rounds.fresh(variant))
    assert value is not None
    told = simulate(variant, ["even"], games=2000)
    assert abs(told.seats[0].total.mean - float(value)) <= 4 * told.seats[0].total.se


def test_random_cards_collapse_the_cave_as_often_as_the_odds_say() -> None:
    """Four who lay their cards as they were dealt and flee after two turns, against the curve at
    eight cards."""
    variant = load("cave-network", [("rounds", "1")])

    def lay(state: State, name: str, hand: Sequence[Card]) -> Card | None:
        return hand[0] if state.turn < 2 else None

    told = simulate(variant, [lay] * 4, games=3000)
    known = odds.cave(fresh_rounds.fresh(variant))
    assert within_four_errors(told.caught.mean, 1 - known.survival[8], 3000)
    once = simulate(
        load("cave-network", [("rounds", "1"), ("hands.remove", "{ 4 = 48 }"), ("players", "4")]),
        [lay] * 4,
        3000,
    )
    assert within_four_errors(once.caught.mean, known.collapse[4], 3000)
    assert abs(once.remainder.mean - float(known.remainder[4])) <= 4 * once.remainder.se


# --- house rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("poor-mans", "danger.ends_at", "3"),
        ("poor-mans", "danger.then", "card out"),
        ("kings-gold", "danger.ends_at", "1"),
        ("kings-gold", "artifacts", "off"),
        ("kings-gold", "leftover", "per-card"),
        ("kings-gold", "artifacts.claim", "shared"),
        ("incan-gold", "rounds", "12"),
    ],
)
def test_house_rules_play_too(name: str, key: str, value: str) -> None:
    """Any rule can be set; the games end and the wins add up to one each."""
    told = simulate(load(name, [(key, value)]), ["kinds:2", "even", "never"], games=40)
    assert sum(seat.win.mean for seat in told.seats) == pytest.approx(1)


@pytest.mark.rule("G-8")
def test_a_deck_that_runs_out_lets_everyone_leave() -> None:
    """Two guards of one rank: the first round catches who never leaves, then one is out and the
    second round cannot."""
    settings = [
        ("rounds", "2"),
        ("cards.danger", '{ "Jsh" = "rank" }'),
        ("artifacts", "off"),
        ("ties", "[]"),
    ]
    variant = load("kings-gold", settings)
    told = simulate(variant, ["never"] * 3, games=100)
    assert (told.caught.mean, told.caught.se, told.caught.games) == (0.5, 0.0, 200)
    # each takes a third of every card, and of what was left on the path
    third = variant.round_gold // 3
    assert told.seats[0].gold[:2] == (third, 0.0)
    assert told.seats[0].left[0] == told.seats[0].left[41] == 100


# --- interruption ---------------------------------------------------------------------------------


DRIVER = """
import contextlib, os, signal, sys, time
from cardkit.v4.__main__ import main
import cardkit.v4.cli.trials as command

number, whom = getattr(signal, sys.argv.pop(1)), sys.argv.pop(1)

@contextlib.contextmanager
def progress(what, games):
    def told(done):
        os.kill(os.getpid(), number) if whom == "parent" else os.killpg(0, number)
        while True:  # not signal.pause: the signal may be another thread's to take
            time.sleep(0.05)
    yield told

command.progress = progress
main()
"""
"""cardkit, which gets a signal as soon as it has played its first games."""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("name", "whom"),
    [("SIGINT", "group"), ("SIGTERM", "parent"), ("SIGTERM", "group"), ("SIGHUP", "group")],
)
def test_ctrl_c_gives_the_result_so_far(name: str, whom: str, jobs: str) -> None:
    """An interruption (a kill and a closed window are some) ends it with a whole report of fewer
    games, a line on stderr, and code 130; no worker says anything.
    """
    words = [
        "simulate",
        "poor-mans",
        "--bot",
        "kinds:2",
        "--bot",
        "never",
        "--games",
        "100000000",
        "--json",
    ]
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, name, whom, *words, "--jobs", jobs],
        capture_output=True, text=True, start_new_session=True, cwd=ROOT, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 130
    assert re.fullmatch(
        (
            r"Interrupted: the result so far, of [1-9][\d,]* of 100,000,000 "
            r"games.\n"
        ),
        done.stderr,
    )
    assert '"asked": 100000000' in done.stdout


def test_the_laboratory_s_own_example_is_true() -> None:
    """What stands in the package's first lines runs as it stands there."""
    import doctest

    from cardkit.v4 import lab

    assert doctest.testmod(lab).failed == 0


def test_the_error_of_what_a_round_is_worth_is_that_of_its_mean() -> None:
    """Of two rounds half of what lies between them; of one none is told."""
    state = start(load("kings-gold"), ["Ann", "Bo", "Cy"])
    game.enter(state, Begin())
    first, both = worth(state, 1), worth(state, 2)
    second = 2 * both.mean - first.mean
    assert first.mean != second
    assert both.error == pytest.approx(abs(first.mean - second) / 2)
    assert first.error == 0
