"""What holds of every game as text: it reads back as it was, and a slip never changes it unseen."""

from __future__ import annotations

from hypothesis import given

from cardkit.engine.game import GameState
from cardkit.tally.items import Check
from cardkit.tally.reader import read
from cardkit.tally.writer import write

from ..strategies import Game, games, items_of, names, text_of


@given(games(names()))
def test_written_game_reads_back(game: Game) -> None:
    text = text_of(game)
    reading = read(text, variant=game.variant)
    assert reading.findings == [], text
    items = [unplaced(item) for item in reading.items]
    assert (items, reading.header.players) == (items_of(game), game.players), text
    replayed = GameState(game.variant, game.players)
    replayed.play(*reading.moves)
    assert reading.state
    assert vars(reading.state) == vars(replayed), text
    assert write(reading.header, reading.items) == text


def unplaced(item: object) -> object:
    """Return an item without its place in the text."""
    if not isinstance(item, Check):
        return item
    return Check(item.key, tuple(claim._replace(at=0) for claim in item.claims))
