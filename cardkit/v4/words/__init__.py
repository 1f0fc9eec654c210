"""Sentences as whole templates (`say`), the nouns that bend in them, and other languages.

A sentence that is only chosen is a row of a table (`Label`, `When`, `Fixed`). Nouns for cards,
kinds of danger and rounds are taken from `nouns`; the door has a game's own words (`theme`).
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.words import nouns
    from cardkit.v4.words.nouns import called, summary, theme
    from cardkit.v4.words.rows import (
        Act, By, ByKind, ByShare, ByWord, Fill, Fixed, Given, Label, Pair, Remark, Telling, Told,
        Unrecorded, Voiced, When, filled,
    )
    from cardkit.v4.words.saying import (
        BESIDE, BLANK, Brief, Count, Grid, Line, Noun, People, SPOKEN, Said, Sentence, Series,
        Several, Text, Tone, Unbent, aloud, article, capital, do, kept, line, listed, refused,
        say, speaking, together,
    )
    from cardkit.v4.words.translating import Language

__all__ = [
    "Act", "BESIDE", "BLANK", "Brief", "By", "ByKind", "ByShare", "ByWord", "Count", "Fill",
    "Fixed", "Given", "Grid", "Label", "Language", "Line", "Noun", "Pair", "People",
    "Remark", "SPOKEN", "Said", "Sentence", "Series", "Several", "Telling", "Text", "Told", "Tone",
    "Unbent", "Unrecorded", "Voiced", "When", "aloud", "article", "called",
    "capital", "do", "filled", "kept", "line", "listed", "nouns", "refused", "say",
    "speaking", "summary", "theme", "together",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "nouns",
        "nouns": "called summary theme",
        "rows": (
            "Act By ByKind ByShare ByWord Fill Fixed Given Label Pair Remark Telling Told "
            "Unrecorded Voiced When filled"
        ),
        "saying": (
            "BESIDE BLANK Brief Count Grid Line Noun People SPOKEN Said Sentence Series "
            "Several Text Tone Unbent aloud article capital do kept line listed refused "
            "say speaking together"
        ),
        "translating": "Language",
    })
