"""Saved games in a line each, and the sums of a player."""

import pytest

from cardkit.text.files import lists

from ..engine.play import game
from ..strategies import Sets


@pytest.mark.parametrize(("rounds", "sets", "text"), [
    ([], {}, "not begun"), (["9"], {}, "round 1 of 4, running"),
    (["9"], {"until": 40}, "round 1, running"),
    (["8 - all"] * 4, {}, "Ann, Bo and Cy tied with 8"),
    (["8 - all"] * 4, {"tie": "shared"}, "Ann, Bo and Cy share the win with 8"),
    (["= Ann 5"] * 4, {}, "Ann wins with 20"),
    (["= Ann 5", "end"], {}, "Ann wins with 5, ended early"),
])  # fmt: skip
def test_how_a_saved_game_stands(rounds: list[str], sets: Sets, text: str) -> None:
    assert lists.standing(game("kings-gold", *rounds, sets=sets)) == text


def test_the_sums_of_a_player() -> None:
    sums: dict[str, object] = {
        "player": "Ann", "games": 3, "wins": 1, "shared": 1, "average": 4.5, "best": 9,
        "best_round": 7, "caught": 0, "rounds": 3, "nerve": None, "luck": None,
    }  # fmt: skip
    figures = "4.5 on average, best 9. Best round 7. Caught in 0 of 3 rounds."
    assert lists.player_summary(sums) == f"Ann: 3 games, 1 won and 1 shared, {figures}"
    sums |= {"shared": 0, "nerve": 0.1, "luck": -0.2}
    assert lists.player_summary(sums) == f"Ann: 3 games, 1 won, {figures} Nerve 0.1, luck -0.2."
    sums |= dict.fromkeys(("best_round", "caught", "rounds", "nerve", "luck"))  # totals alone
    assert lists.player_summary(sums) == "Ann: 3 games, 1 won, 4.5 on average, best 9."


def test_an_evening_of_many_games_has_numbers_in_place_of_titles() -> None:
    rows = [("Ann", *"123456", "6")]
    assert lists.evening_table(["Diamant"], rows).heads[1:-1] == ("Diamant",)
    assert lists.evening_table(["King's Gold"] * 6, rows).heads[1:-1] == tuple("123456")
