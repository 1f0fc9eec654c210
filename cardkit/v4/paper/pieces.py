"""All pieces that can be printed, by name, for the command, the kit and the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from cardkit.v4 import ink
from cardkit.v4.engine import PieceName, Variant, claims, replace
from cardkit.v4.engine.terms import SEATED
from cardkit.v4.engine.values import Noun
from cardkit.v4.files import TABLE, rules_line
from cardkit.v4.ink import DoesNotFit, Ink, MissingGlyph, Page, Paper, fonts
from cardkit.v4.paper.order import Order
from cardkit.v4.speech import kit, pages
from cardkit.v4.words import SPOKEN, called, capital, speaking
from cardkit.v4.words.nouns import as_told

if TYPE_CHECKING:
    from cardkit.v4.paper.pad_code import Cell
    from cardkit.v4.words import Language


class NoSuchPiece(ValueError):
    """Raised for a piece that the game has no use for."""


class Piece(NamedTuple):
    """A piece to print: its name, and the function that draws it."""

    name: PieceName
    draw: Callable[[Page, Variant, Order], None]

    def unused(self, variant: Variant) -> str:
        """Return the reason why a game has no use for this piece; "" if it has one."""
        if self.name == "choices" and claims.deal(variant) is not None:
            return kit.no_choices()
        if self.name == "coins" and claims.paid_alike(variant):
            return kit.no_coins()
        return ""


def _by(module: str, name: str, page: Page, variant: Variant, order: Order) -> None:
    """Draw a piece with a function of another module of this room.

    The module is imported only then, so that one sheet does not wait for all others.
    """
    getattr(import_module(f"cardkit.v4.paper.{module}"), name)(page, variant, order)


def _sheet(page: Page, variant: Variant, order: Order) -> None:
    from cardkit.v4.paper.facts import rulings
    from cardkit.v4.paper.sheet import sheet
    from cardkit.v4.paper.worked_round import worked_round

    sheet(page, variant, worked_round(variant), rulings(variant))


def _pad(page: Page, variant: Variant, order: Order) -> None:
    from cardkit.v4.paper.pad import pad

    pad(page, variant, order, _rules(variant))


def _kit(page: Page, variant: Variant, order: Order) -> None:
    """Draw every piece that a table with a pack needs and that has room.

    Raises the reason where none has.
    """
    refused: ValueError | None = None
    for piece in (one for one in PIECES.values() if one.name != "kit"):
        wanted = order
        if piece.name == "aid":  # one for each player, whatever number of pads is ordered
            wanted = order._replace(players=order.players or variant.players.high, pages=1)
        if piece.unused(variant):
            continue
        if misfit := _refused(piece, variant, wanted):
            refused = refused or misfit
            page.remarks.append(
                kit.not_in_kit(piece=kit.piece_title(piece.name), why=capital(str(misfit)))
            )
            continue
        page.chapter(kit.piece_title(piece.name))
        page.enlarge(_scale(piece.name, order))
        piece.draw(page, variant, wanted)
    if refused and not page.count:
        raise refused


def _scale(piece: str, order: Order) -> float:
    """Return the scale of a piece: body text of a sheet in large type is 13 points high."""
    return 13 / fonts.BODY_SIZE if order.large and piece == "sheet" else 1.0


def _refused(piece: Piece, variant: Variant, order: Order) -> ValueError | None:
    """Return the reason why a piece of the kit cannot be drawn; None if it can."""
    page = Page(
        order.paper,
        order.ink,
        kit.piece_title(piece.name),
        language=_language(),
        imprint=edition(variant),
        scale=_scale(piece.name, order),
    )
    try:
        piece.draw(page, variant, order)
    except ValueError as error:  # no room, or a letter that is in none of our fonts
        return error
    return None


PIECES: Final[Mapping[str, Piece]] = MappingProxyType({
    piece.name: piece
    for piece in (
        Piece("sheet", _sheet),
        Piece("aid", partial(_by, "aid", "aid")),
        Piece("pad", _pad),
        Piece("choices", partial(_by, "choices", "choices")),
        Piece("coins", partial(_by, "coins", "coins")),
        Piece("kit", _kit),
    )
})  # fmt: skip
ONE_SIDED: Final = ("aid", "choices", "coins", "kit")
"""Pieces that are cut, and so are printed on one side only.

