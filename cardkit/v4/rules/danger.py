"""Rules on the loss of a round: dangers of a kind, too much gold, the price of being caught."""

from typing import Final, Literal, TypeAlias, TypeVar

from cardkit.v4.engine import JOKER, Variant, claims, kind_of
from cardkit.v4.engine.terms import DangerKind
from cardkit.v4.engine.values import Toll
from cardkit.v4.rules import kinds
from cardkit.v4.rules.cards import only
from cardkit.v4.rules.kinds import whole
from cardkit.v4.rules.topic import Example, Idle, Key, Topic
from cardkit.v4.words import (
    By,
    Count,
    Fixed,
    Given,
    Label,
    Noun,
    Sentence,
    Several,
    Telling,
    Told,
    When,
    say,
    theme,
    together,
)
from cardkit.v4.words.nouns import cards_text, noun, of_kind, of_rank, rank_order, ranks_text

Costing: TypeAlias = claims.Ending | claims.TooMuch  # claims on the price of being caught
Priced = TypeVar("Priced", bound=Costing | claims.Price)


def _price(
    claim: Costing | claims.Price,
) -> Literal["everything", "both", "nothing", "all", "half", "some"]:
    """Return the price of being caught as a key word: one sentence stands under each word.

    "some" is an amount of the loot, "both" all of it and an amount of what is banked; it is
    "nothing" where nobody has loot to lose.
    """
    if claim.costs.banked:
        return "everything" if claim.costs.banked == "all" else "both"
    if not (isinstance(claim, claims.Price) or claim.loot):
        return "nothing"
    return "some" if isinstance(claim.costs.loot, int) else claim.costs.loot


