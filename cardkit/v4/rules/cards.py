"""Rules on players and cards: number of players, meaning of cards, preparations."""

from collections.abc import Iterable
from typing import Final

from cardkit.v4.engine import JOKER, Card, Variant, claims, terms
from cardkit.v4.engine.values import Worth
from cardkit.v4.rules import kinds
from cardkit.v4.rules.kinds import whole, word
from cardkit.v4.rules.topic import Example, Key, Topic
from cardkit.v4.words import (
    Count,
    Fixed,
    Given,
    Label,
    Noun,
    Sentence,
    Series,
    Several,
    Telling,
    Told,
    When,
    capital,
    say,
    theme,
    together,
)
from cardkit.v4.words.nouns import (
    boxed,
    cards_text,
    counted_cards,
    in_words,
    kind_word,
    noun,
    of_rank,
    own_name,
)


def _whole(claim: claims.Deck) -> bool:
    """Return True if the deck is the whole pack, jokers apart."""
    return claim.cards - claim.jokers == 52


_for = Label[claims.Players](
    When(lambda c: c.low == c.high, "For {players}."), "For {low} to {high} {player:many}."
)
players: Telling[claims.Players] = Telling[claims.Players](
    _for, short=_for, players=lambda v, c: Count(c.low, theme(v)["player"])
)
time: Telling[claims.Time] = Telling[claims.Time](
    "About {minutes} minutes, from {age} years.", short="About {minutes} minutes, from {age} years."
)
dealer: Telling[claims.Dealer] = Telling[claims.Dealer](
    "{guide}.",
    Label(
        When(lambda c: c.moves, "After each {round} the next to the left turns the cards."),
        When(lambda c: c.moves is False, "One player turns the cards, all game long."),
    ),
    short=Label(
        "**Dealer:** {guide}.",
        Label(
            When(lambda c: c.moves, "After each {round} the next to the left."),
            When(lambda c: c.moves is False, "The same one all game long."),
        ),
    ),
)
_jokers = Label[claims.Deck](
    When(lambda c: c.jokers, "{n:One joker is|{jokers} are} in it."),
    n=lambda c: c.jokers,
    jokers=lambda c: Count(c.jokers, Noun("joker")),
)
deck: Telling[claims.Deck] = Telling[claims.Deck](
    Label(
        When(_whole, "The deck is the whole pack of 52 cards."),
        When(lambda c: c.grows, "The deck of the first {round} has {n} cards of an ordinary pack."),
        "The deck has {n} cards of an ordinary pack: {counted}.",
    ),
    Label(When(lambda c: c.grows or _whole(c), _jokers)),
    short=Label(
        When(_whole, "All 52 cards of one pack.", _jokers),
        When(lambda c: c.grows, "Take these cards of one pack, {n} at first: {cards}."),
        "Take these {n} cards of one pack: {cards}.",
    ),
    n=lambda v, c: c.cards,
    cards=lambda v, c: cards_text(
        (slot.card for slot in v.slots if slot.joins <= v.rounds), signs=True
    ),
    counted=lambda v, c: counted_cards(slot.card for slot in v.slots),
)
# the deck in short, on a page that shows every one of its cards
deck_shown: Label[claims.Deck] = Label[claims.Deck](
    When(_whole, "All 52 cards of one pack.", _jokers),
    When(lambda c: c.grows, "Take the cards shown here from one pack."),
    "Take the {n} cards shown here from one pack.",
    n=lambda c: c.cards,
)
_FLAT = Fixed(Given("several", "{cards}: {gold} each."), "{cards}: {gold}.")
NO_NUMBER = "AJQK"  # ranks whose cards show no number: it has to be told
_BRINGS = Fixed(
    Given("flat", "{cards}: {n}."),
    Given("times", "{cards}: {n} times their number."),
    Given("n", "{cards}: number + {n}."),
    Given("each", "{cards}: their number, {each}."),
    "{cards}: their number.",
)
_KINDS = Label[Variant](
    Given("single", Label(When(lambda v: v.usual_limit > 1, "All are of one kind."))),
    Given("m", "There are {n:word} kinds of {m:word}."),
    "There are {n:word} kinds.",
)
_THERE = Label[Variant](Given("only", "The only {danger}: {cards}."), "{danger:many,cap}: {cards}.")
both: Telling[claims.Both] = Telling[claims.Both](
    "{cards}: {gold:many} and {danger:many} in one.",
    "The {danger} is settled first: a card that ends the {round} brings no {gold:many}.",
    short=Label(
        Given("all_gold", "They bring {gold:many} too, but for the one that ends the {round}."),
        "{cards} {n:brings|bring} {gold:many} too, but for the one that ends the {round}.",
        cards=lambda c: capital(cards_text(c.cards, signs=True)),
        n=lambda c: len({card.rank for card in c.cards}),
    ),
    cards=lambda v, c: capital(cards_text(c.cards)),
    all_gold=lambda v, c: (
        len(c.cards) == len(v.two_in_one) == sum(slot.gold > 0 for slot in v.slots)
    ),
)
blank: Telling[claims.Blanks] = Telling[claims.Blanks](
    "{cards}: in the game, and without a meaning: they bring nothing and end nothing.",
    Label(When(lambda c: not c.hands, "After one of them all decide as after any other card.")),
    short=Label(
        "{cards}: without a meaning.", cards=lambda c: capital(cards_text(c.cards, signs=True))
    ),
    cards=lambda v, c: capital(cards_text(c.cards)),
)
_ARE = Label[Variant](
    Given("jokers", "There {n:is one joker|are {jokers}} in the game."),
    "{artifact:many,cap}: {cards}.",
)
alone: Telling[claims.Keepsakes] = Telling[claims.Keepsakes](
    (
        "If exactly one player is inside when {artifact:a} turns up, that one takes its {amount} "
        "at once."
    ),
    short="Whoever is **alone** inside as it turns up takes it all.",
    amount=lambda v, c: Count(c.gold, theme(v)["gold"]),
)
_DEALT = Fixed("{players}: {out} out, {hand} each.")
cover: Telling[claims.Plain] = Telling[claims.Plain](
    "Everyone gets one of the cards taken out as a cover card: look at it, never play it.",
    short="Everyone gets one of those taken out as a **cover card**, to look at, never to play.",
)
marker: Telling[claims.Marker] = Telling[claims.Marker](
    When(
        lambda c: c.lies and c.all,
        (
            "A joker lies face up in the middle: the {path} begins there, and all {gold:many} "
            "{gold:is|are} put on it."
        ),
    ),
    When(
        lambda c: c.lies,
        "A joker lies face up in the middle: the {path} begins there, and {gold:many} that cannot "
        "be divided {gold:is|are} put on it.",
    ),
    "A joker lies face up in the middle: the {path} begins there.",
    short="A joker marks where the {place} begins.",
)
path: Telling[claims.Plain] = Telling[claims.Plain](
    "Cards are laid outwards from the joker, so that the newest lie outermost.",
    short="**Card face up:** it joins the {path}, outwards from the joker.",
)
_JOINS_DRAWN = Label[Variant](
    "The {n} {artifact:many} are shuffled face down; before each {round} one of them is shown to "
    "all and shuffled in."
)
_JOINS_BEFORE = Label[Variant](
    Given("alike", "One {artifact} joins before {round} {number}."),
    "The {card} joins before {round} {number}.",
)
_JOINS = Label[Variant](
    Given("each", "Show each to all, then shuffle it in before its {round}."),
    Given("one", "Shuffle it in before {round} {first}."),
    Given("two", "Shuffle one in before {round} {first}, the other before {round} {last}."),
    Given("in_a_row", "Shuffle one in before each of {round:many} {first} to {last}."),
    "Shuffle one in before each of {round:many} {numbers}.",
)
_JOIN = Label[Variant]("Shuffle {n:word} in before {round} {number}.")
pieces: Telling[claims.Pieces] = Telling[claims.Pieces](
    "{pieces:cap}; they may be changed at any time.", pieces=lambda v, c: boxed(v)
)
supply: Telling[claims.Plain] = Telling[claims.Plain](
    "If {token:many} run short, change them: the supply never limits what is paid."
)


