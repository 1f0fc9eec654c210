"""``cardkit print``: cheat sheets, pads, aids and things to cut out, as PDF."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from cardkit import ink, paper
from cardkit.cli import Exit, click
from cardkit.cli.arguments import Game, Settings, find_game, load_variant, tell_old_rules
from cardkit.cli.commands import Number, cli_command
from cardkit.cli.screen import bar, bare
from cardkit.cli.shared_options import complete_game, complete_variant, settings_option
from cardkit.cli.writing import Refused, may_write, write_file
from cardkit.engine import MOST_PLAYERS, PieceName, Variant, words
from cardkit.engine.terms import PAGED, SEATED
from cardkit.files import shipped
from cardkit.text import asked, behind, nearest, one_off, page_of

NAMES = (*words(PieceName), "all")
PAPERS = ("a4", "letter", "both")
INKS = ("colour", "mono", "saver")
MEANT = {
    "sheet": "one page to play by",
    "aid": "four player aids to cut apart",
    "pad": "the tally pad",
    "choices": "cards to go on or to leave",
    "coins": "coins to cut out",
    "kit": "all of these in one file",
    "all": "every piece, each in its file",
}
"""Meaning of each piece, beside its name in completion."""
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


def _offered(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Offer the pieces, each with what it is, then the games: either may come first."""
    from click.shell_completion import CompletionItem

    pieces = [name for name in NAMES if name.startswith(incomplete)]
    return [
        *(CompletionItem(name, help=MEANT[name]) for name in pieces),
        *complete_variant(ctx, param, incomplete),
    ]


def _meant(first: str, second: str | None) -> tuple[str, str | None]:
    """Return piece and game of two words in any order; a game alone means its sheet."""
    if first in NAMES:
        return first, second
    if second is not None and second in NAMES:
        return second, first
    if second is None and not one_off(first, NAMES):
        return "sheet", first
    near = nearest(first, NAMES) or nearest(second or "", NAMES)
    told = f"neither word is a piece. Pieces: {', '.join(NAMES)}"
    if second is None:
        told = f'no piece is called "{first}"'
    raise click.UsageError(behind(told, asked(near)))


@cli_command(
    "print",
    ("cardkit print kings-gold", "the cheat sheet, in colour"),
    ("cardkit print pad poor-mans --players 5 --pages 10", "twenty pads for five"),
    ("cardkit print kit my-house.toml --paper letter --ink saver", "everything for a house rule"),
)
@click.argument("piece", metavar="[PIECE]", shell_complete=_offered)
@click.argument("variant", metavar="VARIANT", required=False, shell_complete=complete_variant)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Where to write: a file, a folder, or - for standard output.",
)
@click.option(
    "--paper",
    type=click.Choice(PAPERS),
    default="a4",
    show_default=True,
    help="The sheet's size; what stands on it is the same.",
)
@click.option(
    "--ink",
    type=click.Choice(INKS),
    default="colour",
    show_default=True,
    help="What the printer may spend.",
)
@click.option("--players", type=Number(1, MOST_PLAYERS),
    help=("For so many: columns of a pad; sets of choice cards; coins; the tables of a "
          "sheet."))  # fmt: skip
