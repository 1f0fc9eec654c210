"""What is saved is what was played: every text is read back before it takes the place of the last
one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4 import tally
from cardkit.v4.engine import Card, Draw, replace
from cardkit.v4.files import load
from cardkit.v4.table import Session
from cardkit.v4.table.hearing import LONGEST_LINE
from cardkit.v4.table.saved import Misread
from cardkit.v4.tally import Header, ReadBack, read
from tests.v4.games import SHIPPED
from tests.v4.pads import write_reading
from tests.v4.table.driving import Table, unmarked
from tests.v4.table.mixing import Evening, assert_text_is_the_game


@pytest.mark.parametrize("name", SHIPPED)
def test_artifacts_before_the_first_card_are_refused_with_the_way_out(name: str) -> None:
    """Kept, they would make the turns that follow impossible to read."""
    table = Table(name, "Ann, Bo, Cy")
    before = table.session.text()
    said = table.type("artifacts: Bo 0")
    assert "No card has come in this" in said
    assert "banked: Ann 5" in said
    assert table.session.text() == before


def test_a_round_without_cards_is_said_in_two_lines_and_said_again() -> None:
    """First who banked what, then who carried what; each again when it was wrong. Undo takes back
    one line after the other."""
    table = Table("incan-gold", "Ann, Bo, Cy", "banked: Ann 12, Bo 9", "artifacts: Cy 8c")
    assert table.state.total("Cy") == 5
    table.type("artifacts: Bo 8c", "banked: Ann 12, Bo 10")
    assert [table.state.total(name) for name in ("Ann", "Bo", "Cy")] == [12, 15, 0]
    assert unmarked(table.session.text()).endswith(
        "round 1\nartifacts: Bo 8c\nbanked: Ann 12, Bo 10\n"
    )
    assert_text_is_the_game(table.session)
    whole = table.session.text()
    for bo, cy in ((14, 0), (9, 5), (9, 0)):
        assert table.type("u").startswith("Taken back: the result of round 1.")
        assert [table.state.total(name) for name in ("Bo", "Cy")] == [bo, cy]
    table.type("u")
    assert table.state.turn == table.state.banked["Ann"] == 0
    table.type("redo 4")
    assert table.session.text() == whole


def test_a_result_said_again_takes_the_counted_totals_with_it() -> None:
    """They were held against the old one."""
    table = Table(
        "kings-gold",
        "Ann, Bo, Cy",
        "banked: Ann 12",
        "total: Ann 12",
        settings=(("rounds", "1"),),
    )
    assert "total: Ann 12" in table.session.text()
    table.type("banked: Ann 11")
    assert "total:" not in unmarked(table.session.text())
    assert table.state.total("Ann") == 11


def test_a_result_said_again_as_it_was_stays_as_it_is() -> None:
    """Also after the totals."""
    table = Table(
        "kings-gold",
        "Ann, Bo, Cy",
        "banked: Ann 12",
        "total: Ann 12",
        settings=(("rounds", "1"),),
    )
    table.type("banked: Ann 12")
    assert table.said == "Agrees with the record."
    assert_text_is_the_game(table.session)
    assert table.session.text().count("banked:") == table.session.text().count("total:") == 1


def test_control_characters_in_a_remark_become_blanks() -> None:
    """A remark is one line of text."""
    table = Table("kings-gold", "Ann, Bo, Cy")
    table.session.enter(tally.Note("a\x07b\rround 2 "), tally.Comment("\n"))
    assert "note: a b round 2\n" in table.session.text()


@pytest.mark.parametrize("begin", ["note ", "#", "9 # "])
def test_the_longest_line_that_is_heard_can_be_read(begin: str) -> None:
    """As it is kept it is a little longer."""
    table = Table("kings-gold", "Ann, Bo, Cy", "8", "-")
    assert "no turn is that long" in table.type(begin + "x" * LONGEST_LINE)
    table.type(begin + "x" * (LONGEST_LINE - len(begin)))
    assert "xxx" in table.session.text()


def test_what_would_not_read_back_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer that drops a line: each act is refused, nothing changes on disk or in the game, and
    it is logged."""
    monkeypatch.setenv("CARDKIT_HOME", str(tmp_path / "home"))
    file = tmp_path / "game.tally"
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "-", "8", "-", "7", "u", path=file)
    record, state, before = list(table.session.record), table.state, file.read_bytes()
    write, write_more = tally.write, tally.write_more
    with monkeypatch.context() as broken:
        broken.setattr(tally, "write", lambda *told: write(*told).replace("9\n", "", 1))
        broken.setattr(tally, "write_more", lambda *told: write_more(*told).replace("9\n", "", 1))
        for typed in ("k", "u", "redo", "fix 2 7", "note rain", "rename Bo Bob"):
            said = table.type(typed)
            assert "Not recorded" in said, typed
            assert "mistakes.log" in said
            assert file.read_bytes() == before
            assert (table.session.record, table.state) == (record, state)
        with pytest.raises(Misread):
            table.session.seal()
    assert "7\n" not in unmarked(before)
    assert "Not recorded" not in table.type("redo")
    table.session.close()
    log = (tmp_path / "home" / "mistakes.log").read_text()
    assert log.count("it would be ") == 7
    assert "variant: kings-gold" in log


