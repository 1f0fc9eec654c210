"""The finished files of the games that ship, for people who never install anything.

``python -m cardkit.paper.printables`` rebuilds the folder ``printables/`` of the checkout, byte for byte: sheet,
pad, aid and kit of every game on both papers, in colour.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cardkit.ink.page import Paper
from cardkit.paper.pieces import Order, file_name, printed
from cardkit.terms import PieceName
from cardkit.variant import load, shipped

KEPT: Final[tuple[PieceName, ...]] = ("sheet", "pad", "aid", "kit")


def finished() -> Iterator[tuple[str, bytes]]:
    """Every finished file: its name and its bytes."""
    for name in shipped():
        variant = load(name)
        for paper in Paper:
            for piece in KEPT:
                order = Order(paper)
                yield file_name(variant, piece, order), printed(piece, variant, order)


def rebuild(folder: Path) -> list[Path]:
    """Write every finished file into ``folder``, and take away PDFs that are none; returns what is there now."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, pages in finished():
        path = folder / name
        path.write_bytes(pages)
        written.append(path)
    for stray in set(folder.glob("*.pdf")) - set(written):
        stray.unlink()
    return written


def main() -> None:
    """Rebuild the folder named on the command line, else the checkout's ``printables``."""
    checkout = Path(__file__).resolve().parent.parent.parent / "printables"
    for path in rebuild(Path(sys.argv[1]) if len(sys.argv) > 1 else checkout):
        print(path)


if __name__ == "__main__":
    main()
