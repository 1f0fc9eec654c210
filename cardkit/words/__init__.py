"""Sentences as whole templates (`say`), the nouns that bend in them, and other languages.

A sentence that is only chosen is a row of a table (`Label`, `When`, `Fixed`).
"""

from cardkit.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.words import nouns, saying
    from cardkit.words.nouns import (
        NOUNS, SIGNS, as_told, boxed, by_face, called, cards_text, colour, counted_cards, each_once,
        house, how_many_rounds, i_leave, in_short, in_words, index, kind_to_tick, kind_word, noun,
        numbered, numbers_text, of_artifact, of_card, of_kind, of_rank, own_kind, own_name, piece,
        ranks_text, row, rulings, suit_word, summary, theme, typed, which_round,
    )
    from cardkit.words.rows import (
        Act, By, ByKind, ByShare, ByWord, Fill, Fixed, Given, Label, Pair, Remark, Telling, Told,
        Unrecorded, Voiced, When, filled,
    )
    from cardkit.words.saying import (
        BESIDE, BLANK, Brief, Count, Grid, Line, Noun, People, SPOKEN, Said, Sentence, Series,
        Several, Text, Tone, Unbent, Wipe, aloud, article, capital, do, kept, line, listed, refused,
        say, speaking, together,
    )
    from cardkit.words.translating import HEAD_NEEDS, Language, Wrong, plural_of

__all__ = [
    "Act", "BESIDE", "BLANK", "Brief", "By", "ByKind", "ByShare", "ByWord", "Count", "Fill",
    "Fixed", "Given", "Grid", "HEAD_NEEDS", "Label", "Language", "Line", "NOUNS", "Noun", "Pair",
    "People", "Remark", "SIGNS", "SPOKEN", "Said", "Sentence", "Series", "Several", "Telling",
    "Text", "Told", "Tone", "Unbent", "Unrecorded", "Voiced", "When", "Wipe", "Wrong", "aloud",
    "article", "as_told", "boxed", "by_face", "called", "capital", "cards_text", "colour",
    "counted_cards", "do", "each_once", "filled", "house", "how_many_rounds", "i_leave", "in_short",
    "in_words", "index", "kept", "kind_to_tick", "kind_word", "line", "listed", "noun", "nouns",
    "numbered", "numbers_text", "of_artifact", "of_card", "of_kind", "of_rank", "own_kind",
    "own_name", "piece", "plural_of", "ranks_text", "refused", "row", "rulings", "say", "saying",
    "speaking", "suit_word", "summary", "theme", "together", "typed", "which_round",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "nouns saying",
        "nouns": (
            "NOUNS SIGNS as_told boxed by_face called cards_text colour counted_cards each_once "
            "house how_many_rounds i_leave in_short in_words index kind_to_tick kind_word noun "
            "numbered numbers_text of_artifact of_card of_kind of_rank own_kind own_name piece "
            "ranks_text row rulings suit_word summary theme typed which_round"
        ),
        "rows": (
            "Act By ByKind ByShare ByWord Fill Fixed Given Label Pair Remark Telling Told "
            "Unrecorded Voiced When filled"
        ),
        "saying": (
            "BESIDE BLANK Brief Count Grid Line Noun People SPOKEN Said Sentence Series "
            "Several Text Tone Unbent Wipe aloud article capital do kept line listed refused "
            "say speaking together"
        ),
        "translating": "HEAD_NEEDS Language Wrong plural_of",
    })
