// More: what is needed now and then, on a sheet over the pad. Each entry of the view's menu is an act, or has a form here.
import { fill, h, told } from "./dom.js";
import { keys, second } from "./hand.js";
import { memory } from "./link.js";
import { fit, said, sign } from "./parts.js";

const FORMS = {
  fix: turns, insert: turns, drop: turns, phone: phones, note: written, line: written, join: written, rename: written, away: whose, result,
};

export class Sheet {
  constructor(dialog, link, pad, redraw) {
    Object.assign(this, { dialog, link, pad, redraw, page: null });
    dialog.onclose = () => this.closed();
    dialog.onclick = (event) => event.target === dialog && dialog.close();
    this.dialog.onkeydown = (event) => event.stopPropagation();
  }

  open() {
    this.page = { id: "menu" };
    this.dialog.showModal?.();
  }

  closed() {
    this.page = null;
    this.redraw();
  }

  go(page) {
    this.page = page;
    this.dialog.scrollTop = 0;
    this.redraw();
  }

  /** Change something of the page that is open. */
  set(changes) {
    this.go({ ...this.page, ...changes });
  }

  /** Draw the page that is open; a tap here is heard as any other. */
  draw() {
    const { view } = this.link;
    if (!this.page) return;
    const drawn = this.page.id === "menu" ? menu : this.page.said ? answer : FORMS[this.page.id];
    fill(this.dialog, h("div.sheet", { key: this.page.id }, drawn(view, this),
      this.pad.refused && h("p.refused", { key: "refused", role: "alert" }, this.pad.refused), closing(view, this)));
    for (const name of this.dialog.querySelectorAll(".fit")) fit(name);
  }

  tap(then) {
    return this.pad.tap(then);
  }

  /** Send an act; what it says of itself is read here, what changed the game is read on the pad. */
  async act(act, stay = false) {
    const answer = await this.pad.act(act);
    if (answer?.status !== 200) return this.redraw();
    return stay ? this.go({ ...this.page, said: answer.body.said }) : this.dialog.close();
  }
}

function heading(text) {
  return h("h2.serif", { key: "heading", id: "sheet-title" }, text);
}

function closing(view, sheet) {
  const back = sheet.page.id !== "menu";
  return h("div.closing", { key: "closing" },
    back && h("button.wide", { key: "back", onclick: sheet.tap(() => sheet.go({ id: "menu" })) }, view.words.back),
    h("button.wide", { key: "close", onclick: () => sheet.dialog.close() }, view.words.close));
}

// --- the menu ----------------------------------------------------------------------------------------------------------

function menu(view, sheet) {
  sheet.dialog.setAttribute("aria-label", view.words.more);
  return [heading(view.words.more), h("div.entries", { key: "entries" }, view.menu.map((entry) => h("button.entry", {
    key: entry.id, onclick: sheet.tap(() => chosen(entry, sheet)) },
  h("b", {}, entry.label), entry.more && h("span.more", {}, entry.more))))];
}

/** What an entry does: something of this phone alone, an act, or a form. */
function chosen(entry, sheet) {
  if (entry.id === "dark") return toggled("light", isDark() ? "light" : "dark", sheet);
  if (entry.id === "big") return toggled("letters", memory.get("letters") === "large" ? "" : "large", sheet);
  if (entry.id === "seat") return sheet.pad.seating = true, sheet.dialog.close();
  if (entry.id === "secret") return sheet.pad.post("secret", entry.do).then(() => sheet.dialog.close());
  if (entry.do) return sheet.page = { id: entry.id, entry }, sheet.act(entry.do, entry.do.do === "ask");
  return sheet.go({ id: entry.id, entry });
}

function toggled(name, value, sheet) {
  memory.put(name, value);
  sheet.dialog.close();
}

