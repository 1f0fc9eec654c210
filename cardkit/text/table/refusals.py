"""Texts for each refusal of the engine: why a move is refused and what to do instead."""

from collections.abc import Sequence

from cardkit.engine import refusals as refused
from cardkit.engine.cards import SUITS, Card
from cardkit.engine.deck import DeckCard
from cardkit.engine.refusals import Refusal
from cardkit.i18n.translate import AnyOf, CountedNoun, Names, capitalize, t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join


def wrong_player_count_text(words: Vocabulary, n: int | str) -> str:
    """Return the sentence saying that a game cannot be played by this many players."""
    low, high = words.variant.players
    facts = {"game": words.game, "low": low, "high": high, "n": n}
    if low == high:
        return t("{game} is for {low} {low:player|players}, not for {n}.", **facts)
    return t("{game} is for {low} to {high} players, not for {n}.", **facts)


def refusal_text(refusal: Refusal, words: Vocabulary, *, prompt: bool) -> tuple[str, str]:
    """Return why a move is refused, and what to do instead ("" if nothing helps).

    At a `prompt`, the texts address the person who typed, in whole sentences. Otherwise they
    address the writer of a file, and the message follows a colon.
    """
    if isinstance(refusal, refused.TimingRefusal):
        message, way_out = _timing_refusal_text(refusal, words)
    elif isinstance(refusal, refused.ExtraRoundRefusal):
        message, way_out = _extra_round_refusal_text(refusal, words)
    elif isinstance(refusal, refused.PlayerRefusal):
        message, way_out = _player_refusal_text(refusal, words)
    elif isinstance(refusal, refused.AttendanceRefusal):
        message, way_out = _attendance_refusal_text(refusal, words, prompt)
    elif isinstance(refusal, refused.CardRefusal):
        message, way_out = _card_refusal_text(refusal, words, prompt)
    else:
        message, way_out = _result_refusal_text(refusal, words)
    return capitalize(message) if prompt else message, capitalize(way_out)


def _timing_refusal_text(refusal: refused.TimingRefusal, words: Vocabulary) -> tuple[str, str]:
    match refusal:
        case refused.GameOver():
            return t("the game is over."), ""
        case refused.NoRound(ending=True):
            return words.t("no {round} is over yet, so there is nothing to count."), ""
        case refused.NoRound():
            which = words.round(1)
            return words.t("no {round} has begun."), t("{which} comes first.", which=which)
        case refused.RoundOver(number):
            which, following = words.round(number), words.round(number + 1)
            return t("{which} is over.", which=which), t("{which} comes next.", which=following)
        case refused.RoundNotOver(inside):
            message = words.t(
                "the {round} is not over. Still inside: {inside}.", inside=", ".join(inside)
            )
            return message, words.t("Say who left, or which card ended it.")
        case refused.NoCard():
            return t("nobody can leave before the first card (G-10)."), ""
        case refused.TooEarly(number) if words.variant.is_deck_game:
            return words.t("nobody can {leaves:many} before card {n} (G-28).", n=number), ""
        case refused.TooEarly(number):
            return words.t("nobody can {leaves:many} before turn {n} (G-28).", n=number), ""
        case refused.Undecided():
            return t("first say who leaves after the last card."), ""
        case refused.WrongGame() if words.variant.is_deck_game:
            return t("in this game, each turn is one card from the deck."), ""
        case refused.WrongGame():
            return t("in this game, each turn is one card from everyone inside."), ""
        case refused.LastRound(number):
            which = words.round(number)
            message = t("{which} is the last, so nobody can stop before its end.", which=which)
            return message, t("You can write that in a note.")


def _extra_round_refusal_text(
    refusal: refused.ExtraRoundRefusal, words: Vocabulary
) -> tuple[str, str]:
    variant, game = words.variant, words.game
    match refusal:
        case refused.TooManyRounds(rounds):
            tie = t("To break a tie for first place, play an extra round.")
            hint = tie if variant.tie == "extra round" else ""
            if variant.until:
                return t("the game is over."), hint
            number = CountedNoun(rounds, words.noun("round"))
            return t("{game} has {rounds}.", game=game, rounds=number), hint
        case refused.ExtraTooEarly():
            return t(
                "an extra round is possible only when the game is over and players are tied "
                "for first place."
            ), ""
        case refused.NoExtraRound("shared"):
            return t("{game} has no extra round. Tied players share the win.", game=game), ""
        case refused.NoExtraRound("play on"):
            return words.t(
                "{game} has no extra round. After a tie, everyone plays another {round}.", game=game
            ), ""
        case refused.NoExtraRound():
            return t("{game} has no extra round. Tied players play the game again.", game=game), ""
        case refused.NoTie(winner):
            message = t(
                "there is no tie for an extra round to break. {winner} has won.", winner=winner
            )
            return message, ""
        case refused.TiedAway(away):
            who = Names(tuple(away))
            return t(
                "{who} {who:is|are} tied for first place but away, so the win is shared.", who=who
            ), ""


