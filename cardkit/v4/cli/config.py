"""``cardkit config``: user settings, shown, explained, changed and removed."""

import tomllib
from pathlib import Path
from typing import Any

from cardkit.v4 import speech
from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.commands import cli_command, complete_among
from cardkit.v4.cli.screen import to_json
from cardkit.v4.cli.user_settings import SETTINGS, checked, examined, place, usual_paper, written
from cardkit.v4.cli.writing import write_file
from cardkit.v4.files import statements
from cardkit.v4.text import VariantError, clean, did_you_mean, toml


@cli_command(
    "config",
    ("cardkit config", "what is set, and what else can be"),
    ("cardkit config paper", "what paper is for"),
    ("cardkit config lang", "which languages there are"),
    ("cardkit config paper letter", "print on Letter from now on"),
    ("cardkit config people Ann Bo Cy", "who plays where nobody is named"),
    ("cardkit config people --forget", "ask again"),
)
@click.argument(
    "name", metavar="[NAME]", required=False, shell_complete=complete_among(lambda: SETTINGS)
)
@click.argument("value", metavar="[VALUE]...", nargs=-1)
@click.option("--forget", is_flag=True, help="Take a setting out again.")
@click.option("--json", "as_json", is_flag=True, help="What is set, for programs.")
def command(name: str | None, value: tuple[str, ...], forget: bool, as_json: bool) -> int:
    """Show and set what holds for good, so that it need not be typed each time.

    What is typed behind a command wins over what is set here, and this over your system's locale.
    The settings are a small TOML file in your configuration folder, which can be edited and is
    checked; the last line says where it is.
    """
    path = place()
    try:
        text = written()
    except VariantError as error:
        raise click.ClickException(str(error)) from None
    if name is not None and name not in SETTINGS and not forget:
        near = did_you_mean(name, SETTINGS) or f"There are: {', '.join(SETTINGS)}"
        raise click.UsageError(f'No setting is called "{name}". {near}')
    if value or forget:
        if name is None or (value and forget):
            raise click.UsageError(
                "--forget takes the name of one setting: cardkit config paper --forget"
            )
        return _change(path, text, name, value)
    try:
        values = checked(text)
    except VariantError as error:
        click.echo(str(error), err=True)
        return Exit.DIFFERS
    if as_json:
        click.echo(to_json({"file": str(path), "settings": values}))
    elif name is None:
        _list(values)
        click.echo(f"\n{_languages()}")
        click.echo(
            clean(
                f"cardkit config NAME tells more of one; cardkit config NAME VALUE sets "
                f"it, in {path}"
            )
        )
    else:
        _explain(name, values)
    return Exit.FINE


def _list(values: dict[str, Any]) -> None:
    """Print each setting with its value and use, and its default if it is not set."""
    shown = {name: _shown(name, values) for name in SETTINGS}
    width = min(max(map(len, shown.values())), 24)
    for name, setting in SETTINGS.items():
        until = "" if name in values else f" (not set: {_unset(name)})"
        click.echo(clean(f"  {name:8}{shown[name]:{width}}  {setting.about}{until}"))


def _explain(name: str, values: dict[str, Any]) -> None:
    """Print one setting: its use, the values it takes, and its value now."""
    setting = SETTINGS[name]
    click.echo(clean(f"{name}: {setting.about}. It takes {setting.takes}."))
    click.echo(
        clean(f"Now: {_shown(name, values)}" if name in values else f"Not set: {_unset(name)}.")
    )
    if name == "lang":
        click.echo(_languages())
    click.echo(f"Set it: cardkit config {name} {setting.example}")


def _languages() -> str:
    """Return a line with the languages there are, and how much each lacks, in English."""
    named = ["en English"]
    for code, path in sorted(speech.files().items()):
        try:
            raw, sentences = speech.parsed(speech.text_of(path), str(path))
            name = speech.language_of(code, raw, sentences).name
        except (OSError, ValueError):
            named.append(f"{code} (cannot be read: cardkit check tells why)")
            continue
        percent = speech.languages.percent_done(sentences)
        put_off = speech.languages.put_off(sentences)
        lacks = (
            f" ({percent} %{f', {put_off} put off' if put_off else ''})" if percent < 100 else ""
        )
        named.append(f"{code} {name}{lacks}")
    return clean(f"Languages: {', '.join(named)}")


def _shown(name: str, values: dict[str, Any]) -> str:
    """Return the value of a setting as it is typed."""
    value = values.get(name, "-")
    return (
        " ".join(f'"{word}"' if " " in word else word for word in value)
        if isinstance(value, list)
        else str(value)
    )


def _unset(name: str) -> str:
    """Return the default of a setting."""
    return f"{usual_paper()}, by your system's locale" if name == "paper" else SETTINGS[name].unset


def _change(path: Path, text: str, name: str, words: tuple[str, ...]) -> int:
    """Set a setting to these words, or remove it if there are none; print its other faults."""
    value: Any = list(words) if words and SETTINGS[name].several else " ".join(words)
    changed = _with(text, name, f"{name} = {toml(value)}\n" if words else "")
    try:
        values, faults = examined(changed)
        if name in faults:
            raise click.ClickException(f"{faults[name]}\nNothing was changed.")
        path.parent.mkdir(parents=True, exist_ok=True)
    except VariantError as error:
        raise click.ClickException(f"{error}\nNothing was changed: mend it there.") from None
    except OSError as error:
        raise click.ClickException(
            f"{path.parent} cannot be made: {error.strerror}. Nothing was changed."
        ) from None
    write_file(path, changed.encode(), ours=lambda data: True)
    click.echo(clean(f"{name}: {_shown(name, values)}"))
    for fault in faults.values():
        click.echo(str(fault), err=True)
    return Exit.DIFFERS if faults else Exit.FINE


def _with(text: str, name: str, line: str) -> str:
    """Return a TOML text with `line` in place of a key, or before the first table.

    Comments around it stay.
    """
    lines, told = text.splitlines(keepends=True), statements(text)
    headers = [found.line - 1 for found in told if found.header]
    first = headers[0] if headers else len(lines)
    said = next((found for found in told if found.where[:1] == (name,)), None)
    if said is None:
        above = "".join(lines[:first])
        return "".join(
            (above, "\n" * (bool(above) and not above.endswith("\n")), line, *lines[first:])
        )
    at, end = said.line - 1, said.line
    if said.header:
        end = next((header for header in headers if header > at), len(lines))
        return _with("".join((*lines[:at], *lines[end:])), name, line)
    while end < len(lines) and not _whole("".join(lines[at:end])):
        end += 1
    return "".join((*lines[:at], line, *lines[end:]))


def _whole(statement: str) -> bool:
    """Return True if that is a whole statement: a list may go on for lines."""
    try:
        tomllib.loads(statement)
    except ValueError:
        return False
    return True
