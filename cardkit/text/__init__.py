"""Texts that people read, such as rules, events and refusals, all translated with ``t``.

A function has no docstring if the sentences in it already say what it returns.
"""
