"""The pages of the web site, in every language cardkit speaks: the front, and one for each game
that ships, with its sheet as a picture, its rules by number, how risky it is, its file, and PDFs to
print. The manual behind them is Sphinx's (`docs/`).

``python -m tools.site OUT --only pages`` writes them. The templates beside this file are Jinja's.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import jinja2
import markupsafe
import pygments
import pymupdf
from PIL import Image
from pygments.formatters import HtmlFormatter
from pygments.lexers import TOMLLexer

from cardkit.engine.loader import load as load_rules
from cardkit.i18n.translate import use_language
from cardkit.printables import Piece as PieceName, PrintOptions, pieces_of, render
from cardkit.v4.engine import Variant
from cardkit.v4.files import gallery, load, shipped
from cardkit.v4.files.bundled import text_of
from cardkit.v4.ink import pictures
from cardkit.v4.paper.headings import Fact, head_facts
from cardkit.v4.paper.risk_table import Risk, risks
from cardkit.v4.speech import language
from cardkit.v4.speech.pages import origin
from cardkit.v4.speech.rules import rules_json
from cardkit.v4.text import address
from cardkit.v4.words import called, speaking, summary

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
LANGUAGES: Final = {"en": "", "pl": "pl/"}
"""The languages of the pages, and the folder of each."""
PRINTED: Final[Mapping[str, tuple[PieceName, PrintOptions]]] = {
    "sheet": ("sheet", PrintOptions()),
    "large": ("sheet", PrintOptions(large=True)),
    "black": ("sheet", PrintOptions(ink="mono")),
    "aid": ("aid", PrintOptions()),
    "pad": ("pad", PrintOptions()),
    "coins": ("coins", PrintOptions(players=4)),
    "kit for 4": ("kit", PrintOptions(players=4)),
}
"""What there are PDFs of, by what the page calls it, the one of the picture first."""
WRITTEN: Final = ("index.html", "games", "rules", "pl", "print", "sheets", "look", "manual")
"""What stands at the top of the site beside the pocket."""
WIDE: Final = 900
"""Pixels of a sheet's picture from side to side."""
CHART: Final = (420.0, 260.0)
"""Width and height of the room for the lines of a chart, in the units of its drawing."""


class Piece(NamedTuple):
    """A PDF of a game, and its address from the top of the site."""

    name: str
    file: str


class Game(NamedTuple):
    """What a page tells of a game."""

    slug: str
    name: str
    summary: str
    variant: Variant
    sections: Sequence[Mapping[str, Any]]
    origin: Sequence[str]
    facts: Sequence[Fact]
    pieces: Sequence[Piece]
    chart: Chart | None
    toml: markupsafe.Markup
    house: str
    """What stands behind # of the address at which a house rule of it is begun."""


class Line(NamedTuple):
    """A row of a table of risk as a line: what it counts, its points, and what stands beside
    each."""

    row: int
    points: Sequence[tuple[float, float, str]]

    @property
    def path(self) -> str:
        """Its points as a polyline has them."""
        return " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in self.points)


class Chart(NamedTuple):
    """How risky the next card is: a line for each row of the table on the sheet."""

    risk: Risk
    lines: Sequence[Line]
    columns: Sequence[tuple[float, int]]
    grid: Sequence[tuple[float, str]]


def write(out: Path, names: Sequence[str] = ()) -> None:
    """Write the pages of all games that ship, or of those named, into `out`, beside what else
    stands there."""
    there = [out / name for name in WRITTEN if (out / name).exists()]
    if there and not (out / "look" / "site.css").is_file():
        sys.exit(
            f"{out} is no site of cardkit's and would be lost: name another folder, or move "
            f"that away."
        )
    for path in there:
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for folder in ("print", "sheets", "look"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    names = names or (*shipped(), *gallery())
    with ProcessPoolExecutor() as pool:
        made = list(
            pool.map(
                _printed, [name for name in names for _ in LANGUAGES], [*LANGUAGES] * len(names)
            )
        )
    pieces: dict[tuple[str, str], list[Piece]] = {}
    for found, name, lang in made:
        for piece, content in found:
            (out / "print" / piece.file).write_bytes(content)
            pieces.setdefault((name, lang), []).append(piece)
            if piece.name == "sheet":
                (out / "sheets" / f"{name}-{lang}.webp").write_bytes(picture(content))
    pages = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE), autoescape=True, undefined=jinja2.StrictUndefined
    )
    pages.globals["sign"] = sign
    for lang, folder in LANGUAGES.items():
        with speaking(language(lang)):
            games = [told(name, pieces[name, lang]) for name in names]
        words = tomllib.loads((HERE / "words.toml").read_text("utf-8"))[lang]
        other = next(one for one in LANGUAGES if one != lang)
        frame = {"words": words, "lang": lang, "other": other, "six": shipped()}
        up = "../" * folder.count("/")
        _page(
            out / folder / "index.html", pages, "front.html", up=up, here="", games=games, **frame
        )
        _page(
            out / folder / "rules" / "index.html",
            pages,
            "rules.html",
            up=f"{up}../",
            here="rules/",
            numbered=numbered(games),
            **frame,
        )
        for game in games:
            here = f"games/{game.slug}/"
            _page(
                out / folder / here / "index.html",
                pages,
                "game.html",
                up=f"{up}../../",
                here=here,
                game=game,
                **frame,
            )
    shutil.copy(HERE / "site.css", out / "look")
    shutil.copytree(ROOT / "cardkit" / "v4" / "phones" / "page" / "fonts", out / "look" / "fonts")


