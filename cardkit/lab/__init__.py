"""The laboratory: house rules tried out by bots, many games at a time.

`simulate` plays a variant between bots and gives a `Report`; a `Comparison` puts two of them side by side; a `Tuning` sweeps
keys of a house rule; `study` tells a designer how it plays beside its parent, `Reaching` finds rules that
reach what is wanted, and `rest` seeks play at rest; `plot_report` and
`plot_study` draw. A bot is a word (`WORDS`) or a callable, which is asked after every card:

>>> from cardkit.lab.simulation import simulate
>>> from cardkit.files import load
>>> def cautious(state, name):
...     return state.loot >= 10 and len(state.dangers) > 1
>>> told = simulate(load("poor-mans"), [cautious, "kinds:3", "never"], games=200, seed=1)
>>> told.seats[0].win.mean > told.seats[2].win.mean
True
"""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.lab.solo_rounds import worth
    from cardkit.lab.best import crowd, usual_number
    from cardkit.lab.bots import REST, Bot, BotError, WORDS
    from cardkit.lab.paired import Mean
    from cardkit.lab.plots import plot_report, plot_study
    from cardkit.lab.at_rest import Kept, Mix, Rest, effort, keep, rest
    from cardkit.lab.reaching import Reach, Reached, Reaching, Tried, Wish, wishes
    from cardkit.lab.simulation import Comparison, Progress, Report, Row, check_bots, simulate
    from cardkit.lab.studies import CROWDS, EXACT, FIGURES, Figure, Studied, Study, evens_out, other_crowds, seating, study
    from cardkit.lab.tuning import Sweep, Trial, Tuning, values_of, worth_sweeping
    from cardkit.lab.workers import CORES, MOST_JOBS, Stopped, WorkerDied, cores, in_order

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
