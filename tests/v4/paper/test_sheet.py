"""Cheat sheets: complete for every house rule, on one page or on two, and true of the deck they are
for."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from cardkit.v4 import ink
from cardkit.v4.engine import Show, Variant, outcomes
from cardkit.v4.files import all_shipped, load, shipped
from cardkit.v4.ink import DoesNotFit, Ink, Page, Paper, fonts
from cardkit.v4.paper import PIECES, Order, division_tables, drawn, facts, risk_table, sheet_hands
from cardkit.v4.paper.card_pictures import card_high
from cardkit.v4.paper.facts import rulings
from cardkit.v4.paper.pieces import printed
from cardkit.v4.paper.sheet import Sheet
from cardkit.v4.paper.sheet_bands import SECOND, STEPS, Plan, sums
from cardkit.v4.paper.worked_round import worked_round
from cardkit.v4.speech import dividing, language, pages, sheets
from cardkit.v4.words import speaking
from tests.v4.commands import Cardkit
from tests.v4.paper.random_rules import looked_at, rule
from tests.v4.paper.reading import EXAMPLES, bare, faults, house, opened, text

SEED = 20261121


@pytest.mark.slow
@pytest.mark.parametrize("number", range(2))
def test_the_sheet_of_a_random_house_rule_is_complete(number: int, tmp_path: Path) -> None:
    """None is refused, on both papers; every chance is one of its chances."""
    assert looked_at(rule(SEED, number), ["sheet"], tmp_path / "rule.toml") == ()


def long_rules(number: int, letters: int, folder: Path) -> Variant:
    """Incan Gold with so many house rules, each so long; a line of a file has 2000 letters at
    most."""
    words = " ".join(f"word{at}" for at in range(letters // 8))
    rules = "\n".join(f'H-{at} = "{words} end{at}."' for at in range(1, number + 1))
    file = folder / "long.toml"
    file.write_text(f'extends = "incan-gold"\nname = "Long"\n[house]\n{rules}\n', "utf-8")
    return load(file)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "letters", "sheets"), [(2, 80, 1), (4, 1200, 2), (16, 1900, 7)])
def test_what_has_no_room_goes_on_to_further_pages(
    rules: int, letters: int, sheets: int, tmp_path: Path
) -> None:
    """House rules first: numbered pages, the name of the game again, and not a word is lost."""
    variant = long_rules(rules, letters, tmp_path)
    page = drawn("sheet", variant, Order())
    shown = text(page.finished())
    assert faults(page) == []
    assert page.count == sheets
    assert all(f"end{at}." in shown for at in range(1, rules + 1))
    assert shown.count("continued") == sheets - 1
    assert (f"page {sheets} of {sheets}" in shown) is (sheets > 1)


def test_a_table_of_sums_says_when_it_is_measured_that_it_has_no_room() -> None:
    """So that no code is set beside one that it squeezes."""
    table = sums(load("cave-network"), fonts.BODY)
    assert table.room(330.0).least > 0
    with pytest.raises(DoesNotFit):
        table.room(150.0)


def test_names_of_kinds_stand_on_the_sheet_of_a_game_of_hands_too() -> None:
    """With what the cards of each share."""
    named = house(of="cave-network", words__kinds='{ J = "bats", Q = "wolves" }')
    assert "Bats (Jack), wolves (Queen)" in text(printed("sheet", named, Order()))


def test_an_aid_of_a_game_of_hands_says_which_cards_are_dangers() -> None:
    """Where only some that are laid can end a round; in the cave network all can, and no sort of
    card is named."""
    assert "Guard. Jack, Queen, King." in text(printed("aid", load("kings-gold-by-hand"), Order()))
    assert "Guard." not in text(printed("aid", load("cave-network"), Order()))


@pytest.mark.rule("CN-5")
def test_the_first_step_of_the_cave_says_how_to_choose() -> None:
    """Which side up means what, and that the covers slide off together."""
    shown = " ".join(text(printed("sheet", load("cave-network"), Order())).split())
    assert "face up = go on" in shown
    assert "face down = flee" in shown
    assert "All slide the covers off at once." in shown


@pytest.mark.parametrize("name", ["cave-network", "kings-gold-by-hand"])
def test_green_backs_mean_leaving_everywhere(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The covers of the first step are grey; each other card face down is somebody who leaves."""
    drawn_backs: list[ink.Part] = []
    monkeypatch.setattr(
        ink.pictures,
        "back",
        lambda page, box, part=ink.Part.MUTED: drawn_backs.append(part),
    )
    drawn("sheet", load(name), Order())
    leavers = sum(
        card is None
        for scene in worked_round(load(name)).scenes
        if isinstance(scene.entry, Show)
        for _, card in scene.entry.cards
    )
    assert drawn_backs.count(ink.Part.MUTED) == 2
    assert drawn_backs.count(ink.Part.SAFE) == 2 + leavers


