// Menu over the pad, for what is needed now and then.
// Each entry of the view's menu is an act, or has a page here.
import { fill, h, picture, told } from "./dom.js";
import { asked, flipped, keys, lying, named, second } from "./hand.js";
import { isDark, memory } from "./link.js";
import { said, sign, voice } from "./parts.js";
import { give } from "./shelf.js";

const MANY = 4; // blocks from which they are set as a list
const MOST_NAME = 40; // letters that can be typed; the game says what is too long
const MOST_TEXT = 200;
const MOST_GOLD = 6; // figures
const PAGES = {
  menu,
  group,
  answer,
  fix: whichTurn,
  turn,
  code,
  people,
  person,
  result,
  note: written,
  line: written,
};

/** Entries that are asked for every evening, as three tiles; the picture or sign of each. */
const TILES = { score: "chest", odds: "%", why: "?" };

/** Entries that are asked for now and then, behind one each. A group with one entry is that
 * entry. */
const GROUPS = {
  share: ["share", "share_address"],
  phone: ["aloud", "dark", "large", "lang", "seat"],
  repair: ["fix", "path", "result", "note", "line"],
  stop: ["go-on", "end", "other_games"],
};

/** Entries of a device that has its own host. */
const OWN = {
  share: (sheet) => {
    sheet.dialog.close();
    give("", sheet.own);
  },
  share_address: (sheet) => {
    sheet.dialog.close();
    give("", sheet.own, true).then((told) => sheet.pad.mention(sheet.link.view.pocket[told]));
  },
  aloud: (sheet) => {
    voice.turn(sheet.link.view);
    sheet.redraw();
  },
  other_games: (sheet) => {
    sheet.dialog.close();
    sheet.own.open("/api/close", {});
  },
};

const ON = { aloud: () => voice.on }; // entries that are switches

// entries for other phones, which a device with its own host has none of
const ELSEWHERE = ["code", "seat"];

/** Entries for this phone alone, and for how players choose; all others are acts or pages. */
const CHOSEN = {
  dark: (sheet) => sheet.keep("light", isDark() ? "light" : "dark"),
  large: (sheet) => sheet.keep("letters", memory.get("letters") === "large" ? "" : "large"),
  lang: (sheet) => {
    sheet.keep("lang", sheet.link.view.words.next_language);
    sheet.link.anew();
  },
  seat: (sheet) => {
    sheet.pad.seating = true;
    sheet.dialog.close();
  },
  secret: (sheet) => sheet.post("secret", { on: true }),
  hands: (sheet) => sheet.post("secret", { on: false }),
};

export class Sheet {
  /** `page` is the open page with what was tapped on it; null while the sheet is closed. */
  constructor(dialog, link, pad, redraw) {
    this.dialog = dialog;
    this.link = link;
    this.pad = pad;
    this.redraw = redraw;
    this.page = null;
    this.own = null;
    dialog.onclose = () => this.closed();
    dialog.onclick = (event) => {
      if (event.target === dialog) dialog.close();
    };
  }

  open() {
    this.page = { id: "menu" };
    this.dialog.showModal();
  }

  /** Go to the page before; from the menu, close. */
  back() {
    if (this.page.id === "menu") this.dialog.close();
    else this.go(this.page.back ?? { id: "menu" });
  }

  closed() {
    this.page = null;
    this.pad.refused = "";
    this.redraw();
  }

  go(page) {
    this.page = page;
    this.dialog.scrollTop = 0;
    this.redraw();
  }

  /** Change the state of the open page. */
  set(changes) {
    this.page = { ...this.page, ...changes };
    this.redraw();
  }

  draw() {
    const { view } = this.link;
    if (!this.page) return;
    this.dialog.setAttribute("aria-label", this.page.entry?.label ?? view.words.more);
    fill(
      this.dialog,
      h(
        "div.sheet",
        { key: this.page.id },
        PAGES[this.page.id](view, this),
        this.pad.refused && h("p.refused", { key: "refused", role: "alert" }, this.pad.refused),
        closing(view, this),
      ),
    );
  }

  /** Wrap a handler as `pad.tap` does. */
  tap(then) {
    return this.pad.tap(then);
  }

  /** Send an act; its result is shown on the pad. */
  async act(act) {
    const answer = await this.pad.act(act);
    if (answer?.status === 200) this.dialog.close();
  }

  /** Ask a question; the answer is for this phone, and shown here. */
  async ask(entry, act) {
    const answer = await this.pad.act(act);
    if (answer?.status === 200)
      this.go({ id: "answer", entry, said: answer.body.said, back: this.page });
  }

  async post(what, body) {
    await this.pad.post(what, body);
    this.dialog.close();
  }

