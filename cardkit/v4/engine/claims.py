"""Claims: the meaning of each rule of a variant, topic by topic, as data.

A rule's sentence is made of its claim and the variant's theme words alone (`cardkit.v4.speech.rules`),
so that a child variant's rule is another one exactly where the claim is: then the parent's number
and ruling fall away. The tests compare each claim with what happens in games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardkit.v4.engine.cards import JOKER, RANKS, SUIT_WORDS, SUITS, SUITS_OF, Card
from cardkit.v4.engine.frozen import Record
from cardkit.v4.engine.terms import Claim as ClaimWord, DangerKind, Share, Tie as TieWord
from cardkit.v4.engine.values import Piece, Scale, Toll, Wins, Worth

if TYPE_CHECKING:
    from cardkit.v4.engine.variant import Variant
Ends: TypeAlias = Literal["kinds", "gold", "both"]
"""Causes that can end a round: dangers by their kind, the gold on the path (G-18), or either."""


class Claimed(Record):
    """Base of claims: what a topic's rule says in one variant.

    `switch` is the number under which the rule is cited if a setting changes it, "" if not.
    """

    @property
    def switch(self) -> str:
        """Number under which this rule is cited if a setting changes it; "" if not."""
        return ""


class OfSort(Claimed):
    """Base of claims that read differently in a game of hands.

    `hands` is true where players show cards of their own.
    """

    hands: bool


class Plain(OfSort):
    """Claim without any figures."""


class Players(Claimed):
    """Number of players, from low to high."""

    low: int
    high: int


class Time(Claimed):
    """Time that a game takes, in minutes as written, and the age it is for."""

    minutes: str
    age: int


class Dealer(Claimed):
    """The person who turns the cards: how the first is found, and if the role moves on.

    `moves` is None where nobody turns any.
    """

    guide: str
    moves: bool | None


class Deck(Claimed):
    """First round's deck: its cards, the jokers among them, and if others join later.

    `grows` is false for the whole pack: what joins it are jokers, and when they do is a rule of its
    own.
    """

    cards: int
    jokers: int
    grows: bool


class Totals(Claimed):
    """Is what players have banked a `secret` until the end? (G-14)"""

    secret: bool


class Gold(Claimed):
    """Cards that bring gold, grouped by the amount that they bring."""

    parts: tuple[Worth, ...]


class Group(Record):
    """Danger cards with a common rule for what makes two of them one kind: rank, suit, ..."""

    cards: tuple[Card, ...]
    by: DangerKind


class Cards(Record):
    """Cards in as few words as possible: some ranks, of some suits.

    No ranks: any danger. `suits` may be a colour, suits, or empty for all there are.
    """

    ranks: tuple[str, ...]
    suits: str


class Dangers(Claimed):
    """Cards that can end a round, grouped into kinds, and the number of cards of each kind."""

    groups: tuple[Group, ...]
    kinds: tuple[tuple[str, int], ...]


class Keepsakes(Claimed):
    """Cards that are artifacts, and the gold put on each (0: the cards themselves count)."""

    cards: tuple[Card, ...]
    gold: int


class Deal(Claimed):
    """Deal by number of players: cards taken out unseen, and cards in each hand."""

    rows: tuple[tuple[int, int, int], ...]


class Joining(Claimed):
    """Rounds before which artifacts join; `drawn`: one a round, taken unseen out of `of`."""

    rounds: tuple[tuple[int, Card], ...]
    drawn: bool
    of: int


class Pieces(Claimed):
    """Pieces that stand for gold in the box: the worth of each, and how many (0: not said)."""

    pieces: tuple[Piece, ...]


class First(OfSort):
    """First moment to leave: before any card is turned up, or after a first danger (IG-4).

    `may_skip`: the question may be skipped after a first danger; not where it brings gold, or where
    a player who goes on can lose what was banked before (G-22). `stays`: nor where gold lies there
    from the round before (G-12).
    """

    may_skip: bool
    stays: bool


class Beginning(OfSort):
    """Start of a round; `stays`: gold of the round before may still lie on the path (G-12)."""

    stays: bool


class Marker(Claimed):
    """Joker that marks where the cave begins.

    `lies`: gold can be put on it; `all`: that is all the gold there is.
    """

    lies: bool
    all: bool


class Sharing(OfSort):
    """Division of the gold on a card that is turned up (G-2, G-15).

    `lost`: what cannot be divided goes back at once (G-12).
    """

    by: Share
    lost: bool

    @property
    def divides(self) -> bool:
        """True if gold is divided, as it comes or among leavers; else each takes all (G-15)."""
        return self.by != "each"

    @property
    def switch(self) -> str:
        """Number under which this rule is cited if a setting changes it; "" if not."""
        return "G-15" if self.by != "split" else ""


class Leaving(OfSort):
    """Division of gold on the path among leavers, if any can lie there.

    `per_card`: each card's gold is divided by itself, else all together. `lost`: what cannot be
    divided is lost. `all`: it is all the gold there is, and nobody has taken any before (G-15).
    `safe`: no later round can take it from them (G-22). `alone`: only someone who leaves alone gets
    any (G-23).
    """

    lies: bool
    per_card: bool
    lost: bool
    all: bool
    safe: bool
    alone: bool

    @property
    def switch(self) -> str:
        """Number under which this rule is cited if a setting changes it; "" if not."""
        if self.alone:
            return "G-23"
        return "G-12" if self.per_card or self.lost else ""

    @property
    def sums(self) -> bool:
        """True if those who leave a deck game together divide the sum on the path (G-4)."""
        return not (self.hands or self.per_card or self.alone) and self.lies


class Over(OfSort):
    """End of a round: gold that still `lies` on the path goes back, or `stays` (G-12).

    `by` is what can end the round.
    """

    by: Ends
    lies: bool
    stays: bool

    @property
    def switch(self) -> str:
        """Number under which this rule is cited if a setting changes it; "" if not."""
        return "G-12" if self.stays else ""


class Claiming(OfSort):
    """Right to artifacts: of a player who leaves alone, or of all leavers; `gold` lies on each."""

    to: ClaimWord
    gold: int


class Returning(OfSort):
    """Artifacts that cannot be shared evenly, and go back.

    `by`: what makes kinds of them, where all of them go on counting as dangers.
    """

    by: tuple[DangerKind, ...]


class Both(Claimed):
    """Cards that bring gold and are dangers too: if one ends the round, it brings nothing."""

    cards: tuple[Card, ...]


class Blanks(OfSort):
    """Cards without any effect: neither gold nor danger nor artifact."""

    cards: tuple[Card, ...]


class Ending(OfSort):
    """Number of dangers of one kind that ends a round, and what being caught costs.

    `own` are the kinds with a number of their own. `courts`: artifacts count among the dangers.
    `loot`: those inside can lose some; it `costs` that much of it (G-17), except for the kinds in
    `own_costs`, which cost something else (G-22).
    """

    number: int
    groups: tuple[Group, ...]
    courts: bool
    loot: bool
    own: tuple[tuple[str, int], ...]
    costs: Toll
    own_costs: tuple[tuple[str, Toll], ...]

    def limit(self, kind: str) -> int:
        """Return the number of dangers of one kind that ends a round."""
        return dict(self.own).get(kind, self.number)

    @property
    def switch(self) -> str:
        """Number under which this rule is cited if a setting changes it; "" if not."""
        return cost_switch(self.costs, bool(self.own_costs))


def cost_switch(costs: Toll, apart: bool) -> str:
    """Return the number of the rule that sets the cost of being caught; "" if it is the loot.

    `apart`: some kind costs something else.
    """
    if not apart and costs.banked and costs.banked != "all":
        return "G-26"
    if apart or costs.banked:
        return "G-22"
    return "G-17" if costs != Toll() else ""


class Price(Record):
    """Cost of being caught by some kinds of danger (G-22).

    `artifacts`: there are some to keep, which nobody loses.
    """

    costs: Toll
    artifacts: bool


class TooMuch(Claimed):
    """Gold on the path that ends the round when it is more than `number` (G-18).

    `alone`: nothing else ends it. Costs are as in `Ending`; `apart`: some danger costs something
    else.
    """

    number: int
    alone: bool
    loot: bool
    costs: Toll
    apart: bool


class Surviving(OfSort):
    """Gains of those still inside when the cards run out.

    `artifacts`: who takes them, or None; `lies`: they get gold too, of which what cannot be split
    may `stay` (G-12); `loot`: they have some.
    """

    artifacts: ClaimWord | None
    lies: bool
    stays: bool
    loot: bool


class Going(Claimed):
    """Cards that leave the game after a danger ended a round.

    The `danger` that ended it, or the whole `pair`; where none does, `artifacts` may. `by` is what
    can end a round: a card that ended it by its gold goes alone.
    """

    danger: bool
    pair: bool
    artifacts: bool
    by: Ends


class Unclaimed(OfSort):
    """Fate of artifacts `carried` out and of those `left` on the path: they go or stay.

    True for those that leave the game. If those carried out go back, their worth is noted. `gold`
    on them goes back to the supply.
    """

    carried: bool
    left: bool
    gold: bool


class Shuffling(OfSort):
    """Cards shuffled before a round: all `cards`, or with `fewer` those that the deck still has."""

    cards: int
    fewer: bool


class Winning(Claimed):
    """Number of rounds, and which score wins after them: the highest or the lowest (G-24).

    `artifacts`: they count in it.

    `until`: or after the round in which somebody has so much (G-19; 0: nobody ends it); `says`:
    others cannot see who has, so players must say it.
    """

    rounds: int
    artifacts: bool
    until: int
    says: bool
    wins: Wins

    @property
    def switch(self) -> str:
        """Number under which this rule is cited if a setting changes it; "" if not."""
        if self.wins == "lowest":
            return "G-24"
        return "G-19" if self.until else ""


class Counting(Claimed):
    """Worth of artifacts, limited to the values that can occur.

    `more`: by order, more can come than are listed.
    """

    worth: Scale
    cards: tuple[Card, ...]
    more: bool


class Tie(Claimed):
    """Result of a tie for first place that no tie-breaker decides."""

    then: TieWord


Claim: TypeAlias = (
    Plain
    | Players
    | Time
    | Dealer
    | Deck
    | Gold
    | Dangers
    | Keepsakes
    | Deal
    | Joining
    | Pieces
    | First
    | Beginning
    | Both
    | Blanks
    | Marker
    | Sharing
    | Leaving
    | Over
    | Totals
    | Claiming
    | Returning
    | Ending
    | TooMuch
    | Surviving
    | Going
    | Unclaimed
    | Shuffling
    | Winning
    | Counting
    | Tie
)


# --- functions from a variant to a claim (None where it has no such rule) -------------------------


def plain(v: Variant) -> Plain:
    return Plain(not v.deck_game)


def hands_only(v: Variant) -> Plain | None:
    return Plain(True) if not v.deck_game else None


def deck_only(v: Variant) -> Plain | None:
    return Plain(False) if v.deck_game else None


def begin(v: Variant) -> Beginning:
    return Beginning(not v.deck_game, v.stays)


def marker(v: Variant) -> Marker | None:
    return Marker(v.lies, v.share == "leavers") if not v.deck_game else None


def split(v: Variant) -> Sharing:
    return Sharing(not v.deck_game, v.share, v.share == "split" and v.lost)


def ends_by(v: Variant) -> Ends:
    """Return what can end a round of this variant."""
    if not v.over:
        return "kinds"
    return "both" if v.kinds else "gold"


def round_over(v: Variant) -> Over:
    return Over(not v.deck_game, ends_by(v), v.lies or not v.deck_game, v.stays)


def dealer(v: Variant) -> Dealer:
    return Dealer(v.words.guide, v.dealer == "moves left" if v.deck_game else None)


def deck(v: Variant) -> Deck | None:
    if not v.deck_game:
        return None
    there = [slot for slot in v.slots if slot.joins == 1 and not (slot.artifact and v.joins_blind)]
    jokers = sum(slot.card == JOKER for slot in there)
    cards = v.deck_size(1)
    return Deck(cards, jokers, cards - jokers < 52 and v.deck_size(v.rounds) > cards)


def groups(v: Variant) -> tuple[Group, ...]:
    """Return the danger cards in groups, one for each way to tell kinds apart: rank, suit..."""
    found: dict[DangerKind, list[Card]] = {}
    for part in v.cards.danger:
        found.setdefault(part.by, []).extend(part.slots)
    return tuple(Group(tuple(cards), by) for by, cards in found.items())


def named(v: Variant, kind: str, *, among_dangers: bool = False) -> tuple[Cards, ...]:
    """Return the fewest cards that name a kind of danger and no other card of the game.

    With `among_dangers` only from other dangers. First come those with suits behind them, last
    those with a colour before them, so that in a row each keeps its own.
    """
    dangers = {slot.card for slot in v.slots if slot.kind}
    mine = {slot.card for slot in v.slots if slot.kind == kind}
    suit = kind if kind in SUIT_WORDS else ""
    if kind not in RANKS and mine == _of_suit(dangers, suit):
        return (Cards((), suit),)
    others = dangers if among_dangers else {slot.card for slot in v.slots}
    ranks: dict[str, list[str]] = {}
    ranks_there = (*RANKS, JOKER.rank)
    for rank in sorted({card.rank for card in mine} & {*ranks_there}, key=ranks_there.index):
        there = {card for card in others if card.rank == rank}
        for suits in _suits_of({card for card in mine if card.rank == rank}, there):
            ranks.setdefault(suits, []).append(rank)
    return tuple(
        sorted((Cards(tuple(some), suits) for suits, some in ranks.items()), key=suits_first)
    )


def all_of_suit(v: Variant, kind: str) -> bool:
    """Return True if a kind of danger is every card of a suit that the game has.

    The sign of the suit is enough then.
    """
    others = {slot.card for slot in v.slots if slot.kind != kind and slot.card != JOKER}
    return kind in SUITS and not any(
        kind in (card.suit, *SUITS_OF.get(card.suit, "")) for card in others
    )


def _of_suit(cards: Collection[Card], suit: str) -> set[Card]:
    """Return the cards of a suit or a colour; all of them for an empty suit."""
    return {card for card in cards if not suit or card.suit in (suit, *SUITS_OF[suit])}


def _suits_of(mine: Collection[Card], there: Collection[Card]) -> list[str]:
    """Return the suits or colours that tell cards of one rank from its other cards."""
    if mine == there:
        return [""] if mine else []
    for colour in "br":
        if mine == _of_suit(there, colour) and (
            len(mine) > 1 or colour in {card.suit for card in mine}
        ):
            return [colour]
    suits = {card.suit for card in mine}
    return [
        found
        for found in ("".join(suit for suit in SUITS if suit in suits), *sorted(suits - {*SUITS}))
        if found
    ]


def suits_first(cards: Cards) -> int:
    """Return the sort key of cards in a row: suits first, then none, then colours."""
    if not cards.suits:
        return 1
    return 2 if cards.suits in "br" else 0


def dangers(v: Variant) -> Dangers | None:
    """Return the claim on the cards that can end a round, if any.

    In a game of hands only where some cards are no danger: else a rule about ranks or suits says it
    all.
    """
    told = v.kinds and (v.deck_game or not all_dangers(v))
    return Dangers(groups(v), tuple(v.kinds.items())) if told else None


def all_dangers(v: Variant) -> bool:
    """Return True if every card counts towards the end of a round, as in the cave."""
    return all(slot.kind for slot in v.slots)


def blank(v: Variant) -> Blanks | None:
    return Blanks(not v.deck_game, v.cards.blank) if v.cards.blank else None


def keepsakes(v: Variant) -> Keepsakes | None:
    cards = tuple(slot.card for slot in v.slots if slot.artifact)
    return Keepsakes(cards, v.artifact_gold) if cards else None


def deal(v: Variant) -> Deal | None:
    hands = [(n, v.hand_size(n)) for n in range(v.players.low, v.players.high + 1)]
    return (
        None
        if v.deck_game
        else Deal(tuple((n, len(v.slots) - n * cards, cards) for n, cards in hands))
    )


def joins(v: Variant) -> Joining | None:
    if v.artifacts is None or not v.has_artifacts:
        return None
    reached = tuple(
        (number, card) for number, card in v.artifacts.joins.rounds if number <= v.rounds
    )
    drawn = v.artifacts.joins.drawn
    if drawn and len(v.cards.artifact) == 1:  # there is nothing to draw
        return Joining(((1, v.cards.artifact[0]),), False, 0)
    return (
        Joining(reached, drawn, len(v.cards.artifact) if drawn else 0) if reached or drawn else None
    )


def first(v: Variant) -> First:
    match v.first_danger:
        case "ask":
            return First(not v.deck_game, False, False)
        case "may be skipped":
            spared = any(number > 1 for number in v.limits.values())
            skips = v.deck_game and spared and not v.two_in_one and not v.robs
            return First(not v.deck_game, skips, skips and v.stays)


def left(v: Variant) -> Leaving:
    return Leaving(
        not v.deck_game,
        v.lies,
        v.per_card,
        v.lies and v.lost,
        v.share == "leavers",
        not v.robs,
        v.leftover == "alone" and v.share == "split",
    )


def back(v: Variant) -> Returning | None:
    lists = [part.by for part in v.cards.danger if set(part.slots).intersection(v.cards.artifact)]
    counts = not v.deck_game and all(slot.kind for slot in v.slots if slot.artifact)
    by = tuple(dict.fromkeys(lists)) if counts else ()
    return Returning(not v.deck_game, by) if v.claim == "shared" and v.has_artifacts else None


def _courts(v: Variant) -> bool:
    return any(slot.artifact and slot.kind for slot in v.slots)


def danger(v: Variant) -> Ending | None:
    if not v.kinds:
        return None
    own, usual = tuple(v.own_limits.items()), v.usual_cost
    own_costs = tuple([(kind, v.costs.of(kind)) for kind in v.kinds if v.costs.of(kind) != usual])
    return Ending(
        not v.deck_game, v.usual_limit, groups(v), _courts(v), v.carries, own, usual, own_costs
    )


def too_much(v: Variant) -> TooMuch | None:
    return (
        TooMuch(v.over, not v.kinds, v.carries, v.costs.default, bool(v.costs.kinds))
        if v.over
        else None
    )


def survived(v: Variant) -> Surviving | None:
    if v.deck_game:
        return Surviving(False, None, False, False, False) if can_run_out(v) else None
    lies = v.lies and not left(v).alone
    return Surviving(True, v.claim if v.has_artifacts else None, lies, v.stays, v.carries)


def can_run_out(v: Variant) -> bool:
    """Return True if earlier catches can leave a later deck with too few dangers (G-8)."""
    rounds = [v.at(number) for number in range(1, v.rounds + 1)]
    gold_leaves = any(at.dangers_leave and at.over and at.two_in_one for at in rounds)
    return gold_leaves or any(
        _are_enough([one for one in rounds[:n] if one.dangers_leave], at)
        for n, at in enumerate(rounds)
    )


def _are_enough(catches: list[Variant], v: Variant) -> bool:
    """Return True if the catches of earlier rounds can leave nothing that would end this round.

    Neither a danger nor gold (G-18). Each catch takes cards out by the rules of its own round,
    where it hurts most.
    """
    over = {kind: number - v.limit(kind) + 1 for kind, number in v.kinds.items()}
    idle = 0
    for at in sorted(catches, key=lambda at: not at.pairs_leave):
        takes = {
            kind: min(most, at.limit(kind) if at.pairs_leave else 1)
            for kind, most in over.items()
            if most > 0
        }
        idle += not takes
        if takes:
            kind = max(takes, key=takes.__getitem__)
            over[kind] -= takes[kind]
    golds = sorted((slot.gold for slot in v.slots), reverse=True) if v.over else []
    return max(over.values(), default=0) <= 0 and sum(golds[idle:]) <= v.over


def danger_out(v: Variant) -> Going | None:
    going = Going(
        v.dangers_leave,
        v.pairs_leave and bool(v.kinds),
        not v.dangers_leave and _fewer(v),
        ends_by(v),
    )
    return going if v.deck_game else None


def _fewer(v: Variant) -> bool:
    """Return True if some card can leave the deck for good."""
    return v.dangers_leave or (v.has_artifacts and (v.carried_leave or v.left_leave))


def rounds(v: Variant) -> Winning:
    return Winning(
        v.rounds, v.keeps_artifacts and v.has_artifacts, v.until, v.until > 0 and v.secret, v.wins
    )


def worth(v: Variant) -> Counting | None:
    if v.artifacts is None or not v.has_artifacts:
        return None
    scale = v.artifacts.worth
    cards = tuple(slot.card for slot in v.slots if slot.artifact)
    if scale.by == "round":
        scale = Scale(
            "round",
            tuple(entry for entry in scale.values if int(entry[0]) <= v.rounds) or scale.values[:1],
        )
    elif scale.by == "card":
        scale = Scale("card", tuple(entry for entry in scale.values if entry[0] in map(str, cards)))
    more = scale.by == "order" and (not v.carried_leave or len(scale.values) < len(cards))
    return Counting(scale, cards, more)


def breaks(v: Variant) -> Plain | None:
    return plain(v) if "artifacts" in v.ties and v.keeps_artifacts and v.has_artifacts else None


def totals(v: Variant) -> Totals:
    return Totals(v.secret)


TOPICS: Mapping[str, Callable[[Variant], Claim | None]] = {
    "players": lambda v: Players(*v.players),
    "time": lambda v: Time(v.minutes, v.age),
    "dealer": dealer,
    "deck": deck,
    "gold": lambda v: Gold(v.cards.gold),
    "dangers": dangers,
    "both": lambda v: Both(v.two_in_one) if v.two_in_one else None,
    "blank": blank,
    "artifacts": keepsakes,
    "alone": lambda v: keepsakes(v) if v.artifact_gold and v.deck_game else None,
    "deal": deal,
    "cover": hands_only,
    "marker": marker,
    "path": hands_only,
    "joins": joins,
    "pieces": lambda v: Pieces(v.pieces) if len(v.pieces) > 1 else None,
    "supply": plain,
    "begin": begin,
    "turn": deck_only,
    "split": split,
    "decide": plain,
    "first": first,
    "leave": plain,
    "left": left,
    "claim": lambda v: (
        Claiming(not v.deck_game, v.claim, v.artifact_gold) if v.has_artifacts else None
    ),
    "back": back,
    "carried": lambda v: hands_only(v) if _courts(v) else None,
    "danger": danger,
    "over": too_much,
    "round_over": round_over,
    "survived": survived,
    "danger_out": danger_out,
    "unclaimed": lambda v: (
        Unclaimed(not v.deck_game, v.carried_leave, v.left_leave, bool(v.artifact_gold))
        if v.has_artifacts
        else None
    ),
    "fresh": lambda v: Shuffling(
        not v.deck_game, 0 if v.deck_game else len(v.slots), v.deck_game and _fewer(v)
    ),
    "rounds": rounds,
    "worth": worth,
    "breaks": breaks,
    "tie": lambda v: Tie(v.tie),
    "totals": totals,
    "optional": lambda v: plain(v) if v.has_artifacts else None,
}
"""Topics of rules (keys of ``[cites]`` and of ``[rulings]``), each with the function that makes its
claim."""


class Flow(Record):
    """Way of gold through a round, for describing a turn; no topic of its own.

    `by`: who takes what comes (G-2, G-15); `lost`: what cannot be divided goes back at once (G-12);
    `lies`: some can lie there, which leavers share card by card (`per_card`), and which `stays` for
    the next round; `carries`: those inside can have some to lose; `most`: to how much it may come
    before the round ends (G-18; 0: to any sum).
    """

    by: Share
    lost: bool
    lies: bool
    per_card: bool
    stays: bool
    carries: bool
    most: int


def flow(v: Variant) -> Flow:
    return Flow(v.share, v.lost, v.lies, v.per_card, v.stays, v.carries, v.over)


def paid_alike(v: Variant) -> bool:
    """Return True if no gold is ever divided: each inside gets all of a card, in every round."""
    return all(one.share == "each" for one in (v, *v.course))


def changed(child: Variant, parent: Variant) -> frozenset[str]:
    """Return the topics on which `child` and `parent` have different claims."""
    return frozenset(
        topic for topic, claim in child.claimed.items() if claim != parent.claimed[topic]
    )
