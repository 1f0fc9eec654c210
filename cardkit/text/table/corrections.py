"""What players must do after a correction: who gives back gold and who takes some."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardkit.engine import events as ev
from cardkit.engine.cards import JOKER, Card
from cardkit.engine.game import GameState
from cardkit.i18n.translate import CountedNoun, Names, capitalize, t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import Line, join, tally_key_name
from cardkit.text.table import changes
from cardkit.text.table.rounds import next_round_lines, round_figures_note

CARD_FOR_WHOLE_PATH = Card()  # stands for the whole path, as the place of gold that lies on no card


def shown_turns_text(moves: Iterable[ev.Move], words: Vocabulary) -> str:
    """Return recorded turns as a screen shows them: ``7♥ - Bo / K`` (after the 7♥, Bo leaves)."""
    return " / ".join(turn_texts(moves, words.shown_card, t("back")))


def turn_texts(
    moves: Iterable[ev.Move], card_text: Callable[[Card], str] = str, back: str = "back"
) -> list[str]:
    """Return the text of each turn, such as ``7h - Bo`` or ``Ann 7h, Bo -``.

    By default, cards and words are written as in a file.
    """
    turns: list[str] = []
    for move in moves:
        match move:
            case ev.Draw(card):
                turns.append(card_text(card))
            case ev.Leave(players) if not turns:
                turns.append(f"- {', '.join(players)}".strip())
            case ev.Leave(players) if players:
                turns[-1] += f" - {', '.join(players)}"
            case ev.Show():
                turns.append(hands_turn_text(move, card_text, back))
            case _:
                pass
    return turns


def hands_turn_text(
    show: ev.Show, card_text: Callable[[Card], str] = str, back: str = "back"
) -> str:
    """Return the text of a turn in a hands game: ``Ann 7h, Bo -; back K`` (Bo flees, a K stays)."""
    cards = {name: card_text(card) if card else "-" for name, card in show.cards.items()}
    marks = ", ".join(map(" ".join, cards.items()))
    return f"{marks}; {back} {' '.join(map(card_text, show.back))}" if show.back else marks


def undo_lines(
    act: changes.Act, before: GameState, after: GameState, words: Vocabulary
) -> list[Line]:
    """Return the lines saying what undo took back and what players must do with gold and cards."""
    match act:
        case changes.MoveMade(move):
            sentence = _move_taken_back_sentence(move, before, after, words)
        case changes.TurnFixed(round_number, turn, old, new):
            reverse = changes.TurnFixed(round_number, turn, new, old)
            sentence = join(t("Undone."), _fix_sentence(reverse, after, words))
        case changes.RoundLeftOut():
            sentence = t("Undone. The game goes on.")
        case changes.PlayerRenamed(old_name, new_name):
            [called] = renaming_lines(changes.PlayerRenamed(new_name, old_name))
            sentence = join(t("Undone."), called.text)
        case changes.NoteAdded(text):
            sentence = t('Undone: the note "{text}".', text=text)
        case changes.FiguresChecked(key):
            sentence = t('Undone: the line "{key}:".', key=tally_key_name(key))
        case changes.LastRoundSet():  # bots may have left at once
            sentence = words.t("Undone. This {round} is not the last.")
        case changes.WinShared():
            sentence = t("Undone. The win is not shared.")
        case changes.PilesCounted():
            sentence = join(t("Undone."), t("You can count the piles again."))
        case _:
            sentence = t("Undone.")
    lines = _correction_lines([sentence], before, after, words)
    is_dealt_again = isinstance(act, changes.MoveMade) and (
        isinstance(act.move, ev.EndGame)
        or (isinstance(act.move, ev.Attend) and not after.rules.is_deck_game and after.rounds != [])
    )
    return [*lines, *next_round_lines(after)] if is_dealt_again else lines


def _move_taken_back_sentence(
    move: ev.Move, before: GameState, after: GameState, words: Vocabulary
) -> str:
    match move:
        case ev.BeginRound():
            which = words.round(before.round, extra=before.extra)
            return t("Undone: the start of {which}.", which=which)
        case ev.RoundResult():
            which = words.round(before.round, extra=before.extra)
            if len(after.rounds) == len(before.rounds):  # a later result of the same round
                return t("Undone: the last numbers of {which}.", which=which)
            return t("Undone: the result of {which}.", which=which)
        case ev.EndGame():
            return t("Undone. The game goes on.")
        case ev.Attend(name, True):
            n = after.round + 1
            return words.t("Undone. {who} does not play from {round} {n} on.", who=name, n=n)
        case ev.Attend(name):
            return t("Undone. {who} plays on.", who=name)
        case ev.Leave(()):
            return t("Undone: the decision after card {n}.", n=after.turn)
        case ev.Leave(players):
            return words.t(
                "Undone. {who} did not {leaves:many} after card {n}.",
                who=Names(players),
                n=after.turn,
            )
        case ev.Draw(card):
            number, named = after.turn + 1, words.card(card)
            return t("Undone: card {n}, {card:the}.", n=number, card=named)
        case _:
            n, entry = after.turn + 1, shown_turns_text([move], words)
            return t("Undone: turn {n} ({entry}).", n=n, entry=entry)


def fix_lines(
    act: changes.TurnFixed, before: GameState, after: GameState, words: Vocabulary
) -> list[Line]:
    """Return the lines about a corrected turn and about the gold that players must pay or take."""
    texts = [_fix_sentence(act, after, words)]
    if not effects_of_correction(before, after).has_effects:
        texts.append(t("Nobody has to pay or take anything."))
    return _correction_lines(texts, before, after, words)


def _fix_sentence(act: changes.TurnFixed, after: GameState, words: Vocabulary) -> str:
    turn = str(act.turn) if act.round == after.round else f"{act.round}.{act.turn}"
    new, old = shown_turns_text(act.new, words), shown_turns_text(act.old, words)
    if new and old:
        return t("Turn {turn} is now {new} (was {old}).", turn=turn, new=new, old=old)
    if new:
        return t("Inserted turn {turn}: {new}.", turn=turn, new=new)
    return t("Deleted turn {turn} (was {old}).", turn=turn, old=old)


def round_left_out_lines(before: GameState, after: GameState, words: Vocabulary) -> list[Line]:
    which = words.round(before.round, extra=before.extra)
    return _correction_lines([t("{which:cap} does not count.", which=which)], before, after, words)


def noted_lines() -> list[Line]:
    return [Line(t("Noted."))]


def renaming_lines(act: changes.PlayerRenamed) -> list[Line]:
    return [Line(t("{old} is called {new} from now on.", old=act.old, new=act.new))]


def check_lines(act: changes.FiguresChecked) -> list[Line]:
    """Return the lines saying whether figures agree with the record, listing each difference."""
    if not act.slips:
        return [Line(t("That agrees with cardkit's numbers."))]
    return [Line(join(capitalize(what), how), tone="alert") for what, how in act.slips]


def contradiction_text(
    round_number: int, turn: int, move: ev.Move, why: str, words: Vocabulary
) -> tuple[str, str]:
    """Return the message and the hint for a correction that would make a later `move` illegal.

    `why` is the reason why the move would be illegal.
    """
    hint = t("Fix that one first, or undo back to it.")
    if entry := shown_turns_text([move], words):
        place = f"{round_number}.{turn}"
        message = t(
            "then turn {turn} ({entry}) could not have happened: {why}",
            turn=place,
            entry=entry,
            why=why,
        )
    else:
        which = words.round(round_number)
        message = t("then {which} could not have happened as recorded: {why}", which=which, why=why)
    return message, hint


@dataclass(frozen=True, slots=True)
class CorrectionEffects:
    """The changes on the table after a correction: gold, cards, and who is in the round.

    Attributes:
        carried, banked: How much the carried gold and the safe gold of each player changed.
        artifacts_taken, artifacts_returned: The artifacts that players take or give back, with None
            for a card that nobody named.
        path_gold, gold_on_cards: How much the gold on the path changed, in all and on cards that
            keep their own gold.
        players_back_inside, players_now_outside: The players who are in the round again, or no
            longer.
        cards_gone, cards_back: The cards that have now left the game, or have not left it after all.
    """

    carried: dict[str, int]
    banked: dict[str, int]
    artifacts_taken: list[tuple[str, Card | None]]
    artifacts_returned: list[tuple[str, Card | None]]
    path_gold: int
    gold_on_cards: list[tuple[Card, int]]
    players_back_inside: list[str]
    players_now_outside: list[str]
    cards_gone: list[Card]
    cards_back: list[Card]

    @property
    def has_effects(self) -> bool:
        """True if the correction moves any gold, cards or players."""
        return any(bool(getattr(self, name)) for name in self.__slots__)


def effects_of_correction(before: GameState, after: GameState) -> CorrectionEffects:
    """Return how a correction changed the table: gold, cards, and the players in the round."""
    players = max(before.players, after.players, key=len)
    hand = {name: _carried_gold(after, name) - _carried_gold(before, name) for name in players}
    safe = {
        name: _gold_and_noted_points(after, name) - _gold_and_noted_points(before, name)
        for name in players
    }
    had, has = _artifact_cards_held(before), _artifact_cards_held(after)
    was, now = _players_inside(before), _players_inside(after)
    lay, lies = _gold_on_path(before), _gold_on_path(after)
    places = [(place, lies[place] - lay[place]) for place in {**lay, **lies}]
    out, back = _without_matches(
        _removed_cards(after) - _removed_cards(before),
        _removed_cards(before) - _removed_cards(after),
    )
    return CorrectionEffects(
        carried={name: n for name, n in hand.items() if n},
        banked={name: n for name, n in safe.items() if n},
        artifacts_taken=list((has - had).elements()),
        artifacts_returned=list((had - has).elements()),
        path_gold=sum(n for (_, _, card), n in places if card == CARD_FOR_WHOLE_PATH),
        gold_on_cards=[
            (card, n) for (_, _, card), n in places if n and card != CARD_FOR_WHOLE_PATH
        ],
        players_back_inside=[name for name in now if name not in was],
        players_now_outside=[name for name in was if name not in now],
        cards_gone=out,
        cards_back=back,
    )


def _players_inside(state: GameState) -> list[str]:
    return state.inside if state.is_in_round else []


def _carried_gold(state: GameState, name: str) -> int:
    return state.loot if name in _players_inside(state) else 0


def _gold_and_noted_points(state: GameState, name: str) -> int:
    """Return a player's safe gold, plus points for artifacts that went back into the deck."""
    points = sum(
        item.worth
        for item in state.keepsakes
        if item.player == name and _was_returned_for_points(state, item)
    )
    return state.banked.get(name, 0) + points