def test_steps_are_taken_in_their_order_and_only_where_they_help() -> None:
    """A sheet with room to spare is set the roomy way; a full one has what its plan gave up, and no
    more."""
    assert planned(load("two-sails")).style("house") == fonts.BODY
    full = planned(load("kings-gold"))
    assert full.second == ()
    assert full.shares == "cards"
    assert not full.folded


def planned(variant: Variant) -> Plan:
    return Sheet(
        variant, Page(Paper.A4, Ink.COLOUR, "planned"), worked_round(variant), {}, rulings(variant)
    ).plan()


def test_every_step_changes_a_plan_and_every_next_page_has_more() -> None:
    """The tables of `sheet_bands` are what they say."""
    assert all(Plan()._replace(**step) != Plan() for step in STEPS)
    assert all(set(one) < set(other) for one, other in pairwise(SECOND))


@pytest.mark.slow
def test_the_rows_of_many_are_folded_into_the_sums_a_card_can_make() -> None:
    """Twelve who share: nobody takes two of a 17; where a card brings thousands nothing is
    saved."""
    twelve = house(of="incan-gold", players="3-12")
    assert facts.folded(twelve) == (1,)
    assert facts.unfolded(twelve) == tuple(range(2, 9))
    assert facts.folded(house(of="incan-gold", players="3-8")) == ()
    assert facts.folded(house(players="3-12", cards__gold='{ "A-10" = 900 }')) == ()


def test_large_shares_are_made_of_those_that_have_a_column() -> None:
    """A card of 900 for two: 500 is not reached, 200 twice and 50 are; the note says so."""
    variant = house(
        cards__gold=(
            '{ "A" = 1, "2" = 33, "3" = 50, "4" = 77, "5" = 120, "6" = 210, "7-10" = 900 }'
        )
    )
    assert facts.sum_shares(variant) == [1, 2, 3, 4, 5, 10, 20, 50, 100, 200]
    assert "Then again with what is left." in dividing.card_sum_note(variant, again=True)


