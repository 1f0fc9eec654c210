"""The games that the page offers: what it shows about each, and which one a request means."""

from collections.abc import Sequence

from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.phones.messages import GameFacts, GameQuestion, MessageError, OpenNew
from cardkit.phones.paper import pad_view
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load, load_text

NEUTRAL_PICTURES = ("entrance", "warning", "star")  # pictures that reveal nothing about a game


def game_names() -> list[str]:
    """Return the names of the games that can be started, with the main games first."""
    return [*catalogue.main_games(), *catalogue.gallery_games()]


def game_entries(names: Sequence[str]) -> list[GameFacts]:
    """Return what the start page shows for each game, with different pictograms if possible."""
    games: list[GameFacts] = []
    others = {*NEUTRAL_PICTURES}
    for name in names:
        variant = load(name)
        words = variant.words
        signs = (words.place_sign, words.sign, words.artifact_sign, words.safe_sign)
        sign = next((sign for sign in signs if sign not in others), words.place_sign)
        others.add(sign)
        games.append({**game_facts(variant), "id": name, "sign": sign})
    return games


def game_facts(variant: Variant) -> GameFacts:
    """Return what the start page shows for a game, including the data to draw its empty pad."""
    sign, turned = variant.words.place_sign, variant.is_deck_game
    about, minutes = vocabulary(variant).summary, variant.minutes
    return {
        **pad_view(variant), "sign": sign, "about": about, "minutes": minutes, "turned": turned,
    }  # fmt: skip


def requested_variant(body: GameQuestion | OpenNew) -> Variant | None:
    """Return the game in a request, given by name or as a house rule, or None if there is none."""
    if "rule" in body:
        return load_text(body["rule"], "house.toml")
    if "game" not in body:
        return None
    if body["game"] not in game_names():
        raise MessageError(body["game"])
    return load(body["game"])
