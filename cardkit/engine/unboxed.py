"""Numbers unboxed where compiled, `i64` and rows of fixed length ``vec[i64](numbers)``; in plain Python `int` and `list`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    vec, i64 = list, int
