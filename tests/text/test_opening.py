"""What is said as a game goes on."""

from cardkit.text.lines import Line, Table
from cardkit.text.table import opening, saving

from ..engine.play import game

FILE = "kings-gold-2026-11-20.tally"


def said(parts: list[Line | Table]) -> list[str]:
    """Return the text of lines; of tables their heads."""
    texts = [part.text if isinstance(part, Line) else " ".join(part.heads) for part in parts]
    return [text.replace("\u00a0", " ") for text in texts]


def test_a_game_that_goes_on_in_the_middle_of_a_round() -> None:
    state = game("kings-gold", "9 - Bo / K / Kh", "joker - Ann / 7")
    [first] = opening.going_on_heading(state, FILE)
    assert first.text == f"King's Gold. Ann, Bo and Cy. Going on: {FILE}"
    assert said(opening.table_lines(state)) == [
        "Out of the game: the King of hearts. Carried out: the joker.",
        "round 1 2 jokers total",
        "ROUND 2 of 4. Ann turns the cards.",
        "Out: Ann.",
        "Path: 7. On it: 1 gold. Everyone inside carries 3.",
        "Card 2 was the 7. Who leaves is not decided yet.",
    ]


def test_games_that_go_on_elsewhere() -> None:
    between = said(opening.table_lines(game("kings-gold", "9 - all")))
    assert between[-2:] == [
        "round 1 total",
        "Next: all cards back, shuffle ONE joker in. It counts 5 in round 2. 53 cards.",
    ]
    secret = said(opening.table_lines(game("diamant", "9 - all", "10")))
    assert "Totals stay secret" in " ".join(secret)
    over = said(opening.table_lines(game("kings-gold", *["8 - all"] * 4)))
    assert over == ["round 1 2 3 4 total place"]
    hands = said(opening.table_lines(game("cave-network", "Ann Jh, Bo 7, Cy 3")))
    assert hands[-2:] == ["GAME 1 of 5, turn 2", "In the network: J 7 3."]


def test_a_game_that_cannot_be_saved_can_be_copied() -> None:
    assert saving.how_to_copy_game().endswith("then: cardkit resume evening.tally")
