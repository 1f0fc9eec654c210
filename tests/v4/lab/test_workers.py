"""Worker processes: results in order, a killed worker is told, and none outlives its parent."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardkit.v4.lab.workers import WorkerDied, cores, in_order

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]


def plus(one: int, other: int) -> int:
    """A piece of work."""
    return one + other


def plus_or_die(one: int, other: int) -> int:
    """A piece of work that the system ends in the middle of, as for want of memory, once it comes
    to 60."""
    if other == 60:
        os.kill(os.getpid(), signal.SIGKILL)
    return one + other


def divided(one: int, other: int) -> float:
    """A piece of work that may go wrong."""
    return one / other


def heard_by(number: int, _: int) -> str:
    """What a worker does at a signal."""
    return str(signal.getsignal(number))


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_worker_ends_at_a_polite_kill_and_is_deaf_to_ctrl_c() -> None:
    """The one is how its parent ends it; the other is for the parent alone."""
    assert list(in_order(heard_by, signal.SIGTERM, [0, 1], 2)) == [str(signal.SIG_DFL)] * 2
    assert list(in_order(heard_by, signal.SIGINT, [0, 1], 2)) == [str(signal.SIG_IGN)] * 2


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_the_order_of_the_work(jobs: int) -> None:
    """However many processes share it, and however much of it there is."""
    assert list(in_order(plus, 10, range(200), jobs)) == list(range(10, 210))


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_goes_wrong_in_a_worker_is_raised_here(jobs: int) -> None:
    """With the results before it."""
    results = in_order(divided, 8, [2, 0, 4], jobs)
    assert next(results) == 4
    with pytest.raises(ZeroDivisionError):
        list(results)


def test_workers_that_begin_anew_know_what_to_do() -> None:
    """As on Windows, where nothing is forked: what they are given is handed over."""
    anew = "import multiprocessing; multiprocessing.set_start_method('spawn')"
    code = f"{anew}; from cardkit.v4.lab.workers import in_order; print(*in_order(pow, 2, range(5), 2))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["1", "2", "4", "8", "16"]


def test_a_killed_worker_is_told_after_the_results_before_it() -> None:
    """No result is lost that came before, none is made up, and nobody waits for ever."""
    done: list[int] = []
    with pytest.raises(WorkerDied, match="--jobs 1"):
        done.extend(in_order(plus_or_die, 10, range(200), 2))
    assert done == list(range(10, 10 + len(done)))
    assert 40 <= len(done) <= 60


@pytest.mark.skipif(
    not hasattr(signal, "pthread_sigmask"), reason="this system cannot hold signals back"
)
def test_signals_wait_while_a_process_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new process must know what to do with them before it hears one; afterwards all are heard
    again."""
    held: list[int] = []
    real = signal.pthread_sigmask

    def noted(how: int, numbers: list[signal.Signals]) -> object:
        held.append(how)
        assert {signal.SIGINT, signal.SIGTERM} <= set(numbers)
        return real(how, numbers)

    monkeypatch.setattr(signal, "pthread_sigmask", noted)
    assert list(in_order(plus, 10, range(4), 2)) == [10, 11, 12, 13]
    assert held == [signal.SIG_BLOCK, signal.SIG_UNBLOCK] * 4
    assert not real(signal.SIG_BLOCK, []) & {signal.SIGINT, signal.SIGTERM}


def test_no_process_is_left_when_the_results_are_not_wanted_any_more() -> None:
    """The generator is closed in the middle of the work."""
    from multiprocessing import active_children

    before = active_children()
    results = in_order(plus, 1, range(10_000), 2)
    assert next(results) == 1
    assert len(active_children()) == len(before) + 2
    results.close()
    assert active_children() == before


def late(folder: str, number: int) -> int:
    """A piece of work that takes long, but for the first, and leaves a file behind."""
    if number:
        time.sleep(20)
        Path(folder, str(number)).touch()
    return number


def test_work_that_is_not_wanted_any_more_is_not_waited_for(tmp_path: Path) -> None:
    """Where the generator is closed, what workers are about is given up."""
    results = in_order(late, str(tmp_path), range(3), 2)
    assert next(results) == 0
    results.close()
    assert list(tmp_path.iterdir()) == []


