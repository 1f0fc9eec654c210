"""What documents of paper are called."""

from cardkit.speech.rows import Fixed
from cardkit.speech.saying import Sentence, say

played = Fixed("Played game")
"""The pad of a game as it was played, as an entry of a table of contents."""
says_nothing = Fixed("{game} is played by {span}, not by {n}: a {piece} for them says nothing")
"""Asked to print rules for more than may play, or fewer."""


def titled(game: str, piece: str) -> Sentence:
    """The title of a document."""
    return say("{game}: {piece}", game=game, piece=piece[:1].lower() + piece[1:])
