"""The command ``new``, which makes a house rule by asking questions or as a file to edit."""

import re
from pathlib import Path

import click

from cardkit.cli import shared
from cardkit.cli.asking import ask, ask_game, is_yes
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.render import echo, print_wrapped
from cardkit.cli.workshop import Workshop
from cardkit.engine.files import MAX_RULES_BYTES, read_bytes
from cardkit.engine.findings import VariantError
from cardkit.engine.sections import NOUN_KEYS
from cardkit.engine.variant import MAX_NAME_LENGTH, Variant
from cardkit.i18n.translate import command_to_type, language, t, translate_engine_message
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.rulebook.writing import starter_file
from cardkit.table.store import replace_file
from cardkit.text.files.faults import located_finding_text, variant_errors_text
from cardkit.workshop.alternatives import comments_by_change
from cardkit.workshop.draft import Draft, draft_with_settings, open_draft


@click.command(cls=TranslatedCommand)
@click.argument("name")
@click.option("--from", "parent", metavar="GAME", shell_complete=shared.complete_variants_and_files,
    help="Base the house rule on this game (default: cardkit asks, or kings-gold).")  # fmt: skip
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", callback=shared.read_settings,
    shell_complete=shared.complete_rule_keys, help="Change this rule without asking any questions. "
                                          "Repeatable.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE",
    help="Write to this file, or - for standard output (default: NAME.toml in this folder).")  # fmt: skip
def new(name: str, parent: str | None, settings: dict[str, str], output: str | None) -> None:
    """Make a house rule by changing the rules of a game one at a time.

    On a terminal, cardkit shows the rules. Choose a sentence, then another way to play. cardkit
    shows what each way would change. Press Enter to finish and write the file. In a pipe, cardkit
    writes a file to edit, with the settings that people change most.

    Arguments:
      NAME  The name of the new game, or the file of a house rule to change.

    Examples:
      cardkit new "Night Watch"                # choose, and write night-watch.toml
      cardkit new Deep --from cave-network     # start from another game
      cardkit new Long --set rounds=7          # write long.toml without asking
    """
    file = Path(name)
    if file.suffix == catalogue.FILE_ENDING and file.is_file():
        _choose_alternatives(_open_draft(file), Path(output) if output else file, file)
        return
    title = _valid_name_or_error(name)
    path = Path(output) if output else Path(f"{_file_stem(name)}{catalogue.FILE_ENDING}")
    if path.suffix != catalogue.FILE_ENDING and output != "-":
        ending = catalogue.FILE_ENDING
        text = t(
            "The name of a variant file must end in {ending}: {way}",
            ending=ending,
            way=f"-o {path}{ending}",
        )
        raise click.UsageError(text)
    if settings:
        _write_with_settings(_load_parent_game(parent), title, settings, path, output)
    elif output != "-" and shared.is_interactive():
        game = shared.load_variant(parent) if parent else ask_game()
        _choose_alternatives(Draft(_extends_value(game), title), path)
    else:
        _write_starter(title, _load_parent_game(parent), path, output)


def _write_with_settings(
    game: Variant, title: str, settings: dict[str, str], path: Path, output: str | None
) -> None:
    try:
        load(_extends_value(game), settings)  # for messages that quote the settings
        draft = draft_with_settings(_extends_value(game), title, settings)
    except VariantError as error:
        raise shared.CliError(variant_errors_text(error)) from None
    _write_draft(draft, path, output)


def _load_parent_game(parent: str | None) -> Variant:
    return shared.load_variant(parent or "kings-gold")


def _extends_value(game: Variant) -> str:
    """Return the value of ``extends`` for a house rule of this game: its name or its path."""
    return game.slug if catalogue.is_shipped(Path(game.file)) else str(Path(game.file).resolve())


def _open_draft(file: Path) -> Draft:
    """Return the draft in a file, without its invalid keys, whose errors are printed."""
    try:
        content = read_bytes(file, MAX_RULES_BYTES)
    except OSError as error:
        raise shared.unreadable_error(file, error) from None
    draft, findings = open_draft(content, file.parent)
    for finding in findings:
        echo(located_finding_text(finding), err=True)
    if draft is None:
        raise shared.CliError(t("{file} cannot be opened until this is fixed.", file=file))
    return draft


