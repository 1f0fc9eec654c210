"""Choosing in secret: nobody sees anything of a choice before all are in, and nothing of it is
written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardkit.v4.phones import Host
from cardkit.v4.speech import Manner
from cardkit.v4.table import Conversation, Session
from tests.v4.table.hosting import Party, bytes_of, spoken

PEOPLE = ("Ann", "Bo", "Cy", "Di")


def party(variant: str = "kings-gold", *, path: Path | None = None) -> Party:
    """Four people, each with a phone that waits, and a card to decide after."""
    four = Party(variant, ", ".join(PEOPLE), choose=True, path=path)
    for name in PEOPLE:
        four.seat(f"phone of {name}", name)
        four.host.asking(f"phone of {name}")
    if variant == "kings-gold":
        four.tap("draw", card="9")
    return four


def choices(four: Party, name: str = "Ann") -> dict[str, object]:
    found: dict[str, object] = four.view(f"phone of {name}")["choices"]
    return found


def choose(four: Party, **by_name: object) -> None:
    for name, choice in by_name.items():
        assert four.choose(f"phone of {name}", name, choice).status == 200


def test_all_choose_and_one_decision_is_entered() -> None:
    """After the last choice it counts down on every screen; then who leaves does so, all at
    once."""
    four = party()
    choose(four, Ann="stay", Bo="leave", Cy="stay")
    assert choices(four)["text"] == "3 of 4 have chosen"
    assert choices(four)["waits"] == "waiting for Di"
    choose(four, Di="stay")
    assert choices(four)["reveal_in"] == 2.4
    assert four.later(2.3) is not None
    assert four.view()["stage"] == "leave"
    four.later(0.2)
    assert spoken(four.view()["said"])[0] == "Bo: take 1, 3 safe."
    assert four.told[-1] == ("", "Bo: TAKE 1, 3 safe.   3 inside")
    assert not choices(four)["open"]


@pytest.mark.parametrize(
    ("variant", "one", "other"), [("kings-gold", "stay", "leave"), ("cave-network", "7", None)]
)
def test_nothing_of_a_choice_is_to_be_seen_by_others(
    variant: str, one: object, other: object, tmp_path: Path
) -> None:
    """The views of all other phones and of the big screen are the same bytes, and the file is,
    whichever was chosen."""
    a, b = party(variant, path=tmp_path / "a.tally"), party(variant, path=tmp_path / "b.tally")
    before = (tmp_path / "a.tally").read_bytes()
    for step in PEOPLE:
        choose(a, **{step: one})
        choose(b, **{step: other})
        for name in PEOPLE:
            mine = [four.view(f"phone of {name}") for four in (a, b)]
            own = [view["choices"].pop("mine") for view in mine]
            assert bytes_of(mine[0]) == bytes_of(mine[1])
            chosen = PEOPLE.index(name) <= PEOPLE.index(step)
            assert (own[0] != own[1]) == chosen
        assert bytes_of(a.view(see=True)) == bytes_of(b.view(see=True))
        assert bytes_of(a.view("a pad")) == bytes_of(b.view("a pad"))
        assert (tmp_path / "a.tally").read_bytes() == before == (tmp_path / "b.tally").read_bytes()
    assert len(a.told) == len(b.told)
    a.later(3), b.later(3)
    assert (tmp_path / "a.tally").read_bytes() != (tmp_path / "b.tally").read_bytes()


def test_the_big_screen_and_pads_have_no_choice_to_see() -> None:
    """Only one's own phone shows what one chose, and it says it in words while one looks."""
    four = party()
    choose(four, Ann="leave")
    assert choices(four)["mine"] == {
        "name": "Ann",
        "may": ["stay", "leave"],
        "carries": "you carry 2",
        "sealed": True,
        "choice": "leave",
        "says": "Leave",
    }
    assert four.view(see=True)["choices"]["mine"] is None
    assert four.view("a pad")["choices"]["mine"] is None


