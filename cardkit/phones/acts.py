"""What phones can do and ask, a row each: acts of the game, and questions that change nothing."""

from collections.abc import Callable

from cardkit.engine import Begin, Draw, Leave, Result
from cardkit.phones import requests
from cardkit.phones.requests import Body
from cardkit.reports import Happening, Refused, Stage
from cardkit.speech import Master, Said, Unheard, asked, phones, theme
from cardkit.table import Game
from cardkit.text import printable


class Unfit(Exception):
    """An act that is none, or cannot be now, where the game itself would not say so."""

    def __init__(self, status: int, why: Unheard, **holes: object) -> None:
        self.status, self.why = status, why
        self.text = phones.unheard(why, **holes)
        super().__init__(why)


# --- what can be done ----------------------------------------------------------------------------------------------------


def _draw(game: Game, body: Body) -> list[Happening]:
    """A card came; while leaving is asked nobody left, between rounds it opens the next."""
    drawn = Draw(requests.card(body.get("card")))
    match game.stage:
        case Stage.LEAVE:
            if game.state.turn >= game.state.deck:
                raise Unfit(422, "last-card")
            return game.enter(Leave(), drawn)
        case Stage.ROUND:
            return game.enter(Begin(), drawn)
        case Stage.CARD | Stage.SHOW | Stage.PILES | Stage.TIE | Stage.OVER:
            return game.enter(drawn)


def _fix(game: Game, body: Body) -> list[Happening]:
    turn = _turn(body)
    return game.fix(*turn, requests.turn(body, game.before(*turn), game.turn(*turn)))


def _insert(game: Game, body: Body) -> list[Happening]:
    turn = _turn(body)
    return game.insert(*turn, requests.turn(body, game.before(*turn), ()))


def _turn(body: Body) -> tuple[int, int]:
    """Which turn is meant: its round and number."""
    return requests.number(body, "round"), requests.number(body, "turn")


def _piles(game: Game, body: Body) -> list[Happening]:
    piles = requests.amounts(body, "piles")
    if unknown := next((name for name, _ in piles if name not in game.state.players), None):
        raise Unfit(422, "nobody", who=printable(unknown))
    if not game.state.complete:
        raise Refused("totals-early")
    return game.count(piles)


def _share(game: Game, body: Body) -> list[Happening]:
    if game.stage is not Stage.TIE:
        raise Unfit(422, "choice")
    return game.share()


def _result(game: Game, body: Body) -> list[Happening]:
    banked, artifacts = requests.amounts(body, "banked", -requests.HIGHEST), requests.claims(body)
    state = game.state
    if state.running and state.turn:
        raise Unfit(422, "whole-cards", **theme(game.session.variant))
    plays, gold = state.seats if state.running else state.present, dict(banked)
    figures = {name: gold[name] for name in gold if gold[name] and name not in plays}
    return game.result(Result((*((name, gold.get(name, 0)) for name in plays), *figures.items()), artifacts))


ACTS: dict[str, Callable[[Game, Body], list[Happening]]] = {
    "draw": _draw,
    "leave": lambda game, body: game.enter(requests.leavers(body, game.state)),
    "show": lambda game, body: game.enter(requests.shown(body, game.state)),
    "begin": lambda game, body: game.enter(Begin(requests.flag(body, "extra"))),
    "undo": lambda game, body: game.undo(),
    "redo": lambda game, body: game.redo(),
    "fix": _fix,
    "insert": _insert,
    "drop": lambda game, body: game.drop(*_turn(body)),
    "count": _piles,
    "share": _share,
    "note": lambda game, body: game.note(requests.text(body, "text").strip()),
    "rename": lambda game, body: game.rename(requests.text(body, "old"), requests.text(body, "new")),
    "end": lambda game, body: game.end("on" if requests.flag(body, "on") else "after"),
    "away": lambda game, body: game.away(requests.text(body, "name")),
    "join": lambda game, body: game.join(requests.text(body, "name")),
    "result": _result,
}
"""What each act does, beside a typed line and another game; what it brought is told to all."""


# --- what can be asked ---------------------------------------------------------------------------------------------------


ASKS: dict[str, Callable[[Master, Game, str], list[Said]]] = {
    "score": lambda master, game, mine: phones.score(master, game.state, mine),
    "path": lambda master, game, mine: asked.path(master, game.state),
    "odds": lambda master, game, mine: asked.chances(master, game.state),
    "why": lambda master, game, mine: asked.why(master, game.last),
}
"""What can be asked, and is answered to who asked alone: the player whose phone it is, or ""."""
