"""Parts of sheets and aids: titles, pictured cards, two-row tables and scenes of a round."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from reportlab.platypus import Spacer

from cardkit.engine.deck import DeckCard
from cardkit.engine.variant import Variant
from cardkit.i18n.card_groups import rank_sort_key
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.printables import pictures
from cardkit.printables.example import Scene
from cardkit.printables.layout import (
    Box,
    Row,
    Stack,
    bullet_paragraphs,
    double_line_picture,
    heading_paragraph,
    paragraph,
    small_cells_style,
    striped_table,
)
from cardkit.printables.pictures import cards_picture
from cardkit.printables.sheet_figures import Chances, chances_table
from cardkit.printables.theme import (
    ColourRole,
    Theme,
    draw_text,
    largest_size,
    text_width,
    title_font,
)
from cardkit.rulebook.writing import changed_settings
from cardkit.text.rules import sheets
from cardkit.text.rules.rules import Rule, rules_by_topic, unenforced_house_rules

TITLE_TYPE_SIZES = (38, 31, 26, 21, 17)
MAX_TYPE_SIZE_OF_FULL_PAGE = 11.0  # the title is smaller if the body text has this size or less
MAX_PICTURED_CARDS = 16  # gold cards that are pictured one by one
MAX_WORD_WIDTH = 80.0
"""Points for the word below a number in the title; a longer one is set smaller."""


class Bands:
    """Builds the parts (bands) of a sheet or an aid in one type size.

    Texts that do not depend on the type size are prepared at the start, because many sizes are
    tried until one fits; `with_theme_and_width` reuses them.
    """

    def __init__(self, variant: Variant, theme: Theme, width: float) -> None:
        self.variant: Variant = variant
        self.theme: Theme = theme
        self.width: float = width
        self.words: Vocabulary = vocabulary(variant)
        self.rules: dict[str, Rule] = rules_by_topic(variant)
        self.settings: str = changed_settings(variant)
        self.chances: Chances | None = chances_table(variant)
        self.special_rules: dict[str, list[str]] = {
            self.words.t("In some {round:many}"): sheets.changed_rounds_texts(self.words),
            t("House rules"): [rule.short for rule in unenforced_house_rules(variant)],
        }

    def with_theme_and_width(self, theme: Theme, width: float) -> Self:
        """Return a builder of the same page in a different type size or for a different width."""
        other = copy(self)
        other.theme, other.width = theme, width
        return other

    def short_rules(self, *topics: str) -> str:
        return sheets.short_rules(self.rules, *topics)

    def text(self, sentence: str, style: Any = "body", role: ColourRole | None = None) -> Any:
        return paragraph(self.theme, sentence, style, role)

    def card_sort_icon(self, sort: str, side: float) -> pictures.Picture:
        """Return a small picture of a sort of card: gold, danger or artifact."""
        match sort:
            case "artifact":
                return pictures.pictogram_picture(
                    self.theme, self.variant.words.artifact_sign, side, "safe"
                )
            case "danger":
                return pictures.pictogram_picture(
                    self.theme, self.variant.words.sign, side, "danger"
                )
            case "gold":
                return pictures.coin_picture(self.theme, 3, side / 2)
            case _:
                return pictures.Picture(side, side, lambda canvas: None)

    def changed_settings(self) -> list[Any]:
        """Return a line with the settings that changed the game, or [] if there are none."""
        if self.settings:
            return [Spacer(1, 3), self.text(t("Changed: {settings}", settings=self.settings))]
        return []

    def special_rule_bands(self) -> list[Any]:
        """Return the bands on rules of single rounds and on rules that players apply themselves."""
        return [
            Stack([heading_paragraph(self.theme, name), *bullet_paragraphs(self.theme, sentences)])
            for name, sentences in self.special_rules.items()
            if sentences
        ]


def title_band(variant: Variant, theme: Theme, width: float) -> Any:
    """Return the head of a page: the game's name, its basic numbers and its summary."""
    words = vocabulary(variant)
    numbers = players_minutes_rounds_picture(variant, theme)
    room = width - numbers.width - 14
    font = title_font(words.game)
    sizes = TITLE_TYPE_SIZES[1:] if theme.size <= MAX_TYPE_SIZE_OF_FULL_PAGE else TITLE_TYPE_SIZES
    size = largest_size(words.game, font, sizes, room)
    style = theme.styles["body"].clone("title", fontName=font, fontSize=size, leading=size * 1.15)
    name = paragraph(theme, words.game, style)
    _, height = name.wrap(room, 0)
    base_line = height - 0.15 * size
    above = Spacer(1, max(base_line - numbers.height + 2, 0))
    age = t("ages {age} and up", age=words.variant.age)
    aside = text_width(age, "Sans", theme.size) + 4
    below = [Box([paragraph(theme, words.summary, "muted")]), Box([paragraph(theme, age, "right")])]
    return Stack(
        [
            Row(theme, [Box([name]), Box([above, numbers])], (1, numbers.width), gap=14),
            Spacer(1, 3),
            Row(theme, below, (1, aside), gap=10),
            double_line_picture(theme, width),
        ]
    )


