// Lower half of the pad: the keys and names that may be tapped now.
// It draws what the view offers and knows no rule of a game.
import { bent, h, joined, picture, told } from "./dom.js";
import { JOKER, pip, sign } from "./parts.js";

const MOST_ACROSS = 4; // names
const MOST_GOLD = 6; // figures of a pile
const MANY = 3; // suits on a key from which they are not shown
const LONG = 30; // letters of leavers' names; longer lists are set smaller
const STATES = { inside: "player", caught: "player", away: "phone", out: "player" };

/** Return the lower half for this view; `pad` keeps unsent taps, and sends. */
export function hand(view, pad) {
  const laid = lies(view, pad);
  if (laid === "seats") return seats(view, pad);
  if (laid === "choose") return choosing(view, pad, pad.sleeper || view.choices.mine.name);
  if (laid === "sealed") return sealed(view, pad);
  if (laid === "own") return own(view, pad);
  if (view.piles.length) return piles(view, pad);
  return [
    view.question &&
      question(title(view, pad), pad.picked.length ? view.words.tap_all : view.question.hint),
    view.keys.length > 0 && [
      names(view, pad),
      pad.back
        ? lying(view, pad, view.back, pad.back, (at) => pad.goesBack(at))
        : h(
            "div.keyed",
            { key: "keyed" },
            keys(view, pad, view.keys, (key) => pad.draw(key)),
            over(view, pad),
          ),
      wide(view, pad),
    ],
    options(view, pad),
    view.big && big(view.big, pad),
  ];
}

/** Return which lower half this phone shows; it differs only while all choose on their own
 * phones. */
export function lies(view, pad) {
  const { choices, players, stage } = view;
  if (pad.seating) return "seats";
  if (choices.mode !== "phones") return "keys";
  const mine = players.find((player) => player.mine);
  if (!mine && !pad.onlyTaps) return "seats";
  if (choices.open)
    return pad.sleeper
      ? "choose"
      : choices.mine
        ? choices.mine.sealed && !pad.changing
          ? "sealed"
          : "choose"
        : "own";
  const turner = players.find(({ name }) => name === view.round.dealer);
  return stage !== "card" || !mine || pad.wantsKeys || turner?.mine || turner?.phone !== "here"
    ? "keys"
    : "own";
}

function title(view, pad) {
  if (pad.back) return pad.asksBack(view).title;
  return view.stage === "show"
    ? told(view.words.card_of, { who: pad.shower(view) ?? "" })
    : view.question.title;
}

function question(title, hint, player) {
  return h(
    "div.question",
    { key: "question" },
    h("h2", {}, player && sign(player), title),
    hint && h("span.hint", {}, hint),
  );
}

/** Return the question of which cards go back after these were shown, or null. */
export function asked(back, shown) {
  return back?.by[Object.values(shown).filter((card) => card === null).length] ?? null;
}

export function flipped(picked, at) {
  return picked.includes(at) ? picked.filter((one) => one !== at) : [...picked, at];
}

export function named(back, picked) {
  return picked.map((at) => back.cards[at].id);
}

// --- names

function names(view, pad) {
  const rows = Math.ceil(view.players.length / MOST_ACROSS);
  const across = Math.ceil(view.players.length / rows);
  const each = view.stage === "show" ? shower : view.stage === "leave" ? leaver : bystander;
  return h(
    "div.names",
    { key: "names", "--across": across, role: "group", "aria-label": view.words.players },
    view.players.map((player) =>
      player.inside ? each(view, pad, player) : bystander(view, pad, player),
    ),
  );
}

function leaver(view, pad, player) {
  const leaves = pad.picked.includes(player.name);
  return h(
    "button.name.may",
    {
      key: player.name,
      "aria-pressed": String(leaves),
      onclick: pad.tap(() => pad.toggle(player.name)),
    },
    label(player),
    h("span.state", {}, sign(player), picture(leaves ? "thumb down" : "thumb up")),
  );
}

function shower(view, pad, player) {
  const shown = pad.shown[player.name];
  const current = pad.shower(view) === player.name;
  const key = view.keys.find(({ id }) => id === shown);
  return h(
    "button.name.may",
    {
      key: player.name,
      "aria-pressed": String(current),
      onclick: pad.tap(() => pad.reshow(player.name)),
    },
    label(player),
    h(
      "span.state",
      {},
      sign(player),
      h("b", {}, shown === undefined ? (current ? "…" : "") : (key?.label ?? "↓")),
    ),
  );
}

function bystander(view, pad, player) {
  return h(
    "div.name",
    { key: player.name, class: player.state },
    label(player),
    h(
      "span.state",
      {},
      sign(player),
      picture(player.state === "safe" ? view.game.safe_sign : STATES[player.state]),
      player.banked_now !== null && h("b", {}, player.banked_now),
      h("span.unseen", {}, view.words.stands[player.state]),
    ),
  );
}

function label(player) {
  return h("span.who.fit", {}, player.name);
}

// --- keys

