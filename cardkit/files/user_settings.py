"""What a user has set for good: ``settings.toml`` in the data folder."""

import tomllib

from cardkit.files.data_folder import home

NAME = "settings.toml"


def site() -> str:
    """Where the user's site is served (``site = "https://..."``), "" where that is not said. Raises `ValueError`."""
    path = home() / NAME
    try:
        said = tomllib.loads(path.read_text("utf-8")).get("site", "")
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from None
    if not isinstance(said, str):
        raise ValueError(f'{path}: expected an address in quotes, as in site = "https://example.org/"')
    return said
