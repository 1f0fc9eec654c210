"""cardkit: the game master, the paper and the score for push-your-luck card games with an ordinary
pack.

A game is loaded by its name, or read from the text of a variant file; a state is a game at one
moment, and never changes:

>>> import cardkit.v4 as cardkit
>>> game = cardkit.load("kings-gold")
>>> state = cardkit.start(game, ["Ann", "Bo", "Cy"]).draw("7h").leave("Bo").draw("9c")
>>> state.inside, state.loot, state.banked
(('Ann', 'Cy'), 6, {'Ann': 0, 'Bo': 3, 'Cy': 0})
>>> cardkit.v4.odds.next_card(state)
Next(cards_left=50, ending=0, chance=Fraction(0, 1))

What came of an entry is data, with the number of its rule; so is why something cannot be:

>>> state, outcomes = cardkit.apply(state, cardkit.Leave(("Cy",)))
>>> outcomes[0].players, outcomes[0].banked, outcomes[0].rule
(('Cy',), 7, 'G-4')
>>> state.draw("9c")
Traceback (most recent call last):
...
cardkit.v4.engine.game.Illegal: The nine of clubs lies there already this round. Was it another card?

Paper, and the score of a paper game:

>>> game.sheet(paper="letter")[:5]
b'%PDF-'
>>> pad = "variant: kings-gold\\nplayers: Ann, Bo, Cy\\nround 1\\n7h - all\\nbanked: Bo 5\\n"
>>> cardkit.score(pad).problems[0].code
'banked-differs'
>>> house = cardkit.Variant.from_toml('extends = "kings-gold"\\nrounds = 3')
>>> cardkit.simulate(house, ["even", "never", "kinds:3"], games=200).games
200

Names: `load` and `Variant` (rules), `start`, `State`, `apply`, `replay` (a game), `Game` (a table
that keeps what was played), `score`, `read`, `write` (tallies), `odds` (exact chances), `explain` (sentences);
what is entered: `Begin`, `Draw`, `Leave`, `Show`,
`Result`, `Attend`, `EndGame`; what comes of it: the kinds of `Outcome`.
"""

from cardkit.v4.ground import adds, lazily

TYPE_CHECKING = False  # typing itself takes ten times as long to import as this package
if TYPE_CHECKING:
    from cardkit.v4 import library, odds
    from cardkit.v4.engine import (
        Attend, Begin, Card, CardError, Draw, EndGame, Entry, Illegal, Leave, Outcome, PieceName,
        Refusal, Result, Show, State, Variant, apply, check, enter, parse_card, replay, start,
    )
    from cardkit.v4.engine.legal import Legal, moves
    from cardkit.v4.engine.outcomes import (
        ArtifactTaken, Attends, Blank, CardOut, Caught, Found, GameOver, Gone, Left, Round,
        RoundBegan, RoundOver, Shown, Split, Stayed, Survived, Taken, Warned, WentBack,
    )
    from cardkit.v4.engine.standings import ranking
    from cardkit.v4.files import load, shipped
    from cardkit.v4.paper import Cell, pad_cells
    from cardkit.v4.reports import Problem
    from cardkit.v4.speech import explain
    from cardkit.v4.table import Game, Session
    from cardkit.v4.tally import Header, Reading, Score, read, score, write
    from cardkit.v4.text import VariantError


__version__ = "2.0.0"
adds("cardkit.v4.library")  # what games, scores and chances do for Python programs

__all__ = [
    "ArtifactTaken", "Attend", "Attends", "Begin", "Blank", "Card", "CardError", "CardOut",
    "Caught", "Cell", "Draw", "EndGame", "Entry", "Found", "Game", "GameOver", "Gone",
    "Header", "Illegal", "Leave", "Left", "Legal", "Outcome", "PieceName", "Problem", "Reading",
    "Refusal", "Result", "Round", "RoundBegan", "RoundOver", "Score", "Session", "Show",
    "Shown", "Split", "State", "Stayed", "Survived", "Taken", "Variant", "VariantError", "Warned",
    "WentBack", "__version__", "apply", "check", "enter", "explain", "library", "load",
    "moves", "odds", "pad_cells", "parse_card", "ranking", "read", "replay", "score", "shipped",
    "start", "write",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "library odds",
        "engine": (
            "Attend Begin Card CardError Draw EndGame Entry Illegal Leave Outcome PieceName "
            "Refusal Result Show State Variant apply check enter parse_card replay start"
        ),
        "engine.legal": "Legal moves",
        "engine.outcomes": (
            "ArtifactTaken Attends Blank CardOut Caught Found GameOver Gone Left Round RoundBegan "
            "RoundOver Shown Split Stayed Survived Taken Warned WentBack"
        ),
        "engine.standings": "ranking",
        "files": "load shipped",
        "paper": "Cell pad_cells",
        "reports": "Problem",
        "speech": "explain",
        "table": "Game Session",
        "tally": "Header Reading Score read score write",
        "text": "VariantError",
    })
