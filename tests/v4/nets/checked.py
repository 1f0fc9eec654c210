"""What `cardkit check` says of a file is so: a fault is refused, its advice helps when it is
followed."""

from __future__ import annotations

import itertools
import re
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from cardkit.v4.files import all_shipped, examined, load
from cardkit.v4.text import Finding, VariantError
from tests.v4.houses import CHANGES, TOGETHER, House, Settings, game

GAMES = 2000
QUICK = 8

WRONG: dict[str, tuple[str, ...]] = {
    "players": ('"8-3"', '"2-99"', "3-8", "[2, 8]", '{ number = "2-8", 2 = { rounds = 2 } }'),
    "rounds": ("0", "2.5", "true", '"four"'),
    "minutes": ("20-30", "20"),
    "age": ("0", '"ten"'),
    "share": ('"all"', "splt", '["split"]'),
    "leftover": ('"percard"', "lost"),
    "pieces": ("[5]", "{ 1 = 0 }", '{ 1 = 3, "five" = 2 }'),
    "ties": ('"artifacts"', '["jokers"]'),
    "cards.gold": ("3", ('{ "A-10" = "fase" '
                         '}'), ('{ "A-10" = "face * 2" '
                                '}'), '{ "A-10" = "face x 2" }', '{ "2-A" = "face" }'),
    "cards.danger": (('{ "J-K" = "ranks" '
                      '}'), '{ "Q" = "rank", "J-K" = "rank" }', '{ "joker" = "rank" }', '["J-K"]'),
    "cards.artifact": ("3", '["7bs"]', '[""]', '["joker", 5]', '{ a = "b" }'),
    "danger.ends_at": ("9", '"two"', '{ defualt = 2, "Jack" = 3 }', "[2]"),
    "danger.over": ("5", "1000", '"ten"', "220"),
    "danger.costs": ('"hlaf"', "0", '{ J = "hlaf" }', "{ X = 3 }", "{ 7 = 3 }", "1000"),
    "danger.then": ('"out"', "back"),
    "artifacts.worth": (('{ 2 = 5, 3 = "ten" '
                         '}'), ('{ 8c = 5, X = 10 '
                                '}'), '[5, "x"]', '{ 2 = 5, "round 2" = 6 }', "{ 9 = 4 }"),
    "artifacts.joins": ('{ two = "joker" }', '"later"', '{ 9 = "joker" }', '{ 2 = ["joker", 3] }'),
    "artifacts.claim": ('"all"',),
    "hands.remove": ("{ 2 = 99 }", '{ two = 3 }'),
    "words.guard": ('"dragon"',),
    "words.player": ('"cat, cats"', '"/cats"', "7"),
    "words.choice": ('"feet"',),
    "words.kinds": ('{ 7 = "seven" }',),
    "cites.ties": ('"KG-4"',),
    "house": ('{ drinks = "Beer." }', '{ KG-4 = "No." }'),
    "meta.also": ("3",),
    "round.9.share": ('"each"',),
    "round.2.danger.at": ("3",),
    "round.2.rounds": ("3",),
    "round.last.share": ('"each"', "each"),
    "players.2.rounds": ("3",),
    "players.3.danger.ends_at": ("1", '{ A = 2 }'),
    "players.low": ("2",),
    "ronds": ("3",),
    "danger.claim": ('"alone"',),
}  # fmt: skip
"""What a hand writes that cannot be, or may not be meant so."""


# --- a file as a hand writes it -------------------------------------------------------------------


def wanted(chance: Random) -> Settings:
    """Keys that may contradict one another, and one or two that are wrong."""
    found: dict[str, str] = dict(chance.choice(TOGETHER)) if chance.random() < 0.2 else {}
    keys = [key for key in CHANGES if key != "name"]
    found |= {key: chance.choice(CHANGES[key]) for key in chance.sample(keys, chance.randint(1, 6))}
    for key in chance.sample(list(WRONG), chance.choice((0, 1, 1, 2))):
        found[key] = chance.choice(WRONG[key])
    return tuple(found.items())


def typed(parent: str, settings: Settings, chance: Random) -> str:
    """A file with these keys: dotted, below headers, or in braces; sometimes with a key below the
    wrong header."""
    top = [f'extends = "{parent}"', 'name = "House"']
    below: dict[str, list[str]] = {}
    for dotted, value in settings:
        *section, name = parts_of(dotted)
        if not section or chance.random() < 0.3:
            top.append(f"{'.'.join(map(quoted, (*section, name)))} = {value}")
        else:
            cut = (
                1
                if section[0] not in ("round", "players")
                else min(len(section), chance.choice((2, 3)))
            )
            inner = ".".join(map(quoted, (*section[cut:], name)))
            below.setdefault(".".join(map(quoted, section[:cut])), []).append(f"{inner} = {value}")
    lines = [*top, *(line for header, inner in below.items() for line in (f"[{header}]", *inner))]
    if chance.random() < 0.1 and len(lines) > 2:
        lines.insert(len(lines), lines.pop(chance.randrange(1, len(lines))))
    if chance.random() < 0.1:
        at = chance.randrange(1, len(lines))
        lines[at] = (
            lines[at]
            .replace('"', chance.choice(("", "\u201c", "'")), 2)
            .replace("=", chance.choice("=:"), 1)
        )
    return "\n".join(lines) + "\n"


