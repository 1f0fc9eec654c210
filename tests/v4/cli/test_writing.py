"""Files that commands write: the second of two who write at once is told."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import click
import pytest

from cardkit.v4.cli import writing


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to write in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def there() -> set[str]:
    """What was written."""
    return {path.name for path in Path().iterdir()}


def test_two_who_write_a_new_file_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second is told, and what the first wrote stays; also where a file cannot have two
    names."""
    meanwhile = Path("game.txt")

    def no_links(*_: Any) -> None:
        raise OSError(errno.EPERM, "no links")

    for link in (os.link, no_links):
        with monkeypatch.context() as patch:
            patch.setattr(os, "link", link)
            patch.setattr(writing, "may_write", lambda *_, **__: meanwhile.write_bytes(b"first"))
            with pytest.raises(click.ClickException, match="is there already"):
                writing.write_file(meanwhile, b"second")
            patch.undo()
            patch.setattr(os, "link", link)
            writing.write_file(Path(f"{link.__name__}.txt"), b"alone")
        assert meanwhile.read_bytes() == b"first"
    assert there() == {"game.txt", "link.txt", "no_links.txt"}
    assert Path("no_links.txt").read_bytes() == b"alone"
