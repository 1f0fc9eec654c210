"""How Sphinx makes the manual of these pages: ``nox -s docs``."""

from importlib.metadata import version as installed

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
