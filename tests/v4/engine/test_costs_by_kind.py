"""What being caught costs by kind of danger, also all gold banked before (G-22), in small games
worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest

from cardkit.v4 import odds
from cardkit.v4.engine import Begin, Illegal, Result, Variant, apply, replay
from cardkit.v4.engine.outcomes import Caught, RoundOver
from cardkit.v4.files import digest, load
from cardkit.v4.odds import hidden_hands
from cardkit.v4.speech.rules import rules_of
from cardkit.v4.tally import score
from tests.v4.engine.test_caught import best, small
from tests.v4.pads import came_of, followed
from tests.v4.table.driving import Table

KINGS = 'variant: kings-gold\nset: danger.costs={ default = "half", Q = 3, K = "everything" }\n'
FIRST = "players: Ann, Bo, Cy\nround 1\n9h - Ann\n10d - Bo\n7s\nJs\nJh\n"
"""Ann banks 3, Bo 3 + 5; Cy has 3 + 5 + 7, and banks 7 of it."""


@pytest.mark.rule("G-22")
@pytest.mark.parametrize(
    ("card", "lost", "ann", "cy"), [("J", 5, 3 + 4, 7 + 4), ("Q", 3, 3 + 6, 7 + 6), ("K", 9, 0, 0)]
)
def test_each_kind_costs_its_own(card: str, lost: int, ann: int, cy: int) -> None:
    """Ann and Cy carry 3 + 4 + 2. Bo has left before, and loses nothing."""
    text = f"{KINGS}{FIRST}round 2\n9s\n{card}c - Bo\n8c\n4d\n{card}d"
    *_, caught = came_of(text, Caught)
    assert (caught.lost, caught.kept, caught.players) == (
        lost,
        9 - lost if card != "K" else 0,
        ("Ann", "Cy"),
    )
    assert followed(text).banked == {"Ann": ann, "Bo": 8 + 3, "Cy": cy}


@pytest.mark.rule("G-22", "G-11")
def test_everything_goes_back_to_the_supply() -> None:
    """A loot of 3 each, and what was banked: the round took 9 from the supply, and by 18 less is
    banked after it."""
    text = f"{KINGS}{FIRST}round 2\n9s\nKs\nKh"
    *_, caught = came_of(text, Caught)
    *_, over = came_of(text, RoundOver)
    assert caught.banked == (("Ann", 3), ("Bo", 8), ("Cy", 7))
    assert (caught.lost, caught.kept, over.returned) == (3, 0, 3 * 3 + 3 + 8 + 7)
    state = followed(text)
    assert state.rounds[-1].banked == {"Ann": -3, "Bo": -8, "Cy": -7}
    assert set(state.banked.values()) == {0}


@pytest.mark.rule("G-22")
def test_artifacts_stay() -> None:
    """Ann carried one out in the first round: it goes on counting 5 when all gold is gone."""
    text = "variant: incan-gold\nset: danger.costs=everything\nplayers: Ann, Bo, Cy\n"
    text += "round 1\n9s\n8c - Ann\n7s - all\nround 2\n8s\n8h\n"
    state = followed(text)
    assert (state.banked["Ann"], state.total("Ann"), state.banked["Bo"]) == (0, 5, 0)


@pytest.mark.rule("G-22")
def test_gold_of_an_artifact_does_not() -> None:
    """A Poor Man's joker is ten gold, and banked gold (PM-5)."""
    text = "variant: poor-mans\nset: danger.costs=everything\nplayers: Ann, Bo, Cy\n"
    state = followed(f"{text}round 1\n* - Ann\n7b - all\nround 2\nJs\nQs\n")
    assert state.rounds[0].banked["Ann"] == 10
    assert state.banked == {"Ann": 0, "Bo": 0, "Cy": 0}


CAVE = (
    'variant: cave-network\nset: danger.costs={ default = 2, 7 = "half", 9 = "all", 4 = '
    '"everything" }\n'
)


