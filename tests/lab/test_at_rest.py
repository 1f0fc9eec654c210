"""Play at rest: reached where it can be worked out exactly, and told with an error that holds."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from cardkit.engine import Begin, Draw, Leave, State, Variant, game, start
from cardkit.files import load
from cardkit.lab import BotError, Mean, at_rest, best, simulate
from cardkit.lab.at_rest import (
    FIRST,
    GAMES,
    SETTLED,
    Deal,
    Mix,
    Part,
    Rest,
    begun,
    equilibrium,
    further,
    gain,
    moved,
    payoffs,
    rest_among,
    sittings,
    together,
)
from cardkit.lab.best import by_family
from cardkit.lab.bot_games import PARTS, play
from cardkit.lab.bots import check_word
from cardkit.lab.paired import difference
from cardkit.lab.studies import figures_at_rest, seated_by

SMALL = """
name = "Six cards"
version = "1.0"
summary = "A few cards."
players = "2-4"
minutes = "1-2"
age = 8
rounds = 1
artifacts = "off"
"""
SMALL_GAMES = {
    "half of it lost": """
[cards]
gold = { "2h" = 2, "4h" = 4, "9h" = 9 }
danger = { "Khdc" = "rank" }
[danger]
ends_at = 2
costs = "half"
""",
    "all of it lost": """
[cards]
gold = { "2h" = 2, "3h" = 3, "7h" = 7 }
danger = { "Khdc" = "rank" }
[danger]
ends_at = 2
""",
    "nothing divided": """
