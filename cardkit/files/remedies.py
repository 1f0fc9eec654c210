"""Refusals of a rule file that say what to write: guesses, each of which is tried on the loader before it is told."""

from collections.abc import Callable, Iterable, Iterator

from cardkit.files.source import Settings, Source
from cardkit.text import Cure, Finding, VariantError, asked

MOST_TRIALS = 40
"""Guesses that are tried for one file, of all its findings together."""
LONGEST_TRIED = 20_000
"""A file with more letters is not read again and again."""
LONGEST_CURE = 160
"""What is longer nobody types from a message."""
Try = Callable[[Source, Settings], object]
"""Reads a file with its settings. Raises `VariantError`."""


def with_cures(error: VariantError, source: Source, settings: Settings, read: Try) -> VariantError:
    """The same findings, those of this file and its settings with what to write where a guess helps."""
    if len(source.text) > LONGEST_TRIED:
        return VariantError(map(_untold, error.findings))
    trials = iter(range(MOST_TRIALS))
    return VariantError([_cured(finding, source, settings, read, trials) for finding in error.findings])


def _cured(finding: Finding, source: Source, settings: Settings, read: Try, trials: Iterator[int]) -> Finding:
    """A finding that says what to write, if a guess helps; one that asks for what would be wrong there, too, asks no more."""
    question = f" {asked(finding.near)}" if finding.near else ""
    bare, then = finding.message.removesuffix(question), ""
    cures = [cure for cure in _with_near(finding, source) if len(cure.statement) <= LONGEST_CURE]
    for place, cure in enumerate(cures):
        if next(trials, None) is None:
            break
        wrong = _wrong_then(cure, finding, source, settings, read)
        if not wrong:
            asks = question and not place
            return _untold(finding) if asks else _other(finding, f"{_particular(bare)}. {cure}")
        then = then or wrong
    if not question or not cures:
        return _untold(finding)
    if _is_key(finding):
        return _untold(finding)._replace(message=f"{finding.message} Then: {then}")
    return _other(finding, bare)


def _particular(message: str) -> str:
    """A message without what may be written in general."""
    return message.partition(". Write ")[0].removesuffix(".")


def _is_key(finding: Finding) -> bool:
    return finding.message.startswith("no key")


def _untold(finding: Finding) -> Finding:
    return finding._replace(cures=())


def _other(finding: Finding, message: str) -> Finding:
    """The finding with another message, and without the word that may have been meant: that does not help."""
    return finding._replace(cures=(), message=message, near="")


def _with_near(finding: Finding, source: Source) -> Iterable[Cure]:
    """What may be written, first what the question of a finding means."""
    if not finding.near or not finding.line or finding.file != source.file:
        return finding.cures
    statement = source.text[_place(finding, source)]
    if _is_key(finding) and statement != finding.wrong:
        return () if _in_header(finding) else finding.cures
    return (Cure(statement.replace(finding.wrong, finding.near, 1)), *(() if _in_header(finding) else finding.cures))


def _in_header(finding: Finding) -> bool:
    return finding.source.lstrip().startswith("[")


def _place(finding: Finding, source: Source) -> slice:
    """Where in the text the statement of a finding stands; of a header its word."""
    there = source.statement(finding.line, finding.column)
    return slice(there.start, there.start + len(finding.wrong)) if _in_header(finding) else there


def _wrong_then(cure: Cure, finding: Finding, source: Source, settings: Settings, read: Try) -> str:
    """What is wrong at the place of a finding with this in its place; nothing where it helps."""
    if finding.line:
        mended = source.with_statement(_place(finding, source), cure.statement)
    else:
        name, _, value = cure.statement.partition("=")
        mended, settings = source, tuple((name, value) if one[0] == name else one for one in settings)
    try:
        read(mended, settings)
    except VariantError as error:
        return next((one.message for one in error.findings if _there(one, finding, len(cure.statement))), "")
    return ""


def _there(one: Finding, finding: Finding, length: int) -> bool:
    """Whether a finding stands in the statement that was put in the place of another; one of the whole file does anywhere."""
    if not finding.line or not one.line:
        return one.file == finding.file or not one.line
    return one.line == finding.line and finding.column <= one.column <= finding.column + length
