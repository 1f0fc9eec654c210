"""Other languages: a file of sentences, nouns that bend, a game's own words."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardkit.v4.engine import JOKER, RANKS, SUITS, Begin, Card, Draw, Show, parse_card, replay
from cardkit.v4.engine.values import WORDS_TOLD
from cardkit.v4.files import all_shipped, gallery, load, shipped
from cardkit.v4.files.loading import load_text
from cardkit.v4.reports import Stage, Unclear
from cardkit.v4.speech import language
from cardkit.v4.speech.language_files import parsed
from cardkit.v4.table import hear
from cardkit.v4.table.hearing import Turns, answer_of
from cardkit.v4.table.live_game import stage_of
from cardkit.v4.tally.translated import in_english
from cardkit.v4.words import SPOKEN, Count, Language, People, Sentence, nouns, say, speaking, theme
from cardkit.v4.words.nouns import NOUNS
from cardkit.v4.words.rows import holes_of
from cardkit.v4.words.saying import Noun, do, filled
from tests.v4.table.driving import sentence
from tools.write.sentences import in_sources

LANGUAGES = Path(__file__).parents[3] / "cardkit" / "v4" / "languages"
CODES = sorted(path.stem for path in LANGUAGES.glob("*.toml"))
FILE = LANGUAGES / "pl.toml"
PL = language("pl")
KING = load("kings-gold")


@pytest.mark.parametrize("name", all_shipped())
def test_a_text_of_a_game_that_is_no_noun_is_told_whole(name: str) -> None:
    """A semicolon in it parts no forms: what a guide does in King's Gold."""
    variant = load(name)
    told = {key.removeprefix("words."): text for key, text in variant.in_language("pl").items()}
    plain = [key for key, word in variant.words.fields().items() if isinstance(word, str)]
    with speaking(language("pl")):
        words = theme(variant)
        for key in plain:
            if key in told and key not in NOUNS and key in words:
                assert words[key].one == told[key]


def polish(template: str, **holes: object) -> Sentence:
    """A sentence in Polish."""
    with speaking(PL):
        return say(template, **holes)


def card(name: str) -> Noun:
    """A card in Polish."""
    with speaking(PL):
        return nouns.by_face(
            Card(name[:-1] or name, name[-1]) if name[-1] in SUITS and name[:-1] else Card(name)
        )


# --- how it sounds --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        (9, "Leży tam 9 sztuk złota."),
        (1, "Leży tam 1 sztuka złota."),
        (2, "Leżą tam 2 sztuki złota."),
        (22, "Leżą tam 22 sztuki złota."),
        (12, "Leży tam 12 sztuk złota."),
    ],
)
def test_gold_is_counted(gold: int, said: str) -> None:
    """Of one, of a few, of many."""
    with speaking(PL):
        counted = Count(gold, nouns.theme(KING)["gold"])
    assert polish("{gold} {gold:lies|lie} there.", gold=counted) == said


def test_one_is_told_otherwise_than_several() -> None:
    """Imperatives are of one or of several."""
    back = "{who}: PUT {n}{who:| each} back."
    assert polish(back, who=People(("Ann",)), n=4) == "Ann: ODDAJ 4."
    assert polish(back, who=People(("Ann", "Di")), n=9) == "Ann i Di: ODDAJCIE PO 9."


def test_cards_bend() -> None:
    """Cases of cards, with their suits and colours; a choice by gender; an ordinal that agrees."""
    lying = "{n} on {cards:the}"
    assert polish(lying, n=1, cards=card("9")) == "1 na dziewiątce"
    assert polish(lying, n=2, cards=card("10")) == "2 na dziesiątce"
    assert polish(lying, n=5, cards=card("A")) == "5 na asie"
    assert polish("Put {cards:the} out of the game.", cards=card("Qs")) == "Usuńcie damę pik z gry."
    with speaking(PL):
        black = nouns.by_face(Card("Q", "b"))
    assert polish("Put {cards:the} out of the game.", cards=black) == "Usuńcie czarną damę z gry."
    another = "another {kinds} ends it."
    assert polish(another, kinds=card("Q")) == "kolejna dama to kończy."
    assert polish(another, kinds=card("K")) == "kolejny król to kończy."
    fifth = "that would be the {n:nth} {card} in this deck."
    assert polish(fifth, n=5, card=card("7")) == "to byłaby piąta siódemka w tej talii."
    assert polish(fifth, n=5, card=card("K")) == "to byłby piąty król w tej talii."


def test_a_preposition_goes_with_what_follows_it() -> None:
    """``z`` or ``ze``, by the word of the game."""
    with speaking(PL):
        theme = nouns.theme(KING)
    back = "Put {n} from the {path} back in the bank."
    assert do(back, n=6, **KING_ENGLISH) == "Put 6 from the path back in the bank."
    assert polish(back, n=6, **theme) == "Oddajcie do banku 6 ze ścieżki."


