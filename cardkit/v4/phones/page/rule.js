// Page for writing a house rule: the text with its faults, and the sheet, rules and odds of its
// last correct state. The core checks the text and makes all of these; here they are only shown.
import { h, picture, told } from "./dom.js";
import { note } from "./editor.js";
import { said } from "./parts.js";
import { bar, written } from "./shelf.js";

const WIDE = matchMedia("(min-width: 60rem)"); // room beside the text
const ROWS = 10; // rows of the odds for each card; then for every fifth
const RARE = 0.01;
const CHECKS = "en"; // language of findings, whatever the page's
const TABS = ["rule", "sheet", "rules", "odds"];

/** Request of each tab, about the last correct text. */
const ASKED = {
  sheet: ["/api/print", { piece: "sheet", screen: true }],
  rules: ["/api/rules", {}],
  odds: ["/api/odds", {}],
};

export function rule(table, words, shelf) {
  const { page } = shelf;
  page.made ??= {};
  page.tab ??= "rule";
  if (!page.editor) setTimeout(() => look(page, shelf));
  written(page, "rule", `extends = "${table.games[0].id}"\nname = "${words.house}"\n`, () =>
    look(page, shelf),
  );
  const faults = faulty(page);
  const first = faults.find(({ line }) => line)?.line ?? 1;
  page.editor.label = words.house;
  const may = page.found && !faults.length && page.good === page.text;
  const name = page.made.rules?.game?.name ?? words.house;
  return h(
    "div.rule",
    { key: "rule", class: `shows-${page.tab}` },
    bar(
      name,
      words,
      shelf,
      h(
        "button.round",
        {
          key: "print",
          "data-door": "print",
          disabled: !may,
          onclick: shelf.tap(() => shelf.onto({ id: "print", rules: page.text })),
        },
        picture("page"),
        h("span.unseen", {}, words.print),
      ),
      shelf.device.giveAddress &&
        h(
          "button.quiet",
          {
            key: "share",
            onclick: shelf.tap(() =>
              shelf.device
                .giveAddress("r", brief(page), `${page.made.rules?.game?.id || "rule"}.toml`)
                .then(shelf.device.mention),
            ),
          },
          words.share,
        ),
    ),
    tabs(words, shelf, faults),
    h(
      "section.typed",
      { key: "typed" },
      h("div.paper", { key: "paper" }, page.editor.element),
      page.text.trim()
        ? [keys(page, shelf), status(page, words, faults)]
        : beginnings(table, words, shelf),
    ),
    h(
      "section.shown",
      { key: "shown" },
      shown(page, words),
      standing(page, words, shelf, faults, first),
    ),
    page.address &&
      h(
        "p.address-of",
        { key: "address" },
        h(
          "span",
          {},
          "…",
          page.address.slice(page.address.lastIndexOf("/", page.address.indexOf("#") - 2)),
        ),
        h(
          "button.link",
          { onclick: shelf.tap(() => shelf.device.copy(page.address).then(shelf.device.mention)) },
          words.copy,
        ),
      ),
    h(
      "button.big",
      {
        key: "play",
        disabled: !may,
        onclick: shelf.tap(() =>
          shelf.onto({ id: "people", game: page.made.rules?.game, rules: page.text }),
        ),
      },
      h("b", {}, words.play_it),
      faults.length > 0 && h("span.more", {}, told(words.first, { n: first })),
    ),
  );
}

function faulty(page) {
  return (page.found ?? []).filter(({ severity }) => severity === "error");
}

/** Return the shortest equal text once it is known. */
function brief(page) {
  const { rules } = page.made;
  return rules?.of === page.text ? rules.brief : page.text;
}

/** Check the text as it is now; old findings stay until then. */
async function look(page, shelf) {
  const { text } = page;
  const answer = text.trim() ? await shelf.quietly("/api/check", { text, as: "rules" }) : null;
  if (!text.trim()) empty(page, shelf);
  if (answer?.status !== 200 || shelf.page !== page || page.text !== text) return;
  page.found = (await answer.json()).problems;
  if (!faulty(page).length) page.good = text;
  shelf.redraw();
  page.editor.tell(
    page.found
      .filter(({ line }) => line)
      .map((one) => ({ ...one, says: mending(one, shelf, page) })),
  );
  make(page, shelf);
}

