"""``cardkit print``: cheat sheets, pads, aids and things to cut out, as PDF."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardkit.v4 import ink, paper
from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.arguments import (
    Game,
    Settings,
    find_game,
    load_variant,
    tell_old_rules,
    tell_unwrapped,
    variant_names,
)
from cardkit.v4.cli.commands import Number, cli_command
from cardkit.v4.cli.print_words import INKS, NAMES, PAPERS, Wanted, wanted
from cardkit.v4.cli.screen import bar, bare, is_terminal
from cardkit.v4.cli.shared_options import settings_option
from cardkit.v4.cli.writing import Refused, may_write, write_file
from cardkit.v4.engine import MOST_PLAYERS, PieceName, Variant
from cardkit.v4.engine.terms import PAGED, SEATED
from cardkit.v4.files import loosened, shipped
from cardkit.v4.speech import printing
from cardkit.v4.speech.kit import piece_title
from cardkit.v4.text import asked, behind, clean, nearest, one_off, quoted
from cardkit.v4.words import SPOKEN

if TYPE_CHECKING:
    from cardkit.v4.cli.print_talk import Evening
    from cardkit.v4.cli.talk import Talk
    from cardkit.v4.tally import Score
MOST_ROUNDS = 100
"""Most rounds of a played game: more than a page has room for, refused at once."""


class Output(NamedTuple):
    """Target of pages: ``-o``."""

    where: str | None

    def target(self, name: str) -> Path | None:
        """Return the file to write, called `name` unless one was named; None for standard
        output."""
        if self.where == "-":
            return None
        if self.where is None:
            return Path(name)
        folder = os.path.isdir(self.where) or self.where.endswith(("/", os.sep))
        return Path(self.where) / name if folder else Path(self.where)

    def check(self, target: Path | None) -> None:
        """Raise `Refused` where that file must not be written, before anything is drawn."""
        if target is not None:
            may_write(target, ours=ink.is_our_pdf)

    def write(self, target: Path | None, pages: bytes) -> None:
        """Write the whole file or none of it, and print its path."""
        if target is not None:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_file(target, pages, ours=ink.is_our_pdf)
            click.echo(str(target))
        elif sys.stdout.isatty():
            raise click.ClickException(
                "a PDF would garble the terminal: send it on, as in  -o - > sheet.pdf"
            )
        else:
            bare(sys.stdout).buffer.write(pages)


def _plain(words: Sequence[str], ctx: click.Context) -> list[str]:
    """Return the words, with an option that is none but says something as a plain word.

    Raises `click.NoSuchOption` for any other.
    """
    meant = {loosened(word) for word, _ in printing.wishes()}
    for word in words:
        if word.startswith("-") and loosened(word) not in meant:
            name = word.partition("=")[0]
            options = [option for param in ctx.command.params for option in param.opts]
            near = nearest(name, options) if name.startswith("--") else ""
            raise click.NoSuchOption(name, possibilities=[near] if near else None, ctx=ctx)
    return [word.lstrip("-") for word in words]


def _refuse_unknown(asked_for: Wanted, typed: Sequence[str]) -> None:
    """Raise `click.UsageError` for words that mean nothing; without a game they may be its name."""
    words = asked_for.unknown
    if not words:
        return
    if asked_for.game is None:
        if asked_for.piece is None and len(words) == 1 and (near := one_off(words[0], NAMES)):
            raise click.UsageError(behind(f'no piece is called "{words[0]}"', asked(near)))
        load_variant(" ".join(words))
    wishes = [word for word, wish in printing.wishes() if wish != "nothing"]
    near = next((near for word in words if (near := nearest(word, NAMES))), "")
    near = near or next(
        (
            name
            for name in [nearest(" ".join(typed), variant_names())]
            if loosened(name) not in loosened(" ".join(typed))  # it is not named rightly already
        ),
        "",
    )
    near = near or next((near for word in words if (near := nearest(word, wishes))), "")
    ways = f"Pieces: {', '.join(NAMES)}. Ways to print: black, large, letter, for 5, in polski"
    shown = " ".join(words)
    raise click.UsageError(f'"{shown}" is no piece and no way to print. {asked(near) or ways}')


def _language_of(asked_for: Wanted, typed: Sequence[str]) -> Wanted:
    """Return what is asked for, with the language that one of the words names spoken."""
    from cardkit.v4.cli.app import language_called, speak

    for word in asked_for.unknown:
        if code := language_called(word):
            speak(code, word)
            plain = [re.sub(rf"(?<!\S){re.escape(word)}(?!\S)", "", one) for one in typed]
            return wanted(plain)
    return asked_for


@cli_command(
    "print",
    ("cardkit print", "asks; one file for the evening"),
    ("cardkit print kings-gold", "its sheet, a page to play by"),
    ("cardkit print pad poor-mans for 5 black", "a pad for five, in black"),
)
@click.argument("words", metavar="[PIECE] [GAME]", nargs=-1)
@click.option("-o", "--output", metavar="FILE", help="Write this file, in this folder, or - (out).")
@click.option("--paper", type=click.Choice(PAPERS), default=lambda: usual_paper(), metavar="SIZE",
    help="a4, letter or both (default: your country's).")  # fmt: skip
@click.option("--ink", type=click.Choice(INKS), default="colour", metavar="INK",
    show_default=True, help="colour or mono.")  # fmt: skip
@click.option("--players", type=Number(1, MOST_PLAYERS), help="For so many.")
@click.option("--pages", type=Number(1, 500), help="Pages of pads or aids.")
@click.option("--large", is_flag=True, help="The sheet on two pages, in 13 point type.")
@click.option("--filled", metavar="GAME",
    help="The pad of this played game, filled in.")  # fmt: skip
@settings_option
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    output: str | None,
    paper: str,
    ink: str,
    players: int | None,
    pages: int | None,
    large: bool,
    filled: str | None,
    settings: Settings,
) -> int:
    """Print a PIECE of a GAME, words in any order; a GAME alone is its sheet.
    PIECE: sheet, pad, aid (for each player), choices, coins, kit (these in one file), all (each
    in a file). GAME: one that ships, your own, or a file.
    """
    if words == ("help",):
        click.echo(ctx.get_help())
        return Exit.FINE
    plain = _plain(words, ctx)
    asked_for = _language_of(wanted(plain), plain)
    _refuse_unknown(asked_for, plain)
    paper, ink = asked_for.paper or paper, asked_for.ink or ink
    players, pages = asked_for.players or players, asked_for.pages or pages
    large = large or "large" in asked_for.ways
    filled = filled or asked_for.filled
    out = Output(output or asked_for.output)
    piece = asked_for.piece or ("pad" if filled else None)
    game: Variant | None = None
    if asked_for.game is None and filled is None and piece != "all":
        if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
            raise click.UsageError(
                f"which game? For example: cardkit print {piece or 'sheet'} kings-gold"
            )
        from cardkit.v4.cli.print_talk import asked_evening, asked_game
        from cardkit.v4.cli.talk import Talk

        talk = Talk()
        if piece is None and pages is None:
            evening = asked_evening(talk, settings, players, paper, ink, large)
            if evening is None:
                return Exit.FINE
            return _print_evening(evening, settings, out, talk)
        game = asked_game(talk, settings)
        if game is None:
            return Exit.FINE
    piece = piece or "sheet"
    for option, given, use in (("--pages", pages, PAGED), ("--players", players, SEATED)):
        if given is not None and piece not in (*use, "all"):
            raise click.UsageError(
                f"{option} says nothing of a {piece}: it is for {', '.join((*use, 'all'))}"
            )
    order = _ordered(paper, ink, players, pages, large)
    if large and piece not in ("sheet", "kit"):
        raise click.UsageError(
            "--large is a form of the sheet: cardkit print sheet "
            f"{asked_for.game or 'VARIANT'} --large"
        )
    if filled is not None:
        if piece != "pad":
            raise click.UsageError("--filled fills in the pad: cardkit print pad --filled GAME")
        return _print_game(find_game(filled), asked_for.game, settings, order, out)
    if piece == "all":
        return _print_all(asked_for.game, settings, order, out)
    if game is None:
        game = load_variant(asked_for.game or "", settings)
    return _print_one(game, piece, order, out)


command.ignore_unknown_options = True
"""What is no option may be a way to print: --black."""


def _ordered(
    size: str, ink: str, players: int | None, pages: int | None, large: bool
) -> paper.Order:
    return paper.ordered(size, ink, players, pages or 1)._replace(large=large)


LETTER = frozenset(
    ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]
)
"""Countries that print on Letter, from Unicode's locale data (CLDR, ``paperSize``)."""


