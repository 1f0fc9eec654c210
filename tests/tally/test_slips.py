"""One slip in a real game: it is found where the game cannot be, mostly by one finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from cardkit.engine.cards import RANKS, SUITS, Card
from cardkit.engine.catalogue import shipped
from cardkit.engine.events import Draw, Leave, Move, RoundResult, Show
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove, can_come
from cardkit.engine.loader import load
from cardkit.tally.items import Header
from cardkit.tally.score import Score, format_finding, score
from cardkit.tally.writer import write

from ..strategies import NAMES, Game

KINDS = ("lost", "doubled", "swapped", "card")


def random_game(random: Random) -> Game:
    """Return a game of some length, in which every round is known turn by turn."""
    while True:
        variant = load(random.choice(shipped()))
        number = random.randint(variant.players[0], min(variant.players[1], 6))
        game = Game(variant, NAMES, number, random.randbytes(300))
        turns = sum(isinstance(move, Draw | Show) for move in game.moves)
        if turns > 15 and not any(isinstance(move, RoundResult) for move in game.moves):
            return game


def text_of(game: Game, moves: Sequence[Move]) -> str:
    return write(Header(game.variant.slug, game.players), moves)


def lines_of(moves: Sequence[Move]) -> list[list[Move]]:
    """Return the moves of each line of a tally."""
    lines: list[list[Move]] = []
    for move in moves:
        if isinstance(move, Leave):
            lines[-1].append(move)
        else:
            lines.append([move])
    return lines


def slipped_moves(game: Game, kind: str, random: Random) -> list[Move]:
    """Return the moves of a game with a line lost, doubled or swapped, or a card that cannot be."""
    lines = lines_of(game.moves)
    turns = [place for place, line in enumerate(lines) if isinstance(line[0], Draw | Show)]
    place = random.choice(turns)
    match kind:
        case "lost":
            del lines[place]
        case "doubled":
            lines.insert(place, lines[place])
        case "swapped":
            place = min(place, len(lines) - 2)
            lines[place], lines[place + 1] = lines[place + 1], lines[place]
        case _:  # a card that cannot be
            place = turns[-1]  # where most of the cards cannot come again
            before = game.states[sum(map(len, lines[:place]))]
            wrong = [card for card in EVERY_CARD if not can_come(before, card)]
            if wrong:
                lines[place] = [with_card(lines[place][0], random.choice(wrong)), *lines[place][1:]]
    return [move for line in lines for move in line]


EVERY_CARD = [Card(rank, suit) for rank in RANKS for suit in SUITS] + [Card("joker")]


def with_card(move: Move, card: Card) -> Move:
    """Return a turn with another card, in hands that of the last who shows one."""
    if not isinstance(move, Show):
        return Draw(card)
    shows = [name for name, shown in move.cards.items() if shown] or list(move.cards)
    return Show(move.cards | {shows[-1]: card}, move.back)


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


def check_slip(game: Game, kind: str, random: Random) -> Score:
    """Return the score of a game with a slip; what cannot be has a finding, what can be its score."""
    moves = slipped_moves(game, kind, random)
    text = text_of(game, moves)
    scored, state = score(text), follow(game, moves)
    assert bool(scored.reading.findings) == (state is None), text
    if state is not None:
        assert scored.state
        assert totals(scored.state) == totals(state), text
    return scored


def totals(state: GameState) -> dict[str, int]:
    return {name: state.total(name) for name in state.players}


def test_slip_is_mostly_one_finding() -> None:
    found: Counter[int] = Counter()  # how often a slip has so many findings
    for number in range(120):
        random = Random(f"slips/{number}")
        game = random_game(random)
        scored = check_slip(game, KINDS[number % len(KINDS)], random)
        found[len(scored.reading.findings)] += 1
        assert all(format_finding(scored.reading, finding) for finding in scored.reading.findings)
    several = sum(times for number, times in found.items() if number > 1)
    assert found[1] >= 7 / 3 * several
    assert max(found) <= 8
