"""What the game master says: hands first, numbers and plurals right, in each game's own words."""

from __future__ import annotations

import re

import pytest

from cardkit.v4.cli.drawn_lines import Look, drawn
from cardkit.v4.engine import Card, Show
from cardkit.v4.speech import Manner, Master, language, rounds
from cardkit.v4.words import Grid, Line, Wipe, aloud, speaking
from tests.v4.games import SHIPPED
from tests.v4.table.driving import Table, unmarked


@pytest.mark.rule("G-2")
def test_remainders_and_zero_shares_are_said() -> None:
    """What stays is at the margin; each, where there are several."""
    table = Table("kings-gold", "Ann, Bo, Cy")
    assert table.type("a") == "Nobody takes any: 1 stays. Thumbs: 3, 2, 1!   path 1"
    assert table.type("2") == "card 2  2: Nobody takes any: 2 stay.   path 3"
    assert table.type("9") == "card 3  9: TAKE 3 each.   path 3   carry 3"
    assert table.type("bo, cy") == "Bo, Cy: TAKE 1 each, 4 safe each.   1 inside   path 1"
    assert table.type("4") == "TAKE 4.   path 1   carry 7"


@pytest.mark.rule("G-4", "G-12")
def test_what_cannot_be_shared_stays() -> None:
    """Pooled or by card, as the variant has it."""
    taps = ("a", "9", "- bo, cy")
    pooled = Table("kings-gold", "Ann, Bo, Cy, Di", *taps)
    assert "Bo, Cy: TAKE 1 each, 3 safe each." in pooled.said
    by_card = Table("kings-gold", "Ann, Bo, Cy, Di", *taps, settings=(("leftover", "per-card"),))
    assert "Bo, Cy: 2 safe each.   2 inside   path 2" in by_card.said


@pytest.mark.rule("KG-6", "KG-7", "KG-8", "KG-9")
def test_jokers_are_said_with_what_they_count() -> None:
    """Found, taken by who leaves alone, left by several, and gone when the round ends."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "all", "")
    assert table.type("*") == "STAYS. Whoever leaves alone takes it: 5."
    assert "The joker stays." in table.type("ann, bo")
    assert "Cy: TAKE the joker (counts 5), 0 safe." in table.type("k", "cy")
    assert "Cy 5 8 left at card 2 with 1 joker (5)" in table.said
    assert "shuffle ONE joker in. It counts 10 this round. 53 cards." in table.said
    table.type("", "*", "k", "k")
    assert "Remove K, joker. Clear 1 card." in table.said
    assert "count" not in table.said.partition("Next:")[2]  # no joker is left to turn up
    waits = Table("kings-gold", "Ann, Bo, Cy", "9", "all", "", "9", "all")
    assert "shuffle ONE joker in. Jokers count 10 now. 54 cards." in waits.said
    assert ("Next: all cards back, shuffle. Jokers count 15 now. 54 cards.") in waits.type(
        "", "9", "all"
    )
    two = Table("kings-gold", "Ann, Bo, Cy", "9", "all", "", "9", "all", "", "*", "*", "9", "bo")
    assert "Bo: TAKE 2 jokers (counting 10 and 10), 3 safe." in two.said


@pytest.mark.rule("PM-5", "PM-6", "PM-7")
def test_gold_on_a_joker_is_said_as_gold() -> None:
    """Put on it, taken alone, taken at once by someone alone inside, put back when nobody does."""
    table = Table("poor-mans", "Ann, Bo, Cy")
    assert table.type("*").startswith("PUT 10 on it. Whoever leaves alone takes it.")
    assert "The joker stays." in table.type("bo, cy")
    assert table.type("*") == "TAKE 10.   carry 10"
    table.type("ann")
    assert "Ann: TAKE the 10 on the joker, 20 safe." in table.said
    caught = Table("poor-mans", "Ann, Bo", "*", "3r", "h", "kh")
    assert "Path: PUT 1 back. Joker: PUT 10 back. Clear 4 cards." in caught.said
    assert "The second monster of hearts.   *** SCARED OUT ***" in caught.said


@pytest.mark.parametrize(
    ("variant", "card", "said"),
    [
        ("kings-gold", "qs", "ANOTHER QUEEN ENDS IT."),
        ("poor-mans", "h", "ANOTHER HEARTS MONSTER ENDS IT."),
        ("poor-mans", "kh", "ANOTHER HEARTS MONSTER ENDS IT."),
        ("incan-gold", "8h", "ANOTHER 8 (SNAKE) ENDS IT."),
        ("diamant", "ks", "ANOTHER KING (ROCKFALL) ENDS IT."),
    ],
)  # fmt: skip
def test_a_first_danger_says_what_would_end_the_round(variant: str, card: str, said: str) -> None:
    """In the words of the game."""
    table = Table(variant, "Ann, Bo, Cy", "9b" if variant == "poor-mans" else "9", "")
    assert table.type(card).startswith(said)


def test_a_danger_of_which_no_more_is_left_does_no_harm() -> None:
    """Three of four Queens gone: the last one cannot catch anybody."""
    taps = ("q", "qs", "", "q", "q", "", "q", "q", "")
    table = Table("kings-gold", "Ann, Bo, Cy", *taps)
    assert table.type("q") == "No other Queen is left in the deck: no harm."


def test_a_house_rule_of_three_dangers() -> None:
    """The first of three only counts; the second is the warning."""
    table = Table("kings-gold", "Ann, Bo, Cy", settings=(("danger.ends_at", "3"),))
    assert table.type("q").startswith("2 more Queens and the round ends.")
    assert "A THIRD QUEEN ENDS IT." in table.type("q")
    assert "The third Queen." in table.type("q")


@pytest.mark.rule("IG-3", "IG-6", "IG-7", "PL-1", "PL-2")
def test_artifacts_of_the_boxed_games() -> None:
    """Each round's artifact by its card, or drawn blind; what it counts."""
    table = Table("incan-gold", "Ann, Bo, Cy", "8c")
    assert "STAYS. Whoever leaves alone takes it: 5." in table.said
    assert "Bo: TAKE 8c (counts 5), 0 safe." in table.type("bo")
    table.type("9s", "ann, cy")
    assert "shuffle the 10 of clubs in. It counts 7. 31 cards." in table.said
    blind = Table("incan-gold-2006", "Ann, Bo, Cy", "kc", "all")
    assert "shuffle one more artifact in. 31 cards." in blind.said
    assert "Remove Kc." in blind.said


