"""A language file of one's own with evils planted in it: told by `check`, harmless in use, and fine
in use where told fine."""

from __future__ import annotations

import json
import os
import random
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from cardkit.v4.files import shelf
from tests.v4.strangers import Trial

GAMES = 200
QUICK = 1

Text = str | bytes
Evil = Callable[[str, random.Random], Text]


def _head(key: str, *values: str) -> Evil:
    """A key of ``[language]`` with another value."""

    def plant(text: str, chance: random.Random) -> str:
        value = chance.choice(values)
        return re.sub(
            rf"^{key} = .*$", lambda _: f"{key} = {value}", text, count=1, flags=re.MULTILINE
        )

    return plant


def _below(section: str, *lines: str) -> Evil:
    """Another line in a section."""

    def plant(text: str, chance: random.Random) -> str:
        line = chance.choice(lines)
        return text.replace(f"[{section}]\n", f"[{section}]\n{line}\n", 1)

    return plant


def _instead(section: str, *lines: str) -> Evil:
    """The same, in the place of the one with its key."""

    def plant(text: str, chance: random.Random) -> str:
        line = chance.choice(lines)
        rest = re.sub(rf"^{re.escape(line.split(' = ')[0])} = .*\n", "", text, flags=re.MULTILINE)
        return rest.replace(f"[{section}]\n", f"[{section}]\n{line}\n", 1)

    return plant


def _hole(*holes: str) -> Evil:
    """Another hole in the place of the first of a sentence; in one sentence, in some, or in all of
    them."""
    entry = re.compile(
        (
            r'^("(?:[^"\\]|\\.)*" = '
            r'"(?:[^"\\{]|\\.)*)\{(\w+)[^{}]*\}(.*")$'
        ),
        re.MULTILINE,
    )

    def plant(text: str, chance: random.Random) -> str:
        hole = json.dumps(chance.choice(holes), ensure_ascii=False)[1:-1]
        begin = max(0, text.find("[words]"))
        changed = entry.sub(
            lambda line: f"{line[1]}{hole.replace('NAME', line[2])}{line[3]}",
            text[begin:],
            chance.choice([0, 40, 1]),
        )
        return text[:begin] + changed

    return plant


def _letter(*letters: str) -> Evil:
    """A letter somewhere in the words of sentences and nouns."""

    def plant(text: str, chance: random.Random) -> str:
        letter = chance.choice(letters)
        return text.replace("Wszyscy w środku", f"Wszyscy{letter} w środku").replace(
            "m król ", f"m król{letter} "
        )

    return plant


def _behind(*parts: str) -> Evil:
    """Something at the end."""
    return lambda text, chance: f"{text}\n{chance.choice(parts)}"


def _no_section(text: str, chance: random.Random) -> str:
    name = chance.choice(["nouns", "words", "suits", "adjectives"])
    value = chance.choice(["5", "[]", "true", '""'])
    return re.sub(rf"^\[{name}\]$", "[other]", f"{name} = {value}\n{text}", flags=re.MULTILINE)


def _no_language(text: str, chance: random.Random) -> str:
    value = chance.choice(["5", "[1]", "{}", '""'])
    return f"language = {value}\n" + re.sub(
        r"^\[language.*?(?=^\[suits)", "", text, flags=re.MULTILINE | re.DOTALL
    )


def _no_sentences(text: str, chance: random.Random) -> str:
    begin = max(0, text.find("[words]"))
    values = ["5", "[]", "true", "{ a = 1 }", "nan"]
    return text[:begin] + re.sub(
        (r'^("[A-Z{](?:[^"\\]|\\.)*" = '
         r')".*"$'), lambda line: line[1] + chance.choice(values), text[begin:],
        count=chance.choice([1, 300]), flags=re.MULTILINE,
    )  # fmt: skip


def _no_utf8(text: str, chance: random.Random) -> bytes:
    ways = [
        text.encode("latin-1", "replace"),
        text.encode("utf-16"),
        text.encode().replace("ś".encode(), b"\xb6"),
    ]
    return chance.choice(ways)