export function keys(view, pad, offered, chosen, pressed) {
  const across = offered.length > 15 ? 6 : 5;
  return h(
    "div.keys",
    {
      key: "keys",
      class: offered.length > 18 ? "many" : "",
      "--across": across,
      role: "group",
      "aria-label": view.words.cards,
    },
    offered.map((key) => keyed(view, key, pad, chosen, pressed)),
  );
}

/** Keys for cards of which some go back; each is known by its place, since two may have one
 * name. */
export function lying(view, pad, back, picked, chosen) {
  const offered = back.cards.map((card, at) => ({ ...card, id: String(at) }));
  return h(
    "div.keyed",
    { key: "lying" },
    keys(view, pad, offered, (key) => chosen(Number(key.id)), picked.map(String)),
  );
}

function keyed(view, key, pad, chosen, pressed) {
  const name = key.ok || pressed !== undefined ? key.says : `${key.says}. ${key.why}`;
  const red = key.suits.length > 0 && key.suits.every((suit) => "hd".includes(suit));
  const label = key.id === JOKER ? "" : key.label;
  const suits = key.suits.length < MANY ? key.suits : [];
  const ends = key.ends && pressed === undefined;
  const classes = [
    key.part,
    red && "red",
    !label && "bare",
    suits.length > 1 && "two",
    ends && "ends",
  ];
  return h(
    "button.key",
    {
      key: key.id,
      class: classes.filter(Boolean).join(" "),
      "aria-label": name,
      "data-key": key.id,
      "aria-disabled": key.ok || pressed !== undefined ? null : "true",
      "aria-pressed": pressed === undefined ? null : String([pressed].flat().includes(key.id)),
      onclick: pad.tap(() => (key.ok || pressed !== undefined ? chosen(key) : pad.refuse(key.why))),
    },
    h(
      "span.cap",
      { "aria-hidden": "true" },
      label,
      suits.length > 0 && h("span.pips", {}, suits.map(pip)),
      key.id === JOKER && picture("crown"),
    ),
    key.id !== JOKER && key.sign && picture(key.sign, "corner"),
    ends && h("span.ends-it", { "aria-hidden": "true" }, view.words.ends),
    key.worth && h("span.worth", { "aria-hidden": "true" }, key.worth),
  );
}

/** Return what covers the keys: the leavers, or a question for the suit. */
function over(view, pad) {
  if (pad.picked.length) return leaving(view, pad);
  return pad.second && second(view, pad, pad.second, (key) => pad.draw(key));
}

function leaving(view, pad) {
  const who = joined(pad.picked, view.words.joint);
  const many = pad.picked.length;
  return h(
    "button.leaving",
    { key: "leaving", onclick: pad.tap(() => pad.leave()) },
    h(
      "span.leaves",
      { class: who.length > LONG ? "long" : "" },
      told(bent(view.words.leaves, many), { who }),
    ),
    h("span.more", {}, many === 1 ? view.words.alone : view.words.together),
  );
}

export function second(view, pad, key, chosen, pressed) {
  return h(
    "div.second",
    { key: "second", role: "group", "aria-label": view.words.which_suit },
    key.then.map((one) => keyed(view, one, pad, chosen, pressed)),
    h("button.key.back", { key: "back", onclick: pad.tap(() => pad.unask()) }, view.words.back),
  );
}

function wide(view, pad) {
  const label = pad.back
    ? view.words.last_back
    : pad.picked.length
      ? view.words.not_yet
      : view.stage === "show"
        ? told(view.words.down, { who: pad.shower(view) ?? "" })
        : view.wide?.label;
  if (!label) return null;
  const may = pad.picked.length || view.stage === "show" || view.wide.ok;
  return h(
    "button.wide",
    { key: "wide", disabled: !may, onclick: pad.tap(() => pad.wide()) },
    label,
  );
}

function options(view, pad) {
  return (
    view.options.length > 0 &&
    h(
      "div.options",
      { key: "options" },
      view.options.map((one, at) =>
        h(
          "button.option",
          { key: at, class: one.tone, onclick: pad.tap(() => pad.act(one.do)) },
          h("b", {}, one.label),
          one.more && h("span.more", {}, one.more),
        ),
      ),
    )
  );
}

function big(one, pad) {
  return h(
    "button.big",
    { key: "big", onclick: pad.tap(() => pad.act(one.do)) },
    h("b", {}, one.label),
    one.more && h("span.more", {}, one.more),
  );
}

// --- whose phone it is, and choosing in secret

function seats(view, pad) {
  const { words } = view;
  return [
    question(pad.takes ? told(words.take_over, { who: pad.takes }) : words.which),
    h(
      "div.seats",
      { key: "seats" },
      view.players.map((player) =>
        h(
          "button.seat",
          {
            key: player.name,
            class: player.phone === "none" || player.mine ? "" : "taken",
            "aria-pressed": String(player.mine),
            onclick: pad.tap(() => pad.sit(player)),
          },
          h("span.who.fit", {}, sign(player), player.name),
          player.phone !== "none" && picture("phone", player.phone),
        ),
      ),
    ),
    h("button.wide", { key: "none", onclick: pad.tap(() => pad.sit(null)) }, words.only_taps),
  ];
}

