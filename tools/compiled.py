"""Compile the modules that ``pyproject.toml`` lists with mypyc: ``python -m tools.compiled``.

So it puts the libraries beside the sources of this checkout, where they shadow what is changed later: do it in a clean copy.
A wheel is compiled with ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=1`` (hatchling then runs `CompiledWheel`), and the sources stay as
they are. Both need a C compiler; without them cardkit is the same sources in plain Python. gcc compiles twice: the second time
it knows from games played in between (`same_games`) what is run most, which makes them an eighth faster.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TYPES = ("--no-warn-unused-configs", "--follow-imports=silent")
"""What the type checker is told besides `tool.mypy`."""
COUNTING = ["-fprofile-generate", "-fprofile-update=single"]
COUNTED = ["-fprofile-use", "-fprofile-correction", "-Wno-missing-profile"]
"""Flags of gcc: what is compiled first counts what is run, beside its object files; what is compiled then reads it there."""


def libraries(root: Path, modules: list[str], out: Path) -> list[Path]:
    """Compile these files of `root`, and write the libraries below `out`, each where its module stands below `root`.

    Raises what setuptools raises where the types are wrong or there is no C compiler.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    os.chdir(root)  # mypy reads its settings there
    try:
        with tempfile.TemporaryDirectory() as aside:
            extensions = mypycify([*TYPES, *modules], opt_level="3", target_dir=aside)
            flags = [*extensions[0].extra_compile_args]

            def built(into: Path, *more: str) -> list[Path]:
                for extension in extensions:
                    extension.extra_compile_args, extension.extra_link_args = [*flags, *more], [*more]
                command = build_ext(Distribution({"name": "cardkit", "ext_modules": extensions}))
                command.build_lib, command.build_temp, command.force = str(into), aside, True
                command.ensure_finalized()
                command.run()
                return [Path(path) for path in command.get_outputs()]

            if not is_gcc():
                return built(out)
            copy = Path(aside, "copy")
            for folder in ("cardkit", "variants"):
                shutil.copytree(root / folder, copy / folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
            built(copy, *COUNTING)
            place = {**os.environ, "PYTHONPATH": str(copy)}
            subprocess.run([sys.executable, root / "tools/same_games.py", "compiled", "2000"], env=place, check=True)
            return built(out, *COUNTED)
    finally:
        os.chdir(before)


def is_gcc() -> bool:
    """Whether the C compiler is GNU's, which may be called cc, as others may be called gcc."""
    words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    try:
        said = subprocess.run([*words, "--version"], check=False, capture_output=True, text=True).stdout if words else ""
    except OSError:
        return False
    return "Free Software Foundation" in said


class CompiledWheel(BuildHookInterface[Any]):
    """Adds the libraries to a wheel, which is then for one Python on one system, and needs what they keep numbers in."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is written; an editable install stays plain."""
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        out = Path(self.folder.name)
        for path in libraries(Path(self.root), self.config["modules"], out):
            build_data["force_include"][str(path)] = str(path.relative_to(out))
        build_data["dependencies"] += [f"librt>={version_of('librt')}", "mypy_extensions"]  # its rows of numbers
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel is written: its libraries are no longer needed here."""
        if version != "editable":
            self.folder.cleanup()


def main() -> None:
    """Compile in place."""
    root = Path(__file__).resolve().parents[1]
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    hook = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    for path in libraries(root, hook["modules"], root):
        print(path.relative_to(root))


if __name__ == "__main__":
    main()
