// The pad: taps that are not yet sent, and the screen around the lower half.
import { fill, h, picture, told } from "./dom.js";
import { asked, flipped, hand, lies, named } from "./hand.js";
import { Link, Taps, memory } from "./link.js";
import { aloud, countdown, dress, fit, path, reach, said, status, tighten, voice } from "./parts.js";
import { Round } from "./round.js";
import { Sheet } from "./sheet.js";
import { Shelf, unkept } from "./shelf.js";

const TOLD = 8000; // ms a reason stays
const SLOW = 450; // ms in which a letter typed may still become a longer name
const MANY = 4; // blocks: more are a list
const ROOM = 120; // px of reading that an arrow does not cover up
const BLOCKS = ".told > .say, .next > .say, tbody tr, .places li";

const main = document.getElementById("pad");
const link = new Link(key(), () => draw());
let fading;
let typing;
let seen = "";
let device = null; // what this device can do, where it has the host in itself
let shelf = null;
let round = null;
let taps = null;

/** The key of the game stands behind the #, so that a bookmark opens the next round too. */
function key() {
  const given = new URLSearchParams(location.hash.slice(1)).get("k");
  if (given) memory.put("key", given);
  return given ?? memory.get("key") ?? "";
}

const pad = {
  picked: [], // who leaves, tapped and not yet said
  shown: {}, // games of hands: whose card was which
  turn: null, // whose card is asked for again
  back: null, // which cards go back, by their place, while that is asked
  second: null, // a key whose suit is asked for
  changing: false, looking: false,
  seating: false, // which player's phone this is, asked for in the menu
  wantsKeys: false, // the keys, although somebody else turns the cards
  takes: "", // whose seat a second tap takes over
  sleeper: "", // for whom this phone chooses
  refused: "",
  fine: false, // what stands there refuses nothing
  typed: "",
  busy: null, // the act on its way
  overAt: -Infinity, // when something was laid over the keys

  /** A tap is heard unless it was meant for what lay there before, or one is on its way. */
  tap: (then) => (event) => {
    if (held(event) || (link.unsure() && !taps.running)) return;
    pad.refused = "";
    then();
    draw();
  },

  toggle(name) {
    if (!pad.picked.length) pad.overAt = performance.now();
    pad.picked = pad.picked.includes(name) ? pad.picked.filter((one) => one !== name) : [...pad.picked, name];
    pad.second = null;
  },

  leave() {
    if (performance.now() - pad.overAt > 350) pad.act({ do: "leave", names: inOrder(pad.picked) });
  },

  draw(key) {
    if (ask(key)) return;
    if (link.view.stage === "show") pad.show(key.id);
    else pad.act({ do: "draw", card: key.id });
  },

  /** Whose card a key is for: who was asked again, else the first without one. */
  shower(view) {
    const left = view.players.filter(({ name, inside }) => inside && !(name in pad.shown));
    return pad.turn ?? left[0]?.name ?? null;
  },

  reshow(name) {
    Object.assign(pad, { turn: name, second: null, back: null });
  },

  show(card) {
    pad.shown[pad.shower(link.view)] = card;
    Object.assign(pad, { turn: null, second: null });
    if (pad.shower(link.view) !== null) return;
    if (pad.asksBack(link.view)) pad.back = [];
    else pad.sendShown();
    link.moved();
  },

  /** What is asked of the cards that lie there, now that so many were laid face down. */
  asksBack: (view) => asked(view.back, pad.shown),

  goesBack(at) {
    pad.back = flipped(pad.back, at);
    if (pad.back.length === pad.asksBack(link.view).many) pad.sendShown({ back: named(link.view.back, pad.back) });
  },

  sendShown: (more = {}) => pad.act({ do: "show", cards: inSeats(pad.shown), ...more }),

  wide() {
    if (pad.picked.length) pad.picked = [];
    else if (pad.back) pad.sendShown();
    else if (link.view.stage === "show") pad.show(null);
    else pad.act(link.view.wide.do);
  },

  async act(act) {
    pad.busy = act;
    const answer = await link.act(act);
    pad.busy = null;
    heard(answer, () => pad.act(act));
    return answer;
  },

  async post(what, body) {
    const answer = await link.send(`/api/${what}`, body);
    heard(answer, () => pad.post(what, body));
    return answer;
  },

  /** Where there is no room: go on without saving what is done, and do again what was not; or save all of it again. */
  async keep(on) {
    const undone = pad.again;
    const answer = await pad.post("keep", { on });
    if (answer?.status === 200 && !on) undone?.();
  },

  /** Whether this phone said in this game that it is nobody's. */
  get onlyTaps() {
    return device !== null || memory.get("seat") === seat("");
  },

  async sit(player) {
    const name = player?.name ?? "";
    if (player?.phone === "here" && !player.mine && pad.takes !== name) {
      pad.takes = name;
      return;
    }
    const over = pad.takes === name && name !== "";
    const answer = await pad.post("seat", over ? { name, over } : { name });
    if (answer?.status === 200) memory.put("seat", seat(name));
    Object.assign(pad, answer?.status === 409 ? { takes: name } : { takes: "", seating: false }); // 409: somebody was quicker
    draw();
  },

  takeKeys() {
    pad.wantsKeys = true;
    link.moved();
  },

  choose(name, key) {
    if (key && ask(key)) return;
    pad.unask();
    pad.post("choose", { name, choice: key && key.id, ask: link.view.choices.ask });
  },

  wakeFor(name) {
    pad.sleeper = name;
    link.moved();
  },

  change() {
    pad.changing = true;
    link.moved();
  },

  look(looks) {
    if (pad.looking === looks) return;
    pad.looking = looks;
    draw();
  },

  count(form) {
    const piles = Object.fromEntries([...form].filter(([, gold]) => gold !== "").map(([name, gold]) => [name, Number(gold)]));
    pad.act({ do: "count", piles });
  },

  unask: () => Object.assign(pad, { second: null, changing: false, sleeper: "", looking: false }),

  /** Why something cannot be; for a moment. */
  refuse(why) {
    Object.assign(pad, { refused: why, fine: false });
    clearTimeout(fading);
    fading = setTimeout(() => { pad.refused = ""; draw(); }, TOLD);
    draw();
  },

  /** What was done, at the same place; nothing if it says so itself. */
  mention(text) {
    pad.refuse(text ?? "");
    Object.assign(pad, { fine: true, again: null });
    draw();
  },
};

