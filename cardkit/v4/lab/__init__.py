"""The laboratory: house rules tried out by bots, many games at a time.

`simulate` plays a variant between bots and gives a `Report`; `compare` plays several rules, and
gives a `Comparison` that has each figure of each beside the others. A bot is a word (`WORDS`) or a
callable, which is asked after every card:

>>> from cardkit.v4.lab.simulation import simulate
>>> from cardkit.v4.files import load
>>> def cautious(state, name):
...     return state.loot >= 10 and len(state.dangers) > 1
>>> told = simulate(load("poor-mans"), [cautious, "kinds:3", "never"], games=200, seed=1)
>>> told.seats[0].win.mean > told.seats[2].win.mean
True
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.lab.bots import WORDS, Bot, BotError
    from cardkit.v4.lab.comparison import Comparison, compare
    from cardkit.v4.lab.crowds import CROWDS, crowd, seated
    from cardkit.v4.lab.paired import Mean
    from cardkit.v4.lab.runs import GAMES, Progress, check_bots
    from cardkit.v4.lab.simulation import Report, simulate
    from cardkit.v4.lab.solo_rounds import worth
    from cardkit.v4.lab.workers import CORES, MOST_JOBS, WorkerDied, cores

__all__ = [
    "Bot", "BotError", "CORES", "CROWDS", "Comparison", "GAMES", "MOST_JOBS", "Mean",
    "Progress", "Report", "WORDS", "WorkerDied", "check_bots", "compare", "cores", "crowd",
    "seated", "simulate", "worth",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "bots": "WORDS Bot BotError",
        "comparison": "Comparison compare",
        "crowds": "CROWDS crowd seated",
        "paired": "Mean",
        "runs": "GAMES Progress check_bots",
        "simulation": "Report simulate",
        "solo_rounds": "worth",
        "workers": "CORES MOST_JOBS WorkerDied cores",
    })
