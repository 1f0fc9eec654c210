"""What being caught costs, what gold on the path ends, and what leaves the game then (G-17, G-18),
in small games worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from cardkit.v4 import odds
from cardkit.v4.engine import Card, Variant
from cardkit.v4.engine.outcomes import CardOut, Caught, RoundOver
from cardkit.v4.files import examined, load
from cardkit.v4.odds import fresh_rounds, overfull, solo
from cardkit.v4.speech.rules import rules_of, why
from cardkit.v4.table.finished_game import Finished, steps
from cardkit.v4.tally import read
from cardkit.v4.text import VariantError
from tests.v4.pads import banked, came_of, followed

HOUSE = Path(__file__).parents[3] / "examples/house"
TWENTY_ONE = HOUSE / "twenty-one.toml"


def kings_gold(*settings: str) -> str:
    return (
        "variant: kings-gold\n"
        + "".join(f"set: {setting}\n" for setting in settings)
        + "players: Ann, Bo, Cy\n"
    )


def bridge(*settings: str) -> str:
    """Forty cards of gold, and a path that bears 21."""
    lines = "".join(f"set: {setting}\n" for setting in settings)
    return f"variant: {TWENTY_ONE}\n{lines}players: Ann, Bo\nround 1\n"


CATCH = "round 1\n9h\n7s\nKs\n10d - Bo\nKh"
"""Ann and Cy carry 3 + 2 + 3; 2 lie there and are Bo's."""


# --- what it costs --------------------------------------------------------------------------------


@pytest.mark.rule("G-17", "G-6")
@pytest.mark.parametrize(
    ("costs", "kept", "back"), [("all", 0, 16), ("half", 4, 8), ("3", 5, 6), ("9", 0, 16)]
)
def test_who_is_caught_loses_what_it_costs(costs: str, kept: int, back: int) -> None:
    """Of 8 all, half, three, or all where nine would be more; who left keeps all; the rest of each
    is banked."""
    text = kings_gold(f"danger.costs={costs}") + CATCH
    assert banked(text) == {"Ann": kept, "Bo": 10, "Cy": kept}
    (over,) = came_of(text, RoundOver)
    assert over.returned == back
    (caught,) = came_of(text, Caught)
    assert (caught.lost, caught.kept) == (8 - kept, kept)


@pytest.mark.rule("G-17")
def test_half_is_rounded_down() -> None:
    """Of 5 two are banked and three go back; of 1 nothing is banked."""
    half = kings_gold("danger.costs=half")
    assert banked(half + "round 1\n10h\n7h\nKs\nKh") == {"Ann": 2, "Bo": 2, "Cy": 2}
    assert banked(half + "round 1\n5h\nKs\nKh") == {"Ann": 0, "Bo": 0, "Cy": 0}


@pytest.mark.rule("G-17")
def test_a_cave_that_comes_down_costs_half_too() -> None:
    """9 + 5 + 7 for three: each carries 7, and keeps 3."""
    text = "variant: cave-network\nset: danger.costs=half\nplayers: Ann, Bo, Cy\nround 1\n"
    assert banked(text + "Ann 9s, Bo 5h, Cy 7d\nAnn 9h, Bo 9d, Cy 2s") == {
        "Ann": 3,
        "Bo": 3,
        "Cy": 3,
    }


def test_a_pad_may_say_what_who_was_caught_kept() -> None:
    """A check line with the kept half agrees; one without it is told by how it came."""
    half = kings_gold("danger.costs=half") + CATCH
    assert followed(half).rounds[-1].banked == {"Ann": 4, "Bo": 10, "Cy": 4}
    from cardkit.v4.tally import score_bytes

    score = score_bytes((half + "\nbanked: Ann 4, Bo 10, Cy 0\n").encode(), "pad.tally")
    (problem,) = score.problems
    told = score.reading.told(problem)
    assert "Cy banked 0 in round 1, by the turns it is 4" in told.message
    assert told.hint == "Cy caught, 4 lost and 4 kept: 9h / 7s / Ks / 10d - Bo / Kh"


