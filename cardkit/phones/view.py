"""What each screen may see of a table.

A view never contains what its viewer must not know, such as secret totals or choices.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardkit.engine.cards import Card
from cardkit.engine.events import BeginRound, Show
from cardkit.engine.game import GameState
from cardkit.engine.odds import kinds_that_can_end_round
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.phones.choices import Choices
from cardkit.phones.keypad import card_view, keys_view, staying_artifacts_view
from cardkit.phones.messages import (
    Block,
    ButtonView,
    DangerView,
    EarlierGoldView,
    HeadlineView,
    PathCard,
    PhoneControls,
    PlacesView,
    RoomView,
    RulesOfGame,
    SaidTable,
    Sentence,
    ShownPlayer,
    TableView,
    View,
)
from cardkit.phones.news import News
from cardkit.table.item_lists import is_win_shared
from cardkit.table.live import Game
from cardkit.table.story import story_sentences
from cardkit.table.versions import bots_leaving
from cardkit.text.lines import Line, Table, split_sentences, spoken_sentences
from cardkit.text.screens import phones
from cardkit.text.table import answers
from cardkit.text.table.prompts import Stage

PLAYER_PICTURES = (
    "sun", "moon", "star", "leaf", "drop", "bell", "key", "fish", "boat", "kite", "ring", "bird",
)  # fmt: skip
"""Pictures that tell players apart, in addition to a colour."""
INDEX_BEFORE_FIRST_CARD = -1
"""The index for gold from earlier rounds, which lies before the first card."""


@dataclass(frozen=True)
class Viewer:
    """The owner of a screen: the player `seat` ("" for nobody), or the shared `display`.

    `waits_for` is the seat that the screen asks for while another phone holds it. `is_wanted` is
    True if another phone asks for this screen's seat.
    """

    seat: str = ""
    display: bool = False
    waits_for: str = ""
    is_wanted: bool = False


def view(
    game: Game, news: News, viewer: Viewer, choices: Choices, connected: set[str], room: RoomView
) -> View:
    """Return what the screen of `viewer` shows; `connected` are the players with a phone."""
    table = _table_view(game, news, viewer, choices, connected, room)
    return table if viewer.display else {**table, **_phone_controls(game, table["stage"], viewer)}


def _table_view(
    game: Game, news: News, viewer: Viewer, choices: Choices, connected: set[str], room: RoomView
) -> TableView:
    state, stage = game.state, game.stage
    if stage == "covers" and choices.open:  # secret choices take the place of covering cards
        stage = "show"
    chosen, bots = choices.players_not_to_ask(), dict(game.header.bots)
    late = [name for name in state.inside if choices.is_over and name not in chosen]
    words, lying, places = (
        vocabulary(state.variant),
        undivided_gold_by_card(game),
        _ranking_view(game),
    )
    threat = phones.threat_text(state)
    return {
        **room,
        "stage": stage,
        "game": words.game,
        "taught": game.header.teach,
        "begun": game.cursor > 0,
        "language": language().code,
        "safe_sign": state.variant.words.safe_sign,
        "round": phones.round_title(state),
        "dealer": state.dealer,
        "turns": phones.dealer_and_card(state),
        "inside": phones.number_inside_text(state) if state.is_in_round else "",
        "players": [
            _player_view(state, stage, name, name in connected, is_bot=name in bots)
            for name in state.players
        ],
        "flees": list(bots_leaving(game.state, game.header)) if game.stage == "show" else [],
        "path": _path_view(game, lying),
        "marker": _earlier_gold_view(state, lying.get(INDEX_BEFORE_FIRST_CARD, 0)),
        "empty": phones.empty_path_text(state),
        "figures": [{"label": label, "figure": n} for label, n in phones.path_figures(state)],
        "dangers": _danger_views(state),
        "threat": threat,
        "said": message_blocks(news.lines, state.players, threat, with_tables=not viewer.display),
        "headline": _headline_view(news),
        "spoken": _spoken_sentences(news, state.players, places if stage == "over" else None),
        "corrected": news.is_correction,
        "places": places,
        "choices": {
            "open": choices.open,
            "chosen": chosen,
            "text": phones.choices_made_text(len(chosen), len(state.inside), late)
            if choices.open
            else "",
        },
    }


def _phone_controls(game: Game, stage: Stage, viewer: Viewer) -> PhoneControls:
    state = game.state
    question, hint = phones.stage_question(stage, state)
    undo, undone = game.last_act, game.versions[game.cursor + 1 :]
    can_end = bool(state.rounds) and state.phase != "over"
    return {
        "question": question,
        "hint": hint,
        "keys": [] if stage == "covers" else keys_view(state),
        "back": staying_artifacts_view(state),
        "buttons": _buttons(game),
        "undo": phones.act_text(undo, state) if undo is not None else None,
        "redo": phones.act_text(undone[0].act, state) if undone else None,
        "end": ("end" if not state.turn else "end_after") if can_end else "",
        "seat": viewer.seat,
        "waits_for": viewer.waits_for,
        "wanted": viewer.is_wanted,
        "total": state.total(viewer.seat) if viewer.seat in state.players else None,
    }


def _buttons(game: Game) -> list[ButtonView]:
    state = game.state
    match game.stage:
        case "round":
            return [_button_view(phones.ready_button(state), {"do": "begin"})]
        case "covers":
            return [_button_view(phones.all_cards_covered_button(), {"do": "cover"})]
        case "piles":
            return [_button_view(phones.skip_counting_button(), {"do": "count", "piles": {}})]
        case "tie":
            extra, share = phones.tie_buttons(state)
            return [
                _button_view(extra, {"do": "begin", "extra": True}),
                _button_view(share, {"do": "share"}),
            ]
        case "over":
            return [_button_view(phones.play_again_button(), {"do": "again"})]
        case _:
            return []


def _button_view(label: phones.Label, act: dict[str, object]) -> ButtonView:
    return {"label": label[0], "more": label[1], "act": act}


def _player_view(
    state: GameState, stage: str, name: str, is_connected: bool, *, is_bot: bool
) -> ShownPlayer:
    seat, status = state.players.index(name), player_status(state, name)
    label, figure = phones.player_figure(state, name, status, is_over=stage in ("tie", "over"))
    return {
        "name": name,
        "status": status,
        "sign": PLAYER_PICTURES[seat % len(PLAYER_PICTURES)],
        "hue": seat % len(PLAYER_PICTURES),
        "fact": label,
        "figure": figure,
        "phone": is_connected,
        "bot": is_bot,
    }


def player_status(state: GameState, name: str) -> str:
    """Return the status of a player: ``inside``, ``safe``, ``caught``, ``away`` or ``out``.

    A player who is ``away`` has stopped playing. A player who is ``out`` takes no part in this
    round, such as an extra round between other players. Between rounds, the status is that of the
    last round.
    """
    if name not in state.seats:
        return "away" if name in state.away else "out"
    if name in state.inside:
        return "inside"
    is_caught = bool(state.rounds) and not state.is_in_round and state.rounds[-1].end == "caught"
    return "caught" if is_caught and name not in state.left else "safe"


def undivided_gold_by_card(game: Game) -> dict[int, int]:
    """Return the undivided gold on each card of the path, by the card's index."""
    state = game.state
    if not (state.is_in_round and state.rules.is_deck_game):
        return {}
    if state.rules.divides_path_gold_per_card:
        return {place: gold for place, gold in enumerate(state.remainders) if gold}
    replayed = game.header.start_game(game.variant)
    lying: dict[int, int] = {}
    for move in game.moves:
        replayed.play(move)
        gold, total = replayed.leftover, sum(lying.values())
        if isinstance(move, BeginRound):
            lying = {INDEX_BEFORE_FIRST_CARD: gold} if gold else {}
        elif gold > total:
            lying[len(replayed.path) - 1] = gold - total
        elif gold < total:
            lying = {max(lying): gold} if gold else {}
    return lying