def players_minutes_rounds_picture(variant: Variant, theme: Theme) -> pictures.Picture:
    """Return a picture of a game's number of players, minutes and rounds, with pictograms."""
    words = vocabulary(variant)
    low, high = variant.players
    players = str(low) if low == high else f"{low}\u2013{high}"
    numbers = [
        ("player", players, words.t("{player:many}")),
        ("clock", sheets.en_dashed(variant.minutes), sheets.minutes_word(words)),
        ("flag", str(variant.until or variant.rounds), sheets.length_unit(words)),
    ]
    numbers = [each for each in numbers if each[1]]  # the minutes may be unknown
    word_size = theme.size if theme.is_large else 10.5
    number_size = word_size + 2.5
    widest = 2 * MAX_WORD_WIDTH if theme.is_large else MAX_WORD_WIDTH
    widths = []
    for _, number, word in numbers:
        word_width = min(text_width(word, "Sans", word_size), widest)
        widths.append(20 + max(text_width(number, "Sans-Bold", number_size), word_width))
    height = number_size + word_size + 5

    def paint(canvas: Any) -> None:
        x = 0.0
        for (sign, number, word), width in zip(numbers, widths, strict=True):
            pictures.draw_pictogram(canvas, sign, x, word_size + 1, 15, theme.colour("plain"))
            draw_text(canvas, number, x + 20, word_size + 4, number_size, theme.colour("plain"))
            natural = text_width(word, "Sans", word_size)
            size = word_size * min(1, widest / max(natural, 1))
            draw_text(canvas, word, x + 20, 2, size, theme.colour("muted"), "Sans")
            x += width + 14

    return pictures.Picture(sum(widths) + 14 * (len(widths) - 1), height, paint, "RIGHT")


def gold_cards_to_picture(variant: Variant) -> list[DeckCard]:
    """Return the gold cards to picture, cheapest first; if there are many, one of each sort."""
    gold = [card for card in variant.deck.cards if card.gold]
    gold.sort(key=lambda card: (card.gold, rank_sort_key(card.card.rank)))
    if len(gold) <= MAX_PICTURED_CARDS:
        return gold
    samples: dict[tuple[int, int], DeckCard] = {}
    for card in gold:
        samples.setdefault((card.gold, rank_sort_key(card.card.rank)), card)
    return list(samples.values())


