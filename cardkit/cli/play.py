"""The commands ``play`` and ``resume``, in which cardkit is the game master."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import click

from cardkit.cli import asking, shared
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.render import print_wrapped, render, screen
from cardkit.cli.with_phones import CHOOSE_WORD, Terminal, check_can_serve_phones
from cardkit.engine.files import check_writable, read_bytes
from cardkit.engine.game import GameState
from cardkit.engine.moods import LEVELS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import command_to_type, t
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import rules_hash
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game, next_game_header
from cardkit.table.store import (
    TALLY_ENDING,
    FolderStore,
    NotSavedError,
    SavedGame,
    file_error_reason,
    name_with_ending,
)
from cardkit.table.versions import UnreadableError
from cardkit.tally.findings import LineError
from cardkit.tally.items import Header, Reading
from cardkit.tally.score import format_finding
from cardkit.tally.turns import Word, only_player_named
from cardkit.text.lines import Table, join
from cardkit.text.table.saving import (
    how_to_copy_game_text,
    how_to_resume_text,
    import_text,
    nothing_played_text,
)

GAMES_SEARCHED_FOR_PLAYERS = 5
"""How many of the newest saved games are searched for the last players."""


def _check_phones(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return the value of ``--phones``; raise an error for any word other than ``choose``."""
    if value and value.casefold() != CHOOSE_WORD:
        message = t('expected --phones or --phones=choose, got "{text}"', text=value)
        raise click.BadParameter(message)
    return value


def _read_bots(
    ctx: click.Context, param: click.Parameter, words: tuple[str, ...]
) -> list[asking.Bot]:
    try:
        return [asking.parse_bot(word) for word in words]
    except asking.BadNamesError as error:
        raise click.BadParameter(str(error)) from None


phones_option = click.option(
    "--phones", is_flag=False, flag_value="", metavar="[=choose]", callback=_check_phones,
    help="Let players join on their phones over Wi-Fi. With =choose, everyone also decides in secret.",
)  # fmt: skip
at_option = click.option(
    "--at", metavar="ADDRESS",
    help="Set the address that phones connect to: an address of this computer, localhost or "
         ":PORT.",
)  # fmt: skip
odds_option = click.option("--odds", is_flag=True, help="Show the odds after each card.")
teach_option = click.option(
    "--teach", is_flag=True, help="Explain each rule when it first comes up."
)
reader_option = click.option(
    "--reader", is_flag=True, help="Write one sentence per line, for screen readers."
)


@click.command(cls=TranslatedCommand)
@click.argument("game", required=False, shell_complete=shared.complete_variants_and_files)
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=shared.complete_player_names)
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE",
    help="Save the game to this file or folder.")  # fmt: skip
@click.option("--bot", "bots", multiple=True, metavar="[NAME=]STYLE", callback=_read_bots,
    shell_complete=lambda _ctx, _param, begun: shared.completion_items(LEVELS, begun),
    help="Add a bot: careful, usual or bold. Repeatable.")  # fmt: skip
@click.option("--dealer", metavar="NAME", shell_complete=shared.complete_player_names,
    help="Choose who turns over the cards (default: the first player named).")  # fmt: skip
@shared.settings_option
@teach_option
@phones_option
@at_option
@odds_option
@reader_option
def play(
    game: str | None,
    names: tuple[str, ...],
    save: Path | None,
    bots: list[asking.Bot],
    dealer: str | None,
    settings: Mapping[str, str],
    teach: bool,
    phones: str | None,
    at: str | None,
    odds: bool,
    reader: bool,
) -> None:
    """Play a game with real cards: type each card as it comes up, and who leaves.

    cardkit asks for anything you leave out. Everything you type is saved, and "cardkit resume"
    continues the game later. Type ? at any prompt for help.

    Arguments:
      GAME  A built-in game, a house rule (name or file), or "again" for the same game and players
            as last time.
      NAME  The players in seat order. Quote a name that contains spaces.

    Examples:
      cardkit play kings-gold Ann Bo Cy Di          # King's Gold for four
      cardkit play kings-gold Ann Bo --bot careful  # with one bot
      cardkit play again                            # same game, same players
    """
    check_can_serve_phones(phones, at)
    store, stem = _folder_and_name_for_saving(save)
    try:
        variant, seats = _ask_variant_and_header(game, names, bots, settings)
        is_all_asked = not (game or names or bots)
        teach = teach or (
            is_all_asked
            and not _has_finished_game(variant)
            and asking.ask_whether_to_teach(variant)
        )
    except click.Abort:  # the user left the questions
        print_wrapped(nothing_played_text())
        return
    saved = SavedGame(store, stem) if stem else SavedGame.new_dated_today(store, variant.slug)
    header = replace(
        seats,
        variant=variant.slug,
        first=_player_with_name(dealer, seats.players) if dealer else seats.first,
        date=date.today().isoformat(),
        settings=tuple({**dict(seats.settings), **settings}.items()),
        teach=teach,
    )
    try:
        begun = Game.new(variant, header, saved, datetime.now)
    except NotSavedError as error:
        raise shared.CliError(str(error)) from None
    play_at_terminal(begun, odds=odds, reader=reader, is_new=True, phones=phones, at=at)


