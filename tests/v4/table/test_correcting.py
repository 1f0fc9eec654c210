"""undo, redo and fix: the record corrected, over rounds and past the end, and what hands do about
it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from cardkit.v4.engine import Begin, Card, Draw, Illegal, Leave, Result, replay
from cardkit.v4.reports import Moves, Stage
from cardkit.v4.speech import Manner, language
from cardkit.v4.table import Conversation, Session
from cardkit.v4.table.moves import moves
from cardkit.v4.table.session import Impossible
from cardkit.v4.tally import read, score
from cardkit.v4.words import speaking
from tests.v4.games import Game, games, shipped
from tests.v4.table.driving import Table, begin, text, unmarked


def test_a_mended_turn_has_its_cards_as_this_language_has_them() -> None:
    """A Polish Jack is a W, a Queen a D: as they stand on the cards, and as they are typed; the
    tally keeps J and Q."""
    with speaking(language("pl")):
        table = Table("kings-gold", "Ania, Bogdan, Celina", "walet", "", "9", "bogdan")
        assert table.type("popraw 1 d").startswith("Tura 1 to teraz D (przedtem W).")
        table.type("popraw 1 w", "popraw 2 dama")
        table.type("popraw 2")
        assert table.prompt == "tura 2: D - Bogdan; ma być> "
        assert table.type("król").startswith("Tura 2 to teraz K - Bogdan (przedtem D - Bogdan).")
        assert [str(entry.card) for entry in table.session.entries if isinstance(entry, Draw)] == [
            "J",
            "K",
        ]
        hands = Table("cave-network", "Daria, Wanda, Kuba", "7 w d")
        assert hands.type("popraw 1 7 d w").startswith(
            "Tura 1 to teraz Daria 7, Wanda D, Kuba W (przedtem Daria 7, Wanda W, Kuba D)."
        )


def test_undo_takes_back_the_last_entry() -> None:
    """At ``leaves>`` the card, at ``card>`` the decision before it; in reversals."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "4", "bo")
    assert table.prompt == "card 3> "
    assert table.type("u") == (
        "Taken back: Bo did not leave after card 2. Bo is inside again.   path 1   carry 4\n"
        "Bo: take 5 out of the safe pile: carry 4, give back 1.\nPut 1 on the path."
    )
    assert table.prompt == "leaves> "
    assert table.type("u") == (
        "Taken back: card 2 was not a 4. Everyone inside: give back 1. Put 1 from the path back in "
        "the bank.   carry 3"
    )
    assert table.prompt == "card 2> "
    assert table.type("undo") == "Taken back: the decision after card 1 is open again.   carry 3"
    assert table.prompt == "leaves> "
    assert table.type("undo 5") == (
        "Taken back: card 1 was not a 9. Everyone inside: give back 3.\nThere is nothing to take "
        "back."
    )
    assert table.prompt == "card 1> "
    assert "Expected a number" in table.type("undo xyz")


def test_redo_enters_again_until_something_else_is_entered() -> None:
    """Over any number of turns."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "4", "bo", "7", "q")
    whole = table.state
    table.type("undo 6")
    assert table.state.turn == 1
    table.type("redo 6")
    assert table.state == whole
    assert table.type("redo") == "There is nothing to do again."
    table.type("undo 2", "8")
    assert table.type("redo") == "There is nothing to do again."


def test_undo_goes_back_over_the_end_of_a_round_and_of_the_game() -> None:
    """A catch taken back gives everyone back what they carried; the guard is not out of the
    game."""
    table = Table("kings-gold", "Ann, Bo, Cy", "q", "9", "qs", settings=(("rounds", "2"),))
    assert table.stage() is Stage.ROUND
    table.type("")
    assert table.type("u") == (
        "Taken back: card 3 was not a Queen of spades. Round 1 goes on. "
        "Inside: Ann, Bo and Cy. Lay the path again: Q 9. Everyone inside: take 3. The Queen of "
        "spades is not out of the game."
        "   carry 3   danger Q"
    )
    table.type("qs", "", "9", "all")
    assert table.stage() is Stage.PILES
    table.type("3 3 3")
    assert "total:" in table.session.text()
    assert table.type("u") == "Taken back: the piles as counted. Count them again."
    assert table.stage() is Stage.PILES
    assert "total:" not in unmarked(table.session.text())
    table.type("3 3 3", "u")
    assert "Round 2 goes on" in table.type("u")
    assert table.stage() is Stage.LEAVE
    assert "The last round is over" in table.type("redo")
    assert table.stage() is Stage.PILES


@pytest.mark.rule("G-11")
def test_fix_says_who_gives_back_or_takes_what() -> None:
    """A card, a decision, or both; in this round or an earlier one."""
    table = Table("kings-gold", "Ann, Bo, Cy, Di", "9", "bo", "10", "k", "7 - Cy")
    assert table.type("fix 1 8") == (
        "Turn 1 is now 8 - Bo (was 9 - Bo).   carry 7   danger K\nBo: take 1 out of the safe pile "
        "and give it back."
    )
    assert table.type("fix 3 7 - Di").startswith("Turn 3 is now 7 - Di (was K). Di is out.")
    table.type("kh / ks")
    assert table.stage() is Stage.ROUND
    assert (
        table.type("fix 1.1 12") == '"12" is not a card. Ranks are A 2-10 J Q K, suits s h d c; '
        "joker or *. (nothing recorded)"
    )
    assert table.type("fix 1.1 10").startswith(
        "Turn 1 is now 10 - Bo (was 8 - Bo).\nBo: put 2 more in the safe pile."
    )
    table.type("")
    assert table.type("fix round 1 turn 1 8").startswith("Round 1 turn 1 is now 8 - Bo")
    assert table.type("fix 1") == "Round 2 has no turns yet. (nothing recorded)"
    assert table.type("fix 1.9 3") == (
        "There is no turn 9: round 1 has turns 1 to 6. (nothing recorded)"
    )
    assert "Which turn" in table.type("fix")


def test_fix_alone_asks() -> None:
    """``fix 2`` shows the turn and takes the next line; Enter leaves it."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "10", "bo")
    table.type("fix 2")
    assert table.prompt == "turn 2 was 10 - Bo; it should be> "
    assert table.type("") == "It stays as it was."
    for typed, inside in (("- Cy", "Ann Bo"), ("-", "Ann Bo Cy")):
        table.type("fix 2", typed)
        assert table.state.inside == tuple(inside.split())
    table.type("fix 2", "9 - all")
    assert table.stage() is Stage.ROUND


