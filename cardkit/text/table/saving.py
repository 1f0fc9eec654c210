"""Texts about the file of a game and about continuing the game."""

from collections.abc import Sequence

from cardkit.i18n.translate import command_to_type, t
from cardkit.text.lines import Line, join

EXAMPLE_FILE = "evening.tally"  # a file to copy a game into


def fork_notice(theirs: str, ours: str) -> list[Line]:
    changed = t("{theirs} was changed by another program and is not overwritten.", theirs=theirs)
    return [Line(join(changed, t("This game continues in {ours}.", ours=ours)), tone="alert")]


def written_again_notice(file: str) -> list[Line]:
    was = t("{file} no longer existed.", file=file)
    return [Line(join(was, t("It was saved again, with everything so far.")), tone="alert")]


def import_text(games: int, new: int, rules: Sequence[str]) -> str:
    """Return the summary of an import: how many games, how many new ones, and which house rules."""
    text = t("Games in the file: {n}, of them new: {new}.", n=games, new=new)
    return join(text, t("House rules: {names}.", names=", ".join(rules)) if rules else "")


def nothing_played_text() -> str:
    return t("Nothing was played, so nothing is saved.")


def how_to_resume_text(name: str) -> str:
    return t("Saved. To continue: {command}", command=command_to_type("resume", name))


def how_phones_join_line(name: str) -> Line:
    how = command_to_type("resume", name, "--phones")
    return Line(t("To let phones join: quit, then {command}", command=how))


def how_to_copy_game_text() -> str:
    return t(
        "This is the whole game. Copy it into a file such as {file}, then type: {command}",
        file=EXAMPLE_FILE,
        command=command_to_type("resume", EXAMPLE_FILE),
    )


def finished_game_path_lines(name: str, path: str) -> list[Line]:
    """Return the lines saying where a finished game is saved and which commands take its `name`."""
    again, on = command_to_type("show", name), command_to_type("show", name, "--format", "markdown")
    pad = command_to_type("print", "pad", "--filled", name)
    return [
        Line(t("Saved: {path}", path=path), tone="next"),
        Line(t("To see it again: {command}", command=again), tone="aside"),
        Line(t("To export it: {command}", command=on), tone="aside"),
        Line(t("To print its pad as a souvenir: {command}", command=pad), tone="aside"),
    ]
