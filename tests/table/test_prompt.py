"""What a line typed at the table means, at each stage, with names that are cards, in two languages."""

from collections.abc import Sequence

import pytest

from cardkit.engine.cards import parse_card
from cardkit.engine.events import BeginRound, Draw, Leave, Move, Show
from cardkit.engine.game import GameState
from cardkit.i18n.translate import set_language
from cardkit.table.prompt import (
    AmbiguousLine,
    CountedPiles,
    FiguresOfRound,
    TypedCommand,
    new_moves,
    parse,
)
from cardkit.tally.findings import LineError
from cardkit.tally.items import Header
from cardkit.tally.words import typed_words
from cardkit.text.table.corrections import show_text
from cardkit.text.table.prompts import Stage

from ..engine.play import game


def moves_text(moves: Sequence[Move]) -> str:
    """Return moves in a row, as in ``7 | - | K | - Cy``."""
    told = []
    for move in moves:
        match move:
            case Draw(card):
                told.append(str(card))
            case Leave(players):
                told.append(f"- {' '.join(players)}".strip())
            case Show():
                told.append(show_text(move))
            case BeginRound(extra):
                told.append("extra round" if extra else "round")
            case _:
                told.append(type(move).__name__)
    return " | ".join(told)


def meaning(line: str, stage: Stage, state: GameState) -> str:
    """Return what a line means in one text; a fault by its code and the ways to say it."""
    try:
        match parse(line, stage, state, typed_words(), Header()):
            case [*moves]:
                return moves_text(moves)
            case TypedCommand(word, rest):
                return f"{word}: {rest}".rstrip(": ")
            case CountedPiles(gold):
                return f"piles {', '.join(f'{name} {n}' for name, n in gold.items())}".strip()
            case FiguresOfRound(figures):
                return f"figures: {figures}"
            case AmbiguousLine(_, lines):
                return f"? {' | '.join(filter(None, lines.values()))}"
    except LineError as fault:
        return f"{fault.code}! {' or '.join(fault.facts.get('ways', ()))}".strip()


