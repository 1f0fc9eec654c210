"""Odds: each figure against a count over all orders of a small deck, or against many shuffles of a
whole one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from cardkit.v4 import odds
from cardkit.v4.engine import (
    JOKER,
    Begin,
    Card,
    Draw,
    Entry,
    Leave,
    Result,
    Show,
    State,
    Variant,
    apply,
    enter,
    legal,
    parse_card,
    replay,
    rules,
)
from cardkit.v4.engine.core import Table
from cardkit.v4.files import load, shipped
from cardkit.v4.odds import chances, fresh_rounds, solo
from cardkit.v4.odds.counting import multiplied
from cardkit.v4.speech import percent
from cardkit.v4.speech.asked import next_card
from cardkit.v4.words.saying import Noun

ROUND = Noun("round")

DECK_GAMES = [name for name in shipped() if load(name).reveal == "deck"]


def small(folder: Path, gold: str, danger: str, rest: str = "") -> Variant:
    """A game with a deck small enough to try every order of it."""
    file = folder / f"small-{len(list(folder.iterdir()))}.toml"
    without = "" if "[artifacts]" in rest else 'artifacts = "off"\n'
    file.write_text(
        f'name = "Small"\nplayers = "1-4"\nrounds = 3\n{without}[cards]\ngold = {{ {gold} '
        f"}}\ndanger = {{ {danger} }}\n{rest}",
        "utf-8",
    )
    return load(file)


DECKS = {
    "two of a rank": ('"2s 3s 7s" = "face"', '"Jsh Qsh" = "rank"', ""),
    "one kind": ('"2s 7s" = "face"', '"Jsh" = "rank"', ""),
    "uneven kinds": ('"As 5s" = "face"', '"Jshd Qsh" = "rank"', ""),
    "by colour": ('"2s 9s" = "face"', '"Jshdc" = "colour"', ""),
    "three of a kind": ('"2s 6s" = "face"', '"Jshdc" = "rank"', "[danger]\nends_at = 3\n"),
    "the first one ends it": ('"2s 4s 6s" = "face"', '"Jsh" = "rank"', "[danger]\nends_at = 1\n"),
    "gold that is danger too": ('"2shd 3shd" = "face"', '"2shd 3shd" = "rank"', ""),
    "some of it": (
        '"2s 3shd" = "face"',
        '"3shd Jsh" = "rank"',
        "[danger]\nends_at = { default = 2, 3 = 3 }\n",
    ),
    "gold of unlike worth in a kind": ('"2-5h 9s" = "face"', '"2-5h Jh" = "suit"', ""),
    "one at once": (
        '"2s 4s 6s" = "face"',
        '"Jsh Qs" = "rank"',
        "[danger]\nends_at = { default = 2, Q = 1 }\n",
    ),
    "cards that mean nothing": ('"2s 9s" = "face"', '"Jsh Qsh" = "rank"', 'blank = ["Ks"]\n'),
    "gold that is danger, and a joker": (
        '"5s 6sh" = "face"',
        '"6sh Jsh" = "rank"',
        'artifact = ["joker"]\n[artifacts]\nworth = 7\n',
    ),
    "gold on jokers": (
        '"3s 5s" = "face"',
        '"Jsh Qsh" = "rank"',
        (
            'artifact = ["joker"]\n[artifacts]\nworth = { gold = 10 }\ncarried = "back"\nleft = '
            '"back"\n'
        ),
    ),
    "by order": (
        '"3s 5s" = "face"',
        '"Jsh Qsh" = "rank"',
        'artifact = ["joker", "joker"]\n[artifacts]\nworth = [5, 7]\n',
    ),
    "printed": (
        '"3s 5s" = "face"',
        '"Jsh Qsh" = "rank"',
        'artifact = ["Ks", "Kh"]\n[artifacts]\nworth = { Ks = 2, Kh = 9 }\n',
    ),
}


@pytest.fixture(params=[*DECKS])
def variant(request: pytest.FixtureRequest, tmp_path: Path) -> Variant:
    return small(tmp_path, *DECKS[request.param])


def begun(variant: Variant, players: int = 1) -> State:
    return replay(variant, ["Ann", "Bo", "Cy", "Di"][:players], [Begin()])


def cards_left(state: State) -> list[Card]:
    return list(legal.moves(state).cards)


def orders(state: State) -> Iterator[tuple[State, tuple[Card, ...]]]:
    """Every order of the cards still to come, with a state of its own."""
    for order in permutations(cards_left(state)):
        yield state.copy(), order


@pytest.mark.slow
def test_every_order_of_a_small_deck_agrees_with_the_survival_curve(variant: Variant) -> None:
    """If nobody leaves: the share of orders in which the round still runs after n cards."""
    state = begun(variant)
    running = [0] * (state.deck + 1)
    tried = 0
    for after, order in orders(state):
        tried += 1
        running[0] += 1
        for number, card in enumerate(order, 1):
            enter(after, Draw(card))
            if after.phase != "leave":
                break
            running[number] += 1
            rules.leave(after, ())
    assert odds.survival(state) == tuple(Fraction(number, tried) for number in running)


def best(state: State) -> Fraction:
    """The most that someone alone can expect of a round, trying leaving and going on after every
    card."""
    start = state.total("Ann")

    @cache
    def value(turned: frozenset[Card]) -> Fraction:
        now = state.copy()
        for card in sorted(turned):
            enter(now, Draw(card))
            rules.leave(now, ()) if now.phase == "leave" else None
        return choose(now, turned)

    def choose(now: State, turned: frozenset[Card]) -> Fraction:
        coming = cards_left(now)
        if not coming:
            return Fraction(now.total("Ann") - start)
        going_on = Fraction(0)
        for card in coming:
            after = now.copy()
            enter(after, Draw(card))
            if after.phase == "leave":
                rules.leave(after, ())
                going_on += value(turned | {card})
        going_on /= len(coming)
        if not now.turn:
            return going_on
        out = now.copy()
        rules.leave(out, ("Ann",))
        return max(going_on, Fraction(out.total("Ann") - start))

    return choose(state, frozenset())


def test_the_value_of_a_round_alone_is_the_best_there_is(tmp_path: Path) -> None:
    """Leaving when one step more does not pay is optimal alone: no way of playing brings more."""
    for name, text in DECKS.items():
        if "joker" in text[2] and "by order" in name:
            continue  # two jokers cannot be told apart in a set of cards: see the next test
        variant = small(tmp_path, *text)
        state = begun(variant)
        assert odds.solo_value(state) == best(state), name


MIDDLE = (
    *(
        "two of a rank",
        "uneven kinds",
        "three of a kind",
        "gold on jokers",
        "printed",
        "gold that is danger too",
    ),
    *("some of it", "gold of unlike worth in a kind", "cards that mean nothing"),
    "gold that is danger, and a joker",
)


@pytest.mark.slow
def test_the_value_from_the_middle_of_a_round_is_the_best_there_is(tmp_path: Path) -> None:
    """After each first and second card of a small deck: what is carried and what is to come,
    against trying everything."""
    for name in MIDDLE:
        state = begun(small(tmp_path, *DECKS[name]))
        for first in sorted(set(cards_left(state))):
            once = apply(apply(state, Draw(first))[0], Leave())[0]
            for second in sorted(set(cards_left(once))):
                twice = apply(once, Draw(second))[0]
                if twice.phase != "leave":
                    continue
                now = odds.carrying(twice)
                worth = odds.solo_value(twice)
                rules.leave(twice, ())
                assert worth == best(twice), (name, first, second)
                assert now.leave == (worth == now.carry), (name, first, second)


def test_artifacts_that_count_by_order_are_worth_waiting_for(tmp_path: Path) -> None:
    """By hand: gold 4, two jokers that count 5 then 7 and no danger: all of it, 16."""
    rest = 'artifact = ["joker", "joker"]\n[artifacts]\nworth = [5, 7]\n'
    safe = small(tmp_path, '"4s" = "face"', '"Js" = "rank"', rest + "[danger]\nends_at = 1\n")
    left = odds.deck(begun(safe))
    assert left.artifacts == (5, 7)
    no_danger = left._replace(dangers=())
    assert solo.value_in(no_danger, 0, 0) == 16
    # One danger among four cards: after the first card (5, 5 or 4 gold) leave when carry * 1 >=
    # what is to come. Joker first: 5 < 4 + 7. Then gold: 9 >= 7, out with 9; or joker: 12 >= 4, out
    # with 12. Gold first: 4 < 5 * 2. Then joker: 9 >= 7, out with 9.
    first_joker = Fraction(9 + 12, 3)
    first_gold = Fraction(9 + 9, 3)
    assert solo.value_in(left, 0, 0) == Fraction(2 * first_joker + first_gold, 4)


def test_waiting_for_a_far_better_second_artifact_has_no_simple_value(tmp_path: Path) -> None:
    """Where finding one can make going on right again the sum would be wrong, so none is given."""
    rest = 'artifact = ["joker", "joker"]\n[artifacts]\nworth = [1, 50]\n'
    variant = small(tmp_path, '"4s" = "face"', '"Jsh" = "rank"', rest)
    assert odds.solo_value(begun(variant)) is None
    assert odds.to_json(begun(variant))["solo"]["value"] is None


def test_the_last_artifact_may_count_thrice_the_second_and_no_more(tmp_path: Path) -> None:
    """By hand: with one of three found and one ending card, the second brings w2 twice in the cards
    left; then the third brings w3 once, with w2 more at risk: 3 w2 >= w3 keeps leaving right."""
    for third, known in ((15, True), (16, False), (25, False)):
        rest = (
            f'artifact = ["Ah", "Ad", "Ac"]\n[artifacts]\nworth = [5, 5, '
            f"{third}]\n[danger]\nends_at = 1\n"
        )
        state = begun(small(tmp_path, '"4s" = "face"', '"Js" = "rank"', rest))
        assert odds.solo_value(state) == (best(state) if known else None), third


@pytest.mark.slow
@given(st.data())
@settings(max_examples=40, deadline=None)
def test_in_the_middle_of_a_round_everything_still_agrees(data: st.DataObject) -> None:
    """After any beginning of a round of any game, cards left and cards that end it are those the
    rules let come."""
    variant = load(data.draw(st.sampled_from(DECK_GAMES)))
    names = ["Ann", "Bo", "Cy"]
    state = replay(variant, names, [])
    for _ in range(data.draw(st.integers(1, 3))):
        if state.phase != "begin":
            break
        enter(state, Begin())
        agrees_all_round(state, data)


def agrees_all_round(state: State, data: st.DataObject) -> None:
    """Play a round, and look after each turn of it."""
    while state.phase == "card":
        enter(state, Draw(data.draw(st.sampled_from(sorted(set(legal.moves(state).cards))))))
        if legal.moves(state).players:
            enter(
                state, Leave(tuple(data.draw(st.sets(st.sampled_from(state.inside), max_size=1))))
            )
        if legal.moves(state).cards:
            agrees(state)


def agrees(state: State) -> None:
    """Hold the deck against the cards that the rules let come, one name for each physical card."""
    coming = legal.moves(state).cards
    plain = [card for card in coming if not state.variant.meaning(card).artifact]
    ending = 0
    for card in plain:
        after = state.copy()
        enter(after, Draw(card))
        ending += len(after.rounds) > len(state.rounds)
    left = odds.deck(state)
    assert len(plain) == left.cards - len(left.artifacts)
    assert (len(coming) > len(plain)) == bool(left.artifacts)
    assert left.ending == ending == odds.next_card(state).ending
    assert odds.next_card(state).cards_left == left.cards == state.deck - state.turn
    curve = chances.survival_in(left)
    assert curve[1] == 1 - odds.next_card(state).chance if left.cards else curve == (Fraction(1),)


@pytest.mark.rule("KG-5")
def test_a_guard_that_left_the_game_makes_the_next_round_milder() -> None:
    """After a second King three Kings are left, so with one of them out two would end the round."""
    state = replay(load("kings-gold"), ["Ann", "Bo", "Cy"], [Begin(), *stay("K 5 K")])
    assert odds.next_card(state) == odds.Next(52, 0, Fraction(0))  # 51 and a joker
    state = replay(
        load("kings-gold"), ["Ann", "Bo", "Cy"], [Begin(), *stay("K 5 K"), Begin(), *stay("K 7")]
    )
    assert odds.next_card(state) == odds.Next(50, 2, Fraction(1, 25))
    assert next_card(odds.next_card(state), ROUND) == (
        "50 cards left, 2 of them end the round: 1 in 25 (4 %)."
    )


def stay(cards: str) -> list[Entry]:
    """Cards in a row after which nobody leaves; the decision after a card that ends the round is
    left out."""
    words = cards.split()
    entries: list[Entry] = []
    for number, word in enumerate(words):
        entries.append(Draw(parse_card(word)))
        if word not in words[:number] or word[0] not in "JQK":
            entries.append(Leave())
    return entries


@pytest.mark.rule("KG-6")
def test_a_joker_joins_the_count_in_its_round() -> None:
    """Round 2 has 53 cards; the joker counts for someone alone, and 15 in round 4 (KG-7)."""
    kings = load("kings-gold")
    assert [odds.deck(fresh_rounds.fresh(kings, number)).cards for number in (1, 2, 3, 4)] == [
        52,
        53,
        54,
        54,
    ]
    assert [odds.deck(fresh_rounds.fresh(kings, number)).worth for number in (1, 2, 3, 4)] == [
        220,
        225,
        240,
        250,
    ]


@pytest.mark.rule("IG-3")
def test_a_relic_with_a_figure_of_its_own_counts_from_the_round_it_joins_in() -> None:
    """In its very round it is there, and not before; so many of them are in the deck."""
    joins = '{ 1 = "8c", 2 = "10c", 3 = "Jc", 4 = "Qc", 5 = "Kc" }'
    worth = "{ 8c = 5, 10c = 7, Jc = 8, Qc = 10, Kc = 12 }"
    diamant = load("diamant-2016", [("artifacts.joins", joins), ("artifacts.worth", worth)])
    joined = [odds.deck(fresh_rounds.fresh(diamant, number)) for number in (1, 2, 3, 4, 5)]
    assert [deck.artifacts for deck in joined] == [
        (5,),
        (5, 7),
        (5, 7, 8),
        (5, 7, 8, 10),
        (5, 7, 8, 10, 12),
    ]
    assert [deck.cards for deck in joined] == [31, 32, 33, 34, 35]


@pytest.mark.rule("PM-6", "PM-7")
def test_a_joker_taken_by_a_leaver_is_not_to_come_again_this_round() -> None:
    """Bo leaves alone with the first joker: one is left, and it is worth ten to someone alone."""
    entries: list[Entry] = [
        Begin(),
        Draw(parse_card("*")),
        Leave(("Bo",)),
        Draw(parse_card("7r")),
        Leave(("Cy",)),
    ]
    state = replay(load("poor-mans"), ["Ann", "Bo", "Cy"], entries)
    left = odds.deck(state)
    assert (left.cards, left.artifacts, len(left.gold)) == (24, (10,), 11)
    assert odds.gain_each(state, 1) == Fraction(sum(left.gold) + 10, 24)
    assert odds.gain_each(state, 2) == Fraction(sum(gold // 2 for gold in left.gold), 24)


def test_half_named_cards_give_the_same_odds_as_full_names() -> None:
    """A card is always named as far as its meaning goes."""
    kings, poor = load("kings-gold"), load("poor-mans")
    for variant, short, full in (
        (kings, "7 K 5 Q", "7h Kc 5d Qs"),
        (poor, "7r h 5b d", "7h Jh 5s Kd"),
    ):
        one, other = (
            replay(variant, ["A", "B", "C"], [Begin(), *stay(cards)]) for cards in (short, full)
        )
        assert odds.to_json(one) == odds.to_json(other)


def test_fresh_kings_gold_leaves_at_55_32_and_22() -> None:
    """220 gold over one plus the guards left: 220 / 4, 220 / 7, 220 / 10, rounded up."""
    told = odds.to_json(fresh_rounds.fresh(load("kings-gold")))
    assert told["solo"]["leave_at"] == {"1": 55, "2": 32, "3": 22}
    assert (told["cards_left"], told["ending"], told["chance"], told["remainder"]["3"]) == (
        52,
        0,
        "0",
        "7/10",
    )
    assert told["survival"][:3] == ["1", "1", "218/221"]
    assert told["gain_each"]["8"] == str(
        Fraction(sum(number // 8 for number in range(1, 11)) * 4, 52)
    )


@pytest.mark.rule("G-22")
def test_who_can_lose_more_than_the_deck_brings_leaves_with_nothing() -> None:
    """Every guard costs what was banked, too: with 10 there 220 gold over 4, 7, 10 are 10 * 3, 10 *
    6, 10 * 9 fewer; with 1,000 nothing need be carried, and never less than that."""
    left = odds.deck(fresh_rounds.fresh(load("kings-gold", {"danger.costs": "everything"})))
    assert solo.leave_in(left._replace(banked=10)) == {1: 48, 2: 23, 3: 13}
    assert solo.leave_in(left._replace(banked=1000)) == {1: 0, 2: 0, 3: 0}


def test_where_a_king_is_gone_it_matters_which_guard_lies_there() -> None:
    """Round 2 with three Kings: 225 gold over 1 + 2 if a King lies there, over 1 + 3 if it is a
    Queen."""
    state = replay(load("kings-gold"), ["Ann", "Bo", "Cy"], [Begin(), *stay("K 5 K"), Begin()])
    left = odds.deck(state)
    assert solo.leave_in(left) == {1: 75, 2: 38, 3: 25}
    assert solo.leave_in(left, surely=False) == {1: 57, 2: 33, 3: 25}


def test_programs_are_told_both_ends_of_a_range_too() -> None:
    """From the lower figure on leaving can be right, from the upper one it is, whichever guard lies
    there."""
    state = replay(load("kings-gold"), ["Ann", "Bo", "Cy"], [Begin(), *stay("K 5 K"), Begin()])
    solo = odds.to_json(state)["solo"]
    assert (solo["leave_from"]["1"], solo["leave_at"]["1"]) == (57, 75)


def test_an_extra_round_begins_as_an_extra_round() -> None:
    """What it was before its first card: the same deck, jokers at their last worth, nobody new
    (KG-11)."""
    game = load("kings-gold", [("rounds", "1")])
    tied: list[Entry] = [Begin(), Draw(parse_card("9")), Leave(("Ann", "Bo", "Cy"))]
    state = replay(game, ["Ann", "Bo", "Cy"], [*tied, Begin(True), Draw(parse_card("7")), Leave()])
    begun = odds.round_start(state)
    assert begun.extra
    assert odds.deck(begun) == odds.deck(odds.upcoming(replay(game, ["Ann", "Bo", "Cy"], tied)))


def test_guards_that_are_all_gone_cannot_lie_there() -> None:
    """After four catches by Jacks only Queens and Kings are left to be out."""
    game = load("kings-gold", [("artifacts", "off"), ("rounds", "5")])
    played = [Begin(), *stay("J J")] * 3 + [
        Begin(),
        Draw(parse_card("5")),
        Leave(("Ann", "Bo", "Cy")),
        Begin(),
    ]
    state = replay(game, ["Ann", "Bo", "Cy"], played)
    assert odds.leave_at(state, surely=False) == {1: 55, 2: 32, 3: 32}
    gone = state.copy()
    gone.table.copies[0] -= 1
    gone.table.cards -= 1
    assert solo.leave_in(odds.deck(gone)) == {1: 55, 2: 32}


def test_alone_inside_one_is_told_when_to_leave() -> None:
    """With 20 carried and two Kings' worth of danger the rest is worth more; with 60 it is not."""
    kings = load("kings-gold")
    before: list[Entry] = [Begin(), Draw(parse_card("K")), Leave(("Bo", "Cy"))]
    small_loot = replay(kings, ["Ann", "Bo", "Cy"], [*before, *stay("10 10")])
    rich = replay(kings, ["Ann", "Bo", "Cy"], [*before, *stay("10 10 10 10 9 9")])
    told, later = odds.carrying(small_loot), odds.carrying(rich)
    assert (told, told.leave) == (odds.Carrying(20, 3, 200, 20), False)
    assert (later, later.leave) == (odds.Carrying(58, 3, 162, 58), True)
    now = odds.to_json(rich)["solo"]["now"]
    assert now == {
        "carry": 58,
        "ending": 3,
        "left": "162",
        "lost": 58,
        "leave": True,
        "value": "58",
    }
    assert Fraction(odds.to_json(small_loot)["solo"]["now"]["value"]) > 20
    with pytest.raises(ValueError, match="2 are inside"):
        odds.carrying(
            replay(kings, ["Ann", "Bo", "Cy"], [Begin(), Draw(parse_card("9")), Leave(("Cy",))])
        )


