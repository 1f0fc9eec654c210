"""What documents of paper are called."""

from cardkit.speech.rows import Fixed
from cardkit.speech.saying import Sentence, say

played = Fixed("Played game")
says_nothing = Fixed("{game} is played by {span}, not by {n}: a {piece} for them says nothing")
"""Asked to print rules for more than may play, or fewer."""


def titled(game: str, piece: str) -> Sentence:
    """The title of a document."""
    return say("{game}: {piece}", game=game, piece=piece[:1].lower() + piece[1:])
