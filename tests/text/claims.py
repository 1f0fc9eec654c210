"""What a sentence of rules may claim: a table by topic, in English and Polish, with its check.

``_`` stands for any words, ``<n>`` for a number, ``<cards>``, ``<price>`` and others for what the
check reads. A sentence that is in no row is a claim nobody checks: give it its row. Sentences
whose check is `anything` cannot be seen in events, or say what people do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from cardkit.engine.events import (
    ArtifactFound,
    ArtifactTaken,
    GoldShared,
    PlayersLeft,
    RoundEnded,
)  # fmt: skip
from cardkit.text.lines import Turn
from cardkit.text.rules import Rule

from . import ended as end, happened as h
from .happened import Check, Found, Told, anything

# fmt: off
Rows = Sequence[tuple[str, str, Check]]
CLAIMS: Mapping[str, Rows] = {
    "players": [("_", "_", anything)],
    "time": [("_", "_", anything)],
    "dealer": [
        ("_after each _ the next to the left.", "_po _ następna( osoba)? po lewej.", h.dealer_moves),
        ("One player turns the cards, all game long.", "Przez całą grę_",
         h.begun(lambda told, turn, e: e.dealer == turn.before.first_dealer or turn.after.away)),
        ("_", "_", anything),  # how the first one is found
    ],
    "deck": [
        ("(?P<joker>One) joker is in it.|<n> jokers are in it.", "W talii (jest|są) (<n>) dżoker_",
         h.begun(lambda told, turn, e: h.jokers(turn) == (1 if told.said.get("joker") else told.n), first=True)),
        ("All 52 cards of one pack.", "Wszystkie 52 karty jednej talii.",
         h.begun(lambda told, turn, e: e.deck - 52 in (0, 1, 2), first=True)),
        ("_ has <n> cards of an ordinary pack_", "_ (jest|są) w grze <n> kart_|W grze (jest|są) <n> kart_",
         h.begun(lambda told, turn, e: e.deck == told.n, first=True)),
        ("Take these <n> cards of one pack: <cards>.|Take these cards of one pack, <n> at first: <cards>.",
         "Weźcie z jednej talii <n> kart\\w*: <cards>.|Weźcie z jednej talii, na początek <n> kart\\w*: <cards>.",
         h.both_checks(h.begun(lambda told, turn, e: e.deck == told.n, first=True),
                       h.are(lambda card: True))),
    ],
    "gold": [
        ("<cards>: their number in _", "<cards>: tyle _, ile na karcie.", h.worth(lambda told: lambda face: face)),
        ("<cards>: <n> times _", "<cards>: <n> razy _", h.worth(lambda told: lambda face: face * told.n)),
        ("<cards>: their number plus <n>.", "<cards>: liczba z karty plus <n>.",
         h.worth(lambda told: lambda face: face + told.n)),
        ("So the <cards> brings <n> _", "<cards> daje więc <n> _", h.brings),
        ("<cards>: <n> _ each.|<cards>: <n>( \\w+)*.", "<cards>: każda karta daje <n> _|<cards>: <n>( \\w+)*.",
         h.worth(lambda told: lambda face: told.n)),
        ("(?P<ranks>the _ is \\d+).", "(?P<ranks>\\w+ to \\d+_).", h.numbers),
    ],
    "dangers": [
        ("They all count together.", "Liczą się wszystkie razem.", lambda told: len({
            card.kind for turn in told.turns for _, card in h.new_cards(turn) if card.kind}) <= 1),
        ("There are <n> kinds.", "To <n> rodzaj\\w*.",
         h.begun(lambda told, turn, e: len(turn.after.deck.kinds) == told.n)),
        ("Their names: _", "Ich nazwy: _", anything),
        ("_: <cards>, <n> of each( \\w+)?.", "_: <cards>, po <n> kart\\w*( każd\\w+ \\w+)?.", h.both_checks(
            h.are(lambda card: card.kind),
            h.begun(lambda told, turn, e: {*turn.after.deck.kinds.values()} == {told.n}))),
        ("The _ is <cards>.", "[^:]* to <cards>.", h.are(lambda card: card.kind)),
        ("(_: )?<cards>.", "(_: )?<cards>.", h.are(lambda card: card.kind)),
    ],
    "both": [
        ("<cards> brings? _ too, except _", "<cards>: także _, oprócz karty_", h.both_checks(
            h.are(lambda card: card.gold and card.kind), h.caught_gold)),
    ],
    "blank": [
        ("<cards>: nothing happens.", "<cards>: nic się nie dzieje.",
         h.are(lambda card: not (card.gold or card.kind or card.artifact))),
        ("After such a card all decide_", "Po takiej karcie wszyscy decydują_", h.decides),
    ],
    "artifacts": [
        ("When one turns up, put <n> _ on it.|Put <n> _ on each.",
         "Gdy pojawia się _ połóżcie na niej <n> _|Na każd\\w+ połóżcie <n> _",
         lambda told: all(event.gold == told.n for _, event in told.every(ArtifactFound))),
        ("(It|Each) goes to one player_|Brings no _", "Każd\\w+ _ przypada w całości_|Nie daje _",
         lambda told: not any(event.is_gold for _, event in told.every(ArtifactTaken))),
        ("There (is|are) (<n>) (?P<cards>jokers?) in the game.", "W grze (jest|są) (<n>) (?P<cards>dżoker\\w*).",
         h.both_checks(h.are(lambda card: card.artifact), h.begun(
             lambda told, turn, e: sum(card.artifact for card in turn.after.deck.cards) == told.n))),
        ("_: <cards>.", "_: <cards>.", h.are(lambda card: card.artifact)),
    ],
    "alone": [
        ("Whoever is alone _takes its <n> _ at once.", "Kto jest w środku sam, gdy _, od razu bierze <n> _",
         h.alone_inside),
    ],
    "joins": [
        ("An? _ that has not turned up stays_", "_ się nie _ zostaje w talii.", h.deck_is_whole),
        ("Mix them _before each of the first <n> \\w+ show one_",
         "_na początku każd\\w+ z <n> pierwszych _ jedną_",
         h.begun(lambda told, turn, e: e.extra or e.artifacts_joined == int(e.number <= told.n))),
        ("Mix them _before each (?!of)\\w+ show one_", "_na początku każd\\w+ (?!z )\\w+ pokażcie jedną_",
         h.begun(lambda told, turn, e: e.extra or e.artifacts_joined == 1)),
        ("Each is shown to all, then shuffled in: <joining>.", "Każdą kartę pokażcie wszystkim i wtasujcie: <joining>.",
         h.named_joins),
        ("Show each to all, then shuffle it in_", "Każdą kartę pokażcie wszystkim i wtasujcie na początku jej \\w+.",
         h.begun(lambda told, turn, e: e.extra or e.artifacts_joined == 1)),
        ("Shuffle one( \\w+)? in before each of _ <rounds>.", "Na początku \\w+ <rounds> wtasujcie po jed\\w+ _.",
         h.one_joins),
        ("Shuffle <n>( \\w+)? in before \\w+ <round>.", "Na początku \\w+ <round> wtasujcie <n> _.",
         h.begun(lambda told, turn, e: e.extra or e.number != int(told.said["round"]) or e.artifacts_joined == told.n)),
    ],
    "deal": [
        ("Shuffle, lay_|Lay cards aside_", "Potasujcie, odłóżcie_|Odłóżcie bez_", anything),
        ("<n> players?: <out> aside, <hand> each.", "<n> grac\\w+: odłóżcie <out>, rozdajcie po <hand>.",
         h.begun(h.hand_of)),
    ],
    "cover": [("_", "_", anything)],
    "marker": [
        ("A joker (lies|marks)_", "Na środku leży odkryty dżoker_|Dżoker wskazuje_", anything),
        ("All _ put on the joker.", "Na dżokerze zawsze kładzie się _", h.gold(h.by_leavers)),
        ("_ that cannot be divided _ put on the joker.", "Na dżokerze kładzie się resztę _", h.gold(h.rest_stays)),
    ],
    "pieces": [("_", "_", anything)],
    "supply": [("_", "_", anything)],
    "begin": [
        ("Each _ everyone starts inside_ is empty.", "Na początku _ wszyscy są we? _ jest pust\\w+.",
         h.begun(lambda told, turn, e: h.starts_inside(told, turn, e) and (
             not turn.after.leftover or turn.before.rules.gold_stays))),
        ("Each _ everyone starts inside_ but for _", "Na początku _ wszyscy są we? _ jest pust\\w+, nie licząc _",
         h.begun(h.starts_inside)),
        ("What you take is your loot_", "To, co bierzecie, to wasz łup_", lambda told: not any(
            turn.after.banked != turn.before.banked for turn, _ in told.every(GoldShared)
            if not h.ended(turn) and not turn.first(PlayersLeft))),
    ],
    "turn": [("Turn up the top card_", "Odkryjcie (wierzchnią )?kartę_", anything)],
    "path": [("Lay the cards outwards_|Card face up: _", "Karty układajcie_|Karta odkryta: _", anything)],
    "split": [
        ("Everyone inside takes all of it_|_everyone who went on takes the whole sum_|"
         "Else everyone takes all of_", "Każdy w środku bierze z banku wszystko_|"
         "W przeciwnym razie_każdy, kto gra dalej, bierze z banku całą sumę.|Inaczej każdy bierze całą_",
         h.gold(h.by_each)),
        ("Nobody takes _ for those who_|_put the sum on the joker, for those who_|Else this turn’s sum goes on the joker.",
         "Jeszcze nikt nic nie bierze_|W przeciwnym razie_połóżcie sumę_|"
         "Inaczej suma tej tury trafia na dżokera.", h.gold(h.by_leavers)),
        ("_everyone who went on gets an equal share of the sum.",
         "W przeciwnym razie_sumę dzielą po równo ci, którzy grają dalej.", h.gold(h.evenly)),
        ("All inside share the _ as loot, not safe yet.|Else share this turn’s sum as loot.",
         "_ po równo dla wszystkich w środku: to łup, jeszcze niepewny.|Inaczej dzielicie łup, sumę tej tury.",
         h.gold(h.evenly_to_the_last)),
        ("What cannot be divided goes back_", "Czego nie da się podzielić, to wraca do banku.",
         h.gold(h.rest_is_lost)),
        ("What cannot be divided goes on the joker.|The _ not part of that sum.",
         "Czego nie da się podzielić, to trafia na dżokera.|_ nie wchodz\\w+ do tej sumy.",
         h.gold(h.rest_stays)),
        ("(All inside share the _|Else share this turn’s sum) as loot(, not safe yet)?; the rest goes back_",
         "(_ po równo dla wszystkich w środku: to łup, jeszcze niepewny|Inaczej dzielicie łup, sumę tej tury); reszta wraca_",
         h.both_checks(h.gold(h.evenly), h.gold(h.rest_is_lost))),
        ("(All inside share the _|Else share this turn’s sum) as loot(, not safe yet)?; the rest (stays|goes on)_",
         "(_ dla wszystkich w środku: to łup, jeszcze niepewny|Inaczej dzielicie łup, sumę tej tury); reszta (zostaje|trafia)_",
         h.both_checks(h.gold(h.evenly), h.gold(h.rest_stays))),
    ],
    "danger": [
        ("Then the cards shown are added_", "Potem pokazane karty dochodzą_", anything),
        ("Where several end it at once, the dearest counts.", "Gdy \\w+ kończy kilka kart naraz, liczy się_", anything),
        ("The first _ of an? <by> (is only a warning|are only warnings); an? <n> one of that \\w+ ends the \\w+.",
         "(Pierwsz\\w+|\\d+) _ dan(ego|ej) <by> (tylko ostrzega|to dopiero ostrzeżenie), "
         "<n>( \\w+ sam\\w+ \\w+)? kończy \\w+.",
         h.both_checks(h.warns(lambda told: told.n - 1), h.ends_by)),
        ("The first _ (is only a warning|are only warnings); the <n> one ends the \\w+.",
         "(Pierwsz\\w+|\\d+) _ (tylko ostrzega|to dopiero ostrzeżenie), <n>( _)? kończy \\w+.",
         h.both_checks(h.warns(lambda told: told.n - 1), h.ends_all)),
        ("The first _ ends the \\w+.|The \\w+ ends the \\w+.|((?P<x>the first one|it) ends the \\w+): _ <price>.",
         "Już pierwsz\\w+ _ kończy \\w+.|\\w+ kończy \\w+.|(?P<x>już pierwsza taka karta|kończy) \\w*?( kończy)?_: _ <price>.",
         h.both_checks(h.first_ends, h.short_price)),
        ("An? <n> _ of the same <by> ends the \\w+.|If (all )?<n> _ of an? <by> lie there now, that _",
         "<n> _ te(go|j) same(go|j) <by> kończy \\w+.|Gdy leż_(najmniej|komplet:) <n> _ jedne(go|j) <by>, to _",
         h.ends_by),
        ("the <n> of a <by> ends the \\w+: <price>.", "<n> karta te(go|j) same(go|j) <by> kończy \\w+: <price>.",
         h.both_checks(h.ends_by, h.short_price)),
        ("the <n> one of the _ ends it: <price>.", "<n> taka karta kończy \\w+: <price>.", h.both_checks(h.ends_all,
         h.short_price)),
        ("<sets> in one _ end it.|<sets> on the table: that _",
         "<sets> w jedn\\w+ \\w+: to (jego|jej) koniec.|<sets> na stole: to _",
         h.ends_sets),
        ("<sets> end the \\w+: <price>.|<sets> on the table: <price>.",
         "<sets> to koniec \\w+: <price>.|<sets> na stole: <price>.",
         h.both_checks(h.ends_sets, h.short_price)),
        ("Of <cards> it takes <n>.|Of <cards> the first one does.",
         "<cards>: kończy (już pierwsza|<n>) taka karta.", h.own_limit),
        ("Then all inside (lose|get) <price>; those_|In that case all who went on (lose|get) <price>, and _",
         "Wtedy wszyscy w środku tracą <price>; _|Kto grał dalej, traci wtedy <price>; _|"
         "Wtedy nikt w środku <price> nie dostaje; _|Kto grał dalej, <price> wtedy nie dostaje; _", h.usual_price),
        ("Caught by <cards>, they lose <price>.|Caught by <cards>: <price>.",
         "Kogo złapie <cards>, ten (traci <price>|nic nie traci).|<cards>: (traci się <price>|nic się nie traci).",
         h.own_price),
        ("Whoever has less loses all of it.|The rest of the loot is banked.",
         "Kto ma mniej, traci tyle, ile ma.|Resztę łupu się odkłada.",
         anything),
    ],
    "over": [
        ("More than <n> on the _ ends the \\w+: <price>.|So does over <n> on the _: <price>.",
         "Więcej niż <n> na \\w+: koniec \\w+, <price>.|Tak samo ponad <n> na \\w+: <price>.", h.more_than),
        ("When the cards on the _ add up to more than <n> _|So does over <n> on the _",
         "Gdy karty na _ więcej niż <n> _|Tak samo ponad <n> na _", h.more_than),
        ("The card that does it brings nothing.", "Karta, która to sprawia, nic nie daje.", h.caught_gold),
        ("Then all inside (lose|get) <price>; _", "Wtedy (wszyscy|nikt) w środku (tracą )?<price>; _",
         h.too_much_price),
        ("Whoever has less loses all of it.|The rest of the loot is banked.",
         "Kto ma mniej, traci tyle, ile ma.|Resztę łupu się odkłada.",
         anything),
    ],
    "decide": [
        ("After every card everyone inside decides_", "Po każdej karcie wszyscy w środku decydują_", h.decides),
        ("_", "_", anything),  # with which signs
    ],
    "first": [
        ("Nobody _ before the first card.", "Nikt nie _ przed pierwszą kartą.", h.nobody_first),
        ("If the first card is _|(You may _ in the very first turn|Whoever wants to may _ all the same).",
         "Gdy pierwsza karta to _|Kto chce, _ (już w pierwszej turze|mimo to).", anything),
    ],
    "leave": [
        ("Pay those who _ (before you turn the next card|first).",
         "Zanim odkryjecie następną kartę, wypłaćcie_|Najpierw wypłaćcie_", h.settled_first),
        ("(A card laid|Card) face down_", "(Zakryta karta wypada|Karta zakryta:)_", anything),
    ],
    "left": [
        ("They are out( until_)?.", "(Do następn\\w+ _ już|Już) nie grają.", h.left(h.banks_loot)),
        ("What cannot be divided goes back_", "Czego nie da się podzielić, to wraca do banku.",
         h.left(h.rest_after(False))),
        ("What cannot be divided stays there.", "Czego nie da się podzielić, to tam zostaje.", h.left(h.rest_after(True))),
        ("(Then they|Those who _) bank all they hold.|Bank (your loot|all you hold)_",
         "_odkładają wszystko, co mają.|Odłóżcie (łup|wszystko)_", h.left(h.banks_loot)),
        ("For this \\w+ it is safe_", "Do końca _ bezpieczne_", h.safe_this_round),
        ("In the _ nobody can take it.", "_ nikt nie może tego zabrać.", h.nothing_taken_back),
        ("Those who _ share what lies _each card on its own.|Share what lies _each card on its own_",
         "Ci, którzy _, dzielą po równo to, co leży_każdą kartę osobno.|Podzielcie, co leży_każdą kartę osobno_",
         h.left(h.shares_by_card)),
        ("Those who _ in the same turn share the _ evenly.|Share the _ and bank _",
         "Ci, którzy _, dzielą po równo _|Podzielcie _ odłóżcie_",
         h.left(h.shares_all)),
        ("Whoever _ alone takes the _|If several _ at once, nobody gets _|_ alone: take the _ too.",
         "Kto _ w pojedynkę, bierze _|Gdy _ kilka osób naraz, nikt (go|ich) nie dostaje_", h.left(h.alone_takes)),
    ],
    "claim": [
        ("_ alone to take the <n> _ of every _; if several _, (it stays|they stay).",
         "Kto _ w pojedynkę, bierze <n> _ z każd_; gdy kilka osób, _ zosta_", h.both_checks(
             h.brings_amount, h.both_checks(h.claimed(h.one_takes_all), h.claimed(h.several_take_none)))),
        ("_ alone to take every _; if several _, they stay.",
         "Kto _ w pojedynkę, bierze wszystk_; gdy _kilka osób_ zosta_",
         h.both_checks(h.claimed(h.one_takes_all), h.claimed(h.several_take_none))),
        ("Someone who _ alone takes them all.", "Kto _ w pojedynkę, bierze wszystk_", h.claimed(h.one_takes_all)),
        ("Those who _ share (them )?out evenly_|Share earlier _", "Ci, którzy _, dzielą (je )?po równo_|Podzielcie _",
         h.claimed(h.shared_out)),
        ("Whoever gets _ takes its <n> _; its card stays_", "Kto dostaje _, bierze z ni\\w+ <n> _; karta zostaje_",
         h.both_checks(h.brings_amount, lambda told: all(
             h.ended(turn) or len(turn.after.path) == len(turn.before.path) for turn, _ in told.every(PlayersLeft)))),
    ],
    "back": [
        ("Of _ left over those laid last stay_|You choose which_", "Gdy coś zostaje_|Sami wybieracie_",
         h.claimed(h.last_stay)),
        ("Those left over stay there_", "Reszta zostaje na stole_", h.claimed(h.returned_lie_there)),
    ],
    "carried": [("_ count too, until somebody carries them out.", "_ też się liczą, póki_",
                 h.claimed(h.returned_lie_there))],
    "round_over": [
        ("_ over when everyone has left or (?P<danger>an?|the) _ ends it.",
         "_ kończy się, gdy nikogo_ albo gdy (?P<danger>go|ją|je) przerwie [^,]*.", end.over_by),
        ("_ over when everyone has left, when (?P<danger>an? )_ ends it, or when the _ comes to too (?P<much>much).",
         "_ kończy się, gdy nikogo_, gdy (?P<danger>go|ją|je) przerwie _ zbierze się za (?P<much>dużo).", end.over_by),
        ("_ over when everyone has left or the _ comes to too (?P<much>much).",
         "_ kończy się, gdy nikogo_ albo gdy na _ za (?P<much>dużo).", end.over_by),
        ("_ is over when too many of a (?P<danger>kind) lie_ (?P<cards>cards).",
         "_ kończy się, gdy na stole _ jednego (?P<danger>rodzaju)_ (?P<cards>karty).", end.over_by),
        ("_ for the next_", "_ na następn_", end.at_end(end.path_waits)),
        ("_ still on the _ back to the supply.|Nobody gets the _ still on the table then.",
         "_ wraca\\w* do banku.|_ ze stołu nikt już wtedy nie dostaje.",
         end.at_end(end.path_goes_back)),
    ],
    "survived": [
        ("If the deck runs out, everyone inside_", "Gdy skończy się talia, wszyscy w środku_", end.ran_out),
        ("When the cards run out those inside bank all they hold.",
         "Gdy skończą się karty, osoby w środku odkładają wszystko, co mają.", end.survivors(h.banks_loot)),
        ("When the cards run out _share the _ on the joker_",
         "Gdy skończą się karty, _ z dżokera.", end.survivors(lambda turn, e:
             h.banks_loot(turn, e) and h.shares_all(turn, e))),
        ("They also share the _ on the table.", "Dzielą też _", end.survivors(end.survivors_artifacts(alone=False))),
        ("Someone alone there also takes every _", "Jedyna osoba w środku bierze też wszystkie_",
         end.survivors(end.survivors_artifacts(alone=True))),
        ("What cannot be divided is lost.|_ that cannot be divided are lost.",
         "Czego nie da się _ przepada.|_, których nie da się _ przepadają.",
         anything),
        ("_ that cannot be divided stays? on the joker_", "Reszta _ zostaje na dżokerze_", end.at_end(end.path_waits)),
    ],
    "danger_out": [
        ("No (card|\\w+) leaves the game: all go back_", "Z gry nie wypada _",
         end.danger_leaves(lambda turn, caught: [])),
        ("The card that ended_ leaves the game.", "Karta, która zakończyła _ wypada z gry.",
         end.danger_leaves(end.last_card)),
        ("All _ of the kind that ended_ leave the game.|If_ too much, the last card leaves_",
         "Leżące na _ wypadają z gry.|Gdy na _ za dużo, z gry wypada ostatnia karta.",
         end.danger_leaves(end.whole_kind)),
    ],
    "unclaimed": [
        ("_ that nobody took from _ back to the supply.", "_ nikt nie wziął z _ do banku.", lambda told: all(
            end.returned(turn, event) >= 0 for turn, event in told.every(RoundEnded) if h.known(turn))),
        ("Write down_card goes back_|Note the points_", "Zapisujcie_",
         end.at_end(end.carried_go_back)),
        ("_ left on the _ are out of the game.", "_, które zostały na _, wypadają z gry.",
         end.at_end(end.left_artifacts(out=True))),
        ("_ left on the _ go back into the deck.", "_, które zostały na _, wracają do talii.",
         end.at_end(end.left_artifacts(out=False))),
        ("All _ go back into the deck, carried out or not.|The _ go back into the deck.",
         "Wszystkie _ wracają do talii, wyniesione czy nie.|\\w+ wracają do talii.",
         end.at_end(lambda turn, event: not end.removed(turn, artifacts=True)
             and not any(c.artifact for c in turn.after.removed))),
        ("_ that turned up are out of the game when_", "_, które się pojawiły, wypadają z gry, gdy_",
         end.at_end(end.gold_cards("both"))),
        ("One whose _ somebody took is out_", "Karta, z której ktoś wziął _", end.at_end(end.gold_cards("taken"))),
        ("One whose _ nobody took is out_", "Karta, z której nikt nie wziął _", end.at_end(end.gold_cards("left"))),
    ],
    "fresh": [
        ("Shuffle all <n> cards afresh_", "Na _ potasujcie od nowa \\w+ <n> kart\\w*.",
         h.begun(lambda told, turn, e: len(turn.after.deck.pack) == told.n)),
        ("Shuffle all the rest before each _", "Resztę tasujcie na początku _", h.deck_is_whole),
        ("Shuffle all cards before each _", "Na początku _ tasujcie wszystkie karty.",
         h.both_checks(h.deck_is_whole, h.begun(lambda told, turn, e: not turn.before.removed))),
    ],
    "rounds": [
        ("Play until somebody has <n> or more at the end of \\w+ \\w+, <rounds> \\w+ at most.",
         "Gra trwa, aż ktoś na koniec \\w+ ma co najmniej <n>, ale najwyżej <rounds> \\w+.", end.rounds_are),
        ("Play <rounds> \\w+.", "Gra trwa <rounds> \\w+.", end.rounds_are),
        ("Whoever has <n> says so.", "Kto ma <n>, mówi to głośno.", anything),
        ("Most points win: _ plus _", "Wygrywa, kto ma najwięcej punktów: _ plus _", end.wins(1, artifacts=True)),
        ("Whoever has the most safe _ wins.", "Wygrywa, kto ma odłożone najwięcej _", end.wins(1, artifacts=False)),
        ("Fewest points win: _ plus _", "Wygrywa, kto ma najmniej punktów: _ plus _", end.wins(-1, artifacts=True)),
        ("Whoever has the (least|fewest) safe _ wins.", "Wygrywa, kto ma odłożone najmniej _",
         end.wins(-1, artifacts=False)),
    ],
    "worth": [
        ("The _ like any other.|_ for the supply, not a card to keep.",
         "_ jak (każde|wszystkie) inne.|_ do odłożenia, nie karta do zatrzymania.",
         lambda told: all(event.is_gold for _, event in told.every(ArtifactTaken))),
        ("Each _ counts <n>.", "Każd\\w+ _ jest wart\\w* <n>.", end.counts(lambda told, turn, place, e: told.n)),
        ("_by the _ in which you carry it out: <points>.", "Wartość _ zależy od _, w któr\\w+ _: <points>.",
         end.counts(end.by_round)),
        ("_by the order_: <points>.", "_według kolejności_: <points>.", end.counts(end.by_order)),
        ("Each _ has its own worth: <points>.", "Każd\\w+ _ ma własną wartość: <points>.", end.counts(end.by_card)),
        ("By the _ in which _.|By the order_|Each _ has its own worth.",
         "Według _, w któr\\w+ _|Według kolejności_|Każd\\w+ _ ma własną wartość.", anything),
    ],
    "breaks": [("On a tie, whoever has more _", "Przy remisie wygrywa, kto ma więcej _", end.more_artifacts)],
    "tie": [
        ("On a tie, share the win.", "Przy remisie wspólna wygrana.", end.tied("shared", still=False)),
        ("If still tied, share the win.", "Nadal remis: wspólna wygrana.", end.tied("shared", still=True)),
        ("On a tie, share the win, or _ another _", "Przy remisie wspólna wygrana albo _",
         end.tied("extra round", still=False)),
        ("If still tied, share the win, or _ another _", "Nadal remis: wspólna wygrana albo _",
         end.tied("extra round", still=True)),
        ("On a tie, play a whole new game.", "Przy remisie zagrajcie całą grę od nowa.",
         end.tied("play again", still=False)),
        ("If still tied, play a whole new game.", "Nadal remis: zagrajcie całą grę od nowa.",
         end.tied("play again", still=True)),
    ],
    "totals": [("_", "_", anything)],
    "optional": [("_", "_", anything)],
}
# fmt: on
TOGETHER: Mapping[str, Check] = {
    "gold": h.gold_is_so,
    "danger": h.danger_is_so,
    "over": h.over_is_so,
}
"""What all sentences of a topic say together."""


@cache
def pattern(row: str) -> list[re.Pattern[str]]:
    """Return the ways of a row as regular expressions; ``|`` outside brackets parts them."""
    ways = re.split(r"\|(?![^(]*\))", row)
    found = []
    for way in ways:
        text = way.replace("_", ".*?")
        text = re.sub(r"(?<!\?P)<(n|m|place)>", r"(?P<\1>[\\w.]+?)", text)
        text = re.sub(r"(?<!\?P)<(rounds)>(?= \\w)", r"(?P<\1>\\d+)", text)
        text = re.sub(r"(?<!\?P)<(\w+)>", r"(?P<\1>.+?)", text)
        found.append(re.compile(text, re.IGNORECASE))
    return found


@cache
def sentences(
    topic: str, text: str, language: str
) -> list[tuple[str, Check | None, dict[str, str]]]:
    """Return the sentences of a text, each with its check and what stands in its fields."""
    found = []
    starts = r"(?<=[.!?]) (?=[\wŁŚŻŹĆÓ„“]*[A-ZŁŚŻŹĆÓ\d„“])|(?<=[.!?][”]) "
    for sentence in re.split(starts, text.replace("**", "")):
        found.append((sentence, *_claim(topic, sentence, language)))
    return found


def _claim(topic: str, sentence: str, language: str) -> tuple[Check | None, dict[str, str]]:
    for *rows, check in CLAIMS[topic]:
        for way in pattern(rows[language == "pl"]):
            if match := way.fullmatch(sentence):
                return check, {k: v for k, v in match.groupdict().items() if v is not None}
    return None, {}


def faults(
    rules: Mapping[str, Rule], language: str, turns: Sequence[Turn], game: Sequence[Turn]
) -> list[str]:
    """Return what is told of rules by which some turns of a game were played, and is not so."""
    wrong = []
    for form in ("full", "short"):
        found = Found()
        for topic, rule in rules.items():
            text = rule.full if form == "full" else rule.short
            told = Told({}, found, turns, game)
            for sentence, check, said in sentences(topic, text, language) if text else ():
                told = Told({"m": "", **said}, found, turns, game)
                if check is None:
                    wrong.append(f"{topic}: nobody checks: {sentence}")
                elif not check(told):
                    wrong.append(f"{topic}: not so: {sentence}")
            if text and topic in TOGETHER and not TOGETHER[topic](told):
                wrong.append(f"{topic}: not so: {text}")
    return wrong