CATASTROPHE = '"(?:(?:a|a)*)*b"'
MANY = "".join(f'"no sentence {number}" = "x"\n' for number in range(100_000))

EVILS: dict[str, Evil] = {
    "plural divides by nothing": _head("plural", '"1/(n-3)"', '"n%(n-7)"', '"n/0"'),
    "plural divides by nothing, far off": _head("plural", '"n>1000 ? 1/(n-n) : n!=1"'),
    "plural is a power": _head("plural", '"n**n**n"', '"9**9**9**9"', '"n<<n"'),
    "plural is deep": _head(
        "plural", '"' + "(" * 450 + "n" + ")" * 450 + '"', '"' + "!" * 900 + 'n"'
    ),
    "plural is long": _head(
        "plural", '"' + "n+" * 50_000 + 'n"', '"' + "n?" * 300 + "0" + ":1" * 300 + '"'
    ),
    "plural is out of range": _head(
        "plural", '"n"', '"n%200"', '"n*1000"', '"n==1 ? 0 : 999999999"'
    ),
    "plural is negative": _head("plural", '"n-5"', '"0-1"'),
    "plural is large far off": _head("plural", '"n>1000 ? 77 : n!=1"', '"n>1000 ? 0-9 : n!=1"'),
    "plural is no plural": _head(
        "plural", "\"__import__('os').getpid()\"", '"lambda: 0"', '""', '"x"', "5", "[]", '"n;n"'
    ),
    "plural multiplies": _head(
        "plural", '"' + "9" * 400 + "*" + "9" * 400 + '"', '"' + "n*" * 400 + 'n"'
    ),
    "joints hang": _instead(
        "language.joints",
        f'z = ["ze", {CATASTROPHE}]',
        'z = ["ze", "(a+)+$"]',
        'z = ["ze", "(.*a){25}"]',
    ),
    "joints are none": _instead(
        "language.joints",
        "z = 5",
        "z = []",
        'z = ["ze"]',
        'z = ["ze", "("]',
        'z = ["ze", 5]',
        'z = ["ze", "", ""]',
        'z = [["ze"], "a", "b"]',
        'z = "ze"',
        'z = { a = "b" }',
        'z = ["ze", "s", 7]',
    ),
    "nouns of other types": _instead(
        "nouns",
        '"9" = 5',
        '"9" = ["f dziewiątka"]',
        '"9" = true',
        '"9" = { a = "b" }',
        '"9" = 1979-05-27',
    ),
    "nouns without forms": _instead(
        "nouns",
        '"9" = ""',
        '"9" = "f"',
        '"9" = "x y z"',
        '"Queen" = "f a b"',
        '"9" = "f ;;;;"',
        '"9" = "f ,,,,"',
    ),
    "nouns without end": _instead(
        "nouns",
        f'"9" = "f {"x" * 100_000}"',
        f'"9" = "f {"a; " * 5000}"',
        '"9" = "f {0.__class__}"',
    ),
    "adjectives": _instead(
        "adjectives",
        'black = "x"',
        'black = "a; b"',
        'black = ""',
        "black = 5",
        'black = "a b; c d; e f; g h"',
        'black = ["a"]',
    ),
    "suits": _instead(
        "suits",
        "spades = 5",
        "spades = []",
        'spades = "{0.__class__}"',
        'spades = ""',
        f'spades = "{"p" * 50_000}"',
    ),
    "words": _instead(
        "words",
        "danger = 5",
        'danger = ""',
        'danger = "f"',
        "leaves = []",
        'leaves = ";;;"',
        'leaves = ""',
        "path = { a = 1 }",
        'gold = "n {most.__class__} a b c"',
    ),
    "a section is none": _no_section,
    "language is no section": _no_language,
    "numbers": _behind(
        '[numbers.nth]\n"2" = ""\nelse = ""\n',
        "[numbers]\nnth = 5\n",
        '[numbers.word]\n"2" = 5\nelse = []\n',
        '[numbers.nth]\nelse = "{n.__class__} {n:>2000000000}"\n',
        f'[numbers.word]\nelse = "{"{n}" * 20_000}"\n',
    ),
    "a hole shows what it holds": _hole("{NAME!r}", "{NAME!a}", "{NAME!s:>9}"),
    "a hole reaches inside": _hole(
        "{NAME.__class__}",
        "{NAME.__class__.__mro__}",
        "{NAME.__init__.__globals__}",
        "{NAME.forms}",
        "{NAME.__format__.__globals__[SPOKEN]}",
    ),
    "a hole by number": _hole("{0}", "{}", "{1}{0}", "{NAME[0]}", "{NAME[__class__]}"),
    "a hole is wide": _hole(
        "{NAME:>2000000000}",
        "{NAME:02000000000}",
        "{NAME:.9999999999}",
        "{NAME:{NAME}}",
        "{NAME:^{NAME}}",
    ),
    "holes in holes": _hole(
        "{NAME:{NAME:{NAME}}}",
        "{NAME:{x.__class__}}",
        "{NAME:nth,{NAME.__class__}}",
        "{NAME:nth,{NAME!r}}",
        "{NAME:{0}|{1}}",
        "{NAME:{NAME:>999999999}|b}",
    ),
    "a hole that is none": _hole(
        "{nowhere}", "{NAME }", "{ NAME}", "{self}", "{template}", "{NAME\n}"
    ),
    "a hole is left out": _hole(""),
    "braces": _hole(
        "{NAME", "NAME}", "{{NAME}}", "}{", "{NAME:", "{NAME:{", "{NAME!}", "{NAME!rr}"
    ),
    "a bend that is none": _hole(
        "{NAME:foo}",
        "{NAME:gen;acc}",
        "{NAME:a|b|c|d|e|f|g}",
        "{NAME:, ,}",
        "{NAME:dat,loc}",
        "{NAME:%Y}",
        "{NAME:|}",
    ),
    "bends without end": _hole(
        "{NAME:" + "|" * 100_000 + "}", "{NAME:" + "many," * 20_000 + "}", "{NAME}" * 20_000
    ),
    "a long sentence": _hole(
        "{NAME}" + " długo" * 20_000, "{NAME}" + "\n" * 5000, "{NAME}" + "x" * 1500
    ),
    "lists": _head(
        "list",
        '{ and = "{most.__class__} {last}" }',
        '{ and = "{most:>2000000000} {last}" }',
        '{ and = "{0}" }',
        "{}",
        '{ or = "x" }',
        "5",
        "{ and = 5 }",
        '{ and = "{most!r} i {last!r}" }',
        '{ and = "{most} i {last}", or = "{last.__init__.__globals__}" }',
        '{ and = "' + "{most}" * 9000 + '{last}" }',
        '{ and = "{most} i" }',
        '{ and = "{most" }',
        '"x"',
    ),
    "counted": _head(
        "counted",
        '{ nom = "one nom" }',
        '{ nom = "x y, z w, a b" }',
        '{ foo = "one nom, many nom, many gen" }',
        "5",
        "{ nom = 5 }",
        '{ nom = "" }',
        '{ nom = "one nom,,," }',
    ),
    "index": _head(
        "index",
        "{ J = 5 }",
        '{ J = "" }',
        '{ Foo = "W" }',
        '{ J = "{x!r}" }',
        "5",
        '{ J = ["W"] }',
        '{ J = "' + "W" * 9000 + '" }',
    ),
    "hear": _instead(
        "language.hear",
        '"as" = 5',
        '"as" = ["A"]',
        '"as" = "note x\\nundo 9"',
        '"as" = "{0}"',
        '"" = "A"',
        '"as" = ""',
        f'"as" = "{"A" * 100_000}"',
        '"as" = "undo 5"',
    ),
    "hears too much": _below("language.hear", "".join(f'"w{n}" = "A"\n' for n in range(30_000))),
    "name": _head(
        "name", "5", '""', '"\\u001b[2J\\u202epl"', f'"{"x" * 100_000}"', "[]", '"a\\nb"'
    ),
    "genders": _head(
        "genders",
        '""',
        '"m m m"',
        '"many cap nth"',
        "5",
        '"m"',
        '"' + " ".join(f"g{n}" for n in range(9000)) + '"',
        '"m f {x}"',
        '"m f n|"',
    ),
    "cases": _head(
        "cases",
        '""',
        '"nom nom nom nom"',
        '"many cap nth gender"',
        "5",
        '"nom"',
        '"' + " ".join(f"c{n}" for n in range(9000)) + '"',
        '"nom gen acc {x}"',
        '"a|b c d e"',
    ),
    "without a key": lambda text, chance: re.sub(
        rf"^{chance.choice(['name', 'plural', 'genders', 'cases', 'list'])} = .*\n",
        "",
        text,
        count=1,
        flags=re.MULTILINE,
    ),
    "letters that steer": _letter("\x1b[2J", "\x9b41m", "\x07", "\x7f", "\x85", "\r", "\x0b"),
    "letters by their escapes": _letter(
        "\\u001b[2J",
        "\\u0000",
        "\\ud800",
        "\\U0010ffff",
        "\\U00110000",
        "\\b",
        "\\r",
        "\\u202e",
        "\\q",
        "\\n",
    ),
    "letters that hide": _letter(
        "\u202e",
        "\u2066",
        "\u200b",
        "\u2060",
        "\u00ad",
        "\u034f",
        "\u3164",
        "\u1160",
        "\U000e0041",
        "\u2028",
        "\ue000",
    ),
    "letters no font has": _letter("漢", "🎲", "ƶ"),
    "sentences of other types": _no_sentences,
    "a BOM": lambda text, chance: "\ufeff" + text,
    "latin-1": _no_utf8,
    "a NUL": lambda text, chance: (
        text.replace("Nikt", "Ni\0kt") if chance.random() < 0.5 else b"\0" * 10_000
    ),
    "cut off": lambda text, chance: text.encode()[: chance.randrange(len(text.encode()))],
    "empty": lambda text, chance: chance.choice(["", "\n", "#", "[language]", "[language]\n"]),
    "noise": lambda text, chance: b"[language]\n" * chance.randrange(2) + chance.randbytes(5000),
    "3 MB": lambda text, chance: text + "# x\n" * 800_000,
    "100,000 keys": _behind(f"[other]\n{MANY}", "[more]\n" + MANY.replace('"x"', "5")),
    "deep": _behind(
        "[z]\nx = " + "[" * 5000,
        "[z]\nx = " + "{a=" * 3000,
        "[z]\n" + "a." * 20_000 + "b = 1\n",
        "[" + "z." * 9000 + "z]\n",
    ),
    "twice": _behind(
        '[nouns]\n"9" = "f x"\n', '[rounds]\n"Nobody loses anything." = "Drugi raz."\n'
    ),
    "a long line": lambda text, chance: text + "\n[z]\nx = " + '"' + "y" * 1_000_000 + '"\n',
    "keys no table has": lambda text, chance: (
        f"surprise = 1\n{text}\n[language.surprise]\na = 5\n[zzz.yyy]\nx = 1\n"
    ),
}
"""What may be done to the text of a file."""

