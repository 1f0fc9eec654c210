"""All topics on which games have a rule, in the order in which rules are told.

Loading, ``cardkit check``, the rules of a game as text, ``why``, sheets, aids and ``diff`` read
them from here.
"""

from typing import Final

from cardkit.v4.rules.cards import OF_CARDS, OF_GAME
from cardkit.v4.rules.ends import OF_END, OF_ROUND
from cardkit.v4.rules.turn import CARRIED, OF_TURN, PATH

TOPICS: Final = {
    topic.name: topic
    for topic in (*OF_GAME, *OF_CARDS, *OF_TURN, CARRIED, PATH, *OF_ROUND, *OF_END)
}
"""Topics by their names."""
DECIDED: Final = {"G-4", "G-5", "G-7", "G-8", "G-10", "G-13", "G-16", "G-17", "G-18"}
"""Numbers of shared rules on which the documents are silent: they are rulings."""
UNSAID: Final = {"time", "dealer"}
"""Topics of no shared rule: without a number of the game's own this project decides them."""
