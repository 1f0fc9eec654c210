"""The arithmetic of the rules, in plain numbers: each act of a round, from top to bottom.

A seat stands for a player (0 is the first), a number for a card, and `Figures` holds what a card of
that number means here. `Table` is a game at one moment. In a deck game `reveal` turns a card up and
`leave` is the decision after it; in a game of hands `show` is the whole turn. Nothing is checked,
and nobody is named: `rules` gives all this its names, its cards and its outcomes, and learns from a
`Scribe` what happens.
"""

from __future__ import annotations

from typing import NamedTuple

from cardkit.v4.engine.terms import Claim, End, Leftover, Share
from cardkit.v4.engine.values import Toll, Wins

DOWN = -1
"""Number in place of a card that is laid face down (CN-5) or missing, and of a kind of danger for
none."""
MOST_KEPT = 1 << 16
"""Upper bound of the artifacts that a player can carry out in one game."""


def shared(by: Share, gold: int, inside: int) -> tuple[int, int]:
    """Divide the gold of a card: return each player's share among `inside`, and the remainder.

    An even part, and what cannot be divided (G-2); or each all of it; or nobody any before leaving
    (G-15).
    """
    match by:
        case "split":
            share = gold // inside
            return share, gold - share * inside
        case "each":
            return gold, 0
        case "leavers":
            return 0, gold


def divided(by: Share, gold: int, inside: int) -> tuple[int, int]:
    """Divide gold among `inside` players who then all leave: return what each has, and the rest.

    They have what they take at once, plus an even part of what then waits for leavers.
    """
    share, left = shared(by, gold, inside)
    return share + left // inside, left % inside


def gain(by: Share, gold: int, inside: int) -> int:
    """Return what the gold of a card brings each of `inside` players who then leave at once."""
    return divided(by, gold, inside)[0]


class Figures:
    """Rules and cards of a variant as plain numbers and lists, for the arithmetic here.

    Lists are by the number of a card, by kind of danger, by round (0: none yet) or by order.
    """

    gold: list[int]
    kind: list[int]
    artifact: list[bool]
    copies: list[int]  # by kind: cards of that kind
    limits: list[int]  # by kind: number of them that ends the round
    sudden: bool  # some kind ends it with its first card
    golds: list[int]  # the worth of each card of gold
    all_gold: int
    golds_of: list[list[int]]  # by kind, last for cards of none: the worth of each card
    gold_of: list[int]  # sums of `golds_of`
    # in a deck game: a card of gold can end a round (as a danger too, or as too much) and leave the
    # game
    paying: bool
    harmless: int  # cards that are no danger
    plain: int  # cards that are neither a danger nor an artifact: gold, and cards that mean nothing
    pack: int  # number of all cards
    cards: list[int]  # their numbers
    joining: list[list[int]]  # cards that join the deck before each round, the first round at 0
    drawn_blind: list[int]  # cards of which one joins before each round, nobody knows which (PL-1)
    dearest: int  # most gold of one card
    share: Share
    per_card: bool
    leftover: Leftover
    claim: Claim
    by_artifacts: bool
    dangers_leave: bool
    pairs_leave: bool  # all cards of the kind that ended the round leave, not one card alone
    prices: list[Toll]  # of being caught (G-22): by kind, last by gold alone (G-18)
    one_price: bool  # all prices are the same
    spared: bool  # some catch leaves a part of the loot
    robs: bool  # some catch takes what was banked before, too
    two_in_one: bool  # some danger brings gold too
    over: int  # more gold than this on the path ends the round (G-18); 0: none does
    # artifacts that are carried out leave the game; `left_leave`: those that lie there at the end
    # do
    carried_leave: bool
    left_leave: bool
    on_artifact: int
    # worth of an artifact: by its card, by the order of taking, by the round; all but one of these
    # are 0
    printed: list[int]
    in_order: list[int]
    in_round: list[int]
    in_extra: int
    rounds: int  # most rounds of a game
    wins: Wins  # score that wins
    until: int  # total at which a player ends the game early (G-19); 0: none does
    decks: list[int]  # by round: cards in the deck while none has left the game
    hands: list[int]  # by players: cards dealt to each (CN-1); 0 in a deck game
    # artifacts that count what is printed on them: card, and the first round it can be in
    joins: list[tuple[int, int]]
    joins_blind: bool
    first_worth: int  # worth of the first artifact, 0 without any
    deck_game: bool
    # figures of each round where rounds differ (G-20), 0: before the first; else empty
    by_round: list[Figures]
    _brought: list[int]  # cache of `brought`, for one inside, two, and so on

    def __init__(self, numbers: int) -> None:
        """Make figures for card numbers below `numbers`; no card has any effect yet."""
        self.gold, self.kind = [0] * numbers, [DOWN] * numbers
        self.artifact, self.printed = [False] * numbers, [0] * numbers
        self.by_round = []
        self._brought = []

    def lies(self, rest: int) -> int:
        """Return how much of the gold that nobody took stays on the path (G-4, G-12, G-15)."""
        return 0 if self.leftover == "lost" and self.share == "split" else rest

    def rank(self, total: int, artifacts: int = 0) -> int:
        """Return one number by which players can be ranked, the highest for the best.

        The total (G-9), or where the lowest wins (G-24) what it is below nothing; then artifacts if
        they break ties.
        """
        match self.wins:
            case "highest":
                score = total
            case "lowest":
                score = -total
        return score * MOST_KEPT + (artifacts if self.by_artifacts else 0)

    def brought(self, inside: int) -> int:
        """Return what all gold would bring each of `inside` players, shared card by card."""
        while len(self._brought) < inside:
            among = len(self._brought) + 1
            self._brought.append(sum([gain(self.share, gold, among) for gold in self.golds]))
        return self._brought[inside - 1]


