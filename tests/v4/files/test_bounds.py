"""How much of a stranger's file is read: limits, and no step that grows faster than the file."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from cardkit.v4.files import load
from cardkit.v4.tally import read, score
from cardkit.v4.text import (
    LARGEST_CHAIN,
    LARGEST_VARIANT,
    LONGEST_LINE,
    MOST_FINDINGS,
    MOST_ROUNDS,
    VariantError,
    read_file,
)

HEADER = "variant: kings-gold\nplayers: Ann, Bo, Cy\n"


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    """One byte more than the limit shows that there is more; the rest of a gigabyte is not
    touched."""
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    assert read_file(path, 100) == bytes(101)


def test_so_many_rounds_are_no_evening() -> None:
    """A tie that is played off for ever is read up to the limit, and said once."""
    rounds = "".join(f"\nround {number}\n7\n8 - all\n" for number in range(1, 5))
    last = rounds + "\nextra round\n7\n8 - all\n" * (MOST_ROUNDS - 4)
    assert read(HEADER + last).problems == []
    told = read(HEADER + last + "\nextra round\n7\n8 - all\n" * 3)
    assert [(problem.code, problem.line) for problem in told.problems] == [
        ("too-large", told.lines.index("") + 4 * MOST_ROUNDS + 2)
    ]
    assert told.state is not None
    assert told.state.number == MOST_ROUNDS


@pytest.mark.parametrize("what", ["/dev/zero", "/dev/full", "/dev/tty"])
def test_a_device_is_no_file(what: str) -> None:
    """What never ends is not begun."""
    with pytest.raises(OSError):
        read_file(what, 100)


def test_a_pipe_with_a_name_is_no_file(tmp_path: Path) -> None:
    """Nobody may ever write into it: it is said what it is, at once."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="it is a pipe, no ordinary file"):
        read_file(tmp_path / "pipe", 100)


def test_a_pipe_handed_over_by_a_shell_is_read() -> None:
    """``cardkit score <(...)``: the shell names a pipe that somebody writes into."""
    end, begin = os.pipe()

    def write() -> None:
        os.write(begin, b"x" * 50)
        os.close(begin)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert read_file(f"/dev/fd/{end}", 100) == b"x" * 50
    finally:
        writer.join()
        os.close(end)


@pytest.mark.parametrize("name", ["gone", "a\0b", "."])
def test_what_is_not_there_is_an_error_of_the_system(name: str, tmp_path: Path) -> None:
    """No file, a name that no file can have, a folder: all are `OSError`, with a reason."""
    with pytest.raises(OSError) as caught:
        read_file(os.path.join(tmp_path, name), 100)
    assert caught.value.strerror


# --- tallies --------------------------------------------------------------------------------------


def codes(text: str) -> list[str]:
    return [problem.code for problem in read(text).problems]


def test_a_long_line_is_one_problem_and_the_next_round_is_read() -> None:
    """It is passed over; the round it stands in is not followed, the one behind it is looked at."""
    text = f"{HEADER}\nround 1\n7h{' ' * LONGEST_LINE}\nKc\n\nround 2\n8x\n"
    assert codes(text) == ["too-long", "bad-card"]


def test_after_a_hundred_faults_no_more_is_read() -> None:
    """The hundred are told, and that there may be more."""
    reading = read(HEADER + "colour: red\n" * 100_000)
    assert [problem.code for problem in reading.problems] == ["unknown-key"] * MOST_FINDINGS + [
        "and-more"
    ]
    assert not reading.readable
    assert reading.stopped


def test_after_a_hundred_slips_no_more_is_told() -> None:
    """Check lines that differ are told up to a hundred too."""
    rounds = "".join(
        f"\nround {number}\n7\n8 - all\nbanked: Ann 1, Bo 1, Cy 1\n" for number in range(1, 5)
    )
    totals = "total: Ann 1, Bo 1, Cy 1\n" * 40
    held = score(HEADER + rounds + totals)
    assert [p.code for p in held.problems].count("and-more") == 1
    assert len(held.problems) == MOST_FINDINGS + 1
    assert held.exit_code == 1


def test_twelve_names_are_read() -> None:
    """Thirteen are one problem, however many more follow."""
    assert codes(f"variant: kings-gold\nplayers: {', '.join('ABCDEFGHIKLMNOP')}\n") == [
        "player-count"
    ]


def test_a_hundred_settings_are_read() -> None:
    """More is a file of its own."""
    reading = read(HEADER + "".join(f"set: x{number}=1\n" for number in range(5000)))
    assert ("more than 100 rules are set.") in [
        reading.told(problem).message for problem in reading.problems
    ]


# --- variants -------------------------------------------------------------------------------------


def refused(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "house.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(VariantError) as caught:
        load(path)
    return [finding.message for finding in caught.value.findings]


SMALL = 'extends = "kings-gold"\nname = "Small"\n'


def test_a_variant_file_is_64_kilobytes(tmp_path: Path) -> None:
    """A larger one is not read."""
    assert refused(tmp_path, SMALL + "#" * LARGEST_VARIANT) == [
        "larger than 64 kilobytes: this is no variant file"
    ]


def test_a_hundred_findings_are_told(tmp_path: Path) -> None:
    """And that there may be more."""
    found = refused(tmp_path, SMALL + "".join(f"x{number} = 1\n" for number in range(6000)))
    assert len(found) == MOST_FINDINGS + 1
    assert any("there may be more" in message for message in found)


@pytest.mark.parametrize("shape", ["x = [\n{}", "x = {}", "[\n" * 5 + "{}"])
def test_brackets_in_brackets_are_no_traceback(tmp_path: Path, shape: str) -> None:
    """Tables and lists in one another, thousands deep."""
    assert refused(tmp_path, SMALL + shape.format("[\n" * 20_000))
    assert refused(tmp_path, SMALL + shape.format("{a=" * 600))


def test_files_that_extend_one_another_are_bounded_together(tmp_path: Path) -> None:
    """Each is small enough, all of them are not."""
    text = "#" * 1999 + "\n"
    below = "kings-gold"
    for number in range(LARGEST_CHAIN // (LARGEST_VARIANT - 4000) + 2):
        (tmp_path / f"{number}.toml").write_text(f'extends = "{below}"\n{text * 30}', "utf-8")
        below = f"{number}.toml"
    with pytest.raises(VariantError, match="larger than 256 kilobytes together"):
        load(tmp_path / below)
