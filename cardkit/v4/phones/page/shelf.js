// Start page of a device that has its own host: the last game, a new one, a pad to score, printing,
// a house rule. It shows what the view offers; what only such a device can do is done by `device`.
import { fill, h, joined, picture, told } from "./dom.js";
import { Editor, note } from "./editor.js";
import { grid } from "./grid.js";
import { isDark, memory } from "./link.js";
import { card } from "./parts.js";
import { remembered, signsOf } from "./people.js";
import { photo, photographed } from "./photo.js";
import { rule } from "./rule.js";

const MOST_NAME = 40; // letters
const TYPED = 500; // ms after the last letter until a text is checked
const MANY_CARDS = 5; // cards of the path shown for the last game
const PAPERS = [
  { id: "a4", name: "A4" },
  { id: "letter", name: "Letter" },
];
const PAGES = { grid, home, people, saved, score, photo, print, rule, scan };

export class Shelf {
  /** `page` is the open page; `people` sit round the table, in the order they were tapped. */
  constructor(link, device, taps, redraw) {
    this.link = link;
    this.device = device;
    this.taps = taps;
    this.redraw = redraw;
    this.page = { id: "home" };
    this.busy = "";
    this.refused = "";
    this.note = "";
    this.asking = null;
    this.people = remembered("people", []);
    this.known = remembered("known", []);
  }

  draw(main, view) {
    main.className = `stage-shelf ${this.busy ? "busy" : ""}`;
    const words = view.pocket;
    fill(
      main,
      h(
        "div.shelf",
        { key: this.page.id },
        failure(words, this),
        PAGES[this.page.id](view.shelf, words, this),
        notice(words, this),
        this.refused && h("p.refused", { key: "refused", role: "alert" }, this.refused),
      ),
    );
  }

  /** Return everybody known here: those at the table, those of saved games, those added. */
  everybody(shelf) {
    return [...new Set([...this.people, ...shelf.people, ...this.known])];
  }

  /** Wrap a handler: ignore taps meant for the old screen. */
  tap(then) {
    return (event) => {
      if (this.taps.waits(event?.currentTarget) || (this.link.unsure() && !this.taps.running))
        return;
      Object.assign(this, { refused: "", note: "" });
      then();
      this.redraw();
    };
  }

  go(page) {
    this.page = page;
    this.link.moved();
    scrollTo(0, 0);
  }

  /** Open another page; back leads to this one. */
  onto(page) {
    this.go({ ...page, from: this.page });
  }

  /** Go back to the page before, also during a request; requests that wait for the core to wake are
   * dropped. */
  back(sure = false) {
    if (!sure && this.link.unsure()) return;
    this.refused = "";
    if (!this.device.awake) this.asking?.abort();
    this.go(this.page.from ?? { id: "home" });
    this.redraw();
  }

  set(changes) {
    Object.assign(this.page, changes);
    this.redraw();
  }

  /** Ask the core and wait until it is awake; show a refusal and return null. */
  async ask(path, body) {
    this.busy = path;
    this.asking = new AbortController();
    this.redraw();
    let answer = null;
    try {
      const headers = { ...this.link.headers(), "Content-Type": "application/json" };
      const { signal } = this.asking;
      answer = await this.link.carry(
        path,
        body
          ? { method: "POST", headers, signal, body: JSON.stringify(body) }
          : { headers, signal },
      );
      if (answer.status !== 200) await this.refuse(answer);
    } catch {
      answer = null;
    }
    this.busy = "";
    this.redraw();
    setTimeout(() => this.taps.answered(answer?.status === 200));
    return answer?.status === 200 ? answer : null;
  }

  /** Ask the core in the background; null if there was no answer. */
  async quietly(path, body) {
    const headers = { ...this.link.headers(), "Content-Type": "application/json" };
    return this.link
      .carry(path, { method: "POST", headers, body: JSON.stringify(body) })
      .catch(() => null);
  }

  /** Open a text from elsewhere: the core tells what it is. */
  async found(text) {
    const answer = await this.ask("/api/check", { text });
    if (!answer) return;
    const { kind } = await answer.json();
    this.go({ id: kind === "variant" ? "rule" : "score", text, brought: true });
    this.redraw();
  }

