"""Folders of a user: for games and own rules, and for settings that last."""

import os
import sys
from pathlib import Path

FOLDER_VARIABLE = "CARDKIT_HOME"


def home() -> Path:
    """Return the folder for games: ``CARDKIT_HOME`` if it is set, else the user's."""
    if wanted := os.environ.get(FOLDER_VARIABLE):
        # like a shell: an unknown ~user is left as a folder's name
        return Path(os.path.expanduser(wanted)).absolute()
    user = os.environ.get("HOME", "")
    if (
        sys.platform in ("linux", "emscripten")
        and os.path.isabs(user)
        and "ANDROID_DATA" not in os.environ
    ):
        # As platformdirs does (a test compares), without the wait for all that it imports.
        said = os.environ.get("XDG_DATA_HOME", "")
        return Path(said if os.path.isabs(said) else f"{user}/.local/share", "cardkit")
    import platformdirs

    return Path(platformdirs.user_data_dir("cardkit", appauthor=False))
