"""Rearrange the items of a tally: sort, group by act, rename."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from cardkit.engine.events import Attend, BeginRound, Draw, Leave, Move, RoundResult, Show
from cardkit.tally.items import Check, Comment, Item

SHARED_WIN_COMMENT = Comment("the win is shared")  # after an end without an extra round


def insertion_index(item: Item, items: Sequence[Item]) -> int:
    """Return the index at which to insert an item.

    A decision belongs after the last card of its round; any other item belongs at the end.
    """
    if isinstance(item, Leave):
        for place in range(len(items) - 1, -1, -1):
            if isinstance(items[place], Draw):
                return place + 1
            if isinstance(items[place], BeginRound):
                break
    return len(items)


def decisions_after_cards(items: Iterable[Item]) -> list[Item]:
    """Return the items, with each decision about leaving directly after its card."""
    ordered: list[Item] = []
    for item in items:
        ordered.insert(insertion_index(item, ordered), item)
    return ordered


def group_by_act(items: Iterable[Item]) -> list[list[Item]]:
    """Return the items grouped by act: a single item, or a result with its lines of figures."""
    acts: list[list[Item]] = []
    figures: int | None = None  # the act that is the first line of figures of this round
    for item in items:
        if isinstance(item, RoundResult):
            first = len(acts) if figures is None else figures
            acts[first:] = [[*chain.from_iterable(acts[first:]), item]]
            continue
        if isinstance(item, BeginRound):
            figures = None
        elif isinstance(item, Check) and item.key != "total" and figures is None:
            figures = len(acts)
        acts.append([item])
    return acts


def move_indices_by_turn(items: Iterable[Item]) -> dict[tuple[int, int], list[int]]:
    """Return the indices of each turn's moves, by round and turn: ``{(1, 3): [4, 5]}``."""
    places: dict[tuple[int, int], list[int]] = {}
    round = turn = 0
    for place, item in enumerate(items):
        match item:
            case BeginRound():
                round, turn = round + 1, 0
            case Draw() | Show():
                turn += 1
                places[round, turn] = [place]
            case Leave():
                places[round, turn].append(place)
            case _:
                pass
    return places


def without_file_positions(item: Item) -> Item:
    """Return an item without the positions of its figures in the file."""
    if not isinstance(item, Check):
        return item
    return Check(item.key, tuple(claim._replace(at=0, line=0) for claim in item.claims))


def without_last_check(items: Sequence[Item], key: str) -> list[Item]:
    """Return the items without the latest round's figures of this kind, or without all totals."""
    opened = [place for place, item in enumerate(items) if isinstance(item, BeginRound)]
    since = opened[-1] if opened and key != "total" else 0
    return [
        item
        for place, item in enumerate(items)
        if place < since or not (isinstance(item, Check) and item.key == key)
    ]


def without_final_answers(items: Sequence[Item]) -> list[Item]:
    """Return the items other than the answers given after the game (totals and a shared win)."""
    return [item for item in without_last_check(items, "total") if not _is_shared_win_comment(item)]


def _is_shared_win_comment(item: Item) -> bool:
    return (
        isinstance(item, Comment) and item == SHARED_WIN_COMMENT
    )  # a note of these words equals it too


def is_win_shared(items: Sequence[Item]) -> bool:
    """Return True if a comment after the last move says that tied players share the win."""
    for item in reversed(items):
        if isinstance(item, Move):
            return False
        if _is_shared_win_comment(item):
            return True
    return False


def with_players_renamed(item: Item, names: Mapping[str, str]) -> Item:
    """Return an item with its players renamed; `names` maps old names to new ones."""
    match item:
        case Leave(players):
            return Leave(tuple(names[name] for name in players))
        case Show(cards, back):
            return Show({names[name]: card for name, card in cards.items()}, back)
        case RoundResult(banked, artifacts):
            gold = {names[name]: amount for name, amount in banked.items()}
            return RoundResult(gold, {names[name]: cards for name, cards in artifacts.items()})
        case Attend(player, plays):
            return Attend(names.get(player, player), plays)
        case Check(key, claims):
            return Check(key, tuple(claim._replace(player=names[claim.player]) for claim in claims))
        case _:
            return item
