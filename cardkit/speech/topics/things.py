"""Who plays, and the cards: what each means, what is set up before the first turn."""

from collections.abc import Iterable

from cardkit.engine import JOKER, Card, Variant, Worth, claims
from cardkit.speech.nouns import boxed, cards_text, in_words, kind_word, noun, of_rank, own_name, theme
from cardkit.speech.rows import Label, When
from cardkit.speech.saying import Count, Noun, Series, Several, capital, say, together
from cardkit.speech.topics import Telling, Told

# fmt: off
_for = Label[claims.Players](
    When(lambda c: c.low == c.high, "For {players}."), "For {low} to {high} {player:many}."
)
players = Telling[claims.Players](_for, short=_for, players=lambda v, c: Count(c.low, theme(v)["player"]))
time = Telling[claims.Time](
    "About {minutes} minutes, from {age} years.", short="About {minutes} minutes, from {age} years."
)
dealer = Telling[claims.Dealer](
    "{guide}.",
    Label(
        When(lambda c: c.moves, "After each {round} the next to the left turns the cards."),
        When(lambda c: c.moves is False, "One player turns the cards, all game long.")),
    short=Label("**Dealer:** {guide}.", Label(When(lambda c: c.moves, "After each {round} the next to the left."))),
)


def _whole(claim: claims.Deck) -> bool:
    """Whether the deck is all of the pack, jokers apart."""
    return claim.cards - claim.jokers == 52


_jokers = Label[claims.Deck](
    When(lambda c: c.jokers, "{n:One joker is|{jokers} are} in it."),
    n=lambda c: c.jokers, jokers=lambda c: Count(c.jokers, Noun("joker")),
)
deck = Telling[claims.Deck](
    Label(
        When(_whole, "The deck is the whole pack of 52 cards."),
        When(lambda c: c.grows, "The deck of the first {round} has {n} cards of an ordinary pack."),
        "The deck has {n} cards of an ordinary pack."),
    _jokers,
    short=Label(
        When(_whole, "All 52 cards of one pack.", _jokers),
        When(lambda c: c.grows, "Take these cards of one pack, {n} at first: {cards}."),
        "Take these {n} cards of one pack: {cards}."),
    n=lambda v, c: c.cards,
    cards=lambda v, c: cards_text((slot.card for slot in v.slots if slot.joins <= v.rounds), signs=True),
)
deck_shown = Label[claims.Deck](
    When(_whole, "All 52 cards of one pack.", _jokers),
    When(lambda c: c.grows, "Take the cards shown here from one pack, {n} at first."),
    "Take the {n} cards shown here from one pack.",
    n=lambda c: c.cards,
)
"""The deck in short, on a page that shows every one of its cards."""
# fmt: on


def gold(v: Variant, claim: claims.Gold) -> Told:
    full = [sentence for part in claim.parts for sentence in _gold_part(v, part)]
    return together(*full), together(*_gold_short(claim))


def _gold_part(v: Variant, part: Worth) -> Iterable[str]:
    extra = {gold - slot.value for slot, gold in zip(part.slots, part.gold, strict=True)}
    cards, gold = capital(cards_text(part.slots)), theme(v)["gold"]
    numbered = all(slot.rank not in NO_NUMBER for slot in part.slots)
    if extra == {0} and (numbered or len(set(part.gold)) > 1):
        yield say("{cards}: the number on the card, in {gold:many}.", cards=cards, gold=gold)
        if told := _unnumbered(part.slots):
            yield say("{told:cap}.", told=told)
    elif (times := _times(part)) > 1:
        yield say("{cards}: {n} times the number on the card, in {gold:many}.", cards=cards, n=times, gold=gold)
        if told := _unnumbered(part.slots):
            yield say("{told:cap}.", told=told)
        yield _example(v, part)
    elif len(set(part.gold)) > 1:
        yield say("{cards}: the number on the card and {more} more.", cards=cards, more=extra.pop())
        if courts := _unnumbered(slot for slot in part.slots if slot.rank != "A"):
            yield say("{told:cap}.", told=courts)
        yield _example(v, part)
    elif len(part.slots) > 1:
        yield say("{cards}: {gold} each.", cards=cards, gold=Count(part.gold[0], gold))
    else:
        yield say("{cards}: {gold}.", cards=cards, gold=Count(part.gold[0], gold))


def _example(v: Variant, part: Worth) -> str:
    return say("So {card:the} brings {gold}.", card=in_words(part.slots[0]), gold=Count(part.gold[0], theme(v)["gold"]))


def _times(part: Worth) -> int:
    """How many times the number on each of these cards it brings; 0 where that is not the same for all, or for one alone."""
    first = part.gold[0] // part.slots[0].value if part.slots[0].value else 0
    alike = all(gold == first * slot.value for slot, gold in zip(part.slots, part.gold, strict=True))
    return first if alike and len(set(part.gold)) > 1 else 0


