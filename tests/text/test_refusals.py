"""Why moves are refused, in words."""

from __future__ import annotations

from typing import get_args

import pytest

from cardkit.engine.cards import parse_card
from cardkit.engine.refusals import Refusal
from cardkit.i18n.translate import languages, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.text.table.refusals import refusal_text, wrong_player_count

from ..engine.play import Played
from ..strategies import Sets


def refused(
    variant: str, *rounds: str, sets: Sets | None = None, prompt: bool = True
) -> tuple[str, str]:
    """Return message and way out of the last move; those before are allowed."""
    played = Played(variant, rounds, "Ann Bo Cy", "", sets)
    assert played.refusal
    return refusal_text(played.refusal, vocabulary(played.game.variant), prompt=prompt)


@pytest.mark.parametrize(("name", "rounds", "said"), [
    ("kings-gold", ["end"], "No round is over yet: there is nothing to count."),
    ("kings-gold", ["7 / 7 / 7 / 7 / 7"],
     "Every 7 lies there already. Was it another card? undo takes back the last one."),
    ("kings-gold", ["= Ann -3"], "Ann has nothing banked to lose now. Is a figure wrong?"),
    ("kings-gold", ["h"], "♥: which card? Name its rank too."),
    ("poor-mans", ["7"], "7: black or red? Type 7b or 7r."),
    ("incan-gold", ["joker"], "The joker is not in this deck. Lay it aside and turn the next."),
    ("cave-network", ["Ann 5"],
     "No card for Bo, Cy. One entry for everyone inside, - for a card laid face down."),
    ("kings-gold", ["= Ann 0; Ann ?"],
     "1 joker carried out in this round, but no more than 0 can have been in the deck. "
     "Is a figure wrong?"),
    ("kings-gold", ["Q / Qh", "Eve goes"],
     'Nobody in this game is called "Eve". Players: Ann, Bo, Cy.'),
    ("diamant", ["= Ann 0; Bo joker"],
     "Nobody keeps artifacts in this game: it is played without any."),
    ("examples/house/twenty-one.toml", ["= Ann 0; Bo joker"],
     "Nobody keeps artifacts in this game: it is played without any."),
    ("poor-mans", ["= Ann 0; Bo joker"],
     "Nobody keeps jokers in this game: the gold on a joker counts as banked gold."),
])  # fmt: skip
def test_what_is_said_at_the_prompt(name: str, rounds: list[str], said: str) -> None:
    assert " ".join(refused(name, *rounds)).strip() == said


@pytest.mark.parametrize(("sets", "rounds", "said"), [
    ({"until": 40}, ["= Ann 50", ""], "The game is over."),
    ({"until": 40}, ["= Ann 5", "+"],
     "An extra round comes when the game is over, if the top is tied."),
    ({"tie": "play again"}, [*["= Ann 5, Bo 5"] * 4, "+"],
     "House rule has no extra round: a tie is played again."),
    ({"cards.gold": '{ "A-9" = "face", "10s" = 20, "10h" = 15, "10dc" = 10 }'}, ["10"],
     "10: which suit? Spades, hearts, diamonds or clubs."),
])  # fmt: skip
def test_what_house_rules_refuse(sets: Sets, rounds: list[str], said: str) -> None:
    assert refused("kings-gold", *rounds, sets=sets)[0] == said


def test_in_a_file_the_message_stands_behind_a_colon() -> None:
    said = ("the 7 of hearts lies there already.", "Was it another card?")
    assert refused("kings-gold", "7h / 7h", prompt=False) == said


FACTS = {
    "number": 2, "rounds": 4, "inside": ["Ann"], "name": "Bo", "turn": 1, "tie": "shared",
    "winner": "Ann", "away": ["Bo"], "missing": ["Bo"], "low": 3, "high": 8, "wanted": 1,
    "named": 2, "cards": [parse_card("7")], "card": parse_card("7"), "gold": 99, "most": 9,
    "ending": False, "players": ["Ann"], "meanings": [], "lead": "",
}  # fmt: skip


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", catalogue.main_games())
def test_every_refusal_has_words(name: str, code: str) -> None:
    words = vocabulary(load(name))
    with use_language(code):
        for kind in get_args(Refusal):
            refusal = kind(**{fact: FACTS[fact] for fact in kind._fields})
            message, way_out = refusal_text(refusal, words, prompt=True)
            assert message[0].isupper() or not message[0].isalpha()
            assert message[-1] in ".?"
            assert way_out == "" or way_out[-1] in ".?"


@pytest.mark.parametrize(("players", "text"), [
    ("3-8", "3 to 8 players, not for 9."),
    ("4", "4 players, not for 9."),
    ("1", "1 player, not for 9."),
])  # fmt: skip
def test_too_many_players_are_told_for_how_many_a_game_is(players: str, text: str) -> None:
    rules = load("diamant", {"players": players})
    assert wrong_player_count(vocabulary(rules), 9) == f"Diamant is for {text}"
