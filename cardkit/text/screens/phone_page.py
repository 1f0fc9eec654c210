"""Texts on the page of a phone: buttons, headings, menus and error messages."""

from cardkit.engine.game import GameState
from cardkit.engine.moods import LEVELS
from cardkit.i18n.translate import Names, capitalize, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.screens.phones import Label, tap_refusal_text
from cardkit.text.table import bots

NAME_PLACEHOLDER = "{who}"  # where the page puts a name


def page_words(state: GameState) -> dict[str, object]:
    """Return the texts on the page of a phone by name; ``{who}`` stands for a player's name."""
    words = vocabulary(state.variant)
    return {
        **_button_words(),
        **_heading_words(words),
        **_leaving_words(words),
        **_choosing_player_words(words),
        **_trouble_words(),
        "statuses": _status_words(),
        "paper": paper_pad_words(),
        "menu": _menu_words(words),
        "people": _attendance_words(),
    }


def _button_words() -> dict[str, object]:
    return {
        "and": t(" and "),
        "ends": t("ends it"),
        "ready": t("Everything is ready"),
        "undo": t("Undo"),
        "redo": t("Redo"),
        "more": t("More"),
        "sleeps": t(
            "The browser cannot keep this screen on. Change the settings of the device so that "
            "the screen stays on."
        ),
        "close": t("Close"),
        "voice": t("From now on, this device reads the news aloud."),
        "voice_waits": t("Tap to start the voice"),
        "no_voice": t("This device has no voice for this language."),
        "back": t("Back"),
        "send": t("Send"),
        "which_suit": t("Which suit?"),
        "leaving": {
            "title": t("Leave the game?"),
            "host": t("The game is saved. Other screens wait until you resume it."),
            "guest": t("The game goes on without this phone. Open the page again to come back."),
            "stay": t("Stay"),
            "leave": t("Leave"),
        },
    }


def _heading_words(words: Vocabulary) -> dict[str, object]:
    if words.variant.is_deck_game:
        marker = t("Before the first card: {n}", n="{n}")
    else:
        marker = t("{n} on the joker", n="{n}")
    return {
        "at_table": t("At the table"),
        "path": words.t("{path:cap}"),
        "cards": t("Cards"),
        "players": t("Players"),
        "threatens": t("What can end it"),
        "marker": marker,
        "piles": t("Compare with cardkit's numbers"),
        "your_total": t("Your total so far"),
        "scan": t("Scan this with the other phone."),
    }


def _leaving_words(words: Vocabulary) -> dict[str, object]:
    singular, plural = Names(("",), NAME_PLACEHOLDER), Names(("", ""), NAME_PLACEHOLDER)
    return {
        "leaves": [
            words.t("{who} {who:{leaves}|{leaves:many}}", who=singular),
            words.t("{who} {who:{leaves}|{leaves:many}}", who=plural),
        ],
        "alone": t("alone"),
        "together": t("together"),
        "tap_all": t("Tap everyone who does."),
        "nobody": capitalize(words.t("nobody {leaves}")),
        "not_yet": t("Not yet"),
        "card_of": t("{who}'s card?", who=NAME_PLACEHOLDER),
        "again": t("Tap a name to change that player's card."),
        "down": words.t("Face down: {who} {leaves}", who=NAME_PLACEHOLDER),
        "last_back": t("The card played last"),
    }


def _choosing_player_words(words: Vocabulary) -> dict[str, object]:
    is_deck = words.variant.is_deck_game
    return {
        "which": t("Who are you?"),
        "only_taps": t("I only enter the cards"),
        "seat_taken": t(
            "{who} has another phone. cardkit is asking there whether this phone can be {who}.",
            who=NAME_PLACEHOLDER,
        ),
        "seat_wanted": t("Another phone wants to play as {who}.", who=NAME_PLACEHOLDER),
        "keep_seat": t("No, I am {who}", who=NAME_PLACEHOLDER),
        "give_seat": t("Allow it"),
        "go_on": t("Go on"),
        "leave": capitalize(words.i_leave) if is_deck else t("Face down"),
        "chosen": t("Chosen"),
        "unseen": t("No other screen shows it."),
        "look": t("Hold to look"),
        "change": t("Change"),
        "choose_for": t("Choose for {who}", who=NAME_PLACEHOLDER),
        "waits": t("waiting for {who}", who=NAME_PLACEHOLDER),
        "top_card": t("The top card of {who}?", who=NAME_PLACEHOLDER),
        "bot": t("played by cardkit"),
        "has_chosen": t("has chosen"),
        "still_choosing": t("still choosing"),
        "no_phone": t("no phone here"),
        "absent": t("No phone here. Choose for:"),
    }


