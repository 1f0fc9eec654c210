"""Slips of authors: a rule file that is fine but for one slip is told what to write; who writes
that is told no more."""

from __future__ import annotations

import re
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from cardkit.v4.engine import SUIT_WORDS
from cardkit.v4.files import all_shipped, examined
from cardkit.v4.text import Finding
from tests.v4.houses import CHANGES, Settings, house
from tests.v4.nets.checked import parts_of, quoted

GAMES = 3000
QUICK = 40

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six")
RANK_WORDS = {"A": "ace", "J": "Jack", "Q": "Queen", "K": "King"}
CARDS = re.compile(
    r'"((?:joker|[AJQK0-9][-AJQK0-9 shdcbr]*)(?: '
    r'(?:joker|[AJQK0-9][-AJQK0-9shdcbr]*))*)"'
)
"""A pattern of cards in quotes."""
Slip = Callable[[str, str, Random], str]
"""Of a key and its value, as TOML has it, the value as somebody's hand has it; the same where there
is nothing to slip on."""


# --- slips ----------------------------------------------------------------------------------------


def of_cards(write: Callable[[str, Random], str]) -> Slip:
    """A slip in one pattern of cards."""

    def slip(key: str, value: str, chance: Random) -> str:
        there = [found for found in CARDS.finditer(value) if write(found[1], chance) != found[1]]
        if not (key.startswith("cards.") or ".cards." in key) or not there:
            return value
        found = chance.choice(there)
        return f"{value[: found.start(1)]}{write(found[1], chance)}{value[found.end(1) :]}"

    return slip


def dash(pattern: str, chance: Random) -> str:
    return pattern.replace("-", chance.choice(("\u2013", "\u2014", "\u2212", " to ", " - ", "..")))


def suit_in_words(pattern: str, chance: Random) -> str:
    """The suit that all cards of a pattern have: ``7-9 hearts``, ``7-9 of hearts``."""
    words = pattern.split()
    suits = {re.sub("^[^shdcbr]*", "", word) for word in words}
    if len(suits) != 1 or (suit := suits.pop()) not in SUIT_WORDS or len(suit) != 1 or suit in "br":
        return pattern
    ranks = " ".join(word.removesuffix(suit) for word in words)
    return chance.choice(("{0} {1}", "{1} {0}", "{0} of {1}", "{0} {2}")).format(
        ranks, SUIT_WORDS[suit], "\u2660\u2665\u2666\u2663"["shdc".index(suit)]
    )


def two_suits(pattern: str, chance: Random) -> str:
    """Both suits of a colour in a word: ``7-9 red``."""
    words = pattern.split()
    both = {"hd": "red", "sc": "black"}
    suits = {re.sub("^[^shdcbr]*", "", word) for word in words}
    if len(suits) != 1 or (suit := suits.pop()) not in both:
        return pattern
    return f"{' '.join(word.removesuffix(suit) for word in words)} {both[suit]}"


def rank_in_words(pattern: str, chance: Random) -> str:
    return re.sub(
        (
            r"\b([AJQK])(?=[- "
            r"]|$)"
        ),
        lambda found: RANK_WORDS[found[1]] + "s" * chance.randrange(2),
        pattern,
    )


def commas(pattern: str, chance: Random) -> str:
    return pattern.replace(" ", ", ")


def backwards(pattern: str, chance: Random) -> str:
    return re.sub(r"\b([2-9]|10|[JQ])-(10|[2-9JQK])(?=[ shdcbr]|$)", r"\2-\1", pattern)


def listed(key: str, value: str, chance: Random) -> str:
    """A list of the cards instead of a table that says one thing of all of them, as most tables
    do."""
    if key not in ("cards.danger", "cards.gold"):
        return value
    table = tomllib.loads(f"x = {value}")["x"]
    usual = {"cards.danger": {"rank"}, "cards.gold": {"face"}}[key]
    if set(table.values()) != usual:
        return value
    patterns = [f'"{word}"' for pattern in table for word in pattern.split()]
    return chance.choice((f"[{', '.join(patterns)}]", f'"{" ".join(table)}"'))


def numbers(key: str, value: str, chance: Random) -> str:
    """A whole number in quotes, as a word, as a fraction, with what it counts."""
    if not re.fullmatch(r"\d+", value) or key.startswith("meta."):
        return value
    ways = [f'"{value}"', f"{value}.0", f'"{value} cards"', f"[{value}]"]
    return chance.choice(
        [*ways, f'"{NUMBERS[int(value)]}"'] if 0 < int(value) < len(NUMBERS) else ways
    )


