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
    lines = [f"# {vocabulary(variant).game}", "", variant.summary, ""]
    lines += ["```sh", f"cardkit print {variant.slug}", f"cardkit play {variant.slug}", "```"]
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
    games = [load(name) for name in (*catalogue.shipped(), *catalogue.gallery())]
    for game in games:
        (folder / f"{game.slug}.md").write_text(game_page(game), "utf-8")
    lines = [
        "# Games",
        "",
        "All rules of the six games, and of those in the gallery. A number such as KG-4 is the name",
        "of a rule: `why` at the table tells it. Games share rules, and then their numbers.",
        "",
        *(f"- [{vocabulary(game).game}]({game.slug}.md): {game.summary}" for game in games),
        *("", "```{toctree}", ":hidden:", "", *(game.slug for game in games), "```", ""),
    ]
    (folder / "index.md").write_text("\n".join(lines), "utf-8")


def link_to_forge(app: Sphinx, page: str, source: list[str]) -> None:
    """Let links to files outside the manual lead to the site or to the forge."""
    source[0] = OUTSIDE.sub(
        lambda link: link[1] + (SITE + link[2] if link[2] else FORGE), source[0]
    )


def setup(app: Sphinx) -> None:
    """Let Sphinx write the generated pages before it reads any."""
    app.connect("builder-inited", write_pages)
    app.connect("source-read", link_to_forge)
