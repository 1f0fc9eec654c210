"""Numbers unboxed where compiled, `i64` and rows of them ``vec[i64](numbers)``; in plain Python `int` and `list`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append, remove as remove, vec as vec
    from mypy_extensions import i64 as i64
else:
    i64, vec = int, {int: list, bool: list}

    def append(row, number):
        row.append(number)
        return row

    def remove(row, number):
        row.remove(number)
        return row
