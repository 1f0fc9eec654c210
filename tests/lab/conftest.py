"""Never compile in the background during these tests, and use only cached code."""

import pytest

from cardkit.lab import compiled


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make numba available only if the cache has its code."""
    monkeypatch.setattr(compiled, "can_compile", compiled.load_compiled)