_loses = By[Costing, str](
    _price,
    {  # behind a colon
        "everything": "all inside lose everything, also what is banked",
        "both": Label(
            When(
                lambda c: not c.loot,
                "all inside get nothing, and lose {banked} of what is banked",
            ),
            "all inside lose their loot and {banked} of what is banked",
        ),
        "nothing": "all inside get nothing",
        "all": "all inside lose their loot",
        "half": "all inside lose half their loot, rounded up",
        "some": "all inside lose {n} of their loot",
    },
    n=lambda c: c.costs.loot,
)
_lost = By[Costing, str](
    _price,
    {
        "everything": Label(
            When(
                lambda c: not c.loot,
                (
                    "Everyone inside then gets nothing, and gives back all that they banked "
                    "before; who left earlier loses nothing."
                ),
            ),
            "Everyone inside then gives back everything: what they took in it, and all that they "
            "banked before; who left "
            "earlier loses nothing.",
        ),
        "both": Label(
            When(
                lambda c: not c.loot,
                "Everyone inside then gets nothing, and gives back {banked} of what they banked "
                "before, or all of it where that is less; who left earlier loses nothing.",
            ),
            "Everyone inside then gives back what they took in it, and {banked} of what they "
            "banked before, or all of that where it is less; who left earlier loses nothing.",
        ),
        "nothing": "Everyone inside then gets nothing; who left earlier loses nothing.",
        "all": (
            "Everyone inside then gives back what they took in it; who left earlier loses nothing."
        ),
        "half": "Everyone inside then banks half of what they took in it, rounded down, and gives "
        "back the rest; who left earlier loses nothing.",
        "some": "Everyone inside then gives back {gold} of what they took in it, or all of it "
        "where that is less, and banks the rest; who left earlier loses nothing.",
    },
)
_loses_in_hands = By[Costing, str](
    _price,
    {
        "everything": "{round} over, who goes on loses everything, also what is banked",
        "both": Label(
            When(
                lambda c: not c.loot,
                "{round} over, who goes on gets nothing and loses {banked} of what is banked",
            ),
            "{round} over, who goes on loses the loot and {banked} of what is banked",
        ),
        "nothing": "{round} over, who goes on gets nothing",
        "all": "{round} over, who goes on loses the loot",
        "half": "{round} over, who goes on loses half the loot, rounded up",
        "some": "{round} over, who goes on loses {n} of the loot",
    },
    n=lambda c: c.costs.loot,
)
_lost_in_hands = By[Costing, str](
    _price,
    {
        "everything": (
            "Who went on then loses everything: what they took in this {round}, and all that they "
            "banked before; it is over."
        ),
        "both": Label(
            When(
                lambda c: not c.loot,
                "Who went on then gets nothing of this {round}, and loses {banked} of what they "
                "banked before, or all of it where that is less; it is over.",
            ),
            "Who went on then loses all {gold:many} of this {round}, and {banked} of what they "
            "banked before, or all of that where it is less; it is over.",
        ),
        "nothing": "Who went on then gets nothing of this {round}, and it is over.",
        "all": "Who went on then loses all {gold:many} of this {round}, and it is over.",
        "half": (
            "Who went on then banks half of what they took in this {round}, rounded down, and "
            "loses the rest; it is over."
        ),
        "some": "Who went on then loses {n} of what they took in this {round}, or all of it where "
        "that is less, and banks the rest; it is over.",
    },
)
# of some kinds, where that is something else than usual (G-22)
_own_cost = By[claims.Price, str](
    _price,
    {
        "all": "{kinds:cap} {k:costs|cost} all that was taken in this {round}.",
        "half": (
            "{kinds:cap} {k:costs|cost} half of what was taken in this {round}, rounded up; the "
            "rest is banked."
        ),
        "everything": Label(
            When(
                lambda c: c.artifacts,
                (
                    "{kinds:cap} {k:costs|cost} everything: all that was banked before goes back, "
                    "too, but no {artifact}."
                ),
            ),
            "{kinds:cap} {k:costs|cost} everything: all that was banked before goes back, too.",
        ),
        "both": (
            "{kinds:cap} {k:costs|cost} all that was taken in this {round}, and {banked} of what "
            "was banked before, or all of that where it is less."
        ),
        "some": "{kinds:cap} {k:costs|cost} {gold} of what was taken in this {round}, or all of it "
        "where that is less; the rest is "
        "banked.",
    },
)
_own_loss = By[claims.Price, str](
    _price,
    {
        "all": "{kinds:cap}: the loot.",
        "half": "{kinds:cap}: half the loot, rounded up.",
        "everything": "{kinds:cap}: **everything**, also what is banked.",
        "both": "{kinds:cap}: the loot, and {banked} of what is banked.",
        "some": "{kinds:cap}: {n} of the loot.",
    },
)
_ends = Label[claims.Ending](  # of a card of the deck
    When(
        lambda c: _first_ends(c) and only(c) and not c.own,
        "The {danger} ends the {round}.",
    ),
    When(lambda c: _first_ends(c), "The first {danger} ends the {round}."),
    When(
        lambda c: kind_by(c) == "all" and not c.own,
        "{n:word,cap} {danger:many} end the {round}, of whatever kind.",
        "The {n:nth} {danger} in {round:a} ends it.",
    ),
    When(lambda c: kind_by(c) == "mixed", "{which:cap} in one {round} end it."),
    Label(
        When(lambda c: c.own),
        When(lambda c: c.number == 2, "A first {danger} warns."),
        "The first {less:word} {danger:many} of a kind warn.",
    ),
    "The {n:nth} {danger} of the same {by} in {round:a} ends it.",
)
_ending = Label[claims.Ending](
    When(lambda c: _first_ends(c) and only(c) and not c.own, "**it ends** the {round}"),
    When(lambda c: _first_ends(c), "the **first** one ends the {round}"),
    When(lambda c: kind_by(c) == "all" and not c.own, "the **{n:nth} one** of the {round} ends it"),
    When(lambda c: kind_by(c) == "mixed", "**{which}** end the {round}"),
    "the **{n:nth} of a {kind}** ends the {round}",
)
_collapses = Label[claims.Ending](
    When(
        lambda c: kind_by(c) in ("all", "mixed") or c.number == 1,
        "{which:cap} in the {path}: that {catches}.",
    ),
    Given("all_of_it", "All {n:word} {danger:many} of {by:a} in the {path}: that {catches}."),
    "{n:word,cap} or more {danger:many} of the same {by} in the {path}: that {catches}.",
)
_own = Fixed(Given("several", "Of {kinds} it takes {n:word}."), "Of {kinds} the first one does.")
_of_kind = Fixed(Given("any_kind", "{n:word} of any kind"), "{n:word} of a {by}")
_among = Fixed(Given("any_kind", "{n:word} of {cards}"), "{n:word} of one {by} among {cards}")
_so_many_of = Fixed(Given("one", "{n:word} {rank}"), "{n:word} {rank:many}")
_dangers = Label[Variant](
    Given("one", "one {danger}"),
    Given("any_kind", "{n:word} {danger:many}"),
    "{n:word} {danger:many} of a {by}",
)
too_much: Telling[claims.TooMuch] = Telling[claims.TooMuch](
    When(
        lambda c: c.alone,
        "More than {number} on the {path}, all cards of {gold:many} added up, ends the {round}.",
        "The card that does it brings nothing.",
        "{lost}",
    ),
    (
        "More than {number} on the {path}, all cards of {gold:many} added up, ends the {round} as "
        "{danger:a} does."
    ),
    "The card that does it brings nothing.",
    Label(When(lambda c: c.apart, "{lost}")),
    short=Label(
        When(lambda c: c.alone, "**More than {number}** on the {path} ends the {round}: {loses}."),
        When(lambda c: c.apart, "So does **over {number}** on the {path}: {loses}."),
        "So does **over {number}** on the {path}.",
    ),
    lost=lambda v, c: _cost(v, c, _lost),
    loses=lambda v, c: _cost(v, c, _loses),
)