@pytest.mark.rule("CN-7", "CN-14")
def test_the_cave_says_who_takes_which_where_court_cards_count_differently() -> None:
    """Each has the worth of what was taken, not the mean of all."""
    table = Table(
        "cave-network",
        "Ann, Bo, Cy, Di",
        "kqa7",
        "--33",
        settings=(("artifacts.worth", "[16, 2]"),),
    )
    assert "Ann: take the King (counts 16). Bo: take the Queen (counts 2)." in table.said


@pytest.mark.rule("CN-12", "CN-13", "CN-8")
def test_the_cave_says_what_goes_back_and_who_comes_through() -> None:
    """A court card that cannot be split goes back; the cards run out with someone inside."""
    table = Table("cave-network", "Ann, Bo, Cy, Di", "kqj7", "--33")
    assert (
        "Ann, Bo: TAKE 1 each, 2 safe each. Share out K and Q (each counts 5), 1 each. J stays. "
        "(Or type fix 2 - - 3 3 ; back K.)" in table.said
    )
    alone = Table("cave-network", "Ann, Bo", "a2", "k-")
    for card in "34567":
        alone.type(card)
    alone.type("8", "9")
    assert alone.prompt == "turn 10 (Ann)> "
    alone.type("10")
    assert "The cards have run out: Ann made it." in alone.said
    assert "inside to the end with 1 court card (5)" in alone.said


@pytest.mark.rule("CN-8")
@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("last", ["- - 3 2", "- qd - 10h", "- - 3 3"])
def test_the_other_choice_of_what_goes_back_is_told_as_it_can_be_typed(
    last: str, lang: str
) -> None:
    """Also where the cave came down in that turn."""
    with speaking(language(lang) if lang != "en" else None):
        table = Table("cave-network", "Ann, Bo, Cy, Di", "qs k j 7", "2 3 4 5", last)
        advice = re.search(r"\((?:Or type|Można też wpisać) (.+?)\.\)", table.said)
        assert advice is not None
        shown = [event for event in table.session.record if isinstance(event, Show)][-1]
        table.type(advice[1])
        mended = [event for event in table.session.record if isinstance(event, Show)][-1]
        assert mended == shown._replace(back=(Card("Q", "s"),))