@click.command(cls=TranslatedCommand)
@click.argument(
    "game", metavar="[SAVE]", required=False, shell_complete=shared.complete_saved_names
)
@teach_option
@phones_option
@at_option
@odds_option
@reader_option
def resume(
    game: str | None, teach: bool, phones: str | None, at: str | None, odds: bool, reader: bool
) -> None:
    """Resume a saved game. cardkit first shows how the table stood.

    Arguments:
      SAVE  A saved game: its name, the start of its name, or its file (default: the latest unfinished
            game). A ZIP file with all the games from a phone works too: they are imported first, and
            nothing is overwritten. If several are unfinished, cardkit asks which one to resume.

    Examples:
      cardkit resume                        # the latest unfinished game
      cardkit resume kings-gold-2026-11-20  # one that "cardkit games" lists
      cardkit resume phone-games.zip        # games from a phone
    """
    check_can_serve_phones(phones, at)
    path = shared.find_game(game) if game else _newest_unfinished_game()
    if path.suffix == ".zip":
        unfinished = _import_and_find_unfinished(path)
        if not unfinished:
            print_wrapped(t("None of these games is unfinished."))
            return
        path = _ask_which_game(unfinished)
    if path == shared.STDIN or path.suffix != TALLY_ENDING:
        message = t("{file}: only a {ending} file can be resumed.", file=path, ending=TALLY_ENDING)
        raise shared.CliError(message)
    store = FolderStore(path.parent.absolute())
    try:
        opened = Game.open(store, path.stem, datetime.now)
    except UnreadableError as error:
        raise shared.CliError(_why_unreadable(path, error)) from None
    except OSError as error:
        raise shared.unreadable_error(path, error) from None
    with shared.catch_write_errors(path, hint=t("Copy it to another folder and resume the copy.")):
        store.check_writable(path.stem)
    if teach:
        try:
            opened.teach(True)
        except NotSavedError as error:
            raise shared.CliError(str(error)) from None
    play_at_terminal(opened, odds=odds, reader=reader, is_new=False, phones=phones, at=at)


def _ask_variant_and_header(
    game: str | None, names: Sequence[str], bots: Sequence[asking.Bot], settings: Mapping[str, str]
) -> tuple[Variant, Header]:
    if game == "again" and not names:
        folder, last = _last_folder_and_header()
        if not last.players:
            raise click.UsageError(
                t("There is no last game to repeat. Name a game and the players.")
            )
        settings = {**dict(last.settings), **settings}
        variant = _reload_rules(shared.load_variant(last.variant, settings, folder), settings)
        if bots:
            seats = _given_or_asked_seats(variant, last.people(last.players), bots)
            first = last.first if last.first in seats.players else ""
            last = replace(seats, first=first, settings=last.settings)
        return variant, last
    if game and (names or bots):
        variant = shared.load_variant(game, settings)
        if names or len(bots) >= variant.players[0] or not shared.is_stdin_terminal():
            return variant, _given_or_asked_seats(variant, asking.parse_player_names(names), bots)
    if not shared.is_stdin_terminal():
        example = command_to_type("play", "kings-gold", *shared.example_names())
        raise click.UsageError(t("Name a game and the players: {example}", example=example))
    _, last = _last_folder_and_header()
    default = last.variant if catalogue.shipped_file(last.variant) else ""
    variant = shared.load_variant(game, settings) if game else asking.ask_game(settings, default)
    offered = Header() if bots else replace(last, settings=())
    return variant, asking.ask_seats(variant, offered, bots)


