"""Sentences on photographed pads: pictures and figures that cannot be read, and questions."""

from collections.abc import Mapping
from typing import Any

from cardkit.i18n.translate import t


def no_picture() -> str:
    return t("This is no picture that can be read: JPEG, PNG, WebP, TIFF or PDF.")


def heic_picture() -> str:
    return t("This is a HEIC picture. Save or send it as JPEG: that can be read.")


def picture_too_large() -> str:
    return t("This picture is too large: at most 50 megapixels and 40 MB.")


def broken_picture() -> str:
    return t("This picture is broken off or damaged. Send or copy it again.")


def no_code() -> str:
    return t(
        "I do not see the code: all four corners, from above, sharp and near, no shadow on it."
    )


def code_covered() -> str:
    return t("I see a code that I cannot read: nothing on it, no shadow, straight from above.")


def not_whole() -> str:
    return t("I see the code, but not the whole table: all four corners, from above, lying flat.")


def cut_off() -> str:
    return t("A part of the table is not in the picture: all four corners, from above.")


def seen_from_side() -> str:
    return t("The pad is seen from the side. Hold the camera straight above it.")


def pad_too_far() -> str:
    return t("The pad is too small in the picture. Go nearer, until it fills the picture.")


def blurred() -> str:
    return t("The picture is blurred. Hold still, with more light, and photograph it again.")


def pdf_too_long(most: int) -> str:
    return t("This PDF has more than {n} pages. Give the pages of one pad.", n=most)


def minus_unreadable(game: str) -> str:
    return t(
        "In {game} what is banked can be lost, and a minus cannot be read: type what the pad says.",
        game=game,
    )


def several_pads() -> str:
    return t("I see several pads. Photograph one at a time.")


def twice(page: int) -> str:
    return t("Two pictures show page {n} of the pad. Give one of each page.", n=page)


def nothing_written() -> str:
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


def total_label() -> str:
    return t("total")


def from_picture(name: str) -> str:
    return t("read from {name}", name=name)


def number_up_to(most: int) -> str:
    return t("A number from 0 to {most}.", most=most)


def doubtful(why: str, facts: Mapping[str, Any]) -> str:
    """Return the question about a doubtful figure and `why` it is one.

    It was `read`, or could be an `other`; the rounds `before` it come to a sum, which is `added`
    with it; what stands `below` is None where nothing does.
    """
    other, below = facts["other"], facts["below"]
    match why:
        case "unseen":
            return t("{who}, {where}: this is not in the picture. What stands there?", **facts)
        case "running":
            return t(
                "{who}, {where}: {read} looks like a running total. What was banked in it?", **facts
            )
        case "struck":
            return t("{who}, {where}: something is struck out. {read}?", **facts)
        case "sum" if below is None:
            return t("{who}, {where}: {read}? The rounds come to {before}.", **facts)
    facts = {**facts, "choice": facts["read"] if other is None else t("{read} or {other}", **facts)}
    if below in (None, facts["added"]):
        return t("{who}, {where}: {choice}?", **facts)
    return t(
        "{who}, {where}: {choice}? {before} + {read} = {added}, but {below} stands below.", **facts
    )