def test_what_is_loud_on_a_screen_is_plain_aloud() -> None:
    """Words in capitals of a template, in its choices too; what stands in its holes stays as it
    is."""
    with speaking(PL):
        told = do(
            "{who}: TAKE {share}{who:| each}, {safe} safe{who:| each}.",
            who=("ANN", "Bo"),
            share=2,
            safe=5,
        )
    assert told == "ANN i Bo: WEŹCIE PO 2, odłóżcie po 5."
    assert told.aloud == "ANN i Bo: weźcie po 2, odłóżcie po 5."
    with speaking(PL):
        assert do("TAKE {share}{who:| each}.", who=("Ann",), share=2).aloud == "Weź 2."


KING_ENGLISH = dict(nouns.theme(KING))


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (45, "Zostało 45 kart"),
        (2, "Zostały 2 karty"),
        (1, "Została 1 karta"),
        (23, "Zostały 23 karty"),
        (12, "Zostało 12 kart"),
        (0, "Zostało 0 kart"),
    ],
)
def test_cards_left_are_counted(n: int, said: str) -> None:
    """The verb goes with the number too."""
    with speaking(PL):
        theme = nouns.theme(KING)
    assert polish(
        "{n} {n:card|cards} left, none of them ends the {round}.", n=n, **theme
    ).startswith(said)


def test_how_a_round_ended() -> None:
    """Nothing tells a player's sex."""
    assert polish("left at card {n}", n=4) == "wyjście przy karcie 4"
    assert polish("caught with {n}", n=9) == "wpadka, strata 9"


# --- whatever stands in the holes -----------------------------------------------------------------


def everything(spoken: Language | None) -> list[dict[str, Any]]:
    """What a hole may hold: numbers, cards, names, words of themes; `_what` finds which of them a
    hole takes."""
    with speaking(spoken):
        theme = [nouns.theme(load(name)) for name in (*shipped(), *gallery())]
        cards = [
            nouns.by_face(Card(rank, suit)) for rank in RANKS for suit in (*SUITS, "b", "r", "")
        ]
        cards += [nouns.of_rank("joker"), *(nouns.by_face(Card("", suit)) for suit in "shdcbr")]
    people = [People(tuple(f"P{n}" for n in range(1, size + 1))) for size in range(1, 9)]
    found = []
    for n in range(126):
        words = theme[n % len(theme)]
        found.append({"n": n, "card": cards[n % len(cards)], "who": people[n % 8], "theme": words})
    return found


NUMBERS = (
    "n",
    "k",
    "rest",
    "share",
    "named",
    "odd",
    "gone",
    "of",
    "ending",
    "turn",
    "rounds",
    "low",
    "high",
    "most",
)


def hole(template: str, name: str, sample: dict[str, Any]) -> object:
    """What stands in that hole of the English sentence: as its own bends say."""
    if name in sample["theme"]:
        return sample["theme"][name]
    bends = [bend for _, found, bend, _ in _parts(template) if found == name and bend]
    if any(bend in ("the", "a", "many", "loud") or "the" in bend or "a," in bend for bend in bends):
        return sample["card"]
    if name in ("who", "names", "among"):
        return sample["who"] if name == "who" else sample["n"]
    if name in NUMBERS or any("|" in bend or "nth" in bend or "word" in bend for bend in bends):
        return sample["n"]
    return sample["card"]


def _parts(template: str) -> list[tuple[Any, ...]]:
    from string import Formatter

    return list(Formatter().parse(template))


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_every_sentence_can_be_said(code: str) -> None:
    """With every number from 0 to 125, every card, one to eight names, the words of every game: no
    brace is left."""
    spoken = language(code)
    assert spoken is not None
    samples = everything(spoken)
    with speaking(spoken):
        for template, told in spoken.sentences.items():
            for sample in samples if "{" in told else samples[:1]:
                holes = {name: hole(template, name, sample) for name in holes_of(template)}
                text = filled(told, holes)
                assert "{" not in text, (told, text)
                assert "}" not in text, (told, text)


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_has_its_translation(code: str) -> None:
    """But for those without words of their own; and no other has one."""
    told = parsed((LANGUAGES / f"{code}.toml").read_text("utf-8"))[1]
    wanted = {sentence for section in in_sources().values() for sentence in section}
    assert told.keys() <= wanted
    assert sorted(sentence for sentence in wanted - told.keys() if not says_itself(sentence)) == []


def says_itself(sentence: str) -> bool:
    """Whether a sentence has no words of its own."""
    return (
        not re.search("[A-Za-z]", "".join(text for text, *_ in _parts(sentence)))
        and "|" not in sentence
    )