export function isDark() {
  const own = memory.get("light");
  return own ? own === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function answer(view, sheet) {
  return [heading(sheet.page.entry.label), h("div.told", { key: "told", class: sheet.page.said.length > 4 ? "list" : "" }, said(sheet.page.said))];
}

// --- turns: mended, put in, dropped ------------------------------------------------------------------------------------

function turns(view, sheet) {
  const { page } = sheet;
  if (!page.turn) return whichTurn(view, sheet);
  if (page.id === "drop") return [heading(page.turn.label), save(view, sheet, view.words.drop_sure, () => ({}))];
  return page.turn.cards ? shownTurn(view, sheet) : drawnTurn(view, sheet);
}

function whichTurn(view, sheet) {
  const { page } = sheet;
  const begin = (turn) => sheet.set({ turn, card: page.id === "fix" ? turn.card : null, names: page.id === "fix" ? turn.names ?? [] : [],
    cards: page.id === "fix" ? { ...turn.cards } : {} });
  return [heading(page.id === "insert" ? view.words.before_which : view.words.which_turn), h("div.entries", { key: "turns" },
    [...view.turns].reverse().map((turn) => h("button.entry", { key: `${turn.round}.${turn.turn}`, onclick: sheet.tap(() => begin(turn)) }, h("b", {}, turn.label))))];
}

function drawnTurn(view, sheet) {
  const { page } = sheet;
  const card = (key) => (key.then.length ? sheet.set({ second: key }) : sheet.set({ card: key.id, second: null }));
  return [
    heading(page.turn.label), h("h3", { key: "card" }, view.words.which_card),
    h("div.keyed", { key: "keyed" }, keys(view, sheetPad(sheet), page.keys ?? view.keys, card, page.card), page.second && second(view, sheetPad(sheet), page.second, card)),
    h("h3", { key: "who" }, view.words.who_left), people(view, sheet, page.names, (name) => sheet.set({ names: flip(page.names, name) })),
    page.card && save(view, sheet, view.words.save, () => ({ card: page.card, names: page.names })),
  ];
}

function shownTurn(view, sheet) {
  const { page } = sheet;
  const names = Object.keys(page.turn.cards);
  const who = page.who ?? names[0];
  const put = (id) => sheet.set({ cards: { ...page.cards, [who]: id }, who: names[(names.indexOf(who) + 1) % names.length] });
  return [
    heading(page.turn.label), people(view, sheet, [who], (name) => sheet.set({ who: name }), names),
    h("h3", { key: "card" }, told(view.words.card_of, { who })), keys(view, sheetPad(sheet), view.keys, (key) => put(key.id), page.cards[who] ?? ""),
    h("button.wide", { key: "down", "aria-pressed": String(page.cards[who] === null), onclick: sheet.tap(() => put(null)) }, told(view.words.face_down, { who })),
    names.every((name) => page.cards[name] !== undefined) && save(view, sheet, view.words.save, () => ({ cards: page.cards })),
  ];
}

/** The keys of the pad, here without anything to lay over them. */
function sheetPad(sheet) {
  return { tap: (then) => sheet.tap(then), refuse: (why) => sheet.pad.refuse(why), unask: () => sheet.set({ second: null }) };
}

function flip(names, name) {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
}

function people(view, sheet, pressed, chosen, names = null) {
  return h("div.people", { key: "people" }, view.players.filter(({ name }) => !names || names.includes(name)).map((player) => h("button.name.may", {
    key: player.name, "aria-pressed": String(pressed.includes(player.name)), onclick: sheet.tap(() => chosen(player.name)) },
  sign(player), h("span.who.fit", {}, player.name))));
}

function save(view, sheet, label, more) {
  const { id, turn } = sheet.page;
  return h("button.big", { key: "save", onclick: sheet.tap(() => sheet.act({ do: id, round: turn.round, turn: turn.turn, ...more() })) }, h("b", {}, label));
}

// --- another phone, words, people, a result --------------------------------------------------------------------------------

function phones(view, sheet) {
  if (!sheet.page.code) drawCode(sheet);
  return [heading(sheet.page.entry.label), sheet.page.code && h("img.code", { key: "code", src: sheet.page.code, alt: view.words.scan }),
    h("p.address", { key: "address" }, view.words.scan, " ", h("b", {}, location.href.split("#")[0] + location.hash))];
}

/** The code is for who has the key: it is fetched with it and drawn from memory. */
async function drawCode(sheet) {
  const { page } = sheet;
  page.code = "data:,";
  const answer = await fetch("/qr.svg", { headers: sheet.link.headers() }).catch(() => null);
  if (answer?.ok) page.code = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  sheet.redraw();
}

function written(view, sheet) {
  const { id, entry, name } = sheet.page;
  if (id === "rename" && !name) return [heading(entry.label), people(view, sheet, [], (who) => sheet.set({ name: who }))];
  const act = (text) => ({ note: { do: id, text }, line: { do: id, line: text }, join: { do: id, name: text }, rename: { do: id, name, to: text } }[id]);
  const send = (event) => {
    event.preventDefault();
    sheet.act(act(new FormData(event.target).get("text")), id === "line");
  };
  return [heading(entry.label), h("form.written", { key: "form", onsubmit: send },
    h("label", {}, h("span", {}, name ?? entry.more), h("input", { name: "text", autocomplete: "off", maxlength: "200", required: true, enterkeyhint: "done" })),
    h("button.big", {}, h("b", {}, view.words.save)))];
}

function whose(view, sheet) {
  return [heading(sheet.page.entry.label), people(view, sheet, [], (name) => sheet.act({ do: sheet.page.id, name }))];
}

function result(view, sheet) {
  const { words } = view;
  const number = (form, name) => Number(form.get(name) || 0);
  const send = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const by = (what) => Object.fromEntries(view.players.map(({ name }) => [name, number(form, `${what} ${name}`)]));
    sheet.act({ do: "result", banked: by("gold"), artifacts: by("artifacts") });
  };
  const field = (name, what, text) => h("label", {}, h("span.unseen", {}, `${name}: ${text}`), h("input", { name: `${what} ${name}`, inputmode: "numeric", pattern: "[0-9]*", maxlength: "5", autocomplete: "off" }));
  return [heading(sheet.page.entry.label), h("form.result", { key: "form", onsubmit: send },
    h("p.heads", {}, h("span", {}), h("span", {}, words.gold), h("span", {}, words.artifacts)),
    view.players.map((player) => h("div.line", { key: player.name }, h("span.who.fit", {}, sign(player), player.name),
      field(player.name, "gold", words.gold), field(player.name, "artifacts", words.artifacts))),
    h("button.big", {}, h("b", {}, words.save)))];
}