NO_NUMBER = "AJQK"
"""Ranks whose cards show no number: what they stand for has to be said."""


def _unnumbered(cards: Iterable[Card]) -> Several | None:
    """``the ace is 1, the Jack is 11``: those of the cards that show no number; None where each shows one."""
    ranks = {card.rank: card.value for card in cards if card.rank in NO_NUMBER}
    told = [say("the {rank} is {n}", rank=of_rank(rank).one, n=ranks[rank]) for rank in NO_NUMBER if rank in ranks]
    return Several(tuple(told)) if told else None


def _gold_short(claim: claims.Gold) -> Iterable[str]:
    """Each group of cards and what it brings; red and black alone where that tells them apart."""
    groups: dict[tuple[int, int], list[Card]] = {}
    for part in claim.parts:
        more = [gold - slot.value for slot, gold in zip(part.slots, part.gold, strict=True)]
        alike = len(part.slots) > 1 and len(set(part.gold)) == 1 and any(more)
        times = _times(part)
        for slot, gold, extra in zip(part.slots, part.gold, more, strict=True):
            groups.setdefault((0, gold) if alike else (2, times) if times > 1 else (1, extra), []).append(slot)
    red = {key: {card.suit in "hdr" for card in cards} for key, cards in groups.items()}
    by_colour = len(groups) == 2 and sorted(map(sorted, red.values())) == [[False], [True]]
    for key, cards in sorted(groups.items(), key=lambda entry: entry[0] != (1, 0)):
        named = (
            (say("Red") if True in red[key] else say("Black")) if by_colour else capital(cards_text(cards, signs=True))
        )
        fixed, number = key[0] == 0, key[1]
        if fixed:
            yield say("{cards}: {gold}.", cards=named, gold=number)
        elif key[0] == 2:
            yield say("{cards}: {n} times their number.", cards=named, n=number)
        elif number:
            yield say("{cards}: number + {more}.", cards=named, more=number)
        elif shows := [rank for rank in NO_NUMBER if any(card.rank == rank for card in cards)]:
            each = [say("the {rank} {n}", rank=of_rank(rank).one, n=Card(rank, "").value) for rank in shows]
            yield say("{cards}: their number, {each}.", cards=named, each=Series(tuple(each)))
        else:
            yield say("{cards}: their number.", cards=named)


def dangers(v: Variant, claim: claims.Dangers) -> Told:
    words = theme(v)
    cards = cards_text(card for group in claim.groups for card in group.cards)
    there = say("{danger:many,cap}: {cards}.", cards=cards, **words)
    sizes = {number for _, number in claim.kinds}
    if only(claim):
        there = say("The only {danger}: {cards}.", cards=cards, **words)
    if len(claim.kinds) == 1:
        kinds = say("All are of one kind.") if v.usual_limit > 1 else say("")
    elif len(sizes) == 1:
        kinds = say("There are {n:word} kinds of {m:word}.", n=len(claim.kinds), m=sizes.pop())
    else:
        kinds = say("There are {n:word} kinds.", n=len(claim.kinds))
    own = [
        say("{kind} = {name}", kind=kind_word(kind, v), name=name)
        for kind in dict(v.words.kinds)
        if kind in dict(claim.kinds) and (name := own_name(kind, v))
    ]
    named = say("Their names: {names}.", names=Several(tuple(own))) if own else say("")
    signed = cards_text((card for group in claim.groups for card in group.cards), signs=True)
    return together(there, kinds, named), say("{cards}.", cards=capital(signed))


def only(claim: claims.Dangers | claims.Ending) -> bool:
    """Whether there is one danger and no more."""
    return [len(group.cards) for group in claim.groups] == [1]


def both(v: Variant, claim: claims.Both) -> Told:
    words, cards = theme(v), capital(cards_text(claim.cards))
    full = together(
        say("{cards}: {gold:many} and {danger:many} in one.", cards=cards, **words),
        say("The {danger} is settled first: a card that ends the {round} brings no {gold:many}.", **words),
    )
    if len(claim.cards) == len(v.two_in_one) == sum(slot.gold > 0 for slot in v.slots):
        return full, say("They bring {gold:many} too, but for the one that ends the {round}.", **words)
    signed = cards_text(claim.cards, signs=True)
    return full, say("{cards} bring {gold:many} too, but for the one that ends the {round}.", cards=signed, **words)


def blank(v: Variant, claim: claims.Blanks) -> Told:
    cards, signed = cards_text(claim.cards), cards_text(claim.cards, signs=True)
    full = say("{cards}: in the game, and without a meaning: they bring nothing and end nothing.", cards=capital(cards))
    after = "" if claim.hands else say("After one of them all decide as after any other card.")
    return together(full, after), say("{cards}: without a meaning.", cards=capital(signed))


