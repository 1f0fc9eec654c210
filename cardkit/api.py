"""The public names of the library, which `cardkit` imports when the first of them is used."""

from cardkit.engine import events, odds
from cardkit.engine.cards import Card, CardError, parse_card
from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, RoundResult, Show
from cardkit.engine.findings import Finding, VariantError
from cardkit.engine.game import GameState
from cardkit.engine.legality import legal_cards
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.variant import Variant
from cardkit.lab.compare import compare
from cardkit.lab.crowd_bots import InvalidBotsError
from cardkit.lab.simulate import simulate
from cardkit.printables import PrintOptions, pad_cells, render
from cardkit.rulebook.loader import load, load_text
from cardkit.tally.score import Score, score
from cardkit.tally.writer import write_tally
from cardkit.version import __version__
from cardkit.workshop.alternatives import alternatives

__all__ = [
    "Attend",
    "BeginRound",
    "Card",
    "CardError",
    "Draw",
    "EndGame",
    "Finding",
    "GameState",
    "IllegalMove",
    "InvalidBotsError",
    "Leave",
    "PrintOptions",
    "RoundResult",
    "Score",
    "Show",
    "Variant",
    "VariantError",
    "__version__",
    "alternatives",
    "compare",
    "events",
    "legal_cards",
    "load",
    "load_text",
    "odds",
    "pad_cells",
    "parse_card",
    "render",
    "score",
    "simulate",
    "write_tally",
]