ALIKE = (
    *("share", "leftover", "per_card", "claim", "dangers_leave", "pairs_leave"),
    *("carried_leave", "left_leave", "over", "deck_game", "rounds", "until", "wins"),
    "joins_blind",
)
"""Figures that a variant has by the same names."""


class Played(NamedTuple):
    """A round that is over.

    `haul` is by what each seat's banked gold changed, `left` in which of its `turns` each seat left
    (0: it did not). `lost` is what each who was caught lost of the loot, `waits` is the gold that
    stays on the path for the next one (G-12). Its deck had so many `cards`; `fatal` has, for each
    card turned up, how many would have ended the round just before.
    """

    number: int
    extra: bool
    end: End
    seats: list[int]
    haul: list[int]
    removed: list[int]
    left: list[int]
    turns: int
    lost: int
    waits: int
    cards: int
    fatal: list[int]


class Scribe:
    """Base of listeners to a round, called in order, each with the table as it is then."""

    def shared(self, gold: int, share: int, rest: int) -> None:
        """Called when gold was shared: each took `share`, `rest` stays or is lost (G-2, G-12).

        `gold` came on the last card, or on those of the turn.
        """

    def warned(self, card: int, lying: int) -> None:
        """Called when a danger is turned up; `lying` of its kind lie on the path now."""

    def blank(self, card: int) -> None:
        """Called when a card without any effect is turned up."""

    def found(self, card: int, at_once: bool) -> None:
        """Called when an artifact is turned up.

        Its gold is `at_once` the loot of the player who is alone inside.
        """

    def stayed(self) -> None:
        """Called when a decision is over and nobody left."""

    def left(self, leavers: list[int], before: int, share: int, waits: bool) -> None:
        """Called when players left and shared `before` gold; `waits`: artifacts stay."""

    def took(self, seat: int, card: int, worth: int) -> None:
        """Called when a player carries an artifact out."""

    def went_back(self, each: int) -> None:
        """Called when artifacts that cannot be shared out evenly go back onto the path.

        Each of the leavers got `each`.
        """

    def shown(self, laid: list[int]) -> None:
        """Called when the cards of a turn of hands are face up, in seat order."""

    def caught(self, kinds: list[int], lost: int) -> None:
        """Called when dangers of these kinds caught all inside, or without any too much gold.

        Each inside loses so much of the loot, and has banked the rest of it (G-17), or has lost
        what was banked before (G-22).
        """

    def ran_out(self) -> None:
        """Called when the cards have run out, and all who are inside leave."""

    def over(self, played: Played, lying: list[int], returned: int, dangers: int) -> None:
        """Called when a round is over.

        `lying` are the artifacts nobody carried out; of the cards removed the first `dangers` are
        those that caught.
        """


