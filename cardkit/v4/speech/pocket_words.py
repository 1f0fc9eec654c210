"""Words of the pages on a single phone: start, handing it round, trying rules, refusals.

As in `phones`, the page puts names and typed figures into the holes, and makes no sentence.
"""

from typing import Literal, TypeAlias, get_args

from cardkit.v4.engine import PieceName, Variant
from cardkit.v4.speech.kit import piece_title
from cardkit.v4.speech.phones import BY_PAGE, SIGNS, next_language, texts
from cardkit.v4.words import ByWord, Fixed, Sentence, kept, say, theme

Hindered: TypeAlias = Literal[  # why the owner of the table cannot do something
    "body",
    "one-of",
    "set",
    "rules",
    "rules-line",
    "no-saved",
    "no-table",
    "no-round",
    "unreadable",
    "edited",
    "open-elsewhere",
    "not-saved",
    "not-begun",
    "not-removed",
    "no-pad",
    "no-figure",
]
hindered: ByWord[Hindered] = ByWord[Hindered]({
    "body": 'That cannot be understood: look at "{field}".',
    "one-of": "Name a game or give its rules, one of the two.",
    "set": "Rules that are given say all themselves: write into them what is to be set.",
    "rules": "These rules cannot be played: {fault}",
    "rules-line": "These rules cannot be played. Line {n}: {fault}",
    "no-saved": 'No saved game is called "{name}". Choose one of the list.',
    "no-table": "No game is open. Open one first.",
    "no-round": "{game} has no round {n}. It has {all}.",
    "unreadable": ("{name} cannot be gone on with, and stays as it is. Have it scored to see what "
                   "is wrong."),
    "edited": "{name} was changed since it was saved. Go on with it as it stands?",
    "open-elsewhere": ("{name} is open in another tab or window. Close it there first; nothing was "
                       "changed."),
    "not-saved": ("Not recorded: it could not be saved. Make room on this phone, then tap again. "
                  "All before it is safe."),
    "not-begun": ("The game was not begun: it could not be saved. Make room on this phone, then "
                  "try again."),
    "not-removed": "{name} could not be removed, and is as it was. Try again.",
    "no-pad": "This pad is not kept any more. Photograph it again.",
    "no-figure": "{n} cannot stand there.",
})  # fmt: skip
choose_again: Fixed = Fixed("No choice from before is kept. Choose again.")
cannot_be_read: Fixed = Fixed("cannot be read")  # state of a file that is no saved game


Failed: TypeAlias = Literal[  # why a start failed
    "network", "missing", "portal", "damaged", "old", "slow", "broke", "elsewhere", "taken"
]
# title, what happened and what to do, the button
failed: dict[Failed, tuple[Fixed, Fixed, Fixed]] = {
    "network": (
        Fixed("No network"),
        Fixed("Loading stopped at {n} of {all} MB. Your saved games are safe."),
        Fixed("Try again"),
    ),
    "missing": (
        Fixed("A part is missing"),
        Fixed("The server does not have all of cardkit. Your saved games are safe."),
        Fixed("Try again"),
    ),
    "portal": (
        Fixed("Another page came instead"),
        Fixed("This Wi-Fi may want you to sign in first. Your saved games are safe."),
        Fixed("Try again"),
    ),
    "damaged": (
        Fixed("A part came damaged"),
        Fixed("What arrived is not what was sent. Your saved games are safe."),
        Fixed("Load it anew"),
    ),
    "old": (
        Fixed("This browser is too old"),
        Fixed(
            "cardkit needs Chrome 119, Firefox 121 or Safari 17.4, or newer. "
            "Your saved games are safe."
        ),
        Fixed("Try again"),
    ),
    "slow": (
        Fixed("It does not start"),
        Fixed("A minute has passed. Close other pages and apps. Your saved games are safe."),
        Fixed("Begin again"),
    ),
    "broke": (
        Fixed("It broke off"),
        Fixed("Something went wrong while starting. Your saved games are safe."),
        Fixed("Begin again"),
    ),
    "elsewhere": (
        Fixed("Open in another tab"),
        Fixed("The games are open there. Close it, or go on here."),
        Fixed("Go on here"),
    ),
    "taken": (
        Fixed("It goes on in another tab"),
        Fixed("The games are open there now, with all that was entered here."),
        Fixed("Go on here"),
    ),
}
Unkept: TypeAlias = Literal[
    "plain", "private", "deleted", "browser", "room", "cut"
]  # why it is not kept here
# title, and what that means; the last two can be tried again
unkept: dict[Unkept, tuple[Fixed, Fixed, Fixed | None]] = {
    "plain": (
        Fixed("Keeps nothing here."),
        Fixed(
            "The address does not begin with https: it needs a network each time, and games go "
            "when you close the page. Share a game to keep it."
        ),
        None,
    ),
    "private": (
        Fixed("Keeps nothing here."),
        Fixed(
            "This window is private, or may save nothing: games go when you close the page. "
            "Share a game to keep it."
        ),
        None,
    ),
    "deleted": (
        Fixed("Saved games are gone."),
        Fixed(
            "The data of this site were deleted. What is open now lasts until you close the page: "
            "share it to keep it."
        ),
        None,
    ),
    "browser": (
        Fixed("Needs a network each time."),
        Fixed("This browser, or a private window, does not keep pages."),
        None,
    ),
    "room": (
        Fixed("Needs a network each time."),
        Fixed("There is no room to keep all of it. Make room on this phone."),
        Fixed("Try again"),
    ),
    "cut": (
        Fixed("Needs a network the next time."),
        Fixed("Not all of it came whole to be kept."),
        Fixed("Try again"),
    ),
}


