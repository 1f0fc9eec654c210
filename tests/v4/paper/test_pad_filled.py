"""The pad of a played game: every figure that its tally has, wherever it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardkit.v4.files import load
from cardkit.v4.ink import Page
from cardkit.v4.paper import Order
from cardkit.v4.paper.pad_filled import figures, printed_names
from cardkit.v4.paper.pad_parts import Filled, kind_ticks
from cardkit.v4.paper.pieces import drawn_game
from cardkit.v4.speech import language
from cardkit.v4.tally import Score, score
from cardkit.v4.words import speaking
from tests.v4.paper.reading import EXAMPLES, faults, text

pytestmark = pytest.mark.slow

GAMES = sorted(EXAMPLES.glob("*.tally")) + sorted((EXAMPLES / "house").glob("*.tally"))
GALLERY = sorted((EXAMPLES.parent / "variants" / "gallery").glob("*.tally"))


def scored(path: Path) -> Score:
    return score(path.read_text("utf-8"), path.name, path.parent)


def filled(game: Score) -> Filled:
    assert game.state is not None
    assert game.reading.variant is not None
    return figures(game, game.state, game.reading.variant)


def said(page: Page) -> list[str]:
    """Every line that was set, in order."""
    return [word.text.strip() for words in page.words for word in words]


@pytest.mark.parametrize("path", [*GAMES, *GALLERY], ids=lambda path: path.stem)
def test_what_was_banked_adds_up_to_the_totals(path: Path) -> None:
    """The running total of the last round is gold alone; with what was carried out it is the
    total."""
    game = scored(path)
    written = filled(game)
    assert written.rounds
    carried = {
        name: sum(sum(played.carried[name]) for played in written.rounds)
        for name in written.players
    }
    assert {name: gold + carried[name] for name, gold in written.rounds[-1].so_far.items()} == dict(
        written.totals
    )


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_played_game_prints_without_a_fault(path: Path) -> None:
    """Also those with extra rounds, half-named cards, rounds by their result, and one that still
    runs."""
    assert faults(drawn_game(scored(path), Order())) == []


@pytest.mark.parametrize(
    "name", ["kings-gold", "poor-mans", "incan-gold", "incan-gold-2006", "diamant"]
)
def test_an_evening_fits_a_page(name: str) -> None:
    """Where it is too full short rounds stand beside each other, in their order."""
    page = drawn_game(scored(EXAMPLES / f"{name}.tally"), Order())
    rounds = [line for line in said(page) if line.startswith("Round ")]
    assert page.count == 1
    assert rounds == sorted(rounds[: len(rounds) // 2]) + sorted(rounds[len(rounds) // 2 :])


def test_what_goes_on_says_whose_it_is() -> None:
    """A further page lies on the table alone: it has the name of the game on top."""
    page = drawn_game(scored(EXAMPLES / "house" / "long-night.tally"), Order())
    assert [word.text.strip() for word in page.words[1][:2]] == ["Long Night", "continued"]


def test_who_was_away_has_a_dash_and_who_joined_a_column() -> None:
    """Cy goes home after round 1, Eve comes for round 2."""
    game = score(
        "variant: kings-gold\nplayers: Ann, Bo, Cy, Di\n\nround 1\n9 - all\naway: Cy\njoin: "
        "Eve\nround 2\n10 - Ann\n5 - all\n"
    )
    assert [game.reading.show(problem) for problem in game.problems] == []
    lines = said(drawn_game(game, Order()))
    assert {"Cy", "Eve"} <= set(lines)
    assert lines.count("\u2013") == 2, "Eve in round 1, Cy in round 2"


def test_gold_so_far_is_without_artifacts() -> None:
    """Ann leaves alone with a joker: 3 gold so far, 5 for the joker, a total of 8. Bo, who was
    caught, has a dash."""
    game = score(
        "variant: kings-gold\nplayers: Ann, Bo, Cy\n\nround 1\n9 -\nKs -\nKh -\nround 2\n9 "
        "-\njoker - Ann\n8 -\nQs -\nQh -\n"
    )
    assert [game.reading.show(problem) for problem in game.problems] == []
    lines = said(drawn_game(game, Order()))
    assert "gold so far" in lines
    assert filled(game).rounds[1].so_far["Ann"] == 3
    assert filled(game).totals["Ann"] == 8
    assert "0" not in lines[lines.index("banked") : lines.index("gold so far")]


def test_twelve_players_and_twenty_rounds_go_on_over_pages() -> None:
    """Long names, big numbers, artifacts by the dozen: every figure stands somewhere, none is
    cut."""
    names = [f"Maximiliane of Aham {letter}" for letter in "ABCDEFGHIJKL"]
    rounds = "".join(
        f"round {number}\nbanked: "
        f"{', '.join(f'{name} {100 * (21 - number) + at}' for at, name in enumerate(names))}\n"
        for number in range(1, 21)
    )
    game = score(
        'variant: kings-gold\nset: players="2-12"\nset: rounds=20\nset: cards.gold={ "A-10" = 1000 '
        "}\n"
        f"players: {', '.join(names)}\n\n{rounds}"
    )
    assert [game.reading.show(problem) for problem in game.problems] == []
    page = drawn_game(game, Order())
    assert faults(page) == []
    lines = said(page)
    for number in range(1, 21):
        assert {str(100 * number + at) for at in range(12)} <= set(lines)
    assert {str(21000 + 20 * at) for at in range(12)} <= set(lines)


def test_of_dangers_that_are_all_alike_as_many_boxes_are_ticked_as_came() -> None:
    """Three Blasts: the third ends the round, so there are two boxes; after one blast one is
    ticked."""
    game = score("variant: three-blasts\nplayers: Ann, Bo\n\nround 1\n2s\nKh - all\n")
    assert [game.reading.show(problem) for problem in game.problems] == []
    assert dict(filled(game).rounds[0].seen) == {"danger": 1}
    page = drawn_game(game, Order())
    assert faults(page) == []
    assert len(kind_ticks(load("three-blasts"))) == 2


UNKNOWN = "李雷"


@pytest.mark.parametrize(
    "path", [path for path in GAMES if path.stem != "as-typed"], ids=lambda path: path.stem
)
def test_a_name_without_letters_stands_as_its_seat(path: Path) -> None:
    """The number of the seat stands wherever the name would; every other name stays, and each
    figure under its player. Not with names in short, as in ``as-typed``."""
    plain = scored(path)
    assert plain.state is not None
    first, *others = plain.state.players
    renamed = re.sub(rf"(?i)\b{first}\b", UNKNOWN, path.read_text("utf-8"))
    renamed = re.sub(r"(?m)^(place|date):.*$", rf"\1: {UNKNOWN}", renamed)
    game = score(renamed, path.name, path.parent)
    assert game.state is not None
    page = drawn_game(game, Order())
    assert faults(page) == []
    lines = " ".join(said(page))
    assert UNKNOWN not in lines
    assert all(name in lines for name in ("no. 1", *others))
    written, as_it_was = filled(game), filled(plain)
    assert list(written.totals.values()) == list(as_it_was.totals.values())
    assert [list(one.banked.values()) for one in written.rounds] == [
        list(one.banked.values()) for one in as_it_was.rounds
    ]


def test_a_name_like_a_seat_is_no_other_seat() -> None:
    """Somebody called "no. 2" in the first seat is number one."""
    names = ("no. 2", UNKNOWN, "Cy")
    assert list(printed_names(names).values()) == ["no. 1", "no. 2", "Cy"]


def test_turns_of_hands_have_columns_as_wide_as_their_words(tmp_path: Path) -> None:
    """Cards told by their colour, in Polish: "czarne" is wider than an eighth of half a page."""
    (tmp_path / "house.toml").write_text(
        'extends = "cave-network"\nname = "House"\nartifacts = "off"\n[danger]\nends_at = 1\n'
        '[cards]\ngold = { "A-Kb A-7r" = "face", "Q-Kr" = 6 }\ndanger = { "8-Jr" = "all" }\n'
        "[hands]\nremove = { 2 = 10, 3 = 8, 4 = 6, 5 = 6, 6 = 2, 7 = 5, 8 = 2 }\n",
        "utf-8",
    )
    tally = tmp_path / "game.tally"
    who = "Maximiliane of Aham"
    turns = f"round 1\n{who} 3b, Bo Kr\n{who} Kb, Bo 8r\n"
    tally.write_text(f"variant: house.toml\nplayers: {who}, Bo\n\n{turns}", "utf-8")
    with speaking(language("pl")):
        page = drawn_game(scored(tally), Order())
    assert faults(page) == []
    assert "czarne 3" in text(page.finished())
