"""Texts for each refusal of the engine: why a move is refused, and what to do."""

from collections.abc import Sequence

from cardkit.engine import refusals as refused
from cardkit.engine.cards import SUITS, Card
from cardkit.engine.deck import DeckCard
from cardkit.engine.refusals import Refusal
from cardkit.i18n.translate import AnyOf, CountedNoun, Names, capitalize, t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join


def wrong_player_count(words: Vocabulary, n: int | str) -> str:
    """Return the sentence that a game cannot be played by this many players."""
    low, high = words.variant.players
    facts = {"game": words.game, "low": low, "high": high, "n": n}
    if low == high:
        return t("{game} is for {low} {low:player|players}, not for {n}.", **facts)
    return t("{game} is for {low} to {high} players, not for {n}.", **facts)


def refusal_text(refusal: Refusal, words: Vocabulary, *, prompt: bool) -> tuple[str, str]:
    """Return why a move is refused, and a way out or "", for a person at a `prompt` or for a file.

    At the `prompt` a person is answered, in whole sentences. Else the writer of a file is, and the
    message stands behind a colon.
    """
    if isinstance(refusal, refused.OfMoment):
        message, way_out = _of_moment(refusal, words)
    elif isinstance(refusal, refused.OfExtraRound):
        message, way_out = _of_extra_round(refusal, words)
    elif isinstance(refusal, refused.OfPlayer):
        message, way_out = _of_player(refusal, words)
    elif isinstance(refusal, refused.OfAttendance):
        message, way_out = _of_attendance(refusal, words, prompt)
    elif isinstance(refusal, refused.OfCard):
        message, way_out = _of_card(refusal, words, prompt)
    else:
        message, way_out = _of_result(refusal, words)
    return capitalize(message) if prompt else message, capitalize(way_out)


def _of_moment(refusal: refused.OfMoment, words: Vocabulary) -> tuple[str, str]:
    match refusal:
        case refused.GameOver():
            return t("the game is over."), ""
        case refused.NoRound(ending=True):
            return words.t("no {round} is over yet: there is nothing to count."), ""
        case refused.NoRound():
            which = words.round(1)
            return words.t("no {round} has begun."), t("{which} comes first.", which=which)
        case refused.RoundOver(number):
            which, following = words.round(number), words.round(number + 1)
            return t("{which} is over.", which=which), t("{which} comes next.", which=following)
        case refused.RoundNotOver(inside):
            message = words.t(
                "the {round} is not over: {inside} still inside.", inside=", ".join(inside)
            )
            return message, words.t("Say who left, or which card ended it.")
        case refused.NoCard():
            return t("nobody leaves before a card lies there (G-10)."), ""
        case refused.TooEarly(number) if words.variant.is_deck_game:
            return words.t("nobody may {leaves:many} before card {n} (G-28).", n=number), ""
        case refused.TooEarly(number):
            return words.t("nobody may {leaves:many} before turn {n} (G-28).", n=number), ""
        case refused.Undecided():
            return t("first comes who leaves after the last card."), ""
        case refused.WrongGame() if words.variant.is_deck_game:
            return t("in this game cards come from the deck, one a turn."), ""
        case refused.WrongGame():
            return t("in this game a turn is one card for everyone inside."), ""
        case refused.LastRound(number):
            which = words.round(number)
            message = t("{which} is the last: whoever plays it plays it to the end.", which=which)
            return message, t("A note can say so.")


def _of_extra_round(refusal: refused.OfExtraRound, words: Vocabulary) -> tuple[str, str]:
    variant, game = words.variant, words.game
    match refusal:
        case refused.TooManyRounds(rounds):
            tie = t("A tie on top can be played off: extra round.")
            hint = tie if variant.tie == "extra round" else ""
            if variant.until:
                return t("the game is over."), hint
            number = CountedNoun(rounds, words.noun("round"))
            return t("{game} has {rounds}.", game=game, rounds=number), hint
        case refused.ExtraTooEarly():
            return t("an extra round comes when the game is over, if the top is tied."), ""
        case refused.NoExtraRound("shared"):
            return t("{game} has no extra round: a tie is shared.", game=game), ""
        case refused.NoExtraRound():
            return t("{game} has no extra round: a tie is played again.", game=game), ""
        case refused.NoTie(winner):
            message = t("no extra round without a tie on top: {winner} has won.", winner=winner)
            return message, ""
        case refused.TiedAway(away):
            who = Names(tuple(away))
            return t("{who}, tied on top, {who:is|are} away: the win is shared.", who=who), ""


