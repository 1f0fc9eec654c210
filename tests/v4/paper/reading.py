"""Built pages for the tests: by our own record of what was set, and by readers that know nothing of
us."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pymupdf

from cardkit.v4.engine import Variant
from cardkit.v4.files import load, shipped
from cardkit.v4.ink import Ink, Page
from cardkit.v4.ink.page import Stroke, Word
from cardkit.v4.paper import PIECES, Order, drawn

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
MM = 72 / 25.4
BY_PLAYERS = ("pad", "choices")


class Job(NamedTuple):
    """One thing to print."""

    name: str
    piece: str
    order: Order

    def __str__(self) -> str:
        return f"{self.name}-{self.piece}-{self.order.paper}-{self.order.ink}-{self.order.players or 'all'}"


def orders(piece: str) -> Iterator[Order]:
    """Every order that makes a difference to ``piece``: ink x 2, 3, 5, 8 players."""
    for ink in Ink:
        for players in (2, 3, 5, 8) if piece in BY_PLAYERS else (None,):
            yield Order(ink=ink, players=players)


@cache
def jobs() -> tuple[Job, ...]:
    """Every shipped game x piece x order. The kit is the sum of its parts and is read apart."""
    return tuple(
        Job(name, piece.name, order)
        for name in shipped()
        for piece in PIECES.values()
        if piece.name != "kit" and not piece.unused(load(name))
        for order in orders(piece.name)
    )


@cache
def covering() -> tuple[Job, ...]:
    """A few of the jobs, so that every game meets every piece, and each ink meets every game and
    piece."""
    everything = list(jobs())
    Random(20261120).shuffle(everything)
    seen: set[object] = set()
    picked = []
    for job in everything:
        order = job.order
        met = {
            (job.name, job.piece),
            (job.piece, order.ink),
            (job.name, order.ink),
        }
        if not met <= seen:
            picked.append(job)
            seen |= met
    return tuple(picked)


@cache
def sample() -> tuple[Job, ...]:
    """Every seventh of these."""
    return covering()[::7]


@cache
def page_of(job: Job) -> Page:
    """The pages of a job, with the record of what was set."""
    return drawn(job.piece, load(job.name), job.order)


@cache
def pdf(job: Job) -> bytes:
    """The finished file of a job."""
    return page_of(job).finished()


def opened(pages: bytes) -> pymupdf.Document:
    """A file opened by a reader that is not ours."""
    return pymupdf.open(stream=pages, filetype="pdf")


class Seen(NamedTuple):
    """A word as a reader finds it on a page: where its ink can be, and the word."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str


def words(page: pymupdf.Page) -> list[Seen]:
    """The words of a page. Boxes are cut down from the height of the line to that of a capital."""
    found = []
    for x0, y0, x1, y1, text, *_ in page.get_text("words"):
        high = y1 - y0
        # Upside down (backs) the ink stands in the lower part; the middle half is ink either way.
        found.append(Seen(x0, y0 + 0.30 * high, x1, y1 - 0.26 * high, text))
    return found


def lines_of(seen: list[Seen], slack: float = 3.0) -> list[list[Seen]]:
    """Words gathered into lines, top down, each from left to right."""
    lines: list[list[Seen]] = []
    for word in sorted(seen, key=lambda one: (one.y0 + one.y1) / 2):
        middle = (word.y0 + word.y1) / 2
        if lines and abs((lines[-1][0].y0 + lines[-1][0].y1) / 2 - middle) <= slack:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda one: one.x0) for line in lines]


def text(pages: bytes) -> str:
    """All text of a file, blanks made single."""
    return " ".join(" ".join(page.get_text() for page in opened(pages)).split())


def faults(page: Page) -> list[str]:
    """Everything wrong with pages by our own record: crowded, clipped, small, faint or outside."""
    from cardkit.v4.ink.fonts import FLOOR

    found = []
    for number, (set_words, strokes) in enumerate(zip(page.words, page.strokes, strict=True), 1):
        for word in set_words:
            box = word.box
            if box.x < 6 * MM - 0.1 or box.right > page.width - 6 * MM + 0.1:
                found.append(f'page {number}: "{word.text}" leaves the page at the side')
            if box.y < 6 * MM - 0.1 or box.bottom > page.height - 6 * MM + 0.1:
                found.append(f'page {number}: "{word.text}" leaves the page at the head or foot')
            if word.size < FLOOR:
                found.append(f'page {number}: "{word.text}" is set in {word.size} pt')
            if contrast(word.colour, word.ground) < 4.5:
                found.append(
                    f'page {number}: "{word.text}" is faint: {word.colour} on {word.ground}'
                )
        for stroke in strokes:
            box = stroke.box
            if stroke.weight < 0.12 * MM - 0.01:
                found.append(f"page {number}: a line of {stroke.weight} pt")
            if min(box.x, box.y) < 6 * MM - 0.1 or box.right > page.width - 6 * MM + 0.1:
                found.append(f"page {number}: a line leaves the page at {box}")
            if box.bottom > page.height - 6 * MM + 0.1:
                found.append(f"page {number}: a line leaves the page at {box}")
        found += _over_each_other(number, page, set_words, strokes)
    return found


def _over_each_other(
    number: int, page: Page, set_words: list[Word], strokes: list[Stroke]
) -> Iterator[str]:
    """Words over words, and lines through words. Sorted by height, so that only neighbours are held
    together."""
    ordered = sorted((word for word in set_words if word.text.strip()), key=lambda word: word.box.y)
    spans = [(word.box.x, word.box.right, word.box.y) for word in ordered]
    for at, one in enumerate(ordered):
        left, right, _ = spans[at]
        low = one.box.bottom - 0.6
        for other, (x, end, y) in enumerate(islice(spans, at + 1, None), at + 1):
            if y >= low:
                break
            if left < end - 0.6 and x < right - 0.6 and min(right, end) - max(left, x) > 0.6:
                yield (
                    f'page {number}: "{one.text}" and "{ordered[other].text}" are set over each '
                    f"other"
                )
    marks = sorted(strokes, key=lambda stroke: stroke.box.y)
    level = [stroke for stroke in marks if stroke.box.h < 0.1]
    heights = [stroke.box.y for stroke in level]
    upright = [stroke for stroke in marks if stroke.box.h >= 0.1]
    for word in ordered:
        # Ink of the letters: capitals above the line; what hangs below may touch a rule.
        top, low = word.box.y + 0.4, word.box.y + 0.66 * word.size - 0.4
        for stroke in level[bisect_right(heights, top) : bisect_left(heights, low)]:
            if min(stroke.box.right, word.box.right) - max(stroke.box.x, word.box.x) > 0.6:
                yield f'page {number}: a line goes through "{word.text}" at {stroke.box.y:.0f}'
        for stroke in upright:
            x = stroke.box.x
            if (
                word.box.x + 0.4 < x < word.box.right - 0.4
                and min(stroke.box.bottom, low) - max(stroke.box.y, top) > 0.6
            ):
                yield f'page {number}: an upright line goes through "{word.text}" at {x:.0f}'


def house(**changes: str) -> Variant:
    """A house rule: a shipped game (``of``) with settings changed."""
    of = changes.pop("of", "kings-gold")
    return load(of, tuple((key.replace("__", "."), value) for key, value in changes.items()))


def bare(text: str) -> str:
    """Letters and figures alone: lines end where they will, and words divide."""
    return re.sub(r"[\W_]+", "", text)


@cache
def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2 counts it."""

    def light(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)
