"""The command that looks at all pages."""

from __future__ import annotations

import pytest

from cardkit.paper import Order
from tests.paper.every import Job
from tools import check_pages

pytestmark = pytest.mark.slow


def test_the_command_tells_what_it_finds(capsys: pytest.CaptureFixture[str]) -> None:
    """Where all is well, that it is; what breaks a check is a finding too, and the run goes on."""
    assert check_pages.main(["--game", "skunk", "--piece", "choices"]) == 0
    assert "4 of 4 are as they should be (pl, seed 1)" in capsys.readouterr().out
    broken = Job("skunk", "choices", Order(pages=0))._replace(game="nobody-knows-this")
    assert "no such variant" in check_pages.told(broken, "pl")[0]
