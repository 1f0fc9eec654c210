"""All sentences that people read, as whole templates (`say`): at the table and on paper.

The rest of the house passes data in; no program reads an English sentence back. Most of the door
are modules as a whole: sentences for a place or a subject (`pads`, `prompts`, `rules`).
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.speech import (
        asked, cave, dividing, ending, keeping, kit, lists, opening, pads,
        pages, phone_lines, phones, pocket_words, printing, prompts, rounds, rules, sheets,
        story, unclear, worked,
    )
    from cardkit.v4.speech.complaints import explain, told
    from cardkit.v4.speech.happening_lines import end, happened, renamed, tell
    from cardkit.v4.speech.language_files import (
        files, language, language_of_keys, names_of_languages, shipped_languages, spoken_or,
    )
    from cardkit.v4.speech.lists import percent
    from cardkit.v4.speech.master import Manner, Master
    from cardkit.v4.speech.refusals import Why, of_name, why
    from cardkit.v4.speech.rules_as_text import rules_text

__all__ = [
    "Manner", "Master", "Why", "asked", "cave", "dividing", "end", "ending", "explain", "files",
    "happened", "keeping", "kit", "language", "language_of_keys", "lists", "names_of_languages",
    "of_name", "opening", "pads", "pages", "percent", "phone_lines", "phones",
    "pocket_words", "printing", "prompts", "renamed", "rounds", "rules", "rules_text",
    "sheets", "shipped_languages", "spoken_or", "story", "tell", "told", "unclear", "why", "worked",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": (
            "asked cave dividing ending keeping kit lists opening pads pages "
            "phone_lines phones pocket_words printing prompts rounds rules sheets story "
            "unclear worked"
        ),
        "complaints": "explain told",
        "happening_lines": "end happened renamed tell",
        "language_files": (
            "files language language_of_keys names_of_languages shipped_languages spoken_or"
        ),
        "lists": "percent",
        "master": "Manner Master",
        "refusals": "Why of_name why",
        "rules_as_text": "rules_text",
    })
