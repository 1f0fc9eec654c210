"""The texts from which a variant is built: its file, and the settings that change it."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from cardkit.engine import files
from cardkit.engine.findings import MAX_LENGTH_OF_SHOWN_LINE, Finding, VariantError, say
from cardkit.engine.readers import Raw, expectation_message, quoted
from cardkit.rulebook.catalogue import shipped_texts
from cardkit.rulebook.reading import error_in_keys
from cardkit.rulebook.toml_positions import KeyPath, key_positions
from cardkit.rulebook.toml_slips import first_syntax_error

MAX_NESTING_DEPTH = 20  # tables and lists within one another; the keys of a variant need five
MAX_SETTINGS = 100  # settings of one game


@dataclass(frozen=True, slots=True)
class Source:
    """A text that contains keys: a whole variant file, or a single setting.

    `key_positions` has the line and column of every key. In a setting, whose key is `setting`, they
    are (0, 0). Names of games in the file are looked up from `folder`.
    """

    file: str
    folder: Path
    lines: list[str]
    raw: Raw
    key_positions: dict[KeyPath, tuple[int, int]]
    setting: KeyPath = ()

    def finding_at(self, path: KeyPath, message: str) -> Finding:
        """Return a finding with this message at a key of the source."""
        line, column = self.key_positions[path]
        return self.finding_at_line(line, column, message)

    def finding_at_line(self, line: int, column: int, message: str) -> Finding:
        """Return a finding at a line and column, both counted from 1.

        Line 0 stands for the whole file.
        """
        text = self.lines[line - 1] if line else ""
        return Finding(self.file, line, column, message, text)


def read_file(path: Path, name: str) -> Source:
    """Read a variant file; findings refer to it as `name`.

    Raises `VariantError` if the file cannot be read or is not valid TOML.
    """
    try:
        content = shipped_texts().get(path) or files.read_bytes(path, files.MAX_RULES_BYTES)
    except OSError as error:
        message = say("cannot be read: {why}", why=files.why_unreadable(error))
        raise _unreadable_error(name, message) from None
    return read_text(content, name, path.parent)


def read_text(content: str | bytes, name: str, folder: Path) -> Source:
    """Read the text of a variant file as if the file were in `folder`.

    Findings call the file `name`. Raises `VariantError` if the text is empty or is not valid TOML.
    """
    source = parse_toml(content, name, folder, error_in_keys)
    if not source.raw and not "".join(source.lines).strip():
        message = say('is empty. A variant begins with extends = "kings-gold" and name = "..."')
        raise _unreadable_error(name, message)
    return source


def parse_toml(
    content: str | bytes, name: str, folder: Path, fault_of: Callable[[Raw], str] = lambda raw: ""
) -> Source:
    """Read the text or the bytes of a TOML file, which may be empty.

    The other arguments are those of `read_text`. If the TOML is invalid, `fault_of` returns what is
    wrong with the keys of a corrected line, or "" if they are valid.
    """
    try:
        text = files.text_from_bytes(content, files.MAX_RULES_BYTES)
    except files.UnreadableTextError as fault:
        if fault.why == "encoding":
            byte = f"0x{fault.byte:02x}"
            message = say("byte {byte} is not UTF-8 text. Save the file as UTF-8", byte=byte)
            raise _unreadable_error(name, message, fault.line, fault.column) from None
        raise _unreadable_error(name, _UNREADABLE_TEXT_MESSAGES[fault.why]) from None
    source = Source(name, folder, text.split("\n"), {}, {})
    for number, line in enumerate(source.lines, 1):
        place = files.control_character_index(line)
        if len(line) > files.MAX_LINE_LENGTH:
            n = len(line)
            message = say(
                "this line has {n} characters; the limit is {most}", n=n, most=files.MAX_LINE_LENGTH
            )
            raise VariantError([source.finding_at_line(number, files.MAX_LINE_LENGTH + 1, message)])
        if place is not None:
            message = say(
                "there is a control character here. Remove it, or save the file as UTF-8 text"
            )
            raise VariantError([source.finding_at_line(number, place + 1, message)])
    try:
        raw = tomllib.loads(text)
    except ValueError:
        raise VariantError([_syntax_finding(source, fault_of)]) from None
    except RecursionError:
        raise _unreadable_error(name, TOO_DEEP_MESSAGE) from None
    if _is_deeper(raw, MAX_NESTING_DEPTH):
        raise _unreadable_error(name, TOO_DEEP_MESSAGE)
    return replace(source, raw=raw, key_positions=key_positions(text))


_UNREADABLE_TEXT_MESSAGES = {
    "document": say("is a document, not text"),
    "too-large": say("is larger than 64 kB"),
}
TOO_DEEP_MESSAGE = say("tables or lists are nested more than {most} deep", most=MAX_NESTING_DEPTH)


def _is_deeper(value: object, levels: int) -> bool:
    if not levels:
        return True
    if isinstance(value, dict):
        value = list(value.values())
    return isinstance(value, (list, tuple)) and any(_is_deeper(item, levels - 1) for item in value)


def _unreadable_error(name: str, message: str, line: int = 0, column: int = 0) -> VariantError:
    return VariantError([Finding(name, line, column, message, unreadable=True)])


def _syntax_finding(source: Source, fault_of: Callable[[Raw], str]) -> Finding:
    if any(re.match(r"\s*variant\s*:", line) for line in source.lines):
        message = say("is a tally and contains no rules. Score it instead")
        return Finding(source.file, 0, 0, message, unreadable=True)
    return source.finding_at_line(*first_syntax_error("\n".join(source.lines), fault_of))


def read_settings(settings: Mapping[str, object], folder: Path) -> list[Source]:
    """Return a `Source` for each of the `settings`, which map dotted keys to values.

    A text value is read as TOML if possible, and is otherwise used unchanged: ``"5"`` is a number,
    and ``"half"`` is a text. Names of games are looked up from `folder`. Raises `VariantError` if
    settings are invalid.
    """
    sources, faults = [], []
    if len(settings) > MAX_SETTINGS:
        message = say("more than {most} settings", most=MAX_SETTINGS)
        raise VariantError([Finding("set", 0, 0, message)])
    for dotted, value in settings.items():
        text = f"{dotted}={value if isinstance(value, str) else quoted(value)}"
        label = (
            f"set: {text}"
            if len(text) <= MAX_LENGTH_OF_SHOWN_LINE
            else f"set: {text[:MAX_LENGTH_OF_SHOWN_LINE]}..."
        )
        path = _parse_dotted_key(dotted)
        parsed_value = setting_value(value) if isinstance(value, str) else value
        if path is None or path[0] == "extends":
            message = expectation_message(say("a key such as danger.ends_at"), dotted)
            faults.append(Finding(label, 0, 0, message))
        elif _is_deeper(parsed_value, MAX_NESTING_DEPTH):
            faults.append(Finding(label, 0, 0, TOO_DEEP_MESSAGE))
        else:
            raw: Raw = {path[-1]: _with_toml_types(parsed_value)}
            for name in reversed(path[:-1]):
                raw = {name: raw}
            sources.append(Source(label, folder, [], raw, _positions_at_zero(raw), path))
    if faults:
        raise VariantError(faults)
    return sources


def _with_toml_types(value: object) -> object:
    """Return a Python value converted to TOML types: string keys, and lists instead of tuples."""
    if isinstance(value, Mapping):
        return {str(name): _with_toml_types(inner) for name, inner in value.items()}
    return [*map(_with_toml_types, value)] if isinstance(value, (list, tuple)) else value


def _parse_dotted_key(dotted: str) -> KeyPath | None:
    """Return the parts of a dotted key as TOML reads it, or None if it is invalid."""
    if dotted.count(".") > MAX_NESTING_DEPTH or "\n" in dotted or "=" in dotted:
        return None
    try:
        tomllib.loads(f"{dotted} = 0")
    except ValueError:
        return None
    return max(key_positions(f"{dotted} = 0"), key=len, default=None)


def setting_value(text: str) -> object:
    """Return the value of a setting's text as TOML, or the text itself if it is not valid TOML."""
    if "\n" in text or len(text) > files.MAX_LINE_LENGTH:
        return text
    try:
        value: object = tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return text
    return value


def _positions_at_zero(raw: Raw, above: KeyPath = ()) -> dict[KeyPath, tuple[int, int]]:
    places = {}
    for name, value in raw.items():
        places[(*above, name)] = (0, 0)
        if isinstance(value, dict):
            places.update(_positions_at_zero(value, (*above, name)))
    return places
