"""Chances, compared with calculations by hand and with all possible cards counted one by one."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, perm
from random import Random

import pytest
from hypothesis import given

from cardkit.engine.cards import Card, parse_card as c
from cardkit.engine.events import Draw, Leave, Show
from cardkit.engine.game import GameState
from cardkit.engine.odds import (
    chance_of_round_end,
    count_ending_cards,
    ends_round,
    expected_next_card,
    expected_turn,
    gain_and_cost,
    game_at_round_start,
    survival_curve,
)
from cardkit.engine.remaining import (
    cards_in_play_without,
    cards_left,
    shuffled_deck,
    slots_removed_before,
)
from cardkit.engine.weighing import weigh_next_card

from ..strategies import BY_KEY, Game, Sets, games, house_rules_with
from .play import game

# fmt: off
FEW: dict[str, object] = {
    "artifacts": "off", "cards.gold": '{ "A-3sh" = "face", "10s" = 10 }',
    "cards.danger": '{ "Jsh Qshd" = "rank" }',
}
ROW: dict[str, object] = {"danger.repeated_rank": "ends the round"}
JOKERS: dict[str, object] = {
    "artifacts.joins": "start", "artifacts.worth": 7, "cards.gold": '{ "A-2sh 9d" = "face" }',
    "cards.danger": '{ "Jsh Ksh" = "rank" }',
}
DRAWN: Sets = {
    "cards.gold": '{ "As 2s 3s 5sc" = "face" }', "cards.danger": '{ "8sh Jsh" = "rank" }',
}
POOR: Sets = {
    "cards.gold": '{ "Ab 4b 5b" = "face", "3r" = 13 }', "cards.danger": '{ "J-Q" = "suit" }',
}
OVER: dict[str, object] = {"danger.over": 9}
CASES: list[tuple[str, Sets, list[str]]] = [
    ("kings-gold", FEW, [""]),
    ("kings-gold", FEW, ["Js / 10s"]),
    ("kings-gold", FEW, ["Js / 10s - Bo"]),
    ("kings-gold", FEW, ["Qs / 3h / Jh - Bo, Cy"]),
    ("kings-gold", FEW, ["Qs / Qh", "Js / Jh", "3s / Qs"]),  # one Queen and one Jack have left
    ("kings-gold", FEW | {"danger.ends_at": "{ default = 2, Q = 3 }"}, ["Qs / Js"]),
    ("kings-gold", FEW | {"danger.ends_at": "{ default = 2, Q = 1 }"}, ["3s - Ann"]),
    ("kings-gold", FEW | OVER, ["3s / 2h / 2s"]),
    ("kings-gold", FEW | {"danger.over": 1}, [""]),
    ("kings-gold", FEW | OVER | {"danger.over": 12}, ["3s / 3h - Cy / Js"]),
    ("kings-gold", FEW | OVER | {"cards.danger": "{}"}, ["3s / 2h"]),
    ("kings-gold", FEW | {"cards.danger": '{ "3sh Qshd" = "rank" }'}, ["3s / 2h"]),
    ("kings-gold", FEW | {"cards.danger": '{ "Jsh" = "rank" }', "cards.blank": '["Qs"]'}, ["Qs"]),
    ("kings-gold", FEW | {"share": "each"}, ["3s / Js - Bo"]),
    ("kings-gold", FEW | {"share": "leavers"}, ["3s / Js - Bo / 10s"]),
    ("kings-gold", FEW | {"leftover": "per-card"}, ["10s / 2s - Bo / Js"]),
    ("kings-gold", FEW | {"leftover": "lost"}, ["10s / 2s - Bo / Js"]),
    ("kings-gold", FEW | {"danger.costs": "half"}, ["10s / 2s / Js"]),
    ("kings-gold", FEW | {"danger.costs": '{ default = 2, Q = "everything" }'},
     ["= Ann 9, Bo 4", "10s / Qs / Js"]),
    ("kings-gold", JOKERS, ["joker / 9d"]),
    ("kings-gold", JOKERS, ["joker / 9d - Bo / Js"]),
    ("kings-gold", JOKERS, ["joker / 9d / Js - Bo, Cy"]),
    ("kings-gold", JOKERS | {"artifacts.worth": "[3, 8]"}, ["joker - Ann / Js"]),
    ("kings-gold", JOKERS | {"artifacts.worth": "[3, 8]"}, ["joker - Ann / 2s - all", "9d - Bo"]),
    ("kings-gold", JOKERS | {"artifacts.carried": "back"}, ["joker - Ann / 2s - all", "9d - Bo"]),
    ("incan-gold-2006", DRAWN, ["2s"]),
    ("incan-gold-2006", DRAWN, ["Kc / 2s"]),
    ("incan-gold-2006", DRAWN, ["Kc - Ann / 5s - all", "8c / 3s - Bo"]),
    ("incan-gold-2006", DRAWN, ["Kc / 5s - all", "3s / Js"]),
    ("incan-gold", DRAWN, ["8c - Ann / 5s - all", "3s / Js"]),
    ("poor-mans", POOR, ["5b / joker"]),
    ("poor-mans", POOR, ["5b - Ann, Bo / Js"]),
    ("poor-mans", POOR, ["joker - Ann / Jh - Bo / joker"]),
]
# fmt: on
IDS = [f"{number}-{name}" for number, (name, _, _) in enumerate(CASES)]


def left_in(state: GameState, text: str) -> list[Card]:
    """Return the cards left in the deck if every card of the round was named in full."""
    cards = [card for card in state.deck.cards if card.slots & state.in_play]
    there = [(card.card, card.artifact) for card in cards]
    gone = [one.card for one in state.removed if one.round < state.round]
    gone += [c(turn.partition(" -")[0]) for turn in text.split(" / ") if turn]
    for card in gone:
        there.remove(next(one for one in there if one[0] == card))
    artifacts = [card for card, is_artifact in there if is_artifact]
    if state.deck.random_artifact_joins_each_round:  # as many as have joined, whichever
        artifacts = artifacts[: state.round - (5 - len(artifacts))]
    return [card for card, is_artifact in there if not is_artifact] + artifacts


def drawn(state: GameState, card: Card) -> GameState:
    """Return the game after this card if nobody leaves."""
    copied = state.copy()
    if copied.phase == "decision":
        copied.play(Leave())
    copied.play(Draw(card))
    return copied


def lasting_draws(
    state: GameState, left: Sequence[Card], most: int, *, in_each_order: bool
) -> Counter[int]:
    """Count the ways to draw up to `most` cards without an end of the round, by number of cards."""
    ways = Counter([0])
    for place, card in enumerate(left if most else ()):
        after = drawn(state, card)
        if after.inside:
            rest = [*(left[:place] if in_each_order else ()), *left[place + 1 :]]
            for number, more in lasting_draws(
                after, rest, most - 1, in_each_order=in_each_order
            ).items():
                ways[number + 1] += more
    return ways


def totals_if_all_leave(state: GameState) -> dict[str, int]:
    """Return the totals of all players if everyone inside leaves now."""
    copied = state.copy()
    copied.leave(list(state.inside))
    return {player: copied.total(player) for player in copied.players}


def check_going_on(state: GameState, left: Sequence[Card]) -> None:
    """Compare `gain_and_cost` with the results of turning up each card left."""
    after = [drawn(state, card) for card in left]
    ending = sum(not one.inside for one in after)
    assert (count_ending_cards(state).cards_left, count_ending_cards(state).ending) == (
        len(left),
        ending,
    )
    totals = totals_if_all_leave(state)
    later = [totals_if_all_leave(one) for one in after if one.inside]
    for player in state.inside:
        now = totals[player]
        cost = sum(now - one.total(player) for one in after if not one.inside)
        gain = sum(total[player] - now for total in later)
        assert gain_and_cost(state, player) == (
            Fraction(gain, len(left)),
            Fraction(cost, len(left)),
        )


@pytest.mark.parametrize("key", BY_KEY)
def test_expected_change_for_each_key_matches_enumeration(key: str) -> None:
    for rules in house_rules_with(key):
        if not rules.is_deck_game or rules.deck.random_artifact_joins_each_round:
            continue
        state = game_at_round_start(rules, rules.rounds, rules.players[0])
        for card in list(shuffled_deck(state, Random(key)))[:12]:
            if state.phase == "card" and not ends_round(state, card):
                state.draw(card)
                state.leave(state.inside[1:] if state.turn == 2 else [])
                if state.inside and state.turn % 3 == 1:
                    left = cards_in_play_without(state, [*slots_removed_before(state), *state.seen])
                    check_going_on(state, [card.card for card in left])


@pytest.mark.parametrize(("name", "sets", "rounds"), CASES, ids=IDS)
@pytest.mark.rule("G-2", "G-15", "G-16", "G-18", "PL-1", "PM-6")
def test_expected_change_and_chance_match_enumeration(
    name: str, sets: Sets, rounds: list[str]
) -> None:
    """Also checks the expected share for each number of players."""
    state = game(name, *rounds, sets=sets)
    left = left_in(state, rounds[-1])
    check_going_on(state, left)
    assert count_ending_cards(state).chance == Fraction(count_ending_cards(state).ending, len(left))
    assert cards_left(state).total() == len(left)
    for inside in (1, 2, 3):
        shares = 0
        for card in left:
            (meaning,) = state.deck.possible_meanings(card)
            if drawn(state, card).inside:
                split = {"split": meaning.gold // inside, "each": meaning.gold, "leavers": 0}
                shares += split[state.rules.share]
                alone_with_it = meaning.artifact and inside == 1
                shares += state.rules.artifact_gold if alone_with_it else 0
        assert expected_next_card(state, inside).each == Fraction(shares, len(left))


@pytest.mark.parametrize(("name", "sets", "rounds"), CASES, ids=IDS)
@pytest.mark.rule("G-18", "KG-4")
def test_survival_chance_matches_enumeration(name: str, sets: Sets, rounds: list[str]) -> None:
    state = game(name, *rounds, sets=sets)
    left = left_in(state, rounds[-1])
    curve = survival_curve(state)
    assert len(curve) == len(left) + 1
    lasting = lasting_draws(state, left, 4, in_each_order=False)
    for number in range(5):
        assert curve[number] == Fraction(lasting[number], comb(len(left), number))
    assert 1 - curve[1] == count_ending_cards(state).chance


FEWER: Sets = {
    **FEW, "cards.gold": '{ "Ash 2s 3sh" = "face", "10s" = 10 }',
    "cards.danger": '{ "Jsh Qsh" = "rank" }',
}  # fmt: skip


@pytest.mark.parametrize(("sets", "rounds"), [
    ({"danger.counts_from": 3}, [""]), ({"danger.counts_from": 3}, ["Js"]),
    ({"danger.counts_from": 2, "danger.ends_at": 1}, [""]),
    ({"danger.counts_from": 4, "danger.over": 11, "danger.worth_before": 5}, ["3s"]),
    ({"danger.counts_from": 3, "danger.ends_at": "{ default = 2, Q = 1 }"}, ["Qs"]),
    (ROW, [""]), (ROW, ["3s"]), (ROW | {"danger.counts_from": 3}, ["3s"]),
    (ROW | {"danger.counts_from": 2, "danger.over": 8, "danger.worth_before": 2}, [""]),
    (ROW | {"cards.danger": '{ "Jsh Qsh" = "suit" }'}, ["Js"]),
    (ROW | {"cards.danger": '{ "Jsh Qshd" = "all" }', "danger.ends_at": 3}, ["3s / Js"]),
    (ROW | {"cards.danger": "{}", "cards.doubling": ["joker", "joker"]}, ["joker"]),
])  # fmt: skip
@pytest.mark.rule("G-27", "G-31")
def test_survival_chance_that_depends_on_order_matches_enumeration(
    sets: Sets, rounds: list[str]
) -> None:
    state = game("kings-gold", *rounds, sets={**FEWER, **sets})
    left = left_in(state, rounds[-1])
    curve = survival_curve(state)
    lasting = lasting_draws(state, left, 4, in_each_order=True)
    for number in range(5):
        assert curve[number] == Fraction(lasting[number], perm(len(left), number))


@given(games())
def test_survival_curve_of_random_games_falls_and_matches_next_card(game: Game) -> None:
    """The curve starts at 1 and agrees with `count_ending_cards`."""
    for state in game.states[:: max(1, len(game.states) // 5)]:
        if not state.rules.is_deck_game or not state.inside or state.turn >= state.deck_size:
            continue
        curve = survival_curve(state)
        assert len(curve) == count_ending_cards(state).cards_left + 1
        assert curve == sorted(curve, reverse=True)
        assert curve[:2] == [1, 1 - count_ending_cards(state).chance]
        assert (
            expected_next_card(state, len(state.inside)).collapse
            == count_ending_cards(state).chance
        )


@given(games())
@pytest.mark.rule("G-2", "G-12", "G-15", "G-23", "CN-7")
def test_expected_change_in_random_games_matches_enumeration(game: Game) -> None:
    decisions = [state for state in game.states if state.phase == "decision"]
    for state in decisions[:: max(1, len(decisions) // 5)]:
        rules = state.rules
        is_open = rules.is_deck_game and state.turn < state.deck_size
        if (
            not is_open
            or rules.deck.random_artifact_joins_each_round
            or state.removed_cards_are_unknown()
        ):
            continue
        left = cards_in_play_without(state, [*slots_removed_before(state), *state.seen])
        check_going_on(state, [card.card for card in left])


def test_last_card_of_deck_does_not_count_as_ending_card() -> None:
    """Two Kings came before dangers count, so the last card cannot end the round as a danger."""
    sets = {"artifacts": "off", "cards.gold": '{ "2s" = "face" }', "danger.counts_from": "3"}
    sets |= {"cards.danger": '{ "Ksh" = "rank" }', "leave_from": "4"}
    state = game("kings-gold", "Ks / Kh", sets=sets)
    assert count_ending_cards(state).chance == 0
    assert expected_next_card(state, 3).collapse == 0


# --- by hand --------------------------------------------------------------------------------------


@pytest.mark.rule("PL-1")
def test_removed_artifact_does_not_count_in_expected_gain() -> None:
    """The other artifact is among the 29 cards left, and is worth 5 or 10 for Ann."""
    two = {
        "cards.artifact": '["joker", "joker", "8c"]',
        "artifacts.worth": "{ joker = 5, 8c = 10 }",
    }
    state = game("incan-gold-2006", "joker / 8s / 8h", "2s - Bo, Cy", sets=two)
    assert count_ending_cards(state) == (29, 0)
    assert gain_and_cost(state, "Ann") == ((122 + Fraction(5 + 10, 2)) / 29, Fraction(0))


def test_removed_kind_does_not_lower_survival_chance() -> None:
    sets = {"danger.ends_at": 4, "danger.then": "pair out"}
    state = game("kings-gold", "Ks / Kh / Kd / Kc", "", sets=sets)
    assert survival_curve(state)[:5] == [1, 1, 1, 1, 1 - Fraction(2, comb(49, 4))]


# --- caves ----------------------------------------------------------------------------------------

CAVE: Sets = {
    "players": "2-3", "hands.remove": "{ 2 = 0, 3 = 1 }",
    "cards.gold": '{ "A-3" = "face" }', "cards.danger": '{ "A-3 J" = "rank" }',
    "cards.artifact": '["J"]', "artifacts.worth": 5,
}  # fmt: skip
CAVES = [
    ("Ann Bo", [""]),
    ("Ann Bo", ["Ann As, Bo Ah"]),
    ("Ann Bo", ["Ann As, Bo Ah / Ann 2s, Bo 2h"]),
    ("Ann Bo", ["Ann Js, Bo Jh / Ann -, Bo Jc"]),  # both were carried out: one J lies there
    ("Ann Bo Cy", ["Ann As, Bo 3h, Cy Jd"]),
    ("Ann Bo Cy", ["Ann As, Bo Ah, Cy 2s"]),
]


@pytest.mark.parametrize(("players", "rounds"), CAVES, ids=str)
@pytest.mark.rule("CN-9", "CN-10")
def test_collapse_chance_matches_enumeration_of_hands(players: str, rounds: list[str]) -> None:
    state = game("cave-network", *rounds, players=players, sets=CAVE)
    shown = [
        pair.split()[1] for turn in rounds[0].split(" / ") for pair in turn.split(", ") if pair
    ]
    unseen = set(state.deck.pack) - {c(card) for card in shown if card != "-"}
    hands = list(combinations(sorted(unseen), len(state.inside)))
    falls = 0
    for cards in hands:
        copied = state.copy()
        copied.play(Show(dict(zip(state.inside, cards, strict=True))))
        falls += [one.end for one in copied.rounds] == ["caught"]
    assert expected_turn(state, len(state.inside)).collapse == Fraction(falls, len(hands))
    assert expected_turn(state, 0).collapse == 0


@pytest.mark.parametrize(
    "ends_at",
    ["2", "{ default = 2, Q = 3 }", "{ default = 3, J = 2 }", "{ default = 2, J = 1 }"],
)
def test_risk_by_kinds_matches_enumeration(ends_at: str) -> None:
    state = game("kings-gold", "", sets=FEW | {"danger.ends_at": ends_at})
    cards, limits = list(cards_left(state).elements()), state.deck.limits
    fatal_firsts = sum(limit == 1 for limit in limits.values())  # kinds that are never there
    for turned in range(5):
        there, ends = Counter[int](), Counter[int]()
        for some in combinations(range(len(cards)), turned):
            lying = Counter(cards[number].kind for number in some)
            if any(lying[kind] >= limit for kind, limit in limits.items()):
                continue
            short = {kind for kind, limit in limits.items() if lying[kind] == limit - 1}
            there[len(short) - fatal_firsts] += 1
            ends[len(short) - fatal_firsts] += sum(
                card.kind in short for number, card in enumerate(cards) if number not in some
            )
        for short_kinds in range(3):
            ways = there[short_kinds] * (len(cards) - turned)
            expected = Fraction(ends[short_kinds], ways) if ways else None
            assert chance_of_round_end(state, short_kinds, turned) == expected


def test_weigh_next_card_in_hands_game_matches_enumeration() -> None:
    """Each player carries 2 and would get 3 more: 1 gold and a Jack.

    Of 66 pairs of cards, 39 bring 135 in all, and 27 end the round. A turn of two leaves a
    remainder of one gold every other time.
    """
    state = game("cave-network", "Ann As, Bo Ah / Ann Js, Bo 3h", players="Ann Bo", sets=CAVE)
    gain = Fraction(135 - 39 * Fraction(1, 2), 2 * 66)
    assert weigh_next_card(state, "Ann") == (gain, Fraction(27 * (2 + 3), 66), Fraction(0))


@pytest.mark.parametrize(("rounds", "sets", "race"), [
    ("joker / 9d / Js", {}, Fraction(7, 3)),  # three inside: nobody gets it if all leave
    ("joker / 9d - Bo / Js", {}, 0),  # Bo took it
    ("joker / 9d / Js - Bo, Cy", {}, 0),  # Ann is alone and takes it
    ("9d / Js", {}, 0),
    ("joker / 2s / Js", {}, Fraction(7 + 2, 3)),  # one alone would get the remainder, too
    ("joker / joker / 2h / Js", {"artifacts.claim": "shared"}, Fraction(3 * 7 - 7, 3)),
])  # fmt: skip
def test_weigh_next_card_includes_extra_gain_of_lone_leaver(
    rounds: str, sets: Sets, race: Fraction
) -> None:
    rules = {
        **JOKERS,
        "cards.artifact": '["joker", "joker", "2h"]',
        "cards.gold": '{ "A-3s 9d" = "face" }',
        **sets,
    }
    assert (
        weigh_next_card(game("kings-gold", rounds, sets=rules), "Ann").extra_for_lone_leaver == race
    )


def test_weigh_next_card_counts_half_of_doubled_gold() -> None:
    """Gold of 211 can come, and each of four fives adds 5 and half of the 9 that all carry."""
    state = game("kings-gold", "9d / Js", sets={"artifacts": "off", "cards.doubling": ["5"]})
    assert weigh_next_card(state, "Ann").gain == Fraction(211 + 4 * (5 + 4), 3 * 50)
