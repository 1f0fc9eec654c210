"""The page's files contain no sentences, no games and nothing that its policy forbids."""

import hashlib
import json
import re
import tomllib
from collections.abc import Set
from itertools import chain
from pathlib import Path

import pytest

import cardkit.phones
from cardkit.engine.sections import DANGER_PICTURES as DANGER_SIGNS
from cardkit.i18n.po import Translations
from cardkit.i18n.translate import LOCALE_FOLDER
from cardkit.phones import page_pictures, view
from cardkit.rulebook.catalogue import main_games, shipped_texts
from cardkit.rulebook.loader import load
from cardkit.text.screens.phone_page import page_words, paper_pad_words
from cardkit.text.screens.pocket_page import pocket_words
from tests.phones.table import new_game
from tools.pocket import RELAYS, STUN_SERVERS, compact_catalogue

PAGE = Path(cardkit.phones.__file__).parent / "page"
OURS = sorted(PAGE.glob("*.js"))
POCKET_NAMES = (
    "pocket.js", "pocket_link.js", "host.js", "keys.js", "files.js", "early.js", "edition.js",
    "questions.js", "television.js", "worker.js", "sw.js", "games.js", "rule.js",
)  # fmt: skip
POCKET = [path for path in OURS if path.name in POCKET_NAMES]
"""The scripts of the page of one phone alone."""
STATES = {
    "loading", "unable", "failed", "elsewhere", "taken", "plain", "insecure", "keeping", "kept",
    "online", "newer",
}  # fmt: skip
"""The names of messages about the state of the page."""
CHOSEN_GROUPS = {"statuses", "bots", "promise"}
"""Groups of phrases from which a script chooses by a value, such as the level of a bot."""
ROOT = PAGE.parents[2]
MODELS = (ROOT / "cardkit/photo").glob("*.onnx")
NAMES = [load(name).name.casefold() for name in main_games()]
FILES = [*OURS, *PAGE.glob("*.html"), *PAGE.glob("*.css")]
IMPORTED = r'(?:from "|import\(`)\./([\w./-]+\.js)'
"""A pattern for the scripts that a script imports before it shows anything.

Later imports are named in quotes.
"""
FIRST_SCREEN = 190_000
"""The most bytes of the page, styles, scripts and fonts of a pad."""
FIRST_OF_GUESTS = 260 * 1024
"""The same for a page that connects to another phone."""


