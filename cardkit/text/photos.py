"""Sentences on photographed pads: pictures and figures that cannot be read, and questions."""

from __future__ import annotations

from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.pads import round_name

# --- pictures in which no pad can be read ---------------------------------------------------------


def no_picture() -> str:
    return t("This is no picture that can be read: JPEG or PNG.")


def heic() -> str:
    return t("This is a HEIC picture. Save or send it as JPEG: that can be read.")


def too_large() -> str:
    return t("This picture is too large: at most 50 megapixels and 40 MB.")


def broken() -> str:
    return t("This picture is broken off or damaged. Send or copy it again.")


def no_code() -> str:
    return t("I do not see the code: all four corners, from above, no shadow on it.")


def other_code(text: str) -> str:
    """Return the sentence that the only QR code in the picture is not that of a pad."""
    start = text if len(text) <= 40 else f"{text[:40]}..."
    return t('I do not see the code of a pad, only one that says "{text}".', text=start)


def not_whole() -> str:
    return t("I see the code, but not the whole table: all four corners, from above, lying flat.")


def several() -> str:
    return t("I see several pads. Photograph one at a time.")


def twice(page: int) -> str:
    return t("Two pictures show page {n} of the pad. Give one of each page.", n=page)


def blank() -> str:
    return t(
        "Nothing is written on the pad whose code I see. Photograph only the one that is "
        "filled in, from nearer."
    )


def page_missing(number: int) -> str:
    return t("Page {n} of this pad is missing: give the pictures of all its pages.", n=number)


def unknown_game(game: str) -> str:
    return t(
        "This pad is for {game}, whose rules I do not have: keep its file among your own games.",
        game=game,
    )


def other_rules(game: str, version: str) -> str:
    return t(
        "This pad is for {game} {version}, and I have other rules.", game=game, version=version
    )


def no_such_picture(name: str) -> str:
    return t("There is no picture called {name}.", name=name)


def unreadable(name: str, reason: str) -> str:
    return t("{name} cannot be read: {reason}.", name=name, reason=reason)


# --- what was read --------------------------------------------------------------------------------


def identity(words: Vocabulary, players: int) -> str:
    """Return the line on which pad was found: ``King's Gold 1.0, pad for 4.``"""
    version = words.variant.version
    return t("{game} {version}, pad for {n}.", game=words.game, version=version, n=players)


def artifacts_label(words: Vocabulary) -> str:
    return words.t("{artifact:many,cap}")


def total_label() -> str:
    return t("total")


def marked() -> str:
    return t("A ? marks what is not sure.")


def from_picture(name: str) -> str:
    return t("read from {name}", name=name)


def written(name: str) -> str:
    return t("Written: {name}", name=name)


def not_written(doubtful: int) -> str:
    return t(
        "Not written: {n:one figure is|{n} figures are} doubtful. Where you can type, each is "
        "asked.",
        n=doubtful,
    )


# --- questions ------------------------------------------------------------------------------------


def who(seats: str, names: str) -> str:
    return t("Who is {seats}? (as in {names})> ", seats=seats, names=names)


def how_many(players: int, named: int) -> str:
    return t("{n} people are on this pad, and {named} named.", n=players, named=named)


def name_them() -> str:
    return t('Say who plays: --names "Ann,Bo,Cy,Di"')


def pictures_alone() -> str:
    return t("Pictures of one pad, or tallies: not both at once.")


def is_right() -> str:
    return t(
        "Is this what stands there? (Enter = yes; 3 2 17 = round 3, player 2, banked 17; "
        "t 2 40 = total)> "
    )


def how_to_correct() -> str:
    return t("Enter, or three numbers: the round (t for the total), the player, what stands there.")


def no_such_figure(most: int) -> str:
    return t("A number from 0 to {most}.", most=most)


def doubtful(
    words: Vocabulary,
    name: str,
    round_number: int,
    read: int,
    why: str,
    *,
    other: int | None,
    sum_before: int,
    sum_below: int | None,
) -> str:
    """Return the question about a doubtful figure, read as `read` or `other`, and `why` it is one.

    It is `name`'s and stands in the round `round_number` (0: the total); `sum_before` is the sum
    that the rounds before it come to, `sum_below` what stands below it.
    """
    facts = {
        "who": name,
        "where": round_name(words, round_number) if round_number else total_label(),
        "read": read,
        "other": other,
        "before": sum_before,
        "added": sum_before + read,
        "below": sum_below,
    }
    match why:
        case "unseen":
            return t("{who}, {where}: this is not in the picture. What stands there?", **facts)
        case "struck":
            return t("{who}, {where}: something is struck out. {read}?", **facts)
        case "sum" if sum_below is None:
            return t("{who}, {where}: {read}? The rounds come to {before}.", **facts)
        case "sum":
            return t(
                "{who}, {where}: {read}? With {before} that is {added}, but {below} stands below.",
                **facts,
            )
        case _ if other is None:
            return t("{who}, {where}: is this {read}?", **facts)
        case _ if sum_below != sum_before + read:
            return t("{who}, {where}: {read} or {other}?", **facts)
        case _:
            return t(
                "{who}, {where}: {read} or {other}? {before} + {read} = {below} is what stands "
                "below.",
                **facts,
            )
