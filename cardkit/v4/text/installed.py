"""How cardkit was installed, and the command that adds an extra to it as it stands.

An extra is added by the names of its packages: so no index needs to know cardkit, and what was
installed from a folder stays what it is.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tomllib
from importlib import metadata, util
from pathlib import Path
from typing import Final

EXTRAS: Final = {
    "photo": ("numpy", "opencv-python-headless", "zxing-cpp"),
}
"""Packages of each extra, as in ``pyproject.toml``."""


def is_frozen() -> bool:
    """Return True in a program of one file, which nothing can be added to."""
    return bool(getattr(sys, "frozen", False))


def command(extra: str) -> str:
    """Return the command to type for an extra: for pip, pipx, uv, or a frozen program."""
    packages = EXTRAS[extra]
    prefix = Path(sys.prefix)
    if is_frozen():
        return f'pipx install "cardkit[{extra}]"'
    if (prefix / "pipx_metadata.json").is_file():
        if prefix.parent.name == "venvs":
            return _typed("pipx", "inject", prefix.name, *packages)
        return _typed("pipx", "run", *_with(packages), "--spec", _source(), "cardkit")
    if (prefix / "uv-receipt.toml").is_file():
        kept = _beside_cardkit((prefix / "uv-receipt.toml").read_text("utf-8"))
        return _typed("uv", "tool", "install", *_with((*kept, *packages)), _source())
    if prefix.parent.name.startswith("archive-v"):  # a folder of uv's cache
        return _typed("uvx", *_with(packages), "--from", _source(), "cardkit")
    if util.find_spec("pip") is None:
        return _typed("uv", "pip", "install", "--python", sys.prefix, *packages)
    return _typed(*_pip(), "install", *packages)


def _pip() -> tuple[str, ...]:
    """Return the words for the pip beside this Python: ``pip`` where that is found first."""
    found = shutil.which("pip")
    if found and Path(found).parent == Path(sys.executable).parent:
        return ("pip",)
    return (sys.executable, "-m", "pip")


def _with(packages: tuple[str, ...]) -> list[str]:
    words: list[str] = []
    for package in dict.fromkeys(packages):
        words += ["--with", package]
    return words


def _beside_cardkit(receipt: str) -> tuple[str, ...]:
    """Return the packages that uv has added to cardkit before; it forgets what is not named."""
    required = tomllib.loads(receipt).get("tool", {}).get("requirements", ())
    return tuple(str(one["name"]) for one in required if one["name"] != "cardkit")


def _source() -> str:
    """Return what cardkit was installed from: a folder, a file, an address, or its name."""
    try:
        said = metadata.distribution("cardkit").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        said = None
    if said is None:
        return "cardkit"
    origin = json.loads(said)
    url = str(origin["url"])
    if url.startswith("file:"):
        from urllib.request import url2pathname

        return url2pathname(url.removeprefix("file:").removeprefix("//"))
    kind = origin.get("vcs_info", {}).get("vcs")
    return f"{kind}+{url}" if kind else url


def _typed(*words: str) -> str:
    """Return a command as a shell of this system reads it."""
    if os.name == "nt":
        from subprocess import list2cmdline

        return list2cmdline(words)
    import shlex

    return shlex.join(words)
