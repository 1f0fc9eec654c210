"""The rules in Polish: whatever stands in a hole, how they sound, and that no English stands in
them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardkit.v4.engine import RANKS, SUITS, Card, Variant, words
from cardkit.v4.engine.terms import DangerKind
from cardkit.v4.files import gallery, load, shipped
from cardkit.v4.rules.danger import shared_by
from cardkit.v4.speech import language
from cardkit.v4.speech.rules import Rule, sections
from cardkit.v4.words import Count, nouns, speaking
from cardkit.v4.words.rows import holes_of
from cardkit.v4.words.saying import Noun, Series, Several, filled
from tests.v4.commands import Cardkit
from tests.v4.english import english
from tests.v4.houses import house
from tests.v4.seeds import seeds
from tools.write.sentences import in_sources

PL = language("pl")
assert PL is not None
HOUSES = sorted((Path(__file__).parents[3] / "examples" / "house").glob("*.toml"))
GAMES = (*shipped(), *gallery(), *map(str, HOUSES))
MINE = [
    text
    for section, texts in in_sources().items()
    if re.match("rules|topics", section)
    for text in texts
]


def told(variant: Variant, game: str = "") -> Iterator[tuple[str, Rule]]:
    """Each rule of a game in Polish, with what stands above it; of a house rule not its author's
    own, in English."""
    ours = game in (*shipped(), *gallery())
    own = () if ours else {text for _, text in (*variant.house, *variant.rulings)}
    with speaking(PL):
        for section in sections(variant):
            yield from ((section.title, rule) for rule in section.lines if rule.full not in own)


@cache
def texts(game: str) -> str:
    """All of them as one text."""
    return " ".join(rule.full for _, rule in told(load(game), game))


# --- what stands in the holes ---------------------------------------------------------------------

COUNTS = ("players", "jokers", "rounds", "amount")
SHARED = ("by", "kind")
TEXTS = (
    "cards",
    "which",
    "kinds",
    "loses",
    "told",
    "where",
    "numbers",
    "names",
    "guide",
    "number",
    "minutes",
    "each",
)


@cache
def holders() -> dict[str, tuple[object, ...]]:
    """What may stand in holes: the words of each game, cards, kinds, numbers counted."""
    with speaking(PL):
        cards = [
            nouns.by_face(Card(rank, suit)) for rank in RANKS for suit in (*SUITS, "b", "r", "")
        ]
        shared = [shared_by(kind) for kind in words(DangerKind)]
        themes = [nouns.theme(load(game)) for game in GAMES]
    return {
        "card": tuple(cards),
        "rank": tuple(cards),
        "shared": tuple(shared),
        "theme": tuple(themes),
    }


def held(template: str, name: str, at: int) -> object:
    """What stands in this hole, one of many."""
    there = holders()
    theme: Any = there["theme"][at % len(there["theme"])]
    if name in ("card", "rank"):
        return there["card"][at % len(there["card"])]
    if name in SHARED:
        return there["shared"][at % len(there["shared"])]
    if name in COUNTS:
        return Count(at, Noun("joker") if name == "jokers" else theme["gold"])
    if name == "gold" and "{gold:many" not in template and "{artifact" not in template:
        return Count(at, theme["gold"]) if "no {gold}" not in template else theme["gold"]
    if name in TEXTS:
        return Several(("dwa walety", "dwie damy")) if name == "which" else "walet, dama"
    return theme.get(name, at)


@pytest.mark.slow
@pytest.mark.parametrize("template", MINE)
def test_every_sentence_of_rules_can_be_said(template: str) -> None:
    """With each number from 0 to 125, each card, each kind and the words of each game: filled, with
    a capital where English has one, no brace or bar left."""
    assert PL is not None
    saying = PL.sentences.get(template, template)
    with speaking(PL):
        for at in range(126) if "{" in saying else (0,):
            text = filled(saying, {name: held(template, name, at) for name in holes_of(template)})
            assert not re.search(r"[{}|]|  | [,.;:]|^ | $", text), text
            assert not english(text), text
            if template[0].isupper():
                assert text.lstrip("*")[0].isupper() or text.lstrip("*")[0].isdigit(), text


# --- whole games ----------------------------------------------------------------------------------

BAD = {
    "a preposition twice": r"\b(w|we|z|ze) (w|we|z|ze)\b",
    "a preposition that needs its vowel": r"\bz ś[cm]|\bw w[rs]|\bz z[bł]",
    "a few counted as many": (
        r"(?<![-–0-9])(?<!Komplet )[234] (kart|sztuk|rund|punktów|graczy|jokerów)\b(?! "
        r"(po|od))"
    ),
    "many counted as few": r"\b([05-9]|1[0-9]) (karty|sztuki|rundy|punkty|gracze)\b",
    "one counted as many": r"\b1 (kart|karty|sztuk|sztuki)\b",
    "a hole or a mark left": r"[{}|]|\*\*",
    "a gap": r"  | [,.;:]",
    (
        "a past tense of a person"
    ): r"\b(wyszedł|wyszła|wziął|wzięła|zostawił|zostawiła|miał|dostał|dostała)\b",
}


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_are_polish(game: str) -> None:
    """Whole sentences with a capital and a full stop, no English word, none of the slips that
    gluing makes."""
    for title, rule in told(load(game), game):
        for text in (title, rule.full, rule.plain):
            assert not english(text), text
            assert {what for what, slip in BAD.items() if re.search(slip, text)} == set(), text
        assert re.match(r"[A-ZŁŚŻÓĆ0-9„]", rule.full), rule.full
        assert rule.full.endswith("."), rule.full


@pytest.mark.slow
def test_random_house_rules_are_polish() -> None:
    """What no game that ships says is told as well."""
    for seed in seeds(12):
        variant = house(Random(seed)).variant
        for _, rule in told(variant):
            for text in (rule.full, rule.plain):
                assert not english(text), text
                assert {what for what, slip in BAD.items() if re.search(slip, text)} == set(), text


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("kings-gold", "Dla 3–8 złodziei."),
        ("kings-gold", "As–10: tyle złota, ile wskazuje liczba na karcie. As to 1."),
        ("kings-gold", "Strażnicy: walet, dama, król. To trzy rodzaje po 4 karty."),
        ("kings-gold", "W grze są 2 dżokery."),
        (
            "kings-gold",
            (
                "Pierwszy strażnik tylko ostrzega. Drugi strażnik tej samej wartości w jednej "
                "rundzie ją kończy."
            ),
        ),
        (
            "kings-gold",
            "pokazują naraz, kto gra dalej (kciuk w górę), a kto wychodzi (kciuk w dół).",
        ),
        (
            "kings-gold",
            (
                "Kto wychodzi, dzieli złoto ze ścieżki po równo z tymi, którzy wychodzą w "
                "tej samej turze."
            ),
        ),
        ("kings-gold", "Runda trwa, aż ją skończy strażnik albo nikogo już nie będzie w środku."),
        ("kings-gold", "Dżoker liczy się według rundy, w której go wyniesiono. Runda 2: 5."),
        ("incan-gold", "Pierwsze zagrożenie tylko ostrzega."),
        (
            "incan-gold",
            "Ich nazwy: 8 = wąż, 10 = pająk, walet = mumia, dama = ogień i król = lawina.",
        ),
        ("incan-gold", "As kier daje więc 11 sztuk złota."),
        ("poor-mans", "Drugi potwór tego samego koloru w jednej rundzie ją kończy."),
        ("poor-mans", "bierze też 10 sztuk złota z każdego dżokera na ścieżce."),
        ("cave-network", "Figury sprzed tej tury dzielą po równo ci, którzy uciekają."),
        ("cave-network", "Co najmniej 3 karty tej samej wartości na stole: to zawala jaskinię."),
        (
            "cave-network",
            "Po 5 partiach wygrywa najwyższy wynik: odłożone złoto plus wartość figur.",
        ),
        (
            "kings-gold-by-hand",
            "Co najmniej 2 strażnicy tej samej wartości na stole: to łapie wszystkich w środku.",
        ),
        ("cave-of-four", "Komplet 4 kart jednej wartości na stole: to zawala jaskinię."),
        ("diamant-2016", "Pierwsza pułapka tylko ostrzega."),
        ("greedy-pig", "Nikt nie siada przed pierwszą kartą."),
        ("three-blasts", "Trzeci wybuch w jednej nocy ją kończy."),
        (
            "three-blasts",
            (
                "Gra kończy się po tej nocy, w której ktoś ma odłożone co najmniej 13, najpóźniej "
                "po 20 nocach."
            ),
        ),
        ("two-watches", "W rundach 3 i 4 obowiązuje inna zasada."),
        ("two-watches", "Do 2 strażników jednego rodzaju to tylko ostrzeżenie."),
        ("no-two-alike", "Asy: kończy trzecia taka karta."),
        ("two-sails", "nabrzeże jest puste."),
        ("boiling-pot", "Gdy karty na blacie dają razem więcej niż 7 wiśni, runda się kończy."),
        ("one-dragon", "Jedyny smok: król kier."),
    ],
)
def test_how_rules_sound(game: str, said: str) -> None:
    """Cases, genders and numbers as they should be, in the words of the game."""
    assert said in texts(game)


@pytest.mark.parametrize(
    "command",
    ["rules kings-gold", "rules skunk", "rules diamant", "rules cave-network"],
)
def test_commands_speak_polish(command: str, cardkit: Cardkit) -> None:
    """All that a command prints, the marks behind rules too; where a rule comes from stays as its
    author wrote it."""
    said = cardkit(*command.split(), "--lang", "pl").out
    assert not english(re.sub(r"(Źródło|Opracowanie):.*?\n\n", "", said, flags=re.DOTALL)), said


def test_lists_of_what_stands_in_holes_bend() -> None:
    """A series of sentences, too."""
    with speaking(PL):
        assert f"{Series((nouns.of_rank('A'), nouns.of_rank('Q'))):acc}" == "asa, damę"
