"""Every page of every game that ships, in one language, and all that can be wrong with it.

Each of the six and of the gallery x each piece x both papers, inks and numbers of players spread
over them; and the filled pads of their games. Each is drawn once and held against all that
`tests.v4.paper.looking` sees, once more as a ghost for what lies over another, and in another language
than English against the list of English words. The tests look at a few of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from cardkit.v4.files import all_shipped, gallery, load
from cardkit.v4.files.bundled import shelf
from cardkit.v4.ink import DoesNotFit, Ink, Page
from cardkit.v4.paper import PIECES, Order, drawn, pieces
from cardkit.v4.paper.pieces import drawn_game
from cardkit.v4.speech import language
from cardkit.v4.speech.language_files import ENGLISH
from cardkit.v4.tally import Score, score
from cardkit.v4.words import speaking
from cardkit.v4.words.nouns import as_told
from tests.v4.english import english
from tests.v4.paper.looking import Drawing, Ghost, all_that_is_wrong, doubled
from tests.v4.paper.random_rules import FILLED, missing, orders, strangers
from tests.v4.paper.reading import EXAMPLES, opened


class Job(NamedTuple):
    """One thing to print: of which game, which piece, how."""

    game: str
    piece: str
    order: Order

    def __str__(self) -> str:
        order = self.order
        large = "+large" if order.large else ""
        return f"{self.game}-{self.piece}{large}-{order.paper}-{order.ink}-{order.players or 'all'}"


@cache
def jobs(seed: int = 1) -> tuple[Job, ...]:
    """Every piece of every game on both papers, inks and players spread."""
    chance = Random(seed)
    found = []
    for game in all_shipped():
        variant = load(game)
        for piece in PIECES.values():
            if not piece.unused(variant):
                found += [
                    Job(game, piece.name, order) for order in orders(variant, piece.name, chance)
                ]
        found.append(Job(game, FILLED, Order(ink=chance.choice(list(Ink)))))
    return tuple(found)


@cache
def game_of(name: str) -> Score:
    """The whole game that ships beside it."""
    folder = shelf("variants") / "gallery" if name in gallery() else EXAMPLES
    path = Path(str(folder), f"{name}.tally")
    return score(path.read_text("utf-8"), path.name, path.parent)


def drawing(job: Job, code: str) -> Drawing:
    """The pages of a job, finished. Raises `DoesNotFit`."""
    variant, page = load(job.game), pages(job)
    seated = job.piece != FILLED and job.order.players
    return Drawing(
        variant.seated(seated) if seated else variant,
        job.piece,
        job.order,
        code,
        page,
        page.finished(),
    )


def pages(job: Job) -> Page:
    """The same before it is finished."""
    if job.piece == FILLED:
        return drawn_game(game_of(job.game), job.order)
    return drawn(job.piece, load(job.game), job.order)


def wrong(job: Job, code: str = ENGLISH, *, ghosts: bool = True) -> Iterator[str]:
    """All that is wrong with the pages of a job in a language."""
    with speaking(language(code)):
        try:
            made = drawing(job, code)
        except DoesNotFit as misfit:
            yield str(misfit)
            return
        yield from all_that_is_wrong(made)
        yield from strangers(made.variant, made.piece, made.page)
        yield from missing(as_told(load(job.game)), made.piece, made.page, made.order)
        yield from (f"not whole: {remark}" for remark in made.page.remarks)
        if code != ENGLISH:
            yield from in_english(made)
        if ghosts:
            yield from over_each_other(job)


def over_each_other(job: Job) -> Iterator[str]:
    """Words over words, on pixels."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "Page", Ghost)
        yield from doubled(pages(job))


def in_english(made: Drawing) -> Iterator[str]:
    """English words of a page in another language: as they are set, in place of pictures, in its
    title and outline."""
    document = opened(made.pdf)
    told = [word.text for words in made.page.words for word in words]
    told += [
        *(title for _, title, _ in document.get_toc()),
        document.metadata["title"],
    ]
    written = [*_as_written(made)]
    known = [made.variant.slug, "Letter", *written]
    for text in (_without(text, written) for text in dict.fromkeys(told)):
        if found := english(text, known, made.code):
            yield f"in English: {text!r} ({', '.join(sorted(found))})"


def _without(line: str, written: list[str]) -> str:
    """A line without what of a text that its author wrote begins or goes on in it."""
    for text in written:
        if line.rstrip(".") in text:
            return ""
        begun = next((at for at in range(len(text), 9, -1) if line.endswith(text[:at])), 0)
        line = line[: len(line) - begun]
    return line


def _as_written(made: Drawing) -> Iterator[str]:
    """What stands there as its author wrote it: where a game is from, where it was played."""
    meta = made.variant.meta
    yield from (text.replace("'", "\u2019") for text in (meta.author, meta.source) if text)
    if made.piece == FILLED:
        header = game_of(made.variant.slug).reading.header
        yield from filter(None, (header.place, *header.notes))
