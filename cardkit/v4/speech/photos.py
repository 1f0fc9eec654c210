"""Sentences on photographed pads: pictures and figures that cannot be read, questions."""

from cardkit.v4.engine import Variant
from cardkit.v4.words import Fixed, Given, Label, Sentence, called, say, theme

needs_more: Fixed = Fixed("Photographs need a little more: {command}")
not_in_this_program: Fixed = Fixed(
    "This program reads no photographs. cardkit as a package for Python does: {command}"
)
no_picture: Fixed = Fixed("This is no picture that can be read: JPEG or PNG.")
heic: Fixed = Fixed("This is a HEIC picture. Save or send it as JPEG: that can be read.")
too_large: Fixed = Fixed("This picture is too large: at most 50 megapixels and 40 MB.")
broken: Fixed = Fixed("This picture is broken off or damaged. Send or copy it again.")
no_code: Fixed = Fixed("I do not see the code: all four corners, from above, no shadow on it.")
other_code: Fixed = Fixed("I do not see the code of a pad. {why}")
not_whole: Fixed = Fixed(
    "I see the code, but not the whole table: all four corners, from above, lying flat."
)
several: Fixed = Fixed("I see several pads. Photograph one at a time.")
blank: Fixed = Fixed(
    "Nothing is written on the pad whose code I see. Photograph the one that is "
    "filled in alone, from nearer."
)
page_missing: Fixed = Fixed("Page {n} of this pad is missing: give the pictures of all its pages.")
unknown_game: Fixed = Fixed(
    "This pad is for {game}, whose rules I do not have: keep its file among your own games."
)
other_rules: Fixed = Fixed("This pad is for {game} by other rules ({rules}) than I have.")
no_such: Fixed = Fixed("There is no picture called {name}.")
from_picture: Fixed = Fixed("read from {name}")
# The question for the names behind the seat numbers; `last` are the players of the last game.
who: Fixed = Fixed(
    Given("last", "Who is {seats}? (Enter = {last})> "), "Who is {seats}? (as in Ann Bo Cy)> "
)
how_many: Fixed = Fixed("{n} people are on this pad, and {named} named.")
right: Fixed = Fixed(
    "Is this what stands there? (Enter = yes; 3 2 17 = round 3, player 2, banked "
    "17; t 2 40 = total)> "
)
no_figure: Fixed = Fixed("A number from 0 to {most}, or Enter for {read}.")
no_place: Fixed = Fixed(
    "Enter, or three numbers: the round (t for the total), the player, what stands there."
)
marked: Fixed = Fixed("A ? marks what is not sure.")
not_written: Fixed = Fixed(
    "Not written: {n:one figure is|{n} figures are} doubtful. Where you can type, each is asked."
)
written: Fixed = Fixed("Written: {name}")
name_them: Fixed = Fixed('Say who plays: --yes-names "Ann,Bo,Cy,Di"')
pictures_alone: Fixed = Fixed("Pictures of one pad, or tallies: not both at once.")
asked: Fixed = Fixed("{question} [{read}]> ")
_DOUBTFUL = Label[Variant](
    Given(
        "shared",
        "{where}: who took {artifact:the} that counts {worth}? (a player's number, 0 for nobody)",
    ),
    Given("kept", "{who}, {where}: what do {artifact:many} count?"),
    Given("unseen", "{who}, {where}: this is not in the picture. What stands there?"),
    Given("struck", "{who}, {where}: something is struck out. {read}?"),
    Given(
        "sum below",
        "{who}, {where}: {read}? With {before} that is {added}, but {below} stands below.",
    ),
    Given("sum", "{who}, {where}: {read}? The rounds come to {before}."),
    Given(
        "other fits",
        "{who}, {where}: {read} or {other}? {before} + {read} = {below} is what stands below.",
    ),
    Given("other", "{who}, {where}: {read} or {other}?"),
    "{who}, {where}: {read}?",
)


def identity(game: Variant, seats: int) -> Sentence:
    """Return the identity of a pad: the game, its version, the number of players."""
    return say(
        "{game} {version}, pad for {n}, from its code.",
        game=called(game),
        version=game.version,
        n=seats,
    )


def round_label(game: Variant, number: int) -> Sentence:
    """Return the label of a round's row; a number above the last is the extra round."""
    if number > game.rounds:
        return say("Extra {round}", **theme(game))
    return say("{round} {n}", n=number, **theme(game))


def doubtful(
    game: Variant, who: str, where: int, read: int, why: str, **more: int | None
) -> Sentence:
    """Return the question about a doubtful figure, and why it is doubtful.

    The figure belongs to `who` (by name or number; nobody's where it is an artifact that somebody
    took), stands in the round `where` (0: the total) and was read as `read`. `more` has what else
    it could be (`other`), what there was before it (`before`), what stands below it (`after`), and
    what an artifact counts (`worth`). See `cardkit.v4.photo.Doubt`.
    """
    before, after, worth = more["before"] or 0, more["after"], more.get("worth")
    other, below = ("" if number is None else str(number) for number in (more["other"], after))
    figures = {
        "read": str(read),
        "other": other,
        "before": str(before),
        "below": below,
        "added": str(before + read),
    }
    marks = {word: word == why for word in ("unseen", "struck", "sum")} | {
        "fits": after == before + read,
        "kept": worth == 0,
    }
    label = round_label(game, where) if where else say("total")
    return _DOUBTFUL(game, who=who, where=label, worth=worth, shared=worth, **figures, **marks)