# --- the risk table of the sheets -----------------------------------------------------------------


def test_the_risk_table_of_the_kings_gold_sheet() -> None:
    """Three guards of each rank showing are left among the cards not turned."""
    kings = load("kings-gold")
    for kinds in (1, 2, 3):
        for cards in (4, 8, 12, 16):
            assert fresh_rounds.risk(kings, kinds, cards) == Fraction(3 * kinds, 52 - cards)
    assert fresh_rounds.risk(kings, 3, 2) is None
    assert fresh_rounds.risk(kings, 4, 8) is None


@pytest.mark.rule("KG-6")
def test_the_risk_of_a_later_round_counts_its_jokers() -> None:
    """53 cards in round 2, 54 in rounds 3 and 4: the same guards among more cards."""
    kings = load("kings-gold")
    for number, deck in ((2, 53), (3, 54), (4, 54)):
        assert fresh_rounds.risk(kings, 2, 8, number) == Fraction(3 * 2, deck - 8)


def risks_by(
    state: State, key: Callable[[State], tuple[int, int]]
) -> dict[tuple[int, int], Fraction]:
    """How often the next card ends the round, if nobody leaves: among all moments of all orders
    that have the same key."""
    seen: dict[tuple[int, int], list[bool]] = {}
    for after, order in orders(state):
        for card in order:
            ends = seen.setdefault(key(after), [])
            enter(after, Draw(card))
            ends.append(after.phase != "leave")
            if ends[-1]:
                break
            rules.leave(after, ())
    return {place: Fraction(sum(ends), len(ends)) for place, ends in seen.items()}