  keep(name, value) {
    memory.put(name, value);
    this.dialog.close();
  }
}

function heading(text) {
  return h("h2.serif", { key: "heading" }, text);
}

function entry(key, label, more, tap, on = null, kind = "") {
  return h(
    "button.entry",
    {
      key,
      class: kind,
      onclick: tap,
      role: on === null ? null : "switch",
      "aria-checked": on === null ? null : String(on),
    },
    h("b", {}, label),
    more && h("span.more", {}, more),
  );
}

function big(text, tap) {
  return h("button.big", { key: "big", onclick: tap }, h("b", {}, text));
}

function closing(view, sheet) {
  const { id } = sheet.page;
  return h(
    "div.closing",
    { key: "closing" },
    id !== "menu" &&
      h("button.wide", { key: "back", onclick: sheet.tap(() => sheet.back()) }, view.words.back),
    h("button.wide", { key: "close", onclick: () => sheet.dialog.close() }, view.words.close),
  );
}

// --- the menu

function menu(view, sheet) {
  const all = entries(view, sheet);
  const grouped = Object.values(GROUPS).flat();
  const tiles = all.filter(({ id }) => id in TILES);
  const plain = all.filter(({ id }) => !(id in TILES) && !grouped.includes(id));
  const groups = Object.entries(GROUPS)
    .map(([id, ids]) =>
      gathered(
        id,
        all.filter((one) => ids.includes(one.id)),
        view,
      ),
    )
    .filter(Boolean);
  return [
    heading(view.words.more),
    h(
      "div.tiles",
      { key: "tiles" },
      tiles.map((one) => tile(one, sheet)),
    ),
    h(
      "div.entries",
      { key: "entries" },
      [...plain, ...groups].map((one) => shown(one, sheet)),
    ),
  ];
}

/** Return all entries of this phone. */
function entries(view, sheet) {
  if (!sheet.own) return view.menu;
  const own = Object.keys(OWN).map((id) => ({ id, label: view.pocket[id], more: "" }));
  const mine = (one) =>
    one.id === "secret" ? { ...one, label: view.pocket.secret, more: view.pocket.goes_round } : one;
  return [...own, ...view.menu.filter(({ id }) => !ELSEWHERE.includes(id)).map(mine)];
}

function gathered(id, inside, view) {
  if (inside.length < 2) return inside[0];
  const [label, more] = view.words.groups[id] ?? view.pocket.groups[id];
  return { id, label, more, inside };
}

function shown(one, sheet) {
  return entry(
    one.id,
    one.label,
    one.more,
    sheet.tap(() => chosen(one, sheet)),
    ON[one.id]?.(),
    one.inside ? "leads" : "",
  );
}

function tile(one, sheet) {
  const drawn = TILES[one.id];
  return h(
    "button.entry.tile",
    { key: one.id, onclick: sheet.tap(() => chosen(one, sheet)) },
    h("span.drawn", { "aria-hidden": "true" }, drawn.length > 1 ? picture(drawn) : drawn),
    h("b", {}, one.label),
  );
}

/** Return the entries behind one of the menu, as they are now. */
function group(view, sheet) {
  const { entry: one } = sheet.page;
  const ids = GROUPS[one.id];
  return [
    heading(one.label),
    h(
      "div.entries",
      { key: "entries" },
      entries(view, sheet)
        .filter(({ id }) => ids.includes(id))
        .map((each) => shown(each, sheet)),
    ),
  ];
}

function chosen(one, sheet) {
  if (one.inside) sheet.go({ id: "group", entry: one });
  else if (OWN[one.id] && sheet.own) OWN[one.id](sheet);
  else if (CHOSEN[one.id]) CHOSEN[one.id](sheet);
  else if (one.do) sheet.ask(one, one.do);
  else {
    sheet.go({ id: one.id, entry: one, back: sheet.page });
    if (one.id === "fix") turnsOf(sheet, sheet.link.view.round.number);
  }
}

function answer(view, sheet) {
  const { page } = sheet;
  return [
    heading(page.entry.label),
    h("div.told", { key: "told", class: page.said.length > MANY ? "list" : "" }, said(page.said)),
  ];
}

// --- turns: mended, put in, taken out

/** Return the turns of a round, first those of the one that runs or was last. */
function whichTurn(view, sheet) {
  const { page } = sheet;
  if (!page.turns) return heading(view.words.which_turn);
  const begin = (one) =>
    sheet.go({
      ...page,
      id: "turn",
      turn: one,
      card: one.card,
      names: one.names ?? [],
      cards: { ...one.cards },
      back: page,
    });
  return [
    heading(view.words.which_turn),
    view.round.number > 1 && rounds(view, sheet),
    h(
      "div.entries",
      { key: "turns" },
      [...page.turns].reverse().map((one) =>
        entry(
          `${one.round}.${one.turn}`,
          one.label,
          "",
          sheet.tap(() => begin(one)),
        ),
      ),
    ),
  ];
}