def gold(v: Variant, claim: claims.Gold) -> Told:
    return together(*(_gold_part(v, part) for part in claim.parts)), together(*_gold_short(claim))


def _gold_part(v: Variant, part: Worth) -> Sentence:
    extra = {gold - slot.value for slot, gold in zip(part.slots, part.gold, strict=True)}
    cards, gold = capital(cards_text(part.slots)), theme(v)["gold"]
    numbered, differ = (
        all(slot.rank not in NO_NUMBER for slot in part.slots),
        len(set(part.gold)) > 1,
    )
    each = Count(part.gold[0], gold)
    example = say("So {card:the} brings {gold}.", card=in_words(part.slots[0]), gold=each)
    if extra == {0} and (numbered or differ):
        number = say("{cards}: the number on the card, in {gold:many}.", cards=cards, gold=gold)
        return together(number, _unnumbered(part.slots))
    if (times := _times(part)) > 1:
        number = say(
            "{cards}: {n} times the number on the card, in {gold:many}.",
            cards=cards,
            n=times,
            gold=gold,
        )
        return together(number, _unnumbered(part.slots), example)
    if differ:
        number = say(
            "{cards}: the number on the card and {more} more.", cards=cards, more=extra.pop()
        )
        return together(
            number, _unnumbered(slot for slot in part.slots if slot.rank != "A"), example
        )
    return _FLAT(cards=cards, gold=each, several=len(part.slots) > 1)