@pytest.mark.slow
def test_risk_is_what_all_orders_of_a_small_deck_say(variant: Variant) -> None:
    """Among the orders in which so many kinds lie one short after so many cards, the share that
    ends next."""
    state = begun(variant)
    slow = [kind for kind, limit in variant.limits.items() if limit > 1] or list(variant.kinds)
    risks = risks_by(
        state,
        lambda now: (
            sum(now.dangers.get(kind, 0) == variant.limit(kind) - 1 for kind in slow),
            now.turn,
        ),
    )
    for kinds in range(len(variant.kinds) + 1):
        for cards in range(state.deck + 1):
            assert fresh_rounds.risk(variant, kinds, cards) == risks.get((kinds, cards))


@pytest.mark.rule("G-18")
@pytest.mark.slow
def test_risk_by_the_sum_is_what_all_orders_of_a_small_deck_say(tmp_path: Path) -> None:
    """Whenever so much gold lies there, with so many Jacks' kinds one short: of all these times the
    share that ends next.

    The Queen ends a round at once, so she is one short from the start and is not counted.
    """
    gold, danger, rest = DECKS["one at once"]
    state = begun(small(tmp_path, gold, danger, rest + "over = 9\n"))
    risks = risks_by(state, lambda now: (int(now.table.heap), int(now.dangers.get("J", 0) == 1)))
    for heap in range(10):
        for kinds in (0, 1):
            assert fresh_rounds.risk_of_sum(state.variant, heap, kinds=kinds) == risks.get(
                (heap, kinds)
            ), (heap, kinds)


