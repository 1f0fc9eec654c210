"""Group of commands, and what all of them share: help with examples first, ``--lang``."""

import importlib
from collections.abc import Callable, Sequence
from typing import IO, Any, Protocol, TypeVar

from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.app import COMMANDS, CONTEXT, speak, speak_as_wished

F = TypeVar("F", bound=Callable[..., Any])


class Number(click.IntRange):
    """A whole number in a range, which help shows as people write it."""

    name = "number"

    def _describe_range(self) -> str:
        if self.min is not None and self.max is not None:
            return f"{self.min:,} to {self.max:,}"
        return f"from {self.min:,}" if self.min else ""


class Decorator(Protocol):
    """Decorator that leaves the type of a function as it is."""

    def __call__(self, function: F, /) -> F: ...


def options(*made: Decorator) -> Decorator:
    """Combine several options and arguments into one decorator, in the order help shows them."""

    def add(function: F) -> F:
        for one in reversed(made):
            function = one(function)
        return function

    return add


def spelled_in_full(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with a bare ``--phones`` as ``--phones=tap``.

    Otherwise the game behind it would be taken for its value.
    """
    end = arguments.index("--") if "--" in arguments else len(arguments)
    return [
        "--phones=tap" if word == "--phones" and at < end else word
        for at, word in enumerate(arguments)
    ]


def _speak(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Speak the language of ``--lang`` behind or before the command, else of the environment."""
    if ctx.resilient_parsing:
        return
    if value:
        speak(value, "--lang")
    elif not ctx.find_root().params.get("lang"):
        speak_as_wished((ctx.obj or {}).get("lang", ""))


def _language_option() -> click.Option:
    """Return ``--lang CODE`` for a command, hidden: only the help of ``cardkit`` shows it."""
    return click.Option(["--lang"], hidden=True, expose_value=False, is_eager=True, callback=_speak)


class Command(click.Command):
    """A command whose help shows examples first."""

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples
        if not any("--lang" in param.opts for param in self.params):
            self.params.append(_language_option())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse; a bare ``--phones`` may stand before the name of a game."""
        return super().parse_args(ctx, spelled_in_full(args))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; with ``--json`` in English, for other programs."""
        if ctx.params.get("as_json"):
            speak("en", "")
        return super().invoke(ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            formatter.write_dl(self.examples, col_max=56)
        formatter.write_paragraph()
        super().format_help(ctx, formatter)


class Told(click.ClickException):
    """Ends a command with an exit code and a sentence that is shown as it is."""

    def __init__(self, message: str, code: Exit = Exit.USAGE) -> None:
        super().__init__(message)
        self.code = code

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the sentence to standard error."""
        click.echo(self.message, err=True)


def cli_command(
    name: str, *examples: tuple[str, str], epilog: str | None = None
) -> Callable[[Callable[..., Any]], Command]:
    """Decorator: make a function the command of that name.

    `examples` are pairs of a line to type and its meaning.
    """
    return click.command(
        cls=Command, name=name, examples=examples, epilog=epilog, context_settings=CONTEXT
    )


class Commands(click.Group):
    """Commands by name, each imported when it is asked for."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"cardkit.v4.cli.{COMMANDS[cmd_name]}").command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=Commands, context_settings=CONTEXT)
@click.option("--lang", metavar="CODE")
@click.pass_context
def app(ctx: click.Context, lang: str | None) -> None:
    """Run what `cardkit.cli` hands on to the fourth edition."""
    if lang:
        speak(lang, "--lang")
    from cardkit.cli.config import read_config

    ctx.obj = ctx.default_map = read_config()
