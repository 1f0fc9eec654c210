"""Play what was tapped on a phone, such as a card."""

from collections.abc import Sequence

from cardkit.engine.cards import parse_card
from cardkit.engine.events import BeginRound, Draw, Leave, Show
from cardkit.phones.messages import MessageError, Move as MoveTap, ShowTap
from cardkit.table.edits import with_win_shared
from cardkit.table.live import Game
from cardkit.table.prompt import with_bots
from cardkit.tally.findings import LineError
from cardkit.text.table.changes import Change

MAX_GOLD_IN_PILE = 999_999  # the largest pile that is counted


def play_tap(game: Game, tap: MoveTap) -> list[Change]:
    """Play what was tapped and return what changed; raise `ValueError` if it has wrong content."""
    players = game.state.players
    match tap["do"]:
        case "draw":
            card = Draw(parse_card(tap["card"]))
            if game.stage == "decision":  # nobody left
                return game.play(with_bots(Leave(), game.state, game.header), card)
            return game.play(BeginRound(), card) if game.stage == "round" else game.play(card)
        case "leave":
            leave = Leave(_in_seat_order(tap["names"], players))
            return game.play(with_bots(leave, game.state, game.header))
        case "show" if game.stage == "covers":
            raise LineError("covers-first", 0)
        case "show":
            return game.play(with_bots(_parse_show(tap, players), game.state, game.header))
        case "cover" if game.stage == "covers":
            return game.mark_cards_covered()
        case "begin":
            return game.play(BeginRound(extra=tap.get("extra", False)))
        case "undo":
            return game.undo()
        case "redo":
            return game.redo()
        case "share":
            return game.add(with_win_shared(game.version))
        case "count" if game.stage == "piles":
            for name, gold in tap["piles"].items():
                if name not in players or not 0 <= gold <= MAX_GOLD_IN_PILE:
                    raise ValueError(name)
            return game.record_piles(tap["piles"])
        case _:
            raise MessageError(tap["do"])


def _in_seat_order(names: Sequence[str], players: Sequence[str]) -> tuple[str, ...]:
    """Return players' names in seat order, or raise `ValueError` if a name is unknown."""
    return tuple(sorted(names, key=players.index))


def _parse_show(tap: ShowTap, players: Sequence[str]) -> Show:
    shown, back = tap["cards"], tap.get("back")
    texts = {name: shown[name] for name in _in_seat_order(tuple(shown), players)}
    cards = {name: None if text is None else parse_card(text) for name, text in texts.items()}
    return Show(cards, None if back is None else tuple(map(parse_card, back)))