def _reload_rules(variant: Variant, settings: Mapping[str, str]) -> Variant:
    """Return the current rules of the last game, and print a message if their file has changed."""
    path = catalogue.source_file_of_kept_rules(Path(variant.file))
    if path is None:
        return variant
    now = shared.load_variant(str(path), settings)
    if rules_hash(now) != rules_hash(variant):
        message = t(
            "{file} has changed since the last game. This game uses the new rules.",
            file=path,
        )
        print_wrapped(message)
    return now


def _given_or_asked_seats(
    variant: Variant, people: Sequence[str], bots: Sequence[asking.Bot]
) -> Header:
    try:
        return asking.header_for_players(variant, people, bots)
    except asking.TooFewPlayersError as few:
        if shared.is_stdin_terminal() and (seats := asking.ask_bots(variant, people, bots)):
            return seats
        line = asking.command_with_more_bots(variant, people, bots)
        message = t("{reason} To add bots: {line}", reason=str(few), line=line)
        raise click.UsageError(message) from None
    except asking.BadNamesError as error:
        raise click.UsageError(str(error)) from None


def _player_with_name(typed_name: str, players: Sequence[str]) -> str:
    try:
        return only_player_named(Word(typed_name, 0), players, players)
    except LineError:
        message = t("{name} is not one of {players}.", name=typed_name, players=", ".join(players))
        raise shared.wrong_value_error("dealer", message) from None


def _folder_and_name_for_saving(save: Path | None) -> tuple[FolderStore, str]:
    """Return the folder and the file name ("" for the default) of a new game, or raise an error."""
    if save == shared.STDIN:
        raise shared.wrong_value_error("save", t("a game can only be saved in a file or a folder."))
    if save is None or os.path.isdir(save):
        folder, stem = save or catalogue.user_folder(), ""
    else:
        folder, stem = _folder_and_name_of_new_file(save)
    try:
        check_writable(folder / name_with_ending(stem))
    except OSError as error:
        place = save if stem else folder
        message = t(
            "Games cannot be saved in {folder}: {why}.", folder=place, why=file_error_reason(error)
        )
        raise shared.CliError(join(message, shared.choose_other_file_hint("--save"))) from None
    return FolderStore(folder.absolute()), stem


def _folder_and_name_of_new_file(save: Path) -> tuple[Path, str]:
    if any(map(os.path.isfile, (save, save.with_name(f"{save.stem}{TALLY_ENDING}")))):
        resume = command_to_type("resume", str(save))
        message = t(
            "{file} already exists. To continue that game: {resume}", file=save, resume=resume
        )
        raise shared.CliError(message)
    if save.suffix not in ("", TALLY_ENDING):
        message = t(
            "{file}: the name of a saved game must end in {ending}.", file=save, ending=TALLY_ENDING
        )
        raise shared.CliError(message)
    return save.parent, save.stem


def _last_folder_and_header() -> tuple[Path, Header]:
    """Return the folder of the newest readable game, and a header for a new game with its players.

    The header is empty if there is no such game.
    """
    for path, reading, state in _readable_games(
        shared.saved_game_paths()[:GAMES_SEARCHED_FOR_PLAYERS]
    ):
        header = reading.header
        seats = next_game_header(header, state.next_round_players)
        return path.parent, replace(seats, variant=header.variant, settings=header.settings)
    return Path(), Header()


def _has_finished_game(variant: Variant) -> bool:
    """Return True if a finished game of this variant is among the saved games."""
    return any(
        state.phase == "over" and state.variant.name == variant.name
        for _, _, state in _readable_games(shared.saved_game_paths())
    )


def _newest_unfinished_game() -> Path:
    for path, _, state in _readable_games(shared.saved_game_paths()):
        if state.phase != "over":
            return path
    raise shared.CliError(
        t("There is no unfinished game. To start one: {play}", play=command_to_type("play"))
    )


def _import_and_find_unfinished(archive: Path) -> list[Path]:
    """Import the games in an archive, and return those that are unfinished."""
    from cardkit.table.archive import (  # only here
        MAX_ARCHIVE_BYTES,
        ArchiveError,
        import_games_and_rules,
        unzip_files,
    )

    folder = catalogue.user_folder()
    try:
        files = unzip_files(read_bytes(archive, MAX_ARCHIVE_BYTES))
    except ArchiveError as error:
        raise shared.CliError(t("{file}: {why}", file=archive, why=str(error))) from None
    except OSError as error:
        raise shared.unreadable_error(archive, error) from None
    with shared.catch_write_errors(folder):
        brought = import_games_and_rules(
            files, FolderStore(folder), FolderStore(folder / "variants")
        )
    print_wrapped(import_text(len(brought.games), brought.new, brought.rules))
    paths = [folder / name_with_ending(name) for name in dict.fromkeys(brought.games)]
    return [path for path, _, state in _readable_games(paths) if state.phase != "over"]


