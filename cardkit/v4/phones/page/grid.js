// A pad typed cell by cell, as on paper: names across, rounds down. What it comes to, and where a
// figure cannot be right, is told by the core; its text is what these cells write.
import { h, joined, picture, told } from "./dom.js";
import { memory } from "./link.js";
import { remembered } from "./people.js";
import { photographed } from "./photo.js";
import { bar, faces, scored, taken } from "./shelf.js";

const MOST_GOLD = 6; // figures of a cell
const MOST_ACROSS = 5; // names; more, or longer ones, stand below each other
const RESTS = 150; // ms after the last figure until sums are asked for
const KEPT = "grid"; // what was typed last

/** Return the page. Figures are kept by name, so that other seats change nothing. */
export function grid(table, words, shelf) {
  const { page } = shelf;
  page.cells ??= remembered(KEPT, {}).cells ?? {};
  page.kept ??= remembered(KEPT, {}).kept ?? [];
  page.game ??= remembered(KEPT, {}).game ?? table.games[0].id;
  const pad = new Pad(table, words, shelf);
  if (shelf.people.length && page.asked !== pad.question()) pad.ask();
  const text = () =>
    shelf.onto({ id: "score", ...(pad.typed && page.found && { text: page.found.text }) });
  return [
    bar(
      words.score,
      words,
      shelf,
      h("button.quiet.as-text", { onclick: shelf.tap(text) }, words.as_text),
    ),
    h(
      "label.pick",
      { key: "game" },
      h("span.unseen", {}, words.which_game),
      h(
        "select",
        { name: "game", onchange: (event) => pad.play(event.target.value) },
        table.games.map(({ id, name }) =>
          h("option", { key: id, value: id, selected: id === page.game }, name),
        ),
      ),
    ),
    shelf.people.length > 0 ? pad.table() : h("p", { key: "who" }, words.first_name),
    page.told && h("p.refused", { key: "told", role: "alert" }, page.told),
    h(
      "div.both.start",
      { key: "both" },
      h(
        "button.quiet",
        { key: "people", onclick: shelf.tap(() => shelf.onto({ id: "people", game: null })) },
        words.who_plays,
      ),
      !shelf.device.owns && photographed(words, shelf),
      taken(words, shelf),
      pad.typed &&
        h(
          "button.quiet",
          {
            key: "clear",
            onclick: shelf.tap(() => (page.sure ? pad.clear() : shelf.set({ sure: true }))),
          },
          page.sure ? `${words.clear}?` : words.clear,
        ),
    ),
    page.found && pad.typed && pad.end(),
  ];
}

/** Turn the table where a name would be broken at the head of its column: it is drawn anew then. */
export function turns(shelf) {
  const broken = document.querySelector(".cells .who.breaks") !== null;
  if (broken) shelf.page.turned = room(shelf.people);
  return broken;
}

/** Return what decides how much room names have. */
function room(names) {
  const { fontSize } = getComputedStyle(document.documentElement);
  return [innerWidth, fontSize, ...names].join();
}

class Pad {
  constructor(table, words, shelf) {
    this.words = words;
    this.shelf = shelf;
    this.page = shelf.page;
    this.names = shelf.people;
    this.found = shelf.page.found;
    this.signs = faces(this.names, words);
    this.game = table.games.find(({ id }) => id === this.page.game) ?? table.games[0];
  }

  get typed() {
    return Object.keys(this.page.cells).length > 0 || this.page.kept.length > 0;
  }

  // --- what is asked of the core

  /** Return what the core is asked for, as text: equal as long as nothing has changed. */
  question() {
    const { cells, kept } = this.page;
    const figure = (number, name) =>
      /^-?\d+$/.test(cells[number]?.[name] ?? "") ? Number(cells[number][name]) : null;
    const mine = kept.filter(({ name }) => this.names.includes(name));
    const last = Math.max(0, ...Object.keys(cells).map(Number), ...mine.map(({ round }) => round));
    const rows = Array.from({ length: last }, (_, at) =>
      this.names.map((name) => figure(at + 1, name)),
    );
    return JSON.stringify({
      game: this.game.id,
      players: this.names,
      rows,
      kept: mine.map(({ name, round, card }) => ({
        seat: this.names.indexOf(name),
        round,
        ...(card && { card }),
      })),
    });
  }

  ask() {
    const { page, shelf } = this;
    const asked = this.question();
    page.asked = asked;
    memory.put(KEPT, JSON.stringify({ cells: page.cells, kept: page.kept, game: page.game }));
    clearTimeout(page.waits);
    page.waits = setTimeout(
      async () => {
        const answer = await shelf.quietly("/api/pad", JSON.parse(asked));
        const body = await answer?.json();
        if (page.asked !== asked || !body) return;
        if (answer.status === 200) Object.assign(page, { found: body, told: "" });
        else Object.assign(page, { found: null, told: body.text });
        shelf.redraw();
      },
      page.found ? RESTS : 0,
    );
  }

  changed(changes) {
    this.shelf.set({ won: false, hole: null, ...changes });
  }

  play(game) {
    this.changed({ game, kept: [], found: null, open: null });
  }

