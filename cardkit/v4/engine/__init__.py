"""The rules of the games: no file, no sentence, no chance.

A `Variant` is a game's rules as frozen data. A `State` is a game at one moment. `apply(state,
entry)` follows one entry (`Begin`, `Draw`, `Leave`, `Show`, `Result`, `Attend`, `EndGame`) and
returns the next state with its outcomes, as data with the number of the rule; an entry that the
rules do not allow raises `Illegal` with a `Refusal` (a code and its facts). `legal` lists what may
be entered now, `claims` describes the rules of a variant topic by topic, `standings` ranks the
players.
"""

from cardkit.v4.engine import (
    claims, core, game, legal, outcomes, refusals, rules, standings, tables, terms, values,
)
from cardkit.v4.engine.cards import (
    Card, CardError, JOKER, NoCard, RANKS, RANK_WORDS, SUITS, SUITS_OF, SUIT_WORDS, THREE_SUITS,
    expand, in_a_spelling, is_card, ordinal, parse_card, rank_name,
)
from cardkit.v4.engine.frozen import Facts, Record, replace
from cardkit.v4.engine.game import Illegal, apply, enter, replay
from cardkit.v4.engine.legal import check
from cardkit.v4.engine.outcomes import (
    Attend, Begin, Draw, EndGame, Entry, Leave, Log, Outcome, Result, Show,
)
from cardkit.v4.engine.refusals import Refusal
from cardkit.v4.engine.state import State, start
from cardkit.v4.engine.terms import PieceName, words
from cardkit.v4.engine.values import MOST_CARDS, MOST_PLAYERS
from cardkit.v4.engine.variant import NotInDeck, Slot, Vague, Variant, WhichCard, kind_of

__all__ = [
    "Attend", "Begin", "Card", "CardError", "Draw", "EndGame", "Entry", "Facts", "Illegal", "JOKER",
    "Leave", "Log", "MOST_CARDS", "MOST_PLAYERS", "NoCard", "NotInDeck", "Outcome", "PieceName",
    "RANKS", "RANK_WORDS", "Record", "Refusal", "Result", "SUITS", "SUITS_OF", "SUIT_WORDS", "Show",
    "Slot", "State", "THREE_SUITS", "Vague", "Variant", "WhichCard", "apply", "check", "claims",
    "core", "enter", "expand", "game", "in_a_spelling", "is_card", "kind_of", "legal", "ordinal",
    "outcomes", "parse_card", "rank_name", "refusals", "replace", "replay", "rules", "standings",
    "start", "tables", "terms", "values", "words",
]
