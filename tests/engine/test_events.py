"""What `play` tells: whole events of small games, and the records that the game keeps."""

from __future__ import annotations

from typing import Any

from cardkit.engine.cards import JOKER, parse_card as c
from cardkit.engine.events import (
    ArtifactFound,
    ArtifactsReturned,
    ArtifactTaken,
    Attended,
    BlankDrawn,
    CardRemoved,
    CardsRanOut,
    CardsShown,
    Caught,
    DangerWarned,
    GameEnded,
    GoldShared,
    Keepsake,
    NobodyLeft,
    PlayersLeft,
    RoundBegan,
    RoundEnded,
    RoundRecord,
)

from ..strategies import Sets
from .play import Played

ABC = ("Ann", "Bo", "Cy")


def played(name: str, *rounds: str, sets: Sets | None = None) -> Any:
    return Played(name, rounds, "Ann Bo Cy", "Bo", sets)


def test_a_deck_game() -> None:
    game = played("kings-gold", "= Bo 1", "10h - Bo / Ks - / joker / 8c / Kh", "Di comes")
    assert game.events[2:] == [
        RoundBegan(2, False, ABC, 1, 53, "Bo"),
        GoldShared((c("10h"),), 10, ABC, 3, 1, 3, 1),
        PlayersLeft(("Bo",), 3, 1, 1, 0, 1, ()),
        DangerWarned(c("Ks"), "K", 1, 2),
        NobodyLeft(("Ann", "Cy")),
        ArtifactFound(JOKER, 0),
        NobodyLeft(("Ann", "Cy")),
        GoldShared((c("8c"),), 8, ("Ann", "Cy"), 4, 0, 7, 0),
        NobodyLeft(("Ann", "Cy")),
        Caught((c("Ks"), c("Kh")), ("K",), ("Ann", "Cy"), 7, 0, 0, {}),
        CardRemoved(c("Kh"), False),
        CardRemoved(JOKER, True),
        RoundEnded(2, "caught", 14, (JOKER,)),
        Attended("Di", True, 3, True),
    ]
    assert game.game.rounds[1] == RoundRecord(
        number=2, extra=False, end="caught", players=ABC, banked={"Ann": 0, "Bo": 4, "Cy": 0},
        removed=(c("Kh"), JOKER), left={"Bo": 1}, turns=5, lost=7,
    )  # fmt: skip


def test_artifacts_and_the_end() -> None:
    sets = {"rounds": 2, "cards.blank": '["Q"]', "cards.danger": '{ "J K" = "rank" }'}
    game = played("kings-gold", "= Bo 1", "joker / Q - Ann, Bo / 7h - Cy", sets=sets)
    assert game.events[3:] == [
        ArtifactFound(JOKER, 0),
        NobodyLeft(ABC),
        BlankDrawn(c("Q")),
        PlayersLeft(("Ann", "Bo"), 0, 0, 0, 0, 2, (JOKER,)),
        GoldShared((c("7h"),), 7, ("Cy",), 7, 0, 7, 0),
        PlayersLeft(("Cy",), 7, 0, 0, 0, 3, ()),
        ArtifactTaken("Cy", JOKER, 5, False, True),
        RoundEnded(2, "all-out", 0, ()),
        GameEnded((("Cy",), ("Bo",), ("Ann",)), {"Ann": 0, "Bo": 1, "Cy": 12}, "score"),
    ]
    assert game.game.keepsakes == [Keepsake("Cy", JOKER, 5, 2)]


def test_artifacts_of_gold() -> None:
    game = played("poor-mans", "joker - Bo / Ab - Ann / joker")
    assert game.events[1:] == [
        ArtifactFound(JOKER, 10),
        PlayersLeft(("Bo",), 0, 0, 0, 0, 1, ()),
        ArtifactTaken("Bo", JOKER, 10, True, True),
        GoldShared((c("Ab"),), 1, ("Ann", "Cy"), 0, 1, 0, 1),
        PlayersLeft(("Ann",), 0, 1, 1, 0, 2, ()),
        ArtifactFound(JOKER, 10),
        ArtifactTaken("Cy", JOKER, 10, True, False),
    ]


def test_a_game_of_hands() -> None:
    sets = {"hands.remove": "{ 3 = 46 }", "players": 3}
    game = played("cave-network", "Ann Ks, Bo Kh, Cy 4c / Ann -, Bo -, Cy Qs", sets=sets)
    assert game.events == [
        RoundBegan(1, False, ABC, 12, 52, "Bo"),
        CardsShown((("Ann", c("Ks")), ("Bo", c("Kh")), ("Cy", c("4c")))),
        GoldShared((c("4c"),), 4, ABC, 1, 1, 1, 1),
        PlayersLeft(("Ann", "Bo"), 1, 1, 0, 1, 2, ()),
        ArtifactTaken("Ann", c("Ks"), 5, False, True),
        ArtifactTaken("Bo", c("Kh"), 5, False, True),
        CardsShown((("Cy", c("Qs")),)),
        CardsRanOut(("Cy",)),
        PlayersLeft(("Cy",), 1, 1, 1, 0, 2, ()),
        ArtifactTaken("Cy", c("Qs"), 5, False, True),
        RoundEnded(1, "survived", 0, ()),
    ]


def test_what_goes_back_in_a_game_of_hands() -> None:
    game = played("cave-network", "Ann Ks, Bo Kh, Cy Qd / Ann -, Bo -, Cy 2s; back Kh")
    assert game.events[-3:] == [
        ArtifactsReturned((c("Kh"),), 1),
        CardsShown((("Cy", c("2s")),)),
        GoldShared((c("2s"),), 2, ("Cy",), 2, 0, 2, 0),
    ]