  clear() {
    this.changed({ cells: {}, kept: [], open: null, zeros: false, sure: false });
  }

  write(number, name, text) {
    const row = { ...this.page.cells[number], [name]: text.trim() };
    const cells = { ...this.page.cells, [number]: row };
    if (!row[name]) delete row[name];
    if (!Object.keys(row).length) delete cells[number];
    this.changed({ cells });
  }

  // --- the table

  /** Return the table: names across, or below each other where they are many. */
  table() {
    const { found } = this;
    if (!found) return h("p.hint", { key: "waking" }, this.page.told ? "" : this.words.waking);
    const turned = this.names.length > MOST_ACROSS || this.page.turned === room(this.names);
    return h(
      "div",
      { key: "grid", class: turned ? "tabled" : "cells" },
      h(
        "table.grid",
        { class: turned ? "turned" : "", "--columns": found.rounds.length + 2 },
        turned ? this.turned() : this.upright(),
      ),
    );
  }

  upright() {
    const { found, names, words } = this;
    const wide = names.length + 1;
    return [
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          names.map((name) => this.head(name, "col")),
        ),
      ),
      h(
        "tbody",
        {},
        found.rounds.map((label, at) => [
          h(
            "tr",
            { key: at },
            h("th", { scope: "row" }, label),
            names.map((name) => this.cell(at + 1, name)),
          ),
          this.slips((kind, number) => kind === "banked" && number === at + 1, wide, `slip ${at}`),
        ]),
        found.kept && [
          h(
            "tr",
            { key: "kept" },
            h("th", { scope: "row" }, found.kept.label),
            names.map((name) => this.took(name)),
          ),
          this.page.open && this.which(wide),
          this.slips((kind) => kind === "artifacts", wide, "slip kept"),
        ],
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, words.sum),
          names.map((name) => this.sum(name)),
        ),
      ),
    ];
  }

  turned() {
    const { found, names, words } = this;
    const wide = found.rounds.length + 2 + Boolean(found.kept);
    const usual = found.rounds.length - found.extra;
    const head = (text) => h("th", { scope: "col" }, text);
    return [
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          found.rounds.map((label, at) =>
            h("th", { scope: "col", "aria-label": label }, at < usual ? at + 1 : "+"),
          ),
          found.kept && head(found.kept.label),
          head(words.sum),
        ),
      ),
      h(
        "tbody",
        {},
        names.map((name, seat) => [
          h(
            "tr",
            { key: name },
            this.head(name, "row"),
            found.rounds.map((_, at) => this.cell(at + 1, name)),
            found.kept && this.took(name),
            this.sum(name),
          ),
          this.page.open?.name === name && this.which(wide),
          this.slips((kind, number, at) => at === seat, wide, `slip ${name}`),
        ]),
      ),
    ];
  }

  head(name, scope) {
    return h(
      "th",
      { key: name, scope },
      h("span.named", {}, this.signs[name], h("span.who.fit", {}, name)),
    );
  }

  cell(number, name) {
    const { rounds, plays } = this.found;
    if (!plays[number - 1].includes(this.names.indexOf(name)))
      return h("td", { key: `${number} ${name}` });
    const label = rounds[number - 1];
    const wrong = this.wrong("banked", number, name);
    return h(
      "td",
      { key: `${number} ${name}`, class: wrong ? "wrong" : "" },
      h("input", {
        name: `${number} ${name}`,
        "aria-label": `${name}, ${label}`,
        "aria-invalid": wrong ? "true" : null,
        value: this.page.cells[number]?.[name] ?? "",
        inputmode: this.found.robs ? "text" : "numeric",
        pattern: this.found.robs ? "-?[0-9]*" : "[0-9]*",
        maxlength: MOST_GOLD,
        autocomplete: "off",
        enterkeyhint: "next",
        oninput: (event) => this.write(number, name, event.target.value),
        onkeydown: onwards,
      }),
    );
  }

  took(name) {
    const mine = this.page.kept.filter(
      (one) => one.name === name && one.round <= this.found.rounds.length,
    );
    const worth = (this.found.score.artifacts[name] ?? []).reduce((all, one) => all + one, 0);
    const wrong = this.page.kept.some(({ round }) => this.wrong("artifacts", round, name));
    const rounds = joined(
      mine.map(({ round }) => this.found.rounds[round - 1]),
      [", ", ", "],
    );
    return h(
      "td",
      { key: `took ${name}`, class: wrong ? "wrong" : "" },
      h(
        "button.took",
        {
          class: mine.length ? "has" : "",
          "aria-expanded": String(this.page.open?.name === name),
          "aria-label": `${this.found.kept.label}, ${name}: ${mine.length ? `${worth}, ${rounds}` : 0}`,
          onclick: this.shelf.tap(() =>
            this.shelf.set({ open: this.page.open?.name === name ? null : { name } }),
          ),
        },
        mine.length ? [h("b", {}, picture("crown"), worth || ""), h("span.more", {}, rounds)] : "+",
      ),
    );
  }

  /** Return the question in which round somebody took an artifact, and which where they differ. */
  which(wide) {
    const { open, kept, cells } = this.page;
    const { found, words, shelf } = this;
    const add = (round, card) =>
      this.changed({
        kept: [...kept, { name: open.name, round, ...(card && { card }) }],
        open: null,
      });
    const chosen = (round) =>
      found.kept.cards.length ? shelf.set({ open: { ...open, round } }) : add(round);
    const many = (round) =>
      kept.filter((one) => one.name === open.name && one.round === round).length;
    const rounds = found.rounds.map((label, at) =>
      h(
        "button.quiet",
        {
          key: at,
          disabled: !cells[at + 1],
          "aria-pressed": String(open.round === at + 1 || many(at + 1) > 0),
          onclick: shelf.tap(() => chosen(at + 1)),
        },
        label,
        many(at + 1) > 1 && ` ×${many(at + 1)}`,
      ),
    );
    const free = found.kept.cards.filter((card) => !kept.some((one) => one.card === card));
    return h(
      "tr",
      { key: "which" },
      h(
        "td.which",
        { colspan: wide },
        h("p", {}, open.round ? words.which_card : told(words.which_round, { text: open.name })),
        h(
          "div.both.start",
          { key: open.round ? "cards" : "rounds" },
          open.round
            ? free.map((card) =>
                h(
                  "button.quiet",
                  { key: card, onclick: shelf.tap(() => add(open.round, card)) },
                  card,
                ),
              )
            : rounds,
          h(
            "button.link",
            {
              key: "none",
              onclick: shelf.tap(() =>
                this.changed({ kept: kept.filter((one) => one.name !== open.name), open: null }),
              ),
            },
            words.clear,
          ),
          h(
            "button.link",
            { key: "done", onclick: shelf.tap(() => shelf.set({ open: null })) },
            words.done,
          ),
        ),
      ),
    );
  }

  wrong(kind, number, name) {
    const seat = this.names.indexOf(name);
    return this.found.slips.some(({ cells }) =>
      cells.some((cell) => cell[0] === kind && cell[1] === number && cell[2] === seat),
    );
  }

  /** Return what is wrong below the row that it is about. */
  slips(about, wide, key) {
    const here = this.found.slips.filter(({ cells }) => cells.length && about(...cells[0]));
    return (
      here.length > 0 &&
      h(
        "tr",
        { key },
        h(
          "td.slip",
          { colspan: wide, role: "status" },
          picture("warning"),
          h(
            "span",
            {},
            here.map(({ message, hint }) => [h("b", {}, message), " ", hint, " "]),
          ),
        ),
      )
    );
  }

  sum(name) {
    const { sum, unsure } = this.found.sums[this.names.indexOf(name)] ?? { sum: "", unsure: false };
    return h(
      "td",
      { key: `sum ${name}`, class: unsure ? "sum wrong" : "sum" },
      `${sum}${unsure ? "?" : ""}`,
    );
  }

  // --- who won

  end() {
    const { found, page, words, shelf } = this;
    const [slip] = found.slips;
    const first = slip?.cells[0];
    const won = () => {
      if (first?.[0] === "banked") field(first[1], this.names[first[2]])?.focus();
      else if (found.empty.length && !page.zeros) this.seen(".hole", { hole: found.empty[0] });
      else this.seen(".answer", { won: true });
    };
    const label = slip && found.rounds[(first?.[1] ?? 0) - 1];
    return [
      page.hole && this.hole(...page.hole),
      h(
        "button.big",
        { key: "won", class: slip ? "waits" : "", onclick: shelf.tap(won) },
        h("b", {}, words.who_won),
        label && h("span.more", {}, told(words.slip_first, { text: label })),
      ),
      page.won &&
        h("section.answer", { key: "answer", role: "status" }, scored(found.score, words)),
    ];
  }

  /** Ask once about what is empty. */
  hole(number, seat) {
    const { found, words, names, shelf } = this;
    const there = `${names[seat]}, ${found.rounds[number - 1]}`;
    const back = () => {
      shelf.set({ hole: null });
      field(number, names[seat])?.focus();
    };
    return h(
      "section.hole",
      { key: "hole", role: "alert" },
      h("p", {}, told(words.nothing_there, { text: there })),
      h(
        "div.both",
        {},
        h(
          "button.quiet",
          {
            onclick: shelf.tap(() => {
              shelf.set({ zeros: true, hole: null });
              this.seen(".answer", { won: true });
            }),
          },
          words.is_zero,
        ),
        h("button.quiet", { onclick: shelf.tap(back) }, words.change),
      ),
    );
  }

  /** Show something, in view. */
  seen(what, changes) {
    this.shelf.set(changes);
    setTimeout(() => document.querySelector(what)?.scrollIntoView({ block: "center" }));
  }
}

function field(number, name) {
  return document.querySelector(`.grid input[name="${CSS.escape(`${number} ${name}`)}"]`);
}

/** Go on to the next cell with Enter. */
function onwards(event) {
  if (event.key !== "Enter") return;
  const fields = [...document.querySelectorAll(".grid input")];
  fields[fields.indexOf(event.target) + 1]?.focus();
}
