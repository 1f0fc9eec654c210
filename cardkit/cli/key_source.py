"""Where single keys come from: what any system's source does, and which one this system has."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol, TypeAlias

from cardkit.table import single_keys

END, BROKEN = "\x04", ""
NAMED = {"\r": single_keys.ENTER, "\n": single_keys.ENTER, "\x7f": single_keys.BACK, "\b": single_keys.BACK, "\0": END}
"""Keys that come as other letters; a Ctrl-D that was typed ahead, while lines were read, comes as NUL."""
Broken: TypeAlias = Callable[[], bool]


def never() -> bool:
    """Nothing breaks off what is asked."""
    return False


class Source(Protocol):
    """Single keys, not shown."""

    def enter(self, redraw: Callable[[], None]) -> None:
        """Keys come singly from now on; `redraw` asks again when the game goes on after Ctrl-Z.

        Raises `Interrupted` where the terminal is gone.
        """

    def leave(self) -> None:
        """As it was before."""

    def key(self, broken: Broken) -> str:
        """The next key: a letter, or Enter, Backspace, Esc; arrow keys and the like are none. `END` when input has ended.

        `BROKEN` when that comes true before a key does.
        """

    def unstopped(self) -> AbstractContextManager[object]:
        """While something is drawn, Ctrl-Z waits."""


def source() -> Source | None:
    """That of this system and of standard input; None where there is none."""
    try:
        from cardkit.cli.posix_keys import PosixKeys

        return PosixKeys()
    except ImportError:
        pass
    try:
        from cardkit.cli.windows_keys import WindowsKeys

        return WindowsKeys()
    except ImportError:
        return None
