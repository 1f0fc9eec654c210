"""The cards of a variant as they are drawn: one, a fan, a row of them with what each stands for."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardkit import ink
from cardkit.engine import RANKS, SUITS, THREE_SUITS, Card, Gesture, Record, Slot, Variant
from cardkit.ink import Box, Drawn, Page, Part, Room, back, card, coin, first_baseline, fonts, index_style
from cardkit.speech import SIGNS, index as as_printed, of_card, pages


class CardPicture(Record):
    """A card to draw: index, suit, and the pictogram in its middle if it is no gold."""

    rank: str
    suit: str = ""
    sign: str | None = None
    part: Part = Part.PLAIN
    said: str = ""


def card_picture(variant: Variant, played: Card, *, suit: str | None = None) -> CardPicture:
    """How ``played`` looks on a page of this variant."""
    meaning = next((slot for slot in variant.slots if played.can_be(slot.card)), None)
    shown = ("" if played.suit in THREE_SUITS else played.suit) if suit is None else suit
    index = "" if played.rank == "joker" else as_printed(played.rank)
    said = of_card(played._replace(suit=shown), variant).one
    if meaning and meaning.artifact:
        return CardPicture(index, shown, variant.words.artifact_sign, Part.SAFE, said)
    if meaning and meaning.kind and not meaning.gold:
        return CardPicture(index, shown, variant.sign_of(meaning.kind), Part.DANGER, said)
    return CardPicture(index, shown, said=said)


def pictured(variant: Variant, slots: Sequence[Slot]) -> list[CardPicture]:
    """How these cards look."""
    return [card_picture(variant, slot.card) for slot in slots]


def draw_card(page: Page, box: Box, shown: CardPicture) -> None:
    """The card in ``box``; read aloud it is what it is called."""
    with page.part("Figure", shown.said) if shown.said else page.unread():
        card(page, box, shown.rank, shown.suit, sign=shown.sign, part=shown.part)


def draw_back(page: Page, box: Box) -> None:
    """A card face down in ``box``."""
    with page.part("Figure", pages.face_down()):
        back(page, box)


def face_down(wide: float) -> Drawn:
    """A card of that width, face down."""
    high = card_high(wide)
    return Drawn(high, high, lambda page, box: draw_back(page, card_box(box.x, box.y, wide)))


def draw_coin(page: Page, x: float, y: float, amount: int | str, radius: float = 6.2) -> None:
    """Gold that stays on the card, as a coin with its number about ``x``, ``y``."""
    with page.part("Figure", pages.coin(amount=amount)):
        coin(page, x, y, amount, radius)


def card_box(x: float, y: float, wide: float) -> Box:
    """The place of a card of that width."""
    return Box(x, y, wide, wide * ink.CARD_RATIO * 0.96)


def card_high(wide: float) -> float:
    """How high a card of that width is."""
    return card_box(0, 0, wide).h


LAP: Final = 0.62
"""How much of a card a fan leaves uncovered, as a part of its width."""


def fan(cards: Sequence[CardPicture], wide: float, lap: float = LAP, drop: float = 0.0) -> Drawn:
    """Cards side by side, each covering part of the one before, and each so much lower."""
    high = card_high(wide) + drop * (len(cards) - 1)

    def by(page: Page, box: Box) -> None:
        for at, shown in enumerate(cards):
            draw_card(page, card_box(box.x + at * wide * lap, box.y + at * drop, wide), shown)

    return Drawn(high, high, by)


def apart(cards: Sequence[CardPicture], wide: float) -> float:
    """The least part of their width that a fan has to leave uncovered for ranks to be read: of either suit both are drawn."""
    widest = max(ink.width(card.rank, index_style(wide)) / wide for card in cards) + 0.11
    return 1 + 1 / wide if any(card.suit in ink.COLOURS for card in cards) else widest


class CentredFan(Record):
    """The same in the middle of its place, as far apart as there is room for; in several rows where ranks would be covered.
    Raises `DoesNotFit` where four cards or fewer would be parted."""

    cards: Sequence[CardPicture]
    wide: float

    def _rows(self, width: float) -> list[Sequence[CardPicture]]:
        rows = -(-len(self.cards) // max(1, 1 + int((width / self.wide - 1) / apart(self.cards, self.wide))))
        if rows > 1 and len(self.cards) <= 4:
            raise ink.DoesNotFit(f"{len(self.cards)} cards beside each other are wider than {width:.0f} points")
        per_row = -(-len(self.cards) // rows)
        return [self.cards[at : at + per_row] for at in range(0, len(self.cards), per_row)]

    def room(self, width: float) -> Room:
        rows = len(self._rows(width))
        return Room.exactly(rows * card_high(self.wide) + (rows - 1) * 2)

    def draw(self, page: Page, box: Box) -> None:
        y = box.y
        for row in self._rows(box.w):
            lap = min(max(LAP, apart(row, self.wide)), (box.w - self.wide) / self.wide / max(len(row) - 1, 1))
            left = (box.w - fan_width(len(row), self.wide, lap)) / 2
            fan(row, self.wide, lap).draw(page, box._replace(x=box.x + left, y=y))
            y += card_high(self.wide) + 2


def fan_width(number: int, wide: float, lap: float = LAP) -> float:
    """How wide such a fan is."""
    return wide + (number - 1) * wide * lap


class StandIn(Record):
    """A card with what it stands for below."""

    shown: CardPicture
    below: str
    under: str = ""


BELOW: Final = fonts.DIGIT._replace(leading=14)
"""What stands close under a card."""


class StandIns(Record):
    """A row of cards, each with what it stands for, broken into as many rows as they need."""

    cards: Sequence[StandIn]
    wide: float = 22.0
    pitch: float = 33.0

    def _per_row(self, wide: float) -> int:
        most = max(1, int((wide + self.pitch - self.wide + 4) // self.pitch))
        rows = -(-len(self.cards) // most)
        return -(-len(self.cards) // rows)

    def _row(self) -> float:
        under = fonts.CAPTION.leading if any(one.under for one in self.cards) else 0.0
        return card_high(self.wide) + BELOW.leading + under

    def room(self, width: float) -> Room:
        rows = -(-len(self.cards) // self._per_row(width))
        return Room.exactly(rows * self._row() + (rows - 1) * 4)

    def draw(self, page: Page, box: Box) -> None:
        per_row = self._per_row(box.w)
        pitch = min(box.w / per_row, self.pitch * 1.45)
        left = box.x + (box.w - pitch * per_row) / 2
        for at, one in enumerate(self.cards):
            row, column = divmod(at, per_row)
            middle = left + (column + 0.5) * pitch
            y = box.y + row * (self._row() + 4)
            draw_card(page, card_box(middle - self.wide / 2, y, self.wide), one.shown)
            y += card_high(self.wide)
            page.text(middle, y + first_baseline(BELOW), one.below, BELOW, align="centre", room=pitch)
            if one.under:
                base = y + BELOW.leading + first_baseline(fonts.CAPTION) - 1
                page.text(middle, base, one.under, fonts.CAPTION, align="centre", room=pitch)


def stand_ins(variant: Variant, slots: Sequence[Slot], below: Callable[[Slot], str]) -> list[StandIn]:
    """The cards of ``slots`` and what each stands for.

    Those of a rank that mean the same in three suits or more are drawn once: without a suit if it is all four,
    else with their suits written below.
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
            cards.append(StandIn(card_picture(variant, slot.card), said))
        elif slot is min(same, key=lambda one: _order(one.card)):
            signs = "" if len(same) == len(SUITS) else "".join(SIGNS[suit] for suit in SUITS if suit in suits)
            cards.append(StandIn(card_picture(variant, slot.card, suit=""), said, signs))
    return cards


def _order(one: Card) -> tuple[int, int]:
    rank = RANKS.index(one.rank) if one.rank in RANKS else len(RANKS)
    return rank, "shdcbr".find(one.suit)


_THUMBS: Final = "thumb up", "thumb down"
_GESTURES: Final[Mapping[Gesture, tuple[str, str]]] = {
    "thumbs": _THUMBS,
    "pawn dropped": ("hand with pawn", "hand dropping pawn"),
    "pawn shown": ("hand", "hand with pawn"),
    "torch and camp": ("torch", "tent"),
}


def choice_signs(variant: Variant) -> tuple[tuple[str, Part], tuple[str, Part]]:
    """The pictograms of going on and of leaving, each with its colour: those of the gesture, or of thumbs that are told; what
    they hold or do else has no picture that says yes or no."""
    told = (variant.origin or variant).words  # in English, where a game that ships is told in another language
    as_choice = _THUMBS if told.choice == "thumbs" and (told.go, told.leave) == _THUMBS else ("arrow", "arrow back")
    on, off = _GESTURES.get(variant.words.gesture, as_choice)
    return (on, Part.GOLD), (off, Part.SAFE)
