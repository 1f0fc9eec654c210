"""What people read: rules, events, refusals, chances; every sentence is the argument of ``t``.

A function of one sentence has no docstring: what it returns stands there.
"""
