"""A little of every net: half of the first examples. Whole and with fresh seeds they run in ``.ci/run --deep``."""

from __future__ import annotations

import pytest

from tests.nets import names, net
from tests.rotation import some

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", [name for name in names() if net(name).QUICK])
def test_nothing_is_caught_in(name: str) -> None:
    """No example of a net is wrong."""
    for seed in some(range(net(name).QUICK), (net(name).QUICK + 1) // 2):
        assert net(name).example(seed) == [], f"python -m tests.nets {name} --seed {seed} --number 1"
