"""The laboratory: house rules tried out by bots, many games at a time.

`simulate.simulate` plays a variant between bots and gives a `report.Report`; `compare.Comparison` puts two of them side
by side; `tune.Tuning` sweeps keys of a house rule; `study.study` tells a designer how it plays beside its parent, and
`best.reply` how best to play it; `plot.plot` and `study_plot.plot` draw. A bot is a word (`bots.WORDS`) or a
callable, which is asked after every card:

>>> from cardkit.lab.simulate import simulate
>>> from cardkit.variant import load
>>> def cautious(state, name):
...     return state.loot >= 10 and len(state.dangers) > 1
>>> told = simulate(load("poor-mans"), [cautious, "kinds:3", "never"], games=200, seed=1)
>>> told.seats[0].win.mean > told.seats[2].win.mean
True
"""