ARTIFACTS = {
    "by card": (
        {
            "of": "incan-gold",
            "cards__gold": '{ "A-5s 7s 9s" = "face", "A-5hd 7hd 9hd" = "face + 10" }',
        },
        "8\u2663 counts 5",
    ),
    "by order": ({"artifacts__worth": "[4, 9]"}, "1. 2."),
    "by round": ({"rounds": "12"}, "15"),
    "each": ({"artifacts__worth": "7"}, "each 7"),
    "gold on it": ({"of": "poor-mans"}, "Carries 10 gold"),
    "of hands, by order": ({"of": "cave-network", "artifacts__worth": "[5, 10]"}, "10"),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", ARTIFACTS)
def test_what_an_artifact_is_and_what_it_counts_stands_on_every_sheet(case: str) -> None:
    """However its worth is said, and whether the cards are pictured or told."""
    changes, counts = ARTIFACTS[case]
    variant = house(**changes)
    shown = text(printed("sheet", variant, Order()))
    assert pages.cap(variant, "artifact") in shown
    assert counts in shown


def test_cards_are_shown_here_only_where_they_are() -> None:
    """Incan Gold's are all on its sheet; of Twenty-One there are samples, so its cards are
    named."""
    assert "Take the cards shown here" in text(printed("sheet", load("incan-gold"), Order()))
    shown = text(printed("sheet", load(EXAMPLES / "house" / "twenty-one.toml"), Order()))
    assert "shown here" not in shown
    assert "Take these 40 cards of one pack: ace to 10." in shown


def test_what_is_other_in_a_round_is_told_with_its_figures() -> None:
    """What artifacts count there."""
    other = house(**{"round.2-3.artifacts.worth": "[1, 20]"})
    assert "The second: 20." in text(printed("sheet", other, Order()))


@pytest.mark.parametrize("of", ["kings-gold", "incan-gold", "cave-network"])
def test_one_round_is_told_as_one(of: str) -> None:
    """No "later", no "any round": the first is the last."""
    shown = text(printed("sheet", house(of=of, rounds="1"), Order()))
    assert "After 1" in shown
    assert "Later" not in shown


def test_every_number_of_kinds_has_its_row_of_chances() -> None:
    """Ten ranks, ten rows, each with the least and the greatest chance there can be."""
    variant = load("no-two-alike")
    assert risk_table.risks(variant)[0].rows == list(range(1, 11))
    shown = text(printed("sheet", variant, Order()))
    assert all(
        risk_table.between(low, high) in shown
        for _, low, high in risk_table.risks(variant)[0].spans()
    )


def test_a_worked_round_names_a_suit_by_its_sign_only_where_all_its_cards_are_dangers() -> None:
    """In Poor Man's Incan Gold a red 7 is gold, be it of hearts or of diamonds; in a cave that
    falls in by suit none is."""
    assert "Second monster of diamonds" in text(printed("sheet", load("poor-mans"), Order()))
    cave = load("cave-network", (("cards.danger", '{ "A-K" = "suit" }'), ("danger.ends_at", "4")))
    assert "Fourth \u2663!" in text(printed("sheet", cave, Order()))


SETTLED = {
    "shared": (
        {},
        "Gold: share it. Joker: it lies there. Guard: the second of a rank ends the round.",
    ),
    "each all of it": (
        {"share": '"each"', "artifacts": '"off"'},
        "Gold: each inside takes all. Guard: the second",
    ),
    "for leavers": (
        {"share": '"leavers"', "artifacts": '"off"'},
        "Gold: it goes on the card. Guard: the second",
    ),
    "gold on an artifact": (
        {"of": "poor-mans"},
        "Joker: put 10 gold on it. Monster: the second of a suit",
    ),
    "one's own number": (
        {"danger.ends_at": "{ default = 2, K = 3 }"},
        "rank ends the round. Of Kings it takes three.",
    ),
    "the first": ({"danger.ends_at": "1"}, "Guard: the first one ends the round."),
    "of whatever kind": (
        {"cards.danger": '{ "J-K" = "all" }', "danger.ends_at": "3"},
        "the third one of the round",
    ),
    "too much": ({"danger.over": "20"}, "Over 20: the round ends; that card brings nothing."),
    "nothing": (
        {"cards.gold": '{ "A-9" = "face" }', "cards.blank": '["10"]'},
        "Any other: nothing.",
    ),
    "both": ({"cards.danger": '{ "9-K" = "suit" }'}, "bring gold too, but for the one"),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", SETTLED)
def test_the_second_step_says_what_each_sort_of_card_brings(case: str) -> None:
    """In few words, from the rules; no step sends the reader to a panel."""
    changes, told = SETTLED[case]
    shown = " ".join(text(printed("sheet", house(**changes), Order())).split())
    assert told in shown


@pytest.mark.parametrize("number", range(40, 44))
def test_every_sort_of_card_of_a_deck_is_settled(number: int) -> None:
    """Gold, artifacts, dangers and cards without a meaning: each that a random house rule has, and
    no other."""
    made = rule(SEED, number)
    variant = load(made.parent, made.settings)
    sorts = [sort for sort, _ in sheets.settled(variant)]
    there = {
        "gold": any(slot.gold for slot in variant.slots),
        "artifact": variant.has_artifacts,
        "danger": bool(variant.kinds or variant.danger.over),
        "blank": bool(variant.cards.blank),
    }
    assert set(sorts) == {sort for sort, is_there in there.items() if is_there}


def test_a_ruling_that_repeats_the_page_goes() -> None:
    """That a tie is shared stands where the winner does; who plays an extra round, or deals all
    game long, where that is told."""
    for name in shipped():
        assert rulings(load(name)) == []
        assert "Rulings" not in text(printed("sheet", load(name), Order()))
    shown = text(printed("sheet", load("kings-gold"), Order()))
    for said in ("stays in the deck", "all game long", "the tied play another round", "may count"):
        assert said in shown


def test_what_people_ruled_themselves_stands(tmp_path: Path) -> None:
    """Also where the page has a rule on it: nobody but they knows whether it says the same. Their
    children keep it."""
    own, child = tmp_path / "own.toml", tmp_path / "child.toml"
    own.write_text(
        'extends = "poor-mans"\nname = "Own"\n[rulings]\ntie = "Toss a coin."\n', "utf-8"
    )
    child.write_text('extends = "own.toml"\nname = "Child"\nrounds = 3\n', "utf-8")
    for variant in (load(own), load(child), load("poor-mans", [("rulings.tie", "Toss a coin.")])):
        assert [said for said in rulings(variant) if "coin" in said]
        assert "Toss a coin." in text(printed("sheet", variant, Order()))


OF_SUMS = {"smallest", "tyle"}
"""What the table of sums says in place of the table of cards, for which there is room in large
type."""


# --- in large type --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "pl"])
@pytest.mark.parametrize("name", all_shipped())
def test_a_sheet_in_large_type_has_two_pages(name: str, code: str) -> None:
    """Everything on it is larger by the same, what is read is 13 points high, and nothing is lost,
    on a sheet of its own size."""
    with speaking(language(code)):
        page = drawn("sheet", load(name), Order(large=True))
        plain = drawn("sheet", load(name), Order())
        assert (page.count, faults(page), page.cut_short) == (2, [], ())
        document = opened(page.finished())
        assert document[0].rect.width == pytest.approx(Paper.A4.size[0], abs=0.01)
        sizes = Counter(
            round(span["size"], 1)
            for block in document[0].get_text("dict")["blocks"]
            for line in block.get("lines", ())
            for span in line["spans"]
            for _ in span["text"].strip()
        )
        assert max(sizes, key=lambda size: sizes[size]) == 13.0
        told = (word for words in plain.words for run in words for word in run.text.split())
        whole = bare("".join(run.text for words in page.words for run in words))
        assert {
            word for word in told if bare(word) not in whole and not bare(word).isdigit()
        } <= OF_SUMS


def test_a_house_rule_in_large_type_says_so_in_the_name_of_its_file(cardkit: Cardkit) -> None:
    """No other piece has such a form."""
    done = cardkit("print", "sheet", str(EXAMPLES / "house" / "twenty-one.toml"), "--large")
    assert (done.code, done.out.strip()) == (0, "twenty-one-sheet-large.pdf")
    refused = cardkit("print", "aid", "kings-gold", "--large")
    assert "--large is a form of the sheet: cardkit print sheet kings-gold --large" in refused.err


def test_bands_that_fill_pages_in_large_type_have_room(tmp_path: Path) -> None:
    """Eleven rounds, twelve players, two tables of chances, long words: no word is lost."""
    file = tmp_path / "night-watch.toml"
    file.write_text(
        'extends = "diamant"\nname = "Night Watch"\nplayers = "2-12"\nrounds = '
        "11\nround.3.danger.over = 40\n"
        '[words]\npath = "korytarz wydrążony w skale"\ngold = "półszlachetny kamień/półszlachetne '
        'kamienie"\n'
        'danger = "niebezpieczeństwo/niebezpieczeństwa"\nround = '
        '"przedsięwzięcie/przedsięwzięcia"\n',
        "utf-8",
    )
    page = drawn("sheet", load(file), Order(ink=Ink.MONO, large=True))
    assert (page.count, faults(page), page.cut_short) == (2, [], ())


def test_eight_who_show_cards_have_their_names_side_by_side() -> None:
    """Four turns across half a page are too narrow for eight names each: two stand above two."""
    shown = sheet_hands.story_band(
        worked_round(load("cave-of-four").seated(8)), Plan().style("story")
    )
    narrow, wide = (shown.room(points).least for points in (400, 620))
    assert narrow > wide + card_high(23)
    page = drawn("sheet", load("cave-of-four"), Order(players=8))
    assert faults(page) == []


def test_panels_with_long_words_stand_one_below_the_other(tmp_path: Path) -> None:
    """In three columns of large type one of them would be higher than a page."""
    file = tmp_path / "night-watch.toml"
    file.write_text(
        'extends = "cave-network"\nname = "Night Watch"\ndanger.ends_at = { default = 2, r = 1, s '
        "= 3 }\n"
        "hands.remove = { 2 = 34, 3 = 27, 4 = 38, 5 = 22, 6 = 18, 7 = 21, 8 = 26 }\n[cards]\n"
        'gold = { "Ab 7b 9b Jb Ar 4r 7r 9r Jr 2shd 3s 5-6 8 Q-K 10hc" = "face", "4b 3hdc" = 8 }\n'
        'danger = { "9b Jb 9r Jr 10 Q-K" = "suit" }\nartifact = ["2c 10sd"]\n[words]\npath = '
        '"Untergrundbahnstrecke"\n'
        'danger = "Geschwindigkeitsüberschreitung/Geschwindigkeitsüberschreitungen"\n'
        'artifact = "Kunsthandwerkserzeugnis/Kunsthandwerkserzeugnisse"\n'
        'round = "Höhlendurchquerung/Höhlendurchquerungen"\ncatches = "verschüttet sämtliche '
        'Zurückgebliebenen"\n'
        'kinds = { r = "Steinschlaggefahr", s = "Riesenschlangen", h = "Riesenschlangen", d = '
        '"Riesenschlangen", '
        'c = "Riesenschlangen", b = "Riesenschlangen" }\n',
        "utf-8",
    )
    page = drawn("sheet", load(file), Order(large=True))
    assert (faults(page), page.cut_short) == ([], ())


def test_a_chart_too_narrow_for_its_figures_is_none() -> None:
    """Twelve bars on 200 points: said where it is measured, so that the page is set otherwise."""
    bars = [(turned, Fraction(turned, 20)) for turned in range(1, 13)]
    assert division_tables.chart("sum", bars, Fraction(1)).room(300).least > 0
    with pytest.raises(DoesNotFit, match="a chart of 12 chances has no room for its figures"):
        division_tables.chart("sum", bars, Fraction(1)).room(200)


@pytest.mark.parametrize("large", [False, True])
def test_what_ends_a_round_says_where_it_is_otherwise(large: bool) -> None:
    """In its box, where the hurried reader stops; where it is the same everywhere nothing is
    said."""
    told = "Otherwise in rounds 3 and 4."
    assert told in " ".join(text(printed("sheet", load("two-watches"), Order(large=large))).split())
    assert "Otherwise" not in text(printed("sheet", load("kings-gold"), Order(large=large)))


HOUSES = sorted((EXAMPLES / "house").glob("*.toml"))


@pytest.mark.parametrize("game", [*all_shipped(), *HOUSES], ids=lambda game: Path(game).stem)
def test_a_warning_stands_under_nothing_that_is_shared(game: str | Path) -> None:
    """No Two Alike: every card of gold is a danger too, and all of a round would be warnings."""
    variant = load(game)
    dangers = [
        scene
        for scene in worked_round(variant).scenes
        if any(isinstance(outcome, outcomes.Warned) for outcome in scene.outcomes)
        and not any(isinstance(outcome, outcomes.Split) for outcome in scene.outcomes)
    ]
    lines = [word.text for words in drawn("sheet", variant, Order()).words for word in words]
    warnings = sum("only a warning" in line for line in lines)
    assert warnings == (len(dangers) if variant.deck_game else 0)


@pytest.mark.parametrize("game", all_shipped())
def test_pictures_of_gold_do_not_all_say_the_same(game: str) -> None:
    """Thirteen hearts of one brain each are told in a line."""
    rows: dict[int, list[str]] = {}
    for words in drawn("sheet", load(game), Order()).words:
        for word in words:
            if word.text.isdigit() and not word.pictured:
                rows.setdefault(round(word.box.y), []).append(word.text)
    assert [row for row in rows.values() if len(row) > 5 and len(set(row)) == 1] == []


@pytest.mark.parametrize("game", all_shipped())
def test_gold_that_is_never_divided_is_written_down(game: str) -> None:
    """No counters to have ready, no coins to cut; where gold is divided, there are both."""
    variant = load(game)
    told = "enough to write" in sheets.setting_up(variant)
    assert told == (facts.divided(variant) is None) == bool(PIECES["coins"].unused(variant))
