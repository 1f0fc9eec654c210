"""One history of acts: whatever was done last is what undo takes back, and redo brings it again,
also on the next day."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4.engine import Card
from cardkit.v4.reports import Stage
from cardkit.v4.speech import language
from cardkit.v4.table import Conversation, Session
from cardkit.v4.tally import BEGINNING, last_line
from cardkit.v4.words import speaking
from tests.v4.table.driving import Table, text, unmarked
from tests.v4.table.hosting import Party


def table(*typed: str, path: Path | None = None, rounds: int = 4) -> Table:
    return Table(
        "kings-gold", "Ann, Bo, Cy", *typed, settings=(("rounds", f"{rounds}"),), path=path
    )


def back_and_forth(played: Table, *acts: str) -> list[str]:
    """Each act is typed, taken back and done again, and twice it is the same game; what was said
    when it was taken back."""
    said = []
    for act in acts:
        before = played.session.header, played.session.record, played.stage()
        played.type(act)
        after = played.session.header, played.session.record, played.stage()
        said.append(played.type("u").splitlines()[0])
        assert (played.session.header, played.session.record, played.stage()) == before, act
        assert played.type("redo"), act
        assert (played.session.header, played.session.record, played.stage()) == after, act
    return said


@pytest.mark.rule("G-11")
def test_a_mended_turn_is_taken_back_and_not_the_card_after_it() -> None:
    """The turn is what it was, and whoever left is told what is due to them."""
    mended = table("9", "bo", "7", "fix 1 8")
    assert mended.type("u") == (
        "Taken back: turn 1 is 9 - Bo again, not 8 - Bo.   path 1   carry 6\n"
        "Ann: take 1.\nBo: take 1 out of the safe pile and give it back.\nCy: take 1."
    )
    assert [str(card) for card in mended.state.path] == ["9", "7"]
    assert mended.type("redo").startswith("Turn 1 is now 8 - Bo (was 9 - Bo).")
    mended.type("undo 2")
    assert [str(card) for card in mended.state.path] == ["9"]


@pytest.mark.rule("G-11")
def test_a_turn_that_was_taken_out_comes_again() -> None:
    """It is the last thing that was done; and so it goes out again."""
    mended = table("9", "", "7", "bo", "fix 2 gone")
    assert mended.type("u").startswith("Taken back: turn 2 is there again: 7 - Bo. Bo is out.")
    assert mended.state.left == {"Bo": 2}
    assert mended.type("redo").startswith("Turn 2 is gone (was 7 - Bo).")


def test_who_said_me_too_is_taken_back_alone() -> None:
    """Bo, who had said so in time, has left all the same."""
    late = table("9", "bo", "cy", "")
    assert late.state.left == {"Bo": 1, "Cy": 1}
    assert late.type("u").startswith(
        "Taken back: turn 1 is 9 - Bo again, not 9 - Bo, Cy. Cy is inside again."
    )
    assert late.state.left == {"Bo": 1}


def test_artifacts_alike_go_back_in_one_sentence() -> None:
    """Both jokers, of whoever left alone with them."""
    alone = table("9", "all", "", "9", "all", "", "joker", "", "joker", "ann")
    assert alone.type("u").splitlines()[1:] == ["Ann: put the 2 jokers back."]


def test_a_name_and_a_remark_are_taken_back_and_no_card_with_them() -> None:
    """They are acts like any other."""
    assert back_and_forth(table("9", "bo", "7"), "rename Bo to Bob", "note Cy dealt twice") == [
        ("Taken back: Bob is called Bo again.   path 1   carry "
         "6"), "Taken back: the remark.   path 1   carry 6",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("rename Bo to Bob", "Taken back: Bob is called Bo again. Round 2 has not begun."),
        ("note Cy dealt twice", "Taken back: the remark. Round 2 has not begun."),
    ],
)
def test_a_round_that_was_opened_since_is_told_to_be_closed_again(act: str, said: str) -> None:
    """To open a round is no act of its own: it is taken back with what was done before."""
    opened = table("9", "all", act, "round 2")
    assert opened.type("u") == said
    assert opened.stage() is Stage.ROUND
    assert opened.type("redo")
    assert opened.stage() is Stage.CARD


def test_who_comes_and_goes_and_that_the_game_ends_with_this_round() -> None:
    """One after the other, with a decision in between: that is told after what was said before it
    was made."""
    said = back_and_forth(table("9"), "join Eve", "bo", "away cy", "end after", "end on", "end now")
    assert [line.partition(".")[0].partition("   ")[0] for line in said] == [
        ("Taken back: Eve does not "
         "join"), "Taken back: Bo did not leave after card 1", "Taken back: Cy plays on",
        "Taken back: this round is not the last", "Taken back: this round is the last after all",
        "Taken back: the game goes on",
    ]  # fmt: skip


def test_the_end_without_a_round_is_taken_back_with_all_that_lay_there() -> None:
    """However many turns there were: the remark in which they are kept is no measure."""
    ends = table("9", "all", "", "9", "bo", "7")
    assert back_and_forth(ends, "end drop") == [
        (
            "Taken back: the game goes on. Round 2 goes on. Inside: Ann and Cy. Lay the path "
            "again: 9 7.   path 1   carry 6"
        )
    ]


def test_a_last_round_that_is_dropped_all_the_same_is_taken_back() -> None:
    """That the game was to end with it is still wanted then."""
    ends = table("9", "all", "", "9", "end after")
    (said,) = back_and_forth(ends, "end drop")
    assert said.startswith("Taken back: the game goes on. Round 2 goes on.")
    ends.type("u")
    assert ends.talk.game.in_last_round


def test_what_is_answered_when_the_game_is_over() -> None:
    """The count, that nobody counts, a shared win, an extra round: each alone, and what was asked
    before it is asked again."""
    over = table("9", "all", "", "q", "", "9", "all", rounds=2)
    said = back_and_forth(over, "3 3 3", "share")
    assert said == [
        "Taken back: the piles as counted. Count them again.",
        "Taken back: the win is not shared.",
    ]
    over.type("u")
    assert back_and_forth(over, "extra") == [
        "Taken back: no extra round is played. Round 2 is over."
    ]
    over.type("undo 2")
    assert over.stage() is Stage.PILES
    assert back_and_forth(over, "") == ["Taken back: the piles can be counted after all."]
    assert "# nobody counted the piles" in unmarked(over.session.text())
    assert back_and_forth(over, "total: Ann 3, Bo 3, Cy 3") == [
        "Taken back: the piles as counted. Count them again."
    ]


def test_figures_that_were_written_down_are_taken_back_alone() -> None:
    """Those that took the place of others give it back to them."""
    said = back_and_forth(table("9", "all"), "banked: Ann 3, Bo 4", "banked: Ann 3, Bo 3, Cy 3")
    assert said == ["Taken back: the figures that were written down."] * 2


def test_the_same_figures_once_more_are_nothing_to_take_back() -> None:
    """Whatever was written down in between."""
    figures = "Ann 3, Bo 3, Cy 3"
    playing = table("9", "all", f"banked: {figures}", f"so far: {figures}")
    before = playing.session.text()
    playing.type(f"banked: {figures}")
    assert playing.session.text() == before
    playing.type("undo 2")
    assert "banked" not in playing.session.text().partition("# redo")[0]


def test_the_prompt_and_help_say_what_is_taken_back() -> None:
    """By the word that did it, or by what was done."""
    played = table("9", "bo")
    assert "u takes back: Bo leaves." in played.type("help")
    played.type("fix 1 8")
    assert "u takes back: fix 1." in played.type("help")
    played.type("all")
    assert "u takes back" not in table().type("help")
    played.type("", "", "fix 1.1 9")
    assert "u takes back: fix 1.1." in played.type("help")
    played.type("u", "7", "all")
    assert played.prompt == "Enter when the deck is ready (u takes back: Ann, Bo and Cy leave)> "
    played.type("join Eve")
    assert played.prompt == "Enter when the deck is ready (u takes back: Eve joins)> "


def test_in_polish() -> None:
    """What is taken back is said in the language of the table."""
    with speaking(language("pl")):
        played = table("9", "bo", "7", "popraw 1 8")
        assert "u cofa: popraw 1." in played.type("pomoc")
        assert played.type("cofnij").startswith("Cofnięte: tura 1 to znowu 9 - Bo, nie 8 - Bo.")
        assert played.type("ponów").startswith("Tura 1 to teraz 8 - Bo (przedtem 9 - Bo).")


def test_something_new_is_the_end_of_what_was_taken_back() -> None:
    """Also a remark, or a name."""
    played = table("9", "bo", "7", "undo 2", "note rain")
    assert played.type("redo") == "There is nothing to do again."


# --- on the next day ------------------------------------------------------------------------------


def resumed(played: Table, file: Path) -> Table:
    """The game opened again, as after a kill."""
    played.session.close()
    played.session = Session.open(file)
    played.talk = Conversation(played.session, played.talk.manner)
    return played


def test_the_history_is_kept_with_the_game(tmp_path: Path) -> None:
    """What was mended, and what was taken back: all of it goes back and forth in another
    process."""
    file = tmp_path / "game.tally"
    played = table("9", "bo", "7", "fix 1 8", "rename Cy to Cyril", "note rain", "-", path=file)
    moments = [unmarked(played.session.text())]
    for _ in range(7):
        resumed(played, file).type("u")
        moments.append(unmarked(played.session.text()))
    assert moments[2].endswith(
        "players: Ann, Bo, Cyril\nset: rounds=4\n\nround 1\n8 - Bo\n7\n# renamed: Cy = Cyril\n"
    )
    assert moments[3].endswith("players: Ann, Bo, Cy\nset: rounds=4\n\nround 1\n8 - Bo\n7\n")
    assert moments[4].endswith("round 1\n9 - Bo\n7\n")
    assert moments[7].endswith("round 1\n")
    assert "There is nothing" in played.type("u")
    for moment in reversed(moments[:-1]):
        resumed(played, file).type("redo")
        assert unmarked(file.read_text()) == moment


SAVED = f"""# {last_line.KEPT}
variant: kings-gold
players: Ann, Bo, Cy