@pytest.mark.rule("G-22", "CN-10")
@pytest.mark.parametrize(
    ("one", "other", "lost", "ann"), [(7, 8, 5, 10 + 5), (9, 7, 11, 10), (4, 7, 8, 0), (9, 4, 9, 0)]
)
def test_of_several_kinds_at_once_the_dearest_counts(
    one: int, other: int, lost: int, ann: int
) -> None:
    """Two pairs lie there, and both come to three in one turn: half of the loot is more than 2, and
    everything is most."""
    text = f"{CAVE}players: Ann, Bo, Cy\nround 1\nbanked: Ann 10\nround 2\n"
    pairs = f"Ann {one}s, Bo {one}h, Cy As\nAnn {other}s, Bo {other}h, Cy Ah\n"
    state = followed(f"{text}{pairs}Ann {one}d, Bo {other}d, Cy 2s")
    assert (state.rounds[-1].lost, state.banked["Ann"]) == (lost, ann)


@pytest.mark.rule("G-22", "G-18")
def test_gold_alone_costs_what_other_kinds_do() -> None:
    """More than 16 on the path is no kind of danger: the default counts, and all lose the 3 they
    had."""
    rules = (
        "variant: kings-gold\nset: danger.over=16\nset: danger.costs={ default = "
        '"everything", '
        "J = 1, Q = 1, K = 1 }\n"
    )
    first = f"{rules}players: Ann, Bo, Cy\nround 1\n9h - all\nround 2\n"
    assert set(followed(f"{first}9s\n10d").banked.values()) == {0}
    assert set(followed(f"{first}9s\nKs\nKh").banked.values()) == {3 + 3 - 1}


@pytest.mark.rule("G-22", "KG-11")
def test_an_extra_round_can_take_everything() -> None:
    """Two are tied; one of them leaves it, the other loses what had tied them."""
    rules = (
        "variant: kings-gold\nset: danger.costs=everything\nset: rounds=1\nset: "
        "artifacts=off\nplayers: Ann, Bo, Cy\n"
    )
    state = followed(f"{rules}round 1\n9h - all\nextra round\n7h - Ann, Bo\n")
    state = followed(f"{rules}round 1\n9h - all\nextra round\n7h - Ann\nKs\nKh\n")
    assert state.banked == {"Ann": 3 + 2 + 1, "Bo": 0, "Cy": 0}


@pytest.mark.rule("G-22", "G-19")
def test_what_is_gone_does_not_end_the_game() -> None:
    """Ann had 9 of the 12 that end it, loses them, and 9 again are not enough."""
    rules = (
        "variant: kings-gold\nset: danger.costs=everything\nset: until=12\nplayers: Ann, Bo, Cy\n"
    )
    text = (
        f"{rules}round 1\n9h - Bo, Cy\n6s - Ann\nround 2\nKs\nKh\nround 3\n9h - Bo, Cy\n6s - Ann\n"
    )
    assert not followed(text).complete
    assert followed(text.replace("Ks\nKh", "Ks - all")).complete


# --- in a tally -----------------------------------------------------------------------------------


RESULTS = f"{KINGS}players: Ann, Bo, Cy\nround 1\nbanked: Ann 23, Bo 5\nround 2\nbanked: "


@pytest.mark.rule("G-22")
@pytest.mark.parametrize("minus", ["-", "\u2013", "\u2212"])
def test_less_than_nothing_is_all_that_was_banked(minus: str) -> None:
    """In a round that is known by its result as in one that was played, and a total is the sum of
    rounds."""
    state = followed(f"{RESULTS}Ann {minus}23, Bo 0, Cy 12\ntotal: Ann 0, Bo 5, Cy 12\n")
    assert state.rounds[-1].banked == {"Ann": -23, "Bo": 0, "Cy": 12}
    played = followed(
        f"{KINGS}{FIRST}banked: Ann 3, Cy 7\nround 2\nKs\nKh\nbanked: Ann {minus}3, "
        f"Bo {minus}8, Cy -7\n"
    )
    assert set(played.banked.values()) == {0}


@pytest.mark.rule("G-22")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            f"{RESULTS}Ann -5",
            ("Ann lost 5 of 23 banked before, but whoever loses of that loses 23. Ann -23 says so"),
        ),
        (f"{RESULTS}Cy -5", "Cy has nothing banked to lose."),
        (
            f"{KINGS}{FIRST}round 2\nKs\nKh\nbanked: Ann -5",
            "the pad says Ann banked -5 in round 2, by the turns it is -3.",
        ),
        (
            "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\nbanked: Ann -5",
            "expected a whole number after Ann",
        ),
    ],
)
def test_any_other_figure_less_than_nothing_is_a_slip(text: str, said: str) -> None:
    """With what to do."""
    found = score(text)
    (problem,) = found.problems
    assert said in found.reading.show(problem)


