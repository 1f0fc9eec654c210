"""Acts at the table: what each changes, what stands in the file, what comes back."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from cardkit.engine.cards import Card, parse_card
from cardkit.engine.events import (
    Attend,
    BeginRound,
    Draw,
    EndGame,
    GameEnded,
    Leave,
    Move,
    RoundEnded,
    RoundResult,
    Show,
)
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove, legal_cards
from cardkit.engine.loader import load, load_text
from cardkit.i18n.translate import set_language
from cardkit.table.live import Game
from cardkit.table.store import FolderStore, MemoryStore, NotSaved, SavedGame, Store
from cardkit.table.versions import Impossible, Unreadable
from cardkit.tally.findings import Fault
from cardkit.tally.items import Comment, Header
from cardkit.tally.reader import read
from cardkit.text.changes import (
    Checked,
    Counted,
    Fixed,
    LastRound,
    LeftOut,
    Moved,
    Noted,
    Renamed,
    Shared,
    Undone,
)

NAMES = ("Ann", "Bo", "Cy")
TEN = datetime(2026, 11, 25, 22, 0)
HOUSE = 'extends = "kings-gold"\nname = "Friday House"\nrounds = 3\n'


def new_game(
    name: str = "kings-gold",
    names: Sequence[str] = NAMES,
    store: Store | None = None,
    clock: Callable[[], datetime] | None = None,
    **header: Any,
) -> Game:
    saved = SavedGame(store or MemoryStore(), "friday")
    return Game.new(load(name), Header(name, tuple(names), **header), saved, clock)


def moves_of(text: str) -> list[Move]:
    """Return turns as moves: ``7 - Bo / 8 -``; after a card without a dash nobody decided."""
    moves: list[Move] = []
    for turn in text.split(" / "):
        card, dash, who = turn.partition(" -")
        moves.append(Draw(parse_card(card)))
        if dash:
            moves.append(Leave(tuple(who.split())))
    return moves


def hands(text: str) -> Show:
    """Return a turn of hands, a mark for each of the three: ``7 3 -``."""
    marks = [None if mark == "-" else parse_card(mark) for mark in text.split()]
    return Show(dict(zip(NAMES, marks, strict=True)))


def play(game: Game, *rounds: str) -> Game:
    """Play rounds, each a text of turns; the first goes on with the round under way."""
    for place, text in enumerate(rounds):
        game.play(*([BeginRound()] if place else []), *moves_of(text))
    return game


def body(game: Game) -> str:
    """Return the tally without its first two lines, as one line."""
    lines = game.text().split("\n")[2:]
    return " | ".join(line for line in lines if line)


def is_same(one: GameState, other: GameState) -> bool:
    """Return True if two games stand alike; that their rules are is tested elsewhere."""
    rules = {"variant": None, "rules": None, "deck": None}
    return vars(one) | rules == vars(other) | rules


def saved_text(game: Game) -> str:
    assert game.saved
    content = game.saved.store.read(game.saved.name)
    assert content is not None
    return content.decode()


# --- cards and decisions --------------------------------------------------------------------------


def test_cards_and_decisions() -> None:
    game = new_game()
    assert (game.stage, game.cursor) == ("card", 0)
    changes = game.play(*moves_of("7h - Bo / Q"))
    assert [change.act for change in changes] == [Moved(m) for m in moves_of("7h - Bo / Q")]
    assert [type(event).__name__ for change in changes for event in change.events] == [
        "GoldShared",
        "PlayersLeft",
        "DangerWarned",
    ]
    assert (changes[1].before.banked["Bo"], changes[1].after.banked["Bo"]) == (0, 3)
    assert (game.stage, game.cursor) == ("decision", 3)
    assert saved_text(game) == game.text()
    assert body(game) == "round 1 | 7h - Bo | Q"
    assert game.turn(1, 1) == tuple(moves_of("7h - Bo"))
    assert game.before(1, 2).inside == ["Ann", "Cy"]


def test_an_unplayed_game_is_written_with_its_first_move() -> None:
    store = MemoryStore()
    game = new_game(store=store)
    game.save()
    assert not store.files
    game.note("who brings crisps")
    assert body(game) == "round 1 | note: who brings crisps"
    assert list(store.files) == ["friday"]


@pytest.mark.parametrize("moves", ["Q / 7", "7 - Bo / 8 - Bo", "7 - Di", "7h - / 7h"])
def test_all_moves_of_a_line_or_none(moves: str) -> None:
    game = new_game()
    with pytest.raises(IllegalMove):
        game.play(*moves_of(moves))
    assert (game.cursor, game.state.turn, game.saved and game.saved.store.names()) == (0, 0, [])


def test_moves_stand_as_they_are_read() -> None:
    """In seat order, and a card that the path makes clear is named in full."""
    game = new_game("cave-network", ("Ann", "Bo", "Cy"))
    game.play(Show({"Cy": parse_card("7"), "Ann": parse_card("3"), "Bo": parse_card("2")}))
    assert body(game).startswith("round 1 | Ann 3, Bo 2, Cy 7")
    game = play(new_game("poor-mans"), "5b - / 5 - Cy Ann")
    assert body(game) == "round 1 | 5b | 5r - Ann, Cy"


def test_opening_a_round_is_undone_with_the_act_before() -> None:
    game = play(new_game(), "9 - Ann Bo Cy")
    changes = game.play(BeginRound())
    assert [type(change.act) for change in changes] == [Moved]
    assert (game.cursor, game.stage, body(game)) == (
        2,
        "card",
        "round 1 | 9 - Ann, Bo, Cy | round 2",
    )
    assert game.undo()[0].act == Undone(Moved(Leave(NAMES)))
    assert (body(game), game.stage) == ("round 1 | 9", "decision")
    assert [change.act for change in game.redo()] == [Moved(Leave(NAMES)), Moved(BeginRound())]
    assert body(game) == "round 1 | 9 - Ann, Bo, Cy | round 2"


def test_a_decision_stands_behind_its_card_whatever_was_noted() -> None:
    game = play(new_game(), "9")
    game.note("Bo is at the door")
    game.play(Leave(("Bo",)), Comment("back soon"))
    assert body(game) == "round 1 | 9 - Bo | note: Bo is at the door | # back soon"
    assert game.undo()[0].act == Undone(Noted("back soon"))
    game.undo()
    assert body(game) == "round 1 | 9 | note: Bo is at the door"


@pytest.mark.parametrize(
    ("text", "kept"),
    [("  two\nlines\t", "two lines"), ("\x1b[31mred\x00", "[31mred"), ("# 1: a", "# 1: a")],
)
def test_notes(text: str, kept: str) -> None:
    game = new_game()
    assert game.note(text)[0].act == Noted(kept)
    assert read(game.text()).items[-1] == (kept,)
    for nothing in ("", " \n", "\x00"):
        with pytest.raises(ValueError, match="without text"):
            game.note(nothing)


def test_a_long_note_is_cut_to_a_line() -> None:
    game = new_game()
    game.note("x" * 5000)
    assert read(game.text()).is_readable


# --- corrections ----------------------------------------------------------------------------------

FIXES = [
    # played, turn, new, what stands there then
    ("another card", "7 - / 8 -", 1, "9 -", "9 | 8 -"),
    ("who left", "7 - Bo / 8 -", 1, "7 - Ann", "7 - Ann | 8 -"),
    ("a decision not said: nobody leaves", "7 - Bo / 8 -", 1, "9", "9 | 8 -"),
    ("two turns for one", "7 - / 8 -", 1, "9 - / 10 - Bo", "9 | 10 - Bo | 8 -"),
    ("the last, still to be decided", "7 - / 8", 2, "Q", "7 | Q"),
    ("with its decision", "7 - / 8", 2, "Q - Cy", "7 | Q - Cy"),
    ("taken out", "7 - / 8 - Bo / 9 -", 2, "", "7 | 9 -"),
    ("the last taken out", "7 - / 8", 2, "", "7 -"),
    ("all taken out", "7", 1, "", ""),
    ("a round that ended goes on", "7 - / Q - / Qh", 3, "8", "7 | Q | 8"),
    ("a round that went on ends", "7 - / Q - / 8 -", 3, "Q", "7 | Q | Q"),
    ("put in before the first", "+7 - / 8 -", 1, "9", "9 | 7 | 8 -"),
    ("put in, somebody leaves", "+7 - / 8 -", 2, "9 - Bo", "7 | 9 - Bo | 8 -"),
    ("two put in", "+7 -", 1, "9 - / 10", "9 | 10 | 7 -"),
]


@pytest.mark.parametrize(
    ("played", "turn", "new", "text"), [pytest.param(*row[1:], id=row[0]) for row in FIXES]
)
def test_fix(played: str, turn: int, new: str, text: str) -> None:
    game = play(new_game(), played.removeprefix("+"))
    before, was, insert = game.text(), game.state, played.startswith("+")
    old = () if insert else game.turn(1, turn)
    (change,) = game.fix(1, turn, moves_of(new) if new else (), insert=insert)
    assert body(game) == f"round 1 | {text}".removesuffix(" | ")
    assert isinstance(change.act, Fixed)
    assert (change.act.round, change.act.turn, change.act.old) == (1, turn, old)
    assert (change.before, change.after) == (was, game.state)
    reading = read(saved_text(game))
    assert reading.is_readable
    assert reading.state
    assert is_same(reading.state, game.state)
    assert game.undo()[0].act == Undone(change.act)
    assert game.text() == before


def test_fix_of_an_earlier_round_and_of_hands() -> None:
    game = play(new_game(), "7 - / Q - / Qh", "8 - Bo / 9 -")
    game.fix(1, 1, moves_of("10"))
    game.fix(2, 1, moves_of("8 - Ann"))
    assert body(game) == "round 1 | 10 | Q | Qh | round 2 | 8 - Ann | 9 -"
    game = new_game("cave-network")
    game.play(hands("7 3 2"), hands("8 4 5"))
    game.fix(1, 1, [hands("6 3 10")])
    assert body(game) == "round 1 | Ann 6, Bo 3, Cy 10 | Ann 8, Bo 4, Cy 5"
    with pytest.raises(Impossible, match="round 1, turn 2: not-inside"):
        game.fix(1, 1, [hands("6 3 -")])


def test_a_round_whose_turns_are_all_taken_out_has_no_figures() -> None:
    """They would be its result."""
    game = play(new_game(), "9 - Ann Bo Cy")
    game.keep_figures("banked: 3 3 3")
    game.fix(1, 1, ())
    assert (body(game), game.stage) == ("round 1", "card")


IMPOSSIBLE = [
    ("a leaver of later is out", ["7 - / 8 - Bo"], 1, 1, "7 - Bo", (1, 2, Leave, "not-inside")),
    ("a card of later lies there", ["7h - / 8h -"], 1, 1, "8h", (1, 2, Draw, "card-twice")),
    ("the round is over", ["Q - / 8 - / 9 -"], 1, 2, "Q", (1, 3, Draw, "round-over")),
    (
        "the round is not over",
        ["Q - / Q", "7 -"],
        1,
        2,
        "8 -",
        (2, 2, BeginRound, "round-not-over"),
    ),
]


@pytest.mark.parametrize(
    ("rounds", "round", "turn", "new", "why"), [pytest.param(*r[1:], id=r[0]) for r in IMPOSSIBLE]
)
def test_a_fix_that_makes_a_later_turn_impossible(
    rounds: list[str], round: int, turn: int, new: str, why: tuple[int, int, type[Move], str]
) -> None:
    game = play(new_game(), *rounds)
    was = game.now
    with pytest.raises(Impossible) as refused:
        game.fix(round, turn, moves_of(new))
    error = refused.value
    assert (error.round, error.turn, type(error.move), error.refusal.code) == why
    assert game.now is was


def test_a_fix_that_cannot_be_itself() -> None:
    game = play(new_game(), "7h - / 8 -")
    for turn, new, error in (
        (2, "7h", IllegalMove),
        (1, "7 - Di", IllegalMove),
        (3, "9", LookupError),
    ):
        with pytest.raises(error):
            game.fix(1, turn, moves_of(new))
    assert (body(game), game.cursor) == ("round 1 | 7h | 8 -", 4)


# --- names, people, the end -----------------------------------------------------------------------


def test_rename() -> None:
    game = new_game(first="Bo")
    play(game, "9 - Bo / 10 - Ann Cy")
    game.keep_figures("banked: Ann 7, Bo 3, Cy 7")
    (change,) = game.rename("Bo", "Bożena")
    assert change.act == Renamed("Bo", "Bożena")
    assert game.text() == (
        "variant: kings-gold\nplayers: Ann, Bożena, Cy\nfirst: Bożena\n\n"
        "round 1\n9 - Bożena\n10 - Ann, Cy\nbanked: Ann 7, Bożena 3, Cy 7\n"
    )
    assert (game.state.dealer, game.state.banked["Bożena"]) == ("Bożena", 3)
    game.play(BeginRound())
    (change,) = game.undo()
    assert change.act == Undone(Renamed("Bo", "Bożena"))
    assert (change.before.players, change.before.phase) == (["Ann", "Bo", "Cy"], "card")
    assert (change.after.players, change.after.phase) == (["Ann", "Bo", "Cy"], "round")


@pytest.mark.parametrize(("old", "new", "code"), [
    ("Di", "Eve", "unknown-player"), ("Bo", "ann", "name-twice"), ("Bo", "all", "bad-name"),
    ("Bo", "cofnij", "bad-name"), ("Bo", "a\nb", "bad-name"), ("Bo", "x" * 31, "bad-name"),
])  # fmt: skip
def test_a_name_that_nobody_can_have(old: str, new: str, code: str) -> None:
    set_language("pl")
    game = new_game()
    with pytest.raises(Fault) as refused:
        game.rename(old, new)
    assert refused.value.code == code
    if code != "unknown-player":
        with pytest.raises(Fault):
            game.attend(new, True)
        with pytest.raises(Fault):
            new_game(names=("Ann", "Cy", new, "Ann"))
    game.rename("Bo", "BO")


def test_attend() -> None:
    game = play(new_game(names=("Ann", "Bo", "Cy", "Di")), "9 - Ann Bo Cy Di")
    game.attend("Di", False)
    game.attend("Eve", True)
    game.play(BeginRound(), *moves_of("9 -"))
    assert body(game) == ("round 1 | 9 - Ann, Bo, Cy, Di | away: Di | join: Eve | round 2 | 9 -")
    assert game.state.inside == ["Ann", "Bo", "Cy", "Eve"]
    game.attend("Di", True)
    assert body(game).endswith("round 2 | 9 - | join: Di")
    assert game.state.inside == ["Ann", "Bo", "Cy", "Eve"]


def test_attend_before_the_first_card_counts_for_this_round() -> None:
    game = new_game(names=("Ann", "Bo", "Cy", "Di"))
    game.note("late")
    changes = game.attend("Di", False)
    assert [change.act for change in changes] == [Moved(Attend("Di", False)), Moved(BeginRound())]
    assert (body(game), game.state.inside) == ("away: Di | round 1 | note: late", [*NAMES])
    play(game, "9 - Ann Bo Cy", "7 -")
    assert game.state.inside == [*NAMES]
    assert Game.open(store_of(game), "friday").text() == game.text()


def store_of(game: Game) -> Store:
    assert game.saved
    return game.saved.store


def test_end_between_rounds() -> None:
    game = play(new_game(), "9 - Ann Bo Cy")
    (change,) = game.end()
    assert change.act == Moved(EndGame())
    assert isinstance(change.events[-1], GameEnded)
    assert (body(game), game.stage) == ("round 1 | 9 - Ann, Bo, Cy | end", "piles")
    game.undo()
    game.play(BeginRound())  # open, and nothing played: it does not count
    assert [change.act for change in game.end()] == [Moved(EndGame())]
    assert body(game) == "round 1 | 9 - Ann, Bo, Cy | end"


def test_end_is_refused_in_a_round_and_before_the_first_is_over() -> None:
    game = play(new_game(), "9 -")
    with pytest.raises(IllegalMove, match="round-not-over"):
        game.end()
    with pytest.raises(IllegalMove, match="no-round"):
        game.end_drop()
    assert game.cursor == 2


def test_end_drop() -> None:
    game = play(new_game(), "9 - Ann Bo Cy", "7 - Bo / 8 -")
    game.note("pizza")
    was = game.state
    left_out, ended = game.end_drop()
    assert (left_out.act, left_out.before, left_out.after.round) == (LeftOut(), was, 1)
    assert ended.act == Moved(EndGame())
    assert body(game) == ("round 1 | 9 - Ann, Bo, Cy | note: pizza | # left out: 7 - Bo / 8 | end")
    (undone,) = game.undo()
    assert undone.act == Undone(Moved(EndGame()))
    assert game.state is was


def test_end_after() -> None:
    game = play(new_game(), "9 - Ann Bo Cy", "7 - Bo")
    text = game.text()
    assert [change.act for change in game.end_after()] == [LastRound()]
    assert game.text() == text  # kept in memory only
    with pytest.raises(Fault, match="last-already"):
        game.end_after()
    changes = game.play(*moves_of("8 - / 10 - Ann Cy"))
    assert [type(event).__name__ for event in changes[-1].events][-2:] == [
        "RoundEnded",
        "GameEnded",
    ]
    assert body(game).endswith("| 10 - Ann, Cy | end")
    assert game.stage == "piles"
    game.undo()
    assert body(game).endswith("8 | 10")
    game.play(Leave(("Ann",)))
    game.fix(2, 3, moves_of("10 - Ann Cy"))  # a correction can end the round as well
    assert game.stage == "piles"
    while game.undo()[0].act != Undone(LastRound()):
        pass
    game.play(*moves_of("8 - Ann Cy"))
    assert body(game).endswith("8 - Ann, Cy")


# --- figures --------------------------------------------------------------------------------------


def finished(**how: Any) -> Game:
    """Return a game whose last round is over: Ann 8, Bo 1, Cy 8."""
    game = play(new_game(**how), "9 - Ann Bo Cy", "9 - Ann Bo Cy", "9 - Ann Bo Cy", "9 - Ann Bo Cy")
    assert game.stage == "piles"
    return game


def test_check() -> None:
    game = play(new_game(), "9 - Bo / 10 - Ann Cy")
    (change,) = game.keep_figures("Banked:  ann 8, bo 3,cy 8")
    assert change.act == Checked("banked")
    (change,) = game.keep_figures("banked: 8 4 8")
    assert isinstance(change.act, Checked)
    ((message, how),) = change.act.slips
    assert message.startswith("the pad says Bo banked 4 in round 1, by the turns it is 3")
    assert how == "The turns: 9 - Bo."
    assert body(game) == "round 1 | 9 - Bo | 10 - Ann, Cy | banked: Ann 8, Bo 4, Cy 8"
    game.play(EndGame())
    game.keep_figures("banked: 8 3 8")
    assert body(game).endswith("| banked: Ann 8, Bo 3, Cy 8 | end")


def test_a_check_of_a_round_without_turns_is_its_result() -> None:
    game = play(new_game(), "9 - Ann Bo Cy")
    game.play(BeginRound())
    (change,) = game.keep_figures("banked: 5 6 0")
    assert change.act == Moved(RoundResult({"Ann": 5, "Bo": 6, "Cy": 0}))
    assert any(isinstance(event, RoundEnded) for event in change.events)
    assert (game.state.banked["Bo"], game.stage) == (9, "round")
    (change,) = game.keep_figures("banked: 5 7 0")
    assert (change.before.banked["Bo"], game.state.banked["Bo"]) == (3, 10)
    game.keep_figures("artifacts: Bo 1")
    assert body(game).endswith("round 2 | banked: Ann 5, Bo 7, Cy 0 | artifacts: Bo 1")
    assert game.state.total("Bo") == 15
    again = Game.open(store_of(game), "friday")
    assert is_same(again.state, game.state)
    again.undo()
    assert (again.stage, body(again)) == ("card", "round 1 | 9 - Ann, Bo, Cy | round 2")


def test_a_remark_between_the_figures_of_a_result_is_undone_with_the_result() -> None:
    text = "variant: incan-gold\nplayers: Ann, Bo, Cy\nround 1\n"
    figures = "banked: 5 6 0\nnote: guessed\nartifacts: Bo 8c\n"
    game = Game.of(read(text + figures, "friday"))
    assert isinstance(game.last_act, Moved)
    game.undo()
    assert body(game) == "round 1"


@pytest.mark.parametrize(
    "artifacts", [{}, {"Bo": (None,)}, {"Bo": (Card("joker"),), "Ann": ()}, {"Bo": (None, None)}]
)
def test_a_result_as_a_move_is_written_as_figures(artifacts: Any) -> None:
    game = play(new_game(), "9 - Ann Bo Cy", "9 - Ann Bo Cy")
    game.play(BeginRound(), RoundResult({"Ann": 5, "Bo": 6, "Cy": 0}, artifacts))
    again = Game.open(store_of(game), "friday")
    assert is_same(again.state, game.state)
    assert again.text() == game.text()
    assert game.undo()[0].act.act.move.banked["Bo"] == 6  # type: ignore[union-attr]
    assert body(game).endswith("round 3")


@pytest.mark.parametrize(("line", "error"), [
    ("banked: 5 6", Unreadable), ("banked: Ann many", Unreadable), ("banked: 500 0 0", Unreadable),
    ("artifacts: Bo 1", Fault), ("bankd: 5 6 0", Fault), ("five", Fault), ("", Fault),
])  # fmt: skip
def test_a_check_that_cannot_be(line: str, error: type[Exception]) -> None:
    game = new_game()
    with pytest.raises(error):
        game.keep_figures(line)
    assert not game.cursor
    play(game, "9 -")
    with pytest.raises((IllegalMove, Fault)):
        game.keep_figures(line)


def test_counted_piles() -> None:
    game = finished()
    (change,) = game.keep_piles({"Ann": 12, "Bo": 11})
    assert change.act == Counted({"Ann": 12, "Bo": 11})
    assert (body(game).endswith("| total: Ann 12, Bo 11"), game.stage) == (True, "tie")
    game.keep_piles({"Cy": 12})
    assert body(game).endswith("9 - Ann, Bo, Cy | total: Cy 12")
    game.fix(4, 1, moves_of("9 - Ann Bo Cy"))
    assert (body(game).endswith("9 - Ann, Bo, Cy"), game.stage) == (True, "piles")
    text = game.text()
    game.keep_piles({})
    assert (game.text(), game.stage) == (text, "tie")
    assert game.undo()[0].act == Undone(Counted({}))
    assert game.stage == "piles"
    (change,) = game.keep_figures("total: 12 12 12")
    assert (change.act, game.stage) == (Checked("total"), "tie")


def test_a_pile_without_its_artifacts_stands_for_the_total() -> None:
    game = new_game()
    for number in range(4):
        game.play(*[BeginRound()] * (number > 0), RoundResult({"Ann": 5, "Bo": 6, "Cy": 0}))
    game.undo()
    result = RoundResult({"Ann": 5, "Bo": 6, "Cy": 0}, {"Bo": (None,)})
    game.play(result)
    assert (game.state.banked["Bo"], game.state.total("Bo")) == (24, 39)
    for pile, total in ((24, 39), (39, 39), (23, 38)):
        game.keep_piles({"Bo": pile})
        assert body(game).endswith(f"total: Bo {total}")


def test_a_tie_is_shared_or_played_off() -> None:
    game = finished()
    with pytest.raises(IllegalMove, match="round-not-over"):
        new_game().share()
    game.keep_piles({})
    assert game.share()[0].act == Shared()
    assert (game.stage, body(game).endswith("| # the win is shared")) == ("over", True)
    assert Game.open(store_of(game), "friday").stage == "over"
    game.undo()
    assert game.stage == "tie"
    game.keep_piles({"Ann": 12})
    game.play(BeginRound(extra=True), *moves_of("9 - Ann / 8 -"))
    assert body(game).endswith("9 - Ann, Bo, Cy | extra round | 9 - Ann | 8 -")
    for _ in range(5):
        game.undo()
    assert game.stage == "tie"


# --- undo and redo --------------------------------------------------------------------------------


def test_undo_and_redo_end_somewhere_and_a_new_act_ends_redo() -> None:
    game = play(new_game(), "9 - Bo")
    game.undo()
    game.undo()
    with pytest.raises(LookupError):
        game.undo()
    assert [change.act for change in game.redo()] == [Moved(Draw(parse_card("9")))]
    game.note("now")
    with pytest.raises(LookupError):
        game.redo()


def test_what_is_not_saved_changes_nothing() -> None:
    class Broken(MemoryStore):
        is_broken = False

        def write(self, name: str, content: bytes) -> None:
            if self.is_broken:
                raise OSError(5, "broken")
            super().write(name, content)

    store = Broken()
    game = play(new_game(store=store), "9 - Ann Bo Cy", "9 - Ann Bo Cy")
    game.note("a note")
    game.undo()
    store.is_broken = True
    was, versions = game.now, list(game.versions)
    acts: list[Callable[[], object]] = [
        lambda: game.play(BeginRound(), *moves_of("9")),
        lambda: game.fix(1, 1, moves_of("8 - Ann Bo Cy")),
        lambda: game.rename("Bo", "Bob"),
        lambda: game.attend("Di", True),
        lambda: game.end(),
        lambda: game.keep_figures("banked: 3 3 3"),
        lambda: game.keep_piles({"Ann": 3}),
        lambda: game.note("another"),
        lambda: game.undo(),
        lambda: game.redo(),
    ]
    for act in acts:
        with pytest.raises(NotSaved):
            act()
        assert game.now is was
        assert game.versions == versions


# --- times, files of others, house rules ----------------------------------------------------------


def test_times() -> None:
    now = TEN
    game = new_game(clock=lambda: now, date="2026-11-25")
    game.note("before")
    assert game.header.begun == ""
    play(game, "9 - Ann Bo Cy", "9 -")
    assert (game.header.begun, game.header.ended) == ("22:00", "")
    now = datetime(2026, 11, 26, 0, 5)
    game.end_drop()
    now = datetime(2026, 11, 26, 1, 0)
    game.note("after")
    game.keep_piles({})
    assert "date: 2026-11-25\nbegun: 22:00\nended: 00:05\n" in game.text()
    for _ in range(3):
        game.undo()
    assert (game.header.begun, game.header.ended) == ("22:00", "")


def test_times_of_another_day_are_not_kept() -> None:
    game = new_game(clock=lambda: TEN, date="2026-11-20")
    play(game, "9 - Ann Bo Cy")
    assert game.header.begun == ""
    old = read(
        f"variant: kings-gold\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\nbegun: 20:00\n{ROUND}"
    )
    game = Game.of(old, clock=lambda: TEN)
    game.end()
    assert (game.header.begun, game.header.ended) == ("20:00", "")


ROUND = "\nround 1\n9 - all\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "variant: kings-gold\nplayers: Ann, Bo, Cy\n\nround 1\n7 - Di\n",
        "variant: no-such-game\nplayers: Ann, Bo, Cy\n",
        "variant: kings-gold\nplayers: Ann, Bo, Cy\ntotal: 1 2 3\n",
        "variant: lost.toml\nplayers: Ann, Bo, Cy\n",
    ],
)
def test_a_tally_from_which_no_game_can_go_on(text: str) -> None:
    store = MemoryStore()
    store.write("friday", text.encode())
    with pytest.raises(Unreadable):
        Game.open(store, "friday")
    with pytest.raises(FileNotFoundError):
        Game.open(store, "monday")


def house_game(store: Store, settings: tuple[tuple[str, str], ...] = ()) -> Game:
    rules = load_text(HOUSE, "house", dict(settings))
    header = Header("house", NAMES, settings=settings)
    return Game.new(rules, header, SavedGame(store, "friday"))


@pytest.mark.parametrize("make", [FolderStore, lambda _: MemoryStore()])
@pytest.mark.parametrize("settings", [(), (("danger.ends_at", "3"),), (("rounds", "2"),)])
def test_a_house_rule_lies_beside_its_game(
    tmp_path: Path, make: Callable[[Path], Store], settings: tuple[tuple[str, str], ...]
) -> None:
    store = make(tmp_path)
    game = house_game(store, settings)
    assert store.read("friday.toml") is None  # with the first move, as the tally
    play(game, "7 -")
    assert (game.header.variant, game.header.settings) == ("friday.toml", ())
    copy = store.read("friday.toml")
    assert copy is not None
    assert load_text(copy.decode()) == load_text(HOUSE, settings=dict(settings))
    assert "extends" not in copy.decode()
    again = Game.open(store, "friday")
    assert again.variant == game.variant
    assert (again.text(), store.names()) == (game.text(), ["friday"])
    store.remove("friday.toml")
    play(again, "8 -")
    assert store.read("friday.toml") == copy


def test_rules_are_never_written_over_another_file() -> None:
    store = MemoryStore()
    store.write("friday.toml", b"theirs")
    game = play(house_game(store), "7 -")
    assert game.header.variant == "friday-rules.toml"
    assert store.read("friday.toml") == b"theirs"
    store.remove("friday")
    again = play(house_game(store), "7 -")  # the same rules
    assert again.header.variant == "friday-rules.toml"
    store.write("friday-rules.toml", b"theirs too")
    store.remove("friday")
    assert play(house_game(store), "7 -").header.variant == "friday-rules-2.toml"


def test_rules_that_ship_are_not_copied(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    settings = (("rounds", "2"),)
    header = Header("kings-gold", NAMES, settings=settings)
    game = Game.new(load("kings-gold", dict(settings)), header, SavedGame(store, "friday"))
    play(game, "7 -")
    assert [path.name for path in tmp_path.iterdir()] == ["friday.tally"]
    assert Game.open(store, "friday").variant.rounds == 2


# --- random games ---------------------------------------------------------------------------------

GAMES = ["kings-gold", "cave-network", "incan-gold", "diamant", "poor-mans", "kings-gold"]
PEOPLE = ("Ann", "Bo", "Cy", "Di", "Eve")


class Acts:
    """Somebody who does anything at random, allowed or not; some always leave together and tie."""

    def __init__(self, game: Game, chance: random.Random) -> None:
        self.game, self.chance = game, chance
        self.together = chance.random() < 0.3

    def act(self) -> None:
        """Do one thing."""
        ways = [self.move] * 12 + [self.undo] * 2 + [self.redo, self.fix, self.fix, self.note]
        ways += [self.rename, self.attend, self.end, self.check, self.count]
        self.chance.choice(ways)()

    def move(self) -> None:
        game = self.game
        match game.stage:
            case "round":
                game.play(BeginRound(), *([self.card()] if self.chance.random() < 0.5 else []))
            case "card":
                game.play(self.card(), *([self.decision()] if self.chance.random() < 0.3 else []))
            case "decision":
                game.play(self.decision())
            case "show":
                game.play(self.hands(game.state))
            case "piles":
                game.keep_piles({})
            case "tie" if self.chance.random() < 0.3:
                game.share()
            case "tie":
                game.play(BeginRound(extra=True))
            case "over":
                game.undo()

    def card(self) -> Move:
        cards = legal_cards(self.game.state) or [Card("7")]
        card = self.chance.choice(cards)
        return Draw(Card(card.rank) if self.chance.random() < 0.3 else card)

    def decision(self) -> Leave:
        likely = 0.25
        if self.together:
            likely = self.chance.choice([0, 1])
        leaving = [name for name in self.game.state.players if self.chance.random() < likely]
        self.chance.shuffle(leaving)
        return Leave(tuple(leaving))

    def hands(self, state: GameState) -> Show:
        cards = [*legal_cards(state), *[None] * 4]
        return Show({name: self.chance.choice(cards) for name in state.inside})

    def undo(self) -> None:
        self.game.undo()

    def redo(self) -> None:
        self.game.redo()

    def fix(self) -> None:
        state = self.game.state
        round = self.chance.randint(1, max(1, state.round))
        turn = self.chance.randint(1, max(1, state.turn))
        old = self.game.turn(round, turn)
        card = self.card()
        if isinstance(old[0], Show):
            card = self.hands(self.game.before(round, turn))
        new = self.chance.choice([[card], [card, *old[1:]], [], [card, self.decision()]])
        self.game.fix(round, turn, new, insert=self.chance.random() < 0.3)

    def note(self) -> None:
        self.game.note(f"remark # {self.chance.random()}")

    def rename(self) -> None:
        name = self.chance.choice(["Zoe", "Jack", "K", "Łucja", "Jean-Luc", "Mary Ann", "Bo"])
        self.game.rename(self.chance.choice(self.game.state.players), name)

    def attend(self) -> None:
        name = self.chance.choice([*self.game.state.players, "Fay"])
        self.game.attend(name, self.chance.random() < 0.5)

    def end(self) -> None:
        if self.chance.random() < 0.4:
            self.chance.choice([self.game.end, self.game.end_drop, self.game.end_after])()

    def check(self) -> None:
        key = self.chance.choice(["banked", "artifacts", "total"])
        amounts = [self.chance.choice([0, 0, 1, 5, 9]) for _ in self.game.state.players]
        self.game.keep_figures(f"{key}: {' '.join(map(str, amounts))}")

    def count(self) -> None:
        if self.game.stage == "piles":
            self.game.keep_piles({self.game.state.players[0]: self.chance.randrange(40)})


@pytest.mark.parametrize("seed", range(40))
def test_random_acts(seed: int) -> None:
    """The file reads back as the game after each act; undo and redo give every text again."""
    chance = random.Random(seed)
    name = GAMES[seed % len(GAMES)]
    store = MemoryStore()
    game = new_game(
        name, PEOPLE[: chance.randint(3, 5)], store, clock=lambda: TEN, date="2026-11-25"
    )
    acts, done = Acts(game, chance), 0
    while done < 60:
        was, cursor = game.now, game.cursor
        try:
            acts.act()
        except (IllegalMove, Impossible, LookupError, Unreadable, Fault):
            assert (game.now, game.cursor) == (was, cursor)
            continue
        done += 1
        if store.files:
            again = Game.of(read(saved_text(game), variant=game.variant))
            assert again.text() == game.text() == saved_text(game)
            assert is_same(again.state, game.state)
            assert again.header == game.header
    assert Game.open(store, "friday").text() == game.text()
    while game.cursor + 1 < len(game.versions):
        game.redo()
    texts = [version.text() for version in game.versions]
    for text in reversed(texts[:-1]):
        game.undo()
        assert saved_text(game) == game.text() == text
    for text in texts[1:]:
        game.redo()
        assert saved_text(game) == game.text() == text
