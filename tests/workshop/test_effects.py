"""How the workshop describes the effect of a choice on a game."""

import pytest

from cardkit.rulebook.loader import load
from cardkit.workshop.draft import Draft
from cardkit.workshop.effects import Effect, clear_effects, effect_text, play_games, players_for

GOLD = Draft("kings-gold", "Night Watch")


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        (("danger", "ends_at"), 3, {"minutes": 1, "cards": 1, "caught": -1, "player": 1}),
        (("rounds",), 2, {"minutes": -1, "player": -1}),
        (("dealer",), "moves left", {}),
        (("tie",), "shared", {}),
    ],
)
def test_effects_have_the_direction_of_the_change(
    key: tuple[str, ...], value: object, told: dict[str, int]
) -> None:
    before, after = load("kings-gold"), GOLD.with_change(key, value).variant
    results = [play_games(variant, 4) for variant in (before, after)]
    directions = {
        effect.key: 1 if effect.low > 0 else -1
        for effect in clear_effects(*results)
        if effect.low * effect.high > 0
    }
    assert {name: directions.get(name) for name in told} == told
    assert bool(directions) == bool(told)


def test_equal_rules_with_different_deals_have_no_effects() -> None:
    # one round of cards that bring the same gold: only the names of the cards differ
    plain, other = (
        GOLD.with_change(("cards", "gold"), {"A-10": 5})
        .with_change(("words", "danger"), word)
        .variant
        for word in ("guard", "wolf")
    )
    assert clear_effects(*(play_games(variant, 3) for variant in (plain, other))) == []


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (Effect("minutes", 2.6, 5.2), "A game takes 3 to 5 minutes longer."),
        (Effect("minutes", -1.4, -0.9), "A game is 1 minute shorter."),
        (Effect("caught", 0.08, 0.13), "Of 100 rounds, 8 to 13 more end with players caught."),
        (Effect("margin", -4.0, -0.2), "The winner's lead is 1 to 4 points smaller."),
        (Effect("cards", 0.1, 0.3), "It plays about the same."),
    ],
)
def test_effect_text_rounds_to_whole_numbers(effect: Effect, text: str) -> None:
    assert effect_text([effect]) == text


@pytest.mark.parametrize(("players", "number"), [("2", 2), ("6-8", 6), ("2-8", 4), ("2-3", 3)])
def test_default_player_count_is_four_or_nearest_allowed_number(players: str, number: int) -> None:
    after = Draft("poor-mans", "Few").with_change(("players",), players).variant
    assert players_for(load("poor-mans"), after) == number
