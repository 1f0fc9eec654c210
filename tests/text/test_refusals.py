"""Why moves are refused, in words."""

from __future__ import annotations

import re
from inspect import getsource

import pytest

from cardkit.engine import catalogue, legality
from cardkit.engine.cards import parse_card
from cardkit.engine.events import Attend, BeginRound, Draw, Leave, Move, RoundResult, Show
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove
from cardkit.engine.loader import load
from cardkit.i18n.translate import languages, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.refusals import not_for, refusal_text

from ..engine.play import game

SEVENS = [Draw(parse_card("7")), Leave()] * 4


def card(name: str) -> Draw:
    """Return the move that turns a card up."""
    return Draw(parse_card(name))


def refused(name: str, *moves: Move, prompt: bool = True) -> str:
    """Return what is said of the last move; those before are allowed."""
    state = GameState(load(name), ["Ann", "Bo", "Cy"])
    state.play(*moves[:-1])
    with pytest.raises(IllegalMove) as error:
        state.play(moves[-1])
    return " ".join(refusal_text(error.value, vocabulary(state.variant), prompt=prompt)).strip()


@pytest.mark.parametrize(("name", "moves", "said"), [
    ("kings-gold", [card("7")], "No round has begun. Round 1 comes first."),
    ("kings-gold", [BeginRound(), *SEVENS, card("7")],
     "Every 7 lies there already. Was it another card? undo takes back the last one."),
    ("kings-gold", [BeginRound(), RoundResult({"Ann": -3})],
     "Ann has nothing banked to lose now. Is a figure wrong?"),
    ("kings-gold", [BeginRound(), card("h")], "♥: which card? Name its rank too."),
    ("poor-mans", [BeginRound(), card("7")], "7: black or red? Type 7b or 7r."),
    ("incan-gold", [BeginRound(), card("joker")],
     "The joker is not in this deck. Lay it aside and turn the next."),
    ("cave-network", [BeginRound(), Show({"Ann": parse_card("5")})],
     "No card for Bo, Cy. One entry for everyone inside, - for a card laid face down."),
    ("kings-gold", [BeginRound(), RoundResult({}, {"Ann": (None,)})],
     "1 joker carried out in this round, but no more than 0 can have been in the deck. "
     "Is a figure wrong?"),
    ("kings-gold", [BeginRound(), card("Q"), Leave(), card("Qh"), Attend("Eve", plays=False)],
     'Nobody in this game is called "Eve". Players: Ann, Bo, Cy.'),
    ("cave-network", [BeginRound(), card("5")],
     "In this game a turn is one card for everyone inside."),
])  # fmt: skip
def test_what_is_said_at_the_prompt(name: str, moves: list[Move], said: str) -> None:
    assert refused(name, *moves) == said


@pytest.mark.parametrize(
    ("sets", "rounds", "move", "said"),
    [
        ({"until": 40}, ["= Ann 50"], BeginRound(), "The game is over."),
        ({"until": 40}, ["= Ann 5"], BeginRound(extra=True),
         "An extra round comes when the game is over, if the top is tied."),
        ({"tie": "play again"}, ["= Ann 5, Bo 5"] * 4, BeginRound(extra=True),
         "House rule has no extra round: a tie is played again."),
        ({"cards.gold": '{ "A-9" = "face", "10s" = 20, "10h" = 15, "10dc" = 10 }'}, [""], card("10"),
         "10: which suit? Spades, hearts, diamonds or clubs."),
    ],
)  # fmt: skip
def test_what_house_rules_refuse(
    sets: dict[str, object], rounds: list[str], move: Move, said: str
) -> None:
    state = game("kings-gold", *rounds, sets=sets)
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    assert refusal_text(error.value, vocabulary(state.variant), prompt=True)[0] == said


def test_in_a_file_the_message_stands_behind_a_colon() -> None:
    moves: list[Move] = [BeginRound(), card("7h"), Leave(), card("7h")]
    said = "the 7 of hearts lies there already. Was it another card?"
    assert refused("kings-gold", *moves, prompt=False) == said


FACTS = {
    "number": 2, "rounds": 4, "inside": ["Ann"], "name": "Bo", "turn": 1, "tie": "shared",
    "winner": "Ann", "away": ["Bo"], "missing": ["Bo"], "low": 3, "high": 8, "wanted": 1,
    "named": 2, "cards": [parse_card("7")], "card": parse_card("7"), "gold": 99, "most": 9,
}  # fmt: skip


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", catalogue.shipped())
def test_every_refusal_has_words(name: str, code: str) -> None:
    source = getsource(legality)
    codes = {*re.findall(r'_refuse\(\s*"([a-z-]+)"', source), "card-gone", "card-twice"}
    codes |= {"too-many", "not-yet", "not-in-deck", "vague-card", "round-over", "no-round"}
    codes |= {"no-card", "undecided"}
    assert len(codes) == 35
    words = vocabulary(load(name))
    with use_language(code):
        for one in codes:
            message, way_out = refusal_text(IllegalMove(one, **FACTS), words, prompt=True)
            assert message[0].isupper() or not message[0].isalpha()
            assert message[-1] in ".?"
            assert way_out == "" or way_out[-1] in ".?"


@pytest.mark.parametrize(("name", "said"), [
    ("diamant", "it is played without any."),
    ("examples/house/twenty-one.toml", "it is played without any."),
    ("poor-mans", "the gold on a joker counts as banked gold."),
])  # fmt: skip
def test_nobody_keeps_artifacts(name: str, said: str) -> None:
    """A game without artifacts is told as one, whether its rules say that they are off or not."""
    taken = RoundResult({}, {"Bo": (parse_card("joker"),)})
    assert refused(name, BeginRound(), taken).endswith(said)


@pytest.mark.parametrize(("players", "text"), [
    ("3-8", "3 to 8 players, not for 9."),
    ("4", "4 players, not for 9."),
    ("1", "1 player, not for 9."),
])  # fmt: skip
def test_too_many_players_are_told_for_how_many_a_game_is(players: str, text: str) -> None:
    rules = load("diamant", {"players": players})
    assert not_for(vocabulary(rules), 9) == f"Diamant is for {text}"
