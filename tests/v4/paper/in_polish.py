"""House rules with long Polish words of their own, as authors write them in ``[in.pl]``; and what
may not stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cardkit.v4.engine import Variant, replace
from cardkit.v4.engine.values import WORDS_TOLD, Noun
from cardkit.v4.ink import Page
from cardkit.v4.words import SPOKEN
from cardkit.v4.words.nouns import as_told

NOUNS = {
    "player": (
        "f poszukiwaczka skarbów, poszukiwaczki skarbów, poszukiwaczkę skarbów, poszukiwaczce "
        "skarbów; poszukiwaczki skarbów, "
        "poszukiwaczek skarbów, poszukiwaczki skarbów, poszukiwaczkach skarbów",
        "m pięćdziesięciogroszówkowicz pięćdziesięciogroszówkowicza pięćdziesięciogroszówkowicza "
        "pięćdziesięciogroszówkowiczu; "
        "pięćdziesięciogroszówkowicze pięćdziesięciogroszówkowiczów pięćdziesięciogroszówkowiczów "
        "pięćdziesięciogroszówkowiczach",
    ),
    "place": (
        "f najgłębsza kopalnia, najgłębszej kopalni, najgłębszą kopalnię, najgłębszej kopalni; "
        "najgłębsze kopalnie, "
        "najgłębszych kopalni, najgłębsze kopalnie, najgłębszych kopalniach",
    ),
    "path": (
        "m wydrążony korytarz, wydrążonego korytarza, wydrążony korytarz, wydrążonym korytarzu; "
        "wydrążone korytarze, "
        "wydrążonych korytarzy, wydrążone korytarze, wydrążonych korytarzach",
    ),
    "gold": (
        "m półszlachetny kamień, półszlachetnego kamienia, półszlachetny kamień, półszlachetnym "
        "kamieniu; półszlachetne "
        "kamienie, półszlachetnych kamieni, półszlachetne kamienie, półszlachetnych kamieniach",
    ),
    "token": (
        "f pięćdziesięciogroszówka pięćdziesięciogroszówki pięćdziesięciogroszówkę "
        "pięćdziesięciogroszówce; "
        "pięćdziesięciogroszówki pięćdziesięciogroszówek pięćdziesięciogroszówki "
        "pięćdziesięciogroszówkach",
    ),
    "danger": (
        "m najstraszliwszy przeciwnik, najstraszliwszego przeciwnika, najstraszliwszego "
        "przeciwnika, najstraszliwszym "
        "przeciwniku; najstraszliwsi przeciwnicy, najstraszliwszych przeciwników, "
        "najstraszliwszych przeciwników, "
        "najstraszliwszych przeciwnikach",
    ),
    "artifact": (
        "f najcenniejsza pamiątka, najcenniejszej pamiątki, najcenniejszą pamiątkę, najcenniejszej "
        "pamiątce; najcenniejsze "
        "pamiątki, najcenniejszych pamiątek, najcenniejsze pamiątki, najcenniejszych pamiątkach",
    ),
    "safe": (
        "f bezpieczna przystań, bezpiecznej przystani, bezpieczną przystań, bezpiecznej przystani; "
        "bezpieczne przystanie, "
        "bezpiecznych przystani, bezpieczne przystanie, bezpiecznych przystaniach",
    ),
    "round": (
        "n przedsięwzięcie przedsięwzięcia przedsięwzięcie przedsięwzięciu; przedsięwzięcia "
        "przedsięwzięć przedsięwzięcia "
        "przedsięwzięciach",
    ),
}
"""Nouns with their genders and all their cases."""
TEXTS = {
    "leaves": ("przezornie zawraca; przezornie zawracają; przezornie zawracam",),
    "caught": ("PRZYŁAPANI NA GORĄCYM UCZYNKU",),
    "catches": ("zaskakuje wszystkich pozostałych w środku",),
    "call": ("Zdecydujcie się!",),
    "go": ("zaciśnięta pięść",),
    "leave": ("chusteczka na stole",),
    "guide": ("Najmłodsza z poszukiwaczek skarbów",),
}
KINDS = ("trzęsienie ziemi", "niedźwiedzie brunatne", "zawalisko")
NAMES = ("Konstantynopolitańczykowianeczka", "Najdłuższa noc poszukiwaczy zaginionego skarbu")
SUMMARY = (
    "Kto najrozsądniej przewidzi nieprzewidywalne, ten najszczęśliwiej powróci: pozostałych "
    "zasypie najprawdopodobniej "
    "źdźbłami przeterminowanego szczęścia."
)
HOUSE = (
    "Kto przegapi rozstrzygnięcie, przygotowuje poczęstunek dla wszystkich pozostałych uczestników."
)


def with_own_words(variant: Variant, chance: Random) -> Variant:
    """The same with Polish words of its own: for all, for some or for none of its words."""
    many = chance.choice((0.0, 0.3, 0.7, 1.0))
    wishes = {f"words.{key}": texts for key, texts in {**NOUNS, **TEXTS}.items()}
    wishes |= {f"words.kinds.{kind}": KINDS for kind, _ in variant.words.kinds}
    wishes |= {"name": NAMES, "summary": (SUMMARY,)} | {
        f"house.{number}": (HOUSE,) for number, _ in variant.house
    }
    own = {key: chance.choice(texts) for key, texts in wishes.items() if chance.random() < many}
    others = tuple(entry for entry in variant.told if entry[0] != "pl")
    return replace(
        variant, told=(*others, ("pl", tuple({**variant.in_language("pl"), **own}.items())))
    )


def left_over(variant: Variant, page: Page) -> Iterator[str]:
    """Words of its file's own language on a page that is told in another: each has the other's
    plain word in its place.

    Where the name, the line below it and rules of the house are not translated, they stay as their
    author wrote them.
    """
    if SPOKEN.get() is None:
        return
    told = as_told(variant)
    mine = {form for key in WORDS_TOLD for form in _forms(getattr(told.words, key))}
    theirs = {form for key in WORDS_TOLD for form in _forms(getattr(variant.words, key))} - mine
    whole = (told.name, told.summary, *(text for _, text in (*told.house, *told.rulings)), *mine)
    for set_words in page.words:
        said = " ".join(word.text for word in set_words).casefold()
        for text in sorted(whole, key=len, reverse=True):
            said = said.replace(text.casefold(), " ")
        for letters in range(len(told.name), 4, -1):  # a name cut short
            said = said.replace(f"{told.name[:letters].rstrip().casefold()}\u2026", " ")
        yield from (
            f'not told in another language: "{form}"'
            for form in theirs
            if re.search(rf"\b{re.escape(form)}\b", said)
        )


def _forms(word: Noun | str) -> set[str]:
    return {
        form.casefold()
        for form in ((word.one, word.many) if isinstance(word, Noun) else (word,))
        if len(form) > 4
    }
