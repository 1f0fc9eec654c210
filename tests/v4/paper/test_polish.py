"""Pages in Polish: a few of all there are, each held against all that can be seen."""

from __future__ import annotations

from random import Random

import pytest

from cardkit.v4.files import all_shipped, load
from cardkit.v4.ink import Ink, Page, Paper
from cardkit.v4.paper import Order, file_name
from cardkit.v4.paper.pad import Shape, plan
from cardkit.v4.paper.pieces import printed
from cardkit.v4.speech import language, pads
from cardkit.v4.words import speaking
from tests.v4.paper import every, looking
from tests.v4.paper.every import Job, in_english, jobs, wrong
from tests.v4.paper.reading import text


def sample() -> tuple[Job, ...]:
    """So few that each game, and each piece on each paper and in each ink, is among them."""
    everything = [job for job in jobs() if job.piece != "kit" or job.game == "cave-network"]
    Random(20261120).shuffle(everything)
    seen: set[object] = set()
    picked = []
    for fresh in (4, 3, 2, 1):
        for job in everything:
            met = {
                job.game,
                job.piece,
                (job.piece, job.order.paper),
                (job.piece, job.order.ink),
            }
            if len(met - seen) >= fresh:
                picked.append(job)
                seen |= met
    return tuple(picked)


@pytest.mark.slow
@pytest.mark.parametrize("job", sample(), ids=str)
def test_a_polish_page_is_as_an_english_one_should_be(job: Job) -> None:
    """Nothing crowded, clipped, outside, in a size of its own, unread, in English; its figures are
    the engine's."""
    assert list(wrong(job, "pl", ghosts=False)) == []


def test_english_in_place_of_polish_is_seen() -> None:
    """A page that was drawn in English, looked at as a Polish one."""
    made = every.drawing(Job("kings-gold", "aid", Order()), "en")._replace(code="pl")
    found = [*looking.all_that_is_wrong(made), *in_english(made)]
    assert "its language is not pl" in found
    assert any(said.startswith("in English: ") for said in found)


def test_figures_of_other_rules_are_seen() -> None:
    """The sheet of King's Gold held against the chances of Diamant, and against a rule by which
    nothing is divided."""
    with speaking(language("pl")):
        page = every.drawing(Job("kings-gold", "sheet", Order()), "pl").page
        assert next(looking.other_chances(load("diamant"), page)).startswith("chances []")
        wrong_shares = looking.other_shares(load("kings-gold", [("share", "each")]), page)
        assert next(wrong_shares).startswith("a table of shares where nothing")


SOUNDS = [
    ("incan-gold", "sheet", "Odłóżcie na później: pięć artefaktów."),
    ("kings-gold", "sheet", "Odłóżcie na później: dwa dżokery."),
    ("kings-gold", "sheet", "pozostałe 4 osoby tracą po 4"),
    ("kings-gold", "sheet", "3–8 złodziei"),
    ("incan-gold-2006", "sheet", "60 klejnotów po 1, 30 po 5 i 20 po 10 albo monety lub zapałki"),
    ("three-blasts", "aid", "Gra trwa, aż ktoś ma 13, najwyżej 20 nocy"),
    ("kings-gold", "pad", "Przy wartości dżokera: numer właściciela."),
    ("diamant", "choices", "Wychodzę"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "piece", "said"), SOUNDS)
def test_how_pages_sound(name: str, piece: str, said: str) -> None:
    """Cases, genders and numbers as they should be, in the words of the game."""
    with speaking(language("pl")):
        assert said in text(printed(piece, load(name), Order()))


def test_a_page_says_for_how_many_it_is_where_that_was_asked_for() -> None:
    """In Polish too; else it is for as many as may play, and says nothing of it below its title."""
    with speaking(language("pl")):
        assert "na 4 złodziei" in text(printed("pad", load("kings-gold"), Order(players=4)))
        assert "złodziei" not in text(printed("pad", load("kings-gold"), Order()))


def test_a_polish_pad_takes_no_more_paper_than_an_english_one() -> None:
    """Each game's pad has the same layout, on as many pages, for as many as may play."""

    def layouts() -> dict[str, tuple[Shape, int]]:
        page = Page(Paper.A4, Ink.COLOUR, "pads")
        games = {name: load(name) for name in all_shipped()}
        found = {name: plan(page, game, game.players.high) for name, game in games.items()}
        return {name: (shape, len(leaves)) for name, (shape, leaves) in found.items()}

    english = layouts()
    with speaking(language("pl")):
        assert layouts() == english


def test_the_name_of_a_file_says_the_language() -> None:
    """And so does the file."""
    with speaking(language("pl")):
        assert file_name(load("kings-gold"), "sheet", Order()) == "kings-gold-sheet-pl.pdf"


def test_english_pages_are_as_they_were() -> None:
    """Nothing of another language is left after it was spoken."""
    before = printed("pad", load("kings-gold"), Order())
    with speaking(language("pl")):
        assert printed("pad", load("kings-gold"), Order()) != before
    assert printed("pad", load("kings-gold"), Order()) == before


def test_who_takes_a_card_of_either_gender_is_asked_for() -> None:
    """An artifact is a he in Polish, a court card a she."""
    by_order = load("cave-network", [("artifacts.worth", "[5, 10]")])
    with speaking(language("pl")):
        for game, told in (
            (load("incan-gold-2006"), "Przy następnym artefakcie: numer właściciela."),
            (by_order, "Przy następnej figurze: numer właściciela."),
            (load("cave-network"), "Przy wartości figury: numer właściciela."),
        ):
            assert told in pads.tick_note(game, 1, kept=True, row=False)