def code(path: Path) -> str:
    """Return a script without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"(?m)(^|\s)//.*$", "", text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_page_files_contain_no_game_texts_or_inline_code(path: Path) -> None:
    text = path.read_text("utf-8")
    assert [name for name in NAMES if name in text.casefold()] == []
    if path.suffix == ".html":
        assert not re.search(r"<style|style=|onclick|<script(?![^>]*src=)|https?://", text)
    elif path.suffix == ".js":
        script = code(path)
        assert re.findall(r'["`>]([A-Z][a-z]+ [a-z]+[^"`<]*)["`<]', script) == []
        forbidden = r"innerHTML|\beval\b|new Function|randomUUID|\bclipboard\b|https?://"
        assert not re.search(forbidden, script)
        assert path in POCKET or "serviceWorker" not in script  # plain http has none
        assert not re.search(r'"(?:[2-9AJQK]|10)"', script)  # it knows no card


def test_files_mentioned_in_scripts_exist() -> None:
    for path in FILES:
        text = code(path) if path.suffix == ".js" else path.read_text("utf-8")
        for found in re.findall(
            r'"static/([^"]+)"|url\("([^"]+)"\)|(?:from |import\()"\./([^"]+)"', text
        ):
            name = "".join(found)  # tools/pocket.py puts the runtime next to it
            assert (PAGE / name).is_file() or name.startswith(
                ("runtime/", page_pictures.PICTURES_SCRIPT)
            ), (
                path.name,
                name,
            )


def differing(asked: Set[str], phrases: Set[str]) -> list[str]:
    """Return which phrases scripts ask for but nobody wrote, and the other way round."""
    unknown = [f"{name}: no such phrase" for name in sorted(asked - phrases)]
    return unknown + [f"{name}: no script uses it" for name in sorted(phrases - asked)]


def test_page_words_are_exactly_those_used() -> None:
    words = page_words(new_game().state)
    scripts = [path for path in OURS if path not in POCKET and path.name != "grid.js"]
    asked = {name for path in scripts for name in re.findall(r"\bwords\.(\w+)", code(path))}
    asked |= {"menu"}  # taken apart: const { menu } = words
    asked -= {"pocket", "states"}  # of a phone that has the game
    assert differing(asked, words.keys()) == []


@pytest.mark.parametrize(
    "words", [page_words(new_game().state), pocket_words()], ids=["page", "pocket"]
)
def test_words_in_groups_are_exactly_those_used(words: dict[str, object]) -> None:
    """A group is a dictionary of phrases, such as `words.leaving`."""
    scripts = "\n".join(map(code, OURS))
    groups = {name: group for name, group in words.items() if isinstance(group, dict)}
    for name in groups.keys() - CHOSEN_GROUPS:
        asked = {*re.findall(rf"\bwords\.{name}\.(\w+)", scripts)}
        for unpacked in re.findall(rf"{{([\w, ]+)}} = words\.{name}\b", scripts):
            asked |= {*re.findall(r"\w+", unpacked)}
        used = {phrase for phrase in groups[name] if re.search(rf"\b{phrase}\b", scripts)}
        assert differing(asked | used, {*groups[name]} - {"end_after"}) == [], name


def test_phone_page_words_are_exactly_those_used() -> None:
    words = pocket_words()
    asked = {
        name for path in POCKET for name in re.findall(r"(?<!book\.)\bwords\.(\w+)", code(path))
    }
    asked |= set(re.findall(r"\bpocket\.(\w+)", code(PAGE / "handed.js")))
    assert differing(asked | STATES, words.keys()) == []


def test_words_are_exactly_those_used_in_grids() -> None:
    asked = set(re.findall(r"\bwords\.(\w+)", code(PAGE / "grid.js")))
    scripts = [PAGE / name for name in ("score.js", "pocket.js")]
    asked |= {name for path in scripts for name in re.findall(r"\bwords\.paper\.(\w+)", code(path))}
    assert differing(asked, paper_pad_words().keys()) == []


def test_pictures_of_every_game_exist() -> None:
    named = {*DANGER_SIGNS, *view.PLAYER_PICTURES}
    for file in shipped_texts():
        words = load(file).words
        named |= {words.place_sign, words.sign, words.artifact_sign, words.safe_sign}
        named |= {*words.pictures.values()}
    named |= set(re.findall(r'<\$\{Picture\} name="([^"]+)"', "".join(map(code, OURS))))
    assert named <= page_pictures.picture_outlines().keys()


def loaded_with(name: str) -> set[str]:
    """Return the names of a script and of all scripts that it imports, directly or not."""
    names, new = set[str](), {name}
    while new:
        names |= new
        imported = [re.findall(IMPORTED, code(PAGE / name)) for name in new]
        new = {*chain(*imported)} - names - {page_pictures.PICTURES_SCRIPT}
    return names


@pytest.mark.parametrize(("page", "script", "most"), [
    ("index.html", "phone.js", FIRST_SCREEN), ("join.html", "join.js", FIRST_OF_GUESTS),
])  # fmt: skip
def test_files_of_first_screen_stay_below_size_limit(page: str, script: str, most: int) -> None:
    styles = re.findall(r'"static/([\w.]+\.css)"', (PAGE / page).read_text("utf-8"))
    loaded = [PAGE / name for name in (page, *styles, *loaded_with(script))]
    loaded += PAGE.glob("fonts/*.woff2")
    drawn = len(page_pictures.pictures_script())
    assert sum((path.stat().st_size for path in loaded), drawn) < most


@pytest.mark.parametrize("lang", ["de", "fr", "pl"])
def test_compact_catalogue_lacks_only_the_texts_of_help(lang: str) -> None:
    text = (LOCALE_FOLDER / f"{lang}.po").read_text("utf-8")
    compact = compact_catalogue(text)
    assert len(compact) < len(text)
    assert compact.splitlines()[:2] == text.splitlines()[:2]
    kept, messages = Translations(compact).messages, Translations(text).messages
    assert kept == {key: texts for key, texts in messages.items() if key[0] != "help"}
    assert len(kept) < len(messages)
    assert Translations(compact).is_partial == Translations(text).is_partial


def test_manual_lists_every_server() -> None:
    """The manual lists the usual servers, and the page lists its own."""
    manual = (PAGE.parents[2] / "docs" / "phones.md").read_text("utf-8")
    hosts = [re.split(r":(?://)?", server)[1] for server in (*RELAYS, *STUN_SERVERS)]
    assert [host for host in hosts if f"`{host}`" not in manual] == []


@pytest.mark.parametrize(
    "path", sorted([*PAGE.glob("vendor/*.js"), *MODELS]), ids=lambda path: path.name
)
def test_vendored_files_match_their_list(path: Path) -> None:
    listed = tomllib.loads((ROOT / "tools/vendored.toml").read_text("utf-8"))
    entry = listed[path.relative_to(ROOT).as_posix()]
    assert hashlib.sha256(path.read_bytes()).hexdigest() == entry["sha256"]
    pinned = json.loads((ROOT / "tools/scripts/package.json").read_text("utf-8"))["devDependencies"]
    for name, version in re.findall(r"^(@?[\w/-]+) ([\d.]+) \(npm\)", entry["from"]):
        assert pinned.get(name, version) == version


def test_vendored_files_have_licences() -> None:
    for name in ("htm", "lean-qr", "preact", "secp256k1", "trystero"):
        assert (PAGE / f"vendor/{name}-LICENSE").is_file()
    for name in ("Alegreya", "SourceSans3"):
        assert (PAGE / f"fonts/{name}-OFL.txt").is_file()
