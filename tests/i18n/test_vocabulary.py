"""The words of a variant, translated by its author."""

import pytest

from cardkit.engine.cards import JOKER, Card
from cardkit.i18n.translate import load_language, use_language
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.rulebook.loader import load, load_text
from cardkit.rulebook.writing import variant_text
from cardkit.text.rules.own_words import noun_problems

from ..strategies import house_rule


def house(*settings: str) -> Vocabulary:
    """Return the Polish vocabulary of a house rule with these settings."""
    return Vocabulary(house_rule(*settings), load_language("pl"))


def test_verb_with_one_form_is_used_for_plural() -> None:
    assert house('in.pl.words.leaves = "ucieka"').t("{leaves}, {leaves:many}") == "ucieka, ucieka"
    assert house('in.pl.words.leaves = "ucieka; uciekają"').t("{leaves:many}") == "uciekają"


@pytest.mark.parametrize(
    ("settings", "summary"),
    [
        (["danger.ends_at = 3"], "Iść głębiej czy wyjść z tym, co się ma?"),
        (["danger.ends_at = 3", 'summary = "Long."'], "Long."),
        (["danger.ends_at = 3", 'in.pl.summary = "Długa."'], "Długa."),
    ],
)
def test_game_summary_falls_back_to_translation(settings: list[str], summary: str) -> None:
    assert house(*settings).summary == summary


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("m strażnik strażnika strażnika strażniku", "strażnik"),
        ("strażnik", "strażnik"),
        ("m strażnik strażnika strażnika", "guard"),  # three cases of four
    ],
)
def test_house_rule_can_name_a_kind_of_danger(entry: str, name: str) -> None:
    words = house('words.kinds.K = "guard"', f'in.pl.words.kinds.K = "{entry}"')
    assert words.own_kind_name("K") == name


@pytest.mark.parametrize(("danger", "kind", "english", "polish"), [
    ('"2-5sh" = "all"', "danger", "2 to 5 of spades or hearts", "dwójka–piątka pik lub kier"),
    ('"2-5" = "suit"', "h", "2 to 5 of hearts", "dwójka–piątka kier"),
    ('"3 5" = "colour"', "b", "black 3 or 5", "czarna trójka lub czarna piątka"),
    ('"2-5" = "all"', "danger", "2 to 5", "dwójka–piątka"),
    ('"2-5" = "suit"', "Q", "Queen", "dama"),
])  # fmt: skip
def test_kind_without_name_is_named_by_its_cards(
    danger: str, kind: str, english: str, polish: str
) -> None:
    gold = '{ "A" = 1, "2-5dc" = "face" }' if "sh" in danger else '{ "A" = 1 }'
    cards = f'cards.gold = {gold}\ncards.danger = {{ {danger}, "J-K" = "rank" }}'
    variant = load_text(f'extends = "kings-gold"\nname = "House"\nartifacts = "off"\n{cards}')
    assert english.startswith(
        vocabulary(variant).kind_by_cards(kind)
    )  # told from other dangers alone
    assert str(vocabulary(variant).kind(kind)) == english
    with use_language("pl"):
        assert str(vocabulary(variant).kind(kind)) == polish


def test_invalid_noun_in_variant_is_replaced_by_standard_noun() -> None:
    assert str(house('in.pl.words.path = "x"').noun("path")) == "ścieżka"


def test_word_that_is_the_same_in_english_is_kept() -> None:
    with use_language("fr"):
        assert vocabulary(load("diamant")).text("leave") == "camp"


def test_cards_are_printed_with_polish_letters() -> None:
    cards = [Card("7", "h"), Card("Q"), Card("7", "b"), Card("", "r"), JOKER]
    words = [house().printed_card(card) for card in cards]
    assert words == ["7♥", "D", "czarne 7", "czerwone", "dżoker"]


@pytest.mark.parametrize(("line", "keys"), [
    ('words.player = "kot/koty"', ["in.pl.words.player"]), ('words.leaves = "ucieka"', []),
    ('words.place = "m dom domu dom domu; domy domów domy domach"', ["in.pl.words.place"]),
    ('words.place = "na f wyspa wyspy wyspę wyspie; wyspy wysp wyspy wyspach"', []),
    ('words.round = "m dzień dnia dzień dniu; dni dni dni dniach"', ["in.pl.words.round"]),
    ('words.player = "m kot kota kota kocie"', ["in.pl.words.player"]),
    ('words.kinds.K = "m wódz wodza"', ["in.pl.words.kinds.K"]), ('words.kinds.K = "wódz"', []),
])  # fmt: skip
def test_noun_problems_report_words_without_forms(line: str, keys: list[str]) -> None:
    found = noun_problems(house('words.kinds.K = "boss"', f"in.pl.{line}").variant)
    assert [key for problem in found for key in problem.keys] == keys


@pytest.mark.parametrize(
    ("code", "words", "template", "said"),
    [
        ("de", 'place = "auf f Insel; Inseln"', "{place:im}, {place:ins}", "auf der Insel, auf die Insel"),
        ("de", 'place = "m Turm Turms Turm Turm; Türme"', "{place:im}, {place:aus}", "im Turm, aus dem Turm"),
        ("de", 'round = "an m Tag Tags Tag Tag; Tage Tage Tagen Tage"', "{round:in} 3", "an Tag 3"),
        ("fr", 'round = "m acte; actes"', "{round:ce}, {round:du}", "cet acte, de l’acte"),
        ("fr", 'round = "f expédition; expéditions"', "{round:son}", "son expédition"),
        ("fr", 'danger = "m héros; héros"', "{danger:le}", "le héros"),
        ("fr", 'danger = "m homme; hommes"', "{danger:le}, {danger:ce}", "l’homme, cet homme"),
        ("fr", 'place = "sur f île; îles"', "{place:dans}", "sur l’île"),
        ("pl", 'place = "na f wyspa wyspy wyspę wyspie; wyspy wysp wyspy wyspach"', "{place:w}", "na wyspie"),
        ("pl", 'danger = "m wilk wilka wilka wilku; wilki wilków wilki wilkach"', "{danger:ci|te|te|te|te}", "te"),
        ("pl", 'danger = "m wróg wroga wroga wrogu; wrogowie wrogów wrogów wrogach"', "{danger:ci|te|te|te|te}", "ci"),
    ],
)  # fmt: skip
def test_noun_entry_sets_grammatical_forms(code: str, words: str, template: str, said: str) -> None:
    """Covers articles, prepositions, initial vowels, animals and persons."""
    variant = house_rule(f"in.{code}.words.{words}")
    assert Vocabulary(variant, load_language(code)).t(template) == said


@pytest.mark.parametrize(("code", "keys"), [("french", ["in.french"]), ("fr", []), ("en", [])])
def test_unknown_language_code_is_reported(code: str, keys: list[str]) -> None:
    found = noun_problems(house(f'in.{code}.words.player = "m Xa; Xo"').variant)
    assert [key for problem in found for key in problem.keys] == keys


def test_house_rule_keeps_translated_words_of_its_game() -> None:
    """This is also true of a copy saved with a game. Changed words lose their translation."""
    words = house('words.player = "cat"', "danger.ends_at = { J = 3 }")
    again = Vocabulary(load_text(variant_text(words.variant)), load_language("pl"))
    for one in (words, again):
        assert (str(one.noun("danger")), str(one.noun("player"))) == ("strażnik", "gracz")
        assert one.ruling("worth").startswith("Czy ważne")
