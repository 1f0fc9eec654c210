"""No false sentence: what rule texts, sheets and aids say of a house rule is what is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4.engine import Variant
from cardkit.v4.engine.claims import TOPICS, changed
from cardkit.v4.files import examined, load
from cardkit.v4.paper import Order
from cardkit.v4.paper.pieces import printed
from cardkit.v4.rules.topics import TOPICS as TOLD_TOPICS
from cardkit.v4.speech.rules import rules_of, sections, told, why
from tests.v4.paper.reading import text

Settings = list[tuple[str, str]]


def house(tmp_path: Path, toml: str, of: str = "kings-gold") -> Variant:
    """The house rule `toml` of a shipped game."""
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "{of}"\nname = "House"\n{toml}', "utf-8")
    return load(path)


def everything(variant: Variant) -> str:
    """All that is said of a game: rules, sheet, aid."""
    rules = " ".join(rule.full for section in sections(variant) for rule in section.lines)
    return " ".join(
        [rules, *(text(printed(piece, variant, Order())) for piece in ("sheet", "aid"))]
    )


def short_on(variant: Variant, piece: str, topic: str) -> bool:
    """Whether a page says a topic's short sentence."""
    words = rules_of(variant)[topic].plain.split()
    return " ".join(words) in " ".join(text(printed(piece, variant, Order())).split())


def test_each_topic_has_a_claim() -> None:
    """What can be cited is what can be told."""
    assert set(TOPICS) == set(TOLD_TOPICS)


# --- numbers, rulings and the summary belong to their sentences -----------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "topic", "number", "ruling"),
    [
        ([("dealer", '"moves left"')], "dealer", "KG-12", "The same person turns the cards"),
        ([("tie", '"shared"')], "tie", "KG-11", "Only the tied players play"),
        ([("artifacts.worth", "[5, 10]")], "worth", "KG-7", "also if it joined the deck earlier"),
        ([("artifacts.claim", '"shared"')], "claim", "KG-8", "leaves alone takes all jokers"),
        ([("danger.ends_at", "3")], "danger", "KG-4", ""),
    ],
)
def test_a_changed_rule_loses_its_parents_number_and_ruling(
    settings: Settings, topic: str, number: str, ruling: str
) -> None:
    """And no other rule does; the parent itself keeps them."""
    child, parent = load("kings-gold", settings), load("kings-gold")
    assert rules_of(parent)[topic].number == number
    assert rules_of(child)[topic].number != number
    assert topic in changed(child, parent)
    said = " ".join(text for _, text in child.rulings)
    if ruling:
        assert ruling not in said
        assert ruling in " ".join(text for _, text in parent.rulings)
    kept = {name for name, _ in parent.cites} - {name for name, _ in child.cites}
    assert kept <= changed(child, parent)
    assert ruling == "" or ruling not in text(printed("sheet", child, Order()))


def test_a_child_that_gives_its_own_keeps_it(tmp_path: Path) -> None:
    """Its own number, its own ruling, by what it governs or by number."""
    own = house(
        tmp_path,
        'dealer = "moves left"\n[cites]\ndealer = "H-1"\n[rulings]\ndealer = "Clockwise."\n',
    )
    assert rules_of(own)["dealer"].number == "H-1"
    assert ("H-1", "Clockwise.") in own.rulings
    assert why(own, "H-1").endswith("Clockwise.")


def test_other_words_are_no_other_rule(tmp_path: Path) -> None:
    """Cats for guards: every number and ruling stays."""
    cats = house(tmp_path, '[words]\ndanger = "cat"\nplace = "airlock"\n')
    assert changed(cats, load("kings-gold")) == frozenset()
    assert (cats.cites, cats.rulings, cats.summary) == (
        load("kings-gold").cites, load("kings-gold").rulings, load("kings-gold").summary,
    )  # fmt: skip


@pytest.mark.parametrize("ends_at", ["1", "3"])
def test_another_danger_asks_for_another_summary(ends_at: str, tmp_path: Path) -> None:
    """Until one is given a neutral one stands; `check` says so, and it is no fault."""
    changed_danger = house(tmp_path, f"[danger]\nends_at = {ends_at}\n", "incan-gold")
    assert "twice" not in everything(changed_danger)
    looked = examined(str(tmp_path / "house.toml"))
    assert looked.faults == ()
    assert any("summary" in note.message for note in looked.notes)
    given = house(tmp_path, f'summary = "Mine."\n[danger]\nends_at = {ends_at}\n', "incan-gold")
    assert given.summary == "Mine."
    assert not any(
        "summary" in note.message for note in examined(str(tmp_path / "house.toml")).notes
    )


# --- kinds, claims, what goes back ----------------------------------------------------------------


def test_mixed_kinds_are_told_card_by_card(tmp_path: Path) -> None:
    """Jacks and Queens by rank, Kings by colour: no page speaks of a kind that is none."""
    mixed = house(tmp_path, '[cards]\ndanger = { "J-Q" = "rank", "K" = "colour" }\n')
    assert "wo Jacks, two Queens, or two Kings of one colour" in told(mixed, "danger")
    for piece in ("sheet", "aid"):
        assert "two Kings of one colour" in " ".join(text(printed(piece, mixed, Order())).split())


