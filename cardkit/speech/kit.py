"""What stands on what is cut out, and on the cover of a kit: its pieces, how many of each, which paper, what scissors do."""

from collections.abc import Sequence

from cardkit.engine import PieceName, Slot, Variant, claims
from cardkit.odds import supply
from cardkit.speech.nouns import of_card, own_name, theme
from cardkit.speech.rows import ByWord, Fixed, Given, Label, When
from cardkit.speech.saying import Count, Noun, Sentence, Several, say

name = Fixed("kit")
_TITLES = ByWord[PieceName]({
    "sheet": "Cheat sheet", "pad": "Tally pad", "aid": "Player aid", "splits": "Division table", "choices": "Choice cards",
    "tents": "Tents", "slips": "Slips", "markers": "Markers", "coins": "Coins", "deck": "Deck", "kit": "Kit",
})  # fmt: skip
for_whom = Label[Variant]("Everything on paper, for {players}.", players=lambda v: Count(v.players.high, theme(v)["player"]))
to_print = Fixed("What to print")
heads = (Fixed("page"), Fixed("what"), Fixed("how many"), Fixed("paper"), Fixed("then"))
_plain, _stiff, _cut = Label[Variant]("plain"), Label[Variant]("stiff"), Label[Variant]("cut")
_each, _of_table = Label[Variant]("one for each {player}"), Label[Variant]("one for the table")
_coins = Label[Variant](
    "{coins} in all", coins=lambda v: Count(sum(number for _, number in supply.needed(v, v.players.high)), Noun("coin"))
)
_MADE: dict[PieceName, tuple[Label[Variant], ...]] = {
    "sheet": (_of_table, _plain, Label("lay it where all can see it")),
    "pad": (Label("one for each game"), _plain, Label("write with a pencil")),
    "aid": (_each, _plain, Label("cut in four")),
    "splits": (_of_table, _plain, Label("lay it beside the {path}")),
    "choices": (Label("two for each {player}"), _stiff, Label("cut, fold, glue")),
    "tents": (_each, _stiff, Label("cut, fold, stand up")),
    "slips": (_each, _plain, _cut),
    "markers": (Label("one of each"), _stiff, _cut),
    "coins": (_coins, _stiff, _cut),
    "deck": (Label("one"), _stiff, _cut),
}
how_to_print = Fixed("How to print it")
advice = (
    Fixed("**Print on one side**, at 100 %: of what is cut, the back would be another page."),
    Fixed("Stiff paper is as stiff as a postcard (160 to 200 g). Plain paper will do for an evening."),
    Fixed("A page is printed again by its number: each pad is for one game."),
    Fixed("A pack of cards is needed too; without one, print the deck: **cardkit print deck {name}**."),
)
cut_line = Fixed("Cut from mark to mark.")
fold_line = Fixed("Fold along the dashes.")
not_in_it = Fixed("Not in this kit")
missing = Fixed(Given("why", "**{piece}:** {why}"), "**{piece}**")
one_side = Fixed("Print on one side.")
not_in_kit = Fixed("Not in the kit: {piece}. {why}")
no_piece = Fixed("{game} has no {piece}: {why}. Its pieces: {useful}")
no_room = Fixed("something in it is too long for this paper; cardkit check tells what")  # in short, for who holds the kit
no_letter = Fixed("a letter in it cannot be printed; cardkit check tells which")  # the same of a letter that no font has
no_slips = Fixed("what is banked is open, and one pad serves all")
no_splits = Label[Variant](
    When(lambda v: v.players.high == 1, "who is alone shares with nobody"),
    When(
        lambda v: any(claims.split(v.among(n)).divides for n in range(v.players.low, v.players.high + 1)),
        "only some numbers of players divide; say how many you are",
    ),
    "everyone inside takes the whole worth of a card, so nothing is divided",
)
no_choices = Fixed("players decide with a card of their hand")
played = Fixed("Played game")
says_nothing = Fixed("{game} is played by {span}, not by {n}: a {piece} for them says nothing")
# --- on what is cut out ------------------------------------------------------------------------------------------------------
cut_choices = Fixed("Cut along the marks, fold each pair of card and back on the dashed line, glue.")
cut_tents = Fixed("Cut along the marks, fold on the dashed line, stand it up like a roof.")
cut_markers = Label[Variant]("Cut along the marks. Turn up the {round}\u2019s marker; lay the others on the cards.")
cut_backs = Fixed("Backs: print this page on the other side of every page of cards.")
tent_note = Label[Variant](
    When(claims.totals, "Banked {gold:many} {gold:lies|lie} here; others may not count it."),
    When(lambda v: v.robs, "Banked {gold:many} {gold:lies|lie} here."),
    "Banked {gold:many} {gold:lies|lie} here, and nobody can take it.",
)
marker_joins = Label[Variant](
    Given("cards", "Shuffle in {cards} first."),
    Given("one", "Shuffle in one {artifact} first."),
    "Shuffle in {n:word} {artifact:many} first.",
)
marker_counts = Label[Variant]("{artifact:a,cap} counts {n}.")
dealer = Fixed("dealer")
turns_the_cards = Fixed("turns the cards")
counts_at_the_end = Fixed("counts at the end")
path_begins = Label[Variant](
    When(claims.hands_only, "the {path} begins here; what cannot be split lies on it"), "the {path} begins here"
)
the_place = Label[Variant]("{place:the}")
on_this = Label[Variant]("{n:{gold}|{gold:many}} on this {artifact}")
nth_artifact = Label[Variant](Given("on", "{n:nth} {artifact} and later"), "{n:nth} {artifact}")  # title of a marker


