"""Names of files: which none has on Windows, and how one is typed in a shell."""

import re
import sys

_DEVICE = r"(?i)(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\..*)?"


def is_device(name: str) -> bool:
    """Whether that is a device there and no file, whatever stands behind its first dot."""
    return re.fullmatch(_DEVICE, name) is not None


def is_impossible(name: str) -> bool:
    """Whether no file there can be called so, or it is found under another name."""
    return is_device(name) or re.search(r'[<>:"/\\|?*\x00-\x1f]|[. ]$', name) is not None


def quoted(word: str) -> str:
    """A word as it is typed in a shell of this system."""
    if sys.platform == "win32":
        return word if re.fullmatch(r"[\w.:/\\+-]+", word) else f'"{word}"'
    import shlex

    return shlex.quote(word)