function choosing(view, pad, name) {
  const { words, choices } = view;
  const player = view.players.find((one) => one.name === name);
  const mine = !pad.sleeper;
  return [
    question(
      mine ? name : told(words.choose_for, { who: name }),
      mine && choices.mine.carries,
      player,
    ),
    view.stage === "show"
      ? cardOf(view, pad, name)
      : h(
          "div.choice",
          { key: "choice" },
          thumb(pad, name, "stay", "thumb up", words.go_on),
          thumb(pad, name, "leave", "thumb down", words.leave),
        ),
    (pad.sleeper || pad.changing) &&
      h("button.wide", { key: "back", onclick: pad.tap(() => pad.unask()) }, words.back),
    mine && waiting(view, pad),
  ];
}

function thumb(pad, name, choice, drawn, text) {
  return h(
    "button.choose",
    { key: choice, onclick: pad.tap(() => pad.choose(name, { id: choice, then: [] })) },
    picture(drawn),
    text,
  );
}

function cardOf(view, pad, name) {
  return [
    h(
      "div.keyed",
      { key: "keyed" },
      keys(view, pad, view.keys, (key) => pad.choose(name, key)),
      pad.second && second(view, pad, pad.second, (key) => pad.choose(name, key)),
    ),
    h(
      "button.wide",
      { key: "down", onclick: pad.tap(() => pad.choose(name, null)) },
      told(view.words.down, { who: name }),
    ),
  ];
}

function sealed(view, pad) {
  const { words, choices } = view;
  const hold = (looks) => () => pad.look(looks);
  return [
    h(
      "div.sealed",
      { key: "sealed" },
      h("h2.serif", { "aria-live": "polite" }, pad.looking ? choices.mine.says : words.chosen),
      h("p", {}, pad.looking ? "\u00a0" : words.unseen),
      h(
        "div.both",
        {},
        h(
          "button.quiet",
          {
            key: "hold",
            onpointerdown: hold(true),
            onpointerup: hold(false),
            onpointerleave: hold(false),
            onpointercancel: hold(false),
            onkeydown: (event) => {
              if ([" ", "Enter"].includes(event.key)) pad.look(true);
            },
            onkeyup: hold(false),
            onblur: hold(false),
            oncontextmenu: (event) => event.preventDefault(),
          },
          words.look,
        ),
        h("button.quiet", { key: "change", onclick: pad.tap(() => pad.change()) }, words.change),
      ),
    ),
    waiting(view, pad),
  ];
}

/** Lower half for watching: the player's own figures, and a button for the keys. */
function own(view, pad) {
  const player = view.players.find(({ mine }) => mine);
  return [
    player &&
      h(
        "div.own",
        { key: "own" },
        h("span.large", {}, sign(player)),
        h("h2.serif", {}, player.name),
        h("p", {}, player.fact, " ", h("b", {}, player.figure)),
        player.my_total !== null &&
          h("p.hint", {}, view.words.my_total, " ", h("b", {}, player.my_total)),
      ),
    !view.choices.open && h("p.turns", { key: "turns" }, view.round.turns_it),
    !view.choices.open &&
      h("button.wide", { key: "keys", onclick: pad.tap(() => pad.takeKeys()) }, view.words.cards),
    waiting(view, pad),
  ];
}

/** Number of players who have chosen, with buttons to choose for sleeping phones. */
function waiting(view, pad) {
  const { choices } = view;
  if (!choices.open) return null;
  const dots = Array.from({ length: choices.of }, (_, at) =>
    h("i", { class: at < choices.in ? "in" : "" }),
  );
  return h(
    "div.waiting",
    { key: "waiting" },
    h("p", {}, h("span.dots", { "aria-hidden": "true" }, dots), choices.waits || choices.text),
    choices.by.map((text) => h("p", { key: text }, text)),
    choices.sleeps.map(({ name, text }) =>
      h("button.quiet", { key: name, onclick: pad.tap(() => pad.wakeFor(name)) }, text),
    ),
  );
}

// --- gold counted at the end

function piles(view, pad) {
  return [
    view.question && question(view.question.title, view.question.hint),
    h(
      "form.piles",
      {
        key: "piles",
        onsubmit: (event) => {
          event.preventDefault();
          pad.count(new FormData(event.target));
        },
      },
      h(
        "div.fields",
        {},
        view.piles.map((pile) =>
          h(
            "label",
            { key: pile.name },
            h("span.who.fit", {}, pile.label),
            h("input", {
              name: pile.name,
              inputmode: "numeric",
              pattern: "[0-9]*",
              autocomplete: "off",
              maxlength: MOST_GOLD,
            }),
          ),
        ),
      ),
      h("button.big", { key: "count", disabled: Boolean(pad.busy) }, h("b", {}, view.words.piles)),
    ),
    view.big &&
      h(
        "button.wide",
        { key: "big", onclick: pad.tap(() => pad.act(view.big.do)) },
        h("b", {}, view.big.label),
        " ",
        h("span.more", {}, view.big.more),
      ),
  ];
}