share = "each"
[cards]
gold = { "2h" = 2, "3h" = 3, "4h" = 4, "5h" = 5 }
danger = { "Khd" = "rank" }
[danger]
ends_at = 1
""",
}
FAMILIES = ([f"turn:{turn}" for turn in range(1, 6)], [f"loot:{gold}" for gold in (2, 3, 4, 5, 7)])
BOTS = [bot for family in FAMILIES for bot in family]


@cache
def small(name: str) -> Variant:
    """One of `SMALL_GAMES`: six cards, one round."""
    return Variant.from_toml(SMALL + SMALL_GAMES[name])


def leaves(bot: str, state: State) -> bool:
    """What such a bot does, told by the state of the engine: as soon as one of its parts would leave."""
    figures = {"turn": state.turn, "loot": state.loot}
    return any(figures[part.partition(":")[0]] >= int(part.partition(":")[2]) for part in bot.split("+"))


@cache
def wins(name: str, one: str, other: str) -> Fraction:
    """The chance that one bot wins against another, exactly: all orders of the deck played by the engine. A tie counts half.

    Kings are all one, so they come in one order among themselves.
    """
    variant, won, orders = small(name), Fraction(0), 0
    cards = [slot.card for slot in variant.slots]
    kings = [card for card in cards if card.rank == "K"]
    for order in itertools.permutations(cards):
        if [card for card in order if card.rank == "K"] != kings:
            continue
        state = start(variant, ["A", "B"])
        game.enter(state, Begin())
        for card in order:
            if not state.running:
                break
            game.enter(state, Draw(card))
            if state.phase == "leave":
                going = [who for who, bot in (("A", one), ("B", other)) if who in state.inside and leaves(bot, state)]
                game.enter(state, Leave(tuple(going)))
        mine, theirs = state.total("A"), state.total("B")
        won, orders = won + Fraction(1 + (mine > theirs) - (mine < theirs), 2), orders + 1
    return won / orders


def best_against(name: str, mix: Mapping[str, float], bots: Iterable[str] = BOTS) -> float:
    """What the best of some bots wins beyond a half against a mix, exactly."""
    return max(sum(share * float(wins(name, bot, other)) for other, share in mix.items()) for bot in bots) - 0.5


def exactly(name: str) -> at_rest.Payoffs:
    """What each of `BOTS` gains against each."""
    return [[float(wins(name, bot, other)) - 0.5 for other in BOTS] for bot in BOTS]


BRIEF = {"FIRST": 6, "ROUNDS": 1, "DEALS": 60, "SOUGHT": 2, "BATCHES": 20, "BATCH": 20}


@pytest.fixture(autouse=True)
def enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many games as say something, where other tests only need some."""
    monkeypatch.setattr(at_rest, "GAMES", GAMES)
    monkeypatch.setattr(at_rest, "DEALS", 10)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small search, enough for six cards."""
    for key, figure in BRIEF.items():
        monkeypatch.setattr(at_rest, key, figure)
    monkeypatch.setattr(best, "RUNG", 200)


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_the_solution_of_a_small_game_is_reached(name: str) -> None:
    """With exact chances: what the best answer gains falls with work, to nothing, from wherever the search begins."""
    for first in ("turn:1", "turn:5", "loot:7"):
        mix = [0.99 if bot == first else 0.01 / (len(BOTS) - 1) for bot in BOTS]
        gained = list[float]()
        for steps in (1, 200, 2000):
            gained.append(best_against(name, dict(zip(BOTS, equilibrium(exactly(name), mix, steps)))))
        assert gained[0] > 2 * gained[1] > 8 * gained[2] or gained[0] < 0.001, gained
        assert gained[2] < 0.005


def gaining(more: float, players: int) -> int:
    """What somebody won who gained so much in a deal."""
    return round((more + 1 / players) * PARTS * GAMES)


def test_what_a_bot_gains_is_known_near_a_mix_from_who_sat_there() -> None:
    """Three at a table, picked half and half: against two careful ones the bold wins 0.3 more than its share, against one of
    each nothing, against two bold ones it loses 0.2. What the matrix says is true at the mix, and to either side but for what
    bends."""
    won = {0: 0.3, 1: 0.0, 2: -0.2}
    tables = [["turn:2", "turn:2"], ["turn:2", "never"], ["never", "turn:2"], ["never", "never"]]
    deals = [Deal(others, [gaining(0.0, 3), gaining(won[others.count("never")], 3)]) for others in tables]

    def gained(bold: float, near: float) -> float:
        mix = {"turn:2": 1 - near, "never": near}
        _, row = payoffs(deals, {"turn:2": 0.5, "never": 0.5}, mix)
        return row[0] * (1 - bold) + row[1] * bold

    def truly(bold: float) -> float:
        return 0.3 * (1 - bold) ** 2 - 0.2 * bold**2

    for bold in (0.2, 0.5, 1.0):
        assert gained(bold, bold) == pytest.approx(truly(bold), abs=1e-4)
    bent = 0.3 - 0.2  # twice this is how the gain bends
    for bold in (0.4, 0.8):
        assert gained(bold, 0.5) == pytest.approx(truly(bold) - bent * (bold - 0.5) ** 2, abs=1e-4)


def test_against_one_other_nothing_bends() -> None:
    """Two players: a row is what a bot gains against each, however the others were picked."""
    bots = BOTS[:4]
    rows = [row[:4] for row in exactly("half of it lost")[:4]]
    deals = [
        Deal([other], [gaining(row[place], 2) for row in rows]) for place, other in enumerate(bots) for _ in range(place + 1)
    ]
    picked = {bot: (place + 1) / 10 for place, bot in enumerate(bots)}
    mix = dict(zip(bots, (0.7, 0.1, 0.2, 0.0)))
    assert payoffs(deals, picked, mix) == [pytest.approx(row, abs=1e-4) for row in rows]


def test_a_search_is_the_mean_of_its_turns_later_ones_and_those_of_more_deals_weigh_more() -> None:
    """10 deals in the first turn, 15 in the second: 10 to 30. Who is asked no more leaves its share to all others."""
    search = begun(["even", "never"]).then({"even": 1.0, "never": 0.0}, 10).then({"even": 0.2, "never": 0.8}, 15)
    assert search.mix == pytest.approx({"even": 0.4, "never": 0.6})
    assert search[2:] == (2, 40)
    joined = search.joined_by("turn:3").joined_by("even").then({"even": 0.0, "never": 0.5, "turn:3": 0.5}, 40 // 3)
    assert joined.mix == pytest.approx({"even": 0.2025, "never": 0.5506, "turn:3": 0.2468}, abs=1e-4)
    left = joined.without({"never"})
    assert left.bots == ["even", "turn:3"]
    assert left.mix == pytest.approx({"even": 0.4507, "turn:3": 0.5493}, abs=1e-4)


def test_who_loses_much_and_is_picked_by_nobody_is_asked_no_more() -> None:
    """One who never leaves loses against half careful people in Diamant; those who leave about then stay. Not in the first
    turns, in which all others may be playing what nobody plays at rest."""
    bots = ["never", "turn:4", "turn:5", "even"]
    assert further(begun(bots, {"even": 1.0}), load("diamant"), 4, SETTLED - 1).bots == bots
    after = further(begun(bots), load("diamant"), 4, SETTLED)
    assert after.bots == bots[1:]
    assert sum(after.mix.values()) == pytest.approx(1)
    assert after == further(begun(bots), load("diamant"), 4, SETTLED, jobs=2)


def test_two_of_the_small_games_are_solved_by_no_single_bot() -> None:
    """So a mix is really needed there; where nothing is divided one bot is enough."""
    alone = {name: min(best_against(name, {bot: 1.0}) for bot in BOTS) for name in SMALL_GAMES}
    assert [gained > 0.01 for gained in alone.values()] == [True, True, False]


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("name", SMALL_GAMES)
def test_games_with_luck_come_near_the_solution(name: str) -> None:
    """By games, not by exact chances; the same on two processes. Bots joined and in between answer, too."""
    found = rest_among(FAMILIES, small(name), 2)
    assert sum(part.share for part in found.mix) == pytest.approx(1)
    assert best_against(name, dict(found.mix)) < 0.03
    assert found.gain is not None
    exact = best_against(name, dict(found.mix), [found.answer])
    assert abs(found.gain.mean - exact) < 4 * found.gain.se
    if name == "half of it lost":
        assert found == rest_among(FAMILIES, small(name), 2, jobs=2)


def test_the_interval_of_a_gain_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot gains against a mix lies within it in about nineteen of twenty seeds."""
    monkeypatch.setattr(at_rest, "BATCHES", 12)
    name, mix = "half of it lost", (Part("turn:1", 0.3), Part("turn:3", 0.4), Part("loot:4", 0.3))
    exact = best_against(name, dict(mix), ["turn:2"])
    held = 0
    for seed in range(200):
        low, high = gain(small(name), 2, mix, "turn:2", seed=str(seed), deals=4).interval
        held += low <= exact <= high
    assert 180 <= held <= 199


