"""The command ``print``, which makes PDFs: sheets, pads, aids and pieces to cut out."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardkit.cli import shared
from cardkit.cli.asking import ask, ask_game, is_yes
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.render import echo, print_wrapped
from cardkit.cli.score import findings_text, score_and_state
from cardkit.cli.system import system_locale
from cardkit.engine.files import check_writable
from cardkit.engine.values import MAX_PLAYERS
from cardkit.i18n.translate import command_to_type, language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables import (
    PAPERS,
    PIECES,
    USUAL_PLAYER_COUNT,
    Piece,
    PrintOptions,
    available_pieces,
    render,
)
from cardkit.rulebook.writing import changed_settings
from cardkit.table.store import replace_file
from cardkit.tally.words import fold
from cardkit.text.files.lists import localized_date
from cardkit.text.lines import did_you_mean, join
from cardkit.text.rules.rules import rules_by_topic
from cardkit.text.table.refusals import wrong_player_count_text

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from cardkit.engine.variant import Variant
    from cardkit.printables import Paper

COUNTRIES_WITH_LETTER_PAPER = frozenset(
    ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]
)
"""The countries that print on Letter paper, from Unicode's locale data (CLDR, ``paperSize``)."""
MAX_PAGES = 500
MAX_SETTINGS_IN_FILE_NAME = 40  # characters of the settings in the name of a file
PDF_FIRST_BYTES = b"%PDF-"


def usual_paper() -> str:
    """Return the usual paper size in the country of the system's locale: ``"letter"`` or ``"a4"``."""
    locale = system_locale("LC_ALL", "LC_PAPER", "LANG")
    country = re.match(r"[A-Za-z]{2,3}[_-]([A-Za-z]{2})\b", locale)
    return "letter" if country and country[1].upper() in COUNTRIES_WITH_LETTER_PAPER else "a4"


def _complete_piece_or_game(
    ctx: click.Context, param: click.Parameter, begun: str
) -> list[CompletionItem]:
    pieces = [] if ctx.params.get("words") else shared.completion_items(PIECES, begun)
    files, *games = shared.complete_variants_and_files(ctx, param, begun)
    return [files, *pieces, *games]  # bash drops the text before file names


@click.command("print", cls=TranslatedCommand)
@click.argument("words", metavar="[PIECE] [GAME]", nargs=-1, shell_complete=_complete_piece_or_game)
@click.option(
    "-o", "--output", metavar="FILE", help="Write to this file or folder, or - for standard output."
)
@click.option("--paper", type=shared.WordChoice(PAPERS),
    default=usual_paper, metavar="SIZE", help="Set the paper size: a4 or letter (default: by country).")  # fmt: skip
@click.option("--ink", type=shared.WordChoice(["colour", "color", "mono"]),
    default="colour", metavar="INK", help="Print in colour (default) or mono.")  # fmt: skip
@click.option(
    "--players", type=shared.Integer(1, MAX_PLAYERS), metavar="N", help="Set the number of players."
)
@click.option(
    "--large", is_flag=True, help="Print the rules sheet or the player aid in 16-point type."
)
@click.option("--pages", type=shared.Integer(1, MAX_PAGES), metavar="N",
    help="Set the number of pages of pads or aids (default: 1).")  # fmt: skip
@click.option("--filled", metavar="SAVE", shell_complete=shared.complete_saved_names,
    help="Print the pad of this saved game, filled in.")  # fmt: skip
@shared.settings_option
@click.pass_context
def print_(
    ctx: click.Context,
    words: tuple[str, ...],
    output: str | None,
    paper: Paper,
    ink: str,
    players: int | None,
    large: bool,
    pages: int | None,
    filled: str | None,
    settings: dict[str, str],
) -> None:
    """Make a PDF to print: the rules sheet, score pads, player aids and more.

    With no arguments, cardkit asks three questions and makes one PDF with everything for an evening.

    Arguments:
      PIECE  One of the pieces below (default: sheet).
      GAME   A built-in game, one of your own, or a variant file.

    Pieces:
      sheet    The rules on one page.
      pad      A score pad.
      aid      A reminder card for each player.
      coins    Gold to cut out.
      choices  Cards for deciding in secret.
      kit      All of these in one PDF.

    Examples:
      cardkit print kings-gold                 # the rules sheet of King's Gold
      cardkit print pad poor-mans --players 5  # a score pad for five players
    """
    options = PrintOptions(
        paper=paper,
        ink="mono" if ink == "mono" else "colour",
        players=players,
        large=large,
        pages=pages or 1,
    )
    piece, game = _piece_and_game(words)
    if filled is not None:
        if piece not in (None, "pad") or game or settings:
            message = t(
                "--filled prints the pad of the saved game. Do not name another piece, game or "
                "rule."
            )
            raise click.UsageError(message)
        _print_filled(filled, options, output, ctx)
        return
    if game is None:
        if not shared.is_interactive():
            example = command_to_type("print", piece or "sheet", "kings-gold")
            raise click.UsageError(t("Which game? For example:  {example}", example=example))
        _pdf_path(output, "cardkit.pdf")  # report an unusable path before asking anything
        variant = ask_game(settings)
        if piece is None:
            _ask_and_print_kit(variant, options, output)
            return
    else:
        variant = shared.load_variant(game, settings)
    shared.check_player_count(variant, players)
    piece = piece or "sheet"
    _refuse_useless_options(ctx, piece)
    path = _pdf_path(output, _file_name(piece, variant, options))
    _write_pdf(_render_pdf(piece, variant, options), path)
    _report_missing_letters(variant)