def test_a_file_is_read_as_toml() -> None:
    """Sentence by sentence."""
    text = FILE.read_text("utf-8")
    whole = tomllib.loads(text)
    raw, told = parsed(text)
    assert raw["nouns"] == whole["nouns"]
    assert told == {
        key: value
        for name, section in whole.items()
        if name not in ("language", "nouns", "words", "adjectives", "suits", "numbers")
        for key, value in section.items()
    }


@pytest.mark.parametrize("name", [*shipped(), *gallery()])
def test_a_game_has_words_of_its_own(name: str) -> None:
    """Each shipped game is told in each shipped language: its name, its line, and every word that
    it has in English; nouns have all their forms."""
    variant = load(name)
    for code in CODES:
        spoken = language(code)
        assert spoken is not None
        mine = variant.in_language(code)
        assert {"name", "summary"} <= mine.keys()
        for key, text in mine.items():
            if key.removeprefix("words.") in nouns.NOUNS:
                spoken.forms(text)
        told = tomllib.loads(nouns_of(name)).get("words", {})
        assert {f"words.{key}" for key in told if key in WORDS_TOLD} <= mine.keys()


def nouns_of(name: str) -> str:
    """The text of a variant's file."""
    from cardkit.v4.files.bundled import text_of

    return text_of(name)


# --- English, and falling back to it --------------------------------------------------------------


def test_english_loads_nothing() -> None:
    """No file is read, and nothing is looked up."""
    assert SPOKEN.get() is None
    assert language("en") is None
    assert say("Nobody loses anything.") == "Nobody loses anything."


def test_what_is_missing_is_said_in_english() -> None:
    """With the nouns of the language."""
    raw, _ = parsed(FILE.read_text("utf-8"))
    with speaking(Language("xx", raw, {})):
        assert say("Nobody {leaves}.", leaves="leaves") == "Nobody leaves."
        assert (
            say("Leave {n} on {card:the}.", n=2, card=nouns.of_rank("9"))
            == "Leave 2 on dziewiątka."
        )


HOUSE = 'extends = "kings-gold"\nname = "Night"\n[words]\ndanger = "watchman/watchmen"\n'


def test_own_english_words_become_plain_ones() -> None:
    """A house rule's guard is not the parent's any more, and no English word stands in a Polish
    sentence."""
    variant = load_text(HOUSE, "night")
    with speaking(PL):
        assert nouns.theme(variant)["danger"].one == "niebezpieczeństwo"
        assert nouns.theme(variant)["place"].one == "zamek"
    again = load_text(HOUSE + '[in.pl.words]\ndanger = "m stróż stróża stróża stróżu"\n', "night")
    with speaking(PL):
        assert nouns.theme(again)["danger"].one == "stróż"
    with speaking(PL):
        set_now = load("kings-gold", {"words.danger": "wolf/wolves"})
        assert nouns.theme(set_now)["danger"].one == "niebezpieczeństwo"


def test_each_context_has_its_language() -> None:
    """Two faces of one game speak two languages."""
    with speaking(PL):
        assert nouns.theme(KING)["danger"].one == "strażnik"
        with speaking(None):
            assert nouns.theme(KING)["danger"].one == "guard"
        assert say("Nobody loses anything.") == "Nikt nic nie traci."


@pytest.mark.parametrize(
    ("word", "joint"),
    [
        ("ścieżka", "ze"),
        ("stół", "ze"),
        ("szałas", "z"),
        ("szczyt", "ze"),
        ("wszyscy", "ze"),
        ("obóz", "z"),
    ],
)
def test_a_small_word_goes_with_what_follows(word: str, joint: str) -> None:
    """By the longest beginning that fits and the letter behind it."""
    assert PL is not None
    assert PL.text(word, "z") == f"{joint} {word}"


def test_the_joker_is_a_card_like_any() -> None:
    """``joker`` has its forms, too."""
    with speaking(PL):
        assert f"{nouns.by_face(JOKER):loc}" == "dżokerze"
        assert nouns.in_short(JOKER) == "dżoker"
        assert nouns.in_short(Card("Q", "h")) == "D♥"
    assert nouns.in_short(Card("Q", "h")) == "Q♥"


