"""Sentences of a language that ships which nobody has translated yet: what a test says of them.

A test that fails after such a sentence was asked for waits for its translation, and is no fault of
what was changed. One test counts them (`tests/v4/speech/test_languages.py`).
"""

from __future__ import annotations

import functools
import gc

from cardkit.v4.speech.language_files import TODO
from cardkit.v4.words.translating import Language

ASKED: set[str] = set()
"""The sentences that are put off and were asked for in the test that runs."""
_sentence = Language.sentence


def notice() -> None:
    """From now on notice each put-off sentence that is asked for in this process."""
    Language.sentence = _noticed  # type: ignore[method-assign]


def _noticed(self: Language, english: str) -> str | None:
    if self.sentences.get(english) == TODO:
        ASKED.add(english)
    return _sentence(self, english)


def begin() -> None:
    """Forget what was asked for; and, if anything was, what is told once in a process, so that it
    is asked for again."""
    if not ASKED:
        return
    ASKED.clear()
    for kept in gc.get_objects():
        if isinstance(kept, functools._lru_cache_wrapper) and (kept.__module__ or "").startswith(
            ("cardkit.", "tests.")
        ):
            kept.cache_clear()