def _trouble_words() -> dict[str, object]:
    return {
        "unsent": t(
            "No connection to the computer. Your last tap has not been recorded yet. Still trying."
        ),
        "offline": t("No connection to the computer. Still trying."),
        "lost": t("Your last tap was not recorded. Tap it again."),
        "pdf_failed": pdf_failed_message(),
    }


def _status_words() -> dict[str, str]:
    return {
        "inside": t("is inside"),
        "safe": t("is safe"),
        "caught": t("caught"),
        "away": t("is away"),
        "out": t("does not play"),
    }


def _attendance_words() -> dict[str, object]:
    return {
        "bot_joins": t("Add a player run by cardkit"),
        "bot_plays": t("Let cardkit take over for {who}", who=NAME_PLACEHOLDER),
        "bots": [[level, bots.default_bot_name(level)] for level in LEVELS],
        "joins": t("Add a player"),
        "goes": t("{who} goes home", who=NAME_PLACEHOLDER),
        "comes": t("{who} is back", who=NAME_PLACEHOLDER),
        "name": t("Name"),
        "new_name": t("New name"),
        "add": t("Add"),
        "rename": t("Rename"),
    }


def paper_pad_words() -> dict[str, str]:
    """Return the texts on the page that adds up a paper pad, by name."""
    return {
        "which_game": t("Which game?"),
        "names": t("Who played? Put commas between the names."),
        "figure": t("{who}, round {n}", who=NAME_PLACEHOLDER, n="{n}"),
        "cell": t("{who}, {row}", who=NAME_PLACEHOLDER, row="{row}"),
        "sum": t("Sum"),
        "written": t("On the pad"),
        "score_it": t("Add up"),
        "clear": t("Clear the pad"),
        "clear_all": t("Clear all numbers?"),
        "fine": t("Everything is correct."),
        "read": t("Read from the picture. Does it match the pad?"),
        "doubtful": t("Not sure about these. Check them again:"),
        "photograph": t("Photograph the pad"),
        "reading": t("Reading the picture ..."),
        "cancel": t("Cancel"),
        "too_large": tap_refusal_text("large-picture"),
    }


def empty_pad_message() -> str:
    """Return the message saying that a pad is still empty."""
    return t("The pad is empty. Type what each player banked, row by row.")


def pdf_failed_message() -> str:
    return t(
        "The PDF could not be made. Try again when there is a network. If it still does not work, "
        "reload the page."
    )


def _menu_words(words: Vocabulary) -> dict[str, Label]:
    is_secret = words.variant.totals == "secret"
    coming = t("of the next card") if words.variant.is_deck_game else t("of the next turn")
    return {
        "score": (t("Score"), t("totals are secret") if is_secret else t("what is safe")),
        "odds": (t("Odds"), coming),
        "why": (t("Why?"), t("the rule behind the last answer")),
        "hands": (t("Choose by hand"), words.t("then tap who {leaves}")),
        "secret": (t("Choose in secret on phones"), t("each player on their own phone")),
        "seat": (t("Who has this phone"), t("or no particular player")),
        "code": (t("Another phone"), t("show the code")),
        "rules": (t("Rules"), t("read all of them")),
        "pdf": (t("Rules as PDF"), t("one page to print")),
        "paper": (t("Score a paper game"), t("type in a pad, and cardkit adds it up")),
        "people": (t("Who plays"), t("names, new players, who goes home")),
        "aloud": (t("Say it aloud"), t("what to do, and what has changed")),
        "teach": (t("Learn as you play"), t("each rule when it first comes up")),
        "taught": (t("Rules so far"), t("the rules explained so far")),
        "end": (t("End the game"), t("here")),
        "end_after": (t("End the game"), words.t("after this {round}")),
        "line": (t("Type a line"), t("Type a line, or ? for help")),
        "dark": (t("Dark screen"), t("like a candle")),
        "large": (t("Big letters"), t("easier to read")),
    }