def test_a_choice_may_be_changed_until_the_last_is_in() -> None:
    """Then it is too late."""
    four = party()
    choose(four, Ann="leave")
    choose(four, Ann="stay", Bo="stay", Cy="stay", Di="stay")
    answer = four.choose("phone of Ann", "Ann", "leave")
    assert (answer.status, answer.body["code"]) == (422, "countdown")
    four.later(2.4)
    assert four.view()["stage"] == "card"
    assert spoken(four.view()["said"]) == ["Nobody leaves."]


def test_a_change_of_mind_wakes_nobody() -> None:
    """That Ann has chosen is seen by all, once; that she chose again by nobody, and no phone is
    told to look."""
    four = party()
    choose(four, Ann="leave")
    assert choices(four, "Bo")["in"] == 1
    others = [four.view(f"phone of {name}") for name in PEOPLE[1:]]
    woken = four.woken
    choose(four, Ann="stay")
    choose(four, Ann="stay")
    assert four.woken == woken
    assert [four.view(f"phone of {name}") for name in PEOPLE[1:]] == others
    assert choices(four)["mine"]["choice"] == "stay"  # type: ignore[index]


def test_a_seat_taken_again_wakes_nobody() -> None:
    """But one that is taken over does: the phone that had it is nobody's now."""
    four = party()
    woken = four.woken
    four.seat("phone of Bo", "Bo")
    assert four.woken == woken
    four.seat("another phone", "Bo", over=True)
    assert four.woken == woken + 1


def test_somebody_asleep_is_chosen_for_and_every_screen_says_so() -> None:
    """Not before 8 seconds, and not for somebody whose phone is awake."""
    four = party()
    four.host.hung_up("phone of Di")
    choose(four, Ann="stay", Bo="stay", Cy="stay")
    assert four.choose("phone of Bo", "Di", "leave").status == 422
    four.later(8)
    assert choices(four)["sleeps"] == [{"name": "Di", "text": "Di's phone sleeps"}]
    assert four.choose("phone of Bo", "Di", "leave").status == 200
    assert choices(four, "Cy")["by"] == ["Bo chose for Di."]
    assert choices(four, "Di")["mine"] == {
        "name": "Di",
        "may": ["stay", "leave"],
        "carries": "you carry 2",
        "sealed": True,
        "choice": None,
        "says": "",
    }
    four.later(2.4)
    assert spoken(four.view(see=True)["said"])[0] == "Bo chose for Di."
    assert four.told[-1][1].startswith("Bo chose for Di.\nDi: TAKE 1, 3 safe.")


def test_nobody_chooses_for_somebody_awake() -> None:
    """However long they think."""
    four = party()
    four.later(60)
    assert choices(four)["missing"] == list(PEOPLE)
    assert choices(four)["sleeps"] == []
    assert four.choose("phone of Bo", "Di", "leave").body["code"] == "here"


def test_people_without_a_phone_can_be_chosen_for() -> None:
    """After the same while."""
    four = Party("kings-gold", "Ann, Bo, Cy", choose=True)
    four.seat("phone of Ann", "Ann")
    four.host.asking("phone of Ann")
    four.tap("draw", card="9")
    four.later(8)
    sleeps = choices(four)["sleeps"]
    texts = [sleep["text"] for sleep in sleeps]  # type: ignore[attr-defined]
    assert texts == ["Bo has no phone here", "Cy has no phone here"]


def test_a_turn_of_hands_is_shown_at_once() -> None:
    """Each lays a card, face down to flee."""
    four = party("cave-network")
    choose(four, Ann="7", Bo="4", Cy=None, Di="K")
    four.later(2.4)
    assert "Ann 7, Bo 4, Cy -, Di K" in four.tally


def test_cards_that_cannot_be_together_are_chosen_anew() -> None:
    """Five sevens: each could be, all of them cannot; it is said when all is shown, and everyone
    chooses again."""
    five = Party("cave-network", "Ann, Bo, Cy, Di, Eve", choose=True)
    for name in (*PEOPLE, "Eve"):
        five.seat(name, name)
        assert five.choose(name, name, "7").status == 200
    five.later(2.4)
    assert spoken(five.view()["said"])[0] == "That would be the fifth 7 in this deck."
    assert (five.view()["choices"]["in"], five.view()["choices"]["open"]) == (0, True)


