"""Remedies in messages on a variant file: statements that work, since each was tried.

They are guesses, each of which is tried on the loader before it is told.
"""

from collections.abc import Callable, Iterable, Iterator

from cardkit.v4.files.source import Settings, Source
from cardkit.v4.text import Cure, Finding, VariantError, asked

MOST_TRIALS = 40
"""Number of guesses tried for one file, of all its findings together."""
LONGEST_TRIED = 20_000
"""Letters of the longest file that is read again and again."""
LONGEST_CURE = 160
"""Letters of the longest statement that people would type from a message."""
Try = Callable[[Source, Settings], object]
"""Function that reads a file with its settings. Raises `VariantError`."""


def with_cures(error: VariantError, source: Source, settings: Settings, read: Try) -> VariantError:
    """Return the error with its findings, each with what to write if a guess helps.

    Only findings of this file and its settings.
    """
    if len(source.text) > LONGEST_TRIED:
        return VariantError(map(_untold, error.findings))
    trials = iter(range(MOST_TRIALS))
    return VariantError(
        [_cured(finding, source, settings, read, trials) for finding in error.findings]
    )


def _cured(
    finding: Finding, source: Source, settings: Settings, read: Try, trials: Iterator[int]
) -> Finding:
    """Return the finding with a statement to write, if one of the guesses works.

    Its question is dropped if the answer would be wrong there, too.
    """
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
    """Return a message without its general advice."""
    return message.partition(". Write ")[0].removesuffix(".")


def _is_key(finding: Finding) -> bool:
    return finding.message.startswith("no key")


def _untold(finding: Finding) -> Finding:
    return finding._replace(cures=())


def _other(finding: Finding, message: str) -> Finding:
    """Return the finding with another message, without a suggestion that does not work."""
    return finding._replace(cures=(), message=message, near="")


def _with_near(finding: Finding, source: Source) -> Iterable[Cure]:
    """Return the remedies to try for a finding, first the word that its message suggests."""
    if not finding.near or not finding.line or finding.file != source.file:
        return finding.cures
    statement = source.text[_place(finding, source)]
    if _is_key(finding) and statement != finding.wrong:
        return () if _in_header(finding) else finding.cures
    return (
        Cure(statement.replace(finding.wrong, finding.near, 1)),
        *(() if _in_header(finding) else finding.cures),
    )


def _in_header(finding: Finding) -> bool:
    return finding.source.lstrip().startswith("[")


def _place(finding: Finding, source: Source) -> slice:
    """Return the part of the text that a remedy replaces: a statement, or a header's word."""
    there = source.statement(finding.line, finding.column)
    return slice(there.start, there.start + len(finding.wrong)) if _in_header(finding) else there


def _wrong_then(cure: Cure, finding: Finding, source: Source, settings: Settings, read: Try) -> str:
    """Return the fault that remains if the remedy is used; "" if it works."""
    if finding.line:
        mended = source.with_statement(_place(finding, source), cure.statement)
    else:
        name, _, value = cure.statement.partition("=")
        mended, settings = (
            source,
            tuple((name, value) if one[0] == name else one for one in settings),
        )
    try:
        read(mended, settings)
    except VariantError as error:
        return next(
            (one.message for one in error.findings if _there(one, finding, len(cure.statement))), ""
        )
    return ""


def _there(one: Finding, finding: Finding, length: int) -> bool:
    """Return True if a finding lies inside the statement that a remedy has replaced.

    A finding on the whole file counts, too.
    """
    if not finding.line or not one.line:
        return one.file == finding.file or not one.line
    return one.line == finding.line and finding.column <= one.column <= finding.column + length