function rounds(view, sheet) {
  return h(
    "div.rounds",
    { key: "rounds" },
    Array.from({ length: view.round.number }, (_, at) =>
      h(
        "button.quiet",
        {
          key: at,
          "aria-pressed": String(at + 1 === sheet.page.round),
          onclick: sheet.tap(() => turnsOf(sheet, at + 1)),
        },
        at + 1,
      ),
    ),
  );
}

async function turnsOf(sheet, round) {
  const answered = await sheet.pad.act({ do: "ask", what: "turns", round });
  if (answered?.status !== 200) return;
  if (!answered.body.turns.length && round > 1 && !sheet.page.round) turnsOf(sheet, round - 1);
  else sheet.set({ round, turns: answered.body.turns, keys: answered.body.keys });
}

function turn(view, sheet) {
  const { page } = sheet;
  const mend = { do: page.put ? "insert" : "fix", round: page.turn.round, turn: page.turn.turn };
  return [
    heading(page.put ? view.words.put_in : page.turn.label),
    page.turn.cards ? shownTurn(view, sheet, mend) : drawnTurn(view, sheet, mend),
    !page.put &&
      entry(
        "put",
        view.words.put_in,
        "",
        sheet.tap(() =>
          sheet.go({ ...page, put: true, card: null, names: [], cards: {}, back: page }),
        ),
      ),
    !page.put &&
      entry(
        "out",
        page.sure ? view.words.yes : view.words.take_out,
        page.sure ? view.words.take_out : "",
        sheet.tap(() =>
          page.sure ? sheet.act({ ...mend, do: "drop" }) : sheet.set({ sure: true }),
        ),
      ),
  ];
}

function drawnTurn(view, sheet, mend) {
  const { page } = sheet;
  const card = (key) =>
    key.then?.length ? sheet.set({ second: key }) : sheet.set({ card: key.id, second: null });
  const flip = (name) =>
    sheet.set({
      names: page.names.includes(name)
        ? page.names.filter((one) => one !== name)
        : [...page.names, name],
    });
  return [
    h("h3", { key: "card" }, view.words.was_card),
    keypad(view, sheet, card, page.card),
    h("h3", { key: "who" }, view.words.who_left),
    faces(view.players, sheet, page.names, flip),
    page.card &&
      big(
        view.words.done,
        sheet.tap(() => sheet.act({ ...mend, card: page.card, names: page.names })),
      ),
  ];
}

function shownTurn(view, sheet, mend) {
  const { page } = sheet;
  const names = Object.keys(page.turn.cards);
  const who = page.who ?? names[0];
  const put = (id) =>
    sheet.set({
      cards: { ...page.cards, [who]: id },
      second: null,
      who: names[Math.min(names.indexOf(who) + 1, names.length - 1)],
    });
  const card = (key) => (key.then?.length ? sheet.set({ second: key }) : put(key.id));
  const question = asked(page.turn.back, page.cards);
  const picked = (question && page.picked) ?? [];
  const done = {
    ...mend,
    cards: page.cards,
    ...(picked.length && { back: named(page.turn.back, picked) }),
  };
  return [
    faces(
      view.players.filter(({ name }) => names.includes(name)),
      sheet,
      [who],
      (name) => sheet.set({ who: name }),
      page.cards,
    ),
    h("h3", { key: "card" }, told(view.words.card_of, { who })),
    keypad(view, sheet, card, page.cards[who] ?? ""),
    h(
      "button.wide",
      {
        key: "down",
        "aria-pressed": String(page.cards[who] === null),
        onclick: sheet.tap(() => put(null)),
      },
      told(view.words.down, { who }),
    ),
    question && [
      h("h3", { key: "back" }, question.title),
      lying(view, sheet, page.turn.back, picked, (at) =>
        sheet.set({ picked: flipped(picked, at) }),
      ),
    ],
    names.every((name) => page.cards[name] !== undefined) &&
      big(
        view.words.done,
        sheet.tap(() => sheet.act(done)),
      ),
  ];
}

/** Return the keys for telling an earlier card: none is grey. */
function keypad(view, sheet, card, pressed) {
  const pad = { tap: (then) => sheet.tap(then), unask: () => sheet.set({ second: null }) };
  const { page } = sheet;
  return h(
    "div.keyed",
    { key: "keyed" },
    keys(view, pad, page.keys, card, pressed ?? ""),
    page.second && second(view, pad, page.second, card, ""),
  );
}

