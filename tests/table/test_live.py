"""Acts at the table: what each one changes, what is in the file, and what undo restores."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import pytest

from cardkit.engine import events as ev
from cardkit.engine.cards import parse_card
from cardkit.engine.files import MAX_LINE_LENGTH
from cardkit.engine.game import GameState
from cardkit.rulebook.loader import load
from cardkit.table.edits import (
    printable_note,
    with_player_renamed,
    with_round_left_out,
    with_turn_fixed,
    with_win_shared,
)
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame, Store
from cardkit.table.versions import ImpossibleFixError
from cardkit.tally.findings import LineError
from cardkit.tally.items import Comment, Header
from cardkit.tally.reader import read
from cardkit.text.table.changes import (
    ActUndone,
    Change,
    FiguresChecked,
    MoveMade,
    NoteAdded,
    PilesCounted,
    PlayerRenamed,
    TurnFixed,
    WinShared,
)

from ..engine.play import turn_moves

NAMES = ("Ann", "Bo", "Cy")
TEN = datetime(2026, 11, 25, 22, 0)


def new_game(
    name: str = "kings-gold",
    names: Sequence[str] = NAMES,
    store: Store | None = None,
    clock: Callable[[], datetime] | None = None,
    **header: Any,
) -> Game:
    """Return a new game that is saved in memory."""
    saved = SavedGame(store or MemoryStore(), "friday")
    rules = load(name, dict(header.get("settings", ())))
    return Game.new(rules, Header(name, tuple(names), **header), saved, clock)


def fix(game: Game, round: int, turn: int, new: Sequence[ev.Move]) -> list[Change]:
    return game.add(with_turn_fixed(game.version, round, turn, new))


def moves_of(text: str) -> list[ev.Move]:
    """Return turns as moves: ``7 - Bo / 8 -``.

    After a card without a dash, nobody has decided yet.
    """
    moves: list[ev.Move] = []
    for turn in text.split(" / "):
        card, dash, who = turn.partition(" -")
        moves.append(ev.Draw(parse_card(card)))
        if dash:
            moves.append(ev.Leave(tuple(who.split())))
    return moves


def play(game: Game, *rounds: str) -> Game:
    """Play rounds, each given as a text of turns. The first one continues the current round."""
    for place, text in enumerate(rounds):
        game.play(*([ev.BeginRound()] if place else []), *moves_of(text))
    return game


def body(game: Game) -> str:
    """Return the tally without its first two lines, as one line."""
    lines = game.tally_text().split("\n")[2:]
    return " | ".join(line for line in lines if line)


def is_same(one: GameState, other: GameState) -> bool:
    """Return True if two games are in the same state. Their rules are compared elsewhere."""
    rules = {"variant": None, "rules": None, "deck": None}
    return vars(one) | rules == vars(other) | rules


def saved_text(game: Game) -> str:
    """Return the saved text of a game."""
    assert game.saved
    content = game.saved.store.read_bytes(game.saved.name)
    assert content is not None
    return content.decode()


def test_game_is_saved_with_its_first_move() -> None:
    store = MemoryStore()
    game = new_game(store=store)
    game.save_if_lost()
    assert not store.files
    game.play(printable_note("who brings crisps"))
    assert body(game) == "round 1 | note: who brings crisps"
    assert list(store.files) == ["friday"]


def test_saved_moves_are_in_canonical_form() -> None:
    """Players are in seat order, and cards are named in full if only one is possible."""
    game = new_game("cave-network", ("Ann", "Bo", "Cy"))
    game.play(ev.Show({"Cy": parse_card("7"), "Ann": parse_card("3"), "Bo": parse_card("2")}))
    assert body(game).startswith("round 1 | Ann 3, Bo 2, Cy 7")
    game = play(new_game("poor-mans"), "5b - / 5 - Cy Ann")
    assert body(game) == "round 1 | 5b | 5r - Ann, Cy"


def test_undo_removes_round_start_together_with_previous_act() -> None:
    game = play(new_game(), "9 - Ann Bo Cy")
    changes = game.play(ev.BeginRound())
    assert [type(change.act) for change in changes] == [MoveMade]
    assert (game.cursor, game.stage) == (2, "card")
    assert body(game) == "round 1 | 9 - Ann, Bo, Cy | round 2"
    assert game.undo()[0].act == ActUndone(MoveMade(ev.Leave(NAMES)))
    assert (body(game), game.stage) == ("round 1 | 9", "decision")
    assert [change.act for change in game.redo()] == [
        MoveMade(ev.Leave(NAMES)),
        MoveMade(ev.BeginRound()),
    ]
    assert body(game) == "round 1 | 9 - Ann, Bo, Cy | round 2"


def test_decision_is_saved_with_its_card_despite_note() -> None:
    game = play(new_game(), "9")
    game.play(printable_note("Bo is at the door"))
    game.play(ev.Leave(("Bo",)), Comment("back soon"))
    assert body(game) == "round 1 | 9 - Bo | note: Bo is at the door | # back soon"
    assert game.undo()[0].act == ActUndone(NoteAdded("back soon"))
    game.undo()
    assert body(game) == "round 1 | 9 | note: Bo is at the door"


@pytest.mark.parametrize(("text", "kept"), [
    ("  two\nlines\t", "two lines"), ("\x1b[31mred\x00", "[31mred"), ("# 1: a", "# 1: a"),
    ("x" * 5000, "x" * (MAX_LINE_LENGTH - len("note: "))),
])  # fmt: skip
def test_note_is_cleaned_and_saved(text: str, kept: str) -> None:
    game = new_game()
    assert game.play(printable_note(text))[0].act == NoteAdded(kept)
    reading = read(game.tally_text())
    assert (reading.is_legal, reading.items[-1]) == (True, (kept,))
    for nothing in ("", " \n", "\x00"):
        with pytest.raises(LineError, match="note-what"):
            game.play(printable_note(nothing))


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
    ("a later turn ends it, at which nobody left", "Q - / 7 - / K -", 1, "K -", "K | 7 | K"),
]


@pytest.mark.parametrize(
    ("played", "turn", "new", "text"), [pytest.param(*row[1:], id=row[0]) for row in FIXES]
)
def test_fix_replaces_turn(played: str, turn: int, new: str, text: str) -> None:
    game = play(new_game(), played)
    before, was, old = game.tally_text(), game.state, game.version.moves_of_turn(1, turn)
    (change,) = fix(game, 1, turn, moves_of(new) if new else ())
    assert body(game) == f"round 1 | {text}".removesuffix(" | ")
    assert isinstance(change.act, TurnFixed)
    assert (change.act.round, change.act.turn, change.act.old) == (1, turn, old)
    assert (change.before, change.after) == (was, game.state)
    reading = read(saved_text(game))
    assert reading.is_legal
    assert reading.state
    assert is_same(reading.state, game.state)
    assert game.undo()[0].act == ActUndone(change.act)
    assert game.tally_text() == before


def test_fix_with_same_turn_is_refused() -> None:
    game = play(new_game(), "7h - Bo / 8 -")
    before = game.versions[:]
    for turn, same in ((1, "7h - Bo"), (2, "8"), (2, "8 -")):
        with pytest.raises(LineError, match="turn-is-that"):
            fix(game, 1, turn, moves_of(same))
    assert game.versions == before


def test_fix_changes_earlier_round_and_cards_from_hands() -> None:
    game = play(new_game(), "7 - / Q - / Qh", "8 - Bo / 9 -")
    fix(game, 1, 1, moves_of("10"))
    fix(game, 2, 1, moves_of("8 - Ann"))
    assert body(game) == "round 1 | 10 | Q | Qh | round 2 | 8 - Ann | 9 -"
    game = new_game("cave-network")
    for turn in ("Ann 7, Bo 3, Cy 2", "Ann 8, Bo 4, Cy 5"):
        game.play(*turn_moves(turn, game.state))
    fix(game, 1, 1, [*turn_moves("Ann 6, Bo 3, Cy 10", game.state)])
    assert body(game) == "round 1 | Ann 6, Bo 3, Cy 10 | Ann 8, Bo 4, Cy 5"
    with pytest.raises(ImpossibleFixError, match="round 1, turn 2: not-inside"):
        fix(game, 1, 1, [*turn_moves("Ann 6, Bo 3, Cy -", game.state)])


def test_removing_all_turns_of_round_drops_its_figures() -> None:
    """Otherwise they would become the result of the round."""
    game = play(new_game(), "9 - Ann Bo Cy")
    game.record_figures("banked: 3 3 3")
    fix(game, 1, 1, ())
    assert (body(game), game.stage) == ("round 1", "card")


IMPOSSIBLE = [
    ("a leaver of later is out", ["7 - / 8 - Bo"], 1, 1, "7 - Bo", (1, 2, ev.Leave, "not-inside")),
    ("a card of later lies there", ["7h - / 8h -"], 1, 1, "8h", (1, 2, ev.Draw, "card-twice")),
    ("the round is over", ["Q - / 8 - / 9 -"], 1, 2, "Q", (1, 3, ev.Draw, "round-over")),
    ("who left is caught", ["Q - / 7 - / K - Bo"], 1, 1, "K -", (1, 3, ev.Leave, "round-over")),
    ("it is not over", ["Q - / Q", "7 -"], 1, 2, "8 -", (2, 2, ev.BeginRound, "round-not-over")),
]


@pytest.mark.parametrize(
    ("rounds", "round", "turn", "new", "why"), [pytest.param(*r[1:], id=r[0]) for r in IMPOSSIBLE]
)
def test_impossible_fix_is_refused_and_names_turn(
    rounds: list[str], round: int, turn: int, new: str, why: tuple[int, int, type[ev.Move], str]
) -> None:
    game = play(new_game(), *rounds)
    was = game.version
    with pytest.raises(ImpossibleFixError) as refused:
        fix(game, round, turn, moves_of(new))
    error = refused.value
    assert (error.round, error.turn, type(error.move), error.refusal.code) == why
    assert game.version is was


# --- names, people, the end -----------------------------------------------------------------------


def test_rename_changes_saved_game() -> None:
    """``talks/people.txt`` has the texts and undo."""
    game = play(new_game(first="Bo"), "9 - Bo / 10 - Ann Cy")
    game.record_figures("banked: Ann 8, Bo 3, Cy 8")
    (change,) = game.add(with_player_renamed(game.version, "Bo", "Bożena"))
    assert change.act == PlayerRenamed("Bo", "Bożena")
    assert game.tally_text() == (
        "variant: kings-gold\nplayers: Ann, Bożena, Cy\nfirst: Bożena\n\n"
        "round 1\n9 - Bożena\n10 - Ann, Cy\nbanked: Ann 8, Bożena 3, Cy 8\n"
    )
    assert (game.state.dealer, game.state.banked["Bożena"]) == ("Bożena", 3)


def test_end_drop_discards_open_round() -> None:
    """``talks/undone.txt`` has the texts and undo."""
    game = play(new_game(), "9 - Ann Bo Cy", "7 - Bo / 8 -")
    game.play(printable_note("pizza"))
    game.add(with_round_left_out(game.version))
    assert body(game) == "round 1 | 9 - Ann, Bo, Cy | note: pizza | # left out: 7 - Bo / 8 | end"


# --- figures --------------------------------------------------------------------------------------


def test_banked_figure_that_includes_a_joker_is_refused() -> None:
    """The column "this round" of the table does include it. Refused figures are not saved."""
    game = play(new_game(), "9 - Ann Bo Cy")
    game.play(ev.BeginRound())
    play(game, "9 - / joker - / 9 - Ann / 7 - Bo Cy")
    (change,) = game.record_figures("banked: 11 9 9")
    assert isinstance(change.act, FiguresChecked)
    ((_, how),) = change.act.slips
    assert how.startswith("These numbers do not include jokers. The turns: ")
    assert "banked" not in game.tally_text()


def test_undo_of_result_also_removes_note_inside_it() -> None:
    text = "variant: incan-gold\nplayers: Ann, Bo, Cy\nround 1\n"
    figures = "banked: 5 6 0\nnote: guessed\nartifacts: Bo 8c\n"
    game = Game.from_reading(read(text + figures, "friday"))
    assert isinstance(game.last_act, MoveMade)
    game.undo()
    assert body(game) == "round 1"


def test_counted_piles_can_change_or_confirm_a_tie() -> None:
    game = play(new_game(), *["9 - Ann Bo Cy"] * 4)
    (change,) = game.record_piles({"Ann": 12, "Bo": 11})
    assert change.act == PilesCounted({"Ann": 12, "Bo": 11})
    assert (body(game).endswith("| total: Ann 12, Bo 11"), game.stage) == (True, "tie")
    game.record_piles({"Cy": 12})
    assert body(game).endswith("9 - Ann, Bo, Cy | total: Cy 12")
    fix(game, 4, 1, moves_of("9 - Ann Bo Cy"))
    assert (body(game).endswith("9 - Ann, Bo, Cy"), game.stage) == (True, "piles")
    text = game.tally_text()
    game.record_piles({})
    assert (game.tally_text(), game.stage) == (text, "tie")
    assert game.undo()[0].act == ActUndone(PilesCounted({}))
    assert game.stage == "piles"
    (change,) = game.record_figures("total: 12 12 12")
    assert (change.act, game.stage) == (FiguresChecked("total"), "tie")
    assert game.add(with_win_shared(game.version))[0].act == WinShared()
    assert (game.stage, body(game).endswith("| # the win is shared")) == ("over", True)
    assert Game.from_reading(read(saved_text(game))).stage == "over"
    game.undo()
    assert (game.stage, game.state.phase) == ("tie", "over")


def test_pile_without_artifacts_is_accepted_as_total() -> None:
    game = new_game()
    for number in range(4):
        game.play(*[ev.BeginRound()] * (number > 0))
        game.record_figures("banked: 5 6 0")
    game.record_figures("artifacts: Bo 1")
    assert (game.state.banked["Bo"], game.state.total("Bo")) == (24, 39)
    for pile, total in ((24, 39), (39, 39), (23, 38)):
        game.record_piles({"Bo": pile})
        assert body(game).endswith(f"total: Bo {total}")


# --- undo and redo --------------------------------------------------------------------------------


def test_undo_and_redo_stop_at_ends_and_new_act_clears_redo() -> None:
    game = play(new_game(), "9 - Bo")
    game.undo(2)
    with pytest.raises(LineError, match="nothing-to-undo"):
        game.undo()
    assert [change.act for change in game.redo(2)] == [
        MoveMade(move) for move in moves_of("9 - Bo")
    ]
    game.undo()
    game.play(printable_note("now"))
    with pytest.raises(LineError, match="nothing-to-redo"):
        game.redo()
