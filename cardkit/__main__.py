"""``python -m cardkit``."""

from cardkit.cli import main

main()
