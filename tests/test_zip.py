"""cardkit runs from a zip file. Games, languages, fonts and phone pages are package data."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cardkit.rulebook.catalogue import gallery_games, main_games

from .systems import needs_pools

ROOT = Path(__file__).parents[1]
MAIN = "from cardkit.cli import main\nmain()\n"
GAME = "variant: skunk\nplayers: Ann, Bo\nround 1\n7h - Bo\n"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a zip file with the files of the package and the games."""
    path = tmp_path_factory.mktemp("zip") / "cardkit.pyz"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("__main__.py", MAIN)
        for folder, place in (("cardkit", "cardkit"), ("variants", "cardkit/variants")):
            for file in sorted((ROOT / folder).rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    packed.write(file, f"{place}/{file.relative_to(ROOT / folder)}")
    return path


def python(folder: Path, *words: str, typed: str = "") -> bytes:
    """Run Python in a folder and return what it prints."""
    env = {**os.environ, "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, *words], input=typed.encode(), capture_output=True, cwd=folder, env=env,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.parametrize(("words", "told"), [
    (["rules", "kings-gold", "--lang", "pl"], "Złoto króla"),
    (["check", *main_games(), *gallery_games()], "kings-gold: no errors"),
    (["show", "game.tally", "--format", "tally"], "variant: skunk"),
    (["play", "kings-gold", "Ann", "Bo", "Cy"], "TAKE 2 each, 1 stays."),
    pytest.param(["simulate", "kings-gold", "--games", "20", "--jobs", "2"], "King's Gold",
        marks=needs_pools),
    (["--version"], "cardkit "), (["print", "kit", "kings-gold", "-o", "x.pdf"], "x.pdf"),
    (["new", "Night Watch", "-o", "-"], 'name = "Night Watch"'),
])  # fmt: skip
def test_commands_work_from_zip_app(
    program: Path, tmp_path: Path, words: list[str], told: str
) -> None:
    (tmp_path / "game.tally").write_text(GAME, "utf-8")
    assert told in python(tmp_path, str(program), *words, typed="7\nquit\n").decode()


def test_phone_page_files_are_in_zip_app(program: Path, tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from cardkit.phones import server\n"
        "from cardkit.lab import compiled\n"
        "assert sys.argv[1] in server.__file__\n"
        "print(sorted(server._page_files()), compiled.cache_folder())"
    )
    printed = python(tmp_path, "-c", code, str(program)).decode()
    for name in ("index.html", "tv.html", "pad.js", "fonts/sans-bold.woff2", "vendor/preact.js"):
        assert f"'{name}'" in printed
