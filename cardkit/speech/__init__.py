"""All sentences that people read, as whole templates (`say`): at the table and on paper.

The rest of the house passes data in; no program reads an English sentence back.
"""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.speech import (
        asked, cave, dividing, ending, keeping, kit, lists, newcomers, opening, pads, pages,
        phone_lines, phones, photos, pocket_words, prompts, rounds, sheets, story, unclear, worked,
    )
    from cardkit.speech.asked import next_card
    from cardkit.speech.complaints import explain, told
    from cardkit.speech.ending import left_out, left_out_of, verdict
    from cardkit.speech.happening_lines import end, happened, renamed, tell
    from cardkit.speech.keeping import kept_rules, old_rules, old_rules_of, without_wrapping
    from cardkit.speech.kit import not_in_kit, piece_title, played, says_nothing, titled
    from cardkit.speech.language_files import (
        ENGLISH, TODO, files, language, language_of, language_of_keys, own_folder, parsed,
        shipped_languages, spoken_or, text_of,
    )
    from cardkit.speech.languages import checked, empty, percent_done, put_off
    from cardkit.speech.lists import percent
    from cardkit.speech.master import Manner, Master
    from cardkit.speech.nouns import (
        SIGNS, as_told, by_face, called, cards_text, house, i_leave, in_short, index, kind_to_tick,
        of_card, of_kind, rulings, summary, theme, typed,
    )
    from cardkit.speech.opening import (
        deck_for, in_the_box, piles, set_up, stays_in_box, suit_to_find, then,
    )
    from cardkit.speech.pages import origin
    from cardkit.speech.phones import Closed, STATUS, Unheard, closed
    from cardkit.speech.pocket_words import Hindered
    from cardkit.speech.refusals import Why, of_name, why
    from cardkit.speech.rules import (
        Rule, changed_rules, house_rules, keys_title, nothing_differs, rules_json, rules_of,
        rules_title, sections, short,
    )
    from cardkit.speech.rules_as_text import rules_text
    from cardkit.speech.saying import (
        BLANK, Count, Grid, Line, People, SPOKEN, Said, Sentence, Wipe, aloud, article, capital,
        line, listed, refused, say, speaking, together,
    )
    from cardkit.speech.translating import Language

__all__ = [
    "BLANK", "Closed", "Count", "ENGLISH", "Grid", "Hindered", "Language", "Line", "Manner",
    "Master", "People", "Rule", "SIGNS", "SPOKEN", "STATUS", "Said", "Sentence", "TODO", "Unheard",
    "Why", "Wipe", "aloud", "article", "as_told", "asked", "by_face", "called", "capital",
    "cards_text", "cave", "changed_rules", "checked", "closed", "deck_for", "dividing", "empty",
    "end", "ending", "explain", "files", "happened", "house", "house_rules", "i_leave", "in_short",
    "in_the_box", "index", "keeping", "kept_rules", "keys_title", "newcomers", "kind_to_tick",
    "kit", "language", "language_of", "language_of_keys", "left_out", "left_out_of", "line",
    "listed", "lists", "next_card", "not_in_kit", "nothing_differs", "of_card", "of_kind",
    "of_name", "old_rules", "old_rules_of", "opening", "origin", "own_folder", "pads", "pages",
    "parsed", "percent", "percent_done", "phone_lines", "phones", "photos", "piece_title", "piles",
    "played", "pocket_words", "prompts", "put_off", "refused", "renamed", "rounds", "rules_json",
    "rules_of", "rules_text", "rules_title", "rulings", "say", "says_nothing", "sections", "set_up",
    "sheets", "shipped_languages", "short", "speaking", "spoken_or", "stays_in_box", "story",
    "suit_to_find", "summary", "tell", "text_of", "theme", "then", "titled", "together", "told",
    "typed", "unclear", "verdict", "why", "without_wrapping", "worked",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": (
            "asked cave dividing ending keeping kit lists newcomers opening pads pages phone_lines "
            "phones photos pocket_words prompts rounds sheets story unclear worked"
        ),
        "asked": "next_card",
        "complaints": "explain told",
        "ending": "left_out left_out_of verdict",
        "happening_lines": "end happened renamed tell",
        "keeping": "kept_rules old_rules old_rules_of without_wrapping",
        "kit": "not_in_kit piece_title played says_nothing titled",
        "language_files": (
            "ENGLISH TODO files language language_of language_of_keys own_folder parsed "
            "shipped_languages "
            "spoken_or text_of"
        ),
        "languages": "checked empty percent_done put_off",
        "lists": "percent",
        "master": "Manner Master",
        "nouns": (
            "SIGNS as_told by_face called cards_text house i_leave in_short index "
            "kind_to_tick of_card of_kind rulings summary theme typed"
        ),
        "opening": "deck_for in_the_box piles set_up stays_in_box suit_to_find then",
        "pages": "origin",
        "phones": "Closed STATUS Unheard closed",
        "pocket_words": "Hindered",
        "refusals": "Why of_name why",
        "rules": (
            "Rule changed_rules house_rules keys_title nothing_differs rules_json rules_of "
            "rules_title sections short"
        ),
        "rules_as_text": "rules_text",
        "saying": (
            "BLANK Count Grid Line People SPOKEN Said Sentence Wipe aloud article capital line "
            "listed refused say speaking together"
        ),
        "translating": "Language",
    })