def round_label(game: Variant, number: int) -> Sentence:
    """Return the label of a round's row on a pad; rounds behind the last are extra ones."""
    if number > game.rounds:
        return say("Extra {round}", **theme(game))
    return say("{round} {n}", n=number, **theme(game))


def artifacts_label(game: Variant) -> Sentence:
    """Return the label of the row of artifacts on a pad."""
    return say("{artifact:many,cap}", **theme(game))


def _states() -> dict[str, object]:
    """Return the start page's texts on starting, and on what is saved on this phone."""
    page = {"n": "{n}", "all": "{all}"}
    return {
        "loading": [
            say("Loading"),
            say("{n} of {all} MB", **page),
            say("Choose already: what you tap now is kept."),
        ],
        "waking": [say("Starting"), say("Choose already: what you tap now is kept.")],
        "keeping": [say("Nothing leaves this phone."), say("Looking whether all of it is kept.")],
        "kept": [
            say("Works without a network."),
            say("All of it is on this phone. Nothing leaves it."),
        ],
        "failed": {why: [one(**page) for one in told] for why, told in failed.items()},
        "unkept": {why: [one and one() for one in told] for why, told in unkept.items()},
    }


@kept(16)
def words() -> dict[str, object]:
    """Return every text of these pages by its name, in the language in force.

    Also the signs that tell players apart.
    """
    return {
        "joint": [", ", say(" and ")],
        "states": _states(),
        "signs": SIGNS,
        "next_language": next_language(),
        **texts(
            BY_PAGE,
            dark="Light or dark",
            which_game="Which game?",
            minutes="{n} min",
            new_game="A new game",
        ),
        **texts(
            BY_PAGE,
            at_table="At the table: {who}",
            change="Change",
            go_on="Go on",
            saved="Saved: {when}",
        ),
        **texts(
            BY_PAGE,
            saved_games="Saved games",
            gallery="Gallery",
            relatives="Relatives and other editions: {n}",
        ),
        **texts(BY_PAGE, score="Score a pad", print="Print", house="House rule"),
        **texts(BY_PAGE, back="Back"),
        **texts(
            BY_PAGE, who_plays="Who plays?", seats="Tap in seat order, clockwise.", clear="Clear"
        ),
        **texts(
            BY_PAGE,
            another="Another name",
            add="Add",
            turns="Who turns the cards?",
            lots="Draw lots",
        ),
        **texts(
            BY_PAGE, how="How do you choose?", hands="With your hands", secret="In secret here"
        ),
        **texts(
            BY_PAGE,
            goes_round="This phone goes round, then all choices show at once.",
            deal="Deal",
            done="Done",
        ),
        **texts(BY_PAGE, hand_to="Hand it to {who}", i_am="I am {who}", not_you="Not {who}?"),
        **texts(
            BY_PAGE,
            look_away="Everyone else looks away.",
            other_games="Other games",
            aloud="Say each act aloud",
        ),
        **texts(BY_PAGE, share="Share", share_address="Share the address"),
        **texts(BY_PAGE, too_long="Too long for an address: here is the file.", open="Open a file"),
        **texts(
            BY_PAGE,
            forget="Remove",
            forget_it="Remove {name} for good?",
            room="Room left on this phone: {n}",
        ),
        "groups": {
            "share": [say("Share the game"), say("its file, or its address")],
            "stop": [say("Stop here"), say("it is saved; go to other games")],
        },
        "keeps": {
            "yes": say("This browser keeps them until you remove them."),
            "no": say("This browser may remove them when room is short: share a game to keep it."),
        },
        **texts(BY_PAGE, go_unkept="Go on without saving"),
        **texts(
            BY_PAGE,
            game_unkept="Not saved since there was no room. Share the game to keep it.",
            keep_again="Save again",
        ),
        **texts(
            BY_PAGE,
            waking="One moment. Your taps are kept.",
            died="It broke off while starting before. Now it starts from the beginning.",
        ),
        **texts(BY_PAGE, update="A newer edition is here. It comes with the next start."),
        **texts(BY_PAGE, no_game="This address names no game that is here. Choose one below."),
        **texts(BY_PAGE, address="This address holds no rules and no game that can be read."),
        **texts(BY_PAGE, type_pad="Type the pad, or paste it", photograph="Photograph the pad"),
        **texts(
            BY_PAGE,
            not_sent="The picture did not arrive. Try again, nearer to the Wi-Fi.",
            who_is="Who is {n}?",
        ),
        **texts(BY_PAGE, put_right="Is this what stands there? Tap a figure that does not."),
        **texts(BY_PAGE, score_it="Add up", fine="Nothing is wrong."),
        **texts(
            BY_PAGE,
            as_text="As text",
            sum="Sum",
            who_won="Who won?",
            first_name="Who plays? Then the figures.",
            nothing_there="Nothing stands at {text}.",
            is_zero="It is 0",
            slip_first="{text} first",
            which_round="{text}: in which round?",
            which_card="Which card?",
        ),
        **texts(
            BY_PAGE,
            rules="Rules",
            play_it="Play it",
            scan="Scan a code",
            no_camera="The camera cannot be used here.",
        ),
        **texts(
            BY_PAGE,
            first="line {n} first",
            rule="Rule",
            sheet="Sheet",
            odds="Odds",
            faults="Faults: {n}",
        ),
        **texts(
            BY_PAGE,
            write="Write {text}",
            as_it_was="As it was before line {n} had a fault.",
            large="Larger",
        ),
        **texts(
            BY_PAGE,
            copy="Copy the address",
            if_nobody="If nobody leaves: still running after so many cards",
        ),
        **texts(
            BY_PAGE,
            if_random="Hands are hidden. All this holds only if the laid cards were random.",
        ),
        **texts(
            BY_PAGE, gold="Gold of the next card", inside="Inside", each="Each gets, on average"
        ),
        **texts(
            BY_PAGE,
            alone="Alone since the first card",
            short="Kinds of danger one short",
            leave_with="Leave with",
        ),
        **texts(BY_PAGE, copied="Copied", what="What to print", paper="Paper", ink="Ink"),
        "begin_with": say("Or begin here"),
        "beginnings": [
            [say("One change"), say("two lines")],
            [say("All that can change"), say("every key")],
            [say("A game of your own"), say("from nothing")],
        ],
        "inks": texts(BY_PAGE, colour="In colour", mono="In one ink"),
        "letters": say("Letters"),
        "sizes": texts(BY_PAGE, usual="Of the usual size", large="Large, on two pages"),
        "pieces": {piece: piece_title(piece) for piece in get_args(PieceName)},
    }
