// The pad: taps that are not yet sent, and the screen around the lower half.
import { awakeIn } from "./awake.js";
import { fill, h, picture, told } from "./dom.js";
import { turns } from "./grid.js";
import { asked, flipped, hand, lies, named } from "./hand.js";
import { Link, Taps, memory } from "./link.js";
import {
  aloud,
  countdown,
  dress,
  fit,
  path,
  reach,
  said,
  status,
  threats,
  tighten,
  voice,
} from "./parts.js";
import { Round } from "./round.js";
import { Sheet } from "./sheet.js";
import { Shelf, failure, lasting, unkept } from "./shelf.js";

const TOLD = 8000; // ms a reason stays
const SLOW = 450; // ms in which a letter typed may still become a longer name
const MANY = 4; // blocks from which they are set as a list
const SMALL = matchMedia("(max-height: 600px) and (orientation: portrait)");
const LEAST_READ = 40; // px of the game master's words, for which the path gives way
const ROOM = 120; // px of text below which the arrow would cover too much
const BLOCKS = ".told > .say, .next > .say, tbody tr, .places li";

const main = document.getElementById("pad");
const link = new Link(key(), () => draw());
let fading;
let typing;
let seen = "";
let device = null; // abilities of a device that has its own host
let shelf = null;
let round = null;
let taps = null;

/** Return the access key from behind the #, or the remembered one, so that a bookmark works later
 * too. */
function key() {
  const given = new URLSearchParams(location.hash.slice(1)).get("k");
  if (given) memory.put("key", given);
  return given ?? memory.get("key") ?? "";
}

