// Parts drawn by both the pad and the display: cards, the path, the game master's words, a player's
// sign.
import { h, picture, told } from "./dom.js";
import { memory } from "./link.js";

const SUITS = { s: "spade", h: "heart", d: "diamond", c: "club" };
const RED = "hd";
export const JOKER = "joker";
const COUNT = 3; // first figure of the countdown
const MANY = 5; // kinds of danger, from which their cards have no pictogram
const LEAST = 11; // px: least size of a name,
const LESS = 0.68; // and least part of its usual size
const LARGE = 17; // px: large enough for any name, however large letters are

export function pip(suit) {
  return picture(SUITS[suit], "pip", RED.includes(suit) ? "red" : "black");
}

/** Return the sign of a player, in the player's colour; either alone is enough to tell players
 * apart. */
export function sign(player) {
  return h("span", { class: `sign hue${player.hue}`, "aria-hidden": "true" }, picture(player.sign));
}

/** Return a card face up: its print, its meaning, and the gold on it. */
export function card(lying) {
  const marks = [lying.counts && h("span.counts", {}, lying.counts)];
  return h(
    "li",
    { key: lying.id, class: classesOf(lying), "aria-label": lying.says },
    face(lying, marks),
    lying.rest ? coin(lying.rest) : null,
  );
}

/** Return a kind of danger that lies there as a small card, with its number if several lie
 * there. */
function kind(lying) {
  const marks = [lying.many > 1 && h("span.counts", {}, `×${lying.many}`)];
  const classes = `${classesOf(lying)} ${lying.ends ? "ends" : ""}`;
  return h("li", { key: lying.card, class: classes, "aria-label": lying.says }, face(lying, marks));
}

/** Return what threatens: the dangers that lie there, and what would end the round. */
export function threats(view) {
  if (!view.dangers.length && !view.threatens.length) return null;
  const kinds = h("ul", {}, view.dangers.map(kind));
  return h(
    "section.threats",
    {
      key: "threats",
      "aria-label": view.words.threatens,
      class: [view.threatens.length && "close", view.dangers.length > MANY && "many"]
        .filter(Boolean)
        .join(" "),
    },
    view.dangers.length ? kinds : picture("warning"),
    h("p", {}, view.threatens.join(" ")),
  );
}

function classesOf(lying) {
  const suits = suitsOf(lying);
  const red = suits.length > 0 && suits.every((suit) => RED.includes(suit));
  const rankless = lying.card === JOKER || !lying.rank;
  const classes = [
    "card",
    lying.part,
    red && "red",
    lying.new && "new",
    suits.length > 0 && "suited",
    rankless && "rankless",
  ];
  return classes.filter(Boolean).join(" ");
}

const suitsOf = ({ suit, pips }) => (suit ? [suit] : pips);

function face(lying, marks) {
  const suits = suitsOf(lying);
  const rank = lying.card !== JOKER && lying.rank && h("span.rank", {}, lying.rank);
  const drawn = lying.part === "artifact" ? "crown" : lying.sign;
  return h(
    "span.face",
    { "aria-hidden": "true" },
    rank,
    suits.length > 0 && h("span.pips", {}, suits.map(pip)),
    drawn && picture(drawn, "meaning"),
    marks,
  );
}

function coin(amount) {
  return h("span.coin", { "aria-hidden": "true" }, amount);
}

/** Return the cards in a row; before them the gold that stayed from earlier rounds or, if `marked`,
 * the joker with gold where that is no card of the path. */
export function path(view, marked = false) {
  const on = view.marker?.rest && (marked || view.marker.on === "start") ? marker(view) : null;
  if (!view.path.length && !on) return h("p.empty", {}, view.empty);
  return h("ol.path", { "aria-label": view.words.path }, on, view.path.map(card));
}

function marker(view) {
  const { on, rest } = view.marker;
  return h(
    "li.card.marker",
    { key: "marker", "aria-label": told(view.words.marker, { n: rest }) },
    h(
      "span.face",
      { "aria-hidden": "true" },
      picture(on === "start" ? "cave" : "crown", "meaning"),
    ),
    coin(rest),
  );
}

export function status(view) {
  return h(
    "p.status",
    {},
    view.status.map(({ label, figure }) => h("span", {}, label, " ", h("b", {}, figure))),
  );
}

/** Return the game master's words, block by block. */
export function said(telling) {
  return telling.map((one, at) => (one.tone === "table" ? table(one, at) : block(one, at)));
}