def test_four_of_a_suit(tmp_path: Path) -> None:
    """Three of one suit only warn."""
    four = house(
        tmp_path,
        (
            '[cards]\ndanger = { "10-K" = "suit" }\ngold = { "A-9" = "face" '
            "}\n[danger]\nends_at = 4\n"
        ),
    )
    assert "The fourth guard of the same suit in a round ends it." in told(four, "danger")
    assert short_on(four, "sheet", "danger")
    assert short_on(four, "aid", "danger")


def test_artifacts_shared_in_a_deck_game(tmp_path: Path) -> None:
    """Who leaves together shares them, the one just turned up too; nobody must be alone."""
    shared = house(tmp_path, '[artifacts]\nclaim = "shared"\n')
    assert "also one just turned up, are shared out evenly" in told(shared, "claim")
    assert "alone takes all" not in text(printed("sheet", shared, Order()))
    assert short_on(shared, "sheet", "claim")
    assert short_on(shared, "aid", "claim")


def test_gold_on_shared_jokers_stays_whole(tmp_path: Path) -> None:
    """A joker goes to one of those who leave with all that lies on it."""
    shared = house(tmp_path, '[artifacts]\nclaim = "shared"\nworth = { gold = 10 }\n')
    assert ("Whoever gets a joker takes its 10 gold; its card stays on the path.") in told(
        shared, "claim"
    )
    assert "never split" not in everything(shared)


def test_artifacts_that_go_back_are_noted(tmp_path: Path) -> None:
    """Ann puts the card back and notes its points: rule text, sheet and aid."""
    back = house(
        tmp_path, '[artifacts]\ncarried = "back"\nleft = "back"\njoins = "start"\nworth = 5\n'
    )
    assert "notes its points: the card goes back" in told(back, "unclaimed")
    assert short_on(back, "sheet", "unclaimed")
    assert short_on(back, "aid", "unclaimed")


def test_a_cave_by_suit_speaks_of_suits() -> None:
    """And never of ranks."""
    suits = load("cave-network", [("cards.danger", '{ "A-K" = "suit" }'), ("danger.ends_at", "4")])
    assert "Four or more cards of the same suit" in told(suits, "danger")
    assert "Four of a suit" in text(printed("sheet", suits, Order()))
    assert "of a rank" not in everything(suits)


@pytest.mark.parametrize(
    "cards",
    [
        'gold = { "2-10" = "face" }\ndanger = { "J-K" = "rank", "A" = "rank" }',
        'gold = { "2-9" = "face" }',
    ],
)
def test_the_cards_of_gold_shown_are_cards_of_gold(cards: str, tmp_path: Path) -> None:
    """Aces are dangers here, or not in the deck: no ace stands in the box of gold."""
    from cardkit.v4.paper.sheet_bands import gold_samples

    variant = house(tmp_path, f"[cards]\n{cards}\n")
    gold = [slot for slot in variant.slots if slot.gold]
    assert {slot.card.rank for slot in gold_samples(gold)} <= {slot.card.rank for slot in gold}
    assert "the ace 1" not in everything(variant)


@pytest.mark.slow
def test_each_cards_rest_on_its_own() -> None:
    """Said in the text, on the sheet and the aid."""
    long_night = load(
        str(Path(__file__).resolve().parents[3] / "examples" / "house" / "long-night.toml")
    )
    assert "card by card" in told(long_night, "left")
    shown = " ".join(text(printed("sheet", long_night, Order())).split())
    assert "each card\u2019s remainder on its own" in shown
    assert "its sum" not in shown
    assert short_on(long_night, "aid", "left")


def test_the_theme_has_its_own_grammar(tmp_path: Path) -> None:
    """Gems are shared, a dive ends, an airlock."""
    words = 'gold = "gem/gems"\nround = "dive"\nplace = "airlock"\nsafe = "igloo"\nguide = "Ann"\n'
    # rulings are the documents' texts, not the theme's
    own = 'joins = ""\nworth = ""\nclaim = ""\ntie = ""\n'
    theme = house(
        tmp_path, f'summary = "Dive."\ntotals = "secret"\n[words]\n{words}[rulings]\n{own}'
    )
    said = everything(theme)
    assert "Gems are shared evenly" in told(theme, "split")
    assert "in an igloo" in said
    for wrong in (
        "Gem is",
        "gem is",
        "a airlock",
        "a igloo",
        "Gold",
        " gold",
        "a round",
        "the round",
        "next round",
    ):
        assert wrong not in said, wrong


def test_the_question_is_skipped_only_where_the_rules_say_so() -> None:
    """IG-4 is the boxed game's; King's Gold and Poor Man's ask after every card (KG-3, PM-10)."""
    assert "may be skipped" in told(load("incan-gold"), "first")
    assert "may be skipped" in told(load("diamant"), "first")
    assert "skipped" not in everything(load("kings-gold")) + everything(load("poor-mans"))


