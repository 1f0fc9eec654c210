"""Try what people install: the lowest versions that pyproject.toml promises, the wheel, the source
distribution, and the program of one file that needs no Python.

    python -m tools.packages [lowest] [wheel] [sdist] [typed] [advice] [frozen] [--keep FOLDER]

Each in an environment of its own, from this folder: prints a sheet, scores a game, reads a pad,
plays, opens the phones' door. The source distribution also finds its own tests and passes a few of
them. `typed` looks at the installed wheel with the type checkers that people use; `advice` types
what is said where an extra is missing; `frozen` makes a program for this system, with phones and
without photographs. All of them unless some are named. What was built and is fine is laid into
FOLDER/dist, a program into FOLDER/program. Exits with 1 where any fails, and where a tag that a
forge builds is not that of the version.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import urllib.request
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FEW = [
    "tests/v4/engine/test_kings_gold.py",
    "tests/v4/engine/test_cards.py",
    "tests/v4/tally/test_tally_line.py",
    "tests/project/test_readme.py",
]
"""Tests that the source distribution passes itself: rules, cards, the tally, and all that the
READMEs show."""
DIST = "dist"
"""The folder that distributions are built into."""
PROGRAM = "program"
"""The folder that the program of one file is built into."""
SPAWNED = """import multiprocessing

multiprocessing.set_start_method("spawn", force=True)


def leaver(state, name):
    return True
"""
"""A bot of one's own, for processes that are started as Windows and macOS start them."""
BIN = "Scripts" if os.name == "nt" else "bin"
"""The folder of an environment that has its commands."""
PAGES = ("README.md", "README.pl.md", "docs/*.md", "examples/*.ipynb")
"""What has Python in it that people read."""
LEAST_TYPED = 98.0
"""Per cent of the package's public names whose type a checker knows."""
LARGEST_WHEEL = 2_000_000
"""Bytes of the wheel: finished PDFs are no part of it."""


def main() -> int:
    """Try what is named, else all; tell each."""
    ways: dict[str, Callable[[Path], None]] = {
        "lowest": lowest,
        "wheel": wheel,
        "sdist": sdist,
        "typed": typed,
        "advice": advice,
        "frozen": frozen,
    }
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", choices=[*ways, []], metavar="NAME")
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    for name in asked.names or ways:
        with tempfile.TemporaryDirectory() as where:
            ways[name](Path(where))
            for made in (DIST, PROGRAM):
                if asked.keep is not None and Path(where, made).is_dir():
                    shutil.copytree(Path(where, made), asked.keep / made, dirs_exist_ok=True)
        print(f"{name}: fine", flush=True)
    return 0


