"""Texts of the page of one phone alone: its shelf, who plays, handing the phone round."""

from __future__ import annotations

from cardkit.engine.game import GameState
from cardkit.i18n.translate import t
from cardkit.text import standings
from cardkit.text.phones import round_title


def stands(state: GameState) -> str:
    """Return where a saved game stands: who won, or the round that is played."""
    return standings.verdict(state) if state.phase == "over" else round_title(state)


def unkept() -> str:
    """Return that an act could not be kept, and what to do."""
    return t(
        "Not recorded: it could not be saved. Make room on this phone, then tap again. All before "
        "it is safe."
    )


def pocket_words() -> dict[str, object]:
    """Return the texts of the pages around a game, by name; ``{who}`` and ``{n}`` are filled in."""
    return {**_notices(), **_shelf(), **_before_a_game(), **_handing_round(), **_scoring()}


WHO = "{who}"
"""Where the page puts a name."""


def _notices() -> dict[str, object]:
    """Return what the page says of itself: a heading, what it means, and what can be tapped."""
    return {
        "loading": t("Loading"),
        "kept": [
            t("Works without a network."),
            t("All of it is on this phone. Nothing leaves it."),
        ],
        "failed": [
            t("It broke off"),
            t("Something went wrong while starting. Your saved games are safe."),
            t("Begin again"),
        ],
        "elsewhere": [
            t("Open in another tab"),
            t("The games are open there. Close it, or go on here."),
            t("Go on here"),
        ],
        "taken": [
            t("It goes on in another tab"),
            t("The games are open there now, with all that was entered here."),
            t("Go on here"),
        ],
        "plain": [
            t("Keeps nothing here."),
            t(
                "This window is private, or may save nothing: games go when you close the page. "
                "Share a game to keep it."
            ),
        ],
        "dark": t("Light or dark"),
    }


def _shelf() -> dict[str, object]:
    """Return the texts of the shelf: games to begin, saved ones, house rules."""
    return {
        "new_game": t("A new game"),
        "minutes": t("{n} min", n="{n}"),
        "saved_games": t("Saved games"),
        "gallery": t("Gallery"),
        "relatives": t("Relatives and other editions: {n}", n="{n}"),
        "other_games": t("Other games"),
        "share": t("Share the game"),
        "open": t("Open a file"),
        "forget": t("Remove"),
        "forget_it": t("Remove {name} for good?", name="{name}"),
        "house": t("House rule"),
        "play_it": t("Play it"),
    }


def _before_a_game() -> dict[str, object]:
    """Return the questions before a game: who plays, who turns the cards, how all choose."""
    return {
        "who_plays": t("Who plays?"),
        "seats": t("Tap in seat order, clockwise."),
        "and": t(" and "),
        "clear": t("Clear"),
        "another": t("Another name"),
        "add": t("Add"),
        "turns": t("Who turns the cards?"),
        "lots": t("Draw lots"),
        "how": t("How do you choose?"),
        "hands": t("With your hands"),
        "secret": t("In secret here"),
        "deal": t("Deal"),
    }


def _handing_round() -> dict[str, object]:
    """Return what is said as the phone goes from hand to hand."""
    return {
        "hand_to": t("Hand it to {who}", who=WHO),
        "i_am": t("I am {who}", who=WHO),
        "not_you": t("Not {who}?", who=WHO),
        "look_away": t("Everyone else looks away."),
        "go_on": t("Go on"),
        "back": t("Back"),
    }


def _scoring() -> dict[str, object]:
    """Return the texts of the page on which a pad is added up."""
    return {
        "score": t("Score a pad"),
        "as_text": t("As text"),
        "which_game": t("Which game?"),
        "names": t("Who played? Names with commas between."),
        "figure": t("{who}, round {n}", who=WHO, n="{n}"),
        "sum": t("Sum"),
        "written": t("On the pad"),
        "type_pad": t("Type the pad, or paste it"),
        "score_it": t("Add up"),
        "fine": t("Nothing is wrong."),
        "faults": t("Faults: {n}", n="{n}"),
    }