@click.option("--pages", type=Number(1, 500), help="Pages of pads or aids. [default: 1]")
@click.option("--track", is_flag=True, help="The pad with room for every card and every leaver.")
@click.option("--large", is_flag=True, help="The sheet on two pages, in type of 13 points.")
@click.option(
    "--filled",
    metavar="GAME",
    shell_complete=complete_game,
    help="The pad of this played game, filled in.",
)
@click.option(
    "--site",
    metavar="URL",
    help="A house rule's sheet has a code that opens it here, where tools.site was served.",
)
@settings_option
def command(
    piece: str,
    variant: str | None,
    output: str | None,
    paper: str,
    ink: str,
    players: int | None,
    pages: int | None,
    track: bool,
    large: bool,
    filled: str | None,
    site: str | None,
    settings: Settings,
) -> int:
    """Print PIECE for VARIANT: everything is laid out from the variant's file alone.

    The two words may stand in any order; VARIANT alone is its sheet. PIECE is sheet (one page to
    play by), pad (the tally pad), aid (four player aids), choices,
    coins (to cut out), kit (all of these in one file) or all (every piece; every game that
    ships if no VARIANT is named). VARIANT is a game that ships, one of your own by name,
    or a variant file.
    """
    from cardkit.paper import ordered, says_nothing

    piece, variant = _meant(piece, variant)
    for option, given, use in (("--pages", pages, PAGED), ("--players", players, SEATED)):
        if given is not None and piece not in (*use, "all"):
            raise click.UsageError(
                f"{option} says nothing of a {piece}: it is for {', '.join((*use, 'all'))}"
            )
    try:
        order = ordered(paper, ink, players, pages or 1, track)._replace(
            site=page_of(site) if site else "", large=large
        )
    except ValueError as error:
        raise click.UsageError(f"--site: {error}") from None
    out = Output(output)
    for form, given, of in (("--track", track, ("pad",)), ("--large", large, ("sheet", "kit"))):
        if given and piece not in of:
            raise click.UsageError(
                f"{form} is a form of the {of[0]}: cardkit print {of[0]} VARIANT {form}"
            )
    if filled is not None:
        if piece != "pad":
            raise click.UsageError("--filled fills in the pad: cardkit print pad --filled GAME")
        return _print_game(find_game(filled), variant, settings, order, out)
    if piece == "all":
        return _print_all(variant, settings, order, out)
    if variant is None:
        raise click.UsageError(f"which game? For example: cardkit print {piece} kings-gold")
    game = load_variant(variant, settings)
    if why := says_nothing(piece, game, order):
        raise click.UsageError(why)
    return _print_several([(game, piece, order)], out)


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
            jobs.append((game, piece.name, order._replace(track=False)))
            if piece.name == "pad":
                jobs.append((game, piece.name, order._replace(track=True)))
    if out.where is not None:
        Path(out.where).mkdir(parents=True, exist_ok=True)
    return _print_several(jobs, out._replace(where=out.where or "."))


def _print_several(jobs: Sequence[tuple[Variant, str, paper.Order]], out: Output) -> int:
    """Print each job and its path; report all that cannot be printed together at the end."""
    refused: list[str] = []
    with bar("printing", len(jobs)) if len(jobs) > 3 else nullcontext(lambda done: None) as shown:
        for number, (game, piece, order) in enumerate(jobs, 1):
            target = out.target(paper.file_name(game, piece, order))
            try:
                out.check(target)
                page = paper.drawn(piece, game, order)
                out.write(target, page.finished())
                for remark in page.remarks:
                    click.echo(remark, err=True)
            except (ink.DoesNotFit, paper.NoSuchPiece, Refused, ValueError) as error:
                refused.append(str(error))
            shown(number)
    if refused:
        raise click.ClickException("\n".join(refused))
    return Exit.FINE


def _print_game(
    named: Game, variant: str | None, settings: Settings, order: paper.Order, out: Output
) -> int:
    from cardkit.cli.score import score_game

    if settings:
        raise click.UsageError(
            "a played game brings its own rules: its tally has set: lines, so --set is not for it"
        )
    word = named.shown
    score = score_game(named)
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
    own = named.path and f"{named.path.stem}{'-track' * order.track}.pdf"
    target = out.target(own or paper.file_name(game, "pad", order))
    try:
        out.check(target)
        out.write(target, paper.printed_game(score, order))
    except (ink.DoesNotFit, ValueError) as error:
        raise click.ClickException(str(error)) from None
    tell_old_rules(score.reading)
    for problem in score.problems:
        click.echo(score.reading.show(problem), err=True)
    return score.exit_code