def entry_number(key: str, value: str, chance: Random) -> str:
    """The same of one number of a table."""
    there = list(re.finditer(r"(?<== )\d+(?=[ ,])", value)) if value.startswith("{") else []
    if not there or key.endswith("pieces"):
        return value
    found = chance.choice(there)
    return f"{value[: found.start()]}{numbers('', found[0], chance)}{value[found.end() :]}"


def half(key: str, value: str, chance: Random) -> str:
    """A share of the loot, however people say it."""
    if not key.endswith("danger.costs"):
        return value
    ways = ('"50%"', '"50 %"', "0.5", '"1/2"', '"half of it"', '"a half"', '"half the loot"')
    return value.replace('"half"', chance.choice(ways))


def closed_word(key: str, value: str, chance: Random) -> str:
    """A word of a closed list in capitals, with another mark between, in a list, in the plural,
    with a letter changed over."""
    closed = (
        "share",
        "leftover",
        "first_danger",
        "dealer",
        "totals",
        "tie",
        "then",
        "claim",
        "carried",
        "left",
        "choice",
    )
    if parts_of(key)[-1] not in closed or not re.fullmatch('"[a-z -]+"', value):
        return value
    word = value.strip('"')
    ways = [word.upper(), word.capitalize(), re.sub("[ -]", "_", word), f"{word}s"]
    if len(word) > 4:
        at = chance.randrange(1, len(word) - 2)
        ways.append(word[:at] + word[at + 1] + word[at] + word[at + 2 :])
    return chance.choice([f'"{way}"' for way in ways] + [f"[{value}]"])


def players(key: str, value: str, chance: Random) -> str:
    found = re.fullmatch(r'"(\d+)-(\d+)"', value) if key == "players" else None
    if found is None or found[1] == found[2]:
        return value
    low, high = found.groups()
    return chance.choice(
        (f'"{high}-{low}"', f"[{low}, {high}]", f'"{low} to {high}"', f'"{low}-{high} players"')
    )


def kind_names(key: str, value: str, chance: Random) -> str:
    """Kinds of danger by their names."""
    if not key.endswith(("danger.ends_at", "danger.costs")) or not value.startswith("{"):
        return value
    named = {
        **RANK_WORDS,
        **{letter: SUIT_WORDS[letter] for letter in "shdc"},
        "r": "red",
        "b": "black",
    }
    there = [found for found in re.finditer(r"(?<=[{,] )(\w+)(?= =)", value) if found[1] in named]
    if not there:
        return value
    found = chance.choice(there)
    return f"{value[: found.start()]}{named[found[1]]}{value[found.end() :]}"


SLIPS: dict[str, Slip] = {
    "a dash": of_cards(dash),
    "a suit in words": of_cards(suit_in_words),
    "a colour": of_cards(two_suits),
    "a rank in words": of_cards(rank_in_words),
    "commas": of_cards(commas),
    "backwards": of_cards(backwards),
    "a list of cards": listed,
    "a number": numbers,
    "a number of a table": entry_number,
    "a share": half,
    "a closed word": closed_word,
    "players": players,
    "a kind by its name": kind_names,
}
"""Slips of which it is plain what was meant: the file before it shows that there is a cure."""


UNREAD = r"expected |is no card pattern|runs backwards|no key "
"""What is said of a value that cannot be read; one that can, and contradicts others, may be meant
otherwise."""


def keyed(settings: Settings, chance: Random) -> tuple[str, Settings] | None:
    """A slip in the name of a key; None where there is none to slip on."""
    names = [
        (place, key)
        for place, (key, _) in enumerate(settings)
        if not key.startswith(("house", "cites"))
    ]
    there = [place for place, key in names if len(parts_of(key)[-1]) > 4]
    if not there:
        return None
    place = chance.choice(there)
    key, value = settings[place]
    *above, name = parts_of(key)
    at = chance.randrange(1, len(name) - 2)
    other = chance.choice(
        (
            f"{name}s",
            name[:at] + name[at + 1 :],
            name[:at] + name[at + 1] + name[at] + name[at + 2 :],
        )
    )
    return f"{key} as {other}", (
        *settings[:place],
        (".".join((*above, other)), value),
        *settings[place + 1 :],
    )


def slipped(settings: Settings, chance: Random) -> tuple[str, Settings] | None:
    """The settings with one slip among them, and which; None where this file gives no room for the
    one that was drawn."""
    draw = chance.random()
    if draw < 0.1:
        return keyed(settings, chance)
    if draw < 0.15:
        rest = tuple((key, value) for key, value in settings if not key.startswith("hands"))
        return "hands", (*rest, ("hands", str(chance.randint(1, 9))))
    if draw < 0.2 and "until" in dict(settings):
        return "no rounds", (
            *((key, value) for key, value in settings if key != "rounds"),
            ("rounds", "0"),
        )
    ways = list(SLIPS.items())
    chance.shuffle(ways)
    for name, slip in ways:
        places = list(range(len(settings)))
        chance.shuffle(places)
        for place in places:
            key, value = settings[place]
            if (other := slip(key, value, chance)) != value:
                return name, (*settings[:place], (key, other), *settings[place + 1 :])
    return None


