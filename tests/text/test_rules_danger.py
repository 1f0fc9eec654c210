"""Rules on the loss of a round: what being caught costs, in every way there is.

``python -m tests.text.test_rules_danger`` writes the table of prices anew, to be read as a diff.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.engine.loader import load
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text import rules_danger
from cardkit.text.rule_text import RuleText

TABLE = Path(__file__).with_name("prices.txt")
GAMES = ("kings-gold", "cave-network")
PRICES = (
    '"all"', '"half"', "3", '"everything"', '{ loot = "all", banked = 5 }',
    '{ default = "half", J = "all", Q = 2, K = "everything" }',
)  # fmt: skip


def danger(game: str, **settings: object) -> RuleText:
    """Return the rule on dangers of a game with these settings (``__`` for a dot)."""
    dotted = {key.replace("__", "."): value for key, value in settings.items()}
    found = rules_danger.danger(vocabulary(load(game, dotted)))
    assert found is not None
    return found


def prices() -> str:
    """Return the rule on dangers for each price, in full and in short, as a table of text."""
    lines = []
    for game in GAMES:
        for share in ("split", "leavers"):
            for costs in PRICES:
                lines.append(f"# {game}, share {share}, costs {costs}")
                for code in ("en", "pl"):
                    with use_language(code):
                        told = danger(game, share=share, danger__costs=costs)
                    lines += [f"{told.number}  {told.full}", f"      {told.short}", ""]
    return "\n".join(lines)


def test_prices_read_as_in_the_table() -> None:
    assert prices() == TABLE.read_text("utf-8")


@pytest.mark.parametrize(("dangers", "ends"), [
    ('{ "J-K" = "all" }', "the **second one** of the round ends it"),
    ('{ "J-K" = "suit" }', "the **second of a suit** ends the round"),
    ('{ "J" = "rank", "Q-K" = "colour" }', "**two Jacks or two of one colour (Queen, King)**"),
    ('{ "J-Q" = "all", "K" = "colour" }', "**two of any kind (Jack, Queen) or two Kings of one"),
])  # fmt: skip
def test_what_ends_a_round(dangers: str, ends: str) -> None:
    told = danger("diamant", artifacts="off", cards__gold='{ "2-10" = "face" }',
                  cards__danger=dangers, danger__ends_at=2)  # fmt: skip
    assert ends.lower() in told.short.lower()


def test_kinds_with_a_number_of_their_own() -> None:
    told = danger("kings-gold", danger__ends_at="{ default = 2, J = 1, Q = 3 }")
    assert told.full.startswith(
        "A second guard of the same rank ends the round. Of Jacks the first one does. Of Queens it "
        "takes three."
    )
    told = danger("cave-network", cards__danger='{ "A-K" = "all" }', danger__ends_at=9)
    assert told.short.startswith("**Nine of any kind** on the table: game over")


def test_more_gold_than_there_is_ends_nothing() -> None:
    assert load("kings-gold", {"danger.over": 220}).gold_limit == 0
    assert load("kings-gold", {"danger.over": 219}).gold_limit == 219
    assert danger("kings-gold", danger__over=220) == danger("kings-gold")


def test_an_11th_danger_has_its_article() -> None:
    told = danger("kings-gold", artifacts="off", cards__danger='{ "A-K" = "suit" }',
                  danger__ends_at=11)  # fmt: skip
    assert told.full.startswith(
        "The first ten guards of a suit are only warnings; an 11th one of that suit ends the round."
    )


def test_lists_of_dangers_in_polish_have_commas() -> None:
    cards = {"cards.danger": '{ "4-6" = "all", "J-K" = "rank" }',
             "cards.gold": '{ "A-3" = "face", "7-10" = "face" }',
             "danger.costs": '{ danger = "half" }'}  # fmt: skip
    with use_language("pl"):
        told = rules_danger.danger(vocabulary(load("kings-gold", cards)))
    assert told is not None
    assert "czwórka, piątka lub szóstka" in told.full


if __name__ == "__main__":
    TABLE.write_text(prices(), "utf-8")
