"""The laboratory: house rules tried out by bots, many games at a time.

`simulate` plays a variant between bots and gives a `Report`; `compare` plays several rules, and
gives a `Comparison` that has each figure of each beside the others; `plot_report` and
`plot_comparison` draw. A bot is a word (`WORDS`) or a callable, which is asked after every card:

>>> from cardkit.lab.simulation import simulate
>>> from cardkit.files import load
>>> def cautious(state, name):
...     return state.loot >= 10 and len(state.dangers) > 1
>>> told = simulate(load("poor-mans"), [cautious, "kinds:3", "never"], games=200, seed=1)
>>> told.seats[0].win.mean > told.seats[2].win.mean
True
"""

from cardkit.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.lab.bots import WORDS, Bot, BotError
    from cardkit.lab.comparison import Comparison, compare
    from cardkit.lab.crowds import CROWDS, crowd, seated
    from cardkit.lab.felt import FELT_GAMES, otherwise, rarely
    from cardkit.lab.paired import Mean
    from cardkit.lab.plots import plot_comparison, plot_report
    from cardkit.lab.runs import GAMES, Progress, check_bots
    from cardkit.lab.simulation import Report, simulate
    from cardkit.lab.solo_rounds import worth
    from cardkit.lab.workers import CORES, MOST_JOBS, WorkerDied, cores

__all__ = [
    "Bot", "BotError", "CORES", "CROWDS", "Comparison", "FELT_GAMES", "GAMES", "MOST_JOBS", "Mean",
    "Progress", "Report", "WORDS", "WorkerDied", "check_bots", "compare", "cores", "crowd",
    "otherwise", "plot_comparison", "plot_report", "rarely", "seated", "simulate", "worth",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "bots": "WORDS Bot BotError",
        "comparison": "Comparison compare",
        "crowds": "CROWDS crowd seated",
        "felt": "FELT_GAMES otherwise rarely",
        "paired": "Mean",
        "plots": "plot_comparison plot_report",
        "runs": "GAMES Progress check_bots",
        "simulation": "Report simulate",
        "solo_rounds": "worth",
        "workers": "CORES MOST_JOBS WorkerDied cores",
    })
