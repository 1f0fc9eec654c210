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
    "tests/files/test_shipped_versions.py::test_the_tests_ask_for_what_was_forgotten": "runs tests in a cardkit of its own",
    "tests/lab/test_study.py::test_a_picture_keeps_its_words_inside_and_apart": "four studies, up to eight players",
    "tests/lab/test_study.py::test_a_study_is_the_same_for_any_number_of_jobs": "a study three times, in processes",
    "tests/lab/test_study.py::test_figures_are_those_of_the_games": "plays the games of a study again",
    "tests/lab/test_study.py::test_pictures_come_as_svg_png_and_pdf": "two studies, one of a house rule",
    "tests/lab/test_tune.py::test_other_bots_play_a_value_only_where_they_are_clearly_better": "plays to tell bots apart",
    "tests/lab/test_tune.py::test_tune_marks_the_most_tension_and_says_where_none_is": "plays every value of a rule",
    "tests/lab/test_workers.py::test_games_scored_before_a_worker_was_killed_are_told": "starts and kills processes",
    "tests/paper/test_files.py::test_a_long_job_shows_a_bar_on_a_terminal_and_nothing_in_a_pipe": "prints all, twice",
    "tests/paper/test_files.py::test_another_process_gives_the_same_bytes": "starts a Python that prints",
    "tests/paper/test_houses.py::test_random_house_variants_print": "40 random rules on paper",
    "tests/paper/test_houses.py::test_random_theme_words_print": "40 random themes on paper",
    "tests/paper/test_kit.py::test_the_command_says_what_is_missing": "draws kits of a rule that has no room",
    "tests/paper/test_pages.py::test_nothing_is_crowded_clipped_small_faint_or_outside": "every page of a game",
    "tests/paper/test_pages.py::test_qpdf_finds_nothing_to_complain_about": "six kits",
    "tests/paper/test_pages.py::test_the_kit_holds_every_piece_once": "two kits",
    "tests/paper/test_polish.py::test_a_polish_page_is_as_an_english_one_should_be": "one of the jobs is a kit",
    "tests/paper/test_random_rules.py::test_random_house_rules_with_long_polish_words_print_complete": "a rule on paper",
    "tests/paper/test_random_rules.py::test_random_house_rules_with_long_words_print_complete": "a rule on paper, whole",
    "tests/paper/test_random_rules.py::test_the_rules_reach_what_a_file_may_say": "34 random rules",
    "tests/project/test_nets.py::test_nothing_is_caught_in": "examples of long checks; of one a single one is long",
    "tests/project/test_systems.py::test_what_windows_lacks_is_asked_for_first": "reads every source, and stubs of Python's",
    "tests/table/test_windows.py::test_a_whole_game_by_keys_then_its_score_and_its_pages": "eight Pythons, made a Windows",
    "tests/tools/test_printables.py::test_the_printables_are_fresh": "draws all finished files",
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
            print(
                f"{seconds:6.1f}  {test}  ({DEAR.get(test.partition('[')[0], 'not listed: make it cheaper, or say why')})"
            )
    return int(bool(failed or unlisted(costs.by_test)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
