"""The records that a game keeps; that each event is the same is held by the recorded games."""

from __future__ import annotations

from cardkit.engine.cards import JOKER, parse_card as c
from cardkit.engine.events import Keepsake, RoundRecord

from .play import game


def test_a_round_that_is_over() -> None:
    played = game("kings-gold", "= Bo 1", "10h - Bo / Ks - / joker / 8c / Kh")
    assert played.rounds[1] == RoundRecord(
        number=2, extra=False, end="caught", players=("Ann", "Bo", "Cy"),
        banked={"Ann": 0, "Bo": 4, "Cy": 0}, removed=(c("Kh"), JOKER), left={"Bo": 1},
        turns=5, lost=7,
    )  # fmt: skip


def test_an_artifact_that_was_carried_out() -> None:
    played = game("kings-gold", "= Bo 1", "joker - Ann, Bo / 7h - Cy")
    assert played.keepsakes == [Keepsake("Cy", JOKER, 5, 2)]