def _of_player(refusal: refused.OfPlayer, words: Vocabulary) -> tuple[str, str]:
    match refusal:
        case refused.UnknownPlayer(name, None, players):
            hint = t("Players: {players}.", players=", ".join(players))
            return t('nobody in this game is called "{name}".', name=name), hint
        case refused.UnknownPlayer(name, inside):
            return t('nobody inside is called "{name}".', name=name), _inside_text(inside or ())
        case refused.NotPlaying(name, inside):
            return words.t("{name} does not play this {round}.", name=name), _inside_text(inside)
        case refused.NotInside(name, 0, inside):
            return t("{name} is out already.", name=name), _inside_text(inside)
        case refused.NotInside(name, turn, inside):
            message = t("{name} is out already, since turn {turn}.", name=name, turn=turn)
            return message, _inside_text(inside)
        case refused.Twice(name):
            return t("{name} is named twice.", name=name), t("Once is enough.")
        case refused.MissingPlayer(_, missing):
            message = t("no card for {names}.", names=", ".join(missing))
            return message, t("One entry for everyone inside, - for a card laid face down.")


def _inside_text(names: Sequence[str]) -> str:
    """Return who is inside, or "" if only bots are."""
    return t("Inside: {inside}.", inside=", ".join(names)) if names else ""


def _of_attendance(
    refusal: refused.OfAttendance, words: Vocabulary, prompt: bool
) -> tuple[str, str]:
    facts = refusal._asdict()
    match refusal:
        case refused.HereAlready():
            return t("{name} plays already.", **facts), ""
        case refused.AwayAlready():
            hint = t("join {name} brings {name} back.", **facts) if prompt else ""
            return t("{name} is away already.", **facts), hint
        case refused.TooFewPlayers(_, low):
            message = t(
                "without {name} only {left} {left:plays|play}, and {game} needs {low}.",
                **facts,
                left=low - 1,
                game=words.game,
            )
            if prompt:
                hint = t(
                    "If somebody else comes in, say that first: join NAME. Else join {name}=usual: "
                    "cardkit plays on for {name}. Or end.",
                    **facts,
                )
                return message, hint
            return message, t('If somebody else comes in, write "join:" first.')
        case refused.TooManyPlayers(_, high) if high != words.variant.players[1]:
            # so many names are all that a record can have
            return t("{high} people have played already, so {name} cannot join.", **facts), ""
        case refused.TooManyPlayers():
            message = t(
                "with {name} more than {high} play, too many for {game}.", **facts, game=words.game
            )
            if prompt:
                return message, t("If somebody goes home, say that first: away NAME.")
            return message, t('If somebody goes home, write "away:" first.')


def _of_card(refusal: refused.OfCard, words: Vocabulary, prompt: bool) -> tuple[str, str]:
    name = refusal.card
    card = words.card(name)
    other = t("Was it another card?")
    # at the prompt a card that is not in the deck lies in somebody's hand
    aside = (
        t("Set it aside and turn the next card.") if prompt and words.variant.is_deck_game else ""
    )
    undo = t("undo takes back the last one.") if prompt else ""
    match refusal:
        case refused.VagueCard(_, meanings, lead, trail):
            around = (lead, trail) if prompt else None
            return _which_card(name, meanings, words, around), ""
        case refused.NotInDeck():
            return t("the {card} is not in this deck.", card=card), aside
        case refused.NotYet():
            return _not_yet_text(name, words), aside or other
        case refused.CardTwice():
            return t("the {card} lies there already.", card=card), join(other, undo)
        case refused.TooMany():
            return t("every {card} lies there already.", card=card), join(other, undo)
        case refused.CardGone():
            return t("no {card} is left in this deck.", card=card), aside or other
        case refused.NotArtifact():
            return words.t("the {card} is no {artifact}.", card=card), ""


