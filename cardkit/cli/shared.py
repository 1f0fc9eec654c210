"""Helpers for several commands: finding variants and saved games, raising errors, writing CSV."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from cardkit.cli.help import show_error
from cardkit.cli.render import echo
from cardkit.engine.files import (
    MAX_TALLY_BYTES,
    check_name_if_on_windows,
    not_a_file_error,
    read_bytes,
    why_unreadable,
)
from cardkit.engine.findings import VariantError, replace_unprintable
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import command_to_type, t, translate_engine_message
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.rulebook.reading import dotted_rule_keys, keys_of
from cardkit.table.store import TALLY_ENDING, FolderStore, file_error_reason, name_with_ending
from cardkit.text.files.faults import located_finding_text, variant_errors_text
from cardkit.text.lines import did_you_mean, join, localized_number
from cardkit.text.table.refusals import wrong_player_count_text

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from cardkit.tally.items import Reading

GAMES_SEARCHED_FOR_NAMES = 20
"""How many of the newest saved games are searched for names of players."""
STDIN = Path("-")  # means standard input in place of a game
PACKAGES_OF_EXTRAS = {
    "phones": ("starlette", "uvicorn", "ifaddr"),
    "photo": ("PIL", "cv2", "numpy", "pypdfium2", "zxingcpp"),
    "lab": ("matplotlib",),
}
"""The packages that each extra installs."""
SETTING_MESSAGE_PREFIX = "set: "  # comes before the setting in a message about ``--set``


class CliError(click.ClickException):
    """Raised to end a command with a message and exit code 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        show_error(self.message)


def wrong_value_error(parameter: str, message: str) -> click.BadParameter:
    """Return the error for an invalid value of one of the current command's options."""
    ctx = click.get_current_context()
    option = next(param for param in ctx.command.params if param.name == parameter)
    return click.BadParameter(message, ctx, option)


def read_settings(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> dict[str, str]:
    """Return the settings in words such as ``rounds=3`` by key; the last value of a key wins."""
    settings = {}
    for value in values:
        key, sign, text = value.partition("=")
        if not sign or not key.strip():
            message = t('expected KEY=VALUE, such as rounds=3, got "{text}"', text=value)
            raise click.BadParameter(message)
        settings[key.strip()] = text.strip()
    return settings


def has_extra(extra: str) -> bool:
    """Return True if an optional extra, such as ``cardkit[photo]``, is installed."""
    return None not in map(find_spec, PACKAGES_OF_EXTRAS[extra])


def require_extra(extra: str) -> None:
    """Raise `CliError` if an optional extra is not installed."""
    if has_extra(extra):
        return
    if getattr(sys, "frozen", False):
        message = t(
            'The single-file program does not include the extra "{extra}". Install '
            "cardkit instead.",
            extra=extra,
        )
        raise CliError(message)
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    message = t(
        'This needs the extra "{extra}". To install it, type in the cardkit folder: '
        "{pip} (with pipx: {pipx})",
        extra=extra,
        pip=f'{python} -m pip install ".[{extra}]"',
        pipx=f'pipx install --force ".[{extra}]"',
    )
    raise CliError(message)


class WordChoice(click.Choice):  # type: ignore[type-arg]  # generic since click 8.4
    """A choice of words in upper or lower case; errors suggest similar words."""

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__([*words], case_sensitive=False)

    def get_invalid_choice_message(self, value: str, ctx: click.Context | None) -> str:
        choices = t("Choose from: {known}.", known=", ".join(self.choices))
        return join(f'"{value}".', did_you_mean(value, self.choices), choices)


class Integer(click.IntRange):
    """A whole number within a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            message = t(
                'expected a whole number from {low} to {high}, got "{text}"',
                low=localized_number(f"{self.min:,}"),
                high=localized_number(f"{self.max:,}"),
                text=value,
            )
            self.fail(message, param, ctx)


class IntegerList(Integer):
    """A list of different whole numbers within a range, such as ``3,5`` or ``3-5,8``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        numbers: list[int] = []
        for part in value.split(","):
            ends = part.split("-") if re.fullmatch(r"[0-9]+-[0-9]+", part) else [part]
            first, last = (super(IntegerList, self).convert(ends[n], param, ctx) for n in (0, -1))
            numbers += range(min(first, last), max(first, last) + 1)
        return list(dict.fromkeys(numbers))


def complete_rule_keys(_ctx: object, _param: object, begun: str) -> list[CompletionItem]:
    """Return the keys of rules that start with `begun`, such as ``danger.ends_at``.

    Keys of texts are left out.
    """
    return completion_items([*keys_of(""), *dotted_rule_keys()], begun)


settings_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    callback=read_settings,
    shell_complete=complete_rule_keys,
    help='Change a rule, as in rounds=3. Repeatable. "cardkit rules GAME --toml" lists the keys.',
)


def json_option(text: str = "Output JSON.") -> Callable[..., Any]:
    """Return the ``--json`` option of a command, with its help text."""
    return click.option("--json", "as_json", is_flag=True, help=text)