def parts_of(dotted: str) -> list[str]:
    return dotted.split(".", 3 if dotted.startswith(("round.", "players.")) else 1)


def quoted(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else f'"{key}"'


# --- advice, followed -----------------------------------------------------------------------------


def written(text: str, finding: Finding, old: str, new: str) -> str:
    """The text with the first `old` at or behind the place of a finding as `new`."""
    lines = text.split("\n")
    line = lines[finding.line - 1]
    start = max(line.find(old, finding.column - 1), 0)
    lines[finding.line - 1] = line[:start] + line[start:].replace(old, new, 1)
    return "\n".join(lines)


def whole_line(text: str, finding: Finding, new: str | None) -> str:
    lines = text.split("\n")
    lines[finding.line - 1 : finding.line] = [] if new is None else [new]
    return "\n".join(lines)


def at_top(text: str, line: str) -> str:
    return text.replace("\n", f"\n{line}\n", 1)


def key_of(text: str, finding: Finding) -> str:
    """The word at which a finding stands."""
    found = re.match(r'"[^"]*"|[\w-]+', text.split("\n")[finding.line - 1][finding.column - 1 :])
    return found[0] if found else ""


def valued(text: str, finding: Finding, value: str) -> str:
    """The text with another value of the key, or of the entry, at which a finding stands."""
    lines = text.split("\n")
    line = lines[finding.line - 1]
    before, equals, after = line[finding.column - 1 :].partition("=")
    inside = (
        re.match(r'\s*("[^"]*"|[^,}\[{]+)(?=[,}])', after)
        if "{" in line[: finding.column - 1]
        else None
    )
    rest = after[inside.end() :] if inside else ""
    lines[finding.line - 1] = f"{line[: finding.column - 1]}{before}{equals} {value}{rest}"
    return "\n".join(lines)


Remedy = Callable[[str, Finding, re.Match[str]], str]
ADVICE: tuple[tuple[str, Remedy], ...] = (
    (r'Did you mean "([^"]+)"\?', lambda t, f, m: meant(t, f, m[1])),
    (
        (
            r"a text stands in quotes: (?P<whole>[\w.\"-]+ = "
            r".*)$"
        ),
        lambda t, f, m: whole_line(t, f, m["whole"]),
    ),
    (r'between a key and its value stands "=": (.*)$', lambda t, f, m: whole_line(t, f, m[1])),
    (
        (
            r"curly quotes are none for TOML. Write straight ones: "
            r"(.*)$"
        ),
        lambda t, f, m: whole_line(t, f, m[1]),
    ),
    (r"Say it outside", lambda t, f, m: outside(t, f)),
    (r"^summary|summary = \"...\"$", lambda t, f, m: at_top(t, 'summary = "Mine."')),
    (r'a house rule of their own, with (players = "\d")', lambda t, f, m: for_so_many(t, m[1])),
    (r'leave it out, or say ("\w+")', lambda t, f, m: valued(t, f, m[1])),
    (r'so this is all of it: say ("\w+")', lambda t, f, m: valued(t, f, m[1])),
    (r"which is not more: say less, or (0)", lambda t, f, m: valued(t, f, m[1])),
    (r"Take out (\d+)$", lambda t, f, m: valued(t, f, m[1])),
    (r"the least of them to \d+: say (\d+) or more", lambda t, f, m: valued(t, f, m[1])),
    (r"leave one of them$", lambda t, f, m: whole_line(t, f, None)),
    (r"expected a whole number from (\d+) to", lambda t, f, m: valued(t, f, m[1])),
)
"""What a complaint advises, and what somebody does who follows it."""


def meant(text: str, finding: Finding, word: str) -> str:
    got = re.search(
        (
            r'got "([^"]*)"|no key "([^"]*)"|is about "([^"]*)"|called '
            r'"([^"]*)"'
        ),
        finding.message,
    )
    old = next(filter(None, got.groups()), "") if got else ""
    return written(text, finding, old.rpartition(".")[2] if "." in old else old, word)


def outside(text: str, finding: Finding) -> str:
    """The text with the line of a finding above all sections; without it where the line says more
    than one key."""
    line = text.split("\n")[finding.line - 1]
    rest = whole_line(text, finding, None)
    return rest if line[: finding.column - 1].strip() else at_top(rest, line.strip())


def for_so_many(text: str, players: str) -> str:
    """The text for one number of players, without what it says of numbers of players."""
    kept, below = [], ""
    for line in text.split("\n"):
        below = line if line.startswith("[") else below
        if not below.startswith("[players") and not (line.startswith("players") and not below):
            kept.append(line)
    return at_top("\n".join(kept), players)


PYTHON = re.compile(
    r"\{'|\['|'[\w .]*'[:,\]]|\bNone\b|\bTrue\b|\bFalse\b|Traceback|<class|object "
    r"at 0x|\(\)|Decimal|datetime"
)
"""What only a program says."""
TELLS = re.compile(
    r"expected|Did you mean|Keys:|Kinds:|[Ss]ay |[Ww]rite|[Ll]eave|[Tt]ake |[Ll]et |It is a "
    r"key|belongs|[Nn]ame |[Gg]ive |"
    r"[Pp]ut |how many|what does|"
    r"needs the key|stands first|stands? in quotes|stands? behind a slash|on a line of its "
    r"own|Below|\": .* = |^not TOML"
)
"""A complaint says what was expected, or what to do."""


# --- an example -----------------------------------------------------------------------------------


def looked(folder: Path, text: str) -> tuple[list[Finding], list[Finding], Any]:
    path = folder / "house.toml"
    path.write_text(text, "utf-8")
    found = examined(str(path))
    refused: list[Finding] = []
    try:
        load(str(path))
    except VariantError as error:
        refused = list(error.findings)
    assert bool(refused) == (found.variant is None), f"refused or not: {text}"
    return list(found.faults), list(found.notes), found.variant


def untrue(finding: Finding, note: bool, variant: Any, text: str) -> Iterator[str]:
    """What a complaint says that is not so."""
    if PYTHON.search(
        re.sub(
            (
                r'(stands "=": |straight ones: |in quotes: |write '
                r").*"
            ),
            "",
            finding.message,
        )
    ):
        yield f"a program speaks: {finding.message}"
    if not TELLS.search(finding.message):
        yield f"nothing to do: {finding.message}"
    if (
        note
        and "something else ends a round" in finding.message
        and not ends_otherwise(variant, text)
    ):
        yield f"nothing else ends it: {finding.message}"


def unsaid(notes: list[Finding], variant: Any, text: str) -> Iterator[str]:
    """What a summary that is taken over may tell and is not so."""
    asked = any("its summary is not taken over" in note.message for note in notes)
    if not (asked or tomllib.loads(text).get("summary")) and ends_otherwise(variant, text):
        yield "something else ends a round, and the parent's summary is taken over"


def ends_otherwise(variant: Any, text: str) -> bool:
    """Whether something else ends a round than in the parent; where there are more rounds or fewer,
    only what comes after what counts."""
    parent = load(str(tomllib.loads(text)["extends"]))
    mine, others = ends(variant), ends(parent)
    if len(mine) != len(others):
        mine, others = ([one for one, _ in itertools.groupby(rounds)] for rounds in (mine, others))
    return mine != others


def ends(variant: Any) -> list[Any]:
    """What ends each round, as claims have it, but for what it costs and how it is told."""
    rounds = [variant.at(number) for number in range(1, variant.rounds + 1)]
    return [
        (
            frozenset(
                (slot.card, slot.kind, one.limit(slot.kind)) for slot in one.slots if slot.kind
            ),
            one.over,
        )
        for one in rounds
    ]


def unheard(folder: Path, text: str, finding: Finding) -> Iterator[str]:
    """Advice that does not help."""
    for pattern, follow in ADVICE:
        found = re.search(pattern, finding.message)
        if found is None:
            continue
        after = follow(text, finding, found)
        faults, notes, _ = looked(folder, after)
        again = [
            one
            for one in (*faults, *notes)
            if one.message == finding.message
            and one.line - finding.line in (0, after.count("\n") - text.count("\n"))
        ]
        if after == text or again:
            yield f"followed, and said again: {finding.message}\n{after}"
        return


def example(seed: int) -> list[str]:
    """A file with slips or without, what is said of it, and the file again as each complaint would
    have it."""
    chance = Random(seed)
    parent = chance.choice(all_shipped())
    text = typed(parent, wanted(chance), chance)
    with tempfile.TemporaryDirectory() as folder:
        faults, notes, variant = looked(Path(folder), text)
        said = [(finding, False) for finding in faults] + [(finding, True) for finding in notes]
        wrong = [fault for finding, note in said for fault in untrue(finding, note, variant, text)]
        wrong += [fault for finding, _ in said for fault in unheard(Path(folder), text, finding)]
        if variant is not None:
            wrong += unsaid(notes, variant, text)
            game(House(parent, (), variant), chance)
    return [f"{fault}\n--\n{text}" for fault in dict.fromkeys(wrong)]
