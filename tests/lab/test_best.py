"""The best fixed reply: found again, and at least as good as what is near it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from cardkit import odds
from cardkit.engine import Variant
from cardkit.files import load, shipped
from cardkit.lab import best, crowd, simulate
from cardkit.lab.at_rest import Part, moved
from cardkit.lab.best import against, best_bot, between, by_family, figure, finer, halved, named, others, usual_number
from cardkit.lab.bot_games import play
from cardkit.lab.bots import BotError, check_word
from tests.sources import ROOT

ALONE = load("kings-gold", [("players", '"1-4"'), ("rounds", "1")])


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small search, sought anew."""
    monkeypatch.setattr(best, "RUNG", 300)
    best_bot.cache_clear()


def test_alone_it_comes_near_the_exact_best() -> None:
    """No bot can have more than the exact value of a round alone; the one that is found has nearly all of it."""
    total = simulate(ALONE, [best_bot(ALONE, 1)], 1000).seats[0].total
    value = float(odds.solo_value(odds.deck(odds.fresh(ALONE))) or 0)
    assert 0.85 * value < total.mean < value + 3 * total.se


def test_it_wins_more_than_a_fair_share() -> None:
    """Four play, and a quarter of the wins would be fair."""
    diamant = load("diamant")
    win = simulate(diamant, [best_bot(diamant, 4), *others(diamant, 4)], 400).seats[0].win
    assert win.mean - 4 * win.se > 1 / 4


def test_it_is_found_again() -> None:
    """The same bot from the same search."""
    variant = load("poor-mans")
    one = best_bot(variant, 2)
    best_bot.cache_clear()
    assert best_bot(variant, 2) == one


