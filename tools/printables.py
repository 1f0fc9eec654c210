"""Write the finished PDFs in ``printables/``, or check that they are up to date.

    python -m tools.printables           write everything again: PDFs, pictures and README
    python -m tools.printables --check   list missing, outdated and superfluous files; exit with 1

A PDF is up to date if its pages have the same words in the same places, because another version of
reportlab may write different bytes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pymupdf

from cardkit.cli.score import score_file
from cardkit.i18n.translate import languages, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables import Piece, PrintOptions, render
from cardkit.rulebook.catalogue import main_games
from cardkit.rulebook.loader import load

ROOT = Path(__file__).resolve().parents[1]
SHELF = ROOT / "printables"
GAMES = main_games()
LETTER = PrintOptions(paper="letter")
PLAIN = PrintOptions()
FOLDERS: dict[str, tuple[str, PrintOptions]] = {
    "": ("en", PLAIN),
    "letter": ("en", LETTER),
    **{code: (code, PLAIN) for code in languages()[1:]},
}
"""The language and the print options of each folder."""
LABELS = {
    "": "", "letter": " (Letter)", "de": " (auf Deutsch)", "fr": " (en français)",
    "pl": " (po polsku)",
}  # fmt: skip
"""The text after the name of a game in the README, by folder."""
PIECES: dict[str, Piece] = {"sheet": "sheet", "kit-4p": "kit"}
"""The pieces of each game, by the end of the file name."""
PICTURES: dict[str, tuple[Piece, str, int, int]] = {
    "pictures/cave-network-sheet": ("sheet", "cave-network", 1, 60),
    "pictures/aid": ("aid", "kings-gold", 1, 60),
    "pictures/pad": ("pad", "kings-gold", 1, 60),
    "pictures/filled": ("pad", "kings-gold", 1, 60),
    "pictures/choices": ("choices", "incan-gold-2006", 1, 50),
    "pictures/coins": ("coins", "kings-gold", 1, 50),
    "pictures/kit": ("kit", "diamant", 5, 27),
}
"""The contents of each picture: piece, game, number of pages side by side, and dots per inch."""
GENERATED = "<!-- Written by `python -m tools.printables`. -->"
MAX_BYTES = 4_500_000


class File(NamedTuple):
    """A PDF in ``printables/``: its folder, its name, and what it shows."""

    folder: str
    name: str
    piece: Piece
    game: str
    language: str
    options: PrintOptions

    @property
    def path(self) -> str:
        """The path of the file inside ``printables/``."""
        return f"{self.folder}/{self.name}".lstrip("/")

    def pdf(self) -> bytes:
        """Draw the PDF and return its bytes."""
        with use_language(self.language):
            return render(self.piece, load(self.game), self.options)


def files() -> Iterator[File]:
    """Yield all PDFs that belong in ``printables/``."""
    for folder, (language, options) in FOLDERS.items():
        for game in GAMES:
            for name, piece in PIECES.items():
                end = f"-{folder}" if folder else ""
                yield File(folder, f"{game}-{name}{end}.pdf", piece, game, language, options)


def says_the_same(one: bytes, other: bytes) -> bool:
    """Return True if two PDFs have the same words in the same places."""
    return one == other or _words(one) == _words(other)


def _words(pdf: bytes) -> list[object]:
    """Return the words of a PDF, each with its page and its position in whole points."""
    pages = pymupdf.open(stream=pdf, filetype="pdf")
    return [
        (page.number, word[4], round(word[0]), round(word[1]))
        for page in pages
        for word in page.get_text("words")
    ]


def write_picture(name: str) -> None:
    """Write a PNG picture of pages side by side, with few colours."""
    from PIL import Image

    piece, game, most, dpi = PICTURES[name]
    options = PrintOptions(players=4 if piece in ("coins", "choices") else None)
    played: dict[str, Any] = {}
    if "filled" in name:
        scored = score_file(ROOT / "examples" / f"{game}.tally")
        header = scored.reading.header
        played = {"filled": scored.state, "date": header.date, "place": header.place}
    pages = pymupdf.open(stream=render(piece, load(game), options, **played), filetype="pdf")
    images = [page.get_pixmap(dpi=dpi).pil_image() for page in list(pages)[:most]]
    width = sum(image.width + 6 for image in images) - 6
    whole = Image.new("RGB", (width, images[0].height), "#c9c4ba")
    for place, image in enumerate(images):
        whole.paste(image, (place * (image.width + 6), 0))
    path = SHELF / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    whole.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)


def table() -> str:
    """Return the table of links for the README in ``printables/``."""
    rows = ["| game | sheet | everything for four |", "|---|---|---|"]
    for game in GAMES:
        for folder, (language, _) in FOLDERS.items():
            with use_language(language):
                title = vocabulary(load(game)).game + LABELS[folder]
            of_row = [file for file in files() if (file.game, file.folder) == (game, folder)]
            links = " | ".join(f"[PDF]({file.path})" for file in of_row)
            rows.append(f"| {title if folder else f'**{title}**'} | {links} |")
    return "\n".join(rows)


def readme() -> str:
    """Return the README in ``printables/`` with an up-to-date table of links."""
    text = (SHELF / "README.md").read_text("utf-8")
    return re.sub(rf"{re.escape(GENERATED)}\n\n(\|.*\n)*", f"{GENERATED}\n\n{table()}\n", text)


def stale(games: Sequence[str] = GAMES) -> list[str]:
    """Return a line for each file in ``printables/`` that is missing, outdated or superfluous.

    Only the PDFs of `games` are drawn again to find out whether they are outdated.
    """
    wanted = {file.path: file for file in files()}
    there = {path.relative_to(SHELF).as_posix() for path in SHELF.rglob("*.pdf")}
    wrong = [f"{path}: superfluous" for path in sorted(there - wanted.keys())]
    for path, file in wanted.items():
        if path not in there:
            wrong.append(f"{path}: missing")
        elif file.game in games and not says_the_same((SHELF / path).read_bytes(), file.pdf()):
            wrong.append(f"{path}: stale")
    wrong += [f"{name}.png: missing" for name in PICTURES if not (SHELF / f"{name}.png").is_file()]
    if readme() != (SHELF / "README.md").read_text("utf-8"):
        wrong.append("README.md: stale")
    if size() > MAX_BYTES:
        wrong.append(f"{size():,} bytes: more than {MAX_BYTES:,}")
    return wrong


def size() -> int:
    """Return the total size of ``printables/`` in bytes."""
    return sum(path.stat().st_size for path in SHELF.rglob("*") if path.is_file())


def main(words: list[str]) -> int:
    """Write or check ``printables/``, and return the exit code."""
    if words == ["--check"]:
        wrong = stale()
        print("\n".join(wrong) or f"{size():,} bytes, all current")
        return 1 if wrong else 0
    for path in SHELF.rglob("*.pdf"):
        path.unlink()
    for file in files():
        path = SHELF / file.path
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(file.pdf())
    for name in PICTURES:
        write_picture(name)
    (SHELF / "README.md").write_text(readme(), "utf-8")
    print(f"{size():,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
