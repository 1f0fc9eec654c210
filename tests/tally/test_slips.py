"""One slip in a real game: it is found where the game cannot be, mostly by one finding."""

from collections.abc import Sequence
from itertools import chain
from random import Random

from cardkit.engine.events import Draw, Leave, Move, RoundResult, Show
from cardkit.engine.game import GameState
from cardkit.engine.refusals import IllegalMove
from cardkit.rulebook.catalogue import main_games
from cardkit.rulebook.loader import load
from cardkit.tally.items import Header
from cardkit.tally.score import format_finding, score
from cardkit.tally.writer import write

from ..strategies import NAMES, Game


def follow(game: Game, moves: Sequence[Move]) -> GameState | None:
    """Return a game played as a file is read, a missing ``-`` being nobody; None if it cannot be."""
    state = GameState(game.variant, game.players)
    try:
        for move in moves:
            if state.phase == "decision" and not isinstance(move, Leave):
                state.play(Leave())
            if state.phase == "decision" or move != Leave():
                state.play(move)
    except IllegalMove:
        return None
    return state


def test_slip_is_mostly_one_finding() -> None:
    """In the tally of a random game a turn is lost, doubled, or swapped with the next."""
    numbers = []
    for seed in range(200):
        random = Random(f"slips/{seed}")
        variant = load(random.choice(main_games()))
        game = Game(variant, NAMES, random.randint(variant.players[0], 6), random.randbytes(300))
        lines: list[list[Move]] = []
        for move in game.moves:
            if isinstance(move, Leave):
                lines[-1].append(move)
            else:
                lines.append([move])
        turns = [at for at, line in enumerate(lines) if isinstance(line[0], Draw | Show)]
        if len(turns) <= 15 or any(isinstance(move, RoundResult) for move in game.moves):
            continue  # too short, or not known turn by turn
        place = random.choice(turns)
        turn, following = lines[place], lines[place + 1 : place + 2]
        slips = [following, [turn, turn, *following], [*following, turn]]
        lines[place : place + 2] = random.choice(slips)
        moves = [*chain.from_iterable(lines)]
        text = write(Header(game.variant.slug, game.players), moves)
        scored, state = score(text), follow(game, moves)
        assert bool(scored.reading.findings) == (state is None), text
        if state is not None:
            assert scored.to_json()["totals"] == {one: state.total(one) for one in state.players}
        numbers.append(len(scored.reading.findings))
        assert all(format_finding(scored.reading, finding) for finding in scored.reading.findings)
    assert len(numbers) > 100
    assert numbers.count(1) >= 7 / 3 * sum(number > 1 for number in numbers)
    assert max(numbers) <= 8
