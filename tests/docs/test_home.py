"""Links on pages work, and never lead to a website that does not belong to the project.

The project's own addresses are in ``[project.urls]`` of pyproject.toml. There are none until the
project is published.
"""

import os
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pymupdf
import pytest

from cardkit import PrintOptions, load, render
from cardkit.printables import sheet

ROOT = Path(__file__).resolve().parents[2]
URLS: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "urls"
]
FIRST_PAGES = [*sorted(ROOT.glob("README*.md")), ROOT / "docs" / "index.md"]
IGNORED = [*(ROOT / ".gitignore").read_text("utf-8").split(), ".git/"]
OF_OTHERS = ("*LICENSE*", "*OFL*", "licences/*", "vendor/*", "package-lock.json", "test_home.py")
"""Files that contain addresses of other projects, such as licences, and this file."""
ADDRESS = re.compile(
    r"\b(?:[a-z]+\+)?(?:https?|wss?|git|ssh|ftp)://([\w.-]+)[^\s\"'<>()\[\]`]*", re.I
)
OTHERS = re.compile(
    # programs that people need, and a service to which a game can be exported
    r"(?:pipx\.pypa\.io|docs\.astral\.sh|www\.python\.org|pre-commit\.com|app\.bgstatsapp\.com"
    # relays through which phones meet
    r"|nos\.lol|relay\.mostr\.pub|purplerelay\.com|nostr\.data\.haus|nostr\.vulpem\.com"
    # names of formats, and of nobody
    r"|www\.w3\.org|localhost|\d[\d.]*|\.+|(?:\w+\.)?example(?:\.\w+)?|x\.org|site\.invalid)",
    re.IGNORECASE,
)
"""Hosts of other projects that files may name."""
HOME = re.compile(
    r"""
    \bcardkit[\w-]*(?:\.games?|(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app|page|site|xyz|me|eu|de|fr|pl))
        \b(?![.(])
    | \b[\w-]+\.[a-z]{2,}[:/](?:[\w.~@-]+/)*@?cardkit\b(?!\.(?!git\b)\w|/\w+\.)
    | \b(?:github|gitlab|codeberg|bitbucket|sourcehut|gh|gl|ghcr|docker)\s?:\s?[\w-]+/cardkit\b
    | [\w.]+@cardkit\b | \bcardkit@ | (?<![/\w])cardkit/cardkit\b
    | \b(?:pip[3x]?|uv(?:\ (?:tool|pip))?|poetry|pdm|conda|brew|apt(?:-get)?|dnf|snap|winget|scoop
        |choco|npm|yarn|pnpm|docker|gem|cargo)\s+(?:-\S+\s+)*(?:install|add|run|pull|i)\s+(?:-\S+\s+)*
        ["']?@?(?:[\w-]+/)?cardkit\b
    | \b(?:uvx|npx|pnpx|bunx)\s+(?:-\S+\s+)*["']?@?(?:[\w-]+/)?cardkit\b
    | \bgit\s+clone\s+(?:-\S+\s+)*[\w.+-]*[:@]\S*
    | \b(?:twine\s+upload|(?:uv|hatch|flit|poetry|pdm|npm|cargo)\s+publish|gh-action-pypi-publish)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Ways to name a home page.

They are an address without ``https://``, an installation by name, and a place where packages are
published.
"""


SCHEME = re.compile(r"^\w+://")
LINK = re.compile(r'\]\(([^)\s]+)\)|src="([^"]+)"')


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page, as on GitHub and similar sites."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def homes(text: str, urls: dict[str, str]) -> list[str]:
    """Return the home pages of cardkit that a text names, except for those in pyproject.toml."""
    ours = tuple(SCHEME.sub("", url).rstrip("/") for url in urls.values())
    hosts = [match for match in ADDRESS.finditer(text) if not OTHERS.fullmatch(match[1])]
    found = {match[0] for match in (*hosts, *HOME.finditer(ADDRESS.sub("", text)))}
    return sorted(home for home in found if not SCHEME.sub("", home).startswith(ours))


def tree() -> Iterator[Path]:
    """Yield all files that git does not ignore."""
    for folder, folders, names in os.walk(ROOT):
        below = Path(folder).relative_to(ROOT).as_posix()
        folders[:] = [name for name in folders if not is_ignored(f"{name}/", f"{below}/{name}/")]
        yield from (Path(folder, name) for name in names)


def is_ignored(*folders: str) -> bool:
    """Return True if git ignores a folder because of its name or its path."""
    return any(fnmatch(folder, pattern) for folder in folders for pattern in IGNORED)


def texts() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file, including PDFs."""
    for path in tree():
        name = path.relative_to(ROOT).as_posix()
        if path.suffix == ".pdf":
            yield name, "\n".join(pdf_texts(path.read_bytes()))
        elif not any(fnmatch(name, f"*{pattern}") for pattern in OF_OTHERS):
            yield name, path.read_bytes().decode("utf-8", "ignore")


def pdf_texts(pdf: bytes) -> Iterator[str]:
    """Yield the text on the pages of a PDF, its properties, and the addresses of its links."""
    document = pymupdf.open(stream=pdf, filetype="pdf")
    yield str(document.metadata)
    for page in document:
        yield page.get_text()
        yield str(page.get_links())


def test_links_on_pages_resolve() -> None:
    nowhere = []
    for page in (path for path in tree() if path.suffix == ".md"):
        for link in ("".join(groups) for groups in LINK.findall(page.read_text("utf-8"))):
            file, _, place = link.partition("#")
            target = page.parent / file if file else page
            if "://" not in link and not (
                target.exists() and (not place or place in anchors(target))
            ):
                nowhere.append(f"{page.relative_to(ROOT)}: {link}")
    assert nowhere == []


def test_names_in_contributing_exist() -> None:
    """Checks paths by their ends, and names in code; names in capitals are placeholders."""
    text = re.sub(r"```.*?```", "", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), flags=re.DOTALL)
    paths = [path.relative_to(ROOT).as_posix() for path in tree()]
    source = "\n".join((ROOT / path).read_text("utf-8") for path in paths if path.endswith(".py"))
    missing = []
    for name in re.findall(r"`([\w./-]+)`", text):
        is_file = re.search(r"\.(py|md|toml|tally|po)$", name)
        if is_file and not re.search(r"[A-Z]+\.|bad-place", name):
            missing += [] if any(f"/{path}".endswith(f"/{name}") for path in paths) else [name]
        elif re.fullmatch(r"\w+", name):
            missing += [] if re.search(rf"\b{name}\b", source) else [name]
    assert missing == []


def test_files_mention_no_other_home_page() -> None:
    """Commands, modules and paths are not mistaken for addresses."""
    named = {name: found for name, text in texts() if (found := homes(text, URLS))}
    assert named == {}


def test_pages_and_sheets_name_the_home_page() -> None:
    home = URLS.get("Homepage", "")
    assert home.removeprefix("https://").rstrip("/") == sheet.HOMEPAGE
    assert all(home in page.read_text("utf-8") for page in FIRST_PAGES)


@pytest.mark.parametrize("home", ["", "cards.example/cardkit"])
def test_sheet_footer_names_home_page(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "HOMEPAGE", home)
    text = "\n".join(pdf_texts(render("sheet", load("kings-gold"), PrintOptions())))
    assert f"\n{home or 'cardkit'} · kings-gold 1.0 · Cheat sheet" in text


@pytest.mark.parametrize("text", [
    "see https://cardkit.github.io/cardkit/pocket/", "[here](http://cardkit.gitlab.io)",
    "cardkit.readthedocs.io", "cardkit.github.io/cardkit", "www.cardkit.org", "cardkit-game.netlify.app",
    "https://codeberg.org/somebody/cards", "https://github.com/somebody/push-your-luck/issues",
    "github.com/cardkit/cardkit", "git@gitlab.com:somebody/cardkit.git", "github:somebody/cardkit",
    "cardkit/cardkit on the forge", "pypi.org/project/cardkit", "www.npmjs.com/package/cardkit",
    "pip install cardkit", "python3 -m pip install -U 'cardkit[phones]'", "pipx install cardkit",
    'pipx install --force "cardkit[photo]"', "uv tool install cardkit", "uvx cardkit play",
    "npm install cardkit", "npx @someone/cardkit", "brew install cardkit", "docker run someone/cardkit",
    "pip install git+https://github.com/a/b", '"cardkit @ git+ssh://git@codeberg.org/a/b"',
    "git clone https://sr.ht/~a/b", "git clone git@forge.example:a/b.git", "write to help@cardkit.games",
    "twine upload dist/*", "uses: pypa/gh-action-pypi-publish@release/v1", "npm publish",
])  # fmt: skip
def test_search_for_home_pages_finds_addresses(text: str) -> None:
    assert homes(text, {})


def test_search_for_home_pages_ignores_configured_addresses() -> None:
    urls = {"Homepage": "https://cards.example.net/", "Source": "https://forge.net/us/cardkit"}
    assert homes("https://cards.example.net/pocket/ and forge.net/us/cardkit", urls) == []
    assert homes("https://forge.net/them/cardkit", urls) == ["https://forge.net/them/cardkit"]