def test_fix_refuses_what_would_make_later_turns_impossible() -> None:
    """The first impossible turn is named, and nothing changes."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "k - bo", "7", "8 - cy")
    before = table.session.text()
    assert table.type("fix 1 - cy") == (
        "Then round 1 turn 4 (Cy leaving) could not have been: Cy is out already, since turn 1. "
        "Mend that one first, or undo back to it. (nothing recorded)"
    )
    assert ("Then round 1 turn 2 (Bo leaving) could not have been: round 1 is over") in table.type(
        "fix 1 k"
    )
    table.type("fix 1 - all")
    assert "could not have been: round 1 is over: nobody is inside any more." in table.said
    assert table.session.text() == before
    table.type("9", "ann", "")
    assert "round 2 (its beginning) could not have been" in table.type("fix 1.5 9 -")


@pytest.mark.rule("CN-8")
def test_fix_in_the_cave() -> None:
    """The whole turn is typed again, with who fled and what went back."""
    table = Table("cave-network", "Ann, Bo, Cy, Di", "kqj7", "--33")
    assert "Turn 2 is now Ann -, Bo -, Cy 3, Di 3; back K" in table.type("fix 2 --33; back K")
    assert [str(card) for card in table.state.artifacts] == ["K"]
    assert "I read 3 cards" in table.type("fix 2 --3")


@pytest.mark.rule("CN-14")
def test_the_end_of_a_game_of_the_cave_is_taken_back_with_its_points() -> None:
    """Court cards carried out went back for counters: taken back, the counters go and the cards
    come again."""
    table = Table("cave-network", "Ann, Bo", "k7", "-8", "-")
    assert "Ann: TAKE 5 for K; card back." in table.said
    said = table.type("undo")
    assert "Ann: take 5 out of the camp and give it back." in said
    assert "Ann: take the King." in said
    assert "Ann: put the King back." in table.type("undo")
    table.type("redo 2")
    assert "Ann: TAKE 5 for K" in table.said


def test_a_note_is_taken_back_before_the_entry_above_it() -> None:
    """It was done last; and it comes again."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "note Bo dealt twice")
    whole = table.session.text()
    assert table.type("u") == "Taken back: the remark.   carry 3"
    assert table.type("redo") == "Noted."
    assert table.session.text() == whole
    assert "What should be noted" in table.type("note")


