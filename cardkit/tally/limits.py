"""How large a tally may be."""

MAX_TALLY = 1 << 20
"""Most bytes of a tally."""
MAX_LINE = 2000
"""Most letters of a line."""
MAX_FINDINGS = 100
"""So many findings of one tally are told."""
