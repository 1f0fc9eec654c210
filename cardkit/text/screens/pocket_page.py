"""Texts of the page of one phone alone: its start page, the players, handing it round."""

from cardkit.engine.game import GameState
from cardkit.engine.moods import LEVELS
from cardkit.i18n.translate import t
from cardkit.text.screens.phone_page import WHO, paper_pad_words, pdf_failed
from cardkit.text.screens.phones import round_title
from cardkit.text.table import bots, standings


def standing(state: GameState) -> str:
    """Return the status of a saved game: who won, or the current round."""
    return standings.verdict(state) if state.phase == "over" else round_title(state)


def none_finished() -> str:
    return t("No finished game is there yet.")


def no_connection() -> dict[str, object]:
    """Return the texts, by name, on a lost connection where a phone, no computer, has the game.

    ``states`` are those of what the phone with the game said last.
    """
    return {
        "states": {
            "asleep": t(
                "No answer from the phone with the game: it sleeps, or shows something else. Still trying."
            ),
            "gone": t(
                "The phone with the game is gone: its page is closed, or has no network. Still trying."
            ),
            "loading": t(
                "The phone with the game is loading. It goes on when a game is open there."
            ),
            "offline": t("This phone has no network. It comes back by itself."),
            "shelf": t(
                "The phone with the game shows its list of games. It goes on when a game is open "
                "there."
            ),
            "away": t(
                "The phone with the game has sent this one away. Its new code lets you in again."
            ),
        },
        "unsent": t(
            "No answer from the phone with the game. Your last tap is not recorded yet; still "
            "trying."
        ),
        "offline": t("This phone has no network: the others do not see the game. It goes on here."),
    }


def joining_state_texts() -> dict[str, list[str]]:
    """Return title, text, perhaps button, by name, of each state of a phone until it joined."""
    return {
        "joining": [t("Looking for the game"), t("A moment.")],
        "silent": [
            t("No answer from the phone with the game."),
            t("Is it awake, and does it show the game? Both need a network. Still trying."),
        ],
        "full": [
            t("No room for more."),
            t("Twelve phones have joined, or two displays: those that are closed make room."),
            t("Try again"),
        ],
        "cut": [t("The address is not whole."), t("Scan the code on the other phone once more.")],
        "loading": [
            t("The other phone is loading."),
            t("You join as soon as a game is open there."),
        ],
        "shelf": [
            t("The other phone shows its list of games."),
            t("You join as soon as a game is open there."),
        ],
        "away": [t("This phone was sent away."), t("Scan the new code, if you are to come back.")],
        "insecure": [
            t("This browser cannot join."),
            t("Phones join only where the address begins with https."),
        ],
        "unable": [
            t("This browser cannot join."),
            t("It has no WebRTC, by which phones talk to each other. Open the page in another."),
        ],
        "unstarted": loading_state_texts()["unstarted"][:2],  # without its button
    }


def television_state_texts() -> dict[str, list[str]]:
    """Return title and text, by name, of each state of a television until it shows the table."""
    return joining_state_texts() | {
        "letters": [
            t("A television for the game."),
            t("On the phone with the game: More, Others join, A television. Type these letters "
              "there, or scan the code."),
        ],
        "words": [
            t("Does the phone with the game show these two words?"),
            t("Then say so there. If it shows others, somebody is in between: say no."),
        ],
    }  # fmt: skip


def loading_state_texts() -> dict[str, list[str]]:
    """Return title, text, perhaps button, by name, while the program loads or cannot start."""
    return {
        "loading": [t("Loading"), t("The first time takes a while; then it needs no network.")],
        "unstarted": [
            t("It has not started yet."),
            t("The page needs JavaScript and a browser of the last few years. Switch it on, update "
              "the browser, or open the page in another."),
            t("Try again"),
        ],
        **_failure_state_texts(),
    }  # fmt: skip


