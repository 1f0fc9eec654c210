"""The keys of the pad: which there are, in which order, and why one cannot be tapped."""

import pytest

from cardkit.engine.cards import parse_card
from cardkit.phones.keypad import keypad, keys_view
from cardkit.phones.view import Reader
from cardkit.rulebook.loader import load, load_text
from tests.phones.table import Json, new_room, tap


@pytest.mark.parametrize(("variant", "keys"), [
    ("kings-gold", "A 2 3 4 5 6 7 8 9 10 J Q K joker"),  # ranks
    ("poor-mans", "Ab 2 3b 4b 5b 7b 9 Ar 3r 4r 5r 7r s h d c joker"),  # colours and suits
    ("cave-network", "A 2 3 4 5 6 7 8 9 10 J Q K"),  # hands
    ("diamant", "Ab 2 3b 4b 5b 7b 9 Ar 3r 4r 5r 7r 8 10 J Q K"),  # dangers by rank
])  # fmt: skip
def test_keys_of_games(variant: str, keys: str) -> None:
    found = keypad(load(variant))
    assert [str(key.face) for key in found] == keys.split()
    assert not any(key.asks for key in found)


def test_a_second_tap_names_the_suit() -> None:
    rules = load_text(
        'extends = "kings-gold"\nname = "Suits"\n[cards]\n'
        'gold = { "A-9" = "face", "10s" = 20, "10h" = 15, "10dc" = 10 }\n',
        "suits.toml",
    )
    (ten,) = [key for key in keypad(rules) if key.asks]
    assert str(ten.face) == "10"
    assert [str(card) for card in ten.cards] == ["10s", "10h", "10d", "10c"]
    room = new_room(rules)
    tap(room, "10s")
    (key,) = [key for key in room.view(Reader())["keys"] if key["choices"]]
    assert [choice["card"] for choice in key["choices"] if choice["reason"]] == ["10s"]
    assert not key["reason"]


def keys_of(room_view: Json) -> dict[str, Json]:
    return {key["card"]: key for key in room_view["keys"]}


def test_a_key_says_why_its_card_cannot_come() -> None:
    room = new_room()
    keys = keys_of(room.view(Reader()))
    assert keys["joker"]["reason"]
    assert not keys["7"]["reason"]
    tap(room, "7", "7", "7", "7")
    keys = keys_of(room.view(Reader()))
    assert keys["7"]["reason"] == "Every 7 lies there already."


def test_red_keys_end_the_round() -> None:
    room = new_room()
    tap(room, "Q", "9")
    keys = keys_of(room.view(Reader()))
    assert [name for name, key in keys.items() if key["ends"]] == ["Q"]
    assert keys["Q"]["name"] == "the Queen: ends it"


def test_no_keys_between_rounds() -> None:
    room = new_room()
    tap(room, "Q", "Q")
    assert room.game.stage == "round"
    assert keys_view(room.game.state) == []
    assert room.game.state.path[-1].card == parse_card("Q")
