"""The rules of the games: no file, no sentence, no chance.

A `Variant` is a game's rules as frozen data. A `State` is a game at one moment. `apply(state,
entry)` follows one entry (`Begin`, `Draw`, `Leave`, `Show`, `Result`, `Attend`, `EndGame`) and
returns the next state with its outcomes, as data with the number of the rule; an entry that the
rules do not allow raises `Illegal` with a `Refusal` (a code and its facts). `legal` lists what may
be entered now, `claims` describes the rules of a variant topic by topic, `standings` ranks the
players.
"""

from cardkit.engine import (
    claims, game, legal, outcomes, refusals, rules, standings, tables, terms, values,
)
from cardkit.engine.cards import (
    Card, CardError, JOKER, NoCard, RANKS, RANK_WORDS, SUITS, SUITS_OF, SUIT_WORDS, THREE_SUITS,
    expand, in_a_spelling, is_card, ordinal, parse_card, rank_name,
)
from cardkit.engine.claims import Plain, TOPICS, changed
from cardkit.engine.core import (
    DOWN, EVERYTHING, Figures, Played, Scribe, Table, divided, gain, shared, toll,
)
from cardkit.engine.frozen import Facts, Record, replace
from cardkit.engine.game import Illegal, apply, enter, replay
from cardkit.engine.legal import Legal, card_refusal, check, moves
from cardkit.engine.outcomes import (
    ArtifactTaken, Attend, Attends, Begin, Blank, CardOut, Caught, Draw, EndGame, Entry, Found,
    GameOver, Gone, Leave, Left, Log, Outcome, Result, Round, RoundBegan, RoundOver, Show, Shown,
    Split, Stayed, Survived, Taken, Warned, WentBack,
)
from cardkit.engine.refusals import (
    Code, NameFault, NamedTwice, NotPlaying, OutAlready, Refusal, Sense, SeveralFit, StillInside,
    TwoMeanings, plain_line,
)
from cardkit.engine.standings import (
    Place, place_of, placed, ranking, reached, tied_for_extra_round, wants_gold, won,
)
from cardkit.engine.state import State, start
from cardkit.engine.tables import (
    leavers_text, rounds_played, shown_text, table, turn_texts, turn_words,
)
from cardkit.engine.terms import (
    ArtifactSign, Claim, Cost, DangerKind, Dealer, End, Fate, FirstDanger, Gesture, Leftover, PAGED,
    PieceName, PlaceSign, SEATED, SafeSign, Share, Sign, Then, Tie, TieBreak, Totals, words,
)
from cardkit.engine.values import (
    Artifacts, Cards, Change, Costs, Danger, Hands, Joins, MOST_CARDS, MOST_PLAYERS, MOST_ROUNDS,
    Meta, Noun, Rules, Span, TOLD, Told, WORDS_TOLD, Words, Worth,
)
from cardkit.engine.variant import NotInDeck, Slot, Vague, Variant, WhichCard, kind_of

__all__ = [
    "ArtifactSign", "ArtifactTaken", "Artifacts", "Attend", "Attends", "Begin", "Blank",
    "Card", "CardError", "CardOut", "Cards", "Caught", "Change", "Claim", "Code", "Cost", "Costs",
    "DOWN", "Danger", "DangerKind", "Dealer", "Draw", "EVERYTHING", "End", "EndGame", "Entry",
    "Facts", "Fate", "Figures", "FirstDanger", "Found", "GameOver", "Gesture", "Gone", "Hands",
    "Illegal", "JOKER", "Joins", "Leave", "Left", "Leftover", "Legal", "Log", "MOST_CARDS",
    "MOST_PLAYERS", "MOST_ROUNDS", "Meta", "NameFault", "NamedTwice",
    "NoCard", "NotInDeck", "NotPlaying", "Noun", "OutAlready", "Outcome",
    "PAGED", "PieceName", "Place", "PlaceSign", "Plain", "Played", "RANKS", "RANK_WORDS",
    "Record", "Refusal", "Result", "Round", "RoundBegan", "RoundOver", "Rules", "SEATED", "Scribe", "SUITS",
    "SUITS_OF", "SUIT_WORDS", "SafeSign", "Sense", "SeveralFit", "Share", "Show", "Shown",
    "Sign", "Slot", "Span", "Split", "State", "Stayed", "StillInside", "Survived", "THREE_SUITS",
    "TOLD", "TOPICS", "Table", "Taken", "Then", "Tie", "TieBreak", "Told", "Totals", "TwoMeanings",
    "Vague", "Variant", "WORDS_TOLD", "Warned", "WentBack", "WhichCard", "Words", "Worth",
    "apply", "card_refusal", "changed", "check", "claims", "divided", "enter", "expand", "gain", "game",
    "in_a_spelling", "is_card", "kind_of", "leavers_text", "legal", "moves", "ordinal", "outcomes",
    "parse_card", "place_of", "placed", "plain_line", "rank_name", "ranking", "reached", "refusals",
    "replace", "replay", "rounds_played", "rules", "shared", "shown_text", "standings", "start",
    "table", "tables", "terms", "tied_for_extra_round", "toll", "turn_texts", "turn_words",
    "values", "wants_gold", "won", "words",
]
