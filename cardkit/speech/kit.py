"""What the cover of a kit says: its pieces by name, how many of each, on which paper, and what scissors do."""

from cardkit.engine import PieceName, Variant, claims
from cardkit.odds import supply
from cardkit.speech.nouns import called, theme
from cardkit.speech.rows import ByWord, Fixed, Label, When
from cardkit.speech.saying import Count, Noun, capital, say

name = Fixed("kit")


_TITLES = ByWord[PieceName]({
    "sheet": "Cheat sheet",
    "pad": "Tally pad",
    "aid": "Player aid",
    "splits": "Division table",
    "choices": "Choice cards",
    "tents": "Tents",
    "slips": "Slips",
    "markers": "Markers",
    "coins": "Coins",
    "deck": "Deck",
    "kit": "Kit",
})  # fmt: skip


def piece_title(piece: PieceName, track: bool = False) -> str:
    """What a piece is called."""
    return say("Card track") if track and piece == "pad" else _TITLES(piece)


for_whom = Label[Variant](
    "Everything on paper, for {players}.", players=lambda v: Count(v.players.high, theme(v)["player"])
)
"""Below the title: for how many the kit is."""
to_print = Fixed("What to print")


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


how_to_print = Fixed("How to print it")


def advice(variant: Variant) -> list[str]:
    """What to set in the printer's dialogue, and what stands apart from the kit."""
    return [
        say("**Print on one side**, at 100 %: of what is cut, the back would be another page."),
        say("Stiff paper is as stiff as a postcard (160 to 200 g). Plain paper will do for an evening."),
        say("A page is printed again by its number: each pad is for one game."),
        say(
            "A pack of cards is needed too; without one, print the deck: **cardkit print deck {name}**.",
            name=variant.slug.rsplit("/", 1)[-1],
        ),
    ]


cut_line = Fixed("Cut from mark to mark.")
fold_line = Fixed("Fold along the dashes.")
not_in_it = Fixed("Not in this kit")


def left_out(title: str, why: str) -> str:
    """A piece that is not in the kit, and why."""
    return say("**{piece}:** {why}", piece=title, why=capital(why)) if why else say("**{piece}**", piece=title)


one_side = Fixed("Print on one side.")
"""On pages to cut."""


def not_in_kit(title: str, why: str) -> str:
    """Said where the kit was asked for: a piece that has no room."""
    return say("Not in the kit: {piece}. {why}", piece=title, why=capital(why))


def no_piece(variant: Variant, title: str, why: str, useful: str) -> str:
    """Asked to print what a game does not need: why, and what it has."""
    return say(
        "{game} has no {piece}: {why}. Its pieces: {useful}",
        game=called(variant), piece=title.lower(), why=why, useful=useful,
    )  # fmt: skip


no_room = Fixed("something in it is too long for this paper; cardkit check tells what")
"""Why a piece is not in the kit: said to who holds it; who prints it is told exactly."""
no_letter = Fixed("a letter in it cannot be printed; cardkit check tells which")
"""The same of a letter that no font has."""
no_slips = Fixed("what is banked is open, and one pad serves all")
"""Why a game has no slips."""
no_splits = Label[Variant](
    When(lambda v: v.players.high == 1, "who is alone shares with nobody"),
    When(
        lambda v: any(claims.split(v.among(n)).divides for n in range(v.players.low, v.players.high + 1)),
        "only some numbers of players divide; say how many you are",
    ),
    "everyone inside takes the whole worth of a card, so nothing is divided",
)
"""Why a game has no division table."""
no_choices = Fixed("players decide with a card of their hand")
"""Why a game has no choice cards."""
