"""User settings: ``settings.toml``, read before a command's options and checked.

Options of a command win over settings, and settings over the system's locale.
"""

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from cardkit.v4 import files, speech, text
from cardkit.v4.cli import click
from cardkit.v4.cli.app import SETTINGS_FILE
from cardkit.v4.text import (
    Finding,
    NotKnown,
    VariantError,
    behind,
    did_you_mean,
    nearest,
    read_file,
)

LETTER = frozenset(
    ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]
)
"""Countries that print on Letter, from Unicode's locale data (CLDR, ``paperSize``)."""
LARGEST = 64 << 10


class Setting(NamedTuple):
    """One setting: its use, values, default, check, and the options it stands for.

    `options` are parameters by command. `check` raises `ValueError`; `several` allows several
    words.
    """

    about: str
    takes: str
    example: str
    check: Callable[[Any], None]
    options: Mapping[str, tuple[str, ...]] = {}
    several: bool = False
    unset: str = ""


def _one_of(*words: str) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if value not in words:
            raise NotKnown(
                f"expected {text.either(words)}, got {text.quoted_value(value)}", value, words
            )

    return check


def _several(check: Callable[[Any], None]) -> Callable[[Any], None]:
    def check_each(value: Any) -> None:
        if not isinstance(value, list) or not value:
            raise ValueError('expected words in brackets, as in ["one", "two"]')
        for word in value:
            check(word)
        if len({str(word).casefold() for word in value}) < len(value):
            raise ValueError("each once")

    return check_each


def _text(check: Callable[[str], object], said: str) -> Callable[[Any], None]:
    def check_text(value: Any) -> None:
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise ValueError(f"expected {said} in quotes")
        check(value)

    return check_text


def _language(code: str) -> None:
    _one_of("en", *sorted(speech.files()))(code)


def _person(name: str) -> None:
    from cardkit.v4.tally import name_fault

    if (fault := name_fault(name)) is not None:
        raise ValueError(speech.of_name(fault).message)


MANNERS = {"reader": "reader", "keys": "keys", "say": "aloud", "odds": "odds"}
"""Options of the game master that can be set, with their parameters."""
PLAYING = ("play", "resume")
SETTINGS = {
    "paper": Setting("the size of a sheet of paper", "a4, letter or both", "letter",
        _one_of("a4", "letter", "both"), {"print": ("paper",)}),
    "ink": Setting("what the printer may spend", "colour or mono", "mono",
        _one_of("colour", "mono"), {"print": ("ink",)}, unset="colour"),
    "lang": Setting("the language cardkit speaks", "the code of a language", "pl",
        _text(_language, "a code"), unset="your system's"),
    "people": Setting("who plays where nobody is named", "names, in seat order", "Ann Bo Cy",
        _several(_text(_person, "each name")), several=True, unset="you are asked"),
    "manner": Setting("how the game master talks", f"some of {' '.join(MANNERS)}", "reader odds",
        _several(_one_of(*MANNERS)), several=True, unset="short lines, a line for each answer"),
    "at": Setting(("the address that phones come "
                   "to"), "one of this computer's or localhost, with a port or without",
        "192.168.1.20:9000", _text(str, "an address"), dict.fromkeys(PLAYING, ("at",)),
        unset="the one that leads out, port 8765"),
}  # fmt: skip


def place() -> Path:
    """Return the path of the settings file, which need not exist."""
    return files.home("config", ".config") / SETTINGS_FILE


def read() -> dict[str, Any]:
    """Return the checked settings; empty where there is no file.

    Raises `click.ClickException` with every fault.
    """
    if not os.path.exists(place()):
        return {}
    try:
        return checked(written())
    except VariantError as error:
        raise click.ClickException(
            f"{error}\nMend it there, or set it anew: cardkit config"
        ) from None


def written() -> str:
    """Return the text of the settings file; "" if there is none.

    Raises `cardkit.v4.text.VariantError` where it is no text, and `click.ClickException`.
    """
    path = place()
    try:
        return (
            files.text_from(read_file(path, LARGEST), str(path), LARGEST, "settings")
            if path.exists()
            else ""
        )
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {error.strerror}") from None


def checked(text: str) -> dict[str, Any]:
    """Return the settings in a text.

    Raises `cardkit.v4.text.VariantError` with every fault and its place.
    """
    raw, faults = examined(text)
    if faults:
        raise VariantError(faults.values())
    return raw


def examined(text: str) -> tuple[dict[str, Any], dict[str, Finding]]:
    """Return all settings in a text, and the faults by key.

    Raises `cardkit.v4.text.VariantError` where it is no TOML.
    """
    path = place()
    source = files.Source(SETTINGS_FILE, str(path), str(path.parent), text)
    raw, faults = files.parsed(source), {}
    for name, value in raw.items():
        wrong, near = "", ""
        try:
            if name in SETTINGS:
                SETTINGS[name].check(value)
                continue
            said = behind(f"no setting is called {name}", did_you_mean(name, SETTINGS))
            wrong, near = name, nearest(name, SETTINGS)
            said = said if near else f"{said}. There are: {', '.join(SETTINGS)}"
        except ValueError as error:
            said = f"{name}: {error}"
            if isinstance(error, NotKnown):
                wrong, near = error.word, error.near
        faults[name] = source.at((name,), said)._replace(wrong=wrong, near=near)
    return raw, faults


def as_options(values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return option values by command, from settings and the system's locale.

    They are click's default map.
    """
    found: dict[str, dict[str, Any]] = {}
    for name, value in {"paper": usual_paper(), **values}.items():
        for command, options in SETTINGS[name].options.items():
            found.setdefault(command, {}).update(dict.fromkeys(options, value))
    for command in PLAYING:
        found.setdefault(command, {}).update(
            {MANNERS[word]: True for word in values.get("manner", ())}
        )
    return found


def usual_paper() -> str:
    """Return the paper of the country in the system's locale: ``letter`` or ``a4``."""
    said = next(
        (os.environ[name] for name in ("LC_ALL", "LC_PAPER", "LANG") if os.environ.get(name)), ""
    )
    found = re.match(r"[A-Za-z]{2,3}[_-]([A-Za-z]{2})\b", said)
    return "letter" if found and found[1].upper() in LETTER else "a4"
