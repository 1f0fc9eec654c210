"""Parts of sheets and aids: the title, rows of cards, tables of pairs, moments of the example."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.platypus import Spacer

from cardkit.engine.cards import RANKS
from cardkit.engine.deck import DeckCard
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables.example import Scene
from cardkit.printables.figures import Chances
from cardkit.printables.layout import Box, Row, Stack, double_rule, grid, small_cells, text
from cardkit.printables.pictures import (
    Picture,
    cards,
    draw_card,
    draw_coin,
    draw_pictogram,
    face,
    gestures,
)
from cardkit.printables.theme import Role, Theme, missing_letters, text_width
from cardkit.text import sheets

TITLE_SIZES = (38, 31, 26, 21, 17)
FULL_PAGE = 10.5
"""Up to this size of body text a page is so full that its title is smaller too."""
MOST_PICTURED = 16
"""The most gold cards that are pictured one by one."""
WIDEST_WORD = 80.0
"""Points for the word below a number in the title; a longer one is set smaller."""


def title(variant: Variant, theme: Theme, width: float) -> Any:
    """Return the name of the game, its numbers with small pictures, and the game in one line."""
    words = vocabulary(variant)
    numbers = facts(variant, theme)
    room = width - numbers.width - 14
    font = "Sans-Black" if missing_letters(words.game, ("Title",)) else "Title"
    longest = max(words.game.split(), key=len)
    sizes = [one for one in TITLE_SIZES if one <= TITLE_SIZES[1] or theme.size > FULL_PAGE]
    size = next(
        (one for one in sizes if text_width(words.game, font, one) <= room),
        next(
            (one for one in TITLE_SIZES if text_width(longest, font, one) <= room), TITLE_SIZES[-1]
        ),
    )
    body = theme.styles["body"]
    style = body.clone("title", fontName=font, fontSize=size, leading=size * 1.15)
    age = sheets.from_age(words)
    aside = text_width(age, "Sans", theme.size) + 4
    below = [Box([text(theme, words.summary, "muted")]), Box([text(theme, age, "right")])]
    name = text(theme, words.game, style)
    _, height = name.wrap(room, 0)
    base_line = height - 0.15 * size
    above = Spacer(1, max(base_line - numbers.height + 2, 0))
    return Stack(
        [
            Row(theme, [Box([name]), Box([above, numbers])], (1, numbers.width), gap=14),
            Spacer(1, 3),
            Row(theme, below, (1, aside), gap=10),
            double_rule(theme, width),
        ]
    )


def facts(variant: Variant, theme: Theme) -> Picture:
    """Return the numbers of players, minutes and rounds, each with its small picture."""
    words = vocabulary(variant)
    low, high = variant.players
    until = variant.until
    shown = [
        ("player", str(low) if low == high else f"{low}\u2013{high}", sheets.players_word(words)),
        ("clock", sheets.span(variant.minutes), sheets.minutes_word(words)),
        (
            "flag",
            str(until or variant.rounds),
            sheets.ends_it() if until else sheets.rounds_word(words),
        ),
    ]
    number_size, word_size = 13.0, 10.5
    numbers = [text_width(number, "Sans-Bold", number_size) for _, number, _ in shown]
    words_wide = [text_width(word, "Sans", word_size) for _, _, word in shown]
    widths = [
        20 + max(number, min(word, WIDEST_WORD))
        for number, word in zip(numbers, words_wide, strict=True)
    ]
    height = number_size + word_size + 5

    def paint(canvas: Any) -> None:
        x = 0.0
        for (sign, number, word), width in zip(shown, widths, strict=True):
            draw_pictogram(canvas, sign, x, word_size + 1, 15, theme.line("plain"))
            canvas.setFillColor(theme.line("plain"))
            canvas.setFont("Sans-Bold", number_size)
            canvas.drawString(x + 20, word_size + 4, number)
            canvas.setFillColor(theme.line("muted"))
            natural = text_width(word, "Sans", word_size)
            canvas.setFont("Sans", word_size * min(1, WIDEST_WORD / max(natural, 1)))
            canvas.drawString(x + 20, 2, word)
            x += width + 14

    return Picture(sum(widths) + 28, height, paint, "RIGHT")


def gold_cards(variant: Variant) -> list[DeckCard]:
    """Return the gold cards, cheapest first; where they are many one of each rank and worth."""
    gold = [one for one in variant.deck.cards if one.gold]
    gold.sort(key=lambda one: (one.gold, _place(one)))
    if len(gold) <= MOST_PICTURED:
        return gold
    found: dict[tuple[int, int], DeckCard] = {}
    for one in gold:
        found.setdefault((one.gold, _place(one)), one)
    return list(found.values())


def _place(one: DeckCard) -> int:
    """Return the place of a card's rank in a row."""
    return RANKS.index(one.card.rank) if one.card.rank in RANKS else len(RANKS)