@pytest.mark.rule("G-18")
def test_risk_by_the_sum_counts_the_last_card_of_a_deck(tmp_path: Path) -> None:
    """Of 2, 4 and 8 any two can lie there, and the third is too much; 6 are the 2 and the 4."""
    tiny = small(tmp_path, '"2s 4s 8s" = "face"', "", "[danger]\nover = 13\n")
    assert [fresh_rounds.risk_of_sum(tiny, heap) for heap in (6, 8, 10, 12)] == [1, 0, 1, 1]


def test_what_is_asked_of_no_round_is_asked_of_the_first() -> None:
    """A joker more in round 2 of King's Gold: one card more may come, and each is less of a
    risk."""
    game, sums = load("kings-gold"), load("kings-gold", [("danger.over", "21")])
    assert (
        fresh_rounds.longest(game)
        == fresh_rounds.longest(game, 1)
        == fresh_rounds.longest(game, 2) - 1
    )
    assert (
        fresh_rounds.risk(game, 1, 4)
        == fresh_rounds.risk(game, 1, 4, 1)
        != fresh_rounds.risk(game, 1, 4, 2)
    )
    assert (
        fresh_rounds.risk_of_sum(sums, 12)
        == fresh_rounds.risk_of_sum(sums, 12, number=1)
        != fresh_rounds.risk_of_sum(sums, 12, number=2)
    )


