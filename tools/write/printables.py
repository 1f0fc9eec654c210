"""Regenerate the finished PDFs in ``printables/``, byte for byte.

    python -m tools.write.printables [FOLDER]

Sheet, pad, aid and kit of every game that ships, in colour, for people who never install anything;
and below ``printables/pl/`` the same in Polish. Each page has the size that A4 and Letter have in
common, and is printed on either.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from cardkit.engine import PieceName
from cardkit.files import load, shipped
from cardkit.ink import Paper
from cardkit.paper import Order, file_name
from cardkit.paper.pieces import printed
from cardkit.speech import ENGLISH, language
from cardkit.words import speaking

KEPT: Final[tuple[PieceName, ...]] = ("sheet", "pad", "aid", "kit")
ORDER: Final = Order(Paper.BOTH)


class Wanted(NamedTuple):
    """A finished file: in which language, of which game, which piece."""

    language: str
    game: str
    piece: PieceName

    def made(self) -> bytes:
        """Its bytes."""
        with speaking(language(self.language)):
            return printed(self.piece, load(self.game), ORDER)

    @property
    def name(self) -> str:
        """What it is called below the folder; of another language than English in a folder of that
        language."""
        with speaking(language(self.language)):
            name = file_name(load(self.game), self.piece, ORDER)
        return name if self.language == ENGLISH else f"{self.language}/{name}"


LANGUAGES: Final = (ENGLISH, "pl")


def wanted() -> Iterator[Wanted]:
    """Every finished file there is to be."""
    for code, game in product(LANGUAGES, shipped()):
        yield from (Wanted(code, game, piece) for piece in KEPT)


def finished(code: str = "") -> Iterator[tuple[str, bytes]]:
    """The finished files, those of one language where a code is said: names and bytes."""
    return ((one.name, one.made()) for one in wanted() if code in ("", one.language))


def rebuild(folder: Path) -> list[Path]:
    """Write every finished file into ``folder``, and take away PDFs that are none; returns what is
    there now."""
    written = []
    for name, pages in finished():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pages)
        written.append(path)
    for stray in {*folder.glob("*.pdf"), *folder.glob("*/*.pdf")} - set(written):
        stray.unlink()
    return written


def main() -> None:
    """Rebuild the folder named on the command line, else the checkout's ``printables``."""
    checkout = Path(__file__).resolve().parent.parent.parent / "printables"
    parser = argparse.ArgumentParser(
        description=main.__doc__, prog="python -m tools.write.printables"
    )
    parser.add_argument("folder", nargs="?", type=Path, default=checkout)
    for path in rebuild(parser.parse_args().folder):
        print(path)


if __name__ == "__main__":
    main()
