"""Another hand: an evening added up by plain arithmetic, for three games, beside the engine.

It knows who is inside, what they carry, what is banked and what lies on the path. It plays no artifacts.
"""

import random
from collections.abc import Sequence

from cardkit.engine.events import Leave
from cardkit.engine.game import GameState
from cardkit.table.live import Game

FACES = {"A": 1, **{str(number): number for number in range(2, 11)}}
GOLD = {
    "kings-gold": {f"{rank}{suit}": worth for rank, worth in FACES.items() for suit in "shdc"},
    "poor-mans": {f"{rank}b": FACES[rank] for rank in "A234579"}
    | {f"{rank}r": FACES[rank] + 10 for rank in "A3457"},
    "incan-gold": {
        card: FACES[card[0]] for card in ["As", "2s", "3s", "4s", "5s", "5c", "7s", "7c", "9s"]
    }
    | {card: FACES[card[0]] + 10 for card in ["Ah", "Ad", "3h", "4h", "5h", "7h"]},
}
"""What each card is worth."""
DANGERS = {
    "kings-gold": {f"{rank}{suit}": rank for rank in "JQK" for suit in "shdc"},
    "poor-mans": {f"{rank}{suit}": suit for rank in "JQK" for suit in "shdc"},
    "incan-gold": {f"{rank}{suit}": rank for rank in ("8", "10", *"JQK") for suit in "shd"},
}
"""The kind of each danger: the second of a kind ends the round."""
BACK = ("poor-mans",)
"""Games in which the card that ended a round goes back into the pack."""
Move = tuple[str, tuple[str, ...] | None]
"""A card and who leaves behind it, None before that is said; or away or join, and who."""


class OtherHand:
    """An evening of one game, as somebody beside the table adds it up from what is typed."""

    def __init__(self, name: str, players: Sequence[str], bots: Sequence[str]) -> None:
        self.name, self.players, self.bots = name, list(players), bots
        self.done: list[list[Move]] = []  # what was played before each line that can be undone
        self.undone: list[list[Move]] = []
        self.moves: list[Move] = []
        self.add_up()

    def add_up(self) -> None:
        """Play all moves from the beginning."""
        self.present, self.banked = list(self.players), dict.fromkeys(self.players, 0)
        self.out: set[str] = set()
        self.round, self.inside = 0, list[str]()
        self.turns: list[int] = []  # the move of each turn of this round
        for place, (card, who) in enumerate(self.moves):
            if who and card in ("away", "join"):
                self.banked.setdefault(who[0], 0)
                self.present = [name for name in self.banked if name in self.present or name in who]
                if card == "away":
                    self.present.remove(who[0])
            else:
                self._turn(place, card, who)

    def _turn(self, place: int, card: str, who: tuple[str, ...] | None) -> None:
        if not self.inside:
            self.round, self.inside = self.round + 1, list(self.present)
            self.carried, self.pot, self.turns = 0, 0, []
            self.path: list[str] = []
        self.turns.append(place)
        self.path.append(card)
        if kind := DANGERS[self.name].get(card):
            if [DANGERS[self.name].get(one) for one in self.path].count(kind) == 2:
                self.out |= set() if self.name in BACK else {card}
                self.inside = []
                return
        else:
            share, rest = divmod(GOLD[self.name][card], len(self.inside))
            self.carried, self.pot = self.carried + share, self.pot + rest
        if who:
            share, self.pot = divmod(self.pot, len(who))
            for name in who:
                self.banked[name] += self.carried + share
            self.inside = [name for name in self.inside if name not in who]

    def forget(self) -> None:
        """Begin anew with what can be undone, as after a kill."""
        self.done, self.undone = [], []

    # --- lines ------------------------------------------------------------------------------------

    def line(self, chance: random.Random) -> str:
        """Return what is typed next."""
        if self.undone and chance.random() < 0.5:
            return "redo"
        if self.done and chance.random() < 0.15:
            return f"undo {chance.randint(1, min(3, len(self.done)))}"
        is_asked = bool(self.inside) and self.moves[-1][1] is None
        if not self.inside and chance.random() < 0.3:
            people = [name for name in self.present if name not in self.bots]
            gone = [name for name in (*self.banked, "Zed") if name not in self.present]
            if gone and chance.random() < 0.5:
                return f"join {chance.choice(gone)}"
            if len(self.present) > 3:
                return f"away {chance.choice(people)}"
        path = self.path if self.inside else []
        gold = [card for card in GOLD[self.name] if card not in path]
        turn = self.turns[-1] if self.inside and len(self.moves) - 1 in self.turns else -1
        card, left = self.moves[turn] if turn >= 0 else ("", None)
        if card in GOLD[self.name] and left is not None and gold and chance.random() < 0.15:
            place = f"fix {self.round}.{len(self.turns)}"
            return f"{place} {chance.choice(gold)} - {', '.join(left)}".rstrip()
        dangers = [card for card in DANGERS[self.name] if card not in {*path, *self.out}]
        card = chance.choice(gold if gold and chance.random() < 0.7 else dangers or gold)
        kinds = [DANGERS[self.name].get(one) for one in path]
        if not is_asked and card in DANGERS[self.name] and DANGERS[self.name][card] in kinds:
            return card
        inside = [name for name in self.inside or self.present if name not in self.bots]
        who = [name for name in inside if chance.random() < 0.25]
        return f"{'' if is_asked else card} - {', '.join(who)}".strip()

    def hear(self, line: str, game: Game) -> None:
        """Add up what is typed; who leaves of bots is read in the game."""
        word, _, rest = line.partition(" ")
        if word in ("undo", "redo"):
            for _ in range(int(rest or 1)):
                taken, put = (
                    (self.done, self.undone) if word == "undo" else (self.undone, self.done)
                )
                put.append(self.moves)
                self.moves = taken.pop()
            self.add_up()
            return
        self.undone = []
        leaves = [item for item in game.now.items if isinstance(item, Leave)]
        who = leaves[-1].players if leaves else ()
        if word in ("away", "join"):
            self._act([*self.moves, (word, (rest,))])
        elif word == "fix":
            self._act([*self.moves[:-1], (rest.split()[1], who)])
        elif self.inside and {*self.inside} <= {*self.bots}:  # nobody is asked: it is one act
            self._act([*self.moves, (word, who)])
        else:
            if word != "-":
                self._act([*self.moves, (word, None)])
            if "-" in line:
                self._act([*self.moves[:-1], (self.moves[-1][0], who)])
        self.add_up()

    def _act(self, moves: list[Move]) -> None:
        self.done.append(self.moves)
        self.moves = moves

    # --- what is compared -------------------------------------------------------------------------

    def shows(self) -> dict[str, object]:
        """Return the table as this hand has it."""
        lying = (self.carried, self.pot) if self.inside else ()
        return {"round": self.round, "in": self.inside, "banked": self.banked, "lying": lying}

    def shown_by(self, state: GameState) -> dict[str, object]:
        """Return the table as the engine has it, to be compared with `shows`."""
        is_running = state.phase in ("card", "decision") and state.turn > 0
        number = state.round - (state.phase == "card" and not state.turn)  # of rounds with a card
        lying = (state.loot, state.leftover) if is_running else ()
        inside = state.inside if is_running else []
        return {"round": number, "in": inside, "banked": state.banked, "lying": lying}
