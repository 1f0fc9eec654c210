"""Texts on the pages of a phone that runs cardkit without a computer, such as the start page."""

from cardkit.engine.game import GameState
from cardkit.engine.moods import LEVELS
from cardkit.i18n.translate import t
from cardkit.text.lines import join
from cardkit.text.screens.phone_page import NAME_PLACEHOLDER, paper_pad_words, pdf_failed_message
from cardkit.text.screens.phones import round_title
from cardkit.text.table import bots, standings


def saved_game_status(state: GameState) -> str:
    """Return the status of a saved game: who won, or which round it is in."""
    return standings.verdict_sentence(state) if state.phase == "over" else round_title(state)


def no_finished_game_text() -> str:
    return t("There are no finished games yet.")


def connection_lost_texts() -> dict[str, object]:
    """Return the texts that are shown if the connection to the phone with the game is lost.

    ``states`` has a text for each state that the other phone may have reported last.
    """
    return {
        "states": {
            "asleep": t(
                "No answer from the phone with the game. It may be asleep or show a different "
                "page. Still trying."
            ),
            "gone": t(
                "The phone with the game cannot be reached. Its page is closed, or it has no "
                "network. Still trying."
            ),
            "loading": t(
                "The phone with the game is loading. You can continue when a game is open there."
            ),
            "offline": t("This phone has no network. It reconnects by itself."),
            "shelf": t(
                "The phone with the game shows its list of games. You can continue when a game is "
                "open there."
            ),
            "away": t(
                "The phone with the game has removed this phone. To come back, scan its new code."
            ),
        },
        "unsent": t(
            "No answer from the phone with the game. Your last tap has not been recorded yet. "
            "Still trying."
        ),
        "offline": t(
            "This phone has no network, so the other phones do not see the game. You can go on "
            "playing here."
        ),
    }


def phone_joining_texts() -> dict[str, list[str]]:
    """Return the texts that a phone shows until it has joined, by the name of its state.

    The texts are a title, a paragraph and, in some states, a button.
    """
    return {
        "joining": [t("Looking for the game"), t("One moment.")],
        "silent": [
            t("No answer from the phone with the game."),
            t("Is it awake, and does it show the game? Both phones need a network. Still trying."),
        ],
        "full": [
            t("No more phones can join."),
            t("Twelve phones or two displays have already joined. Close one of them to make room."),
            t("Try again"),
        ],
        "cut": [t("The address is incomplete."), t("Scan the code on the other phone again.")],
        "loading": [
            t("The other phone is loading."),
            t("You will join as soon as a game is open there."),
        ],
        "shelf": [
            t("The other phone shows its list of games."),
            t("You will join as soon as a game is open there."),
        ],
        "away": [t("This phone was removed."), t("To come back, scan the new code.")],
        "insecure": [
            t("This browser cannot join."),
            t("Phones can join only if the address begins with https."),
        ],
        "unable": [
            t("This browser cannot join."),
            t(
                "It does not support WebRTC, which phones use to connect to each other. Open "
                "the page in another browser."
            ),
        ],
        "unstarted": loading_state_texts()["unstarted"][:2],  # without its button
    }


def television_joining_texts() -> dict[str, list[str]]:
    """Return the texts that a television shows until it shows the table, by the name of its state."""
    return phone_joining_texts() | {
        "letters": [
            t("Show the game on this television."),
            t(
                'On the phone with the game, tap "More", then "Others join", then "A '
                'television". Then type these letters there, or scan the code.'
            ),
        ],
        "words": [
            t("Does the phone with the game show these two words?"),
            t(
                "If so, confirm it there. If it shows other words, someone may be listening "
                "in, so answer No."
            ),
        ],
    }  # fmt: skip


def loading_state_texts() -> dict[str, list[str]]:
    """Return the texts that are shown while the program loads or if it cannot start, by state.

    The texts are a title, a paragraph and, in some states, a button.
    """
    return {
        "loading": [t("Loading"), t(
            "The first time takes a while. After that, it needs no network."
        )],
        "unstarted": [
            t("The page has not started yet."),
            t(
                "The page needs JavaScript and a recent browser. Switch JavaScript on, update "
                "the browser, or open the page in another one."
            ),
            t("Try again"),
        ],
        **_failure_state_texts(),
    }  # fmt: skip