def test_a_choice_for_a_question_that_is_over_is_not_taken() -> None:
    """Sent late by a phone that was out of reach: it is for the last card, not for this one."""
    four = party()
    ask = choices(four)["ask"]
    choose(four, Ann="stay", Bo="stay", Cy="stay", Di="stay")
    four.later(2.4)
    four.tap("draw", card="7")
    assert four.choose("phone of Ann", "Ann", "leave", ask=ask).status == 409
    assert choices(four)["in"] == 0


def test_nobody_taps_for_all_while_they_choose() -> None:
    """But the terminal is heard, undo takes the card back, and hands can be chosen with instead."""
    four = party()
    assert (
        four.act("leave", names=[]).body["code"]
        == four.act("draw", card="7").body["code"]
        == "choosing"
    )
    choose(four, Ann="leave")
    assert four.host.secret("phone", {"on": False}).status == 200
    four.tap("leave", names=["Bo"])
    assert four.host.secret("phone", {"on": True}).status == 200
    four.tap("draw", card="7")
    choose(four, Ann="leave")
    four.type("Cy")
    assert "7 - Cy" in four.tally
    four.tap("undo")
    assert choices(four)["in"] == 0


def test_who_takes_a_seat_over_does_not_see_what_was_sealed() -> None:
    """The choice counts, and may be changed; nor does who takes a seat that was left."""
    four = party()
    choose(four, Ann="leave", Bo="leave")
    refused = four.seat("another phone", "Ann")
    assert (refused.status, refused.body["code"]) == (409, "seat-taken")
    assert four.seat("another phone", "Ann", over=True).status == 200
    four.seat("phone of Bo", "")
    four.seat("a third phone", "Bo")
    for phone in ("another phone", "a third phone"):
        mine = four.view(phone)["choices"]["mine"]
        assert (mine["sealed"], mine["choice"], mine["says"]) == (True, None, "")
    assert choices(four, "Cy")["in"] == 2
    assert four.choose("another phone", "Ann", "stay").status == 200
    assert four.view("another phone")["choices"]["mine"]["choice"] == "stay"


def test_the_last_choice_sent_twice_is_one() -> None:
    """Nobody knew whether it arrived; another one is too late all the same."""
    four = party()
    choose(four, Ann="stay", Bo="stay", Cy="stay", Di="leave")
    assert four.choose("phone of Di", "Di", "leave").status == 200
    assert four.choose("phone of Di", "Di", "stay").status == 422
    assert four.choose("phone of Ann", "Di", "leave").status == 422


def test_nothing_is_done_while_it_counts_down() -> None:
    """No seat changes hands, nothing is taken back, hands are not gone back to; the phone that has
    a seat keeps it."""
    four = party()
    choose(four, Ann="leave", Bo="stay", Cy="stay", Di="stay")
    tries = [
        four.seat("another phone", "Ann", over=True),
        four.seat("phone of Bo", ""),
        four.host.secret("phone", {"on": False}),
        *(four.act(do, phone="phone of Bo") for do in ("undo", "redo")),
        four.act("line", line="undo"),
        four.act("note", text="x"),
        four.act("rename", old="Ann", new="Zoe"),
    ]
    assert [(answer.status, answer.body["code"]) for answer in tries] == [(422, "countdown")] * len(
        tries
    )
    assert four.seat("phone of Ann", "Ann").status == 200
    four.later(2.4)
    assert "9 - Ann" in four.tally
    assert four.seat("another phone", "Ann", over=True).status == 200


def test_who_has_taken_a_seat_over_learns_nothing_from_a_tap() -> None:
    """Whichever is tried while it counts down, it is too late."""
    four = party()
    choose(four, Ann="leave")
    four.seat("another phone", "Ann", over=True)
    choose(four, Bo="stay", Cy="stay", Di="stay")
    assert [four.choose("another phone", "Ann", choice).status for choice in ("leave", "stay")] == [
        422,
        422,
    ]


