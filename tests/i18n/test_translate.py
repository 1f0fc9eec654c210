"""Numbers, nouns, lists, articles and prepositions in messages."""

import threading
from pathlib import Path
from typing import Any

import pytest

from cardkit.i18n import translate
from cardkit.i18n.po import Translations
from cardkit.i18n.translate import (
    AnyOf,
    CountedNoun,
    Language,
    Names,
    Noun,
    command_to_type,
    load_language,
    t,
    use_language,
)

GUARD = Noun.english("guard")
GOLD = Noun.english("gold", "gold")
GEM = Noun.english("gem")


@pytest.mark.parametrize(("template", "values", "text"), [
    ("{n} {n:stays|stay}", {"n": 1}, "1 stays"), ("{n} {n:stays|stay}", {"n": 0}, "0 stay"),
    ("{n} {n:stays|stay}", {"n": 2}, "2 stay"), ("{n:nth}", {"n": 2}, "second"),
    ("{n:nth}", {"n": 11}, "11th"), ("{n:nth}", {"n": 21}, "21st"),
    ("{n:nth,a,cap} {guard}", {"n": 11, "guard": GUARD}, "An 11th guard"),
    ("{n:nth,a}", {"n": 8}, "an eighth"), ("{n:nth,a}", {"n": 18}, "an 18th"),
    ("{n:nth,a}", {"n": 12}, "a 12th"),
    ("{n:nth,a}", {"n": 110}, "a 110th"), ("{n:word}", {"n": 3}, "three"),
    ("{n:word}", {"n": 30}, "30"), ("{guard:a}", {"guard": GUARD}, "a guard"),
    ("{x:a}", {"x": Noun.english("ace")}, "an ace"),
    ("{x:a}", {"x": Noun.english("unicorn")}, "a unicorn"),
    ("{x:a}", {"x": Noun.english("hour")}, "an hour"), ("{x:a}", {"x": Noun.english("8")}, "an 8"),
    ("{guard:the,cap}", {"guard": GUARD}, "The guard"),
    ("{guard:many,loud}", {"guard": GUARD}, "GUARDS"),
    ("{gold:it is|they are}", {"gold": GOLD}, "it is"),
    ("{gold:it is|they are}", {"gold": GEM}, "they are"),
    ("{c}", {"c": CountedNoun(1, GUARD)}, "1 guard"),
    ("{c} {c:is|are}", {"c": CountedNoun(3, GUARD)}, "3 guards are"),
    ("{c} {c:is|are}", {"c": [CountedNoun(3, GUARD)]}, "3 guards are"),
    ("{who}{who:| each}", {"who": Names(("Ann",))}, "Ann"),
    ("{who}{who:| each}", {"who": Names(("Ann", "Bo", "Cy"))}, "Ann, Bo and Cy each"),
    ("{who}", {"who": Names(("Ann", "Bo"), "Everyone inside")}, "Everyone inside"),
    ("{x}", {"x": AnyOf([GUARD, GEM])}, "guard or gem"),
    ("{x:a}", {"x": [GUARD, GEM, GOLD]}, "a guard, a gem and a gold"), ("{x}", {"x": []}, ""),
    ("{text:cap}", {"text": "**bold** word"}, "**Bold** word"),
])  # fmt: skip
def test_english_message_is_filled_in(template: str, values: dict[str, object], text: str) -> None:
    assert t(template, **values) == text


@pytest.mark.parametrize(("code", "template", "values", "text"), [
    ("pl", "{n:karta|karty|kart}", {"n": 1}, "karta"),
    ("pl", "{n:karta|karty|kart}", {"n": 2}, "karty"),
    ("pl", "{n:karta|karty|kart}", {"n": 5}, "kart"),
    ("pl", "{n:karta|karty|kart}", {"n": 12}, "kart"),
    ("pl", "{n:karta|karty|kart}", {"n": 22}, "karty"),
    ("pl", "{n:karta|karty|kart}", {"n": 112}, "kart"), ("pl", "{n:nth,f}", {"n": 3}, "trzecia"),
    ("pl", "{n:nth,{card:gender}} {card}", {"n": 2, "card": "ace"}, "drugi as"),
    ("pl", "{n:nth,{card:gender}} {card}", {"n": 2, "card": "9"}, "druga dziewiątka"),
    ("pl", "{card:acc}", {"card": "Queen"}, "damę"),
    ("pl", "{card:many,gen}", {"card": "Queen"}, "dam"),
    ("pl", "na {card:loc}", {"card": "9"}, "na dziewiątce"),
    ("pl", "{card:z,gen}", {"card": "joker"}, "z dżokera"),
    ("pl", "{x}", {"x": ["ace", "Queen", "King"]}, "as, dama i król"),
    ("de", "{card:ein|eine|ein} {n:nth,{card:gender}} {card}", {"n": 3, "card": "King"},
     "ein dritter König"),
    ("de", "{card:den|die|das} {n:nth,{card:gender},acc} {card:acc}", {"n": 3, "card": "Jack"},
     "den dritten Buben"),
    ("de", "mit {n:word,dat} {card:many,dat}", {"n": 3, "card": "King"}, "mit drei Königen"),
    ("de", "{card:vom|von der|vom} {card:dat}", {"card": "ace"}, "vom Ass"),
    ("de", "{n:word,{card:gender},acc} {card:acc}", {"n": 1, "card": "joker"}, "einen Joker"),
    ("fr", "{x:le}", {"x": ["King", "Queen"]}, "le roi et la dame"),
    ("fr", "{x:le}", {"x": ["ace", "King"]}, "l’as et le roi"),
    ("fr", "{x:du}", {"x": ["ace", "Queen", "King"]}, "de l’as, de la dame et du roi"),
    ("fr", "{x:au}", {"x": ["ace", "Queen", "King"]}, "à l’as, à la dame et au roi"),
    ("fr", "{x:un,cap}", {"x": ["Queen"]}, "Une dame"), ("fr", "{x}", {"x": ["ace"]}, "as"),
    ("fr", "{x:many,du}", {"x": ["ace", "Queen"]}, "des as et des dames"),
    ("fr", "{x:many,de}", {"x": ["ace", "King"]}, "d’as et de rois"),
])  # fmt: skip
def test_translated_message_uses_right_forms(
    code: str, template: str, values: dict[str, Any], text: str
) -> None:
    language = load_language(code)

    def noun(value: Any) -> Any:
        if isinstance(value, list):
            return [noun(one) for one in value]
        return language.lookup_noun(value) if isinstance(value, str) else value

    with use_language(code):
        assert t(template, **{name: noun(value) for name, value in values.items()}) == text