def two_gold_samples(cards: Sequence[DeckCard]) -> list[DeckCard]:
    """Return the cheapest gold card and a more valuable one, which is red if possible."""
    ordered = sorted((card for card in cards if card.gold), key=lambda card: card.gold)
    if len(ordered) < 2:
        return ordered
    valuable = ordered[len(ordered) // 2 :]
    red = [card for card in valuable if card.card.suit in ("h", "d", "r")]
    return [ordered[0], red[0] if red else valuable[-1]]


def one_of_each_kind(cards: Sequence[DeckCard]) -> list[DeckCard]:
    """Return one card of each kind of danger, in different suits if possible."""
    by_kind: dict[str, list[DeckCard]] = {}
    for card in cards:
        by_kind.setdefault(card.kind, []).append(card)
    return [own[place % len(own)] for place, own in enumerate(by_kind.values())]


def sample_card_face(variant: Variant) -> pictures.Face:
    """Return the face of the cheapest gold card, or of any card if the game has no gold cards."""
    cards = gold_cards_to_picture(variant) or variant.deck.cards
    return pictures.face_of(variant, cards[0].card)


def cards_with_gold(
    variant: Variant, theme: Theme, gold: Sequence[DeckCard], max_width: float
) -> pictures.Picture:
    """Return a picture of gold cards in a row, with each card's gold below it."""
    size = theme.digit_type_size
    width = 2.9 * theme.size if theme.is_large else min(24.0, 2.1 * theme.size)
    pitch = min(1.6 * width, (max_width - width) / max(len(gold) - 1, 1))

    def paint(canvas: Any) -> None:
        for place, card in enumerate(gold):
            pictures.draw_card_or_frame(
                canvas, theme, pictures.face_of(variant, card.card), place * pitch, size + 2, width
            )
            middle, plain = place * pitch + width / 2, theme.colour("plain")
            draw_text(canvas, str(card.gold), middle, 2, size, plain, align="centre")

    return pictures.Picture(pitch * (len(gold) - 1) + width, width * 1.4 + size + 2, paint)


def player_count_picture(theme: Theme, number: int) -> pictures.Picture:
    """Return a picture of a player pictogram followed by a number."""
    size = theme.digit_type_size

    def paint(canvas: Any) -> None:
        pictures.draw_pictogram(
            canvas, "player", 0, size * 0.12, size * 0.75, theme.colour("muted")
        )
        draw_text(canvas, str(number), size * 1.1, size * 0.2, size, theme.colour("plain"))

    return pictures.Picture(size * 2, size * 1.06, paint)


def chance_column_headings(variant: Variant, chances: Chances) -> tuple[str, str]:
    words = vocabulary(variant)
    match chances.depends_on:
        case "kinds":
            head = sheets.kinds_column_head(words)
        case "turned":
            head = t("cards turned")
        case "sum":
            head = words.t("sum of the {path}")
        case "laid":
            head = t("cards played")
    return head, t("chance")


def two_row_table(
    theme: Theme,
    heads: tuple[str, str],
    pairs: Sequence[tuple[Any, Any]],
    width: float,
    role: ColourRole,
) -> Any:
    """Return a table of pairs in two rows, with headings on the left unless both are ""."""
    small = theme.label_size
    label = max(text_width(head, "Sans-Bold", small) for head in heads)
    label = label + 10 if label else 0
    lines = zip(*pairs, strict=True)
    rows = [[head, *line] if label else list(line) for head, line in zip(heads, lines, strict=True)]
    each = min((width - label) / len(pairs), max(64, 4.6 * theme.digit_type_size))
    columns = ([label] if label else []) + [each] * len(pairs)
    style = small_cells_style((0, 0), (0, -1), small) if label else []
    texts = [cell for pair in pairs for cell in pair if isinstance(cell, str)]
    widest = max(
        (text_width(cell, "Sans-Bold", theme.digit_type_size) for cell in texts), default=0
    )
    if widest > each - 9:
        fitting = min(small, theme.digit_type_size * (each - 9) / widest)
        style = [*style, *small_cells_style((1 if label else 0, 0), (-1, -1), fitting)]
    return striped_table(theme, rows, columns, role, more_style=style)


def scene_picture(variant: Variant, theme: Theme, scene: Scene) -> pictures.Picture:
    """Return the picture of a scene of the example round: its cards, with names or a coin.

    A coin shows the gold that stays on the card. A scene without cards gets the picture of leaving.
    """
    width = 2.9 * theme.size if theme.is_large else 26.0
    if not scene.cards:
        return _leaving_picture(
            variant, theme, width * 1.3, cards_picture(theme, [None], width).height
        )
    faces = [pictures.face_of(variant, card) if card else None for card in scene.cards]
    if scene.names:
        return cards_with_player_names(theme, faces, scene.names)
    plain = cards_picture(theme, faces, width)
    if not scene.remainder:
        return plain

    def paint(canvas: Any) -> None:
        plain.paint(canvas)
        pictures.draw_coin(canvas, theme, width * 0.98, 7, 0.27 * width, scene.remainder)

    return pictures.Picture(plain.width, plain.height, paint)


def _leaving_picture(
    variant: Variant, theme: Theme, side: float, height: float
) -> pictures.Picture:
    _, leave = pictures.gesture_pictograms(variant)

    def paint(canvas: Any) -> None:
        pictures.draw_pictogram(canvas, leave, 0, 2, side * 0.8, theme.colour("safe"))
        pictures.draw_pictogram(canvas, "chest", side, 2, side * 0.75, theme.colour("gold"))

    return pictures.Picture(1.75 * side, height, paint)


def cards_with_player_names(
    theme: Theme, faces: Sequence[pictures.Face | None], names: Sequence[str]
) -> pictures.Picture:
    """Return a picture of cards side by side, with the player's name below each card."""
    width, size = (2.9 * theme.size, theme.size) if theme.is_large else (25.0, 9.0)
    pitch = max(width + 4, max(text_width(name, "Sans", size) for name in names) + 4)

    def paint(canvas: Any) -> None:
        row = cards_picture(theme, faces, width, pitch / width)
        canvas.saveState()
        canvas.translate((pitch - width) / 2, size + 2)
        row.paint(canvas)
        canvas.restoreState()
        for place, name in enumerate(names):
            middle, muted = (place + 0.5) * pitch, theme.colour("muted")
            draw_text(canvas, name, middle, 1, size, muted, "Sans", "centre")

    return pictures.Picture(pitch * len(names), width * 1.34 + size + 2, paint)
