"""How Sphinx builds the manual (``nox -s docs``), with a page for each game.

These are written to ``games/`` at each build; git ignores that folder.
"""

import re
import tomllib
from importlib.metadata import version as installed
from pathlib import Path

from sphinx.application import Sphinx

from cardkit.engine import catalogue
from cardkit.engine.loader import load
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.rules import sections, what_differs

project = "cardkit"
release = installed("cardkit")
copyright = "the founders of cardkit"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "cardkit"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f6b45", "color-brand-content": "#1f6b45"},
    "dark_css_variables": {"color-brand-primary": "#86dcae", "color-brand-content": "#86dcae"},
}
myst_heading_anchors = 2
smartquotes = False  # quotes are copied into variant files

FORGE = "https://github.com/cardkit/cardkit/blob/main/"
PROJECT = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text("utf-8"))
SITE = PROJECT["project"]["urls"]["Homepage"]
OUTSIDE = re.compile(r"(?<!!)(\[[^\]]*\]\()\.\./([^)]*\.pdf)?")
"""A link, not a picture, to a file of the repository outside the manual; PDFs are on the site."""


def game_page(variant: Variant) -> str:
    """Return the page of a game: what it is, how to begin it, and all its rules by number."""
    low, high = variant.players
    lines = [f"# {vocabulary(variant).game}", "", variant.summary, ""]
    lines += [
        f"For {low} to {high} players, about {variant.minutes} minutes, from {variant.age} years."
    ]
    lines += ["", "```sh", f"cardkit print {variant.slug}", f"cardkit play {variant.slug}", "```"]
    for section in (*what_differs(variant), *sections(variant)):
        lines += ["", f"## {section.title}", ""]
        for rule in section.rules:
            number = f"**{rule.number}** " if rule.number else ""
            lines.append(f"- {number}{rule.full}")
    return "\n".join(lines) + "\n"


def write_pages(app: Sphinx) -> None:
    """Write a page for each game that ships, and the list of them."""
    folder = Path(app.srcdir, "games")
    folder.mkdir(exist_ok=True)
    names = [*catalogue.shipped(), *catalogue.gallery()]
    for name in names:
        (folder / f"{name}.md").write_text(game_page(load(name)), "utf-8")
    listed = "\n".join(names)
    text = f"# Games\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n"
    (folder / "index.md").write_text(text, "utf-8")


def link_to_forge(app: Sphinx, page: str, source: list[str]) -> None:
    """Let links to files outside the manual lead to the site or to the forge."""
    source[0] = OUTSIDE.sub(
        lambda link: link[1] + (SITE + link[2] if link[2] else FORGE), source[0]
    )


def setup(app: Sphinx) -> None:
    """Let Sphinx write the generated pages before it reads any."""
    app.connect("builder-inited", write_pages)
    app.connect("source-read", link_to_forge)