function block(one, at) {
  const lines = one.text.map(({ s, act }) => h(act ? "span.act" : "span.fact", {}, s, " "));
  return h("p", { key: `${at}${one.tone}`, class: `say ${one.tone}` }, lines);
}

function table({ heads, rows, set }, at) {
  const side = (column) => (set[column] === "r" ? "right" : "left");
  // columns without a head share that of the names
  const bare = heads.flatMap((text, column) => (column && !text ? [column] : []));
  const order = [0, ...bare, ...heads.keys()].filter(
    (column, place, all) => all.indexOf(column) === place,
  );
  const titled = order.filter((column) => !bare.includes(column));
  const head = h(
    "tr",
    {},
    titled.map((column) =>
      h(
        heads[column] ? "th" : "td",
        {
          scope: heads[column] ? "col" : null,
          class: side(column),
          colspan: !column && bare.length ? bare.length + 1 : null,
        },
        heads[column],
      ),
    ),
  );
  const line = (row) =>
    h(
      "tr",
      {},
      order.map((column) =>
        column
          ? h("td", { class: side(column) }, row[column])
          : h("th", { scope: "row", class: side(column) }, row[column]),
      ),
    );
  return h(
    "div.tabled",
    { key: `table${at}` },
    h("table", {}, h("thead", {}, head), h("tbody", {}, rows.map(line))),
  );
}

/** Return the words as plain text, for screen readers and speech. */
export function aloud(telling) {
  return telling
    .flatMap((one) => (one.tone === "table" ? [] : one.text.map(({ s }) => s)))
    .join(" ");
}

/** Return what is spoken: a cry, the game master's words, who won. */
export function heard(view) {
  return [view.cry?.text, aloud(view.said), view.stage === "over" ? view.won : ""]
    .filter(Boolean)
    .join(" ");
}

/** Speaks what is new, if that is switched on. */
export const voice = {
  said: "",
  there: "speechSynthesis" in window,
  get on() {
    return memory.get("speech") === "on";
  },

  turn(view) {
    memory.put("speech", voice.on ? "" : "on");
    speechSynthesis.cancel();
    voice.said = "";
    voice.say(view);
  },

  say(view) {
    const text = heard(view);
    if (text === voice.said) return;
    voice.said = text;
    if (!voice.on || !voice.there) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = view.game.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  },
};

/** Return the countdown before choices are shown; `redraw` is called for the next figure. */
export function countdown(view, redraw) {
  const left = view.choices.reveal_in;
  clearTimeout(counting.timer);
  if (left == null) {
    counting.until = null;
    return null;
  }
  counting.until ??= performance.now() + left * 1000;
  const beat = (1000 * left) / COUNT;
  const beats = (counting.until - performance.now()) / beat;
  const figure = Math.min(COUNT, Math.max(1, Math.ceil(beats)));
  if (beats > 1) counting.timer = setTimeout(redraw, (beats - figure + 1) * beat + 5);
  return h(
    "div.countdown",
    { key: "countdown", "aria-hidden": "true" },
    h("span.serif", { key: figure }, figure),
  );
}
const counting = { until: null, timer: 0 };

/** Shrink names until they fit; a name that would be too small to read breaks into lines. */
export function fit(names) {
  const reset = (name) => {
    name.classList.remove("breaks");
    name.style.removeProperty("font-size");
  };
  const overflows = (name) => name.scrollWidth > name.clientWidth;
  names.forEach(reset);
  const wide = names
    .filter(overflows)
    .map((name) => [
      name,
      parseFloat(getComputedStyle(name).fontSize),
      name.clientWidth / name.scrollWidth,
    ]);
  for (const [name, size, part] of wide)
    name.style.setProperty(
      "font-size",
      `${Math.max(LEAST, Math.min(size * LESS, LARGE), size * part * 0.98)}px`,
    );
  wide.filter(([name]) => overflows(name)).forEach(([name]) => name.classList.add("breaks"));
}

/** Set tables that are too wide closer and smaller. */
export function tighten(tables) {
  for (const table of tables) {
    table.classList.remove("tight");
    table.classList.toggle("tight", table.scrollWidth > table.clientWidth);
  }
}

/** Let the keyboard reach regions while they scroll. */
export function reach(regions) {
  for (const region of regions) {
    if (region.scrollWidth > region.clientWidth || region.scrollHeight > region.clientHeight)
      region.tabIndex = 0;
    else region.removeAttribute("tabindex");
  }
}

export function dress(dark, large) {
  const root = document.documentElement;
  root.classList.toggle("dark", dark === "dark");
  root.classList.toggle("light", dark === "light");
  root.classList.toggle("large", large);
}
