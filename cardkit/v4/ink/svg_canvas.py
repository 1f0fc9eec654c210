"""Stand-in for reportlab's canvas that writes pages as one SVG picture, one below the other.

For phones, which do not show a PDF inside a page. The fonts are those of the phones' web page; each
run of words takes the room that it has in print.
"""

import io
from collections.abc import Callable
from html import escape
from typing import Any, Final, NamedTuple, TypeAlias

from cardkit.v4.ink import fonts

_FACES: Final = {
    fonts.REGULAR: "font-family=\"'Cardkit Sans'\"",
    fonts.BOLD: 'font-family="\'Cardkit Sans\'" font-weight="700"',
    fonts.BLACK: 'font-family="\'Cardkit Sans\'" font-weight="900"',
    fonts.SERIF: 'font-family="\'Cardkit Serif\'" font-weight="800"',
}


class _Pen(NamedTuple):
    """Colours and line style that shapes are drawn with."""

    fill: str = "#000000"
    stroke: str = "#000000"
    width: str = "1"
    join: str = "miter"
    dash: str = "none"


Ignored: TypeAlias = Callable[..., None]
"""A method of reportlab's canvas that a picture has no use for."""


def _setter(part: str, written: Callable[[Any], str]) -> Callable[["SvgCanvas", Any], None]:
    """Return a canvas method that sets one part of its pen, formatted by `written`."""

    def set_part(canvas: "SvgCanvas", told: Any) -> None:
        canvas._pen = canvas._pen._replace(**{part: written(told)})

    return set_part


