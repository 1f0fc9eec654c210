"""Photographs of pads are read: what stands there, or a question, or one line that says why not."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from tests.v4.photo.photographed import SURE, Shot, taken
from tests.v4.seeds import seeds
from tools.photograph.filled import Habit

import cv2  # isort: skip
import numpy as np  # isort: skip

from cardkit.v4.files import load
from cardkit.v4.paper import PadCode, digit_places
from cardkit.v4.photo import PadRead, Unread, finding, read_pad, tally_of
from cardkit.v4.photo.decoding import MOST, opened
from cardkit.v4.photo.figures import Seen
from cardkit.v4.tally import score

pytestmark = pytest.mark.slow

TABLES = (
    ("kings-gold", 4),
    ("poor-mans", 2),
    ("cave-network", 3),
    ("incan-gold", 5),
    ("diamant", 8),
)
SHOTS = [
    Shot(game, players, ("good", "ordinary")[(seed + place) % 2], seed)
    for seed in seeds(2)
    for place, (game, players) in enumerate(TABLES)
]
"""Each of these games well and less well photographed, on both papers."""


def told(pad: PadRead, truth: dict[tuple[str, int, int], int]) -> list[str]:
    """What is wrong after every question was answered from what is written."""
    while (table := pad.table()).doubts:
        place = table.doubts[0][:3]
        pad.known[place] = truth.get(place, 0)
    wrong = [
        f"round {number}, seat {seat}: {gold} for {truth['banked', number, seat]}"
        for number, row in table.banked.items()
        for seat, gold in enumerate(row)
        if gold != truth.get(("banked", number, seat), 0)
        and not (gold is None and ("banked", number, seat) not in truth)
    ]
    return wrong + [
        f"total {seat}: {total}"
        for seat, total in enumerate(table.totals)
        if total != truth["total", 0, seat]
    ]


def truth_of(shot: Shot) -> dict[tuple[str, int, int], int]:
    """What is written on the pad of a photograph."""
    return {
        (cell.kind, cell.round, cell.seat): stands
        for cell, stands in taken(shot)[0].figures.items()
        if stands is not None
    }


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: "-".join(map(str, shot)))
def test_what_is_written_is_read_or_asked(shot: Shot) -> None:
    """No figure is wrong that nobody was asked about."""
    assert told(read_pad([taken(shot)[1]]), truth_of(shot)) == []


@pytest.mark.parametrize("habit", ["between", "right"])
def test_figures_beside_the_marks_are_read(habit: Habit) -> None:
    """Written between them, or at the right edge of their cells: all digits of a pad alike."""
    shot = SURE._replace(habit=habit)
    pad = read_pad([taken(shot)[1]])
    assert pad.table().doubts == []
    assert told(pad, truth_of(shot)) == []


def test_more_gold_than_the_deck_holds_is_not_read() -> None:
    """644 looks likeliest, and cannot be: what can be is read, and asked."""
    looks = Seen(np.full(MOST + 1, 1e-6), 0.0, 0.0)
    looks.numbers[[644, 64, 44]] = (0.8, 0.1, 0.1)
    code = PadCode.read("CARDKIT:KINGS-GOLD/1.0/2/1")
    pad = PadRead(load("kings-gold"), code, {("banked", 1, seat): looks for seat in (0, 1)}, [])
    table = pad.table()
    assert table.banked[1][0] in (64, 44)
    assert [doubt[:3] for doubt in table.doubts] == [("banked", 1, 0), ("banked", 1, 1)]
    assert not pad.believe(("banked", 1, 0), 644)


@pytest.mark.parametrize("seed", [9, 18])
def test_a_pad_for_two_is_found_by_its_few_upright_lines(seed: int) -> None:
    """Its columns are wide: the many level lines alone do not say where the figures stand."""
    shot = Shot("cave-network", 2, "poor", seed)
    seen, truth = read_pad([taken(shot)[1]]).seen, truth_of(shot)
    right = [
        seen[place].numbers.argmax() == stands for place, stands in truth.items() if place in seen
    ]
    assert sum(right) > 0.9 * len(right)


@pytest.mark.parametrize(
    "shot",
    [
        Shot("kings-gold", 4, "poor", 10, whole=True),
        Shot("diamant", 7, "poor", 6, whole=True),
        Shot("diamant", 7, "poor", 16, whole=True),
        Shot("poor-mans", 7, "poor", 12, whole=True),
    ],
    ids=lambda shot: f"{shot.game}-{shot.seed}",
)
def test_a_blurred_code_is_found_when_looked_at_again(shot: Shot) -> None:
    """Each in another way; the first finds none."""
    shown = opened(taken(shot)[1])
    assert not finding.codes(shown, 0)
    assert any(finding.codes(shown, effort) for effort in range(1, finding.EFFORTS))


@pytest.mark.parametrize("worth", [0, 5, 1000])
def test_artifacts_count_what_a_house_rule_says(worth: int) -> None:
    """Nothing, too, or more than a cell has room for: what was banked is the total of who has
    none."""
    variant = load("cave-network", [("artifacts.worth", str(worth))])
    look = Seen(np.eye(1, MOST + 1, 7)[0] * 0.99 + 0.01 / (MOST + 1), 0.0, 0.0)
    places = [
        (kind, number, seat)
        for kind, number in (("banked", 1), ("so-far", 1), ("total", 0))
        for seat in (0, 1)
    ]
    pad = PadRead(
        variant, PadCode.read("CARDKIT:CAVE-NETWORK/1.0/2/1"), dict.fromkeys(places, look), []
    )
    assert pad.table().totals == [7, 7]


def test_a_sure_pad_is_a_tally() -> None:
    """Its tally is legal and agrees with its totals."""
    pad = read_pad([taken(SURE)[1]])
    table = pad.table()
    assert table.doubts == []
    found = score(tally_of(pad, table, ["Ann", "Bo", "Cy", "Di"], ["pad.jpg"]))
    assert found.problems == []
    assert found.complete
    assert found.reading.header.notes == ("read from pad.jpg",)
    assert found.state is not None
    assert [found.state.total(name) for name in found.state.players] == table.totals


def picture() -> Any:
    """The sure photograph, unpacked."""
    return cv2.imdecode(np.frombuffer(taken(SURE)[1], np.uint8), cv2.IMREAD_GRAYSCALE)


def packed(shown: Any, ending: str = ".jpg") -> bytes:
    """A picture as a file."""
    return bytes(cv2.imencode(ending, shown)[1].tobytes())


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_picture_may_stand_on_its_head(turns: int) -> None:
    """Whichever way the telephone was held."""
    assert (
        read_pad([packed(np.rot90(picture(), turns).copy())]).table().banked
        == read_pad([taken(SURE)[1]]).table().banked
    )


def test_two_pads_are_not_one() -> None:
    """Which of them is meant, nobody can know."""
    with pytest.raises(Unread, match="several pads"):
        read_pad([packed(np.vstack([picture(), picture()]))])


def test_a_corner_that_is_missing_is_asked() -> None:
    """What is not in the picture is doubtful, and what else says it is not lost."""
    shown = picture()
    pad = read_pad([packed(shown)])
    sheet = np.array(shown)
    high, wide = sheet.shape
    torn = np.array([(0, high), (0, int(0.62 * high)), (int(0.3 * wide), high)])
    cv2.fillPoly(sheet, [torn], 90)
    try:
        again = read_pad([packed(sheet)])
    except Unread:
        return
    assert told(again, truth_of(SURE)) == [] == told(pad, truth_of(SURE))


def of_a_size(wide: int, high: int) -> bytes:
    """A PNG that says it is so large, and holds next to nothing."""
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")]
    made = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(made)


STRANGE: dict[str, tuple[Callable[[], bytes], str]] = {
    "text": (lambda: b"no picture at all", "no picture"),
    "empty": (lambda: b"", "no picture"),
    "heic": (lambda: b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC"),
    "bomb": (lambda: of_a_size(60_000, 60_000), "too large"),
    "said larger than it is": (lambda: of_a_size(500, 500), "broken off|do not see"),
    "broken off": (lambda: taken(SURE)[1][: len(taken(SURE)[1]) // 2], "broken off"),
    "many scans": (lambda: taken(SURE)[1] + b"\xff\xda" * 100, "too large"),
    "no pad": (lambda: packed(np.full((800, 1000), 200, np.uint8)), "do not see the code"),
    "noise": (
        lambda: packed(
            np.random.default_rng(1).integers(0, 255, (600, 600)).astype(np.uint8), ".png"
        ),
        "do not see",
    ),
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_picture_gets_one_line(name: str) -> None:
    """What is no pad is said so, quickly and without a traceback."""
    make, why = STRANGE[name]
    with pytest.raises(Unread, match=why) as fault:
        read_pad([make()])
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("size", [1.0, 0.8, 0.6])
@pytest.mark.parametrize("pads", [1, 2])
def test_a_pad_without_figures_is_blank(pads: int, size: float) -> None:
    """Nothing is made up: the marks for digits are none themselves, on one pad or on both of a
    page."""
    from tools.photograph.filled import printed

    page = (printed("kings-gold", 4)[0][0] * 255).astype(np.uint8)[: 1395 * pads]
    smaller = cv2.resize(page, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)
    with pytest.raises(Unread, match="Nothing is written"):
        read_pad([packed(smaller)])


@pytest.mark.parametrize("seed", range(3))
def test_noise_in_the_dark_is_no_figure(seed: int) -> None:
    """A blank pad in a photograph that is dark and grainy."""
    from tools.photograph.filled import printed

    page = printed("incan-gold-2006", 5)[0][0]
    paper = cv2.resize(
        (page[: len(page) // 2] * 255).astype(np.uint8),
        None,
        fx=0.5,
        fy=0.5,
        interpolation=cv2.INTER_AREA,
    )
    grain = np.random.default_rng(seed).normal(0, 8, paper.shape)
    dark = 20 + 0.2 * cv2.GaussianBlur(paper, (0, 0), 0.8).astype(np.float32) + grain
    with pytest.raises(Unread, match="Nothing is written"):
        read_pad([packed(dark.clip(0, 255).astype(np.uint8), ".png")])


def test_another_code_is_no_pad() -> None:
    """A code that says something else is quoted."""
    import segno

    modules = np.array([list(row) for row in segno.make("HELLO").matrix], np.uint8)
    code = np.kron(255 * (1 - np.pad(modules, 4)), np.ones((8, 8), np.uint8)).astype(np.uint8)
    with pytest.raises(Unread, match="HELLO"):
        read_pad([packed(code, ".png")])


def test_places_are_where_ticks_are() -> None:
    """Three, in the middle of their cell."""
    assert [round(x, 1) for x in digit_places((47.0, 30.0, 20.0, 7.5))] == [51.4, 57.0, 62.6]


def test_what_cannot_stand_there_is_not_believed() -> None:
    """An artifact that a ninth of five took, a round that was not played, a seat nobody has, a
    figure of four digits."""
    pad = read_pad([taken(next(shot for shot in SHOTS if shot.game == "incan-gold"))[1]])
    number = pad.artifacts[0][0].round
    assert not any(
        pad.believe(place, said)
        for place, said in [
            (("artifact", number, 0), 9),
            (("artifact", number, 99), 1),
            (("artifact", number + 1, 0), 1),
            (("banked", 6, 0), 1),
            (("banked", 1, 5), 1),
            (("banked", 1, 0), 1000),
            (("notes", 0, 0), 1),
        ]
    )
    assert pad.known == {}
    assert pad.believe(("artifact", number, 0), 5)
    assert (number, pad.artifacts[0][0].worth, 4) in pad.table().took