def load_variant(
    name: str, settings: Mapping[str, object] | None = None, folder: Path | None = None
) -> Variant:
    """Return the variant with this name, or with this path in `folder`.

    Raises an error that lists all its faults if the variant is invalid.
    """
    try:
        return load(name, settings, folder)
    except VariantError as error:
        first = located_finding_text(error.findings[0])
        if settings and first.startswith(SETTING_MESSAGE_PREFIX):
            raise wrong_value_error(
                "settings", first.removeprefix(SETTING_MESSAGE_PREFIX)
            ) from None
        raise CliError(variant_errors_text(error)) from None


def check_player_count(variant: Variant, players: int | None) -> None:
    """Raise an error if a game cannot be played by the number of players in ``--players``."""
    low, high = variant.players
    if players is not None and not low <= players <= high:
        raise wrong_value_error("players", wrong_player_count_text(vocabulary(variant), players))


def example_names(low: int = 3, high: int = 3) -> list[str]:
    """Return example names of players: three, or as many as a game needs or allows."""
    return t("Ann Bo Cy Di Eve Flo Gus Hal Ida Joe Kim Lee").split()[: max(low, min(3, high))]


def player_range(variant: Variant) -> str:
    """Return a game's number of players as text, such as ``3-8`` or ``4``."""
    low, high = variant.players
    return f"{low}-{high}" if low < high else str(low)


def complete_variants_and_files(_ctx: object, _param: object, begun: str) -> list[CompletionItem]:
    """Complete `begun` with the names of games and of files."""
    return _completed_names_and_files(catalogue.loadable_names(Path()), begun)


def complete_saved_names(_ctx: object, _param: object, begun: str) -> list[CompletionItem]:
    """Complete `begun` with the names of saved games and of files."""
    return _completed_names_and_files([path.stem for path in saved_game_paths()], begun)


def complete_any_game_names(_ctx: object, _param: object, begun: str) -> list[CompletionItem]:
    """Complete `begun` with the names of games, of saved games and of files."""
    return [
        *complete_variants_and_files(_ctx, _param, begun),
        *complete_saved_names(_ctx, _param, begun)[1:],
    ]


def complete_player_names(_ctx: object, _param: object, begun: str) -> list[CompletionItem]:
    """Complete `begun` with the names of the people in the newest saved games."""
    names: dict[str, None] = {}
    for path in saved_game_paths()[:GAMES_SEARCHED_FOR_NAMES]:
        with suppress(OSError):
            names |= dict.fromkeys(open_tally(path).header.players)
    return completion_items(names, begun)