def test_what_may_not_be_chosen() -> None:
    """A card where one decides, a decision where one lays cards, somebody who is out, nobody at
    all."""
    four = party()
    assert four.choose("phone of Ann", "Ann", "7").status == 422
    assert four.choose("phone of Ann", "Ann", None).status == 422
    assert four.choose("phone of Ann", "Zoe", "stay").body["code"] == "not-inside"
    assert four.choose("phone of Ann", "Ann", ["stay"]).status == 400
    four.tap("undo")
    assert four.choose("phone of Ann", "Ann", "stay").body["code"] == "not-choosing"
    assert party("cave-network").choose("phone of Ann", "Ann", "stay").status == 422


# --- a host that began anew -----------------------------------------------------------------------


def killed(four: Party, path: Path) -> Host:
    """The host of the same game after a kill; the phones come back, nobody has said whose they
    are."""
    four.talk.session.close()
    session = Session.open(path)
    host = Host(Conversation(session, Manner()), boot="next", clock=lambda: four.now, choose=True)
    for name in PEOPLE:
        host.asking(f"phone of {name}")
    return host


@pytest.mark.parametrize("variant", ["kings-gold", "cave-network"])
def test_killed_while_choosing_everybody_is_told_to_choose_again(
    variant: str, tmp_path: Path
) -> None:
    """On every phone and on the big screen, in the first words; until something is entered."""
    path = tmp_path / "x.tally"
    four = party(variant, path=path)
    host = killed(four, path)
    told = "The computer began anew. Choose again."
    for view in (host.view("phone of Ann"), host.view("", see=True)):
        assert spoken(view["said"])[0] == view["choices"]["again"] == told
    assert host.secret("phone of Ann", {"on": False}).status == 200
    assert host.view("phone of Ann")["choices"]["again"] == ""


def test_without_a_kill_nobody_is_told_so() -> None:
    """A game that goes on, one just begun, one whose next card is asked for."""
    four = party()
    assert choices(four)["again"] == ""
    for _ in range(2):
        choose(four, **dict.fromkeys(PEOPLE, "stay"))
        four.later(2.4)
        four.tap("draw", card="7")
        assert "anew" not in " ".join(spoken(four.view()["said"]))


LATE: dict[str, dict[str, Any]] = {
    "choose": {"name": "Bo", "choice": "leave"},
    "act": {"do": "draw", "card": "7"},
    "act undo": {"do": "undo"},
    "act leave": {"do": "leave", "names": ["Bo"]},
}
BLAMED = ("somebody else", "another phone")
"""What is not so when a host was killed."""


@pytest.mark.parametrize("late", LATE)
@pytest.mark.parametrize("asked", [0, 1, 2])
def test_a_tap_for_the_host_before_is_not_blamed_on_anybody(
    late: str, asked: int, tmp_path: Path
) -> None:
    """However many questions there were before: it is told that the computer began anew."""
    path = tmp_path / "x.tally"
    four = party(path=path)
    for _ in range(asked):
        choose(four, **dict.fromkeys(PEOPLE, "stay"))
        four.later(2.4)
        four.tap("draw", card="7")
    ask, at = choices(four)["ask"], four.host.moment
    host = killed(four, path)
    body = {"id": "late", "at": at, "ask": ask, **LATE[late]}
    door = host.choose if late == "choose" else host.act
    answer = door("phone of Bo", body)
    assert answer.status == 409
    assert answer.body["view"]["at"] == host.moment
    assert answer.body["text"].startswith("The computer began anew.")
    assert not any(words in answer.body["text"].casefold() for words in BLAMED)
    assert host.view("phone of Bo")["choices"]["in"] == 0


def test_whose_phone_has_not_been_said_is_told_that() -> None:
    """Nobody has Bo's seat yet: it is not another phone on which Bo chooses."""
    four = Party("kings-gold", ", ".join(PEOPLE), choose=True)
    four.tap("draw", card="9")
    answer = four.choose("phone of Bo", "Bo", "leave")
    assert answer.status == 422
    assert answer.body["text"].startswith("Bo has no phone here yet.")