def _choose_alternatives(draft: Draft, path: Path, opened: Path | None = None) -> None:
    """Let people change sentences of the rulebook, and save the result even after Ctrl-C.

    `opened` is the file from which the draft comes. It is replaced only if people say so.
    """
    workshop = Workshop(draft)
    is_replaced = False
    try:
        workshop.run()
        if workshop.draft != draft and path == opened:
            is_replaced = _ask_whether_to_replace(path)
    except (click.Abort, click.exceptions.Exit, KeyboardInterrupt):
        if workshop.draft != draft:
            _write_draft(workshop.draft, _unused_path(path), None)
        raise
    if workshop.draft == draft:
        print_wrapped(t("You changed nothing, so cardkit wrote no file."))
        return
    _write_draft(workshop.draft, path if is_replaced else _unused_path(path), None, is_replaced)


def _ask_whether_to_replace(path: Path) -> bool:
    """Ask whether to save the changes in the file that was opened, and return True if so."""
    print_wrapped(
        t("cardkit writes the whole file again, so it does not keep comments of your own.")
    )
    return is_yes(
        ask(t("Save the changes in {file} (Enter = yes; n = in a new file)> ", file=path))
    )


def _unused_path(path: Path) -> Path:
    """Return this path, or one with a number added to its name if the file exists."""
    if not path.exists():
        return path
    free = next(
        other
        for number in range(2, 1000)
        if not (other := path.with_stem(f"{path.stem}-{number}")).exists()
    )
    print_wrapped(t("{file} already exists, so the new file is {free}.", file=path, free=free))
    return free


def _write_draft(draft: Draft, path: Path, output: str | None, is_replaced: bool = False) -> None:
    """Write a draft as a variant file, which may replace an older one, and show how to use it."""
    text = draft.text(comments_by_change(draft))
    if output == "-":
        shared.print_data(text)
        return
    try:
        if is_replaced:
            with shared.catch_write_errors(path, "-o"):
                replace_file(path, text.encode())
        else:
            shared.write_new_file(path, text.encode())
    except shared.CliError:
        shared.print_data(text)  # so that nothing chosen is lost
        raise
    echo(path)
    _show_next_steps(draft.variant, path, ("rules", "play", "print", "compare"))


def _write_starter(title: str, game: Variant, path: Path, output: str | None) -> None:
    words, home = vocabulary(game), f"in.{language().code}.words"
    nouns = {} if language().is_english else {key: words.own_word(key) for key in NOUN_KEYS}
    own = {f"words.{key}": (f"{home}.{key}", noun) for key, noun in nouns.items()}
    text = starter_file(title, game, _extends_value(game), translate_engine_message, own)
    if output == "-":
        shared.print_data(text)
        return
    shared.write_new_file(path, text.encode())
    echo(path)
    _show_next_steps(game, path, ("check", "rules", "play"))


def _show_next_steps(game: Variant, path: Path, commands: tuple[str, ...]) -> None:
    word = path.stem if path.parent == Path() else str(path)
    people = shared.example_names(*game.players)
    lines = [command_to_type(name, word, *(people if name == "play" else [])) for name in commands]
    indent = " " * len(t("Next: {then}", then=""))  # a command on a line of its own can be copied
    echo(t("Next: {then}", then=f"\n{indent}".join(lines)), err=True)


def _valid_name_or_error(name: str) -> str:
    """Return a name with single spaces, or raise a usage error if it is not a valid name."""
    if catalogue.shipped_file(name):
        game = vocabulary(load(catalogue.shipped_file(name) or name)).game
        message = t(
            '"{name}" is a built-in game. Choose another name, such as "My {game}".',
            name=name,
            game=game,
        )
        raise click.UsageError(message)
    if len(name.strip()) > MAX_NAME_LENGTH:
        message = t(
            "A name can have at most {most} characters; this one has {n}.",
            most=MAX_NAME_LENGTH,
            n=len(name),
        )
        raise click.UsageError(message)
    _file_stem(name)
    return " ".join(name.split())


def _file_stem(name: str) -> str:
    """Return the file name for a game's name, without its ending, such as ``night-watch``."""
    if "/" in name or "\\" in name:
        message = t("NAME is the name of the game. To choose the file, add -o FILE.")
        raise click.UsageError(message)
    stem = re.sub(r"[\W_]+", "-", name.casefold()).strip("-")
    if not stem or not name.isprintable():
        message = t(
            "{name} cannot be made into a file name. Use letters or digits.", name=repr(name)
        )
        raise click.UsageError(message)
    return stem