def test_a_game_that_could_not_be_gone_on_with_is_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A header that says something else, a variant that will not be found: no file is made."""
    monkeypatch.setenv("CARDKIT_HOME", str(tmp_path / "home"))
    file = tmp_path / "game.tally"
    kings = load("kings-gold")
    for header in (
        Header("kings-gold", ("Ann", "Bo", "Cy"), place="home\nround 1"),
        Header("kings-gold", ("Ann", "Bo", "Cy"), comments=("kept by cardkit",)),
        Header("kings-gold", ("Ann", "Bo", "Cy, Di")),
        Header("poor-mans", ("Ann", "Bo", "Cy")),
        Header("gone.toml", ("Ann", "Bo", "Cy")),
    ):
        with pytest.raises(Misread):
            Session.begin(header, kings, file)
        assert not file.exists()


def test_the_header_lines_of_the_game_master_are_kept() -> None:
    """When it began and ended, and which rules it was: read, checked in form, and written in their
    place."""
    text = (
        "variant: kings-gold\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\nbegun: 19:05\nended: "
        "20:40\nplace: home\n"
        "set: rounds=3\nrules: 1.0 b9ef167b\nnote: rain\n\nround 1\n9\n"
    )
    reading = read(text)
    assert reading.problems == []
    assert (reading.header.begun, reading.header.ended, reading.header.rules) == (
        "19:05",
        "20:40",
        "1.0 b9ef167b",
    )
    assert write_reading(reading) == text
    again = read(
        tally.write_saved(replace(reading.header, begun="", ended="", rules=""), reading.events)
    )
    assert again.problems == []


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.slow
def test_reading_back_bit_by_bit_is_reading_the_whole(name: str) -> None:
    """The rounds that are over are read once, and yet what is read is the whole text, whatever
    comes in between."""
    evening = Evening(name, 77)
    back = ReadBack(evening.table.session.variant)
    for _ in range(60):
        evening.table.type(evening.line())
        evening.table.talk.ended = ""
        text = evening.table.session.text()
        settled = max(text.rfind("\n\nround"), text.rfind("\n\nextra")) + 1
        found, whole = back.read(text, settled), read(text)
        assert (found.header, found.events, found.entries, found.problems) == (
            whole.header, whole.events, whole.entries, whole.problems,
        )  # fmt: skip
        assert found.state == whole.state
        broken = text.replace("round 1", "round 2", 1)
        assert [p.code for p in back.read(broken, settled).problems] == [
            p.code for p in read(broken).problems
        ]
        assert found.lines == whole.lines


def test_a_session_of_somebody_elses_tally_can_be_gone_on_with() -> None:
    """Typed in any order and shape, with remarks anywhere, it is read back as it was from the first
    act on."""
    typed = (
        "# top\nplayers: Ann, Bo, Cy # and Di watches\nvariant: kings gold\n\ngame 1\n"
        "7 / Kc # hm\nnote: a\n5d - b\n9 -\nartifacts: Bo 0\n"
    )
    session = Session.of(read(typed))
    for act in (
        lambda: session.enter(tally.Note("later")),
        lambda: session.enter(Draw(Card("8"))),
        session.undo,
        session.redo,
    ):
        act()
        assert_text_is_the_game(session)


def test_who_joins_and_is_called_like_the_next_card_is_no_leaver() -> None:
    """K joins before the King comes: that nobody left is written, since a line "K" could be read as
    K leaving."""
    table = Table("incan-gold", "Ann, Bo, Cy", "4s", "join K", "-", "K")
    assert_text_is_the_game(table.session)
    assert "4s -\njoin: K\nK\n" in table.session.text()