# --- a file, and what is advised, followed --------------------------------------------------------


def file_of(parent: str, settings: Settings, chance: Random) -> str:
    """A file with these keys: dotted, or below headers."""
    top = [f'extends = "{parent}"', 'name = "House"']
    below: dict[str, list[str]] = {}
    headed = {key.partition(".")[0] for key, _ in settings if chance.random() < 0.5} - {"round"}
    for key, value in settings:
        *section, name = parts_of(key)
        if section and section[0] in headed:
            below.setdefault(section[0], []).append(f"{quoted(name)} = {value}")
        else:
            top.append(f"{'.'.join(map(quoted, (*section, name)))} = {value}")
    lines = [*top, *(line for header, inner in below.items() for line in (f"[{header}]", *inner))]
    return "\n".join(lines) + "\n"


def faults(folder: Path, text: str) -> list[Finding]:
    path = folder / "house.toml"
    path.write_text(text, "utf-8")
    return list(examined(str(path)).faults)


def start_of(text: str, finding: Finding) -> int:
    return sum(len(line) + 1 for line in text.split("\n")[: finding.line - 1]) + finding.column - 1


def end_of(text: str, start: int) -> int:
    """Where the statement ends that begins there: the first place at which it is one."""
    for found in re.finditer(r"[,}\n]|$", text[start:]):
        with suppress(tomllib.TOMLDecodeError):
            if tomllib.loads(text[start : start + found.start()]):
                return start + found.start()
    return len(text)


def followed(text: str, finding: Finding) -> str | None:
    """The text as the first advice of a finding has it; None where it advises nothing that can be
    typed."""
    start = start_of(text, finding)
    end = start + len(text[start : end_of(text, start)].rstrip())
    if wrote := re.search(r"\. Write ([\w.\"\u2010-\u2212 -]+? = .*)$", finding.message):
        return text[:start] + wrote[1] + text[end:]
    if ". Leave it out: " in finding.message:
        return "\n".join(
            line for number, line in enumerate(text.split("\n"), 1) if number != finding.line
        )
    if meant := re.search(r'Did you mean "([^"]+)"\?$', finding.message):
        got = re.search(r'no key "([^"]*)"|got "([^"]*)"', finding.message)
        old = next(filter(None, got.groups()), "") if got else ""
        return text[:start] + text[start:end].replace(old, meant[1], 1) + text[end:]
    return None


def unhelped(folder: Path, text: str, finding: Finding) -> Iterator[str]:
    """Advice after which that place is told something again."""
    after = followed(text, finding)
    if after is None:
        return
    longer = (
        len(after) - len(text) + end_of(text, start_of(text, finding)) - start_of(text, finding)
    )
    for again in faults(folder, after):
        there = (
            again.line == finding.line and finding.column <= again.column <= finding.column + longer
        )
        if again.message == finding.message or (there and ". Leave it out" not in finding.message):
            yield f"{finding.message}\nfollowed, and told: {again.message}\n{after}"


def example(seed: int) -> list[str]:
    """A random house rule as a file, with one slip."""
    chance = Random(seed)
    found = house(chance, words=not chance.randrange(3), parent=chance.choice(all_shipped()))
    settings = tuple(
        {key: value for key, value in found.settings if key not in ("name", "artifacts")}.items()
    )
    if ("artifacts", "off") in found.settings:
        settings = (*settings, ("artifacts", '"off"'))
    if chance.random() < 0.3:
        more = found.with_(
            ((key := chance.choice([*CHANGES]), chance.choice(CHANGES[key])),)
        ).settings
        settings = more if "name" not in dict(more) and "artifacts" not in dict(more) else settings
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        layout = chance.randrange(10**6)
        if faults(folder, file_of(found.parent, settings, Random(layout))):
            return []  # a file is held to more than settings for one game
        slip = slipped(settings, chance)
        if slip is None:
            return []
        what, wrong = slip
        text = file_of(found.parent, wrong, Random(layout))
        said = faults(folder, text)
        bad = [fault for finding in said for fault in unhelped(folder, text, finding)]
        unread = any(re.search(UNREAD, finding.message) for finding in said)
        if what in SLIPS and unread and not any(followed(text, finding) for finding in said):
            bad.append(f"nothing is said that can be written: {said[0].message}\n{text}")
    return [f"{what}: {fault}" for fault in dict.fromkeys(bad)]
