"""``cardkit help``: topics, such as names, keys and exit codes, and help on commands.

A topic is a text file in the folder `help`, of blocks with an empty line between them:

    A paragraph, which is wrapped.

    > A line that is not.

    table 20, set in: Its title a word | what it means, the words in a column of at most 20; the
    title and "set in" may be left out
"""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib import resources

from cardkit.v4 import files, table, tally
from cardkit.v4.cli import Exit, click, user_settings
from cardkit.v4.cli.app import COMMANDS
from cardkit.v4.cli.commands import app, cli_command, complete_among
from cardkit.v4.text import clean, did_you_mean, installed

TOPICS = {
    "names": "how to name a game, a variant",
    "keys": "what to type at the table",
    "phones": "how phones come to the table",
    "exit-codes": "what a command ends with",
    "files": "where games are kept",
    "tally": "how a game is written down",
    "variants": "how games of your own are kept and named",
}
MEANINGS = {
    Exit.FINE: "fine",
    Exit.DIFFERS: "the game's figures or two variants differ, or a check found faults",
    Exit.USAGE: "wrong usage, or a file that cannot be read or breaks a rule",
    Exit.BUSY: "the game is open elsewhere",
    Exit.INTERRUPTED: "interrupted (what was announced is saved)",
}
"""Meanings of the exit codes, for people."""


def text_of(topic: str) -> str:
    """Return the text of a topic, with the words in braces filled in.

    They are the folders of games and settings, and the first and last lines of a saved game.
    """
    if topic == "exit-codes":
        rows = (f"{code.value:>3} | {meaning}" for code, meaning in MEANINGS.items())
        return "\n".join(("table 30: A cardkit command ends with", *rows))
    text = (resources.files("cardkit.v4.cli") / "help" / f"{topic}.txt").read_text("utf-8")
    holes: dict[str, Callable[[], str]] = {
        "install-phones": lambda: clean(installed.command("phones")),
        "games": lambda: clean(str(table.home())),
        "variants": lambda: clean(str(files.home() / "variants")),
        "settings": lambda: clean(str(user_settings.place())),
        "kept": lambda: tally.KEPT,
        "check": lambda: tally.BEGINNING,
    }
    return re.sub(r"\{([\w-]+)\}", lambda hole: holes[hole[1]](), text)


def _write(page: click.HelpFormatter, text: str) -> None:
    """Write the blocks of a text, with an empty line between them."""
    for block in text.rstrip("\n").split("\n\n"):
        first, *lines = block.split("\n")
        if titled := re.fullmatch(r"table (\d+)(, set in)?(?:: (.*))?", first):
            rows = [
                (word.rstrip(), meaning.strip())
                for word, _, meaning in (row.partition("|") for row in lines)
            ]
            if not titled[3]:
                page.write_paragraph()
            around: AbstractContextManager[None] = nullcontext()
            if titled[3]:
                around = page.section(titled[3])
            elif titled[2]:
                around = page.indentation()
            with around:
                page.write_dl(rows, col_max=int(titled[1]))
            continue
        page.write_paragraph()
        if first.startswith("> "):
            page.write(f"{first[2:]}\n")
        else:
            page.write_text(block)


@cli_command(
    "help",
    ("cardkit help keys", "what to type at the table"),
    ("cardkit help play", "the same as cardkit play --help"),
)
@click.argument(
    "topic",
    metavar="[TOPIC]",
    required=False,
    shell_complete=complete_among(lambda: (*TOPICS, *COMMANDS)),
)
@click.pass_context
def command(ctx: click.Context, topic: str | None) -> None:
    """Tell about a topic (names, keys, phones, exit-codes, files, tally, variants) or about a
    command."""
    above = ctx.parent or ctx
    if topic is None:
        click.echo(above.get_help())
        click.echo("\nTopics:")
        for name, meaning in TOPICS.items():
            click.echo(f"  cardkit help {name:<12}{meaning}")
    elif topic in TOPICS:
        page = ctx.make_formatter()
        _write(page, text_of(topic))
        click.echo(page.getvalue().rstrip())
    elif topic in COMMANDS and (found := app.get_command(above, topic)) is not None:
        click.echo(found.get_help(click.Context(found, info_name=topic, parent=above)))
    else:
        near = did_you_mean(topic, (*TOPICS, *COMMANDS))
        raise click.UsageError(
            f'There is no help on "{topic}". {near or "Topics: " + ", ".join(TOPICS)}'
        )
