"""Regenerate the finished PDFs in ``printables/``, byte for byte.

    python -m tools.write.printables [FOLDER]

Sheet, large sheet, black sheet, aid, pad, coins and kit for four of every game that ships, for
people who never install anything; and below ``printables/pl/`` the same in Polish. Each page has the
size that A4 and Letter have in common, and is printed on either. The table of links in
``printables/README.md`` is written too.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from cardkit.v4.engine import PieceName
from cardkit.v4.files import load, shipped
from cardkit.v4.ink import Ink, Paper
from cardkit.v4.paper import Order, file_name
from cardkit.v4.paper.pieces import printed
from cardkit.v4.speech import language
from cardkit.v4.speech.language_files import ENGLISH
from cardkit.v4.words import called, speaking

BOTH: Final = Order(Paper.BOTH)
KEPT: Final[Mapping[str, tuple[PieceName, Order]]] = {
    "sheet": ("sheet", BOTH),
    "large": ("sheet", BOTH._replace(large=True)),
    "black": ("sheet", BOTH._replace(ink=Ink.MONO)),
    "aid": ("aid", BOTH),
    "pad": ("pad", BOTH),
    "coins": ("coins", BOTH._replace(players=4)),
    "kit for 4": ("kit", BOTH._replace(players=4)),
}
"""What there is of each game, by the head of its column in the table of links."""
BEGUN: Final = "<!-- The table is written by `python -m tools.write.printables`. -->\n\n"


class Wanted(NamedTuple):
    """A finished file: its language, its game, and the head of its column in `KEPT`."""

    language: str
    game: str
    head: str

    def made(self) -> bytes:
        """Its bytes."""
        with speaking(language(self.language)):
            return printed(KEPT[self.head][0], load(self.game), KEPT[self.head][1])

    @property
    def name(self) -> str:
        """What it is called below the folder; of another language than English in a folder of that
        language."""
        with speaking(language(self.language)):
            name = file_name(load(self.game), *KEPT[self.head])
        return name if self.language == ENGLISH else f"{self.language}/{name}"


LANGUAGES: Final = (ENGLISH, "pl")


def wanted() -> Iterator[Wanted]:
    """Every finished file there is to be."""
    for code, game in product(LANGUAGES, shipped()):
        yield from (Wanted(code, game, head) for head in KEPT)


def table() -> str:
    """Return the table of links to all finished files: a row for each game in each language."""
    lines = [f"| game | {' | '.join(KEPT)} |", "|---" * (len(KEPT) + 1) + "|"]
    for game, code in product(shipped(), LANGUAGES):
        with speaking(language(code)):
            name = called(load(game))
        links = [f"[PDF]({Wanted(code, game, head).name})" for head in KEPT]
        shown = f"**{name}**" if code == ENGLISH else f"{name} ({code})"
        lines.append(f"| {shown} | {' | '.join(links)} |")
    return "\n".join(lines) + "\n"


def with_table(text: str) -> str:
    """Return a README with the table of links as it is now."""
    before, _, after = text.partition(BEGUN)
    return before + BEGUN + table() + after[after.index("\n\n") + 1 :]


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
    folder = parser.parse_args().folder
    for path in rebuild(folder):
        print(path)
    readme = checkout / "README.md"
    readme.write_text(with_table(readme.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