class SvgCanvas:
    """Canvas for pages of one size in points, written to `out` when saved.

    Places count from the bottom left corner. Its methods are those of reportlab's canvas that
    `Page` calls.
    """

    def __init__(self, out: io.BytesIO, size: tuple[float, float], title: str, *_: str) -> None:
        self._out, self._title = out, title
        self._wide, self._high = size
        self._pages: list[str] = []
        self._code: list[str] = []
        self._pen = _Pen()
        # the pens of outer states, and how many groups were open in each
        self._around: list[tuple[_Pen, int]] = []
        self._groups = 0
        self._forms: dict[str, str] = {}
        self._form, self._page = "", self._code
        self._x = self._y = self._size = 0.0  # place and size of the words that come next
        self._face = ""

    def showPage(self) -> None:
        """Finish the page and begin another."""
        sheet = f'<rect width="{_n(self._wide)}" height="{_n(self._high)}" fill="#ffffff"/>'
        upright = f"matrix(1 0 0 -1 0 {_n(self._high)})"
        below = f"translate(0 {_n(self._high * len(self._pages))})"
        code = "\n".join(self._code) + "</g>" * self._groups
        self._pages.append(
            f'<g transform="{below}">{sheet}<g transform="{upright}">\n{code}\n</g></g>'
        )
        self._code, self._pen, self._groups = [], _Pen(), 0

    def save(self) -> None:
        """Write all pages."""
        box = f"0 0 {_n(self._wide)} {_n(self._high * len(self._pages))}"
        head = (
            f'xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
            f'aria-label="{escape(self._title)}"'
        )
        self._out.write("\n".join([f"<svg {head}>", *self._pages, "</svg>\n"]).encode())

    def setViewerPreference(self, *told: object, **more: object) -> None:
        """Do nothing: a picture has no print settings and no table of contents.

        Text objects need no drawing either: their words are set as they come.
        """

    setLineCap: Ignored = setViewerPreference
    bookmarkPage: Ignored = setViewerPreference
    addOutlineEntry: Ignored = setViewerPreference
    showOutline: Ignored = setViewerPreference
    drawText: Ignored = setViewerPreference

    def saveState(self) -> None:
        """Remember the pen and the open groups until `restoreState`."""
        self._around.append((self._pen, self._groups))
        self._groups = 0

    def restoreState(self) -> None:
        """Return to the pen of the matching `saveState` and close the groups opened since."""
        self._code.append("</g>" * self._groups)
        self._pen, self._groups = self._around.pop()

    def transform(self, *matrix: float) -> None:
        """Apply a matrix to whatever is drawn from now on."""
        self._code.append(f'<g transform="matrix({_all(matrix)})">')
        self._groups += 1

    def translate(self, right: float, up: float) -> None:
        """Shift whatever is drawn from now on."""
        self.transform(1, 0, 0, 1, right, up)

    setFillColor: "Callable[[SvgCanvas, Any], None]" = _setter(
        "fill", lambda colour: f"#{colour.hexval()[2:]}"
    )
    setStrokeColor: "Callable[[SvgCanvas, Any], None]" = _setter(
        "stroke", lambda colour: f"#{colour.hexval()[2:]}"
    )
    setLineWidth: "Callable[[SvgCanvas, Any], None]" = _setter("width", lambda width: _n(width))
    setLineJoin: "Callable[[SvgCanvas, Any], None]" = _setter(
        "join", lambda rounded: "round" if rounded else "miter"
    )
    setDash: "Callable[[SvgCanvas, Any], None]" = _setter("dash", lambda dash: _all(dash) or "none")

    def line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw a straight line."""
        self._shape(f'path d="M{_all((x0, y0))}L{_all((x1, y1))}"', stroke=1, fill=0)

    def rect(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        radius: float = 0,
        *,
        stroke: int,
        fill: int,
    ) -> None:
        """Draw a rectangle."""
        corners = f' rx="{_n(radius)}"' if radius else ""
        self._shape(
            f'rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}"{corners}',
            stroke=stroke,
            fill=fill,
        )

    roundRect = rect

    def drawPath(self, path: Any, stroke: int, fill: int, fillMode: int) -> None:
        """Draw a path of reportlab's by the even-odd rule: what it goes round twice stays empty."""
        way = "".join(_step(*step.rpartition(" ")) for step in path._code if step != "n")
        self._shape(f'path fill-rule="evenodd" d="{way}"', stroke=stroke, fill=fill)

    def _shape(self, shape: str, *, stroke: int, fill: int) -> None:
        pen = self._pen
        lines = (
            f' stroke="{pen.stroke}" stroke-width="{pen.width}" stroke-linejoin="{pen.join}"'
            if stroke
            else ""
        )
        dashes = f' stroke-dasharray="{pen.dash}"' if stroke and pen.dash != "none" else ""
        self._code.append(f'<{shape} fill="{pen.fill if fill else "none"}"{lines}{dashes}/>')

    def beginText(self, x: float, y: float) -> "SvgCanvas":
        """Begin a line of words there; the canvas is its own text object."""
        self._x, self._y = x, y
        return self

    def setFont(self, name: str, size: float) -> None:
        """Set the font of the words that follow."""
        self._face, self._size = name, size

    def textOut(self, text: str) -> None:
        """Add words to the line, after those before."""
        wide = fonts.width(text, fonts.Style(self._face, self._size, self._size))
        place = (
            f'transform="matrix(1 0 0 -1 {_all((self._x, self._y))})" {_FACES[self._face]} '
            f'font-size="{_n(self._size)}"'
        )
        # also where one face gives way to another
        kept = escape(text, quote=False).replace(" ", "\u00a0")
        if text.strip():
            self._code.append(
                f'<text {place} fill="{self._pen.fill}" textLength="{_n(wide)}">{kept}</text>'
            )
        self._x += wide

    def beginForm(self, name: str) -> None:
        """Begin a named form: what is drawn next is kept aside, not put on the page."""
        self._form, self._page, self._code = name, self._code, []

    def endForm(self) -> None:
        """End the form and go on with the page."""
        self._forms[self._form] = "\n".join(self._code)
        self._code = self._page

    def doForm(self, name: str) -> None:
        """Draw the form of that name."""
        self._code.append(self._forms[name])


def _step(places: str, gap: str, operator: str) -> str:
    if operator == "re":
        x, y, wide, high = places.split()
        return f"M{x} {y}h{wide}v{high}h{-float(wide):g}Z"
    return {"h": "Z"}.get(operator, operator.upper()) + places


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _all(numbers: Any) -> str:
    return " ".join(map(_n, numbers))
