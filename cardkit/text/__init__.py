"""What people read: rules, events, refusals, chances; every sentence is the argument of ``t``.

A function whose sentences say what it returns has no docstring.
"""