def danger(v: Variant, claim: claims.Ending) -> Told:
    own, (prices, in_short) = own_limits(v, claim), _own_costs(v, claim)
    if not claim.hands:
        short = say(
            "{ends:cap}: {loses}.", ends=_said(v, claim, _ending), loses=_cost(v, claim, _loses)
        )
        return together(_said(v, claim, _ends), own, _cost(v, claim, _lost), prices), together(
            short, own, in_short
        )
    words = {
        **theme(v),
        "which": collapsing_sets(v, claim),
        "loses": _cost(v, claim, _loses_in_hands),
    }
    then = say("Then the cards shown are added to the {path}.", **words)
    courts = say("{artifact:many,cap} count among them.", **words) if claim.courts else ""
    full = together(
        then, _said(v, claim, _collapses), own, courts, _cost(v, claim, _lost_in_hands), prices
    )
    return full, together(say("**{which:cap}** in the {path}: {loses}.", **words), own, in_short)


def ending(v: Variant, claim: claims.Ending) -> str:
    """Return the rule on what ends a round, without the price of being caught, as plain text.

    ``the second of a rank ends the round.``
    """
    return together(
        say("{ends}.", ends=_said(v, claim, _ending)).replace("**", ""), own_limits(v, claim)
    )


def caught_costs(v: Variant) -> str:
    """Return the price of being caught, in short plain text; "" if it is just all the loot."""
    ending, heap = claims.danger(v), claims.too_much(v)
    claim, told = ending or heap, list[str]()
    if claim and (claim.loot or claim.costs.banked) and claim.costs != Toll():
        loses = (
            _cost(v, ending, _loses_in_hands)
            if ending and ending.hands
            else _cost(v, claim, _loses)
        )
        told.append(say("{told:cap}.", told=loses))
    if ending and heap and heap.costs != ending.costs:
        told.append(
            say(
                "Over {n} on the {path}: {told}.",
                **theme(v),
                n=heap.number,
                told=_cost(v, heap, _loses),
            )
        )
    return together(*told, _own_costs(v, ending)[1] if ending else "").replace("**", "")


def _said(v: Variant, claim: claims.Ending, row: Label[claims.Ending]) -> Sentence:
    by, n = kind_by(claim), claim.number
    kind = shared_by("all" if v.words.kinds or by == "mixed" else by)
    which = collapsing_sets(v, claim) if claim.hands else ending_sets(v, claim)
    holes: dict[str, object] = {
        "by": kind if by == "mixed" else shared_by(by),
        "kind": kind,
        "which": which,
    }
    holes |= {**theme(v), "n": n, "less": n - 1, "all_of_it": n == max(v.kinds.values(), default=0)}
    return row.said(claim, holes.__getitem__)