@pytest.mark.rule("G-8")
def test_a_deck_that_runs_out() -> None:
    """Possible in house variants: whoever is inside after the last card then leaves, and it is
    said."""
    few = (
        ("cards.danger", '{"Kd Kh" = "rank"}'),
        ("cards.gold", '{"A" = "face"}'),
        ("artifacts", "off"),
    )
    table = Table(
        "kings-gold", "Xi, Bo, Cy", "kd", "kh", "", "a", "a", "a - bo", "a", "k", settings=few
    )
    assert table.state.deck == 5
    assert table.type("a").startswith("That was the last card of the deck.")
    said = table.type("")
    assert "The cards have run out: Xi and Cy leave now." in said
    assert "Xi 0 0 inside to the end" in said


@pytest.mark.rule("G-14")
def test_totals_stay_secret_where_the_rules_hide_them() -> None:
    """Not after the first round's obvious sum; a player's own is whispered after a confirmation;
    --open shows all."""
    taps = ("9", "all", "", "9", "all")
    secret = Table("kings-gold", "Ann, Bo, Cy", *taps, settings=(("totals", "secret"),))
    assert "After round 2 this round" in secret.said
    assert "safe" not in secret.said.partition("After round 2")[2]
    assert "Totals stay in the safe pile" in secret.type("score")
    assert secret.type("score bo") == ""
    assert secret.prompt == "Only Bo looks? Enter shows it, n does not> "
    assert secret.type("n") == ""
    assert secret.type("score bo", "") == "Bo: 6."
    assert secret.prompt == "Enter when you have read it> "
    assert secret.type("") == ""
    assert secret.prompt.startswith("Enter when the deck")
    secret.type("score bo")
    assert "ROUND 3" in secret.type("round 3")  # not an answer: taken as what it is
    shown = Table("kings-gold", "Ann, Bo, Cy", *taps, secret=False)
    assert "Bo 3 6 left at card 1" in shown.said
    assert "Bo 3 3 6" in shown.type("score")
    assert shown.type("score bo") == "Bo: 6."
    assert "Bo 3 6" in Table("poor-mans", "Ann, Bo, Cy", "9b", "all", "", "9b", "all").said


@pytest.mark.rule("KG-11", "G-9")
def test_the_end_tells_places_and_what_decided() -> None:
    """Piles first, each against the record; places from last to first, the winner last."""
    one = (("rounds", "1"),)
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "bo", "8", "all", settings=one)
    assert "Everyone: count your tokens." in table.said
    assert table.prompt == "piles (Ann Bo Cy)> "
    said = table.type("Ann 8, Bo 3, Cy 7")
    assert "Ann and Cy: disagree" not in said
    assert "Ann counts 8, the record says 7: 1 too many. By rounds: 7." in said
    assert "Bo and Cy: agree with the record." in said
    assert "Ann and Cy are tied with 7 each. They share the win, or play an extra round." in said
    assert said.index("3. Bo: 3") < said.index("1. Ann and Cy: 7 each")
    assert "total: Ann 8, Bo 3, Cy 7" in table.session.text()
    assert "EXTRA ROUND" in table.type("extra")
    assert table.state.inside == ("Ann", "Cy")
    table.type("5", "ann", "9", "cy")
    assert "total:" not in unmarked(table.session.text())
    assert "After the extra round" in table.said
    said = table.type("")
    assert said.splitlines()[4] == "Cy wins with 18."
    assert "Bo 3 - 3 3." in said


@pytest.mark.rule("KG-11", "PM-8", "IG-8", "CN-15")
def test_ties_are_told_with_what_broke_them() -> None:
    """More jokers, shared, or play again."""
    two = (("rounds", "2"),)
    jokers = Table(
        "kings-gold", "Ann, Bo, Cy", "9", "all", "", "*", "ann", "10", "bo, cy", "", settings=two
    )
    assert "Ann, Bo and Cy are level with 8." in jokers.said
    assert "More jokers decide, 1 to 0: Ann wins." in jokers.said
    shared = Table("poor-mans", "Ann, Bo", "9b", "all", "", settings=(("rounds", "1"),))
    assert "Ann and Bo share the win with 4 each." in shared.said
    again = Table("diamant", "Ann, Bo, Cy", "9", "all", "", settings=(("rounds", "1"),))
    assert "Ann, Bo and Cy are tied with 3 each: the rules say play again." in again.said