def texts_while_loading() -> list[str]:
    """Return texts to read while the program loads, which explain the aim of the games."""
    return [
        t(
            "Everyone walks down one path together. Each card is either gold for everyone "
            "still inside, or a danger. Leave in time and what you carry is safe. Stay too "
            "long and you lose it."
        ),
        t("You need a pack of cards. The phone keeps count, so coins or matches for the gold are "
          "optional. A game is for three to eight players and takes about half an hour. If there "
          "are only one or two of you, cardkit can play the other seats."),
    ]  # fmt: skip


def _failure_state_texts() -> dict[str, list[str]]:
    return {
        "unable": [
            t("This browser cannot run it."),
            t(
                "The browser is too old, or WebAssembly is switched off. Update the browser, "
                "or open the page in another one. On an iPhone in Lockdown Mode, exclude this "
                "page from it."
            ),
            t("Try again"),
        ],
        "failed": [
            t("The page has stopped."),
            t(
                "Something went wrong, or the network was lost while loading. Your saved games "
                "are safe."
            ),
            t("Start again"),
        ],
        "elsewhere": [
            t("cardkit is open in another tab."),
            t("The games are open there. Close that tab, or continue here."),
            t("Continue here"),
        ],
    }  # fmt: skip


def pocket_words() -> dict[str, object]:
    """Return the texts, by name, on the pages of a phone that runs cardkit without a computer."""
    return {
        **_notice_words(),
        **_start_page_words(),
        **_before_game_words(),
        **_handing_over_phone_words(),
        **_other_phones_words(),
        **_house_rule_words(),
        "score": t("Score a pad"),
        "paper": paper_pad_words(),
    }


def _notice_words() -> dict[str, object]:
    return {
        "loading": [t("Loading"), ""],
        "moment": t("One moment."),
        "kept": [
            t("Works without a network."),
            t(
                "Games and rules are on this phone. They stay on it until others join or you "
                "share a game."
            ),
        ],
        "keeping": [t("Ready to play."), t("The page is being saved for use without a network.")],
        "online": [
            t("Opening the page needs a network."),
            t("This browser does not save the page, or has no room for it. Your games are saved."),
        ],
        "insecure": [
            t("Games are not saved here."),
            t("A browser saves the page and its games only if the address begins with https."),
            t("Open with https"),
        ],
        "newer": [
            t("A new version is available."),
            t("It starts the next time you open the page. Your saved games stay."),
            t("Start it now"),
        ],
        "taken": [
            t("cardkit is now open in another tab."),
            t("The games are open there now, with everything that you entered here."),
            t("Continue here"),
        ],
        "plain": [
            t("Games are not saved here."),
            t(
                "This window is private or is not allowed to save anything, so your games are "
                "lost when you close the page. Share a game to keep it."
            ),
            t("Share the game"),
        ],
        "promise": {
            "true": t("The browser has agreed to keep your games."),
            "false": t(
                "The browser may delete your games when it runs out of space. Share the games "
                "that you want to keep."
            ),
        },
        "icon": [
            t("Add an icon to the home screen"),
            t("It opens cardkit like an app, with the same saved games."),
        ],
        "icon_in_safari": [
            t("Add an icon to the home screen"),
            t(
                'In Safari, tap "Share", then "Add to Home Screen". The icon has its own saved '
                "games. To move the games of this page there, share them."
            ),
        ],
        **_failure_state_texts(),
    }


def _start_page_words() -> dict[str, object]:
    return {
        "new_game": t("A new game"),
        "minutes": t("{n} min", n="{n}"),
        "saved_games": t("Saved games"),
        "gallery": t("Gallery"),
        "relatives": t("Related games and other editions: {n}", n="{n}"),
        "other_games": t("Other games"),
        "share": t("Share the game"),
        "open": t("Import games"),
        "take": t("Export all games"),
        "history": t("Statistics"),
        "forget": t("Delete"),
        "forget_it": t("Delete {name}?", name="{name}"),
        "rules": t("Rules"),
        "pdf": "PDF",  # in every language
        "drawing": t("Making the PDF."),
        "pdf_failed": pdf_failed_message(),
        "house": t("House rule"),
        "play_it": t("Play this game"),
        "play_on": t("Continue"),
        "language": t("Language"),
    }


