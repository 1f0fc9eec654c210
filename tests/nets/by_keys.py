"""A game by single keys is the game by lines, whoever plays, also in Polish: what the keys make is
heard as it was meant."""

from __future__ import annotations

import random

from cardkit.files import load
from cardkit.speech import language
from cardkit.table.short_names import told_letters
from cardkit.words import speaking
from tests.games import SHIPPED
from tests.names import people
from tests.table.driving import Table, random_game
from tests.table.pressing import pressed, same

GAMES = 2000
QUICK = 20


def example(seed: int) -> list[str]:
    """A whole game of people of whom everyone was told a letter."""
    chance = random.Random(seed)
    variant = load(chance.choice(SHIPPED))
    players = people(chance, chance.randint(variant.players.low, min(5, variant.players.high)))
    if variant.deck_game and len(told_letters(players, variant)) < len(players):
        return []
    entries = random_game(variant, players, chance)
    with speaking(language("pl") if chance.random() < 0.3 else None):
        keyed = pressed(entries, players, variant)
        table = Table(variant.slug, ", ".join(players), *keyed.lines)
    there = len(table.session.entries) == len(entries) and all(
        map(same, table.session.entries, entries)
    )
    return (
        [] if there and table.state.banked == keyed.state.banked else [f"{players}: {keyed.lines}"]
    )
