"""The words of a table that one phone has to itself: its start pages, handing round, the playground; why something cannot be.

As in `phones`, the page puts names and typed figures into the holes, and makes no sentence.
"""

from typing import Literal, TypeAlias, get_args

from cardkit.engine import PieceName
from cardkit.speech.kit import piece_title
from cardkit.speech.phones import SIGNS, next_language
from cardkit.speech.rows import ByWord, Fixed
from cardkit.speech.saying import kept, say

Hindered: TypeAlias = Literal[
    "body", "one-of", "set", "rules", "rules-line", "no-saved", "no-table", "no-round", "unreadable", "edited",
    "open-elsewhere", "not-saved", "not-begun", "not-removed", "no-pad", "no-figure",
]  # fmt: skip
"""Why something cannot be done for who owns the table."""
hindered = ByWord[Hindered]({
    "body": 'That cannot be understood: look at "{field}".',
    "one-of": "Name a game or give its rules, one of the two.",
    "set": "Rules that are given say all themselves: write into them what is to be set.",
    "rules": "These rules cannot be played: {fault}",
    "rules-line": "These rules cannot be played. Line {n}: {fault}",
    "no-saved": 'No saved game is called "{name}". Choose one of the list.',
    "no-table": "No game is open. Open one first.",
    "no-round": "{game} has no round {n}. It has {all}.",
    "unreadable": "{name} cannot be gone on with, and stays as it is. Have it scored to see what is wrong.",
    "edited": "{name} was changed since it was saved. Go on with it as it stands?",
    "open-elsewhere": "{name} is open in another tab or window. Close it there first; nothing was changed.",
    "not-saved": "Not recorded: it could not be saved. Make room on this phone, then tap again. All before it is safe.",
    "not-begun": "The game was not begun: it could not be saved. Make room on this phone, then try again.",
    "not-removed": "{name} could not be removed, and is as it was. Try again.",
    "no-pad": "This pad is not kept any more. Photograph it again.",
    "no-figure": "{n} cannot stand there.",
})  # fmt: skip
cannot_be_read = Fixed("cannot be read")
"""How a saved game stands that is none."""


@kept(16)
def words() -> dict[str, object]:
    """Every text of these pages by its name, in the language in force, with the signs that seats are told apart by; `{who}`,
    `{n}` and the like are for the page."""
    return {
        "joint": [", ", say(" and ")],
        "signs": SIGNS,
        "next_language": next_language(),
        "dark": say("Light or dark"),
        "which_game": say("Which game?"),
        "minutes": say("{n} min", n="{n}"),
        "new_game": say("A new game"),
        "at_table": say("At the table: {who}", who="{who}"),
        "change": say("Change"),
        "go_on": say("Go on"),
        "saved": say("Saved: {when}", when="{when}"),
        "saved_games": say("Saved games"),
        "gallery": say("Gallery"),
        "relatives": say("Relatives and other editions: {n}", n="{n}"),
        "score": say("Score a pad"),
        "print": say("Print"),
        "house": say("House rule"),
        "offline": say("Works without a network. Nothing leaves this phone."),
        "back": say("Back"),
        "who_plays": say("Who plays?"),
        "seats": say("Tap in seat order, clockwise."),
        "clear": say("Clear"),
        "another": say("Another name"),
        "add": say("Add"),
        "turns": say("Who turns the cards?"),
        "lots": say("Draw lots"),
        "how": say("How do you choose?"),
        "hands": say("With your hands"),
        "secret": say("In secret here"),
        "goes_round": say("This phone goes round, then all choices show at once."),
        "deal": say("Deal"),
        "done": say("Done"),
        "hand_to": say("Hand it to {who}", who="{who}"),
        "i_am": say("I am {who}", who="{who}"),
        "not_you": say("Not {who}?", who="{who}"),
        "look_away": say("Everyone else looks away."),
        "other_games": say("Other games"),
        "aloud": say("Say each act aloud"),
        "share": say("Share"),
        "share_address": say("Share the address"),
        "too_long": say("Too long for an address: here is the file."),
        "open": say("Open a tally"),
        "forget": say("Remove"),
        "forget_it": say("Remove {name} for good?", name="{name}"),
        "room": say("Room left on this phone: {n}", n="{n}"),
        "unkept": say("This browser keeps no games: they last while this page is open. Share one to keep it."),
        "go_unkept": say("Go on without saving"),
        "game_unkept": say("Not saved since there was no room. Share the game to keep it."),
        "keep_again": say("Save again"),
        "elsewhere": say("cardkit is open in another tab. Close it there, or go on there."),
        "waking": say("One moment. Your taps are kept."),
        "not_here": say("This browser cannot run cardkit. Try a newer one."),
        "update": say("A newer edition is here. It comes with the next start."),
        "address": say("This address holds no rules and no game that can be read."),
        "type_pad": say("Type the pad, or paste it"),
        "photograph": say("Photograph the pad"),
        "not_sent": say("The picture did not arrive. Try again, nearer to the Wi-Fi."),
        "who_is": say("Who is {n}?", n="{n}"),
        "put_right": say("Is this what stands there? Tap a figure that does not."),
        "score_it": say("Add up"),
        "fine": say("Nothing is wrong."),
        "rules": say("Rules"),
        "play_it": say("Play it"),
        "scan": say("Scan a code"),
        "no_camera": say("The camera cannot be used here."),
        "first": say("line {n} first", n="{n}"),
        "rule": say("Rule"),
        "sheet": say("Sheet"),
        "odds": say("Odds"),
        "faults": say("Faults: {n}", n="{n}"),
        "write": say("Write {text}", text="{text}"),
        "as_it_was": say("As it was before line {n} had a fault.", n="{n}"),
        "large": say("Larger"),
        "copy": say("Copy the address"),
        "if_nobody": say("If nobody leaves: still running after so many cards"),
        "if_random": say("Hands are hidden. All this holds only if the laid cards were random."),
        "gold": say("Gold of the next card"),
        "inside": say("Inside"),
        "each": say("Each gets, on average"),
        "alone": say("Alone since the first card"),
        "short": say("Kinds of danger one short"),
        "leave_with": say("Leave with"),
        "copied": say("Copied"),
        "what": say("What to print"),
        "paper": say("Paper"),
        "ink": say("Ink"),
        "inks": {"colour": say("In colour"), "mono": say("In one ink"), "saver": say("Sparing ink")},
        "letters": say("Letters"),
        "sizes": {"usual": say("Of the usual size"), "large": say("Large, on two pages")},
        "pieces": {piece: piece_title(piece) for piece in get_args(PieceName)},
    }
