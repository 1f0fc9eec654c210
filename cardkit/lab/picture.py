"""A picture of rectangles, lines, dots and words, written as SVG, PNG or PDF.

SVG and PDF are written here; PNG needs Pillow, which comes with reportlab and is imported only when asked.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Sequence
from importlib import resources
from itertools import pairwise
from pathlib import PurePath
from typing import Any, NamedTuple, TypeAlias
from xml.sax.saxutils import escape

from cardkit.lab.typeface import Typeface

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
    return (resources.files("cardkit") / "ink" / "ttf" / name).read_bytes()


def _png(picture: Picture) -> bytes:
    """Twice the size on screen, drawn four times as large and scaled down, so that edges are smooth."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise ValueError("PNG needs Pillow (pip install pillow); .svg and .pdf need nothing") from None

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
    """One page, three quarters of a point a pixel, with the fonts' used glyphs embedded, the same bytes every time."""
    faces = {bold: Typeface(_font(bold)) for bold in (False, True)}
    used: dict[bool, dict[int, int]] = {False: {}, True: {}}
    strokes = [f"0.75 0 0 -0.75 0 {_number(picture.height * 0.75)} cm 1 j"]
    strokes += [_pdf_shape(shape, faces, used) for shape in picture.shapes]
    box = f"/MediaBox [0 0 {_number(picture.width * 0.75)} {_number(picture.height * 0.75)}]"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R {box} /Contents 4 0 R "
        "/Resources << /Font << /F0 5 0 R /F1 10 0 R >> >> >>".encode(),
        _stream("\n".join(strokes).encode()),
    ]
    for bold in (False, True):
        objects += _embedded(
            faces[bold], used[bold], f"AAAAAA+SourceSans3-{'Bold' if bold else 'Regular'}", len(objects) + 1
        )
    out, places = b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n", []
    for number, written in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, written)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + trailer


def _stream(data: bytes, more: str = "") -> bytes:
    packed = zlib.compress(data, 9)
    return b"<< /Length %d /Filter /FlateDecode%s >>\nstream\n%s\nendstream" % (len(packed), more.encode(), packed)


def _pdf_colour(colour: str, operator: str) -> str:
    return " ".join(_number(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)) + f" {operator}"


def _pdf_shape(shape: Shape, faces: dict[bool, Typeface], used: dict[bool, dict[int, int]]) -> str:
    """The operators that draw a shape; the page is turned so that y grows downwards. Glyphs are noted in `used`."""
    match shape:
        case Box(x, y, width, height, fill):
            return f"{_pdf_colour(fill, 'rg')} {' '.join(map(_number, (x, y, width, height)))} re f"
        case Path(points, stroke, width, dashed, fill):
            route = " ".join(
                f"{_number(x)} {_number(y)} {'l' if place else 'm'}" for place, (x, y) in enumerate(points)
            )
            if fill:
                return f"{_pdf_colour(fill, 'rg')} {route} h f"
            dashes = "[4 4] 0 d" if dashed else "[] 0 d"
            return f"{_pdf_colour(stroke, 'RG')} {_number(width)} w {dashes} {route} S"
        case Dot(x, y, radius, fill):
            return f"{_pdf_disc(x, y, radius + 0.75, '#ffffff')} {_pdf_disc(x, y, radius - 0.75, fill)}"
        case Words(x, y, text, size, anchor, bold, fill):
            face = faces[bold]
            used[bold].update((face.glyph(letter), ord(letter)) for letter in text)
            start = x - face.length(text, size) * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
            glyphs = "".join(f"{face.glyph(letter):04x}" for letter in text)
            return (
                f"BT {_pdf_colour(fill, 'rg')} /F{bold:d} {_number(size)} Tf "
                f"1 0 0 -1 {_number(start)} {_number(y)} Tm <{glyphs}> Tj ET"
            )


def _pdf_disc(x: float, y: float, radius: float, fill: str) -> str:
    """Four curves that make a disc."""
    far = radius * 0.5523
    corners = [
        (x + radius, y + far, x + far, y + radius, x, y + radius),
        (x - far, y + radius, x - radius, y + far, x - radius, y),
        (x - radius, y - far, x - far, y - radius, x, y - radius),
        (x + far, y - radius, x + radius, y - far, x + radius, y),
    ]
    curves = " ".join(f"{' '.join(map(_number, corner))} c" for corner in corners)
    return f"{_pdf_colour(fill, 'rg')} {_number(x + radius)} {_number(y)} m {curves} f"


def _embedded(face: Typeface, used: dict[int, int], name: str, first: int) -> list[bytes]:
    """The five objects of an embedded font, the first of them numbered `first`; `used` are glyphs and their characters."""
    widths = " ".join(f"{glyph} [{face.width(glyph)}]" for glyph in sorted(used))
    box = " ".join(map(str, face.box))
    font = face.only(used)
    pairs = "\n".join(f"<{glyph:04x}> <{letter:04x}>" for glyph, letter in sorted(used.items()))
    unicode = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def\n"
        "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{len(used)} beginbfchar\n{pairs}\nendbfchar\nendcmap end end"
    )
    return [
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H /DescendantFonts [{first + 1} 0 R] "
        f"/ToUnicode {first + 4} 0 R >>".encode(),
        f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /FontDescriptor {first + 2} 0 R /CIDToGIDMap /Identity "
        f"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [{widths}] >>".encode(),
        f"<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [{box}] /ItalicAngle 0 /Ascent {face.box[3]} "
        f"/Descent {face.box[1]} /CapHeight 660 /StemV 80 /FontFile2 {first + 3} 0 R >>".encode(),
        _stream(font, f" /Length1 {len(font)}"),
        _stream(unicode.encode()),
    ]


_WRITERS: dict[str, Callable[[Picture], bytes]] = {".svg": _svg, ".png": _png, ".pdf": _pdf}