def _times(part: Worth) -> int:
    """Return the factor from card number to gold, for cards worth a multiple of their number.

    0 if that differs among them, or it is a single amount.
    """
    first = part.gold[0] // part.slots[0].value if part.slots[0].value else 0
    alike = all(
        gold == first * slot.value for slot, gold in zip(part.slots, part.gold, strict=True)
    )
    return first if alike and len(set(part.gold)) > 1 else 0


def _unnumbered(cards: Iterable[Card]) -> str:
    """Return the gold of cards without a number on them: ``The ace is 1, the Jack is 11.``

    "" if each shows one.
    """
    ranks = {card.rank: card.value for card in cards if card.rank in NO_NUMBER}
    told = [
        say("the {rank} is {n}", rank=of_rank(rank).one, n=ranks[rank])
        for rank in NO_NUMBER
        if rank in ranks
    ]
    return say("{told:cap}.", told=Several(tuple(told))) if told else ""


def _gold_short(claim: claims.Gold) -> Iterable[str]:
    """Yield each group of gold cards with the gold that they bring, in short.

    Just "red" and "black" where that tells them apart.
    """
    groups: dict[tuple[str, int], list[Card]] = {}
    for part in claim.parts:
        more = [gold - slot.value for slot, gold in zip(part.slots, part.gold, strict=True)]
        alike = len(part.slots) > 1 and len(set(part.gold)) == 1 and any(more)
        times = _times(part)
        for slot, gold, extra in zip(part.slots, part.gold, more, strict=True):
            if alike:
                key = ("flat", gold)
            elif times > 1:
                key = ("times", times)
            else:
                key = ("more", extra)
            groups.setdefault(key, []).append(slot)
    red = {key: {card.suit in "hdr" for card in cards} for key, cards in groups.items()}
    by_colour = len(groups) == 2 and sorted(map(sorted, red.values())) == [[False], [True]]
    for (how, n), cards in sorted(groups.items(), key=lambda entry: entry[0] != ("more", 0)):
        colour = say("Red") if True in red[how, n] else say("Black")
        named = colour if by_colour else capital(cards_text(cards, signs=True))
        shows = [rank for rank in NO_NUMBER if any(card.rank == rank for card in cards)]
        each = [
            say("the {rank} {n}", rank=of_rank(rank).one, n=Card(rank, "").value) for rank in shows
        ]
        yield _BRINGS(
            cards=named,
            flat=how == "flat",
            times=how == "times",
            n=n,
            each=each and Series(tuple(each)),
        )


def dangers(v: Variant, claim: claims.Dangers) -> Told:
    cards: list[Card] = []
    for group in claim.groups:
        cards += group.cards
    there = _THERE(v, only=only(claim), cards=cards_text(cards))
    first, *others = {number for _, number in claim.kinds}
    kinds = _KINDS(v, single=len(claim.kinds) == 1, n=len(claim.kinds), m=0 if others else first)
    names = {kind: own_name(kind, v) for kind, _ in v.words.kinds if kind in dict(claim.kinds)}
    own = tuple(
        say("{kind} = {name}", kind=kind_word(kind, v), name=name)
        for kind, name in names.items()
        if name
    )
    named = say("Their names: {names}.", names=Several(own)) if own else ""
    return together(there, kinds, named), say(
        "{cards}.", cards=capital(cards_text(cards, signs=True))
    )


def only(claim: claims.Dangers | claims.Ending) -> bool:
    """Return True if the game has a single danger card."""
    return [len(group.cards) for group in claim.groups] == [1]


