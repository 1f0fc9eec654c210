"""``cardkit score pad.jpg``: read a pad from photographs, ask about doubts and write a tally."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardkit.cli import shared
from cardkit.cli.asking import BadNamesError, ask, header_for_players, is_yes, parse_player_names
from cardkit.cli.render import echo, print_wrapped, render, screen
from cardkit.engine.files import check_folder_writable, read_bytes
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.table.store import FolderStore, free_tally_name, name_with_ending
from cardkit.tally.pads import NoPadError, PadReader
from cardkit.tally.score import Score, score
from cardkit.tally.words import fold, typed_words
from cardkit.text.lines import Table

if TYPE_CHECKING:
    from cardkit.photo import Doubt, PadReading

PICTURE_ENDINGS = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".tif", ".tiff", ".pdf")
"""File name endings of pictures."""
PICTURE_FIRST_BYTES = (b"\xff\xd8\xff", b"\x89PNG", b"II*\0", b"MM\0*")
"""The first bytes of picture files; in WebP and HEIC files they come a little later."""


def is_picture(file: str) -> bool:
    """Return True if a file has the ending of a picture file or the first bytes of one."""
    if file.lower().endswith(PICTURE_ENDINGS):
        return True
    if not os.path.isfile(file):  # nothing may be read from a pipe here
        return False
    try:
        with open(file, "rb") as stream:
            begin = stream.read(12)
    except OSError:  # reported later, when the file is read
        return False
    return begin.startswith(PICTURE_FIRST_BYTES) or begin[8:] == b"WEBP" or begin[4:8] == b"ftyp"


def score_pad(files: Sequence[str], names: str | None) -> Score | None:
    """Write the tally of a photographed pad and return its score, or None if a figure is doubtful.

    If no `names` are given, people at a terminal are asked about doubtful figures first. The tally
    is written next to the first picture, but only if no figure is doubtful. Raises `CliError` if no
    pad can be read or if the players are not named.
    """
    reading = _read_photographs(files)
    is_asking = names is None and shared.is_interactive()
    people = None if is_asking else _parse_names(reading, names)
    folder = Path(files[0]).parent
    with shared.catch_write_errors(folder):
        check_folder_writable(folder)
    seats = [str(seat + 1) for seat in range(reading.players)]
    game, version = vocabulary(reading.variant).game, reading.variant.version
    print_wrapped(
        t("{game} {version}, pad for {n}.", game=game, version=version, n=reading.players)
    )
    _show_figures(reading, seats)
    if people is None:
        people = _ask_names(reading)
        if reading.may_be_running_totals and _ask_if_running_totals():
            reading = reading.as_running_totals()
        reading = _ask_figures(reading, people)
    elif reading.doubts:
        _print_doubts(reading, people)
        return None
    text = _tally_text(reading, people, files)
    name = free_tally_name(FolderStore(folder), Path(files[0]).stem)
    target = folder / name_with_ending(name)
    shared.write_new_file(target, text.encode())
    print_wrapped(t("Saved: {name}", name=str(target)))
    return score(text, str(target), target.parent, reading.variant)


def pad_json(files: Sequence[str], names: str | None) -> tuple[dict[str, Any], int]:
    """Return the ``score --json`` object for photographs of a pad, and the exit code."""
    reading = _read_photographs(files)
    scored = score(_tally_text(reading, _parse_names(reading, names), files), files[0])
    doubtful = [
        {
            "kind": doubt.kind,
            "round": doubt.round,
            "seat": doubt.seat,
            "read": doubt.figure_read,
            "why": doubt.why,
        }
        for doubt in reading.doubts
    ]
    about = {"game": reading.variant.slug, "players": reading.players, "doubtful": doubtful}
    return {**scored.to_json(), "photo": about}, min(1, scored.exit_code + len(doubtful))


def _read_photographs(files: Sequence[str]) -> PadReading:
    if not all(map(is_picture, files)):
        raise click.UsageError(t("Give either pictures of one pad or tallies, not both."))
    for file in files:  # before asking people to install anything for it
        if not os.path.lexists(file):
            raise shared.CliError(t("There is no picture {name}.", name=file))
    shared.require_extra("photo")
    from cardkit.photo import decoding, read_pads_in_process

    pictures = []
    for file in files:
        try:
            pictures.append(read_bytes(Path(file), decoding.MAX_FILE_BYTES))
        except OSError as error:
            raise shared.unreadable_error(Path(file), error) from None
    try:
        return read_pads_in_process(pictures)
    except NoPadError as error:
        guilty = "" if error.file is None else f"{files[error.file]}: "
        raise shared.CliError(f"{guilty}{error}") from None


def pad_reader_for_phones() -> PadReader | None:
    """Return the function that reads a photographed pad, or None if ``photo`` is not installed."""
    return _read_pad_for_phones if shared.has_extra("photo") else None


def _read_pad_for_phones(picture: bytes, is_cancelled: Callable[[], bool]) -> dict[str, Any]:
    """Return all figures of a pad and the doubtful ones as JSON, or raise `NoPadError`.

    Reading stops as soon as `is_cancelled` returns True. The text of a doubt contains ``{who}``,
    which the page replaces with the player's name.
    """
    from cardkit.photo import doubt_question, read_pads_in_process

    reading = read_pads_in_process([picture], is_cancelled)

    def figures_by_seat(kind: str, number: int = 0) -> list[int | None]:
        return [reading.figures.get((kind, number, seat)) for seat in range(reading.players)]

    seats = ["{who}"] * reading.players
    return {
        "game": reading.variant.slug,
        "banked": [figures_by_seat("banked", number) for number in reading.rounds],
        "artifacts": figures_by_seat("artifacts"),
        "total": figures_by_seat("total"),
        "doubts": [
            {
                "kind": doubt.kind,
                "round": doubt.round,
                "seat": doubt.seat,
                "text": doubt_question(reading, seats, doubt),
            }
            for doubt in reading.doubts
        ],
    }


def _tally_text(reading: PadReading, people: Sequence[str], files: Sequence[str]) -> str:
    from cardkit.photo import pad_tally_text

    return pad_tally_text(reading, people, [Path(file).name for file in files])


def _parse_names(reading: PadReading, names: str | None) -> tuple[str, ...]:
    """Return the players named in a line, one for each seat, or raise `click.UsageError`."""
    if names is None:
        raise shared.CliError(t('Name the players: --names "Ann,Bo,Cy,Di"'))
    try:
        people = header_for_players(reading.variant, parse_player_names([names])).players
    except BadNamesError as error:
        raise click.UsageError(str(error)) from None
    if len(people) != reading.players:
        n, named = reading.players, len(people)
        message = t("This pad is for {n} players, but you named {named}.", n=n, named=named)
        raise click.UsageError(message)
    return people


def _show_figures(reading: PadReading, heads: Sequence[str]) -> None:
    from cardkit.photo import pad_rows

    game = vocabulary(reading.variant).game
    table = Table((game, *heads), pad_rows(reading), "l" + "r" * len(heads))
    click.echo(render([table], screen()), nl=False)
    if reading.doubts:
        print_wrapped(t("A ? marks uncertain numbers."))


def _print_doubts(reading: PadReading, people: Sequence[str]) -> None:
    from cardkit.photo import doubt_question

    for doubt in reading.doubts:
        echo(doubt_question(reading, people, doubt), err=True)
    not_written = t(
        "Nothing was saved, because {n:one number is|{n} numbers are} uncertain. Run this in a "
        "terminal, and cardkit asks you about each.",
        n=len(reading.doubts),
    )
    echo(not_written, err=True)


def _ask_names(reading: PadReading) -> tuple[str, ...]:
    seats = ", ".join(str(seat + 1) for seat in range(reading.players))
    names = " ".join(shared.example_names(reading.players, reading.players))
    while True:
        line = ask(t("Who sits at {seats}? (such as {names})> ", seats=seats, names=names))
        try:
            return _parse_names(reading, line)
        except click.UsageError as error:
            print_wrapped(error.message)


def _ask_if_running_totals() -> bool:
    question = t(
        "These look like running totals, not like the amounts banked in each round. Are they? "
        "Enter = yes, n = no> "
    )
    return typed_words().answers.get(fold(ask(question))) != "no"


def _ask_figures(reading: PadReading, people: Sequence[str]) -> PadReading:
    """Ask about each doubtful figure and then about the whole pad, and return the corrected pad."""
    before: list[PadReading] = []
    while True:
        unclear = [doubt for doubt in reading.doubts if doubt.why != "unchecked"]
        if unclear:
            answered = _ask_figure(reading, people, unclear[0])
        else:
            answered = _ask_about_whole_pad(reading, people)
        if answered is reading:
            return reading
        if answered is not None:
            before.append(reading)
        reading = answered or (before.pop() if before else reading)


def _ask_figure(reading: PadReading, people: Sequence[str], doubt: Doubt) -> PadReading | None:
    """Ask about a doubtful figure, and return the pad with the answer.

    The result is None if people take back their previous answer.
    """
    from cardkit.photo import doubt_question

    proposed = doubt.proposed_figure
    prompt = doubt_question(reading, people, doubt) + (
        "> " if proposed is None else f" [{proposed}]> "
    )
    while not _is_undo_word(line := ask(prompt)):
        try:
            figure = proposed if proposed is not None and not line else _parse_figure(line)
            return reading.with_answer(doubt.place, figure)
        except ValueError as error:
            print_wrapped(str(error))
    return None


def _ask_about_whole_pad(reading: PadReading, people: Sequence[str]) -> PadReading | None:
    """Ask people to confirm or correct the whole pad, and return the resulting pad.

    The result is None if people take back their previous answer.
    """
    _show_figures(reading, people)
    if reading.doubts:
        print_wrapped(
            t(
                "These numbers are clear, but no sum on the pad confirms them. Compare them with "
                "the pad."
            )
        )
    prompt = t(
        'Is this what the pad says? (Enter = yes; to correct: "3 {who} 17" for row 3, "t {who} '
        '40" for the total, or "undo")> ',
        who=people[-1],
    )
    while not _is_undo_word(line := ask(prompt)):
        if is_yes(line):
            return reading
        try:
            return _apply_correction(reading, people, line)
        except ValueError:
            message = t(
                "Press Enter, or type the row (t for the total), the player and the number. Type "
                '"undo" to take back the last answer.'
            )
            print_wrapped(message)
    return None


def _is_undo_word(line: str) -> bool:
    return typed_words().commands.get(fold(line)) == "undo"


def _apply_correction(reading: PadReading, people: Sequence[str], line: str) -> PadReading:
    """Return a pad after correcting one figure, as in ``3 Bo 17`` (round, player, figure).

    A player is given by name or by seat number, and ``t 2 40`` corrects a total. Any other line
    raises `ValueError`.
    """
    where, *who, figure = line.split()
    is_total = fold(where) == "t" or typed_words().keys.get(fold(where)) == "total"
    kind, number = ("total", 0) if is_total else ("banked", _parse_figure(where))
    names = [fold(name) for name in people]
    name = fold(" ".join(who))
    seat = names.index(name) if name in names else _parse_figure(name) - 1
    return reading.with_answer((kind, number, seat), _parse_figure(figure))


def _parse_figure(word: str) -> int:
    """Return the number in a typed word (0 for a dash), or raise `ValueError` if there is none."""
    if word in ("-", "\u2013"):
        return 0
    if not (word.isdecimal() and word.isascii() and len(word) < 4):
        raise ValueError(t("Type a number from 0 to {most}.", most=999))
    return int(word)
