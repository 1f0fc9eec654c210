"""What the game master says: an evening of each game as a snapshot, and single sentences.

The lines of an evening that begin with ``>`` are what people do, those below them what is said.
``UPDATE=1 pytest tests/text/test_events.py`` writes them anew: read what is different.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from cardkit.engine.cards import Card, parse_card
from cardkit.engine.events import (
    Attend,
    BeginRound,
    Draw,
    EndGame,
    Event,
    Leave,
    Move,
    RoundResult,
    Show,
)
from cardkit.engine.game import GameState
from cardkit.engine.loader import load, load_text
from cardkit.i18n.translate import use_language
from cardkit.text import rounds, standings
from cardkit.text.events import event_lines, rule_of, turn_lines
from cardkit.text.lines import Line, Table, Turn

QUESTIONS = ("score", "ahead", "turn", "count", "places", "share")
EVENINGS = sorted((Path(__file__).parent / "evenings").glob("*.txt"))


# --- evenings -------------------------------------------------------------------------------------


def retold(script: str, language: str) -> tuple[str, list[Event]]:
    """Return an evening told anew from what people do in it, and what came of it."""
    first, *acts = [line[1:].strip() for line in script.splitlines() if line.startswith(">")]
    game, *players = first.split()
    variant = load(game)
    state, events = GameState(variant, players), list[Event]()
    shown = [f"> {first}"]
    with use_language(language):
        for act in acts:
            shown += ["", f"> {act}"]
            if act.split()[0] in QUESTIONS:
                told = asked(act, state)
            else:
                move, before = read_move(act, state), state.copy()
                came = state.play(move)
                events += came
                turn = Turn(move, before, state.copy(), came)
                told = turn_lines(turn, asked=True) or [*event_lines(came[0], turn)]
            for one in told:
                shown += drawn(one)
    return "\n".join(shown) + "\n", events


def read_move(act: str, state: GameState) -> Move:
    """Return the move that a line of a script is."""
    match act.split():
        case ["round"]:
            return BeginRound()
        case ["extra"]:
            return BeginRound(extra=True)
        case ["end"]:
            return EndGame()
        case ["away", name]:
            return Attend(name, plays=False)
        case ["join", name]:
            return Attend(name, plays=True)
        case ["result", *rest]:
            return read_result(rest)
        case ["-", *names] if state.phase == "decision":
            return Leave(tuple(names))
        case [card] if state.phase == "card":
            return Draw(parse_card(card))
        case marks:
            cards, _, back = " ".join(marks).partition(" ; ")
            shown = [None if mark == "-" else parse_card(mark) for mark in cards.split()]
            returned = tuple(map(parse_card, back.split())) if back else None
            return Show(dict(zip(state.inside, shown, strict=True)), returned)


def read_result(words: list[str]) -> RoundResult:
    """Return a result: ``Ann 5 Bo 3+joker``."""
    banked, artifacts = dict[str, int](), dict[str, tuple[Card | None, ...]]()
    for name, gained in zip(words[::2], words[1::2], strict=True):
        gold, *cards = gained.split("+")
        banked[name] = int(gold)
        if cards:
            artifacts[name] = tuple(None if card == "?" else parse_card(card) for card in cards)
    return RoundResult(banked, artifacts)


def asked(question: str, state: GameState) -> list[Line | Table]:
    """Return the answer to a question of a script."""
    match question.split():
        case ["score"]:
            return standings.score(state)
        case ["score", name]:
            return [standings.own_total(state, name)]
        case ["ahead"]:
            return [Line(standings.ahead(state))]
        case ["turn"]:
            return [*rounds.turn_heading(state)]
        case ["count", *piles]:
            numbers = map(int, piles)
            return [
                *standings.piles_compared(state, dict(zip(state.present, numbers, strict=True)))
            ]
        case ["share"]:
            return [standings.shared_win(state)]
        case _:
            return [*standings.places(state)]


def drawn(shown: Line | Table) -> Iterator[str]:
    """Yield the lines of a line or a table as a snapshot has them."""
    if isinstance(shown, Line):
        margin = f"    [{shown.margin}]" if shown.margin else ""
        tone = "" if shown.tone == "plain" else f"    ({shown.tone})"
        yield f"{shown.text}{margin}{tone}"
        return
    for row in (shown.heads, *shown.rows):
        yield "    | " + " | ".join(row)


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in EVENINGS])
def test_an_evening_is_told_as_before(path: Path) -> None:
    text = path.read_text("utf-8")
    told, _ = retold(text, path.stem[-2:])
    if os.environ.get("UPDATE"):
        path.write_text(told, "utf-8")
    assert told == path.read_text("utf-8")


def test_the_evenings_are_those_of_six_games_in_both_languages_with_every_event() -> None:
    played = get_args(Event)
    seen = set[type]()
    for path in EVENINGS:
        seen |= {*map(type, retold(path.read_text("utf-8"), "en")[1])}
    assert len(EVENINGS) == 12
    assert [kind.__name__ for kind in played if kind not in seen] == ["BlankDrawn", "CardsRanOut"]
    scripts: dict[str, set[str]] = {}
    for path in EVENINGS:
        acts = [line for line in path.read_text("utf-8").splitlines() if line.startswith(">")]
        scripts.setdefault(path.stem[:-3], set()).add("\n".join(acts))
    assert all(len(of_both) == 1 for of_both in scripts.values())


# --- single sentences -----------------------------------------------------------------------------


def said(rules: str, acts: str, language: str = "en", players: str = "Ann Bo Cy") -> list[str]:
    """Return what is said of the last of these acts, which are divided by slashes."""
    state = GameState(load_text(rules), players.split())
    told: list[str] = []
    with use_language(language):
        for act in acts.split(" / "):
            move, before = read_move(act, state), state.copy()
            turn = Turn(move, before, state, state.play(move))
            told = [line for one in turn_lines(turn, asked=True) for line in drawn(one)]
    return [line for line in told if not line.startswith("    |")]


def of(parent: str, *settings: str) -> str:
    """Return the text of a house rule."""
    return "\n".join((f'extends = "{parent}"', 'name = "House"', *settings))


KG = of("kings-gold")
MANY = ("cards.danger = { '2-K' = 'all' }", "cards.gold = { 'A' = 1 }")
FEW = ("cards.danger = { 'Ks Kh' = 'rank' }", "cards.gold = { 'As' = 1 }", "artifacts = 'off'")
TO_THE_LAST = "round / Ks / - / Kh / round / Ks / - / As / -"
"""A King leaves the game in the first round, so that nothing can end the second."""
SHARED = (
    "artifacts.joins = 'start'",
    "artifacts.worth = { gold = 13 }",
    "artifacts.claim = 'shared'",
)
SENTENCES = [
    (KG, "round / 9", "en", "TAKE 3 each. Thumbs: 3, 2, 1!    [carry 3]"),
    (KG, "round / 9 / - / 4", "en", "TAKE 1 each, 1 stays.    [path 1 - carry 4]"),
    (KG, "round / 9 / - Ann Bo / 4", "en", "TAKE 4.    [carry 7]"),
    (KG, "round / 9 / - Ann Bo Cy", "en", "All inside: 3 safe each. Clear 1 card."),
    (of("kings-gold", "cards.danger = { 'J-Q' = 'rank' }", "cards.blank = ['K']"),
     "round / 9 / - / K", "en", "Nothing.    [carry 3]"),
    (of("kings-gold", *MANY, "danger.ends_at = 11"), f"round / {' / - / '.join('23456789JQ')}",
     "en", "AN 11TH GUARD ENDS IT."),
    (of("kings-gold", *MANY, "danger.ends_at = 8"), f"round / {' / - / '.join('2345678')}",
     "en", "AN EIGHTH GUARD ENDS IT."),
    (of("kings-gold", "danger.ends_at = 3"), "round / A / - / K", "en",
     "2 more Kings and the round ends.    [path 1]"),
    (of("incan-gold", "round.2.danger.ends_at = 3"), "round / Qs / - / Qh / round / Qs", "en",
     "Too few Queens (fire) are left in the deck: no harm."),
    (of("incan-gold", *SHARED), "round / 8c / - / 10c / - / Jc / - / Qc / - / Kc / - Ann Bo", "en",
     "Ann, Bo: 26 safe each. Ann: take the 13 on 2 artifacts. Bo: take the 13 on 2 artifacts."),
    (of("cave-network"), "round / K Q 3 / K Q 5", "pl",
     "WEŹCIE PO 1, 2 zostają. TRZECI KRÓL LUB TRZECIA DAMA TO KONIEC."),
    (of("cave-network"), "round / K J 3 / K J 5", "pl",
     "WEŹCIE PO 1, 2 zostają. TRZECI KRÓL LUB WALET TO KONIEC."),
    (of("kings-gold", "share = 'leavers'"), "round / A / - / 9", "en",
     "PUT 9 on the card.    [path 10]"),
    (of("kings-gold", "leftover = 'lost'"), "round / A / - / 5", "en",
     "TAKE 1 each, 2 go back.    [carry 1]"),
    (of("kings-gold", "danger.over = 21"), "round / 10 / - / 9", "en",
     "TAKE 3 each. 3 OR MORE IS TOO MUCH.    [path 1 - sum 19 of 21 - carry 6]    (alert)"),
    (of("kings-gold", "danger.costs = 'everything'"), "round / 9 / - / K / - / K", "en",
     "All inside: PUT 3 each back. Remove K. Clear 2 cards."),
    (of("kings-gold", "danger.costs = 'half'"), "round / 9 / - / K / - / K", "en",
     "All inside: PUT 2 each back, 1 safe each. Remove K. Clear 2 cards."),
    (of("kings-gold", "until = 3"), "round / 9 / - Ann", "en",
     "Ann has 3 or more: this round is the last."),
    (of("kings-gold", "until = 3"), "round", "en", "ROUND 1, playing to 3    (heading)"),
    (of("kings-gold", *FEW), TO_THE_LAST, "en",
     "The cards have run out: Ann, Bo and Cy leave now."),
    (of("kings-gold", *FEW), f"{TO_THE_LAST} Ann Bo", "en",
     "Ann, Bo: nothing. The cards have run out: Cy leaves now."),
]  # fmt: skip
"""Rules, acts, a language, and a line of what is said of the last act, or how one begins."""


@pytest.mark.parametrize(("rules", "acts", "language", "line"), SENTENCES)
def test_a_sentence(rules: str, acts: str, language: str, line: str) -> None:
    told = said(rules, acts, language)
    assert any(one.startswith(line) for one in told), told


TWO_CARDS = "hands.remove = { 2 = 48, 3 = 46, 4 = 44, 5 = 42, 6 = 40, 7 = 38, 8 = 36 }"
"""A game of hands whose second turn is the last one."""


def test_nobody_has_fled_who_is_inside_to_the_end() -> None:
    told = said(of("cave-network", TWO_CARDS), "round / 2 3 5 / 4 6 8")
    assert told[0] == "TAKE 6 each. The cards have run out: Ann, Bo and Cy made it."


def test_the_table_of_a_round_tells_the_last_turn_from_its_end() -> None:
    state = GameState(load_text(of("cave-network", TWO_CARDS)), ("Ann", "Bo"))
    played: dict[str, Card | None] = dict.fromkeys(("Ann", "Bo"), parse_card("2"))
    state.play(BeginRound(), Show(played), Show({"Ann": parse_card("5"), "Bo": None}))
    notes = {row[0]: row[-1] for row in rounds.round_table(state).rows}
    assert notes == {"Bo": "out in turn 2", "Ann": "inside to the end"}


def test_what_leavers_could_not_share_is_told_once_though_the_cards_run_out() -> None:
    told = said(of("cave-network", TWO_CARDS), "round / J Q K / - - 5")
    assert [line for line in told if "The King stays." in line] == told[:1]
    assert "Cy: TAKE the King (counts 5), 5 safe." in told


NOTHING_LEAVES = ("danger.then = 'back'", "artifacts.left = 'back'", "artifacts.carried = 'back'")


@pytest.mark.parametrize(("settings", "known"), [
    (NOTHING_LEAVES, True),
    ((*NOTHING_LEAVES[:2], "artifacts.carried = 'out'"), True),  # a result names keepsakes
    ((*NOTHING_LEAVES[:2], "artifacts.carried = 'out'", "artifacts.worth = { gold = 5 }"), False),
    ((*NOTHING_LEAVES[1:], "danger.then = 'card out'"), False),
    ((*NOTHING_LEAVES, "round.1.danger.then = 'card out'"), False),  # no longer so now
    ((*NOTHING_LEAVES, "round.3.danger.then = 'card out'"), True),  # not yet so then
])  # fmt: skip
def test_how_many_cards_the_deck_has_after_a_round_of_which_the_result_is_known(
    settings: tuple[str, ...], known: bool
) -> None:
    told = said(of("kings-gold", *settings), "round / result Ann 5 / round / result Bo 2")
    assert told[-1].startswith("Next:")
    assert ("cards." in told[-1]) == known


RULES = [
    (KG, "round", "G-1"),
    (KG, "round / 9", "G-2"),
    (KG, "round / K", "KG-4"),
    (KG, "round / 9 / -", "KG-3"),
    (KG, "round / 9 / - Ann", "G-4"),
    (of("kings-gold", "share = 'each'"), "round / 9", "G-15"),
    (of("kings-gold", "leftover = 'per-card'"), "round / 9 / - Ann", "G-12"),
    (of("kings-gold", "leftover = 'alone'"), "round / 9 / - Ann", "G-23"),
    (of("kings-gold", "danger.costs = 'half'"), "round / K", "G-17"),
    (of("kings-gold", "danger.costs = 'everything'"), "round / K", "G-22"),
    (of("kings-gold", "danger.costs = { loot = 'all', banked = 5 }"), "round / K", "G-26"),
    (of("kings-gold", "danger.over = 8"), "round / 9", "G-18"),
    (of("poor-mans"), "round / joker", "PM-5"),
    (of("cave-network"), "round / 9 9 2", "CN-5"),
    (of("cave-network"), "round / 9 9 9", "CN-5"),
    (KG, "round / result Ann 5 / end", "KG-2"),
    (KG, "round / result Ann 5 Bo 5 / end", "KG-11"),
]


@pytest.mark.parametrize(("rules", "acts", "number"), RULES)
def test_the_rule_that_an_event_follows(rules: str, acts: str, number: str) -> None:
    state = GameState(load_text(rules), ["Ann", "Bo", "Cy"])
    events = list[Event]()
    for act in acts.split(" / "):
        events = state.play(read_move(act, state))
    assert rule_of(events[0], state.rules) == number


VERDICTS = [
    ("", "Ann 5 Bo 3 Cy 3", "Ann wins with 5."),
    ("wins = 'lowest'", "Ann 5 Bo 3 Cy 4", "Bo wins with 3."),
    ("tie = 'shared'", "Ann 5 Bo 5 Cy 4", "Ann and Bo share the win with 5 each."),
    ("tie = 'play again'", "Ann 5 Bo 5 Cy 4",
     "Ann and Bo are tied with 5 each: the rules say play again."),
    ("tie = 'extra round'", "Ann 5 Bo 5 Cy 4",
     "Ann and Bo are tied with 5 each. They share the win, or play an extra round."),
    ("ties = ['artifacts']\nartifacts.joins = 'start'", "Ann 1+joker Bo 6 Cy 4",
     "Ann and Bo are tied with 6 each. More jokers decide, 1 to 0: Ann wins."),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "result", "text"), VERDICTS)
def test_who_won_and_what_decided_it(rule: str, result: str, text: str) -> None:
    rules = of("kings-gold", "rounds = 1", "artifacts.worth = 5", rule.replace("\\n", "\n"))
    state = GameState(load_text(rules), ["Ann", "Bo", "Cy"])
    state.play(BeginRound(), read_result(result.split()))
    assert standings.verdict(state) == text


def test_a_game_that_ends_early_shares_the_win() -> None:
    state = GameState(load("kings-gold"), ["Ann", "Bo", "Cy"])
    state.play(BeginRound(), RoundResult({"Ann": 2, "Bo": 2}), EndGame())
    assert standings.count_piles(state).text.startswith("The game ends here, after 1 round.")
    assert [line.text for line in standings.places(state)] == [
        "3. Cy: 0",
        "1. Ann and Bo: 2 each",
        "Ann and Bo share the win with 2 each.",
    ]


def test_house_rules_that_cardkit_does_not_enforce_stand_below_the_figures() -> None:
    state = GameState(load_text(of("kings-gold", 'house.H-1 = "No talking."')), ["A", "B", "C"])
    state.play(BeginRound(), RoundResult({}), EndGame())
    told = standings.places(state)[-1]
    assert told == Line("H-1 is not in these figures: No talking.", tone="aside")
