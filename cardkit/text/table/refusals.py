"""Why a move is refused, in words: a message and the way out, for each code of `IllegalMove`."""

from typing import Any

from cardkit.engine.cards import SUITS, Card
from cardkit.engine.legality import IllegalMove
from cardkit.i18n.translate import AnyOf, Count, Names, capitalize, t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join


def not_for(words: Vocabulary, n: int | str) -> str:
    """Return the sentence that a game is not for so many players."""
    low, high = words.variant.players
    facts = {"game": words.game, "low": low, "high": high, "n": n}
    if low == high:
        return t("{game} is for {low} {low:player|players}, not for {n}.", **facts)
    return t("{game} is for {low} to {high} players, not for {n}.", **facts)


def refusal_text(refusal: IllegalMove, words: Vocabulary, *, prompt: bool) -> tuple[str, str]:
    """Return why a move is refused, and a way out or "", for a person at a `prompt` or for a file.

    At the `prompt` a person is answered, in whole sentences. Else the writer of a file is, and the
    message stands behind a colon.
    """
    texts = (
        _wrong_moment(refusal, words)
        or _extra_round(refusal, words)
        or _player(refusal, words, prompt)
        or _card(refusal, words, prompt)
        or _result(refusal, words)
    )
    if texts is None:
        raise LookupError(f"no words for {refusal.code}")
    message, way_out = texts
    return capitalize(message) if prompt else message, capitalize(way_out)


def _wrong_moment(refusal: IllegalMove, words: Vocabulary) -> tuple[str, str] | None:
    facts, variant = refusal.facts, words.variant
    match refusal.code:
        case "game-over":
            return t("the game is over."), ""
        case "no-round" if "number" in facts:
            which = words.round(1)
            return words.t("no {round} has begun."), t("{which} comes first.", which=which)
        case "no-round":
            return words.t("no {round} is over yet: there is nothing to count."), ""
        case "round-over":
            which, following = words.round(facts["number"]), words.round(facts["number"] + 1)
            return t("{which} is over.", which=which), t("{which} comes next.", which=following)
        case "round-not-over":
            inside = ", ".join(facts["inside"])
            message = words.t("the {round} is not over: {inside} still inside.", inside=inside)
            return message, words.t("Say who left, or which card ended it.")
        case "no-card":
            return t("nobody leaves before a card lies there (G-10)."), ""
        case "undecided":
            return t("first comes who leaves after the last card."), ""
        case "wrong-game" if variant.is_deck_game:
            return t("in this game cards come from the deck, one a turn."), ""
        case "wrong-game":
            return t("in this game a turn is one card for everyone inside."), ""
        case "last-round":
            which = words.round(facts["number"])
            message = t("{which} is the last: whoever plays it plays it to the end.", which=which)
            return message, t("A note can say so.")
        case _:
            return None


def _extra_round(refusal: IllegalMove, words: Vocabulary) -> tuple[str, str] | None:
    facts, variant, game = refusal.facts, words.variant, words.game
    match refusal.code:
        case "too-many-rounds":
            tie = t("A tie on top can be played off: extra round.")
            hint = tie if variant.tie == "extra round" else ""
            if variant.until:
                return t("the game is over."), hint
            rounds = Count(facts["rounds"], words.noun("round"))
            return t("{game} has {rounds}.", game=game, rounds=rounds), hint
        case "extra-too-early":
            return t("an extra round comes when the game is over, if the top is tied."), ""
        case "no-extra-round" if facts["tie"] == "shared":
            return t("{game} has no extra round: a tie is shared.", game=game), ""
        case "no-extra-round":
            return t("{game} has no extra round: a tie is played again.", game=game), ""
        case "no-tie":
            return t("no extra round without a tie on top: {winner} has won.", **facts), ""
        case "tied-away":
            away = Names(tuple(facts["away"]))
            return t("{who}, tied on top, {who:is|are} away: the win is shared.", who=away), ""
        case _:
            return None


