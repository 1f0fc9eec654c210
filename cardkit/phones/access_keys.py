"""The two keys of a game: what a phone shows to tap, what the big screen shows to look. And the file that keeps them.

The file lies beside the tally, for its owner alone, so that a game that is gone on with after a crash has the same keys,
port and address: phones that were in come back by themselves, and what was for this computer alone stays so. It is gone when
the game is over.
"""

import contextlib
import hmac
import ipaddress
import json
import os
import re
import secrets
import stat
from collections import OrderedDict, deque
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cardkit.phones.doors import May, Shut
from cardkit.table import put_over, written_beside

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of the big screen's code, typed on a television's remote: none looks like another
ASKS_A_KEY = {"WWW-Authenticate": "Bearer"}


class Keys(NamedTuple):
    """`tap` has 128 bits and stands in the address that a phone opens, `see` is six letters."""

    tap: str
    see: str

    @classmethod
    def new(cls) -> "Keys":
        """Two nobody has had before."""
        return cls(secrets.token_urlsafe(16), "".join(secrets.choice(LETTERS) for _ in range(6)))


MINUTE = 60.0
WRONG_A_MINUTE = 20  # from one address; a phone that was in last week's game shows its old key a few times
GUESSING = 120  # wrong ones a minute that are no slip of a phone: the code of six letters could be guessed, and is not believed
ADDRESSES = 512  # addresses whose wrong keys are remembered


class Doorman:
    """Knows the keys, and counts the wrong ones of every address. Seconds are those of `clock`."""

    def __init__(self, keys: Keys, clock: Callable[[], float]) -> None:
        self._keys, self._clock = keys, clock
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()

    def look(self, shown: str, address: str) -> May:
        """What the key `shown` from `address` lets do. Raises `Shut`, another way for too many; the right key
        always gets in."""
        said = shown.encode(errors="replace")
        sees = hmac.compare_digest(said.lower(), self._keys.see.encode())
        if hmac.compare_digest(said, self._keys.tap.encode()):
            return "tap"
        wrong = self._wrong.setdefault(address, deque())  # when wrong keys came from there within the last minute
        self._wrong.move_to_end(address)
        while wrong and wrong[0] <= self._clock() - MINUTE:
            wrong.popleft()
        if len(self._wrong) > ADDRESSES:
            self._wrong.popitem(last=False)
        if sees and len(wrong) < GUESSING:
            return "see"
        if len(wrong) < GUESSING:
            wrong.append(self._clock())
        if len(wrong) > WRONG_A_MINUTE:
            raise Shut("too-many", {"Retry-After": "60"})
        raise Shut("key", ASKS_A_KEY)


# --- the file -----------------------------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """What the file holds: the keys; the port phones came to last (0: none yet); whether all chose on phones then; the
    address ("": not told), and whether that very one was asked for."""

    keys: Keys
    port: int
    choose: bool = False
    at: str = ""
    fixed: bool = False


class KeyFile:
    """The file of a game's keys, beside `tally`; kept nowhere for a game that is (None). Nothing here raises: where the file
    cannot be written, the keys hold as long as this process."""

    def __init__(self, tally: Path | None) -> None:
        self._tally = tally
        self.path: Path | None = beside(tally) if tally else None

    def kept(self) -> Kept | None:
        """What was kept there, if it is ours alone and whole."""
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            return _read(json.loads(_private(self.path))) if self.path else None
        return None

    def keep(self, kept: Kept) -> bool:
        """Write it, in the place of what lies there. Whether that was done."""
        if self._tally is None:
            return False
        told = {**kept.keys._asdict(), **kept._asdict()}
        del told["keys"]
        try:  # what is written beside the tally is swept up with it, should we die
            with written_beside(self._tally, f"{json.dumps(told)}\n".encode(), 0o600) as new:
                put_over(new, beside(self._tally))
        except OSError:
            return False
        return True

    def forget(self) -> None:
        """Take it away: the game is over, or goes on elsewhere."""
        if self.path is not None:
            with contextlib.suppress(OSError):
                self.path.unlink()


def beside(tally: Path) -> Path:
    """Where the keys of the game in `tally` are kept."""
    return tally.parent / f".{tally.name}.phones"


def _private(path: Path) -> str:
    """An ordinary file that nobody else may read. Raises `OSError`."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with open(handle, encoding="ascii") as file:
        lying = os.fstat(handle)
        others = hasattr(os, "geteuid") and (lying.st_mode & 0o077 or lying.st_uid != os.geteuid())
        if not stat.S_ISREG(lying.st_mode) or others:
            raise PermissionError("others may read it")
        return file.read(1000)  # a file of ours is far shorter


def _read(told: dict[str, object]) -> Kept:
    """Raises `ValueError`, `KeyError`, `TypeError` for what we never wrote."""
    tap, see, port = str(told["tap"]), str(told["see"]), told["port"]
    if not re.fullmatch(r"[\w-]{22}", tap, re.ASCII) or not re.fullmatch(f"[{LETTERS}]{{6}}", see):
        raise ValueError("no keys")
    if type(port) is not int or not 0 <= port < 65536:
        raise ValueError("no port")
    at = str(told.get("at", ""))
    if at and ipaddress.ip_address(at).is_unspecified:
        raise ValueError("every address")
    return Kept(Keys(tap, see), port, told.get("choose") is True, at, told.get("fixed") is True)
