"""Words in block letters, five rows high, to be read across a table."""

from collections.abc import Iterator, Sequence

from cardkit.cli.screen import writable
from cardkit.tally import unaccented

HEIGHT = 5
"""Rows of a letter."""
_LETTERS = {
    "A": " ## /#  #/####/#  #/#  #", "B": "### /#  #/### /#  #/### ", "C": " ###/#   /#   /#   / ###",
    "D": "### /#  #/#  #/#  #/### ", "E": "####/#   /### /#   /####", "F": "####/#   /### /#   /#   ",
    "G": " ###/#   /# ##/#  #/ ###", "H": "#  #/#  #/####/#  #/#  #", "I": "###/ # / # / # /###",
    "J": "  ##/   #/   #/#  #/ ## ", "K": "#  #/# # /##  /# # /#  #", "L": "#   /#   /#   /#   /####",
    "M": "#   #/## ##/# # #/#   #/#   #", "N": "#   #/##  #/# # #/#  ##/#   #", "O": " ## /#  #/#  #/#  #/ ## ",
    "P": "### /#  #/### /#   /#   ", "Q": " ## /#  #/#  #/ ## /   #", "R": "### /#  #/### /# # /#  #",
    "S": " ###/#   / ## /   #/### ", "T": "#####/  #  /  #  /  #  /  #  ", "U": "#  #/#  #/#  #/#  #/ ## ",
    "V": "#   #/#   #/ # # / # # /  #  ", "W": "#   #/#   #/# # #/## ##/#   #", "X": "#   #/ # # /  #  / # # /#   #",
    "Y": "#   #/ # # /  #  /  #  /  #  ", "Z": "####/   #/ ## /#   /####",
    "0": " ## /# ##/#  #/## #/ ## ", "1": " # /## / # / # /###", "2": "### /   #/ ## /#   /####",
    "3": "### /   #/ ## /   #/### ", "4": "#  #/#  #/####/   #/   #", "5": "####/#   /### /   #/### ",
    "6": " ## /#   /### /#  #/ ## ", "7": "####/   #/  # / #  / #  ", "8": " ## /#  #/ ## /#  #/ ## ",
    "9": " ## /#  #/ ###/   #/ ## ", ".": " / / / /#", ",": "  /  /  / #/# ", ":": " /#/ /#/ ", "!": "#/#/#/ /#",
    "-": "   /   /###/   /   ", "+": "   / # /###/ # /   ", "*": "# # #/ ### /#####/ ### /# # #", " ": "  /  /  /  /  ",
    "(": " #/# /# /# / #", ")": "# / #/ #/ #/# ", "'": "#/#/ / / ", "/": "    #/   # /  #  / #   /#    ",
}  # fmt: skip


def rows(text: str, width: int) -> list[str] | None:
    """`text` in block letters, wrapped at blanks into rows of at most `width` columns; None where that cannot be."""
    plain = unaccented(text).upper()
    lines = list(_wrapped(plain.split(), width))
    if not set(plain) <= set(_LETTERS) or any(_columns(line) > width for line in lines):
        return None
    drawn: list[str] = []
    for line in lines:
        letters = [_LETTERS[letter].split("/") for letter in line]
        drawn += [""] * bool(drawn)
        drawn += [" ".join(letter[row] for letter in letters).replace("#", writable("\u2588", "#")) for row in range(HEIGHT)]
    return drawn


def _wrapped(words: Sequence[str], width: int) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}".strip()
        if line and _columns(longer) > width:
            yield line
            longer = word
        line = longer
    yield line


def _columns(text: str) -> int:
    return sum(len(_LETTERS.get(letter, "").partition("/")[0]) + 1 for letter in text) - 1