def _player(refusal: IllegalMove, words: Vocabulary, prompt: bool) -> tuple[str, str] | None:
    facts = refusal.facts
    names = ", ".join(facts.get("inside", ()))  # none where the last inside are bots
    inside = t("Inside: {inside}.", inside=names) if names else ""
    match refusal.code:
        case "unknown-player" if "inside" in facts:
            return t('nobody inside is called "{name}".', **facts), inside
        case "unknown-player":
            hint = t("Players: {players}.", players=", ".join(facts["players"]))
            return t('nobody in this game is called "{name}".', **facts), hint
        case "not-playing":
            return words.t("{name} does not play this {round}.", **facts), inside
        case "not-inside" if facts["turn"]:
            return t("{name} is out already, since turn {turn}.", **facts), inside
        case "not-inside":
            return t("{name} is out already.", **facts), inside
        case "twice":
            return t("{name} is named twice.", **facts), t("Once is enough.")
        case "missing-player":
            message = t("no card for {names}.", names=", ".join(facts["missing"]))
            return message, t("One entry for everyone inside, - for a card laid face down.")
        case "here-already":
            return t("{name} plays already.", **facts), ""
        case "away-already":
            hint = t("join {name} brings {name} back.", **facts) if prompt else ""
            return t("{name} is away already.", **facts), hint
        case "too-few-players":
            message = t(
                "without {name} only {left} {left:plays|play}, and {game} needs {low}.",
                **facts,
                left=facts["low"] - 1,
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
        case "too-many-players" if facts["high"] != words.variant.players[1]:
            # so many names are all that a record can have
            return t("{high} people have played already, so {name} cannot join.", **facts), ""
        case "too-many-players":
            message = t(
                "with {name} more than {high} play, too many for {game}.", **facts, game=words.game
            )
            if prompt:
                return message, t("If somebody goes home, say that first: away NAME.")
            return message, t('If somebody goes home, write "away:" first.')
        case _:
            return None


def _card(refusal: IllegalMove, words: Vocabulary, prompt: bool) -> tuple[str, str] | None:
    if "card" not in refusal.facts:
        return None
    name: Card = refusal.facts["card"]
    card = words.card(name)
    other = t("Was it another card?")
    # at the prompt a card that is not in the deck lies in somebody's hand
    aside = t("Lay it aside and turn the next.") if prompt and words.variant.is_deck_game else ""
    undo = t("undo takes back the last one.") if prompt else ""
    match refusal.code:
        case "vague-card":
            lead = refusal.facts.get("lead", "")
            return _which(name, refusal.facts.get("meanings", []), words, lead), ""
        case "not-in-deck":
            return t("the {card} is not in this deck.", card=card), aside
        case "not-yet":
            return _not_yet(name, words), aside or other
        case "card-twice":
            return t("the {card} lies there already.", card=card), join(other, undo)
        case "too-many":
            return t("every {card} lies there already.", card=card), join(other, undo)
        case "card-gone":
            return t("no {card} is left in this deck.", card=card), join(other, undo)
        case "not-artifact":
            return words.t("the {card} is no {artifact}.", card=card), ""
        case _:
            return None


def _not_yet(name: Card, words: Vocabulary) -> str:
    card, artifacts = words.card(name), words.variant.artifacts
    rounds = artifacts.joins.rounds if artifacts else ()
    later = [words.round(number) for number, other in rounds if number > 1 and name.can_be(other)]
    if not later:  # one joins each round, nobody knows which (PL-1)
        return words.t(
            "the {card} cannot come yet: one {artifact} a {round} joins the deck.", card=card
        )
    return t(
        "the {card} cannot come yet: it joins the deck before {later}.",
        card=card,
        later=AnyOf(later),
    )


def _which(name: Card, meanings: list[Any], words: Vocabulary, lead: str) -> str:
    """Return the question which of `meanings` a card has, each typed behind a `lead`: ``- / 7b``.

    Without a rank the name fits too many cards. A `lead` stands before what is to be typed.
    """
    card = words.in_row(name)
    if not meanings or not name.rank:
        return t("{card}: which card? Name its rank too.", card=card)
    masks = [option.slots for option in meanings]
    for letters in ("br", SUITS):
        fits = {letter: _named(Card(name.rank, letter), masks, words) for letter in letters}
        if all(len(masks) < 2 for masks in fits.values()):
            break
    named = [Card(name.rank, letter) for letter in letters if fits[letter]]
    if letters == "br":
        ways = AnyOf(f"{lead}{words.typed(option)}" for option in named)
        return t("{card}: black or red? Type {ways}.", card=card, ways=ways)
    suits = AnyOf(words.suit(option.suit) for option in named)
    return t("{card}: which suit? {suits:cap}.", card=card, suits=suits)


def _named(name: Card, masks: list[int], words: Vocabulary) -> list[int]:
    """Return those of the cards in `masks` (bit masks of the pack) that a card's name can mean."""
    slots = sum(card.slots for card in words.variant.deck.find(name))
    return [mask for mask in masks if mask & slots]


def _result(refusal: IllegalMove, words: Vocabulary) -> tuple[str, str] | None:
    facts = refusal.facts
    wrong = t("Is a figure wrong?")
    match refusal.code:
        case "back-count":
            return _back_count(facts["wanted"], facts["named"], words), ""
        case "back-card":
            cards = ", ".join(words.typed(card) for card in facts["cards"])
            return words.t("no such card lies in the {path} to go back: {cards}.", cards=cards), ""
        case "too-much-gold":
            message = words.t(
                "{gold} banked in one {round}, but all together can bank no more than {most}.",
                gold=words.gold(facts["gold"]),
                most=facts["most"],
            )
            return message, wrong
        case "not-all-lost" if facts["most"]:
            message = t(
                "{name} lost {lost} of what was banked before, but whoever loses of that loses "
                "{most}.",
                **facts,
                lost=-facts["gold"],
            )
            hint = t("{name} -{most} says so, {name} 0 that only the loot was lost.", **facts)
            return message, hint
        case "not-all-lost":
            return t("{name} has nothing banked to lose now.", **facts), wrong
        case "no-artifacts" if words.variant.artifact_gold:
            message = words.t(
                "nobody keeps {artifact:many} in this game: the {gold:many} on {artifact:a} "
                "{gold:counts|count} as banked {gold:many}."
            )
            return message, ""
        case "no-artifacts":
            message = words.t(
                "nobody keeps {artifact:many} in this game: it is played without any."
            )
            return message, ""
        case "too-many-artifacts":
            message = words.t(
                "{taken} carried out in this {round}, but no more than {most} can have been in "
                "the deck.",
                taken=Count(facts["number"], words.noun("artifact")),
                most=facts["most"],
            )
            return message, wrong
        case _:
            return None


def _back_count(number: int, named: int, words: Vocabulary) -> str:
    if not number:
        return words.t(
            "no {artifact} goes back this turn, but {named} {named:is|are} named.", named=named
        )
    return t(
        "{odd} cannot be split and {odd:goes|go} back, but {named} {named:is|are} named.",
        odd=Count(number, words.noun("artifact")),
        named=named,
    )
