"""Sentences are whole templates with holes that bend."""

import ast
import re
from pathlib import Path

import pytest

from cardkit import v4 as cardkit
from cardkit.v4.engine import values
from cardkit.v4.words import Count, People, article, say
from cardkit.v4.words.saying import Noun, Series, Several, do
from tests.v4.sources import nodes
from tools.write.sentences import templates

pytestmark = pytest.mark.xdist_group("sources")  # they are read once

HOUSE = Path(cardkit.__file__).parent
QUEEN, ACE, GOLD, THIEF = Noun("Queen"), Noun("ace"), Noun("gold", "gold"), Noun("thief", "thieves")


def test_numbers_choose_a_form() -> None:
    """One card, two cards, no cards."""
    assert [say("{n} {n:card is|cards are} left.", n=n) for n in (1, 2, 0)] == [
        "1 card is left.",
        "2 cards are left.",
        "0 cards are left.",
    ]


def test_nouns_take_articles_and_plurals() -> None:
    """A noun stands bare, with an article, in the plural, or begins a sentence."""
    assert (
        say("{a:a,cap} or {q:the}; {t:many}.", a=ACE, q=QUEEN, t=THIEF)
        == "An ace or the Queen; thieves."
    )


def test_counted_nouns_agree() -> None:
    """``1 thief``, ``4 thieves``, and gold that has no plural."""
    assert say("{g} for {t}.", g=Count(9, GOLD), t=Count(1, THIEF)) == "9 gold for 1 thief."
    assert say("{t} {t:leaves|leave}.", t=Count(4, THIEF)) == "4 thieves leave."


def test_people_agree_and_never_bend() -> None:
    """One takes, several take; everyone inside has a name of its own."""
    assert say("{who} {who:leaves|leave}.", who=People(("Bo",))) == "Bo leaves."
    assert (
        do("{who}: {who:take|take each} {n}.", who=People(("Ann", "Bo")), n=4)
        == "Ann and Bo: take each 4."
    )
    assert say("{who}.", who=People(("Ann", "Bo", "Cy"), "Everyone inside")) == "Everyone inside."


def test_several_things_bend_alike() -> None:
    """Each of them takes the article."""
    assert say("{cards:the,cap}.", cards=Several((QUEEN, ACE))) == "The Queen and the ace."
    assert say("A third {r}.", r=Several(("7", "3"), "or")) == "A third 7 or 3."
    assert say("Path: {c}.", c=Series(("7", "2"))) == "Path: 7, 2."
    assert say("Path: {c}.", c=Series(("7", "red 9, 10 or Jack"))) == "Path: 7; red 9, 10 or Jack."


def test_a_sentence_says_whether_it_is_an_act() -> None:
    """Facts and acts are told apart."""
    assert not say("9 gold for 4.").act
    assert do("Take {n}.", n=2).act


@pytest.mark.parametrize(
    ("template", "hole"),
    [
        ("{x:the}", "Ann"),
        ("{x:the}", 3),
        ("{x:loc}", QUEEN),
        ("{x:the}", People(("Ann",))),
        ("{x}", True),
    ],
)
def test_what_cannot_bend_so_is_a_mistake_of_ours(template: str, hole: object) -> None:
    """A wrong bend is refused where the sentence is written, not printed."""
    with pytest.raises((ValueError, TypeError)):
        say(template, x=hole)


def test_a_template_without_a_hole_keeps_its_braces_out() -> None:
    """A hole that is not filled is a mistake of ours."""
    with pytest.raises(KeyError):
        say("Leave {rest} on {card:the}.", rest=2)


def test_articles() -> None:
    """By the letter, and by the sound of a number."""
    assert [
        article(word)
        for word in ("guard", "artifact", "8", "9", "11", "8 of hearts", "80", "unit", "hour")
    ] == [
        "a guard",
        "an artifact",
        "an 8",
        "a 9",
        "an 11",
        "an 8 of hearts",
        "an 80",
        "a unit",
        "an hour",
    ]


def test_numbers_in_words() -> None:
    """``the second``, ``Two``, and nouns of a variant as they are written there."""
    told = say(
        "The {n:nth} of {m:word}: {m:word,cap} {danger:many}.",
        n=2,
        m=3,
        danger=values.Noun("wolf", "wolves"),
    )
    assert told == "The second of three: Three wolves."
    assert [say("{n:nth,a} one", n=n) for n in (3, 8)] == ["a third one", "an eighth one"]


IMPORTED = re.compile(r"from cardkit\.speech[\w.]* import \(?[^)]*?\b(say|do|about)\b")
SPEAKING = [
    path
    for path in sorted(HOUSE.rglob("*.py"))
    if IMPORTED.search(path.read_text("utf-8")) and path.name != "rows.py"
]


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: str(path.relative_to(HOUSE)))
def test_a_template_is_a_literal(path: Path) -> None:
    """What a translator looks up stands in the source as one text: never a variable, an f-string or
    a sum."""
    made = [
        one.lineno
        for one in templates(nodes(path)[0])
        if not (isinstance(one, ast.Constant) and isinstance(one.value, str))
    ]
    assert made == []
