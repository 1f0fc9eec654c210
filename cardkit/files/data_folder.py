"""The folder that keeps what is played: saved games, the rules they were played by, and rules of one's own."""

import os
import sys
from pathlib import Path

FOLDER_VARIABLE = "CARDKIT_HOME"


def home() -> Path:
    """The folder of saved games: ``CARDKIT_HOME`` if set, else the user's data folder. It need not be there yet."""
    wanted = os.environ.get(FOLDER_VARIABLE)
    if wanted:
        return Path(os.path.expanduser(wanted)).absolute()  # as a shell: ~nobody is a folder's name
    user = os.environ.get("HOME", "")
    if sys.platform in ("linux", "emscripten") and os.path.isabs(user) and "ANDROID_DATA" not in os.environ:
        # What platformdirs says there (a test holds us to it), without the wait for all that it imports.
        data = os.environ.get("XDG_DATA_HOME", "")
        return Path(data if os.path.isabs(data) else f"{user}/.local/share", "cardkit")
    import platformdirs

    return Path(platformdirs.user_data_dir("cardkit", appauthor=False))
