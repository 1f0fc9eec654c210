"""Check of the remedies that problems quote: each is tried on the reader before it is told.

A remedy that the reader refuses is not said.
"""

from collections.abc import Callable, Iterator, Sequence

from cardkit.v4.engine import refusals, replace
from cardkit.v4.engine.refusals import TwoMeanings, plain_line
from cardkit.v4.reports import Problem, tally_faults as fact
from cardkit.v4.tally.events import Reading
from cardkit.v4.text import nearest

Read = Callable[[str], Reading]
MOST = 12  # findings of one text whose remedies are tried; later ones quote none
LONGEST = 60_000  # letters of a text of which any is tried: each is read once more


def tried(reading: Reading, read: Read) -> list[Problem]:
    """Return the problems of a text, each with its remedy only if `read` accepts that there."""
    kept: list[Problem] = []
    left = MOST if sum(map(len, reading.lines)) < LONGEST else 0
    for problem in reading.problems:
        ways = [*_ways(problem)]
        found: list[str] = []
        for several in ways if left else ():
            helps = (
                way
                for way in several
                if _helps(reading, problem, _typed(reading, problem, way), read)
            )
            found += [way for way in [next(helps, "")] if way]
        left -= bool(ways) and left > 0
        kept.append(_with(problem, tuple(found)) if len(found) == len(ways) else _without(problem))
    return kept


def _with(problem: Problem, ways: tuple[str, ...]) -> Problem:
    """Return the problem with only those remedies that work."""
    if isinstance(problem.facts, TwoMeanings):
        return problem._replace(facts=fact.Meanings(problem.facts.word, problem.facts.senses, ways))
    return problem


def _without(problem: Problem) -> Problem:
    """Return the problem without its remedy; for an unknown key the known ones are listed."""
    if isinstance(problem.facts, fact.UnknownKey):
        return problem._replace(facts=replace(problem.facts, near=""))
    return problem._replace(advised=False)


def _ways(problem: Problem) -> Iterator[tuple[str, ...]]:
    """Yield the ways to spell each remedy that a problem quotes; the first that works is told."""
    facts = problem.facts
    if isinstance(facts, fact.NotCard):
        if facts.card:
            yield (f"{facts.card} - {facts.who}",)
    elif isinstance(facts, fact.LineOrCard | fact.RoundOrCard):
        yield from ((way,) for way in facts.ways)
    elif isinstance(facts, TwoMeanings):
        for sense in facts.senses:
            line = plain_line(sense)
            yield line, line.removeprefix("- "), line.removeprefix("- / ")
    elif isinstance(facts, fact.UnknownKey | refusals.NoPlayer):
        near = (
            facts.near if isinstance(facts, fact.UnknownKey) else nearest(facts.word, facts.players)
        )
        if near:
            yield (near,)
    elif isinstance(facts, fact.KeyFault | fact.TurnFault) and facts.what in (
        "round",
        "above-rounds",
    ):
        yield ("round 1",)


def _typed(reading: Reading, problem: Problem, way: str) -> list[str]:
    """Return the lines of the text with `way` put in place of the fault, or above it."""
    lines, number, facts, got = reading.lines, problem.line, problem.facts, ""
    if isinstance(facts, fact.NotCard):
        got = facts.fault.word
    elif isinstance(facts, fact.LineOrCard | fact.RoundOrCard):
        got = facts.got
    elif isinstance(facts, TwoMeanings | fact.UnknownKey | refusals.NoPlayer):
        got = facts.word
    if not got:
        return [*lines[: number - 1], way, *lines[number - 1 :]]
    line, at = lines[number - 1], problem.column - 1
    if line[at : at + len(got)].casefold() != got.casefold():
        at = max(line.casefold().find(got.casefold()), 0)
    return [*lines[: number - 1], line[:at] + way + line[at + len(got) :], *lines[number:]]


def _helps(reading: Reading, problem: Problem, lines: Sequence[str], read: Read) -> bool:
    """Return True if the changed text has no new error on that line or above it."""
    again = read("\n".join(lines))
    more = len(lines) - len(reading.lines)
    before = {(one.line, one.code) for one in reading.problems if one != problem}
    for one in again.problems:
        place = one.line if one.line < problem.line else max(problem.line, one.line - more)
        new = place <= problem.line and (place, one.code) not in before
        if one.severity == "error" and (new or (more and one.code == "wrong-round")):
            return False
    return True
