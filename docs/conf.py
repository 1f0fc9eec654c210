"""How Sphinx builds the manual (``nox -s docs``), with a page for each game.

These are written to ``games/`` at each build, with one for the finished sheets; git ignores that
folder.
"""

import re
from importlib.metadata import version as installed
from pathlib import Path

from sphinx.application import Sphinx

from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.text.rules.rulebook import sections
from cardkit.text.rules.rules import differences_from_parent

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
myst_heading_anchors = 3
smartquotes = False  # quotes are copied into variant files

SHELF = Path(__file__).parents[1] / "printables" / "README.md"
ELSEWHERE = re.compile(r"(?<!!)\[([^\]]*)\]\(\.\./[^)]*\.md[^)]*\)")
"""A link to a page that is in the folder of cardkit, and not in the manual."""


def game_page(variant: Variant) -> str:
    """Return the page of a game: what it is, how to begin it, and all its rules by number."""
    lines = [f"# {vocabulary(variant).game}", "", variant.summary, ""]
    lines += ["```sh", f"cardkit print {variant.slug}", f"cardkit play {variant.slug}", "```"]
    for section in (*differences_from_parent(variant), *sections(variant)):
        lines += ["", f"## {section.title}", ""]
        for rule in section.rules:
            number = f"**{rule.number}** " if rule.number else ""
            lines.append(f"- {number}{rule.full}")
    return "\n".join(lines) + "\n"


def write_pages(app: Sphinx) -> None:
    """Write a page for each game that ships, the list of them, and that of the finished sheets."""
    folder = Path(app.srcdir, "games")
    folder.mkdir(exist_ok=True)
    games = [load(name) for name in (*catalogue.main_games(), *catalogue.gallery_games())]
    for game in games:
        (folder / f"{game.slug}.md").write_text(game_page(game), "utf-8")
    shelf = SHELF.read_text("utf-8").partition("## What cardkit prints")[0]
    (folder / "sheets.md").write_text(shelf.replace("](", "](../../printables/"), "utf-8")
    lines = [
        "# Games",
        "",
        "All rules of the six games, and of those in the gallery. A number such as KG-4 is the name",
        "of a rule: `why` at the table tells it. Games share rules, and then their numbers.",
        "",
        *(f"- [{vocabulary(game).game}]({game.slug}.md): {game.summary}" for game in games),
        "",
        "Sheets and kits of the six are [ready to print](sheets.md).",
        *("", "```{toctree}", ":hidden:", "", "sheets", *(game.slug for game in games), "```", ""),
    ]
    (folder / "index.md").write_text("\n".join(lines), "utf-8")


def keep_links_inside(app: Sphinx, page: str, source: list[str]) -> None:
    """Let links to the shelf lead to its page here, and leave of those to other pages the words."""
    source[0] = ELSEWHERE.sub(
        r"\1", source[0].replace("../printables/README.md", "games/sheets.md")
    )


def setup(app: Sphinx) -> None:
    """Let Sphinx write the generated pages before it reads any."""
    app.connect("builder-inited", write_pages)
    app.connect("source-read", keep_links_inside)