def _artifact_cards_held(state: GameState) -> Counter[tuple[str, Card | None]]:
    return Counter(
        (own.player, own.card)
        for own in state.keepsakes
        if not _was_returned_for_points(state, own)
    )


def _was_returned_for_points(state: GameState, keepsake: ev.Keepsake) -> bool:
    """Return True if a player's artifact went back into the deck in exchange for points (CN-14)."""
    is_over = not state.is_in_round or keepsake.round < state.round
    return state.rules.do_artifacts_become_points and is_over


def _removed_cards(state: GameState) -> Counter[Card]:
    """Return the cards removed from the game, without artifacts that were carried out."""
    return Counter(card for played in state.rounds for card in played.removed)


def _gold_on_path(state: GameState) -> Counter[tuple[int, int, Card]]:
    """Return the gold on each card of the path: ``{(2, 0, 7h): 3}`` is 3 on the first 7h in round 2.

    Gold that lies on no card of its own is listed at the beginning of the path or, in a game with
    hands, on the joker there (CN-3). The position of a card in the path is not part of the
    key, because an added turn would change the positions of all later cards.
    """
    lying: Counter[tuple[int, int, Card]] = Counter()
    start = CARD_FOR_WHOLE_PATH if state.rules.is_deck_game else JOKER
    if not state.is_in_round:
        lying[state.round + 1, 0, start] = state.gold_for_next_round
        return lying
    if not (state.rules.is_deck_game and state.rules.divides_path_gold_per_card):
        lying[state.round, 0, start] = state.leftover
    if not state.rules.is_deck_game:
        return lying
    copies: Counter[Card] = Counter()
    for card, gold in zip(state.path, state.remainders, strict=True):
        lying[state.round, copies[card.card], card.card] += gold
        copies[card.card] += 1
    with_gold: Counter[Card] = Counter()
    for card in state.artifacts:
        lying[state.round, with_gold[card.card], card.card] += state.rules.artifact_gold
        with_gold[card.card] += 1
    return lying