def usual_paper() -> str:
    """Return the paper of the country in the system's locale: ``letter`` or ``a4``."""
    said = next(
        (os.environ[name] for name in ("LC_ALL", "LC_PAPER", "LANG") if os.environ.get(name)), ""
    )
    found = re.match(r"[A-Za-z]{2,3}[_-]([A-Za-z]{2})\b", said)
    return "letter" if found and found[1].upper() in LETTER else "a4"


def _set_for_good(option: str, usual: str = "") -> str:
    """Return the value of an option in the user's settings; else the usual one."""
    found: str = (click.get_current_context().default_map or {}).get(option, usual)
    return found


def _print_one(game: Variant, piece: str, order: paper.Order, out: Output) -> int:
    if why := paper.says_nothing(piece, game, order):
        raise click.UsageError(why)
    return _print_several([(game, piece, order)], out)


def _print_evening(
    evening: Evening,
    settings: Settings,
    out: Output,
    talk: Talk,
) -> int:
    """Print the kit that was asked for; tell what it is, and how it is printed at once."""
    game, players, size, colours, large = evening
    order = _ordered(size, colours, players, None, large)
    try:
        page = _print(game, "kit", order, out)
    except (ink.DoesNotFit, ValueError) as error:
        raise click.ClickException(str(error)) from None
    parts = [piece for piece in paper.PIECES.values() if not piece.unused(game)]
    pieces = [piece_title(piece.name) for piece in parts if piece.name != "kit"]
    again = _at_once(evening, settings, out)
    talk.show(printing.made(game, players, page.count, pieces, again))
    return Exit.FINE


