"""The rules of the games: no file, no sentence, no chance.

A `Variant` is a game's rules as frozen data. A `State` is a game at one moment. `apply(state, entry)` follows one entry
(`Begin`, `Draw`, `Leave`, `Show`, `Result`, `Attend`, `EndGame`) and returns the next state with its outcomes, as data with
the number of the rule; an entry that the rules do not allow raises `Illegal` with a `Refusal` (a code and its facts). `legal`
says what may be entered now, `claims` what the rules of a variant come to, `standings` who is ahead.
"""

from cardkit.engine import claims, game, legal, outcomes, refusals, rules, standings, tables, terms, values
from cardkit.engine.cards import (
    Card, CardError, JOKER, NoCard, RANKS, RANK_WORDS, SUITS, SUITS_OF, SUIT_WORDS, THREE_SUITS, expand, in_a_spelling,
    is_card, ordinal, parse_card, rank_name,
)
from cardkit.engine.claims import Plain, TOPICS, changed
from cardkit.engine.core import ALL, DOWN, EVERYTHING, Figures, MOST_KEPT, Played, Table, gain, shared, toll
from cardkit.engine.frozen import Facts, Record, replace
from cardkit.engine.game import Illegal, apply, enter, replay
from cardkit.engine.legal import Legal, card_refusal, check, moves
from cardkit.engine.outcomes import (
    ArtifactTaken, Attend, Attends, Begin, Blank, CardOut, Caught, Draw, EndGame, Entry, Found, GameOver, Gone, Leave, Left,
    Log, Outcome, Result, Round, RoundBegan, RoundOver, Show, Shown, Split, Stayed, Survived, Taken, Warned, WentBack,
)
from cardkit.engine.refusals import (
    Code, NameFault, NamedTwice, NotPlaying, OutAlready, Refusal, Sense, SeveralFit, StillInside, TwoMeanings, plain_line,
)
from cardkit.engine.standings import Place, Won, place_of, placed, ranking, reached, tied_for_extra_round, won
from cardkit.engine.state import State, start
from cardkit.engine.tables import leavers_text, rounds_played, shown_text, table, turn_texts, turn_words
from cardkit.engine.terms import (
    ArtifactSign, Claim, Cost, DangerKind, Dealer, End, Fate, FirstDanger, Gesture, Leftover, Over, PAGED,
    PieceName, PlaceSign, SEATED, SafeSign, Share, Sign, Then, Tie, TieBreak, Totals, words,
)
from cardkit.engine.values import (
    Artifacts, Cards, Change, Costs, Danger, Hands, Joins, MOST_CARDS, MOST_PLAYERS, MOST_ROUNDS, Meta, Noun,
    Piece, Rules, Scale, Span, TOLD, Told, WORDS_TOLD, Words, Worth,
)
from cardkit.engine.variant import Meaning, NotInDeck, NotThere, Slot, Vague, Variant, WhichCard, kind_of