CARD = [
    ("7", "7"), ("7!", "7"), ("7 # the first", "7"), ("7 - an", "7 | - Ann"), ("7 -", "7 | -"),
    ("7 / k - c", "7 | - | K | - Cy"), ("7, 8, 9 - all but c", "7 | - | 8 | - | 9 | - Ann"),
    ("", ""), ("# a remark", ""), ("c", "? fix 1 - Bo, Cy"), ("- cy", "? fix 1 - Bo, Cy"),
    ("all", "? fix 1 - Ann, Bo, Cy"), ("ann 7", "leave-first!"), ("bo", "not-inside!"), ("7 8", "two-turns!"),
    ("7 - c / bo", "leave-first!"), ("k / k / 7", "round-over!"), ("*", "not-yet!"),
    ("joker", "not-yet!"), ("17", "bad-card!"), ("♥7", "7h"), ("quen", "bad-card!"), ("ace", "A"),
    ("a", "? - / a | fix 1 - Ann, Bo"), ("a c", "? - / a c | fix 1 - Ann, Bo, Cy"), ("- / a", "A"),
    ("n", "bad-card!"), ("yes", "bad-card!"), ("save", "bad-card!"),
]  # fmt: skip
COMMANDS = [
    ("u", "undo"), ("Oops!", "undo"), ("undo 3", "undo: 3"), ("undo twice", "undo: twice"),
    ("redo 2", "redo: 2"), ("fix", "fix"), ("fix 1.3 9 - Bo", "fix: 1.3 9 - Bo"),
    ("scores", "score"), ("score ann", "score: ann"), ("who?", "path"), ("?", "help"),
    ("help me", "stands-alone!"), ("why? Bo", "stands-alone!"), ("chances", "odds"), ("why?", "why"), ("stop", "quit"),
    ("note Bo: hm, no.", "note: Bo: hm, no."), ("note: late # really", "note: late # really"),
    ("rename Bo Bob", "rename: Bo Bob"), ("away cy", "away: cy"), ("join: Eve", "join: Eve"),
    ("end after", "end: after"), ("banked: 5 6 0", "figures: banked: 5 6 0"),
    ("Total: Ann 5", "figures: Total: Ann 5"),
]  # fmt: skip
LEAVES = [
    ("", "-"), ("-", "-"), ("no", "-"), ("n", "-"), ("nobody", "-"), ("cy", "- Cy"),
    ("cy ann", "- Ann Cy"), ("bc", "- Bo Cy"), ("Bo and Cy", "- Bo Cy"), ("cy left", "- Cy"),
    ("everyone", "- Ann Bo Cy"), ("all except ann and bo", "- Cy"), ("7", "- | 7"),
    ("10 - c", "- | 10 | - Cy"), ("c / 7", "- Cy | 7"), ("- / 7", "- | 7"),
    ("bo / q / q", "- Bo | Q | - | Q"), ("ac", "two-meanings! - Ann, Cy or - / ac"),
    ("y", "unknown-player!"), ("bob", "unknown-player!"), ("bo bo", "twice!"),
    ("/ 7", "empty-turn!"), ("c / bo", "leave-first!"),
]  # fmt: skip
ROUND = [
    ("", "round"), ("y", "round"), ("ready", "round"), ("7", "round | 7"),
    ("7 - bo / 8", "round | 7 | - Bo | 8"), ("banked: 1 2 3", "figures: banked: 1 2 3"),
    ("round 9 banked: 1 2 3", "no-turns!"), ("no", "bad-card!"), ("bo", "leave-first!"),
]  # fmt: skip
PILES = [
    ("", "piles"), ("n", "not-an-answer!"), ("y", "not-an-answer!"), ("25 12 0", "piles Ann 25, Bo 12, Cy 0"),
    ("bo 12", "piles Bo 12"), ("ann", "not-an-answer!"), ("25 12", "bad-claim!"),
    ("total 1 2 3", "no-colon!"), ("25 12 x", "bad-claim!"), ("ann 12 9999999 bo 2", "bad-claim!"),
]  # fmt: skip
TIE = [
    ("", "share"), ("share", "share"), ("extra round", "extra round"),
    ("y", "not-an-answer!"), ("ok", "not-an-answer!"), ("no", "not-an-answer!"),
    ("7", "not-an-answer!"),
]  # fmt: skip
OVER = [
    ("", "quit"), ("again", "again"), ("u", "undo"), ("7", "not-an-answer!"),
    ("y", "not-an-answer!"), ("n", "not-an-answer!"),
]  # fmt: skip
STAGES: list[tuple[Stage, list[str], list[tuple[str, str]]]] = [
    ("card", ["9 - Bo"], [*CARD, *COMMANDS]),
    ("decision", ["9"], LEAVES),
    ("round", ["9 - all"], ROUND),
    ("piles", ["9 - all"] * 4, PILES),
    ("tie", ["9 - all"] * 4, TIE),
    ("over", ["9 - all"] * 4, OVER),
]


@pytest.mark.parametrize(
    ("stage", "rounds", "line", "means"),
    [(stage, rounds, *row) for stage, rounds, rows in STAGES for row in rows],
)
def test_lines(stage: Stage, rounds: list[str], line: str, means: str) -> None:
    assert meaning(line, stage, game("kings-gold", *rounds)) == means


