"""Measurements: speed, sizes and statistical quality. None is a test; a busy machine disturbs those
that read the clock."""
