"""Find the pages of a pad in a picture, identify the pad, and read its cells.

A page is found by its code and its printed lines, and then straightened. The network reads each
cell.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from cardkit.engine.findings import VariantError
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.photo import finding
from cardkit.photo.decoding import Array
from cardkit.photo.numbers import CELL_HEIGHT, COLUMN_WIDTH, figure_chances
from cardkit.photo.seat_sums import CellReading, reading_from_chances
from cardkit.printables import cells as page_cells
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.tally.pads import FigurePlace, NoCodeError, NoPadError

MIN_SHARE_OF_LINES = 0.82  # share of a table's lines that must be seen
MAX_ATTEMPTS_PER_CODE = 2
"""The most attempts to find the table around a code. A later one may find its corners better."""
PIXELS_PER_MM = 6  # of a page as it is seen from above
MARGIN_ABOVE, MARGIN_BESIDE = 0.9, 0.5
"""The margin around a cell in its picture, in millimetres, because people write over its lines."""
MIN_CHANCE_OF_WRITING = 0.8  # chance from which a cell is clearly written in
MIN_PIXELS_PER_MM = 2.3  # below which a pad is too far away
MIN_SHARE_OF_CELLS = 0.9
"""Least share of the cells that a picture shows whole, else the page is cut off."""
MIN_WIDTH_RATIO = 0.7  # a code whose width ratio is less than this is seen from the side
MIN_CONTRAST = 30
"""The minimum difference of grey values between light and dark; with less, nothing can be sharp."""
MIN_SHARPNESS = 0.15  # change from pixel to pixel at sharp edges, as a share of the contrast
MIN_WRITTEN_CELLS = 4  # cells that are clearly written in; fewer are only specks on a blank page


@dataclass(frozen=True)
class PadPage:
    """A page of a pad in a picture, with the likely contents of its cells.

    Attributes:
        cells: The cells of all pages of the pad.
        text_chances: The probabilities of the texts in each cell of this page.
        cut_off_cells: The cells that are partly outside the picture.
        written_cells: The number of cells that are clearly written in. Noise can look a little like
            a figure here and there.
        `codes_on_same_sheet`: The codes of other pads that may be on the same sheet.
    """

    code: page_cells.PadCode
    variant: Variant
    cells: list[page_cells.Cell]
    text_chances: dict[page_cells.Cell, Array]
    cut_off_cells: frozenset[page_cells.Cell]
    written_cells: int
    codes_on_same_sheet: tuple[finding.QrCode, ...]

    @property
    def is_blank(self) -> bool:
        """True if nobody has written on the page."""
        return self.written_cells < MIN_WRITTEN_CELLS

    def cell_readings(self) -> dict[FigurePlace, CellReading]:
        """Return the `CellReading` of each cell that was read, by kind, round and seat."""
        cell_readings: dict[FigurePlace, CellReading] = {}
        for cell, texts in self.text_chances.items():
            look = reading_from_chances(texts, cell.kind, cut_off=cell in self.cut_off_cells)
            cell_readings[cell.kind, cell.round, cell.seat] = look
        return cell_readings


def pages_seen_in(picture: Array) -> list[PadPage]:
    """Return the pad pages in a greyscale picture, or raise `NoPadError` if there are none."""
    pages: list[PadPage] = []
    read_codes: list[finding.QrCode] = []
    tried: list[finding.QrCode] = []
    reasons: list[str] = []

    def read_at(codes: Iterable[finding.QrCode]) -> None:
        for code in codes:
            is_read = any(code.is_same(other) for other in read_codes)
            if is_read or sum(map(code.is_same, tried)) == MAX_ATTEMPTS_PER_CODE:
                continue
            tried.append(code)
            if (pad := page_cells.PadCode.parse(code.text)) is None:
                continue
            page = _read_page(picture, code, pad)
            if isinstance(page, str):
                reasons.append(page)
            else:
                read_codes.append(code)
                pages.append(page)

    for attempt in finding.CODE_SEARCH_ATTEMPTS:
        read_at(finding.find_codes(picture, attempt))
        if not all(page.is_blank for page in pages):
            break
    is_blank = all(page.is_blank for page in pages)
    if reasons and is_blank:  # a blank pad may lie below the one that is meant
        raise NoPadError(reasons[-1])
    read_at([code for page in pages for code in page.codes_on_same_sheet])
    if not pages:
        raise _no_readable_code_error(picture, [code for code in tried if not code.text])
    return pages


def _no_readable_code_error(picture: Array, unreadable: Sequence[finding.QrCode]) -> NoPadError:
    """Return the error for a picture that contains no code, or only `unreadable` codes."""
    # the corners of codes that are seen less squarely are wrong
    plainest = max(unreadable, key=lambda code: code.width_ratio, default=None)
    fault = _picture_problem(picture, plainest)
    if plainest:
        covered = t(
            "The code cannot be read. Keep it free of objects and shadows, and hold the camera "
            "straight above it."
        )
        return NoPadError(fault or covered)
    return NoPadError(fault) if fault else no_code_error()


def no_code_error() -> NoCodeError:
    """Return the error for a sharp picture that contains no code of a pad."""
    text = t(
        "The code is not in the picture. Photograph all four corners of the pad from above, close "
        "and sharp, without shadows."
    )
    return NoCodeError(text)


def _picture_problem(picture: Array, code: finding.QrCode | None) -> str:
    """Return a message about what is wrong with a picture, or "" if it seems fine.

    `code` is the code that was found in the picture, if any.
    """
    if code and code.width_ratio < MIN_WIDTH_RATIO:
        return t("The picture was taken from the side. Hold the camera straight above the pad.")
    if code and code.side < MIN_PIXELS_PER_MM * page_cells.CODE_SIDE:
        return t("The pad is too small in the picture. Move closer until it fills the picture.")
    if is_sharp(picture):
        return ""
    return t("The picture is blurred. Hold still, get more light, and photograph the pad again.")


def _read_page(picture: Array, code: finding.QrCode, pad: page_cells.PadCode) -> PadPage | str:
    """Return the page with this code, or a message if too few of its lines were found to read it."""
    variant = variant_of_pad(pad)
    cells = page_cells.pad_cells(variant, pad.players)
    here = [cell for cell in cells if cell.page == pad.page]
    flat = straighten_page(picture, code, here)
    if isinstance(flat, str):
        return flat
    readable = cells_to_read(here)
    texts = dict(
        zip(
            readable,
            figure_chances([flat.cell_picture(cell.box) for cell in readable]),
            strict=True,
        )
    )
    written = sum(
        row[0] < 1 - MIN_CHANCE_OF_WRITING
        for cell, row in texts.items()
        if cell.kind in page_cells.FIGURE_KINDS
    )
    beside = flat.codes_on_same_sheet if page_cells.is_half_page(variant) else ()
    return PadPage(pad, variant, cells, texts, flat.cut_off_cells, written, beside)


def variant_of_pad(pad: page_cells.PadCode) -> Variant:
    """Return the variant named by a code, or raise `NoPadError` if it or its version is unknown."""
    plain_name = catalogue.fold_name(pad.game)
    for name in catalogue.loadable_names(Path()):
        if not catalogue.fold_name(name).startswith(plain_name):  # a long name is cut in the code
            continue
        try:
            variant = load(name)
        except VariantError:
            continue
        code = page_cells.PadCode.for_page(variant, pad.players, pad.page, pad.language)
        if code.game == pad.game and code != pad:
            facts = {"game": vocabulary(variant).game, "version": pad.version}
            message = t(
                "This pad is for {game} {version}, but cardkit has a different version of the "
                "rules.",
                **facts,
            )
            raise NoPadError(message)
        if code == pad:
            return variant
    text = t(
        "This pad is for {game}, but cardkit does not have the rules of that game. Put its "
        "variant file into the folder of your own games.",
        game=pad.game,
    )
    raise NoPadError(text)


@dataclass(frozen=True)
class FlatPage:
    """A straightened page in greyscale; `corner` is its top left corner on the paper, in mm.

    The cells in `cut_off_cells` are partly outside the picture. `codes_on_same_sheet` are the other
    codes in the picture, half a sheet above or below this one, if there are two pads on the sheet.
    """

    grey: Array
    corner: tuple[float, float]
    cut_off_cells: frozenset[page_cells.Cell]
    codes_on_same_sheet: tuple[finding.QrCode, ...]

    def cell_picture(self, box: page_cells.Box) -> Array:
        """Return the picture of a cell with a small margin, as input for `figure_chances`."""
        left, top, width, height = box
        scale = CELL_HEIGHT / (height + 2 * MARGIN_ABOVE)  # pixels a millimetre
        columns = COLUMN_WIDTH * round((width + 2 * MARGIN_BESIDE) * scale / COLUMN_WIDTH)
        x, y = (
            (left - MARGIN_BESIDE - self.corner[0]) * PIXELS_PER_MM,
            (top - MARGIN_ABOVE - self.corner[1]) * PIXELS_PER_MM,
        )
        to_page = np.array([[PIXELS_PER_MM / scale, 0, x], [0, PIXELS_PER_MM / scale, y]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return cv2.warpAffine(
            self.grey, to_page, (columns, CELL_HEIGHT), flags=flags, borderMode=cv2.BORDER_REPLICATE
        )


def straighten_page(
    picture: Array, code: finding.QrCode, cells: Sequence[page_cells.Cell]
) -> FlatPage | str:
    """Return a straightened page, found by its code, or a message if too few lines were found."""
    code_box = next((cell.box for cell in cells if cell.kind == "code"), None)
    not_whole = t(
        "The code is in the picture, but not the whole table. Lay the pad flat and photograph all "
        "four corners from above."
    )
    if code_box is None:
        return not_whole
    rows = len(picture)
    picture, code = finding.shrink_picture(picture, code, code_box[2])
    ruled = [
        cell.box for cell in cells if cell.kind in (*page_cells.FIGURE_KINDS, "name", "artifacts")
    ]
    pose = finding.find_pose(picture, code, code_box, finding.line_segments_around(ruled))
    if pose.share_of_lines_found < MIN_SHARE_OF_LINES:
        whole = [
            box
            for box in ruled
            if finding.Pose.from_code(code, code_box).is_box_in_picture(picture, box)
        ]
        if len(whole) < MIN_SHARE_OF_CELLS * len(ruled):
            not_whole = t(
                "Part of the table is not in the picture. Photograph all four corners from above."
            )
        return _picture_problem(picture, code) or not_whole
    readable = cells_to_read(cells)
    window = _bounding_box([cell.box for cell in readable])
    cut_off = frozenset(cell for cell in readable if not pose.is_box_in_picture(picture, cell.box))
    left, top, width, height = code_box
    boxes = [(left, top + way * page_cells.HALF_PAGE_HEIGHT, width, height) for way in (-1, 1)]
    larger = rows / len(picture)
    beside = tuple(
        finding.QrCode(code.text, tuple((x * larger, y * larger) for x, y in pose.corners(box)))
        for box in boxes
        if pose.is_box_in_picture(picture, box)
    )
    return FlatPage(
        pose.straighten_box(picture, window, PIXELS_PER_MM), window[:2], cut_off, beside
    )


def is_sharp(picture: Array) -> bool:
    """Return True if some edges in a picture are sharp enough for a pad's lines to be seen."""
    smaller = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    contrast = float(np.subtract(*np.quantile(smaller, (0.98, 0.02))))
    edges = float(np.quantile(abs(cv2.Laplacian(smaller, cv2.CV_32F)), 0.99))
    return contrast < MIN_CONTRAST or edges > MIN_SHARPNESS * contrast


def cells_to_read(cells: Sequence[page_cells.Cell]) -> list[page_cells.Cell]:
    """Return the cells that are read from pictures: those for figures and for artifacts."""
    return [cell for cell in cells if cell.kind in (*page_cells.FIGURE_KINDS, "artifacts")]


def _bounding_box(boxes: Sequence[page_cells.Box]) -> page_cells.Box:
    left, top = min(box[0] for box in boxes) - 3, min(box[1] for box in boxes) - 3
    right = max(box[0] + box[2] for box in boxes) + 3
    bottom = max(box[1] + box[3] for box in boxes) + 3
    return left, top, right - left, bottom - top
