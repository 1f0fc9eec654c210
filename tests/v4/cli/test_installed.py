"""What the program says to install for an extra fits how it was installed itself."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from unittest import mock

import pytest

from cardkit.v4.text import installed
from tests.v4.sources import ROOT

RECEIPT = """[tool]
requirements = [{ name = "cardkit", directory = "/src" }, { name = "rich" }, { name = "uvicorn" }]
"""


def test_packages_are_those_of_the_extras() -> None:
    """The names that the metadata gives, without their versions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for extra, packages in installed.EXTRAS.items():
        needed = project["optional-dependencies"][extra]
        assert tuple(need.partition(">=")[0] for need in needed) == packages


@pytest.mark.parametrize(
    ("folder", "files", "says"),
    [
        (
            "venvs/cardkit",
            {"pipx_metadata.json": ""},
            "pipx inject cardkit numpy opencv-python-headless zxing-cpp",
        ),
        (
            "venvs/cardkit-old",
            {"pipx_metadata.json": ""},
            "pipx inject cardkit-old numpy opencv-python-headless zxing-cpp",
        ),
        (
            "e0ab",
            {"pipx_metadata.json": ""},
            "pipx run --with numpy --with opencv-python-headless --with zxing-cpp "
            "--spec cardkit cardkit",
        ),
        (
            "tools/cardkit",
            {"uv-receipt.toml": RECEIPT},
            "uv tool install --with rich --with uvicorn --with numpy --with opencv-python-headless "
            "--with zxing-cpp cardkit",
        ),
        (
            "archive-v0/lqeG",
            {},
            "uvx --with numpy --with opencv-python-headless --with zxing-cpp --from cardkit cardkit",
        ),
    ],
)
def test_tools_have_a_command_of_their_own(
    tmp_path: Path, folder: str, files: dict[str, str], says: str
) -> None:
    """And what was added before is not lost."""
    prefix = tmp_path / folder
    prefix.mkdir(parents=True)
    for name, text in files.items():
        (prefix / name).write_text(text, "utf-8")
    with (
        mock.patch.object(sys, "prefix", str(prefix)),
        mock.patch.object(installed, "_source", return_value="cardkit"),
    ):
        assert installed.command("photo") == says


@pytest.mark.parametrize(
    ("url", "more", "source"),
    [
        ("file:///my%20games/cardkit.whl", "", "/my games/cardkit.whl"),
        ("https://example.org/cardkit.whl", "", "https://example.org/cardkit.whl"),
        (
            "https://example.org/c.git",
            '"vcs_info": {"vcs": "git"},',
            "git+https://example.org/c.git",
        ),
    ],
)
def test_a_source_stays_what_it_is(url: str, more: str, source: str) -> None:
    """A folder, a file or a repository is installed from again, not from an index."""
    found = mock.Mock()
    found.read_text.return_value = f'{{{more} "url": "{url}"}}'
    with mock.patch("importlib.metadata.distribution", return_value=found):
        assert installed._source() == source


def test_in_an_environment_pip_is_the_one_beside_this_python(tmp_path: Path) -> None:
    """Short where it comes first in the path, else by the name of this Python; uv where there is
    none."""
    beside = str(Path(sys.executable).with_name("pip"))
    with mock.patch("importlib.util.find_spec", return_value=object()):
        with mock.patch("shutil.which", return_value=beside):
            assert (
                installed.command("photo") == "pip install numpy opencv-python-headless zxing-cpp"
            )
        with mock.patch("shutil.which", return_value=str(tmp_path / "pip")):
            assert (
                installed.command("photo")
                == f"{sys.executable} -m pip install numpy opencv-python-headless zxing-cpp"
            )
    with mock.patch("importlib.util.find_spec", return_value=None):
        said = installed.command("photo")
    assert said.startswith(f"uv pip install --python {sys.prefix} numpy ")


def test_a_frozen_program_points_to_a_package() -> None:
    """Nothing can be added to it."""
    with mock.patch.object(sys, "frozen", True, create=True):
        assert installed.command("photo") == 'pipx install "cardkit[photo]"'
