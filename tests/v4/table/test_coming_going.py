"""Who comes late and who goes home: seats, hands, figures, corrections, and what is said of it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest
from click.testing import CliRunner

from cardkit.v4 import tally
from cardkit.v4.cli.commands import app
from cardkit.v4.engine import Attend, Begin, Card, Draw, Entry, Leave, State, game, legal, start
from cardkit.v4.engine.outcomes import RoundBegan
from cardkit.v4.engine.tables import table
from cardkit.v4.files import load
from cardkit.v4.reports import Stage
from cardkit.v4.table import Game, Session, evenings
from cardkit.v4.table.finished_game import Finished, story
from cardkit.v4.tally import Header, score
from tests.v4.pads import came_of, write_reading
from tests.v4.table.driving import Table, _random_entry, begin, unmarked

EVENING = """variant: kings-gold
players: Ann, Bo, Lena

round 1
10 - all

join: Eve
away: Lena

round 2
9 - all

join: Lena

round 3
8 - Eve
4 - all

round 4
7 - all
"""


@pytest.mark.rule("G-1")
def test_who_has_a_seat_in_which_round() -> None:
    """Eve comes for round 2 and sits last, Lena misses it; what was safe stays, and who is away
    banks nothing."""
    held = score(EVENING)
    state = held.state
    assert state is not None
    assert held.problems == []
    assert [played.seats for played in state.rounds] == [
        ("Ann", "Bo", "Lena"),
        ("Ann", "Bo", "Eve"),
        ("Ann", "Bo", "Lena", "Eve"),
        ("Ann", "Bo", "Lena", "Eve"),
    ]
    assert state.banked == {
        "Ann": 3 + 3 + 2 + 1 + 1,
        "Bo": 10,
        "Lena": 3 + 2 + 1 + 1,
        "Eve": 3 + 2 + 1,
    }
    assert [row.banked for row in table(state).rows] == [
        (3, 3, 3, 1),
        (3, 3, 3, 1),
        (3, None, 3, 1),
        (None, 3, 2, 1),
    ]
    told = held.to_json()
    assert told["players"] == ["Ann", "Bo", "Lena", "Eve"]
    assert told["rounds"][0]["banked"] == {"Ann": 3, "Bo": 3, "Lena": 3, "Eve": 0}
    assert told["rounds"][1]["banked"] == {"Ann": 3, "Bo": 3, "Lena": 0, "Eve": 3}
    assert told["ranking"] == [["Ann", "Bo"], ["Lena"], ["Eve"]]


def test_a_tally_is_printed_as_it_is_read() -> None:
    """Printing and reading again gives the same text; typing shorter gives it too."""
    short = EVENING.replace("away: Lena", "Away:  lena").replace("\n\njoin: Lena", "\njoin: LENA")
    text = write_reading(tally.read(short))
    assert text == write_reading(tally.read(text))
    assert [line for line in text.splitlines() if ":" in line] == [
        line for line in EVENING.splitlines() if ":" in line
    ]


@pytest.mark.rule("CN-1")
def test_hands_are_dealt_for_those_who_are_there() -> None:
    """Three get ten cards each, a fourth makes it ten of forty, eight five: the round ends when
    those are played."""
    names = "Ann, Bo, Cy, Di, Ed"
    typed = Table("cave-network", names, "away ed", "-----")
    assert "deal 10 to each" in typed.said
    typed.type("")
    assert (typed.state.hand, typed.state.seats) == (10, ("Ann", "Bo", "Cy", "Di"))
    assert typed.prompt == "turn 1 (Ann Bo Cy Di)> "
    typed.type("----")
    assert "deal 8 to each" in typed.type("join ed")
    typed.type("")
    assert typed.state.hand == 8


@pytest.mark.rule("PL-4", "KG-12")
def test_the_cards_are_turned_by_somebody_who_is_there() -> None:
    """The role passes to the next at the table; where it stays with one, the next one stands in
    while that one is away."""
    body = (
        "\nround 1\n10 - all\naway: Bo\n\nround 2\n9 - all\njoin: Bo\n\nround 3\n8 - "
        "all\n\nround 4\n7 - all\n"
    )
    passes = "variant: incan-gold-2006\nplayers: Ann, Bo, Cy, Di\n" + re.sub(r"\d+ -", "9 -", body)
    assert [began.dealer for began in came_of(passes, RoundBegan)] == ["Ann", "Cy", "Di", "Ann"]
    stays = "variant: kings-gold\nplayers: Ann, Bo, Cy, Di\nfirst: Bo\n" + body
    assert [began.dealer for began in came_of(stays, RoundBegan)] == ["Bo", "Cy", "Bo", "Bo"]


@pytest.mark.rule("KG-11")
def test_a_tie_with_somebody_who_went_home_is_shared() -> None:
    """An extra round needs all the tied."""
    text = (
        EVENING.replace("join: Lena\n\n", "")
        .replace("8 - Eve\n4 - all", "2 - all")
        .replace("7 - all", "2 - all")
    )
    text = text.replace("10 - all", "10 - all").replace("9 - all", "2 - all")
    typed = Game(Session.of(tally.read(text)))
    assert typed.state.complete
    assert typed.state.banked == {"Ann": 3, "Bo": 3, "Lena": 3, "Eve": 0}
    typed.count()
    assert typed.stage is Stage.OVER
    refusal = legal.check(typed.state, Begin(True))
    assert refusal is not None
    assert refusal.code == "tied-away"


def test_what_is_typed_and_said() -> None:
    """Names by their beginnings; in the middle of a round the round is played to its end first."""
    typed = Table("kings-gold", "Ann, Bo, Cy, Lena", "9")
    assert typed.type("away l") == (
        "Lena does not play from round 2 on. What Lena has safe stays, and counts. In this round "
        "Lena is still inside."
    )
    assert typed.type("join Eve") == (
        "Eve plays from round 2 on, in the last seat, and begins with nothing."
    )
    assert typed.state.inside == ("Ann", "Bo", "Cy", "Lena")
    typed.type("all", "")
    assert typed.state.inside == ("Ann", "Bo", "Cy", "Eve")
    assert "Lena is away in this round" in typed.type("9", "lena")
    assert typed.type("join: lena") == "Lena plays again from round 3 on."
    assert "round 2" in typed.type("all") or "After round 2" in typed.said
    typed.type("")
    assert sorted(typed.state.inside) == ["Ann", "Bo", "Cy", "Eve", "Lena"]


def test_the_wish_is_known_and_the_command_said() -> None:
    """``Lena goes home`` says what to type, and what it says does it."""
    typed = Table("kings-gold", "Ann, Bo, Cy, Lena", "9")
    for wish in ("Lena goes home", "Lena has to go home"):
        assert "Type lena if Lena leaves now, or away Lena" in typed.type(wish)
    typed.type("away Lena")
    assert typed.state.away == ("Lena",)
    for wish, who in (("lena is back", "lena"), ("Eve joins us", "Eve"), ("Eve comes late", "Eve")):
        assert f"Type join {who}." in typed.type(wish)
    typed.type("join lena", "join Eve")
    assert typed.state.present == ("Ann", "Bo", "Cy", "Lena", "Eve")


def test_too_few_and_too_many_are_refused_with_a_way_out() -> None:
    """The way out is taken: whoever comes is said first, and then the other may go."""
    typed = Table("kings-gold", "Ann, Bo, Cy", "9", "all")
    assert (
        "King's Gold needs 3. If somebody else comes in, say that first: join NAME."
    ) in typed.type("away cy")
    typed.type("join Eve", "away cy")
    assert typed.state.present == ("Ann", "Bo", "Eve")
    assert "Cy is away already" in typed.type("away cy")
    assert "Eve plays already" in typed.type("join eve")
    full = Table("kings-gold", "A1, B1, C1, D1, E1, F1, G1, H1", "9", "all")
    assert "say that first: away NAME." in full.type("join Eve")
    full.type("away h1", "join Eve", "")
    assert full.state.inside == ("A1", "B1", "C1", "D1", "E1", "F1", "G1", "Eve")
    assert "Who goes home?" in full.type("away")
    assert "too many for King's Gold" in full.type("join")
    assert "As in: join Eve." in Table("kings-gold", "Ann, Bo, Cy").type("join")
    assert "Nobody in this game" in full.type("away zed")
    assert "A name is missing" not in full.type("join ;")


def test_coming_and_going_is_taken_back_and_entered_again() -> None:
    """undo takes back the wish, and the round that was begun with it; redo brings both."""
    typed = Table("kings-gold", "Ann, Bo, Cy, Di", "9", "all", "away di", "")
    assert typed.state.inside == ("Ann", "Bo", "Cy")
    assert "Taken back: Di plays on." in typed.type("undo")
    assert typed.state.phase == "begin"
    typed.type("")
    assert len(typed.state.inside) == 4
    typed.type("join Eve")
    assert typed.type("undo") == "Taken back: Eve does not join."
    assert typed.state.players == ("Ann", "Bo", "Cy", "Di")
    typed.type("redo")
    assert typed.state.present == ("Ann", "Bo", "Cy", "Di", "Eve")
    typed.type("undo", "rename di to Eve")
    assert typed.type("redo") == "There is nothing to do again."


def test_who_was_away_is_away_again_when_it_is_taken_back_that_they_come() -> None:
    """It is not said as of somebody new, who is then a stranger: what Di has safe stays and
    counts."""
    typed = Table("kings-gold", "Ann, Bo, Cy, Di", "9", "all", "away di", "join Di")
    assert typed.said == "Di plays again from round 2 on."
    assert typed.type("undo") == "Taken back: Di does not play from round 2 on."
    assert typed.state.away == ("Di",)


@pytest.mark.rule("CN-1")
def test_hands_are_dealt_anew_where_it_is_taken_back_who_comes_or_goes() -> None:
    """Four get ten cards each, five eight: a fifth who does not come, or does not go after all,
    changes the deal."""
    typed = Table("cave-network", "Ann, Bo, Cy, Di", "----")
    assert "deal 8 to each" in typed.type("join ed")
    assert "deal 10 to each" in typed.type("undo")
    typed.type("join ed", "")
    typed.type("-----", "away ed")
    assert "deal 10 to each" in typed.said
    assert "deal 8 to each" in typed.type("undo")


def test_turns_are_mended_around_it() -> None:
    """fix, fix gone and rename reach across it; a newcomer may be renamed."""
    typed = Table(
        "kings-gold",
        "Ann, Bo, Cy, Di",
        "9",
        "away di",
        "",
        "8",
        "all",
        "join Eve",
        "",
        "9",
        "eve",
    )
    typed.type("fix 1.1 7")
    assert typed.state.banked == {"Ann": 3, "Bo": 3, "Cy": 3, "Di": 3, "Eve": 3}
    typed.type("rename Eve Eva", "rename di Dina")
    assert typed.session.state.players == ("Ann", "Bo", "Cy", "Dina", "Eva")
    assert "join: Eva" in typed.session.text()
    assert "away: Dina" in typed.session.text()


def test_it_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    """Every act is on the disk; a game opened again has the same people at the table; again asks
    those who are there."""
    path = tmp_path / "a.tally"
    typed = Table("kings-gold", "Ann, Bo, Cy, Di", "9", "all", "away di", "join Eve", path=path)
    typed.session.close()
    opened = Session.open(path)
    assert opened.state == typed.state
    assert opened.state.present == ("Ann", "Bo", "Cy", "Eve")
    live = Game(opened)
    for _ in range(3):
        live.enter(Begin(), Draw(Card("9")), Leave(live.state.present))
    live.count()
    again = live.again()
    assert again.state.players == ("Ann", "Bo", "Cy", "Eve")
    again.session.close()


def test_a_result_only_round_may_stand_beside_it() -> None:
    """A table that wrote down results alone can say who was away too."""
    text = (
        "variant: kings-gold\nplayers: Ann, Bo, Cy, Di\n\nround 1\nbanked: Ann 5, Bo 0, Cy 0, "
        "Di 2\n"
    )
    text += "away: Di\n\nround 2\n9 - all\n"
    held = score(text)
    assert held.problems == []
    assert write_reading(held.reading) == text.replace("9 - all", "9 - Ann, Bo, Cy")
    session = Session.of(held.reading)
    session.enter(tally.Note("late"))
    Game(session).check("banked: Ann 3, Bo 3, Cy 3")


def test_somebody_may_be_away_from_the_first_round() -> None:
    """Who is named and comes late misses round 1."""
    text = (
        "variant: kings-gold\nplayers: Ann, Bo, Cy, Di\n\naway: Di\n\nround 1\n9 - all\njoin: "
        "Di\n\nround 2\n8 - all\n"
    )
    held = score(text)
    assert held.problems == []
    assert held.state is not None
    assert [played.seats[-1] for played in held.state.rounds] == ["Cy", "Di"]
    whole = write_reading(held.reading)
    assert whole == write_reading(tally.read(whole))


def run(*arguments: str, code: int = 0) -> str:
    """What a command prints."""
    result = CliRunner().invoke(app, list(arguments), prog_name="cardkit")
    assert result.exit_code == code, result.output
    return result.output


def test_the_pad_and_what_is_handed_on_show_who_was_away(tmp_path: Path) -> None:
    """A dash or nothing for a round somebody was away, 0 in the contract's JSON; the newcomer is
    there too."""
    path = tmp_path / "a.tally"
    path.write_text(EVENING, "utf-8")
    assert re.search(r"round 1 .* -\s*\n", run("score", str(path)))
    run("print", "pad", "--filled", str(path), "-o", str(tmp_path / "a.pdf"))
    words = "".join(page.get_text() for page in pymupdf.open(tmp_path / "a.pdf"))
    assert "Eve" in words
    assert "\u2013" in words


@pytest.mark.slow
@pytest.mark.parametrize(
    "variant", ["kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006"]
)
def test_random_games_with_people_coming_and_going(variant: str) -> None:
    """Whole games are saved as they are read, taken back to the first card and entered again, to
    the same figures."""
    for seed in range(4):
        chance = random.Random(seed)
        session = begin(variant, "Ann, Bo, Cy, Di, Ed")
        for entry in _random_evening(session, chance):
            session.enter(entry)
        assert session.state.complete
        assert any(len(played.seats) != 5 for played in session.state.rounds)
        reading = tally.read(session.text())
        assert reading.problems == []
        assert reading.state == session.state
        assert len(story(Finished(session.variant, session.header.players, session.entries))) > 0
        for evening in evenings(score(session.text()), "game"):
            assert evening.rounds == sum(
                evening.player in played.seats for played in session.state.rounds
            )
        text, steps = unmarked(session.text()), 0
        while session.undo():
            steps += 1
        assert session.state == _first_round(session)
        for _ in range(steps):
            session.redo()
        assert unmarked(session.text()) == text


def _first_round(session: Session) -> State:
    state = start(session.variant, session.header.players)
    game.enter(state, Begin())
    return state


def _random_evening(session: Session, chance: random.Random) -> Iterator[Entry]:
    names = ["Eve", "Flo", "Gus"]
    while not session.state.complete:
        state = session.state
        if chance.random() < 0.4:
            wish = Attend(chance.choice([*state.players, names[0]]), chance.random() < 0.5)
            if legal.check(state, wish) is None:
                if wish.name == names[0]:
                    names.append(names.pop(0))
                yield wish
                continue
        yield _random_entry(state, chance, 0.7)


def test_a_header_names_who_sat_down_first() -> None:
    """The header stays as it was when the game began."""
    typed = Table("kings-gold", "Ann, Bo, Cy", "9", "all", "join Eve")
    assert typed.session.header == Header("kings-gold", ("Ann", "Bo", "Cy"))
    assert "players: Ann, Bo, Cy\n" in typed.session.text()
    assert load("kings-gold") == typed.session.variant


def test_who_comes_and_goes_is_told_apart_from_who_is_there() -> None:
    """Somebody who goes home after this round is inside it still; who came plays from the next one
    on."""
    table = Table("kings-gold", "Ann, Bo, Cy, Di", "9", "bo", "away cy", "join Eve")
    assert table.type("who") == (
        "Inside: Ann, Cy and Di. Out: Bo. Away from the next round on: Cy. From the next round on: "
        "Eve."
    )
    assert table.type("all", "y", "who") == "Players: Ann, Bo, Di and Eve. Away: Cy."