const sheet = new Sheet(document.getElementById("sheet"), link, pad, () => draw());

/** What this phone remembers of its seat: a game is known by its key. */
function seat(name) {
  return `${link.key} ${name}`;
}

/** A host that began anew forgot the seats: this phone takes the one it had, once, if it is free. */
function resume(view) {
  if (device) return;
  const [boot] = view.at.split(".");
  if (resumed === boot) return;
  resumed = boot;
  const had = view.players.find(({ name, phone }) => phone === "none" && memory.get("seat") === seat(name));
  if (had && !view.players.some(({ mine }) => mine)) setTimeout(() => pad.post("seat", { name: had.name }));
}
let resumed = "";

/** A key with several cards asks which one it was. */
function ask(key) {
  if (!key.then?.length) return false;
  pad.second = key;
  link.moved();
  return true;
}

function inOrder(names) {
  return link.view.players.map(({ name }) => name).filter((name) => names.includes(name));
}

function inSeats(shown) {
  return Object.fromEntries(inOrder(Object.keys(shown)).map((name) => [name, shown[name]]));
}

/** Whether one is on its way: then a tap waits for the answer, or is not heard where the host is elsewhere. */
function held(event) {
  return device ? taps.waits(event?.currentTarget) : Boolean(link.waiting);
}

/** What came of a tap: a buzz, why not, or that it never arrived. */
function heard(answer, again) {
  setTimeout(() => taps.answered(answer?.status === 200));
  if (!answer) return pad.refuse(link.view.words.lost);
  if (answer.status === 200) navigator.vibrate?.(12);
  else pad.refuse(answer.body.text);
  pad.again = answer.status === 503 ? again : null;
  return draw();
}

// --- the screen ------------------------------------------------------------------------------------------------------

function draw() {
  if (link.turnedAway) return fill(main, h("p.away", { role: "alert" }, link.turnedAway));
  if (!link.view) return null;
  if (link.view.stage === "shelf") return startPage(link.view);
  resume(link.view);
  settle(link.view);
  main.className = `stage-${link.view.stage} ${link.waiting || round?.busy ? "busy" : ""}`;
  const held = main.querySelector(".hand")?.contains(document.activeElement);
  fill(main, round?.goes(link.view) ? [round.screen(link.view), refusal(link.view)] : screen(link.view));
  if (held && document.activeElement === document.body) main.querySelector(".hand button:enabled")?.focus({ preventScroll: true });
  sheet.draw();
  dressed();
  return announce(link.view);
}

