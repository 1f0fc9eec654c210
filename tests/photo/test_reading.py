"""Reading photographed pads gives numbers, a question, or an error on one line."""

import io
import random
import socket
import struct
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
import segno

from tests.photo.photographed import SURE, Shot, taken
from tests.strategies import seeds

import cv2  # isort: skip
import numpy as np  # isort: skip
from PIL import Image  # isort: skip

from cardkit.photo import NoPadError, PadReading, read_pads
from cardkit.photo.decoding import decode_pictures
from cardkit.photo.finding import CODE_SEARCH_ATTEMPTS, find_codes
from tools.photograph.filled import printed

pytestmark = pytest.mark.xdist_group("photo")  # photographs are taken once
SHOTS = [
    Shot("kings-gold", 3, "good", "letter", seed=11),
    Shot("kings-gold", 8, "ordinary", "a4", seed=12),
    Shot("poor-mans", 2, "ordinary", "letter", "anywhere", seed=13),
    Shot("cave-network", 3, "poor", "letter", seed=25),
    Shot("incan-gold", 5, "good", "letter", "left", seed=17),
    Shot("incan-gold-2006", 6, "poor", "a4", seed=19),
    Shot("diamant", 8, "good", "a4", "right", seed=20),
]
"""Photographs for tests.

They are good and poor ones of games for 2 to 8 players, on both papers, with text close to every
side of the cells.
"""


def wrong(reading: PadReading, shot: Shot) -> list[str]:
    """Answer every question with what is written, and return the numbers that are still wrong."""
    truth = taken(shot)[0].figures
    while reading.doubts:
        place = reading.doubts[0].place
        reading = reading.with_answer(place, truth.get(place, 0))
    return [
        f"{place}: {reading.figures.get(place)} for {figure}"
        for place, figure in truth.items()
        if place[0] != "so-far" and (reading.figures.get(place) or 0) != figure
    ]


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: "-".join(map(str, shot)))
def test_written_figures_are_read_or_questioned(shot: Shot) -> None:
    reading = read_pads(taken(shot)[1])
    assert (reading.variant.slug, reading.players) == (shot.game, shot.players)
    assert len(reading.doubts) <= 10
    assert wrong(reading, shot) == []


