"""Languages unlike Polish: two genders, no genders, cases with other names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit.engine.cards import JOKER, Card
from cardkit.engine.loader import load, load_text
from cardkit.i18n import translate
from cardkit.i18n.po import Translations
from cardkit.i18n.translate import (
    AnyOf,
    Count,
    Language,
    Names,
    Noun,
    language,
    load_language,
    t,
    use_language,
)
from cardkit.i18n.vocabulary import Vocabulary, either, vocabulary
from tests.i18n.test_messages import MESSAGES, entry_faults, spec_faults

TOYS = Path(__file__).parent / "toys"
ANN, BOTH = Names(("Ann",)), Names(("Ann", "Bo"))
LAST = "{who} {who:has|have} {n} or more: this {round} is the last."
SUM = "The {gold:many} on the joker {gold:is|are} not part of that sum."
ANOTHER = "another {kind}"
NTH = "{n:nth,a} {kind}"
OUT = "{who} carried out {artifact:a}, {card:the} (counts {n})."
LEFT = "{n} {n:card left, and it does not end|cards left, none of them ends} the {round}."
STAY = "{cards:the,cap} {n:stays|stay}."


@pytest.fixture(autouse=True)
def only_toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(translate, "LOCALE", TOYS)
    load_language.cache_clear()
    yield
    load_language.cache_clear()


def game(*settings: str) -> Vocabulary:
    """Return the words of a game with settings, in the language in force."""
    if not settings:
        return vocabulary(load("kings-gold"))
    lines = ('extends = "kings-gold"', 'name = "House"', *settings)
    return vocabulary(load_text("\n".join(lines)))


@pytest.mark.parametrize("code", ["fr", "tr", "de"])
def test_entries_of_any_language_are_known(code: str) -> None:
    found = entry_faults(load_language(code))
    assert [fault for fault in found if not fault.startswith("missing")] == []


@pytest.mark.parametrize(("code", "spec", "faults"), [
    ("fr", "gender:le|la", 0), ("fr", "gender:le|la|les", 1), ("fr", "{card:gender:le|la}|les", 0),
    ("de", "gender:der|die", 1), ("de", "der|die|das", 0), ("de", "Dativ,cap", 0),
    ("tr", "gender:bir|iki", 1),
])  # fmt: skip
def test_a_translator_is_told_of_a_wrong_number_of_forms(code: str, spec: str, faults: int) -> None:
    assert len([*spec_faults(load_language(code), "card", spec)]) == faults


@pytest.mark.parametrize("code", ["fr", "tr", "de"])
def test_toys_say_what_is_said(code: str) -> None:
    said = {text for context, text in load_language(code).catalog.messages if not context}
    assert said <= {*MESSAGES}


def test_two_genders_and_adjectives_behind_the_noun() -> None:
    with use_language("fr"):
        w = game()
        assert w.t(LAST, who=BOTH, n=w.gold(30)) == (
            "Ann et Bo ont au moins 30 pièces d'or : cette manche est la dernière."
        )
        assert w.t(LAST, who=ANN, n=w.gold(0)) == (
            "Ann a au moins 0 pièce d'or : cette manche est la dernière."
        )
        assert t(ANOTHER, kind=AnyOf(w.kinds(["K"]))) == "un autre roi"
        assert t(ANOTHER, kind=AnyOf(w.kinds(["Q"]))) == "une autre dame"
        assert t(ANOTHER, kind=AnyOf(w.kinds(["Q", "J"]))) == "une autre dame ou valet"
        assert t(NTH, kind=w.kind("Q"), n=1) == "la première dame"
        ace, queen = w.card(Card("A", "s")), w.card(Card("Q", "b"))
        assert w.t(OUT, who=ANN, card=ace, n=5) == "Ann emporte une couronne, l'as de pique (5)."
        assert w.t(OUT, who=ANN, card=queen, n=5) == (
            "Ann emporte une couronne, la dame noire (5)."
        )
        assert w.t(LEFT, n=0) == "Encore 0 carte sans danger pour la manche."
        assert w.t(LEFT, n=2) == "Encore 2 cartes sans danger pour la manche."
        assert language().adjective("black", w.rank("Q")).plural == ("dames noires",)
        assert str(w.round(4, extra=True)) == "manche supplémentaire"
        assert w.in_row(Card("K", "s")) == "R♠"


def test_a_verb_agrees_in_number_where_there_are_two_genders() -> None:
    with use_language("fr"):
        assert game().t(SUM) == "La monnaie sur le joker ne compte pas."
        gems = game('in.fr.words.gold = "m joyau; joyaux"')
        assert gems.t(SUM) == "Les joyaux sur le joker ne comptent pas."


def test_no_genders() -> None:
    with use_language("tr"):
        w = game()
        assert (
            w.t(LAST, who=BOTH, n=w.gold(30))
            == "Ann ve Bo en az 30 altın topladı: bu tur sonuncusu."
        )
        assert t(ANOTHER, kind=AnyOf(w.kinds(["Q", "K"]))) == "bir kız veya papaz daha"
        assert t(NTH, kind=w.kind("K"), n=2) == "İkinci papaz"
        assert t("{round:loud}", round=Noun.english("birinci kız")) == "BİRİNCİ KIZ"
        queen = w.card(Card("Q", "b"))
        assert w.t(OUT, who=ANN, card=queen, n=5) == "Ann bir tacı çıkardı: siyah kızı (5)."
        cards = w.cards([Card("Q"), JOKER, JOKER])
        assert t(STAY, cards=cards, n=3) == "Kız ve 2 joker kalır."
        assert t("{jokers}", jokers=Count(3, w.noun("danger"))) == "3 bekçi"
        assert str(w.card(Card("", "b"))) == "siyah kart"
        assert str(w.round(4, extra=True)) == "ek tur"
        assert w.t("{leaves}, {leaves:many}") == "çıkar, çıkar"


@pytest.mark.parametrize(
    ("entry", "name"),
    [("kara yılan", "kara yılan"), ("yılan yılanı yılanda; yılanlar", "yılan"), ("", "snake")],
)
def test_a_kind_of_danger_where_nouns_have_no_gender(entry: str, name: str) -> None:
    with use_language("tr"):
        w = game('words.kinds.K = "snake"', f'in.tr.words.kinds.K = "{entry}"')
        assert w.own_name("K") == name


def test_an_adjective_that_lacks_forms() -> None:
    with pytest.raises(ValueError, match="fr: 3 groups"):
        Language(
            "fr",
            Translations(
                'msgctxt "grammar"\nmsgid "genders"\nmsgstr "m f"\n\n'
                'msgctxt "adjective"\nmsgid "red"\nmsgstr "rouge; rouges"\n'
            ),
        ).adjective("red", Noun(("as",), ("as",), "m"))


def test_an_unfinished_language_has_english_nouns() -> None:
    with use_language("tr"):
        w = game()
        assert str(w.noun("safe")) == "safe pile"
        assert str(either([w.rank("Q"), w.rank("A")])) == "kız veya ace"
    with use_language("de"):
        assert str(game().card(Card("A", "b"))) == "black ace"


def test_cases_of_other_names() -> None:
    with use_language("de"):
        w = game()
        assert w.t(LAST, who=BOTH, n=w.gold(30)) == (
            "Ann und Bo kommen mit 30 Talern ans Ziel: diese Runde ist die letzte."
        )
        assert w.t(LAST, who=ANN, n=w.gold(1)) == (
            "Ann kommt mit 1 Taler ans Ziel: diese Runde ist die letzte."
        )
        assert w.t(SUM) == "Taler auf dem Joker zählen nicht."
        assert t(ANOTHER, kind=AnyOf(w.kinds(["J"]))) == "einem weiteren Buben"
        assert t(ANOTHER, kind=AnyOf(w.kinds(["Q"]))) == "einer weiteren Dame"
        assert t(NTH, kind=w.kind("Q"), n=2) == "zweite Dame"
        cards = w.cards([Card("J", "s"), Card("Q", "b"), JOKER, JOKER])
        assert t(STAY, cards=cards, n=4) == "Pik-Bube, schwarze Dame und 2 Joker bleiben."
        assert w.in_row(Card("J", "s")) == "B♠"