function screen(view) {
  return [
    bar(view),
    offline(view),
    view.kept === false && unkept(view.pocket, pad, shelf),
    h("div.path-side", { key: "path" }, !view.places.length && path(view), status(view)),
    h("section.read", { key: "read", tabindex: "0", "aria-label": view.words.at_table, onscroll: below },
      view.cry && h("div.cry", { key: view.cry.id }, h("h2.serif", {}, view.cry.text), h("p", {}, view.cry.more)),
      places(view), h("div.told", { key: "told", class: !view.cry && view.said.length > MANY ? "list" : "" }, lines(view))),
    h("button.below", { key: "below", hidden: true, onclick: onward }, h("span", { id: "hidden" })),
    refusal(view),
    h("section.hand", { key: "hand", class: view.choices.open ? "secret" : "" }, hand(view, pad)),
    foot(view),
    countdown(view, draw),
  ];
}

function refusal(view) {
  return pad.refused && h("div.refused", { key: "refused", class: pad.fine ? "fine" : "" }, h("p", {}, pad.refused),
    pad.again && h("button.quiet", { key: "again", onclick: pad.tap(pad.again) }, view.words.again),
    pad.again && view.kept && h("button.quiet", { key: "unkept", onclick: pad.tap(() => pad.keep(false)) }, view.pocket.go_unkept));
}

/** Which game, who plays: there is no table yet. */
function startPage(view) {
  dress(memory.get("light"), memory.get("letters") === "large");
  document.documentElement.lang = view.lang;
  shelf.draw(main, view);
  document.title = main.querySelector("h1").textContent;
  fit([...document.querySelectorAll(".fit")]);
}

/** What is said, in its order: between rounds what hands do now and before the next one, then what came of it. */
function lines(view) {
  const heard = heardNow(view);
  const next = heard.filter(({ tone }) => tone === "next");
  if (!next.length) return said(heard);
  const at = heard.indexOf(next[0]);
  return [said(heard.slice(0, at)), h("div.next", { key: "next" }, said(next)), said(heard.slice(at + next.length))];
}

function onward() {
  const read = main.querySelector(".read");
  read.scrollBy({ top: read.clientHeight * 0.8 });
}

/** What is said, but for what the cry, or the places, say already. */
function heardNow(view) {
  if (view.places.length) return view.said.filter(({ tone }) => tone === "table");
  return view.cry ? view.said.filter(({ tone }) => tone !== "caught") : view.said;
}

function bar(view) {
  return h("header.bar", { key: "bar" }, h("h1", {}, view.game.name), h("p.round", {}, view.round?.title),
    view.inside && h("p.inside", {}, picture("player"), h("b", { "aria-hidden": "true" }, view.inside.figure), h("span.unseen", {}, view.inside.says)));
}

function offline(view) {
  if (!link.lost) return null;
  return h("p.offline", { key: "offline" }, link.waiting ? view.words.unsent : view.words.offline);
}

/** The end: places, the winner first and large, equals as they sit, what decided it, and what is worth telling. */
function places(view) {
  if (!view.places.length) return null;
  return [h("ol.places", { key: "places" }, [...view.places].sort((a, b) => a.place - b.place).map((place) => h("li", { key: place.name, class: place.won ? "won" : "" },
    h("span", {}, place.text), h("b", {}, place.figure)))),
  h("p.say.good", { key: "won" }, h("span.act", {}, view.won)),
  view.story.length > 0 && h("div.told.list", { key: "story" }, view.story.map((line) => h("p.say", {}, h("span.fact", {}, line))))];
}

function foot(view) {
  const { undo, redo, words } = view;
  return h("footer.foot", { key: "foot" },
    h("button.undo", { key: "undo", disabled: !undo, onclick: back({ do: "undo" }) },
      picture("take back"), h("b", {}, undo?.label ?? words.undo), undo && h("span.more", {}, undo.more)),
    redo && h("button.redo", { key: "redo", "aria-label": [redo.label, redo.more].filter(Boolean).join(": "), onclick: back({ do: "redo" }) }, picture("take again")),
    h("button.menu", { key: "menu", "aria-haspopup": "dialog", onclick: () => { sheet.open(); draw(); } }, h("b", {}, words.more)));
}

/** Taking back is never too early: a thumb that goes there means it. */
function back(act) {
  return (event) => {
    if (held(event)) return;
    pad.refused = "";
    pad.act(act);
  };
}

