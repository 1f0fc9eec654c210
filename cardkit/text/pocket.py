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
    """Return the texts of the pages around a game, by name."""
    who = "{who}"
    return {
        "and": t(" and "),
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
            t("This window is private, or may save nothing: games go when you close the page. "
              "Share a game to keep it."),
        ],
        "new_game": t("A new game"),
        "minutes": t("{n} min", n="{n}"),
        "saved_games": t("Saved games"),
        "gallery": t("Gallery"),
        "relatives": t("Relatives and other editions: {n}", n="{n}"),
        "go_on": t("Go on"),
        "back": t("Back"),
        "who_plays": t("Who plays?"),
        "seats": t("Tap in seat order, clockwise."),
        "clear": t("Clear"),
        "another": t("Another name"),
        "add": t("Add"),
        "turns": t("Who turns the cards?"),
        "lots": t("Draw lots"),
        "how": t("How do you choose?"),
        "hands": t("With your hands"),
        "secret": t("In secret here"),
        "deal": t("Deal"),
        "pdf": t("Rules as PDF"),
        "unprinted": t("The PDF did not come. Try again when there is a network."),
        "hand_to": t("Hand it to {who}", who=who),
        "i_am": t("I am {who}", who=who),
        "not_you": t("Not {who}?", who=who),
        "look_away": t("Everyone else looks away."),
        "other_games": t("Other games"),
        "share": t("Share the game"),
        "open": t("Open a file"),
        "forget": t("Remove"),
        "forget_it": t("Remove {name} for good?", name="{name}"),
        "score": t("Score a pad"),
        "as_text": t("As text"),
        "which_game": t("Which game?"),
        "names": t("Who played? Names with commas between."),
        "figure": t("{who}, round {n}", who=who, n="{n}"),
        "sum": t("Sum"),
        "written": t("On the pad"),
        "type_pad": t("Type the pad, or paste it"),
        "score_it": t("Add up"),
        "fine": t("Nothing is wrong."),
        "house": t("House rule"),
        "play_it": t("Play it"),
        "faults": t("Faults: {n}", n="{n}"),
        "dark": t("Light or dark"),
    }  # fmt: skip
