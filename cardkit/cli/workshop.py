"""The workshop at the prompt, in which people replace sentences of the rulebook with alternatives."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from cardkit.cli.asking import ask, is_yes
from cardkit.cli.render import echo, print_wrapped, render, screen, wrap
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.lab.blocks import Results
from cardkit.rulebook.toml_positions import KeyPath
from cardkit.tally.words import fold, typed_words, words_for_and
from cardkit.text.lines import Line
from cardkit.workshop.alternatives import Alternative, alternative, in_single_rounds, why_refused
from cardkit.workshop.draft import HOUSE, Draft
from cardkit.workshop.effects import (
    GAMES_PER_RULES,
    clear_effects,
    effect_text,
    play_games,
    players_for,
)
from cardkit.workshop.form import (
    RulebookEntry,
    TypedNumber,
    changeable_words,
    changes_in_words,
    choice_lines,
    entry_text,
    new_rule_key,
    number_offer_text,
    number_problems,
    rule_in_own_words,
    rulebook_entries,
    takes_noun,
    typed_change,
    typed_numbers,
    value_with_number,
    word_form_hint,
    word_form_problems,
)
from cardkit.workshop.search import (
    Match,
    entries_to_check,
    is_about_words,
    matching_entries,
    result_text,
    similar_entries,
)

MAX_MATCHES = 6
"""How many sentences are shown for a wish; of the others, only the numbers."""


class Workshop:
    """A conversation that changes a draft; `earlier` contains the versions before `draft`."""

    def __init__(self, draft: Draft) -> None:
        self.draft: Draft = draft
        self.earlier: list[Draft] = []
        self._results: tuple[Draft, int, Results] | None = None

    def run(self) -> None:
        """Ask for sentences and their replacements until people press Enter to finish.

        Raises an error of `ask` for Ctrl-C and ``quit``; `draft` still contains all the choices.
        """
        while True:
            print_wrapped(t("One moment: cardkit tries other ways to play each sentence ..."))
            entries = rulebook_entries(self.draft)
            choosable = [entry for entry in entries if entry.others or entry.topic]
            self._show_rulebook(entries, choosable)
            while True:
                line = ask(
                    t(
                        "Which sentence do you want to change (1 to {n}; Enter = finish)> ",
                        n=len(choosable),
                    )
                )
                if not line:
                    return
                if self._answer(line, entries, choosable):
                    break

    def _answer(
        self, line: str, entries: Sequence[RulebookEntry], choosable: Sequence[RulebookEntry]
    ) -> bool:
        """Carry out a line typed at the rulebook; return True if it changed the draft."""
        command = typed_words().commands.get(fold(line), fold(line))
        if line.isdecimal() and 0 < int(line) <= len(choosable):
            return self._choose_alternative(choosable[int(line) - 1], choosable)
        if command in ("w", "r", "undo", "l"):
            return {
                "w": self._change_word,
                "r": lambda: self._add_own_rule(choosable),
                "undo": self._undo,
                "l": self._ask_and_revert_change,
            }[command]()
        is_sought = len(line) > 2 and command != "help"
        if is_sought and (matches := matching_entries(self.draft, entries, line)):
            _show_matches(line, matches, choosable)
            return False
        if is_sought:
            print_wrapped(result_text(line, []))
        print_wrapped(
            t(
                'Type the number of a sentence, a word to look for, "w" for the words of the '
                'game, "r" for a rule in your own words, "l" for a list of your changes, "undo" to '
                "take back the last one, or press Enter to finish."
            )
        )
        return False

    def _show_rulebook(
        self, entries: Sequence[RulebookEntry], choosable: Sequence[RulebookEntry]
    ) -> None:
        for entry in entries:
            if entry.is_heading:
                click.echo(render([Line(entry.text, tone="heading")], screen()), nl=False)
                continue
            _print_entry(entry, choosable)
        echo()
        print_wrapped(
            t(
                "+ There are other ways to play this. You can put any sentence with a number into "
                "your own words."
            )
        )
        if self.draft.changes:
            print_wrapped(t('* Changed. To undo a change, type "l" for the list, or "undo".'))
            self._show_last_change(entries, choosable)
        print_wrapped(
            t(
                'Type a few words, such as "lose half", to find the sentences for them, or "w" to '
                "change what things are called."
            )
        )
        print_wrapped(
            t(
                "If no sentence offers what you want, put the one that it replaces into your own "
                'words, or type "r" to add a rule. You then apply it yourselves.'
            )
        )

    def _show_last_change(
        self, entries: Sequence[RulebookEntry], choosable: Sequence[RulebookEntry]
    ) -> None:
        """Show the last change and, after own words, what may no longer fit them."""
        *_, (key, last) = changes_in_words(self.draft).items()
        print_wrapped(t("Last change: {rule}", rule=last))
        if key[0] != HOUSE:
            return
        section = _section_with_topic(entries, key[-1])
        if section:
            print_wrapped(t("Read this part again: does everything in it fit your sentence?"))
        for entry in section:
            _print_entry(entry, choosable)
        checked = [entry for entry in entries_to_check(self.draft, entries) if entry not in section]
        if checked:
            print_wrapped(t("Does this still fit, too?"))
        for entry in checked:
            _print_entry(entry, choosable)

    def _choose_alternative(self, entry: RulebookEntry, choosable: Sequence[RulebookEntry]) -> bool:
        numbers = typed_numbers(self.draft, entry.others)
        if entry.text:
            click.echo(render([Line(entry.text, tone="alert")], screen()), nl=False)
        if entry.others:
            print_wrapped(
                t(
                    "Bots play {n} games each way to show what it changes. One moment ...",
                    n=GAMES_PER_RULES,
                )
            )
        for number, other in enumerate(entry.others, 1):
            self._show_choice(number, other)
        for place, typed in enumerate(numbers, len(entry.others) + 1):
            _print_item(place, number_offer_text(typed))
        options: list[Alternative | TypedNumber] = [*entry.others, *numbers]
        count = len(options)
        if entry.topic:
            count += 2
            _print_item(count - 1, t("In your own words instead."))
            _print_item(count, t("Keep this, and add a sentence in your own words."))
        self._print_hints_below_choices(entry, choosable)
        choice = _ask_item_number(
            t("Which of these (1 to {n}; Enter = no change)> ", n=count), count
        )
        if not choice:
            return False
        if choice > len(options):
            return self._put_into_own_words(entry, choosable, is_added=choice == count)
        chosen = options[choice - 1]
        if isinstance(chosen, Alternative):
            return self._use_draft(self._draft_for_rounds(chosen.key, chosen.value))
        typed_choice = self._ask_number(chosen)
        if typed_choice is None:
            return False
        return self._use_draft(self._draft_for_rounds(typed_choice.key, typed_choice.value))

    def _print_hints_below_choices(
        self, entry: RulebookEntry, choosable: Sequence[RulebookEntry]
    ) -> None:
        """Say where else people can change a sentence, and whether they can choose the rounds."""
        see = [place for place, each in enumerate(choosable, 1) if each.text in entry.see]
        if see:
            print_wrapped(
                t("See also {numbers}: choices there change this sentence, too.", numbers=see)
            )
        elif not entry.others:
            print_wrapped(t("cardkit knows no other way to play this."))
        print_wrapped(t('To call things something else, press Enter, and then type "w".'))
        if self.draft.variant.rounds > 1 and any(
            _may_differ_by_round(other.key) for other in entry.others
        ):
            print_wrapped(t("cardkit then asks in which rounds your choice applies."))

    def _show_choice(self, number: int | str, other: Alternative) -> None:
        """Show the sentences that a choice leads to, and what it changes about the game."""
        first, *more = choice_lines(other)
        _print_item(number, first)
        for text in (*more, f"-> {self._effect_text(other)}"):
            _print_item("", text)

    def _effect_text(self, other: Alternative) -> str:
        before, after = self.draft.variant, other.draft.variant
        players = players_for(before, after)
        if self._results is None or self._results[:2] != (self.draft, players):
            self._results = (self.draft, players, play_games(before, players))
        return effect_text(clear_effects(self._results[2], play_games(after, players)))

    def _ask_number(self, number: TypedNumber) -> Alternative | None:
        """Ask for a number, show what it changes, and return it as a choice if people take it."""
        key, value = number.other.key, number.other.value
        question, shown = f"{number.sentence.rstrip('.')}> ", None
        while True:
            line = ask(question)
            if shown and is_yes(line):
                return shown
            if not line or typed_words().answers.get(fold(line)) == "no":
                return None
            why = number_problems(self.draft, key, line, value)
            if why:
                print_wrapped(why[0])
                continue
            shown = alternative(self.draft, key, value_with_number(value, int(line)))
            assert shown
            self._show_choice("", shown)
            question = t("Play like this (Enter = yes; n = no; or type another number)> ")

    def _draft_for_rounds(self, key: KeyPath, value: object) -> Draft:
        """Ask in which rounds a choice applies, and return the draft with this choice."""
        chosen = self.draft.with_change(key, value)
        rounds = self.draft.variant.rounds
        if rounds == 1 or not _may_differ_by_round(key):
            return chosen
        while True:
            line = ask(
                t(
                    'In all rounds (Enter), or in which: for example "round 2", "rounds 2-3", '
                    '"last round"> '
                )
            )
            if not line or fold(line) in _words_for_all_rounds():
                return chosen
            typed = parse_rounds(self.draft.variant, line)
            if line.isdecimal():  # it may be meant as the number of a sentence
                print_wrapped(
                    t(
                        'Type "round {n}" if you mean a round, or press Enter for all rounds.',
                        n=line,
                    )
                )
            elif not typed:
                print_wrapped(
                    t(
                        'Type a round from 1 to {n}, as in "round 2", some, as in "rounds 2-3", or '
                        '"last round".',
                        n=rounds,
                    )
                )
            else:
                limited = in_single_rounds(key, typed)
                assert limited
                why = why_refused(self.draft, limited, value)
                if not why:
                    return self.draft.with_change(limited, value)
                print_wrapped(why[0])

    def _use_draft(self, draft: Draft) -> bool:
        self.earlier.append(self.draft)
        self.draft = draft
        return True

    def _undo(self) -> bool:
        if not self.earlier:
            print_wrapped(t("Nothing has been changed yet."))
            return False
        self.draft = self.earlier.pop()
        return True

    def _ask_and_revert_change(self) -> bool:
        changes = changes_in_words(self.draft)
        if not changes:
            print_wrapped(t("Nothing has been changed yet."))
            return False
        for number, text in enumerate(changes.values(), 1):
            _print_item(number, text)
        number = _ask_item_number(
            t("Which change do you want to undo (1 to {n}; Enter = none)> ", n=len(changes)),
            len(changes),
        )
        if not number:
            return False
        less = self.draft.without_change([*changes][number - 1])
        if why := _why_invalid(less):
            print_wrapped(why)
            return False
        return self._use_draft(less)

    def _change_word(self) -> bool:
        words = changeable_words(self.draft)
        for place, each in enumerate(words, 1):
            _print_item(place, f"{each.meaning}: {each.word or '–'}")
        number = _ask_item_number(
            t("Which of these do you want to change (1 to {n}; Enter = none)> ", n=len(words)),
            len(words),
        )
        if not number:
            return False
        word = words[number - 1]
        if takes_noun(word.key) and not language().is_english:
            print_wrapped(word_form_hint(word.word))
        while True:
            line = ask(t("Its new name, written like {like}> ", like=word.word))
            if not line:
                return False
            key, new = typed_change(self.draft, word.key, line)
            why = word_form_problems(self.draft, word.key, line)
            why = why or why_refused(self.draft, key, new)
            if not why:
                return self._use_draft(self.draft.with_change(key, new))
            print_wrapped(why[0])

    def _put_into_own_words(
        self, entry: RulebookEntry, choosable: Sequence[RulebookEntry], *, is_added: bool
    ) -> bool:
        """Ask for a sentence in people's own words that replaces another one or is added to it."""
        print_wrapped(
            t("cardkit prints your sentence but does not play it. You apply it yourselves.")
            if is_added
            else t(
                "Your sentence replaces “{rule}” in the rules and on paper. cardkit itself still goes "
                "by the old one.",
                rule=entry.text,
            )
        )
        rule = self._ask_own_rule()
        return bool(rule) and self._use_own_words(entry, choosable, rule, is_added=is_added)

    def _use_own_words(
        self,
        entry: RulebookEntry,
        choosable: Sequence[RulebookEntry],
        rule: str,
        *,
        is_added: bool,
    ) -> bool:
        own = f"{entry.text} {rule}" if is_added else rule
        value = rule_in_own_words(choosable, entry, own)
        return self._use_draft(self.draft.with_change((HOUSE, entry.topic), value))

    def _add_own_rule(self, choosable: Sequence[RulebookEntry]) -> bool:
        """Ask for a rule that cardkit does not play, and for the sentence to which it belongs."""
        rule = self._ask_own_rule()
        if not rule:
            return False
        print_wrapped(t("cardkit prints this rule but does not play it."))
        sentences = [entry for entry in choosable if entry.topic]
        if similar := similar_entries(self.draft, sentences, rule):
            print_wrapped(t("These sentences come closest:"))
        for entry in similar:
            _print_entry(entry, choosable)
        question = t(
            "Where does it belong (12 = instead of sentence 12; 12+ = after it; Enter = at the end; "
            "n = do not add it)> "
        )
        while line := ask(question):
            if typed_words().answers.get(fold(line)) == "no":
                return False
            number = line.removesuffix("+").strip()
            if number.isdecimal() and 0 < int(number) <= len(choosable):
                entry = choosable[int(number) - 1]
                if entry.topic:
                    is_added = line.endswith("+")
                    return self._use_own_words(entry, choosable, rule, is_added=is_added)
            print_wrapped(t("Your rule cannot go there. Type the number of another sentence."))
        return self._use_draft(self.draft.with_change(new_rule_key(self.draft), rule))

    def _ask_own_rule(self) -> str:
        """Return a rule in people's own words, or "" if they press Enter."""
        while line := ask(t("The rule, as players will read it> ")):
            why = why_refused(self.draft, new_rule_key(self.draft), line)
            if not why:
                return line
            print_wrapped(why[0])
        return ""