NUMBERS = (
    *("number", "extra", "course", "turn", "cards", "hand"),
    *("loot", "leftover", "short", "ending", "heap", "heavy", "brings", "counted", "among"),
    *("shares", "remainders", "carried", "end", "lost", "waits"),
)
LISTS = (
    *(
        "seats",
        "inside",
        "kinds",
        "lying",
        "copies",
        "banked",
        "haul",
        "left",
        "worths",
        "kept",
        "path",
        "came",
    ),
    *("rests", "places", "artifacts", "emptied", "fatal", "taken", "gone", "rounds"),
)
FIELDS = (*NUMBERS, *LISTS)
"""Names of all fields of a table that change."""


class Table:
    """Game at one moment, as numbers.

    `loot` is what each inside carries, `rests` what lies at which `places` of the `path` (`DOWN`:
    where it begins, from earlier rounds, G-12).

    Some sums are kept up to date, so that nobody counts at every card: `short` is how many kinds
    lie one danger short of the end, `ending` how many cards of the deck would end the round. Where
    gold can do that (G-18), `heap` is the gold of all cards on the path, and `heavy` how many cards
    would end the round by their gold alone. `shares` and `remainders` count how often gold was
    shared, and did not come out even, `carried` how many artifacts were carried out.
    """

    recorded: bool

    __slots__ = ("figures", "recorded", *FIELDS)  # a `__dict__` would be slower with so many fields

    figures: Figures
    number: int
    extra: bool
    # number of the round whose rules hold: an extra round has those of the last (KG-11)
    course: int
    turn: int
    cards: int
    hand: int
    seats: list[int]
    inside: list[int]
    loot: int
    leftover: int
    path: list[int]
    rests: list[int]
    places: list[int]
    artifacts: list[int]
    # places of artifacts whose gold was taken: their cards stay until the round ends (PM-4)
    emptied: list[int]
    came: list[int]  # in a game of hands: cards shown this round, also those carried out since
    kinds: list[int]  # kinds of the dangers that came this round, in that order
    fatal: list[int]  # value of `ending` before each card of this round, if rounds are recorded
    lying: list[int]  # by kind: dangers on the path
    copies: list[int]  # by kind: dangers in the deck and on the path
    short: int
    ending: int
    heap: int
    heavy: int
    brings: int  # last result of `bringing`, for `counted` cards of the path and `among` inside
    counted: int
    among: int
    shares: int
    remainders: int
    carried: int
    banked: list[int]  # by seat, like the four lists below
    haul: list[int]  # gold banked this round; below 0: lost by a catch of the gold banked before
    left: list[int]  # turn of this round in which the seat left; 0: it has not
    worths: list[int]  # total worth of its artifacts
    kept: list[int]  # number of its artifacts
    taken: list[tuple[int, int, int, int]]  # seat, card, worth, round
    # cards out of the game for good, and the round after which they are missing
    gone: list[tuple[int, int]]
    end: End | None  # end of the last finished round; `lost` and `waits` belong to it too
    lost: int
    waits: int
    rounds: list[Played]  # rounds that are over, if they are recorded

    def __init__(self, figures: Figures, players: int, recorded: bool = True) -> None:
        """Make a game before its first round."""
        self.figures, self.recorded = figures, recorded
        self.number = self.course = self.turn = self.cards = self.hand = self.loot = (
            self.leftover
        ) = 0
        self.short = self.ending = self.heap = self.heavy = self.brings = self.counted = (
            self.among
        ) = 0
        self.shares = self.remainders = self.carried = self.lost = self.waits = 0
        self.extra, self.end = False, None
        self.seats, self.inside = [], []
        self.path, self.came, self.kinds = [], [], []
        self.rests, self.places, self.artifacts, self.emptied, self.fatal = [], [], [], [], []
        self.taken, self.gone, self.rounds = [], [], []
        self.lying, self.copies = [0] * len(figures.copies), list(figures.copies)
        self.banked, self.haul, self.left = [0] * players, [0] * players, [0] * players
        self.worths, self.kept = [0] * players, [0] * players

    def copy(self) -> Table:
        """Return a copy that can change without changing this table."""
        twin = Table(self.figures, 0)
        for name in NUMBERS:
            setattr(twin, name, getattr(self, name))
        for name in LISTS:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def with_inside(self, players: int) -> Table:
        """Return a copy with `players` inside, to try out there what an act would bring them.

        Those who are inside stay so; where they are too few, others are inside too.
        """
        twin = self.copy()
        while len(twin.banked) < players:
            twin.join()
        seats = range(len(twin.banked))
        out = [seat for seat in seats if seat not in self.inside]
        twin.inside = [*self.inside, *out][:players]
        twin.haul, twin.left = [0 for _ in seats], [0 for _ in seats]
        return twin

    def told(self) -> dict[str, object]:
        """Return all fields that change, by name."""
        return {name: getattr(self, name) for name in FIELDS}

    def renew(self) -> None:
        """Start the next game of the same people; everything of the last one is cleared."""
        self.number = self.course = self.shares = self.remainders = self.carried = self.waits = 0
        for seat in range(len(self.banked)):
            self.banked[seat] = self.worths[seat] = self.kept[seat] = 0
        self.taken.clear()
        self.gone.clear()
        self.rounds.clear()

    def join(self) -> None:
        """Add a seat for a new player, the last one."""
        # lists about a round are made anew when it begins
        for row in (self.banked, self.worths, self.kept):
            row.append(0)

    # --- a round

    def begin(self, seats: list[int], extra: bool = False) -> None:
        """Begin a round (G-1): everyone is inside, loot and path are empty.

        What joins the deck before this round has joined it. Gold that waited (G-12) lies where the
        path begins.
        """
        figures = self.figures
        self.number += 1
        self.extra = extra
        if not extra:
            self.course = self.number
        if figures.by_round:
            figures = self.figures = figures.by_round[min(self.course, figures.rounds)]
        self.seats = self.inside = seats
        self.turn = self.loot = self.short = self.ending = self.heap = self.heavy = self.among = 0
        self.hand = figures.hands[len(seats)]
        self.path, self.came, self.kinds, self.fatal = [], [], [], []
        self.rests, self.places, self.artifacts, self.emptied = [], [], [], []
        self.lying = [0] * len(figures.limits)
        self.haul, self.left = [0] * len(self.banked), [0] * len(self.banked)
        self.leftover = self.waits
        if self.leftover and figures.deck_game:
            self.rests.append(self.leftover)
            self.places.append(DOWN)
        self.cards = figures.decks[min(self.course, figures.rounds)] - len(self.gone)
        self.copies = figures.copies.copy()
        for card, _ in self.gone:  # dangers that have left the game (KG-5)
            if figures.kind[card] >= 0:
                self.copies[figures.kind[card]] -= 1
        if figures.sudden:
            for kind, limit in enumerate(figures.limits):
                if limit == 1:
                    self.short += 1
                    self.ending += self.copies[kind]
        if figures.over:
            self._weigh()

    def reveal(self, card: int, scribe: Scribe | None = None) -> None:
        """Turn up a card of the deck: gold is shared (G-2), a danger warns or catches (G-6).

        An artifact lies there. What ends the round is settled first: a card that catches, by its
        kind or by its gold (G-18), brings nothing (G-16).
        """
        figures = self.figures
        if self.recorded:
            self.fatal.append(self.ending)
        self.turn += 1
        self.path.append(card)
        kind = figures.kind[card]
        gold = figures.gold[card]
        if kind >= 0:
            if self._lay(kind):
                self._catch([kind], card, scribe)
                return
            if scribe is not None and not self._too_much(gold):
                scribe.warned(card, self.lying[kind])
        if figures.over:
            over = self._too_much(gold)
            self.heap += gold
            if over:
                self._catch([], card, scribe)
                return
            self._weigh()
        if gold:
            rest = self._share(gold, scribe)
            if rest and (figures.per_card or self.recorded):  # else the place does not matter
                self.rests.append(rest)
                self.places.append(len(self.path) - 1)
        elif figures.artifact[card]:
            self._find(card, scribe)
        elif kind < 0 and scribe is not None:
            scribe.blank(card)

    def _share(self, gold: int, scribe: Scribe | None) -> int:
        """Share gold among all inside (G-2, G-15) and return what of it lies on the path."""
        share, rest = shared(self.figures.share, gold, len(self.inside))
        lies = self.figures.lies(rest)
        self.loot += share
        self.shares += 1
        self.leftover += lies
        if rest:
            self.remainders += 1
        if scribe is not None:
            scribe.shared(gold, share, rest)
        return lies

    def _find(self, card: int, scribe: Scribe | None) -> None:
        """Put a turned-up artifact on the path; a player alone inside takes the gold on it (PM-6).

        It is if someone is alone inside (PM-6).
        """
        gold = self.figures.on_artifact
        at_once = gold > 0 and len(self.inside) == 1
        if at_once:
            self.loot += gold
            self.emptied.append(len(self.path) - 1)
        else:
            self.artifacts.append(card)
        if scribe is not None:
            scribe.found(card, at_once)

    def _lay(self, kind: int) -> bool:
        """Add a danger to those on the path; return True if that ends the round.

        KG-4, CN-10.
        """
        lying = self.lying[kind] + 1
        limit = self.figures.limits[kind]
        self.lying[kind] = lying
        if lying == 1 and kind not in self.kinds:  # a kind that was carried off may come again
            self.kinds.append(kind)
        if lying == limit - 1:
            self.short += 1
            self.ending += self.copies[kind] - lying
        return lying >= limit

    def _too_much(self, gold: int) -> bool:
        """Return True if `gold` more on the path ends the round (G-18)."""
        return 0 < self.figures.over < self.heap + gold

    def _weigh(self) -> None:
        """Count anew the cards that would end the round by their gold alone (G-18)."""
        heavy = sum(self._too_much(gold) for gold in self._harmless_next())
        self.ending += heavy - self.heavy
        self.heavy = heavy

    def leave(self, leavers: list[int], scribe: Scribe | None = None) -> None:
        """Let leavers go after a card (G-3, G-5).

        After the last card of the deck all who are inside leave too (G-8).
        """
        if leavers:
            self._go_out(leavers, None, scribe)
        elif scribe is not None:
            scribe.stayed()
        if not self.inside:
            self._end("all-out", [], 0, scribe)
        elif self.turn >= self.cards:
            self._run_out("deck-out", scribe)

    def show(
        self, laid: list[int], back: list[int] | None = None, scribe: Scribe | None = None
    ) -> None:
        """Play a turn of hands: some flee (CN-6), cards go down (CN-10) and are shared (CN-11).

        In this order. `laid` has a card for everyone inside, in seat order, or `DOWN`. `back` are
        the places, among the artifacts, of those that go back; None leaves it to the rule (CN-8).
        """
        figures = self.figures
        self.turn += 1
        leavers = [seat for seat, card in zip(self.inside, laid) if card == DOWN]
        if leavers:
            self._go_out(leavers, back, scribe)
        if not self.inside:
            self._end("all-out", [], 0, scribe)
            return
        cards = [card for card in laid if card != DOWN]
        gold = 0
        ended: list[int] = []
        self.path += cards
        self.came += cards
        for card in cards:
            gold += figures.gold[card]
            if figures.artifact[card]:
                self.artifacts.append(card)
            kind = figures.kind[card]
            if kind >= 0 and self._lay(kind) and kind not in ended:
                ended.append(kind)
        if scribe is not None:
            scribe.shown(cards)
        if ended:
            self._catch(ended, cards[-1], scribe)
            return
        if gold:
            self._share(gold, scribe)
        if self.turn >= self.hand:
            self._run_out("survived", scribe)

    # --- who goes out

    def part(self, leavers: int) -> int:
        """Return what each of `leavers` players gets of the leftover if they leave now.

        A part of all of it (G-4), or of each card's rest (G-12). Or one alone gets all (G-23).
        """
        if self._waits_for_one(leavers):
            return 0
        if not self.figures.per_card:
            return self.leftover // leavers
        return sum([rest // leavers for rest in self.rests])

    def _waits_for_one(self, leavers: int) -> bool:
        """Return True if these leavers are too many to take the leftover: one must be alone."""
        figures = self.figures
        return leavers > 1 and figures.leftover == "alone" and figures.share == "split"

    def won(self, leavers: int) -> int:
        """Return what each of `leavers` players banks by leaving now: loot and leftover."""
        return self.loot + self.part(leavers)

    def carry(self) -> int:
        """Return what a player alone inside gets by leaving now: gold, and artifacts."""
        artifacts = [self.worth(card, ahead) for ahead, card in enumerate(self.artifacts)]
        return self.won(1) + sum(artifacts)

    def _go_out(self, leavers: list[int], back: list[int] | None, scribe: Scribe | None) -> None:
        """Carry out a decision to leave: divide the leftover, hand out artifacts, bank (G-4, G-12).

        They bank their loot and share.
        """
        number = len(leavers)
        before, turn = self.leftover, self.turn
        won = self.won(number)
        share = self._divide(number)
        banked, haul, left = self.banked, self.haul, self.left
        for seat in leavers:
            banked[seat] += won
            haul[seat] = won
            left[seat] = turn
        carriers = self.carriers(leavers) if self.artifacts else []
        if scribe is not None:
            scribe.left(leavers, before, share, carriers is None)
        if self.artifacts and carriers is not None:
            self._claim(carriers, number, back, scribe)
        self.inside = [seat for seat in self.inside if not left[seat]]

    def _divide(self, leavers: int) -> int:
        """Divide the leftover among leavers, and return what each gets.

        The rest stays: on its card (G-12), or on any (G-4), here on the last that held some. Or it
        is lost (G-12).
        """
        share = self.part(leavers)
        rest = 0 if self.figures.leftover == "lost" else self.leftover - share * leavers
        self.leftover = rest
        if self.figures.per_card:
            self.rests = [lies % leavers for lies in self.rests]
        elif self.places and not self._waits_for_one(leavers):
            last = self.places[-1]
            self.places.clear()
            self.rests.clear()
            if rest:
                self.places.append(last)
                self.rests.append(rest)
        return share

    def bringing(self) -> int:
        """Return what all gold in the deck would bring each one inside, shared card by card.

        Only cards that are new since the last call are counted.
        """
        inside = len(self.inside)
        if self.figures.paying:
            return sum([gain(self.figures.share, gold, inside) for gold in self.paid_next()])
        if self.among != inside:
            self.among, self.counted, self.brings = inside, 0, self.figures.brought(inside)
        for card in self.path[self.counted :]:
            self.brings -= gain(self.figures.share, self.figures.gold[card], inside)
        self.counted = len(self.path)
        return self.brings

    def gold_left(self) -> list[list[int]]:
        """Return the gold of each card in the deck, by kind of danger; last those of none."""
        figures = self.figures
        left = [golds.copy() for golds in figures.golds_of]
        for card in [*self.path, *(card for card, _ in self.gone)]:
            left[figures.kind[card]].remove(figures.gold[card])
        return left

    def paid_next(self) -> list[int]:
        """Return the gold of each card in the deck that would bring it if it came next.

        Those are all cards to come except those that end the round (G-16).
        """
        harmless = self._harmless_next()
        return (
            [gold for gold in harmless if not self._too_much(gold)]
            if self.figures.over
            else harmless
        )

    def _harmless_next(self) -> list[int]:
        """Return the gold of each card in the deck that would not end the round by its kind."""
        if not self.figures.two_in_one:  # then only cards that are no danger bring gold
            gold_of = self.figures.gold
            harmless = self.figures.golds_of[-1].copy()
            for gold in [gold_of[card] for card in self.path] + [
                gold_of[card] for card, _ in self.gone
            ]:
                if gold:
                    harmless.remove(gold)
            return harmless
        *of_kinds, harmless = self.gold_left()
        limits, paid = self.figures.limits, harmless
        for kind, golds in enumerate(of_kinds):
            if self.lying[kind] < limits[kind] - 1:
                paid += golds
        return paid

    def carriers(self, leavers: list[int]) -> list[int] | None:
        """Return the seats that carry out the artifacts on the path, one for each artifact.

        None where all artifacts wait for someone else. Someone who leaves alone takes every one
        (KG-8); where they are shared, leavers share them out evenly (CN-7).
        """
        lying = len(self.artifacts)
        match self.figures.claim:
            case "alone":
                return leavers * lying if len(leavers) == 1 else None
            case "shared":
                return leavers * (lying // len(leavers))

    def _claim(
        self, carriers: list[int], leavers: int, back: list[int] | None, scribe: Scribe | None
    ) -> None:
        """Give an artifact to each of the `carriers`; the others stay there (CN-7, CN-8).

        Those are the ones that cannot be shared out, or those `back` names. Of an artifact that is
        gold only the gold goes (PM-4).
        """
        lying = self.artifacts
        if self._only_gold():
            self.emptied += self.artifact_places()[: len(carriers)]
        if back is None:
            carried, self.artifacts = lying[: len(carriers)], lying[len(carriers) :]
        else:
            carried = [card for place, card in enumerate(lying) if place not in back]
            self.artifacts = [card for place, card in enumerate(lying) if place in back]
        for seat, card in zip(carriers, carried):
            self._take(seat, card, scribe)
            if self._only_gold():
                continue
            if self.places:
                lies = self.path.index(card)
                self.places = [place - (place > lies) for place in self.places]
            self.path.remove(card)
            kind = self.figures.kind[card]
            if kind >= 0:
                self._carry_off(kind)
        if self.artifacts and leavers < len(self.inside) and scribe is not None:
            scribe.went_back(len(carriers) // leavers)

    def _only_gold(self) -> bool:
        """Return True if leavers take the gold of an artifact and leave its card.

        Its card stays where it lies until the round ends (PM-4).
        """
        return self.figures.deck_game and self.figures.on_artifact > 0

    def artifact_places(self) -> list[int]:
        """Return the places on the path of artifacts that nobody has taken yet."""
        artifact, emptied = self.figures.artifact, self.emptied
        return [
            place for place, card in enumerate(self.path) if artifact[card] and place not in emptied
        ]

    def _carry_off(self, kind: int) -> None:
        """Take a card off the count of dangers on the path, as it was carried out (CN-9)."""
        lying = self.lying[kind]
        if lying == self.figures.limits[kind] - 1:
            self.short -= 1
            self.ending -= self.copies[kind] - lying
        self.lying[kind] = lying - 1
        self.copies[kind] -= 1

    def _take(self, seat: int, card: int, scribe: Scribe | None) -> None:
        """Let a seat carry an artifact out: it is kept, or it is gold at once (PM-5)."""
        figures = self.figures
        worth = self.worth(card)
        self.carried += 1
        if figures.on_artifact:
            self.banked[seat] += worth
            self.haul[seat] += worth
        else:
            self.taken.append((seat, card, worth, self.number))
            self.worths[seat] += worth
            self.kept[seat] += 1
        if figures.carried_leave and not self._only_gold():
            self.gone.append((card, self.number))
        if scribe is not None:
            scribe.took(seat, card, worth)

    def worth(self, card: int, ahead: int = 0) -> int:
        """Return the worth of an artifact if carried out now (KG-7, PL-2, IG-8, CN-4).

        `ahead` others are carried out before it. In an extra round it counts the last worth of the
        table (KG-7, KG-11).
        """
        figures = self.figures
        order = min(len(self.taken) + ahead, len(figures.in_order) - 1)
        of_round = (
            figures.in_extra
            if self.extra
            else figures.in_round[min(self.number, len(figures.in_round) - 1)]
        )
        return figures.printed[card] + figures.in_order[order] + of_round

    # --- how it ends

    def _catch(self, kinds: list[int], card: int, scribe: Scribe | None) -> None:
        """End the round for everyone inside: by dangers of these kinds, or by the gold of `card`.

        Those inside lose their loot, or as much of it as being caught costs and bank the rest
        (G-17), or lose what they banked before, too (G-22); those who left earlier lose nothing
        (G-6).
        """
        figures = self.figures
        lost = self.loot
        if figures.spared or figures.robs:
            price = self._dearest(kinds)
            lost = price.of_loot(self.loot)
            for seat in self.inside:
                kept = self.loot - lost - price.of_banked(self.banked[seat])
                self.banked[seat] += kept
                self.haul[seat] = kept
        if scribe is not None:
            scribe.caught(kinds, lost)
        out: list[int] = []
        if figures.pairs_leave and kinds:
            out = [lies for lies in self.path if figures.kind[lies] in kinds]
        elif figures.dangers_leave:
            out = [card]
        self._end("caught", out, lost, scribe)

    def _dearest(self, kinds: list[int]) -> Toll:
        """Return the highest price that these kinds make those inside pay (G-22).

        Without a kind, the price of a catch by gold alone.
        """
        richest = max([self.banked[seat] for seat in self.inside])
        prices = [self.figures.prices[kind] for kind in kinds or [DOWN]]
        return max(prices, key=lambda price: price.of(self.loot, richest))

    def ending_costs(self, banked: int) -> int:
        """Return what all cards that would end the round cost a player, added up over these cards.

        The cost is of the loot and of so much `banked` before.
        """
        prices = self.figures.prices
        if self.figures.one_price:
            return self.ending * prices[DOWN].of(self.loot, banked)
        total = self.heavy * prices[DOWN].of(self.loot, banked)
        for kind, limit in enumerate(self.figures.limits):
            if self.lying[kind] == limit - 1:
                ending = self.copies[kind] - self.lying[kind]
                total += ending * prices[kind].of(self.loot, banked)
        return total

    def stake(self) -> int:
        """Return how much less a player alone inside has if caught than by leaving now.

        It is summed over all cards that would end the round if they came next (G-17, G-22).
        """
        banked = self.banked[self.inside[0]]
        return self.ending * (self.carry() - self.loot) + self.ending_costs(banked)

    def _run_out(self, end: End, scribe: Scribe | None) -> None:
        """Let everyone still inside leave in one further turn: the cards ran out (G-8, CN-13)."""
        if scribe is not None:
            scribe.ran_out()
        self._go_out(self.inside, None, scribe)
        self._end(end, [], 0, scribe)

    def _end(self, end: End, dangers: list[int], lost: int, scribe: Scribe | None) -> None:
        """End the round (G-7): gold nobody banked goes back, some cards leave the game.

        KG-5, KG-9. Those still inside have `lost` so much each. Gold on the path may stay for the
        next round (G-12): not after the last, nor where only the result is known.
        """
        figures = self.figures
        lying, caught = self.artifacts, len(self.inside)
        removed = dangers + lying if figures.left_leave else dangers
        if figures.carried_leave:
            removed = [*removed, *(self.path[place] for place in self.emptied)]
        self.gone += [(card, self.number) for card in removed]
        before = self.leftover
        self.end, self.lost, self.waits = end, lost, 0
        if figures.leftover == "stays" and end != "result-only" and not self.over():
            self.waits = before
        if self.recorded:
            self.rounds.append(
                Played(
                    self.number,
                    self.extra,
                    end,
                    list(self.seats),
                    list(self.haul),
                    removed,
                    list(self.left),
                    self.turn,
                    lost,
                    self.waits,
                    self.cards,
                    self.fatal.copy(),
                )
            )
        returned = lost * caught + before - self.waits + figures.on_artifact * len(lying)
        if figures.robs:
            for seat in self.inside:
                returned -= min(self.haul[seat], 0)
        self.inside, self.artifacts, self.emptied = [], [], []
        self.loot = self.leftover = 0
        if scribe is not None:
            scribe.over(self.rounds[-1], lying, returned, len(dangers))

    def record(
        self, banked: list[tuple[int, int]], carried: list[tuple[int, int]], scribe: Scribe | None
    ) -> None:
        """Enter a round of which only the result is known, seat by seat.

        It counts, but which cards left the game is not known.
        """
        for seat, gold in banked:
            self.banked[seat] += gold
            self.haul[seat] += gold
        for seat, card in carried:
            self._take(seat, card, scribe)
        self.artifacts, self.inside = [], []
        self._end("result-only", [], 0, scribe)

    # --- who is ahead

    def over(self) -> bool:
        """Return True if no other round follows this one.

        It is the last, or somebody has enough (G-19).
        """
        return self.extra or self.number >= self.figures.rounds or self.reached()

    def reached(self) -> bool:
        """Return True if somebody has as much as ends the game (G-19)."""
        until = self.figures.until
        return until > 0 and max([self.total(seat) for seat in range(len(self.banked))]) >= until

    def total(self, seat: int) -> int:
        """Return banked gold plus the worth of artifacts (G-9)."""
        return self.banked[seat] + self.worths[seat]

    def rank(self, seat: int) -> int:
        """Return one number to rank a player by, as `Figures.rank` makes it."""
        return self.figures.rank(self.total(seat), self.kept[seat])
