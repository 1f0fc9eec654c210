"""How Sphinx makes the manual of these pages: ``python -m tools.site OUT``."""

from importlib.metadata import version as installed

project = "cardkit"
release = installed("cardkit")
copyright = "the founders of cardkit"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click"]
html_theme = "furo"
html_title = "cardkit"
html_static_path: list[str] = []
myst_heading_anchors = 2
suppress_warnings = ["myst.xref_missing"]  # links to files of the checkout, which a reader of the repository follows
autodoc_typehints = "description"
