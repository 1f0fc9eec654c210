"""Draw sheets, pads, aids, coins and choice cards as PDF with `render`.

The modules that draw are imported when something is drawn: reportlab takes longer to import than
all of cardkit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal, get_args

from cardkit.i18n.translate import language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables.cells import Cell, pad_cells
from cardkit.text.table.refusals import wrong_player_count_text

if TYPE_CHECKING:
    from cardkit.engine.game import GameState
    from cardkit.engine.variant import Variant

__all__ = ["PIECES", "Cell", "Piece", "PrintOptions", "available_pieces", "pad_cells", "render"]

Piece = Literal["sheet", "pad", "aid", "coins", "choices", "kit"]
PIECES: tuple[Piece, ...] = get_args(Piece)
Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, str] = {"a4": "A4", "letter": "Letter"}  # the names that people see
USUAL_PLAYER_COUNT = 4  # number of players for a kit, unless the options set it


@dataclass(frozen=True)
class PrintOptions:
    """The options for printing a piece.

    Args:
        paper: The paper size.
        ink: Whether the piece is printed in colour or in black and white.
        players: The number of players, by default the maximum; a kit is for four by default.
        large: Whether the sheet and the aid are set in 16-point type.
        pages: The number of pages of pads or aids.
    """

    paper: Paper = "a4"
    ink: Literal["colour", "mono"] = "colour"
    players: int | None = None
    large: bool = False
    pages: int = 1

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise ValueError(f"paper: expected one of {', '.join(PAPERS)}, got {self.paper!r}")
        if self.ink not in ("colour", "mono"):
            raise ValueError(f'ink: expected "colour" or "mono", got {self.ink!r}')
        if self.pages < 1:
            raise ValueError(f"pages: expected 1 or more, got {self.pages}")


def render(
    piece: Piece,
    variant: Variant,
    options: PrintOptions = PrintOptions(),
    *,
    filled: GameState | None = None,
    date: str = "",
    place: str = "",
) -> bytes:
    """Return a printable piece of a game as a PDF, with all text in the current language.

    The same arguments always give the same bytes.

    Args:
        piece: What to print, such as ``"sheet"`` or ``"pad"``.
        filled: A played game whose pad is printed filled in; the default is a blank pad.
        date: The date on a filled pad.
        place: The place on a filled pad.

    Raises:
        ValueError: If the game cannot be played by this number of players, or has no use for
            this piece.

    >>> render("sheet", load("kings-gold"), PrintOptions(ink="mono"))[:5]
    b'%PDF-'
    """
    from reportlab.pdfgen.canvas import Canvas

    from cardkit.printables.theme import PAPER_SIZES, register_fonts
    from cardkit.text.rules.sheets import piece_name

    _check_options(piece, variant, options, filled)
    out = BytesIO()
    register_fonts()
    canvas = Canvas(
        out,
        pagesize=PAPER_SIZES[options.paper],
        invariant=1,  # neither a date nor a random number in the file
        lang=language().code,
        initialFontName="Sans",  # else every page names Helvetica, which is not embedded
    )
    canvas.setTitle(t("{game}: {piece}", game=vocabulary(variant).game, piece=piece_name(piece)))
    canvas.setAuthor("cardkit")
    canvas.setCreator("cardkit")
    if filled is None:
        _draw_piece(canvas, piece, variant, options)
    else:
        from cardkit.printables.pad import draw_pad, pad_texts

        written = {("date", 0, 0): date, ("place", 0, 0): place, **pad_texts(filled)}
        draw_pad(canvas, filled.variant, options.ink, len(filled.players), written)
    canvas.save()
    return out.getvalue()


def _check_options(
    piece: Piece, variant: Variant, options: PrintOptions, filled: GameState | None
) -> None:
    low, high = variant.players
    if options.players is not None and not low <= options.players <= high:
        raise ValueError(wrong_player_count_text(vocabulary(variant), options.players))
    if piece not in PIECES:
        raise ValueError(f"expected one of {', '.join(PIECES)}, got {piece!r}")
    if filled is not None and piece != "pad":
        raise ValueError(f"only a pad is filled in, not a piece {piece!r}")
    if piece not in available_pieces(variant):
        game = vocabulary(variant).game
        if piece == "choices":
            raise ValueError(t("{game}: players decide with a card from their hand.", game=game))
        message = t("{game}: everyone gets the same amount, so just write it down.", game=game)
        raise ValueError(message)


def available_pieces(variant: Variant) -> list[Piece]:
    """Return the names of the printable pieces that a game can use."""
    from cardkit.text.rules.sheets import each_gets_whole_gold

    has_cards_to_choose = variant.words.choice == "hand card"
    useless = {"choices": has_cards_to_choose, "coins": each_gets_whole_gold(variant)}
    return [piece for piece in PIECES if not useless.get(piece)]


def _draw_kit(canvas: Any, variant: Variant, options: PrintOptions) -> None:
    """Draw all pieces that a game can use, and list their names in the outline of the PDF."""
    from cardkit.text.rules.sheets import piece_name

    low, high = variant.players
    players = options.players or min(max(USUAL_PLAYER_COUNT, low), high)
    options = replace(options, players=players)
    for piece in available_pieces(variant):
        if piece != "kit":
            canvas.bookmarkPage(piece)
            canvas.addOutlineEntry(piece_name(piece), piece)
            _draw_piece(canvas, piece, variant, options)
    canvas.showOutline()


def _draw_piece(canvas: Any, piece: Piece, variant: Variant, options: PrintOptions) -> None:
    from cardkit.printables.aid import draw_aids
    from cardkit.printables.cutouts import draw_choices, draw_coins
    from cardkit.printables.pad import draw_pad
    from cardkit.printables.sheet import draw_sheet

    players = options.players or variant.players[1]
    match piece:
        case "sheet":
            draw_sheet(canvas, variant, options.ink, large=options.large)
        case "pad":
            for _ in range(options.pages):
                draw_pad(canvas, variant, options.ink, options.players)
        case "aid":
            draw_aids(
                canvas,
                variant,
                options.ink,
                options.players,
                pages=options.pages,
                large=options.large,
            )
        case "coins":
            draw_coins(canvas, variant, options.ink, players)
        case "choices":
            draw_choices(canvas, variant, options.ink, players)
        case "kit":
            _draw_kit(canvas, variant, options)
