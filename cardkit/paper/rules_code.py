"""Parts of a sheet for house rules: their rulings, and their address as a QR code."""

from functools import lru_cache

from cardkit.engine import Variant, replace
from cardkit.engine.values import Told
from cardkit.files import all_shipped, brief, load, titles
from cardkit.ink import MM
from cardkit.paper.qr_pages import Square, square
from cardkit.speech import sheets
from cardkit.text import address


def rules_squares(variant: Variant, site: str) -> list[Square]:
    """Return the address of a house rule as QR codes, the best first.

    Empty for an unchanged shipped game, and where no `site` is named. The address carries the rules
    as their author wrote them, whatever the language of the page, and for all who may play,
    whatever number the page is for.
    """
    variant = (variant.origin or variant).entire
    if not site or (variant.slug in all_shipped() and variant == load(variant.slug)):
        return []  # the usual case: no title needs to be read
    ships = titles().get(variant.name)
    # a shipped game named by the path of its file: everybody has it
    if ships and replace(variant, slug=ships) == load(ships):
        return []
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
