"""The language cardkit speaks: ``--lang``, else ``CARDKIT_LANG``, else the one that is set, else that of the system."""

from __future__ import annotations

import os
import re

from cardkit.cli import click

VARIABLE = "CARDKIT_LANG"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
ENGLISH = ("en", "c", "posix")


def _code(said: str) -> str:
    return re.split(r"[_.@-]", said.strip().lower())[0]


def speak_as_wished(set_for_good: str = "") -> None:
    """Speak the language that the surroundings ask for; English where there is no file for that of the system."""
    wished = os.environ.get(VARIABLE, "").strip()
    if wished or set_for_good:
        speak(wished or set_for_good, VARIABLE if wished else "lang")
        return
    code = next((_code(os.environ[name]) for name in SYSTEM if os.environ.get(name)), "en")
    if code not in ENGLISH:
        from cardkit.speech import files

        if code in files():
            speak(code, "The system's language")


def speak(wished: str, asked_by: str) -> None:
    """Speak a language from now on. Raises `click.UsageError` where there is none of that code, or its file cannot be read."""
    from cardkit import speech

    code = _code(wished)
    try:
        if code not in ENGLISH and not re.fullmatch("[a-z]{2,8}", code):
            raise LookupError(code)
        speech.SPOKEN.set(None if code in ENGLISH else speech.language(code))
    except LookupError:
        there = ", ".join(("en", *sorted(speech.files())))
        raise click.UsageError(f'{asked_by}: no language "{wished}". There are: {there} (cardkit languages)') from None
    except ValueError as error:
        raise click.UsageError(f"{asked_by}: the file of {code} cannot be read: {error}") from None


def _option(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value and not ctx.resilient_parsing:
        speak(value, "--lang")
    elif not ctx.resilient_parsing:
        speak_as_wished((ctx.obj or {}).get("lang", ""))


def language_option() -> click.Option:
    """``--lang CODE``, which every command takes."""
    usual = f"Speak this language (default: {VARIABLE}, then cardkit config, then the system's)."
    return click.Option(["--lang"], metavar="CODE", help=usual, expose_value=False, is_eager=True, callback=_option)
