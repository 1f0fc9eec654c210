"""Every sentence has a translation that can be said with whatever stands in its holes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardkit.v4.engine import RANKS, SUITS, Card
from cardkit.v4.files import gallery, load, shipped
from cardkit.v4.speech import language
from cardkit.v4.speech.language_files import parsed
from cardkit.v4.words import Language, People, nouns, speaking
from cardkit.v4.words.rows import holes_of
from cardkit.v4.words.saying import filled
from tools.write.sentences import in_sources

LANGUAGES = Path(__file__).parents[3] / "cardkit" / "v4" / "languages"
CODES = sorted(path.stem for path in LANGUAGES.glob("*.toml"))


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