# --- what is heard --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("dama", "the Q"),
        ("D", "the Q"),
        ("d", "the Q"),
        ("Dh", "Qh"),
        ("król pik", "the Ks"),
        ("krol pik", "the Ks"),
        ("czarna siódemka", "7b"),
        ("7 kier", "7h"),
        ("dziesiątka trefl - Łukasz", "10c - Łukasz"),
        ("asy", "the A"),
        ("dżoker", "joker"),
        ("dzoker", "joker"),
        ("cofnij", "undo"),
        ("cofnij 3", "undo 3"),
        ("popraw 3 dama", "fix 3 the Q"),
        ("uwaga dama pik była piękna", "note dama pik była piękna"),
        ("wszyscy", "all"),
        ("nikt", "nobody"),
        ("pomoc", "help"),
        ("As", "As"),
        ("7", "7"),
        ("lukasz", "lukasz"),
    ],
)
def test_words_of_a_language_are_heard(typed: str, english: str) -> None:
    """Cards, commands and answers; what is a name stays one."""
    state = replay(KING, ("Łukasz", "Bo", "As"), [Begin()])
    with speaking(PL):
        assert in_english(typed, state) == english
    assert in_english(typed, state) == typed


@pytest.mark.parametrize(
    "typed", ["- Król Bo, As", "krol bo", "wszyscy oprócz Bo", "król bo, wszyscy oprócz bo"]
)
def test_names_of_several_words_stay_names(typed: str) -> None:
    """Whatever each of their words means in that language."""
    state = replay(KING, ("Król Bo", "Wszyscy oprócz Bo", "As"), [Begin()])
    with speaking(PL):
        assert in_english(typed, state) == typed
        assert in_english("król / bo", state) == "K / bo"


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("7wd", "7JQ"),
        ("10d-", "10Q-"),
        ("dak", "Qak"),
        ("kwD", "kJQ"),
        ("7d5-", "7d5-"),
        ("7w", "7w"),
        ("7 w d", "7JQ"),
    ],
)
def test_a_row_of_cards_is_heard_as_it_stands_on_the_pack(typed: str, english: str) -> None:
    """Where everyone inside lays a card: ``d`` is a lady if so there are as many, else a suit."""
    state = replay(load("cave-network"), ("Ann", "Bo", "Cy"), [Begin()])
    with speaking(PL):
        assert in_english(typed, state) == english


@pytest.mark.parametrize(
    ("people", "typed", "cards"),
    [
        ("Ann, Bo", "ja", "J A"),
        ("Ann, Bo", "dk", "Q K"),
        ("Ann, Bo, Cy", "t a k", "10 A K"),
        ("Ann, Bo, Cy", "tak", ""),
    ],
)
def test_a_row_that_begins_a_round_is_heard_as_it_stands_on_the_pack(
    people: str, typed: str, cards: str
) -> None:
    """Of as many as play it: *ja* is a Jack and an Ace there. *Tak* is what was asked for, another
    round."""
    names = people.split(", ")
    state = replay(load("cave-network"), names, [])
    with speaking(PL):
        heard = hear(typed, stage_of(state), state)
    assert isinstance(heard, Turns), heard
    laid = [Show(tuple(zip(names, map(parse_card, cards.split()))))] if cards else []
    assert heard.entries == (Begin(), *laid)


@pytest.mark.parametrize(("typed", "card"), [("t", "10"), ("d", "Q"), ("w", "J"), ("-", "-")])
def test_one_who_is_left_in_the_cave_lays_a_card(typed: str, card: str) -> None:
    """A row of one: `t` is a ten there, and *tak* where something is asked."""
    state = replay(
        load("cave-network"),
        ("Ann", "Bo"),
        [Begin(), Show((("Ann", None), ("Bo", parse_card("7"))))],
    )
    assert state.inside == ("Bo",)
    with speaking(PL):
        assert answer_of("t", state) == answer_of("tak", state) == "yes"
        heard = hear(typed, stage_of(state), state)
    assert isinstance(heard, Turns), heard
    assert heard.entries == (Show((("Bo", None if card == "-" else parse_card(card)),)),)


def test_a_line_is_quoted_as_it_was_typed() -> None:
    """Not in the English word that it was heard as."""
    state = replay(KING, ("Ann", "Bo", "Cy"), [Begin()])
    with speaking(PL):
        unclear = hear("nikt", Stage.CARD, state)
        assert isinstance(unclear, Unclear)
        assert sentence(unclear, KING).startswith("„nikt” to nie karta.")


def test_a_suit_that_means_something_is_no_index() -> None:
    """In Poor Man's Incan Gold ``d`` is a monster of diamonds, and stays it; Di's it is where she
    plays, if no card comes."""
    with speaking(PL):
        assert in_english("d", replay(load("poor-mans"), ("Ann", "Bo"), [Begin()])) == "d"
        assert in_english("dh", replay(load("poor-mans"), ("Ann", "Bo"), [Begin()])) == "Qh"
        assert in_english("d", replay(KING, ("Ann", "Bo", "Di"), [Begin()])) == "Q"
        assert in_english("d", replay(KING, ("Ann", "Bo", "Di"), [Begin(), Draw(Card("9"))])) == "d"
        assert (
            in_english("-5; back W D", replay(load("cave-network"), ("Wanda", "Di"), [Begin()]))
            == "-5; back J Q"
        )