  async refuse(answer) {
    const { text, findings = [], problems = findings } = await answer.json();
    this.refused = [
      text,
      ...problems.map(({ message, hint }) => [message, hint].filter(Boolean).join(" ")),
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** Make a request that opens a game, and show the game. */
  async open(path, body) {
    const answer = await this.ask(path, body);
    if (!answer) return;
    const { view, note } = await answer.json();
    if (view.stage !== "shelf") this.page = { id: "home" };
    this.link.show(view, true);
    if (view.stage === "shelf") this.link.anew(); // only what is saved has changed
    this.note = note ?? "";
    this.device.keep();
  }

  /** Go on with a saved game, with the same way of choosing as last time here. */
  resume(name) {
    return this.open("/api/resume", { name, choose: Boolean(this.device.last(name)?.secret) });
  }

  seat(name) {
    this.people = this.people.includes(name)
      ? this.people.filter((one) => one !== name)
      : [...this.people, name];
    memory.put("people", JSON.stringify(this.people));
  }

  /** Return the people at the table, with a name that is only typed so far. */
  seatedWith(typed) {
    return typed && !this.people.includes(typed) ? [...this.people, typed] : this.people;
  }

  add(name) {
    if (!name || this.people.includes(name)) return;
    this.known = [...new Set([...this.known, name])];
    memory.put("known", JSON.stringify(this.known));
    this.seat(name);
  }
}

/** Return the sign of each of these people, by name. */
export function faces(names, words) {
  const given = signsOf(names, words.signs.length);
  return Object.fromEntries(
    names.map((name) => [
      name,
      h(
        "span",
        { class: `sign hue${given[name]}`, "aria-hidden": "true" },
        picture(words.signs[given[name]]),
      ),
    ]),
  );
}

export function bar(title, words, shelf, ...more) {
  return h(
    "header.top",
    { key: "bar" },
    h(
      "button.round",
      { key: "back", "aria-label": words.back, onclick: () => shelf.back() },
      picture("arrow back"),
    ),
    h("h1", {}, title),
    more,
  );
}

/** Return a notice on this device: another page has the games, nothing can be saved, a newer
 * edition exists. */
function notice(words, shelf) {
  const { standing, awake, mentioned, said } = shelf.device;
  const waits = shelf.busy && !awake && standing?.state !== "failed";
  const telling = mentioned || said || (waits && shelf.page.id !== "home" ? "waking" : "");
  const text = words[telling] ?? shelf.note;
  return text && h("p.notice", { key: "notice", role: "status" }, text);
}

/** Return why the start failed, as large as it deserves, with what can be done. */
export function failure(words, shelf) {
  const { standing } = shelf.device;
  if (standing?.state !== "failed") return null;
  const [title, text, button] = words.states.failed[standing.why];
  return h(
    "section.failure",
    { key: "failure", role: "alert" },
    h("h2.serif", {}, title),
    h("p", {}, told(text, figures(standing))),
    h("button.big", { onclick: () => shelf.device.again() }, h("b", {}, button)),
  );
}

function figures({ come, size }) {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const [n, all] = [come, size].map((bytes) =>
    (bytes / 1e6).toLocaleString(document.documentElement.lang, one),
  );
  return { n, all };
}

/** Return how far the start is, or whether all of it is kept on this device. */
function stands(words, shelf) {
  const { standing } = shelf.device;
  if (!standing || standing.state === "failed") return null;
  const { state, come, size } = standing;
  if (state === "loading" || state === "waking") {
    const [title, ...lines] = words.states[state];
    return h(
      "section.standing",
      { key: "standing" },
      h(
        "p.line",
        {},
        h("b", {}, title),
        lines.length > 1 && h("span", {}, told(lines[0], figures(standing))),
      ),
      state === "loading" && h("progress", { max: size, value: come, "aria-label": title }),
      h("p.more", {}, lines.at(-1)),
    );
  }
  if (state === "unkept") {
    const [title, text, button] = words.states.unkept[standing.why];
    return h(
      "section.standing.unkept-here",
      { key: "standing", role: "status" },
      picture("warning"),
      h("div", {}, h("b", {}, title), h("p", {}, text)),
      button && h("button.quiet", { onclick: () => shelf.device.again() }, button),
    );
  }
  const [title, text] = words.states[state];
  return h(
    "section.standing",
    { key: "standing", class: `is-${state}`, role: "status" },
    state === "kept" && picture("tick"),
    h("div", {}, h("b", {}, title), h("p", {}, text)),
  );
}

// --- the start page

function home(table, words, shelf) {
  const last = table.saved.find(({ running }) => running);
  const others = table.saved.filter((one) => one !== last);
  const six = table.games.filter(({ gallery }) => !gallery);
  const gallery = table.games.filter((game) => game.gallery);
  return [
    h(
      "header.top",
      { key: "bar" },
      h("h1", {}, "cardkit"),
      h(
        "button.round",
        { key: "lang", onclick: () => shelf.device.speak(words.next_language) },
        h("b", {}, words.next_language.toUpperCase()),
      ),
      h(
        "button.round",
        {
          key: "dark",
          "aria-label": words.dark,
          onclick: () => {
            memory.put("light", isDark() ? "light" : "dark");
            shelf.redraw();
          },
        },
        picture(isDark() ? "sun" : "moon"),
      ),
    ),
    seated(table, words, shelf),
    last && lastGame(last, words, shelf),
    (others.length > 0 || shelf.device.owns) &&
      h(
        "button.fold",
        { key: "others", onclick: shelf.tap(() => shelf.go({ id: "saved" })) },
        h("b", {}, words.saved_games),
        h("span.more", {}, table.saved.length),
      ),
    h("h2", { key: "new" }, words.new_game),
    h(
      "div.games",
      { key: "games" },
      six.map((game) => offered(game, words, shelf)),
    ),
    h(
      "button.fold",
      {
        key: "gallery",
        "aria-expanded": String(Boolean(shelf.page.gallery)),
        onclick: shelf.tap(() => shelf.set({ gallery: !shelf.page.gallery })),
      },
      h("b", {}, words.gallery),
      h("span.more", {}, told(words.relatives, { n: gallery.length })),
    ),
    shelf.page.gallery &&
      h(
        "div.games",
        { key: "relatives" },
        gallery.map((game) => offered(game, words, shelf)),
      ),
    h(
      "nav.doors",
      { key: "doors" },
      door("score", "tick", words.score, shelf, "grid"),
      door("print", "page", words.print, shelf),
      door("rule", "pencil", words.house, shelf),
      shelf.device.scans && door("scan", "phone", words.scan, shelf),
    ),
    stands(words, shelf),
  ];
}

function seated(table, words, shelf) {
  const names = shelf.people.length ? shelf.people : table.people;
  if (!names.length) return null;
  return h(
    "div.strip",
    { key: "people" },
    h("span.signs", {}, Object.values(faces(names, words))),
    h("span.who", {}, told(words.at_table, { who: joined(names, words.joint) })),
    h(
      "button.link",
      { onclick: shelf.tap(() => shelf.go({ id: "people", game: null })) },
      words.change,
    ),
  );
}

function lastGame(last, words, shelf) {
  const game = shelf.device.last(last.name);
  return h(
    "section.last",
    { key: "last", "aria-label": last.title },
    game && h("p.when", {}, told(words.saved, { when: game.saved_at })),
    h("h2.serif", {}, last.title),
    h("p", {}, last.stands),
    h(
      "div.lower",
      {},
      game?.path.length > 0 &&
        h("ol.path", { "aria-hidden": "true" }, game.path.slice(-MANY_CARDS).reverse().map(card)),
      h(
        "button.go",
        { onclick: shelf.tap(() => shelf.resume(last.name)) },
        h("b", {}, words.go_on),
        picture("arrow"),
      ),
    ),
  );
}

function offered(game, words, shelf) {
  return h(
    "button.game",
    {
      key: game.id,
      "data-game": game.id,
      onclick: shelf.tap(() => shelf.go({ id: "people", game })),
    },
    h("span.sign-of", {}, picture(game.sign)),
    h("b.serif", {}, game.name),
    h(
      "span.facts",
      {},
      picture("player"),
      " ",
      game.players.join("–"),
      " ",
      picture("clock"),
      " ",
      told(words.minutes, { n: game.minutes.replace("-", "–") }),
    ),
  );
}

function door(name, drawn, label, shelf, id = name) {
  return h(
    "button.door",
    { key: name, "data-door": name, onclick: shelf.tap(() => shelf.go({ id })) },
    picture(drawn),
    h("b", {}, label),
  );
}

// --- saved games

function saved(table, words, shelf) {
  const when = ({ date }) => date && shelf.device.day(date, document.documentElement.lang);
  return [
    bar(words.saved_games, words, shelf),
    table.saved.map((one) =>
      h(
        "section.kept",
        { key: one.name },
        h("h2.serif", {}, one.title),
        h("p", {}, one.stands),
        h("p.hint", {}, [when(one), joined(one.players, words.joint)].filter(Boolean).join(" · ")),
        h(
          "div.both",
          {},
          one.running &&
            h("button.quiet", { onclick: shelf.tap(() => shelf.resume(one.name)) }, words.go_on),
          h("button.quiet", { onclick: shelf.tap(() => give(one.name, shelf)) }, words.share),
          shelf.device.giveAddress &&
            h(
              "button.quiet",
              { onclick: shelf.tap(() => give(one.name, shelf, true).then(shelf.device.mention)) },
              words.share_address,
            ),
          shelf.device.owns &&
            h(
              "button.quiet",
              { onclick: shelf.tap(() => forget(one.name, shelf)) },
              shelf.page.sure === one.name
                ? told(words.forget_it, { name: one.title })
                : words.forget,
            ),
        ),
      ),
    ),
    shelf.device.owns &&
      words.keeps[shelf.device.persists] &&
      h("p.hint", { key: "keeps" }, words.keeps[shelf.device.persists]),
    taken(words, shelf),
    shelf.device.room && h("p.hint", { key: "room" }, told(words.room, { n: shelf.device.room })),
  ];
}

/** Return the button for opening a game's file. */
export function taken(words, shelf) {
  const read = async (event) => {
    const [file] = event.target.files;
    const text = await file?.text().catch(() => null); // null: the file is gone
    event.target.value = ""; // so that the same file can be chosen again
    if (text != null) shelf.open("/api/resume", { text });
  };
  return h(
    "label.file",
    { key: "file" },
    words.open,
    h("input.unseen", { type: "file", accept: ".tally,.txt,text/plain", onchange: read }),
  );
}

/** Share the open game, or a saved one by its name, as a file or as an `address` that contains it.
 * Returns the name of a message to show, if any. */
export async function give(name, shelf, address = false) {
  const answer = await shelf.ask(
    name ? `/api/tally?name=${encodeURIComponent(name)}` : "/api/tally",
  );
  if (!answer) return "";
  const tally = await answer.json();
  if (address) return shelf.device.giveAddress("t", tally.text, tally.name);
  await shelf.device.give(tally.name, tally.text);
  return "";
}

/** Return the notice over a game that is not saved on this device any more. */
export function unkept(words, pad, shelf) {
  return h(
    "div.offline.unkept",
    { key: "unkept", role: "status" },
    h("p", {}, words.game_unkept),
    h("button.quiet", { key: "share", onclick: pad.tap(() => give("", shelf)) }, words.share),
    h(
      "button.quiet",
      {
        key: "address",
        onclick: pad.tap(() => give("", shelf, true).then((told) => pad.mention(words[told]))),
      },
      words.share_address,
    ),
    h("button.quiet", { key: "keep", onclick: pad.tap(() => pad.keep(true)) }, words.keep_again),
  );
}

/** Return the notice over a game in a window that keeps nothing, until it is read. */
export function lasting({ pocket, words: { close } }, pad, shelf, device) {
  const read = () => {
    device.read = true;
  };
  return h(
    "div.offline.unkept",
    { key: "lasting", role: "status" },
    h("p", {}, pocket.states.unkept[device.lasts][1]),
    h("button.quiet", { key: "share", onclick: pad.tap(() => give("", shelf)) }, pocket.share),
    h("button.quiet", { key: "read", onclick: pad.tap(read) }, close),
  );
}

async function forget(name, shelf) {
  if (shelf.page.sure !== name) return shelf.set({ sure: name });
  const answer = await shelf.ask("/api/forget", { name });
  if (answer) shelf.link.anew();
  return null;
}

// --- who plays

function people(table, words, shelf) {
  const { page } = shelf;
  page.game ??= table.games.find(({ id }) => id === page.named); // an address names it
  const { game } = page;
  const names = shelf.everybody(table);
  const signs = faces(names, words);
  const people = shelf.seatedWith(page.typed);
  const many = people.length;
  const [low, high] = game?.players ?? [0, many];
  return [
    bar(
      game?.name ?? words.who_plays,
      words,
      shelf,
      game && h("span.more", {}, game.players.join("–")),
    ),
    h(
      "div.question",
      { key: "who" },
      h("h2", {}, words.who_plays),
      h("span.hint", {}, words.seats),
    ),
    h(
      "div.chips",
      { key: "chips" },
      names.map((name) => chip(name, signs[name], shelf)),
      shelf.people.length > 0 &&
        h(
          "button.chip.clear",
          {
            key: "",
            onclick: shelf.tap(() => {
              shelf.people = [];
              memory.put("people", "[]");
            }),
          },
          words.clear,
        ),
    ),
    added(words, shelf),
    game &&
      !game.hands &&
      shelf.people.length > 1 && [
        h(
          "div.question",
          { key: "turns" },
          h("h2", {}, words.turns),
          h(
            "button.link",
            {
              onclick: shelf.tap(() =>
                shelf.set({ first: people[Math.floor(Math.random() * many)] }),
              ),
            },
            words.lots,
          ),
        ),
        h(
          "div.choice-of",
          { key: "first", role: "group", "aria-label": words.turns },
          shelf.people.map((name, at) => option(shelf, "first", name, name, signs[name], at === 0)),
        ),
      ],
    game && [
      h("h2", { key: "how" }, words.how),
      h(
        "div.choice-of",
        { key: "choose", role: "group", "aria-label": words.how },
        option(shelf, "choose", false, words.hands, picture("thumb up"), true),
        option(shelf, "choose", true, words.secret, picture("phone")),
      ),
      page.choose && h("p.hint", { key: "hint" }, words.goes_round),
    ],
    h(
      "button.big.deal",
      { key: "deal", disabled: many < low || many > high, onclick: shelf.tap(() => deal(shelf)) },
      h("b", {}, game ? words.deal : words.done),
      h("span.more", {}, joined(people, words.joint)),
      (many < low || many > high) &&
        h("span.more.needs", {}, picture("player"), " ", `${many} / ${low}–${high}`),
    ),
  ];
}

function chip(name, sign, shelf) {
  const at = shelf.people.indexOf(name);
  return h(
    "button.chip",
    { key: name, "aria-pressed": String(at >= 0), onclick: shelf.tap(() => shelf.seat(name)) },
    at >= 0 && h("span.seat-of", {}, at + 1),
    sign,
    h("span.who.fit", {}, name),
  );
}

function option(shelf, field, value, label, drawn, usual = false) {
  const chosen = shelf.page[field] === undefined ? usual : shelf.page[field] === value;
  return h(
    "button.option-of",
    {
      key: String(value),
      "aria-pressed": String(chosen),
      onclick: shelf.tap(() => shelf.set({ [field]: value })),
    },
    drawn,
    h("b.fit", {}, label),
  );
}

function added(words, shelf) {
  const send = (event) => {
    event.preventDefault();
    const field = event.target.elements.name;
    shelf.add(field.value.trim());
    field.value = "";
    shelf.set({ typed: "" });
  };
  return h(
    "form.add",
    { key: "add", onsubmit: send },
    h("input", {
      name: "name",
      oninput: (event) => shelf.set({ typed: event.target.value.trim() }),
      "aria-label": words.another,
      placeholder: words.another,
      maxlength: MOST_NAME,
      autocomplete: "off",
      autocapitalize: "words",
      enterkeyhint: "done",
    }),
    h("button.quiet", {}, words.add),
  );
}

function deal(shelf) {
  const { game, rules, first, choose, typed } = shelf.page;
  shelf.add(typed);
  if (!game) return shelf.go(shelf.page.from ?? { id: "home" });
  const turns = shelf.people.includes(first) && { first };
  return shelf.open("/api/open", {
    ...(rules ? { rules } : { game: game.id }),
    players: shelf.people,
    ...turns,
    ...(choose && { choose }),
  });
}

// --- a pad to score, something to print

/** Give a page an editor whose text is checked when typing rests; it starts with the text typed
 * there last. */
export function written(page, name, usual, look) {
  page.text ??= memory.get(name) ?? usual;
  page.editor ??= Object.assign(
    new Editor((text) => {
      page.text = text;
      memory.put(name, text);
      clearTimeout(page.waits);
      page.waits = setTimeout(look, TYPED);
    }),
    { text: page.text },
  );
}

function problems(found, words) {
  const whole = found.filter(({ line }) => !line);
  return found.length === 0
    ? h("p.hint", { key: "problems", role: "status" }, words.fine)
    : whole.length > 0 &&
        h(
          "ul.problems",
          { key: "problems" },
          whole.map((one, at) =>
            h("li", { key: at, class: one.severity }, h("span", {}, one.message, " ", advice(one))),
          ),
        );
}

function advice({ hint }) {
  return hint && h("span.more", {}, hint);
}

/** Return the column behind the word or figure that begins in this one. */
function wordsEnd(text, { line, column }) {
  return (
    column +
    (/^[^\s,]+/.exec((text.split("\n")[line - 1] ?? "").slice(column - 1))?.[0].length ?? 1)
  );
}

function score(table, words, shelf) {
  const { page } = shelf;
  const look = async (ask) => {
    const { text } = page;
    const answer = await ask("/api/score", { text });
    if (answer?.status !== 200 || shelf.page !== page || page.text !== text) return;
    page.found = await answer.json();
    shelf.redraw();
    const beside = page.found.problems
      .filter(({ line }) => line)
      .map((one) => ({ ...one, from: one.column, to: wordsEnd(text, one) }));
    page.editor.tell(beside.map((one) => ({ ...one, says: note(one, advice(one)) })));
  };
  const answer = () => document.querySelector(".places, .problems, .note, #pad [role=status]");
  const ask = () =>
    look((...asked) => shelf.ask(...asked)).then(() =>
      answer()?.scrollIntoView({ block: "center" }),
    );
  written(page, "pad", "", () => page.found && look((...asked) => shelf.quietly(...asked)));
  page.editor.label = words.type_pad;
  if (page.brought) setTimeout(ask); // it came complete
  page.brought = false;
  return [
    bar(words.score, words, shelf),
    h("p.hint", { key: "label" }, words.type_pad),
    h("div.paper", { key: "paper" }, page.editor.element),
    h(
      "div.both",
      { key: "both" },
      h("button.quiet", { onclick: shelf.tap(ask) }, words.score_it),
      h(
        "button.quiet",
        { onclick: shelf.tap(() => shelf.open("/api/resume", { text: page.text })) },
        words.go_on,
      ),
    ),
    !shelf.device.owns && photographed(words, shelf),
    taken(words, shelf),
    page.found && scored(page.found, words),
  ];
}

export function scored(found, words) {
  const ranking = found.ranking ?? [];
  return [
    problems(found.problems, words),
    ranking.length > 0 &&
      h(
        "ol.places",
        { key: "places" },
        ranking
          .flat()
          .map((name) =>
            h(
              "li",
              { key: name, class: ranking[0].includes(name) ? "won" : "" },
              h("span.fit", {}, name),
              h("b", {}, found.totals[name]),
            ),
          ),
      ),
  ];
}

/** Look for a code with the camera: an address with a rule or a game in it, or the text itself. */
function scan(table, words, shelf) {
  const { page } = shelf;
  page.seen ??= shelf.device.look((text) => shelf.page === page && shelf.found(text));
  return [bar(words.scan, words, shelf), h("div.seen", { key: "seen" }, page.seen)];
}

function print(table, words, shelf) {
  const { page } = shelf;
  const named = (names) => Object.entries(names).map(([id, name]) => ({ id, name }));
  const choices = {
    ...(!page.rules && { game: [words.which_game, table.games] }),
    piece: [words.what, named(words.pieces)],
    paper: [words.paper, PAPERS],
    ink: [words.ink, named(words.inks)],
    ...((page.piece ?? "sheet") === "sheet" && { letters: [words.letters, named(words.sizes)] }),
  };
  const chosen = Object.fromEntries(
    Object.entries(choices).map(([field, [, from]]) => [field, page[field] ?? from[0].id]),
  );
  const made = async () => {
    const large = chosen.letters === "large";
    const answer = await shelf.ask("/api/print", {
      ...chosen,
      large,
      ...(page.rules && { rules: page.rules }),
    });
    if (answer) shelf.device.giveBytes(answer);
  };
  return [
    bar(words.print, words, shelf),
    Object.entries(choices).map(([field, [label, from]]) =>
      h(
        "label.pick",
        { key: field },
        h("span", {}, label),
        h(
          "select",
          { name: field, onchange: (event) => shelf.set({ [field]: event.target.value }) },
          from.map(({ id, name }) =>
            h("option", { key: id, value: id, selected: id === chosen[field] }, name),
          ),
        ),
      ),
    ),
    h("button.big", { key: "make", onclick: shelf.tap(made) }, h("b", {}, words.print)),
  ];
}
