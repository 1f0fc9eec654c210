"""The tally pad: what stands on it, whether a pencil fits, and how it goes on over pages."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from cardkit.v4.files import all_shipped, load, shipped
from cardkit.v4.ink import Ink, Page, Paper, fonts
from cardkit.v4.paper import Order, drawn
from cardkit.v4.paper.pad import SHAPES, plan
from cardkit.v4.paper.pad_parts import LABEL, artifact_worths, kind_ticks, out_ticks
from cardkit.v4.paper.pieces import printed
from cardkit.v4.speech import language, pads
from cardkit.v4.words import speaking
from tests.v4.houses import house as random_house
from tests.v4.paper.reading import MM, contrast, faults, house, opened, text

EXTRA = {"kings-gold": 1}
"""Rounds that a tie brings."""


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_it_has_every_line_of_a_tally(name: str) -> None:
    """Date and players, banked for each round, a running total and a total; and a column for each
    seat, numbered."""
    variant = load(name)
    shown = text(printed("pad", variant, Order(players=5)))
    word = variant.words.round.one.capitalize()
    copies = 2
    for number in range(1, variant.rounds + 1):
        assert shown.count(f"{word} {number}") == copies
    dashes = shown.count("Nothing banked: a dash.")
    assert dashes == shown.count("date"), "on every pad"
    assert shown.count("banked") - dashes == copies * (variant.rounds + EXTRA.get(name, 0))
    assert shown.count("Extra round") == copies * EXTRA.get(name, 0)
    assert shown.count("so far") == copies * variant.rounds
    assert shown.count("Total") == copies
    assert shown.count("date") == shown.count(variant.words.player.many.capitalize())
    assert "1 2 3 4 5" in shown


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_word_of_a_game_that_ships_is_cut(lang: str) -> None:
    """What is too long for its place is said in fewer words."""
    with speaking(language(lang)):
        shown = {name: text(printed("pad", load(name), Order())) for name in all_shipped()}
    assert [name for name, told in shown.items() if "\u2026" in told] == []


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 9))
def test_writing_cells_are_nineteen_by_seven_millimetres(players: int) -> None:
    """Measured between the lines of the page, for every number of players; of every game."""
    for name in shipped():
        page = drawn("pad", load(name), Order(ink=Ink.COLOUR, players=players))
        for strokes in page.strokes:
            by_row: dict[float, list[float]] = {}
            for stroke in strokes:
                if stroke.box.w == 0 and stroke.box.h > 2 * MM:  # no mark for a digit
                    by_row.setdefault(round(stroke.box.y, 1), []).append(stroke.box.x)
            for xs in by_row.values():
                inner = sorted({round(x, 2) for x in xs if x > 11 * MM + 30 * MM})
                for one, other in pairwise(inner):
                    assert other - one >= 19 * MM - 0.1, (
                        f"{name}: a cell of {(other - one) / MM:.1f} mm"
                    )


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_strips_and_cells_are_high_enough(name: str) -> None:
    """Every cell for what was banked is 7 mm high at least, every running total and every line to
    add up in 5 mm."""
    variant = load(name)
    rounds = variant.rounds + EXTRA.get(name, 0)
    page = drawn("pad", variant, Order(ink=Ink.COLOUR, players=8))
    last = 11 * MM + LABEL + (page.width - 22 * MM - LABEL) * 7 / 8
    high = sorted(
        one.box.h for one in page.strokes[0] if one.box.w == 0 and abs(one.box.x - last) < 0.1
    )
    assert sum(h >= 7 * MM - 0.1 for h in high) >= 2 * (rounds + 2), (
        "rounds, names and totals of both pads"
    )
    assert sum(h >= 5 * MM - 0.1 for h in high) == 2 * (rounds + 2 + variant.rounds), (
        "and running totals"
    )


@pytest.mark.rule("KG-4")
def test_the_dangers_of_the_round_stand_there_to_tick() -> None:
    """J, Q and K in King's Gold, in every round of both pads and for those that are out; in the
    cave thirteen ranks."""
    assert text(printed("pad", load("kings-gold"), Order())).count("J Q K") == 2 * (5 + 1)
    assert text(printed("pad", load("cave-network"), Order())).count("8 9 10 J Q K") == 10


def test_a_box_to_tick_names_the_cards_of_its_kind_and_no_others() -> None:
    """Red Jacks where black ones are gold, hearts where Jacks have a kind of their own; with a name
    of its own a rank is enough."""
    reds = (
        ("cards.danger", '{ "Jh" = "rank", "Jd" = "rank", "Q-K" = "rank" }'),
        ("cards.gold", '{ "A-10" = "face", "Js" = 11, "Jc" = 11 }'),
    )
    assert "red J" in text(printed("pad", load("kings-gold", reds), Order(players=4)))
    named = load("kings-gold", (*reds, ("words.kinds", '{ J = "wolf" }')))
    assert "red J" not in text(printed("pad", named, Order(players=4)))
    danger, gold = '{ "J" = "rank", "Q-Kh" = "suit" }', '{ "A-10" = "face", "Q-Ks" = 11 }'
    hearts = load("kings-gold", (("cards.danger", danger), ("cards.gold", gold)))
    assert [tick.name for tick in kind_ticks(hearts)] == ["J", "Q/K\u2665"]


def test_what_each_carries_and_what_lies_there_is_added_up_on_the_pad() -> None:
    """Pencil and pack are enough: a strip for every round, with what the rules let lie there, and
    no more."""

    def fields(name: str, **changes: str) -> set[str]:
        shown = text(printed("pad", house(of=name, **changes), Order()))
        every = {"loot each", "on the path", "on the joker", "sum, 21 at most"}
        return {field for field in every if field in shown}

    assert fields("kings-gold") == {"loot each", "on the path"}
    assert fields("cave-network") == {"loot each", "on the joker"}
    assert fields("kings-gold", leftover="lost") == {"loot each"}
    assert fields("kings-gold", share="leavers") == {"on the path"}
    assert fields("kings-gold", danger__over="21") == {
        "loot each",
        "on the path",
        "sum, 21 at most",
    }


@pytest.mark.rule("KG-6", "KG-7", "IG-3", "PL-2")
def test_artifacts_have_a_box_from_the_round_on_in_which_they_can_come() -> None:
    """With what each counts."""

    def boxes(name: str) -> list[str]:
        variant = load(name)
        return [
            " ".join(map(str, artifact_worths(variant, number)))
            for number in range(1, variant.rounds + 1)
        ]

    assert boxes("kings-gold") == ["", "5", "10 10", "15 15"]
    assert boxes("incan-gold") == ["5", "5 7", "5 7 8", "5 7 8 10", "5 7 8 10 12"]
    assert boxes("incan-gold-2006") == ["5", "5 5", "5 5 5", "5 5 5 10", "5 5 5 10 10"]
    assert boxes("diamant") == [""] * 5
    assert boxes("cave-network") == [""] * 5, "twelve court cards: a line says who took how many"
    assert "5 each: who, how many" in text(printed("pad", load("cave-network"), Order()))


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("two-watches", "An extra round goes by the rules of the last."),
        ("half-kept", "ends the round. All inside lose half their loot, rounded up."),
        ("boiling-pot", "more than 7 ends it. All inside lose half their loot, rounded up."),
        ("skunk", "Tick the skunk that ends the round. The King: everything, also what is banked."),
        ("skunk", "Banked and lost: with a minus."),
    ],
)
def test_a_pad_says_what_is_written_after_a_catch(game: str, says: str) -> None:
    """Where it is not just a dash, and by which rules."""
    assert says in text(printed("pad", load(game), Order()))


def test_a_pad_says_what_too_much_costs_beside_dangers() -> None:
    """Where that is something else than guards cost (G-22)."""
    costs = '{ default = "everything", J = "half", Q = "half", K = "half" }'
    said = text(printed("pad", house(danger__over="20", danger__costs=costs), Order()))
    assert "All inside lose half their loot, rounded up." in said
    assert "Over 20 on the path: all inside lose everything, also what is banked." in said


def test_a_game_without_artifacts_has_no_place_for_them() -> None:
    """The note below the pad speaks of artifacts only where they are kept as cards."""
    kept = {
        "incan-gold": "Beside an artifact\u2019s worth: who",
        "incan-gold-2006": "Beside the next artifact\u2019s worth: who",
    }
    for name, says in kept.items():
        assert says in text(printed("pad", load(name), Order()))
    for name in ("diamant", "poor-mans"):
        assert "who took it" not in text(printed("pad", load(name), Order()))


@pytest.mark.rule("KG-5", "IG-5", "PM-4")
def test_dangers_that_are_out_of_the_game_are_ticked_off() -> None:
    """A box for each that can leave: of four guards of a rank three, of three hazards two; none
    where all come back."""
    assert [(tick.name, number) for tick, number in out_ticks(load("kings-gold"))] == [
        ("J", 3),
        ("Q", 3),
        ("K", 3),
    ]
    assert [number for _, number in out_ticks(load("incan-gold"))] == [2] * 5
    assert [number for _, number in out_ticks(load("diamant-2016"))] == [2] * 5, (
        "a pair leaves; the third ends no round"
    )
    assert [number for _, number in out_ticks(load("two-watches"))] == [2] * 3, (
        "two are left when it takes three"
    )
    assert out_ticks(load("poor-mans")) == []
    assert "Guards out" in text(printed("pad", load("kings-gold"), Order()))


def test_long_and_short_names_of_dangers_that_are_out_stand_apart() -> None:
    """Each of thirteen kinds has the room of its name: ranks and two colours of some Queens and
    Kings."""
    dangers = '{ "4b 4r 9r 2-3 5-6 7-8s 10-Qs" = "rank", "Kb Kr Qhdc" = "colour" }'
    gold = '{ "9b A 7-8hdc 10-Jhdc" = "face" }'
    variant = house(
        of="incan-gold",
        artifacts="off",
        cards__gold=gold,
        cards__danger=dangers,
        danger__ends_at="1",
    )
    page = drawn("pad", variant, Order())
    assert faults(page) == []
    assert len(out_ticks(variant)) == 13


@pytest.mark.rule("G-14")
def test_where_totals_are_secret_the_pad_says_who_keeps_it() -> None:
    """It says so; where they are open it does not."""
    assert (
        text(printed("pad", load("incan-gold"), Order())).count("secret: kept by an onlooker") == 2
    )
    assert "onlooker" not in text(printed("pad", load("poor-mans"), Order()))


@pytest.mark.rule("KG-11")
def test_a_round_that_a_tie_brings_is_of_the_tied() -> None:
    """The pad says so where it has such a round."""
    assert "extra round: the tied alone" in text(printed("pad", load("kings-gold"), Order()))
    assert "the tied alone" not in text(printed("pad", load("incan-gold"), Order()))


@pytest.mark.rule("G-20")
def test_what_a_round_has_otherwise_stands_at_that_round() -> None:
    """Two Watches: from round 3 on the third of a rank ends it."""
    shown = text(printed("pad", load("two-watches"), Order(players=4)))
    told = "Otherwise here: The third of a rank ends the round"
    assert shown.count(told) == 2
    assert shown.index("Round 2") < shown.index(told) < shown.index("Round 3")


def test_a_pad_for_so_many_says_so() -> None:
    """And one for any number does not."""
    variant = load("kings-gold")
    assert "for 3 thieves" in text(printed("pad", variant, Order(players=3)))
    assert not re.search(r"for \d+ thieves", text(printed("pad", variant, Order())))


# --- going on over pages --------------------------------------------------------------------------


def test_what_is_too_much_for_a_page_goes_on_in_a_fixed_order() -> None:
    """Two to a page with artifacts in a row, in the strip, with low running totals; one to a page,
    over pages."""

    def found(players: int, **changes: str) -> tuple[int, int]:
        page = Page(Paper.A4, Ink.COLOUR, "pads")
        shape, leaves = plan(page, house(of="incan-gold", **changes), players)
        return SHAPES.index(shape), len(leaves)

    assert found(8, rounds="3") == (0, 1)
    assert found(8, rounds="4") == (1, 1)
    assert found(8) == (2, 1)
    assert found(8, rounds="8") == (3, 1)
    assert found(8, rounds="20") == (3, 3)
    assert found(9) == (2, 2), "nine have two pads on one page"
    assert found(12, rounds="20") == (3, 6)


def test_rounds_go_on_first_then_players() -> None:
    """Twenty rounds of twelve: all rounds of the first six, then those of the others; each page
    says which it is."""
    pages = opened(printed("pad", house(rounds="20", of="incan-gold"), Order(players=12)))
    told = [" ".join(page.get_text().split()) for page in pages]
    assert ["Round 1 " in page for page in told] == [True, False, False] * 2
    assert ["Round 20" in page for page in told] == [False, False, True] * 2
    assert [f"page {number} of 6" in page for number, page in enumerate(told, 1)] == [True] * 6
    assert ["1 2 3 4 5 6" in page for page in told] == [True] * 3 + [False] * 3
    assert ["7 8 9 10 11 12" in page for page in told] == [False] * 3 + [True] * 3
    assert ["Total" in page for page in told] == [False, False, True] * 2


@pytest.mark.parametrize("ink", list(Ink))
def test_lines_to_write_on_can_be_seen(ink: Ink) -> None:
    """Three to one against the paper, as what one has to see of a form should have."""
    palette = Page(Paper.A4, ink, "lines").palette
    assert contrast(palette.line["muted"], palette.paper) >= 3  # type: ignore[index]


LONG = (
    "Donaudampfschifffahrtskapitän",
    "Konstantynopolitańczykowianeczka",
    "antidisestablishmentarianism",
)
SEEDS = (1, 7, 59, 83)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_random_house_rules_have_pads(seed: int) -> None:
    """Any rules, one to twelve players, up to twenty rounds, long words: printed, and nothing wrong
    with them."""
    chance = Random(seed)
    begun = random_house(chance)
    settings = begun.settings
    for key, value in (
        ("rounds", str(chance.randint(1, 20))),
        ("players", f'"1-{chance.randint(1, 12)}"'),
        *(
            (f"words.{word}", f'"{chance.choice(LONG)}"')
            for word in ("player", "path", "danger", "artifact", "round")
        ),
    ):
        try:
            variant = load(begun.parent, (*settings, (key, value)))
        except ValueError:
            continue
        settings = (*settings, (key, value))
    variant = load(begun.parent, settings)
    some = chance.choice((None, 1, 3, 9, 12))
    order = Order(ink=chance.choice(list(Ink)), players=some)
    page = drawn("pad", variant, order)
    assert faults(page) == [], f"{settings}, {order}"
    assert any(pads.banked() == word.text for word in page.words[0])


def test_who_took_an_artifact_is_asked_for_where_it_stands() -> None:
    """Beside its box; in the cave a line asks who took how many."""
    told = "Beside an artifact"
    assert told in text(printed("pad", load("incan-gold"), Order()))
    assert told not in (cave := text(printed("pad", load("cave-network"), Order())))
    assert "5 each: who, how many" in cave


@pytest.mark.parametrize("code", ["en", "pl"])
@pytest.mark.parametrize("name", all_shipped())
def test_dangers_to_tick_are_as_large_as_captions(name: str, code: str) -> None:
    """Thirteen ranks of the cave too, which stand in two rows."""
    with speaking(language(code)):
        variant = load(name)
        page = drawn("pad", variant, Order())
        names = {tick.name for tick in kind_ticks(variant) if tick.name}
    found = [word for words in page.words for word in words if word.text in names]
    assert min((word.size for word in found), default=fonts.CAPTION_SIZE) >= fonts.CAPTION_SIZE