def reading_while_loading() -> list[str]:
    """Return texts to read while the program loads: the aims of the games."""
    return [
        t("All walk down one path together. Each card brings gold for everyone still inside, or a "
          "danger. Leave in time, and what you carry is safe; stay too long, and you lose it."),
        t("You need a pack of cards. The phone keeps count, so coins or matches for the gold are "
          "optional. A game is for three to eight players and takes about half an hour. If there "
          "are only one or two of you, cardkit can play the other seats."),
    ]  # fmt: skip


def _failure_state_texts() -> dict[str, list[str]]:
    return {
        "unable": [
            t("This browser cannot run it."),
            t("It is too old, or has WebAssembly switched off. Update it, or open the page in "
              "another; in the lockdown mode of an iPhone, except this page from it."),
            t("Try again"),
        ],
        "failed": [
            t("It broke off."),
            t("Something went wrong, or the network was gone while loading. Your saved games are "
              "safe."),
            t("Begin again"),
        ],
        "elsewhere": [
            t("Open in another tab."),
            t("The games are open there. Close it, or go on here."),
            t("Go on here"),
        ],
    }  # fmt: skip


def pocket_words() -> dict[str, object]:
    """Return the texts, by name, of the pages of a phone that runs cardkit without a computer."""
    return {
        **_notice_words(),
        **_shelf_words(),
        **_before_game_words(),
        **_handing_round_words(),
        **_other_phones_words(),
        **_house_rule_words(),
        "score": t("Score a pad"),
        "paper": paper_pad_words(),
    }


def _notice_words() -> dict[str, object]:
    return {
        "loading": [t("Loading"), ""],
        "moment": t("A moment."),
        "kept": [
            t("Works without a network."),
            t(
                "Games and rules are on this phone. Nothing leaves it until others join, or you "
                "share a game."
            ),
        ],
        "keeping": [t("It can begin."), t("The page is being kept, for use without a network.")],
        "online": [
            t("Needs a network to open."),
            t("This browser does not keep the page, or has no room for it. Your games are kept."),
        ],
        "insecure": [
            t("Keeps nothing here."),
            t("A browser keeps the page and its games only if its address begins with https."),
            t("Open it so"),
        ],
        "newer": [
            t("A new edition has come."),
            t("It begins when you open the page the next time. Saved games stay."),
            t("Begin it now"),
        ],
        "taken": [
            t("It goes on in another tab."),
            t("The games are open there now, with all that was entered here."),
            t("Go on here"),
        ],
        "plain": [
            t("Keeps nothing here."),
            t(
                "This window is private, or may save nothing: games go when you close the page. "
                "Share a game to keep it."
            ),
            t("Share the game"),
        ],
        "promise": {
            "true": t("The browser has agreed to keep your games."),
            "false": t(
                "The browser may drop your games when it is short of room: share those that you "
                "want to keep."
            ),
        },
        "icon": [
            t("An icon on the home screen"),
            t("It opens cardkit like an app, with the same saved games."),
        ],
        "icon_in_safari": [
            t("An icon on the home screen"),
            t(
                "In Safari, Share and Add to Home Screen make one. It has games of its own: share "
                "those of this page to take them along."
            ),
        ],
        **_failure_state_texts(),
    }


def _shelf_words() -> dict[str, object]:
    return {
        "new_game": t("A new game"),
        "minutes": t("{n} min", n="{n}"),
        "saved_games": t("Saved games"),
        "gallery": t("Gallery"),
        "relatives": t("Relatives and other editions: {n}", n="{n}"),
        "other_games": t("Other games"),
        "share": t("Share the game"),
        "open": t("Bring games"),
        "take": t("Take all with you"),
        "history": t("Wins and averages"),
        "forget": t("Remove"),
        "forget_it": t("Remove {name} for good?", name="{name}"),
        "rules": t("Rules"),
        "pdf": "PDF",  # in every language
        "drawing": t("The PDF is being made."),
        "pdf_failed": pdf_failed(),
        "house": t("House rule"),
        "play_it": t("Play it"),
        "play_on": t("Play on"),
        "language": t("Language"),
    }


