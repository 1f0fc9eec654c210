"""A report as a picture: who wins, and how long each bot stays while the round grows dangerous."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import ceil

from cardkit import odds
from cardkit.engine import Variant, claims
from cardkit.ink import Dot, Drawing, Ink, Label, Part, Polyline, Rectangle, Shape, palette, render
from cardkit.lab.report import Report, Seat

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#8a5a9e", "#a67c00", "#56a0d3", "#c2185b", "#4d4d4d")
"""Told apart also by people who see colours differently; every bot has a letter too."""
WIDTH, LEFT, TOP, ROW = 1000, 32, 96, 40
INK, MUTED = (palette(Ink.COLOUR).line[part] for part in (Part.PLAIN, Part.MUTED))
HAIRLINE = palette(Ink.COLOUR).hairline
__all__ = ["drawing", "plot_report"]


def plot_report(report: Report, name: str, notes: Sequence[str] = ()) -> bytes:
    """The picture of `report` with `notes` below it, in the format of the file name `name`: .svg, .png or .pdf. Raises
    `ValueError`."""
    return render(below(drawing(report), notes), name)


def drawing(report: Report) -> Drawing:
    """On the left who wins, with error bars; on the right the survival curve and where each bot leaves it."""
    height = max(TOP + ROW * len(report.seats) + 64, 420)
    variant = report.variant
    shapes: list[Shape] = [
        Label(LEFT, 38, variant.name, 24, bold=True),
        Label(
            LEFT,
            60,
            f"{report.games:,} games of {len(report.seats)} · {_percent(report.caught.mean)} of "
            f"{variant.words.round.many} end caught · {report.cards.mean:.1f} cards each",
            14,
            fill=MUTED,
        ),
    ]
    shapes += _wins(report)
    shapes += _curve(report, height)
    return Drawing(WIDTH, height, shapes, variant.name)


NOTE = 18
"""How high a line below a picture is."""


def below(drawn: Drawing, notes: Sequence[str]) -> Drawing:
    """The picture with a line for each of the notes below it."""
    lines = [Label(LEFT, drawn.height + NOTE * at + 4, short(text, 140), 12, fill=MUTED) for at, text in enumerate(notes)]
    return drawn._replace(height=drawn.height + NOTE * len(notes), shapes=[*drawn.shapes, *lines])


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def _badge(x: float, y: float, seat: int) -> list[Shape]:
    return [Dot(x, y, 9, _colour(seat)), Label(x, y + 4.2, "ABCDEFGHIJKL"[seat], 12, "middle", True, "#ffffff")]


def _wins(report: Report) -> list[Shape]:
    """Bars of the shares of games won, each with twice its standard error to both sides; a fair share is dashed."""
    names, bars, end = LEFT + 24, 172, 358
    top = max(max(seat.win.mean + 2 * seat.win.se for seat in report.seats), 1.5 / len(report.seats))
    scale = (end - bars) / min(top * 1.05, 1.0) if top < 1 else end - bars
    fair = bars + scale / len(report.seats)
    bottom = TOP + 24 + ROW * len(report.seats)
    shapes: list[Shape] = [
        Label(400, TOP, "wins", 13, "end", True),
        Label(455, TOP, "score", 13, "end", True),
        Label(515, TOP, "caught", 13, "end", True),
    ]
    for number, seat in enumerate(report.seats):
        y = TOP + 14 + ROW * number
        middle = y + 13
        low, high = (bars + scale * max(seat.win.mean + sign * 2 * seat.win.se, 0) for sign in (-1, 1))
        shapes += _badge(LEFT + 9, middle, number)
        shapes += [
            Label(names, middle + 5, short(seat.bot, 17), 14),
            Rectangle(bars, y, max(scale * seat.win.mean, 1), 26, _colour(number)),
            *interval(low, high, middle, 1.5),
            Label(400, middle + 5, _percent(seat.win.mean), 14, "end", True),
            Label(455, middle + 5, f"{seat.total.mean:.1f}", 14, "end"),
            Label(515, middle + 5, _percent(seat.caught.mean), 14, "end"),
        ]
    shapes += [
        Polyline(((fair, TOP + 6), (fair, bottom - 8)), MUTED, 1.2, dashed=True),
        Label(fair, bottom + 8, "a fair share", 12, "middle", fill=MUTED),
        Label(LEFT, bottom + 32, "Bars: share of games won, ± two standard errors.", 12, fill=MUTED),
    ]
    return shapes


Scale = Callable[[float], float]


def ruled(left: float, right: float, down: Scale, shares: Iterable[float], width: float) -> list[Shape]:
    """Lines across at these shares of one, told in per cent."""
    shapes: list[Shape] = []
    for share in shares:
        y = down(share)
        shapes += [
            Polyline(((left, y), (right, y)), HAIRLINE, width),
            Label(left - 6, y + 4, _percent(share), 12, "end", fill=MUTED),
        ]
    return shapes


def numbered(across: Scale, y: float, numbers: Iterable[int]) -> list[Shape]:
    """The numbers below a picture."""
    return [Label(across(number), y, str(number), 12, "middle", fill=MUTED) for number in numbers]


def interval(low: float, high: float, y: float, width: float) -> list[Shape]:
    """A line between two places, with an end at each."""
    ends = [Polyline(((x, y - 5), (x, y + 5)), INK, width) for x in (low, high)]
    return [Polyline(((low, y), (high, y)), INK, width), *ends]


def short(text: str, most: int) -> str:
    """So many letters of it at most."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _curve(report: Report, height: int) -> list[Shape]:
    """The chance that the round still runs if nobody leaves, by turns; each bot's mean leaving point and middle half."""
    left, right, top, bottom = 596, WIDTH - 28, TOP + 10, height - 66
    chances, what = _chances(report)
    latest = max((seat.leaves_after or 0) for seat in report.seats)
    falls = next((turn for turn, chance in enumerate(chances) if chance < Fraction(1, 50)), len(chances) - 1)
    last = max(min(max(falls, ceil(latest) + 1), len(chances) - 1), 1)

    def across(turn: float) -> float:
        return left + (right - left) * turn / last

    def down(chance: float) -> float:
        return bottom - (bottom - top) * chance

    curve = tuple((across(turn), down(float(chances[turn]))) for turn in range(last + 1))
    shapes: list[Shape] = [
        Label(left, TOP - 8, what, 13, bold=True),
        Polyline(((left, bottom), *curve, (right, bottom)), fill="#f3efe6"),
    ]
    shapes += ruled(left, right, down, [quarter / 4 for quarter in range(5)], 0.6)
    shapes += numbered(across, bottom + 18, range(0, last + 1, max(1, round(last / 8))))
    shapes += [Label((left + right) / 2, bottom + 36, unit(report.variant), 13, "middle"), Polyline(curve, INK, 2)]
    shapes += _leaving_points(report.seats, chances, across, down, bottom)
    said = "Badge: where a bot leaves on average. Bar: half of its leavings."
    return [*shapes, Label(left, height - 10, said, 12, fill=MUTED)]