def artifacts(v: Variant, claim: claims.Keepsakes) -> Told:
    words, cards, hands = theme(v), cards_text(claim.cards), claims.hands_only(v)
    jokers = words["artifact"].one == noun(JOKER.rank).one and set(claim.cards) == {JOKER}
    are = _ARE(v, n=len(claim.cards), jokers=jokers and cards, cards=cards)
    if claim.gold and not hands:
        amount = Count(claim.gold, words["gold"])
        on = say("When one turns up, {gold} {gold:is|are} put on it.", gold=amount)
        return together(are, on), say("Carries {gold}.", gold=amount)
    keep = say("Each is a keepsake that cannot be divided.")
    return together(are, keep), say("Brings no {gold}.", **words) if hands else ""


def deal(v: Variant, claim: claims.Deal) -> Told:
    rows = (
        _DEALT(players=Count(n, Noun("player")), out=out, hand=hand) for n, out, hand in claim.rows
    )
    full = say("Shuffle, take some cards out unseen and deal the rest evenly.")
    return together(full, *rows), say("Take cards out unseen as listed, deal out the rest.")


def joins(v: Variant, claim: claims.Joining) -> Told:
    stays = say("One that has not turned up stays in the deck.")
    if claim.drawn:
        short = say(
            "Mix them face down; before each {round} show one to all, then shuffle it in.",
            **theme(v),
        )
        return together(_JOINS_DRAWN(v, n=claim.of), stays), short
    alike = {card for _, card in claim.rounds} == {JOKER}
    told = (
        _JOINS_BEFORE(v, number=number, card=in_words(card), alike=alike)
        for number, card in claim.rounds
    )
    return together(*told, stays), _joins_short(v, claim)


def _joins_short(v: Variant, claim: claims.Joining) -> str:
    joins = [number for number, _ in claim.rounds]
    rounds = sorted(set(joins))
    if len(rounds) < len(joins):
        return together(*(_JOIN(v, n=joins.count(number), number=number) for number in rounds))
    first, last, many = rounds[0], rounds[-1], len(rounds)
    return _JOINS(
        v,
        each=many == v.rounds and JOKER not in (card for _, card in claim.rounds),
        one=many == 1,
        two=many == 2,
        in_a_row=last - first == many - 1,
        first=first,
        last=last,
        numbers=Several(tuple(map(str, rounds))),
    )


OF_GAME: Final = (
    Topic("players", "", players, (Key("players", "how many may play", kinds.PLAYERS),)),
    Topic(
        "time",
        "",
        time,
        (
            Key("minutes", "how long a game takes", kinds.TEXT, "20-30"),
            Key("age", "from which age", whole(1, 99), 8),
        ),
    ),
    Topic(
        "dealer",
        "",
        dealer,
        (
            Key(
                "dealer",
                "whether turning the cards stays with one player or moves left each round",
                word(terms.Dealer),
                "stays",
            ),
        ),
    ),
)
"""Topics of the game as a whole."""
OF_CARDS: Final = (
    Topic("deck", "", deck),
    Topic(
        "gold",
        "",
        gold,
        (
            Key(
                "gold",
                "cards of gold and what each is worth",
                kinds.GOLD,
                by_round=True,
                section="cards",
            ),
        ),
        (Example('cards.gold = { "2-10" = "face * 2" }', "7 - all", "Ann 4, Bo 4, Cy 4"),),
    ),
    Topic(
        "dangers",
        "",
        dangers,
        (
            Key(
                "danger",
                "cards that can end a round, and what makes two of one kind",
                kinds.DANGERS,
                {},
                section="cards",
            ),
        ),
    ),
    Topic("both", "G-16", both),
    Topic(
        "blank",
        "",
        blank,
        (
            Key(
                "blank",
                "cards that are in the deck and mean nothing",
                kinds.SLOTS,
                [],
                section="cards",
            ),
        ),
    ),
    Topic(
        "artifacts",
        "",
        artifacts,
        (Key("artifact", "cards that are artifacts", kinds.SLOTS, [], section="cards"),),
    ),
    Topic("alone", "G-2", alone),
    Topic(
        "deal",
        "",
        deal,
        (
            Key(
                "remove",
                "cards taken out unseen, by number of players",
                kinds.HANDS,
                section="hands",
            ),
        ),
    ),
    Topic("cover", "", cover),
    Topic("marker", "", marker),
    Topic(
        "joins",
        "G-1",
        joins,
        (Key("joins", "when they join the deck", kinds.JOINS, "start", section="artifacts"),),
    ),
    Topic(
        "pieces",
        "",
        pieces,
        (Key("pieces", "pieces of gold the game comes with", kinds.PIECES, [1]),),
    ),
    Topic("supply", "G-13", supply),
)
"""Topics of the cards and of what else lies on the table."""
