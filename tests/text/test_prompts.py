"""Questions at the prompt, help, and why a line comes to nothing."""

from __future__ import annotations

from typing import Any

import pytest

from cardkit.engine.cards import parse_card
from cardkit.engine.events import Draw, Show
from cardkit.i18n.translate import languages, use_language
from cardkit.text import prompts, unclear
from cardkit.text.lines import Line, Table
from cardkit.text.prompts import Stage

from ..engine.play import game

FORMS = {"Ann": "an", "Bo": "b", "Cy": "c"}
CAVE = ["Ann 4, Bo 7, Cy 3"]
OVER = ["8 - all", "8 - all", "8 - all", "8 - all"]


def card(name: str) -> Draw:
    """Return the move that turns a card up."""
    return Draw(parse_card(name))


@pytest.mark.parametrize(("stage", "variant", "rounds", "english", "polish"), [
    ("card", "kings-gold", ["9 - Bo"], "card 2> ", "karta 2> "),
    ("decision", "kings-gold", ["9"], "leaves> ", "wychodzi> "),
    ("show", "cave-network", CAVE, "turn 2 (Ann Bo Cy)> ", "tura 2 (Ann Bo Cy)> "),
    ("round", "kings-gold", ["9 - all"], "Enter when the deck is ready> ",
     "Enter, gdy talia jest gotowa> "),
    ("round", "cave-network", ["Ann -, Bo -, Cy -"], "Enter when the hands are dealt> ",
     "Enter, gdy karty są rozdane> "),
    ("piles", "kings-gold", OVER, "piles (Ann Bo Cy)> ", "stosy (Ann Bo Cy)> "),
    ("tie", "kings-gold", OVER, "extra = an extra round, Enter = share the win> ",
     "dodatkowa = dodatkowa runda, Enter = wspólna wygrana> "),
    ("over", "kings-gold", OVER, "again = with the same people, Enter = stop> ",
     "jeszcze = w tym samym gronie, Enter = koniec> "),
])  # fmt: skip
def test_prompt(stage: Stage, variant: str, rounds: list[str], english: str, polish: str) -> None:
    state = game(variant, *rounds)
    assert prompts.prompt(stage, state) == english
    with use_language("pl"):
        assert prompts.prompt(stage, state) == polish


def test_other_questions() -> None:
    assert prompts.left_too(["Bo"], 4) == "Bo too, after card 4? Enter = yes, n = no> "


def test_short_forms() -> None:
    state = game("kings-gold", "9")
    line = prompts.short_forms(state, FORMS).text.replace("\u00a0", " ")
    assert line == "Leaving in short: an = Ann, b = Bo, c = Cy. Enter = nobody. ? = help."
    line = prompts.short_forms(game("cave-network", *CAVE), {}).text.replace("\u00a0", " ")
    assert line == (
        "A turn is one mark each, in this order: Ann Bo Cy. As in 7k-: Cy lays a card face down. "
        "? = help."
    )


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("stage", ["card", "decision", "show", "round", "piles", "tie", "over"])
def test_help_is_short(stage: Stage, code: str) -> None:
    with use_language(code):
        state = game("cave-network", *CAVE) if stage == "show" else game("kings-gold", "9")
        now, table = prompts.help_lines(stage, state, FORMS)
    assert isinstance(now, Line)
    assert isinstance(table, Table)
    assert len(now.text) < 150
    assert 15 <= len(table.rows) <= 22
    first, second = (max(map(len, column)) for column in zip(*table.rows, strict=True))
    assert first + second <= 74  # side by side on a screen of 80


def test_help_says_what_may_be_typed_now() -> None:
    [now, _] = prompts.help_lines("card", game("kings-gold", "9 - Ann"), FORMS)
    assert isinstance(now, Line)
    assert now.text == (
        "Now: the card that came (6, k, king or joker). "
        "Several turns at once: 6\u00a0/\u00a0k\u00a0-\u00a0Bo."
    )


