"""Drawings of rectangles, lines, dots and words, written as SVG, PNG or PDF.

SVG needs no library. reportlab (for PDF) and Pillow (for PNG, it comes with reportlab) are imported
only when such a file is asked for.
"""

import io
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from cardkit.v4.ink.colours import Ink, Part, palette

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_LINE: Final = palette(Ink.COLOUR).line[Part.PLAIN]
_PAPER: Final = palette(Ink.COLOUR).paper
_RIM: Final = 1.5
_DASH: Final = 4.0
_POINT: Final = 0.75  # a CSS pixel in points


class Rectangle(NamedTuple):
    """A filled rectangle from its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    fill: str


class Polyline(NamedTuple):
    """A line through points; with `fill` the polygon of these points instead."""

    points: tuple[tuple[float, float], ...]
    stroke: str = _LINE
    width: float = 1.0
    dashed: bool = False
    fill: str = ""


class Dot(NamedTuple):
    """A filled disc with a white rim."""

    x: float
    y: float
    radius: float
    fill: str


class Label(NamedTuple):
    """A line of text on a baseline; `anchor` is start, middle or end."""

    x: float
    y: float
    text: str
    size: float = 13.0
    anchor: str = "start"
    bold: bool = False
    fill: str = _LINE


Shape: TypeAlias = Rectangle | Polyline | Dot | Label


class Drawing(NamedTuple):
    """Shapes on white paper, drawn in this order.

    The origin is the upper left corner, a unit is a CSS pixel.
    """

    width: int
    height: int
    shapes: Sequence[Shape]
    title: str = ""


def render(drawing: Drawing, name: str) -> bytes:
    """Write the drawing in the format that the file name `name` ends with.

    Raises `ValueError` for a format that is none of .svg, .png, .pdf.
    """
    return _writer(name)(drawing)


def check_format(name: str) -> None:
    """Raise `ValueError` unless a drawing can be written to a file of this name."""
    _writer(name)


_SVG_MARK: Final = "<metadata>made by cardkit</metadata>"
_PNG_MARK: Final = ("Software", "cardkit")


def is_our_picture(content: bytes) -> bool:
    """Return True if the file is a drawing that cardkit wrote, in any of its formats."""
    from cardkit.v4.ink import page

    svg = content.startswith(b"<svg") and _SVG_MARK.encode() in content
    png = content.startswith(b"\x89PNG") and b"tEXt" + "\0".join(_PNG_MARK).encode() in content
    return svg or png or page.is_our_pdf(content)


def _writer(name: str) -> Callable[[Drawing], bytes]:
    suffix = PurePath(name).suffix.lower()
    if suffix not in _WRITERS:
        raise ValueError(f'"{name}": a picture is written as .svg, .png or .pdf')
    return _WRITERS[suffix]


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _svg(drawing: Drawing) -> bytes:
    width, height = drawing.width, drawing.height
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 '
        f'{width} {height}" '
        "font-family=\"'Source Sans 3', 'Source Sans Pro', Helvetica, Arial, sans-serif\">",
        *([f"<title>{escape(drawing.title, quote=False)}</title>"] if drawing.title else []),
        _SVG_MARK,
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
    ]
    return "\n".join([*lines, *map(_svg_shape, drawing.shapes), "</svg>\n"]).encode()


def _svg_shape(shape: Shape) -> str:
    match shape:
        case Rectangle(x, y, width, height, fill):
            return (
                f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" '
                f'fill="{fill}"/>'
            )
        case Polyline(points, stroke, width, dashed, fill):
            route = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
            if fill:
                return f'<polygon points="{route}" fill="{fill}"/>'
            dashes = f' stroke-dasharray="{_DASH:g} {_DASH:g}"' if dashed else ""
            line = f'stroke="{stroke}" stroke-width="{_n(width)}" stroke-linejoin="round"{dashes}'
            return f'<polyline points="{route}" fill="none" {line}/>'
        case Dot(x, y, radius, fill):
            rim = f'stroke="{_PAPER}" stroke-width="{_RIM:g}"'
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" {rim}/>'
        case Label(x, y, text, size, anchor, bold, fill):
            place = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" text-anchor="{anchor}"'
            weight = ' font-weight="bold"' if bold else ""
            return f'<text {place} fill="{fill}"{weight}>{escape(text, quote=False)}</text>'


# drawn four times as large and scaled down to twice the size on screen, so that edges are smooth
_SCALE: Final = 4
_KEPT: Final = 2


def _png(drawing: Drawing) -> bytes:
    from PIL import Image, ImageDraw
    from PIL.PngImagePlugin import PngInfo

    made_by = PngInfo()
    made_by.add_text(*_PNG_MARK)
    image = Image.new("RGB", (drawing.width * _SCALE, drawing.height * _SCALE), _PAPER)
    draw = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        _png_shape(draw, shape)
    smooth = image.resize((drawing.width * _KEPT, drawing.height * _KEPT), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    smooth.save(out, "PNG", optimize=True, pnginfo=made_by, dpi=(96 * _KEPT, 96 * _KEPT))
    return out.getvalue()


def _png_shape(draw: Any, shape: Shape) -> None:
    match shape:
        case Rectangle(x, y, width, height, fill):
            left, top, right, low = (
                x * _SCALE,
                y * _SCALE,
                (x + width) * _SCALE - 1,
                (y + height) * _SCALE - 1,
            )
            if right >= left and low >= top:  # a bar of length 0 is not drawn
                draw.rectangle((left, top, right, low), fill=fill)
        case Polyline(points, stroke, width, dashed, fill):
            route = [(x * _SCALE, y * _SCALE) for x, y in points]
            if fill:
                draw.polygon(route, fill=fill)
                return
            for part in _dashes(route, _DASH * _SCALE) if dashed else [route]:
                draw.line(part, fill=stroke, width=round(width * _SCALE), joint="curve")
        case Dot(x, y, radius, fill):
            for size, colour in ((radius + _RIM / 2, _PAPER), (radius - _RIM / 2, fill)):
                draw.ellipse(
                    [edge * _SCALE for edge in (x - size, y - size, x + size, y + size)],
                    fill=colour,
                )
        case Label(x, y, text, size, anchor, bold, fill):
            at = {"start": "ls", "middle": "ms", "end": "rs"}[anchor]
            draw.text(
                (x * _SCALE, y * _SCALE), text, font=_png_font(bold, size), fill=fill, anchor=at
            )


@cache
def _png_font(bold: bool, size: float) -> Any:
    from PIL import ImageFont

    from cardkit.v4.ink import fonts

    return ImageFont.truetype(
        io.BytesIO(fonts.data(fonts.BOLD if bold else fonts.REGULAR)), round(size * _SCALE)
    )


def _dashes(route: Sequence[tuple[float, float]], length: float) -> list[list[tuple[float, float]]]:
    """Split a route into the strokes of a dashed line."""
    strokes = []
    for (x, y), (to_x, to_y) in pairwise(route):
        far = max(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5, 1e-9)
        step = 0.0
        while step < far:
            ends = step, min(step + length, far)
            strokes.append(
                [(x + (to_x - x) * end / far, y + (to_y - y) * end / far) for end in ends]
            )
            step += 2 * length
    return strokes


def _pdf(drawing: Drawing) -> bytes:
    """Write the drawing as a PDF of one page, 0.75 points a pixel.

    Fonts are embedded. The same drawing gives the same bytes every time.
    """
    from cardkit.v4.ink.page import blank

    out = io.BytesIO()
    canvas = blank(out, (drawing.width * _POINT, drawing.height * _POINT), drawing.title)
    canvas.scale(_POINT, _POINT)
    canvas.setLineJoin(1)
    for shape in drawing.shapes:
        _pdf_shape(canvas, shape, drawing.height)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _pdf_shape(canvas: "Canvas", shape: Shape, high: float) -> None:
    """Draw a shape; `high` is the height of the drawing, since a PDF counts upwards."""
    match shape:
        case Rectangle(x, y, width, height, fill):
            canvas.setFillColor(fill)
            canvas.rect(x, high - y - height, width, height, stroke=0, fill=1)
        case Polyline(points, stroke, width, dashed, fill):
            canvas.setFillColor(fill or _PAPER)
            canvas.setStrokeColor(stroke)
            canvas.setLineWidth(width)
            canvas.setDash([_DASH, _DASH] if dashed else [])
            route = canvas.beginPath()
            for number, (x, y) in enumerate(points):
                (route.lineTo if number else route.moveTo)(x, high - y)
            canvas.drawPath(route, stroke=int(not fill), fill=int(bool(fill)))
        case Dot(x, y, radius, fill):
            for size, colour in ((radius + _RIM / 2, _PAPER), (radius - _RIM / 2, fill)):
                canvas.setFillColor(colour)
                canvas.circle(x, high - y, size, stroke=0, fill=1)
        case Label(x, y, text, size, anchor, bold, fill):
            from cardkit.v4.ink import fonts

            canvas.setFillColor(fill)
            canvas.setFont(fonts.font(fonts.BOLD if bold else fonts.REGULAR).fontName, size)
            set_line = {
                "start": canvas.drawString,
                "middle": canvas.drawCentredString,
                "end": canvas.drawRightString,
            }[anchor]
            set_line(x, high - y, text)


_WRITERS: dict[str, Callable[[Drawing], bytes]] = {".svg": _svg, ".png": _png, ".pdf": _pdf}