@pytest.mark.parametrize("costs", ['"everything"', '{ default = "all", J = "everything" }'])
def test_the_question_is_not_skipped_where_going_on_can_cost_what_is_banked(costs: str) -> None:
    """After a first Jack who goes on can lose all: leaving with nothing is better for somebody who
    has much."""
    assert "skipped" not in told(load("incan-gold", [("danger.costs", costs)]), "first")


def test_names_of_kinds_are_no_counts() -> None:
    """``8 = snake``, not "eight snakes"."""
    assert "8 = snake, 10 = spider, Jack = mummy" in told(load("incan-gold"), "dangers")


@pytest.mark.rule("CN-17", "CN-14")
def test_the_cave_tells_where_cards_lie_and_what_is_noted() -> None:
    """Outwards from the joker; who carried a court card out notes its points."""
    cave = load("cave-network")
    assert "outwards from the joker" in told(cave, "path")
    assert "notes its points" in told(cave, "unclaimed")
    assert rules_of(cave)["unclaimed"].number == "CN-14"


def test_the_note_below_the_chances_is_true() -> None:
    """Every round of Poor Man's has its 26 cards; where cards leave the table is for round 1; one
    round has no later."""
    assert "Any round, 26 cards." in text(printed("sheet", load("poor-mans"), Order()))
    assert "In round 1, 30 cards." in text(printed("sheet", load("diamant"), Order()))
    once = load("diamant", (("rounds", "1"),))
    assert "Of 30 cards." in text(printed("sheet", once, Order()))


def test_kinds_that_differ_are_told_one_by_one(tmp_path: Path) -> None:
    """With their suits where two rules share a rank, and each with its own number."""
    hearts = house(
        tmp_path,
        (
            '[cards]\ndanger = { "J-Kh" = "all", "J-Ksdc" = "rank" '
            "}\n[danger]\nends_at = { danger = 3 }\n"
        ),
    )
    ends = (
        "Three of Jack, Queen, King of hearts, or two of one rank among Jack, Queen, King of "
        "spades, diamonds and clubs in "
        "one round end it. Everyone"
    )
    assert ends in told(hearts, "danger")


def test_a_hand_says_which_cards_are_guards() -> None:
    """Two sevens do no harm where only courts are guards, and no seven is pictured among them."""
    hand = load("kings-gold-by-hand")
    assert "Guards: Jack, Queen, King." in told(hand, "dangers")
    assert "Two or more guards of the same rank in the path" in told(hand, "danger")
    assert "Two guards of a rank" in text(printed("sheet", hand, Order()))
    assert "cards of the same rank" not in everything(hand)


def test_courts_have_no_number_on_them() -> None:
    """What a Jack brings is said, not shown by the card."""
    assert "Jack of spades and hearts: 11 points each." in told(load("skunk"), "gold")
    courts = load(
        "kings-gold",
        [("cards.gold", '{ "8-J" = "face" }'), ("cards.danger", '{ "Q-K" = "rank" }')],
    )
    assert "8 to Jack: the number on the card, in gold. The Jack is 11." in told(courts, "gold")


def test_the_only_danger_is_told_as_the_only_one() -> None:
    """No first one, and no kind."""
    dragon = load("one-dragon")
    assert told(dragon, "dangers") == "The only dragon: King of hearts."
    assert "The dragon ends the round." in told(dragon, "danger")


def test_played_without_artifacts_a_list_of_them_means_nothing(tmp_path: Path) -> None:
    """A card of that list may be gold or a danger: here the clubs that are artifacts in Incan
    Gold."""
    clubs = house(
        tmp_path, '[cards]\ngold = { "A-9" = "face" }\ndanger = { "10-K" = "rank" }\n', "diamant"
    )
    assert len(clubs.slots) == 52
    assert "The deck is the whole pack of 52 cards." in told(clubs, "deck")


def test_a_worth_holds_until_the_next_one() -> None:
    """Rounds between those that are listed count as the one before, and so do all after the
    last."""
    scale = [("artifacts.worth", '{ "round 1" = 3, "round 3" = 9 }')]
    assert "Rounds 1 and 2: 3. Rounds 3 to 5: 9." in told(load("incan-gold-2006", scale), "worth")
    assert ("Round 3: 10. Rounds 4 to 20: 15.") in told(
        load("kings-gold", [("until", "100"), ("rounds", "20")]), "worth"
    )


def test_ranks_that_are_gold_too_are_told_with_their_suits(tmp_path: Path) -> None:
    """Black Jacks are gold: not two Jacks end a round, but two of the red ones; all Kings are
    dangers."""
    courts = (
        'gold = { "A-10" = "face", "Jsc" = "face" }\ndanger = { "Jhd" = "rank", "K" = "colour" }'
    )
    mixed = house(tmp_path, f"[cards]\n{courts}\n")
    assert ("Two red Jacks or two Kings of one colour in one round end it.") in rules_of(mixed)[
        "danger"
    ].full