def test_no_result_takes_gold_where_no_catch_does() -> None:
    """Whatever hands it in: a phone, a program."""
    state = replay(
        load("kings-gold"), ("Ann", "Bo", "Cy"), [Begin(), Result((("Ann", 5),)), Begin()]
    )
    with pytest.raises(Illegal, match="Nobody loses what was banked before"):
        apply(state, Result((("Ann", -5),)))


# --- chances --------------------------------------------------------------------------------------


BY_KIND = {
    "half and everything": (
        '"4-6s" = "face"',
        '"Jsh" = "rank", "Qsh" = "rank"',
        '{ default = "half", Q = "everything" }',
        "",
    ),
    "all and everything": (
        '"3-6s" = "face"',
        '"Jsh" = "rank", "Qsh" = "rank"',
        '{ Q = "everything" }',
        "",
    ),
    "two and all": (
        '"3-6s" = "face"',
        '"Jsh" = "rank", "Qshd" = "rank"',
        '{ default = 2, Q = "all" }',
        "",
    ),
    "gold alone too": (
        '"2-6s" = "face"',
        '"Jsh" = "rank"',
        '{ default = 3, J = "everything" }',
        "over = 9\n",
    ),
    "gold that is danger": (
        '"2-4sh" = "face"',
        '"2-4sh" = "rank"',
        '{ default = "half", 3 = "everything" }',
        "",
    ),
    "everything, and a joker": (
        '"4-6s" = "face"',
        '"Jsh" = "rank"',
        '"everything"',
        "[artifacts]\nworth = 3\n",
    ),
    "one at once": (
        '"4-6s" = "face"',
        '"Jsh" = "rank", "Qs" = "rank"',
        '{ default = 4, Q = "everything" }',
        "ends_at = { Q = 1 }\n",
    ),
}


def by_kind(tmp_path: Path, name: str, top: str = "") -> Variant:
    """A deck of few cards for one player, with those prices."""
    gold, danger, costs, rest = BY_KIND[name]
    jokers = 'artifact = ["joker"]\n' if "joker" in name else ""
    file = Path(
        small(tmp_path, gold, danger, f"{jokers}[danger]\ncosts = {costs}\n{rest}", rounds=2).slug
    )
    file.write_text(top + file.read_text("utf-8"), "utf-8")
    return load(str(file))


@pytest.mark.slow
@pytest.mark.rule("G-22")
@pytest.mark.parametrize(("banked", "name"), [*product((0, 2, 9), BY_KIND)])
def test_the_value_of_a_round_alone_is_the_best_there_is(
    name: str, banked: int, tmp_path: Path
) -> None:
    """With so much banked in the first round, of which a catch may take all: by how much the second
    changes it at best."""
    variant = by_kind(tmp_path, name)
    state = followed(
        f"variant: {variant.slug}\nplayers: Ann\nround 1\nbanked: Ann {banked}\nround 2\n"
    )
    assert odds.deck(state).banked == banked * variant.robs
    assert odds.solo_value(state) == best(variant, banked)


@pytest.mark.slow
@pytest.mark.rule("G-22", "G-15")
@pytest.mark.parametrize(
    "name", ["half and everything", "all and everything", "gold that is danger"]
)
def test_so_it_is_where_nobody_carries_gold(name: str, tmp_path: Path) -> None:
    """Where nobody carries any there is nothing to lose but what was banked before."""
    variant = by_kind(tmp_path, name, 'share = "leavers"\n')
    state = followed(f"variant: {variant.slug}\nplayers: Ann\nround 1\nbanked: Ann 4\nround 2\n")
    assert odds.solo_value(state) == best(variant, 4)


