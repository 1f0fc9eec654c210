"""All sentences that people read, as whole templates (`say`): at the table and on paper.

The rest of the house passes data in; no program reads an English sentence back.
"""

from cardkit.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.speech import (
        asked, cave, corrections, dividing, ending, keeping, kit, lists, newcomers, opening, pads,
        pages, phone_lines, phones, photos, pocket_words, printing, prompts, refusals, rounds,
        rules, sheets, story, table, threats, unclear, worked,
    )
    from cardkit.speech.asked import next_card
    from cardkit.speech.complaints import explain, told
    from cardkit.speech.ending import left_out, left_out_of, verdict
    from cardkit.speech.happening_lines import end, happened, renamed, tell
    from cardkit.speech.keeping import kept_rules, old_rules, old_rules_of, without_wrapping
    from cardkit.speech.kit import not_in_kit, piece_title, played, says_nothing, titled
    from cardkit.speech.language_files import (
        ENGLISH, TODO, files, language, language_of, language_of_keys, names_of_languages,
        own_folder, parsed, shipped_languages, spoken_or, text_of,
    )
    from cardkit.speech.languages import checked, empty, percent_done, put_off
    from cardkit.speech.lists import percent
    from cardkit.speech.master import Manner, Master
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

__all__ = [
    "Closed", "ENGLISH", "Hindered", "Manner", "Master", "Rule", "STATUS", "TODO", "Unheard", "Why",
    "asked", "cave", "changed_rules", "checked", "closed", "corrections", "deck_for", "dividing",
    "empty", "end", "ending", "explain", "files", "happened", "house_rules", "in_the_box",
    "keeping", "kept_rules", "keys_title", "kit", "language", "language_of", "language_of_keys",
    "left_out", "left_out_of", "lists", "names_of_languages", "newcomers", "next_card",
    "not_in_kit", "nothing_differs", "of_name", "old_rules", "old_rules_of", "opening", "origin",
    "own_folder", "pads", "pages", "parsed", "percent", "percent_done", "phone_lines", "phones",
    "photos", "piece_title", "piles", "played", "pocket_words", "printing", "prompts", "put_off",
    "refusals", "renamed", "rounds", "rules", "rules_json", "rules_of", "rules_text", "rules_title",
    "says_nothing", "sections", "set_up", "sheets", "shipped_languages", "short", "spoken_or",
    "stays_in_box", "story", "suit_to_find", "table", "tell", "text_of", "then", "threats",
    "titled", "told", "unclear", "verdict", "why", "without_wrapping", "worked",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": (
            "asked cave corrections dividing ending keeping kit lists newcomers opening pads "
            "pages phone_lines phones photos pocket_words printing prompts refusals rounds rules "
            "sheets story table threats unclear worked"
        ),
        "asked": "next_card",
        "complaints": "explain told",
        "ending": "left_out left_out_of verdict",
        "happening_lines": "end happened renamed tell",
        "keeping": "kept_rules old_rules old_rules_of without_wrapping",
        "kit": "not_in_kit piece_title played says_nothing titled",
        "language_files": (
            "ENGLISH TODO files language language_of language_of_keys names_of_languages "
            "own_folder parsed shipped_languages spoken_or text_of"
        ),
        "languages": "checked empty percent_done put_off",
        "lists": "percent",
        "master": "Manner Master",
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
    })