round 1
8 - Bo
7

# undo: [4, "c2f3c108", "", "", 4, 1, "9 - Bo"]
# redo: [4, "c2f3c108", "", "", 6, 0, "note: rain"]
{BEGINNING}2 turns, """


def test_a_game_that_was_kept_with_its_history_is_read_by_every_later_version(
    tmp_path: Path,
) -> None:
    """As a line of a tally: how many things are kept, their digest, the times, and which lines make
    way for which."""
    file = tmp_path / "game.tally"
    file.write_text(f"{SAVED}{last_line.digest(SAVED.splitlines()[:-1])}\n")
    played = resumed(table(), file)
    assert played.session.edited is None
    assert played.type("redo") == "Noted."
    assert played.type("undo 2").startswith("Taken back: the remark.")
    assert list(played.state.path) == [Card("9"), Card("7")]


def test_who_edits_the_game_has_no_history_that_does_not_fit(tmp_path: Path) -> None:
    """Undo then goes by what stands there, and nothing of the old one is kept, nor taken for a
    remark."""
    file = tmp_path / "game.tally"
    played = table("9", "bo", "7", "fix 1 8", path=file)
    played.session.close()
    file.write_text(file.read_text().replace("8 - Bo\n7\n", "8 - Bo\n10\n"))
    opened = resumed(played, file)
    assert opened.session.edited is not None
    assert opened.type("u").startswith("Taken back: card 2 was not a 10.")
    assert "# undo" not in file.read_text()
    assert "9" not in unmarked(file.read_text()).partition("round 1")[2]


@pytest.mark.parametrize(
    "line",
    [
        "# undo: ", "# undo: [", "# undo: {}", "# undo: []", ('# undo: ["4", "", "", "", 5, '
                                                              '1]'), "# undo: " + "[" * 900,
        ('# undo: [4, "c2f3c108", "", "", 4, 1, "Q - '
         'Zed"]'), '# undo: [4, "c2f3c108", "", "", 0, 99, "x"]',
        ('# undo: [4, "c2f3c108", "", "", -4, 1, '
         '"9"]'), '# undo: [99, "c2f3c108", "", "", 4, 1, "9"]', "# + 5",
        ('# undo: [4, "00000000", "", "", 5, 1, "9 - '
         'Bo"]'), '# redo: [4, "c2f3c108", "", "", 4, 1, 9]',
    ],
)  # fmt: skip
def test_a_history_that_makes_no_sense_is_none(tmp_path: Path, line: str) -> None:
    """Somebody wrote it there, with a digest that fits: the game can be gone on with, and undo goes
    by the game."""
    lines = [*SAVED.splitlines()[:-3], line]
    file = tmp_path / "game.tally"
    file.write_text("\n".join((*lines, f"{BEGINNING}2 turns, {last_line.digest(lines)}", "")))
    played = resumed(table(), file)
    assert played.session.edited is None
    played.type("help", "redo")
    assert played.type("u").startswith("Taken back: card 2 was not a 7.")


def test_a_long_history_is_cut_and_the_game_is_whole(tmp_path: Path) -> None:
    """What lies too far back is taken back by what stands there; no line is longer than a tally's
    may be."""
    file = tmp_path / "game.tally"
    played = table(path=file)
    played.type("9", "-", "7")
    for number in range(600):
        played.type(f"rename Cy to {'C' * 30}" if number % 2 == 0 else f"rename {'C' * 30} to Cy")
    kept = file.read_text()
    assert len(kept) < 150_000
    assert max(map(len, kept.splitlines())) < 2000
    whole = played.session.state
    assert resumed(played, file).session.state == whole
    assert played.type("undo 2").count("again") == 2


# --- on phones ------------------------------------------------------------------------------------


def test_a_phone_takes_back_what_the_terminal_did() -> None:
    """And says beforehand what it is; a seat goes by the old name again."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.seat("phone", "Bo")
    party.cards("9")
    party.type("rename Bo to Bob")
    assert party.view()["undo"] == {"label": "Undo", "more": "the name Bob"}
    assert "Bob is called Bo again." in party.tap("undo")
    assert [player["mine"] for player in party.view()["players"]] == [False, True, False]
    assert party.view()["redo"]["more"] == "the name Bob"
    party.tap("redo")
    assert [player["mine"] for player in party.view()["players"]] == [False, True, False]


def test_a_turn_put_in_on_a_phone_is_taken_back_at_the_terminal() -> None:
    """By whomever, at whatever face: there is one history."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.cards("9", "7")
    party.tap("insert", round=1, turn=2, card="10")
    assert party.view()["undo"]["more"] == "turn 2 put in"
    assert party.type("u").startswith("Taken back: turn 2 was not 10.")
    assert party.told[-1][0] == ""
    assert text(party.talk.hear("redo")).startswith("Turn 2 is put in: 10.")
