"""Messages about faulty variant files: which mistake, where, and what to write instead.

The messages for each file in ``tests/errors/variant`` are in a file next to it. After you change
messages, type ``UPDATE=1 pytest tests/rulebook/test_findings.py`` and read the diff.
"""

import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given, strategies as st

from cardkit.engine.findings import MAX_FINDINGS, Finding, VariantError
from cardkit.engine.sections import SECTIONS
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import examine, load, load_text, rules_hash
from cardkit.text.rules.rules import do_rules_read_alike

from ..strategies import hostile_bytes
from ..systems import needs_devices, with_slashes

FOLDER = Path(__file__).parents[1] / "errors" / "variant"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_findings_of_file_match_expected_text(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    _, found = examine(path.name, do_rules_read_alike)
    assert found
    # without the line of the file, and the caret below that
    said = "".join(str(finding).partition("\n")[0] + "\n" for finding in found)
    expected = path.with_suffix(".txt")
    if os.environ.get("UPDATE"):
        expected.write_text(said, "utf-8")
    assert with_slashes(said) == with_slashes(expected.read_text("utf-8"))


def test_every_expected_text_belongs_to_an_input_file() -> None:
    assert sorted(FOLDER.glob("*.txt")) == [path.with_suffix(".txt") for path in FILES]


SHIPPED = sorted(catalogue.shipped_texts())


# --- how a finding is shown -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("finding", "expected"),
    [
        pytest.param(Finding("a.toml", 0, 0, "is empty"), "a.toml: is empty", id="whole file"),
        pytest.param(Finding("a.toml", 2, 3, "no", "a b"), "a.toml:2:3: no\n    a b\n      ^", id="caret" ),
        pytest.param(Finding("\x1b.toml", 1, 2, "\x07", "\tx", "note"), "?.toml:1:2: note: ?\n     x\n     ^", id="control"),
        pytest.param(
            Finding("a", 1, 151, "no", "." * 150 + "X" + "." * 150),
            f"a:1:151: no\n    ...{'.' * 48}X{'.' * 47}...\n    {' ' * 51}^", id="a long line",
        ),
        pytest.param(Finding("a", 1, 1, "no", "X" * 150), f"a:1:1: no\n    {'X' * 96}...\n    ^", id="its start"),
    ],
)  # fmt: skip
def test_finding_text_has_position_line_and_caret(finding: Finding, expected: str) -> None:
    assert str(finding) == expected


def test_variant_error_lists_each_mistake_once_in_order() -> None:
    first, second = Finding("a", 1, 1, "x"), Finding("a", 2, 1, "y")
    error = VariantError([second, first, second])
    assert error.findings == [first, second]
    assert str(error) == "a:1:1: x\na:2:1: y"


# --- hostile files --------------------------------------------------------------------------------

HOUSE = 'extends = "kings-gold"\nname = "House"\n'


def many(line: Callable[[int], str]) -> str:
    """Return a text of 64 kB with a line for each number."""
    lines = "\n".join(map(line, range(20_000)))[: 64 * 1024 - 100]
    return HOUSE + lines[: lines.rindex("\n")]


# fmt: off
HOSTILE = [
    pytest.param("", "house.toml: is empty", id="empty"),
    pytest.param("\n" * 65537, "house.toml: is larger than 64 kB", id="64 kB and one byte"),
    pytest.param("\n" * 65536, "house.toml: is empty", id="64 kB"),
    pytest.param(bytes(range(256)), "house.toml:3:115: byte 0x80", id="binary"),
    pytest.param(HOUSE + "x = " + "[\n" * 30000, "house.toml: tables or lists are nested more", id="brackets"),
    pytest.param(HOUSE + "x = " + "{x = " * 300 + "1" + "}" * 300, "house.toml: tables or lists are nested more", id="tables"),
    pytest.param(many(lambda n: f"x{n}" + ".x" * 990 + " = 1"), "house.toml: tables or lists", id="keys of dots"),
    pytest.param(many(lambda n: f"x{n} = 1"), "house.toml:3:1: there is no key \"x0\"", id="unknown keys"),
    pytest.param(many(lambda n: f"x{n % 5000} = 1"), "house.toml:5003:1: x0 is already in line 3", id="keys twice"),
    pytest.param(many(lambda n: f"x{n}.y = 1") + "\nx0 = 1", "house.toml", id="a part twice"),
    pytest.param(many(lambda n: f"words.x{n} = 1"), "house.toml:3:7: there is no key", id="unknown words"),
    pytest.param(many(lambda n: f"words.kinds.x{n} = 'y'"), "house.toml:3:13: kinds", id="kinds"),
    pytest.param(many(lambda n: f"cards.gold.\"{' ' * n}A\" = 1"), "house.toml:4:12: gold: listed", id="ace"),
    pytest.param(many(lambda n: f"[[cards]]\nx = {n}"), "house.toml:3:3: expected", id="cards"),
    pytest.param(HOUSE + 'cards.artifact = """' + "A-K\n" * 15000 + '"""', "house.toml:3:7: artifact: more", id="packs"),
    pytest.param(HOUSE + "rounds = " + "9" * 1900, "house.toml:3:1: rounds: expected", id="huge number"),
]
# fmt: on


