"""Bots: what each word makes a player do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

import pytest

from cardkit.v4.engine import (
    MOST_PLAYERS,
    Begin,
    Card,
    Draw,
    Entry,
    Leave,
    Show,
    State,
    Variant,
    game,
    parse_card,
    start,
)
from cardkit.v4.engine.core import Table
from cardkit.v4.files import load
from cardkit.v4.lab import WORDS, policies
from cardkit.v4.lab.bot_games import play
from cardkit.v4.lab.bots import BotError, Lays, alike, check_word, hand as playing
from cardkit.v4.lab.policies import Chance, Held
from cardkit.v4.odds import hidden_hands
from tests.v4.lab.leaving import leaving

NAMES = ["Ann", "Bo", "Cy"]
KINGS, POOR, CAVE = load("kings-gold"), load("poor-mans"), load("cave-network")


def laying(word: str, chance: Random) -> Lays:
    """`hand` as a callable. Raises `BotError`."""
    hands = [playing(word, chance, seat) for seat in range(MOST_PLAYERS)]

    def lay(state: State, name: str, held: Sequence[Card]) -> Card | None:
        plays = hands[state.players.index(name)]
        return None if plays.flees(state.table) else _picked(plays.lays, state, held)

    return lay


def safest(state: State, held: Sequence[Card]) -> Card:
    """The card of the hand least likely to end the round: few of its kind lie there, and few can be
    with others."""
    card = _picked(policies.safest, state, held)
    assert card is not None
    return card


def dearest(state: State, held: Sequence[Card]) -> Card:
    """The card of the hand that brings most gold among those that do not end the round by
    themselves."""
    card = _picked(policies.dearest, state, held)
    assert card is not None
    return card


def _picked(pick: Callable[[Table, Held], int], state: State, held: Sequence[Card]) -> Card | None:
    figures = state.variant.figures
    numbers = [state.variant.meaning(card).number for card in held]
    number = pick(state.table, Held(figures, type(figures.gold)(numbers)))
    return None if number < 0 else held[numbers.index(number)]


def after(cards: str, variant: Variant = KINGS, rounds: int = 1) -> State:
    """A game whose `rounds`-th round has these cards on the path, everyone inside."""
    entries: list[Entry] = []
    for _ in range(rounds - 1):
        entries += [
            Begin(),
            Draw(parse_card("2b" if variant is POOR else "2")),
            Leave(tuple(NAMES)),
        ]
    entries.append(Begin())
    for card in cards.split():
        entries += [Draw(parse_card(card)), Leave()]
    state = game.replay(variant, NAMES, entries[:-1] if cards else entries)
    assert state.phase == "leave" or not cards
    return state


def leaves(word: str, state: State) -> bool:
    return leaving(word, Random(1))(state, "Ann")


@pytest.mark.parametrize(
    ("word", "stays", "goes"),
    [
        ("kinds:2", "K 7 8", "K 7 Q"),
        ("pairs:1", "7", "K"),
        ("loot:6", "8 9", "8 9 3"),
        ("turn:3", "2 3", "2 3 4"),
        ("odds:1/16", "K 2 3", "K 2 3 4"),
        ("odds:6.25%", "K 2 3", "K 2 3 4"),
        ("odds:0.0625", "K 2 3", "K 2 3 4"),
        ("kinds:2+turn:3", "K 2", "K 2 3"),
        ("kinds:2+turn:3", "K 2", "K Q"),
        ("even", "K 9 9", "K Q J 10 10 10 10 9 9"),
        # 5 of 5 and 4 lie on the path: a third of it counts, not all, not none
        ("even", "7 J K 5 8", "Q 10 10 K 8"),
    ],
)
def test_a_word_says_when_to_leave(word: str, stays: str, goes: str) -> None:
    """Just before its figure is reached the bot stays, then it leaves."""
    assert not leaves(word, after(stays))
    assert leaves(word, after(goes))


def test_artifacts_on_the_path_lure_a_hunter_out() -> None:
    """artifacts:1 leaves as soon as a joker lies there."""
    assert not leaves("artifacts:1", after("7r", POOR))
    assert leaves("artifacts:1", after("7r *", POOR))


def test_never_never_leaves_and_random_does_by_chance() -> None:
    """random:1 always leaves, random:0 never, random:1/4 about every fourth time."""
    state = after("K Q J 10 10 9")
    assert not leaves("never", state)
    assert leaves("random:1", state)
    assert not leaves("random:0", state)
    bot = leaving("random:1/4", Random(3))
    assert 200 < sum(bot(state, "Ann") for _ in range(1000)) < 300


def test_figures_with_commas_are_for_one_round_each() -> None:
    """turn:1,3 leaves after the first card of round 1, and after the third of all later rounds."""
    assert leaves("turn:1,3", after("2"))
    for number in (2, 3):
        assert not leaves("turn:1,3", after("2 3", rounds=number))
        assert leaves("turn:1,3", after("2 3 4", rounds=number))
    assert leaves("odds:0,1/2", after("2"))
    assert not leaves("odds:0,1/2", after("2", rounds=2))


def test_after_leaves_when_so_many_others_have_left() -> None:
    """after:1 stays with everyone inside, and goes once Bo has left; after:2 waits for one more."""
    entries: list[Entry] = [Begin(), Draw(parse_card("9"))]
    assert not leaves("after:1", game.replay(KINGS, NAMES, entries))
    entries += [Leave(("Bo",)), Draw(parse_card("8"))]
    assert leaves("after:1", game.replay(KINGS, NAMES, entries))
    assert not leaves("after:2", game.replay(KINGS, NAMES, entries))


def test_behind_plays_by_standing() -> None:
    """Level, nobody is behind. Bo leaves with 3 and Ann goes on with them: still level. Caught, she
    is 3 behind."""
    entries: list[Entry] = [Begin(), Draw(parse_card("9"))]
    level = game.replay(KINGS, NAMES, entries)
    entries += [Leave(("Bo",)), Draw(parse_card("K"))]
    carrying = game.replay(KINGS, NAMES, entries)
    entries += [Leave(), Draw(parse_card("K")), Begin(), Draw(parse_card("9"))]
    behind = game.replay(KINGS, NAMES, entries)
    bot = leaving("behind:turn:1/never", Random(1))
    assert [bot(state, "Ann") for state in (level, carrying, behind)] == [False, False, True]
    assert not bot(behind, "Bo")
    assert leaving("behind:never/turn:1", Random(1))(behind, "Bo")


def test_behind_counts_what_all_inside_would_take_now() -> None:
    """Bo left with 3; a 2 comes for Ann and Cy, who carry 4 each: nobody inside is behind, and Bo
    is."""
    entries: list[Entry] = [Begin(), Draw(parse_card("9")), Leave(("Bo",)), Draw(parse_card("2"))]
    state = game.replay(KINGS, NAMES, entries)
    bot = leaving("behind:turn:1/never", Random(1))
    assert [bot(state, name) for name in NAMES] == [False, True, False]


def test_who_dares_in_one_part_lays_boldly() -> None:
    """``dare`` may be joined to others, which alone lay the safest card."""
    words = ("dare:2", "dare:2+even", "even+dare:2", "even", "pairs:1+turn:3")
    plays = [playing(word, Random(1), 0) for word in words]
    assert [isinstance(one, policies.Played) and one.boldly for one in plays] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_the_two_bots_of_behind_may_be_joined_and_have_slashes() -> None:
    """Only a slash before a word parts them."""
    state = after("K Q 10 9 8")
    assert not leaves("behind:never/odds:1/5", state)
    assert leaves("behind:odds:1/5/odds:1/10+turn:9", state)
    assert leaves("behind:odds:1/5+never / turn:9+kinds:2", state)


def test_even_alone_is_the_best_rule_alone() -> None:
    """With one left inside, even does what the exact odds say."""
    from cardkit.v4 import odds

    entries: list[Entry] = [Begin(), Draw(parse_card("K")), Leave(("Bo", "Cy"))]
    for card in ("10", "10", "10", "10", "9", "9", "9"):
        entries.append(Draw(parse_card(card)))
        state = game.replay(KINGS, NAMES, entries)
        assert leaves("even", state) == odds.carrying(state).leave
        entries.append(Leave())


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("kind:3", 'no bot is called "kind:3". Did you mean "kinds"?'),
        ("kinds", 'kinds takes a figure, as in "kinds:3"'),
        ("kinds:x", 'expected a whole number after the colon, as in "kinds:3"'),
        ("kinds:-1", "expected a whole number"),
        ("loot:1/2", "expected a whole number"),
        ("loot:\u0663", "expected a whole number"),
        ("kinds:1000000", "expected a whole number"),
        ("odds:3/2", "expected a chance from 0 to 1"),
        ("odds:1/0", "expected a chance from 0 to 1"),
        ("odds:0.0000000000000000001", "expected a chance from 0 to 1"),
        ("nerve:0", "expected a number above 0 and up to 1000"),
        ("nerve:1001", "expected a number above 0 and up to 1000"),
        ("nerve:0.0000000000000000001", "expected a number above 0 and up to 1000"),
        ("never:3", "never takes no figure"),
        ("", 'no bot is called ""'),
        ("nver", "Bots: kinds:3, "),
        ("nver", ", even, "),
        ("kinds:3+", 'no bot is called "kinds:3+"'),
        ("dare:2", "plays cards from a hand"),
        ("after", 'after takes a figure, as in "after:2"'),
        ("afer:2", 'Did you mean "after"?'),
        ("behind", 'behind takes two bots, as in "behind:even/never"'),
        ("behind:odds:1/5", "behind takes two bots"),
        ("behind:/never", "behind takes two bots"),
        ("behind:behind/never", "that are not behind themselves"),
        ("behind:even/nver", 'no bot is called "nver". Did you mean "never"?'),
        ("behind:even/turn:x", "expected a whole number"),
        ("behind:even/dare:2", "plays cards from a hand"),
        ("behind:even/behind:even/never", "behind takes two bots"),
        ("turn:3+behind:even/never", "behind is joined to nothing"),
    ],
)
def test_a_word_that_is_none_is_refused_with_the_way_out(word: str, says: str) -> None:
    """The complaint quotes the word and names what would do."""
    with pytest.raises(BotError) as caught:
        check_word(word, KINGS)
    assert says in str(caught.value)


def test_a_whole_number_has_six_digits_at_most() -> None:
    """More than any game comes to; with a seventh it is refused, above."""
    check_word("kinds:999999", KINGS)


def test_a_chance_is_a_fraction_or_so_many_of_a_hundred() -> None:
    """All of what stands before the sign."""
    share = WORDS["odds"].figure
    assert [share(text) for text in ("1/8", "12.5%", "25%", "100%", "0")] == [
        Fraction(1, 8),
        Fraction(1, 8),
        Fraction(1, 4),
        1,
        0,
    ]
    long = "0." + "0" * 17 + "1"
    assert share(long) == Fraction(1, 10**18)
    with pytest.raises(ValueError, match=long):
        share(long + "0")


@pytest.mark.parametrize(
    ("share", "rolled", "leaves"),
    [
        ("1/4", 0.25, False),
        ("1/4", 0.2499, True),
        ("1/10", 0.1, False),
        ("1/3", 1 / 3, True),
        ("0", 0.0, False),
    ],
)
def test_chance_is_below_its_share_exactly(share: str, rolled: float, leaves: bool) -> None:
    """A quarter is a number that a computer has; its tenth is a little more than a tenth, its third
    less."""
    nobody = start(KINGS, ["Ann", "Bo", "Cy"]).table
    assert Chance(Fraction(share), lambda: rolled).leaves(nobody) is leaves


def test_every_word_plays_the_game_it_is_for() -> None:
    """What the list of words shows as an example can be typed."""
    for word, entry in WORDS.items():
        example = f"{word}:{entry.takes}" if entry.takes else word
        check_word(example, CAVE)
        if not entry.hands_only:
            check_word(example, KINGS)


# --- hands ----------------------------------------------------------------------------------------


def cave(*turns: str) -> State:
    """A cave after turns such as ``7h Ks 3d``, one card for each player in seat order."""
    entries: list[Entry] = [Begin()]
    for turn in turns:
        entries.append(Show(tuple(zip(NAMES, map(parse_card, turn.split()), strict=True))))
    return game.replay(CAVE, NAMES, entries)


def hand(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


def test_the_safest_card_is_one_of_a_rank_that_does_not_lie_there() -> None:
    """Of two ranks that lie nowhere, the one of which fewer can be with others; a rank that lies
    there comes last."""
    state = cave("7h Ks 3d")
    assert safest(state, hand("7s 9c")) == Card("9", "c")
    assert safest(state, hand("9c 5s 5d")) == Card("5", "s")
    assert safest(state, hand("7s 3s")) == Card("7", "s")


def test_dare_lays_the_card_worth_most_that_does_not_end_it() -> None:
    """A ten, unless two tens lie there."""
    assert dearest(cave("2h 3s 4d"), hand("10s 9c 2s")) == Card("10", "s")
    assert dearest(cave("10h 10c 4d"), hand("10s 9c 2s")) == Card("9", "c")


def test_a_hand_that_can_only_collapse_the_cave_flees() -> None:
    """Two sevens lie there and the hand holds nothing but a seven: whoever is not "never" flees."""
    state = cave("7h 7s 3d")
    assert laying("pairs:5", Random(1))(state, "Ann", hand("7c")) is None
    assert laying("never", Random(1))(state, "Ann", hand("7c")) == Card("7", "c")
    assert laying("pairs:1", Random(1))(state, "Ann", hand("9c")) is None
    assert laying("pairs:2", Random(1))(state, "Ann", hand("9c")) == Card("9", "c")
    assert laying("dare:2", Random(1))(state, "Ann", hand("9c 10c")) == Card("10", "c")


def test_behind_in_the_cave_lays_cards_its_bots_way() -> None:
    """Bo fled with 5 before the cave collapsed on Ann: in the next game she plays as the first bot,
    Bo as the second."""
    entries: list[Entry] = [Begin()]
    for cards in ("7h 7s 3d", "7c - 2d"):
        shown = (None if card == "-" else parse_card(card) for card in cards.split())
        entries.append(Show(tuple(zip(NAMES, shown, strict=True))))
    entries += [Begin(), Show(tuple(zip(NAMES, hand("10h 9s 8d"), strict=True)))]
    state, held = game.replay(CAVE, NAMES, entries), hand("10s 2c")
    daring = laying("behind:dare:5/pairs:5", Random(1))
    assert [daring(state, name, held) for name in ("Ann", "Bo")] == hand("10s 2c")
    fleeing = laying("behind:pairs:0/never", Random(1))
    assert [fleeing(state, name, held) for name in ("Ann", "Bo")] == [None, Card("2", "c")]


def test_odds_of_the_cave_are_those_of_random_cards() -> None:
    """After one pair a turn of three random cards from 49 collapses it with a chance of 1 -
    C(47,3)/C(49,3) and a little."""
    from cardkit.v4 import odds

    state = cave("7h 7s 3d")
    chance = odds.cave(state).collapse[3]
    assert Fraction(11, 100) < chance < Fraction(13, 100)
    assert laying(f"odds:{chance}", Random(1))(state, "Ann", hand("9c")) is None
    assert (
        laying(f"odds:{chance + Fraction(1, 100)}", Random(1))(state, "Ann", hand("9c")) is not None
    )
    assert laying("even", Random(1))(cave("2h 9s 3d"), "Ann", hand("9c 4d")) == Card("4", "d")


def test_even_in_the_cave_weighs_what_the_next_turn_costs_and_brings() -> None:
    """At every turn of random games: the turns that end it times what one loses, against what each
    gets of the others."""

    looked_at = 0

    def note(state: State, entry: Entry | None) -> None:
        nonlocal looked_at
        table, inside = state.table, len(state.inside)
        if (
            entry is None
            or state.phase != "show"
            or not (table.loot or table.leftover or table.artifacts)
        ):
            return
        looked_at += 1
        safe, among = hidden_hands.laid_safely(table, inside)
        carried = (table.leftover + table.figures.first_worth * len(table.artifacts)) // inside
        lost = (among - safe) * carried + hidden_hands.ending_costs(table, inside, 0)
        brings = sum(
            ways * (gold // inside)
            for gold, ways in enumerate(hidden_hands.safe_gold(table, inside))
        )
        assert leaving("even", Random(1))(state, state.inside[0]) == (lost >= brings)

    for players in (2, 3):
        play(CAVE, ["pairs:2"] * players, 15, "even", note)
    assert looked_at > 200


def test_even_in_the_cave_leaves_where_both_are_the_same() -> None:
    """Low cards bring 1, others nothing: after three turns of two, with 2 taken and 1 left over,
    the next costs what it brings."""
    low = load("cave-network", [("cards.gold", '{ "A-5" = 1 }')])
    entries: list[Entry] = [Begin()]
    for cards in ("4c 2s", "As Jc", "5h 3h"):
        entries.append(Show(tuple(zip(NAMES[:2], hand(cards), strict=True))))
    assert (
        laying("even", Random(1))(game.replay(low, NAMES[:2], entries), "Ann", hand("6c")) is None
    )


def test_even_in_the_cave_counts_its_part_of_what_lies_there() -> None:
    """A third of the leftover and of what the court cards count: all of it were too much, none too
    little."""
    assert not leaves("even", cave("8c 5s Kh", "Qs Qh 5d"))
    assert leaves("even", cave("Ac 5s Ad", "3s 3d Qc", "2d 8h Js"))


def test_a_joined_bot_decides_by_chance_where_one_part_of_it_does() -> None:
    """Then two who play by it may decide otherwise at one table; who goes by what others do,
    too."""
    assert alike("turn:3+loot:9", KINGS)
    assert not alike("turn:3+random:1/5", KINGS)
    assert not alike("behind:turn:3", KINGS)
    assert not alike("watchful", KINGS)


@pytest.mark.rule("G-22")
def test_who_weighs_decides_by_what_it_has_where_a_catch_can_take_that() -> None:
    """Of two who play by ``even`` the richer has more to lose; where what is banked is safe, they
    decide alike."""
    robbing = load("kings-gold", [("danger.costs", "everything")])
    assert [alike(word, game) for game in (KINGS, robbing) for word in ("even", "turn:3")] == [
        True,
        True,
        False,
        True,
    ]
