"""Words by which people ask for something to be printed, and the questions of ``cardkit print``."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from cardkit.v4.engine import Variant, words
from cardkit.v4.words import ByWord, Fixed, Line, Remark, Series, Several, called, speaking

Wish: TypeAlias = Literal[
    "sheet", "pad", "aid", "choices", "coins", "kit", "all", "large",
    "colour", "mono", "a4", "letter", "both", "pages", "nothing",
]  # fmt: skip
"""Pieces, forms, inks and papers that can be wished for; `nothing` is what joins the words."""
_WORDS = ByWord[Wish](
    {
        "sheet": "sheet, sheets, cheat sheet, cheat sheets, rule sheet, rules, one page",
        "pad": "pad, pads, score pad, score pads, score sheet, score, tally pad, tally",
        "aid": "aid, aids, player aid, player aids, summary, reminder",
        "choices": "choices, choice, choice cards, cards",
        "coins": "coins, coin, tokens, chips, gems, money",
        "kit": "kit, everything, the whole evening, evening, set",
        "all": "all, all pieces",
        "large": "large, large type, large print, big, big type",
        "colour": "colour, color",
        "mono": "mono, black, black only, black ink, black and white, b/w, bw, grey, gray",
        "a4": "A4",
        "letter": "letter, US letter",
        "both": "both",
        "pages": "pages, page, copies",
        "nothing": (
            "for, in, of, on, to, the, a, with, please, print, game, paper, ink, players, player, "
            "people, pdf"
        ),
    }
)
IN_INK = {
    "colour": Fixed("in colour"),
    "mono": Fixed("in black"),
}
ON_PAPER = {"a4": Fixed("A4"), "letter": Fixed("Letter"), "both": Fixed("A4 or Letter")}
TO_TYPE = {
    "colour": Fixed("in colour"),
    "mono": Fixed("black"),
    "large": Fixed("large type"),
    "a4": Fixed("A4"),
    "letter": Fixed("letter"),
}
"""Word to type for each other way to print."""
how_many: Fixed = Fixed("For how many, or who plays ({players}; Enter = {n})> ")
how_printed: Fixed = Fixed("Printed {ink}, on {paper} (Enter = yes, or type: {others})> ")
back: Fixed = Fixed("back")
for_so_many: Fixed = Fixed("{game} is for {span} players, not for {n}.")
no_way: Remark = Remark(
    '"{word}" is no way to print. Enter prints as it is; or type one or several of: {others}.',
    indent=0,
)
_made: Remark = Remark(
    "{game} for {n}, {pages} {pages:page|pages}: {pieces}.",
    "Print on one side, at 100 %.",
    indent=0,
)
_next_time: Remark = Remark("The same at once: {command}", indent=0, tone="aside")


def wishes() -> Iterator[tuple[str, Wish]]:
    """Yield the words for each wish, in English and in the language in force."""
    for wish in words(Wish):
        said = {str(_WORDS(wish))}
        with speaking(None):
            said.add(str(_WORDS(wish)))
        for listed in said:
            for word in listed.split(","):
                yield word.strip(), wish


def other_ways(kept: Sequence[str]) -> Series:
    """Return the words to type for every other way to print than those that are `kept`."""
    return Series(tuple(said() for way, said in TO_TYPE.items() if way not in kept))


def made(
    game: Variant, players: int, pages: int, titles: Sequence[str], command: str
) -> list[Line]:
    """Return lines about an evening's file: for whom, what is in it, and how to have it again."""
    pieces = Several(tuple(title[:1].lower() + title[1:] for title in titles), "and")
    return [
        _made(game=called(game), n=players, pages=pages, pieces=pieces),
        _next_time(command=command),
    ]
