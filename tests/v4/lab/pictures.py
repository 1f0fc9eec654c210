"""What is wrong with the words of a picture."""

from __future__ import annotations

from cardkit.v4.ink import fonts
from cardkit.v4.ink.drawing import Drawing, Label


def misplaced(drawn: Drawing, spare: float, *, badges: bool = False) -> list[str]:
    """Words that leave the paper, and words on one line that overlap, set so many times as wide as
    they are.

    With `badges` a single letter or digit may stand on something else.
    """
    found = []
    spans: list[tuple[float, float, float, str]] = []
    for shape in drawn.shapes:
        if isinstance(shape, Label):
            width = spare * fonts.width(shape.text, fonts.Style(fonts.BOLD, shape.size, shape.size))
            start = shape.x - {"start": 0, "middle": width / 2, "end": width}[shape.anchor]
            if start < 0 or start + width > drawn.width or not 0 < shape.y < drawn.height:
                found.append(f"{shape.text} leaves the paper")
            for other_start, other_end, y, text in spans:
                apart = (
                    start >= other_end
                    or start + width <= other_start
                    or abs(shape.y - y) >= 0.6 * shape.size
                )
                if not apart and not (badges and len(text) == 1):
                    found.append(f"{shape.text} lies on {text}")
            spans.append((start, start + width, shape.y, shape.text))
    return found
