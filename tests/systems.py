"""Markers for tests that need something that Windows or a web page lacks, each with its reason."""

import os
import sys

import pytest


def with_slashes(text: str) -> str:
    """Return a text with its paths written as on systems other than Windows."""
    return text if os.sep == "/" else text.replace(os.sep, "/")


def needs_posix(reason: str) -> pytest.MarkDecorator:
    """Return the mark of a test that is skipped on Windows and in a web page, for this reason."""
    is_posix = os.name == "posix" and sys.platform != "emscripten"
    return pytest.mark.skipif(not is_posix, reason=f"on Windows and in a page {reason}")


def is_wine() -> bool:
    """Return True if Wine runs the tests, as in ``nox -s windows``."""
    if sys.platform != "win32":
        return False
    import ctypes

    return hasattr(ctypes.windll.ntdll, "wine_get_version")


needs_devices = needs_posix("a folder has no pipes, devices or links that anybody may make")
needs_rights = needs_posix("there are no such rights, owners and limits of files")
needs_strange_names = needs_posix("no file name has control characters in it")
needs_shell = needs_posix("there is no Unix shell, for which the lines are")
needs_processes = pytest.mark.skipif(
    sys.platform == "emscripten", reason="in a page there is no other process"
)
needs_pools = pytest.mark.skipif(
    is_wine(),
    reason="Wine 8 loses empty messages between the processes of a pool, which then waits",
)
