"""Words on pieces to cut out and on those of a kit: titles, numbers, cutting."""

from collections.abc import Sequence

from cardkit.v4.engine import PieceName
from cardkit.v4.words import ByWord, Fixed, Sentence, Several, say

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
one_side: Fixed = Fixed("Print on one side.")
not_in_kit: Fixed = Fixed("Not in the kit: {piece}. {why}")
no_piece: Fixed = Fixed("{game} has no {piece}: {why}. Its pieces: {useful}")
no_choices: Fixed = Fixed("players decide with a card of their hand")
no_coins: Fixed = Fixed("each gets as much as the others, so writing it down is enough")
played: Fixed = Fixed("Played game")
says_nothing: Fixed = Fixed(
    "{game} is played by {span}, not by {n}: a {piece} for them says nothing"
)
# --- on what is cut out ---------------------------------------------------------------------------
cut_choices: Fixed = Fixed("Cut from mark to mark.")


def piece_title(piece: PieceName) -> str:
    """Return the title of a piece of a kit."""
    return _TITLES(piece)


def titled(game: str, piece: str) -> Sentence:
    """Return the title of a document: the game and the piece."""
    return say("{game}: {piece}", game=game, piece=piece[:1].lower() + piece[1:])


def cut_coins(numbers: Sequence[tuple[int, int]], players: int) -> str:
    """Return the note on a sheet of coins: how many of each worth, for how many players."""
    told = Several(tuple(say("{n} of {worth}", n=n, worth=worth) for worth, n in numbers), "and")
    return say(
        "Cut along the lines. {coins}: usually enough for {players}.", coins=told, players=players
    )