A printer that uses both sides would put one page behind another.
"""


def ordered(paper: str, ink: str, players: int | None = None, pages: int = 1) -> Order:
    """Return the order for these words: ``a4``, ``mono``. Raises `ValueError` for others."""
    return Order(Paper(paper), Ink(ink), players, pages)


def says_nothing(name: str, variant: Variant, order: Order) -> str:
    """Return the reason why a sheet or aid is not for so many players; "" if it is."""
    if name not in ("sheet", "aid") or order.players is None or order.players in variant.players:
        return ""
    return kit.says_nothing(
        game=variant.name, span=str(variant.players), n=order.players, piece=name
    )


def printed(name: str, variant: Variant, order: Order) -> bytes:
    """Return the piece called ``name`` as a PDF; the same order gives the same bytes.

    Raises ``NoSuchPiece`` and ``DoesNotFit``.
    """
    return drawn(name, variant, order).finished()


def drawn(name: str, variant: Variant, order: Order) -> Page:
    """Return the pages of a piece, with a record of their contents."""
    piece, seated = PIECES[name], variant
    if order.players and order.players in variant.players:
        seated = variant.seated(order.players)
    if why := piece.unused(seated):
        useful = ", ".join(one.name for one in PIECES.values() if not one.unused(seated))
        raise NoSuchPiece(
            kit.no_piece(
                game=called(variant),
                piece=kit.piece_title(piece.name).lower(),
                why=why,
                useful=useful,
            )
        )
    told = as_told(variant)
    title: str = kit.titled(told.name, kit.piece_title(piece.name))
    title = title if seated is variant else f"{title} {pages.for_so_many(seated)}"

    def draw(page: Page, shown: Variant) -> None:
        if name in ONE_SIDED:
            page.on_one_side()
        page.chapter(kit.piece_title(piece.name))
        piece.draw(page, shown, order)

    asked = f"{variant.name}, {in_english(piece.name)}"
    scale = _scale(name, order)
    return _fitted(draw, as_told(seated), order, title, told.summary, asked, scale)


def pad_cells(game: Variant, players: int | None = None) -> list[Cell]:
    """Return every cell of a blank pad of that game, in the order in which they are drawn.

    It is the pad of ``cardkit print pad GAME --players N``; of equal pads on one page, the upper
    one. Raises `DoesNotFit` where such a pad cannot be printed.

    >>> import cardkit.v4 as cardkit
    >>> cells = cardkit.pad_cells(cardkit.load("kings-gold"), 4)
    >>> [(cell.seat, cell.box[0]) for cell in cells if cell.kind == "banked" and cell.round == 1]
    [(0, 47.0), (1, 85.0), (2, 123.0), (3, 161.0)]
    """
    found = drawn("pad", game, Order(players=players)).marks
    # a pad that stands twice on a page is noted twice
    return cast("list[Cell]", list(dict.fromkeys(found)))


def edition(variant: Variant) -> str:
    """Return the game and version of a page's rules, with the digest if they are changed.

    Only an unchanged shipped game has none.
    """
    slug = variant.slug.rsplit("/", 1)[-1].removesuffix(".toml")
    return f"cardkit \u00b7 {slug} {_rules(variant)}"


def _rules(variant: Variant) -> str:
    """Return the version of the rules, with the digest if they are changed."""
    return rules_line(variant.entire) or variant.version


def _fitted(
    draw: Callable[[Page, Variant], None],
    variant: Variant,
    order: Order,
    title: str,
    subject: str,
    name: str,
    scale: float = 1.0,
) -> Page:
    """Return the pages that `draw` makes, with long words of the theme cut if they do not fit.

    Raises `DoesNotFit`, with `name` before the reason.
    """
    lacking: list[Page] = []  # kits that lack a piece
    for shown, cut in _shorter(variant):
        page = Page(
            order.paper,
            order.ink,
            title,
            subject,
            language=_language(),
            imprint=edition(shown),
            canvas=ink.SvgCanvas if order.screen else None,
            scale=scale,
        )
        page.cut_short = cut
        try:
            draw(page, shown)
        except DoesNotFit as misfit:
            refused = misfit
            continue
        except MissingGlyph as missing:
            raise _quoted(missing, shown) from None
        if not page.remarks:
            return page
        lacking.append(page)
    if lacking:
        return lacking[0]
    raise DoesNotFit(
        f"{name}: {refused}. Type is never made smaller: shorten what is too long in the variant"
    ) from refused


def _quoted(missing: MissingGlyph, variant: Variant) -> MissingGlyph:
    """Return the error about a letter without a font, with the text of the variant that has it.

    A line or a word of it is all that was to be drawn.
    """
    words = variant.words.fields()
    texts = [variant.name, variant.summary, *(text for _, text in variant.house)]
    for told in words.values():
        texts += [told.one, told.many] if isinstance(told, Noun) else [told]
    texts += [name for _, name in words["kinds"]]
    for text in texts:
        if isinstance(text, str) and set(missing.letters) & set(text):
            return MissingGlyph(text, missing.font)
    return missing


def in_english(piece: PieceName) -> str:
    """Return the English name of a piece, for complaints about files."""
    with speaking(None):
        return kit.piece_title(piece).lower()


def _language() -> str:
    """Return the code of the language that pages are in."""
    spoken = SPOKEN.get()
    return spoken.code if spoken else "en"


def file_name(variant: Variant, piece: str, order: Order) -> str:
    """Return the file name of a printed piece: ``kings-gold-pad-5p-mono.pdf``."""
    slug = variant.slug.rsplit("/", 1)[-1].removesuffix(".toml")
    size = "large" if order.large else ""
    seats = f"{order.players}p" if order.players and piece in SEATED else ""
    ink = "" if order.ink is Ink.COLOUR else order.ink.value
    spoken = "" if _language() == "en" else _language()
    return "-".join(filter(None, (slug, piece, size, seats, ink, spoken))) + ".pdf"


# -- words that are too long --
# letters that a word may have, tried in this order; no word that people say is cut
MOST: Final = (120, 60, 30)


def _shorter(variant: Variant) -> Iterator[tuple[Variant, tuple[str, ...]]]:
    """Yield the variant, then copies of it with the theme's words cut shorter and shorter.

    Each comes with the dotted keys of the words that are cut short; a step that cuts none is left
    out.
    """
    yield variant, ()
    spoken = SPOKEN.get()
    for most in MOST:
        shown, cut = (
            _in_english(variant, most) if spoken is None else _in_language(variant, spoken, most)
        )
        shown.__dict__["entire"] = variant.entire
        if cut:
            yield shown, cut


def _in_english(variant: Variant, most: int) -> tuple[Variant, tuple[str, ...]]:
    words = {key: told for key, told in variant.words.fields().items() if key != "pictures"}
    short = {key: _cut(told, most) for key, told in words.items()}
    cut = [f"words.{key}" for key in words if key != "kinds" and short[key] != words[key]]
    cut += [f"words.kinds.{kind}" for kind, name in words["kinds"] if len(name) > most]
    return replace(variant, words=replace(variant.words, **short)), tuple(cut)


def _in_language(variant: Variant, spoken: Language, most: int) -> tuple[Variant, tuple[str, ...]]:
    """Return the variant with its words in that language cut, and the keys of those cut."""
    texts = variant.in_language(spoken.code)
    cut_each = partial(spoken.each_form, change=lambda form: _cut(form, most))
    short = {
        key: cut_each(text) if key.startswith("words.") else text for key, text in texts.items()
    }
    told = tuple(
        (code, tuple(short.items()) if code == spoken.code else all_of)
        for code, all_of in variant.told
    )
    cut = tuple(f"{TABLE}.{spoken.code}.{key}" for key in texts if short[key] != texts[key])
    return as_told(replace(variant, told=told)), cut


def _cut(told: Any, most: int) -> Any:
    """Return a text, a noun or a tuple of these, cut to at most `most` letters each."""
    if isinstance(told, Noun):
        return Noun(_cut(told.one, most), _cut(told.many, most))
    if isinstance(told, tuple):
        return tuple(_cut(part, most) for part in told)
    if isinstance(told, str) and len(told) > most:
        return f"{told[: most - 1].rstrip()}\u2026"
    return told