def two_colours(gold: Sequence[DeckCard]) -> list[DeckCard]:
    """Return a cheap gold card and a dearer one, red if there is one."""
    ordered = sorted(gold, key=lambda one: one.gold)
    if len(ordered) < 2:
        return ordered
    later = ordered[len(ordered) // 2 :]
    return [ordered[0], next((one for one in later if one.card.suit in ("h", "d", "r")), later[-1])]


def samples(dangers: Sequence[DeckCard]) -> list[DeckCard]:
    """Return a card of each kind, of different suits where there is a choice."""
    by_kind: dict[str, list[DeckCard]] = {}
    for one in dangers:
        by_kind.setdefault(one.kind, []).append(one)
    return [own[place % len(own)] for place, own in enumerate(by_kind.values())]


def sample_kind(variant: Variant) -> list[DeckCard]:
    """Return the cards of a kind of danger from the middle, those that bring gold first."""
    dangers = [one for one in variant.deck.cards if one.kind]
    kinds = list(dict.fromkeys(one.kind for one in dangers if one.gold))
    kinds = kinds or list(variant.deck.kinds)
    kind = kinds[len(kinds) // 2]
    return [one for one in dangers if one.kind == kind]


def priced(variant: Variant, theme: Theme, gold: Sequence[DeckCard], room: float) -> Picture:
    """Return the gold cards in a row, each with its worth below."""
    size, width = theme.digit_size, min(24.0, 2.1 * theme.size)
    pitch = min(39.0, (room - width) / max(len(gold) - 1, 1))

    def paint(canvas: Any) -> None:
        for place, one in enumerate(gold):
            draw_card(canvas, theme, face(variant, one.card), place * pitch, size + 2, width)
            canvas.setFont("Sans-Bold", size)
            canvas.setFillColor(theme.line("plain"))
            canvas.drawCentredString(place * pitch + width / 2, 2, str(one.gold))

    return Picture(pitch * (len(gold) - 1) + width, width * 1.4 + size + 2, paint)


def counted_players(theme: Theme, number: int) -> Picture:
    """Return a number of players behind the sign of one."""
    size = theme.digit_size

    def paint(canvas: Any) -> None:
        draw_pictogram(canvas, "player", 0, size * 0.12, size * 0.75, theme.line("muted"))
        canvas.setFillColor(theme.line("plain"))
        canvas.setFont("Sans-Bold", size)
        canvas.drawString(size * 1.1, size * 0.2, str(number))

    return Picture(size * 2, size * 1.06, paint)


def chance_heads(variant: Variant, risk: Chances) -> tuple[str, str]:
    """Return the heads of the two columns of chances."""
    words = vocabulary(variant)
    match risk.by:
        case "kinds":
            return sheets.kinds_seen(words), sheets.chance_word()
        case "turned":
            return sheets.cards_turned(), sheets.chance_word()
        case "sum":
            return sheets.sum_of_path(words), sheets.chance_word()
        case _:
            return sheets.cards_laid(), sheets.chance_word()


def listing(
    theme: Theme,
    heads: tuple[str, str],
    cells: Sequence[tuple[Any, Any]],
    width: float,
    role: Role,
    upright: bool,
) -> Any:
    """Return a table of pairs: two columns, or where it is not `upright` two rows."""
    small = theme.size - 1
    if upright:
        rows: list[list[Any]] = [list(heads), *(list(pair) for pair in cells)]
        return grid(theme, rows, [width / 2] * 2, role, style=small_cells((0, 0), (1, 0), small))
    label = max(text_width(head, "Sans-Bold", small) for head in heads)
    label = label + 10 if label else 0
    lines = zip(*cells, strict=True)
    rows = [[head, *line] if label else list(line) for head, line in zip(heads, lines, strict=True)]
    each = min((width - label) / len(cells), 64)
    columns = ([label] if label else []) + [each] * len(cells)
    style = small_cells((0, 0), (0, -1), small) if label else []
    if each < 50:
        style = small_cells((0, 0), (-1, -1), small)
    return grid(theme, rows, columns, role, style=style)


def scene_picture(variant: Variant, theme: Theme, scene: Scene) -> Picture:
    """Return the cards of a moment: with names below them, or a coin for what stays on one."""
    width = 26.0
    if not scene.cards:
        return _leaving(variant, theme, width * 1.3, cards(theme, [None], width).height)
    faces = [face(variant, card) if card else None for card in scene.cards]
    if scene.names:
        return named_cards(theme, faces, scene.names)
    plain = cards(theme, faces, width)
    if not scene.remainder:
        return plain

    def paint(canvas: Any) -> None:
        plain.paint(canvas)
        draw_coin(canvas, theme, width * 0.98, 7, 7, scene.remainder)

    return Picture(plain.width, plain.height, paint)


def _leaving(variant: Variant, theme: Theme, side: float, height: float) -> Picture:
    """Return the gesture of leaving, and a chest: who leaves has gold safe."""
    _, leave = gestures(variant)

    def paint(canvas: Any) -> None:
        draw_pictogram(canvas, leave, 0, 2, side * 0.8, theme.line("safe"))
        draw_pictogram(canvas, "chest", side, 2, side * 0.75, theme.line("gold"))

    return Picture(1.75 * side, height, paint)


def named_cards(theme: Theme, faces: Sequence[Any], names: Sequence[str]) -> Picture:
    """Return cards side by side with the names of those who showed them below."""
    width, size = 25.0, 9.0
    pitch = max(width + 4, max(text_width(name, "Sans", size) for name in names) + 4)

    def paint(canvas: Any) -> None:
        row = cards(theme, faces, width, pitch / width)
        canvas.saveState()
        canvas.translate((pitch - width) / 2, size + 2)
        row.paint(canvas)
        canvas.restoreState()
        canvas.setFont("Sans", size)
        canvas.setFillColor(theme.line("muted"))
        for place, name in enumerate(names):
            canvas.drawCentredString((place + 0.5) * pitch, 1, name)

    return Picture(pitch * len(names), width * 1.34 + size + 2, paint)