REFUSED: list[tuple[str, dict[str, Any], Stage, str]] = [
    ("bad-card", {"word": "quen", "near": "queen"}, "card", '"quen" is no card. Did you mean "queen"?'),
    ("bad-card", {"word": "x"}, "card",
     '"x" is no card. Ranks are A 2-10 J Q K, suits s h d c; or joker.'),
    ("unknown-player", {"word": "bob", "where": "inside", "who": ("Ann", "Cy")}, "decision",
     'Nobody inside is called "bob". Inside: Ann, Cy; Enter = nobody.'),
    ("unknown-player", {"word": "14", "where": "inside"}, "decision",
     '"14" is no card. Ranks are A 2-10 J Q K, suits s h d c; or joker.'),
    ("leave-first", {}, "card", "A card comes now. Who leaves is asked after it."),
    ("two-meanings", {"word": "K", "ways": ("- Kim", "- / K")}, "decision",
     '"K" can be two things. Write "- Kim" or "- / K".'),
    ("two-turns", {"way": "7 / 9", "alone": "9"}, "card", "Two turns need a / between. Type 7 / 9."),
    ("not-an-answer", {"text": "x"}, "piles",
     "The game is over. Type the piles as counted (Ann, Bo and Cy), or Enter."),
    ("not-an-answer", {"text": "x"}, "over",
     "The game is over. undo still corrects it; again starts another; Enter ends."),
    ("nothing-to-undo", {}, "card", "There is nothing to take back."),
    ("how-often", {"text": "x"}, "card", '"x" is no number. As in: undo 3.'),
    ("no-turns", {"round": 2}, "card", "Round 2 has no turns yet."),
    ("no-such-turn", {"round": 1, "turn": 9, "last": 4}, "card",
     "There is no turn 9: round 1 has turns 1 to 4."),
    ("no-such-turn", {"round": 1, "turn": 9, "last": 1}, "card",
     "There is no turn 9: round 1 has one turn."),
    ("rename-whom", {}, "card",
     "Who gets which name? As in: rename Ann Eve. Players: Ann, Bo, Cy."),
    ("who-goes", {"who": "Cy"}, "card", "Who goes home? As in: away Cy. Players: Ann, Bo, Cy."),
    ("who-comes", {"who": "Eve"}, "card", "Who joins? As in: join Eve."),
    ("end-how", {"is_last": False}, "card", "The round is not over. Type end after to play it out first."),
    ("last-already", {}, "card", "That is so already: round 1 is the last."),
    ("game-not-over", {}, "card", "The game is not over yet. quit stops it; cardkit resume goes on."),
    ("bad-back", {"text": "x"}, "show", '"x" does not say which cards go back. '
     "Behind the turn stands ; back, and then the cards."),
    ("bad-back", {"text": ""}, "show", "Nothing says which cards go back. "
     "Behind the turn stands ; back, and then the cards."),
    ("empty-turn", {}, "card",
     "A turn is missing on one side of the /. On each side stands a card, or who left."),
]  # fmt: skip


@pytest.mark.parametrize(("code", "facts", "stage", "text"), REFUSED)
def test_refused(code: str, facts: dict[str, Any], stage: Stage, text: str) -> None:
    state = game("kings-gold", "9 - Bo")
    assert " ".join(unclear.unclear_text(code, facts, state, stage)).strip() == text


@pytest.mark.parametrize(("code", "facts", "stage"), [row[:3] for row in REFUSED])
def test_refused_in_polish(code: str, facts: dict[str, Any], stage: Stage) -> None:
    state = game("kings-gold", "9 - Bo")
    english = unclear.unclear_text(code, facts, state, stage)
    with use_language("pl"):
        polish = unclear.unclear_text(code, facts, state, stage)
        refused = unclear.refused(*polish).text
    assert polish[0] != english[0]
    assert refused.endswith(" (nic nie zapisano)")


SHOWN = Show({"Ann": parse_card("7"), "Bo": None})


@pytest.mark.parametrize(("code", "facts", "variant", "rounds", "stage", "text"), [
    ("not-an-answer", {"text": "x"}, "kings-gold", OVER, "tie",
     "The game is over. Type extra for an extra round, or Enter to share the win."),
    ("who-comes", {"who": "Di"}, "kings-gold", ["Di comes", "Di goes"], "round",
     "Who joins? As in: join Di. Away: Di."),
    ("round-not-over", {"key": "banked"}, "kings-gold", ["9"], "decision",
     "What was banked is compared when the round is over."),
    ("no-round", {}, "kings-gold", [], "round", "No round has begun yet. Enter begins it."),
    ("artifacts-alone", {}, "kings-gold", ["9"], "card", "Artifacts alone are no result. For a round "
     "without turns say first what each banked, as in banked: 5 5 5."),
    ("totals-early", {}, "kings-gold", ["9"], "card",
     "Totals are counted when the game is over. score shows what is safe so far."),
    ("totals-early", {}, "diamant", ["9"], "card",
     "Totals are counted when the game is over. They stay secret until then."),
    ("unknown-player", {"word": "bob", "where": "inside", "who": ("Ann", "Bo", "Cy")},
     "kings-gold", ["9"], "card",
     'Nobody inside is called "bob". Inside: Ann, Bo, Cy.'),
    ("turn-was", {"was": [card("7")], "turn": 2}, "kings-gold", ["9"], "card",
     "Turn 2 was 7. Say what it should be: fix 2 CARD."),
    ("turn-was", {"was": [SHOWN], "turn": 2}, "cave-network", CAVE, "show",
     "Turn 2 was Ann 7, Bo -. Say what it should be: fix 2 TURN."),
    ("end-how", {"is_last": False}, "kings-gold", ["9 - all", "9"], "decision",
     "The round is not over. Type end after to play it out first, or end drop to leave it out."),
    ("end-how", {"is_last": True}, "kings-gold", ["9 - all", "9"], "decision",
     "The round is not over. Type end drop to leave it out."),
    ("end-how", {"is_last": True}, "kings-gold", ["9"], "decision",
     "The round is not over. It is the last: play it out, or quit."),
    ("end-how", {}, "kings-gold", ["9 - all"], "round", "End alone ends the game here."),
    ("bad-hands", {"inside": ("Ann",), "got": "x", "way": "7"}, "cave-network", CAVE, "show",
     "A card from everyone inside is expected (Ann). Type 7."),
])  # fmt: skip
def test_refused_elsewhere(
    code: str, facts: dict[str, Any], variant: str, rounds: list[str], stage: Stage, text: str
) -> None:
    message = unclear.unclear_text(code, facts, game(variant, *rounds), stage)
    assert " ".join(message).strip() == text
    assert unclear.refused(*message).text == f"{text} (nothing recorded)"
