"""View of the whole table for a phone or the big screen, as one JSON object.

Every text in it comes from `cardkit.v4.speech`. It has nothing that its reader may not know: secret
totals, choices of others, the file, how the game is typed.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from cardkit.v4.engine import Draw, Entry, Leave, Show, State, claims
from cardkit.v4.engine.outcomes import Round
from cardkit.v4.engine.standings import placed, tied_for_extra_round, won
from cardkit.v4.phones.card_views import Face, artifacts, back, dangers, keys, marker, newest, path
from cardkit.v4.reports import Deed, Stage
from cardkit.v4.speech import Master, phones, prompts, story
from cardkit.v4.table import Game
from cardkit.v4.words import Grid, Line, Said, Sentence, aloud, called

VERSION = 1  # version of the view; a page of another version reloads itself
# state of a player's phone: "here" with an open request
Presence: TypeAlias = Literal["here", "away", "none"]


class Moment(NamedTuple):
    """Facts that one reader may see, besides the game itself.

    The reader is the player whose phone it is ("" for nobody's), or the big screen (`see`).
    """

    at: str
    mine: str
    see: bool
    said: Sequence[Said]
    cry: Face | None  # text that fills the big screen for a while, once for each id
    phones: Mapping[str, Presence]
    choices: Face
    choosing: bool


def view_of(game: Game, master: Master, now: Moment) -> Face:
    """Return the view of a table; its keys and their order are always the same.

    What nobody needs now is null or empty.
    """
    state, stage = game.state, game.stage
    played = [turn for turn in game.session.turns() if turn[0] == state.number]
    menu = (
        ()
        if now.see
        else phones.menu(master, state, choosing=now.choosing, last=game.in_last_round)
    )
    return {
        "at": now.at,
        "v": VERSION,
        "stage": stage.name.lower(),
        "game": _game(master),
        "round": _round(master, state),
        "inside": {"figure": str(len(state.inside)), "says": phones.inside(n=len(state.inside))}
        if state.running
        else None,
        "players": [_player(master, state, stage, name, now) for name in state.players],
        "path": path(master, state, newest(played[-1][2] if played else ())),
        "marker": marker(state),
        "loot": state.loot,
        "leftover": state.leftover,
        "status": _status(master, state),
        "dangers": dangers(master, state),
        "threat": phones.threatening(master, state),
        "threatens": phones.threatens(master, state),
        "empty": phones.dark(master),
        "keys": [] if now.see else keys(master, state),
        "back": None if now.see else back(master, state),
        "question": dict(zip(("title", "hint"), QUESTIONS[stage](state)))
        if stage in QUESTIONS
        else None,
        **_buttons(master, state, None if now.see else stage),
        "said": told(now.said, tables=not now.see),
        "cry": now.cry,
        "undo": None if now.see else _step(master, state, phones.undo_label(), game.takes_back()),
        "redo": None if now.see else _step(master, state, phones.redo_label(), game.brings_back()),
        "turns": [] if now.see else [_turn(master, *turn) for turn in played],
        "piles": [{"name": n, "label": n} for n in state.present]
        if stage is Stage.PILES and not now.see
        else [],
        **_end(master, game, stage),
        "choices": now.choices,
        "menu": [
            {"id": name, "label": label, "more": more, "do": ASKED.get(name)}
            for name, label, more in menu
        ],
        "words": phones.see_words(master) if now.see else phones.words(master),
    }


def _step(master: Master, state: State, label: Sentence, deed: Deed | None) -> Face | None:
    """Return the undo or redo button; None if there is nothing to undo or redo."""
    return {"label": label, "more": prompts.named(master, deed, state)} if deed else None


# --- the game and its people ----------------------------------------------------------------------


def _game(master: Master) -> Face:
    variant = master.variant
    return {
        "name": called(variant),
        "slug": variant.slug.rpartition("/")[2].rpartition("\\")[2],
        "kind": "hands" if master.hands else "deck",
        "secret": master.manner.secret,
        "lang": master.spoken.code if master.spoken else "en",
        "safe_sign": variant.words.safe_sign,
        "robs": variant.robs,
    }


def _round(master: Master, state: State) -> Face:
    deck = not master.hands
    return {
        "number": state.number,
        "of": master.variant.rounds,
        "until": claims.rounds(master.variant).until or None,
        "extra": state.extra,
        "turn": state.turn,
        "dealer": state.dealer if deck else None,
        "title": phones.round_title(state),
        "who": phones.deals(state) if deck else "",
        "card": phones.card_now(state),
        "turns_it": phones.turns_it(state) if deck else "",
    }


def _player(master: Master, state: State, stage: Stage, name: str, now: Moment) -> Face:
    number, ended = state.players.index(name), stage in (Stage.TIE, Stage.OVER)
    inside = state.running and name in state.inside
    mine = name == now.mine
    open_total = ended or not (master.manner.secret or now.see)
    fact, figure = _figure(state, name, ended=ended)
    last = state.rounds[-1] if state.rounds else None
    return {
        "name": name,
        "inside": inside,
        "carries": state.loot if inside else None,
        "banked_now": _home(state, name, state) if state.running and name in state.left else None,
        "last_round": _home(state, name, last) if last and name in last.seats else None,
        "total": state.total(name) if open_total else None,
        "artifacts": artifacts(master, state, name),
        "left_at": state.left.get(name),
        "state": _standing(state, name),
        "phone": now.phones.get(name, "none"),
        "mine": mine,
        "my_total": state.total(name) if mine else None,
        "sign": phones.SIGNS[number % len(phones.SIGNS)],
        "hue": number % len(phones.SIGNS),
        "fact": phones.fact(fact, **master.theme),
        "figure": figure,
    }


def _standing(state: State, name: str) -> str:
    """Return the player's state in this round, or else in the last one: inside, out, ..."""
    if state.number and name not in state.seats:
        return "away" if name in state.away else "out"
    if state.running and name in state.inside:
        return "inside"
    caught = bool(state.rounds) and state.rounds[-1].end == "caught" and name not in state.left
    return "caught" if caught else "safe"


def _home(state: State, name: str, played: State | Round) -> int:
    """Return the gold and artifacts that a player brought home in a round.

    In the round that runs (`state` itself), or in one that is over.
    """
    gold = state.haul if played is state else played.banked
    return gold.get(name, 0) + sum(taken.worth for taken in state.kept(name, played.number))


def _figure(state: State, name: str, *, ended: bool) -> tuple[phones.Figure, str]:
    standing = _standing(state, name)
    if ended:
        return "total", str(state.total(name))
    if standing == "inside":
        return "carries", str(state.loot)
    if standing == "away":
        return "away", ""
    return ("out", "") if standing == "out" else ("this-round", str(_home(state, name, state)))


# --- what lies there, what is asked ---------------------------------------------------------------


def _status(master: Master, state: State) -> list[Face]:
    if not state.running:
        return []
    variant = state.variant
    carried = (
        [{"label": phones.carried(state), "figure": str(state.loot)}]
        if claims.flow(variant).carries
        else []
    )
    lies = (
        [{"label": phones.lies(master), "figure": str(state.leftover)}]
        if claims.left(variant).lies
        else []
    )
    heap = (
        [{"label": phones.comes_to(master), "figure": phones.heap(state)}]
        if claims.too_much(variant)
        else []
    )
    return [*carried, *lies, *heap]


QUESTIONS: dict[Stage, Callable[[State], tuple[Sentence, Sentence]]] = {
    Stage.CARD: lambda state: (phones.next_card(state), phones.turns_it(state)),
    Stage.LEAVE: phones.who_leaves,
    Stage.SHOW: phones.whose_card,
    Stage.PILES: phones.piles,
    Stage.TIE: phones.tied,
    Stage.OVER: phones.over,
}
"""Question and hint of each stage; between rounds there is a button instead."""


def _button(said: tuple[Sentence, Sentence], do: Face) -> Face:
    return {"label": said[0], "more": said[1], "do": do}


def _buttons(master: Master, state: State, stage: Stage | None) -> Face:
    """Return the buttons for the question now, besides cards and names.

    The big screen (None) has none.
    """
    wide = big = None
    options: list[Face] = []
    if stage in (Stage.CARD, Stage.LEAVE):
        nobody = {"do": "leave", "names": []}
        wide = {"label": phones.nobody_leaves(master), "do": nobody, "ok": stage is Stage.LEAVE}
    elif stage is Stage.ROUND:
        big = _button(phones.ready(master, state), {"do": "begin"})
    elif stage is Stage.PILES:
        big = _button(phones.no_count(state), {"do": "count", "piles": {}})
    elif stage is Stage.TIE:
        more, share = phones.tie(master, tied_for_extra_round(state))
        options = [_button(more, {"do": "begin", "extra": True}), _button(share, {"do": "share"})]
    elif stage is Stage.OVER:
        options = [_button(phones.again(state), {"do": "again"})]
    return {"wide": wide, "big": big, "options": [{**button, "tone": ""} for button in options]}


def turns(master: Master, game: Game, number: int) -> list[Face]:
    """Return the turns of a round for changing them, with what can go back in each."""
    played = (turn for turn in game.session.turns() if turn[0] == number)
    return [
        _turn(master, *turn)
        | ({"back": back(master, game.before(*turn[:2]))} if master.hands else {})
        for turn in played
    ]


def _turn(master: Master, number: int, turn: int, entries: Sequence[Entry]) -> Face:
    told: Face = {"round": number, "turn": turn}
    for entry in entries:
        if isinstance(entry, Draw):
            told |= {"card": str(entry.card), "names": []}
        elif isinstance(entry, Leave):
            told["names"] = list(entry.names)
        elif isinstance(entry, Show):
            told["cards"] = {
                name: None if card is None else str(card) for name, card in entry.cards
            }
    return {**told, "label": phones.turn_label(master, turn, entries)}


# --- the end --------------------------------------------------------------------------------------


def _end(master: Master, game: Game, stage: Stage) -> Face:
    if stage not in (Stage.TIE, Stage.OVER):
        return {"places": [], "won": None, "story": []}
    state = game.state
    top = won(state).players
    places: list[Face] = []
    for place in reversed(placed(state)):
        for name in place.players:
            places.append(
                {
                    "place": place.number,
                    "name": name,
                    "total": place.total,
                    "text": phones.placed(place=place.number, who=name),
                    "figure": str(place.total),
                    "won": name in top,
                }
            )
    facts = [str(story.sentence(master, fact)) for fact in game.story()]
    return {"places": places, "won": phones.won(master, state, shared=game.shared), "story": facts}


ASKED: dict[str, Face] = {
    what: {"do": "ask", "what": what} for what in ("score", "path", "odds", "why")
}
# menu entries that need no further page
ASKED |= {"end": {"do": "end"}, "go-on": {"do": "end", "on": True}}


# --- what was said --------------------------------------------------------------------------------


def told(said: Sequence[Said], *, tables: bool = True) -> list[Face]:
    """Return the game master's lines in the form for a page.

    The number of a card is shown only where several were told. Asides stand alone or not at all:
    what lies there and who carries what is on every screen, how to type a correction is for a
    prompt.
    """
    asides = all(isinstance(piece, Line) and piece.tone == "aside" for piece in said)
    labels = sum(bool(piece.label) for piece in said if isinstance(piece, Line))
    found: list[Face] = []
    for piece in said:
        match piece:
            case Line() if piece.said and (asides or piece.tone != "aside"):
                sentences = [piece.label, *piece.said] if labels > 1 and piece.label else piece.said
                text = [
                    {"s": str(aloud(one)), "act": isinstance(one, Sentence) and one.act}
                    for one in sentences
                ]
                found.append(
                    {"tone": piece.tone, "text": text, "tail": ", ".join(map(aloud, piece.tail))}
                )
            case Grid() if tables:
                rows = [list(map(str, row)) for row in piece.rows]
                found.append(
                    {
                        "tone": "table",
                        "heads": list(map(str, piece.heads)),
                        "rows": rows,
                        "set": piece.set,
                    }
                )
            case Line() | Grid():
                pass
    return found
