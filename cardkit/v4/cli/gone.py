"""Removed commands, options and words that people may still type, with their new forms.

None of them is understood: a command line that is refused is answered with the line to type
instead.
"""

from collections.abc import Collection, Sequence

from cardkit.v4.text import clean, quoted

NEW_FORMS = {
    "tune": "compare",
    "study": "compare",
    "compare --reach VALUE": "compare",
    "compare --vary VALUE": "compare",
    "export": "show --format json",
    "show md": "show markdown",
    "show --step": "show",
    "deck": "rules --deck",
    "print --force": "print",
    "simulate --force": "simulate",
    "compare --force": "compare",
    "score --jobs VALUE": "score",
    "history --versus VALUE": "history",
    "languages": "config",
    "completion powershell": "completion bash",
    "print splits": "print sheet",
    "print markers": "print sheet",
    "print tents": "print choices",
    "print slips": "print pad",
    "print deck": "rules --deck",
    **{
        f"{command} {option}": command
        for command in ("play", "resume")
        for option in ("--long", "--big", "--terse", "--chips VALUE")
    },
    **{f"{command} --port VALUE": f"{command} --at :VALUE" for command in ("play", "resume")},
    **{
        f"{command} --as-now": command
        for command in ("history", "odds", "print", "resume", "score", "show")
    },
}
"""New forms by old ones.

Of several words the first is the command; the others stand anywhere behind it.
"""
VALUE = "VALUE"
"""Placeholder for the word behind an option: it goes too, or stands in the new form."""


def new_form(words: Sequence[str], understood: Collection[str]) -> str:
    """Return a sentence with the new form of a refused command line, or "".

    `understood` are the commands and options that there are: none of them is gone.
    """
    typed, gone = list(words), ""
    for old in NEW_FORMS:
        first, *more = old.split()
        word = more[0] if more else first
        changed = None if word in understood else _changed(typed, old)
        if changed is not None:
            typed, gone = changed, gone or word
    return (
        f'"{gone}" is now "cardkit {" ".join(quoted(clean(word)) for word in typed)}"'
        if gone
        else ""
    )


def command_at(words: Sequence[str]) -> int:
    """Return the index of the command among the words; their number if there is none."""
    return next(
        (
            at
            for at, word in enumerate(words)
            if not word.startswith("-") and words[at - 1 : at] != ["--lang"]
        ),
        len(words),
    )


def _changed(words: list[str], old: str) -> list[str] | None:
    """Return the words with an old form replaced; None if it is not among them."""
    first = command_at(words)
    command, *gone = old.split()
    if words[first : first + 1] != [command]:
        return None
    new_command, *new = NEW_FORMS[old].split()
    behind = words[first + 1 :]
    if not gone:
        more = [] if new[:1] and new[0] in behind else new
        return [*words[:first], new_command, *behind, *more]
    at = next(
        (at for at, word in enumerate(behind) if word.partition("=")[0] == gone[0]), len(behind)
    )
    if at == len(behind):
        return None
    _, equals, value = behind[at].partition("=")
    after = at + 1
    if gone[-1] == VALUE and not equals:
        value, after = "".join(behind[after : after + 1]), after + 1
    new = [part.replace(VALUE, value) for part in new]
    return [*words[:first], new_command, *behind[:at], *new, *behind[after:]]
