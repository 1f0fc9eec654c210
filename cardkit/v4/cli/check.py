"""``cardkit check``: all faults of variant files and tallies, and the tests of a folder.

The tallies of a folder are tests of its variants.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from cardkit.v4 import files, paper
from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.arguments import HOUSE_ENDING, Game, Several, named_either, tell_unwrapped
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.score import score_game
from cardkit.v4.cli.screen import to_json
from cardkit.v4.engine import Variant
from cardkit.v4.table import ENDING
from cardkit.v4.tally import Looked, looked_at
from cardkit.v4.text import Finding, VariantError, clean
from cardkit.v4.words import listed


@cli_command(
    "check",
    ("cardkit check night-watch", "every fault of a house rule, with its line"),
    ("cardkit check games/ variants/", "all .tally and .toml files of these folders"),
    ("cardkit check -", "what you paste: a game, a rule, or an address of one"),
)
@click.argument("words", nargs=-1, metavar="VARIANT|GAME...")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="One object a file (a list for several), for programs.",
)
def command(words: tuple[str, ...], as_json: bool) -> int:
    """Check variant files (.toml) and tallies: every fault at once, as FILE:LINE:COLUMN with the
    line shown.

    Games that ship, your own and saved games are known by their names; - is standard input, a tally
    or the text of a variant file that somebody sent. A folder is searched for both, and its tallies
    are the tests of its variants: one with banked: lines that names a variant file of the folder
    has to come out as the pad says. What a variant's pages have no room for, or cut short, is
    noted, with the key to shorten. The exit code is 0 when all is well (a note is no fault), 1 with
    findings, 2 when a file cannot be read.
    """
    if not words:
        raise click.UsageError(
            "check what? A variant, a game, or a folder of them: cardkit check my-house.toml"
        )
    found = Several(words, ENDING, HOUSE_ENDING)
    folders = any(os.path.isdir(word) for word in words)
    looked: list[Looked] = []
    for word, searched in found:
        named = named_either(word)
        if isinstance(named, str):
            looked.append(_of_variant(named, searched=searched))
        else:
            looked.append(_of_game(named))
        if not as_json:
            click.echo(looked[-1].told())
    tests = tests_of(looked)
    if as_json:
        objects = [one.to_json(tests.get(one.place, ())) for one in looked]
        if folders or len(words) > 1:
            click.echo(to_json(objects))
        else:
            click.echo(to_json(objects[0] if objects else None))
    elif folders:
        for line in _told_tests(looked, tests):
            click.echo(line)
    worst = max((one.code for one in looked), default=Exit.FINE)
    return max(worst, Exit.USAGE) if found.faults else worst


def _of_variant(name: str, *, searched: bool) -> Looked:
    path = name
    if name.endswith(HOUSE_ENDING):
        if not os.path.isfile(name):
            missing = Finding(name, 0, 0, "no such file")
            return Looked(
                name,
                "variant",
                Exit.USAGE,
                (clean(str(missing)),),
                (looked_at.finding_json(missing),),
            )
        if searched and not files.is_variant(Path(name)):
            return looked_at.of_findings(name, "variant", [files.no_variant(name)], [])
        path = os.path.join(os.curdir, name)  # a path, even if a shipped game has that name
    found = files.examined(path)
    notes = list(found.notes)
    if found.variant and not found.faults and not files.loosely(path):
        notes += sorted(misfits(found.variant, path))
    faults, notes = (
        # as it was typed
        [finding._replace(file=name) if finding.file == path else finding for finding in findings]
        for findings in (found.faults, notes)
    )
    place = ""
    with suppress(VariantError):
        place = files.place_of(path)
    return looked_at.of_findings(name, "variant", faults, notes, place)


def misfits(variant: Variant, path: str) -> Iterator[Finding]:
    """Yield a finding for each text that the pages of a sound variant have no room for.

    The finding is at the key to shorten.
    """
    for misfit in paper.misfits(variant):
        if isinstance(misfit, paper.Misfit):
            where = tuple(misfit.key.split(".", 1)) if misfit.key else ()
            yield files.at_key(path, where, f"{misfit.piece} cannot be printed: {misfit.why}")
        else:
            pieces = listed(misfit.pieces)
            said = (
                f"{misfit.key} is cut short in print ({pieces}): {misfit.letters} letters "
                f"always have room"
            )
            yield files.at_key(path, tuple(misfit.key.split(".")), said)


def _of_game(game: Game) -> Looked:
    """Return the faults of a tally; on standard input of a pasted tally or variant file."""
    if game.path is None and not game.missing:
        try:
            looked = looked_at.pasted_text(game.read(), game.shown)
        except OSError:
            return looked_at.of_score(score_game(game), game.folder)  # it reports the error
        tell_unwrapped(looked.unwrapped)
        return looked
    return looked_at.of_score(score_game(game), game.folder)


def tests_of(looked: Sequence[Looked]) -> dict[str, list[Looked]]:
    """Return the tallies that test each variant file, by the file's place."""
    tests: dict[str, list[Looked]] = {
        one.place: [] for one in looked if one.kind == "variant" and one.place
    }
    for one in looked:
        if one.kind == "tally" and one.figures and one.place in tests:
            tests[one.place].append(one)
    return tests


def _told_tests(looked: Sequence[Looked], tests: dict[str, list[Looked]]) -> Iterator[str]:
    variants = [one for one in looked if one.kind == "variant" and one.place]
    for one in variants:
        mine = tests[one.place]
        wrong = [test.file for test in mine if test.code != Exit.FINE]
        told = "it agrees" if len(mine) == 1 else "all agree"
        if wrong:
            told = (
                f"{len(wrong)} of them {'does' if len(wrong) == 1 else 'do'} not agree: "
                f"{', '.join(wrong)}"
            )
        if mine:
            yield clean(f"Tests of {one.file}: {len(mine)}, {told}")
    without = [one.file for one in variants if not tests[one.place]]
    if without:
        yield clean(
            f"Without a test, which is a tally with banked: lines beside it: {', '.join(without)}"
        )
