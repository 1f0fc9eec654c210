"""Variant files: rules read from TOML as frozen data, with every fault as a finding.

A file may ``extends`` another one and then says only what differs. Its keys stand in `keys`, each
once; values that contradict each other are found by `contradictions`; the meaning of each rule is
described by `claims`.
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.files import bundled, guesses, played
    from cardkit.v4.files.bundled import (
        all_shipped, gallery, loosely, loosened, shelf, shipped, titles,
    )
    from cardkit.v4.files.canonical import digest, plain
    from cardkit.v4.files.data_folder import home
    from cardkit.v4.files.examine import (
        examined, file_name_of, nameless, pasted_rules,
    )
    from cardkit.v4.files.inheritance import TABLES, extended, merged, no_variant, place_of
    from cardkit.v4.files.loading import load, load_pasted
    from cardkit.v4.files.own import ENDING, is_file, is_variant, is_variant_text, own_file, owned
    from cardkit.v4.files.played import OldRules, RulesLost, as_played, rules_line
    from cardkit.v4.files.source import Source, parsed
    from cardkit.v4.files.translations import TABLE
    from cardkit.v4.files.written import CannotStandAlone, brief, over_shipped, standing_alone

__all__ = [
    "CannotStandAlone", "ENDING", "OldRules", "RulesLost", "Source", "TABLE",
    "TABLES", "all_shipped", "as_played", "brief", "bundled", "digest", "examined",
    "extended", "file_name_of", "gallery", "guesses", "home", "is_file", "is_variant",
    "is_variant_text", "load", "load_pasted", "loosely", "loosened",
    "merged", "nameless", "no_variant", "over_shipped", "own_file", "owned", "parsed",
    "pasted_rules", "place_of", "plain", "played", "rules_line", "shelf", "shipped",
    "standing_alone", "titles",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "bundled guesses played",
        "bundled": "all_shipped gallery loosely loosened shelf shipped titles",
        "canonical": "digest plain",
        "data_folder": "home",
        "examine": "examined file_name_of nameless pasted_rules",
        "inheritance": "TABLES extended merged no_variant place_of",
        "loading": "load load_pasted",
        "own": "ENDING is_file is_variant is_variant_text own_file owned",
        "played": "OldRules RulesLost as_played rules_line",
        "source": "Source parsed",
        "translations": "TABLE",
        "written": "CannotStandAlone brief over_shipped standing_alone",
    })
