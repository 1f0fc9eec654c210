"""The pictures of the page, with the same outlines as on paper."""

import json
import re
from importlib.resources import files

PICTURES_SCRIPT = "pictures.js"  # a script that is not a file of the page's folder


def picture_outlines() -> dict[str, str]:
    """Return the outlines of all pictures by name, in a 100 by 100 square and in SVG notation."""
    text = files("cardkit").joinpath("printables", "pictograms.txt").read_text("utf-8")
    lines = [line.partition(": ") for line in text.splitlines() if not line.startswith("#")]
    return {
        name: re.sub(r"O(\S+) (\S+) (\S+)", _circle_path, path) for name, _, path in lines if name
    }


def _circle_path(match: re.Match[str]) -> str:
    x, y, r = match.groups()
    arcs = f"a{r} {r} 0 1 0 {2 * float(r):g} 0a{r} {r} 0 1 0 -{2 * float(r):g} 0Z"
    return f"M{float(x) - float(r):g} {y}{arcs}"


def pictures_script() -> str:
    """Return a script that exports the outlines of all pictures by name."""
    return f"export const PICTURES = {json.dumps(picture_outlines())};\n"