def test_gold_at_risk_is_what_can_be_lost() -> None:
    """The boldest decision is told by the gold that being caught would cost: the half of it,
    rounded up."""
    reading = read(kings_gold("danger.costs=half") + "round 1\n9h\n7s\nKs\n10d\nKh")
    assert reading.variant is not None
    assert [
        step.loot for step in steps(Finished(reading.variant, ("Ann", "Bo", "Cy"), reading.entries))
    ] == [
        0,
        2,
        3,
        3,
        4,
    ]


# --- a path that comes to too much ----------------------------------------------------------------


@pytest.mark.rule("G-18")
def test_gold_on_the_path_ends_the_round() -> None:
    """10 and 10 are 20, and 21 with an ace is not more than 21; with a 2 it is: the 2 brings
    nothing, and all is lost."""
    state = followed(bridge() + "10h\n10s\nAs")
    assert (state.loot, state.heap, len(state.rounds)) == (10, 21, 0)
    text = bridge() + "10h\n10s\n2s"
    assert banked(text) == {"Ann": 0, "Bo": 0}
    (caught,) = came_of(text, Caught)
    assert (caught.cards, caught.kinds, caught.heap, caught.lost, caught.rule) == (
        *((Card("2", "s"),), (), 22, 10, "G-18"),
    )


@pytest.mark.rule("G-18")
def test_a_bridge_that_bears_one_plank_bears_one_ace() -> None:
    """The least that may be too much: the second card ends the round, whichever it is."""
    assert followed(bridge("danger.over=1") + "As").heap == 1
    (caught,) = came_of(bridge("danger.over=1") + "As\nAh", Caught)
    assert (caught.kinds, caught.heap, caught.lost) == ((), 2, 0)


@pytest.mark.rule("G-18", "KG-5")
def test_the_card_that_goes_over_leaves_the_game_alone() -> None:
    """With "card out", and with "pair out" too: it has no kind."""
    for then in ("card out", "pair out"):
        text = bridge(f"danger.then={then}") + "10h\n9s\n8d"
        assert [out.card for out in came_of(text, CardOut)] == [Card("8", "d")]
        later = followed(text + "\nround 2\n")
        assert (later.deck, odds.deck(later).worth) == (39, 220 - 8)
    assert came_of(bridge("danger.then=back") + "10h\n9s\n8d", CardOut) == []


@pytest.mark.rule("G-18", "G-16")
def test_a_kind_is_settled_before_gold() -> None:
    """Where tens are dangers too the second ten catches by its kind; a 9 after 5 and 10 by its
    gold."""
    kinds = ('cards.danger={ "10" = "rank" }', "danger.over=21")
    (by_kind,) = came_of(bridge(*kinds) + "10h\n5s\n10s", Caught)
    (by_gold,) = came_of(bridge(*kinds) + "10h\n5s\n9s", Caught)
    assert (by_kind.kinds, by_gold.kinds, by_gold.heap) == (("10",), (), 24)


def test_cards_that_would_go_over_are_counted() -> None:
    """With 17 on the path 4 is left: of the 5 to 10 that have not come each would end it; a short
    kind counts once."""
    assert odds.next_card(followed(bridge() + "10h\n7s")).ending == 6 * 4 - 2
    kinds = bridge('cards.danger={ "10" = "rank" }')
    assert odds.next_card(followed(kinds + "10h\n7s")).ending == 3 + 5 * 4 - 1
    assert odds.next_card(followed(kinds + "10h\nAs")).ending == 3


# --- what leaves the game -------------------------------------------------------------------------


@pytest.mark.rule("KG-5")
@pytest.mark.parametrize(("then", "out"), [("card out", "Kh"), ("pair out", "Ks Kh"), ("back", "")])
def test_dangers_leave_alone_as_a_pair_or_not_at_all(then: str, out: str) -> None:
    """Of the Kings that ended the round; the Queen on the path stays in any case."""
    text = kings_gold(f"danger.then={then}") + "round 1\nKs\nQs\n9h\nKh"
    assert [str(one.card) for one in came_of(text, CardOut)] == out.split()
    later = followed(text + "\nround 2\n")
    assert list(later.table.copies) == [4, 4, 4 - len(out.split())]


