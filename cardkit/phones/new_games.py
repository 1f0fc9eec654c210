"""Begin a game on a phone, and check the names of its players."""

from datetime import date, datetime

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language, t
from cardkit.phones.messages import NamesAnswer, NamesQuestion, OpenNew, OpenText
from cardkit.table.live import Game
from cardkit.table.store import SavedGame, Store, free_tally_name
from cardkit.table.versions import UnreadableError
from cardkit.tally.items import Header
from cardkit.tally.names import is_valid_name, leading_number
from cardkit.tally.words import fold, typed_words
from cardkit.text.files.findings import finding_message_and_hint


def check_names(body: NamesQuestion) -> NamesAnswer:
    """Return the ``seats`` for valid ``names``, and a ``text`` that says why others are invalid.

    If a name is ``known`` already, its known spelling is returned, however it was typed.
    """
    people, seats, refused = list(body["known"]), list[str](), list[str]()
    for name in [" ".join(typed.split()) for typed in body["names"]]:
        seat = next((other for other in people if fold(other) == fold(name)), name)
        (refused if _name_fault(seat) else seats).append(seat)
        people.append(seat)
    texts = [_name_fault(name) for name in refused[:1]]
    return {"seats": list(dict.fromkeys(seats)), "refused": refused, "text": "".join(texts)}


def begin_game(store: Store, variant: Variant, body: OpenNew) -> Game:
    """Begin a game and save it; raise `ValueError` or `LineError` if a name is invalid."""
    saved = SavedGame.new_dated_today(store, variant.slug)
    people, bots = tuple(body["players"]), tuple[tuple[str, str], ...]()
    if fault := next(filter(None, map(_name_fault, people)), ""):
        raise ValueError(fault)
    if levels := body.get("bots"):
        from cardkit.table.bots import with_all_named  # only needed for bots

        bots = with_all_named([("", level) for level in levels], people)
    players = (*people, *(name for name, _ in bots))
    header = Header(
        variant.slug,
        players,
        first=body.get("first") or next(iter(players), ""),
        date=date.today().isoformat(),
        bots=bots,
        teach=body.get("teach", False),
    )
    game = Game.new(variant, header, saved, datetime.now)
    saved.save(game.tally_text())  # so that the players are saved even before the first card
    return game


def game_from_text(store: Store, body: OpenText) -> Game:
    """Save a tally and open its game; raise `UnreadableError` and save nothing if that fails."""
    name = free_tally_name(store, str(body.get("name") or "game").partition(".")[0])
    store.write(name, body["text"].encode())
    try:
        return Game.open(store, name, datetime.now)
    except UnreadableError:
        store.remove(name)
        raise


def _name_fault(name: str) -> str:
    """Return the sentence saying why a name is invalid, or "" if it is valid."""
    if number := leading_number(name):
        return t('"{text}" is a number, not a name.', text=number)
    if fold(name) in typed_words().bots:
        return t('"{text}" is the name of a kind of bot, not of a player.', text=name)
    if is_valid_name(name, language().code):
        return ""
    return " ".join(finding_message_and_hint("bad-name", {"name": name}, None))
