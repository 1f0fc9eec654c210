"""Names of files: those that Windows does not allow, and quoting for a shell."""

import re
import sys

_DEVICE = r"(?i)(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\..*)?"


def is_device(name: str) -> bool:
    """Return True if that is the name of a device on Windows, with any suffix."""
    return re.fullmatch(_DEVICE, name) is not None


def is_impossible(name: str) -> bool:
    """Return True if no file on Windows can have that name, or only under another name."""
    return is_device(name) or re.search(r'[<>:"/\\|?*\x00-\x1f]|[. ]$', name) is not None


def quoted(word: str) -> str:
    """Quote a word as it is typed in a shell of this system."""
    if sys.platform == "win32":
        return word if re.fullmatch(r"[\w.:/\\+-]+", word) else f'"{word}"'
    import shlex

    return shlex.quote(word)
