"""The pictures of the page: the same outlines as those on paper."""

import json
import re
from importlib.resources import files

SCRIPT = "pictures.js"  # a script that is not a file of the page's folder


def outlines() -> dict[str, str]:
    """Return by name the outlines of all pictures on a square of 100, as in SVG."""
    text = files("cardkit").joinpath("printables", "pictograms.txt").read_text("utf-8")
    lines = [line.partition(": ") for line in text.splitlines() if not line.startswith("#")]
    return {name: re.sub(r"O(\S+) (\S+) (\S+)", _circle, path) for name, _, path in lines if name}


def _circle(match: re.Match[str]) -> str:
    x, y, r = match.groups()
    arcs = f"a{r} {r} 0 1 0 {2 * float(r):g} 0a{r} {r} 0 1 0 -{2 * float(r):g} 0Z"
    return f"M{float(x) - float(r):g} {y}{arcs}"


def pictures_script() -> str:
    """Return the script with the pictures by name."""
    return f"export const PICTURES = {json.dumps(outlines())};\n"
