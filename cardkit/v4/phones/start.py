"""Table before there is a game: lists of games, of saved ones, and of past players.

It is seen like a game's view.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from cardkit.v4.engine import Variant, claims
from cardkit.v4.files import gallery, load, shipped
from cardkit.v4.phones.host import Answer
from cardkit.v4.phones.view import VERSION
from cardkit.v4.speech import lists, phones, pocket_words, spoken_or
from cardkit.v4.table import has_name_again, here, name_of, nameless_games, saved_games
from cardkit.v4.tally import read_bytes
from cardkit.v4.text import LARGEST_TALLY
from cardkit.v4.words import SPOKEN, Language, called, speaking, summary

MOST_SAVED = 20  # most saved games in the list, newest first
NEUTRAL = ("entrance", "warning", "star")  # pictures that say nothing of a game
MOST_PEOPLE = 24  # most names offered from saved games


class Start:
    """Stand-in for a `Host` before there is a game: it has a view, but no acts and no seats."""

    path: Path | None = None
    chooses = False

    def __init__(self, boot: str) -> None:
        self.moment: str = f"{boot}.0"
        self.listeners: list[Callable[[], None]] = []

    def owns(self, phone: str) -> bool:
        """Return True if that phone owns the table, and so may see saved games; here always."""
        return True

    def view(self, phone: str, *, see: bool = False, lang: str = "") -> dict[str, Any]:
        """Return the start page in that language."""
        with speaking(spoken_or(lang, SPOKEN.get())):
            spoken = SPOKEN.get()
            head = {
                "at": self.moment,
                "v": VERSION,
                "stage": "shelf",
                "lang": spoken.code if spoken else "en",
            }
            # a public screen shows nobody's saved games
            seen = {} if see else {"shelf": shelf(saved=self.owns(phone))}
            return {**head, **seen, "pocket": pocket_words.words()}

    def act(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """Refuse an act, as there is no game."""
        with speaking(spoken_or(lang, SPOKEN.get())):
            return Answer(
                409,
                {
                    "code": "stale",
                    "text": phones.unheard("stale"),
                    "view": self.view(phone, lang=lang),
                },
            )

    def seat(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """Refuse to give a seat, as there is no game."""
        return self.act(phone, body, lang)

    def choose(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """Refuse a secret choice, as there is no game."""
        return self.act(phone, body, lang)

    def secret(self, phone: str, body: Mapping[str, Any], lang: str = "") -> Answer:
        """Refuse to switch secret choices, as there is no game."""
        return self.act(phone, body, lang)

    def tick(self) -> None:
        """Do nothing: nothing falls due."""

    def asking(self, phone: str) -> None:
        """Do nothing: the presence of a phone changes nothing yet."""

    hung_up = asking


def shelf(*, saved: bool = True) -> dict[str, Any]:
    """Return the shipped games; with `saved` also the saved games and their players.

    The players of the newest games come first.
    """
    games = list(islice(_saved(), MOST_SAVED)) if saved else []
    people: dict[str, None] = {}
    for game in games:
        people |= dict.fromkeys(game["players"])
    return {"games": list(_games()), "saved": games, "people": list(people)[:MOST_PEOPLE]}


def _games() -> Iterator[dict[str, Any]]:
    """Yield every shipped game with a picture that no game before has, if possible.

    It shows its place, its danger or its prize.
    """
    taken = set(NEUTRAL)
    for slug in (*shipped(), *gallery()):
        words = load(slug).words
        signs = (words.place_sign, words.sign, words.artifact_sign, words.safe_sign)
        sign = next((sign for sign in signs if sign not in taken), words.place_sign)
        taken.add(sign)
        yield offered(load(slug), sign)


def offered(game: Variant, sign: str) -> dict[str, Any]:
    """Return the entry of a game in the list of games."""
    return {
        "id": game.slug,
        "name": str(called(game)),
        "players": list(game.players),
        "minutes": str(game.minutes),
        "summary": str(summary(game)),
        "sign": sign,
        "hands": bool(claims.hands_only(game)),
        "gallery": game.slug in gallery(),
    }


def _saved() -> Iterator[dict[str, Any]]:
    for lost in nameless_games():
        has_name_again(lost)
    for path in saved_games():
        with suppress(OSError):
            yield _told(path, here().read(path, LARGEST_TALLY), SPOKEN.get())


@lru_cache(maxsize=4 * MOST_SAVED)
def _told(path: Path, content: bytes, spoken: Language | None) -> dict[str, Any]:
    """Return the entry of a saved game in the list, in the language `spoken`.

    It is cached by the content of its file.
    """
    reading = read_bytes(content, path.name, path.parent)
    state, header = reading.state if reading.readable else None, reading.header
    return {
        "name": name_of(path),
        "date": header.date,
        "begun": header.begun,
        "game": state.variant.slug if state else "",
        "title": str(called(state.variant)) if state else "",
        "players": list(state.players) if state else [],
        "running": state is not None and state.begun and not state.complete,
        "stands": str(lists.standing(state)) if state else pocket_words.cannot_be_read(),
    }
