"""Tests of ``tools/``, and of the files that ``tools/write/`` generates. No other test imports from
there."""
