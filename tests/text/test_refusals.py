"""Why moves are refused, in words."""

from __future__ import annotations

import re
from inspect import getsource

import pytest

from cardkit.engine import catalogue, legality
from cardkit.engine.cards import parse_card
from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, RoundResult, Show
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove
from cardkit.engine.loader import load
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.refusals import refusal_text

SEVENS = [Draw(parse_card("7")), Leave()] * 4


def card(name: str) -> Draw:
    """Return the move that turns a card up."""
    return Draw(parse_card(name))


def refused(game: str, *moves: Move, code: str = "en", prompt: bool = True) -> str:
    """Return what is said of the last move; those before are allowed."""
    state = GameState(load(game), ["Ann", "Bo", "Cy"])
    state.play(*moves[:-1])
    with pytest.raises(IllegalMove) as error:
        state.play(moves[-1])
    with use_language(code):
        return " ".join(refusal_text(error.value, vocabulary(state.variant), prompt=prompt)).strip()


@pytest.mark.parametrize(
    ("game", "moves", "said"),
    [
        ("kings-gold", [card("7")], "No round has begun. Round 1 comes first."),
        ("kings-gold", [EndGame()], "No round is over yet: there is nothing to count."),
        ("kings-gold", [BeginRound(), Leave()], "Nobody leaves before a card lies there (G-10)."),
        (
            "kings-gold",
            [BeginRound(), card("7"), BeginRound()],
            "The round is not over: Ann, Bo, Cy still inside. Say who left, or which card ended it.",
        ),
        (
            "kings-gold",
            [BeginRound(), card("7"), Leave(("Bo",)), card("8"), Leave(("Bo",))],
            "Bo is out already, since turn 1. Inside: Ann, Cy.",
        ),
        (
            "kings-gold",
            [BeginRound(), card("7"), Leave(("Zed",))],
            'Nobody inside is called "Zed". Inside: Ann, Bo, Cy.',
        ),
        (
            "kings-gold",
            [BeginRound(), *SEVENS, card("7")],
            "Every 7 lies there already this round. Was it another card? undo takes back the last "
            "one.",
        ),
        (
            "kings-gold",
            [BeginRound(), card("joker")],
            "The joker cannot come yet: it joins the deck before round 2 or round 3. Lay it aside "
            "and turn the next.",
        ),
        (
            "kings-gold",
            [Attend("Ann", plays=False)],
            "Without Ann only 2 play, and King's Gold needs 3. If somebody else comes in, say that "
            "first: join NAME. If not: end.",
        ),
        (
            "kings-gold",
            [BeginRound(), RoundResult({"Ann": -3})],
            "Ann has nothing banked to lose now. Is a figure wrong?",
        ),
        ("kings-gold", [BeginRound(), card("h")], "♥: which card? Name its rank, as in 7h."),
        ("poor-mans", [BeginRound(), card("7")], "7: black or red? Type 7b or 7r."),
        (
            "incan-gold",
            [BeginRound(), card("joker")],
            "The joker is not in this deck. Lay it aside and turn the next.",
        ),
        (
            "cave-network",
            [BeginRound(), Show({"Ann": parse_card("5")})],
            "No card for Bo, Cy. One entry for everyone inside, - for a card laid face down.",
        ),
        (
            "cave-network",
            [BeginRound(), card("5")],
            "In this game a turn is one card for everyone inside.",
        ),
    ],
)
def test_what_is_said_at_the_prompt(game: str, moves: list[Move], said: str) -> None:
    assert refused(game, *moves) == said


def test_in_a_file_the_message_stands_behind_a_colon() -> None:
    moves: list[Move] = [BeginRound(), card("7h"), Leave(), card("7h")]
    said = "the seven of hearts lies there already this round. Was it another card?"
    assert refused("kings-gold", *moves, prompt=False) == said


def test_refusals_in_polish() -> None:
    moves: list[Move] = [BeginRound(), card("7h"), Leave(), card("7h")]
    said = "Siódemka kier już leży na stole. Może to inna karta? cofnij unieważnia ostatnią."
    assert refused("kings-gold", *moves, code="pl") == said


FACTS = {
    "number": 2, "rounds": 4, "inside": ["Ann"], "name": "Bo", "turn": 1, "tie": "shared",
    "winner": "Ann", "away": ["Bo"], "missing": ["Bo"], "low": 3, "high": 8, "wanted": 1,
    "named": 2, "cards": [parse_card("7")], "card": parse_card("7"), "gold": 99, "most": 9,
}  # fmt: skip


@pytest.mark.parametrize("code", ["en", "pl"])
@pytest.mark.parametrize("game", catalogue.shipped())
def test_every_refusal_has_words(game: str, code: str) -> None:
    source = getsource(legality)
    codes = {*re.findall(r'_refuse\(\s*"([a-z-]+)"', source), "card-gone", "card-twice"}
    codes |= {"too-many", "not-yet", "not-in-deck", "vague-card", "round-over", "no-round"}
    codes |= {"no-card", "undecided"}
    assert len(codes) == 35
    words = vocabulary(load(game))
    with use_language(code):
        for one in codes:
            message, way_out = refusal_text(IllegalMove(one, **FACTS), words, prompt=True)
            assert message[0].isupper() or not message[0].isalpha()
            assert message[-1] in ".?"
            assert way_out == "" or way_out[-1] in ".?"
