"""Measure how fast PDFs are made, as ratios within one run: ``python -m tools.bench.printing``.

Each figure is a median of several runs, held against something else on the same machine: a bare
canvas script that sets as many words and lines with no measuring, the bare interpreter, one page
against fifty.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from cardkit.v4.engine import Variant
from cardkit.v4.files import load, shipped
from cardkit.v4.ink import Page
from cardkit.v4.paper import PIECES, Order, drawn
from cardkit.v4.paper.pieces import printed


def seconds(act: Callable[[], object], times: int = 9) -> float:
    """The median time of an act, after one unmeasured run."""
    act()
    taken = []
    for _ in range(times):
        start = perf_counter()
        act()
        taken.append(perf_counter() - start)
    return median(taken)


def process(arguments: Sequence[str], times: int = 9) -> float:
    """The median time of a whole process."""
    return seconds(lambda: subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True), times)


def bare(page: Page) -> bytes:
    """A canvas script that sets the same words and lines as ``page``, in one font, with nothing
    measured or checked."""
    from reportlab.pdfgen.canvas import Canvas

    pages = io.BytesIO()
    canvas = Canvas(pages, pagesize=page.paper.size, invariant=1, pageCompression=1)
    for words, strokes in zip(page.words, page.strokes, strict=True):
        for word in words:
            canvas.setFont("SourceSans3-Regular", word.size)
            canvas.drawString(word.box.x, page.height - word.box.bottom, word.text)
        for stroke in strokes:
            box = stroke.box
            canvas.setLineWidth(stroke.weight)
            canvas.line(box.x, page.height - box.y, box.right, page.height - box.bottom)
        canvas.showPage()
    canvas.save()
    return pages.getvalue()


def _sheet(variant: Variant) -> tuple[float, float]:
    page = drawn("sheet", variant, Order())
    return seconds(lambda: printed("sheet", variant, Order())), seconds(lambda: bare(page))


def main() -> None:
    """Print the table."""
    print(f"{'what':58} {'this':>9} {'other':>9} {'ratio':>7}")

    def row(what: str, one: float, other: float) -> None:
        print(f"{what:58} {one * 1000:7.1f}ms {other * 1000:7.1f}ms {one / other:6.1f}x")

    for name in shipped():
        row(f"cheat sheet of {name}: built / bare canvas", *_sheet(load(name)))
    variant = load("poor-mans")
    row("fifty pages of pads / one page", seconds(lambda: printed("pad", variant, Order(pages=50))),
        seconds(lambda: printed("pad", variant, Order())))  # fmt: skip
    kit = seconds(lambda: printed("kit", variant, Order()))
    row(
        "kit / the sum of its pieces",
        kit,
        sum(
            seconds(lambda piece=piece: printed(piece, variant, Order()), 5)  # type: ignore[misc]
            for piece in PIECES
            if piece != "kit"
        ),
    )
    interpreter = process([sys.executable, "-c", "pass"])
    canvas = (
        "from reportlab.pdfgen.canvas import Canvas as C; c = C('/dev/null'); "
        "c.drawString(9, "
        "9, 'x'); c.save()"
    )
    script = process([sys.executable, "-c", canvas])
    row("a one-word canvas script / bare interpreter (whole process)", script, interpreter)
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "cardkit",
            "print",
            "sheet",
            "kings-gold",
            "-o",
            str(Path(folder) / "x.pdf"),
        ]
        sheet = process(command)
    row("cardkit print sheet / bare interpreter (whole process)", sheet, interpreter)
    row("cardkit print sheet / a one-word canvas script", sheet, script)


if __name__ == "__main__":
    main()
