"""A picture of rectangles, lines, dots and words, written as SVG, PNG or PDF.

SVG is written here; PNG needs Pillow and PDF reportlab, which the printables need too. Both are imported only when asked.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from importlib import resources
from itertools import pairwise
from pathlib import PurePath
from typing import Any, NamedTuple, TypeAlias
from xml.sax.saxutils import escape

INK, MUTED, HAIRLINE = "#1d1b20", "#5d5a60", "#b9b4aa"


class Box(NamedTuple):
    """A filled rectangle from its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    fill: str


class Path(NamedTuple):
    """A line through points; with `fill` the area under it."""

    points: tuple[tuple[float, float], ...]
    stroke: str = INK
    width: float = 1.0
    dashed: bool = False
    fill: str = ""


class Dot(NamedTuple):
    """A filled disc with a white rim."""

    x: float
    y: float
    radius: float
    fill: str


class Words(NamedTuple):
    """A line of text on a baseline; `anchor` is start, middle or end."""

    x: float
    y: float
    text: str
    size: float = 13.0
    anchor: str = "start"
    bold: bool = False
    fill: str = INK


Shape: TypeAlias = Box | Path | Dot | Words


class Picture(NamedTuple):
    """Shapes on white paper, in order; the origin is the upper left corner, a unit is a CSS pixel."""

    width: int
    height: int
    shapes: Sequence[Shape]


def render(picture: Picture, name: str) -> bytes:
    """The picture in the format that the file name `name` ends with. Raises `ValueError` for another one."""
    return _writer(name)(picture)


def check_format(name: str) -> None:
    """Raise `ValueError` unless a picture can be written to a file called so."""
    _writer(name)


def _writer(name: str) -> Callable[[Picture], bytes]:
    suffix = PurePath(name).suffix.lower()
    if suffix not in _WRITERS:
        raise ValueError(f'"{name}": a picture is written as .svg, .png or .pdf')
    return _WRITERS[suffix]


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _svg(picture: Picture) -> bytes:
    width, height = picture.width, picture.height
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        "font-family=\"'Source Sans 3', 'Source Sans Pro', Helvetica, Arial, sans-serif\">",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    lines += [_svg_shape(shape) for shape in picture.shapes]
    return ("\n".join(lines) + "\n</svg>\n").encode()


def _svg_shape(shape: Shape) -> str:
    match shape:
        case Box(x, y, width, height, fill):
            sides = f'x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}"'
            return f'<rect {sides} fill="{fill}"/>'
        case Path(points, stroke, width, dashed, fill):
            route = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
            dashes = ' stroke-dasharray="4 4"' if dashed else ""
            if fill:
                return f'<polygon points="{route}" fill="{fill}"/>'
            return (
                f'<polyline points="{route}" fill="none" stroke="{stroke}" stroke-width="{_number(width)}" '
                f'stroke-linejoin="round"{dashes}/>'
            )
        case Dot(x, y, radius, fill):
            return (
                f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}" fill="{fill}" '
                'stroke="#ffffff" stroke-width="1.5"/>'
            )
        case Words(x, y, text, size, anchor, bold, fill):
            weight = ' font-weight="bold"' if bold else ""
            return (
                f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}" text-anchor="{anchor}" '
                f'fill="{fill}"{weight}>{escape(text)}</text>'
            )


def _font(bold: bool) -> bytes:
    name = f"SourceSans3_{'700Bold' if bold else '400Regular'}.ttf"
    return (resources.files("cardkit") / "paper" / "fonts" / name).read_bytes()


