"""The help and the errors of the command line, in the chosen language."""

import inspect
import re
from collections.abc import Iterator
from typing import IO, Any, NamedTuple

import click

from cardkit.engine.findings import replace_unprintable
from cardkit.i18n.translate import language, languages, t
from cardkit.text.lines import did_you_mean, join

EXAMPLES_HEADING, EXIT_CODES_HEADING = "Examples", "Exit codes"
USUAL_EXIT_CODES = [
    ("0", "Success."),
    ("2", "Wrong usage, or a file that cannot be read or written."),
]
"""The exit codes of a command that does not list its own."""
SECTIONS_BELOW_OPTIONS = (EXAMPLES_HEADING, EXIT_CODES_HEADING)


class HelpSection(NamedTuple):
    """A section of a command's help: a heading, and rows of a term and a text to be translated."""

    heading: str
    rows: list[tuple[str, str]]


class TranslatedCommand(click.Command):
    """A command with help and errors in the chosen language.

    The docstring of the command's function consists of paragraphs, followed by sections. A section
    is a heading with a colon, and below it indented rows: a term, at least two spaces, and a text::

        Examples:
          cardkit games  # list all saved games
    """

    allow_extra_args = True  # they are refused here

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            is_help = isinstance(error, click.exceptions.NoArgsIsHelpError)
            if is_help or type(error) is click.BadParameter:  # which is shown after the value
                raise
            raise wrong_use_error(error, ctx) from None
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            raise WrongUseError(t("Too many arguments: {words}", words=" ".join(rest)), ctx)
        return rest

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=t("Usage: "))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for paragraph in help_paragraphs(self):
            with formatter.indentation():
                formatter.write_paragraph()
                formatter.write_text(help_text(paragraph))
        self._write_sections(formatter, below_options=False)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for option in self.get_params(ctx):
            if isinstance(option, click.Option) and (record := option.get_help_record(ctx)):
                usage = record[0].replace(" [=", "[=")  # an optional value, as in --phones[=choose]
                rows.append((usage, help_text(option.help or "")))
        with formatter.section(t("Options")):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self._write_sections(formatter, below_options=True)

    def _write_sections(self, formatter: click.HelpFormatter, *, below_options: bool) -> None:
        for heading, rows in help_sections(self):
            if (heading in SECTIONS_BELOW_OPTIONS) == below_options:
                mark, most = ("# ", 60) if heading == EXAMPLES_HEADING else ("", 30)
                with formatter.section(help_text(heading)):
                    told = [(term, mark + help_text(text) if text else "") for term, text in rows]
                    formatter.write_dl(told, col_max=most)


class WrongUseError(click.UsageError):
    """Raised if a command line does not match the command's usage."""

    def show(self, file: IO[Any] | None = None) -> None:
        if self.ctx:
            help_option = self.ctx.help_option_names[0]
            hint = t("Try '{help}' for help.", help=f"{self.ctx.command_path} {help_option}")
            click.echo(f"{self.ctx.get_usage()}\n{hint}\n", err=True)
        show_error(self.message)


def show_error(message: str) -> None:
    """Print an error to standard error, with ``?`` in place of control characters."""
    clean = re.sub(r"[^\n\t]+", lambda letters: replace_unprintable(letters[0]), message)
    click.echo(t("Error: {message}", message=clean), err=True)


def wrong_use_error(error: click.UsageError, ctx: click.Context) -> WrongUseError:
    """Return the error saying that a command line does not match the command's usage."""
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
    """Yield the paragraphs of a command's help, each on one line, without the sections."""
    for part in _help_paragraphs(command):
        if not _is_section(part):
            yield " ".join(part.split())


def help_sections(command: click.Command) -> Iterator[HelpSection]:
    """Yield the sections of a command's help, such as its arguments, examples and exit codes."""
    headings = set()
    for part in filter(_is_section, _help_paragraphs(command)):
        heading, *lines = part.splitlines()
        heading = heading.removesuffix(":")
        headings.add(heading)
        rows: list[tuple[str, str]] = []
        for line in lines:
            if line.startswith("   "):  # continues the text of the row above
                rows[-1] = (rows[-1][0], f"{rows[-1][1]} {line.strip()}")
            else:
                term, _, text = line.strip().partition("  ")
                rows.append((term, text.strip().removeprefix("# ")))
        yield HelpSection(heading, rows)
    if EXIT_CODES_HEADING not in headings:
        yield HelpSection(EXIT_CODES_HEADING, USUAL_EXIT_CODES)


def _help_paragraphs(command: click.Command) -> list[str]:
    return inspect.cleandoc(command.help or "").split("\n\n")


def _is_section(part: str) -> bool:
    return bool(re.match(r".+:\n  \S", part))


def help_text(english: str) -> str:
    """Return the translation of a text from a command's help."""
    text = language().entry(english, "help") or english
    return text.format(languages=", ".join(languages()) if "{languages}" in text else "")
