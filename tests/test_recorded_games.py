"""Recorded games (``tests/games``), played again: every event is the same.

``tests/games/README.md`` explains how they are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from cardkit.engine import events as ev
from cardkit.engine.cards import Card, parse_card
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove
from cardkit.engine.loader import load

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "tests" / "games").glob("*.txt"))


# fmt: off
def short(event: ev.Event) -> str:
    """Return an event in a short form that has all of its fields."""
    match event:
        case ev.RoundBegan(number, extra, players, joined, deck, dealer):
            extra_round = " extra" if extra else ""
            return f"began {number}{extra_round}: {who(players)}, {dealer} deals, deck {deck}, joined {joined}"
        case ev.Attended(player, plays, number, new):
            return f"{player} {'plays' if plays else 'is away'} from round {number}{' new' * new}"
        case ev.GoldShared(cards, gold, players, share, remainder, loot, leftover):
            return f"gold {named(cards)} {gold}: {who(players)} {share} +{remainder}, loot {loot}, path {leftover}"
        case ev.DangerWarned(card, kind, on_path, ends_at):
            return f"danger {card}: {kind} {on_path}/{ends_at}"
        case ev.BlankDrawn(card):
            return f"blank {card}"
        case ev.ArtifactFound(card, gold):
            return f"artifact {card}: gold {gold}"
        case ev.CardsShown(shown):
            return f"shown {' '.join(f'{name[0]}:{card}' for name, card in shown)}"
        case ev.NobodyLeft(players):
            return f"stay {who(players)}"
        case ev.PlayersLeft(players, loot, leftover, share, remainder, turn, unclaimed):
            return (f"left {who(players)} turn {turn}: {loot}, {share} of {leftover} +{remainder}"
                    f"{open_to_all(unclaimed)}")
        case ev.ArtifactTaken(player, card, worth, is_gold, banked):
            return f"taken {player} {card or '?'}: {worth}{' gold' * is_gold}{' banked' * banked}"
        case ev.ArtifactsReturned(cards, each):
            return f"returned {named(cards)}: {each} each"
        case ev.Caught(cards, kinds, players, lost, kept, path_gold, fines):
            kind = ",".join(kinds) or f"gold {path_gold}"
            paid = f", fines {figures(fines)}" if fines else ""
            return f"caught {named(cards)} {kind}: {who(players)} lose {lost} keep {kept}{paid}"
        case ev.CardsRanOut(players):
            return f"ran out: {who(players)}"
        case ev.CardRemoved(card, is_artifact):
            return f"removed {card}{' artifact' * is_artifact}"
        case ev.RoundEnded(number, end, returned, unclaimed):
            return f"ended {number} {end}: returned {returned}{open_to_all(unclaimed)}"
        case ev.GameEnded(ranking, totals, decided_by):
            return f"game ended: {' > '.join(map(who, ranking))} by {decided_by}, {figures(totals)}"
# fmt: on


def who(players: Iterable[str]) -> str:
    """Return the first letters of names."""
    return "".join(name[0] for name in players)


def named(cards: Iterable[Card]) -> str:
    """Return cards by their names."""
    return " ".join(map(str, cards)) or "-"


def figures(by_player: dict[str, int]) -> str:
    """Return figures, each behind its player."""
    return " ".join(f"{name[0]}{number}" for name, number in by_player.items())


def open_to_all(cards: tuple[Card, ...]) -> str:
    """Return artifacts that nobody has."""
    return f", unclaimed {named(cards)}" if cards else ""


def play(game: GameState, turn: str) -> list[ev.Event]:
    """Play a line of a recorded game: a move, or a card and who leaves then."""
    word, _, rest = turn.partition(" ")
    match word:
        case "round" | "extra":
            return game.play(ev.BeginRound(extra=word == "extra"))
        case "end":
            return game.play(ev.EndGame())
        case "away:" | "join:":
            return game.play(ev.Attend(rest, plays=word == "join:"))
        case "banked:":
            gold, _, artifacts = rest.partition("; artifacts: ")
            banked = {name: int(cards[0]) for name, *cards in entries(gold)}
            taken = {name: tuple(map(card, names)) for name, *names in entries(artifacts)}
            return game.play(ev.RoundResult(banked, taken))
        case _:
            pass
    if not game.variant.is_deck_game:
        marks, said, back = turn.partition("; back")
        shown = dict(zip(game.inside, map(card, marks.split()), strict=True))
        return game.play(ev.Show(shown, tuple(map(parse_card, back.split())) if said else None))
    drawn, dash, leavers = turn.partition("-")
    events = game.play(ev.Draw(parse_card(drawn))) if drawn else []
    if dash or game.phase == "decision":
        events += game.play(ev.Leave(tuple(name for name, *_ in entries(leavers))))
    return events


def entries(text: str) -> Iterator[list[str]]:
    """Yield the words of each entry between commas."""
    yield from (entry.split() for entry in text.split(",") if entry.strip())


def card(name: str) -> Card | None:
    """Return a card; None for one laid face down, or not named."""
    return None if name in ("-", "?") else parse_card(name)


def replayed(head: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a recorded game, with what comes of each turn now."""
    settings: dict[str, object] = {}
    game = None
    for line in lines:
        key, _, value = line.partition(": ")
        if game is None and key == "set":
            name, _, setting = value.partition("=")
            settings[name] = setting
            yield line
        elif game is None:
            assert key == "players", line
            variant = load(ROOT / head.removeprefix("variant: "), settings)
            names = [name.removesuffix("*") for name in value.split(", ")]
            first = next(name for name in value.split(", ") if name.endswith("*"))
            game = GameState(variant, names, first.removesuffix("*"))
            yield line
        else:
            turn = line.partition(" | ")[0]
            after = game.copy()
            try:
                yield " | ".join([turn, *map(short, play(after, turn))])
            except IllegalMove as error:
                yield f"{turn} | refused {error.code}"
            else:
                game = after


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in FILES])
def test_recorded_games_are_played_the_same(path: Path) -> None:
    head, *games = path.read_text(encoding="utf-8").split("\n\n")
    assert len(games) == 20
    for recorded in games:
        title, *lines = recorded.splitlines()
        assert [title, *replayed(head, lines)] == [title, *lines]


def test_every_variant_has_recorded_games() -> None:
    folders = ("variants", "variants/gallery", "examples/house")
    variants = {path.stem for folder in folders for path in (ROOT / folder).glob("*.toml")}
    assert variants == {path.stem for path in FILES}
