"""``python -m cardkit``."""

from cardkit.cli import main

if __name__ == "__main__":
    main()
