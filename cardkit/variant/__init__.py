"""A variant: a game's rules as frozen data, read from a TOML file, with every fault as a finding.

A file may ``extends`` another one and then says only what differs. Its keys stand in `keys`, each once; what cannot be
together is told by `contradictions`; what each rule comes to, by `claims`.
"""

from cardkit.faults import Finding, VariantError
from cardkit.variant.bundled import all_shipped, gallery, loosely, shelf, shipped
from cardkit.variant.chain import extended, merged, place_of
from cardkit.variant.data import Meaning, NotInDeck, Slot, Vague, Variant, first_bit
from cardkit.variant.examine import Examined, examined, nameless
from cardkit.variant.keys import keys_of, reference, sections
from cardkit.variant.loading import load
from cardkit.variant.own import own_file, owned
from cardkit.variant.plain import digest
from cardkit.variant.played import OldRules, RulesLost, as_played, rules_line
from cardkit.variant.values import MOST_PLAYERS, Noun, Piece, Scale, Span, Worth
from cardkit.variant.written import CannotStandAlone, over_shipped, toml

__all__ = [
    "MOST_PLAYERS",
    "CannotStandAlone",
    "Examined",
    "Finding",
    "Meaning",
    "NotInDeck",
    "Noun",
    "OldRules",
    "Piece",
    "RulesLost",
    "Scale",
    "Slot",
    "Span",
    "Vague",
    "Variant",
    "VariantError",
    "Worth",
    "all_shipped",
    "as_played",
    "digest",
    "examined",
    "extended",
    "first_bit",
    "gallery",
    "keys_of",
    "load",
    "loosely",
    "merged",
    "nameless",
    "over_shipped",
    "own_file",
    "owned",
    "place_of",
    "reference",
    "rules_line",
    "sections",
    "shelf",
    "shipped",
    "toml",
]
