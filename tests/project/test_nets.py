"""A little of every net: its first examples. Whole and with fresh seeds they run in ``.ci/run
--deep``."""

from __future__ import annotations

import sys

import pytest

from tests.nets import names, net
from tests.sources import ROOT
from tests.systems import imports_what_is_lacking

pytestmark = pytest.mark.slow
NETS = ROOT / "tests" / "nets"
HERE = [
    name
    for name in names()
    if sys.platform != "win32" or not imports_what_is_lacking(NETS / f"{name}.py")
]
"""Those that can be cast on this system."""


@pytest.mark.parametrize("name", [name for name in HERE if net(name).QUICK])
def test_nothing_is_caught_in(name: str) -> None:
    """No example of a net is wrong."""
    for seed in range(net(name).QUICK):
        assert net(name).example(seed) == [], (
            f"python -m tests.nets {name} --seed {seed} --number 1"
        )