def piece_title(piece: PieceName, track: bool = False) -> str:
    """What a piece is called."""
    return say("Card track") if track and piece == "pad" else _TITLES(piece)


def of_piece(variant: Variant, piece: PieceName) -> tuple[str, ...]:
    """How many of a piece, on which paper, and what to do with it."""
    return tuple(said(variant) for said in _MADE[piece])


def titled(game: str, piece: str) -> Sentence:
    """The title of a document."""
    return say("{game}: {piece}", game=game, piece=piece[:1].lower() + piece[1:])


def cut_coins(numbers: Sequence[tuple[int, int]], players: int) -> str:
    """Which coins these are, as worths and how many, for how many players, and how often they are enough."""
    told = Several(tuple(say("{n} of {worth}", n=n, worth=worth) for worth, n in numbers), "and")
    return say("Cut along the lines. {coins}: enough for {players} in 95 of 100 games.", coins=told, players=players)


def cut_deck(cards: int, sheets: int) -> str:
    """What to do with the pages of cards, and how many there are."""
    holes = {"cards": Count(cards, Noun("card")), "sheets": Count(sheets, Noun("page"))}
    return say("{cards} on {sheets}, stiff paper. Cut along the marks.", **holes)


def card_word(variant: Variant, slot: Slot) -> str:
    """What stands below a card's picture: which danger, unless all cards are, or the artifact's worth, or that it is none."""
    words = theme(variant)
    if slot.artifact and variant.artifacts is not None:
        scale = variant.artifacts.worth
        counts = dict(scale.values).get(str(slot.card)) if scale.by == "card" else scale.by == "gold" and scale.at(1)
        return say("{artifact} {n}", n=counts, **words) if counts else say("{artifact}", **words)
    if slot.kind and not claims.all_dangers(variant):
        return own_name(slot.kind, variant) or say("{danger}", **words)
    return "" if slot.gold or slot.kind else say("means nothing")


def card_meaning(variant: Variant, slot: Slot) -> str:
    """What is said for a printed card: what it is called, and what it means."""
    word = card_word(variant, slot)
    gold = say("{gold}", gold=Count(slot.gold, theme(variant)["gold"])) if slot.gold else ""
    return ": ".join(filter(None, (of_card(slot.card, variant).one, ", ".join(filter(None, (gold, word))))))
