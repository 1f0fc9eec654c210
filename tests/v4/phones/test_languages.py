"""Each phone has its own language: two of them see one game in two, and the terminal speaks its
own."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardkit.v4.speech import language
from cardkit.v4.words import speaking
from tests.v4.english import english
from tests.v4.phones.table import KEYS as KEYRING, client
from tests.v4.table.hosting import Party, said, spoken


def texts(value: Any) -> list[str]:
    """Every text in an object."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for name, inner in value.items() if name not in KEYS for text in texts(inner)]
    return [text for inner in value for text in texts(inner)] if isinstance(value, list) else []


KEYS = (
    "id",
    "kind",
    "stage",
    "tone",
    "part",
    "sign",
    "do",
    "set",
    "phone",
    "slug",
    "safe_sign",
    "card",
    "next_language",
    "what",
)
"""What the page reads and nobody sees."""
MACHINE = ("inside", "safe", "caught", "hands", "joker")
"""The same: where a player is, and the card the marker is."""


def seen(party: Party, lang: str, *, see: bool = False) -> dict[str, Any]:
    return party.host.view("phone", see=see, lang=lang)


@pytest.mark.parametrize("see", [False, True], ids=["pad", "table"])
@pytest.mark.parametrize("variant", ["kings-gold", "poor-mans", "cave-network", "incan-gold"])
def test_a_polish_phone_has_no_english_word(variant: str, see: bool) -> None:
    """In every stage of a game: before the first card, with cards, after leaving, when a round is
    over."""
    party = Party(variant, "Ann, Bo, Cy")
    views = [seen(party, "pl", see=see)]
    for line in LINES[variant]:
        party.type(line)
        views.append(seen(party, "pl", see=see))
    for view in views:
        assert view["game"]["lang"] == "pl"
        seen_words = [re.sub(r"\{\w+\}", "", text) for text in texts(view) if text not in MACHINE]
        assert [text for text in seen_words if english(text)] == []


LINES = {
    "kings-gold": ("9", "", "q", "", "10", "bo", "4", "", "qs", "", "7", "all"),
    "poor-mans": ("7b", "", "h", "", "5r", "bo", "*", "", "h", "", "5r", "all"),
    "cave-network": ("7k3", "7k-", "----", "", "5 6 7", "---"),
    "incan-gold": ("5h", "", "10h", "", "8c", "bo", "10d", "", "5h", "all"),
}


def test_where_somebody_is_stands_in_words_of_its_own() -> None:
    """Heads of tables count people in other words, which Polish says otherwise."""
    stands = seen(Party("kings-gold", "Ann, Bo, Cy"), "pl")["words"]["stands"]
    assert stands == {
        "inside": "w środku",
        "safe": "już na zewnątrz",
        "caught": "wpadka",
        "away": "poza stołem",
        "out": "nie gra",
    }


def test_two_phones_see_one_game_in_two_languages() -> None:
    """What was said last is told anew in each, and so is a refusal; the terminal has its own."""
    party = Party("kings-gold", "Ann, Bo, Cy, Di")
    party.tap("draw", card="9")
    assert "Take 2 each, 1 stays." in spoken(seen(party, "en")["said"])
    assert "Weźcie po 2, 1 zostaje." in spoken(seen(party, "pl")["said"])
    assert "TAKE 2 each, 1 stays." in party.told[-1][1]
    answer = party.host.act(
        "phone", {"id": "x", "at": party.host.moment, "do": "draw", "card": "q"}, "pl"
    )
    assert "Kolejna dama to kończy." in said(answer)
    assert answer.body["view"]["game"]["name"] == "Złoto króla"
    assert "ANOTHER QUEEN ENDS IT." in party.told[-1][1]
    refused = party.host.act(
        "phone", {"id": "y", "at": party.host.moment, "do": "leave", "names": ["Eve"]}, "pl"
    )
    assert refused.status == 422
    assert "nie nazywa się" in refused.body["text"]
    keys = {key["id"]: key["label"] for key in seen(party, "pl")["keys"]}
    assert (keys["Q"], keys["J"], keys["K"]) == ("D", "W", "K")


def test_a_language_nobody_has_is_the_terminals() -> None:
    """German is not there: the phone speaks as the terminal does."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    assert seen(party, "de")["game"]["lang"] == "en"
    assert seen(party, "../pl")["game"]["lang"] == "en"
    with speaking(language("pl")):
        polish = Party("kings-gold", "Ann, Bo, Cy")
        assert "Złoto króla" in polish.type("?") or polish.view()["game"]["name"] == "Złoto króla"
    assert seen(polish, "de")["game"]["lang"] == "pl"
    assert seen(polish, "en")["game"]["lang"] == "en"


def test_the_menu_offers_the_next_language() -> None:
    """One tap changes it; its name is its own."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    entry = next(one for one in seen(party, "en")["menu"] if one["id"] == "lang")
    assert (entry["label"], entry["more"]) == ("Language", "polski")
    view = seen(party, "pl")
    assert view["words"]["next_language"] == "en"
    assert next(one for one in view["menu"] if one["id"] == "lang")["more"] == "English"


def test_a_browser_says_what_its_owner_reads() -> None:
    """By its own header, or as the address asks for."""
    door = client()
    tap = {"authorization": f"Bearer {KEYRING.tap}", "x-phone": "a" * 24}
    polish = door.get(
        "/api/view", headers={**tap, "accept-language": "pl-PL,pl;q=0.9,en;q=0.8"}
    ).json()
    assert polish["game"]["lang"] == "pl"
    assert (
        door.get("/api/view?lang=pl", headers={**tap, "accept-language": "en"}).json()["game"][
            "lang"
        ]
        == "pl"
    )
    body = {"id": "1", "at": polish["at"], "do": "draw", "card": "9"}
    answer = door.post("/api/act", headers={**tap, "accept-language": "pl"}, json=body).json()
    assert answer["view"]["words"]["close"] == "Zamknij"


def test_a_door_stays_shut_in_the_phones_language() -> None:
    """Who shows no key is told so in words they read."""
    answer = client().get("/api/view", headers={"accept-language": "pl"})
    assert answer.status_code == 401
    assert answer.json()["text"] == "Ta gra ma inny klucz. Zeskanuj kod jeszcze raz."
