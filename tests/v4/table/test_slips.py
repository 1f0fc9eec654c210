"""The slips people make: a name too late, a card of another pack, wrong words, accents left out;
and advice that is good."""

from __future__ import annotations

import random
from pathlib import Path

import click
import pytest

from cardkit.v4.cli.resume import newest_running
from cardkit.v4.engine import Leave
from cardkit.v4.files import shipped
from cardkit.v4.reports import Stage, Unclear
from cardkit.v4.speech import Manner
from cardkit.v4.table import Command, Conversation, hear
from cardkit.v4.table.hearing import Turns
from cardkit.v4.text import one_off
from tests.v4.table.driving import Table, begin, random_game, text
from tests.v4.table.golden import play

FOUR = "Ann, Bo, Cy, Di"

# --- "me too" -------------------------------------------------------------------------------------


def test_me_too_is_taken_into_the_last_decision() -> None:
    """``an``, then Bo: "me too". Enter says yes, and hands put it right."""
    table = Table("kings-gold", FOUR, "9", "an", "bo")
    assert table.prompt == "Bo too, after card 1? Enter = yes, n = no> "
    assert table.said == ""
    told = table.type("")
    assert "Bo: put 2 away, safe." in told
    assert "Bo is out." in told
    assert table.state.left == {"Ann": 1, "Bo": 1}
    assert table.state.inside == ("Cy", "Di")


def test_me_too_after_nobody_left_and_of_everybody() -> None:
    """It is asked whatever was decided, and ``all`` ends the round."""
    table = Table("kings-gold", FOUR, "9", "", "all", "y")
    assert table.stage() is Stage.ROUND
    assert table.state.banked == {"Ann": 2, "Bo": 2, "Cy": 2, "Di": 2}


def test_me_too_is_no() -> None:
    """``n`` leaves it as it is; a card that is typed instead says no, and counts."""
    table = Table("kings-gold", FOUR, "9", "an", "bo", "n")
    assert table.said == "It stays as it was."
    table.type("bo", "8")
    assert (table.state.turn, table.state.inside) == (2, ("Bo", "Cy", "Di"))


def test_me_too_by_somebody_who_is_out_or_before_any_card() -> None:
    """There is no last decision to take it into."""
    assert "is out already, since turn 1" in Table("kings-gold", FOUR, "9", "an").type("an")
    assert "asked after it" in Table("kings-gold", FOUR).type("bo")


def test_me_too_in_a_pipe_says_how() -> None:
    """Nobody is there to be asked: the way to say it in one line is told, and works."""
    table = Table("kings-gold", FOUR, "9", "an")
    table.talk.confirms = False
    assert "If Bo left after card 1: fix 1 - Ann, Bo." in table.type("bo")
    table.type("fix 1 - Ann, Bo")
    assert table.state.left == {"Ann": 1, "Bo": 1}


# --- cards ----------------------------------------------------------------------------------------


def test_a_card_of_another_pack_is_laid_aside() -> None:
    """A 6 that was left in the pack of Poor Man's."""
    table = Table("poor-mans", FOUR)
    assert table.type("6") == (
        "The 6 is not in this deck. Lay it aside and turn the next. (nothing recorded)"
    )
    assert table.state.turn == 0


@pytest.mark.rule("PM-2", "IG-1")
@pytest.mark.parametrize(
    ("variant", "typed", "card"),
    [
        ("poor-mans", "11", "Ar"),
        ("poor-mans", "17 - bo", "7r"),
        ("incan-gold", "17", "7h"),
        ("incan-gold", "15-bo", "5h"),
    ],
)
def test_a_worth_is_a_name_where_one_card_has_it(variant: str, typed: str, card: str) -> None:
    """What a card brings names it."""
    table = Table(variant, FOUR, typed)
    assert [str(laid) for laid in table.state.path] == [card]
    assert table.state.inside == (
        ("Ann", "Cy", "Di") if "bo" in typed else ("Ann", "Bo", "Cy", "Di")
    )


