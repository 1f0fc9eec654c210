"""What a user has set for good."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.files.data_folder import home
from cardkit.files.user_settings import NAME, site


def said(text: str) -> Path:
    path = home() / NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_a_site_is_known_where_it_is_said() -> None:
    """Without a file there is none."""
    assert site() == ""
    said('site = "https://cards.example/"')
    assert site() == "https://cards.example/"


@pytest.mark.parametrize(
    ("text", "says"),
    [("site = 7", "expected an address in quotes"), ("site =", "Invalid value"), ("\x00", "settings.toml")],
)
def test_a_setting_that_cannot_be_read_is_told_with_its_file(text: str, says: str) -> None:
    """Not left out silently."""
    path = said(text)
    with pytest.raises(ValueError, match=says) as caught:
        site()
    assert str(caught.value).startswith(f"{path}: ")
