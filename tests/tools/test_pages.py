"""The pages of the web site: what they link to is there, in both languages, and what a number means
can be looked up."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest

from cardkit.files import all_shipped, load
from tools import pages

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("incan-gold", "three-blasts")
PRINTED = pages.PRINTED


class Told(NamedTuple):
    """What a page holds: addresses of links and pictures, places that can be gone to, its text."""

    links: list[str]
    places: set[str]
    text: str


class Reader(HTMLParser):
    """Reads a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links, self.places, self.words = list[str](), set[str](), list[str]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where it leads, and what it is called."""
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name == "id" and value:
                self.places.add(value)

    def handle_data(self, data: str) -> None:
        """Note the words."""
        self.words.append(data)


def read(path: Path) -> Told:
    """A page."""
    reader = Reader(path.read_text("utf-8"))
    return Told(reader.links, reader.places, " ".join(" ".join(reader.words).split()))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Two games' pages, with their sheets alone."""
    out = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "PRINTED", ("sheet",))
        pages.write(out, GAMES)
        yield out


def test_every_link_leads_somewhere(site: Path) -> None:
    """Also to a place in a page; the pocket and the manual are written beside."""
    found = list(site.rglob("*.html"))
    assert len(found) == 2 * (2 + len(GAMES))
    for path in found:
        for link in read(path).links:
            address, _, place = link.partition("#")
            aim = (path.parent / address).resolve() if address else path
            where = aim.relative_to(site.resolve()).parts if aim != site.resolve() else ()
            if link.startswith("data:") or where[:1] == ("play",):
                continue
            if where[:1] == ("manual",):
                aim = ROOT / "docs" / f"{aim.stem}.md"
            assert aim.is_file(), (path, link)
            assert not place or place in read(aim).places, (path, link)


@pytest.mark.parametrize(("folder", "name"), [("", "Incan Gold 2018"), ("pl/", "Incan Gold 2018")])
def test_a_game_is_told_whole(site: Path, folder: str, name: str) -> None:
    """Its name, rules by number, its file, how risky it is; found by its common name and what it is
    played with."""
    page = site / folder / "games" / "incan-gold" / "index.html"
    text, raw = read(page).text, page.read_text("utf-8")
    assert name in text
    assert {f"IG-{number}" for number in range(1, 11)} <= set(re.findall(r"IG-\d+", text))
    assert 'extends = "' in text or 'name = "Incan Gold 2018"' in text
    assert raw.count("<polyline") >= 3
    assert {"#print", f"{'../' * (2 + len(folder) // 3)}play/#g=incan-gold"} <= set(
        read(page).links
    )
    cards = {"": "ordinary cards", "pl/": "zwykłe karty"}[folder]
    assert re.search(f"<title>.*Incan Gold.*{cards}", raw, re.DOTALL)
    assert pages.picture((site / "print" / "incan-gold-sheet.pdf").read_bytes())[8:12] == b"WEBP"


def test_what_lies_there_and_is_no_site_stays(tmp_path: Path) -> None:
    """A folder of somebody else's is not emptied."""
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(SystemExit, match="is no site of cardkit's"):
        pages.write(tmp_path)
    assert (tmp_path / "index.html").read_text() == "mine"


def test_a_chart_says_what_the_table_says() -> None:
    """Each point stands as high as its chance; a game with one column has none."""
    chart = pages.chart(load("kings-gold"))
    assert chart is not None
    wide, high = pages.CHART
    for line in chart.lines:
        for (x, y, text), column in zip(line.points, chart.risk.columns, strict=True):
            chance = chart.risk.table[line.row, column]
            assert chance is not None
            assert text == f"{round(float(chance) * 100)} %"
            assert y == pytest.approx(high - float(chance) / 0.3 * high)
            assert 0 <= x <= wide


def test_both_languages_say_the_same_things() -> None:
    """No word of a page is missing in one of them."""
    words = tomllib.loads((ROOT / "tools" / "pages" / "words.toml").read_text("utf-8"))
    assert set(words) == set(pages.LANGUAGES)
    assert set(words["en"]) == set(words["pl"])
    assert set(words["en"]["pieces"]) == set(words["pl"]["pieces"]) == set(PRINTED)


def test_the_manual_leads_to_each_of_its_pages() -> None:
    """A page that nothing leads to is found by nobody."""
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    listed = index.partition("```{toctree}")[2].partition("```")[0].split()
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} == {*listed[2:], "index"}


COMMON = (
    "Incan Gold",
    "Diamant",
    "Mayan Gold",
    "Zombie Dice",
    "Flip 7",
    "Port Royal",
    "Quacks of Quedlinburg",
    "Pig",
    "SKUNK",
)


def test_every_game_is_found_by_its_common_names() -> None:
    """A page of the manual, which its search reads, has each game with what it is after."""
    text = (ROOT / "docs" / "games.md").read_text("utf-8")
    for name in all_shipped():
        game = load(name)
        assert f'<a href="../games/{name}/index.html">{game.name}</a> (`{name}`)' in text
    assert text.count("\n| <a ") == len(all_shipped())
    assert all(name in text for name in COMMON)
    assert "games" in (ROOT / "docs" / "index.md").read_text("utf-8").split()