@pytest.mark.usefixtures("brief")
def test_in_kings_gold_no_habit_wins_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against three who play what was best against the usual crowd `turn:6` wins nearly always; at rest it wins its share."""
    kings = load("kings-gold")
    told = play(kings, ["turn:6", *["even+turn:10"] * 3], 200, "x")
    assert told.seat(0, "wins")[0] > 0.9 * 200 * PARTS
    families = (
        ["even"],
        [f"turn:{turn}" for turn in (5, 6, 8, 10, 12)],
        ["odds:1/8", "odds:1/6"],
        ["loot:17", "loot:30"],
    )
    monkeypatch.setattr(at_rest, "DEALS", 25)
    found = rest_among(families, kings, 4)
    assert gain(kings, 4, found.mix, "turn:6", seed="y", deals=20).interval[0] < 0.03
    assert len(found.mix) > 3


WORK, EACH, GAMES_OF_A_STUDY = 0.1, 3, 200


def told_of(variant: Variant, mix: Mix, seed: int) -> dict[str, Mean]:
    """Every figure of a study whose crowd picks by the mix."""
    who = seated_by(Rest(4, mix, mix[0].bot, None, 1), variant)
    figures = figures_at_rest((variant, who), GAMES_OF_A_STUDY, seed)
    return {key: figure for key, figure in figures.items() if figure is not None}


def unlike(one: Mapping[str, Mean], other: Mapping[str, Mean]) -> list[str]:
    """The figures in which two crowds differ by more than chance makes in one study of a hundred."""
    both = [key for key in one if key in other]
    assert len(both) >= 8
    return [key for key in both if difference(one[key], other[key]).clear_among(len(both), 0.99)]


@pytest.mark.parametrize("name", ["kings-gold"])
def test_two_crowds_come_to_the_same_conclusions_at_rest(name: str) -> None:
    """What the most careful people and the boldest tell of a game has nothing in common; after a search from either the
    figures differ by less than their errors."""
    variant = load(name)
    bots = [bot for family in by_family(variant, 4) for bot in family][::EACH]
    searches = [further(begun(bots, {first: 1.0}), variant, 4, 2 * FIRST, work=WORK) for first in (bots[0], bots[-1])]
    careful, bold = (told_of(variant, together(search.mix), seed) for seed, search in enumerate(searches))
    assert unlike(careful, bold) == []
    family = max(by_family(variant, 4), key=len)
    habits = (told_of(variant, (Part(bot, 1.0),), 1) for bot in (family[1], family[-2]))
    assert {"cards_per_round", "rounds_caught"} <= set(unlike(*habits))


def test_a_seat_can_be_played_at_rest() -> None:
    """It picks a bot by the mix before the games; the same on any number of processes. By itself each wins its fair share."""
    diamant = load("diamant")
    told = simulate(diamant, ["rest", "turn:1", "rest"], 300)
    assert [seat.bot for seat in told.seats] == ["rest", "turn:1", "rest"]
    assert told == simulate(diamant, ["rest", "turn:1", "rest"], 300, jobs=2)
    among = simulate(diamant, ["rest"] * 3, 1000)
    assert all(abs(seat.win.mean - 1 / 3) < 5 * seat.win.se for seat in among.seats)
    assert len([number for number in among.seats[0].left if number]) > 4  # not one bot, but many


def test_mixed_seats_sit_down_anew_and_no_game_is_played_too_many() -> None:
    """So many games by `GAMES`, the rest of them last; who is no mix stays."""
    sat = list(sittings(["even", (Part("never", 0.5), Part("turn:3", 0.5))], 5 * GAMES + 1, "seed"))
    assert [number for _, number, _ in sat] == [GAMES] * 5 + [1]
    assert {bots[0] for bots, _, _ in sat} == {"even"}
    assert {bots[1] for bots, _, _ in sat} == {"never", "turn:3"}
    assert len({seed for _, _, seed in sat}) == 6


@pytest.mark.parametrize("work", [0.3, 1.0, 2.0])
def test_a_search_ends_when_it_has_answered_so_often(work: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the best answer always gains: after as many answers, however much work each of them is."""
    asked = []

    def always(*words: object) -> Mean:
        asked.append(words)
        return Mean(5.0, 1.0)

    monkeypatch.setattr(at_rest, "gain", always)
    monkeypatch.setattr(at_rest, "DEALS", 1)
    assert rest_among(FAMILIES, small("all of it lost"), 2, work=work).gain == Mean(5.0, 1.0)
    assert len(asked) == at_rest.ROUNDS


