"""The rules of all games, each in one place: its key, its number, its claim, its sentences.

What happens at the table stands in `cardkit.v4.engine.core`.
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.rules import ends, kinds
    from cardkit.v4.rules.cards import OF_CARDS, OF_GAME, deck_shown
    from cardkit.v4.rules.danger import (
        caught_costs, collapsing_sets, ending, kind_by, own_limits, shared_by,
    )
    from cardkit.v4.rules.ends import OF_END, OF_ROUND
    from cardkit.v4.rules.keys import (
        PARTS, PICTURED, dotted, key_of, keys_of, neutral, sections, settable,
    )
    from cardkit.v4.rules.kinds import (
        ALL_DANGERS, ANY_KIND, BY_PLAYERS, DANGERS, GOLD, HANDS, Kind, NOUN, NUMBER, PLAYERS,
        Several, TEXT, cards_in, runs, with_verb,
    )
    from cardkit.v4.rules.topic import Key, MISSING
    from cardkit.v4.rules.topics import DECIDED, TOPICS, UNSAID
    from cardkit.v4.rules.turn import IN_HANDS, OF_TURN, leavers_note

__all__ = [
    "ALL_DANGERS", "ANY_KIND", "BY_PLAYERS", "DANGERS", "DECIDED", "GOLD", "HANDS", "IN_HANDS",
    "Key", "Kind", "MISSING", "NOUN", "NUMBER", "OF_CARDS", "OF_END", "OF_GAME", "OF_ROUND",
    "OF_TURN", "PARTS", "PICTURED", "PLAYERS", "Several",
    "TEXT", "TOPICS", "UNSAID", "cards_in", "caught_costs", "collapsing_sets",
    "deck_shown", "dotted", "ending", "ends", "key_of", "keys_of", "kind_by", "kinds",
    "leavers_note", "neutral", "own_limits", "runs", "sections", "settable", "shared_by",
    "with_verb",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "ends kinds",
        "cards": "OF_CARDS OF_GAME deck_shown",
        "danger": "caught_costs collapsing_sets ending kind_by own_limits shared_by",
        "ends": "OF_END OF_ROUND",
        "keys": "PARTS PICTURED dotted key_of keys_of neutral sections settable",
        "kinds": (
            "ALL_DANGERS ANY_KIND BY_PLAYERS DANGERS GOLD HANDS Kind NOUN NUMBER PLAYERS "
            "Several TEXT cards_in runs with_verb"
        ),
        "topic": "Key MISSING",
        "topics": "DECIDED TOPICS UNSAID",
        "turn": "IN_HANDS OF_TURN leavers_note",
    })
