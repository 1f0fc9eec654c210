"""Sentences on photographed pads: pictures and figures that cannot be read, and questions."""

from __future__ import annotations

from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.pads import round_name

# --- pictures in which no pad can be read ---------------------------------------------------------


def no_picture() -> str:
    """Return that a file is no picture."""
    return t("This is no picture that can be read: JPEG or PNG.")


def heic() -> str:
    """Return what to do with a picture as iPhones keep it."""
    return t("This is a HEIC picture. Save or send it as JPEG: that can be read.")


def too_large() -> str:
    """Return that a picture is larger than what is unpacked."""
    return t("This picture is too large: at most 50 megapixels and 40 MB.")


def broken() -> str:
    """Return that a file ends too early, or makes no sense."""
    return t("This picture is broken off or damaged. Send or copy it again.")


def no_code() -> str:
    """Return that the code is not seen, and how to photograph it."""
    return t("I do not see the code: all four corners, from above, no shadow on it.")


def other_code(text: str) -> str:
    """Return that there is a code, but of something else."""
    start = text if len(text) <= 40 else f"{text[:40]}..."
    return t('I do not see the code of a pad, only one that says "{text}".', text=start)


def not_whole() -> str:
    """Return that the code is seen, but not the table."""
    return t("I see the code, but not the whole table: all four corners, from above, lying flat.")


def several() -> str:
    """Return that pictures show more than one filled pad."""
    return t("I see several pads. Photograph one at a time.")


def twice(page: int) -> str:
    """Return the sentence that two pictures show the same page of a pad."""
    return t("Two pictures show page {n} of the pad. Give one of each page.", n=page)


def in_the_middle() -> str:
    """Return the sentence that figures do not stand over the marks of their cells."""
    return t(
        "The figures stand in the middle of their cells, so that tens cannot be told from units. "
        "A photograph can be read if each digit stands over a mark, the units over the right one. "
        "Type what this pad says."
    )


def blank() -> str:
    """Return that a pad is seen on which nothing is written."""
    return t(
        "Nothing is written on the pad whose code I see. Photograph only the one that is "
        "filled in, from nearer."
    )


def page_missing(number: int) -> str:
    """Return that a page of a pad is in none of the pictures."""
    return t("Page {n} of this pad is missing: give the pictures of all its pages.", n=number)


def unknown_game(game: str) -> str:
    """Return that the game of a pad cannot be found by its code."""
    return t(
        "This pad is for {game}, whose rules I do not have: keep its file among your own games.",
        game=game,
    )


def other_rules(game: str, version: str) -> str:
    """Return that a pad was printed for another version of a game."""
    return t(
        "This pad is for {game} {version}, and I have other rules.", game=game, version=version
    )


def no_such_picture(name: str) -> str:
    """Return that there is no file of this name."""
    return t("There is no picture called {name}.", name=name)


def unreadable(name: str, reason: str) -> str:
    """Return that a file cannot be read, and why."""
    return t("{name} cannot be read: {reason}.", name=name, reason=reason)


# --- what was read --------------------------------------------------------------------------------


def identity(words: Vocabulary, players: int) -> str:
    """Return which pad was found: the game, its version, the number of players."""
    version = words.variant.version
    return t("{game} {version}, pad for {n}.", game=words.game, version=version, n=players)


def artifacts_label(words: Vocabulary) -> str:
    """Return the label of the row of artifacts."""
    return words.t("{artifact:many,cap}")


def total_label() -> str:
    """Return the label of the row of totals."""
    return t("total")


def marked() -> str:
    """Return what a question mark behind a figure means."""
    return t("A ? marks what is not sure.")


def from_picture(name: str) -> str:
    """Return the note that a tally was read from a picture."""
    return t("read from {name}", name=name)


def written(name: str) -> str:
    """Return where the tally stands."""
    return t("Written: {name}", name=name)


def not_written(doubtful: int) -> str:
    """Return that no tally was written, as figures are doubtful."""
    return t(
        "Not written: {n:one figure is|{n} figures are} doubtful. Where you can type, each is "
        "asked.",
        n=doubtful,
    )


# --- questions ------------------------------------------------------------------------------------


def who(seats: str) -> str:
    """Return the question for the names behind numbers of seats."""
    return t("Who is {seats}? (as in Ann Bo Cy)> ", seats=seats)


def how_many(players: int, named: int) -> str:
    """Return that more or fewer people are named than a pad has."""
    return t("{n} people are on this pad, and {named} named.", n=players, named=named)


def name_them() -> str:
    """Return how people are named where nobody types."""
    return t('Say who plays: --names "Ann,Bo,Cy,Di"')


def pictures_alone() -> str:
    """Return that pictures and tallies are not scored by one command."""
    return t("Pictures of one pad, or tallies: not both at once.")


def is_right() -> str:
    """Return the question whether all figures are right, which can be mended here."""
    return t(
        "Is this what stands there? (Enter = yes; 3 2 17 = round 3, player 2, banked 17; "
        "t 2 40 = total)> "
    )


def no_place() -> str:
    """Return what may be typed to mend a figure."""
    return t("Enter, or three numbers: the round (t for the total), the player, what stands there.")


def no_such_figure(most: int) -> str:
    """Return what may stand in a cell."""
    return t("A number from 0 to {most}.", most=most)


def doubtful(
    words: Vocabulary,
    name: str,
    number: int,
    read: int,
    why: str,
    *,
    other: int | None,
    before: int,
    after: int | None,
) -> str:
    """Return the question about a doubtful figure, and why it is doubtful.

    It is `name`'s, stands in the round `number` (0: the total) and was read as `read`, or else as
    `other`; `before` is what there was before it, `after` what stands below it.
    """
    where = round_name(words, number) if number else total_label()
    match why:
        case "unseen":
            return t(
                "{who}, {where}: this is not in the picture. What stands there?",
                who=name,
                where=where,
            )
        case "struck":
            return t(
                "{who}, {where}: something is struck out. {read}?", who=name, where=where, read=read
            )
        case "sum":
            return _sum_differs(name, where, read, before, after)
        case _:
            return _which_figure(name, where, read, other, before, after)


def _sum_differs(who: str, where: str, read: int, before: int, after: int | None) -> str:
    """Return the question about a figure with which a sum does not come out."""
    if after is None:
        return t(
            "{who}, {where}: {read}? The rounds come to {before}.",
            who=who,
            where=where,
            read=read,
            before=before,
        )
    return t(
        "{who}, {where}: {read}? With {before} that is {added}, but {below} stands below.",
        who=who,
        where=where,
        read=read,
        before=before,
        added=before + read,
        below=after,
    )


def _which_figure(
    who: str, where: str, read: int, other: int | None, before: int, after: int | None
) -> str:
    """Return the question which of two figures stands there, or if it is the one that was read."""
    if other is None:
        return t("{who}, {where}: is this {read}?", who=who, where=where, read=read)
    if after != before + read:
        return t("{who}, {where}: {read} or {other}?", who=who, where=where, read=read, other=other)
    return t(
        "{who}, {where}: {read} or {other}? {before} + {read} = {below} is what stands below.",
        who=who,
        where=where,
        read=read,
        other=other,
        before=before,
        below=after,
    )