const pad = {
  picked: [], // leavers that are tapped but not sent
  shown: {}, // games of hands: cards by player
  turn: null, // player whose card is asked for again
  back: null, // places of the cards that go back, while that is asked
  second: null, // key whose suit is asked for
  changing: false,
  looking: false,
  seating: false, // the menu asks whose phone this is
  wantsKeys: false, // show the keys although somebody else turns the cards
  takes: "", // player whose seat a second tap takes over
  sleeper: "", // player for whom this phone chooses
  refused: "",
  fine: false, // the message is a confirmation, not a refusal
  typed: "",
  busy: null, // the act on its way
  overAt: -Infinity, // time when something was laid over the keys

  /** Wrap a handler: ignore taps meant for the old screen, or while another is on its way. */
  tap: (then) => (event) => {
    if (held(event) || (link.unsure() && !taps.running)) return;
    pad.refused = "";
    then();
    draw();
  },

  toggle(name) {
    if (!pad.picked.length) pad.overAt = performance.now();
    pad.picked = pad.picked.includes(name)
      ? pad.picked.filter((one) => one !== name)
      : [...pad.picked, name];
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

  /** Return the player whose card is asked for: one asked again, else the first without a card. */
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

  /** Return the question of which cards go back, given the cards laid face down. */
  asksBack: (view) => asked(view.back, pad.shown),

  goesBack(at) {
    pad.back = flipped(pad.back, at);
    if (pad.back.length === pad.asksBack(link.view).many)
      pad.sendShown({ back: named(link.view.back, pad.back) });
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

  /** Go on without saving when there is no room, repeating the refused act; or save everything
   * again. */
  async keep(on) {
    const undone = pad.again;
    const answer = await pad.post("keep", { on });
    if (answer?.status === 200 && !on) undone?.();
  },

  /** True if this phone said that it belongs to no player of this game. */
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
    // 409: somebody was quicker
    Object.assign(pad, answer?.status === 409 ? { takes: name } : { takes: "", seating: false });
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
    const piles = Object.fromEntries(
      [...form].filter(([, gold]) => gold !== "").map(([name, gold]) => [name, Number(gold)]),
    );
    pad.act({ do: "count", piles });
  },

  unask: () => Object.assign(pad, { second: null, changing: false, sleeper: "", looking: false }),

  /** Show for a moment why something cannot be. */
  refuse(why) {
    Object.assign(pad, { refused: why, fine: false });
    clearTimeout(fading);
    fading = setTimeout(() => {
      pad.refused = "";
      draw();
    }, TOLD);
    draw();
  },

  /** Show a confirmation at the same place. */
  mention(text) {
    pad.refuse(text ?? "");
    Object.assign(pad, { fine: true, again: null });
    draw();
  },
};

const sheet = new Sheet(document.getElementById("sheet"), link, pad, () => draw());

/** Return what this phone remembers of its seat; the key identifies the game. */
function seat(name) {
  return `${link.key} ${name}`;
}

/** Take the old seat again, once, if it is free: a restarted host has forgotten the seats. */
function resume(view) {
  if (device) return;
  const [boot] = view.at.split(".");
  if (resumed === boot || link.waiting) return;
  resumed = boot;
  const had = view.players.find(
    ({ name, phone }) => phone === "none" && memory.get("seat") === seat(name),
  );
  if (had && !view.players.some(({ mine }) => mine))
    setTimeout(() => pad.post("seat", { name: had.name }));
}
let resumed = "";

/** Ask for the suit if a key has several cards; returns true if so. */
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

/** Return true if a tap is on its way. Another then waits, or is ignored where the host is
 * elsewhere. */
function held(event) {
  return device ? taps.waits(event?.currentTarget) : Boolean(link.waiting);
}

/** Show the result of a tap: a buzz, a reason, or that it never arrived. */
function heard(answer, again) {
  setTimeout(() => taps.answered(answer?.status === 200));
  if (!answer) return pad.refuse(link.view.words.lost);
  if (answer.status === 200) navigator.vibrate?.(12);
  else pad.refuse(answer.body.text);
  pad.again = answer.status === 503 ? again : null;
  return draw();
}

// --- the screen

function draw() {
  if (link.turnedAway) return fill(main, h("p.away", { role: "alert" }, link.turnedAway));
  if (!link.view) return null;
  awakeIn(link.view.stage);
  if (link.view.stage === "shelf") return startPage(link.view);
  resume(link.view);
  settle(link.view);
  main.className = `stage-${link.view.stage} ${link.waiting || round?.busy ? "busy" : ""}`;
  const held = main.querySelector(".hand")?.contains(document.activeElement);
  fill(
    main,
    round?.goes(link.view) ? [round.screen(link.view), refusal(link.view)] : screen(link.view),
  );
  if (held && document.activeElement === document.body)
    main.querySelector(".hand button:enabled")?.focus({ preventScroll: true });
  sheet.draw();
  dressed();
  return announce(link.view);
}

function screen(view) {
  return [
    bar(view),
    offline(view),
    view.kept === false && unkept(view.pocket, pad, shelf),
    device && failure(view.pocket, shelf),
    view.kept !== false && device?.lasts && !device.read && lasting(view, pad, shelf, device),
    h(
      "div.path-side",
      { key: "path" },
      !view.places.length && along(view),
      h("div.stands", { key: "stands" }, status(view), threats(view)),
    ),
    h(
      "section.read",
      { key: "read", tabindex: "0", "aria-label": view.words.at_table, onscroll: below },
      view.cry &&
        h(
          "div.cry",
          { key: view.cry.id },
          h("h2.serif", {}, view.cry.text),
          h("p", {}, view.cry.more),
        ),
      places(view),
      h(
        "div.told",
        { key: "told", class: !view.cry && view.said.length > MANY ? "list" : "" },
        lines(view),
      ),
    ),
    h("button.below", { key: "below", hidden: true, onclick: onward }, h("span", { id: "hidden" })),
    refusal(view),
    h("section.hand", { key: "hand", class: view.choices.open ? "secret" : "" }, hand(view, pad)),
    foot(view),
    countdown(view, draw),
  ];
}

/** Return the path; where it goes on out of sight, a button on that side counts the cards there. */
function along(view) {
  const way = (side, to) =>
    h(
      "button.way",
      {
        key: side,
        class: side,
        hidden: true,
        onclick: () => step(to),
      },
      picture("arrow"),
      h("b"),
    );
  return h("div.along", { key: "along" }, way("before", -1), lying(view), way("after", 1));
}

function lying(view) {
  const laid = path(view);
  return { ...laid, props: { ...laid.props, key: "lying", onscroll: outOfSight } };
}

function step(to) {
  const row = main.querySelector(".along .path");
  row.scrollBy({ left: to * (row.clientWidth - row.firstElementChild.offsetWidth) });
}

/** Count the cards of the path that are out of sight, on either side. */
function outOfSight() {
  const row = main.querySelector(".along .path");
  if (!row) return;
  for (let again = 0; again < 3; again += 1) {
    // a button that comes or goes moves the path's edge
    const { left, right } = row.getBoundingClientRect();
    const boxes = [...row.children].map((one) => one.getBoundingClientRect());
    const middle = (box) => (box.left + box.right) / 2;
    counted("before", boxes.filter((box) => middle(box) < left).length);
    counted("after", boxes.filter((box) => middle(box) > right).length);
  }
}

function counted(side, n) {
  const button = main.querySelector(`.way.${side}`);
  button.hidden = n === 0;
  button.lastElementChild.textContent = n;
  button.setAttribute("aria-label", told(link.view.words.below, { n }));
}

/** Let the path give way where the game master's words would have no room, the dangers never; where
 * letters are so large that the hand has none either, the page scrolls below what threatens. */
function giveWay() {
  main.classList.remove("pathless", "tall");
  const [read, hand] = [main.querySelector(".read"), main.querySelector(".hand")];
  if (!read || !hand) return;
  const least = SMALL.matches ? Math.max(LEAST_READ, read.scrollHeight) : LEAST_READ;
  main.classList.toggle("pathless", read.clientHeight < least);
  const cramped = read.clientHeight < LEAST_READ || hand.scrollHeight > hand.clientHeight + 1;
  main.classList.toggle("tall", cramped || hand.scrollWidth > hand.clientWidth + 1);
}

function refusal(view) {
  return (
    pad.refused &&
    h(
      "div.refused",
      { key: "refused", class: pad.fine ? "fine" : "" },
      h("p", {}, pad.refused),
      pad.again &&
        h("button.quiet", { key: "again", onclick: pad.tap(pad.again) }, view.words.again),
      pad.again &&
        view.kept &&
        h(
          "button.quiet",
          { key: "unkept", onclick: pad.tap(() => pad.keep(false)) },
          view.pocket.go_unkept,
        ),
    )
  );
}

/** Draw the start page: there is no game yet. */
function startPage(view) {
  dress(memory.get("light"), memory.get("letters") === "large");
  document.documentElement.lang = view.lang;
  shelf.draw(main, view);
  document.title = main.querySelector("h1").textContent;
  fit([...document.querySelectorAll(".fit")]);
  if (turns(shelf)) return startPage(view);
  reach(document.querySelectorAll(".tabled"));
}

/** Return the lines in order; those on the next round stand in a block of their own. */
function lines(view) {
  const heard = heardNow(view);
  const next = heard.filter(({ tone }) => tone === "next");
  if (!next.length) return said(heard);
  const at = heard.indexOf(next[0]);
  return [
    said(heard.slice(0, at)),
    h("div.next", { key: "next" }, said(next)),
    said(heard.slice(at + next.length)),
  ];
}

function onward() {
  const read = main.querySelector(".read");
  read.scrollBy({ top: read.clientHeight * 0.8 });
}

/** Return the lines without those that the cry or the places already say. */
function heardNow(view) {
  if (view.places.length) return view.said.filter(({ tone }) => tone === "table");
  return view.cry ? view.said.filter(({ tone }) => tone !== "caught") : view.said;
}

function bar(view) {
  return h(
    "header.bar",
    { key: "bar" },
    h("h1", {}, view.game.name),
    h("p.round", {}, view.round?.title),
    view.inside &&
      h(
        "p.inside",
        {},
        picture("player"),
        h("b", { "aria-hidden": "true" }, view.inside.figure),
        h("span.unseen", {}, view.inside.says),
      ),
  );
}

function offline(view) {
  if (!link.lost) return null;
  return h("p.offline", { key: "offline" }, link.waiting ? view.words.unsent : view.words.offline);
}

/** Return the end: places with the winner first, what decided it, and the story. */
function places(view) {
  if (!view.places.length) return null;
  return [
    h(
      "ol.places",
      { key: "places" },
      [...view.places]
        .sort((a, b) => a.place - b.place)
        .map((place) =>
          h(
            "li",
            { key: place.name, class: place.won ? "won" : "" },
            h("span", {}, place.text),
            h("b", {}, place.figure),
          ),
        ),
    ),
    h("p.say.good", { key: "won" }, h("span.act", {}, view.won)),
    view.story.length > 0 &&
      h(
        "div.told.list",
        { key: "story" },
        view.story.map((line) => h("p.say", {}, h("span.fact", {}, line))),
      ),
  ];
}

function foot(view) {
  const { undo, redo, words } = view;
  return h(
    "footer.foot",
    { key: "foot" },
    h(
      "button.undo",
      { key: "undo", disabled: !undo, onclick: back({ do: "undo" }) },
      picture("take back"),
      h("b", {}, undo?.label ?? words.undo),
      undo && h("span.more", {}, undo.more),
    ),
    redo &&
      h(
        "button.redo",
        {
          key: "redo",
          "aria-label": [redo.label, redo.more].filter(Boolean).join(": "),
          onclick: back({ do: "redo" }),
        },
        picture("take again"),
      ),
    h(
      "button.menu",
      {
        key: "menu",
        "aria-haspopup": "dialog",
        onclick: () => {
          sheet.open();
          draw();
        },
      },
      h("b", {}, words.more),
    ),
  );
}

/** Wrap undo and redo: they are never ignored as too early. */
function back(act) {
  return (event) => {
    if (held(event)) return;
    pad.refused = "";
    pad.act(act);
  };
}

/** Drop unsent taps when another question is asked, and ignore taps for a moment. */
function settle(view) {
  const { stage, round, question, keys, wide, big, options } = view;
  if (!view.choices.sleeps.some(({ name }) => name === pad.sleeper)) pad.sleeper = "";
  const now = JSON.stringify([
    stage,
    lies(view, pad) === "seats",
    view.choices.mode,
    view.choices.ask,
    round?.number,
    round?.turn,
    question,
    keys.map(({ id, ok }) => [id, ok]),
    wide,
    big,
    options,
  ]);
  if (now === seen) return;
  if (seen) link.moved();
  seen = now;
  Object.assign(pad, {
    picked: [],
    shown: {},
    turn: null,
    back: null,
    takes: "",
    wantsKeys: false,
  });
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
  giveWay();
  reach(document.querySelectorAll(".path"));
  outOfSight();
  below();
  if (!moving) return;
  moving = false;
  main.querySelector(".path")?.scrollTo({ left: 1e6 });
  outOfSight();
  main.querySelector(".path")?.scrollTo({ left: 1e6 });
  main.querySelector(".read")?.scrollTo({ top: 0 });
  below();
}

/** Show how much there is to read below: the text fades, and an arrow leads on. */
function below() {
  const read = main.querySelector(".read");
  if (!read) return;
  const end = read.getBoundingClientRect().bottom;
  const hidden = [...read.querySelectorAll(BLOCKS)].filter(
    (block) => block.getBoundingClientRect().bottom > end + 1,
  ).length;
  read.classList.toggle("goes-on", hidden > 0);
  const arrow = main.querySelector(".below");
  arrow.hidden = !hidden || read.clientHeight < ROOM;
  write("hidden", told(link.view.words.below, { n: hidden }));
}

/** Tell screen readers what is new, once, and refusals at once. */
function announce(view) {
  const text = [view.cry?.text, aloud(view.said), view.question?.title].filter(Boolean).join(" ");
  write("heard", text);
  if (device) voice.say(view);
  write(
    "alarm",
    [link.lost ? (link.waiting ? view.words.unsent : view.words.offline) : "", pad.refused]
      .filter(Boolean)
      .join(" "),
  );
}

function write(id, text) {
  const region = document.getElementById(id);
  if (region.textContent !== text) region.textContent = text;
}

// --- back

// entries of the history above the start page: as many times Back works without a tap in between
const DEEP = 3;
let returning = false; // the page itself goes back in the history

const depth = () => history.state?.at ?? 0;

/** True unless the start page is shown: then Back has something to close. */
function away() {
  return (
    Boolean(link.view) &&
    (link.view.stage !== "shelf" || shelf.page.id !== "home" || sheet.page !== null)
  );
}

/** Lay entries into the history, which only a tap may do: a browser passes over others. On the
 * start page take them away. */
function deepen() {
  if (away()) {
    for (let at = depth() + 1; at <= DEEP; at += 1) history.pushState({ at }, "");
  } else if (depth() && !returning && link.view) {
    returning = true;
    history.go(-depth());
  }
}

/** Close what is open; in a game, where nothing is, open More: Back never leaves a game. */
function stepBack() {
  if (returning) {
    returning = false;
    return;
  }
  if (sheet.page) sheet.back();
  else if (link.view?.stage === "shelf") shelf.back(true);
  else if (link.view && !round?.goes(link.view)) sheet.open();
  draw();
  if (!away() || !depth()) deepen();
}

addEventListener("click", () => setTimeout(deepen));
addEventListener("popstate", stepBack);

// --- keys of a keyboard

function typedKey(event) {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !link.view ||
    sheet.page ||
    event.target.closest("input, textarea, select")
  )
    return;
  if (event.key === "Escape")
    pad.tap(() => {
      pad.picked = [];
      pad.unask();
    })();
  else if (event.key === "Backspace") main.querySelector(".undo:enabled")?.click();
  else if (/^[\p{L}\p{N}]$/u.test(event.key)) typeKey(event.key.toLowerCase());
}

/** Press the key whose name is typed; wait a moment if it could become a longer name. */
function typeKey(letter) {
  clearTimeout(typing);
  const offered = [...main.querySelectorAll(".hand [data-key]")];
  const named = (key) => key.dataset.key.toLowerCase();
  const begins = (text) => offered.filter((key) => named(key).startsWith(text));
  pad.typed = begins(pad.typed + letter).length ? pad.typed + letter : letter;
  const found = begins(pad.typed);
  const press = () => {
    const exact =
      found.find((key) => named(key) === pad.typed) ?? (found.length === 1 ? found[0] : null);
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

/** Show the table at the other end of this carrier. A device with its `own` host begins with the
 * view it knows; a `visitor` sees the start page as long as there is no game. */
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
