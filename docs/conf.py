"""How Sphinx makes the manual of these pages, and one page a game: ``nox -s docs``."""

from importlib.metadata import version as installed
from pathlib import Path

from sphinx.application import Sphinx

from cardkit.engine import catalogue
from cardkit.engine.loader import load
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.rules import sections

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
# links to files of the checkout, which a reader of the repository follows
suppress_warnings = ["myst.xref_missing"]


def game_page(variant: Variant) -> str:
    """Return the page of a game: what it is, how to begin it, and all its rules by number."""
    low, high = variant.players
    lines = [f"# {vocabulary(variant).game}", "", variant.summary, ""]
    lines += [
        f"For {low} to {high} players, about {variant.minutes} minutes, from {variant.age} years."
    ]
    lines += ["", "```sh", f"cardkit print {variant.slug}", f"cardkit play {variant.slug}", "```"]
    for section in sections(variant):
        lines += ["", f"## {section.title}", ""]
        for rule in section.rules:
            number = f"**{rule.number}** " if rule.number else ""
            lines.append(f"- {number}{rule.full}")
    return "\n".join(lines) + "\n"


def write_game_pages(app: Sphinx) -> None:
    """Write a page for each game that ships, and the list of them; git ignores the folder."""
    folder = Path(app.srcdir, "games")
    folder.mkdir(exist_ok=True)
    names = [*catalogue.shipped(), *catalogue.gallery()]
    for name in names:
        (folder / f"{name}.md").write_text(game_page(load(name)), "utf-8")
    listed = "\n".join(names)
    text = f"# Games\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n"
    (folder / "index.md").write_text(text, "utf-8")


def setup(app: Sphinx) -> None:
    """Let Sphinx write the pages of the games before it reads the others."""
    app.connect("builder-inited", write_game_pages)