@pytest.mark.parametrize("name", SHIPPED)
def test_a_screen_reader_hears_no_shouting_and_no_tables(name: str) -> None:
    """No capitals for emphasis, no stars, no bars; as a voice says it too."""
    hands = name == "cave-network"
    taps = (
        ("77", "k-", "7", "", "kk", "3k", "--")
        if hands
        else ("9b" if name == "poor-mans" else "9s", "ks", "kh", "qs")
    )
    table = Table(name, "Ann, Bo" if hands or name == "poor-mans" else "Ann, Bo, Cy")
    said = [*table.talk.welcome(), *(piece for typed in taps for piece in table.talk.hear(typed))]
    heard = "".join(
        drawn(piece, Look(0, colour=False, reader=True))
        for piece in said
        if not isinstance(piece, Wipe)
    )
    assert "***" not in heard
    assert not re.search(r"[│─|=]", heard)
    assert not re.search(r"\b[A-Z]{3,}\b", heard), heard


def test_the_table_is_data() -> None:
    """Grids have as many columns in each row as heads."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "all")
    grid = rounds.round_table(
        Master(table.session.variant, Manner()), table.state, table.state.rounds[0]
    )
    assert isinstance(grid, Grid)
    assert {len(row) for row in grid.rows} == {len(grid.heads)} == {len(grid.set)}


def test_the_dealer_is_named_each_round() -> None:
    """KG-12: the same person; PL-4: the role passes to the left."""
    stays = Table("kings-gold", "Ann, Bo, Cy", "9", "all", "", first="Bo")
    assert "Bo turns the cards." in stays.welcome
    assert "ROUND 2 of 4. Bo turns the cards." in stays.said
    moves = Table("diamant", "Ann, Bo, Cy", "9", "all", "", first="Bo")
    assert "ROUND 2 of 5. Cy turns the cards." in moves.said


def test_why_names_the_rule() -> None:
    """The rules behind the last outcome, by number and in a sentence."""
    table = Table("kings-gold", "Ann, Bo, Cy", "q", "9", "q")
    said = table.type("why")
    assert "KG-4: " in said
    assert "KG-5: " in said
    assert Table("kings-gold", "Ann, Bo, Cy").type("why") == "Nothing has happened yet."


def test_odds_when_asked_or_always() -> None:
    """Exact; in the cave what can be known."""
    table = Table("kings-gold", "Ann, Bo, Cy", "q", "9")
    assert table.type("odds") == "50 cards left, 3 of them end the round: 3 in 50 (6 %)."
    always = Table("kings-gold", "Ann, Bo, Cy", "q", odds=True)
    assert always.type("9").endswith("50 cards left, 3 of them end the round: 3 in 50 (6 %).")
    cave = Table("cave-network", "Ann, Bo", "77")
    assert "Pair: 7 (2 unseen). 50 cards unseen" in cave.type("odds")
    assert "If the cards laid were random" in cave.said


def test_help_says_what_can_be_typed_now() -> None:
    """At each stage."""
    table = Table("kings-gold", "Ann, Bo, Cy")
    assert table.type("?").splitlines()[-1].startswith("Now: the card that came")
    table.type("9")
    assert table.type("help").splitlines()[-1].startswith("Now: who leaves (z, b or c;")
    assert "one card each in seat order" in Table("cave-network", "Ann, Bo").type("?")


def test_a_round_by_its_result_says_only_that() -> None:
    """Who banked what, and who carried an artifact out; no cards to clear away."""
    table = Table("incan-gold", "Ann, Bo, Cy", "banked: Ann 12, Bo 9", "artifacts: Bo 8c")
    assert table.said.startswith(
        "Bo carried out an artifact, the 8 of clubs (counts 5).\nNext: all other cards"
    )
    assert "Bo 14 as written down with 1 artifact (5)" in table.said
    assert "Clear the path" not in table.said


# --- never a false sentence: house rules as the engine plays them ---------------------------------


@pytest.mark.rule("CN-14")
def test_the_points_of_court_cards_are_taken_as_counters() -> None:
    """The cards go back before the next game; at the end a pile is the whole total, or what was
    noted is added."""
    table = Table("cave-network", "Ann, Bo", "kq", "--", settings=(("rounds", "1"),))
    assert "Ann: TAKE 5 for K; card back." in table.said
    assert table.said.endswith("The last game is over. Everyone: count your counters.")
    assert "Every pile agrees with the record." in table.type("5 5")
    less = Table("cave-network", "Ann, Bo", "kq", "--", "5 4", settings=(("rounds", "1"),))
    assert "Bo counts 4, the record says 5: 1 too few. By games: 5." in less.said


def test_an_artifact_that_goes_back_into_the_deck_is_given_back() -> None:
    """Told to whoever carried it out, with the points to note."""
    back = (
        ("artifacts.carried", "back"),
        ("artifacts.left", "back"),
        ("artifacts.joins", "start"),
        ("rounds", "1"),
    )
    table = Table("incan-gold", "Ann, Bo, Cy", "8c", "bo", "9s", "all", settings=back)
    assert "Bo: put the 8 of clubs back; note 5 points." in table.said
    assert table.said.endswith("Everyone: count your gems, and add the points you noted.")


def test_artifacts_shared_in_a_deck_game_are_told_as_played() -> None:
    """Who takes which, the one just turned among them; what cannot be shared out stays."""
    shared = (("artifacts.claim", "shared"), ("artifacts.worth", "5"))
    table = Table(
        "kings-gold", "Ann, Bo, Cy, Di", "9", "all", "", "9", "all", "", "*", settings=shared
    )
    assert table.said == "STAYS. Those who leave share the jokers out: 5."
    assert table.type("*") == "card 2  joker: STAYS. Those who leave share the jokers out: 5."
    assert table.type("ann, bo") == (
        "Ann, Bo: nothing. Ann: take the joker (counts 5). Bo: take the joker (counts 5).   2 "
        "inside"
    )
    odd = Table("kings-gold", "Ann, Bo, Cy", "9", "all", "", "*", settings=shared)
    assert "The joker stays." in odd.type("ann, bo")


def test_mixed_kinds_name_the_cards_that_end_the_round() -> None:
    """A black Jack catches nobody where Kings go by colour and Jacks by rank."""
    mixed = (("cards.danger", '{ "J-Q" = "rank", "K" = "colour" }'),)
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "", settings=mixed)
    assert table.type("ks").startswith("ANOTHER BLACK KING ENDS IT.")
    assert "ANOTHER JACK ENDS IT." in table.type("js")
    assert "The second black King." in table.type("kc")


def test_the_cave_by_suit_says_suits() -> None:
    """In the row, in the threat and at the collapse."""
    suits = (("cards.danger", '{ "A-K" = "suit" }'), ("danger.ends_at", "4"))
    table = Table("cave-network", "Ann, Bo, Cy", "7h 8h 9h", settings=suits)
    assert "A FOURTH HEARTS CARD ENDS IT." in table.said
    assert "In the network: 7h 8h 9h." in table.type("path")
    table.type("2h 3s 4s")
    assert "The fourth card of hearts." in table.said


def test_theme_words_bend() -> None:
    """A word that has a plural, one that begins with a vowel, a round that is a dive."""
    words = (("words.gold", "gem/gems"), ("words.round", "dive"))
    table = Table("kings-gold", "Ann, Bo, Cy", "a", "9", "q", settings=words)
    assert "1 gem lies there." in table.type("path")
    assert "3 of them end the dive" in table.type("odds")
    assert "After dive 1" in table.type("all")
    cave = Table("cave-network", "Ann, Bo", "kq", settings=(("words.gold", "gem/gems"),))
    assert "No gems this turn." in cave.said


@pytest.mark.rule("PL-2")
def test_an_artifact_is_said_with_what_it_will_count() -> None:
    """Three lie there: whoever leaves alone takes them before it, and it is the fourth of the
    game."""
    from cardkit.v4.engine.rules import artifact_worth

    cards = ("8c", "10c", "Jc", "Qc")
    taps = [tap for card in cards[:3] for tap in (card.lower(), "")]
    settings = (("artifacts.joins", "start"),)
    table = Table("incan-gold-2006", "Ann, Bo, Cy", *taps, settings=settings)
    assert "STAYS. Whoever leaves alone takes it: 10." in table.type("qc")
    assert [artifact_worth(table.state, None, ahead) for ahead in range(4)] == [5, 5, 5, 10]
    assert "Qc (counts 10)" in table.type("ann")


def test_places_with_different_makings_are_told_a_line_a_person() -> None:
    """Level on points, one with jokers: each line is a fact of its own."""
    one = (("rounds", "2"), ("ties", "[]"))
    table = Table(
        "kings-gold", "Ann, Bo, Cy", "9", "all", "", "*", "ann", "10", "bo, cy", "", settings=one
    )
    assert (
        "1. Ann, Bo and Cy: 8 each\nAnn: 3 and 1 joker counting 5\nAnn, Bo and Cy are tied with 8 "
        "each."
    ) in table.said


def test_acts_are_told_from_facts() -> None:
    """What hands do, and what only is so."""
    table = Table("kings-gold", "Ann, Bo, Cy, Di")
    (line,) = table.talk.hear("9")[:1]
    assert isinstance(line, Line)
    assert line.acts == ("TAKE 2 each, 1 stays.", "Thumbs: 3, 2, 1!")
    (danger,) = table.talk.hear("q")
    assert isinstance(danger, Line)
    assert danger.said == ("ANOTHER QUEEN ENDS IT.",)
    assert danger.acts == ()
    (gone,) = table.talk.hear("bo")
    assert isinstance(gone, Line)
    assert gone.acts == gone.said


@pytest.mark.rule("KG-4")
def test_an_alarm_names_only_cards_that_end_the_round() -> None:
    """Where black courts are gold a red Jack warns of red ones; a black one pays, and its line
    tells what is open."""
    courts = (
        ("cards.gold", '{ "A-10" = "face", "J-Ksc" = "face" }'),
        ("cards.danger", '{ "J-Khd" = "rank" }'),
    )
    table = Table("kings-gold", "Ann, Bo, Cy", settings=courts)
    assert "ANOTHER RED JACK ENDS IT." in table.type("jh")
    table.type("")
    assert "TAKE 3 each, 2 stay." in table.type("js")
    table.type("")
    assert "The second red Jack." in table.type("jd")


@pytest.mark.rule("CN-7")
@pytest.mark.parametrize(
    ("lang", "shown", "heard"),
    [
        (
            "en",
            "Bo: TAKE 2, the 9, the 8 and K (each counts 5), 6 safe.",
            "Bo: take 2, the 9, the 8 and the King (each counts 5), 6 safe.",
        ),
        (
            "pl",
            "Bo: WEŹ 2, dziewiątkę, ósemkę i K (każda po 5), odłóż 6.",
            "Bo: weź 2, dziewiątkę, ósemkę i króla (każda po 5), odłóż 6.",
        ),
    ],
)
def test_an_artifact_that_is_called_by_a_number_is_heard_as_a_card(
    lang: str, shown: str, heard: str
) -> None:
    """Where nines and eights are the artifacts of a cave, "TAKE 9" would be gold; the card is the
    9."""
    rules = (("cards.artifact", '["8-9", "K"]'), ("cards.gold", '{ "A-7 10" = "face" }'))
    with speaking(language(lang)):
        table = Table("cave-network", "Ann, Bo, Cy", settings=rules)
        table.type("9 6 7", "8 k a")
        said = [
            sentence
            for piece in table.talk.hear("2 - 2")
            if isinstance(piece, Line)
            for sentence in piece.said
        ]
    assert shown in said
    assert heard in map(aloud, said)


def test_the_joker_of_a_cave_has_its_polish_name() -> None:
    """Also where what lies on it goes back."""
    with speaking(language("pl")):
        table = Table("cave-network", "Ann, Bo, Cy", "2 2 3")
        assert "Oddajcie do banku 1 z dżokera." in table.type("undo")


def test_a_danger_says_what_lies_there_and_what_is_carried() -> None:
    """All that is open stands at the margin of a card that moves no gold, too."""
    table = Table("kings-gold", "Ann, Bo, Cy", "5", "")
    told = [line for line in table.talk.hear("k") if isinstance(line, Line)]
    assert told[0].tail == ("path 2", "carry 1", "danger K")
