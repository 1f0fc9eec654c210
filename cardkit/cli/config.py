"""Read ``config.toml``, which contains the user's default options in a table for each command."""

import os
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from cardkit.cli.help import WrongUseError
from cardkit.cli.shared import CliError, unreadable_error
from cardkit.engine.files import MAX_RULES_BYTES, read_bytes
from cardkit.engine.findings import VariantError
from cardkit.i18n.translate import t
from cardkit.rulebook.sources import Source, parse_toml
from cardkit.rulebook.toml_positions import KeyPath
from cardkit.text.files.faults import located_finding_text, variant_errors_text
from cardkit.text.lines import did_you_mean, join


def config_file() -> Path:
    """Return the path of the settings file, in ``CARDKIT_HOME`` or otherwise in the user's folder."""
    if home := os.environ.get("CARDKIT_HOME"):
        return Path(os.path.expanduser(home)).absolute() / "config.toml"
    import platformdirs

    return Path(platformdirs.user_config_dir("cardkit", appauthor=False), "config.toml")


class Config:
    """The settings file, which is empty if it does not exist; errors in it raise `CliError`."""

    def __init__(self, ctx: click.Context) -> None:
        """Read the settings for the commands in the group of this context."""
        assert isinstance(ctx.command, click.Group)
        self.ctx, self.group = ctx, ctx.command
        self.source = _read_config(config_file())
        for name, value in self.source.raw.items():
            if message := self._top_level_key_error(name, value):
                raise self.error_at((name,), message)

    @property
    def language(self) -> str:
        """The code of the language, or "" if the file does not set it."""
        return str(self.source.raw.get("lang", ""))

    def default_values(self, name: str) -> dict[str, Any]:
        """Return a command's settings by parameter name, as if they had been typed."""
        options, values = self._options(name), {}
        for key, value in self.source.raw.get(name, {}).items():
            if key == "lang":
                message = t("lang applies to all commands. Write it above the first [...]")
                raise self.error_at((name, key), message)
            if key not in options:
                message = t('[{name}] has no option "{key}".', name=name, key=key)
                raise self.error_at((name, key), join(message, did_you_mean(key, options)))
            option = options[key]
            if option.is_flag and not isinstance(value, bool):
                raise self.error_at((name, key), t("{key}: expected true or false", key=key))
            values[str(option.name)] = _option_value_from_toml(option, value)
        return values

    def locate_error(self, error: click.BadParameter) -> click.ClickException:
        """Return an option's error, saying whether the value is from the command line or the file."""
        option, ctx = error.param, error.ctx
        if not isinstance(option, click.Option) or ctx is None:
            return error
        if ctx.get_parameter_source(str(option.name)) is not ParameterSource.DEFAULT_MAP:
            return WrongUseError(f"{option.opts[-1]}: {error.message}", ctx)
        name = str(ctx.info_name)
        options = self._options(name)
        key = next(key for key in self.source.raw[name] if options[key] is option)
        return self.error_at((name, key), f"{key}: {error.message}")

    def error_at(self, path: KeyPath, message: str) -> CliError:
        """Return the error saying that a key in the file is wrong."""
        return CliError(located_finding_text(self.source.finding_at(path, message)))

    def _options(self, name: str) -> dict[str, click.Option]:
        """Return a command's options by name, such as ``paper`` for ``--paper``."""
        command = self.group.get_command(self.ctx, name)
        params = command.params if command else []
        options = [param for param in params if isinstance(param, click.Option)]
        return {word.lstrip("-"): option for option in options for word in option.opts}

    def _top_level_key_error(self, name: str, value: object) -> str:
        """Return what is wrong with a top-level key, or "" if it is ``lang`` or a command."""
        commands, is_table = self.group.list_commands(self.ctx), isinstance(value, dict)
        if name == "lang":
            is_code = isinstance(value, str)
            return "" if is_code else t('lang: expected a language, as in lang = "pl"')
        if name in commands and is_table:
            return ""
        homes = [f"[{command}]" for command in commands if name in self._options(command)]
        if homes and not is_table:
            return t(
                "{name} is an option of {homes}. Move it below such a line",
                name=name,
                homes=", ".join(homes),
            )
        if name in commands:
            return t("{name}: expected a line [{name}] with its options below it", name=name)
        message = t("there is no command {name}.", name=ascii(name))
        return join(message, did_you_mean(name, [*commands, "lang"]))


def _read_config(path: Path) -> Source:
    try:
        return parse_toml(read_bytes(path, MAX_RULES_BYTES), str(path), path.parent)
    except (FileNotFoundError, NotADirectoryError):
        return parse_toml("", str(path), path.parent)
    except OSError as error:
        hint = t("Fix the file or move it away. cardkit needs it only for settings.")
        raise CliError(join(unreadable_error(path, error).message, hint)) from None
    except VariantError as error:
        raise CliError(variant_errors_text(error)) from None


def _option_value_from_toml(option: click.Option, value: object) -> object:
    if option.is_flag:
        return value
    if value is True and isinstance(option.flag_value, str):
        return option.flag_value
    if option.multiple:
        return [str(item) for item in value] if isinstance(value, list) else [str(value)]
    return str(value)
