"""What each key changes: the supply, the chances or the legal moves."""

import pytest

from cardkit.engine.legality import max_gold_bankable_this_round, max_points_of_all_players
from cardkit.engine.odds import to_json
from cardkit.engine.sections import SECTIONS, keys_of_section
from cardkit.engine.supply import gold_needed, pieces_needed
from cardkit.engine.variant import Variant
from cardkit.engine.weighing import weigh_next_card

from ..strategies import Sets
from .play import game

HOUSE: Sets = {
    "players": "3", "cards.danger": '{ "J K" = "rank" }', "danger.ends_at": 2,
    "artifacts.joins": '{ 3 = "joker" }', "artifacts.worth": 5,
}  # fmt: skip
FIGURES: dict[str, tuple[object, str]] = {
    "players": ("3-8", ""), "rounds": (3, "supply most"), "until": (9, "supply most"),
    "leave_from": (2, ""), "share": ("each", "supply chances most"), "leftover": ("lost", "supply chances"),
    "pieces": ([1, 5], "supply"), "tie": ("shared", "most"), "ties": ([], ""), "wins": ("lowest", "chances"),
    "cards.gold": ('{ "A-10" = 2 }', "supply chances most"),
    "cards.danger": ('{ "J-K" = "rank" }', "supply chances"), "cards.blank": (["Q"], "chances"),
    "cards.doubling": (["3"], "supply chances most"),
    "cards.artifact": (["joker", "joker", "Q"], "chances most"),
    "danger.ends_at": ("{ default = 2, J = 3 }", "supply chances"),
    "danger.counts_from": (4, "supply chances"), "danger.worth_before": (7, "supply chances most"),
    "danger.repeated_rank": ("ends the round", "supply chances"),
    "danger.over": (40, "supply chances"), "danger.costs": ("half", "chances"),
    "danger.then": ("back", "chances"), "artifacts.claim": ("shared", ""),
    "artifacts.worth": (8, "chances most"), "artifacts.joins": ("start", "chances"),
    "artifacts.carried": ("back", "supply most"), "artifacts.left": ("back", ""),
    "hands.remove": ("{ 3 = 46 }", "supply"),
}  # fmt: skip
"""A value for each key that changes play, with the numbers that it changes."""
NOT_PLAYED = {
    *("name", "version", "summary", "minutes", "age", "cites", "rulings", "house"),
    *("reveal", "dealer", "first_danger", "totals"),
}  # and what people are called, and where the rules come from
"""Keys that change none of these numbers, and `reveal`, which changes the whole game."""


def figures(key: str, sets: Sets) -> dict[str, object]:
    """Play a game with a changed key, and return its numbers."""
    if key == "hands.remove":
        state = game("cave-network", "Ann 7h, Bo 2s, Cy 3d", sets={"players": "3", **sets})
    else:
        first, house = "Ks / Kh", HOUSE
        if key in ("danger.counts_from", "danger.worth_before"):
            first = "10s - all"
        if key == "danger.worth_before":
            house = {**HOUSE, "danger.counts_from": 9}
        state = game("kings-gold", first, "10s / 8s - Bo, Cy / Js", sets={**house, **sets})
    rules = state.variant
    return {
        "supply": (gold_needed(rules, 3), pieces_needed(rules, 3)),
        "chances": ({**to_json(state), "variant": ""}, weigh_next_card(state, "Ann")),
        "most": (max_gold_bankable_this_round(state), max_points_of_all_players(rules, 3)),
    }


@pytest.mark.parametrize("key", FIGURES)
def test_each_key_changes_the_expected_figures(key: str) -> None:
    value, changed = FIGURES[key]
    before, after = figures(key, {}), figures(key, {key: value})
    assert [name for name in before if before[name] != after[name]] == changed.split()


def test_every_key_that_affects_play_has_a_case() -> None:
    played = {f"{name}.{key}" for name in SECTIONS for key in keys_of_section(SECTIONS[name])}
    played = {key for key in played if not key.startswith(("words.", "meta."))}
    played |= keys_of_section(Variant).keys() - NOT_PLAYED
    assert played ^ FIGURES.keys() == set(), "they belong in FIGURES or NOT_PLAYED"
