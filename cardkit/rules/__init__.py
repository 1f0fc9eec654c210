"""The rules of all games, each in one place: its key in a file, its number, its claim, its sentences.

What happens at the table stands in `cardkit.engine.core`.
"""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.rules import cards, danger, ends, kinds, turn
    from cardkit.rules.cards import deck_shown
    from cardkit.rules.danger import (
        caught_costs, collapsing_sets, ending, kind_by, own_limits, shared_by,
    )
    from cardkit.rules.keys import (
        Key, MISSING, PARTS, PICTURED, dotted, key_of, keys_of, neutral, sections, settable,
    )
    from cardkit.rules.kinds import (
        ALL_DANGERS, ANY_KIND, BY_PLAYERS, DANGERS, GOLD, HANDS, Kind, NOUN, NUMBER, PLAYERS,
        SECTION, SECTION_OR_OFF, Schema, Several, TEXT, any_of, cards_in, runs, they,
    )

__all__ = [
    "ALL_DANGERS", "ANY_KIND", "BY_PLAYERS", "DANGERS", "GOLD", "HANDS", "Key", "Kind", "MISSING",
    "NOUN", "NUMBER", "PARTS", "PICTURED", "PLAYERS", "SECTION", "SECTION_OR_OFF", "Schema",
    "Several", "TEXT", "any_of", "cards", "cards_in", "caught_costs", "collapsing_sets", "danger",
    "deck_shown", "dotted", "ending", "ends", "key_of", "keys_of", "kind_by", "kinds", "neutral",
    "own_limits", "runs", "sections", "settable", "shared_by", "they", "turn",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "cards danger ends kinds turn",
        "cards": "deck_shown",
        "danger": "caught_costs collapsing_sets ending kind_by own_limits shared_by",
        "keys": "Key MISSING PARTS PICTURED dotted key_of keys_of neutral sections settable",
        "kinds": (
            "ALL_DANGERS ANY_KIND BY_PLAYERS DANGERS GOLD HANDS Kind NOUN NUMBER PLAYERS "
            "SECTION SECTION_OR_OFF Schema Several TEXT any_of cards_in runs they"
        ),
    })