@pytest.mark.rule("G-22")
def test_what_one_can_lose_is_weighed_by_kind() -> None:
    """Alone with 3 + 9: of the three Kings each would cost that and the 20 banked, of three Queens
    3, of three Jacks half."""
    text = f"{KINGS}players: Ann, Bo, Cy\nround 1\nbanked: Ann 20\nround 2\n9s - Bo, Cy\n9c\n"
    now = odds.carrying(followed(f"{text}Ks\nQs\nJs"))
    assert (now.carry, now.ending) == (12, 9)
    assert now.lost == Fraction(3 * (12 + 20) + 3 * 3 + 3 * 6, 9)
    assert odds.carrying(followed(f"{text}Ks")).lost == 32


@pytest.mark.rule("G-18", "G-22")
def test_what_bots_can_lose_is_summed_over_all_cards_that_end_the_round() -> None:
    """Of the 12 carried and 20 banked, three Kings cost 32 each, three Queens 3, three Jacks half
    the loot, 6. Where 25 gold is the most, so do four eights, two nines and four tens upon 18."""
    rounds = "players: Ann, Bo, Cy\nround 1\nbanked: Ann 20\nround 2\n9s - Bo, Cy\n9c\nKs\nQs\nJs"
    of_dangers = 3 * 32 + 3 * 3 + 3 * 6
    assert followed(KINGS + rounds).table.stake() == of_dangers
    table = followed(f"{KINGS}set: danger.over=25\n{rounds}").table
    assert table.stake() == table.ending_costs(20) == of_dangers + 10 * 6


@pytest.mark.rule("G-22")
def test_random_cards_of_a_cave_cost_the_dearest_kind() -> None:
    """Counted turn by turn: every two cards that nobody has shown, after six of which three ranks
    lie in pairs."""
    text = f"{CAVE}players: Ann, Bo, Cy\nround 1\nbanked: Ann 10\nround 2\n"
    state = followed(f"{text}Ann 7s, Bo 7h, Cy 9s\nAnn 9h, Bo 4s, Cy 4h")
    figures, table = state.variant.figures, state.table
    unseen = [card for card in figures.cards if card not in table.came]
    price = {"7": -(-table.loot // 2), "9": table.loot, "4": table.loot + 10}
    total = 0
    for pair in combinations(unseen, 2):
        ranks = [str(state.variant.slots[card].card.rank) for card in pair]
        total += max([price.get(rank, 0) for rank in ranks])
    assert hidden_hands.ending_costs(table, 2, 10) == total


# --- told -----------------------------------------------------------------------------------------


@pytest.mark.rule("G-22")
def test_rules_say_what_each_kind_costs() -> None:
    """Behind what any other costs, and nobody is told that what is banked is safe for good."""
    rules = rules_of(load("skunk"))
    assert ("The King costs everything: all that was banked before goes back, too.") in rules[
        "danger"
    ].full
    assert "The King: **everything**, also what is banked." in rules["danger"].short
    assert rules["danger"].number == "G-22"
    assert "nothing can take it away" not in rules["left"].full
    kings = rules_of(
        load("kings-gold", [("danger.costs", '{ default = "half", Q = 3, K = "everything" }')])
    )["danger"].full
    assert "banks half of what they took in it" in kings
    assert (
        "Queens cost 3 gold of what was taken in this round, or all of it where that is less"
    ) in kings
    assert (
        "Kings cost everything: all that was banked before goes back, too, but no joker."
    ) in kings


@pytest.mark.rule("G-22")
def test_the_master_says_who_puts_what_back() -> None:
    """Each what they had; and back again, when the last card is taken back."""
    table = Table(
        "kings-gold", "Ann, Bo, Cy", "9h", "all", "", settings=(("danger.costs", "everything"),)
    )
    said = table.type("", "9s", "", "ks", "", "kh")
    assert "All inside: PUT 3 each back. Ann, Bo, Cy: PUT 3 each from the safe pile back." in said
    assert "caught, everything lost" in said
    assert "take 6, and put 3 of it back in the" in table.type("undo")


@pytest.mark.rule("G-22")
def test_a_plain_value_is_the_same_for_every_kind() -> None:
    """Written so, and with the same digest."""
    plain, table = (
        load("kings-gold", [("danger.costs", said)])
        for said in ('"half"', '{ default = "half", K = "half" }')
    )
    assert digest(plain) == digest(table)
    assert plain.cost_rule == "G-17"