def _not_yet_text(name: Card, words: Vocabulary) -> str:
    card, artifacts = words.card(name), words.variant.artifacts
    rounds = artifacts.joins.rounds if artifacts else ()
    later = [words.round(number) for number, other in rounds if number > 1 and name.fits(other)]
    if not later:  # one joins each round, nobody knows which (PL-1)
        return words.t(
            "the {card} cannot come yet: one {artifact} a {round} joins the deck.", card=card
        )
    return t(
        "the {card} cannot come yet: it joins the deck before {later}.",
        card=card,
        later=AnyOf(later),
    )


def _which_card(
    name: Card, meanings: Sequence[DeckCard], words: Vocabulary, around: tuple[str, str] | None
) -> str:
    """Return the question which of `meanings` a card has, with what to type for each: ``- / 7b``.

    `around` is what stands before and after the card in a line that was typed; None in a file.
    """
    card = words.printed_card(name)
    if not meanings or not name.rank:
        return t("{card}: which card? Name its rank too.", card=card)
    masks = [option.slots for option in meanings]
    for letters in ("br", SUITS):
        fits = {letter: _slots_named(Card(name.rank, letter), masks, words) for letter in letters}
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


def _slots_named(name: Card, masks: list[int], words: Vocabulary) -> list[int]:
    """Return those of the cards in `masks` (bit masks of the pack) that a card's name can mean."""
    slots = sum(card.slots for card in words.variant.deck.find(name))
    return [mask for mask in masks if mask & slots]


def _of_result(refusal: refused.OfResult, words: Vocabulary) -> tuple[str, str]:
    wrong = t("Is a figure wrong?")
    match refusal:
        case refused.BackCount(wanted, named):
            return _back_count_text(wanted, named, words), ""
        case refused.BackCard(cards):
            names = ", ".join(map(words.shown_card, cards))
            return words.t("no such card lies in the {path} to go back: {cards}.", cards=names), ""
        case refused.TooMuchGold(gold, most):
            message = words.t(
                "{gold} banked in one {round}, but all together can bank no more than {most}.",
                gold=words.gold(gold),
                most=most,
            )
            return message, wrong
        case refused.NotAllLost(name, _, 0):
            return t("{name} has nothing banked to lose now.", name=name), wrong
        case refused.NotAllLost(name, gold, most):
            message = t(
                "{name} lost {lost} of what was banked before, but whoever loses of that loses "
                "{most}.",
                name=name,
                lost=-gold,
                most=most,
            )
            way_out = t(
                "{name} -{most} says so, {name} 0 that only the loot was lost.",
                name=name,
                most=most,
            )
            return message, way_out
        case refused.NoArtifacts() if words.variant.artifact_gold:
            message = words.t(
                "nobody keeps {artifact:many} in this game: the {gold:many} on {artifact:a} "
                "{gold:counts|count} as banked {gold:many}."
            )
            return message, ""
        case refused.NoArtifacts():
            message = words.t(
                "nobody keeps {artifact:many} in this game: it is played without any."
            )
            return message, ""
        case refused.TooManyArtifacts(number, most):
            message = words.t(
                "{taken} carried out in this {round}, but no more than {most} can have been in "
                "the deck.",
                taken=CountedNoun(number, words.noun("artifact")),
                most=most,
            )
            return message, wrong


def _back_count_text(number: int, named: int, words: Vocabulary) -> str:
    if not number:
        return words.t(
            "no {artifact} goes back this turn, but {named} {named:is|are} named.", named=named
        )
    return t(
        "{odd} cannot be split and {odd:goes|go} back, but {named} {named:is|are} named.",
        odd=CountedNoun(number, words.noun("artifact")),
        named=named,
    )