/** An empty text has no fault: nothing is written yet. */
function empty(page, shelf) {
  Object.assign(page, { found: null, good: "", made: {}, address: "" });
  page.editor.tell([]);
  shelf.redraw();
}

/** Return three texts to begin with. */
function beginnings(table, words, shelf) {
  const { page } = shelf;
  const { id } = table.games[0];
  const extend = `extends = "${id}"\nname = "${words.house}"\n`;
  const begin = (text) => {
    page.editor.text = text;
    page.text = text;
    look(page, shelf);
  };
  const all = async () => {
    const answer = await shelf.ask("/api/rules", { rules: extend });
    const keys = answer ? Object.entries((await answer.json()).keys) : [];
    if (keys.length) begin(extend + keys.map(([name, value]) => `# ${name} = ${value}\n`).join(""));
  };
  const own = `name = "${words.house}"\nplayers = "3-8"\nrounds = 4\ncards.gold = { "A-10" = "face" }\ncards.danger = { "J-K" = "rank" }\n`;
  const one = ([title, more], text, then) =>
    h(
      "button.beginning",
      { key: title, onclick: shelf.tap(then) },
      h("span.line", {}, h("b", {}, title), h("span.more", {}, more)),
      h("code", {}, text),
    );
  const [change, every, game] = words.beginnings;
  return h(
    "div.beginnings",
    { key: "beginnings" },
    h("h2", {}, words.begin_with),
    one(change, `extends = "${id}"\ndanger.ends_at = 3`, () =>
      begin(`${extend}danger.ends_at = 3\n`),
    ),
    one(every, `extends = "${id}"\n# rounds = 4`, all),
    one(game, own.split("\n").slice(3, 5).join("\n"), () => begin(own)),
  );
}

/** Fetch what the open tab shows, and the rules with the game's name, for the last correct text. */
async function make(page, shelf) {
  if (page.making || !page.good) return;
  const due = ["rules", beside(page)].find(
    (one) => one in ASKED && page.made[one]?.of !== page.good,
  );
  if (!due) return;
  page.making = due;
  const [path, body] = ASKED[due];
  const of = page.good;
  const answer = await shelf.quietly(path, { ...body, rules: of });
  page.making = "";
  if (!answer) return;
  const told =
    due === "sheet" && answer.status === 200 ? { svg: await answer.text() } : await answer.json();
  page.made[due] = { of, ...(answer.status === 200 ? told : { refused: told.text }) };
  if (told.brief) page.address = await shelf.device.addressOf("r", told.brief);
  if (shelf.page !== page) return;
  shelf.redraw();
  make(page, shelf);
}

/** Return the tab that is seen beside the text, or in place of it. */
function beside(page) {
  return page.tab === "rule" && WIDE.matches ? "sheet" : page.tab;
}

function tabs(words, shelf, faults) {
  const { page } = shelf;
  const open = (tab) =>
    shelf.tap(() => {
      page.tab = tab;
      make(page, shelf);
    });
  return h(
    "div.choice-of.tabs",
    { key: "tabs", role: "group" },
    TABS.map((tab) =>
      h(
        "button.option-of",
        {
          key: tab,
          "data-tab": tab,
          "aria-pressed": String(tab === (tab === "rule" ? page.tab : beside(page))),
          onclick: open(tab),
        },
        h("b", {}, words[tab]),
        tab === "rule" && faults.length > 0 && h("span.count", {}, faults.length),
      ),
    ),
  );
}

/** Return the note of a fault, with a button that mends it. */
function mending(one, shelf, page) {
  const words = shelf.link.view.pocket;
  const mend = () => page.editor.write(one.line, one.from, one.to, one.instead);
  return note(
    { ...one, lang: CHECKS },
    one.instead &&
      h(
        "button.quiet",
        { onclick: shelf.tap(mend) },
        picture("tick"),
        told(words.write, { text: one.instead }),
      ),
  );
}

/** Return buttons for the keys of a rule, where typing is slow. */
function keys(page, shelf) {
  const known = Object.entries(page.made.rules?.keys ?? {});
  const named = (name) =>
    name
      .split(".")
      .map((part, at, all) => (at < all.length - 1 ? h("span.more", {}, part, ".") : part));
  return (
    known.length > 0 &&
    h(
      "div.keys-of",
      { key: "keys" },
      known.map(([name, value]) =>
        h(
          "button.quiet",
          { key: name, onclick: shelf.tap(() => page.editor.set(name, value)) },
          named(name),
        ),
      ),
    )
  );
}