def _house_rule_words() -> dict[str, object]:
    return {
        "start_from": t("Which game do you want to change?"),
        "my_game": t("My {game}", game="{game}"),
        "rule_name": t("Name of the house rule"),
        "tap_sentence": t("Tap a sentence to see other ways to play."),
        "add_rule": t("Add a rule"),
        "in_rounds": t("In which rounds?"),
        "all_rounds": t("In all of them"),
        "rule_goes": t("This rule goes."),
        "also": t("Also: {rule}", rule="{rule}"),
        "rename_things": t("Call things by other names"),
        "changes": t("Your changes"),
        "take_back": t("Take back"),
        "undo": t("Undo"),
        "share_rule": t("Share the house rule"),
        "show_file": t("Show the file"),
        "start_again": t("Start again"),
    }


def _before_game_words() -> dict[str, object]:
    return {
        "first_game": t("A good first game"),
        "needs": t(
            "You need an ordinary pack of cards. The phone keeps count, so coins or beans for the "
            "gold are optional."
        ),
        "who_plays": t("Who plays?"),
        "seats": t("Tap in seat order, clockwise."),
        "and": t(" and "),
        "first_name": t("Name"),
        "another": t("Another name"),
        "add": t("Add"),
        "bot": t("Shall cardkit play, too?"),
        "bots": {level: bots.default_bot_name(level) for level in LEVELS},
        "turns": t("Who turns the cards?"),
        "lots": t("Draw lots"),
        "how": t("How do you choose who leaves?"),
        "ways": {
            "hands": (t("By hand"), t("All at once, with thumbs or cards; one of you taps it in.")),
            "round": (t("In secret here"), t("The phone goes round.")),
            "phones": (t("In secret, each on their own phone"), t("The others scan a code.")),
        },
        "never_played": (
            t("We have never played it"),
            t("Each rule is explained when it first comes up."),
        ),
        "next": t("Next"),
    }


def _handing_round_words() -> dict[str, object]:
    return {
        "hand_to": t("Hand the phone to {who}", who=WHO),
        "i_am": t("I am {who}", who=WHO),
        "not_you": t("Not {who}?", who=WHO),
        "look_away": t("Everyone else looks away."),
        "back": t("Back"),
    }


def _other_phones_words() -> dict[str, object]:
    return {
        "others": t("Others join"),
        "let_join": t("Let others join"),
        "privacy": t(
            "The others scan a code, and have the game on their phones, too. Phones find each "
            "other through relays ({relays}): these see their addresses, but neither names nor "
            "cards. Then they talk to each other, encrypted.",
            relays="{relays}",
        ),
        "servers": t("Other servers see the addresses alone: {servers}.", servers="{servers}"),
        "one_wifi": t("All must be in one network, such as a Wi-Fi."),
        "no_relay": t(
            "Phones find each other over the Internet, which this one does not reach now. The "
            "game goes on here all the same."
        ),
        "no_webrtc": t(
            "This browser has no WebRTC, by which phones talk to each other. Open the page in "
            "another, or play on with one phone."
        ),
        "television": t("A television"),
        "scan": t("Scan this with the other phone."),
        "scan_display": t("Open this on the television. It shows four letters."),
        "letters": t("The four letters"),
        "find": t("Show the table there"),
        "searching": t("Looking for the television. If it does not come: are the letters right?"),
        "no_letters": t("No television has these letters."),
        "compare": t("Does the television show these two words?"),
        "same": t("Yes, the same two"),
        "other_words": t("No"),
        "nobody_yet": t("Nobody has said yet whose phone it is."),
        "screens": t("Phones: {n}, televisions: {d}", n="{n}", d="{d}"),
        "awake": t("Leave this phone awake, with the game on its screen."),
        "only_here": t(
            "This address is of this computer alone: phones need one that begins with https."
        ),
        "no_https": t("Phones join only where the address begins with https."),
        "send_away": t("Send all others away"),
        "send_one": t("Send {who} away: the code becomes another", who=WHO),
        "a_phone": t("a phone"),
        "old_codes": t("Old codes"),
        "new_keys": t("Make all old codes void"),
        "renewed": t("No code of before leads here any more. The next one is new."),
    }
