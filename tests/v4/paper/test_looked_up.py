"""Tables of shares are asked as a player does: what is divided, and can it be looked up here?"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4.engine import Variant, claims
from cardkit.v4.files import all_shipped, load
from cardkit.v4.ink import Page
from cardkit.v4.ink.page import Word
from cardkit.v4.paper import Order, drawn, facts
from cardkit.v4.speech import dividing
from tests.v4.paper.random_rules import rule
from tests.v4.paper.reading import EXAMPLES

HOUSES = sorted((EXAMPLES / "house").glob("*.toml"))
Columns = dict[int, dict[int, int]]
"""Smallest sums by the number who share, then by the share of each."""


def middle(word: Word) -> float:
    return word.box.y + 0.33 * word.size


def table_of_sums(page: Page) -> Columns:
    """The first table of sums of a page as a player reads it; empty where there is none."""
    for words in page.words:
        for at, word in enumerate(words):
            if word.text.strip() != dividing.each_takes():
                continue
            shares = [int(one.text) for one in in_row(words, at) if one.text.isdigit()]
            rows: Columns = {}
            for below, label in enumerate(words[at + 1 :], at + 1):
                row = [int(one.text) for one in in_row(words, below) if one.text.isdigit()]
                if label.text.isdigit() and len(row) == len(shares):
                    rows[int(label.text)] = dict(zip(shares, row, strict=True))
            return rows
    return {}


def in_row(words: list[Word], at: int) -> list[Word]:
    """What follows a word on its line."""
    line = middle(words[at])
    row = []
    for word in words[at + 1 :]:
        if abs(middle(word) - line) > 4 or word.box.x < words[at].box.x:
            break
        row.append(word)
    return row


def looked_up(amount: int, row: dict[int, int]) -> int:
    """The share that a player finds: the largest number not above the sum, and then again."""
    found = 0
    while fitting := [share for share, least in row.items() if least <= amount]:
        found += max(fitting)
        amount -= row[max(fitting)]
    return found


def heads_of_cards(page: Page) -> set[int]:
    """The cards that have a column in the table of shares."""
    found: set[int] = set()
    for words in page.words:
        for at, word in enumerate(words):
            if word.text.strip() in ("inside", "leave"):
                texts = [one.text for one in in_row(words, at)]
                found |= {
                    1 if text == "A" else int(text)
                    for text in texts
                    if text in "A" or text.isdigit()
                }
    return found


def not_found(variant: Variant, page: Page) -> list[str]:
    """Amounts that are divided in this game and cannot be looked up on its sheet."""
    shared = facts.divided(variant)
    if shared is None:
        return ["a table where nothing is divided"] if table_of_sums(page) else []
    path = facts.path_shared(shared) and claims.left(shared).all
    values = facts.gold_values(variant)
    if path or claims.hands_only(variant):
        amounts = set(range(1, 2 * sum(values)))
    elif heads_of_cards(page):
        return [f"no column for a card of {value}" for value in {*values} - heads_of_cards(page)]
    else:
        amounts = set(values)
    sums = table_of_sums(page)
    if not sums:
        return ["no table"]
    return [
        f"{amount} for {inside}: {looked_up(amount, row)}"
        for inside, row in sums.items()
        for amount in amounts
        if looked_up(amount, row) != amount // inside
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", [*all_shipped(), *HOUSES], ids=lambda game: Path(game).stem)
def test_what_is_divided_can_be_looked_up(game: str | Path) -> None:
    """Cards where the cards are divided, sums of the path where these are."""
    variant = load(game)
    assert not_found(variant, drawn("sheet", variant, Order())) == []


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_what_a_random_rule_divides_can_be_looked_up(number: int, tmp_path: Path) -> None:
    """Gold that waits for leavers, rounds that differ, twelve who share."""
    file = tmp_path / "rule.toml"
    file.write_text(rule(20261125, number).text, "utf-8")
    variant = load(file)
    assert not_found(variant, drawn("sheet", variant, Order())) == []
