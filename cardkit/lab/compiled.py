"""The functions of the kernel compiled by numba, where it is installed; they run on NumPy records.

No other module knows numba. Compiled code is kept in the user's cache, in a folder that is named by
a digest of the sources: numba itself looks at the date of one file only.
"""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.util
import inspect
import os
import types
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardkit.engine.files import check_folder
from cardkit.lab import decisions, games, kernel

MODULES = (kernel, decisions, games)


def can_compile() -> bool:
    """Return True if numba is installed to compile the kernel (``pip install "cardkit[lab]"``)."""
    return importlib.util.find_spec("numba") is not None


def is_in_cache() -> bool:
    """Return True if the cache has compiled code of an earlier run."""
    return (cache_folder() / "compiled").is_file()


def note_compiled() -> None:
    """Note in the cache folder that it has the compiled code."""
    try:
        (cache_folder() / "compiled").touch()
    except OSError:
        pass  # it is compiled again next time


@cache
def cache_folder() -> Path:
    """Return the folder that caches the code compiled from these sources."""
    import platformdirs

    sources = "".join(map(inspect.getsource, MODULES))
    digest = hashlib.sha256(sources.encode()).hexdigest()[:12]
    return Path(platformdirs.user_cache_dir("cardkit", appauthor=False)) / f"lab-{digest}"


@cache
def functions() -> types.SimpleNamespace:
    """Return all functions of the kernel; each is compiled by numba at its first call."""
    os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())  # read when numba is imported
    import numba

    try:
        check_folder(cache_folder())
        is_kept = True
    except OSError:
        is_kept = False
    names: dict[str, Any] = {"__name__": __name__}
    for module in MODULES:
        names |= {name: value for name, value in vars(module).items() if isinstance(value, int)}
    for module in MODULES:
        for name, function in vars(module).items():
            is_function = isinstance(function, types.FunctionType)
            if is_function and function.__module__ == module.__name__ and not name.startswith("_"):
                # a copy whose globals are these names, so that it calls the compiled ones
                copy = types.FunctionType(function.__code__, names, name)
                # no check of divisors, as in C; and threads may run at once
                compiled = numba.njit(cache=is_kept, error_model="numpy", nogil=True)(copy)
                names[name] = compiled
    return types.SimpleNamespace(**names)


def records(values: Sequence[Any]) -> Any:
    """Return NumPy records that have the fields of `Table` or `Rules` objects."""
    import numpy as np

    types_of_fields: list[Any] = []
    for field in dataclasses.fields(values[0]):
        value = getattr(values[0], field.name)
        shape = (len(value),) if isinstance(value, list) else ()
        types_of_fields.append((field.name, np.int64, shape))
    found = np.zeros(len(values), np.dtype(types_of_fields, align=True))
    for record, value in zip(found, values, strict=True):
        for field in dataclasses.fields(value):
            record[field.name] = getattr(value, field.name)
    return found
