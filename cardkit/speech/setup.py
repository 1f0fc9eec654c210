"""What hands do before the first round: the check list, and which cards to take out of the pack."""

from collections.abc import Sequence

from cardkit.engine import JOKER, RANKS, SUITS, Card, Record, Variant, claims
from cardkit.odds import supply
from cardkit.speech.nouns import called, cards_text, own_kind, own_name, piece, suit_word, theme
from cardkit.speech.rows import Act, Fixed, Given, When
from cardkit.speech.saying import Count, Noun, Sentence, Series, Several, do, say, together

_BANK = Act[Variant](  # the pieces to have ready: enough for 95 of 100 games of this many players (`cardkit.odds.supply`)
    When(lambda v: theme(v)["gold"].many == theme(v)["token"].many, "{gold:many,cap} in the bank: {ready}."),
    "{gold:many,cap} in the bank, in {token:many}: {ready}.",
)
_LATER = Act[Variant](
    Given("one joker", "Lay one joker aside; it joins in {round} {rounds}."),
    Given("one", "Lay the {cards} aside; it joins in {round} {rounds}."),
    Given("two jokers", "Lay both jokers aside; they join in {round:many} {rounds}."),
    "Lay the {cards} aside; they join in {k:{round}|{round:many}} {rounds}.",
)
in_the_box = Fixed("{n} cards stay in the box.")
then = Fixed("Then")


def set_up(variant: Variant, players: int, chips: Sequence[int] = ()) -> tuple[Sentence, ...]:
    """What so many hands do before the first round; `chips`: the pieces of gold of the table where they are not the game's."""
    words, cards = theme(variant), [slot.card for slot in variant.slots]
    ready = (Count(number, piece(worth)) for worth, number in supply.needed(variant, players, chips))
    bank = _BANK(variant, ready=Series(tuple(ready)))
    out = do("Take {n} cards out of the pack: {cards}.", n=len(cards), cards=cards_text(cards))
    first = () if sum(card != JOKER for card in cards) == 52 else (out,)
    if claims.hands_only(variant):
        hand = variant.hand_size(players)
        aside = Count(len(cards) - players * hand, Noun("card"))
        marker = do("Take the jokers out of the pack; lay one face up in the middle, where the {place} begins.", **words)
        deal = do("Shuffle, lay {cards} aside unseen and deal {hand} to each.", cards=aside, hand=hand)
        cover = do("Everyone gets one of the cards laid aside as a cover card: look at it, never play it.")
        return *first, marker, deal, cover, bank
    shuffle = do("Shuffle the {n} cards, face down in the middle.", n=variant.deck_size(1))
    return (*first, *_lay_aside(variant), Sentence(together(shuffle, bank), act=True))


def _lay_aside(variant: Variant) -> tuple[Sentence, ...]:
    words, claim = theme(variant), claims.joins(variant)
    if not variant.has_artifacts:
        return (do("Lay the jokers aside; they are not used."),)
    if claim is None:
        return ()
    if claim.drawn:
        aside = do("Lay the {cards} aside, shuffled face down.", cards=cards_text(variant.cards.artifact))
        joins = do("One of these {n} {artifact:many}, shown to all, joins before each {round}.", n=claim.of, **words)
        return (Sentence(together(aside, joins), act=True),)
    later = {number: card for number, card in claim.rounds if number > 1}
    cards = [card for number, card in claim.rounds if number > 1]
    one, jokers = len(cards) == 1, set(cards) == {JOKER}
    told = _LATER(
        variant, rounds=Several(tuple(map(str, later))), cards=cards_text(cards), k=len(later), one=one, joker=jokers,
        two=len(cards) == len(later) == 2, jokers=jokers,
    )  # fmt: skip
    return (told,) if cards else ()


class Pile(Record):
    """Cards to take out of the pack for one purpose: ``Gold``, ``Guards: King``... `cards` are the slots."""

    title: str
    cards: tuple[Card, ...]
    remark: str


def piles(variant: Variant) -> tuple[Pile, ...]:
    """What to take out of the pack, pile by pile: gold, each kind of danger, artifacts; and what stays in the box."""
    words = theme(variant)
    if claims.hands_only(variant):
        cards = tuple(slot.card for slot in variant.slots)
        whole, dealt = say("the whole pack without jokers"), say("{n} cards", n=len(cards))
        marker = Pile(say("Marker"), (JOKER,), say("face up in the middle"))
        return Pile(say("Dealt"), cards, whole if len(cards) == 52 else dealt), marker
    gold = tuple(slot.card for slot in variant.slots if slot.gold)
    in_all = say("{n} in all", n=sum(slot.gold for slot in variant.slots))
    found = [Pile(say("{gold:many,cap}", **words), gold, in_all)]
    for kind in variant.kinds:
        cards = tuple(slot.card for slot in variant.slots if slot.kind == kind)
        number = say("{kind}, {n} of a kind", kind=own_kind(kind, variant), n=len(cards))
        found.append(Pile(say("{danger:many,cap}", **words), cards, own_name(kind, variant) or number))
    if artifacts := tuple(slot.card for slot in variant.slots if slot.artifact):
        found.append(Pile(say("{artifact:many,cap}", **words), artifacts, _joining(variant)))
    return tuple(found)


def _joining(variant: Variant) -> str:
    words, claim = theme(variant), claims.joins(variant)
    if claim is None or claim.drawn:
        return say("one joins before each {round}, drawn blind", **words) if claim else say("in from the start")
    holes = {**words, "numbers": Several(tuple(str(number) for number, _ in claim.rounds))}
    several = len(claim.rounds) > 1
    return say("join before {round:many} {numbers}", **holes) if several else say("joins before {round} {numbers}", **holes)


def stays_in_box(variant: Variant) -> tuple[Card, ...]:
    """The cards of an ordinary pack that this game does not use (where one of a colour is used, either may stay)."""
    free = [Card(rank, suit) for suit in SUITS for rank in RANKS]
    for card in sorted((slot.card for slot in variant.slots), key=lambda card: card.suit in "br"):
        if match := next((one for one in free if one.can_be(card)), None):
            free.remove(match)
    return tuple(free)


def deck_for(variant: Variant, number: int) -> Sentence:
    """What stands above the piles of cards."""
    return say("{game}: the deck for {players}", game=called(variant), players=Count(number, theme(variant)["player"]))


def suit_to_find(letter: str) -> str:
    """The suit of cards to be found in a pack."""
    told = {"b": say("black, either suit"), "r": say("red, either suit")}
    return told.get(letter) or suit_word(letter)
