"""What the owner of a table has looked at and made: rules told, chances, something to print."""

from typing import get_args

from cardkit import odds
from cardkit.engine import MOST_PLAYERS, PieceName, State
from cardkit.files import TOLD, brief, plain, toml
from cardkit.phones import requests, wanted
from cardkit.phones.doors import Body, Reply, reply
from cardkit.phones.start import offered
from cardkit.phones.wanted import said, stopped
from cardkit.speech import SPOKEN, called, rules_json, speaking, spoken_or

MOST_PAGES = 100  # that are printed at once
PAPERS, INKS = ("a4", "letter"), ("colour", "mono", "saver")


def rules(body: Body) -> Body:
    """What ``cardkit rules --json`` says of a game, the game as it stands on the list, the shortest text of its rules, and
    the keys of all that is played, with their values as TOML."""
    variant = wanted.variant_of(body)
    played = {name: value for name, value in plain(variant).items() if name.partition(".")[0] not in TOLD}
    keys = {name: toml(value) for name, value in played.items() if name.count(".") < 2 and value != {}}
    game = offered(variant, variant.words.place_sign)
    return {**rules_json(variant), "game": game, "brief": brief(variant), "keys": keys}


def chances(body: Body, now: State | None) -> Body:
    """What ``cardkit odds --json`` says: of a tally, of a game's fresh round, or of the game that is open `now`."""
    try:
        return odds.to_json(_state(body, now))
    except odds.Over as error:
        raise said("over", f"{error}.") from None


def _state(body: Body, now: State | None) -> State:
    if "text" in body:
        found = wanted.game_of(wanted.content(body)).state
        assert found is not None
        return found
    if "game" in body or "rules" in body:
        variant, number = wanted.variant_of(body), wanted.count(body, "round", requests.HIGHEST) or 1
        if number > variant.rounds:
            raise stopped("no-round", game=called(variant), n=number, all=variant.rounds)
        return odds.fresh(variant, number)
    if now is None:
        raise stopped("no-table")
    return now


def printed(body: Body) -> Reply:
    """A PDF, byte for byte that of ``cardkit print``; for a screen, the same as one picture."""
    from cardkit.paper import file_name, ordered, printed as drawn, says_nothing  # loads what draws

    piece = wanted.word(body, "piece", get_args(PieceName))
    paper, ink = wanted.word(body, "paper", PAPERS, PAPERS[0]), wanted.word(body, "ink", INKS, INKS[0])
    players, pages = wanted.count(body, "players", MOST_PLAYERS), wanted.count(body, "pages", MOST_PAGES)
    order = ordered(paper, ink, players, pages or 1, requests.flag(body, "track"))
    large = piece == "sheet" and requests.flag(body, "large")
    order = order._replace(screen=requests.flag(body, "screen"), site=wanted.site(body), large=large)
    lang = requests.text(body, "lang", 8, "")
    with speaking(spoken_or(lang, SPOKEN.get())):
        variant = wanted.variant_of(body)
        if why := says_nothing(piece, variant, order):
            raise said("refused", f"{why}.")
        try:
            pages_made, name = drawn(piece, variant, order), file_name(variant, piece, order)
        except ValueError as error:  # no room, no use, no such letter
            raise said("refused", str(error)) from None
    saved = {} if order.screen else {"Content-Disposition": f'attachment; filename="{name}"'}
    return reply(200, pages_made, {"Content-Type": "image/svg+xml" if order.screen else "application/pdf", **saved})
