"""Other folders of languages than the one that is installed."""

from cardkit.i18n.translate import load_language
from cardkit.tally.cells import words_for_nothing
from cardkit.tally.names import is_valid_name
from cardkit.tally.words import everyday_words, words_for_and, words_of_language

READ_ONCE = (
    load_language, words_of_language, everyday_words, words_for_and, words_for_nothing, is_valid_name,
)  # fmt: skip


def forget_languages() -> None:
    """Clear all that was read from files of languages, so that it is read again."""
    for function in READ_ONCE:
        function.cache_clear()