@pytest.mark.rule("KG-9")
@pytest.mark.parametrize(("carried", "left", "deck"), [
    ("out", "out", 50), ("out", "back", 51), ("back", "out", 51), ("back", "back", 52),
])  # fmt: skip
def test_artifacts_leave_as_they_were_carried_out_or_left(
    carried: str, left: str, deck: int
) -> None:
    """Ann carries one joker out, the other lies there when all have left: of 54 cards less two
    catches so many come again."""
    text = kings_gold(
        "artifacts.joins=start",
        "artifacts.worth=5",
        f"artifacts.carried={carried}",
        f"artifacts.left={left}",
    )
    text += "round 1\njoker\n9h - Ann\njoker\n8s - Bo, Cy\nround 2\n"
    state = followed(text)
    assert state.deck == deck + 2
    assert len(state.kept("Ann")) == 1


@pytest.mark.rule("PM-4", "PM-6")
@pytest.mark.parametrize(("carried", "left", "out"), [
    ("out", "out", 2), ("out", "back", 2), ("back", "out", 0), ("back", "back", 0),
])  # fmt: skip
def test_one_whose_gold_was_taken_leaves_when_the_round_ends(
    carried: str, left: str, out: int
) -> None:
    """Ann takes the ten of one when she leaves, Bo those of the other at once, alone: both cards
    lie there till the end."""
    text = (
        f"variant: poor-mans\nset: artifacts.carried={carried}\nset: "
        f"artifacts.left={left}\nplayers: Ann, Bo\nround 1\n"
    )
    text += "joker - Ann\njoker\n"
    running = followed(text)
    assert (len(running.path), running.gone) == (2, [])
    assert followed(text + "7b - Bo\nround 2\n").deck == 26 - out


