"""The laboratory: house rules tried out by bots, many games at a time.

`simulate` plays a variant between bots and gives a `Report`; `compare` puts two variants side by side; `tune` sweeps a
key of a house rule; `plot` draws a report. A bot is a word (`bots.WORDS`) or a callable.
"""