def _piece_and_game(words: Sequence[str]) -> tuple[Piece | None, str | None]:
    """Return the piece and the game that the arguments name; each is None if it is not named."""
    pieces: dict[str, Piece] = {piece: piece for piece in PIECES}
    piece = pieces.get(words[0].casefold()) if words else None
    rest = words[1:] if piece else words
    if len(rest) > 1:
        if piece is None:
            unknown = t('There is no piece "{piece}".', piece=words[0])
            all_pieces = t("Pieces: {pieces}.", pieces=", ".join(PIECES))
            raise click.UsageError(join(unknown, did_you_mean(words[0], PIECES), all_pieces))
        example = command_to_type("print", "pad", "kings-gold")
        raise click.UsageError(
            t("Name one piece and one game, such as  {example}.", example=example)
        )
    return piece, rest[0] if rest else None


def _refuse_useless_options(ctx: click.Context, piece: Piece) -> None:
    uses = {
        "large": ("sheet", "aid", "kit"),
        "players": ("pad", "aid", "coins", "choices", "kit"),
        "pages": ("pad", "aid"),
    }
    for option, pieces in uses.items():
        typed = ctx.get_parameter_source(option) is click.core.ParameterSource.COMMANDLINE
        if typed and piece not in pieces:
            message = t(
                "--{option} works only for {pieces}.",
                option=option,
                pieces=", ".join(pieces),
            )
            raise click.UsageError(message)


def _render_pdf(piece: Piece, variant: Variant, options: PrintOptions, **filled: Any) -> bytes:
    if letters := [letter for letter in _missing_letters(variant) if letter.isalpha()]:
        message = t(
            'No font contains {letters}, so nothing is printed. "cardkit rules" shows '
            "the rules on the screen, and phones show the whole game.",
            letters=" ".join(letters[:9]),
        )
        raise shared.CliError(message)
    try:
        return render(piece, variant, options, **filled)
    except ValueError as error:
        raise shared.CliError(str(error)) from None


def _print_filled(word: str, options: PrintOptions, output: str | None, ctx: click.Context) -> None:
    path = shared.find_game(word)
    scored, state = score_and_state(path)
    options = replace(options, players=None)
    name = f"{path.stem}.pdf" if path.stem != "-" else _file_name("pad", state.variant, options)
    target = _pdf_path(output, name)
    header = scored.reading.header
    filled = _render_pdf(
        "pad",
        state.variant,
        options,
        filled=state,
        date=localized_date(header.day),
        place=header.place,
    )
    _write_pdf(filled, target)
    _report_missing_letters(state.variant, *state.players)
    click.echo(findings_text(scored.reading), err=True, nl=False)
    ctx.exit(scored.exit_code)


def _missing_letters(variant: Variant, *players: str) -> list[str]:
    """Return the characters in a game's texts and in `players` that a font lacks."""
    from cardkit.printables.theme import letters_some_font_lacks

    words = vocabulary(variant)
    texts = [words.game, words.summary, *map(str, words.words.values()), *players]
    texts += [words.house_rule(number) for number in variant.house]
    texts += [text for rule in rules_by_topic(variant).values() for text in (rule.full, rule.short)]
    return sorted(letters_some_font_lacks(" ".join(texts)))


def _report_missing_letters(variant: Variant, *players: str) -> None:
    if letters := _missing_letters(variant, *players):
        message = t(
            "The fonts do not contain {letters}. cardkit prints ? instead, or the seat number "
            "if a player's name contains them.",
            letters=" ".join(letters),
        )
        echo(message, err=True)


