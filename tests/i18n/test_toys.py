"""A small test language without genders, and the error messages that translators get."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit.engine.cards import JOKER, Card
from cardkit.i18n import translate
from cardkit.i18n.translate import (
    AnyOf,
    CountedNoun,
    Names,
    language,
    load_language,
    t,
    use_language,
)
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook.loader import load, load_text
from tests.i18n.folders import forget_languages
from tests.i18n.test_messages import (
    messages,
    spec_faults,
    test_grammar_tables_have_all_forms as tables_have_all_forms,
    test_po_file_has_all_required_and_no_unknown_entries as entries_are_those_of_the_list,
)

TOYS = Path(__file__).parent / "toys"
ANN, BOTH = Names(("Ann",)), Names(("Ann", "Bo"))
LAST = "{who} {who:has|have} {n} or more, so this {round} is the last."
ANOTHER = "another {kind}"
NTH = "{n:nth,a} {kind}"
OUT = "{who} carried out {card:the} (worth {n})."
STAY = "{cards:the,cap} {n:stays|stay}."


@pytest.fixture
def turkish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use a small Turkish translation."""
    monkeypatch.setattr(translate, "LOCALE_FOLDER", TOYS)
    forget_languages()
    with use_language("tr"):
        yield
    forget_languages()


@pytest.mark.usefixtures("turkish")
def test_toy_language_entries_are_checked() -> None:
    tables_have_all_forms("tr")
    with pytest.raises(AssertionError, match="are missing"):
        entries_are_those_of_the_list("tr")
    assert {text for context, text in language().catalog.messages if not context} <= {*messages()}


@pytest.mark.parametrize(("code", "spec", "faults"), [
    ("fr", "gender:le|la", 0), ("fr", "gender:le|la|les", 1), ("fr", "{card:gender:le|la}|les", 0),
    ("de", "gender:der|die", 1), ("de", "der|die|das", 0), ("de", "dat,cap", 0),
    ("en", "gender:a|an", 1),
])  # fmt: skip
def test_wrong_number_of_forms_is_reported(code: str, spec: str, faults: int) -> None:
    assert len([*spec_faults(load_language(code), "card", spec)]) == faults


@pytest.mark.usefixtures("turkish")
def test_language_without_genders_can_be_used() -> None:
    w = vocabulary(load("kings-gold"))
    assert (
        w.t(LAST, who=BOTH, n=w.gold(30)) == "Ann ve Bo en az 30 altın topladı: bu tur sonuncusu."
    )
    assert t(ANOTHER, kind=AnyOf(w.kinds(["Q", "K"]))) == "bir kız veya papaz daha"
    assert t(NTH, kind=w.kind("K"), n=3) == "Üçüncü papaz"
    queen = w.card(Card("Q", "b"))
    assert w.t(OUT, who=ANN, card=queen, n=5) == "Ann siyah kızı çıkardı (5)."
    assert w.t("{artifact:-i}") == "tacı"
    cards = w.cards([Card("Q"), JOKER, JOKER])
    assert t(STAY, cards=cards, n=3) == "Kız ve 2 joker kalır."
    assert t("{jokers}", jokers=CountedNoun(3, w.noun("danger"))) == "3 bekçi"
    assert str(w.card(Card("", "b"))) == "siyah kart"
    assert str(w.round(4, extra=True)) == "ek tur"
    assert w.t("{leaves}, {leaves:many}") == "çıkar, çıkar"


@pytest.mark.usefixtures("turkish")
@pytest.mark.parametrize(
    ("entry", "name"),
    [("kara yılan", "kara yılan"), ("yılan yılanı yılanda; yılanlar", "yılan"), ("", "snake")],
)
def test_kind_name_works_in_language_without_genders(entry: str, name: str) -> None:
    text = f'words.kinds.K = "snake"\nin.tr.words.kinds.K = "{entry}"'
    house = load_text(f'extends = "kings-gold"\nname = "House"\n{text}')
    assert vocabulary(house).own_kind_name("K") == name
