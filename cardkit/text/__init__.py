"""Texts that people read: rules, events, refusals and chances; every sentence is passed to ``t``.

A function has no docstring if the sentences in it already say what it returns.
"""
