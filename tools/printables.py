"""Write the shelf of finished PDFs, ``printables/``, and check that it is current.

    python -m tools.printables           write it anew: PDFs, pictures, README
    python -m tools.printables --check   name what is missing, stale or too much; exit 1

A PDF is current if its pages say the same at the same places: another version of reportlab may
write other bytes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pymupdf

from cardkit.cli.score import score_file
from cardkit.engine.loader import load
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables import Piece, PrintOptions, render

ROOT = Path(__file__).resolve().parents[1]
SHELF = ROOT / "printables"
GAMES = ("kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant")
LETTER = PrintOptions(paper="letter")
PLAIN = PrintOptions()
FOLDERS: dict[str, tuple[str, PrintOptions]] = {
    "": ("en", PLAIN),
    "letter": ("en", LETTER),
    "pl": ("pl", PLAIN),
}
"""For each folder of the shelf the language and the paper of its files."""
PIECES: dict[str, Piece] = {"sheet": "sheet", "kit-4p": "kit"}
PICTURES: dict[str, tuple[Piece, str, int, int]] = {
    "kings-gold-sheet": ("sheet", "kings-gold", 1, 84),
    "pictures/cave-network-sheet": ("sheet", "cave-network", 1, 60),
    "pictures/aid": ("aid", "kings-gold", 1, 60),
    "pictures/pad": ("pad", "kings-gold", 1, 60),
    "pictures/filled": ("pad", "kings-gold", 1, 60),
    "pictures/choices": ("choices", "incan-gold-2006", 1, 50),
    "pictures/coins": ("coins", "kings-gold", 1, 50),
    "pictures/kit": ("kit", "diamant", 5, 27),
}
"""Of each picture: piece, game, how many pages side by side, dots an inch."""
GENERATED = "<!-- Written by `python -m tools.printables`. -->"
MOST_BYTES = 3_000_000


class File(NamedTuple):
    """A PDF of the shelf: its path below it, and what it is of."""

    path: str
    piece: Piece
    game: str
    language: str
    options: PrintOptions

    def pdf(self) -> bytes:
        """Return the PDF."""
        with use_language(self.language):
            return render(self.piece, load(self.game), self.options)


def files() -> Iterator[File]:
    """Yield all PDFs of the shelf."""
    for folder, (language, options) in FOLDERS.items():
        for game in GAMES:
            for name, piece in PIECES.items():
                end = f"-{folder}" if folder else ""
                path = f"{folder}/{game}-{name}{end}.pdf".lstrip("/")
                yield File(path, piece, game, language, options)


def says_the_same(one: bytes, other: bytes) -> bool:
    """Return True if two PDFs have the same words at the same places."""
    return one == other or _words(one) == _words(other)


def _words(pdf: bytes) -> list[object]:
    pages = pymupdf.open(stream=pdf, filetype="pdf")
    return [
        (page.number, word[4], round(word[0]), round(word[1]))
        for page in pages
        for word in page.get_text("words")
    ]


def picture(name: str) -> bytes:
    """Return a picture as PNG: pages side by side in few colours."""
    from PIL import Image

    piece, game, most, dpi = PICTURES[name]
    filled = score_file(ROOT / "examples" / f"{game}.tally").state if "filled" in name else None
    options = PrintOptions(players=4 if piece in ("coins", "choices") else None)
    pages = pymupdf.open(stream=render(piece, load(game), options, filled=filled), filetype="pdf")
    drawn = [page.get_pixmap(dpi=dpi).pil_image() for page in list(pages)[:most]]
    whole = Image.new("RGB", (sum(one.width + 6 for one in drawn) - 6, drawn[0].height), "#c9c4ba")
    for place, one in enumerate(drawn):
        whole.paste(one, (place * (one.width + 6), 0))
    path = SHELF / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    whole.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)
    return path.read_bytes()


def table() -> str:
    """Return the table of links in the README of the shelf."""
    rows = ["| game | sheet | everything for four |", "|---|---|---|"]
    labels = {"": "", "letter": " (Letter)", "pl": " (po polsku)"}
    for game in GAMES:
        for folder, (language, _) in FOLDERS.items():
            with use_language(language):
                name = vocabulary(load(game)).game
            mine = [one for one in files() if one.game == game and one.path in _paths(folder)]
            links = " | ".join(f"[PDF]({one.path})" for one in mine)
            rows.append(
                f"| {'' if folder else '**'}{name}{labels[folder]}{'' if folder else '**'} | {links} |"
            )
    return "\n".join(rows)


def _paths(folder: str) -> set[str]:
    return {one.path for one in files() if str(Path(one.path).parent) == (folder or ".")}


def readme() -> str:
    """Return the README of the shelf with its table of links."""
    text = (SHELF / "README.md").read_text("utf-8")
    return re.sub(rf"{re.escape(GENERATED)}\n\n(\|.*\n)*", f"{GENERATED}\n\n{table()}\n", text)


def stale(games: Sequence[str] = GAMES) -> list[str]:
    """Return what is wrong with the shelf; the files of these games are drawn and compared."""
    wanted = {one.path: one for one in files()}
    there = {str(path.relative_to(SHELF)) for path in SHELF.rglob("*.pdf")}
    wrong = [f"{path}: too much" for path in sorted(there - wanted.keys())]
    for path, one in wanted.items():
        if path not in there:
            wrong.append(f"{path}: missing")
        elif one.game in games and not says_the_same((SHELF / path).read_bytes(), one.pdf()):
            wrong.append(f"{path}: stale")
    wrong += [f"{name}.png: missing" for name in PICTURES if not (SHELF / f"{name}.png").is_file()]
    if readme() != (SHELF / "README.md").read_text("utf-8"):
        wrong.append("README.md: stale")
    if size() > MOST_BYTES:
        wrong.append(f"{size():,} bytes: more than {MOST_BYTES:,}")
    return wrong


def size() -> int:
    """Return how many bytes the shelf has."""
    return sum(path.stat().st_size for path in SHELF.rglob("*") if path.is_file())


def main(words: list[str]) -> int:
    """Write the shelf, or check it."""
    if words == ["--check"]:
        wrong = stale()
        print("\n".join(wrong) or f"{size():,} bytes, all current")
        return 1 if wrong else 0
    for path in SHELF.rglob("*.pdf"):
        path.unlink()
    for one in files():
        path = SHELF / one.path
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(one.pdf())
    for name in PICTURES:
        picture(name)
    (SHELF / "README.md").write_text(readme(), "utf-8")
    print(f"{size():,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