# --- what is not known ----------------------------------------------------------------------------


def test_a_round_known_by_its_result_leaves_bounds() -> None:
    """Somebody banked nothing, so a guard may have left: 51 or 52 other cards, and three or two
    Kings to come."""
    played = [Begin(), Result((("Ann", 5), ("Bo", 6))), Begin(), *stay("K")]
    state = replay(load("kings-gold", [("artifacts", "off")]), ["Ann", "Bo", "Cy"], played)
    unsure = odds.doubt(state)
    assert unsure is not None
    assert (unsure.rounds, unsure.dangers, unsure.artifacts) == ((1,), 1, 0)
    assert (unsure.low, unsure.high) == (Fraction(2, 50), Fraction(3, 50))
    assert odds.to_json(state)["unknown"]["chance"] == ["1/25", "3/50"]


def test_where_all_of_a_kind_leave_the_largest_number_may_have_left() -> None:
    """Two of most guards end a round, three Kings do, and all that lie there go: three may be
    out."""
    game = load(
        "kings-gold",
        [
            ("artifacts", "off"),
            ("danger.then", "pair out"),
            ("danger.ends_at", "{ default = 2, K = 3 }"),
        ],
    )
    state = replay(game, ["Ann", "Bo", "Cy"], [Begin(), Result((("Ann", 5), ("Bo", 6))), Begin()])
    unsure = odds.doubt(state)
    assert unsure is not None
    assert unsure.dangers == 3


def test_where_gold_alone_ends_a_round_one_card_may_have_left(tmp_path: Path) -> None:
    """There is no kind of which more than one could go."""
    game = small(tmp_path, '"2s 3s 7s" = "face"', "", '[danger]\nthen = "pair out"\nover = 8\n')
    unsure = odds.doubt(replay(game, ["Ann", "Bo"], [Begin(), Result((("Ann", 1),)), Begin()]))
    assert unsure is not None
    assert unsure.dangers == 1


def test_what_is_sure_is_sure_whatever_left(tmp_path: Path) -> None:
    """A Jack lies there, and one or two are left: the next card ends the round, whether or not one
    left the game."""
    game = small(tmp_path, '"2s" = "face"', '"Jshd" = "rank"', '[danger]\nthen = "card out"\n')
    state = replay(game, ["Ann", "Bo"], [Begin(), Result((("Ann", 2),)), Begin(), *stay("Js 2s")])
    unsure = odds.doubt(state)
    assert unsure is not None
    assert (unsure.low, unsure.high) == (Fraction(1), Fraction(1))


def test_after_the_last_card_of_a_deck_nothing_can_come(tmp_path: Path) -> None:
    """A Jack has left the game, so no second one comes; who leaves is still to be said."""
    game = small(tmp_path, '"2s 3s" = "face"', '"Jsh" = "rank"', '[danger]\nthen = "card out"\n')
    caught: list[Entry] = [Begin(), Draw(parse_card("Js")), Leave(), Draw(parse_card("Jh"))]
    state = replay(game, ["Ann", "Bo"], [*caught, Begin(), *stay("Js 2s"), Draw(parse_card("3s"))])
    assert odds.next_card(state) == odds.Next(0, 0, Fraction(0))
    assert odds.gain_each(state, 2) == odds.comes(state) == odds.remainder(state, 2) == 0


def one_out(*decks: str, over: int = 0) -> list[tuple[str, str, str]]:
    """Small decks in which the card that ends a round leaves the game; more gold than `over` on the
    path ends it too."""
    more = f'\nthen = "card out"\nover = {over}\n'
    return [
        (gold, danger, f"[danger]{rest.removeprefix('[danger]').rstrip()}{more}")
        for gold, danger, rest in map(DECKS.__getitem__, decks)
    ]


