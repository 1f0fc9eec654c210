"""A game that ends before its last round: how the table says so, what hands do, how it is written,
scored and taken back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardkit.v4.cli.commands import app
from cardkit.v4.engine import EndGame
from cardkit.v4.engine.outcomes import GameOver
from cardkit.v4.reports import Stage
from cardkit.v4.table import evenings
from cardkit.v4.tally import read, score
from tests.v4.pads import came_of, followed, write_reading
from tests.v4.table.driving import Table, unmarked

ONE_ROUND = """variant: kings-gold
players: Ann, Bo, Cy
date: 2026-11-20

round 1
10 - all

end
"""
TYPED = ("10", "all", "", "9", "bo", "7")
"""A round, and one in which Ann and Cy are inside, the decision after card 2 open."""


def table(*typed: str, players: str = "Ann, Bo, Cy") -> Table:
    return Table("kings-gold", players, *typed)


def entered(table: Table) -> str:
    """What was entered, as the tally says it."""
    return unmarked(table.session.text()).partition("\n\n")[2].strip()


# --- the rules, and the tally ---------------------------------------------------------------------


def test_a_game_can_end_between_two_rounds() -> None:
    """What is banked by then is ranked; no round follows."""
    state = followed(ONE_ROUND)
    assert (state.phase, state.ended_early, state.total("Ann")) == ("over", True, 3)
    assert [over.decided for over in came_of(ONE_ROUND, GameOver)] == ["shared"]


def test_a_tie_is_not_played_off_after_an_early_end() -> None:
    """Where the rules know an extra round, the tied share the win."""
    assert score(ONE_ROUND + "\nextra round\n9\n").problems[0].code == "game-over"
    assert table("10", "all", "", "end", "").stage() is Stage.OVER


def test_the_tally_says_it_in_one_word() -> None:
    """It is read, and written again as it stands."""
    reading = read(ONE_ROUND)
    assert reading.entries[-1] == EndGame()
    assert write_reading(reading) == ONE_ROUND.replace("all", "Ann, Bo, Cy")


def test_after_the_last_round_the_word_says_nothing_new() -> None:
    """A table that writes it under a whole game is right too."""
    whole = ONE_ROUND.replace(
        "end\n", "".join(f"round {n}\n10 - all\n" for n in (2, 3, 4)) + "end\n"
    )
    held = score(whole)
    assert (held.problems, held.complete) == ([], True)
    assert held.state is not None
    assert not held.state.ended_early


def test_a_round_told_by_its_result_is_followed_by_the_end() -> None:
    """Whoever wrote down no cards ends the game so."""
    assert followed(ONE_ROUND.replace("10 - all", "banked: Ann 5, Bo 6")).ended_early


def test_endre_leaves_and_the_game_does_not_end() -> None:
    """Inside a round the word may be the beginning of a name; between rounds it ends the game."""
    text = ONE_ROUND.replace("Cy", "Endre").replace("10 - all", "10\nend\n9 - all")
    state = followed(text)
    assert (state.rounds[0].left, state.ended_early) == ({"Endre": 1, "Ann": 2, "Bo": 2}, True)


def test_programs_and_histories_hear_that_it_ended_early() -> None:
    """In JSON, in a line, in everybody's part of the game."""
    held = score(ONE_ROUND)
    assert (held.to_json()["complete"], held.to_json()["ended"]) == (True, "early")
    assert [part.told()["ended"] for part in evenings(held, "friday")] == ["early"] * 3
    said = CliRunner().invoke(app, ["score", "-"], input=ONE_ROUND).output
    assert "Ended early, after 1 round. Ann, Bo and Cy share the win" in said
    assert (
        json.loads(CliRunner().invoke(app, ["score", "-", "--json"], input=ONE_ROUND).output)[
            "ended"
        ]
        == "early"
    )


# --- at the table ---------------------------------------------------------------------------------


