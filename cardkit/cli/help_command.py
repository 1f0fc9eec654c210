"""``cardkit help``: how games are named, what is typed at the table, phones, exit codes, where files live, how a tally is
written."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from typing import NamedTuple, TypeAlias

import click

from cardkit.cli.app import COMMANDS, Command, app
from cardkit.cli.exit_codes import Exit
from cardkit.tally import BEGINNING, KEPT
from cardkit.text import clean

Rows = tuple[tuple[str, str], ...]

AT_PROMPTS: Rows = (
    ("card 7>", "The card that came: 7, 10 or t, a, q, queen, king of hearts, h7, 7\u2665, joker or *. Only as much as the "
     "game needs: in Poor Man's 7b or 7r, and h for a monster of hearts. With who left after it: 5d - Bo, Ann. Several "
     "turns: 7 / k / 5 - Bo."),
    ("leaves>", "Enter: nobody. Names, beginnings of names, initials glued together (bc), all. A card here means that nobody "
     "left and this came next; an7: Ann leaves, then a 7 comes. A word that can be both is asked about: - k is Kim leaving, "
     "king the card."),
    ("turn 4 (Ann Bo)>", "One card for each in this order, - for face down: 7k-3, or 7 k - 3, or Ann 7, Bo -. At the end "
     "; back K says which court card goes back."),
    ("Enter when ...>", "Enter, or at once the first card of the next round."),
    ("piles (Ann Bo)>", "The piles as counted, in this order (25 12) or by name (Bo 12). Enter skips it."),
)  # fmt: skip
AT_ANY_PROMPT: Rows = (
    ("undo, u", "take back the last entry (undo 3: three), also over the end of a round or of the game"),
    ("redo", "enter it again"),
    ("fix 3 9 - Bo", "turn 3 of this round was this; fix 3 9: the card only; fix 3 - Bo: who left only; fix 1.3 ...: turn 3 "
     "of round 1; fix 3 alone asks"),
    ("fix 3 9 / 7, fix 3 gone", "one turn becomes two: a card was forgotten; or it never came"),
    ("score, score Ann", "what is safe; where totals are secret, one player's own after a confirmation"),
    ("path, odds, why", "what lies there; the next card's chances; the rule behind what came last"),
    ("gone", "which cards are out of the game"),
    ("away NAME, join NAME", "somebody goes home, or comes in, from the next round on"),
    ("phones", "tap on phones too: shows the code to scan; phones choose: everyone chooses in secret; phones off ends it"),
    ("note TEXT", "a remark, kept with the game"),
    ("rename Bo Bob", "somebody is called otherwise"),
    ("save PATH", "go on in another file, or folder: the disk is full, or gone; the old file stays as it is. save alone looks "
     "whether the game is where it should be"),
    ("help or ?", "what can be typed now"),
    ("quit", "stop; so do Ctrl-C, Ctrl-D and closing the window: all that was said is saved"),
    ("again", "after the end: another game with the same people"),
)  # fmt: skip
BY_KEYS: Rows = (
    ("a 2 ... 9 0 j q k *", "a card (0 or t, or 1 and 0: the 10); where it is asked who leaves, it says that nobody else does"),
    ("7 r, 8 c, h", "where a card can be several, the keys that tell it apart are shown and come second; a danger told by its "
     "suit is one key"),
    ("the letters told", "who leaves; once more: stays after all. Enter, or the next card, settles it"),
    ("7 k - 3", "hands: one key each in seat order, the last one makes the turn"),
    ("Backspace, Esc", "take back the last key, or all that was started"),
    ("u", "takes back the last entry (< where somebody's letter is u)"),
    (": or /", "a whole line with Enter: any command above, a remark, names, several turns"),
    ("?", "what each key does now"),
)  # fmt: skip
A_TALLY: Rows = (
    ("# a comment", ""),
    ("variant: kings-gold", "a game's name, or the path of a variant file"),
    ("players: Ann, Bo, Mary Ann", "in seat order"),
    ("first: Bo", "who turns the cards first; may be left out, like the next three"),
    ("date: 2026-11-20", ""),
    ("place: the kitchen", "note: as well"),
    ("set: rounds=3", "one rule changed"),
    ("rules: 2.1 1a2b3c4d", "version and digest of the rules it was played by; cardkit writes it"),
    ("", ""),
    ("round 1", ""),
    ("7h", "a card, and nobody left after it"),
    ("5d - Bo", "Bo left after it; names, beginnings of names, all"),
    ("Kd", "the card that ends the round"),
    ("banked: Ann 5, Bo 6", "what the pad says; held against the rules, never trusted"),
    ("", ""),
    ("round 2", "without turns but with banked: it is taken as written"),
    ("7h / Kc / 5d - Bo", "several turns on a line"),
    ("Ann 7h, Bo -; back K", "a turn in the cave: - is face down; which court card went back"),
    ("extra round", "of the tied, after the last one (King's Gold)"),
    ("total: Ann 25, Bo 12", "the final scores, artifacts counted"),
)

A_GAME: Rows = (
    ("-", "standard input"),
    ("nights/friday.tally", "a file that is there"),
    ("nights/", "a folder, for score, check, games and history: the tallies in it"),
    ("kings-gold-2026-11-20", "a saved game by its name (cardkit games lists them), with or without .tally"),
    ("friday", "friday.tally of this folder"),
    ("Kings Gold 2026", "a saved game spelled loosely: capitals, blanks, dashes and accents make no difference, and three "
     "letters or more of its beginning are enough where one game alone begins so"),
    ("", "nothing at all: the newest, for show; the newest that is not over, for resume; all of them, for games and history"),
)  # fmt: skip
A_VARIANT: Rows = (
    ("kings-gold, King's gold", "a game that ships (cardkit variants), spelled loosely; a beginning is enough"),
    ("skunk, King's Gold by Hand", "a game of the gallery (cardkit variants --all), spelled loosely, but in full"),
    ("my-house.toml, rules/mine.toml", "the path of a variant file"),
    ("night-watch, Night Watch", "night-watch.toml of your own, wherever it lies (cardkit help variants)"),
)


PHONES: Rows = (
    ("--phones", "of play and resume; phones at any prompt: shows a code to scan, and the game goes on"),
    ("--phones=choose", "everyone chooses on their own phone, and all choices are revealed at once; phones choose"),
    ("--at 192.168.1.20", "which of this computer's addresses phones come to (default: the one that leads out)"),
    ("--at localhost", "this computer alone: a touch screen lying on the table; no Wi-Fi is needed"),
    ("--port 9000", "another port than 8765; where one is taken it is the next that is free"),
)  # fmt: skip


class Table(NamedTuple):
    """Rows of a word and what it means, below a `title` if there is one, `set_in` or not; the words have so many `columns`."""

    rows: Rows
    columns: int
    title: str = ""
    set_in: bool = False


class Whole(NamedTuple):
    """A line that is never wrapped: a path, a command."""

    text: str


Block: TypeAlias = str | Whole | Table
"""A piece of a page; a plain text is wrapped."""


def _write(page: click.HelpFormatter, blocks: Iterable[Block]) -> None:
    """The blocks of a page, an empty line between them."""
    for block in blocks:
        if isinstance(block, Table) and block.title:
            with page.section(block.title):
                page.write_dl(block.rows, col_max=block.columns)
            continue
        page.write_paragraph()
        if isinstance(block, Table):
            with page.indentation() if block.set_in else nullcontext():
                page.write_dl(block.rows, col_max=block.columns)
        elif isinstance(block, Whole):
            page.write(f"{block.text}\n")
        else:
            page.write_text(block)


def _keys() -> tuple[Block, ...]:
    return (
        Table(AT_PROMPTS, 20, "At the prompts of play and resume"),
        Table(AT_ANY_PROMPT, 20, "Commands, at any prompt; none of them costs a turn"),
        Table(BY_KEYS, 20, "With --keys, no Enter"),
    )


def _exit_codes() -> tuple[Block, ...]:
    return (Table(tuple((f"{code.value:>3}", code.meaning) for code in Exit), 30, "A cardkit command ends with"),)


def _names() -> tuple[Block, ...]:
    return (
        Table(A_GAME, 26, "GAME, the first of these that fits"),
        Table(A_VARIANT, 26, "VARIANT"),
        "Where a word may be either (odds, check): what ends in .toml is a variant; then a file that is there, a game that "
        "ships by its exact name, a saved game by its own, a game that ships spelled loosely, a saved one spelled so.",
        "A word with a slash is a path and nothing else. What fits several saved games is none of them: you are asked which. "
        "Tab offers the same words (cardkit completion).",
    )


def _phones() -> tuple[Block, ...]:
    return (
        "Everybody in the same Wi-Fi can tap the card that came, and who leaves, on a phone; a television or a turned laptop "
        "shows the table large (its address is below the code). Once:",
        Whole('  pip install "cardkit[phones]"'),
        Table(PHONES, 20),
        "The prompt goes on hearing lines: a phone without a battery, or a dead Wi-Fi, costs nothing. What a phone did is said "
        "above the prompt, and what was half typed stays. A line that was finished while a phone changed the game is put back, "
        "to be looked at again.",
        "Phones that were in come back by themselves when a game is gone on with: cardkit resume --phones. Their keys are kept "
        "in a hidden file beside the game, for you alone, until it is over.",
        "No phone can open it? It must be in the same Wi-Fi, which must let its guests see each other; a firewall on this "
        "computer may ask. Else let a phone make a hotspot for all.",
        "It is plain http for one living room: who has scanned the code can play, and who is in an open Wi-Fi could read "
        "along. In a cafe use a phone's hotspot.",
        "When the input ends (Ctrl-D, a file that was read to its end) phones are sent home too. To leave the table to phones "
        "alone: sleep infinity | cardkit play kings-gold Ann Bo Cy --phones.",
    )


def _tally() -> tuple[Block, ...]:
    return (
        "A tally is a game as text, one turn a line. cardkit writes it as you play; you can type one from paper:",
        Table(A_TALLY, 30, set_in=True),
        "Cards: rank A 2-10 (or T) J Q K, suit s h d c; joker or *. Only as much as the game needs: in King's Gold 7 and K, in "
        "Poor Man's 7b or 7r, and h for a monster of hearts; less where only one "
        "card can come, as Q while no other Queen has joined.",
        "cardkit score FILE adds it up, cardkit check FILE says every fault, cardkit resume FILE goes on with it.",
        f'A game that cardkit keeps says "# {KEPT}" in its first line and ends with one such as "{BEGINNING}57 turns, '
        '3f9a2c1d". By these score and resume notice when it was edited, damaged or cut; how lines end, and blanks there, '
        "make no difference. Edit as you like: resume asks and goes on, or take both lines out and it is a tally of yours.",
        "A house rule changed later changes no old game: its line rules: names the rules it was played by, which are kept, and "
        "one line says when they are not today's. --as-now goes by today's; cardkit export GAME --format tally writes a game "
        "that needs no file but itself.",
    )


def _files() -> tuple[Block, ...]:
    from cardkit.table import FOLDER_VARIABLE, home

    return (
        "A game is a text file that ends in .tally, whole and readable at any moment (cardkit help tally).",
        Whole(clean(f"Games are saved in {home()}")),
        f"Another folder: set {FOLDER_VARIABLE}, or say --save FILE (or a folder) when the game starts.",
        "While a game is open a hidden file beside it keeps a second cardkit out (exit 3); it means nothing once the process "
        "that made it is gone.",
        "A file is never overwritten by another game and never repaired: a damaged one is refused with the line and left as "
        "it is. If another program changes the file of a running game, the game goes on in a new one.",
        "The folder rules in there keeps the rules of house rules and of --set by which games were played.",
        "Games of your own are TOML files: cardkit new, cardkit check, then cardkit play my-game Ann Bo Cy (cardkit help "
        "variants).",
    )


def _variants() -> tuple[Block, ...]:
    from cardkit.files import FOLDERS_VARIABLE, home

    rows = (
        ("this folder", "for what a file or a tally names: the folder it lies in"),
        ("the data folder", clean(str(home() / "variants"))),
        (FOLDERS_VARIABLE, f"folders of yours, one behind the other as in PATH: {FOLDERS_VARIABLE}=~/rules"),
    )
    return (
        "A game of your own is a TOML file, night-watch.toml. Its name, night-watch, is enough for every command, for extends "
        "in another file, and for the line variant: of a tally. It is looked for in these folders, and the first that has it "
        "wins:",
        Table(rows, 24, set_in=True),
        "A word that fits a game that ships, in any spelling, is that game: no file of yours ever replaces one. Such a file "
        "has to be named by its path, ./kings-gold.toml; check and cardkit variants say so.",
        "A house rule has a name of its own, neither its parent's nor one of a game that ships.",
        "cardkit new NAME --from GAME writes a file with every key; beside it lies a schema, by which VS Code (Even Better "
        "TOML) or taplo check while you type. cardkit check tells every fault with its line, and what the pages have no room "
        "for. cardkit diff NAME tells what differs from the game it changes.",
        "A tally beside the file that names it and has banked: lines is a test of it: cardkit check FOLDER plays each.",
        "[house] holds rules of yours that cardkit tells but does not play; [meta] says who made the game, and where.",
        "About the command: cardkit variants --help.",
    )


TOPICS = {
    "names": ("how to name a game, a variant", _names),
    "keys": ("what to type at the table", _keys),
    "phones": ("how phones come to the table", _phones),
    "exit-codes": ("what a command ends with", _exit_codes),
    "files": ("where games are kept", _files),
    "tally": ("how a game is written down", _tally),
    "variants": ("how games of your own are kept and named", _variants),
}


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in (*TOPICS, *COMMANDS) if name.startswith(incomplete)]


@click.command(
    cls=Command,
    name="help",
    examples=[
        ("cardkit help keys", "what to type at the table"),
        ("cardkit help play", "the same as cardkit play --help"),
    ],
)
@click.argument("topic", metavar="[TOPIC]", required=False, shell_complete=_complete)
@click.pass_context
def command(ctx: click.Context, topic: str | None) -> None:
    """Tell about a topic (names, keys, phones, exit-codes, files, tally, variants) or about a command."""
    above = ctx.parent or ctx
    if topic is None:
        click.echo(above.get_help())
        click.echo("\nTopics:")
        for name, (meaning, _) in TOPICS.items():
            click.echo(f"  cardkit help {name:<12}{meaning}")
    elif topic in TOPICS:
        page = ctx.make_formatter()
        _write(page, TOPICS[topic][1]())
        click.echo(page.getvalue().rstrip())
    elif topic in COMMANDS and (found := app.get_command(above, topic)) is not None:
        click.echo(found.get_help(click.Context(found, info_name=topic, parent=above)))
    else:
        from cardkit.text import did_you_mean

        near = did_you_mean(topic, (*TOPICS, *COMMANDS))
        raise click.UsageError(f'There is no help on "{topic}". {near or "Topics: " + ", ".join(TOPICS)}')