@pytest.mark.parametrize(("line", "means"), [
    ("k", "two-meanings! - Kim or - / K"), ("a", "two-meanings! - Ace or - / A"),
    ("jack", "two-meanings! - Jack or - / jack"), ("n", "two-meanings! - Nick or -"), ("- k", "- Kim"),
    ("- / k", "- | K"), ("ki", "- Kim"), ("- jack, kim", "- Jack Kim"),
    ("all but k", "- Jack Ace Nick Ulla"), ("jack of hearts", "- | Jh"), ("no", "-"),
    ("- nu", "- Nick Ulla"), ("u", "- Ulla"), ("undo", "undo"),
])  # fmt: skip
def test_names_that_are_cards_are_asked(line: str, means: str) -> None:
    state = game("kings-gold", "9", players="Jack Kim Ace Nick Ulla")
    assert meaning(line, "decision", state) == means


@pytest.mark.parametrize(("line", "means"), [
    ("k", "two-meanings! - Kim or - / Ks or - / Kh or - / Kd or - / Kc"), ("kh", "- | Kh"), ("h", "- | h"),
    ("h - b", "- | h | - Bo"), ("b", "- Bo"), ("7", "vague-card!"), ("7r", "- | 7r"),
])  # fmt: skip
def test_suits_that_matter(line: str, means: str) -> None:
    state = game("poor-mans", "9b", players="Ann Bo Kim")
    assert meaning(line, "decision", state) == means


@pytest.mark.parametrize(("stage", "line", "means"), [
    ("card", "dama", "Q"), ("card", "dama kier - wszyscy oprócz ann", "Qh | - Bo Cy"),
    ("card", "as", "A"), ("card", "w", "J"), ("card", "cofnij", "undo"),
    ("card", "Pomyłka 2", "undo: 2"), ("card", "popraw 1 9", "fix: 1 9"),
    ("card", "wynik ann", "score: ann"), ("card", "sciezka", "path"), ("card", "dlaczego?", "why"),
    ("card", "uwaga Bo rozdawał", "note: Bo rozdawał"), ("card", "nazwij Bo Bob", "rename: Bo Bob"),
    ("card", "odchodzi cy", "away: cy"), ("card", "dołącza Ewa", "join: Ewa"),
    ("card", "koniec after", "end: after"), ("card", "wyjdź", "quit"), ("card", "undo", "undo"),
    ("decision", "nikt", "-"), ("decision", "nie", "-"), ("decision", "cy i bo", "- Bo Cy"),
    ("decision", "wszyscy poza bo", "- Ann Cy"), ("decision", "7 trefl", "- | 7c"),
    ("round", "tak", "round"), ("tie", "dodatkowa", "extra round"),
    ("tie", "dzielimy", "share"), ("over", "jeszcze", "again"),
])  # fmt: skip
def test_polish_lines(stage: Stage, line: str, means: str) -> None:
    set_language("pl")
    rounds = {"card": ["9 -"], "decision": ["9"], "round": ["9 - all"]}
    assert meaning(line, stage, game("kings-gold", *rounds.get(stage, ["9 - all"] * 4))) == means


@pytest.mark.parametrize(("line", "means"), [
    ("w", "- Wanda or - / W"), ("król", "- Król or - / król"), ("kh", "- | Kh"),
])  # fmt: skip
def test_a_card_that_may_be_a_name_is_written_as_it_was_typed(line: str, means: str) -> None:
    set_language("pl")
    state = game("kings-gold", "9", players="Ann Wanda Król")
    assert meaning(line, "decision", state).endswith(means)


@pytest.mark.parametrize(("text", "means"), [
    ("8", "8 | - Bo"), ("- cy", "9 | - Cy"), ("-", "9 | -"), ("8 - all", "8 | - Ann Bo Cy"),
    ("9 / k - c", "9 | - | K | - Cy"), ("8 -", "8 | -"), ("q / q -", "Q | - | Q"),
])  # fmt: skip
def test_a_turn_that_is_mended(text: str, means: str) -> None:
    """A card keeps the decision unless a dash stands behind it, a decision keeps the card."""
    state = game("kings-gold")
    state.play(BeginRound())
    old: list[Move] = [Draw(parse_card("9")), Leave(("Bo",))]
    assert moves_text(new_moves(text, state, old, typed_words())) == means
