"""The command line: a group of commands, each of which is imported only when it runs."""

import os
import re
import signal
import sys
from importlib import import_module
from itertools import islice
from typing import Any

import click

from cardkit.__main__ import INTERRUPTED_EXIT_CODE
from cardkit.cli.help import TranslatedCommand, WrongUseError, help_text, wrong_use_error
from cardkit.cli.system import CharacterReplacement, system_locale
from cardkit.i18n.translate import completeness, language, languages, set_language, t
from cardkit.text.lines import did_you_mean, join
from cardkit.version import __version__

COMMANDS = {
    "play": ("play", "Play a game with cardkit as game master."),
    "resume": ("play", "Resume a saved game."),
    "games": ("games", "List saved games, unfinished ones first."),
    "history": ("history", "Review finished games: wins, averages, best rounds."),
    "show": ("show", "Show a saved game turn by turn, or export it."),
    "score": ("score", "Score a paper game and report every mistake."),
    "print": ("print", "Make PDFs to print: rules sheets, pads, player aids."),
    "rules": ("rules", "Explain the rules of a game."),
    "variants": ("rules", "Find a game: built-in, from the gallery, or your own."),
    "new": ("new", "Make a house rule by changing a game's rules."),
    "check": ("check", "Check variant files and tallies for errors."),
    "odds": ("odds", "Calculate the exact odds of a round."),
    "simulate": ("simulate", "Simulate thousands of games played by bots."),
    "compare": ("compare", "Compare rules side by side."),
}
"""The module and the summary of each command, in the order of the help."""

CLICK_CONTEXT_SETTINGS = {"help_option_names": ["-h", "--help"]}


class Commands(click.Group, TranslatedCommand):
    """The group of all commands; the module of a command is imported only when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"cardkit.cli.{COMMANDS[cmd_name][0]}")
        name = "print_" if cmd_name == "print" else cmd_name  # `print` is a built-in function
        command: click.Command = getattr(module, name)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line, ``--lang`` first, so that any error is shown in that language."""
        lang, rest, words = [], [], iter(args)
        for word in words:
            if word == "--":
                rest += [word, *words]
            elif word == "--lang":
                lang += [word, *islice(words, 1)]
            else:
                (lang if word.startswith("--lang=") else rest).append(word)
        typed = "".join(lang[-1:]).removeprefix("--lang").removeprefix("=")
        if lang[-1:] == ["--lang"]:  # without a language: the last word is no command
            rest = []
        elif not rest:  # help, in this language
            lang = []
        try:
            _choose_language(ctx, typed)
        except click.ClickException:
            if not ctx.resilient_parsing and {*args}.isdisjoint(ctx.help_option_names):
                raise
        if rest[:1] == ["help"]:  # people type this for help on one command, or on all
            rest = [*rest[1:2], ctx.help_option_names[0]]
        return super().parse_args(ctx, [*lang, *rest])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not ctx.resilient_parsing:  # the variable of shell completion
            choices = t("Commands: {known}.", known=", ".join(COMMANDS))
            hint = did_you_mean(name, COMMANDS) or choices
            raise click.UsageError(join(t('No command "{name}".', name=name), hint), ctx)
        if name in ("play", "resume"):  # what comes after --phones is a game or a player
            args = ["--phones=" if word == "--phones" else word for word in args]
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; if an option has an invalid value, report where the value comes from.

        Only here Ctrl-C raises `KeyboardInterrupt`. Before and after, `cardkit.__main__` lets it
        end the process at once.
        """
        _check_environment()
        before = signal.getsignal(signal.SIGINT)
        is_immediate = callable(before) and before is not signal.default_int_handler
        try:
            if is_immediate:
                signal.signal(signal.SIGINT, signal.default_int_handler)
            return super().invoke(ctx)
        except (click.Abort, KeyboardInterrupt) as error:
            click.echo(t("Stopped."), err=True)
            ctx.exit(INTERRUPTED_EXIT_CODE if isinstance(error, KeyboardInterrupt) else 1)
        except click.BadParameter as error:
            raise ctx.obj.locate_error(error) from None
        except click.UsageError as error:
            raise wrong_use_error(error, error.ctx or ctx) from None
        finally:
            if is_immediate:
                signal.signal(signal.SIGINT, before)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(t("Commands")):
            formatter.write_dl([(name, help_text(what)) for name, (_, what) in COMMANDS.items()])


def _check_environment() -> None:
    """Raise `CliError` if nothing can be printed or if a necessary folder cannot be used."""
    from cardkit.cli.shared import CliError

    if sys.stdout is None:
        raise CliError(t("Standard output is closed, so nothing can be shown."))
    try:
        os.getcwd()
    except OSError:
        raise CliError(t("The current folder no longer exists. Go to another one (cd).")) from None
    home = os.environ.get("CARDKIT_HOME", "")
    if os.path.expanduser(home).startswith("~"):
        message = t(
            "CARDKIT_HOME: {folder} cannot be used, because no user on this computer has that "
            "name.",
            folder=home,
        )
        raise CliError(message)


@click.group(cls=Commands, context_settings=CLICK_CONTEXT_SETTINGS)
@click.option("--lang", metavar="CODE", shell_complete=lambda *_: languages(), expose_value=False,
    help="Set the language: {languages}. Works anywhere in the line.")  # fmt: skip
@click.version_option(__version__, message="cardkit %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Run, print and score push-your-luck card games played with an ordinary pack of cards.

    For the arguments, options and examples of a command, type "cardkit COMMAND --help".

    Examples:
      cardkit play kings-gold Ann Bo Cy  # play King's Gold
      cardkit print                      # make one PDF for an evening
      cardkit score friday.tally         # check a paper score sheet
    """
    if ctx.obj and ctx.invoked_subcommand in COMMANDS:
        name = ctx.invoked_subcommand
        ctx.default_map = {name: ctx.obj.default_values(name)}


def _choose_language(ctx: click.Context, typed: str) -> None:
    """Set the language from the command line, the environment, the settings file or the system."""
    from cardkit.cli.config import Config

    system = re.split("[_.@-]", system_locale("LC_ALL", "LC_MESSAGES", "LANG").lower())[0]
    set_language(system if system in languages() else "en")
    code = typed or os.environ.get("CARDKIT_LANG", "")
    if wrong := _set_language_or_fault(code, typed=bool(typed)):
        raise WrongUseError(wrong if typed else f"CARDKIT_LANG: {wrong}", ctx)
    config = ctx.obj = Config(ctx)
    if not code and (wrong := _set_language_or_fault(config.language, typed=False)):
        raise config.error_at(("lang",), wrong)


def _set_language_or_fault(code: str, *, typed: bool) -> str:
    """Set the language, unless `code` is ""; return an error message if it is unknown, else ""."""
    code = code.strip().lower()
    if not code:
        return ""
    try:
        set_language(code, typed=typed)
    except LookupError:
        choices = t("Languages: {known}.", known=", ".join(languages()))
        hint = did_you_mean(code, languages()) or choices
        return join(t('There is no language "{code}".', code=code), hint)
    if language().is_partial:
        number, most = completeness(code)
        note = f'"{code}" is a translation in part, {number} of {most} messages.'
        click.echo(f"{note} All others are English.", err=True)
    return ""


def main() -> None:
    """Run the command line and end the process with an exit code."""
    letters = CharacterReplacement()
    try:
        cli(prog_name="cardkit")
    except OSError as error:  # standard output is on a full disk
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # for what is still buffered
        click.echo(f"cardkit: {error.strerror or error}", err=True)
        sys.exit(2)
    finally:
        if note := letters.replacement_note():
            click.echo(note, err=True)
