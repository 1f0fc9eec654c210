"""Compile the Python code of the page for one phone, with the standard modules it uses.

``compile.mjs`` runs this inside the runtime (Pyodide), so that the code is compiled for its Python.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import marshal
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

STAGE = Path("/stage")
ALSO = (
    "_strptime", "encodings.ascii", "encodings.latin_1", "encodings.utf_8_sig", "encodings.cp437",
    "zipfile",
)  # fmt: skip
ALSO_TO_PRINT = (
    "encodings.utf_16", "encodings.utf_16_be", "encodings.utf_16_le", "encodings.cp1252",
    "encodings.mac_roman", "encodings.iso8859_2", "importlib.readers",
    "importlib.resources._adapters", "importlib.resources.readers",
)  # fmt: skip
"""Modules that the standard library imports only when they are needed."""
DROPPED = {
    "ssl", "_ssl", "importlib._bootstrap", "importlib._bootstrap_external", "importlib.metadata",
    "urllib.request", "urllib.response", "urllib.error",
}  # fmt: skip
"""Modules that the standard library can do without, or that are built into the runtime."""
NEVER = (
    "argparse", "asyncio.__main__", "ctypes", "doctest", "hotshot", "http", "multiprocessing",
    "pdb", "pydoc", "sqlite3", "tkinter", "turtle", "unittest", "urllib.request", "webbrowser",
    "xml", "xmlrpc", "email", "httplib", "readline",
)  # fmt: skip
"""Modules that are imported for something that no phone does."""


def main() -> None:
    """Compile the folders ``core`` and ``print``, and write the standard library next to them."""
    core, printing = STAGE / "core", STAGE / "print"
    core_modules = loaded(core, ALSO)
    all_modules = loaded(printing, ALSO_TO_PRINT)  # of both folders: modules stay loaded
    # modules of a package that the core has must be next to it
    core_modules |= {name for name in all_modules if name.rpartition("/")[0] in core_modules}
    for folder in (core, printing):
        for path in sorted(folder.rglob("*.py")):
            code = compiled(path.read_bytes(), str(path.relative_to(folder)))
            path.with_suffix(".pyc").write_bytes(pyc(code))
            path.unlink()
    with zipfile.ZipFile(STAGE / "python_stdlib.zip", "w", zipfile.ZIP_STORED) as library:
        for name, content in cut(core_modules):
            library.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
    for name, content in cut(all_modules - core_modules):
        (printing / name).parent.mkdir(parents=True, exist_ok=True)
        (printing / name).write_bytes(content)


def loaded(folder: Path, also: tuple[str, ...]) -> set[str]:
    """Import the standard modules that a folder's files import; return all modules now loaded."""
    wanted = {name for path in folder.rglob("*.py") for name in imported(path)} | {*also}
    for name in sorted(wanted):
        if not f"{name}.".startswith(tuple(f"{never}." for never in NEVER)):
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    built_in = {
        name
        for name, module in sys.modules.items()
        if getattr(module.__spec__, "origin", "") == "frozen"
    }
    return {name.replace(".", "/") for name in sys.modules.keys() - built_in - DROPPED}


def imported(path: Path) -> Iterator[str]:
    """Yield the modules of the standard library that a source file imports."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        yield from (name for name in names if name.partition(".")[0] in sys.stdlib_module_names)


def cut(modules: set[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the name in an archive and the compiled code of each of these standard modules."""
    with zipfile.ZipFile(next(place for place in sys.path if place.endswith(".zip"))) as whole:
        for name in sorted(whole.namelist()):
            module = name.removesuffix(".py").removesuffix("/__init__")
            if name.endswith(".py") and module in modules:
                yield f"{name}c", pyc(unlined(compiled(whole.read(name), name)))


def compiled(source: bytes, name: str) -> CodeType:
    """Return the code compiled from a source, without docstrings."""
    return compile(source, name, "exec", dont_inherit=True, optimize=2)


def unlined(code: CodeType) -> CodeType:
    """Return code without line numbers, which makes it smaller by a sixth.

    One entry for every eight instructions says that their line numbers are unknown.
    """
    inner = tuple(unlined(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    full, rest = divmod(len(code.co_code) // 2, 8)
    lines = b"\xff" * full + bytes([0xF8 + rest - 1] if rest else [])
    return code.replace(co_linetable=lines, co_consts=inner)


def pyc(code: CodeType) -> bytes:
    """Return code as the content of a .pyc file that is never compared with its source."""
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    return head + marshal.dumps(code)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