def _show_matches(wish: str, matches: Sequence[Match], choosable: Sequence[RulebookEntry]) -> None:
    """Show the sentences that fit a wish best, each with the choice that fits, if it is one."""
    print_wrapped(result_text(wish, matches))
    for match in matches[:MAX_MATCHES]:
        _print_entry(match.entry, choosable)
        if match.choice:
            _print_item("", f"  {t('One choice: {rule}', rule=match.choice)}")
    more = [choosable.index(each.entry) + 1 for each in matches[MAX_MATCHES:] if each.entry.others]
    if more:
        print_wrapped(t("Also: {numbers}.", numbers=sorted(more)))
    if is_about_words(wish):
        print_wrapped(t('To change what things are called, type "w".'))


def _print_entry(entry: RulebookEntry, choosable: Sequence[RulebookEntry]) -> None:
    """Print a sentence with its number or, if it has none, those of sentences that change it."""
    mark, text, number = "*" if entry.is_changed else " ", entry_text(entry), ""
    see = [place for place, each in enumerate(choosable, 1) if each.text in entry.see]
    if entry in choosable:
        number = f"{choosable.index(entry) + 1}{'+' if entry.others else ' '}"
    if see and not entry.others:
        text = t("{rule} (see {numbers})", rule=text, numbers=see)
    _print_item(number, f"{mark} {text}")