def _without_matches(removed: Counter[Card], back: Counter[Card]) -> tuple[list[Card], list[Card]]:
    """Return the cards removed and the cards returned, leaving out cards that are in both.

    ``K`` and ``Kd`` count as the same card if it was only named more precisely.
    """
    out, again = list(removed.elements()), []
    for card in back.elements():
        match = next((other for other in out if other.can_name(card) or card.can_name(other)), None)
        if match is None:
            again.append(card)
        else:
            out.remove(match)
    return out, again


def _correction_lines(
    texts: list[str], before: GameState, after: GameState, words: Vocabulary
) -> list[Line]:
    """Return the lines about a correction: the sentences in `texts`, then what players must do.

    The order is: the correction, who is in and who is out, the gold (one line for each player), the
    path and the cards. So "everyone inside" means the players who have just been named.
    """
    effects = effects_of_correction(before, after)
    first = [*texts, *_players_in_and_out_sentences(before, after, effects, words)]
    rest = [*_path_gold_sentences(effects, words), *_removed_cards_sentences(effects, words)]
    everyone = _same_gold_for_everyone_sentence(effects, before, after, words)
    if everyone and not (effects.artifacts_taken or effects.artifacts_returned):
        return [Line(join(*first, everyone, *rest), round_figures_note(after))]
    persons = _gold_of_each_person_sentences(effects, after, everyone, words)
    if not persons:
        return [Line(join(*first, *rest), round_figures_note(after))]
    lines = [Line(join(*first), round_figures_note(after)), *map(Line, persons)]
    return [*lines, Line(join(*rest))] if rest else lines


