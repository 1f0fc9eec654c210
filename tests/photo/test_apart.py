"""Reading a pad in a separate process with limited time and memory."""

import io
import multiprocessing
import signal
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("cv2", reason="the extra photo is not installed")
pytest.importorskip("zxingcpp", reason="the extra photo is not installed")

from PIL import Image

from cardkit.i18n.translate import use_language
from cardkit.photo import NoPadError, ReadingCancelledError, apart, read_pads, read_pads_in_process
from tests.cli.command import run
from tests.photo.photographed import SURE, taken
from tests.systems import needs_rights
from tests.terminal import start

pytestmark = pytest.mark.xdist_group("photo")
LIMIT = "takes too much time or memory"


def pdf_that_draws(line: bytes, size: int) -> bytes:
    """Return a PDF page that draws one line very often, compressed twice."""
    packer, part = zlib.compressobj(9), line * (1_000_000 // len(line))
    packed = b"".join(packer.compress(part) for _ in range(size // len(part))) + packer.flush()
    content = zlib.compress(packed, 9)
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>",
        b"<</Length %d/Filter[/FlateDecode/FlateDecode]>>stream\n%b\nendstream"
        % (len(content), content),
    ]
    file, places = b"%PDF-1.4\n", b""
    for number, text in enumerate(objects, 1):
        places += b"%010d 00000 n \n" % len(file)
        file += b"%d 0 obj%bendobj\n" % (number, text)
    table = b"xref\n0 5\n0000000000 65535 f \n%btrailer<</Root 1 0 R/Size 5>>\n" % places
    return file + table + b"startxref\n%d\n%%%%EOF" % len(file)


def slow_pdf() -> bytes:
    """Return a PDF that takes minutes but little memory."""
    return pdf_that_draws(b"9 w 0 0 m 1 842 595 1 594 842 c S\n", 20_000_000)


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    """Check after a test that no process is left."""
    yield
    assert multiprocessing.active_children() == []


@needs_rights
@pytest.mark.parametrize("code", ["en", "de"])
def test_pdf_that_unpacks_to_390_mb_is_refused_in_one_line(code: str, tmp_path: Path) -> None:
    bomb = pdf_that_draws(b"0 0 m 1 1 l S\n", 390_000_000)
    assert len(bomb) < 3000
    path = tmp_path / "bomb.pdf"
    path.write_bytes(bomb)
    with use_language(code):
        message = str(apart._limit_error()).replace("\u202f", " ")
    said = run("score", str(path), "--names", "Ann,Bo,Cy", "--lang", code)
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr.strip().endswith(message)
    assert len(said.stderr.strip().splitlines()) == 1


@needs_rights
def test_read_pads_in_process_stops_after_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "MAX_CPU_SECONDS", 1)
    with pytest.raises(NoPadError, match=LIMIT):
        read_pads_in_process([slow_pdf()])
    monkeypatch.setattr(apart, "MAX_CPU_SECONDS", 1000)
    monkeypatch.setattr(apart, "MAX_READING_SECONDS", 1)
    with pytest.raises(NoPadError, match=LIMIT):
        read_pads_in_process([slow_pdf()])


def test_read_pads_in_process_stops_when_cancelled() -> None:
    cancelled = threading.Event()
    threading.Timer(0.5, cancelled.set).start()
    with pytest.raises(ReadingCancelledError):
        read_pads_in_process([slow_pdf()], cancelled.is_set)


@needs_rights
def test_process_started_while_interrupts_are_delayed_has_sigint_blocked() -> None:
    question = "import signal as s; print(s.SIGINT in s.pthread_sigmask(s.SIG_BLOCK, ()))"
    with apart.delayed_interrupts():
        said = subprocess.run([sys.executable, "-c", question], capture_output=True, check=True)
    assert said.stdout.strip() == b"True"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_ctrl_c_stops_reading_on_terminal(tmp_path: Path) -> None:
    (tmp_path / "slow.pdf").write_bytes(slow_pdf())
    child = start("score", "slow.pdf", "--names", "Ann,Bo,Cy", cwd=tmp_path)
    time.sleep(3)  # until it has begun to read
    child.sendintr()
    child.expect("Stopped")
    child.wait()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before


def test_read_pads_in_process_equals_read_pads() -> None:
    files = taken(SURE)[1]
    here, there = read_pads(files), read_pads_in_process(files)
    assert (here.figures, here.doubts, here.variant) == (there.figures, there.doubts, there.variant)


def test_error_in_separate_process_has_index_of_its_file() -> None:
    file = io.BytesIO()
    Image.new("L", (1, 900)).save(file, "PNG")
    with pytest.raises(NoPadError, match="too small \\(1 x 900 pixels\\)") as error:
        read_pads_in_process([taken(SURE)[1][0], file.getvalue()])
    assert error.value.file == 1
