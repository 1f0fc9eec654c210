"""Random moves of a game: mostly allowed ones, as people make them, and some that are wrong."""

from __future__ import annotations

from random import Random

from cardkit.engine.cards import Card
from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, RoundResult, Show
from cardkit.engine.game import GameState

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
ANY = (Card("7"), Card("A", "s"), Card("K", "b"), Card("", "h"), Card("5", "r"), Card("joker"))


def _counts_less_unnamed(game: GameState) -> bool:
    """Return True where an artifact counts what is printed on it: unnamed, now the least of all.

    In the fourth edition it counts as the first that the variant lists.
    """
    worth = game.rules.artifacts and game.rules.artifacts.worth
    return bool(worth and worth.by == "card" and worth.first > min(worth.values.values()))


class Table:
    """People who play a game: how boldly, how luckily, and how carelessly they name cards."""

    def __init__(self, random: Random, *, wrong: float = 0.04, half: float = 0.4) -> None:
        self.random = random
        self.leaves = random.choice((0.03, 0.08, 0.15, 0.3, 0.45))
        self.lucky = random.random() < 0.25  # few rounds end by dangers
        self.wrong, self.half = wrong, half
        self.results = 0.03  # rounds of which only the result is known
        self.cards: list[Card] = []
        self.round = 0

    def move(self, game: GameState) -> Move:
        """Return what somebody tries next."""
        if self.random.random() < self.wrong:
            return self.anything(game)
        match game.phase:
            case "round" | "over":
                return self._between_rounds(game)
            case "card" if not game.turn and self.random.random() < self.results:
                return self.result(game)
            case "show" if not game.turn and self.random.random() < self.results:
                return self.result(game)
            case "card":
                return Draw(self._card(game))
            case "show":
                return self._show(game)
            case _:
                leavers = [name for name in game.inside if self.random.random() < self.leaves]
                self.random.shuffle(leavers)
                return Leave(tuple(leavers))

    def anything(self, game: GameState) -> Move:
        """Return a move that may be at the wrong time, or of wrong names."""
        random = self.random
        name, other = random.choice([*game.players, "Zoe"]), random.choice(game.players)
        moves: tuple[Move, ...] = (
            BeginRound(),
            BeginRound(extra=True),
            EndGame(),
            Leave((name, name)),
            Leave((name, other)),
            Leave(),
            Draw(random.choice(ANY)),
            Show({name: random.choice(ANY), other: None}),
            Show(dict.fromkeys(game.inside), (random.choice(ANY),)),
            Attend(name, plays=random.random() < 0.5),
            RoundResult({name: random.choice((-5, -1, 3, 900, 9000))}),
            RoundResult({}, {other: (random.choice(ANY), None)}),
        )
        return random.choice(moves)

    def _between_rounds(self, game: GameState) -> Move:
        chance = self.random.random()
        if game.phase == "over":
            return BeginRound(extra=chance < 0.9)
        if chance < 0.06:
            return Attend(self.random.choice(NAMES[: len(game.players) + 1]), chance < 0.03)
        return EndGame() if chance < 0.07 else BeginRound()

    def result(self, game: GameState) -> Move:
        """Return a round of which only the result is known; some cannot be."""
        random = self.random
        banked = {name: random.randint(0, 15) for name in game.seats if random.random() < 0.7}
        if random.random() < 0.15:
            name = random.choice(game.seats)
            banked[name] = -random.choice((game.banked[name], 5, 1))
        pool: list[Card | None] = [card.card for card in game.deck.cards if card.artifact]
        if pool and not _counts_less_unnamed(game):
            pool.append(None)
        artifacts: dict[str, tuple[Card | None, ...]] = {}
        if pool and random.random() < 0.6:
            for name in random.sample(game.seats, random.randint(1, 2)):
                named = [random.choice(pool) for _ in range(random.randint(1, 2))]
                artifacts[name] = tuple(card and self.named(card) for card in named)
        return RoundResult(banked, artifacts)

    def named(self, card: Card) -> Card:
        """Return a card as somebody names it."""
        random = self.random
        if card.rank == "joker" or random.random() >= self.half:
            return card
        if random.random() < 0.1 and card.suit in "shdc":
            return Card("", card.suit)
        return Card(card.rank, random.choice(("", "", "b" if card.suit in "scb" else "r")))

    def _card(self, game: GameState) -> Card:
        """Return the next card of a shuffled deck, as somebody names it."""
        if game.round != self.round or not self.cards:
            removed = {one.slots for one in game.removed}
            there = [
                c for c in game.deck.cards if c.slots & game.in_play and c.slots not in removed
            ]
            self.cards, self.round = [card.card for card in there], game.round
            self.random.shuffle(self.cards)
        if self.lucky:
            for _ in range(4):
                if not self._ends(game, self.cards[-1]):
                    break
                self.cards.insert(0, self.cards.pop())
        return self.named(self.cards.pop())

    def _ends(self, game: GameState, card: Card) -> bool:
        kinds = [one.kind for one in game.deck.find(card) if one.kind]
        return any(game.dangers.get(kind, 0) + 1 >= game.deck.limits[kind] for kind in kinds)

    def _show(self, game: GameState) -> Move:
        random = self.random
        cards = {
            name: None if random.random() < self.leaves else self._card(game)
            for name in game.inside
        }
        fleeing = [name for name, card in cards.items() if card is None]
        back = None
        if fleeing and game.artifacts and random.random() < 0.4:
            carriers = game.carriers(fleeing)
            odd = 0 if carriers is None else len(game.artifacts) - len(carriers)
            odd = min(odd + (random.random() < 0.2), len(game.artifacts))
            lying = random.sample(game.artifacts, odd)
            back = tuple(random.choice((one.card, Card(one.card.rank))) for one in lying)
        return Show(cards, back)
