"""The page itself: small, without a sentence or a rule of a game, and nothing that its own security
policy would stop."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardkit.v4.files import bundled, load

PAGE = Path(__file__).resolve().parents[3] / "cardkit" / "v4" / "phones" / "page"
SCRIPTS = sorted(path for path in PAGE.glob("*.js") if path.name != "pictures.js")
FIRST_LOAD = 300_000
"""Bytes: page, styles, scripts and fonts of a pad."""
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`')


def code(path: Path) -> str:
    """A script without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"(?m)(^|\s)//.*$", "", text)


def literals(path: Path) -> list[str]:
    """Its texts."""
    return ["".join(found) for found in LITERAL.findall(code(path))]


def names(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", SCRIPTS, ids=names)
def test_no_sentence_stands_in_a_script(path: Path) -> None:
    """Texts come with the view: none here begins with a capital and goes on, or has three words."""
    read_out = [
        text
        for text in literals(path)
        if re.search(
            (
                r"^[A-Z][a-z]+ [a-z]|^[A-Za-z']+( "
                r"[a-z']+){2,}[.?!]?$|[a-z][.?!]$"
            ),
            text,
        )
    ]
    assert [text for text in read_out if not re.fullmatch(r"[a-z${} .-]+", text)] == []


@pytest.mark.parametrize("path", [*SCRIPTS, *PAGE.glob("*.html"), *PAGE.glob("*.css")], ids=names)
def test_no_game_is_known_by_name(path: Path) -> None:
    """No variant, none of its words, no rank: a house rule has the same page."""
    text = path.read_text("utf-8").casefold()
    words = {load(variant).name.casefold() for variant in bundled.shipped()} | set(
        bundled.shipped()
    )
    assert [word for word in words if word in text] == []
    if path.suffix == ".js":
        assert not re.search(r'"(?:[2-9AJQK]|10)"', code(path))


@pytest.mark.parametrize("path", SCRIPTS, ids=names)
def test_a_script_does_nothing_that_is_forbidden(path: Path) -> None:
    """The policy of the server stops inline styles and evaluated text; plain http has no clipboard
    and no randomUUID."""
    forbidden = (
        r"innerHTML|outerHTML|insertAdjacent|\beval\b|new "
        r"Function|randomUUID|\bclipboard\b|serviceWorker|wakeLock\."
    )
    assert not re.search(
        forbidden + r'|setAttribute\("style|https?://',
        code(path).replace('"http://www.w3.org/2000/svg"', ""),
    )


@pytest.mark.parametrize("path", sorted(PAGE.glob("*.html")), ids=names)
def test_a_page_has_no_style_or_script_of_its_own(path: Path) -> None:
    """Only names of files, and only ours; no text to be read either."""
    text = path.read_text("utf-8")
    assert not re.search(r"<style|style=|onclick|<script(?![^>]*src=)|https?://", text)
    assert re.findall(r">([^<\s][^<]*)<", text) == ["cardkit"]  # the title, until the game is known


def test_every_file_named_is_there() -> None:
    """What pages, styles and scripts load."""
    for path in [*PAGE.glob("*.html"), *PAGE.glob("*.css"), *SCRIPTS]:
        text = path.read_text("utf-8")
        for name in re.findall(r'"/page/([^"]+)"|url\("([^"]+)"\)|from "\./([^"]+)"', text):
            found = "".join(name)  # the site has another start than phone.js
            assert (PAGE / found).is_file() or found == "phone.js", (path.name, name)


def test_the_first_load_is_small(capsys: pytest.CaptureFixture[str]) -> None:
    """A pad with all its fonts comes in less than 300 kB; the figure is printed."""
    loaded = [
        *SCRIPTS,
        PAGE / "pictures.js",
        PAGE / "pad.html",
        PAGE / "look.css",
        PAGE / "pad.css",
        *PAGE.glob("fonts/*.woff2"),
    ]
    size = sum(path.stat().st_size for path in loaded)
    with capsys.disabled():
        print(f" first load of a pad: {size / 1000:.0f} kB in {len(loaded)} files")
    assert size < FIRST_LOAD


def test_menu_pages_are_known() -> None:
    """Every entry of the menu has an act in the view, or a page or a switch in the sheet."""
    from tests.v4.table.hosting import Party

    sheet = (PAGE / "sheet.js").read_text("utf-8")
    for choose in (False, True):
        for entry in Party("kings-gold", "Ann, Bo, Cy", choose=choose).view()["menu"]:
            assert entry["do"] or re.search(rf"\b{entry['id']}\b[:,( ]", sheet), entry["id"]


def test_words_asked_for_are_in_the_view() -> None:
    """Every word the scripts ask of a view is there, for a pad."""
    from cardkit.v4.speech import pocket_words
    from tests.v4.table.hosting import Party

    party = Party("kings-gold", "Ann, Bo, Cy")
    start, handed = (
        (PAGE / "shelf.js", PAGE / "rule.js", PAGE / "photo.js", PAGE / "grid.js"),
        PAGE / "round.js",
    )  # of a device that has the host in itself
    pads = [path for path in SCRIPTS if path not in (*start, handed)]
    pad, own = party.view()["words"], pocket_words.words()
    for scripts, there in (
        (pads, pad),
        (start, own),
        ((handed,), {**pad, **own}),
    ):
        asked = {name for path in scripts for name in re.findall(r"\bwords\.(\w+)", code(path))}
        assert asked - there.keys() == set()


def test_every_word_of_a_start_page_is_asked_for() -> None:
    """By a page of such a device, as an entry of its menu, or told as what is true of it now."""
    from cardkit.v4.speech import pocket_words

    play = PAGE.parents[3] / "tools" / "pocket" / "play.js"
    files = ("shelf.js", "rule.js", "photo.js", "round.js", "grid.js")
    asked = {name for file in files for name in re.findall(r"\bwords\.(\w+)", code(PAGE / file))}
    asked |= set(re.findall(r"^  (\w+): \(sheet\) =>", code(PAGE / "sheet.js"), re.MULTILINE))
    asked |= set(re.findall(r"\bpocket\.(\w+)", code(PAGE / "pad.js")))
    asked |= set(re.findall(r"\bpocket\.(\w+)", code(PAGE / "sheet.js")))
    asked |= {
        text for path in (play, PAGE / "shelf.js", PAGE / "rule.js") for text in literals(path)
    }
    assert pocket_words.words().keys() - asked == set()
