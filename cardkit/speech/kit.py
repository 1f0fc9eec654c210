"""What the cover of a kit says: its pieces by name, how many of each, on which paper, and what scissors do."""

from __future__ import annotations

from cardkit.engine import PieceName, Variant
from cardkit.odds import supply
from cardkit.speech.nouns import called, theme
from cardkit.speech.saying import Count, Noun, capital, say


def name() -> str:
    return say("kit")


def piece_title(piece: PieceName, track: bool = False) -> str:
    """What a piece is called."""
    match piece:
        case "sheet":
            return say("Cheat sheet")
        case "pad":
            return say("Card track") if track else say("Tally pad")
        case "aid":
            return say("Player aid")
        case "splits":
            return say("Division table")
        case "choices":
            return say("Choice cards")
        case "tents":
            return say("Tents")
        case "slips":
            return say("Slips")
        case "markers":
            return say("Markers")
        case "coins":
            return say("Coins")
        case "deck":
            return say("Deck")
        case "kit":
            return say("Kit")


def for_whom(variant: Variant) -> str:
    """Below the title: for how many the kit is."""
    return say("Everything on paper, for {players}.", players=Count(variant.players.high, theme(variant)["player"]))


def to_print() -> str:
    return say("What to print")


def heads() -> tuple[str, ...]:
    """Above the columns of the table."""
    return say("page"), say("what"), say("how many"), say("paper"), say("then")


def of_piece(variant: Variant, piece: PieceName) -> tuple[str, str, str]:
    """How many of a piece, on which paper, and what to do with it."""
    words = theme(variant)
    plain, stiff = say("plain"), say("stiff")
    each = say("one for each {player}", **words)
    match piece:
        case "sheet":
            return say("one for the table"), plain, say("lay it where all can see it")
        case "pad":
            return say("one for each game"), plain, say("write with a pencil")
        case "aid":
            return each, plain, say("cut in four")
        case "splits":
            return say("one for the table"), plain, say("lay it beside the {path}", **words)
        case "choices":
            return say("two for each {player}", **words), stiff, say("cut, fold, glue")
        case "tents":
            return each, stiff, say("cut, fold, stand up")
        case "slips":
            return each, plain, say("cut")
        case "markers":
            return say("one of each"), stiff, say("cut")
        case "coins":
            number = sum(number for _, number in supply.needed(variant, variant.players.high))
            return say("{coins} in all", coins=Count(number, Noun("coin"))), stiff, say("cut")
        case "deck" | "kit":
            return say("one"), stiff, say("cut")


def how_to_print() -> str:
    return say("How to print it")


def advice(variant: Variant) -> list[str]:
    """What to set in the printer's dialogue, and what stands apart from the kit."""
    return [
        say("**Print on one side**, at 100 %: of what is cut, the back would be another page."),
        say("Stiff paper is as stiff as a postcard (160 to 200 g). Plain paper will do for an evening."),
        say("A page is printed again by its number: each pad is for one game."),
        say(
            "A pack of cards is needed too; without one, print the deck: **cardkit print deck {name}**.",
            name=_slug(variant),
        ),
    ]


def _slug(variant: Variant) -> str:
    return variant.slug.rsplit("/", 1)[-1]


def cut_line() -> str:
    return say("Cut from mark to mark.")


def fold_line() -> str:
    return say("Fold along the dashes.")


def not_in_it() -> str:
    return say("Not in this kit")


def left_out(title: str, why: str) -> str:
    """A piece that is not in the kit, and why."""
    return say("**{piece}:** {why}", piece=title, why=capital(why)) if why else say("**{piece}**", piece=title)


def one_side() -> str:
    """On pages to cut."""
    return say("Print on one side.")


def not_in_kit(title: str, why: str) -> str:
    """Said where the kit was asked for: a piece that has no room."""
    return say("Not in the kit: {piece}. {why}", piece=title, why=capital(why))


def no_piece(variant: Variant, title: str, why: str, useful: str) -> str:
    """Asked to print what a game does not need: why, and what it has."""
    return say(
        "{game} has no {piece}: {why}. Its pieces: {useful}",
        game=called(variant), piece=title.lower(), why=why, useful=useful,
    )  # fmt: skip


def no_room() -> str:
    """Why a piece is not in the kit: said to who holds it; who prints it is told exactly."""
    return say("something in it is too long for this paper; cardkit check tells what")


def no_letter() -> str:
    """The same of a letter that no font has."""
    return say("a letter in it cannot be printed; cardkit check tells which")


def no_slips() -> str:
    """Why a game has no slips."""
    return say("what is banked is open, and one pad serves all")


def no_splits() -> str:
    """Why a game has no division table."""
    return say("who is alone shares with nobody")


def no_choices() -> str:
    """Why a game has no choice cards."""
    return say("players decide with a card of their hand")