/** What was half tapped is gone when something else is asked; and a thumb on its way down is given time to look. */
function settle(view) {
  const { stage, round, question, keys, wide, big, options } = view;
  if (!view.choices.sleeps.some(({ name }) => name === pad.sleeper)) pad.sleeper = "";
  const now = JSON.stringify([stage, lies(view, pad) === "seats", view.choices.mode, view.choices.ask, round?.number, round?.turn, question, keys.map(({ id, ok }) => [id, ok]), wide, big, options]);
  if (now === seen) return;
  if (seen) link.moved();
  seen = now;
  Object.assign(pad, { picked: [], shown: {}, turn: null, back: null, takes: "", wantsKeys: false });
  pad.unask();
  moving = true;
}
let moving = false;

function dressed() {
  const { view } = link;
  dress(memory.get("light"), memory.get("letters") === "large");
  document.documentElement.lang = view.game.lang;
  document.title = view.game.name;
  fit([...document.querySelectorAll(".fit")]);
  tighten(document.querySelectorAll(".tabled"));
  reach(document.querySelectorAll(".path"));
  below();
  if (!moving) return;
  moving = false;
  main.querySelector(".path")?.scrollTo({ left: 1e6 });
  main.querySelector(".read")?.scrollTo({ top: 0 });
  below();
}

/** How much there is to read below what is seen: it fades there, and an arrow leads on. */
function below() {
  const read = main.querySelector(".read");
  if (!read) return;
  const end = read.getBoundingClientRect().bottom;
  const hidden = [...read.querySelectorAll(BLOCKS)].filter((block) => block.getBoundingClientRect().bottom > end + 1).length;
  read.classList.toggle("goes-on", hidden > 0);
  const arrow = main.querySelector(".below");
  arrow.hidden = !hidden || read.clientHeight < ROOM;
  write("hidden", told(link.view.words.below, { n: hidden }));
}

/** Readers hear what is new, once; and at once why something cannot be. */
function announce(view) {
  const text = [view.cry?.text, aloud(view.said), view.question?.title].filter(Boolean).join(" ");
  write("heard", text);
  if (device) voice.say(view);
  write("alarm", [link.lost ? (link.waiting ? view.words.unsent : view.words.offline) : "", pad.refused].filter(Boolean).join(" "));
}

function write(id, text) {
  const region = document.getElementById(id);
  if (region.textContent !== text) region.textContent = text;
}

// --- keys of a keyboard ------------------------------------------------------------------------------------------------

function typedKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !link.view || sheet.page || event.target.closest("input, textarea, select")) return;
  if (event.key === "Escape") pad.tap(() => { pad.picked = []; pad.unask(); })();
  else if (event.key === "Backspace") main.querySelector(".undo:enabled")?.click();
  else if (/^[\p{L}\p{N}]$/u.test(event.key)) typeKey(event.key.toLowerCase());
}

/** Letters and figures find the key they begin; one that could become a longer name waits a moment. */
function typeKey(letter) {
  clearTimeout(typing);
  const offered = [...main.querySelectorAll(".hand [data-key]")];
  const named = (key) => key.dataset.key.toLowerCase();
  const begins = (text) => offered.filter((key) => named(key).startsWith(text));
  pad.typed = begins(pad.typed + letter).length ? pad.typed + letter : letter;
  const found = begins(pad.typed);
  const press = () => {
    const exact = found.find((key) => named(key) === pad.typed) ?? (found.length === 1 ? found[0] : null);
    pad.typed = "";
    exact?.click();
  };
  if (found.length === 1) press();
  else typing = setTimeout(press, SLOW);
}

addEventListener("keydown", typedKey);
addEventListener("resize", () => draw());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => draw());
document.fonts?.ready.then(() => draw());
dress(memory.get("light"), memory.get("letters") === "large");

/** Show the table that is at the other end of this carrier; a device of its `own` that has it in itself begins with the view it
 * knows. Any other is a `visitor`, who sees the start page as long as there is no game. */
export function start(carrier, own, visitor = null) {
  device = own;
  taps = new Taps(() => Boolean(link.waiting || shelf.busy));
  shelf = new Shelf(link, own ?? visitor, taps, draw);
  link.carry = carrier;
  (own ?? visitor).began({ link, shelf, redraw: draw });
  if (device) {
    round = new Round(link, pad, draw);
    sheet.own = shelf;
    link.show(device.first);
  }
  link.start(carrier);
}