def test_between_rounds_the_game_ends_at_once() -> None:
    """Nothing is asked: undo takes it back."""
    ends = table("10", "all", "end")
    assert "The game ends here, after 1 round. Everyone: count your tokens." in ends.said
    goes_on = (
        "Taken back: the game goes on.\nNext: all cards back, shuffle ONE joker in. It "
        "counts 5 this round. 53 cards."
    )
    assert ends.type("undo") == goes_on
    assert ends.stage() is Stage.ROUND


@pytest.mark.parametrize(
    ("game", "turn", "deck"),
    [("kings-gold", "7", "shuffle ONE joker in"), ("cave-network", "7 8 9", "deal 10 to each")],
)
def test_who_goes_on_after_all_hears_how_the_next_round_is_prepared(
    game: str, turn: str, deck: str
) -> None:
    """Where the game was ended between rounds; one that was ended in the middle of a round goes on
    in the middle of it."""
    ends = Table(game, "Ann, Bo, Cy", turn, "end now")
    assert "The game ends here" in ends.said
    assert "Next: " not in ends.said
    assert "1 goes on" in ends.type("undo")
    assert "Next: " not in ends.said
    ends.type(*("all", "end") if game == "kings-gold" else ("- - -", "end"))
    assert deck in ends.type("undo")


def test_a_round_without_a_card_is_no_round() -> None:
    """It was opened, nothing came: the game ends with the one before."""
    assert entered(table("10", "all", "", "end")) == "round 1\n10 - Ann, Bo, Cy\n\nend"


def test_before_anything_is_over_there_is_nothing_to_count() -> None:
    """The first round is played to its end, or the game is left."""
    assert "nothing to count" in table("end").said
    assert "nothing to count" in table("10", "end", "drop").said


def test_in_a_round_it_is_asked_how() -> None:
    """After this round, now, or without it; n goes on."""
    ends = table(*TYPED, "end")
    assert ends.prompt.startswith(
        "The game ends: Enter = after this round, now = everyone inside leaves now"
    )
    assert ends.type("n") == "The game goes on."
    assert ends.stage() is Stage.LEAVE


def test_after_this_round_the_places_follow() -> None:
    """Nothing is said of a next round, and it is kept on the disk that this one is the last."""
    ends = table(*TYPED, "end", "")
    assert ends.said == "Round 2 is the last: then the places."
    assert "# the last round" in entered(ends)
    over = ends.type("all")
    assert "Next:" not in over
    assert "The game ends here, after 2 rounds." in over


def test_taking_the_end_back_another_round_can_be_played() -> None:
    """First who left last, with whom the game ended; then that this round is the last."""
    ends = table(*TYPED, "end", "", "all")
    assert "did not leave after card 2" in ends.type("undo")
    assert "# the last round" in entered(ends)
    assert ends.type("undo").startswith("Taken back: this round is not the last.")
    assert "the last round" not in entered(ends)
    ends.type("all", "")
    assert ends.stage() is Stage.CARD


def test_now_everyone_inside_leaves() -> None:
    """By the rules of a decision: they share what lies there."""
    assert entered(table(*TYPED, "end now")).endswith("7 - Ann, Cy\n\nend")


def test_now_after_a_decision_they_leave_with_it() -> None:
    """As who says "me too" a moment late; each hand is told."""
    ends = table("10", "all", "", "9", "", "end", "now")
    assert "Turn 1 is now 9 - Ann, Bo, Cy (was 9). Round 2 is over." in ends.said
    assert entered(ends).endswith("9 - Ann, Bo, Cy\n\nend")


def test_now_everyone_in_the_cave_flees() -> None:
    """Where hands are played all cards lie face down."""
    ends = Table("cave-network", "Ann, Bo, Cy", "5 7 2", "- - -", "", "9 2 3", "end now")
    assert entered(ends).endswith("Ann -, Bo -, Cy -\n\nend")


