"""What is coloured can be read on light and on dark: every colour stands out from every background
that is usual."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import get_args

import pytest

from cardkit import v4 as cardkit
from cardkit.v4.cli import qr, screen
from cardkit.v4.words.saying import Tone

BACKGROUNDS = {
    "white (xterm, macOS Basic, GNOME light)": 0xFFFFFF,
    "black (xterm -rv, macOS Pro, Linux)": 0x000000,
    "Solarized light": 0xFDF6E3,
    "Solarized dark": 0x002B36,
    "Ubuntu": 0x300A24,
    "Windows": 0x0C0C0C,
    "VS Code": 0x1E1E1E,
    "Dracula": 0x282A36,
    "Gruvbox light": 0xFBF1C7,
    "Gruvbox dark": 0x282828,
    "Nord": 0x2E3440,
}
ENOUGH = 3.0
"""Contrast of large or bold letters, and of what nobody has to read (WCAG 2.2, 1.4.3 and
1.4.11)."""


def luminance(colour: int) -> float:
    """As WCAG counts it, from 0 to 1."""
    parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: int, other: int) -> float:
    """From 1 (the same) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def of_the_256(number: int) -> int:
    """The colour of that number, in the cube or among the greys; the first 16 are whatever a
    palette says."""
    assert 16 <= number < 256
    if number >= 232:
        return 0x010101 * (8 + 10 * (number - 232))
    steps = (0, 95, 135, 175, 215, 255)
    red, rest = divmod(number - 16, 36)
    return steps[red] << 16 | steps[rest // 6] << 8 | steps[rest % 6]


@pytest.mark.parametrize("background", BACKGROUNDS)
@pytest.mark.parametrize("tone", [*get_args(Tone), "figure"])
def test_every_tone_can_be_read(
    monkeypatch: pytest.MonkeyPatch, tone: str, background: str
) -> None:
    """Bold, and colours that no palette changes: nothing else."""
    monkeypatch.setenv("TERM", "xterm-256color")
    style = re.fullmatch(
        r"(?:\x1b\[(1)?;?(?:38;5;(\d+))?m)?Bo(?:\x1b\[0m)?", screen.ink("Bo", tone)
    )
    assert style
    if style[2]:
        assert contrast(of_the_256(int(style[2])), BACKGROUNDS[background]) >= ENOUGH


def test_a_terminal_with_few_colours_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """It could take them for something else, such as blinking."""
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setenv("TERM", "vt220")
    assert {screen.ink("Bo", tone) for tone in (*get_args(Tone), "figure")} == {
        "Bo",
        "\x1b[1mBo\x1b[0m",
    }


def test_nobody_else_colours() -> None:
    """Styles are made in one place; a QR code is black on white; the rest moves the cursor."""
    made = {
        (path.name, style)
        for path in (Path(cardkit.__file__).parent).rglob("*.py")
        for style in re.findall(r"\\x1b\[[^A-Za-z(]*m", path.read_text("utf-8"))
    }
    assert {name for name, style in made if style != r"\x1b[0m"} <= {
        "screen.py",
        "qr.py",
        "sanitize.py",
    }  # the last shows one in an example
    assert contrast(of_the_256(16), of_the_256(231)) == pytest.approx(21)
    assert qr.BLACK_ON_WHITE == "\x1b[38;5;16;48;5;231m"


@pytest.mark.parametrize(
    ("said", "allowed"),
    [({}, False), ({"FORCE_COLOR": "1"}, True), ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False)],
)
def test_colours_are_decided_in_one_place(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, str], allowed: bool
) -> None:
    """By NO_COLOR, else by FORCE_COLOR, also in a pipe: for plain lines and for tables alike."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    assert screen.colour_allowed(stream) is allowed
    screen.console().print("gold", style="bold")
    assert ("\x1b[" in stream.getvalue()) is allowed