def _players_in_and_out_sentences(
    before: GameState, after: GameState, effects: CorrectionEffects, words: Vocabulary
) -> list[str]:
    ran, runs = before.is_in_round, after.is_in_round
    which = words.round(after.round, extra=after.extra)
    if runs and not (ran and before.round == after.round):
        texts = [
            t("{which:cap} goes on.", which=which),
            t("Inside: {who}.", who=Names(tuple(after.inside))),
        ]
        if after.path:
            cards = " ".join(words.shortest_card_name(card.card) for card in after.path)
            texts.append(words.t("Lay out the {path} again: {cards}.", cards=cards))
        return texts
    if ran and not runs:  # other sentences say if a round has not begun or does not count
        return [t("{which:cap} is over.", which=which)] if before.round == after.round else []
    texts = []
    if effects.players_back_inside:
        texts.append(
            t("{who} {who:is|are} inside again.", who=Names(tuple(effects.players_back_inside)))
        )
    if outside := tuple(name for name in effects.players_now_outside if name in after.players):
        texts.append(t("{who} {who:is|are} out.", who=Names(outside)))
    return texts


def _same_gold_for_everyone_sentence(
    effects: CorrectionEffects, before: GameState, after: GameState, words: Vocabulary
) -> str:
    names = {*effects.carried, *effects.banked}
    acts = {(effects.banked.get(name, 0), effects.carried.get(name, 0)) for name in names}
    if len(acts) != 1 or len(names) < 2:
        return ""
    [(safe, hand)] = acts
    if names == {*_players_inside(after)}:
        return _gold_to_move_sentence(
            Names(tuple(after.inside), t("Everyone inside")), safe, hand, words
        )
    if names == {*before.players, *after.players}:
        return _gold_to_move_sentence(Names(tuple(after.players), t("Everyone")), safe, hand, words)
    return ""