def test_a_worth_of_several_cards_is_no_name() -> None:
    """Two cards bring 11 in the boxed game, none brings 12; ``10`` is a rank, whatever it would
    bring."""
    for variant, typed in (("incan-gold", "11"), ("poor-mans", "12")):
        assert "is not a card" in Table(variant, FOUR).type(typed)


# --- words ----------------------------------------------------------------------------------------


def left(typed: str, players: str = FOUR) -> tuple[str, ...]:
    """Who leaves, by a line typed after the first card."""
    heard = hear(typed, Stage.LEAVE, Table("kings-gold", players, "9").state)
    assert isinstance(heard, Turns), heard
    (leave,) = heard.entries
    assert isinstance(leave, Leave)
    return leave.names


@pytest.mark.parametrize("typed", ["none", "no", "n", "0", "nobody", "No one", "-"])
def test_words_for_nobody(typed: str) -> None:
    """Unless somebody's name begins so, or it is told as somebody's letter."""
    assert left(typed, "Eve, Bo, Cy, Di") == ()


@pytest.mark.parametrize(
    ("typed", "names"),
    [("no", "Ann, Nora, Di"), ("all", "Ann, Allan, Di"), ("me", "Ann, Mel, Di")],
)
def test_a_word_that_begins_a_name_is_asked_about(typed: str, names: str) -> None:
    """Noah at the table and nobody leaves: ``no`` could be both. His letter is his."""
    heard = hear(typed, Stage.LEAVE, Table("kings-gold", names, "9").state)
    assert isinstance(heard, Unclear)
    assert heard.reason == "two-meanings"
    assert len(heard.advice) > 1
    assert left("n", "Ann, Nora, Di") == ("Nora",)


def test_the_name_again_is_a_yes() -> None:
    """At ``Bo too?``; another name is asked about."""
    table = Table("kings-gold", FOUR, "9", "ann", "bo")
    assert table.talk.prompt.startswith("Bo too")
    table.type("bo")
    assert table.state.inside == ("Cy", "Di")


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "stop",
            "we stop now",
            "game over",
            "last round",
            "let's stop after this round",
            "give up",
            "the game is over",
        ),
        *(
            "enough for today",
            "that's enough",
            "can we stop here?",
            "let's call it a night",
            "we're done for tonight",
        ),
    ],
)
def test_words_of_stopping_ask_whether_the_game_ends(typed: str) -> None:
    """In a round how, between rounds whether: nothing is recorded before the answer."""
    for before in (("9", ""), ("9", "all")):
        table = Table("kings-gold", FOUR, *before)
        record = list(table.session.record)
        table.type(typed)
        assert table.talk.prompt.startswith("The game ends")
        assert (table.session.record, table.talk.ended) == (record, "")
        table.type("quit")
        assert table.talk.ended == "quit"


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ann Bo and Cy", ("Ann", "Bo", "Cy")),
        ("Ann & Bo", ("Ann", "Bo")),
        ("an + bo", ("Ann", "Bo")),
        ("all but bo", ("Ann", "Cy", "Di")),
        ("everyone except bo and Di", ("Ann", "Cy")),
        ("ANN AND BO", ("Ann", "Bo")),
    ],
)
def test_several_who_leave(typed: str, names: tuple[str, ...]) -> None:
    """As people say it."""
    assert left(typed) == names


def test_a_glued_dash() -> None:
    """``7-bo``: the 7 came, and Bo left after it."""
    table = Table("kings-gold", FOUR, "7-bo")
    assert (table.state.turn, table.state.inside) == (1, ("Ann", "Cy", "Di"))
    table.type("8-an cy")
    assert (table.state.turn, table.state.inside) == (2, ("Di",))


def test_accents_may_be_left_out() -> None:
    """But who is called so with them is meant."""
    players = "Łukasz, Żaneta, Zoë, Jürgen"
    assert left("lukasz", players) == ("Łukasz",)
    assert left("zoe zan", players) == ("Żaneta", "Zoë")
    assert left("jurgen", players) == ("Jürgen",)
    assert left("zoe", "Zoe, Zoë, Ann") == ("Zoe",)


