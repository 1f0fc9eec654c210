"""A package index shows links that lead somewhere."""

from __future__ import annotations

import re

from tests.sources import ROOT
from tools.metadata import PAGES, absolute, places


def test_an_index_shows_links_that_lead_somewhere() -> None:
    """Where a forge builds: pages, pictures, and the picture that is a link. Elsewhere the README
    stays as it is."""
    home, here = places(
        {"GITHUB_SERVER_URL": "https://f.org", "GITHUB_REPOSITORY": "a/b", "GITHUB_REF_NAME": "v2"}
    )
    assert (home, here) == ("https://f.org/a/b", "https://f.org/a/b/blob/v2")
    shown = absolute("[![Sheet](p/s.png)](p/s.pdf) [x](docs/x.md) [y](https://y.org) [z](#z)", here)
    raw = "https://f.org/a/b/raw/v2"
    assert shown == (
        f"[![Sheet]({raw}/p/s.png)]({here}/p/s.pdf) [x]({here}/docs/x.md) "
        f"[y](https://y.org) [z](#z)"
    )
    readme = (ROOT / "README.md").read_text("utf-8")
    assert absolute(readme, places({})[1]) == readme
    left = re.findall(r"\]\((?!https?:|#)[^)]*\)", absolute(readme, here))
    assert left == []
    assert [page for page in PAGES.values() if not (ROOT / page).is_file()] == []