def _ask_and_print_kit(variant: Variant, options: PrintOptions, output: str | None) -> None:
    if options.players is None:
        options = replace(options, players=_ask_player_count(variant))
    options = _ask_print_options(options)
    path = _pdf_path(output, _file_name("kit", variant, options))
    pdf = _render_pdf("kit", variant, options)
    _write_pdf(pdf, path)
    _report_missing_letters(variant)
    from cardkit.text.rules.sheets import piece_name

    pieces = [piece_name(piece) for piece in available_pieces(variant) if piece != "kit"]
    pages = len(re.findall(rb"/Type /Page\b", pdf))
    message = t(
        "{game} for {n}, {pages} {pages:page|pages}: {pieces}.",
        game=vocabulary(variant).game,
        n=options.players or 0,
        pages=pages,
        pieces=", ".join(pieces),
    )
    print_wrapped(message)
    print_wrapped(t("Print it single-sided, at 100 %."))


def _ask_player_count(variant: Variant) -> int:
    (low, high), span = variant.players, shared.player_range(variant)
    usual = min(max(USUAL_PLAYER_COUNT, low), high)
    while True:
        word = ask(t("For how many players ({span}; Enter = {n})> ", span=span, n=usual))
        if not word:
            return usual
        if word.isdecimal() and low <= int(word) <= high:
            return int(word)
        print_wrapped(wrong_player_count_text(vocabulary(variant), word))


def _ask_print_options(options: PrintOptions) -> PrintOptions:
    ways: dict[str, dict[str, Any]] = {
        t("black"): {"ink": "mono"},
        t("colour"): {"ink": "colour"},
        **{name: {"paper": paper} for paper, name in PAPERS.items()},
        t("large"): {"large": True},
        t("normal"): {"large": False},
    }
    by_word = {fold(word): way for word, way in ways.items()}
    while True:
        others = [word for word, way in ways.items() if replace(options, **way) != options]
        ink = t("in colour") if options.ink == "colour" else t("in black")
        prompt = t(
            "Print {ink}, on {paper} (Enter = yes, or type: {others})> ",
            ink=ink + (t(", in large type") if options.large else ""),
            paper=PAPERS[options.paper],
            others=", ".join(others),
        )
        word = ask(prompt)
        if is_yes(word):
            return options
        for part in re.split(r"[,\s]+", word):
            if fold(part) in by_word:
                options = replace(options, **by_word[fold(part)])
            else:
                print_wrapped(t('"{word}" is not one of the choices.', word=part))


def _file_name(piece: Piece, variant: Variant, options: PrintOptions) -> str:
    """Return the file name of a printed piece, such as ``kings-gold-pad-5p-mono.pdf``.

    With ``--set``, the name contains the changes: ``kings-gold-rounds-5-sheet.pdf``.
    """
    parts = [variant.slug]
    if settings := changed_settings(variant):
        parts.append(
            re.sub(r"[^a-z0-9]+", "-", settings.lower())[:MAX_SETTINGS_IN_FILE_NAME].strip("-")
        )
    parts.append(piece)
    if options.large and piece in ("sheet", "aid", "kit"):
        parts.append("large")
    if options.players and piece != "sheet":
        parts.append(f"{options.players}p")
    if options.ink == "mono":
        parts.append("mono")
    if language().code != "en":
        parts.append(language().code)
    return f"{'-'.join(parts)}.pdf"


def _pdf_path(output: str | None, name: str) -> Path | None:
    """Return the path for a PDF, or None for standard output.

    The path is `output` or, if `output` is a folder, `name` in that folder.
    """
    if output == "-":
        if sys.stdout.isatty():
            message = t(
                "A PDF cannot be shown on the terminal. Send it to a file:  -o - > sheet.pdf"
            )
            raise shared.CliError(message)
        return None
    path = Path(output or name)
    if os.path.isdir(path) or (output or "").endswith(("/", os.sep)):
        path /= name
    with shared.catch_write_errors(path, "-o"):
        check_writable(path)
        with suppress(FileNotFoundError):  # a new file
            _check_replaceable(path)
    return path


def _check_replaceable(path: Path) -> None:
    if stat.S_ISREG(path.stat().st_mode) and os.access(path, os.W_OK):
        with path.open("rb") as file:
            if file.read(len(PDF_FIRST_BYTES)) == PDF_FIRST_BYTES:
                return
    message = t(
        "{file} exists and is not a PDF, so it is not replaced. Choose another name.", file=path
    )
    raise shared.CliError(message)


def _write_pdf(pdf: bytes, path: Path | None) -> None:
    if path is None:
        sys.stdout.buffer.write(pdf)
        return
    with shared.catch_write_errors(path, "-o"):
        is_new_folder = not path.parent.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path.resolve(), pdf)  # the file that a link points to
    if is_new_folder:
        echo(t("Created the folder {folder}", folder=path.parent), err=True)
    echo(path)
