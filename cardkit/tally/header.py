"""Read the lines above the first round: the game, the players and the rules."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from pathlib import Path
from typing import Any

from cardkit.engine.files import MAX_LINE_LENGTH, control_character_index
from cardkit.engine.findings import MAX_FINDINGS, Finding, VariantError, message_about
from cardkit.engine.game import GameState
from cardkit.engine.readers import most_similar_word
from cardkit.engine.values import MAX_PLAYERS
from cardkit.engine.variant import Variant
from cardkit.rulebook.catalogue import shipped_file
from cardkit.rulebook.loader import load
from cardkit.tally import line_kinds
from cardkit.tally.cells import TallyField, is_ruled_line
from cardkit.tally.findings import LineError, Severity, TallyFinding
from cardkit.tally.items import Header
from cardkit.tally.names import is_tally_word as is_named_as_word, is_valid_name
from cardkit.tally.rounds_table import (
    PadTable,
    name_above_sums,
    parse_table_at,
    possible_head_lines,
)
from cardkit.tally.turns import Word, only_player_named
from cardkit.tally.words import TypedWords, fold, words_for_and

_SEPARATOR_LINE_PATTERN = re.compile(r'\s*"?sep=(?:[|;,\t]|\\t)?"?[\s,;]*', re.IGNORECASE)
"""Matches a line such as ``sep=;``, in which a spreadsheet names the separator of its cells."""


@dataclass
class HeaderLines:
    """The header of a tally as it is written, with its values by key.

    `line_count` is its number of lines. `table` is the table of figures that follows, if there is
    one.
    """

    values: dict[str, TallyField] = field(default_factory=dict)
    settings: list[TallyField] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    line_count: int = 0
    table: PadTable | None = None
    strangers: set[TallyField] = field(default_factory=set)  # headings that are not players
    findings: list[TallyFinding] = field(default_factory=list)

    def value_of(self, key: str) -> str:
        """Return the value of a key in the header, or "" if the key is missing."""
        return self.values[key].text if key in self.values else ""

    def add_finding(self, key: str, code: str, severity: Severity = "error", **facts: Any) -> None:
        """Add a finding at the value of a key, or in the first line if the key is missing."""
        place = self.values.get(key, TallyField("", 1, 0))
        self.findings.append(TallyFinding(place.line, place.at + 1, code, facts, severity))

    def add_finding_at(self, line: int, at: int, code: str, /, **facts: Any) -> None:
        """Add a finding at a line, counted from 1, and a column, counted from 0."""
        self.findings.append(TallyFinding(line, at + 1, code, facts))

    def has_finding(self, *codes: str) -> bool:
        """Return True if there is a finding with one of these codes."""
        return any(finding.code in codes for finding in self.findings)


def finding_for_bad_text(line: str, number: int) -> TallyFinding | None:
    """Return a finding if a line is too long or is not text, or None otherwise."""
    if len(line) > MAX_LINE_LENGTH:
        return TallyFinding(number, 1, "too-long", {"letters": len(line)})
    control_character = control_character_index(line)
    if control_character is not None:
        return TallyFinding(number, control_character + 1, "not-text")
    return None


def read_header_lines(
    lines: Sequence[str], parts: Sequence[line_kinds.TallyLine], typed: TypedWords
) -> HeaderLines:
    """Return the header of a tally as it is written.

    `parts` are the parsed `lines`.
    """
    head = HeaderLines()
    for head.line_count, line in enumerate(lines):
        if len(head.findings) > MAX_FINDINGS:
            break
        if unreadable := finding_for_bad_text(line, head.line_count + 1):
            head.findings.append(unreadable)
        elif not _read_line(head, parts, head.line_count, typed):
            return head
    head.line_count = len(lines)
    return head


def _read_line(
    head: HeaderLines, lines: Sequence[line_kinds.TallyLine], place: int, typed: TypedWords
) -> bool:
    """Read a line of the header; return False if the body or a table begins there."""
    line, key = lines[place], lines[place].key
    if _SEPARATOR_LINE_PATTERN.fullmatch(line.whole):
        return True
    if _may_be_commented_row(lines, place) and _store_table(head, lines, place, typed, ""):
        return False  # its rows or headings begin with #
    if line.comment:
        head.comments.append(line.comment)
    if is_ruled_line(line.text):
        return True
    keys_of_rounds = (*line_kinds.FIGURE_KEYS, *line_kinds.ATTENDANCE_KEYS, "round")
    if line.begins or (line.key and line.key.key in keys_of_rounds):
        return False
    if key:
        _store_value(head, key.key, TallyField(key.value, place + 1, key.at), typed)
        return True
    bare = line_kinds.parse_line_without_colon(
        line.content, typed, _names_in(head.value_of("players"), typed)
    )
    is_header = bare is not None and typed.keys[fold(bare.key)] in line_kinds.HEADER_KEYS
    if _store_table(head, lines, place, typed, bare.value if bare and is_header else ""):
        return False
    if bare and not is_header:
        return False
    is_complete = {"variant", "players"} <= head.values.keys()
    if not bare and (line_kinds.starts_with_word_round(line.content, typed) or is_complete):
        return False
    _store_line_without_key(head, line, bare, place, typed)
    return True


def _may_be_commented_row(lines: Sequence[line_kinds.TallyLine], place: int) -> bool:
    """Return True if a comment may be a row of a table or the headings above one."""
    line, next_line = lines[place], lines[place + 1] if place + 1 < len(lines) else None
    is_above_row = next_line is not None and bool(next_line.row.strip())
    return bool(line.comment) and line.is_comment and (bool(line.row.strip()) or is_above_row)


def _store_line_without_key(
    head: HeaderLines,
    line: line_kinds.TallyLine,
    bare: line_kinds.KeyLine | None,
    place: int,
    typed: TypedWords,
) -> None:
    """Store a header line that lacks its key or its colon, and add a finding for it."""
    text = line.content.strip()
    word, _, rest = text.partition(" ")
    names = _names_in(text, typed)
    place, at = place + 1, len(line.text) - len(line.text.lstrip())
    if bare:
        key, rest = typed.keys[fold(bare.key)], bare.value
        if key != "date" or _can_parse(date.fromisoformat, rest):  # otherwise a bad date
            head.add_finding_at(place, 0, "no-colon", way=f"{bare.key}: {rest}", text=bare.key)
        _store_value(head, key, TallyField(rest, place, line.text.find(rest)), typed)
        return
    key = most_similar_word(fold(word), line_kinds.HEADER_KEYS) if rest else ""
    if (path := shipped_file(text)) and not head.value_of("variant"):
        key, rest = "variant", path.stem
    elif not key and re.fullmatch(r"[^\d,]+,\D+", text) and all(map(is_valid_name, names)):
        key, rest = "players", text
    way = {"way": f"{key}: {rest}"} if key else {}
    head.add_finding_at(place, at, "not-a-line", text=text[:40], **way)
    if key:
        _store_value(head, key, TallyField(rest, place, line.text.find(rest)), typed)


def _store_table(
    head: HeaderLines,
    lines: Sequence[line_kinds.TallyLine],
    place: int,
    typed: TypedWords,
    value: str,
) -> bool:
    """Store the table that begins in a line; return False if no table begins there.

    A line that consists of a key and its `value` only lacks its colon, and begins no table.
    """
    players = _names_in(head.value_of("players"), typed)
    table = parse_table_at(lines, place, players, typed)
    if table and value and table.names is table.heads and not value.startswith(table.names[0].text):
        return False
    head.line_count = place + (table is not None)
    if table is None and (ways := possible_head_lines(lines, place, players, typed)):
        table = parse_table_at(lines, place, players, typed, ways[0])
        head.add_finding_at(place + 1, 0, "no-head", ways=ways)
    if table is None:
        return False
    head.table = table
    _check_names(head, table, players, typed)
    names = ", ".join(name.text for name in table.names)
    if not (players or head.strangers) and (adding := name_above_sums(table, typed)):
        head.add_finding_at(adding.line, adding.at, "adds-up", head=adding.text, names=names)
    if table.is_unclear:
        first = table.names[0]
        ways = ("round", f"players: {names}")
        head.add_finding_at(place + 1, first.at, "two-meanings", word=first.text, ways=ways)
    return True


def _check_names(
    head: HeaderLines, table: PadTable, players: Sequence[str], typed: TypedWords
) -> None:
    """Add findings for names above the table that are not players or occur twice.

    A heading that cannot be a player's name is added to `head.strangers`.
    """
    left = {fold(name): True for name in players}
    for column in table.names if not table.is_transposed else ():
        is_word = is_named_as_word(column.text, typed)
        if fold(column.text) not in left and (is_word or table.is_empty(column)):
            head.add_finding_at(
                column.line, column.at, "bad-column", text=column.text, is_word=is_word
            )
            head.strangers.add(column)
    for name, line, at in [cell for cell in table.names if players and cell not in head.strangers]:
        if fold(name) not in left:
            head.add_finding_at(
                line, at, "unknown-player", word=name, who=players, where="in this game"
            )
        elif not left[fold(name)]:
            head.add_finding_at(line, at, "name-twice", name=name)
        left[fold(name)] = False


def _store_value(head: HeaderLines, key: str, value: TallyField, typed: TypedWords) -> None:
    if key == "note":
        head.notes.append(value.text)
    elif key == "set":
        head.settings.append(value)
    elif key not in line_kinds.HEADER_KEYS:
        words = {
            word: meaning
            for word, meaning in typed.keys.items()
            if meaning in line_kinds.HEADER_KEYS
        }
        near = words.get(most_similar_word(fold(key), words)) or "variant, players, date, note"
        head.add_finding_at(value.line, 0, "unknown-key", key=key, near=near)
        head.values.setdefault(near, value)  # the lines below can be read
    elif key in head.values:
        head.add_finding_at(value.line, 0, "twice", key=f"{key}:", line=head.values[key].line)
    else:
        head.values[key] = value


def _names_in(text: str, typed: TypedWords) -> list[str]:
    """Return the names in a list, which are separated by commas, by ``and``, or by spaces."""
    text = text.replace(";", ",")
    ands = [re.escape(word) for word, meaning in typed.joining.items() if meaning == "and"]
    joined = re.split(rf"\s(?:{'|'.join(ands)})\s", text.strip(), flags=re.IGNORECASE)
    if "," in text:
        parts = [part for piece in joined for part in piece.strip().rstrip(",").split(",")]
    elif len(joined) > 2:
        parts = joined
    else:
        parts = [word for piece in joined for word in piece.split()]
    return [part.strip() for part in parts]


def _can_parse(parse: Callable[[str], object], text: str) -> bool:
    try:
        return parse(text) is not None
    except ValueError:
        return False


def parse_header(head: HeaderLines, typed: TypedWords, joining: Sequence[str] = ()) -> Header:
    """Return the parsed header, and add findings for its errors to `head.findings`."""
    texts = {key: head.value_of(key) for key in ("variant", "date", "begun", "ended", "place")}
    # a dot is refused here: Python reads 19.30 as 19:00:00.3
    for key, kind in (("date", date), ("begun", time), ("ended", time)):
        if texts[key] and ("." in texts[key] or not _can_parse(kind.fromisoformat, texts[key])):
            code = "bad-date" if kind is date else "bad-time"
            head.add_finding(key, code, "differs", text=texts[key])
    if not texts["variant"]:
        _report_missing_key(head, "variant", "csv-no-variant" if head.table else "no-variant")
    players = _players_in_header(head, typed)
    return Header(
        **texts,
        players=players,
        first=_player_in_header(head, head.values["first"], players)
        if head.value_of("first")
        else "",
        bots=_bots_in_header(head, tuple(dict.fromkeys((*players, *joining))), typed),
        mood_seed=_number_in_header(head, "moods", r"\d{1,9}", "bad-moods"),
        teach=_teach_in_header(head, typed),
        last_round=_number_in_header(head, "last round", r"[1-9]\d?", "bad-last-round"),
        settings=_settings_in_header(head),
        notes=tuple(head.notes),
        comments=tuple(head.comments),
    )


def _report_missing_key(head: HeaderLines, key: str, code: str) -> None:
    """Add a finding for a missing key, unless it may be in a line that cannot be read."""
    if not head.has_finding("not-a-line", "unknown-key", "not-text"):
        head.add_finding(key, code)


def _players_in_header(head: HeaderLines, typed: TypedWords) -> tuple[str, ...]:
    of_table = head.table.names if head.table else []
    listed = [*_name_fields(head, typed)] or [
        cell for cell in of_table if cell not in head.strangers
    ]
    if not listed:
        _report_missing_key(head, "players", "no-players")
    names: dict[str, str] = {}
    listing = head.value_of("players")
    has_comma = not listing or "," in listing or ";" in listing
    for name, line, at in listed:
        # without commas, "Ann und Bo" are three words, but two people if "und" is a joining word
        is_good = is_valid_name(name) and (has_comma or fold(name) not in words_for_and())
        if not is_good or fold(name) in names:
            head.add_finding_at(line, at, "name-twice" if is_good else "bad-name", name=name)
        else:
            names[fold(name)] = name
    return tuple(names.values())


def _name_fields(head: HeaderLines, typed: TypedWords) -> Iterator[TallyField]:
    text, line, column = head.values.get("players", TallyField("", 1, 0))
    at = 0
    for name in _names_in(text, typed)[: MAX_PLAYERS + 1]:
        at = max(at, text.find(name, at))
        yield TallyField(name, line, column + at)
        at += len(name)


def _player_in_header(head: HeaderLines, value: TallyField, players: tuple[str, ...]) -> str:
    """Return the player named by a value, or "" if there is no such player.

    In that case, this adds a finding if the header lists any players.
    """
    try:
        return only_player_named(Word(value.text, value.at), players, players)
    except LineError as fault:
        if players:
            head.add_finding_at(value.line, fault.at, fault.code, **fault.facts)
        return ""


def _bots_in_header(
    head: HeaderLines, players: tuple[str, ...], typed: TypedWords
) -> tuple[tuple[str, str], ...]:
    listed = head.values.get("bots", TallyField("", 1, 0))
    bots: dict[str, str] = {}
    for part in re.finditer(r"[^,\s][^,]*", listed.text):
        name, _, word = (text.strip() for text in part[0].partition("="))
        at = listed.at + part.start()
        player = _player_in_header(head, TallyField(name, listed.line, at), players)
        level = typed.bots.get(fold(word), "")
        if player in bots or not level:
            code = "name-twice" if level else "bad-bot"
            head.add_finding_at(listed.line, at, code, name=player or name, text=word or name)
        elif player:
            bots[player] = level
    return tuple((name, bots[name]) for name in players if name in bots)


def _number_in_header(head: HeaderLines, key: str, digits: str, code: str) -> int:
    """Return the number that the header gives for a key, or 0 if there is none.

    If the number is invalid, this adds a finding with `code` and also returns 0.
    """
    text = head.value_of(key)
    if re.fullmatch(digits, text, re.ASCII):
        return int(text)
    if key in head.values:
        head.add_finding(key, code, text=text)
    return 0


def _teach_in_header(head: HeaderLines, typed: TypedWords) -> bool:
    answer = typed.answers.get(fold(head.value_of("teach")), "")
    if "teach" in head.values and answer not in ("yes", "no"):
        head.add_finding("teach", "bad-teach", text=head.value_of("teach"))
    return answer == "yes"


def _settings_in_header(head: HeaderLines) -> tuple[tuple[str, str], ...]:
    settings: dict[str, str] = {}
    lines: dict[str, int] = {}
    for value in head.settings:
        name, equals, setting = (part.strip() for part in value.text.partition("="))
        if name in settings:
            head.add_finding_at(value.line, value.at, "twice", key=name, line=lines[name])
        elif equals and name and setting:
            settings[name], lines[name] = setting, value.line
        else:
            head.add_finding_at(value.line, value.at, "bad-set", said="", text=value.text)
    return tuple(settings.items())


def load_rules(head: HeaderLines, header: Header, folder: str | Path | None) -> Variant | None:
    """Return the variant that a header names, or None if the variant has errors.

    Each error becomes a finding. A path is relative to `folder`. If only the settings are wrong,
    the result is the variant without them, so that the lines below can still be checked.
    """
    settings = dict(header.settings)
    try:
        return load(header.variant, settings, folder)
    except VariantError as error:
        rest = replace(header, settings=())
        before = load_rules(HeaderLines(), rest, folder) if settings else None
        for wrong in error.findings:
            _add_rules_finding(head, wrong, is_set=before is not None)
        return before


def _add_rules_finding(head: HeaderLines, wrong: Finding, *, is_set: bool) -> None:
    """Add a finding for an error in the rules.

    The finding is at a ``set:`` line if a setting is wrong, and otherwise at ``variant:``. `is_set`
    is True if only settings are wrong.
    """
    file, message = wrong.file, wrong.message
    # a variant may be any text
    if head.settings and (is_set or file.startswith("set: ")) and file != head.value_of("variant"):
        key = file.removeprefix("set: ").partition("=")[0].strip()
        lines = {cell.text.partition("=")[0].strip(): cell for cell in reversed(head.settings)}
        place = lines.get(key, head.settings[-1])
        head.add_finding_at(place.line, place.at, "bad-set", said=message, text=place.text)
    elif wrong.line:
        at = f"{file}:{wrong.line}:{wrong.column}"
        head.add_finding("variant", "bad-variant", place=at, said=message)
    else:
        text = message if file in message else message_about(file, message)
        head.add_finding("variant", "unknown-variant", said=text)


def start_game(head: HeaderLines, header: Header, variant: Variant) -> GameState | None:
    """Return the game before its first round, or None if it has no players or far too many.

    If the rules of the game do not allow that number of players, this adds a finding, but the game
    is still played.
    """
    low, high = variant.players
    number = len(header.players)
    if header.last_round > variant.max_round_number:
        head.add_finding("last round", "bad-last-round", text=str(header.last_round))
    is_followed = 0 < number <= MAX_PLAYERS
    if number and not low <= number <= high:
        if not (is_followed and head.has_finding("bad-name", "name-twice")):
            named = head.table.names if head.table else []
            place = head.values.get("players") or named[min(high, number - 1)]
            head.add_finding_at(place.line, place.at, "player-count", n=number)
        variant = replace(variant, players=(1, MAX_PLAYERS))
    return header.start_game(variant) if is_followed else None
