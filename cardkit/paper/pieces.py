"""Everything that can be printed, by name: one list for the command, the kit, the shelf of printables and the tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardkit.engine import SEATED, PieceName, Variant, claims
from cardkit.files import rules_line
from cardkit.ink import DoesNotFit, Ink, MissingGlyph, Page, Paper, fonts
from cardkit.paper import facts
from cardkit.paper.order import Order
from cardkit.paper.shorter import shorter
from cardkit.speech import (
    SPOKEN,
    as_told,
    called,
    capital,
    kit,
    not_in_kit,
    pages,
    piece_title,
    played,
    says_nothing as nothing_said,
    speaking,
    titled,
)

if TYPE_CHECKING:
    from cardkit.tally import Score


class NoSuchPiece(ValueError):
    """A piece this game has no use for."""


class Piece(NamedTuple):
    """Something to print: its name, and how it is drawn."""

    name: PieceName
    draw: Callable[[Page, Variant, Order], None]

    @property
    def title(self) -> str:
        """What it is called."""
        return piece_title(self.name)

    def unused(self, variant: Variant) -> str:
        """Why a game has no use for it; "" where it has."""
        if self.name == "slips" and claims.totals(variant) is None:
            return kit.no_slips()
        if self.name == "splits" and not facts.divided(variant):
            return kit.no_splits(variant)
        return kit.no_choices() if self.name == "choices" and claims.deal(variant) is not None else ""


def _drawn_in(module: str, name: str) -> Callable[[Page, Variant, Order], None]:
    """What that function of a module of this room draws; imported when it draws, so that one sheet waits for no other."""

    def draw(page: Page, variant: Variant, order: Order) -> None:
        getattr(import_module(f"cardkit.paper.{module}"), name)(page, variant, order)

    return draw


def _sheet(page: Page, variant: Variant, order: Order) -> None:
    from cardkit.paper.qr_pages import with_code
    from cardkit.paper.rules_code import rules_squares, rulings
    from cardkit.paper.sheet import sheet

    code = partial(with_code, squares) if (squares := rules_squares(variant, order.site)) else None
    sheet(page, variant, rulings(variant), code)


def _pad(page: Page, variant: Variant, order: Order) -> None:
    from cardkit.paper.pad import pad

    draw = _drawn_in("pad_track", "track") if order.track else partial(pad, rules=_rules(variant))
    draw(page, variant, order)


def _kit(page: Page, variant: Variant, order: Order) -> None:
    """The cover, and every piece that a table with a pack needs and that has room; the cover names the others."""
    from cardkit.paper.cover import Part, cover

    parts, missing, last = [], [], 1
    for piece in PIECES.values():
        for tracked in (False, True) if piece.name == "pad" else (False,):
            if piece.name in APART:
                continue
            wanted = order._replace(track=tracked)
            number, why, refused = _tried(piece, variant, wanted)
            if why:
                missing.append((piece_title(piece.name, tracked), why))
                if refused:
                    page.remarks.append(not_in_kit(piece=piece_title(piece.name, tracked), why=capital(refused)))
                continue
            parts.append(Part(piece.name, tracked, last + 1, last + number))
            last += number
    cover(page, variant, parts, missing)
    for part in parts:
        page.chapter(piece_title(part.piece, part.track))
        PIECES[part.piece].draw(page, variant, _in_kit(part.piece, variant, order._replace(track=part.track)))


def _in_kit(piece: str, variant: Variant, order: Order) -> Order:
    """What is wanted of a piece in a kit: an aid for each player, however many pages of pads."""
    return order._replace(players=order.players or variant.players.high, pages=1) if piece == "aid" else order


def _tried(piece: Piece, variant: Variant, order: Order) -> tuple[int, str, str]:
    """How many pages a piece of the kit takes; or why it is not in it: as the cover says, and what was refused in full."""
    if why := piece.unused(variant):
        return 0, why, ""
    page = Page(order.paper, order.ink, piece.title, tagged=False, imprint=edition(variant))
    try:
        piece.draw(page, variant, _in_kit(piece.name, variant, order))
    except ValueError as error:  # no room, or a letter that no font of ours has
        return 0, kit.no_letter() if isinstance(error, MissingGlyph) else kit.no_room(), str(error)
    return page.count, "", ""


PIECES: Final[Mapping[str, Piece]] = MappingProxyType({
    piece.name: piece
    for piece in (
        Piece("sheet", _sheet),
        Piece("aid", _drawn_in("aid", "aid")),
        Piece("splits", _drawn_in("splits", "splits")),
        Piece("pad", _pad),
        Piece("choices", _drawn_in("cutouts", "choices")),
        Piece("tents", _drawn_in("cutouts", "tents")),
        Piece("slips", _drawn_in("slips", "slips")),
        Piece("markers", _drawn_in("cutouts", "markers")),
        Piece("coins", _drawn_in("coins", "coins")),
        Piece("deck", _drawn_in("cutouts", "deck")),
        Piece("kit", _kit),
    )
})  # fmt: skip
APART: Final = ("deck", "kit")
"""What is not in the kit: who has a pack needs no other."""
ONE_SIDED: Final = ("aid", "choices", "tents", "slips", "markers", "coins", "deck", "kit")
"""What is cut: a printer that uses both sides would put one page behind another."""


def ordered(paper: str, ink: str, players: int | None = None, pages: int = 1, track: bool = False) -> Order:
    """What is wanted, in words: ``a4``, ``mono``. Raises `ValueError` for others."""
    return Order(Paper(paper), Ink(ink), players, pages, track)


TOLD: Final = ("sheet", "aid", "splits")
"""Pieces that tell rules, so that they are only for as many as may play."""


def says_nothing(name: str, variant: Variant, order: Order) -> str:
    """Why a piece would say nothing to as many as were asked for; "" where it does."""
    low, high = variant.players
    if name not in TOLD or order.players is None or low <= order.players <= high:
        return ""
    return nothing_said(game=variant.name, span=str(variant.players), n=order.players, piece=name)


def printed(name: str, variant: Variant, order: Order) -> bytes:
    """The piece called ``name`` as a PDF, the same bytes for the same order. Raises ``NoSuchPiece`` and ``DoesNotFit``."""
    return drawn(name, variant, order).finished()


def drawn(name: str, variant: Variant, order: Order) -> Page:
    """The pages of a piece, with the record of what was set on them."""
    piece, seated = PIECES[name], _seated(variant, order)
    why = piece.unused(seated)
    if why:
        useful = ", ".join(one.name for one in PIECES.values() if not one.unused(seated))
        raise NoSuchPiece(kit.no_piece(game=called(variant), piece=piece.title.lower(), why=why, useful=useful))
    told = as_told(variant)
    title = _title(told, seated if seated is not variant else told, piece.title)

    def draw(page: Page, shown: Variant) -> None:
        if name in ONE_SIDED:
            page.on_one_side()
        page.chapter(piece_title(piece.name, order.track and piece.name == "pad"))
        piece.draw(page, shown, order)

    asked = f"{variant.name}, {in_english(piece.name)} on {order.paper.shown}"
    return _fitted(draw, as_told(seated), order, title, told.summary, asked)


LARGE: Final = 13 / fonts.BODY_SIZE
"""How much larger all that a sheet in large type has is set: what is read is 13 points high."""


def edition(variant: Variant) -> str:
    """Which rules a page tells: the game and its version, and of any but an unchanged shipped game the digest."""
    slug = variant.slug.rsplit("/", 1)[-1].removesuffix(".toml")
    return f"cardkit \u00b7 {slug} {_rules(variant)}"


def _rules(variant: Variant) -> str:
    """The version of the rules, and of any but an unchanged shipped game the digest."""
    return rules_line(variant.entire) or variant.version


def _fitted(
    draw: Callable[[Page, Variant], None], variant: Variant, order: Order, title: str, subject: str, called: str
) -> Page:
    """What `draw` draws of a variant on the pages that were ordered, with its words cut short as far as there is no room for
    them otherwise."""
    lacking: list[Page] = []  # kits without something
    for shown, cut in shorter(variant):
        page = Page(order.paper, order.ink, title, subject, language=_language(), imprint=edition(shown),
            screen=order.screen, scale=LARGE if order.large else 1.0)  # fmt: skip
        page.cut_short = cut
        try:
            draw(page, shown)
        except DoesNotFit as misfit:
            refused = misfit
            continue
        if not page.remarks:
            return page
        lacking.append(page)
    if lacking:
        return lacking[0]
    raise DoesNotFit(f"{called}: {refused}. Type is never made smaller: shorten what is too long in the variant") from refused


def in_english(piece: PieceName, track: bool = False) -> str:
    """What a piece is called where a file is complained of, which is done in English."""
    with speaking(None):
        return piece_title(piece, track).lower()


def _seated(variant: Variant, order: Order) -> Variant:
    """The rules where so many play as was asked for (G-20); of a number that may not play, those of any."""
    low, high = variant.players
    return variant.seated(order.players) if order.players and low <= order.players <= high else variant


def _title(variant: Variant, seated: Variant, piece: str) -> str:
    told = titled(variant.name, piece)
    return told if seated is variant else f"{told} {pages.for_so_many(seated)}"


def printed_game(score: Score, order: Order) -> bytes:
    """The filled pad of a played game as a PDF. Raises ``DoesNotFit``."""
    return drawn_game(score, order).finished()


def drawn_game(score: Score, order: Order) -> Page:
    """The pages of a played game, with the record of what was set on them."""
    from cardkit.paper.pad_filled import filled

    variant = score.reading.variant
    if variant is None:
        raise ValueError(f"{score.reading.name} names no game that is known, so there is no pad for it")
    told, outline = as_told(variant), played()

    def draw(page: Page, shown: Variant) -> None:
        page.chapter(outline)
        filled(page, score, shown, order)

    asked = f"{variant.name}, {in_english('pad', order.track)} on {order.paper.shown}"
    return _fitted(draw, told, order, titled(told.name, outline), told.summary, asked)


def _language() -> str:
    """The code of the language that pages are in."""
    spoken = SPOKEN.get()
    return spoken.code if spoken else "en"


def file_name(variant: Variant, piece: str, order: Order) -> str:
    """What the file of a piece is called: ``kings-gold-pad-letter-mono.pdf``."""
    slug = variant.slug.rsplit("/", 1)[-1].removesuffix(".toml")
    parts = [slug, "track" if order.track and piece == "pad" else piece, *["large"] * order.large, order.paper.value]
    if order.players and piece in SEATED:
        parts.append(f"{order.players}p")
    if order.ink is not Ink.COLOUR:
        parts.append(order.ink.value)
    if _language() != "en":
        parts.append(_language())
    return "-".join(parts) + ".pdf"
