"""The tests. Small games one can read; `games` draws random ones."""
