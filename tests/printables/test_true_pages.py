"""Pages of random house rules contain every rule, and their example follows the rules."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from cardkit.engine.events import BeginRound, Draw, Leave, Move, Show
from cardkit.engine.findings import VariantError
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables import PAPERS, Piece, PrintOptions, sheet_figures
from cardkit.printables.example import Example, Scene, example_round
from cardkit.printables.layout import paragraph_markup
from cardkit.printables.theme import Theme
from cardkit.rulebook.loader import load, load_text
from cardkit.text.lines import PlayedMove
from cardkit.text.rules import sheets
from cardkit.text.rules.rules import changed_rules, rules_by_topic, unenforced_house_rules
from cardkit.text.rules.setup import what_to_decide_with_sentence

from ..strategies import random_rules, random_settings, rules_of as loaded, seeds
from ..text.claims import faults
from .pages import GAMES, PLAIN, division_table, document, faults as layout_faults, game, text_of

BEFORE_PLAY = {
    "players", "time", "dealer", "deck", "gold", "dangers", "artifacts", "deal", "cover", "marker",
    "pieces", "supply", "optional", "worth", "begin", "blank",
}  # fmt: skip
"""Topics that are finished when a round begins, or that pages show in pictures and tables."""
IN_PICTURES = {"decide"}
"""Topics that an aid shows in pictures, as the sheet of a game with hands does."""
each_game = pytest.mark.parametrize("seed", seeds(25))


def printed(sentence: str) -> str:
    """Return a sentence as it is printed: without marks of bold type, with single spaces."""
    plain = re.sub(r"<[^>]*>", "", paragraph_markup(Theme(), sentence)).replace("&amp;", "&")
    return " ".join(plain.split())


def rules_in_force(variant: Variant, number: int, piece: Piece) -> Iterator[str]:
    """Yield the short form of each rule that players need in a round."""
    rules = variant.in_round(number)
    changed = {rule.topic: rule.short for rule in changed_rules(rules, variant)}
    usual, elsewhere = rules_by_topic(variant), BEFORE_PLAY
    if piece == "aid" or not variant.is_deck_game:
        elsewhere = elsewhere | IN_PICTURES
    for topic, rule in rules_by_topic(rules).items():
        if topic in changed:
            yield changed[topic]
        elif topic in usual and topic not in elsewhere and rule.short:
            yield rule.short
    yield from (rule.short for rule in unenforced_house_rules(variant))


def check_pages(
    variant: Variant, piece: Piece, options: PrintOptions = PLAIN, most: int = 2
) -> str:
    """Check that a piece fits its pages and lists the rules of each round; return its text.

    There may be `most` pages.
    """
    pages = document(variant, piece, options)
    assert not list(layout_faults(pages))
    assert len(pages) <= most
    said = text_of(pages)
    for number in range(1, variant.rounds + 1):
        for rule in rules_in_force(variant, number, piece):
            assert printed(rule) in said, (number, rule)
    return said


@each_game
def test_sheet_of_random_rules_fits_and_lists_rules_of_each_round(seed: int) -> None:
    variant = random_rules(Random(seed))
    said = check_pages(variant, "sheet", PrintOptions(paper=[*PAPERS][seed % 2]))
    told = said.replace("\u00a0", " ")
    risk = sheet_figures.chances_table(variant)
    assert all(chance in told for _, chance in risk.rows) if risk else True
    assert division_table(variant) in told.replace(" ", "")


@each_game
def test_aid_of_random_rules_fits_and_lists_rules_of_each_round(seed: int) -> None:
    check_pages(random_rules(Random(seed)), "aid")


@pytest.mark.parametrize("name", GAMES)
def test_aid_fits_one_page_and_lists_rules_of_each_round(name: str) -> None:
    check_pages(game(name), "aid", most=1)


def test_own_words_replace_sentences_on_sheet() -> None:
    usual = load("diamant")
    own = {"house.tie": "Flip a coin.", "house.choosers": "You need no cards to decide with."}
    text = check_pages(load("diamant", own), "sheet")
    for sentence in (
        rules_by_topic(usual)["tie"].short,
        what_to_decide_with_sentence(vocabulary(usual)),
    ):
        assert printed(sentence) in check_pages(usual, "sheet")
        assert printed(sentence) not in text


@pytest.mark.parametrize("seed", seeds(30))
def test_different_rules_have_different_page_texts(seed: int) -> None:
    """Short texts leave out words, but never a rule that the full text has."""
    random = Random(seed)
    (name, settings), (_, changes) = random_settings(random), random_settings(random)
    changes |= random.choice([{"totals": "secret"}, {"first_danger": "may be skipped"}, {}])
    try:
        one, other = loaded(name, settings), loaded(name, {**settings, **changes})
    except VariantError:
        return
    if full_texts(one) != full_texts(other):
        assert short_texts(one) != short_texts(other)


def full_texts(variant: Variant) -> list[list[str]]:
    """Return the full text of the rules of each round."""
    return [
        [rule.full for rule in rules_by_topic(rules).values()] for rules in variant.rules_by_round
    ]


def short_texts(variant: Variant) -> list[object]:
    """Return what the sheet says and shows of the rules."""
    words, rules = vocabulary(variant), rules_by_topic(variant)
    return [
        [rule.short for rule in rules.values()],
        sheets.changed_rounds_texts(words),
        sheets.what_to_do_by_card_sort(words, rules),
        sheets.setup_text(words, rules, is_pictured=False),
        sheets.remainder_note(words),
        variant.artifact_worth and variant.artifact_worth.values,
    ]


# --- the example ----------------------------------------------------------------------------------

EXAMPLES = {
    "first round another number": {"round.1.danger.ends_at": 3},
    "first round shared in another way": {"round.1.share": "each"},
    "last round another price": {"round.last.danger.costs": 3},
}


@pytest.mark.parametrize("settings", EXAMPLES.values(), ids=EXAMPLES)
@pytest.mark.parametrize("name", ["kings-gold", "cave-network"])
def test_example_round_follows_printed_rules(name: str, settings: dict[str, object]) -> None:
    try:
        variant = load(name, settings)
    except VariantError:  # hands share in one way only
        return
    assert not example_faults(variant)


@each_game
def test_example_round_of_random_rules_follows_printed_rules(seed: int) -> None:
    assert not example_faults(random_rules(Random(seed)))


def test_example_round_names_its_round_if_rounds_differ() -> None:
    text = 'extends = "cave-network"\nname = "Fifty"\nuntil = 50\n[round.1]\ndanger.ends_at = 2'
    assert re.search("(Game|Round) 2, turn by turn", text_of(document(load_text(text), "sheet")))
    assert "Round 1, card by card" in text_of(document(game("two-watches"), "sheet"))


def example_faults(variant: Variant) -> list[str]:
    """Return what the rules of most rounds say and the example does differently."""
    example = example_round(variant)
    rules = variant.in_round(example.round)
    return faults(rules_by_topic(variant), rules, list(turns_of(variant, example)))


def turns_of(variant: Variant, example: Example) -> Iterator[PlayedMove]:
    """Play the example again and yield its turns."""
    state = GameState(variant, example.players)
    state.round = example.round - 1
    yield turn_of(state, BeginRound())
    for scene in example.scenes:
        for move in moves_of(scene, state):
            yield turn_of(state, move)


def turn_of(state: GameState, move: Move) -> PlayedMove:
    """Play a move and return its turn."""
    before = state.copy()
    events = state.play(move)
    return PlayedMove(move, before, state.copy(), events)


def moves_of(scene: Scene, state: GameState) -> Iterator[Move]:
    """Yield the moves of a scene.

    In a deck game, these are a card and a decision in which nobody leaves.
    """
    if scene.names:
        yield Show(dict(zip(scene.names, scene.cards, strict=True)))
    elif scene.cards and scene.cards[0]:
        if state.phase == "decision":
            yield Leave()
        yield Draw(scene.cards[0])
    else:
        yield Leave((state.inside[0],))