def artifacts(v: Variant, claim: claims.Keepsakes) -> Told:
    words = theme(v)
    if words["artifact"].one == noun(JOKER.rank).one and set(claim.cards) == {JOKER}:
        cards = say(
            "There {n:is one joker|are {jokers}} in the game.", n=len(claim.cards), jokers=cards_text(claim.cards)
        )
    else:
        cards = say("{artifact:many,cap}: {cards}.", cards=cards_text(claim.cards), **words)
    amount = Count(claim.gold, words["gold"])
    hands = claims.hands_only(v)
    if claim.gold and not hands:
        on = say("When one turns up, {gold} {gold:is|are} put on it.", gold=amount)
        return together(cards, on), say("Carries {gold}.", gold=amount)
    keep = say("Each is a keepsake that cannot be divided.")
    return together(cards, keep), say("Brings no {gold}.", **words) if hands else say("")


alone = Telling[claims.Keepsakes](
    "If exactly one player is inside when {artifact:a} turns up, that one takes its {amount} at once.",
    short="All for who is **alone** inside as it turns up.",
    amount=lambda v, c: Count(c.gold, theme(v)["gold"]),
)


def deal(v: Variant, claim: claims.Deal) -> Told:
    rows = [
        say("{players}: {out} out, {hand} each.", players=Count(n, Noun("player")), out=out, hand=hand)
        for n, out, hand in claim.rows
    ]
    full = say("Shuffle, take some cards out unseen and deal the rest evenly.")
    return together(full, *rows), say("Take cards out unseen as listed, deal out the rest.")


# fmt: off
cover = Telling[claims.Plain](
    "Everyone gets one of the cards taken out as a cover card: look at it, never play it.",
    short="Everyone gets one of those taken out as a **cover card**, to look at, never to play.",
)
marker = Telling[claims.Marker](
    When(lambda c: c.lies and c.all,
        "A joker lies face up in the middle: the {path} begins there, and all {gold:many} {gold:is|are} put on it."),
    When(lambda c: c.lies,
        "A joker lies face up in the middle: the {path} begins there, and {gold:many} that cannot be divided "
        "{gold:is|are} put on it."),
    "A joker lies face up in the middle: the {path} begins there.",
    short="A joker marks where the {place} begins.",
)
path = Telling[claims.Plain](
    "Cards are laid outwards from the joker, so that the newest lie outermost.",
    short="**Card face up:** it joins the {path}, outwards from the joker.",
)
# fmt: on


def joins(v: Variant, claim: claims.Joining) -> Told:
    words, stays = theme(v), say("One that has not turned up stays in the deck.")
    if claim.drawn:
        full = say(
            "The {n} {artifact:many} are shuffled face down; before each {round} one of them is shown to all and shuffled "
            "in.",
            n=claim.of, **words,
        )  # fmt: skip
        return together(full, stays), say(
            "Mix them face down; before each {round} show one to all, then shuffle it in.", **words
        )
    alike = {card for _, card in claim.rounds} == {JOKER}
    full = together(
        *(
            say("One {artifact} joins before {round} {number}.", number=number, **words)
            if alike
            else say("The {card} joins before {round} {number}.", number=number, card=in_words(card), **words)
            for number, card in claim.rounds
        )
    )
    return together(full, stays), _joins_short(v, claim)


def _joins_short(v: Variant, claim: claims.Joining) -> str:
    words, joins = theme(v), [number for number, _ in claim.rounds]
    rounds = sorted(set(joins))
    if len(rounds) < len(joins):
        return together(
            *(
                say("Shuffle {n:word} in before {round} {number}.", n=joins.count(number), number=number, **words)
                for number in rounds
            )
        )
    if len(rounds) == v.rounds and JOKER not in (card for _, card in claim.rounds):
        return say("Show each to all, then shuffle it in before its {round}.", **words)
    if len(rounds) == 1:
        return say("Shuffle it in before {round} {number}.", number=rounds[0], **words)
    if len(rounds) == 2:
        return say(
            "Shuffle one in before {round} {first}, the other before {round} {last}.",
            first=rounds[0], last=rounds[1], **words,
        )  # fmt: skip
    if len(rounds) > 2 and rounds == list(range(rounds[0], rounds[-1] + 1)):
        return say(
            "Shuffle one in before each of {round:many} {first} to {last}.", first=rounds[0], last=rounds[-1], **words
        )
    numbers = Several(tuple(map(str, rounds)))
    return say("Shuffle one in before each of {round:many} {numbers}.", numbers=numbers, **words)


pieces = Telling[claims.Pieces]("{pieces:cap}; they may be changed at any time.", pieces=lambda v, c: boxed(v))
supply = Telling[claims.Plain]("If {token:many} run short, change them: the supply never limits what is paid.")