def _path_view(game: Game, lying: dict[int, int]) -> list[PathCard]:
    state = game.state
    words = vocabulary(state.rules)
    artifacts = _untaken_before_by_place(state)
    first_new = len(state.path) - (_newest_card_count(game) if state.is_in_round else 0)
    copies: Counter[Card] = Counter()
    path: list[PathCard] = []
    for place, card in enumerate(state.path):
        copies[card.card] += 1
        gold, counts = lying.get(place, 0), ""
        if place in artifacts and state.rules.artifact_gold:
            gold += state.rules.artifact_gold
        elif place in artifacts:
            counts = str(state.artifact_worth(card, artifacts[place]))
        path.append(
            {
                **card_view(state, card.card),
                "id": f"{state.round}.{card.card}.{copies[card.card]}",
                "rest": gold,
                "counts": counts,
                "new": place >= first_new,
                "name": phones.card_text(words, card.card, gold, counts),
            }
        )
    return path


def _untaken_before_by_place(state: GameState) -> dict[int, int]:
    """Return how many untaken artifacts come before each untaken artifact, by index on the path."""
    places: dict[int, int] = {}
    waiting = list(state.artifacts)
    for place in reversed(range(len(state.path))):  # of equal cards, the earliest is taken
        if waiting and state.path[place] == waiting[-1]:
            waiting.pop()
            places[place] = len(waiting)
    return places


def _newest_card_count(game: Game) -> int:
    """Return how many cards came up in the last turn: there may be several in a hands game."""
    for move in reversed(game.moves):
        if isinstance(move, Show):
            return sum(card is not None for card in move.cards.values())
        if isinstance(move, BeginRound):
            break
    return 1


def _earlier_gold_view(state: GameState, gold_from_before: int) -> EarlierGoldView | None:
    """Return the gold from earlier rounds, at the ``start`` (G-12) or on the ``joker`` (CN-3).

    The result is None if no gold lies at the start.
    """
    if not state.rules.is_deck_game:
        return {"on": "joker", "rest": state.leftover}
    return {"on": "start", "rest": gold_from_before} if gold_from_before else None