@pytest.mark.parametrize("typed", ["exit", "Bye", "pause", "quit", "let's take a break"])
def test_words_for_quit(typed: str) -> None:
    """At every prompt; a player who is called so leaves."""
    for stage in Stage:
        heard = hear(typed, stage, Table("kings-gold", FOUR, "9").state)
        assert heard == Command("quit"), stage
    assert left("bye", "Ann, Bye, Cy") == ("Bye",)


@pytest.mark.parametrize("typed", ["y", "ok", "Yes", "ready"])
def test_the_deck_is_ready(typed: str) -> None:
    """As Enter."""
    table = Table("kings-gold", FOUR, "9", "all", typed)
    assert (table.state.number, table.state.phase) == (2, "card")


# --- advice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("anm", "Ann"),
        ("an", "Ann"),
        ("nan", "Ann"),
        ("annn", "Ann"),
        ("ann", ""),
        ("bnm", ""),
        ("x", ""),
    ],
)
def test_one_slip_of_the_fingers(typed: str, near: str) -> None:
    """A letter wrong, missing, too many, or two changed over; nothing farther off."""
    assert one_off(typed, ["Ann"]) == near


def test_no_suit_is_advised_that_nobody_saw() -> None:
    """At a table with a Jack, ``jakc`` is Jack or a Jack, so neither is advised; where cards come
    it is no card of a suit."""
    table = Table("poor-mans", "Jack, Bo, Cy, Di", "9")
    assert "Inside: Jack, Bo, Cy and Di" in table.type("jakc")
    assert "Did you mean" not in Table("poor-mans", "Jack, Bo, Cy, Di").type("jakc")
    assert "Did you mean jack?" in Table("kings-gold", FOUR).type("jakc")


TYPOS = (
    "qeen", "jakc", "anm", "bo7", "88", "kimm", "sc", "undoo", "acee", "zo", "7-zz", "ki q", "aa",
    *"abcdhjkqrstu", "ab", "ba", "kq", "jt", "a7", "7a", "dd", "-",
)  # fmt: skip
PLAYERS = (
    "Jack, Queenie, Kim, Ace",
    "Tom, Lena, Max, Sofia",
    "A, B, C, D",
    "S, H, D, C",
    "J, Q, K, T",
    "R, B, A, U",
)
"""A table for each of the six games, most of them hard to tell from cards."""


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), [*zip(shipped(), PLAYERS, strict=True)])
def test_every_advice_is_good(variant: str, players: str) -> None:
    """What is advised, typed, is heard."""
    chance = random.Random(f"{variant} {players}")
    table = Table(variant, players)
    tried = 0
    for entry in random_game(table.session.variant, table.state.players, chance)[1:40]:
        for typed in chance.sample(TYPOS, 12):
            heard = hear(typed, table.stage(), table.state)
            if not isinstance(heard, Unclear):
                continue
            for advice in heard.advice:
                tried += 1
                again = hear(advice, table.stage(), table.state)
                assert not isinstance(again, Unclear), f"{typed}: {heard}; {advice}: {again}"
        table.session.enter(entry)
        if table.stage() in (Stage.PILES, Stage.TIE, Stage.OVER):
            break
    assert tried or variant == "cave-network"


def test_a_whole_evening_of_slips_on_a_terminal() -> None:
    """On a pseudo-terminal: the question is asked at the prompt, answered by Enter, and the game
    goes on."""
    shown = play(
        "$ cardkit play kings-gold Ann Bo Cy Di\ncard 1> 9\nleaves> an\ncard 2> bo\n"
        "Bo too, after card 1? Enter = yes, n = no> \ncard 2> 7-cy\ncard 3> bye\n"
    )
    assert "Bo too, after card 1? Enter = yes, n = no> \n" in shown
    assert "Bo is out." in shown
    assert "cardkit resume" in shown


# --- the next day ---------------------------------------------------------------------------------


def test_gone_tells_which_cards_are_out() -> None:
    """At any time; and where a game is gone on with, before anything else is laid."""
    table = Table("kings-gold", FOUR, "q", "", "q")
    assert table.type("gone") == "Out of the game: Queen."
    table.type("9 - all", "joker - bo", "9 - all")
    assert "Carried out, not in the deck: joker." in table.type("gone")
    back = text(Conversation(table.session, Manner(secret=True)).back())
    assert "Out of the game: Queen" in back
    assert "round     1" not in back
    assert Table("kings-gold", FOUR, "9").type("gone") == "No card is out of the game."