def test_bool_as_message_value_is_refused() -> None:
    with pytest.raises(TypeError, match="two messages"):
        t("{n}", n=True)


@pytest.mark.parametrize("field", ["{m}", "{n.rest}", "{n[0]}", "{n:{m}}", "{}"])
def test_a_faulty_translation_falls_back_to_english(field: str) -> None:
    language = Language("xx", Translations(f'msgid "{{n}} left"\nmsgstr "{field} rest"\n'))
    assert language.format("{n} left", {"n": 3}) == "3 left"
    with pytest.raises(KeyError):
        language.format("{x} left", {"n": 3})


def test_unknown_language_raises_lookup_error() -> None:
    for code in ("xx", "", "../pl", "pl/../pl"):
        with pytest.raises(LookupError):
            load_language(code)


def test_each_thread_has_its_own_language() -> None:
    said: list[str] = []

    def say() -> None:
        said.append(translate.language().code)

    with use_language("pl"):
        other = threading.Thread(target=say)
        other.start()
        other.join()
        say()
    assert said == ["en", "pl"]


def test_po_files_are_read_like_gettext(tmp_path: Path) -> None:
    text = (
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=n>1;\\n"\n\n'
        'msgid "one"\nmsgstr ""\n"e"\n"ins\\n"\n\n'
        '#, fuzzy\nmsgid "two"\nmsgstr "drei"\n\n'
        'msgctxt "noun"\nmsgid "one"\nmsgstr "f Eins"\n\n'
        'msgid "three"\nmsgstr ""\n'
    )
    catalog = Translations(text)
    assert catalog.gettext("one") == "eins\n"
    assert catalog.gettext("two") == "two"
    assert catalog.gettext("three") == "three"
    assert catalog.messages["noun", "one"] == "f Eins"
    assert (catalog.plural(1), catalog.plural(2)) == (0, 1)


@pytest.mark.parametrize(("template", "text"), [
    ("{n} {n:carte|cartes}", "0 carte"), ("{who} {who:a|ont}", "Ann et Bo ont"),
    ("{queen:gender:dernière|dernier}", "dernière"), ("{king:gender:dernière|dernier}", "dernier"),
    ("{gems:compte|comptent}", "comptent"), ("{gold:compte|comptent}", "compte"),
    ("{any:gender:une autre|un autre} {any}", "une autre dame ou roi"),
    ("{queen:gender:la|le} {one:nth,{queen:gender}} {queen}", "la première dame"),
    ("{black:many}", "dames noires"),
])  # fmt: skip
def test_french_two_forms_mean_number_unless_gender_is_marked(template: str, text: str) -> None:
    french = load_language("fr")
    queen, king = french.lookup_noun("Queen"), french.lookup_noun("King")
    values: dict[str, object] = {
        "n": 0, "one": 1, "who": Names(("Ann", "Bo")), "queen": queen, "king": king,
        "gems": french.parse_noun("m joyau; joyaux"), "gold": french.parse_noun("m or"),
        "any": AnyOf([queen, king]),
    }  # fmt: skip
    with use_language("fr"):
        values["black"] = french.with_adjective("black", queen)
        assert t(template, **values) == text


@pytest.mark.parametrize(("entry", "told"), [
    ("m loup; loups", "le loup, de loup, des loups"), ("f île; îles", "l’île, d’île, des îles"),
    ("m sel", "le sel, de sel, du sel"),
    ("f eau, l’eau, de l’eau, à l’eau, une eau", "l’eau, d’eau, de l’eau"),
])  # fmt: skip
def test_french_noun_gets_its_articles(entry: str, told: str) -> None:
    noun = load_language("fr").parse_noun(entry)
    with use_language("fr"):
        assert t("{x:le}, {x:de}, {x:many,du}", x=noun) == told


def test_plural_articles_can_depend_on_gender() -> None:
    grammar = {"genders": "m f", "cases": "sin el", "articles": "el, la, los, las"}
    entries = [f'msgctxt "grammar"\nmsgid "{key}"\nmsgstr "{of}"\n' for key, of in grammar.items()]
    language = Language("es", Translations("".join(entries)))
    told = [language.parse_noun(entry) for entry in ("m rey; reyes", "f carta; cartas")]
    assert [(noun.singular[1], noun.plural[1]) for noun in told] == [
        ("el rey", "los reyes"), ("la carta", "las cartas"),
    ]  # fmt: skip


def test_command_line_leaves_accented_letters_unquoted() -> None:
    assert command_to_type("show", "nocna-straż") == "cardkit show nocna-straż"


@pytest.mark.parametrize("entry", ["x as", "m a b c; d e f g", "m as asa; asy asów", ""])
def test_parse_noun_rejects_invalid_entries(entry: str) -> None:
    with pytest.raises(ValueError, match="pl:"):
        load_language("pl").parse_noun(entry)