// --- people

function faces(players, sheet, pressed, chosen, shown = {}) {
  return h(
    "div.people",
    { key: "people" },
    players.map((player) =>
      h(
        "button.name.may",
        {
          key: player.name,
          "aria-pressed": pressed ? String(pressed.includes(player.name)) : null,
          onclick: sheet.tap(() => chosen(player.name)),
        },
        sign(player),
        h("span.who.fit", {}, player.name),
        shown[player.name] !== undefined && h("b", {}, shown[player.name] ?? "↓"),
      ),
    ),
  );
}

function people(view, sheet) {
  const { page } = sheet;
  return [
    heading(page.entry.label),
    faces(view.players, sheet, null, (who) =>
      sheet.go({ id: "person", entry: page.entry, who, back: page }),
    ),
    typed(sheet, view.words.joins, view.words.name, MOST_NAME, view.words.send, (name) => ({
      do: "join",
      name,
    })),
  ];
}

function person(view, sheet) {
  const { who } = sheet.page;
  const player = view.players.find(({ name }) => name === who);
  if (!player) return [];
  const away = player.state === "away";
  return [
    heading(who),
    typed(sheet, view.words.new_name, view.words.new_name, MOST_NAME, view.words.done, (name) => ({
      do: "rename",
      old: who,
      new: name,
    })),
    entry(
      "goes",
      told(away ? view.words.comes : view.words.goes, { who }),
      "",
      sheet.tap(() => sheet.act({ do: away ? "join" : "away", name: who })),
    ),
  ];
}

// --- what is typed

/** Return a form with one field. */
function typed(sheet, title, label, most, done, act) {
  const send = (event) => {
    event.preventDefault();
    sheet.tap(() => sheet.act(act(String(new FormData(event.target).get("text")).trim())))();
  };
  return h(
    "form.written",
    { key: "form", onsubmit: send },
    title !== label && h("h3", {}, title),
    h(
      "label",
      {},
      h("span", {}, label),
      h("input", {
        name: "text",
        autocomplete: "off",
        autocapitalize: "sentences",
        maxlength: most,
        required: true,
        enterkeyhint: "done",
      }),
    ),
    h("button.big", {}, h("b", {}, done)),
  );
}

function written(view, sheet) {
  const { id, entry: one } = sheet.page;
  const act = (text) => (id === "note" ? { do: id, text } : { do: id, line: text });
  return [
    heading(one.label),
    typed(sheet, view.words[id], view.words[id], MOST_TEXT, view.words.send, act),
  ];
}

function result(view, sheet) {
  const { words, players } = view;
  const send = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const by = (what) =>
      Object.fromEntries(
        players.map(({ name }) => [name, Number(form.get(`${what} ${name}`) || 0)]),
      );
    sheet.tap(() => sheet.act({ do: "result", banked: by("gold"), artifacts: by("artifacts") }))();
  };
  const field = (name, what, text) =>
    h("input", {
      "aria-label": `${name}: ${text}`,
      name: `${what} ${name}`,
      ...(view.game.robs
        ? { inputmode: "text", pattern: "-?[0-9]*" }
        : { inputmode: "numeric", pattern: "[0-9]*" }),
      maxlength: MOST_GOLD,
      autocomplete: "off",
    });
  return [
    heading(sheet.page.entry.label),
    h(
      "form.result",
      { key: "form", onsubmit: send },
      h("p.heads", {}, h("span", {}), h("span", {}, words.banked), h("span", {}, words.kept)),
      players.map((player) =>
        h(
          "div.line",
          { key: player.name },
          h("span.who.fit", {}, sign(player), player.name),
          field(player.name, "gold", words.banked),
          field(player.name, "artifacts", words.kept),
        ),
      ),
      h("button.big", {}, h("b", {}, words.done)),
    ),
  ];
}

// --- another phone

function code(view, sheet) {
  const { page } = sheet;
  if (!page.asked) drawCode(page, sheet);
  return [
    heading(page.entry.label),
    page.drawn && h("img.code", { key: "code", src: page.drawn, alt: view.words.scan }),
    h(
      "p.address",
      { key: "address" },
      view.words.scan,
      h("b", {}, `${location.origin}/#k=${sheet.link.key}`),
    ),
  ];
}

/** Fetch the code with the key, since only its holder may see it, and draw it from memory. */
async function drawCode(page, sheet) {
  page.asked = true;
  const answered = await sheet.link
    .carry("/qr.svg", { headers: sheet.link.headers() })
    .catch(() => null);
  if (answered?.status !== 200) return;
  page.drawn = `data:image/svg+xml,${encodeURIComponent(await answered.text())}`;
  sheet.redraw();
}