def _own_costs(v: Variant, claim: claims.Ending) -> Told:
    """Return the rules on kinds of danger with their own price, kinds of one price together."""
    told: dict[Toll, list[str]] = {}
    for kind, cost in claim.own_costs:
        told.setdefault(cost, []).append(kind)
    full, short = [], []
    for cost, some in told.items():
        price = claims.Price(cost, v.keeps_artifacts)
        alone = len(some) == 1 and v.kinds[some[0]] == 1
        nouns = tuple(format(of_kind(kind, v), "the" if alone else "many") for kind in some)
        words = {"kinds": Several(nouns), "k": 1 if alone else 2}
        full.append(_cost(v, price, _own_cost, **words))
        short.append(_cost(v, price, _own_loss, **words))
    if claim.hands and told:
        full.append(say("Where several end it at once, the dearest counts."))
    return together(*full), together(*short)


def _cost(v: Variant, claim: Priced, row: Label[Priced], **more: object) -> Sentence:
    """Return a row's sentence on a price, with its amounts counted in the game's gold."""
    words: dict[str, object] = {**theme(v), **more}
    if isinstance(claim.costs.banked, int):
        words["banked"] = Count(claim.costs.banked, theme(v)["gold"])
    if isinstance(claim.costs.loot, int):
        words["n"] = words["gold"] = Count(claim.costs.loot, theme(v)["gold"])
    return row.said(claim, words.__getitem__)


def own_limits(v: Variant, claim: claims.Ending) -> str:
    """Return the rule on kinds of danger with their own number: ``Of aces it takes three.``

    Without those that `ending_sets` tells one by one.
    """
    apart = [
        one
        for one in claim.groups
        if len(claim.groups) > 1 and (_rank_by_rank(v, one) or _number(one, claim))
    ]
    told: dict[int, list[str]] = {}
    for kind, number in claim.own:
        if not any(kind in _kinds(group) for group in apart):
            told.setdefault(number, []).append(format(of_kind(kind, v), "many"))
    return together(
        *[_own(kinds=Several(tuple(kinds)), n=n, several=n > 1) for n, kinds in told.items()]
    )


def _kinds(group: claims.Group) -> set[str]:
    return {kind_of(card, group.by) for card in group.cards}


def _number(group: claims.Group, claim: claims.Ending) -> int:
    """Return how many dangers of a kind end the round; 0 if that differs within this group."""
    numbers = {claim.limit(kind) for kind in _kinds(group)}
    return numbers.pop() if len(numbers) == 1 else 0


def _apart(v: Variant, group: claims.Group) -> bool:
    """Return True if no card outside this group of dangers has one of its ranks.

    Then its cards are named without suits.
    """
    ranks = {card.rank for card in group.cards}
    return all(slot.card in group.cards for slot in v.slots if slot.card.rank in ranks)


def _rank_by_rank(v: Variant, group: claims.Group) -> bool:
    return group.by == "rank" and len(_ranks(group)) < (4 if _apart(v, group) else 2)


def collapsing_sets(v: Variant, claim: claims.Ending) -> Several:
    """Return the cards that bring the cave down: ``three of a rank``.

    Where not every card counts ``two guards of a rank``.
    """
    by, n = kind_by(claim), claim.number
    if by == "mixed" or claims.all_dangers(v):
        return ending_sets(v, claim)
    return Several((_dangers(v, one=n == 1, any_kind=by == "all", n=n, by=shared_by(by)),))


def _first_ends(claim: claims.Ending) -> bool:
    """Return True if the first danger card always ends the round, but for a few kinds."""
    return claim.number == 1 and not (claim.own and kind_by(claim) == "mixed")


def shared_by(by: DangerKind) -> Noun:
    """Return the word for what two dangers of one kind share: ``rank``, ``suit``; else ``kind``."""
    return noun("kind" if by == "all" else by)


def kind_by(claim: claims.Ending) -> DangerKind | Literal["mixed"]:
    """Return what makes two dangers one kind: rank, suit, colour or all; "mixed" if it varies."""
    return claim.groups[0].by if len(claim.groups) == 1 else "mixed"


def ending_sets(v: Variant, claim: claims.Ending) -> Several:
    """Return the dangers that end a round: ``three of a rank``.

    ``two Jacks, two Queens, or two Kings of one colour``.
    """
    by = claim.groups[0].by
    if len(claim.groups) == 1:
        return Several((_of_kind(n=claim.number, any_kind=by == "all", by=shared_by(by)),))
    sets: list[object] = []
    for group in claim.groups:
        sets += _sets(v, group, claim)
    return Several(tuple(sets), "or", serial=len(sets) > 2 or any("," in str(one) for one in sets))