def _danger_views(state: GameState) -> list[DangerView]:
    """Return each kind of danger on the path, with one of its cards and how many have come up.

    In a hands game, only the kinds that can end the round now are returned.
    """
    if not state.is_in_round:
        return []
    close, words = kinds_that_can_end_round(state), vocabulary(state.rules)
    first = {card.kind: card.card for card in reversed(state.path) if card.kind}
    kinds = [
        kind
        for kind, many in state.dangers.items()
        if many and kind in first and (kind in close or state.rules.is_deck_game)
    ]
    return [
        {
            **card_view(state, first[kind]),
            "many": state.dangers[kind],
            "ends": kind in close,
            "name": phones.danger_text(words, first[kind], state.dangers[kind], ends=kind in close),
        }
        for kind in kinds
    ]


def _ranking_view(game: Game) -> PlacesView | None:
    state = game.state
    if game.stage not in ("tie", "over"):
        return None
    top = state.ranking()[0]
    story_lines = (
        story_sentences(game.variant, game.header, game.moves) if game.stage == "over" else []
    )
    return {
        "rows": [
            {
                "place": number,
                "name": name,
                "total": state.total(name),
                "won": name in top and game.stage == "over",
            }
            for number, names in state.players_by_place()
            for name in names
        ],
        "won": phones.verdict_text(state, is_win_shared=is_win_shared(game.version.items)),
        "story": [text.replace(" %", "\u00a0%") for text in story_lines],
    }


def _headline_view(news: News) -> HeadlineView | None:
    if not news.headline:
        return None
    causes = [part.text for part in news.lines if isinstance(part, Line) and part.tone == "caught"]
    return {"text": news.headline, "more": " ".join(causes)}


def _spoken_sentences(news: News, players: Sequence[str], places: PlacesView | None) -> list[str]:
    """Return the sentences to be read aloud, which are the same for every screen."""
    if news.was_shown_before:
        return []
    texts: list[str] = []
    for part, small in _parts_for_screens(news.lines, players):
        line = part._replace(text=" ".join(small)) if isinstance(part, Line) else part
        texts += [text.replace(" = ", ": ") for text in spoken_sentences(line)]
    if news.headline and f"{news.headline}." not in texts:  # a remark may contain it
        texts.insert(0, news.headline)
    won = split_sentences(places["won"]) if places else []
    return [*texts, *(text for text in won if text not in texts)]


def rules_view(variant: Variant) -> RulesOfGame:
    """Return the rules of a game as a title, headings and sentences."""
    return {
        "title": vocabulary(variant).game,
        "rules": [
            _table_block(part)
            if isinstance(part, Table)
            else {"text": part.text, "heading": part.tone == "heading"}
            for part in answers.rule_lines(variant)
        ],
    }


def message_blocks(
    lines: Iterable[Line | Table],
    players: Sequence[str],
    threat: str = "",
    *,
    with_tables: bool = True,
    mark_acts: bool = True,
) -> list[Block]:
    """Return lines and tables as blocks of a page, with words in capitals changed to lower case.

    Only the names of `players` keep their capitals. With `mark_acts`, sentences that tell players
    what to do at the table are marked, so that they appear in large type. A sentence that repeats
    the `threat` is marked too, because screens show it elsewhere. Cards are numbered only if
    several have come up. Asides are left out unless there is nothing else, because screens show the
    same facts elsewhere.
    """
    items: list[Block] = []
    for part, small in _parts_for_screens(lines, players):
        if isinstance(part, Line):
            texts = [part.label, *small] if part.label else small
            acts = [mark_acts and _is_instruction(part, index) for index in range(len(texts))]
            marked: list[Sentence] = [
                {"text": text, "act": act} for text, act in zip(texts, acts, strict=True)
            ]
            items.append({"tone": "threat" if texts == [threat] else part.tone, "lines": marked})
        elif with_tables:
            items.append(_table_block(part))
    return items


def _table_block(table: Table) -> SaidTable:
    rows = [*map(list, table.rows)]
    return {"tone": "table", "heads": list(table.heads), "rows": rows, "align": table.align}


def _parts_for_screens(
    lines: Iterable[Line | Table], players: Sequence[str]
) -> Iterator[tuple[Line | Table, list[str]]]:
    """Yield each line or table to show or read aloud, and the line's sentences ([] for a table).

    Words in capitals are changed to lower case, except names of players. A line keeps its label
    only if several lines have one. Asides are left out unless there is nothing else.
    """
    parts = [part for part in lines if isinstance(part, Table) or part.text]
    chosen = [part for part in parts if isinstance(part, Table) or part.tone != "aside"] or parts
    labels = sum(isinstance(part, Line) and bool(part.label) for part in chosen)
    for part in chosen:
        if isinstance(part, Table):
            yield part, []
        else:
            label = part.label if labels > 1 else ""
            yield part._replace(label=label), phones.lowercased_sentences(part.text, players)


def _is_instruction(line: Line, index: int) -> bool:
    """Return True if a sentence tells players what to do at the table."""
    if line.tone in ("heading", "aside", "lesson"):
        return False
    return line.tone != "next" or index == 0
