"""Pictures of a variant's cards: a single card, a fan, a row with meanings."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardkit.v4 import ink
from cardkit.v4.engine import JOKER, RANKS, SUITS, THREE_SUITS, Card, Record, Slot, Variant
from cardkit.v4.engine.terms import Choice
from cardkit.v4.ink import Box, Drawn, Page, Part, first_baseline, fonts, pictures
from cardkit.v4.words.nouns import SIGNS, index as as_printed, of_card

LAP: Final = 0.62  # part of a card's width that a fan leaves uncovered
BELOW: Final = fonts.DIGIT._replace(leading=14)  # text close under a card
WIDE_SIGNS: Final = ("shield",)  # signs with room for a letter: the rank that makes the kind
_GESTURES: Final[Mapping[Choice, tuple[str, str]]] = {
    "thumbs": ("thumb up", "thumb down"),
    "pawn dropped": ("hand with pawn", "hand dropping pawn"),
    "pawn shown": ("hand", "hand with pawn"),
    "torch and camp": ("torch", "tent"),
}


class CardPicture(Record):
    """A card to draw: index, suit, and the pictogram in its middle unless it is plain gold.

    `letter` stands in the pictogram.
    """

    rank: str
    suit: str = ""
    sign: str | None = None
    part: Part = Part.PLAIN
    letter: str = ""


def card_picture(variant: Variant, played: Card, *, suit: str | None = None) -> CardPicture:
    """Return the picture of ``played`` on a page of this variant.

    `suit` overrides the suit that is drawn.
    """
    meaning = next((slot for slot in variant.slots if played.can_be(slot.card)), None)
    shown = ("" if played.suit in THREE_SUITS else played.suit) if suit is None else suit
    index = "" if played.rank == "joker" else as_printed(played.rank)
    if meaning and meaning.artifact:
        return CardPicture(index, shown, variant.words.artifact_sign, Part.SAFE)
    if meaning and meaning.kind and not meaning.gold:
        sign = variant.sign_of(meaning.kind)
        lettered = sign in WIDE_SIGNS and meaning.kind == played.rank
        return CardPicture(index, shown, sign, Part.DANGER, index if lettered else "")
    if played == JOKER:  # a card without an index or a suit
        return CardPicture(index, shown, "crown")
    return CardPicture(index, shown)


def pictured(variant: Variant, slots: Sequence[Slot]) -> list[CardPicture]:
    """Return the pictures of these cards."""
    return [card_picture(variant, slot.card) for slot in slots]


def draw_card(page: Page, box: Box, shown: CardPicture) -> None:
    """Draw the card into ``box``."""
    pictures.card(
        page, box, shown.rank, shown.suit, sign=shown.sign, part=shown.part, letter=shown.letter
    )


def draw_back(page: Page, box: Box, part: Part = Part.MUTED) -> None:
    """Draw a card face down into ``box``; in the colour of leaving where it means that."""
    pictures.back(page, box, part)


def face_down(wide: float) -> Drawn:
    """Block of one card face down, `wide` points wide, that means to leave."""
    high = card_high(wide)

    def by(page: Page, box: Box) -> None:
        draw_back(page, card_box(box.x, box.y, wide), Part.SAFE)

    return Drawn(high, high, by)


def under_cover(wide: float, shown: CardPicture | None) -> Drawn:
    """Block of a hand card half under a cover card: `shown`, or face down to leave."""
    right, down = 0.5 * wide, 0.45 * wide
    high = card_high(wide) + down

    def by(page: Page, box: Box) -> None:
        place = card_box(box.x + right, box.y, wide)
        if shown is None:
            draw_back(page, place, Part.SAFE)
        else:
            draw_card(page, place, shown)
        draw_back(page, card_box(box.x, box.y + down, wide))

    return Drawn(high, high, by)


def draw_coin(page: Page, x: float, y: float, amount: int | str, radius: float = 6.2) -> None:
    """Draw a coin with a number around ``x``, ``y``: gold that stays on the card."""
    pictures.coin(page, x, y, amount, radius)


def card_box(x: float, y: float, wide: float) -> Box:
    """Return the box of a card of that width."""
    return Box(x, y, wide, wide * pictures.CARD_RATIO * 0.96)


def card_high(wide: float) -> float:
    """Return the height of a card of that width."""
    return card_box(0, 0, wide).h


def fan(cards: Sequence[CardPicture], wide: float, lap: float = LAP, drop: float = 0.0) -> Drawn:
    """Fan of cards: each covers part of the one before and stands `drop` points lower."""
    high = card_high(wide) + drop * (len(cards) - 1)

    def by(page: Page, box: Box) -> None:
        for at, shown in enumerate(cards):
            draw_card(page, card_box(box.x + at * wide * lap, box.y + at * drop, wide), shown)

    return Drawn(high, high, by)


def apart(cards: Sequence[CardPicture], wide: float) -> float:
    """Return the least part of its width that a card must leave uncovered in a fan.

    Ranks stay readable. A card of two suits is drawn as two, so a fan with one does not overlap.
    """
    widest = max(ink.width(card.rank, pictures.index_style(wide)) / wide for card in cards) + 0.11
    return 1 + 1 / wide if any(card.suit in pictures.COLOURS for card in cards) else widest


@ink.fitted()
def centred_fan(room: float, cards: Sequence[CardPicture], wide: float) -> Drawn:
    """Fan in the middle of its place, as wide apart as there is room for.

    It has several rows where ranks would be covered. Raises `DoesNotFit` where four cards or fewer
    would need more than one row.
    """
    lines = -(-len(cards) // max(1, 1 + int((room / wide - 1) / apart(cards, wide))))
    if lines > 1 and len(cards) <= 4:
        raise ink.DoesNotFit(
            f"{len(cards)} cards beside each other are wider than {room:.0f} points"
        )
    per_row = -(-len(cards) // lines)
    rows = [cards[at : at + per_row] for at in range(0, len(cards), per_row)]

    def by(page: Page, box: Box) -> None:
        for at, row in enumerate(rows):
            lap = min(max(LAP, apart(row, wide)), (box.w - wide) / wide / max(len(row) - 1, 1))
            left, top = (box.w - fan_width(len(row), wide, lap)) / 2, at * (card_high(wide) + 2)
            fan(row, wide, lap).draw(page, box._replace(x=box.x + left, y=box.y + top))

    high = len(rows) * card_high(wide) + (len(rows) - 1) * 2
    return Drawn(high, high, by)


def fan_width(number: int, wide: float, lap: float = LAP) -> float:
    """Return the width of a fan of `number` cards."""
    return wide + (number - 1) * wide * lap


class StandIn(Record):
    """A card with its meaning below.

    Under that the suits of several cards that it stands for, or a joker's name.
    """

    shown: CardPicture
    below: str
    under: str = ""


@ink.fitted()
def row_of(room: float, cards: Sequence[StandIn], wide: float = 22.0, pitch: float = 33.0) -> Drawn:
    """Row of cards with their meanings below, broken into as many rows as needed."""
    rows = -(-len(cards) // max(1, int((room + pitch - wide + 4) // pitch)))
    per_row = -(-len(cards) // rows)
    rows = -(-len(cards) // per_row)
    under = fonts.CAPTION.leading if any(one.under for one in cards) else 0.0
    below = BELOW.leading if under or any(one.below for one in cards) else 0.0
    row_high, each = card_high(wide) + below + under, min(room / per_row, pitch * 1.45)

    def by(page: Page, box: Box) -> None:
        left = box.x + (box.w - each * per_row) / 2
        for at, one in enumerate(cards):
            row, column = divmod(at, per_row)
            middle, y = left + (column + 0.5) * each, box.y + row * (row_high + 4)
            draw_card(page, card_box(middle - wide / 2, y, wide), one.shown)
            y += card_high(wide)
            page.text(
                middle, y + first_baseline(BELOW), one.below, BELOW, align="centre", room=each
            )
            if one.under:
                base = y + BELOW.leading + first_baseline(fonts.CAPTION) - 1
                page.text(middle, base, one.under, fonts.CAPTION, align="centre", room=each)

    high = rows * row_high + (rows - 1) * 4
    return Drawn(high, high, by)


def stand_ins(
    variant: Variant, slots: Sequence[Slot], below: Callable[[Slot], str]
) -> list[StandIn]:
    """Return the cards of ``slots`` with what each stands for.

    Cards of a rank that mean the same in three suits or more are drawn once: without a suit if it
    is all four, else with their suits written below.
    """
    alike: dict[tuple[str, int, str], list[Slot]] = {}
    for slot in slots:
        alike.setdefault((slot.card.rank, slot.gold, below(slot)), []).append(slot)
    cards = []
    for slot in sorted(slots, key=lambda one: (one.gold, _order(one.card))):
        said = below(slot)
        same = alike[slot.card.rank, slot.gold, said]
        suits = {one.card.suit for one in same}
        if len(same) < 3 or not suits <= set(SUITS):
            name = of_card(slot.card, variant).one if slot.card == JOKER and slot.gold else ""
            cards.append(StandIn(card_picture(variant, slot.card), said, name))
        elif slot is min(same, key=lambda one: _order(one.card)):
            signs = (
                ""
                if len(same) == len(SUITS)
                else "".join(SIGNS[suit] for suit in SUITS if suit in suits)
            )
            cards.append(StandIn(card_picture(variant, slot.card, suit=""), said, signs))
    return cards


def _order(one: Card) -> tuple[int, int]:
    rank = RANKS.index(one.rank) if one.rank in RANKS else len(RANKS)
    return rank, "shdcbr".find(one.suit)


def choice_signs(variant: Variant) -> tuple[tuple[str, Part], tuple[str, Part]]:
    """Return pictogram and colour for going on, then for leaving.

    They show what players decide with; words of one's own without pictures get arrows, which say
    neither yes nor no.
    """
    on, off = _GESTURES.get(variant.words.choice, ("arrow", "arrow back"))
    return (on, Part.GOLD), (off, Part.SAFE)