def _ranks(group: claims.Group) -> list[str]:
    return sorted({card.rank for card in group.cards}, key=rank_order)


def _sets(v: Variant, group: claims.Group, claim: claims.Ending) -> list[str]:
    ranks, number, apart = _ranks(group), _number(group, claim) or claim.number, _apart(v, group)
    if _rank_by_rank(v, group):
        return [
            _so_many(of_rank(rank) if apart else of_kind(rank, v), group.by, claim.limit(rank))
            for rank in ranks
        ]
    if len(ranks) == 1 and apart:
        return [_so_many(of_rank(ranks[0]), group.by, number)]
    plain = apart and JOKER not in group.cards
    cards = ranks_text(ranks) if plain else cards_text(group.cards)
    return [_among(n=number, any_kind=group.by == "all", by=shared_by(group.by), cards=cards)]


def _so_many(noun: Noun, by: DangerKind, number: int) -> str:
    told = _so_many_of(n=number, rank=noun, one=number == 1)
    return (
        told if by in ("rank", "all") else say("{cards} of one {by}", cards=told, by=shared_by(by))
    )


def _costs(v: Variant) -> set[Toll]:
    """Return every price of being caught that the variant file sets."""
    return {v.danger.costs.default, *dict(v.danger.costs.kinds).values()}


def _all_gold(v: Variant) -> int:
    return sum(slot.gold for slot in v.slots)


OF_DANGER: Final = (
    Topic(
        "danger",
        "G-6",
        danger,
        (
            Key(
                "ends_at",
                "how many dangers of one kind end the round; in a table, of kinds that differ",
                kinds.LIMITS,
                2,
                True,
                section="danger",
            ),
            Key(
                "costs",
                "what those who are caught lose of their loot (G-17), or everything: all gold "
                "banked before, too; or the loot and so much of that (G-26); in a table, of kinds "
                "that differ (G-22)",
                kinds.COSTS,
                "all",
                True,
                section="danger",
                idle=(
                    Idle(
                        lambda v: (
                            any(cost.banked for cost in _costs(v))
                            and v.rounds == 1
                            and v.tie != "extra round"
                        ),
                        'in a game of one round nothing is banked before: say "all"',
                    ),
                    Idle(
                        lambda v: (
                            _costs(v) != {Toll()}
                            and not any(cost.banked for cost in _costs(v))
                            and not v.carries
                        ),
                        'where nobody takes gold before leaving (share = "leavers", G-15) those '
                        'inside have no loot to lose: leave it out, or say "all"',
                    ),
                    Idle(
                        lambda v: any(
                            isinstance(cost.loot, int) and cost.loot >= v.round_gold
                            for cost in _costs(v)
                        ),
                        'nobody ever carries more than {n}, so this is all of it: say "all", or '
                        "less",
                        lambda v: v.round_gold,
                    ),
                ),
            ),
        ),
        (
            Example("danger.ends_at = 3", "7 / J / J / 5 - all", "Ann 4, Bo 4, Cy 4"),
            Example('danger.costs = "half"', "10 / J / J", "Ann 1, Bo 1, Cy 1"),
            Example("danger.costs = 1", "10 / J / J", "Ann 2, Bo 2, Cy 2"),
            Example('danger.costs = "everything"', "9 - all / round 2 / 7 - Bo / J / J", "Bo 6"),
            Example(
                'danger.costs = { loot = "all", banked = 2 }',
                "9 - all / round 2 / 7 - Bo / J / J",
                "Ann 1, Bo 6, Cy 1",
            ),
        ),
    ),
    Topic(
        "over",
        "G-18",
        too_much,
        (
            Key(
                "over",
                "the round ends too when the cards of gold on the path come to more than this; 0: "
                "it does not (G-18)",
                whole(0, kinds.MOST_GOLD),
                0,
                by_round=True,
                section="danger",
                idle=(
                    Idle(
                        lambda v: 0 < _all_gold(v) <= v.danger.over,
                        "all the gold of the deck comes to {n}, which is not more: say less, or 0 "
                        "to leave the rule out",
                        lambda v: _all_gold(v),
                    ),
                ),
            ),
        ),
        (Example("danger.over = 15", "7 - Bo / 9", "Bo 3"),),
    ),
)
"""Topics of the loss of a round."""