@pytest.mark.parametrize("word", ["rest+turn:3", "turn:3+rest", "behind:rest/even", "behind:even/rest"])
def test_what_picks_by_a_mix_is_joined_to_nothing(word: str) -> None:
    """It is a whole table's way of playing, not a condition."""
    with pytest.raises(BotError, match="rest stands alone"):
        check_word(word, load("diamant"))


def test_a_mix_is_moved_by_places_of_its_families() -> None:
    """More careful and bolder, as far as a family goes; figures in between and joined bots too. `even` stays."""
    mix = (Part("turn:2", 0.4), Part("turn:5", 0.2), Part("even", 0.2), Part("loot:6+turn:3", 0.2))
    families = [*FAMILIES, ["even"]]
    assert dict(moved(mix, families, 1)) == pytest.approx({"turn:3": 0.4, "turn:5": 0.2, "even": 0.2, "loot:7+turn:4": 0.2})
    assert dict(moved(mix, families, -1)) == pytest.approx({"turn:1": 0.4, "turn:4": 0.2, "even": 0.2, "loot:5+turn:2": 0.2})


def test_a_figure_between_two_of_a_family_goes_one_place_on() -> None:
    """To the next bolder one of it, and to the next more careful one, which it begins at."""
    family = ["turn:2", "turn:4", "turn:6", "turn:8"]
    assert dict(moved((Part("turn:5", 1.0),), [family], 1)) == {"turn:6": 1.0}
    assert dict(moved((Part("turn:5", 1.0),), [family], -1)) == {"turn:4": 1.0}


@pytest.mark.usefixtures("brief")
def test_a_search_that_was_broken_off_goes_on_where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """As JSON has it. The same comes of it as of a search in one piece, and the next one seeks nothing."""
    game, kept = small("half of it lost"), dict[str, str]()
    monkeypatch.setattr(at_rest, "DEALS", 2)

    class Written(dict[str, Any]):
        def __setitem__(self, name: str, value: object) -> None:
            kept[name] = json.dumps(value)
            super().__setitem__(name, json.loads(kept[name]))

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    def sought() -> Rest:
        at_rest.forget()
        at_rest.keep(lambda _: Written({name: json.loads(text) for name, text in kept.items()}))
        return at_rest.rest(game, 2)

    with monkeypatch.context() as broken_off:
        broken_off.setattr(at_rest, "gain", interrupted)
        with pytest.raises(KeyboardInterrupt):
            sought()
    assert [name.rpartition(", ")[2] for name in kept] == ["round 0"]
    found = sought()
    with monkeypatch.context() as idle:
        idle.setattr(at_rest, "rest_among", interrupted)
        assert sought() == found
    at_rest.forget()
    assert at_rest.rest(game, 2) == found


def test_who_plays_as_all_others_gains_nothing() -> None:
    """All leave after the first card of every round, and share every win: not a part of one more or less."""
    assert gain(load("kings-gold"), 3, (Part("turn:1", 1.0),), "turn:1", deals=1).mean == pytest.approx(0, abs=1e-9)


def test_a_mix_is_near_rest_where_no_gain_is_found_or_hardly_any() -> None:
    """Five points are far, unless they may be chance; two are near, however sure."""

    def near(gain: Mean | None, players: int = 3) -> bool:
        return Rest(players, (Part("even", 1.0),), "even", gain, 2).near

    assert [near(Mean(0.05, 0.01)), near(Mean(0.05, 0.03)), near(Mean(0.02, 0.001))] == [False, True, True]
    assert [near(None), near(None, 1)] == [False, True]


def test_small_shares_are_left_out() -> None:
    """And what is left is one whole, the greatest share first."""
    mix: Mix = together({"even": 0.25, "never": 0.747, "turn:1": 0.003})
    assert [part.bot for part in mix] == ["never", "even"]
    assert [Rest(3, one, "even", None, 2).alike for one in (mix, mix[:1])] == [False, True]
    assert sum(part.share for part in mix) == pytest.approx(1)
