"""Rulings of a sheet, and the QR code of the address that opens its game or its rules."""

from functools import lru_cache

from cardkit.v4.engine import Variant, replace
from cardkit.v4.engine.values import Told
from cardkit.v4.files import all_shipped, brief, load, titles
from cardkit.v4.ink import MM
from cardkit.v4.paper.qr_pages import Square, square
from cardkit.v4.speech import sheets
from cardkit.v4.text import address, page_of


def sheet_squares(variant: Variant, site: str) -> list[Square]:
    """Return the address that opens a sheet's game as QR codes, the best first.

    Empty where no `site` is named. A shipped game is named in it. For a house rule it carries the
    rules as their author wrote them, whatever the language of the page, and for all who may play,
    whatever number the page is for.
    """
    if not site:
        return []
    variant = (variant.origin or variant).entire
    if ships := _ships_as(variant):
        named = square([f"{page_of(site)}#g={ships}"])
        return [named._replace(ships=True)] if named else []
    # what was set for one game
    own = ", ".join(f"{key}={value}" for key, value in variant.settings if key != "name")
    texts = _texts(
        replace(variant, name=f"{variant.name} ({own})") if own else variant, variant.told
    )
    addresses = [address(site, text) for text in texts]
    shown = [square(addresses), *(square([one], larger=False) for one in addresses)]
    # Also each with finer modules, for a page that is full.
    return [
        one
        for one in (shown[0], *(one and one.finer(0.35 * MM) for one in shown))
        if one is not None
    ]


def _ships_as(variant: Variant) -> str:
    """Return the name of the shipped game that a variant is, unchanged; "" if it is none."""
    if variant.slug in all_shipped() and variant == load(variant.slug):
        return variant.slug  # the usual case: no title needs to be read
    # it may be named by the path of its file
    ships = titles().get(variant.name, "")
    return ships if ships and replace(variant, slug=ships) == load(ships) else ""


def rulings(variant: Variant) -> list[str]:
    """Return the rulings that say more than the page does already.

    People's own, and of shipped games those that the rules in short leave open.
    """
    ships = [variant.slug] if variant.slug in all_shipped() else all_shipped()
    ours: set[str] = set()
    if variant.rulings:
        for name in ships:
            ours.update(text for _, text in load(name).rulings)
    return [
        said
        for said, (topics, _, text) in zip(
            sheets.rulings(variant), (variant.origin or variant).ruled, strict=True
        )
        if text not in ours or not sheets.told_whole(variant, topics)
    ]


@lru_cache(maxsize=64)
def _texts(variant: Variant, told: Told) -> tuple[str, ...]:
    """Return the rules as text: in full, without other languages, and only what is played.

    Variants that differ only in `told`, their other languages, are equal, so it is part of the
    cache's key.
    """
    return brief(variant), brief(variant, "untranslated"), brief(variant, "played")
