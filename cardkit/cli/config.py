"""Settings that hold for every run: ``config.toml``, a table of options for each command.

For example::

    lang = "pl"

    [print]
    paper = "letter"
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from cardkit.cli.shared import Refused
from cardkit.engine.files import MAX_RULES, file_bytes
from cardkit.engine.findings import VariantError, printable
from cardkit.engine.readers import did_you_mean
from cardkit.engine.sources import Source, read_toml
from cardkit.engine.toml_positions import KeyPath


def config_file() -> Path:
    """Return the path of the settings file, in ``CARDKIT_HOME`` or else the user's folder."""
    home = os.environ.get("CARDKIT_HOME")
    if home:
        return Path(os.path.expanduser(home)).absolute() / "config.toml"
    import platformdirs

    return Path(platformdirs.user_config_dir("cardkit", appauthor=False), "config.toml")


class Config:
    """The settings file as it is read; without any keys if there is no such file.

    Its faults are raised as `Refused`, each at its place.
    """

    def __init__(self, ctx: click.Context) -> None:
        """Read the settings of the commands in the group of a context."""
        self.ctx = ctx
        self.source = _read(config_file())
        names = list(self._commands())
        for name, value in self.source.raw.items():
            if name == "lang" and not isinstance(value, str):
                raise self.fault((name,), 'lang: expected a language, as in lang = "pl"')
            if name in names and not isinstance(value, dict):
                raise self.fault((name,), f"{name}: expected a line [{name}], and options below it")
            if name not in ("lang", *names):
                raise self.fault((name,), self._unknown(name, value))

    @property
    def language(self) -> str:
        """The code of the language, or "" if the file names none."""
        return str(self.source.raw.get("lang", ""))

    def default_values(self, name: str) -> dict[str, Any]:
        """Return the values in the table of a command, by parameter name.

        Raises `Refused` for a key that is none of its options, or a value that it cannot have.
        """
        options, found = self._options(name), {}
        for key, value in self.source.raw.get(name, {}).items():
            if key == "lang":
                message = "lang holds for all commands: it stands above the first [...]"
                raise self.fault((name, key), message)
            if key not in options:
                message = f'[{name}] has no option "{key}".{did_you_mean(key, options)}'
                raise self.fault((name, key), message)
            option = options[key]
            typed = _as_typed(option, value)
            try:
                option.process_value(self.ctx, typed)
            except click.BadParameter as error:
                raise self.fault((name, key), f"{key}: {error.message}") from None
            found[str(option.name)] = typed
        return found

    def fault(self, path: KeyPath, message: str) -> Refused:
        """Return the error that a key of the file is wrong."""
        return Refused(str(self.source.finding_at(path, message)))

    def _commands(self) -> list[str]:
        group = self.ctx.command
        return group.list_commands(self.ctx) if isinstance(group, click.Group) else []

    def _options(self, name: str) -> dict[str, click.Option]:
        """Return the options of a command by their names, as in ``paper`` for ``--paper``."""
        group = self.ctx.command
        command = group.get_command(self.ctx, name) if isinstance(group, click.Group) else None
        found = [one for one in command.params if isinstance(one, click.Option)] if command else []
        return {word.lstrip("-"): option for option in found for word in option.opts}

    def _unknown(self, name: str, value: object) -> str:
        """Return the message on a key at the top that is no language and no command."""
        homes = [f"[{one}]" for one in self._commands() if name in self._options(one)]
        if homes and not isinstance(value, dict):
            return f"{name} is an option of {', '.join(homes)}: write such a line above it"
        return f"there is no command {name!a}.{did_you_mean(name, [*self._commands(), 'lang'])}"


def _read(path: Path) -> Source:
    try:
        return read_toml(file_bytes(path, MAX_RULES), str(path), path.parent)
    except (FileNotFoundError, NotADirectoryError):
        return read_toml("", str(path), path.parent)
    except OSError as error:
        raise Refused(f"{printable(str(path))}: cannot be read: {error.strerror}") from None
    except VariantError as error:
        raise Refused(str(error)) from None


def _as_typed(option: click.Option, value: object) -> object:
    """Return the value of a setting as if it had been typed: a text, or several."""
    if option.is_flag and isinstance(value, bool):
        return value
    if option.multiple:
        return [str(one) for one in value] if isinstance(value, list) else [str(value)]
    return str(value)
