"""Names of games and variants and changed rules on a command line, alike for all commands.

What is named exactly never depends on what else exists, and
neither a new saved game nor a new house rule takes a word away from a game that ships. A word with
a slash in it is a path and nothing else; a word that fits several saved games names none.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardkit.v4 import files, speech, table
from cardkit.v4.cli import Exit, click
from cardkit.v4.engine import Variant
from cardkit.v4.files import is_file
from cardkit.v4.table import ENDING, home, name_of, reason
from cardkit.v4.text import (
    LARGEST_TALLY,
    VariantError,
    as_pasted,
    clean,
    did_you_mean,
    quoted,
    read_file,
    read_stream,
)

if TYPE_CHECKING:  # naming a variant does not need the tally reader
    from cardkit.v4.tally import Reading

Settings: TypeAlias = tuple[tuple[str, str], ...]
"""Rules that are changed for one call, each a key and a value."""
STDIN = "-"
HOUSE_ENDING = ".toml"


class Game(NamedTuple):
    """A game that a word names, or one that is missing.

    `shown` is its name in messages; `path` is None for standard input; `missing` says that no game
    is called so, and what to do.
    """

    shown: str
    path: Path | None = None
    missing: tuple[str, str] | None = None

    @property
    def name(self) -> str:
        """Name of the file, without its folder and ending."""
        return name_of(self.path) if self.path else STDIN

    @property
    def folder(self) -> Path:
        """Folder in which a house rule named by the game is looked for."""
        return self.path.parent if self.path else Path()

    def found(self) -> Game:
        """Return this game. Raises `click.ClickException` where it is missing."""
        if self.missing:
            raise click.ClickException(" ".join(self.missing))
        return self

    def read(self) -> bytes:
        """Return the bytes of the tally, cut off just beyond the largest size.

        Raises as `found`, and `OSError`.
        """
        self.found()
        return (
            read_file(self.path, LARGEST_TALLY)
            if self.path
            else read_stream(sys.stdin.buffer, LARGEST_TALLY)
        )

    def reading(self) -> Reading:
        """Return the tally as read; faults in it do not raise.

        Raises `click.ClickException` where the file is missing or cannot be read.
        """
        try:
            data = self.read()
        except OSError as error:
            raise click.ClickException(f"{self.shown} cannot be read: {reason(error)}.") from None
        from cardkit.v4.tally import read_bytes

        read = partial(read_bytes, name=self.shown, beside=self.folder)
        if self.path is not None:
            return read(data)
        reading, unwrapped = as_pasted(data, read, lambda reading: reading.readable)
        tell_unwrapped(unwrapped)
        return reading


def tell_unwrapped(unwrapped: bool) -> None:
    """Say on stderr if pasted text was read without what a messenger put around it."""
    if unwrapped:
        click.echo(speech.keeping.without_wrapping(), err=True)


def tell_old_rules(reading: Reading) -> None:
    """Say on stderr if a game goes by older rules than its variant has now."""
    if reading.old is not None:
        click.echo(clean(speech.keeping.old_rules(reading.name, reading.old)), err=True)


def named_game(word: str) -> Game:
    """Return the game that `word` names; one that is `missing` if there is none."""
    return _exact(word) or _loose(word) or _there(word) or _missing(word, ())


def find_game(word: str) -> Game:
    """Return the game that `word` names. Raises `click.ClickException`."""
    return named_game(word).found()


def variant_names() -> list[str]:
    """Return the names of the shipped games, then of one's own."""
    return [*files.all_shipped(), *(found.name for found in files.owned() if not found.hidden)]


def _exact(word: str) -> Game | None:
    if word in (STDIN, ""):
        return Game(word) if word else None
    if is_file(Path(word)):
        return Game(word, Path(word))
    saved = (home() / word, home() / f"{word}{ENDING}", Path(f"{word}{ENDING}"))
    return next((Game(str(path), path) for path in saved if is_file(path)), None)


def _there(word: str) -> Game | None:
    """Return a path that exists but is no file, such as a folder; opening it will say why not."""
    with contextlib.suppress(OSError, ValueError):
        if word and (Path(word).exists() or _told_back(Path(word))):
            return Game(word, Path(word))
    return None


def _told_back(path: Path) -> bool:
    """Give a game back the name it lost in a power cut; return True and say so if it had."""
    back = path.suffix == ENDING and table.has_name_again(path)
    if back:
        click.echo(clean(speech.keeping.back(file=path.name)), err=True)
    return back