def _house_rule_words() -> dict[str, object]:
    return {
        "start_from": t("Which game do you want to change?"),
        "my_game": t("My {game}", game="{game}"),
        "rule_name": t("Name of the house rule"),
        "tap_sentence": join(
            t("Tap a sentence to change it. Those in a frame can be played in other ways."),
            t(
                "If no sentence offers what you want, cardkit cannot play it. Tap the sentence that "
                "it replaces and write your own, or add a rule at the end. You apply it yourselves."
            ),
            t("This page keeps one house rule. Share it before you start another."),
        ),
        "can_change": t("There are other ways to play this."),
        "in_rounds": t("First choose in which rounds the choices below should apply:"),
        "all_rounds": t("In every round"),
        "no_other_way": join(
            t("cardkit knows no other way to play this."),
            t("To call things something else, go to the end of the rules."),
        ),
        "see_others": t("Choices for these sentences change this one, too:"),
        "own_words": t("In your own words. cardkit prints them, and you apply them yourselves."),
        "search_rules": t("What do you want to change? For example: lose half"),
        "all_shown": t("All effects are shown."),
        "rename_things": t("Names of things, and a rule in your own words"),
        "changes": t("Your changes"),
        "changed": t("Changed:"),
        "not_kept": t("This device has no room to save your changes. Share the house rule."),
        "take_back": t("Take back"),
        "undo": t("Undo"),
        "share_rule": t("Share the house rule"),
        "show_file": t("Show the file"),
        "rule_file": t("File of the house rule"),
        "start_again": t("Start again"),
        "replace_rule": t("Replace it with the imported house rule"),
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
        "bot": t("Should bots play, too?"),
        "bots": {level: bots.default_bot_name(level) for level in LEVELS},
        "turns": t("Who turns over the cards?"),
        "lots": t("Choose at random"),
        "how": t("How do you choose who leaves?"),
        "ways": {
            "hands": (t("By hand"), t("All at once, with thumbs or cards. One of you taps it in.")),
            "round": (t("In secret on this phone"), t("You pass the phone around.")),
            "phones": (t("In secret, each on their own phone"), t("The others scan a code.")),
        },
        "never_played": (
            t("We have never played it"),
            t("Each rule is explained when it first comes up."),
        ),
        "next": t("Next"),
    }


def _handing_over_phone_words() -> dict[str, object]:
    return {
        "hand_to": t("Hand the phone to {who}", who=NAME_PLACEHOLDER),
        "i_am": t("I am {who}", who=NAME_PLACEHOLDER),
        "not_you": t("Not {who}?", who=NAME_PLACEHOLDER),
        "look_away": t("Everyone else, look away."),
        "back": t("Back"),
    }


def _other_phones_words() -> dict[str, object]:
    return {
        "others": t("Others join"),
        "let_join": t("Let others join"),
        "privacy": t(
            "The others scan a code and see the game on their phones, too. Phones find each other "
            "through relays ({relays}), which see their addresses but no names or cards. After "
            "that, the phones are connected directly, and the connection is encrypted.",
            relays="{relays}",
        ),
        "servers": t("These servers see only the addresses: {servers}.", servers="{servers}"),
        "one_wifi": t("All phones must be on the same network, such as a Wi-Fi network."),
        "no_relay": t(
            "Phones find each other over the Internet, but this phone is offline now. You can "
            "still play on this phone."
        ),
        "no_webrtc": t(
            "This browser does not support WebRTC, which phones use to connect to each other. "
            "Open the page in another browser, or play with one phone."
        ),
        "television": t("A television"),
        "scan": t("Scan this with the other phone."),
        "scan_display": t("Open this on the television. It shows four letters."),
        "letters": t("The four letters"),
        "find": t("Show the table there"),
        "searching": t("Looking for the television. If it does not appear, check the letters."),
        "no_letters": t("No television has these letters."),
        "compare": t("Does the television show these two words?"),
        "same": t("Yes, the same two"),
        "other_words": t("No"),
        "nobody_yet": t("No phone has chosen a player yet."),
        "screens": t("Phones: {n}, televisions: {d}", n="{n}", d="{d}"),
        "awake": t("Leave this phone awake, with the game on its screen."),
        "only_here": t(
            "This address works only on this computer. Phones need one that begins with https."
        ),
        "no_https": t("Phones can join only if the address begins with https."),
        "send_away": t("Remove all other phones"),
        "send_one": t("Remove {who} and change the code", who=NAME_PLACEHOLDER),
        "a_phone": t("a phone"),
        "old_codes": t("Old codes"),
        "new_keys": t("Cancel all old codes"),
        "renewed": t("The old codes no longer work. The next one is new."),
    }