def manual(out: Path) -> None:
    """Write the manual with Sphinx, and end the program where it warns of anything."""
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "--keep-going",
        "-b",
        "html",
        str(ROOT / "docs"),
        str(out),
    ]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit("The manual could not be written: see above.")
    shutil.rmtree(out / ".doctrees", ignore_errors=True)


def _page(path: Path, pages: jinja2.Environment, template: str, **told: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(pages.get_template(template).render(**told), "utf-8")


def _printed(name: str, lang: str) -> tuple[list[tuple[Piece, bytes]], str, str]:
    """Every piece of a game in a language, with its bytes."""
    rules, found = load_rules(name), []
    with use_language(lang):
        for head, (piece, options) in PRINTED.items():
            if piece in pieces_of(rules):
                file = f"{name}-{head.replace(' for ', '-')}-{lang}.pdf"
                found.append((Piece(head, file), render(piece, rules, options)))
    return found, name, lang


def picture(content: bytes) -> bytes:
    """The first page of a PDF as WebP."""
    with pymupdf.open(stream=content) as document:
        page = document[0]
        drawn = page.get_pixmap(matrix=pymupdf.Matrix(*[WIDE / page.rect.width] * 2), alpha=False)
    made = io.BytesIO()
    Image.frombytes("RGB", (drawn.width, drawn.height), drawn.samples).save(
        made, "WEBP", quality=82, method=6
    )
    return made.getvalue()


def told(name: str, pieces: Sequence[Piece]) -> Game:
    """A game in the language in force."""
    variant, text = load(name), text_of(name)
    own = f'extends = "{name}"\nname = "{variant.name} of ours"\n'
    return Game(
        slug=name,
        name=called(variant),
        summary=summary(variant),
        variant=variant,
        sections=rules_json(variant)["sections"],
        origin=origin(variant),
        facts=head_facts(variant),
        pieces=pieces,
        chart=chart(variant),
        toml=markupsafe.Markup(pygments.highlight(text, TOMLLexer(), HtmlFormatter(nowrap=True))),
        house=address("https://example.org", own).partition("#")[2],
    )


class Numbered(NamedTuple):
    """A sentence of a rule, and the games that have it."""

    text: str
    ruling: bool
    games: list[Game]


def numbered(games: Sequence[Game]) -> dict[str, list[Numbered]]:
    """Every rule that has a number, in their order, with what each game says of it."""
    found: dict[str, dict[str, Numbered]] = {}
    for game in games:
        for section in game.sections:
            for line in section["lines"]:
                told = found.setdefault(line["rule"], {}).setdefault(
                    line["text"], Numbered(line["text"], line["ruling"], [])
                )
                if game not in told.games:
                    told.games.append(game)

    def place(number: str) -> tuple[bool, str, int]:
        series, _, counted = number.partition("-")
        return series != "G", series, int(counted)

    return {
        number: list(found[number].values()) for number in sorted(filter(None, found), key=place)
    }


def chart(variant: Variant) -> Chart | None:
    """The chances of the sheet's first table as lines; None where a game has no such table, or only
    one column."""
    risk = next(iter(risks(variant)), None)
    if risk is None or len(risk.columns) < 2:
        return None
    wide, high = CHART
    chances = [float(chance) for chance in risk.table.values() if chance is not None]
    top = next(
        step for step in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0) if max(chances) <= step + 1e-9
    )
    least, most = min(risk.columns), max(risk.columns)

    def across(column: int) -> float:
        return (column - least) / (most - least) * wide

    def lines() -> Iterator[Line]:
        for row in risk.rows:
            points = [
                (
                    across(column),
                    high - float(chance) / top * high,
                    f"{round(float(chance) * 100)} %",
                )
                for column in risk.columns
                if (chance := risk.table.get((row, column))) is not None
            ]
            if points:
                yield Line(row, points)

    grid = [(high - high * step / 4, f"{top * 25 * step:.3g} %") for step in range(5)]
    return Chart(risk, list(lines()), [(across(column), column) for column in risk.columns], grid)


def sign(name: str) -> markupsafe.Markup:
    """A pictogram of the house as SVG."""
    code = " ".join(f"{act}{' '.join(f'{v:g}' for v in at)}" for act, at in pictures.path(name))
    return markupsafe.Markup(
        f'<svg class="picture" viewBox="0 0 100 100" aria-hidden="true"><path fill-rule="evenodd" '
        f'd="{code}"/></svg>'
    )