def test_reading_opens_no_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets are disabled for every library."""
    monkeypatch.setattr(socket, "socket", None)
    assert read_pads(taken(SURE)[1]).figures


def test_answer_at_invalid_place_is_refused() -> None:
    reading = read_pads(taken(SURE)[1])
    for place, figure in [
        (("banked", 1, 0), 1000),
        (("banked", 1, 4), 1),
        (("banked", 9, 0), 1),
        (("notes", 0, 0), 1),
    ]:
        with pytest.raises(ValueError, match="Type a number from 0 to"):
            reading.with_answer(place, figure)
    assert reading.with_answer(("banked", 1, 0), 17).figures["banked", 1, 0] == 17


def test_missing_pad_page_is_reported() -> None:
    shot = Shot("three-blasts", 3, seed=23)
    first, second = taken(shot)[1]
    assert wrong(read_pads([second, first]), shot) == []
    with pytest.raises(NoPadError, match="Page 2 of this pad is missing"):
        read_pads([first])


# --- pictures that are turned, cut, or of something else ------------------------------------------


def picture() -> Any:
    """Return the clear photograph as pixels."""
    return cv2.imdecode(np.frombuffer(taken(SURE)[1][0], np.uint8), cv2.IMREAD_GRAYSCALE)


def packed(shown: Any, ending: str = ".jpg") -> bytes:
    """Return a picture as a file."""
    return bytes(cv2.imencode(ending, shown)[1].tobytes())


@pytest.mark.parametrize("turns", [1, 2])
def test_upside_down_picture_is_read(turns: int) -> None:
    turned = packed(np.rot90(picture(), turns).copy())
    assert wrong(read_pads([turned]), SURE) == []


@pytest.mark.parametrize(("kind", "how"), [
    ("PNG", {"mode": "RGBA"}), ("TIFF", {"mode": "I"}), ("WEBP", {"quality": 80}),
    ("TIFF", {"mode": "1", "compression": "group4"}), ("PDF", {}),
])  # fmt: skip
def test_scanner_files_are_read_by_content(kind: str, how: dict[str, Any]) -> None:
    reading = read_pads([file_of(kind, **how)])
    assert reading.players == SURE.players
    assert wrong(reading, SURE) == []


def pdf_of(pages: Sequence[Any]) -> bytes:
    """Return a PDF of grey pictures."""
    file, (first, *others) = io.BytesIO(), [Image.fromarray(page) for page in pages]
    first.save(file, "PDF", save_all=True, append_images=others)
    return file.getvalue()


def test_pdf_pages_are_read_as_pictures() -> None:
    """Pages without a pad are skipped; pages with an unreadable pad are errors."""
    shot, blank = SHOTS[1], np.full((600, 800), 200, np.uint8)
    pages = [picture for data in taken(shot)[1] for picture in decode_pictures(data)]
    assert wrong(read_pads([pdf_of([blank, *pages])]), shot) == []
    blurred = cv2.GaussianBlur(picture(), (0, 0), 6)
    with pytest.raises(NoPadError, match="blurred"):
        read_pads([pdf_of([picture(), blurred])])
    with pytest.raises(NoPadError, match="code is not in the picture"):
        read_pads([pdf_of([blank])])


def test_error_names_the_file_at_fault() -> None:
    for files, guilty in [([b"", taken(SURE)[1][0]], 0), ([taken(SURE)[1][0], b""], 1)]:
        with pytest.raises(NoPadError) as error:
            read_pads(files)
        assert error.value.file == guilty


def test_several_pads_are_refused() -> None:
    with pytest.raises(NoPadError, match="several pads"):
        read_pads([packed(np.vstack([picture(), picture()]))])
    with pytest.raises(NoPadError, match="several pads"):
        read_pads([taken(SURE)[1][0], taken(SHOTS[2])[1][0]])
    with pytest.raises(NoPadError, match="Two pictures show page 1"):
        read_pads([packed(picture()), packed(picture())])


def test_pad_with_covered_code_is_read_with_code_of_second_pad_on_page() -> None:
    page = taken(SURE)[0].pages[0].copy()
    page[150:300, 1800:] = 0.8  # something lies on the code of the pad that is filled in
    sheet = cv2.resize((page * 255).astype(np.uint8), None, fx=0.6, fy=0.6)
    assert wrong(read_pads([packed(sheet)]), SURE) == []


def test_second_pad_with_covered_code_is_not_ignored() -> None:
    half = taken(SURE)[0].pages[0]
    sheet = cv2.resize((np.vstack([half, half]) * 255).astype(np.uint8), None, fx=0.6, fy=0.6)
    x, y = np.array(find_codes(sheet, CODE_SEARCH_ATTEMPTS[0])[0].corners).T
    sheet[int(y.min()) : int(y.max()), int(x.min()) : int(x.max())] = 60
    with pytest.raises(NoPadError, match="several pads"):
        read_pads([packed(sheet)])


def test_pad_with_missing_corner_is_read() -> None:
    torn = np.array(picture())
    height, width = torn.shape
    corner = [(width // 4, height), (0, height), (0, 3 * height // 4)]
    cv2.fillPoly(torn, [np.array(corner)], 90)
    assert wrong(read_pads([packed(torn)]), SURE) == []


def of_a_size(width: int, height: int) -> bytes:
    """Return a PNG that contains one pixel but claims to have this size."""
    dot = packed(np.zeros((1, 1), np.uint8), ".png")
    head = b"IHDR" + struct.pack(">II", width, height) + dot[24:29]
    return dot[:12] + head + struct.pack(">I", zlib.crc32(head)) + dot[33:]


def code_of(text: str) -> bytes:
    """Return a picture of a code."""
    picture = io.BytesIO()
    segno.make(text, error="m").save(picture, kind="png", scale=8)
    return picture.getvalue()


def seen_from(corners: Sequence[tuple[float, float]]) -> bytes:
    """Return the photograph with its corners moved to these fractions of its width and height."""
    height, width = picture().shape
    ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    moved = (np.array(corners) * (width, height)).astype(np.float32)
    how = cv2.getPerspectiveTransform(ends, moved)
    return packed(cv2.warpPerspective(picture(), how, (width, height), borderValue=90))


def with_code(grey: int, margin: int) -> bytes:
    """Return the photograph with something over the middle of the code, up to a margin."""
    covered = np.array(picture())
    x, y = np.array(find_codes(covered, CODE_SEARCH_ATTEMPTS[0])[0].corners).T.astype(int)
    covered[min(y) + margin : max(y) - margin, min(x) + margin : max(x) - margin] = grey
    return packed(covered)


def lines_one_way(width: int, height: int) -> bytes:
    """Return the photograph with lines of one direction only: vertical or horizontal."""
    grey = picture()
    lines = 255 - cv2.morphologyEx(255 - grey, cv2.MORPH_OPEN, np.ones((height, width), np.uint8))
    x, y = np.array(find_codes(grey, CODE_SEARCH_ATTEMPTS[0])[0].corners).T.astype(int)
    code = np.s_[min(y) - 12 : max(y) + 12, min(x) - 12 : max(x) + 12]
    lines[code] = grey[code]
    return packed(lines, ".png")


def file_of(kind: str, **how: Any) -> bytes:
    """Return the photograph as a file of another type."""
    file = io.BytesIO()
    Image.fromarray(picture()).convert(how.pop("mode", "L")).save(file, kind, **how)
    return file.getvalue()


NOISE = np.random.default_rng(1).integers(0, 255, (600, 600), np.uint8)
STRANGE: list[tuple[str, Callable[[], bytes], str]] = [
    ("text", lambda: b"not a picture at all", "not a picture"),
    ("empty", lambda: b"", "not a picture"),
    ("heic", lambda: b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC"),
    ("bomb", lambda: of_a_size(60_000, 60_000), "too large"),
    ("large file", lambda: bytes(40_000_001), "too large"),
    ("larger by its head", lambda: of_a_size(500, 500), "incomplete|code is not"),
    ("incomplete", lambda: taken(SURE)[1][0][:100_000], "incomplete"),
    ("many scans", lambda: taken(SURE)[1][0] + b"\xff\xda" * 100, "too large"),
    ("far", lambda: seen_from([(0, 0), (0.2, 0), (0.2, 0.2), (0, 0.2)]), "too small"),
    ("steep", lambda: seen_from([(0.36, 0.43), (0.64, 0.43), (1, 1), (0, 1)]), "from the side"),
    (
        "from the left",
        lambda: seen_from([(0.3, 0), (0.6, 0.2), (0.6, 0.8), (0.3, 1)]),
        "from the side",
    ),
    ("cut", lambda: packed(picture()[:, 1100:].copy()), "not in the picture"),
    ("blurred", lambda: packed(cv2.GaussianBlur(picture(), (0, 0), 6)), "blurred"),
    ("covered", lambda: with_code(200, 45), "free of objects"),
    ("upright lines", lambda: lines_one_way(1, 25), "not the whole table"),
    ("level lines", lambda: lines_one_way(25, 1), "not the whole table"),
    ("no pdf", lambda: b"%PDF-1.4\nno more", "incomplete"),
    ("long pdf", lambda: pdf_of([NOISE[:9, :9]] * 9), "more than 8 pages"),
    ("minus", lambda: taken(Shot("skunk", 3, seed=5))[1][0], "cannot read minus signs"),
    ("noise", lambda: packed(NOISE), "code is not in the picture"),
    *(
        (
            f"{width} x {height} {ending}",
            partial(packed, NOISE[:height, :width], ending),
            "too small",
        )
        for width, height in ((1, 1), (1, 600), (600, 1), (2, 300), (99, 600))
        for ending in (".png", ".jpg", ".webp", ".tiff")
    ),
    ("one column of long pdf", lambda: pdf_of([NOISE[:, :1]]), "too small"),
    ("colours of one column", lambda: packed(np.zeros((600, 1, 3), np.uint8), ".png"), "too small"),
    ("another code", lambda: code_of("HELLO"), "code is not in the picture"),
    ("a code alone", lambda: code_of("CARDKIT:DIAMANT/1.0/4/1"), "not in the picture"),
    ("an unknown game", lambda: code_of("CARDKIT:MY-GAME/1.0/4/1"), "my-game"),
    ("another version", lambda: code_of("CARDKIT:DIAMANT/9.9/4/1"), "Diamant 9.9"),
    ("no such page", lambda: code_of("CARDKIT:DIAMANT/1.0/4/7"), "not the whole table"),
    ("no such players", lambda: code_of("CARDKIT:DIAMANT/1.0/99/1"), "not in the picture"),
]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("make", "why"), [pytest.param(*row[1:], id=row[0]) for row in STRANGE])
def test_unusable_picture_gives_one_line_error(make: Callable[[], bytes], why: str) -> None:
    with pytest.raises(NoPadError, match=why) as fault:
        read_pads([make()])
    assert "\n" not in str(fault.value)


FILES = [
    ("JPEG", "L", {"progressive": True}), ("PNG", "RGBA", {}), ("PNG", "P", {}), ("WEBP", "RGBA", {}),
    ("TIFF", "L", {}), ("TIFF", "CMYK", {}), ("TIFF", "F", {}), ("TIFF", "L", {"compression": "tiff_lzw"}),
    ("TIFF", "1", {"compression": "group4"}), ("PDF", "L", {}), ("PDF", "1", {}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "mode", "how"), FILES)
def test_damaged_picture_is_read_or_refused_without_library_output(
    kind: str, mode: str, how: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    """Bytes are changed, removed, inserted or cut off. No library prints anything."""
    chance, file = random.Random(f"{kind} {mode} {how}"), io.BytesIO()
    Image.fromarray(NOISE[:120, :160]).convert(mode).save(file, kind, **how)
    for _ in seeds(60):
        data = bytearray(file.getvalue())
        for _ in range(chance.choice([1, 2, 5, 20])):
            at = chance.randrange(chance.choice([40, 200, len(data)])) % len(data)
            some = chance.randbytes(chance.choice([1, 4, 16]))
            end = at + chance.choice([0, len(some), len(some), 50, len(data)])
            data[at:end] = some
        try:
            pictures = decode_pictures(bytes(data))
        except NoPadError:
            continue
        assert all(picture.ndim == 2 and picture.dtype == np.uint8 for picture in pictures)
    assert capfd.readouterr() == ("", "")


def test_large_picture_is_read_at_half_size() -> None:
    """16-bit values are scaled by their range, not by the brightest pixel."""
    ramp = np.repeat(np.linspace(0, 30000, 5200, dtype=np.uint16)[None], 4000, axis=0)
    for kind, how in [("PNG", {}), ("TIFF", {"compression": "tiff_deflate"}), ("JPEG", {})]:
        file = io.BytesIO()
        picture: Any = (ramp >> 8).astype(np.uint8) if kind == "JPEG" else ramp
        Image.fromarray(picture).save(file, kind, **how)
        [grey] = decode_pictures(file.getvalue())
        assert grey.shape == (2000, 2600)
        assert grey.dtype == np.uint8
        assert grey.max() == pytest.approx(30000 / 257, abs=3)


@pytest.mark.parametrize(("pads", "size"), [(1, 0.8), (2, 0.6)])
def test_blank_pad_is_refused(pads: int, size: float) -> None:
    """Tries a photograph of one pad, and a page with two pads."""
    page = (printed("kings-gold", 8, "a4")[0] * 255).astype(np.uint8)[: 1485 * pads]
    smaller = cv2.resize(page, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)
    with pytest.raises(NoPadError, match="The pad with this code is empty"):
        read_pads([packed(smaller)])


def test_noise_in_dark_picture_is_not_read() -> None:
    page = printed("incan-gold-2006", 5, "letter")[0]
    half = (page[: len(page) // 2] * 255).astype(np.uint8)
    paper = cv2.resize(half, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    grain = np.random.default_rng(1).normal(0, 8, paper.shape)
    dark = 20 + 0.2 * cv2.GaussianBlur(paper, (0, 0), 0.8).astype(np.float32) + grain
    with pytest.raises(NoPadError, match="The pad with this code is empty"):
        read_pads([packed(dark.clip(0, 255).astype(np.uint8), ".png")])