def lowest(where: Path) -> None:
    """The lowest versions of all that the package needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    more = project["optional-dependencies"]
    needed = [*project["dependencies"], *more["phones"], *more["photo"]]
    pinned = [need.replace(">=", "==") for need in needed]
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", pin) for pin in pinned), pinned
    print("lowest:", *pinned, flush=True)
    python = environment(where)
    pip(python, *pinned, str(ROOT))
    try_out([python, "-m", "cardkit"], where)


def wheel(where: Path) -> None:
    """The wheel, as people get it."""
    built = build("wheel", where)
    assert built.stat().st_size < LARGEST_WHEEL, f"{built.name} has {built.stat().st_size:,} bytes"
    python = environment(where)
    pip(python, f"{built}[phones,photo]")
    try_out([python, "-m", "cardkit"], where)


def sdist(where: Path) -> None:
    """The source distribution: installed, and its tests found and in part passed in the folder it
    unpacks to."""
    built = build("sdist", where)
    with tarfile.open(built) as packed:
        packed.extractall(where, filter="data")
    folder = where / built.name.removesuffix(".tar.gz")
    python = environment(where)
    pip(python, f"{folder}[dev,phones]")
    try_out([python, "-m", "cardkit"], where)
    told = run([python, "-m", "pytest", "--collect-only", "-n", "0"], folder)
    print("sdist:", told.strip().splitlines()[-1], flush=True)
    print("sdist:", run([python, "-m", "pytest", *FEW], folder).splitlines()[-1], flush=True)


def typed(where: Path) -> None:
    """Types as users see them: each Python block that people read, and how much of the package is
    typed."""
    python = environment(where)
    pip(python, str(build("wheel", where)), "mypy", "pyright")
    folder = where / "blocks"
    folder.mkdir()
    for page in PAGES:
        for source in sorted(ROOT.glob(page)):
            name = re.sub(r"\W", "_", source.name)
            code = python_of(source)
            if code:
                (folder / f"{name}.py").write_text(code, "utf-8")
    blocks = sorted(folder.glob("*.py"))
    run([python, "-m", "mypy", "--strict", "--no-error-summary", *blocks], folder)
    # pyright asks the python that comes first in the path where packages are
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    checker: list[str | Path] = [python, "-m", "pyright"]
    run([*checker, "--level", "error", *blocks], folder, path=path)
    said = run(
        [*checker, "--ignoreexternal", "--verifytypes", "cardkit"], folder, fails=1, path=path
    )
    score = re.search(r"Type completeness score: ([\d.]+)%", said)
    assert score, said
    print(f"typed: {len(blocks)} files of blocks, {score[1]} % of the package", flush=True)
    if float(score[1]) < LEAST_TYPED:
        raise SystemExit(f"{said}\nat least {LEAST_TYPED} % of the package's names have a type")


def advice(where: Path) -> None:
    """What is said where phones lack their packages, typed as it stands, and phones let in then:
    after pip, pipx, and uv in its three ways."""
    python = environment(where)
    built = str(build("wheel", where))
    pip(python, "pipx", "uv")
    for folder in ("PIPX_HOME", "PIPX_BIN_DIR", "UV_TOOL_DIR", "UV_TOOL_BIN_DIR"):
        os.environ[folder] = str(where / folder.lower())
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    own, uvs = where / "own", where / "uvs"
    ways: dict[str, tuple[list[list[str | Path]], list[str | Path]]] = {
        "pip": (
            [[sys.executable, "-m", "venv", own], [own / BIN / "pip", "install", built]],
            [own / BIN / "cardkit"],
        ),
        "uv pip": (
            [["uv", "venv", uvs], ["uv", "pip", "install", "--python", uvs, built]],
            [uvs / BIN / "cardkit"],
        ),
        "uvx": ([], ["uvx", "-q", "--from", built, "cardkit"]),
        "uv tool": ([["uv", "tool", "install", built]], [where / "uv_tool_bin_dir" / "cardkit"]),
        "pipx": ([["pipx", "install", built]], [where / "pipx_bin_dir" / "cardkit"]),
    }
    for name, (steps, cardkit) in ways.items():
        for words in steps:
            run(words, where, path=path)
        play = ["play", "diamant", "Ann", "Bo", "Cy", "--phones", "--at"]
        said = run([*cardkit, *play, "localhost"], where, fails=2, path=path)
        command = said.strip().splitlines()[-1].partition(": ")[2]
        print(f"advice: after {name}: {command}", flush=True)
        if name == "uvx":  # nothing stays: the command is what to begin with
            cardkit = list(shlex.split(command))
        else:
            run(["sh", "-c", command], where, path=path)
        phones([*cardkit, *play, f"localhost:{free_port()}"], where, path)


def frozen(where: Path) -> None:
    """The program of one file: played, in Polish too, printed, scored, and with phones, where no
    Python is found."""
    python = environment(where)
    built = build("wheel", where)
    pip(python, f"{built}[phones]", "pyinstaller>=6.10")
    shutil.rmtree(where / DIST)  # the wheel's own step keeps it
    system = {"Darwin": "macos"}.get(platform.system(), platform.system().lower())
    name = f"cardkit-{built.name.split('-')[1]}-{system}-{platform.machine().lower()}"
    main = run(
        [
            python,
            "-c",
            "import cardkit.v4 as cardkit, pathlib; print(pathlib.Path(cardkit.__file__).parent)",
        ],
        where,
    ).strip()
    words: list[str | Path] = [python, "-m", "PyInstaller", Path(main) / "__main__.py"]
    words += ["--onefile", "--console", "--noconfirm", "--name", name, "--distpath", PROGRAM]
    words += ["--collect-all", "cardkit", "--collect-submodules", "uvicorn"]
    words += ["--collect-data", "pyphen", "--exclude-module", "tkinter"]
    run(words, where)
    program = where / PROGRAM / (f"{name}.exe" if os.name == "nt" else name)
    shutil.rmtree(where / "venv")
    try_out([program], where, photo=False)
    folder = where / "newcomer"
    said = run(
        [program, "--lang", "pl", "play", "diamant", "Ola", "Jan", "Ewa"], folder, "9\nola\n"
    )
    assert "WEŹCIE PO 3" in said, said
    assert "kings-gold-sheet-pl.pdf" in run(
        [program, "print", "sheet", "kings-gold", "--lang", "pl"], folder
    )
    (folder / "pad.png").touch()
    said = run([program, "score", "pad.png"], folder, fails=2)
    assert 'pipx install "cardkit[photo]"' in said, said
    (folder / "own.py").write_text(SPAWNED, "utf-8")
    study = ["simulate", "kings-gold", "--bot", "even", "--bot", "never", "--bot", "own.py:leaver"]
    assert run([program, *study, "--games", "64", "--jobs", "2"], folder)
    print(f"frozen: {program.name}, {program.stat().st_size:,} bytes", flush=True)


def python_of(source: Path) -> str:
    """Python code of a page or a notebook, one block after the other."""
    text = source.read_text("utf-8")
    if source.suffix == ".ipynb":
        cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
        return "\n\n".join("".join(cell["source"]) for cell in cells)
    blocks = re.findall(r"^```(?:python|pycon)[^\n]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return "\n".join(typed_in(block) for block in blocks)


def typed_in(block: str) -> str:
    """Lines of a block that are typed, without what is answered."""
    if not block.startswith(">>> "):
        return block
    return "\n".join(line[4:] for line in block.splitlines() if line.startswith((">>> ", "... ")))


# --- steps ----------------------------------------------------------------------------------------


def environment(where: Path) -> Path:
    """The Python of a new environment."""
    venv.create(where / "venv", with_pip=True)
    return where / "venv" / BIN / "python"


def pip(python: Path, *what: str) -> None:
    """Install into an environment."""
    run([python, "-m", "pip", "install", "-q", *what], ROOT)


def build(target: str, where: Path) -> Path:
    """The distribution, built by the project's own backend in a clean copy of what is committed."""
    copy = where / "copy"
    run(["git", "clone", "-q", ROOT, copy], where)
    run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(where / DIST)], copy)
    built = next((where / DIST).iterdir())
    tag = os.environ["GITHUB_REF_NAME"] if os.environ.get("GITHUB_REF_TYPE") == "tag" else ""
    if tag and not built.name.startswith(
        f"cardkit-{tag.removeprefix('v')}{'-' if target == 'wheel' else '.tar'}"
    ):
        raise SystemExit(f"{built.name} is not what the tag {tag} says")
    return built