FINE_TOO = ("a BOM",)
"""What is no fault: `check` says so, or tells of it."""


def _link(target: str) -> Callable[[Path, Trial], None]:
    def lay(file: Path, trial: Trial) -> None:
        file.symlink_to(str(trial.secret) if target == "secret" else target)

    return lay


PLACES: dict[str, Callable[[Path, Trial], None]] = {
    "a folder": lambda file, trial: file.mkdir(),
    "a pipe": lambda file, trial: os.mkfifo(file),
    "a link to a secret": _link("secret"),
    "a link to a device": _link("/dev/zero"),
    "a link to a terminal": _link("/dev/tty"),
    "a link to itself": _link("xx.toml"),
    "a link to nothing": _link("nowhere"),
}
"""What may lie where a file should be."""

TYPED = "9\n\nQ\n\n10 - bo\n4\n\nas\ndama\n5 - all\nscore\n?\nodds\nundo\nnote Łoś\nquit\n"
TALLY = (
    "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\nbanked: Bo 3, Ann "
    "6\nround 2\nQ\n4\n"
)
USES: tuple[tuple[str, ...], ...] = (
    ("rules", "kings-gold", "--lang", "xx"),
    ("rules", "poor-mans", "--lang", "xx"),
    ("play", "kings-gold", "Ann", "Bo", "Cy", "--save", "g.tally", "--lang", "xx"),
    (
        "play",
        "cave-network",
        "Ann",
        "Bo",
        "Cy",
        "--reader",
        "--odds",
        "--save",
        "h.tally",
        "--lang",
        "xx",
    ),
    ("print", "sheet", "kings-gold", "-o", "sheet.pdf", "--lang", "xx"),
    ("print", "aid", "diamant", "-o", "aid.pdf", "--lang", "xx"),
    ("score", "t.tally", "--lang", "xx"),
    ("show", "t.tally", "--reader", "--lang", "xx"),
    ("odds", "kings-gold", "--lang", "xx"),
    ("phones",),
)
"""What is done in the language: a few of them each time."""


