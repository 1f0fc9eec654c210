"""Lines of numbers, by seat or by name, with amounts of gold or with artifacts by card."""

import pytest

from cardkit.engine.events import Attend, BeginRound
from cardkit.engine.game import GameState
from cardkit.rulebook.loader import load
from cardkit.tally.figure_lines import parse_claims
from cardkit.tally.findings import LineError
from cardkit.tally.words import typed_words

FOUR = "Ann, Bo, Cy, Di"


def said(key: str, text: str, players: str = FOUR, game: str = "kings-gold", away: str = "") -> str:
    """Return what a line says about each player, or its fault and the text from there on."""
    state = GameState(load(game), players.split(", "))
    state.play(*([Attend(away, plays=False)] if away else []), BeginRound())
    try:
        claims = parse_claims(key, text, 0, state, typed_words())
    except LineError as fault:
        return f"{fault.code}: {text[fault.at :]}"
    assert all(text[claim.at :].strip() for claim in claims)
    return ", ".join(
        f"{claim.player} {' '.join(map(str, claim.cards)) or claim.amount}" for claim in claims
    )


# fmt: off
@pytest.mark.parametrize(("text", "expected"), [
    ("5 6 0 3", "Ann 5, Bo 6, Cy 0, Di 3"), ("5, 6, -, 3", "Ann 5, Bo 6, Cy 0, Di 3"),
    ("5;6;–;3", "Ann 5, Bo 6, Cy 0, Di 3"), ("-5 0 0 12", "Ann -5, Bo 0, Cy 0, Di 12"),
    ("Ann 5, Bo 6", "Ann 5, Bo 6"), ("bo 6 ann 5", "Bo 6, Ann 5"),
    ("Ann: 5, Bo = 6", "Ann 5, Bo 6"), ("Ann -, Bo 6", "Ann 0, Bo 6"),
    ("Ann 5 and Bo 6", "Ann 5, Bo 6"), ("a 5", "Ann 5"), ("Ann -5", "Ann -5"),
    ("Ann 999999", "Ann 999999"), ("5 6 0", "bad-claim: 5 6 0"),
    ("1 2 3 4 5", "bad-claim: 1 2 3 4 5"), ("", "bad-claim: "), ("Ann", "bad-claim: Ann"),
    ("Ann five", "bad-claim: five"), ("Ann 1000000", "bad-claim: 1000000"),
    ("Ann 5.5", "bad-claim: 5.5"), ("Ann 5, Ann 6", "claim-twice: 6"),
    ("Zed 5", "unknown-player: Zed 5"), ("5 Ann", "bad-claim: 5 Ann"),
    ("Ann Bo 5", "bad-claim: Bo 5"),
])
def test_banked_figures_are_read_in_every_notation(text: str, expected: str) -> None:
    assert said("banked", text) == expected


@pytest.mark.parametrize(("text", "players", "expected"), [
    ("ann 5, anna 6, an 2", "An, Ann, Anna", "Ann 5, Anna 6, An 2"),
    ("a 5", "An, Ann, Anna", "ambiguous-name: a 5"),
    ("Mary Ann 5, Mary 6, Jean-Luc 7", "Mary Ann, Mary, Jean-Luc", "Mary Ann 5, Mary 6, Jean-Luc 7"),
    ("lukasz 5", "Łukasz, Zoë, Bo", "Łukasz 5"), ("A 5, B 6, C 7", "A, B, C", "A 5, B 6, C 7"),
    ("K 10, Q 5, T -", "K, Q, T", "K 10, Q 5, T 0"),
    ("The Rock 5, All In 2", "The Rock, All In, Bo", "The Rock 5, All In 2"),
    ("P 1 5, P 10 6", "P 1, P 10, Bo", "P 1 5, P 10 6"),
    ("1 5, 2 6, 3 0", "1, 2, 3", "1 5, 2 6, 3 0"), ("5 6 0", "1, 2, 3", "1 5, 2 6, 3 0"),
    ("2 6", "1, 2, 3", "2 6"), ("1 6 0", "1, 2, 3", "1 1, 2 6, 3 0"),
])
def test_names_in_banked_figures_are_told_apart(text: str, players: str, expected: str) -> None:
    assert said("banked", text, players) == expected


@pytest.mark.parametrize(("text", "game", "expected"), [
    ("Ann 1, Bo 2", "kings-gold", "Ann 1, Bo 2"),
    ("1 0 0 2", "kings-gold", "Ann 1, Bo 0, Cy 0, Di 2"), ("Ann joker", "kings-gold", "Ann joker"),
    ("Ann 8c 5c, Bo Qs", "incan-gold", "Ann 8c 5c, Bo Qs"),
    ("Ann 8♣, 5♣", "incan-gold", "Ann 8c 5c"), ("Ann 10", "incan-gold", "Ann 10"),
    ("Ann 1", "incan-gold", "by-card: 1"), ("Ann -", "incan-gold", "Ann 0"),
    ("Ann 8x", "incan-gold", "bad-claim: 8x"), ("Ann K, Bo Q J", "cave-network", "Ann K, Bo Q J"),
    ("Ann", "cave-network", "bad-claim: Ann"),
])
def test_artifact_figures_are_read_in_every_notation(text: str, game: str, expected: str) -> None:
    assert said("artifacts", text, game=game) == expected
# fmt: on


def test_artifact_figures_of_players_named_like_cards_are_read() -> None:
    players = "K, Q, J"
    assert said("artifacts", "K J, Q K", players, "cave-network") == "K J, Q K"
    assert said("artifacts", "K 2, Q 1", players, "cave-network") == "K 2, Q 1"


def test_figures_in_seat_order_may_skip_absent_players() -> None:
    assert said("banked", "5 6 0", away="Bo") == "Ann 5, Cy 6, Di 0"
    assert said("banked", "5 0 6 0", away="Bo") == "Ann 5, Bo 0, Cy 6, Di 0"
    assert said("total", "5 6 0", away="Bo") == "bad-claim: 5 6 0"


def test_artifact_example_names_card_if_values_differ() -> None:
    state = GameState(load("incan-gold"), ["Ann", "Bo", "Cy"])
    with pytest.raises(LineError) as caught:
        parse_claims("artifacts", "Bo x", 0, state, typed_words())
    assert caught.value.facts["example"] == "Bo 8c"