function status(page, words, faults) {
  const whole = faults
    .filter(({ line }) => !line)
    .map(({ message }) => h("p", { key: message, lang: CHECKS }, message));
  return (
    page.found &&
    h(
      "div.verdict",
      { key: "verdict", class: faults.length ? "error" : "", role: "status" },
      h(
        "p",
        {},
        picture(faults.length ? "warning" : "tick"),
        faults.length ? told(words.faults, { n: faults.length }) : words.fine,
      ),
      whole,
    )
  );
}

// --- what is shown of it

const SHOWN = { sheet, rules, odds };

function shown(page, words) {
  const tab = beside(page);
  const made = page.made[tab];
  if (tab === "rule") return null;
  if (!made) return h("div.making", { key: "making", "aria-busy": "true" });
  return made.refused
    ? h("p.refused", { key: "refused" }, made.refused)
    : SHOWN[tab](made, words, page);
}

/** Return the note that this is not the current text, and the switch for a large sheet. */
function standing(page, words, shelf, faults, first) {
  const tab = beside(page);
  const old = faults.length > 0 && page.made[tab];
  return (
    tab !== "rule" &&
    (old || tab === "sheet") &&
    h(
      "div.standing",
      { key: "standing" },
      h("p", { role: "status" }, old && told(words.as_it_was, { n: first })),
      tab === "sheet" &&
        h(
          "button.quiet",
          {
            "aria-pressed": String(Boolean(page.large)),
            onclick: shelf.tap(() => {
              page.large = !page.large;
            }),
          },
          words.large,
        ),
    )
  );
}

function sheet(made, words, page) {
  made.drawn ??= document.importNode(
    new DOMParser().parseFromString(made.svg, "image/svg+xml").documentElement,
    true,
  );
  return h(
    "div.sheet-of",
    {
      key: "sheet",
      class: page.large ? "large" : "",
      tabindex: "0",
      role: "group",
      "aria-label": words.sheet,
    },
    made.drawn,
  );
}

function rules({ sections }, words) {
  return h(
    "div.told",
    { key: "rules", tabindex: "0", role: "group", "aria-label": words.rules },
    sections.map((section, at) =>
      h(
        "section.say",
        { key: at },
        section.title && h("h2", {}, section.title),
        section.lines.map(({ text }) => h("p", {}, text)),
      ),
    ),
  );
}

function odds(made, words) {
  const known = made.if_random ?? made;
  const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
  const figure = new Intl.NumberFormat(document.documentElement.lang, {
    maximumFractionDigits: 2,
    minimumFractionDigits: 2,
  });
  const table = (key, heads, rows) =>
    h("div", { key }, said([{ tone: "table", heads, rows, set: heads.map(() => "r") }]));
  return h(
    "div.told",
    { key: "odds", tabindex: "0", role: "group", "aria-label": words.odds },
    made.if_random && h("p.hint", { key: "random" }, words.if_random),
    h("h2", { key: "nobody" }, words.if_nobody),
    h(
      "ol.curve",
      { key: "curve", "aria-label": words.if_nobody },
      curve(known.survival.map(number)).map(([cards, part]) =>
        h(
          "li",
          { key: cards, "--part": part },
          h("b", {}, cards),
          h("i", { "aria-hidden": "true" }),
          h("span", {}, percent.format(part)),
        ),
      ),
    ),
    h("h2", { key: "gold" }, words.gold),
    table(
      "each",
      [words.inside, words.each],
      Object.entries(known.gain_each).map(([inside, gold]) => [
        inside,
        figure.format(number(gold)),
      ]),
    ),
    made.solo &&
      Object.keys(made.solo.leave_at).length > 0 && [
        h("h2", { key: "alone" }, words.alone),
        table("leave", [words.short, words.leave_with], Object.entries(made.solo.leave_at)),
      ],
  );
}

/** Return a fraction in text as a number. */
function number(fraction) {
  const [over, under = 1] = fraction.split("/").map(Number);
  return over / under;
}

/** Return rows of cards and chance that the round still runs: the first ones, then every fifth,
 * until rare. */
function curve(chances) {
  const rows = [...chances.entries()].filter(
    ([cards]) => cards && (cards <= ROWS || cards % 5 === 0),
  );
  const end = rows.findIndex(([, chance]) => chance < RARE);
  return end < 0 ? rows : rows.slice(0, end + 1);
}