@pytest.mark.parametrize("name", shipped())
def test_every_bot_that_is_tried_is_one(name: str) -> None:
    """Families, figures between, and joined ones can be played."""
    variant = load(name)
    families = by_family(variant, 4)
    words = [word for family in families for word in family]
    for word in (*words, *finer([family[len(family) // 2] for family in families], families)):
        check_word(word, variant)
    assert len(words) == len(set(words)) > 25


def family_of(word: str, *figures: int) -> list[str]:
    """Bots of one word, from careful to bold."""
    return [f"{word}{figure}" for figure in figures]


ODDS = family_of("odds:1/", 24, 18, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3)
TURNS = family_of("turn:", 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20)
KINGS = (family_of("pairs:", 1, 2, 3), family_of("loot:", 1, 2, 3, 4, 5, 7, 10, 13, 17, 23, 30), TURNS, ["artifacts:1"])
PILES = family_of("loot:", 3, 4, 6, 8, 10, 14, 18, 24, 32, 42, 56, 75)
DARES = family_of("dare:", 1, 2, 3, 4, 5, 6)
CAVE = (family_of("pairs:", 1, 2, 3, 4, 5, 6), PILES, family_of("turn:", *range(1, 10)), DARES, ["artifacts:1"])
DIAMANT = (family_of("pairs:", 1, 2, 3, 4, 5), family_of("loot:", 1, 2, 3, 5, 6), TURNS)


@pytest.mark.parametrize(
    ("name", "players", "own"), [("kings-gold", 4, KINGS), ("cave-network", 2, CAVE), ("diamant", 8, DIAMANT)]
)
def test_families_go_from_careful_to_bold(name: str, players: int, own: Sequence[list[str]]) -> None:
    """What is tried in a game: few kinds or many, a deck or a hand, with artifacts or without, gold for few or for many."""
    pairs, loot, turns, *more = own
    assert by_family(load(name), players) == [pairs, ODDS, loot, turns, ["even"], ["never"], *more]


def test_of_many_kinds_at_most_eight_are_waited_for() -> None:
    """King's Gold with nearly all ranks as guards, of which three end the round, and no artifacts to wait for."""
    ranks = [("cards.danger", '{ "2-K" = "rank" }'), ("cards.gold", '{ "A" = "face" }'), ("danger.ends_at", "3")]
    families = by_family(load("kings-gold", [*ranks, ("artifacts", "off")]), 3)
    assert family_of("kinds:", *range(1, 9)) in families
    assert ["artifacts:1"] not in families


def test_nobody_waits_for_artifacts_where_so_many_players_have_none() -> None:
    """Poor Man's with its artifacts taken out of the pack for three."""
    three = load("poor-mans", [("players.3.cards.artifact", "[]")])
    tried = [["artifacts:1"] in by_family(three.among(players), players) for players in (2, 3)]
    assert (tried, three.among(3).artifacts is None) == ([True, False], False)


def test_a_bot_is_tried_in_the_first_seat() -> None:
    """Its wins and its gold, the same games for each."""
    diamant, rest = load("diamant"), ["never", "turn:3"]
    scores = against(diamant, rest)(["turn:5", "never"], "x", 30)
    played = [play(diamant, [word, *rest], 30, "x") for word in ("turn:5", "never")]
    assert scores == [(one.seat(0, "wins")[0], one.seat(0, "total")[0]) for one in played]


def test_half_go_on_to_the_next_rung_and_three_times_some_go() -> None:
    """Of sixteen the better eight, four, two are left; on the last rung nobody goes, and each rung has its seeds and games."""
    asked: list[tuple[int, str, int]] = []

    def tried(words: Sequence[str], seed: str, games: int) -> list[tuple[int, int]]:
        asked.append((len(words), seed, games))
        return [(int(word), -int(word)) for word in words]

    assert halved([str(number) for number in range(16)], "coarse", tried) == ["15", "14"]
    assert [(many, seed) for many, seed, _ in asked] == [(16, "coarse/0"), (8, "coarse/1"), (4, "coarse/2"), (2, "coarse/3")]
    assert [games for *_, games in asked] == [best.RUNG // many for many in (16, 8, 4, 2)]
    assert (halved(["7"], "fine", tried), halved(["6", "7"], "fine", tried)) == (["7"], ["7"])


@pytest.mark.parametrize(("some", "players"), [("3-8", 4), ("5-8", 5), ("2-3", 3)])
def test_four_play_where_two_games_allow_it(some: str, players: int) -> None:
    """Poor Man's is for two to eight; beside it one for more than four, or for fewer."""
    assert usual_number(load("poor-mans"), load("kings-gold", [("players", f'"{some}"')])) == players


def test_where_three_of_a_kind_end_it_leaving_by_kinds_is_tried() -> None:
    """King's Gold has three kinds; where two of them end it, `pairs` says as much."""
    three = load("kings-gold", [("danger.ends_at", "3")])
    assert ["kinds:1", "kinds:2", "kinds:3"] in by_family(three, 4)
    assert not any("kinds:1" in family for family in by_family(load("kings-gold"), 4))


def test_where_there_is_little_gold_nobody_waits_for_none() -> None:
    """Cards from one to four alone are gold: loot is counted from one on."""
    little = load("kings-gold", [("cards.gold", '{ "A-4" = "face" }'), ("cards.danger", '{ "5-K" = "rank" }')])
    (loot,) = (family for family in by_family(little, 4) if family[0].startswith("loot:"))
    assert loot == ["loot:1", "loot:2", "loot:3"]
    less = load("kings-gold", [("cards.gold", '{ "A-2" = "face" }'), ("cards.danger", '{ "3-K" = "rank" }')])
    assert not any(family == [] or family[0].startswith("loot:") for family in by_family(less, 4))
    assert moved((Part("turn:2", 1.0),), by_family(less, 4), 1) == (Part("turn:3", 1.0),)


def test_nobody_waits_for_the_last_card_of_a_deck_or_a_hand() -> None:
    """Of twenty cards nineteen can come and be followed by another; of a hand of ten nine, each turn of them is tried."""
    assert [f"turn:{turn}" for turn in range(1, 10)] in by_family(load("cave-network"), 4)
    twenty = load(ROOT / "examples/house/twenty-one.toml", [("cards.gold", '{ "A-5" = "face" }')])
    (turns,) = (family for family in by_family(twenty, 4) if family[0].startswith("turn:"))
    assert (twenty.deck_size(1), turns[-1]) == (20, "turn:15")


def test_figures_between_are_between() -> None:
    """Between 1/8 and 1/7 lies 2/15; between 4 and 5 lies none."""
    assert between("odds:1/8", "odds:1/7") == ["odds:2/15"]
    assert Fraction(1, 8) < Fraction(2, 15) < Fraction(1, 7)
    assert between("loot:9", "loot:13") == ["loot:11"]
    assert between("turn:4", "turn:5") == []
    assert [figure("even"), figure("turn:4"), figure("odds:1/8")] == [0, 4, Fraction(1, 8)]


def test_finer_figures_lie_on_both_sides_and_two_families_are_joined() -> None:
    """Between the best and each neighbour, if it has one there; joined, each is as it is or one step bolder."""
    loot, turn = ["loot:2", "loot:4", "loot:9"], ["turn:3", "turn:5"]
    assert finer(["loot:4"], [loot]) == ["loot:3", "loot:6"]
    assert finer(["loot:2"], [loot]) == ["loot:3"]
    assert finer(["loot:9"], [loot]) == ["loot:6"]
    joined = [f"{one}+{other}" for one in ("loot:4", "loot:9") for other in ("turn:5",)]
    assert finer(["loot:4", "turn:5"], [loot, turn]) == ["loot:3", "loot:6", "turn:4", *joined]
    joined = [f"{one}+{other}" for one in ("loot:2", "loot:4") for other in ("turn:3", "turn:5")]
    assert finer(["loot:2", "turn:3"], [loot, turn]) == ["loot:3", "turn:4", *joined]


def test_best_is_sought_for_so_many_players_and_named() -> None:
    """Alone or as part of a word; the report says which bot it was."""
    variant = load("diamant")
    found = best_bot(variant, 3)
    assert named(["best", "never", "behind:best/never+best"], variant) == (
        found,
        "never",
        f"behind:{found}/never+{found}",
    )
    told = simulate(variant, ["best", "never", "best+turn:4"], games=20)
    assert [seat.bot for seat in told.seats] == [f"best ({found})", "never", f"best+turn:4 ({found}+turn:4)"]
    same = simulate(variant, [found, "never", f"{found}+turn:4"], games=20)
    assert [seat[1:] for seat in same.seats] == [seat[1:] for seat in told.seats]


def test_who_has_not_been_found_does_not_play() -> None:
    """The loop itself seeks nobody."""
    for word in ("best", "rest"):
        with pytest.raises(BotError, match=r"cardkit\.lab\.simulate"):
            play(ALONE, [word], 1, "x")


def test_the_others_are_the_crowd_but_one() -> None:
    """Careful to bold; against one alone it is neither."""
    variant: Variant = load("poor-mans")
    assert others(variant, 5) == crowd(variant, 4)
    assert (crowd(variant, 1), crowd(variant, 4)) == (["odds:1/12"], ["odds:1/12", "odds:1/8", "odds:1/6", "odds:1/5"])
    assert others(variant, 2) == ["odds:1/6"]
    assert others(variant, 1) == []
