"""Whose phone is whose, and which of them are awake."""

from __future__ import annotations

from cardkit.v4.phones.seats import MOST_PHONES, Seats
from tests.v4.table.hosting import Party


def phones(party: Party) -> list[str]:
    return [player["phone"] for player in party.view()["players"]]


def test_a_phone_is_somebodys() -> None:
    """It shows that player as mine, with the total that nobody else sees; another name moves it
    there."""
    party = Party("kings-gold", "Ann, Bo, Cy", settings=(("totals", "secret"),))
    party.cards("9")
    party.tap("leave", names=["Bo"])
    assert party.seat("a", "Bo").status == 200
    assert [(one["mine"], one["my_total"]) for one in party.view("a")["players"]] == [
        (False, None),
        (True, 3),
        (False, None),
    ]
    assert all(one["total"] is None for one in party.view("a")["players"])
    party.seat("a", "Cy")
    assert [one["mine"] for one in party.view("a")["players"]] == [False, False, True]
    party.seat("a", "")
    assert not any(one["mine"] for one in party.view("a")["players"])


def test_a_phone_that_asks_nothing_for_six_seconds_is_away() -> None:
    """Everyone sees it without doing anything, and it can be taken over then with one tap."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.host.asking("a")
    party.seat("a", "Ann")
    assert phones(party) == ["here", "none", "none"]
    assert party.seat("b", "Ann").status == 409
    party.host.hung_up("a")
    woken = party.woken
    assert party.later(0) == 6
    party.later(6)
    assert (phones(party), party.woken) == (["away", "none", "none"], woken + 1)
    assert party.seat("b", "Ann").status == 200
    party.host.asking("a")
    assert phones(party) == ["here", "none", "none"]
    assert not any(one["mine"] for one in party.view("a")["players"])


def test_an_open_question_is_awake_however_long() -> None:
    """Two of them, one of which ends, are one still."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.seat("a", "Ann")
    party.host.asking("a")
    party.host.asking("a")
    party.host.hung_up("a")
    party.later(100)
    assert phones(party)[0] == "here"


def test_seats_go_with_names() -> None:
    """A player who is called otherwise keeps the phone; so do those who play again."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.seat("a", "Ann")
    party.tap("rename", old="Ann", new="Anna")
    assert [one["name"] for one in party.view("a")["players"] if one["mine"]] == ["Anna"]
    party.type("rename Anna Anne")
    assert [one["name"] for one in party.view("a")["players"] if one["mine"]] == ["Anne"]


def test_nobody_has_a_seat_who_does_not_play() -> None:
    """And what a stranger called it is not repeated as it came."""
    answer = Party("kings-gold", "Ann, Bo, Cy").seat("a", "Zo\x07e")
    assert (answer.status, answer.body["code"]) == (422, "nobody")
    assert "\x07" not in answer.body["text"]


def test_few_phones_are_remembered() -> None:
    """Whoever asks a thousand times with a new name fills nothing; those with a seat stay."""
    seats = Seats(lambda: 0.0)
    seats.claim("mine", "Ann")
    seats.heard("mine")
    for number in range(1000):
        seats.asking(f"{number}")
        seats.hung_up(f"{number}")
    assert len(seats._heard) <= MOST_PHONES + 1
    assert seats.awake("mine")
