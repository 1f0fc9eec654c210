"""Which tests are dear: ``python -m tools.dear_tests [PATH ...]`` runs those of the paths, and tells what each costs.

Seconds of the processor, in the test and in the processes that it starts and waits for. If no path is named, all tests but
those of the browser. Those above `MOST` are printed, the dearest first. Exits with 1 where one of them is not in `DEAR`,
which says why.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Generator

import pytest

MOST = 2.0
DEAR = {
    "tests/cli/test_surroundings.py::test_no_command_stumbles_over_its_surroundings": "each command in odd processes",
    "tests/files/test_own_rules.py::test_nothing_is_too_long_to_be_printed": "draws pages of rules at their limits",
    "tests/lab/test_at_rest.py::test_in_kings_gold_no_habit_wins_by_itself": "a search of a whole game",
    "tests/lab/test_at_rest.py::test_two_crowds_come_to_the_same_conclusions_at_rest": "two searches and four studies",
    "tests/paper/test_files.py::test_a_long_job_shows_a_bar_on_a_terminal_and_nothing_in_a_pipe": "prints all, twice",
    "tests/paper/test_random_rules.py::test_random_house_rules_with_long_polish_words_print_complete": "a rule on paper",
    "tests/paper/test_random_rules.py::test_random_house_rules_with_long_words_print_complete": "a rule on paper, whole",
    "tests/phones/test_photographs.py::test_a_sure_pad_is_a_tally_at_once": "makes a photograph, and reads it",
    "tests/project/test_json_reference.py::test_every_key_is_told_and_every_told_key_is_there": "every command, with --json",
    "tests/project/test_nets.py::test_nothing_is_caught_in": "examples of long checks; of one a single one is long",
    "tests/table/test_saving.py::test_killed_at_any_moment_every_announced_turn_is_in_the_file": "forty games, killed",
    "tests/table/test_windows.py::test_a_whole_game_by_keys_then_its_score_and_its_pages": "Pythons that are made a Windows",
}
"""Which tests cost more, and why."""


def used() -> float:
    """Seconds of the processor so far, of this process and of those that it has waited for."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(spent.ru_utime + spent.ru_stime for spent in both)


class Costs:
    """Hears which test begins and ends, and keeps what each costs."""

    def __init__(self) -> None:
        """Of no test so far."""
        self.by_test: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """One test, with what is made for it."""
        before = used()
        ran = yield
        self.by_test[item.nodeid] = used() - before
        return ran


def unlisted(costs: dict[str, float]) -> list[str]:
    """The tests that cost more than they may, and nobody said why."""
    return [test for test, seconds in costs.items() if seconds > MOST and test.partition("[")[0] not in DEAR]


def main(paths: list[str]) -> int:
    """Run them, and tell."""
    costs = Costs()
    failed = pytest.main(["-n", "0", "-m", "not browser", *(paths or ["tests"])], plugins=[costs])
    print(f"\n{sum(costs.by_test.values()):.0f} CPU s for {len(costs.by_test)} tests")
    for test, seconds in sorted(costs.by_test.items(), key=lambda cost: -cost[1]):
        if seconds > MOST:
            print(f"{seconds:6.1f}  {test}  ({DEAR.get(test.partition('[')[0], 'not listed: make it cheaper, or say why')})")
    return int(bool(failed or unlisted(costs.by_test)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
