"""Check the links within a built site, and the links from the READMEs to the site.

    python -m tools.check_site build/site

Links to other sites are not checked.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SITE = PROJECT["urls"].get("Homepage", "https://site.invalid/")
IN_MARKDOWN = re.compile(rf"[(<]({re.escape(SITE)}[^)>]*)[)>]")


class Page(HTMLParser):
    """The links of a page, and the anchors in it that links can lead to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places = {"", "top"}
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value or "")
            elif name in ("id", "name"):
                self.places.add(value or "")


@cache
def page_of(path: Path) -> Page:
    """Return the parsed page in a file."""
    return Page(path)


def broken(site: Path) -> Iterator[str]:
    """Yield a line for each broken link, with the page that contains it."""
    for page in site.rglob("*.html"):
        address = SITE + page.relative_to(site).as_posix()
        yield from (
            f"{page}: {link}"
            for link in page_of(page).links
            if not leads(site, urljoin(address, link))
        )
    for page in ROOT.glob("README*.md"):
        links = IN_MARKDOWN.findall(page.read_text("utf-8"))
        yield from (f"{page}: {link}" for link in links if not leads(site, link))


def leads(site: Path, link: str) -> bool:
    """Return True if a link leads out of the site, or to a page and an anchor that exist."""
    address, place = urldefrag(link)
    if not address.startswith(SITE):
        return True
    file = site / unquote(address.removeprefix(SITE).partition("?")[0])
    file = file / "index.html" if file.is_dir() else file
    return file.is_file() and (file.suffix != ".html" or place in page_of(file).places)


def main() -> None:
    """Print the broken links; exit with 1 if there are any."""
    found = sorted(set(broken(Path(sys.argv[1]).resolve())))
    print("\n".join(found) or "All links of the site lead somewhere.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