def test_an_artifact_left_lying_can_come_again_and_be_carried_out() -> None:
    """It goes back, comes again in round 3 and is Bo's; then it is gone."""
    text = kings_gold("artifacts.left=back")
    text += "round 1\n9h - all\nround 2\njoker\nKs - all\nround 3\njoker\njoker - Bo\n"
    state = followed(text)
    assert [taken.player for taken in state.taken] == ["Bo", "Bo"]
    assert followed(text + "As - all\nround 4\n").deck == 52


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "settings", "said"), [
    ("kings-gold", [("danger.over", "4"), ("cards.gold", ('{ "5-9" = "face" '
                                                          '}'))], "any card of gold comes to more"),
    ("cave-network", [("danger.over", "30")], "in a game of hands several cards come at once"),
    ("kings-gold", [("cards.danger", "{}")], "nothing ends a round"),
    ("kings-gold", [("danger.costs", "third")], 'expected "all", "half" or "everything", or gold'),
    ("incan-gold-2006", [("artifacts.left", "back")], ("nobody could say which of them are in the "
                                                       "deck")),
    ("cave-network", [("artifacts.left", "out")], "shuffled afresh"),
    ("kings-gold", [("artifacts.left", "gone")], 'expected "out" or "back"'),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_a_reason(
    variant: str, settings: list[tuple[str, str]], said: str
) -> None:
    """Each with the figure, or the way out."""
    with pytest.raises(VariantError, match=said):
        load(variant, settings)


@pytest.mark.parametrize(("rule", "said"), [
    ("danger.over = 220", "all the gold of the deck comes to 220"),
    ("danger.costs = 220", "nobody ever carries more than 220"),
    ('danger.costs = "half"\nshare = "leavers"', "have no loot to lose"),
])  # fmt: skip
def test_what_can_be_and_changes_nothing_gets_a_note(rule: str, said: str, tmp_path: Path) -> None:
    """It is played: another round may have the rule with which it counts."""
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "kings-gold"\nname = "House"\n{rule}\n', "utf-8")
    found = examined(str(path))
    assert not found.faults
    assert [note.message for note in found.notes if said in note.message]


# --- how it is told -------------------------------------------------------------------------------


@pytest.mark.parametrize(("settings", "topic", "said"), [
    ([("danger.costs", "half")], "danger", "banks half of what they took in it, rounded down"),
    ([("danger.costs", "5")], "danger", ("gives back 5 gold of what they took in it, or all of it "
                                         "where that is less")),
    ([("danger.over", "40")], "over", ("More than 40 on the path, all cards of gold added up, ends "
                                       "the round as a guard does.")),
    ([("danger.over", "40")], "round_over", "when the path comes to too much"),
    ([("danger.then", "pair out")], "danger_out", "All guards of the kind that ended the round"),
    ([("artifacts.left", "back")], "unclaimed", ("go back into the deck when the round ends; who "
                                                 "carried one out keeps it")),
])  # fmt: skip
def test_the_rules_tell_it(settings: list[tuple[str, str]], topic: str, said: str) -> None:
    """What a rule text says of such a King's Gold."""
    assert said in rules_of(load("kings-gold", settings))[topic].full


def test_why_tells_the_rulings() -> None:
    """The outcome names the ruling, and the rule with that number is there to be told."""
    half = load("kings-gold", [("danger.costs", "half")])
    (caught,) = came_of(kings_gold("danger.costs=half") + CATCH, Caught)
    assert caught.rule == "G-17"
    assert "banks half" in why(half, "G-17")
    assert why(load(str(TWENTY_ONE)), "G-18").startswith("More than 21 on the bridge")


# --- chances, against every order of a small deck -------------------------------------------------


def small(tmp_path: Path, gold: str, danger: str, rest: str, rounds: int = 1) -> Variant:
    """A deck of few cards for one player."""
    path = tmp_path / "small.toml"
    path.write_text(
        f'name = "Small"\nplayers = "1-2"\nrounds = {rounds}\n[cards]\ngold = {{ {gold} }}\ndanger '
        f"= {{ {danger} }}\n{rest}",
        "utf-8",
    )
    return load(str(path))


SMALL = {
    "gold alone": ('"A-5s" = "face", "5h" = 5', "", "[danger]\nover = 8\n"),
    "a kind too": ('"A-4s" = "face"', '"Jsh" = "rank"', "[danger]\nover = 6\n"),
    "gold that is danger": ('"2-4sh" = "face"', '"2-3sh" = "rank"', "[danger]\nover = 8\n"),
    "half": ('"4-6s" = "face"', '"Jsh" = "rank", "Qsh" = "rank"', '[danger]\ncosts = "half"\n'),
    "three": ('"3-6s" = "face"', '"Jshd" = "all"', "[danger]\ncosts = 3\n"),
    ("half, and gold "
     "alone"): ('"2-6s" = "face", "6h" = 6', "", '[danger]\nover = 9\ncosts = "half"\n'),
    "half, and jokers": ('"4-5s" = "face"', '"Jshd" = "rank"',
        'artifact = ["joker"]\n[danger]\ncosts = "half"\n[artifacts]\nworth = 3\n'),
    ("gold that is danger, for "
     "half"): ('"2-4sh" = "face"', '"2-4sh" = "rank"', '[danger]\ncosts = "half"\n'),
    "too much, with a card that means nothing": ('"2-5s" = "face"', '"Jsh" = "rank"',
        'blank = ["Ks"]\nartifact = ["joker"]\n[danger]\nover = 7\n[artifacts]\nworth = 2\n'),
}  # fmt: skip


def best(variant: Variant, banked: int | None = None) -> Fraction:
    """The most that someone alone can expect of the round: leaving or going on, whichever brings
    more, after every card. Of the second round where it is said what was `banked` in the first: by
    how much that changes."""
    cards = [slot.card for slot in variant.slots]
    begun = "round 1\n" if banked is None else f"round 1\nbanked: Ann {banked}\nround 2\n"
    text = f"variant: {variant.slug}\nplayers: Ann\n{begun}"
    known: dict[frozenset[Card], Fraction] = {}

    def value(turned: tuple[Card, ...]) -> Fraction:
        if frozenset(turned) in known:
            return known[frozenset(turned)]
        coming = [card for card in cards if card not in turned]
        stay = sum((after((*turned, card)) for card in coming), Fraction(0)) / max(len(coming), 1)
        lines = "\n".join(map(str, turned))
        leave = Fraction(followed(f"{text}{lines} - Ann").total("Ann")) if turned else Fraction(0)
        known[frozenset(turned)] = max(stay, leave) if coming else leave
        return known[frozenset(turned)]

    def after(turned: tuple[Card, ...]) -> Fraction:
        state = followed(text + "\n".join(map(str, turned)))
        return value(turned) if state.running else Fraction(state.total("Ann"))

    return value(()) - (banked or 0)


@pytest.mark.parametrize("name", SMALL)
def test_the_value_of_a_round_alone_is_the_best_there_is(name: str, tmp_path: Path) -> None:
    """Leaving when one step more does not pay is right in each, and no way of playing brings more
    than is said."""
    variant = small(tmp_path, *SMALL[name])
    assert odds.solo_value(fresh_rounds.fresh(variant)) == best(variant)


@pytest.mark.parametrize("name", [name for name in SMALL if "over" in SMALL[name][2]])
def test_every_order_of_a_small_deck_agrees_where_gold_can_end_the_round(
    name: str, tmp_path: Path
) -> None:
    """How long it lasts if nobody leaves, and the chance of the next card by how many kinds are one
    short."""
    variant = small(tmp_path, *SMALL[name])
    figures, size = variant.figures, len(variant.slots)
    golds, kinds, limits = figures.gold, figures.kind, figures.limits
    running = [0] * (size + 1)
    short: dict[tuple[int, int], int] = {}
    ended: dict[tuple[int, int], int] = {}
    for order in permutations(range(size)):
        heaped, lying = 0, [0] * len(limits)
        for turn, card in enumerate(order):
            running[turn] += 1
            key = sum(lies == limit - 1 for lies, limit in zip(lying, limits)), turn
            short[key] = short.get(key, 0) + 1
            heaped += golds[card]
            if kinds[card] >= 0:
                lying[kinds[card]] += 1
            if heaped > variant.danger.over or any(
                lies >= limit for lies, limit in zip(lying, limits)
            ):
                ended[key] = ended.get(key, 0) + 1
                break
        else:
            running[size] += 1
    curve = odds.survival(fresh_rounds.fresh(variant))
    assert list(curve) == [Fraction(number, running[0]) for number in running]
    assert fresh_rounds.longest(variant) == max(
        turn for turn, number in enumerate(running) if number
    )
    for (many, turn), number in short.items():
        assert fresh_rounds.risk(variant, many, turn) == Fraction(
            ended.get((many, turn), 0), number
        ), (many, turn)


def test_too_many_paths_have_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said then that was not counted: neither what a round is worth nor when to
    leave."""
    monkeypatch.setattr(overfull, "MOST_PATHS", 20)
    left = odds.deck(fresh_rounds.fresh(load(str(TWENTY_ONE), [("danger.over", "23")])))
    assert solo.value_in(left, 0, 0) is None
    assert solo.leave_in(left) == {}


def test_on_the_bridge_alone_one_leaves_with_14() -> None:
    """With 10 and 3 what 8 and less bring, 36 - 3 by 4, is more than 13 by the eight of 9 and 10
    cost; with a 4 it is not."""
    left = odds.deck(fresh_rounds.fresh(load(str(TWENTY_ONE))))
    assert (solo.leave_in(left, surely=False), solo.leave_in(left)) == ({0: 14}, {0: 14})
    weighed = []
    for card in ("3s", "4s"):
        now = odds.carrying(
            followed(f"variant: {TWENTY_ONE}\nset: players=1\nplayers: Ann\nround 1\n10h\n{card}")
        )
        weighed.append((now.carry, now.ending, now.left, now.leave))
    assert weighed == [(13, 4 + 3, 4 * 36 - 3, False), (14, 4 * 3 - 1, 4 * 28 - 4, True)]
