"""Settings that hold for every run: ``config.toml``, a table of options for each command.

For example::

    lang = "pl"

    [print]
    paper = "letter"
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import click

from cardkit.cli.shared import Refused
from cardkit.engine.findings import printable
from cardkit.engine.readers import did_you_mean

LARGEST = 64_000
"""Most bytes of the file."""


def config_file() -> Path:
    """Return the path of the settings file, in ``CARDKIT_HOME`` or else the user's folder."""
    home = os.environ.get("CARDKIT_HOME")
    if home:
        return Path(os.path.expanduser(home)).absolute() / "config.toml"
    import platformdirs

    return Path(platformdirs.user_config_dir("cardkit", appauthor=False), "config.toml")


def read_config(commands: Collection[str]) -> dict[str, Any]:
    """Return the parsed settings file: ``lang``, and a table of options for some of `commands`.

    Empty if there is no such file.

    Raises `Refused` with the file and its fault, on one line.
    """
    path = config_file()
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise _fault(path, f"cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise _fault(path, f"is larger than {LARGEST // 1000} kB")
    try:
        found = tomllib.loads(data.decode())
    except UnicodeDecodeError:
        raise _fault(path, "is no text (UTF-8)") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _fault(path, str(error)) from None
    for name, value in found.items():
        if not isinstance(value, str if name == "lang" else dict):
            wanted = 'a language, as in lang = "pl"' if name == "lang" else "a table of a command"
            raise _fault(path, f"{name!a}: expected {wanted}")
        if name not in ("lang", *commands):
            raise _fault(path, f"there is no command {name!a}.{did_you_mean(name, commands)}")
    return found


def default_values(command: click.Command, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values in a command's table of the settings file, by parameter name.

    Raises `Refused` for a key that is none of its options.
    """
    options = {
        name.lstrip("-"): str(option.name)
        for option in command.params
        if isinstance(option, click.Option)
        for name in option.opts
    }
    for key in table:
        if key not in options:
            hint = did_you_mean(key, options)
            raise _fault(config_file(), f'[{command.name}] has no option "{key}".{hint}')
    return {options[key]: value for key, value in table.items()}


def _fault(path: Path, fault: str) -> Refused:
    return Refused(f"{printable(str(path))}: {fault}")
