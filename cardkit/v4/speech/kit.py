"""Words on pieces to cut out and on a kit's cover: pieces, numbers, paper, cutting."""

from collections.abc import Sequence

from cardkit.v4.engine import PieceName, Variant
from cardkit.v4.odds import supply
from cardkit.v4.words import ByWord, Count, Fixed, Given, Label, Noun, Sentence, Several, say, theme

name: Fixed = Fixed("kit")
_TITLES = ByWord[PieceName](
    {
        "sheet": "Cheat sheet",
        "pad": "Tally pad",
        "aid": "Player aid",
        "choices": "Choice cards",
        "coins": "Coins",
        "kit": "Kit",
    }
)
for_whom: Label[Variant] = Label[Variant](
    "Everything on paper, for {players}.",
    players=lambda v: Count(v.players.high, theme(v)["player"]),
)
to_print: Fixed = Fixed("What to print")
heads: tuple[Fixed, Fixed, Fixed, Fixed, Fixed] = (
    Fixed("page"),
    Fixed("what"),
    Fixed("how many"),
    Fixed("paper"),
    Fixed("then"),
)
_plain, _stiff = Label[Variant]("plain"), Label[Variant]("stiff")
_each, _of_table = Label[Variant]("one for each {player}"), Label[Variant]("one for the table")
_coins = Label[Variant](
    "{coins} in all",
    coins=lambda v: Count(
        sum(number for _, number in supply.needed(v, v.players.high)), Noun("coin")
    ),
)
_MADE: dict[PieceName, tuple[Label[Variant], ...]] = {
    "sheet": (_of_table, _plain, Label("lay it where all can see it")),
    "pad": (Label("one for each game"), _plain, Label("write with a pencil")),
    "aid": (_each, _plain, Label("cut in four")),
    "choices": (Label("two for each {player}"), _stiff, Label("cut, fold, glue")),
    "coins": (_coins, _stiff, Label("cut")),
}
how_to_print: Fixed = Fixed("How to print it")
advice: tuple[Fixed, Fixed, Fixed, Fixed] = (
    Fixed("**Print on one side**, at 100 %: of what is cut, the back would be another page."),
    Fixed(
        "Stiff paper is as stiff as a postcard (160 to 200 g). Plain paper will do for an evening."
    ),
    Fixed("A page is printed again by its number: each pad is for one game."),
    Fixed("A pack of cards is needed too."),
)
cut_line: Fixed = Fixed("Cut from mark to mark.")
fold_line: Fixed = Fixed("Fold along the dashes.")
not_in_it: Fixed = Fixed("Not in this kit")
missing: Fixed = Fixed(Given("why", "**{piece}:** {why}"), "**{piece}**")
one_side: Fixed = Fixed("Print on one side.")
not_in_kit: Fixed = Fixed("Not in the kit: {piece}. {why}")
no_piece: Fixed = Fixed("{game} has no {piece}: {why}. Its pieces: {useful}")
no_room: Fixed = Fixed(
    "something in it is too long for a page"
)  # in short, for the person who holds the kit
# the same of a letter that no font has
no_letter: Fixed = Fixed("a letter in it cannot be printed")
no_choices: Fixed = Fixed("players decide with a card of their hand")
no_coins: Fixed = Fixed("each gets as much as the others, so writing it down is enough")
played: Fixed = Fixed("Played game")
says_nothing: Fixed = Fixed(
    "{game} is played by {span}, not by {n}: a {piece} for them says nothing"
)
# --- on what is cut out ---------------------------------------------------------------------------
cut_choices: Fixed = Fixed(
    "Cut along the marks, fold each pair of card and back on the dashed line, glue."
)


def piece_title(piece: PieceName) -> str:
    """Return the title of a piece of a kit."""
    return _TITLES(piece)


def of_piece(variant: Variant, piece: PieceName) -> tuple[str, ...]:
    """Return a line on a piece: how many to print, on which paper, what to do with it."""
    return tuple(said(variant) for said in _MADE[piece])


def titled(game: str, piece: str) -> Sentence:
    """Return the title of a document: the game and the piece."""
    return say("{game}: {piece}", game=game, piece=piece[:1].lower() + piece[1:])


def cut_coins(numbers: Sequence[tuple[int, int]], players: int) -> str:
    """Return the note on a sheet of coins: how many of each worth, for how many players."""
    told = Several(tuple(say("{n} of {worth}", n=n, worth=worth) for worth, n in numbers), "and")
    return say(
        "Cut along the lines. {coins}: usually enough for {players}.", coins=told, players=players
    )