def kept_games(folder: Path | None = None) -> list[Path]:
    """Return the saved games of a folder, the newest first.

    Those that lost their names in a power cut get them back.
    """
    for path in table.nameless_games(folder):
        _told_back(path)
    return table.saved_games(folder)


def tell_passed_over(path: Path) -> None:
    """Say on stderr that a saved game cannot be read."""
    click.echo(
        clean(f"{path.name} cannot be read and is passed over: cardkit check {called(path)}"),
        err=True,
    )


def _loose(word: str) -> Game | None:
    wanted = files.loosened(word.removesuffix(ENDING))
    if not wanted or any(mark in word for mark in "/\\"):
        return None
    spelled = [(path, files.loosened(name_of(path))) for path in kept_games()]
    same = [path for path, plain in spelled if plain == wanted]
    fits = same or [path for path, plain in spelled if plain.startswith(wanted) and len(wanted) > 2]
    if len(fits) > 1:
        names = ", ".join(map(name_of, fits[:5])) + ", ..." * (len(fits) > 5)
        return Game(
            word, None, (f"{word} could be any of {len(fits)} saved games.", f"Say which: {names}")
        )
    return Game(str(fits[0]), fits[0]) if fits else None


def _missing(word: str, others: Sequence[str]) -> Game:
    saved = list(map(name_of, kept_games()))
    near = did_you_mean(word.removesuffix(ENDING), [*saved, *others])
    if not near:
        with contextlib.suppress(OSError), os.scandir() as here:
            near = did_you_mean(
                word, [entry.name for entry in islice(here, 1000) if entry.name.endswith(ENDING)]
            )
    way = "cardkit games lists those that are saved." if saved else f"No game is saved in {home()}."
    if others:
        way = (
            "cardkit variants lists those that ship and your own, cardkit games those that are "
            "saved."
        )
    return Game(word, None, (f"no game is called {word}.", near or way))


@contextlib.contextmanager
def kept() -> Iterator[None]:
    """Turn failures to open or write a saved game into `click.ClickException`."""
    try:
        yield
    except table.OpenElsewhere as error:
        from cardkit.v4.cli.commands import Told

        raise Told(str(error), Exit.BUSY) from None
    except table.NotSaved as error:
        raise click.ClickException(str(error)) from None


def to_go_on(path: Path) -> table.Session:
    """Open the game in that file to go on with; nobody else can meanwhile.

    Raises `click.ClickException`.
    """
    try:
        with kept():
            return table.Session.open(path)
    except table.Unreadable as error:
        raise click.ClickException(
            f"this game cannot be gone on with; the file is left as it is.\n{error}"
        ) from None
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {reason(error)}.") from None


def called(path: Path) -> str:
    """Return a game's file as a command takes it, as short as possible, quoted for a shell."""
    near = str(path)
    with contextlib.suppress(ValueError):  # there is no relative path to another drive of Windows
        near = os.path.relpath(path)
    short = name_of(path) if path.parent == home() else min(near, str(path), key=len)
    # a leading "-" would be an option, or standard input
    return quoted(str(path) if short.startswith("-") else short)


def load_variant(word: str, settings: Settings = ()) -> Variant:
    """Load the variant that `word` names; a usage error with every finding if it cannot be.

    One's own variant must have a name of its own.
    """
    try:
        variant = files.load(word, settings)
        wrong = None if files.loosely(word) or "name" in dict(settings) else files.nameless(word)
    except VariantError as error:
        raise click.ClickException(_no_game(word) or str(error)) from None
    if wrong is not None:
        raise click.ClickException(str(wrong))
    return variant


def is_path(word: str) -> bool:
    """Return True for what is written as a path of a variant file, or is one that exists."""
    return any(mark in word for mark in "/\\") or word.endswith(HOUSE_ENDING) or is_file(Path(word))


def _no_game(word: str) -> str:
    """Return the sentence that nothing is called `word`; "" if it names a variant or a file.

    For commands that take saved games.
    """
    if is_path(word) or files.loosely(word) or files.own_file(word):
        return ""
    near = did_you_mean(word, variant_names())
    return (
        f"no game is called {word}. "
        f"{near or 'cardkit variants lists those that ship and your own.'}"
    )


def halves(text: str) -> tuple[str, str]:
    """Return the texts before and behind the first ``=``, stripped."""
    before, _, behind = text.partition("=")
    return before.strip(), behind.strip()
