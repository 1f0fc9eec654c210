"""The two keys of a game, for acting and for looking on, and the file that keeps them.

A phone shows the first, the big screen the second. The file lies beside the tally, readable by its
owner alone, so that a game that goes on after a crash has the same keys, port and address: phones
that were in come back by themselves, and a table for this computer alone stays so. The file is
removed when the game is over.
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

from cardkit.v4.phones.doors import May, Shut
from cardkit.v4.table import put_over, written_beside

# for the big screen's code, typed on a television's remote: no two look alike
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ASKS_A_KEY = {"WWW-Authenticate": "Bearer"}


class Keys(NamedTuple):
    """Keys of a game: `tap` (128 bits) for phones that act, and `see` for the big screen.

    `tap` stands in the address that a phone opens; `see` is six letters.
    """

    tap: str
    see: str

    @classmethod
    def new(cls) -> "Keys":
        """Return two new random keys."""
        return cls(secrets.token_urlsafe(16), "".join(secrets.choice(LETTERS) for _ in range(6)))


MINUTE = 60.0
# wrong keys allowed from one address; a phone of last week's game shows its old key a few times
WRONG_A_MINUTE = 20
# with so many wrong keys a minute somebody is guessing: the short code is refused too
GUESSING = 120
ADDRESSES = 512  # addresses whose wrong keys are remembered


class Doorman:
    """Checks keys, and counts the wrong ones from each address.

    `clock` returns seconds.
    """

    def __init__(self, keys: Keys, clock: Callable[[], float]) -> None:
        self._keys, self._clock = keys, clock
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()

    def look(self, shown: str, address: str) -> May:
        """Return the right that the key `shown` gives, or count a wrong key of that address.

        Raises `Shut` for a wrong key, with another reason if too many came from `address`; the
        tapping key is always accepted.
        """
        said = shown.encode(errors="replace")
        sees = hmac.compare_digest(said.lower(), self._keys.see.encode())
        if hmac.compare_digest(said, self._keys.tap.encode()):
            return "tap"
        # times of wrong keys from there within the last minute
        wrong = self._wrong.setdefault(address, deque())
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


# --- the file -------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """Contents of the key file: keys, address and settings.

    The keys; the last port (0: none yet); whether all chose on phones; the address ("": not known),
    and whether it was asked for.
    """

    keys: Keys
    port: int
    choose: bool = False
    at: str = ""
    fixed: bool = False


class KeyFile:
    """File of a game's keys, beside `tally`; none for a game without a file (None).

    Nothing here raises: where the file cannot be written, the keys last as long as this process.
    """

    def __init__(self, tally: Path | None) -> None:
        self._tally = tally
        self.path: Path | None = beside(tally) if tally else None

    def kept(self) -> Kept | None:
        """Return the contents of the file, or None if it is damaged or others may read it."""
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            return _read(json.loads(_private(self.path))) if self.path else None
        return None

    def keep(self, kept: Kept) -> bool:
        """Write the file, replacing an old one; return True if that was done."""
        if self._tally is None:
            return False
        told = {**kept.keys._asdict(), **kept._asdict()}
        del told["keys"]
        try:  # a half-written file beside the tally is cleaned up with it after a crash
            with written_beside(self._tally, f"{json.dumps(told)}\n".encode(), 0o600) as new:
                put_over(new, beside(self._tally))
        except OSError:
            return False
        return True

    def forget(self) -> None:
        """Remove the key file, since the game is over or continues elsewhere."""
        if self.path is not None:
            with contextlib.suppress(OSError):
                self.path.unlink()


def beside(tally: Path) -> Path:
    """Return the path of the key file for the game in `tally`."""
    return tally.parent / f".{tally.name}.phones"


def _private(path: Path) -> str:
    """Return the text of an ordinary file that nobody else may read. Raises `OSError`."""
    handle = os.open(
        path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    )
    with open(handle, encoding="ascii") as file:
        lying = os.fstat(handle)
        others = hasattr(os, "geteuid") and (lying.st_mode & 0o077 or lying.st_uid != os.geteuid())
        if not stat.S_ISREG(lying.st_mode) or others:
            raise PermissionError("others may read it")
        return file.read(1000)  # a file of ours is far shorter


def _read(told: dict[str, object]) -> Kept:
    """Return the contents of a key file from its JSON.

    Raises `ValueError`, `KeyError`, `TypeError` for anything that this program does not write.
    """
    tap, see, port = str(told["tap"]), str(told["see"]), told["port"]
    if not re.fullmatch(r"[\w-]{22}", tap, re.ASCII) or not re.fullmatch(f"[{LETTERS}]{{6}}", see):
        raise ValueError("no keys")
    if type(port) is not int or not 0 <= port < 65536:
        raise ValueError("no port")
    at = str(told.get("at", ""))
    if at and ipaddress.ip_address(at).is_unspecified:
        raise ValueError("every address")
    return Kept(Keys(tap, see), port, told.get("choose") is True, at, told.get("fixed") is True)