def _section_with_topic(entries: Sequence[RulebookEntry], topic: str) -> list[RulebookEntry]:
    """Return the sentences of the first section that has one on a topic, or [] if none has."""
    section: list[RulebookEntry] = []
    for entry in entries:
        if entry.is_heading:
            if any(each.topic == topic for each in section):
                break
            section = []
        else:
            section.append(entry)
    return section if any(each.topic == topic for each in section) else []


def _ask_item_number(prompt: str, most: int) -> int:
    """Ask for a number from 1 to `most`, and return it, or 0 for Enter."""
    while line := ask(prompt):
        if line.isdecimal() and 0 < int(line) <= most:
            return int(line)
        print_wrapped(t("Type a number from 1 to {n}.", n=most))
    return 0


def _folded_words_of_list(texts: str) -> set[str]:
    """Return the words in a list such as ``f, finish``, in the form in which words are compared."""
    return {fold(text) for text in texts.split(", ")}


def _words_for_all_rounds() -> set[str]:
    """Return what people type for all rounds."""
    return _folded_words_of_list(t("all, all rounds, every round"))


def parse_rounds(variant: Variant, line: str) -> str:
    """Return the rounds that people typed, as in a variant file: ``2``, ``2-3`` or ``last``.

    Return "" if the line has a word that is not known here, or is not clear.
    """
    own = re.findall(
        r"\w+", fold(vocabulary(variant).own_word("round") or "/".join(variant.words.round))
    )
    small = _folded_words_of_list(t("in, only, the, round, rounds")) | {*own}
    match [word for word in re.findall(r"\d+|[^\W\d]+|\S", fold(line)) if word not in small]:
        case [word] if word in _folded_words_of_list(t("last, final")):
            return "last"
        case [word] if word in _folded_words_of_list(t("first, opening")):
            return "1"
        case [number] if number.isdecimal():
            return str(int(number))
        case [low, *joint, high] if low.isdecimal() and high.isdecimal():
            has_reach = fold(t("{low} to {high}", low=low, high=high)) in fold(line)
            are_both = int(high) == int(low) + 1 and {*joint} <= {",", *words_for_and()}
            if has_reach or are_both or joint in (["-"], ["–"]):
                return f"{int(low)}-{int(high)}"
        case _:
            pass
    return ""


def _may_differ_by_round(key: KeyPath) -> bool:
    """Return True if a choice for a key can apply to single rounds."""
    return in_single_rounds(key, "1") is not None


def _print_item(number: int | str, text: str) -> None:
    """Print an item of a list: its number, if it has one, and its text with a hanging indent."""
    echo("\n".join(wrap(f"{number:>4} {text}", screen().width, " " * 7)))


def _why_invalid(draft: Draft) -> str:
    """Return why the rules became invalid after a change was taken back, or "" if they are valid."""
    for key, value in draft.changes.items():
        if why := why_refused(draft, key, value):
            return why[0]
    return ""
