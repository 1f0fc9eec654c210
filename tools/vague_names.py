"""Fail if too many functions of the package have a local variable with a vague name.

    python -m tools.vague_names          the share of such functions
    python -m tools.vague_names --show   also list each of them

A name counts if it is assigned, unpacked, looped over or a parameter.
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

VAGUE = {
    "asked", "came", "done", "found", "given", "gone", "got", "heard", "kept", "known", "made", "meant",
    "one", "ones", "put", "read", "said", "seen", "shown", "stuff", "taken", "there", "thing", "told",
    "wanted",
}  # fmt: skip
MAX_PERCENT = 1.0
"""The maximum percentage of functions that may have such a name."""


def functions(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the position and name of each function in a folder, with its vague local names."""
    for path in sorted(folder.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                place = f"{path}:{function.lineno} {function.name}"
                yield place, sorted(VAGUE & set(_names_in(function)))


def _names_in(function: ast.AST) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg


def main() -> None:
    """Print the share, and exit with 1 if it is above `MAX_PERCENT`."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--show", action="store_true", help="list these functions")
    show = parser.parse_args().show
    names_by_place = dict(functions(Path("cardkit")))
    vague = {place: names for place, names in names_by_place.items() if names}
    for place, names in vague.items() if show else ():
        print(f"{place}: {', '.join(names)}")
    share = 100 * len(vague) / len(names_by_place)
    print(f"{len(vague)} of {len(names_by_place)} functions have a vague name: {share:.1f} %")
    if share > MAX_PERCENT:
        sys.exit(
            f"That is more than {MAX_PERCENT} %: say in a name what it holds, as in finding, winners."
        )


if __name__ == "__main__":
    main()
