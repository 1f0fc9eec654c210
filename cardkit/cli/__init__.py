"""The door: one module a command. Only here click is known."""

from __future__ import annotations


def main() -> None:
    """Run ``cardkit``; the process ends with one of the codes of `cardkit.cli.codes`."""
    from cardkit.cli.app import run

    run()