def _gold_of_each_person_sentences(
    effects: CorrectionEffects, after: GameState, everyone: str, words: Vocabulary
) -> list[str]:
    lines = [everyone] if everyone else []
    for name in after.players:
        texts = []
        if not everyone and (name in effects.carried or name in effects.banked):
            safe, hand = effects.banked.get(name, 0), effects.carried.get(name, 0)
            texts.append(_gold_to_move_sentence(Names((name,)), safe, hand, words))
        if cards := [card for who, card in effects.artifacts_returned if who == name]:
            named = _artifact_nouns(cards, words)
            texts.append(t("{who}: put {card:the} back.", who=name, card=named))
        if cards := [card for who, card in effects.artifacts_taken if who == name]:
            named = _artifact_nouns(cards, words)
            texts.append(t("{who}: take {card:the}.", who=name, card=named))
        if texts:
            lines.append(join(*texts))
    return lines


def _artifact_nouns(cards: Sequence[Card | None], words: Vocabulary) -> list[object]:
    named: list[object] = words.cards([card for card in cards if card])
    unknown, artifact = cards.count(None), words.noun("artifact")
    if unknown:
        named.append(artifact if unknown == 1 else CountedNoun(unknown, artifact))
    return named


def _gold_to_move_sentence(who: Names, more_safe: int, more_carried: int, words: Vocabulary) -> str:
    """Return what players must do with their gold: ``Bo: take 5 and put 3 in the chest.``"""
    acts, net = list[object](), more_safe + more_carried
    if more_safe < 0:
        acts.append(words.t("take {n}{who:| each} out of the {safe}", n=-more_safe, who=who))
    if net > 0:
        acts.append(t("take {n}{who:| each}", n=net, who=who))
    if net < 0:
        acts.append(t("give back {n}{who:| each}", n=-net, who=who))
    if more_safe > 0:
        acts.append(words.t("put {n}{who:| each} in the {safe}", n=more_safe, who=who))
    return t("{who}: {acts}.", who=who, acts=acts)


def _path_gold_sentences(effects: CorrectionEffects, words: Vocabulary) -> list[str]:
    by_card: dict[Card, list[int]] = {}
    for card, n in effects.gold_on_cards:
        by_card.setdefault(card, []).append(n)
    onto, off, texts = [], [], []
    for card, amounts in by_card.items():
        n, cards = sum(amounts), words.cards([card] * len(amounts))
        if card == JOKER and not words.variant.is_deck_game:  # the same joker in all rounds
            cards = words.cards([card])
        if n > 0:
            onto.append(t("{n} on {cards:the}", n=n, cards=cards))
        elif n < 0:
            off.append(t("{n} from {cards:the}", n=-n, cards=cards))
    if onto:
        texts.append(t("Put {piles}.", piles=onto))
    if off:
        texts.append(t("Put {piles} back in the supply.", piles=off))
    if effects.path_gold > 0:
        texts.append(words.t("Put {n} on the {path}.", n=effects.path_gold))
    elif effects.path_gold < 0:
        texts.append(words.t("Put {n} from the {path} back in the supply.", n=-effects.path_gold))
    return texts


def _removed_cards_sentences(effects: CorrectionEffects, words: Vocabulary) -> list[str]:
    texts = []
    if effects.cards_gone:
        texts.append(t("Remove {out:the}.", out=words.cards(effects.cards_gone)))
    if effects.cards_back:
        cards = words.cards(effects.cards_back)
        n = len(effects.cards_back)
        texts.append(t("{cards:the,cap} {n:is|are} in the game again.", cards=cards, n=n))
    return texts