def example(seed: int) -> list[str]:
    """One file with one to three evils, or something that is no file in its place, checked and
    used."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        lay = _laid(trial, seed, chance)
        faults = [*_used(trial, chance, lay), *trial.faults]
        return [f"{', '.join(lay)}: {fault}" for fault in faults]


def _laid(trial: Trial, seed: int, chance: random.Random) -> list[str]:
    """Lay the file; gives the names of what is wrong with it. The first seeds try each evil
    alone."""
    file = trial.home / "languages" / "xx.toml"
    file.parent.mkdir(parents=True)
    (trial.folder / "t.tally").write_text(TALLY, "utf-8")
    every = [*EVILS, *PLACES]
    first = every[seed] if seed < len(every) else chance.choice(every)
    if first in PLACES:
        PLACES[first](file, trial)
        return [first]
    text: Text = (shelf("languages") / "pl.toml").read_text("utf-8")
    named = [
        first,
        *chance.sample([*EVILS], chance.choice([0, 0, 1, 2]) if seed >= len(every) else 0),
    ]
    for name in named:
        if isinstance(text, str):
            text = EVILS[name](text, chance)
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return named


def _used(trial: Trial, chance: random.Random, laid: list[str]) -> list[str]:
    """What goes wrong when the file is checked and used; also where `check` has promised that
    nothing would."""
    name = "../home/languages/xx.toml"
    checked = trial.run("check", name, named=True)
    trial.held(name, checked)
    trial.run("config", "lang")
    trial.run("check", "../home/languages")
    wrong = []
    if checked.returncode == 0 and not set(laid) <= {*FINE_TOO, *HARMLESS}:
        wrong.append("check says fine")
    for use in chance.sample(USES, 4):
        ran = trial.run(
            *use,
            typed=TYPED,
            module="tests.v4.nets.hostile_languages" if use == ("phones",) else "cardkit",
        )
        if checked.returncode == 0 and ran.returncode != 0:
            wrong.append(
                f"check says fine, cardkit {' '.join(use)} ends with {ran.returncode}: "
                f"{ran.stderr[-300:]}"
            )
    for odd in ("../../x", "../xx", "xx/../xx", "\x1b[2J"):
        if chance.random() < 0.2:
            trial.run("rules", "diamant", "--lang", odd)
    return wrong


HARMLESS = ("plural divides by nothing, far off", "plural is large far off", "twice")
"""What may be fine: nothing bad comes of it."""


def _phones() -> None:
    """What phones see of a game in that language, on standard output."""
    from tests.v4.table.hosting import Party

    party = Party("kings-gold", "Ann, Bo, Cy")
    for card in ("9", "Q", "10"):
        party.act("draw", card=card)
        print(json.dumps(party.host.view("phone", lang="xx"), ensure_ascii=False))
    print(json.dumps(party.host.view("phone", see=True, lang="../../xx"), ensure_ascii=False))
    sys.exit(0)


if __name__ == "__main__":
    _phones()
