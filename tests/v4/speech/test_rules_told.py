"""The rules in words: every number finds its sentence, nouns bend, and house rules are told as they
are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given

from cardkit.v4.engine import Begin, Draw, Variant, apply, parse_card, start
from cardkit.v4.engine.outcomes import Warned
from cardkit.v4.files import load, shipped
from cardkit.v4.speech import Manner, Master
from cardkit.v4.speech.opening import set_up
from cardkit.v4.speech.rules import rules_of, sections, told, where, why
from cardkit.v4.speech.threats import warned
from cardkit.v4.words import capital, listed
from tests.v4.games import SHIPPED, Game, games, house_variants, often

NUMBERS = (Path(__file__).resolve().parents[1] / "rule_numbers.txt").read_text("utf-8").split()


def sentences(variant: Variant) -> list[str]:
    return [line.full for section in sections(variant) for line in section.lines]


# --- why ------------------------------------------------------------------------------------------


@pytest.mark.slow
@often(100)
@given(games())
def test_every_outcome_can_be_explained(game: Game) -> None:
    """The number an outcome comes with is a rule, and the variant has a sentence for it."""
    for _, _, _, outcomes in game.steps():
        for outcome in outcomes:
            assert outcome.rule in NUMBERS
            assert why(game.variant, outcome.rule), outcome


@pytest.mark.parametrize(
    ("name", "rule", "words"),
    [
        ("kings-gold", "KG-4", "second guard of the same rank"),
        ("kings-gold", "KG-8", "Who leaves alone also takes every joker"),
        ("poor-mans", "PM-3", "second monster of the same suit"),
        ("poor-mans", "PM-6", "If exactly one player is inside"),
        ("cave-network", "CN-7", "shared out evenly among those who flee"),
        ("cave-network", "CN-10", "Three or more cards of the same rank"),
        (
            "incan-gold",
            "IG-3",
            "The eight of clubs joins before round 1. The ten of clubs joins before round 2.",
        ),
        ("incan-gold-2006", "PL-2", "The third: 5. The fourth: 10. The fifth: 10."),
        ("diamant", "G-4", "shares the gold lying on the path"),
        ("kings-gold", "G-2", "shared evenly among all inside"),
    ],
)
def test_what_a_rule_says(name: str, rule: str, words: str) -> None:
    """In the theme words of its game."""
    assert words in why(load(name), rule)


@pytest.mark.rule("G-8")
def test_a_deck_that_can_run_out_is_told() -> None:
    """Four guards, and each catch takes one away: the deck of round 4 can run out; that of King's
    Gold itself cannot."""
    small = load("kings-gold", [("cards.danger", '{ "K" = "rank" }')])
    assert "Should the deck run out" in told(small, "survived")
    assert told(load("kings-gold"), "survived") == ""
    assert "Should the deck run out" in why(load("kings-gold"), "G-8")


@pytest.mark.rule("G-8")
def test_a_catch_takes_away_what_the_rules_of_its_own_round_say() -> None:
    """Four pairs of monsters go in four rounds, and one of each suit is left for the last, which
    puts its own back."""
    pairs = load("poor-mans", [("danger.then", '"pair out"'), ("round.last.danger.then", '"back"')])
    assert "Should the deck run out" in told(pairs, "survived")


def test_a_number_that_is_not_in_the_game_says_nothing() -> None:
    """The cave knows no KG-4."""
    assert why(load("cave-network"), "KG-4") == ""


# --- the whole game -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_is_told_in_whole_sentences(name: str) -> None:
    """Each begins with a capital or a digit, ends with a full stop, has no gap and no doubled word,
    and cites a rule."""
    variant = load(name)
    for section in sections(variant):
        assert section.lines
        for line in section.lines:
            assert line.number in NUMBERS or not line.number
            assert line.full[0].isupper() or line.full[0].isdigit()
            assert line.full.endswith(".")
            assert not re.search(r"  |\(\)|\{|None|\b(\w+) \1\b| [.,;:]|\.\.", line.full), line.full


def test_a_single_artifact_is_not_drawn() -> None:
    """There is nothing to choose from: it joins before the first round, and nothing is laid
    aside."""
    one = load("incan-gold-2006", [("cards.artifact", '"Kc"')])
    assert told(one, "joins").startswith("The King of clubs joins before round 1.")
    assert not any("aside" in text for text in set_up(one, 4))


def test_rounds_in_a_row_are_told_by_their_ends() -> None:
    """From three on; two are named."""
    others = [
        where(load("kings-gold"), rounds) for rounds in ((2,), (2, 3), (1, 2, 3, 4), (1, 3, 4))
    ]
    assert others == [
        "in round 2",
        "in rounds 2 and 3",
        "in rounds 1 to 4",
        "in rounds 1, 3 and 4",
    ]


@often(60)
@given(house_variants())
def test_a_house_rule_is_told_in_whole_sentences(house: tuple[Variant, object]) -> None:
    """Whatever was changed."""
    for text in (*sentences(house[0]), *set_up(house[0], house[0].players.low)):
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert not re.search(r"  |\(\)|\{|None| [.,;:]|\.\.|\b1 \w+s are", text), text


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_speaks_its_own_words(name: str) -> None:
    """The place, the danger and who plays are named as its table hears them."""
    variant = load(name)
    text = " ".join(sentences(variant))
    for word in (
        variant.words.player.many,
        variant.words.place,
        variant.words.danger.one,
        variant.words.safe,
    ):
        assert word in text
    strangers = {word.player.one for word in (load(other).words for other in shipped())} - {
        variant.words.player.one,
        "player",
    }
    assert not any(re.search(rf"\b{stranger}s?\b", text) for stranger in strangers)


def test_what_a_game_does_not_have_is_not_told() -> None:
    """Diamant and King's Gold without jokers say nothing of artifacts; Poor Man's nothing of cards
    that leave."""
    for variant in (load("diamant"), load("kings-gold", [("artifacts", "off")])):
        rules = [line.full for section in sections(variant)[:-1] for line in section.lines]
        assert not any(re.search(r"artifact|joker[^s]|keepsake", text) for text in rules)
    assert "leave" not in told(load("poor-mans"), "unclaimed")
    assert told(load("kings-gold"), "cover") == ""


@pytest.mark.parametrize(
    ("settings", "what", "words"),
    [
        ([("danger.ends_at", "3")], "danger", "The third guard of the same rank"),
        ([("danger.ends_at", "1")], "danger", "The first guard ends the round"),
        ([("leftover", "per-card")], "left", "what lies on each card of the path, card by card"),
        ([("danger.then", '"back"')], "danger_out", "No guard leaves the game"),
        ([("rounds", "1")], "rounds", "After 1 round the highest score"),
        ([("tie", "play again")], "tie", "Who is tied plays again."),
        ([("ties", "[]")], "tie", "Who is tied shares the win, or they play an extra round."),
        ([("artifacts.worth", "[5, 10]")], "worth", "The first: 5. The second: 10."),
        (
            [("totals", "secret")],
            "totals",
            "What lies in a safe pile may not be counted by others before the end.",
        ),
        ([("cards.danger", '{ "J-K" = "all" }')], "danger", "The second guard in a round ends it"),
        (
            [("artifacts", "off"), ("cards.danger", '{ "J-K" = "rank", "joker joker" = "all" }')],
            "danger",
            "Two Jacks, two Queens, two Kings, or two jokers in one round end it",
        ),
        (
            [("artifacts", "off"), ("cards.danger", '{ "J" = "rank", "Q-K joker" = "all" }')],
            "danger",
            "Two Jacks, or two of Queen, King; joker in one round end it",
        ),
        ([("players", "4")], "players", "4 thieves"),
    ],
)
def test_a_changed_rule_is_told_as_it_is(
    settings: list[tuple[str, str]], what: str, words: str
) -> None:
    """The sentence follows the data."""
    text = " ".join(line.full for s in sections(load("kings-gold", settings)) for line in s.lines)
    if what == "worth":
        assert words in text
    elif words:
        assert words in told(load("kings-gold", settings), what)
    else:
        assert told(load("kings-gold", settings), what) == ""


def test_a_house_variant_is_told(tmp_path: Path) -> None:
    """Two cats in the cellar, one rat of any kind ends it."""
    path = tmp_path / "cellar.toml"
    path.write_text(
        'extends = "kings-gold"\nname = "Cellar"\nplayers = "2"\nrounds = 1\nartifacts = "off"\n'
        '[cards]\ndanger = { "J-K" = "all" }\n[danger]\nends_at = 1\n'
        '[words]\nplayer = "cat"\nplace = "cellar"\ndanger = "rat"\ntoken = "mouse/mice"\n',
        "utf-8",
    )
    variant = load(path)
    text = " ".join(sentences(variant))
    assert "2 cats" in text
    assert "After 1 round the" in text
    assert "The first rat ends the round" in text
    assert "If mice run short" in text
    assert " single mice, or " in " ".join(set_up(variant, 2))


# --- before the first round -----------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_the_set_up_list_is_short(name: str) -> None:
    """Five lines at most, whole sentences, the right number of cards to shuffle."""
    for players in range(load(name).players.low, load(name).players.high + 1):
        lines = set_up(load(name), players)
        assert 1 <= len(lines) <= 5
        assert all(line.endswith(".") for line in lines)


def test_the_cards_to_shuffle_first() -> None:
    """King's Gold 52, Poor Man's 26, the boxed games 31 with the first artifact, Diamant 30."""
    expected = {
        "kings-gold": 52,
        "poor-mans": 26,
        "incan-gold": 31,
        "incan-gold-2006": 31,
        "diamant": 30,
    }
    for name, number in expected.items():
        assert any(f"the {number} cards" in line for line in set_up(load(name), 4)), set_up(
            load(name), 4
        )


# --- small change ---------------------------------------------------------------------------------


def test_nouns_bend() -> None:
    """One thief, two thieves; one gold, two gold; one leaves, two leave; a plural by itself gets
    its s."""
    words = load("kings-gold").words
    assert (
        words.player(1),
        words.player(2),
        words.gold(5),
        words.leaves(1),
        words.leaves(2),
        words.danger(0),
    ) == (
        "thief",
        "thieves",
        "gold",
        "leaves",
        "leave",
        "guards",
    )


def test_lists() -> None:
    """Ann, Bo and Cy."""
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Bo"]) == "Ann and Bo"
    assert listed(["Ann", "Bo", "Cy"], "or") == "Ann, Bo or Cy"
    assert capital("cave Network") == "Cave Network"


def test_what_never_joins_is_not_set_up() -> None:
    """With fewer rounds the artifacts of later ones stay in the box, and nobody is told to lay them
    aside."""
    two = load("kings-gold", [("rounds", "2")])
    assert set_up(two, 3)[0] == "Lay one joker aside; it joins in round 2."
    assert set_up(load("kings-gold", [("rounds", "1")]), 3)[0] == (
        "Lay the jokers aside; they are not used."
    )
    temple = load("incan-gold", [("rounds", "2")])
    assert "Queen of clubs" not in " ".join(
        line.full for section in sections(temple) for line in section.lines
    )


@pytest.mark.parametrize(
    ("cards", "aside"),
    [
        ('gold = { "A-10" = "face", "joker" = 12 }', ["Lay one joker aside; it is not used."]),
        ('blank = ["joker", "joker"]', []),
        ("", ["Lay the jokers aside; they are not used."]),
        ('gold = { "2-10" = "face", "joker" = 12 }', []),
    ],
)
def test_jokers_that_are_played_with_are_not_laid_aside(cards: str, aside: list[str]) -> None:
    """Without artifacts a joker may be gold or mean nothing; of a pack that is not whole the rest
    needs no word."""
    house = Variant.from_toml(
        f'extends = "kings-gold"\nname = "House"\nartifacts = "off"\n[cards]\n{cards}\n'
    )
    assert [said for said in set_up(house, 3) if "not used" in said] == aside


@pytest.mark.parametrize(
    ("kings", "told"), [("Ks", "King of \u2660 brings gold too"), ("Q-Ks", "bring gold too")]
)
def test_one_king_brings_gold_and_two_ranks_bring_it(kings: str, told: str) -> None:
    """The verb goes by the noun."""
    cards = f'gold = {{ "A-7" = "face", "{kings}" = 9 }}\ndanger = {{ "Q-K" = "rank" }}'
    house = Variant.from_toml(f'extends = "diamant"\nname = "House"\n[cards]\n{cards}\n')
    assert told in rules_of(house)["both"].short


def test_an_alarm_names_a_kind_as_the_count_does() -> None:
    """``ANOTHER JACK (MUMMY)`` and ``2 more Jacks (mummy)``: with the kind's own name."""
    for ends_at, words in (
        (2, "ANOTHER JACK (MUMMY) ENDS IT."),
        (3, "2 more Jacks (mummy) and the round ends."),
    ):
        game = load("diamant", {"danger.ends_at": ends_at})
        state = apply(start(game, ["Ann", "Bo", "Cy"]), Begin())[0]
        _, outcomes = apply(state, Draw(parse_card("Jd")))
        (warning,) = (one for one in outcomes if isinstance(one, Warned))
        assert warned(Master(game, Manner()), warning, state.draw("Jd")).text.startswith(words)


def test_a_cave_without_court_cards_can_be_dealt() -> None:
    """Forty cards, and the cards laid aside are those that are not dealt."""
    cave = load("cave-network", [("artifacts", "off")])
    assert set_up(cave, 5)[0] == (
        "Take out of the pack four each of A 2 3 4 5 6 7 8 9 10: these 40 are the deck."
    )
    assert "lay 15 cards aside unseen and deal 5 to each" in set_up(cave, 5)[2]
    assert "5 players: 15 out, 5 each." in told(cave, "deal")