def _player_refusal_text(refusal: refused.PlayerRefusal, words: Vocabulary) -> tuple[str, str]:
    match refusal:
        case refused.UnknownPlayer(name, None, players):
            hint = t("Players: {players}.", players=", ".join(players))
            return t('nobody in this game is called "{name}".', name=name), hint
        case refused.UnknownPlayer(name, inside):
            return t('nobody inside is called "{name}".', name=name), _players_inside_sentence(
                inside or ()
            )
        case refused.NotPlaying(name, inside):
            return words.t(
                "{name} is not playing in this {round}.", name=name
            ), _players_inside_sentence(inside)
        case refused.NotInside(name, 0, inside):
            return t("{name} is already out.", name=name), _players_inside_sentence(inside)
        case refused.NotInside(name, turn, inside):
            message = t("{name} has been out since turn {turn}.", name=name, turn=turn)
            return message, _players_inside_sentence(inside)
        case refused.Twice(name):
            return t("{name} is named twice.", name=name), t("Name each player once.")
        case refused.MissingPlayer(_, missing):
            message = t("there is no card for {names}.", names=", ".join(missing))
            return message, t(
                "Type one card for each player inside, and - for a card played face down."
            )


def _players_inside_sentence(names: Sequence[str]) -> str:
    """Return the sentence listing the players inside, or "" if only bots are inside."""
    return t("Inside: {inside}.", inside=", ".join(names)) if names else ""


def _attendance_refusal_text(
    refusal: refused.AttendanceRefusal, words: Vocabulary, prompt: bool
) -> tuple[str, str]:
    facts = refusal._asdict()
    match refusal:
        case refused.HereAlready():
            return t("{name} is already playing.", **facts), ""
        case refused.AwayAlready():
            hint = t('To bring {name} back, type "join {name}".', **facts) if prompt else ""
            return t("{name} is already away.", **facts), hint
        case refused.TooFewPlayers(_, low):
            message = t(
                "without {name}, only {left} {left:plays|play}, but {game} needs {low}.",
                **facts,
                left=low - 1,
                game=words.game,
            )
            if prompt:
                hint = t(
                    'If someone else joins, first type "join NAME". To let a bot play for {name}, '
                    'type "join {name}=usual". To end the game, type "end".',
                    **facts,
                )
                return message, hint
            return message, t('If someone else joins, write "join:" first.')
        case refused.TooManyPlayers(_, high) if high != words.variant.players[1]:
            # `high` is the most names that a record can have
            return t("{high} people have already played, so {name} cannot join.", **facts), ""
        case refused.TooManyPlayers():
            message = t(
                "with {name}, more than {high} people would play, which is too many for {game}.",
                **facts,
                game=words.game,
            )
            if prompt:
                return message, t('If someone goes home, first type "away NAME".')
            return message, t('If someone goes home, write "away:" first.')


def _card_refusal_text(
    refusal: refused.CardRefusal, words: Vocabulary, prompt: bool
) -> tuple[str, str]:
    name = refusal.card
    card = words.card(name)
    other = t("Was it a different card?")
    # at the prompt, somebody has just turned over a card that is not in the deck
    aside = (
        t("Set it aside and turn over the next card.")
        if prompt and words.variant.is_deck_game
        else ""
    )
    undo = t('To take back the last one, type "undo".') if prompt else ""
    match refusal:
        case refused.VagueCard(_, meanings, lead, trail):
            around = (lead, trail) if prompt else None
            return _which_card_question(name, meanings, words, around), ""
        case refused.NotInDeck():
            return t("the {card} is not in this deck.", card=card), aside
        case refused.NotYet():
            return _not_yet_text(name, words), aside or other
        case refused.CardTwice():
            return t("the {card} is already on the table.", card=card), join(other, undo)
        case refused.TooMany():
            return t("every {card} is already on the table.", card=card), join(other, undo)
        case refused.CardGone():
            return t("no {card} is left in this deck.", card=card), aside or other
        case refused.NotArtifact():
            return words.t("the {card} is not {artifact:a}.", card=card), ""