@pytest.mark.parametrize(
    "deck",
    one_out("two of a rank", "one kind", "some of it", "one at once")
    + one_out("two of a rank", over=8),
)
def test_the_bounds_are_what_any_card_that_may_have_left_says(
    deck: tuple[str, str, str], tmp_path: Path
) -> None:
    """One that ends a round may have left the game unseen, or none: of all these decks the least
    chance and the greatest."""
    begun = replay(small(tmp_path, *deck), ["Ann", "Bo"], [Begin(), Result((("Ann", 1),)), Begin()])
    for order in random.Random(1).sample([*permutations(cards_left(begun))], 20):
        state = begun.copy()
        for card in order:
            coming = cards_left(state)
            ending = [one for one in coming if apply(state, Draw(one))[0].phase != "leave"]
            meant = {one: state.variant.meaning(one) for one in coming}
            gone = [
                one for one in coming if meant[one].kind or (state.variant.over and meant[one].gold)
            ]
            chances = [Fraction(len(ending), len(coming))]
            chances += [
                Fraction(len(ending) - (one in ending), len(coming) - 1 or 1) for one in gone
            ]
            unsure = odds.doubt(state)
            assert unsure is not None
            assert (unsure.low, unsure.high) == (min(chances), max(chances)), (order, card)
            enter(state, Draw(card))
            if state.phase != "leave":
                break
            enter(state, Leave())


def test_a_round_all_left_in_time_leaves_no_doubt() -> None:
    """Everyone banked something: no guard can have ended it."""
    result = Result((("Ann", 5), ("Bo", 6), ("Cy", 1)))
    state = replay(
        load("kings-gold", [("artifacts", "off")]), ["Ann", "Bo", "Cy"], [Begin(), result, Begin()]
    )
    assert odds.doubt(state) is None
    assert odds.to_json(state)["unknown"] is None


def after_round_2_by_its_result(*jokers: str, later: Sequence[Entry] = ()) -> State:
    """King's Gold where only the result of round 2 is known, all of whom left in time; these
    carried a joker out of it."""
    result = Result((("Ann", 5), ("Bo", 6), ("Cy", 1)), tuple((name, (JOKER,)) for name in jokers))
    first: list[Entry] = [Begin(), Draw(parse_card("5")), Leave(("Ann", "Bo", "Cy"))]
    return replay(
        load("kings-gold"), ["Ann", "Bo", "Cy"], [*first, Begin(), result, Begin(), *later]
    )


@pytest.mark.rule("KG-9")
def test_a_joker_that_nobody_carried_out_may_have_left_the_game_unseen() -> None:
    """One was in the deck of round 2: if it lay there unclaimed, round 3 has 53 cards and not
    54."""
    unsure = odds.doubt(after_round_2_by_its_result())
    assert unsure is not None
    assert (unsure.rounds, unsure.dangers, unsure.artifacts) == ((2,), 0, 1)
    unsure = odds.doubt(after_round_2_by_its_result(later=[Draw(parse_card("K"))]))
    assert unsure is not None
    assert (unsure.low, unsure.high) == (Fraction(3, 53), Fraction(3, 52))


@pytest.mark.rule("KG-9")
def test_a_joker_carried_out_of_a_round_known_by_its_result_is_not_in_doubt() -> None:
    """Bo has the joker of round 2, so the one to come is that of round 3."""
    assert odds.doubt(after_round_2_by_its_result("Bo")) is None


@pytest.mark.rule("KG-5", "KG-9")
def test_a_guard_that_is_out_is_no_joker_carried_out() -> None:
    """A King ended round 1 and left the game; the joker of round 2 may have left it too."""
    king = parse_card("K")
    caught: list[Entry] = [Begin(), Draw(king), Leave(), Draw(king)]
    result = Result((("Ann", 5), ("Bo", 6), ("Cy", 1)))
    unsure = odds.doubt(
        replay(load("kings-gold"), ["Ann", "Bo", "Cy"], [*caught, Begin(), result, Begin()])
    )
    assert unsure is not None
    assert (unsure.dangers, unsure.artifacts) == (0, 1)


@pytest.mark.rule("KG-9")
def test_of_two_jokers_one_is_carried_out_and_one_in_doubt() -> None:
    """Bo has the joker of round 2, that of round 3 nobody took: before round 4 it may have left the
    game."""
    known: list[Entry] = [
        Begin(),
        Draw(JOKER),
        Leave(("Bo",)),
        Draw(parse_card("5")),
        Leave(("Ann", "Cy")),
    ]
    result = Result((("Ann", 5), ("Bo", 6), ("Cy", 1)))
    played: list[Entry] = [
        Begin(),
        Draw(parse_card("5")),
        Leave(("Ann", "Bo", "Cy")),
        *known,
        Begin(),
        result,
        Begin(),
    ]
    unsure = odds.doubt(replay(load("kings-gold"), ["Ann", "Bo", "Cy"], played))
    assert unsure is not None
    assert (unsure.rounds, unsure.dangers, unsure.artifacts) == ((3,), 0, 1)


@pytest.mark.rule("KG-9")
def test_a_joker_carried_out_later_takes_no_doubt_away() -> None:
    """Ann took one in round 3: it is not known which, and the other may be gone since round 2;
    unless Bo took it."""
    later: list[Entry] = [
        Draw(JOKER),
        Leave(("Ann",)),
        Draw(parse_card("5")),
        Leave(("Bo", "Cy")),
        Begin(),
    ]
    state = after_round_2_by_its_result(later=later)
    assert state.number == 4
    unsure = odds.doubt(state)
    assert unsure is not None
    assert (unsure.dangers, unsure.artifacts) == (0, 1)
    assert odds.doubt(after_round_2_by_its_result("Bo", later=later)) is None
    both = [*later[:2], Draw(JOKER), Leave(("Bo",)), Draw(parse_card("5")), Leave(("Cy",)), Begin()]
    assert odds.doubt(after_round_2_by_its_result(later=both)) is None


def test_a_finished_game_has_no_odds() -> None:
    """After the last round no card is to come."""
    variant = load("kings-gold", [("rounds", "1"), ("artifacts", "off"), ("tie", "shared")])
    state = replay(
        variant, ["A", "B", "C"], [Begin(), Draw(parse_card("5")), Leave(("A", "B", "C"))]
    )
    with pytest.raises(odds.Over, match="the game is over"):
        odds.next_card(state)