def test_what_lies_on_the_path_is_laid_once() -> None:
    """What has stayed from the round before is told apart, and only that; gold on an artifact is
    told with it."""
    one = Table("kings-gold", FOUR, "9", settings=(("leftover", "stays"),))
    assert "Path: 9 (1 on it). 1 gold lies there. Each inside carries 2." in back(one)
    assert "from before" not in back(one)
    one.type("all")
    assert "On the path from before: 1.\nNext:" in back(one)
    one.type("")
    assert back(one).count("from before: 1.") == 1
    one.type("10")
    assert "Path: 10 (2 on it). 3 gold lie there. Of that 1 from before." in back(one)
    relic = Table("poor-mans", FOUR, "3r", "joker")
    assert "Path: red 3 (1 on it), joker (10 on it). 11 gold lie there." in back(relic)


def test_whoever_holds_a_card_of_this_round_takes_it_again() -> None:
    """Its points are noted when the round ends, and are in nobody's pile yet."""
    cave = Table("cave-network", "Ann, Bo, Cy", "5k7", "5-7")
    assert "Bo: take the King, which counts 5 when the game ends." in back(cave)


def back(table: Table) -> str:
    """What is said when the game is gone on with."""
    return text(Conversation(table.session, Manner()).back())


def test_who_turns_is_said_again_in_the_first_round() -> None:
    """There is no table of rounds yet."""
    table = Table("kings-gold", FOUR, "9", first="Cy")
    assert "Cy turns the cards." in text(Conversation(table.session, Manner(secret=True)).back())


def test_a_game_left_before_its_first_card_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plain resume passes it over; by its name it can be opened."""
    monkeypatch.setenv("CARDKIT_HOME", str(tmp_path))
    begin("kings-gold", FOUR, tmp_path / "a.tally").close()
    with pytest.raises(click.ClickException, match="no game is waiting"):
        newest_running()
    table = Table("kings-gold", FOUR, "9", path=tmp_path / "b.tally")
    table.session.close()
    assert newest_running().name == "b.tally"


def test_what_everybody_holds_is_whispered_on_asking_where_it_is_secret() -> None:
    """How is said; where totals are open, they are laid out for all, and before anybody has
    anything nothing is said."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "bo", "7", "all", "", "5")
    talk = Conversation(table.session, Manner(secret=True))
    told = text(talk.back())
    assert "score NAME whispers one player's own." in told
    assert ("place" in told, talk.prompt) == (False, "leaves> ")
    talk.hear("score ann")
    assert text(talk.hear("")) == "Ann: 6 safe, carries 1."
    assert "this round" not in text(
        Conversation(Table("kings-gold", "Ann, Bo, Cy", "9").session, Manner(secret=True)).back()
    )
    assert "total" in text(Conversation(table.session, Manner(secret=False)).back())


@pytest.mark.parametrize(("typed", "now"), [("9-bo", "9 - Bo"), ("17", "7h"), ("17-bo", "7h - Bo")])
def test_a_turn_is_mended_as_it_would_have_been_typed(typed: str, now: str) -> None:
    """A card glued to who left, and a card by its worth, are heard after fix too."""
    table = Table("incan-gold" if "17" in typed else "kings-gold", FOUR, "Ah", "")
    assert table.type(f"fix 1 {typed}").startswith(f"Turn 1 is now {now} (was ")


def test_after_a_round_without_cards_nobody_is_told_that_all_are_there() -> None:
    """A guard may have left the game in it; in Poor Man's no card ever does."""
    table = Table("kings-gold", "Ann, Bo, Cy", "banked: Ann 5")
    assert "Next: all other cards back, shuffle ONE joker in." in table.said
    assert "53 cards" not in table.said
    assert table.type("gone") == "What left it in a round without cards is not known."
    table = Table("poor-mans", "Ann, Bo, Cy", "banked: Ann 5")
    assert "Next: all cards back, shuffle. 26 cards." in table.said
    assert table.type("gone") == "No card is out of the game."
