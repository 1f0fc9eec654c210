"""What the commands still take from the fourth edition, until its parts are built anew."""

from __future__ import annotations

import click


def speak(lang: str = "") -> None:
    """Let the fourth edition speak a language: this one, that of ``--lang``, or the system's."""
    from cardkit.v4.cli import app

    lang = lang or click.get_current_context().find_root().params.get("lang") or ""
    if lang:
        app.speak(lang, "--lang")
    else:
        app.speak_as_wished()