def _png(picture: Picture) -> bytes:
    """Twice the size on screen, drawn four times as large and scaled down, so that edges are smooth."""
    from PIL import Image, ImageDraw, ImageFont

    scale, kept = 4, 2
    image = Image.new("RGB", (picture.width * scale, picture.height * scale), "#ffffff")
    draw = ImageDraw.Draw(image)
    fonts: dict[tuple[bool, float], Any] = {}
    for shape in picture.shapes:
        match shape:
            case Box(x, y, width, height, fill):
                draw.rectangle((x * scale, y * scale, (x + width) * scale - 1, (y + height) * scale - 1), fill=fill)
            case Path(points, stroke, width, dashed, fill):
                route = [(x * scale, y * scale) for x, y in points]
                if fill:
                    draw.polygon(route, fill=fill)
                elif dashed:
                    for start, end in _dashes(route, 4 * scale):
                        draw.line((*start, *end), fill=stroke, width=round(width * scale))
                else:
                    draw.line(route, fill=stroke, width=round(width * scale), joint="curve")
            case Dot(x, y, radius, fill):
                outer, inner = (radius + 1.5) * scale, radius * scale
                for size, colour in ((outer, "#ffffff"), (inner, fill)):
                    draw.ellipse((x * scale - size, y * scale - size, x * scale + size, y * scale + size), fill=colour)
            case Words(x, y, text, size, anchor, bold, fill):
                if (bold, size) not in fonts:
                    fonts[bold, size] = ImageFont.truetype(io.BytesIO(_font(bold)), round(size * scale))
                at = {"start": "ls", "middle": "ms", "end": "rs"}[anchor]
                draw.text((x * scale, y * scale), text, font=fonts[bold, size], fill=fill, anchor=at)
    smooth = image.resize((picture.width * kept, picture.height * kept), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    smooth.save(out, "PNG", optimize=True, dpi=(96 * kept, 96 * kept))
    return out.getvalue()


def _dashes(
    route: Sequence[tuple[float, float]], length: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The strokes of a dashed line."""
    strokes = []
    for (x, y), (to_x, to_y) in pairwise(route):
        far = max(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5, 1e-9)
        step = 0.0
        while step < far:
            end = min(step + length, far)
            strokes.append(
                (
                    (x + (to_x - x) * step / far, y + (to_y - y) * step / far),
                    (x + (to_x - x) * end / far, y + (to_y - y) * end / far),
                )
            )
            step += 2 * length
    return strokes


def _pdf(picture: Picture) -> bytes:
    """One page, three quarters of a point a pixel, fonts embedded, the same bytes every time."""
    from reportlab.lib.colors import HexColor
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for bold in (False, True):
        pdfmetrics.registerFont(TTFont(f"lab{bold:d}", io.BytesIO(_font(bold))))
    out = io.BytesIO()
    page = Canvas(out, pagesize=(picture.width * 0.75, picture.height * 0.75), invariant=1, initialFontName="lab0")
    page.scale(0.75, 0.75)
    height = picture.height
    for shape in picture.shapes:
        page.saveState()
        match shape:
            case Box(x, y, width, tall, fill):
                page.setFillColor(HexColor(fill))
                page.rect(x, height - y - tall, width, tall, stroke=0, fill=1)
            case Path(points, stroke, width, dashed, fill):
                route = page.beginPath()
                route.moveTo(points[0][0], height - points[0][1])
                for x, y in points[1:]:
                    route.lineTo(x, height - y)
                page.setStrokeColor(HexColor(stroke))
                page.setLineWidth(width)
                page.setLineJoin(1)
                if dashed:
                    page.setDash(4, 4)
                if fill:
                    page.setFillColor(HexColor(fill))
                    route.close()
                page.drawPath(route, stroke=not fill, fill=bool(fill))
            case Dot(x, y, radius, fill):
                page.setFillColor(HexColor(fill))
                page.setStrokeColor(HexColor("#ffffff"))
                page.setLineWidth(1.5)
                page.circle(x, height - y, radius, stroke=1, fill=1)
            case Words(x, y, text, size, anchor, bold, fill):
                page.setFillColor(HexColor(fill))
                page.setFont(f"lab{bold:d}", size)
                write = {"start": page.drawString, "middle": page.drawCentredString, "end": page.drawRightString}[
                    anchor
                ]
                write(x, height - y, text)
        page.restoreState()
    page.save()
    return out.getvalue()


_WRITERS: dict[str, Callable[[Picture], bytes]] = {".svg": _svg, ".png": _png, ".pdf": _pdf}
