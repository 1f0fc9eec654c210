"""A variant: a game's rules as frozen data, read from a TOML file, with every fault as a finding.

A file may ``extends`` another one and then says only what differs. Its keys stand in `keys`, each once; what cannot be
together is told by `contradictions`; what each rule comes to, by `claims`.
"""

from cardkit.faults import Finding, VariantError
from cardkit.variant.bundled import loosely, shelf, shipped
from cardkit.variant.chain import extended, merged
from cardkit.variant.data import Meaning, NotInDeck, Slot, Vague, Variant, first_bit
from cardkit.variant.keys import keys_of, reference, sections
from cardkit.variant.loading import load
from cardkit.variant.values import MOST_PLAYERS, Noun, Piece, Scale, Span, Worth

__all__ = [
    "MOST_PLAYERS",
    "Finding",
    "Meaning",
    "NotInDeck",
    "Noun",
    "Piece",
    "Scale",
    "Slot",
    "Span",
    "Vague",
    "Variant",
    "VariantError",
    "Worth",
    "extended",
    "first_bit",
    "keys_of",
    "load",
    "loosely",
    "merged",
    "reference",
    "sections",
    "shelf",
    "shipped",
]
