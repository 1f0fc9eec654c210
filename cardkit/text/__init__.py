"""What people read: rules, events, refusals, chances; every sentence is the argument of ``t``."""