# --- the cave -------------------------------------------------------------------------------------


@pytest.mark.rule("CN-9", "CN-10")
def test_the_cave_tells_pairs_and_what_nobody_has_shown() -> None:
    """Two 7s lie there: a third collapses the cave, two are unseen. Court cards carried out no
    longer count."""
    shown = [
        Show((("Ann", Card("7", "h")), ("Bo", Card("K", "s")))),
        Show((("Ann", Card("7", "s")), ("Bo", Card("K", "h")))),
    ]
    state = replay(load("cave-network"), ["Ann", "Bo"], [Begin(), *shown])
    known = odds.cave(state)
    assert [kind[:3] for kind in known.short] == [("7", 2, 2), ("K", 2, 2)]
    assert known.unseen == 48
    assert known.collapse[1] == Fraction(4, 48)
    assert known.collapse[2] == 1 - Fraction(comb(44, 2), comb(48, 2))
    after = apply(state, Show((("Ann", Card("2", "h")), ("Bo", None))))[0]
    assert [kind[1:3] for kind in odds.cave(after).kinds if kind.kind == "K"] == [(0, 2)]
    assert odds.cave(after).unseen == 47
    with pytest.raises(odds.Hidden):
        odds.next_card(after)
    assert odds.to_json(after)["chance"] is None


@pytest.mark.parametrize(
    ("share", "danger"), [("split", "A-K"), ("split", "A-8"), ("each", "A-K"), ("leavers", "A-K")]
)
def test_random_turns_of_the_cave_agree_with_all_pairs_of_cards(share: str, danger: str) -> None:
    """The gold that comes, each one's, the remainder and the collapse of a turn of two, over all
    pairs of unseen cards."""
    lay = [
        Show((("Ann", Card("9", "h")), ("Bo", Card("9", "s")))),
        Show((("Ann", Card("7", "s")), ("Bo", Card("A", "h")))),
    ]
    house = [("share", share), ("cards.danger", f'{{ "{danger}" = "rank" }}')]
    state = replay(load("cave-network", house), ["Ann", "Bo"], [Begin(), *lay])
    among = 1 if share == "each" else 2
    ended = gold = comes = rest = tried = safe = 0
    unseen = legal.moves(state).cards
    for one, other in permutations(unseen, 2):
        after = apply(state, Show((("Ann", one), ("Bo", other))))[0]
        tried += 1
        if after.phase == "show":
            safe += 1
            gold += after.loot - state.loot
            comes += (after.loot - state.loot) * among + after.leftover - state.leftover
            rest += after.leftover > state.leftover
        else:
            ended += 1
    known = odds.cave(state)
    assert known.collapse[2] == Fraction(ended, tried)
    assert known.gain_each[2] == Fraction(gold, tried)
    assert known.comes[2] == Fraction(comes, tried)
    assert known.remainder[2] == Fraction(rest, safe)


# --- against many shuffles ------------------------------------------------------------------------


@pytest.mark.parametrize("name", DECK_GAMES)
@pytest.mark.slow
def test_many_shuffles_agree_with_the_exact_values(name: str) -> None:
    """The survival curve and the value of a round alone, each within four standard errors of 4,000
    rounds."""
    variant = load(name)
    rounds, chance = 4000, random.Random(7)
    exact = odds.survival(fresh_rounds.fresh(variant))
    value = odds.solo_value(fresh_rounds.fresh(variant))
    assert value is not None
    one_player = load(name, [("players", "1")])
    fresh = fresh_rounds.fresh(one_player)
    leave_at = odds.leave_at(fresh)
    # Blind or not, one artifact is in the first round's deck of these games, or all of them.
    slots = [slot for slot in variant.slots if slot.joins <= 1]
    if variant.joins_blind:
        slots = [slot for slot in slots if not slot.artifact] + [
            slot for slot in slots if slot.artifact
        ][:1]
    running = [0] * (len(slots) + 1)
    gains: list[int] = []
    for _ in range(rounds):
        chance.shuffle(slots)
        state = fresh.copy()
        banked: int | None = None
        for number, slot in enumerate(slots):
            running[number] += 1
            rules.reveal(state, variant.meaning(slot.card))
            if state.phase != "leave":
                break
            carried = state.loot + sum(
                rules.artifact_worth(state, card) for card in state.artifacts
            )
            if banked is None and carried >= leave_at.get(len(state.dangers), 10**6):
                banked = carried
            rules.leave(state, ())
        gains.append(banked or 0)
    for number, times in enumerate(running):
        chance_then = float(exact[number])
        assert (
            abs(times / rounds - chance_then)
            <= 4 * sqrt(chance_then * (1 - chance_then) / rounds) + 1e-12
        )
    mean = sum(gains) / rounds
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (rounds - 1) / rounds)
    assert abs(mean - float(value)) <= 4 * error


@given(
    safe=st.integers(0, 12),
    dangers=st.lists(
        st.tuples(st.integers(0, 2), st.integers(0, 5), st.integers(1, 4)), max_size=4
    ),
)
def test_a_survival_curve_starts_at_one_and_never_rises(
    safe: int, dangers: list[tuple[int, int, int]]
) -> None:
    """A chance of still being inside falls card by card, to nothing if the dangers left can end the
    round."""
    kinds = tuple(
        odds.Danger("", min(lying, ends_at - 1), left, ends_at) for lying, left, ends_at in dangers
    )
    left = odds.deck(fresh_rounds.fresh(load("diamant")))._replace(
        gold=(1,) * safe, dangers=kinds, artifacts=(), blank=0
    )
    curve = chances.survival_in(left)
    assert curve[0] == 1
    assert all(after <= before for before, after in pairwise(curve))
    can_end = any(kind.lying + kind.left >= kind.ends_at for kind in kinds)
    assert (curve[-1] == 0) == can_end


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        ("0", "0 %"),
        ("1/1000", "< 1 %"),
        ("1/200", "1 %"),
        ("2/15", "13 %"),
        ("1/8", "13 %"),
        ("999/1000", "> 99 %"),
        ("1", "100 %"),
    ],
)
def test_percents_are_rounded_but_never_to_certainty(chance: str, said: str) -> None:
    """A small chance is not nothing, a large one is not certain."""
    assert percent(Fraction(chance)) == said


