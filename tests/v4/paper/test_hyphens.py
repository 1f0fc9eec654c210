"""A word too long for its column is divided between syllables; only what has none is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from cardkit.v4.files import load
from cardkit.v4.ink import DoesNotFit, Ink, Page, Paper, fit, set_lines, width
from cardkit.v4.ink.fonts import BODY, SET_IN, divisions
from cardkit.v4.paper import Order, drawn
from cardkit.v4.speech import language as spoken
from cardkit.v4.words import speaking


@pytest.fixture(autouse=True)
def set_in(request: pytest.FixtureRequest) -> Iterator[None]:
    """The language that is set, English where none is named, then again the one that was."""
    before = SET_IN.set(getattr(request, "param", "en"))
    yield
    SET_IN.reset(before)


@pytest.mark.parametrize(
    ("set_in", "word", "divided"),
    [
        ("en", "adventurers", "adven|tur|ers"),
        ("en", "mountaineering", "moun|tain|eer|ing"),
        ("en", "thumbs-up", "thumbs-|up"),
        ("en", "guards", "guards"),
        ("en", "12/345", "12/345"),
        ("pl", "pięćdziesięciogroszówka", "pięć|dzie|się|cio|gro|szówka"),
        ("pl", "poszukiwaczy", "poszu|ki|wa|czy"),
        ("de", "Goldgräberversammlung", "Gold|grä|ber|ver|samm|lung"),
        ("xx", "adventurers", "adventurers"),
    ],
    indirect=["set_in"],
)
def test_words_are_divided_as_in_the_language_of_the_page(word: str, divided: str) -> None:
    """Short ones and figures never; nowhere between syllables in a language without patterns."""
    places = [0, *divisions(word), len(word)]
    assert "|".join(word[one:other] for one, other in pairwise(places)) == divided


def test_one_word_is_divided_anew_on_a_page_of_another_language() -> None:
    """A page says which; what was set before on one of another is not taken for it."""
    divided = {}
    for language in ("en", "pl", "xx"):
        Page(Paper.A4, Ink.COLOUR, "a page", language=language)
        divided[language] = plain("pięćdziesięciogroszówka", 70)
    assert divided["en"] == ["pięćdziesię-", "ciogroszówka"]
    assert divided["pl"] == ["pięćdziesięcio-", "groszówka"]
    assert "".join(line.removesuffix("-") for line in divided["xx"]) == "pięćdziesięciogroszówka"


def plain(marked: str, room: float) -> list[str]:
    return ["".join(run.text for run in line).rstrip() for line in set_lines(marked, BODY, room)]


@pytest.mark.parametrize("room", [62, 84, 100, 122, 140])
def test_no_word_of_one_letter_stays_behind(room: float) -> None:
    """``z łupem`` and not ``z`` at the end of a line, in every column; where nothing else fits it
    stays as it is."""
    told = "Podzielcie złoto ze ścieżki i **odłóżcie** z łupem: w namiocie jest, w środku już nie."
    assert [line for line in plain(told, room) if line.split()[-1] in ("i", "z", "w")] == []
    assert " ".join(plain(told, room)) == told.replace("**", "")
    assert plain("A w środkudługimsłowie", width("środkudługimsłowie", BODY) + 1)[0] == "A w"


def test_a_long_word_begins_on_the_line_that_has_room() -> None:
    """And goes on below with a hyphen, bold where it was bold."""
    lines = set_lines("The **mountaineeringclubs** go home.", BODY, 80)
    assert plain("The **mountaineeringclubs** go home.", 80) == [
        "The mountain-",
        "eeringclubs go",
        "home.",
    ]
    assert [run.style.font for run in lines[0]][-1] == BODY.bold().font == lines[1][0].style.font


@given(st.text("abdefgilmnorstuwz", min_size=3, max_size=60), st.floats(40, 200))
def test_no_letter_is_lost_and_no_line_too_wide(word: str, room: float) -> None:
    """Whatever letters; a word that cannot be divided so narrow is refused."""
    try:
        lines = plain(word, room)
    except DoesNotFit:
        assert len(word) < 8 or room < width("mmmm-", BODY) * 2
        return
    assert "".join(line.removesuffix("-") for line in lines) == word
    assert max(width(line, BODY) for line in lines) <= room + 0.1


def test_what_fits_a_place_is_large_or_on_two_lines_or_cut_short() -> None:
    """In this order; a figure is never cut by it, for that is not asked of it."""
    sizes = (20.0, 15.0, 10.0)
    assert fit("Tent", 100, sizes).style.size == 20
    assert fit("Goldgräber", 70, sizes).style.size < 20
    assert fit("Goldgräber Versammlung", 80, sizes, lines=2).lines == 2
    assert fit("Goldgräberversammlungen", 80, sizes, lines=2).text == "Goldgräberversammlungen"
    assert fit("Goldgräberversammlungen", 40, sizes).text.endswith("\u2026")


@pytest.mark.parametrize("set_in", ["pl"], indirect=True)
@pytest.mark.parametrize("piece", ["aid", "kit"])
def test_pages_are_tried_in_the_language_of_the_real_ones(
    piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How much fits is found on pages that are thrown away: words are divided there as they will
    be."""
    seen, begin = set(), Page.begin

    def watched(page: Page) -> None:
        seen.add(SET_IN.get())
        begin(page)

    monkeypatch.setattr(Page, "begin", watched)
    with speaking(spoken("pl")):
        drawn(piece, load("diamant"), Order())
    assert seen == {"pl"}