def _ask_which_game(unfinished: Sequence[Path]) -> Path:
    """Ask which unfinished game to resume, unless there is only one."""
    if len(unfinished) == 1:
        return unfinished[0]
    names = ", ".join(path.stem for path in unfinished)
    if not shared.is_stdin_terminal():
        raise shared.CliError(t("Several games are unfinished. Name one: {names}", names=names))
    rows: list[tuple[str, ...]] = [
        (str(number), path.stem) for number, path in enumerate(unfinished, 1)
    ]
    click.echo(render([Table(("", ""), rows, "rl")], screen()), nl=False)
    while True:
        word = asking.ask(t("Which game (a number)> "))
        if word.isdecimal() and 0 < int(word) <= len(unfinished):
            return unfinished[int(word) - 1]


def _readable_games(paths: Iterable[Path]) -> Iterator[tuple[Path, Reading, GameState]]:
    for path in paths:
        try:
            reading = shared.open_tally(path)
        except OSError:
            continue
        if reading.state is not None and reading.is_legal:
            yield path, reading, reading.state


def _why_unreadable(path: Path, error: UnreadableError) -> str:
    faults = [format_finding(error.reading, finding) for finding in error.reading.findings]
    if not faults:
        return t(
            "{file}: this game cannot be resumed, because only its totals are known.", file=path
        )
    first = t("{file}: this game cannot be resumed until its file is fixed.", file=path)
    return "\n".join([first, *faults])


def play_at_terminal(
    game: Game, *, odds: bool, reader: bool, is_new: bool, phones: str | None, at: str | None
) -> None:
    """Play a game at the terminal, and further games if players type ``again``."""
    if sys.stdin is None:
        raise shared.CliError(t("Standard input is closed, so nothing can be typed."))
    look = screen(reader=reader)
    is_prompted = shared.is_stdin_terminal()
    talk = Conversation(game, is_prompted=is_prompted, tells_odds=odds)
    terminal = Terminal(talk, look, at)
    game.chooses_on_phones = bool(phones)
    opening = render(
        talk.announcer.opening_lines() if is_new else talk.announcer.resume_lines(), look
    )
    click.echo(opening.removeprefix("\n"), nl=False)
    if is_prompted:
        _enable_tab_completion(terminal)
    lost: NotSavedError | None = None
    try:
        if phones is not None:
            terminal.serve_phones(secret_choices=bool(phones))
        _run_prompt(terminal)
    except NotSavedError as error:  # a game could not be started, or the line had no prompt
        lost = error
    finally:
        terminal.stop_server()
    _save_and_explain_resuming(terminal.talk.game)
    if lost:
        raise shared.CliError(str(lost))


def _run_prompt(terminal: Terminal) -> None:
    """Read and answer lines until the players quit the game.

    Raises `NotSavedError` if a new game or a line without a prompt cannot be saved.
    """
    try:
        while terminal.talk.ended_by != "quit":
            terminal.run_line(terminal.ask())
            if terminal.talk.ended_by == "again":
                terminal.continue_with(terminal.talk.game.next_game())
    except (EOFError, KeyboardInterrupt):
        click.echo()


def _save_and_explain_resuming(game: Game) -> None:
    assert game.saved is not None
    if not game.cursor:
        print_wrapped(nothing_played_text())
        return
    try:
        game.save_if_lost()
    except NotSavedError as error:
        raise shared.CliError(
            f"{error}\n{how_to_copy_game_text()}\n\n{game.tally_text()}"
        ) from None
    if game.state.phase != "over":
        print_wrapped(how_to_resume_text(game.saved.command_name))


def _enable_tab_completion(terminal: Terminal) -> None:
    if os.environ.get("TERM", "dumb") == "dumb":
        return
    try:
        import readline
    except ImportError:  # Windows
        return

    def complete(text: str, number: int) -> str | None:
        words = terminal.talk.tab_completions()
        fits = [word for word in words if word.casefold().startswith(text.casefold())]
        return f"{fits[number]} " if number < len(fits) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ,/")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
