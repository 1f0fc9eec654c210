"""Numbers unboxed where the core is compiled, `i64`, and rows of them, ``vec[i64](numbers)``; in plain Python `int`, `list`."""

from importlib.machinery import ExtensionFileLoader, PathFinder
from typing import TYPE_CHECKING

_core = PathFinder.find_spec("cardkit.engine.core", [__file__.rpartition("unboxed")[0]])
COMPILED = _core is not None and isinstance(_core.loader, ExtensionFileLoader)
"""Whether the core is: what is interpreted beside it takes the same rows."""

if TYPE_CHECKING or COMPILED:
    from librt.vecs import append as append, remove as remove, vec as room_for, vec as vec
    from mypy_extensions import i64 as i64
else:
    i64, vec, room_for = int, {int: list, bool: list}, {int: lambda capacity: []}

    def append(row, number):
        row.append(number)
        return row

    def remove(row, number):
        row.remove(number)
        return row
