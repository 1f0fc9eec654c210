"""Help and errors of the command line, told in the language in force."""

import inspect
import re
from collections.abc import Iterator
from typing import IO, Any

import click

from cardkit.engine.findings import printable
from cardkit.i18n.translate import language, languages, t
from cardkit.text.lines import did_you_mean, join


class TranslatedCommand(click.Command):
    """A command whose help is translated, each paragraph and each option, and what it refuses."""

    allow_extra_args = True  # they are refused here

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            is_help = isinstance(error, click.exceptions.NoArgsIsHelpError)
            if is_help or type(error) is click.BadParameter:  # which is told at the value's place
                raise
            raise wrong_use(error, ctx) from None
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            raise WrongUseError(t("This is too much: {words}", words=" ".join(rest)), ctx)
        return rest

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=t("Usage: "))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for paragraph in help_paragraphs(self):
            with formatter.indentation():
                formatter.write_paragraph()
                mark = "\b\n" if "\n" in paragraph else ""  # lines that stay as they are
                formatter.write_text(mark + help_text(paragraph))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for option in self.get_params(ctx):
            if isinstance(option, click.Option) and (record := option.get_help_record(ctx)):
                english = option.help or ""
                behind = record[1].removeprefix(english).replace("default:", t("default:"))
                behind = re.sub(r"  \[1<=x<=\d{7,}\]|; 0<=x<=\d{7,}", "", behind)  # tells nothing
                behind = re.sub(r"(\d+)<=x<=(\d+)", r"\1-\2", behind)
                rows.append((record[0], help_text(english) + behind))
        with formatter.section(t("Options")):
            formatter.write_dl(rows)


class WrongUseError(click.UsageError):
    """Error that ends a command which was not typed as its usage says."""

    def show(self, file: IO[Any] | None = None) -> None:
        if self.ctx:
            help_option = self.ctx.help_option_names[0]
            hint = t("Try '{help}' for help.", help=f"{self.ctx.command_path} {help_option}")
            click.echo(f"{self.ctx.get_usage()}\n{hint}\n", err=True)
        show_error(self.message)


def show_error(message: str) -> None:
    """Print an error to standard error; letters that command a screen become a ``?``."""
    clean = re.sub(r"[^\n\t]+", lambda letters: printable(letters[0]), message)
    click.echo(t("Error: {message}", message=clean), err=True)


def wrong_use(error: click.UsageError, ctx: click.Context) -> WrongUseError:
    """Return the error of a line that was not typed as the usage says, with what is wrong."""
    message = error.message
    if isinstance(error, click.NoSuchOption):
        hint = did_you_mean(error.option_name, error.possibilities or ())
        message = join(t("There is no option {option}.", option=error.option_name), hint)
    elif isinstance(error, click.MissingParameter) and error.param:
        message = t("{what} is missing.", what=error.param.make_metavar(ctx).rstrip("."))
    elif isinstance(error, click.BadOptionUsage):
        name, params = error.option_name, ctx.command.params
        flags = [
            word for param in params if getattr(param, "is_flag", False) for word in param.opts
        ]
        message = t("{option} needs a value.", option=name)
        if name in flags:
            message = t("{option} takes no value.", option=name)
    return WrongUseError(message, ctx)


def help_paragraphs(command: click.Command) -> Iterator[str]:
    """Yield the paragraphs of a command's help: each a line, or lines that stay as they are."""
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        is_kept = paragraph.startswith("\b\n")
        yield paragraph.removeprefix("\b\n") if is_kept else " ".join(paragraph.split())


def help_text(english: str) -> str:
    """Return a text of a command's help as the language in force has it."""
    text = language().entry(english, "help") or english
    return text.format(languages=", ".join(languages()))
