"""``--big``: what hands do, to be read across a table."""

from __future__ import annotations

from cardkit.cli.drawn_lines import Look, drawn
from cardkit.speech import Line
from cardkit.speech.saying import do, say
from tests.table.driving import Table

BIG = Look(80, False, False, big=True)
TAKE = """\

#####  ##  #  # ####    ###                                        path 12
  #   #  # # #  #          #                                       carry 4
  #   #### ##   ###      ##                                   danger J K Q
  #   #  # # #  #       #
  #   #  # #  # ####    ####

"""


def big(line: Line) -> str:
    return drawn(line, BIG).replace("\u2588", "#")


def test_an_act_stands_in_block_letters_with_what_is_open_at_the_right() -> None:
    """Each remark whole, a row each."""
    line = Line((do("TAKE 2"),), ("path 12", "carry 4", "danger J K Q"))
    assert [row.split() for row in big(line).splitlines()] == [row.split() for row in TAKE.splitlines()]
    assert max(map(len, big(line).splitlines())) < 80


def test_what_nobody_has_to_do_is_written_as_ever() -> None:
    """A remark, or more words than can be read in one look; below the act stands what else is said."""
    fact = Line((say("Nothing lies on the path yet."),))
    assert big(fact) == "  Nothing lies on the path yet.\n"
    long = Line((do("Shuffle the 52 cards, face down in the middle. About 230 tokens in the bank."),))
    assert "#" not in big(long)
    both = Line((do("TAKE 2"), say("It is a guard.")))
    assert big(both).endswith("\n\n  It is a guard.\n")


def test_letters_without_a_block_are_written_as_ever() -> None:
    """Accents are left out; other scripts have no blocks."""
    assert "#" in big(Line((do("WEŹ 2"),)))
    assert big(Line((do("ВОЗЬМИ 2"),))) == "  ВОЗЬМИ 2\n"


def test_a_danger_says_what_lies_there_and_what_is_carried() -> None:
    """All that is open stands at the margin of a card that moves no gold, too."""
    table = Table("kings-gold", "Ann, Bo, Cy", "5", "", long=False)
    told = [line for line in table.talk.hear("k") if isinstance(line, Line)]
    assert told[0].tail == ("path 2", "carry 1", "danger K")