def completion_items(words: Iterable[str], begun: str) -> list[CompletionItem]:
    """Return the words that start with `begun`, for shell completion."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words if word.casefold().startswith(begun.casefold())]


def _completed_names_and_files(names: Iterable[str], begun: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file"), *completion_items(names, begun)]


def find_game(word: str, also_suggest: Iterable[str] = ()) -> Path:
    """Return the path of the only tally that a word names, or raise an error with a hint."""
    paths = games_matching(word)
    if not paths:
        raise CliError(_why_no_game(word, also_suggest))
    if len(paths) > 1:
        names = ", ".join(path.stem for path in paths[:5])
        more = ", ..." if len(paths) > 5 else ""
        message = t(
            "{word} could be any of {n} saved games. Name one: {names}",
            word=word,
            n=len(paths),
            names=names + more,
        )
        raise CliError(message)
    return paths[0]


def games_matching(word: str) -> list[Path]:
    """Return the path `word` if it is a tally, or else all saved games whose names begin with it."""
    if word == str(STDIN):
        return [STDIN]
    if not word:
        return []
    folder, with_ending = catalogue.user_folder(), f"{word}{TALLY_ENDING}"
    saved = () if catalogue.is_path(word) else (folder / word, folder / with_ending)
    for path in (Path(word), *saved, Path(with_ending)):
        if os.path.isfile(path):  # unlike Path.is_file it answers for a name that is too long
            return [path]
    plain_name = catalogue.fold_name(word.removesuffix(TALLY_ENDING))
    if catalogue.is_path(word) or not plain_name:
        return []
    names = [(path, catalogue.fold_name(path.stem)) for path in saved_game_paths()]
    same = [path for path, name in names if name == plain_name]
    if same or len(plain_name) < catalogue.MIN_NAME_BEGINNING_LENGTH:
        return same
    return [path for path, name in names if name.startswith(plain_name)]


def _why_no_game(word: str, also_suggest: Iterable[str]) -> str:
    if os.path.isdir(word):
        return t("{word} is a folder, not a game.", word=word)
    is_path = catalogue.is_path(word) or word.endswith(TALLY_ENDING)
    if (is_path or os.path.lexists(word)) and (error := not_a_file_error(Path(word))):
        return unreadable_error(Path(word), error).message
    saved = [path.stem for path in saved_game_paths()]
    here = [path.stem for path in saved_game_paths(Path())]
    hint = did_you_mean(word.removesuffix(TALLY_ENDING), [*saved, *here, *also_suggest])
    if not hint and is_path:
        return t("There is no file {file}.", file=word)
    lists_them = t("To list the saved games: {games}", games=command_to_type("games"))
    return join(t("There is no game {word}.", word=word), hint or lists_them)


def saved_game_paths(folder: Path | None = None) -> list[Path]:
    """Return the paths of the tallies in a folder, newest first.

    The default is the folder of saved games.
    """
    folder = folder or catalogue.user_folder()
    try:
        return [folder / name_with_ending(name) for name in FolderStore(folder).tally_names()]
    except OSError:  # a folder that may not be read
        return []


def tallies(words: Sequence[str]) -> Iterator[Path]:
    """Yield each tally that the words name, without repeats.

    If there are no words, yield all saved games.
    """
    come: set[str] = set()
    for path in _files_named(words):
        real = os.path.realpath(path)
        if real not in come:
            come.add(real)
            yield path


def _files_named(words: Sequence[str]) -> Iterator[Path]:
    if not words:
        yield from saved_game_paths()
    for word in words:
        if word == str(STDIN) or not os.path.isdir(word):
            yield find_game(word)
            continue
        yield from files_below(word, TALLY_ENDING)


def files_below(folder: str, *endings: str) -> Iterator[Path]:
    """Yield the files with these endings in a folder and its subfolders, without following links."""
    is_empty = True
    for place, inner, names in os.walk(folder):
        inner.sort()
        for name in sorted(names):
            path = Path(place, name)
            # reading from a pipe might wait for ever
            if path.suffix in endings and not name.startswith(".") and path.is_file():
                is_empty = False
                yield path
    if is_empty:
        ends = ", ".join(endings)
        message = t(
            "{folder}: there are no {endings} files in this folder", folder=folder, endings=ends
        )
        echo(message, err=True)


def read_tally(path: Path) -> bytes:
    """Return the content of a tally, up to the maximum size; may raise `OSError`."""
    if path == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return sys.stdin.buffer.read(MAX_TALLY_BYTES + 1)
    return read_bytes(path, MAX_TALLY_BYTES)


def open_tally(path: Path) -> Reading:
    """Return the parsed game of a tally file, with findings for errors; may raise `OSError`."""
    from cardkit.tally.reader import read

    return read(read_tally(path), str(path), path.parent)


def is_stdout_terminal() -> bool:
    """Return True if standard output is a terminal."""
    return sys.stdout.isatty()


def is_stdin_terminal() -> bool:
    """Return True if standard input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def is_interactive() -> bool:
    """Return True if both input and output are a terminal, so that somebody can answer questions."""
    return is_stdin_terminal() and is_stdout_terminal()


@contextmanager
def catch_write_errors(path: Path, option: str = "", hint: str = "") -> Iterator[None]:
    """Return a context manager that raises `CliError` if a file cannot be written."""
    try:
        yield
    except OSError as error:
        message = t("{file} cannot be written: {why}.", file=path, why=file_error_reason(error))
        raise CliError(join(message, choose_other_file_hint(option) if option else hint)) from None


def unreadable_error(path: Path, error: OSError) -> CliError:
    """Return the error saying that a file cannot be read."""
    file, why = replace_unprintable(str(path)), translate_engine_message(why_unreadable(error))
    return CliError(t("{file} cannot be read: {why}.", file=file, why=why))


def choose_other_file_hint(option: str) -> str:
    """Return a hint saying that this option can choose a different file."""
    return t("Choose another place: {option} FILE", option=option)


def write_new_file(path: Path, content: bytes) -> None:
    """Write a new file, or raise `CliError` if it exists or cannot be written."""
    with catch_write_errors(path, "-o"):
        check_name_if_on_windows(path)
        try:
            file = path.open("xb")
        except FileExistsError:
            text = t(
                "{file} already exists and is not overwritten. Choose another name.", file=path
            )
            raise CliError(text) from None
        try:
            with file:
                file.write(content)
        except OSError:  # a partly written file would only be in the way
            path.unlink(missing_ok=True)
            raise


def print_data(content: str | bytes) -> None:
    """Print data for programs, always in UTF-8."""
    data = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
    click.echo(data.removesuffix(b"\n"))


def json_text(value: object) -> str:
    """Return the text that ``--json`` prints: indented and in ASCII."""
    return json.dumps(value, indent=1)


def print_json(value: object) -> None:
    """Print an object as JSON, in the format of ``--json``."""
    print_data(json_text(value))


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV, with an apostrophe before text that a spreadsheet would take for a formula.

    >>> csv_text([["=HYPERLINK(1)", -3, "Ann"]])
    "'=HYPERLINK(1),-3,Ann\\n"
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        writer.writerow([_escape_formula(value) for value in row])
    return text.getvalue()


def _escape_formula(value: object) -> object:
    is_text = isinstance(value, str) and not re.fullmatch(r"-?\d+", value)
    looks_like_formula = is_text and re.match(
        r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]", str(value)
    )
    return f"'{value}" if looks_like_formula else value
