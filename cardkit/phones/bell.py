"""What wakes those who wait for something new."""

import asyncio
import contextlib


class Bell:
    """Rings in the server's loop; any thread may pull it."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._rung = asyncio.Event()
        self.closing = False

    def hang(self) -> None:
        """It rings in the loop that is running."""
        self._loop = asyncio.get_running_loop()

    def pull(self) -> None:
        """Ring, from whatever thread. Returns at once."""
        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # closed meanwhile: nobody waits any more
                loop.call_soon_threadsafe(self._ring)

    def close(self) -> None:
        """Ring for the last time: who waits is sent home, who comes does not wait."""
        self.closing = True
        self.pull()

    @property
    def next(self) -> asyncio.Event:
        """Set when it rings next."""
        return self._rung

    def _ring(self) -> None:
        rung, self._rung = self._rung, asyncio.Event()
        rung.set()