def test_sentences_count_right() -> None:
    """One card is a card; none ends the round; the last one surely does."""
    assert next_card(odds.Next(1, 1, Fraction(1)), ROUND) == (
        "1 card left, 1 of them ends the round: 1 in 1 (100 %)."
    )
    assert next_card(odds.Next(1, 0, Fraction(0)), ROUND) == (
        "1 card left, none of them ends the round."
    )


@pytest.mark.rule("PL-1")
def test_artifacts_that_go_back_are_out_of_the_deck_for_their_round_alone(tmp_path: Path) -> None:
    """Of the Kings that count 2 and 9, whoever leaves carries one out, and brings it back."""
    gold, danger, rest = DECKS["printed"]
    variant = small(tmp_path, gold, danger, rest + 'carried = "back"\n')
    entries: list[Entry] = [
        Begin(),
        Draw(parse_card("Ks")),
        Leave(("Ann",)),
        Draw(parse_card("3s")),
    ]
    state = replay(variant, ["Ann", "Bo"], entries)
    assert odds.deck(state).artifacts == (9,)
    for entry in (Leave(("Bo",)), Begin(), Draw(parse_card("3s"))):
        enter(state, entry)
    assert sorted(odds.deck(state).artifacts) == [2, 9]


def test_artifacts_drawn_blind_count_their_mean_where_each_card_has_its_own() -> None:
    """Five that count 5 to 13: whichever of them has joined, 9 is what it counts on average."""
    worth = ("artifacts.worth", "{ 8c = 5, 10c = 7, Jc = 9, Qc = 11, Kc = 13 }")
    blind, named = load("incan-gold-2006", [worth]), load("incan-gold", [worth])
    assert odds.deck(fresh_rounds.fresh(blind, 3)).artifacts == (9, 9, 9)
    assert odds.deck(fresh_rounds.fresh(named, 3)).artifacts == (5, 7, 9)


@pytest.mark.rule("PL-1")
def test_what_the_cards_to_come_bring_has_that_mean_in_it() -> None:
    """Alone after a seven of 124 gold, with 2 and the 1 that lies there, before the artifact that
    joined, whichever of 5, 7, 9, 11 and 14 it is: 117 and 46 fifths."""
    worth = ("artifacts.worth", "{ 8c = 5, 10c = 7, Jc = 9, Qc = 11, Kc = 14 }")
    begun: list[Entry] = [Begin(), Draw(parse_card("7s")), Leave(("Bo", "Cy"))]
    now = odds.carrying(replay(load("incan-gold-2006", [worth]), ["Ann", "Bo", "Cy"], begun))
    assert now == solo.Carrying(carry=3, ending=0, left=117 + Fraction(46, 5), lost=3)


@pytest.mark.rule("G-18")
def test_the_deck_counts_the_cards_that_end_the_round_by_their_gold() -> None:
    """As the table does, card after card: Kings bring nothing, a ten is too much once 12 of 21 lie
    there."""
    variant = load("kings-gold", [("danger.over", "21")])
    state = replay(variant, ("Ann", "Bo", "Cy"), [Begin()])
    for card in ("9h", "3d", "Jc"):
        assert odds.deck(state).ending == odds.next_card(state).ending
        enter(state, Draw(parse_card(card)))
        enter(state, Leave())
    assert odds.deck(state).ending == odds.next_card(state).ending == 4 + 3


def test_polynomials_are_multiplied() -> None:
    """(2 + x) (1 + 3 x + x^2) = 2 + 7 x + 5 x^2 + x^3, and no more places."""
    assert multiplied([2, 1], [1, 3, 1]) == [2, 7, 5, 1]


@pytest.mark.rule("G-17")
def test_what_half_costs_is_of_the_loot_alone() -> None:
    """Of 5 in loot 3 are lost, and all 11 beside it, artifacts that only a leaver takes among them;
    of 4 it is 2, and 12."""
    left = odds.deck(fresh_rounds.fresh(load("incan-gold", [("danger.costs", '"half"')])))
    assert [left.at_risk(1, carry=10, loot=loot, artifacts=6) for loot in (5, 4)] == [14, 14]
    assert [left.at_risk(2, carry=loot, loot=loot) for loot in (5, 4)] == [6, 4]


def test_odds_follow_a_rule_that_the_engine_alone_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the last one out gets 5 more, leaving is worth 5 more, and being caught costs it."""
    entries = [Begin(), *stay("9c Ks"), Draw(parse_card("7h")), Leave(("Bo", "Cy"))]
    state = replay(load("kings-gold"), ["Ann", "Bo", "Cy"], [*entries, Draw(parse_card("2h"))])
    before = odds.carrying(state)
    go_out = Table._go_out

    def with_more(self: Table, leavers: list[int], *rest: Any) -> None:
        last = leavers if len(leavers) == len(self.inside) == 1 else []
        go_out(self, leavers, *rest)
        for seat in last:
            self.banked[seat] += 5

    monkeypatch.setattr(Table, "_go_out", with_more)
    after = odds.carrying(state)
    assert (after.carry, after.lost) == (before.carry + 5, before.lost + 5)


def test_gold_that_ended_a_round_and_left_the_game_is_no_card_to_come() -> None:
    """In round 2 no gold ends it (G-18, G-20); the ten that did in round 1 is not in its deck."""
    settings = (("round.1.danger.over", "12"), ("round.1.danger.then", '"card out"'))
    entries = [Begin(), *stay("9s"), Draw(parse_card("10s")), Begin()]
    state = replay(load("kings-gold", settings), ["Ann", "Bo", "Cy"], entries)
    left = odds.deck(state)
    assert (left.cards, left.blank) == (odds.next_card(state).cards_left, 0)
