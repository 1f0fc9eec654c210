"""In these tests nothing is compiled beside: code is used that is in the cache already."""

import pytest

from cardkit.lab import compiled


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let numba be there only where the cache has its code."""
    monkeypatch.setattr(compiled, "can_compile", compiled.load_compiled)