KILLED = """
import os, signal, sys, threading, time
from multiprocessing import active_children
from cardkit.v4.__main__ import main

def kill():
    while not active_children():
        time.sleep(0.02)
    time.sleep(after)
    os.kill(active_children()[0].pid, signal.SIGKILL)

after = float(sys.argv.pop(1))
threading.Thread(target=kill, daemon=True).start()
main()
"""
"""cardkit, one of whose workers is killed so many seconds after they began."""
TOLD = "A worker process was killed, perhaps for want of memory. Fewer need less: --jobs 1. "
MANY = ("--games", "100000000", "--jobs", "2", "--json")


def killed(*words: str, after: float = 0.25) -> subprocess.CompletedProcess[str]:
    """What cardkit says whose worker is killed."""
    return subprocess.run(
        [sys.executable, "-c", KILLED, str(after), *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )


def killed_with_some_done(*words: str) -> subprocess.CompletedProcess[str]:
    """The same, as soon as this machine has played a game or more, however busy it is."""
    for after in (0.25, 2.0, 15.0):
        done = killed(*words, *MANY, after=after)
        if done.stdout:
            break
    return done


def test_games_played_before_a_worker_was_killed_are_told() -> None:
    """The result so far on stdout, why there is no more on stderr, exit 2."""
    done = killed_with_some_done("simulate", "poor-mans", "--bot", "never")
    assert done.returncode == 2, done.stderr
    assert re.fullmatch(
        re.escape(TOLD)
        + (
            r"Here: the result so far, of [1-9][\d,]* of "
            r"100,000,000 "
            r"games\.\n"
        ),
        done.stderr,
    )
    assert json.loads(done.stdout)["asked"] == 100_000_000


def test_rules_compared_before_a_worker_was_killed_are_told() -> None:
    """As many games of the one as of the other."""
    done = killed_with_some_done("compare", "diamant", "incan-gold", "--bot", "never")
    assert done.returncode == 2, done.stderr
    assert re.fullmatch(
        re.escape(TOLD)
        + (
            r"Here: the result so far, of [1-9][\d,]* of "
            r"100,000,000 "
            r"games\.\n"
        ),
        done.stderr,
    )
    one, other = json.loads(done.stdout)["sides"]
    assert (
        sum(one["games_by_lead_changes"].values())
        == sum(other["games_by_lead_changes"].values())
        > 0
    )


LARGE = """
import os, signal, threading, time
from multiprocessing import active_children
from cardkit.v4.lab.workers import WorkerDied, in_order

def work(given, piece):
    return bytes(60_000_000)

def kill():
    while not active_children():
        time.sleep(0.002)
    time.sleep({after})
    os.kill(active_children()[0].pid, signal.SIGKILL)

threading.Thread(target=kill, daemon=True).start()
try:
    for result in in_order(work, 0, range(1000), 2):
        pass
except WorkerDied:
    print("told")
"""
"""Results that take long to be handed over, and a worker that is killed, as a rule in the middle of
one."""


def test_a_worker_killed_while_it_hands_over_a_result_is_told() -> None:
    """Nobody waits for the rest of it."""
    code = LARGE.replace("{after}", "0.3")
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=30,
        check=True,
    )
    assert done.stdout == "told\n"


@pytest.mark.skipif(sys.platform == "win32", reason="kills processes by number")
def test_workers_end_when_their_parent_is_killed() -> None:
    """``kill -9`` leaves nobody behind who waits for work for ever."""
    code = (
        "import os, time\n"
        "from cardkit.v4.lab.workers import in_order\n"
        "def work(given, piece):\n"
        "    os.write(1, f'{os.getpid()}\\n'.encode())\n"
        "    time.sleep(600)\n"
        "list(in_order(work, 0, range(9), 2))\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert parent.stdout is not None
    workers = [int(parent.stdout.readline()) for _ in range(2)]
    parent.kill()
    parent.wait()
    for _ in range(500):
        if not any(alive(worker) for worker in workers):
            return
        time.sleep(0.02)
    pytest.fail("workers are left")


def test_a_machine_that_does_not_say_which_cores_are_ours_has_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on systems without affinity; one, where it does not even say how many there are."""
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert cores() == 5
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


def alive(process: int) -> bool:
    """Whether a process is there and runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return (
        not status.exists()
        or status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    )
