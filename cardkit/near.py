"""The known word that somebody may have meant."""

from collections.abc import Iterable


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that is nearest to `word`; nothing if none is near."""
    import difflib

    if not isinstance(word, str) or len(word) > 60:
        return ""
    folded = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(word.casefold(), folded, 1, 0.6)
    return folded[near[0]] if near else ""


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """The nearest known word as a question; nothing if none is near."""
    near = nearest(word, known)
    return f'Did you mean "{near}"?' if near else ""


def behind(sentence: str, other: str) -> str:
    """A sentence without its stop, and behind it the other, if there is one."""
    return f"{sentence}. {other}" if other else sentence
