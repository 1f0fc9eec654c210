"""Regenerate the game session at the top of each README: ``python -m tools.write.readme``.

What is typed is taken from the session that stands there; each is played again at a terminal.
"""

from __future__ import annotations

from tests.v4.readme import LANGUAGES, ROOT, played, session

BEGINS = {"en": "ROUND 1", "pl": "RUNDA 1"}
"""The first words that are shown; above them stands ``...``."""


def main() -> None:
    """Write both."""
    for readme, language in LANGUAGES.items():
        shown, screen = session(readme), played(readme)
        command, _, _ = shown.partition("\n")
        path = ROOT / readme
        made = f"{command}\n...\n{screen[screen.index(BEGINS[language]) :]}"
        path.write_text(path.read_text("utf-8").replace(shown, made), "utf-8")


if __name__ == "__main__":
    main()