def test_without_this_round_each_hand_gives_back() -> None:
    """Who had left takes it out again; the cards stay in the tally as a remark."""
    ends = table(*TYPED, "end", "drop")
    assert "Round 2 does not count." in ends.said
    assert "Ann: give back 6." in ends.said
    assert "Bo: take 3 out of the safe pile and give it back." in ends.said
    assert entered(ends) == "round 1\n10 - Ann, Bo, Cy\n# left out: 9 - Bo / 7\n\nend"


def test_the_round_that_was_left_out_comes_back() -> None:
    """Undo takes back the last thing that was said, whole."""
    before = table(*TYPED)
    ends = table(*TYPED, "end drop", "undo")
    assert ends.state == before.state
    assert entered(ends) == entered(before)


def test_away_below_the_fewest_asks_whether_to_end() -> None:
    """The refusal is said, then the way on."""
    ends = table("10", "all", "away cy")
    assert "Without Cy only 2 play" in ends.said
    assert ends.prompt == "The game ends here? Enter = yes, n = no, quit = another day> "
    assert "The game ends here, after 1 round." in ends.type("")


def test_no_to_that_question_plays_on() -> None:
    """And Cy, whom they asked to stay, plays on too."""
    ends = table("10", "all", "away cy", "n")
    assert ends.stage() is Stage.ROUND
    assert ends.state.present == ("Ann", "Bo", "Cy")


# --- saved games ----------------------------------------------------------------------------------


# --- a round known by its result, and the end -----------------------------------------------------


def test_a_game_can_end_after_a_round_known_by_its_result_whatever_people_are_called() -> None:
    """`end` is no Endre who leaves: nobody plays that round card by card."""
    ends = table("banked: Endre 5", "end", players="Ann, Endre, Cy")
    assert "Not recorded" not in ends.said
    assert entered(ends) == "round 1\nbanked: Endre 5\n\nend"
    assert score(ends.session.text()).exit_code == 0
    dropped = Table("cave-network", "Ann, End, Cy", "banked: Ann 2", "", "end")
    assert entered(dropped) == "round 1\nbanked: Ann 2\n\nend"


def test_figures_of_a_round_known_by_its_result_can_follow_after_the_end() -> None:
    """They are part of that result, in the file and for those who hear it."""
    ends = table("7 - all", "", "banked: Ann 10, Bo 5", "end", "artifacts: Ann joker")
    assert "Not recorded" not in ends.said
    assert entered(ends).endswith("round 2\nbanked: Ann 10, Bo 5\nartifacts: Ann joker\n\nend")
    assert ends.state.total("Ann") == 2 + 10 + 5
    assert score(ends.session.text()).state == ends.state


def test_figures_that_cannot_be_are_refused_after_the_end_too() -> None:
    """With the reason, and nothing is written."""
    ends = Table(
        "kings-gold", "Ann, Bo, Cy", "banked: Ann 10", "end", settings=(("artifacts", "off"),)
    )
    before = ends.session.text()
    assert "Nobody keeps jokers in this game" in ends.type("artifacts: Ann 2")
    assert ends.session.text() == before


def test_a_game_known_by_its_totals_alone_is_over_and_cannot_be_gone_on_with(
    tmp_path: Path,
) -> None:
    """It is scored, listed and added up; no command takes it for a game before its first round."""
    path = tmp_path / "old.tally"
    text = "variant: kings-gold\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\ntotal: 6 4 7\n"
    path.write_text(text)
    known = {
        "score": "Cy wins with 7",
    }
    for command, said in known.items():
        result = CliRunner().invoke(app, [command, str(path)])
        assert result.exit_code == 0, result.output
        assert said in result.output
        assert "early" not in result.output
    for command in ("resume",):
        result = CliRunner().invoke(app, [command, str(path)])
        assert result.exit_code != 0
        assert "Only the totals of this game are known: cardkit score tells them." in result.output
    assert path.read_text() == text