def test_rename_from_the_first_line_on() -> None:
    """In every turn, in the seats, and for who starts."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9 - bo", "8 - cy", first="Bo")
    assert table.type("rename Bo to Bob").startswith("Bo is called Bob from now on.")
    assert "players: Ann, Bob, Cy\nfirst: Bob\n" in table.session.text()
    assert "9 - Bob" in table.session.text()
    assert "already" in table.type("rename Bob cy")
    assert "word of the tally" in table.type("rename Bob all")
    assert table.type("rename Ann Mary Ann").startswith("Ann is called Mary Ann")
    assert table.type("rename Mary Ann Ann").startswith("Mary Ann is called Ann")
    assert "Who is to be called what" in table.type("rename zed x")
    table.type("undo 2", "redo 2")
    assert table.state.left == {"Bob": 1, "Cy": 2}


def test_a_round_of_which_only_the_result_is_known() -> None:
    """``banked:`` before the first card is the round; undo takes it back with its lines."""
    table = Table("kings-gold", "Ann, Bo, Cy", "banked: Ann 5, Bo 3")
    assert table.state.banked == {"Ann": 5, "Bo": 3, "Cy": 0}
    assert table.stage() is Stage.ROUND
    again = Session.of(read(table.session.text()))
    assert again.state == table.state
    assert again.entries == table.session.entries
    table.type("", "9", "all")
    text = table.session.text()
    assert "Taken back: the result of round 1." in table.type("undo 3")
    assert "banked:" not in unmarked(table.session.text())
    table.type("redo 9")
    assert table.session.text() == text


def test_a_check_line_is_held_against_the_record() -> None:
    """A difference is named with the turns that make ours; the next one takes its place."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9 - all")
    assert table.type("banked: Ann 3, Bo 4") == (
        "The pad says Bo banked 4 in round 1, by the turns it is 3. Bo left in turn 1: 9 - Ann, "
        "Bo, Cy"
    )
    assert table.type("banked: Ann 3, Bo 3, Cy 3") == "Agrees with the record."
    assert unmarked(table.session.text()).count("banked:") == 1
    assert "(nothing recorded)" in table.type("banked: Zed 3")


# --- of any game ----------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=25)
@given(games(shipped()), st.data())
def test_undo_of_any_game_gives_the_moment_before(game: Game, data: st.DataObject) -> None:
    """Any number of steps back and forth again: the states of the entries, and a tally that
    reads."""
    session = begin(game.variant.slug, ", ".join(game.players), settings=game.settings)
    for entry in game.entries[1:]:
        if isinstance(entry, Result):
            return  # a result is entered with the lines it was made of
        session.enter(entry)
    whole = session.state
    steps = data.draw(st.integers(0, len(game.entries)))
    taken = sum(session.undo() for _ in range(steps))
    assert session.state == replay(game.variant, game.players, session.entries)
    assert read(session.text()).readable
    for _ in range(taken):
        session.redo()
    assert session.state == whole


@settings(max_examples=25)
@given(games(shipped()), st.data())
def test_fix_of_any_turn_is_the_game_with_that_turn(game: Game, data: st.DataObject) -> None:
    """Replaced by any card: either the whole game can be followed with it, or nothing changes."""
    if any(isinstance(entry, Result) for entry in game.entries) or game.variant.reveal != "deck":
        return
    session = begin(game.variant.slug, ", ".join(game.players), settings=game.settings)
    for entry in game.entries[1:]:
        session.enter(entry)
    turns = session.turns()
    if not turns:
        return
    number, turn, old = data.draw(st.sampled_from(turns))
    card = data.draw(st.sampled_from([slot.card for slot in game.variant.slots]))
    before = session.text()
    try:
        fixed = session.fix(number, turn, [Draw(card), *old[1:]])
    except (Illegal, Impossible):
        assert session.text() == before
        return
    assert session.state == replay(game.variant, game.players, session.entries) == fixed.after
    # Hands that do what is said have the right gold: nothing else changes hands than the
    # difference.
    for name in game.players:
        safe = dict(fixed.moves.safe).get(name, 0)
        assert fixed.before.banked[name] + safe == fixed.after.banked[name]
    assert score(session.text()).state == session.state


def test_nothing_moves_between_the_same_moments() -> None:
    """No move from a state to itself."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "bo")
    assert moves(table.state, table.state) == Moves((), (), (), (), (), (), (), (), ())


def test_a_session_knows_its_turns() -> None:
    """Each with its round, its number and its entries."""
    session = begin("kings-gold", "Ann, Bo, Cy")
    session.enter(
        Draw(Card("9")),
        Leave(),
        Draw(Card("8")),
        Leave(("Ann", "Bo", "Cy")),
        Begin(),
        Draw(Card("7")),
    )
    assert session.turns() == [
        (1, 1, (Draw(Card("9")), Leave())),
        (1, 2, (Draw(Card("8")), Leave(("Ann", "Bo", "Cy")))),
        (2, 1, (Draw(Card("7")),)),
    ]
    with pytest.raises(LookupError, match="there is no turn 9 in round 1"):
        session.fix(1, 9, [])


def test_a_mend_that_changes_nothing_asks_for_no_piles(tmp_path: Path) -> None:
    """In a paper game, which nobody counts."""
    pad = tmp_path / "pad.tally"
    pad.write_text(
        "variant: kings-gold\nplayers: Ann, Bo, Cy\nset: rounds=1\nround 1\n9 - Ann\n7 - all\n"
    )
    with closing(Session.open(pad)) as session:
        talk = Conversation(session, Manner())
        asked = talk.stage
        assert (
            text(talk.hear("fix 1 9"))
            == "Turn 1 is now 9 - Ann (was 9 - Ann). Nothing changes hands."
        )
        assert talk.stage is asked
        talk.hear("fix 1 8")
        assert talk.stage is Stage.PILES
