"""A game by single keys is the game by lines, whoever plays, also in Polish: what the keys make is
heard as it was meant."""

from __future__ import annotations

import random

from cardkit.v4.files import load
from cardkit.v4.speech import language
from cardkit.v4.table.short_names import told_letters
from cardkit.v4.words import speaking
from tests.v4.games import SHIPPED
from tests.v4.names import people
from tests.v4.table.driving import Table, random_game
from tests.v4.table.pressing import pressed, same

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