def unit(variant: Variant) -> str:
    """What the length of a round is counted in."""
    return "cards" if claims.deal(variant) is None else "turns"


def _chances(report: Report) -> tuple[Sequence[Fraction], str]:
    state = odds.fresh(report.variant)
    if claims.deal(report.variant) is not None:
        players = len(report.seats)
        curve = odds.cave(state).survival[::players][: report.variant.hand_size(players) + 1]
        return curve, "Still running, if the cards were random and nobody flees"
    return odds.survival(odds.deck(state)), "Still running, if nobody leaves"


def _leaving_points(
    seats: Sequence[Seat], chances: Sequence[Fraction], across: Scale, down: Scale, bottom: float
) -> list[Shape]:
    """A badge on the curve for each bot that ever leaves; badges that would cover each other are stacked upwards."""
    shapes: list[Shape] = []
    taken: list[tuple[float, float]] = []
    leaving = sorted((seat.leaves_after, number) for number, seat in enumerate(seats) if seat.leaves_after is not None)
    for lane, (turn, number) in enumerate(leaving):
        x, y = across(turn), down(_between(chances, turn))
        spot = y
        while any(abs(x - other) < 20 and abs(spot - above) < 20 for other, above in taken):
            spot -= 4
        taken.append((x, spot))
        early, late = _middle_half(seats[number].left)
        level = bottom - 6 - 6 * lane
        shapes += [
            Polyline(((x, bottom), (x, spot)), _colour(number), 1, dashed=True),
            Rectangle(across(early - 0.35), level, across(late + 0.35) - across(early - 0.35), 4, _colour(number)),
            *_badge(x, spot, number),
        ]
    return shapes


def _between(chances: Sequence[Fraction], turn: float) -> float:
    """The curve at a point between two cards."""
    low = min(int(turn), len(chances) - 1)
    high = min(low + 1, len(chances) - 1)
    return float(chances[low]) + (float(chances[high]) - float(chances[low])) * (turn - low)


def _middle_half(left: Sequence[int]) -> tuple[int, int]:
    """The turns between which the middle half of the leavings lies."""
    times = sum(left[1:])
    found, early = 0, 0
    for turn, number in enumerate(left[1:], 1):
        found += number
        if not early and found * 4 >= times:
            early = turn
        if found * 4 >= 3 * times:
            return early, turn
    return early, early