def _not_yet_text(name: Card, words: Vocabulary) -> str:
    card, artifacts = words.card(name), words.variant.artifacts
    rounds = artifacts.joins.rounds if artifacts else ()
    later = [words.round(number) for number, other in rounds if number > 1 and name.can_name(other)]
    if not later:  # one joins each round, nobody knows which (PL-1)
        return words.t(
            "the {card} cannot come yet, because only one {artifact} joins the deck each {round}.",
            card=card,
        )
    return t(
        "the {card} cannot come yet, because it joins the deck before {later}.",
        card=card,
        later=AnyOf(later),
    )


def _which_card_question(
    name: Card, meanings: Sequence[DeckCard], words: Vocabulary, around: tuple[str, str] | None
) -> str:
    """Return the question asking which of `meanings` is meant, with what to type: ``- / 7b``.

    `around` are the parts of the typed line before and after the card, or None in a file.
    """
    card = words.printed_card(name)
    if not meanings or not name.rank:
        return t("{card}: which card? Name its rank too.", card=card)
    masks = [option.slots for option in meanings]
    for letters in ("br", SUITS):
        fits = {
            letter: _matching_masks(Card(name.rank, letter), masks, words) for letter in letters
        }
        if all(len(masks) < 2 for masks in fits.values()):
            break
    named = [Card(name.rank, letter) for letter in letters if fits[letter]]
    before, after = around or ("", "")
    ways = AnyOf(f"{before}{words.typed_card(option)}{after}" for option in named)
    if letters == "br":
        return t("{card}: black or red? Type {ways}.", card=card, ways=ways)
    if around:
        return t("{card}: which suit? Type {ways}.", card=card, ways=ways)
    suits = AnyOf(words.suit(option.suit) for option in named)
    return t("{card}: which suit? {suits:cap}.", card=card, suits=suits)


def _matching_masks(name: Card, masks: list[int], words: Vocabulary) -> list[int]:
    """Return the `masks` (bit masks of the pack) that contain a card that `name` can mean."""
    slots = sum(card.slots for card in words.variant.deck.possible_meanings(name))
    return [mask for mask in masks if mask & slots]


def _result_refusal_text(refusal: refused.ResultRefusal, words: Vocabulary) -> tuple[str, str]:
    wrong = t("Is one of the numbers wrong?")
    match refusal:
        case refused.BackCount(wanted, named):
            return _artifacts_going_back_text(wanted, named, words), ""
        case refused.BackCard(cards):
            names = ", ".join(map(words.shown_card, cards))
            return words.t(
                "there is no such card in the {path} to go back: {cards}.", cards=names
            ), ""
        case refused.TooMuchGold(gold, most):
            message = words.t(
                "{gold} banked in one {round}, but all the players together can bank at most "
                "{most}.",
                gold=words.gold(gold),
                most=most,
            )
            return message, wrong
        case refused.NotAllLost(name, _, 0):
            return t("{name} has nothing banked to lose.", name=name), wrong
        case refused.NotAllLost(name, gold, most):
            message = t(
                "{name} lost {lost} of what was banked before, but the loss must be {most}.",
                name=name,
                lost=-gold,
                most=most,
            )
            way_out = t(
                "Write {name} -{most}, or {name} 0 if only the loot was lost.",
                name=name,
                most=most,
            )
            return message, way_out
        case refused.NoArtifacts() if words.variant.artifact_gold:
            message = words.t(
                "nobody keeps {artifact:many} in this game, because the {gold:many} on "
                "{artifact:a} {gold:counts|count} as banked {gold:many}."
            )
            return message, ""
        case refused.NoArtifacts():
            message = words.t(
                "nobody keeps {artifact:many} in this game, because it is played without any."
            )
            return message, ""
        case refused.TooManyArtifacts(number, most):
            message = words.t(
                "{taken} carried out in this {round}, but at most {most} can have been in the deck.",
                taken=CountedNoun(number, words.noun("artifact")),
                most=most,
            )
            return message, wrong


def _artifacts_going_back_text(number: int, named: int, words: Vocabulary) -> str:
    if not number:
        return words.t("no {artifact} goes back this turn, but you named {named}.", named=named)
    return t(
        "{odd} cannot be shared and must go back, but you named {named}.",
        odd=CountedNoun(number, words.noun("artifact")),
        named=named,
    )