def check_printable(found: list[Finding]) -> None:
    """Check that no message contains control characters."""
    assert all(line.isprintable() for one in found for line in str(one).split("\n"))


@pytest.mark.parametrize(("text", "said"), HOSTILE)
def test_malformed_text_is_reported(text: str | bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    variant, found = examine(path)
    assert not variant
    assert 1 <= len(found) <= MAX_FINDINGS
    check_printable(found)
    assert str(found[0]).removeprefix(f"{tmp_path}{os.sep}").startswith(said)


def test_line_of_maximum_length_is_read() -> None:
    assert load_text(HOUSE + "#" * 2000).name


def test_unencodable_text_is_reported() -> None:
    with pytest.raises(VariantError, match=r"^a:1:1: a line must"):
        load_text("\ud800 = 1", "a")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("zero.toml", "it is a device", id="/dev/zero", marks=needs_devices),
        pytest.param(
            "loop.toml",
            "it is a link that points to itself",
            id="link to itself",
            marks=needs_devices,
        ),
        pytest.param("missing.toml", "there is no file", id="missing"),
        pytest.param("a\0.toml", "there is no file", id="NUL"),
        pytest.param("x" * 300 + ".toml", "the name is too long", id="long name"),
        pytest.param("~nobody-at-all/x.toml", "there is no file", id="no home"),
        pytest.param("", "there is no game", id="no name"),
        pytest.param("?", "there is no game", id="no letters"),
    ],
)
def test_special_file_is_reported(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if leads_to := {"zero.toml": "/dev/zero", "loop.toml": "loop.toml"}.get(name):
        Path(name).symlink_to(leads_to)
    variant, (found,) = examine(name)
    assert not variant
    assert said in found.message
    text = f"extends = {json.dumps(name[:1000])}"
    _, (found, *_) = examine("house.toml", text=f'name = "House"\n{text}')
    assert (found.line, found.column) == (2, 1)
    assert said in found.message


def test_read_error_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house.toml").write_text(HOUSE, "utf-8")
    monkeypatch.setattr(Path, "open", Mock(side_effect=OSError(5, "Input/output error")))
    _, (found,) = examine(tmp_path / "house.toml")
    assert found.message == "cannot be read: Input/output error"


def test_extends_chain_too_deep_is_reported(tmp_path: Path) -> None:
    for number in range(22):
        parent = f"./{number + 1}.toml" if number < 21 else "kings-gold"
        (tmp_path / f"{number}.toml").write_text(f'extends = "{parent}"\nname = "N"\n', "utf-8")
    _, (found,) = examine(tmp_path / "0.toml")
    assert found.message.startswith(
        "extends: these files extend each other in a circle, or the chain is too long: 21.toml. One"
    )
    assert Path(found.file).name == "20.toml"
    assert load(tmp_path / "2.toml").rounds == 4


# --- anything at all ------------------------------------------------------------------------------

TEXTS = [path.read_text("utf-8") for path in SHIPPED]
LINES = sorted({line for text in TEXTS for line in text.splitlines() if "=" in line})
VALUES = sorted({line.partition("=")[2].strip() for line in LINES})
# fmt: off
TOKENS = [
    *"=[]{}\"',.#\n\r\t\0\x1b\u202e\ufeff-_*:;“”’–\u00a0\\", "//",
    '"""', "'''", "[[", "]]", "\\", "0", "-1", "99", "1e9", "nan", "true",
    "1979-05-27", '"off"', '"joker"', '"A-K"', "[round.2]", '[round."2-3"]', "[round.last]", "[in.pl]", "default",
    "loot", "last", "K", "h", "b", "face", "extends = 'mutant.toml'\n", "artifacts = 'off'\n", "until = 50\n",
    "reveal = 'hands'\n", "share = 'each'\n", "rounds = 2\n", "[cards]\n", "[danger]\n", "[artifacts]\n", "[hands]\n",
]
CHANGES = ["cut", "double", "put in", "line", "value", "swap"]
# fmt: on


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """Return the text of a built-in game with a part removed, repeated, swapped or inserted."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 6))):
        lines = text.split("\n")
        one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(1, 3) | st.integers(0, 2000))
        match draw(st.sampled_from(CHANGES)):
            case "cut":
                lines = [text[:start] + text[end:]]
            case "double":
                lines = [text[:end] + text[start:]]
            case "put in":
                new = draw(st.sampled_from(TOKENS) | st.text(max_size=5))
                lines = [text[:start] + new + text[start:]]
            case "line":
                lines.insert(one, draw(st.sampled_from(LINES)))
            case "value":
                key = lines[one].partition("=")[0]
                lines[one] = f"{key}= {draw(st.sampled_from([*VALUES, *TOKENS]))}"
            case _:
                lines[one], lines[other] = lines[other], lines[one]
        text = "\n".join(lines)
    return text


@given(mutants() | hostile_bytes())
def test_random_text_is_read_or_reported(text: str | bytes) -> None:
    variant, found = examine("mutant.toml", text=text)
    assert (variant is None) == any(one.severity == "fault" for one in found)
    check_printable(found)
    if isinstance(text, str):
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        for finding in found:
            if finding.file == "mutant.toml" and finding.line:
                assert finding.text == lines[finding.line - 1]
                assert 1 <= finding.column <= len(finding.text) + 1
    if variant:
        assert [variant.in_round(number).deck.pack for number in range(1, variant.rounds + 1)]


ANY_VALUE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(VALUES),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


TABLES = [entry for text in TEXTS for entry in tomllib.loads(text).items()]
ENTRIES = [
    *((key, value) for key, value in TABLES if key not in ("extends", "in", *SECTIONS)),
    *((f"{name}.{key}", value) for name, table in TABLES if name in SECTIONS and table != "off"
      for key, value in table.items()),
]  # fmt: skip
"""The keys of all built-in games in dotted form, each with its value."""
ROUNDS = st.sampled_from(["", "", "", "", "round.1.", 'round."2-3".', "round.last."])
ANY_KEY = st.sampled_from([key for key, _ in ENTRIES]) | st.text(max_size=5)
SETTING_KEYS = st.builds(str.__add__, ROUNDS | st.just("in.pl."), ANY_KEY)


@given(
    st.sampled_from(["kings-gold", "cave-network", "incan-gold", "two-watches"]),
    st.dictionaries(SETTING_KEYS, st.sampled_from([*VALUES, *TOKENS]) | ANY_VALUE, max_size=3),
)
def test_random_settings_are_read_or_reported(name: str, settings: dict[str, object]) -> None:
    try:
        load(name, settings)
        found = []
    except VariantError as error:
        found = error.findings
    check_printable(found)
    assert all(one.file.startswith("set: ") for one in found)


@given(st.sampled_from([*catalogue.main_games(), *catalogue.gallery_games()]), st.data())
def test_random_mix_of_keys_is_read_or_reported(name: str, data: st.DataObject) -> None:
    settings = {}
    for _ in range(data.draw(st.integers(1, 6))):
        dotted, value = data.draw(st.sampled_from(ENTRIES))
        settings[data.draw(ROUNDS) + dotted] = value
    try:
        variant = load(name, settings)
    except VariantError as error:
        check_printable(error.findings)
        return
    assert rules_hash(variant)
    if "round" not in settings:  # it takes the place of what was said of single rounds before
        assert load(name, dict(reversed(settings.items()))) == variant