def run(
    words: list[str | Path], folder: Path, typed: str = "", fails: int = 0, path: str = ""
) -> str:
    """What a command prints; raises `SystemExit` with all it said where it ends otherwise than with
    this code."""
    done = subprocess.run(
        words,
        cwd=folder,
        env=surroundings(folder, path),
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != fails:
        raise SystemExit(
            f"{' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}"
        )
    return done.stdout + done.stderr if fails else done.stdout


def surroundings(folder: Path, path: str = "") -> dict[str, str]:
    """Variables for a command: a folder of games of its own, and another `path` if one is given."""
    home = {**os.environ, "CARDKIT_HOME": str(folder / "games"), "PYTHONIOENCODING": "utf-8"}
    return {**home, "PATH": path} if path else home


def try_out(cardkit: list[str | Path], where: Path, *, photo: bool = True) -> None:
    """What a newcomer does: the games, a sheet, a score, a photographed pad (a blank one), some
    turns, phones."""
    folder = where / "newcomer"
    folder.mkdir()
    assert "kings-gold" in run([*cardkit, "variants"], folder)
    run([*cardkit, "print", "sheet", "kings-gold", "-o", "sheet.pdf"], folder)
    assert (folder / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert run([*cardkit, "score", str(ROOT / "examples" / "kings-gold.tally")], folder)
    if photo:
        run([*cardkit, "print", "pad", "kings-gold", "-o", "pad.pdf"], folder)
        run(["pdftoppm", "-r", "150", "-png", "-singlefile", "pad.pdf", "pad"], folder)
        said = run([*cardkit, "score", "pad.png", "--yes-names", "Ann,Bo,Cy"], folder, fails=2)
        assert "Nothing is written" in said, said
    said = run([*cardkit, "play", "kings-gold", "Ann", "Bo", "Cy"], folder, "9\nbo\n7\n")
    assert "TAKE" in said, said
    address = f"localhost:{free_port()}"
    phones([*cardkit, "play", "diamant", "Ann", "Bo", "Cy", "--phones", "--at", address], folder)


def free_port() -> str:
    """A port of this machine that nobody listens at."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return str(door.getsockname()[1])


def phones(words: list[str | Path], folder: Path, path: str = "") -> None:
    """Open the door for phones, and look at the table as one that has scanned the code."""
    playing = subprocess.Popen(
        words,
        cwd=folder,
        env={**surroundings(folder, path), "NO_COLOR": "1"},
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert playing.stdout is not None
    said = ""
    try:
        for line in playing.stdout:
            said += line
            found = re.search(r"(http://[\w.:]+)/#k=(\S+)", line)
            if found:
                break
        else:
            raise SystemExit(f"{' '.join(map(str, words))}: no address was told\n{said}")
        ask = urllib.request.Request(f"{found[1]}/api/view")
        ask.add_header("Authorization", f"Bearer {found[2]}")
        ask.add_header("X-Phone", "0123456789abcdef01234567")
        with urllib.request.urlopen(ask, timeout=20) as answer:
            assert answer.status == 200
    finally:
        playing.kill()
        playing.wait()


if __name__ == "__main__":
    sys.exit(main())
