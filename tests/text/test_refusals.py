"""Why moves are refused, in words."""

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


@pytest.mark.parametrize(("name", "rounds", "said"), [
    ("kings-gold", ["h"], "♥: which card? Name its rank too."),
    ("incan-gold", ["joker"], "The joker is not in this deck. Lay it aside and turn the next."),
    ("kings-gold", ["= Ann 0; Ann ?"],
     "1 joker carried out in this round, but no more than 0 can have been in the deck. "
     "Is a figure wrong?"),
    ("kings-gold", ["Q / Qh", "Eve goes"],
     'Nobody in this game is called "Eve". Players: Ann, Bo, Cy.'),
    ("examples/house/twenty-one.toml", ["= Ann 0; Bo joker"],
     "Nobody keeps artifacts in this game: it is played without any."),
])  # fmt: skip
def test_what_is_said_at_the_prompt(name: str, rounds: list[str], said: str) -> None:
    """Beside what is said of the files in ``tests/errors/tally``."""
    played = Played(name, rounds, "Ann Bo Cy", "", None)
    assert played.refusal
    told = refusal_text(played.refusal, vocabulary(played.game.variant), prompt=True)
    assert " ".join(told).strip() == said


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
