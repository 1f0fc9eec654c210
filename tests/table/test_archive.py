"""Archives of games: their games are added to the existing ones, and bad files are refused."""

import io
import stat
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from cardkit.engine.files import MAX_TALLY_BYTES
from cardkit.rulebook.catalogue import SAVED_RULES_LINE
from cardkit.table.archive import (
    MAX_ARCHIVE_BYTES,
    ArchiveError,
    import_games_and_rules,
    unzip_files,
    zip_files,
)
from cardkit.table.store import FolderStore, MemoryStore

GAME = b"variant: kings-gold\nplayers: Ann, Bo, Cy\n\nround 1\n7 - Bo\n"
OTHER = GAME.replace(b"7 - Bo", b"9")
BY_RULES = b"variant: evening.toml\nplayers: Ann, Bo, Cy\n\nround 1\n7\n"
RULES = f'{SAVED_RULES_LINE}\n# \nextends = "kings-gold"\n'.encode()
HOUSE = b'extends = "kings-gold"\nrounds = 2\n'


def zipped(*entries: tuple[str | zipfile.ZipInfo, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return an archive with these entries."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", how) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return packed.getvalue()


def special(kind: int) -> zipfile.ZipInfo:
    """Return an entry that is a special file, such as a symbolic link."""
    entry = zipfile.ZipInfo("game.tally")
    entry.external_attr = (kind | 0o777) << 16
    return entry


def flagged(packed: bytes, bits: int) -> bytes:
    """Return an archive of one entry with changed flags, in the entry and in the directory."""
    at, directory = 6, packed.index(b"PK\x01\x02") + 8
    flags = struct.pack("<H", bits)
    packed = packed[:at] + flags + packed[at + 2 :]
    return packed[:directory] + flags + packed[directory + 2 :]


ONE = zipped(("game.tally", GAME))
NO_GAME = "is neither a tally nor a variant file"
BROKEN = "This is not a ZIP file, or it is damaged or encrypted."
TOO_LARGE = "This file is too large"


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(("make", "why"), [
    (lambda: b"", BROKEN), (lambda: GAME, BROKEN), (lambda: ONE[:-9], BROKEN),
    (lambda: ONE.replace(GAME[:9], b"x"), None),
    (lambda: flagged(ONE, 1), BROKEN),
    (lambda: zipped(("game.tally", GAME), how=zipfile.ZIP_LZMA), BROKEN),
    (lambda: zipped(("game.tally", GAME), how=0).replace(b"7 - Bo", b"8 - Bo"), BROKEN),
    *[(lambda name=name: zipped((name, GAME)), NO_GAME) for name in (
        "/etc/x.tally", "../x.tally", "a/../../x.tally", "a/b.tally", "a\\b.tally", "C:x.tally",
        "games/", "x.zip", "x.py", ".x.tally", "..tally", "x.tally.", "con.tally", "a\x1bb.tally",
        f"{'x' * 120}.tally", "x", ".tally", "a\nb.toml",
    )],
    (lambda: ONE.replace(b"game.tally", b"g\0me.tally"), NO_GAME),
    (lambda: flagged(zipped(("gamé.tally", GAME)), 0), NO_GAME),
    (lambda: ONE.replace(b"game.tally", b"g\xff\xfee.tally"), NO_GAME),
    (lambda: flagged(ONE.replace(b"game.tally", b"g\xff\xfee.tally"), 0x800), BROKEN),
    (lambda: zipped((special(stat.S_IFLNK), b"/etc/passwd")), NO_GAME),
    (lambda: zipped((special(stat.S_IFCHR), b"")), NO_GAME),
    (lambda: zipped((special(stat.S_IFIFO), b"")), NO_GAME),
    (lambda: zipped(("a.tally", GAME), ("a.tally", OTHER)), "twice"),
    (lambda: zipped(("a.tally", GAME), ("A.tally", OTHER)), "twice"),
    (lambda: zipped(("a.tally", ONE)), "is not a text file"),
    (lambda: zipped(("a.tally", b"caf\xe9")), "is not a text file"),
    (lambda: zipped(("a.tally", bytes(MAX_TALLY_BYTES + 1))), "too large"),
    (lambda: zipped(("a.toml", b"#" * 70_000)), "too large"),
    (lambda: zipped(*[(f"{n}.tally", bytes(MAX_TALLY_BYTES)) for n in range(20)]), TOO_LARGE),
    (lambda: zipped(*[(f"{n}.tally", b"") for n in range(5001)], how=0), TOO_LARGE),
    (lambda: bytes(MAX_ARCHIVE_BYTES + 1), TOO_LARGE),
])  # fmt: skip
def test_invalid_archive_is_refused(make: object, why: str | None) -> None:
    content = make()  # type: ignore[operator]
    if why is None:  # a harmless byte elsewhere
        assert unzip_files(content)
        return
    with pytest.raises(ArchiveError, match=why):
        unzip_files(content)


@given(st.binary(max_size=300), st.integers(0, len(ONE)), st.integers(0, 30))
def test_random_bytes_raise_only_archive_error(noise: bytes, at: int, length: int) -> None:
    for content in (noise, ONE[:at] + noise + ONE[at + length :]):
        try:
            unzip_files(content)
        except ArchiveError:
            pass


NAMES = st.text("abcXYZé 9-", min_size=1, max_size=9).filter(lambda name: name == name.strip())


@given(st.dictionaries(NAMES.map("{}.tally".format), st.sampled_from([GAME, OTHER, BY_RULES])))
def test_packed_files_unpack_unchanged(files: dict[str, bytes]) -> None:
    if len({name.casefold() for name in files}) == len(files):
        assert unzip_files(zip_files(files)) == files


def test_import_overwrites_nothing_and_counts_equal_games_once(tmp_path: Path) -> None:
    games, house = FolderStore(tmp_path / "games"), FolderStore(tmp_path / "games" / "variants")
    games.write("evening", OTHER)
    files = {"evening.tally": GAME, "copy.tally": GAME.replace(b"\n", b"\r\n"), "mine.toml": HOUSE}
    brought = import_games_and_rules(files, games, house)
    assert (brought.games, brought.new) == (["evening-2", "evening-2"], 1)
    assert (games.read_bytes("evening"), games.read_bytes("evening-2")) == (OTHER, GAME)
    assert (brought.rules, house.read_bytes("mine.toml")) == (["mine.toml"], HOUSE)
    again = import_games_and_rules(files | {"mine.toml": HOUSE + b"#"}, games, house)
    assert (again.games, again.new, again.rules) == (["evening-2"] * 2, 0, ["mine-2.toml"])
    assert sorted(path.name for path in tmp_path.rglob("*.t*")) == [
        "evening-2.tally", "evening.tally", "mine-2.toml", "mine.toml",
    ]  # fmt: skip


def test_import_keeps_game_with_different_rules_of_same_name() -> None:
    store = MemoryStore()
    store.files = {"evening": BY_RULES, "evening.toml": RULES}
    files = {"evening.tally": BY_RULES, "evening.toml": RULES}
    assert import_games_and_rules(files, store, store).new == 0
    files = {"evening.tally": BY_RULES, "evening.toml": RULES + b"rounds = 2\n"}
    for new in (1, 0):
        assert import_games_and_rules(files, store, store).new == new
    assert store.files["evening-2"] == BY_RULES.replace(b"evening.toml", b"evening-2.toml")
    assert store.files["evening-2.toml"] == files["evening.toml"]
    assert store.files["evening.toml"] == RULES
