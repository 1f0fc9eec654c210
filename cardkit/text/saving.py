"""What happened to the file of a game, and how the game goes on."""

from __future__ import annotations

from cardkit.i18n.translate import t
from cardkit.text.lines import Line, join

EXAMPLE_FILE = "evening.tally"
"""A file to copy a game into."""


# --- news -----------------------------------------------------------------------------------------


def forked(theirs: str, ours: str) -> list[Line]:
    """Return the news of a file that somebody else changed, beside which the game goes on."""
    changed = t("{theirs} was changed by another program and is left as it is.", theirs=theirs)
    return [Line(join(changed, t("This game goes on in {ours}.", ours=ours)), tone="alert")]


def written_again(file: str) -> list[Line]:
    """Return the news of a file that was not there any more."""
    was = t("{file} was not there any more.", file=file)
    return [Line(join(was, t("It was written again, with everything so far.")), tone="alert")]


# --- the last words -------------------------------------------------------------------------------


def not_started() -> str:
    """Return that nothing was played, so that there is no file."""
    return t("Nothing was played, so nothing is kept.")


def to_go_on(name: str) -> str:
    """Return how a game that is not over goes on another day."""
    return t("Saved. To go on: cardkit resume {name}", name=name)


def how_phones_join(name: str) -> Line:
    """Return how phones join a game that was begun without them."""
    return Line(t("To let phones join: quit, then cardkit resume {name} --phones", name=name))


def whole_game() -> str:
    """Return what to do with the text of a game that can be saved nowhere; it stands below."""
    return t(
        "This is the whole game. Copy it into a file, say {file}; then: cardkit resume {file}",
        file=EXAMPLE_FILE,
    )


def finished(name: str, path: str) -> list[Line]:
    """Return where a finished game lies, and what can be done with it."""
    return [
        Line(t("Saved: {path}", path=path), tone="next"),
        Line(t("See it again: cardkit show {name}", name=name), tone="aside"),
        Line(t("Hand it on: cardkit show {name} --format markdown", name=name), tone="aside"),
        Line(
            t("Its pad as a souvenir: cardkit print pad --filled {name}", name=name), tone="aside"
        ),
    ]