def _at_once(evening: Evening, settings: Settings, out: Output) -> str:
    """Return the command that prints the same without a question."""
    language = SPOKEN.get()
    words = ["cardkit", *(["--lang", language.code] if language else []), "print", "kit"]
    words += [evening.game.slug, "--players", str(evening.players)]
    words += ["--ink", evening.ink] if evening.ink != _set_for_good("ink", "colour") else []
    usual = _set_for_good("paper", usual_paper())
    words += ["--paper", evening.paper] if evening.paper != usual else []
    words += ["--large"] if evening.large else []
    for key, value in settings:
        words += ["--set", f"{key}={value}"]
    return " ".join(map(quoted, [*words, *(["-o", out.where] if out.where else [])]))


def _print(game: Variant, piece: str, order: paper.Order, out: Output) -> ink.Page:
    """Print a piece, its path, and remarks about it; return its pages."""
    target = out.target(paper.file_name(game, piece, order))
    out.check(target)
    page = paper.drawn(piece, game, order)
    out.write(target, page.finished())
    for remark in page.remarks:
        click.echo(clean(remark), err=True)
    return page


def _print_all(variant: str | None, settings: Settings, order: paper.Order, out: Output) -> int:
    if out.where is not None and (
        out.where == "-" or (not os.path.isdir(out.where) and out.where.endswith(".pdf"))
    ):
        raise click.UsageError(
            "all writes many files: name a folder after -o, or leave it out for this one"
        )
    games = [load_variant(name, settings) for name in ([variant] if variant else shipped())]
    jobs: list[tuple[Variant, PieceName, paper.Order]] = []
    for game, piece in product(games, paper.PIECES.values()):
        if not piece.unused(game):
            jobs.append((game, piece.name, order))
    if out.where is not None:
        Path(out.where).mkdir(parents=True, exist_ok=True)
    return _print_several(jobs, out._replace(where=out.where or "."))


def _print_several(jobs: Sequence[tuple[Variant, str, paper.Order]], out: Output) -> int:
    """Print each job and its path; report all that cannot be printed together at the end."""
    refused: list[str] = []
    with bar("printing", len(jobs)) if len(jobs) > 3 else nullcontext(lambda done: None) as shown:
        for number, (game, piece, order) in enumerate(jobs, 1):
            try:
                _print(game, piece, order, out)
            except (ink.DoesNotFit, paper.NoSuchPiece, Refused, ValueError) as error:
                refused.append(str(error))
            shown(number)
    if refused:
        raise click.ClickException("\n".join(refused))
    return Exit.FINE


def _print_game(
    named: Game, variant: str | None, settings: Settings, order: paper.Order, out: Output
) -> int:
    if settings:
        raise click.UsageError(
            "a played game brings its own rules: its tally has set: lines, so --set is not for it"
        )
    word = named.shown
    score = _score_of(named)
    game = score.reading.variant
    if game is None or score.state is None or not score.reading.readable:
        raise click.ClickException(
            "\n".join(score.reading.show(problem) for problem in score.problems)
        )
    if score.state.number > MOST_ROUNDS:
        raise click.ClickException(
            f"{word} has {score.state.number:,} rounds, and no page has room for {MOST_ROUNDS}."
        )
    if variant is not None and load_variant(variant).slug != game.slug:
        raise click.UsageError(
            f"{word} is a game of {game.slug}, not of {variant}. Leave the variant out"
        )
    own = named.path and f"{named.path.stem}.pdf"
    target = out.target(own or paper.file_name(game, "pad", order))
    try:
        out.check(target)
        page = paper.drawn_game(score, order)
        out.write(target, page.finished())
    except (ink.DoesNotFit, ValueError) as error:
        raise click.ClickException(str(error)) from None
    for remark in page.remarks:
        click.echo(clean(remark), err=True)
    tell_old_rules(score.reading)
    for problem in score.problems:
        click.echo(score.reading.show(problem), err=True)
    return score.exit_code


def _score_of(game: Game) -> Score:
    """Return the score of a game; a file that cannot be read is a problem like any other."""
    from cardkit.v4 import tally
    from cardkit.v4.reports import Problem, tally_faults

    missing = game.missing
    try:
        if missing is None:
            data = game.read()
            if game.path is not None:
                return tally.score_bytes(data, game.shown, game.folder)
            score, unwrapped = tally.score_pasted(data, game.shown, game.folder)
            tell_unwrapped(unwrapped)
            return score
    except OSError as error:
        missing = f"cannot be read: {error.strerror}.", ""
    problem = Problem(0, 0, "error", "unreadable", tally_faults.NotRead(*missing))
    return tally.Score(tally.Reading(game.shown, tally.Header(), [], problems=[problem]))
