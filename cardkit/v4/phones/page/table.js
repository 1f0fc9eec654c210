// The display: the table, large, for everybody to read. Only the switch for speech can be tapped.
import { awakeIn } from "./awake.js";
import { fill, h, picture } from "./dom.js";
import { Link, network } from "./link.js";
import { countdown, fit, heard, path, said, sign, threats, voice } from "./parts.js";

const CRY = 2600; // ms a cry fills the screen
const REVEALED = 4000; // ms everybody's choice is shown
const PLACE = 1300; // ms between two places
const ROW = 8; // most cards in a row of the path
const ROWS = [2.24, 1.5, 1.15, 0.9]; // size of cards in rem for one row, two, three, more
const WIDTH = 12.3; // cards of one rem that a row has room for
const LEAST = 0.35; // least part of their size to which acts shrink

const STATES = { inside: "player", caught: "player", away: "phone", out: "player" };
const main = document.getElementById("table");
const link = new Link(decodeURIComponent(location.pathname.split("/").at(-1)), () => changed());
let cried = null; // id of the last cry
let crying = false;
let chose = null; // players who choose in secret, until just after the reveal
let shown = Infinity; // number of places shown so far, from the last
let before = null; // last stage

function changed() {
  if (link.turnedAway) return fill(main, h("p.turned", { role: "alert" }, link.turnedAway));
  const { view } = link;
  if (!view) return null;
  awakeIn(view.stage);
  if (view.stage === "shelf") return fill(main, h("p.turned", {}, view.pocket.which_game));
  cry(view);
  turnOver(view);
  reveal(view);
  draw();
  return speak(view);
}

/** Let a new cry fill the screen once; a display opened later does not show it. */
function cry(view) {
  const id = view.cry?.id ?? null;
  if (id === cried) return;
  crying = id !== null && before !== null;
  cried = id;
  if (crying) sound(220);
  if (crying)
    setTimeout(() => {
      crying = false;
      draw();
    }, CRY);
}

/** Turn over everybody's card for a moment when the last choice is in. */
function turnOver(view) {
  if (view.choices.open)
    chose = view.players.filter(({ inside }) => inside).map(({ name }) => name);
  else if (chose?.length && !chose.turned) {
    chose.turned = true;
    const mine = chose;
    setTimeout(() => {
      if (chose === mine) {
        chose = null;
        draw();
      }
    }, REVEALED);
    sound(660);
  }
}

/** Play a short sound if sound is switched on: a screen nobody has touched may make none. */
function sound(pitch) {
  if (!voice.on || !("AudioContext" in window)) return;
  const air = new AudioContext();
  const [tone, volume] = [air.createOscillator(), air.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.2, air.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, air.currentTime + 0.35);
  tone.connect(volume).connect(air.destination);
  tone.start();
  tone.stop(air.currentTime + 0.35);
  tone.onended = () => air.close();
}

/** Reveal places from the last to the first; a display opened later shows all. */
function reveal(view) {
  if (view.stage === "over" && before !== null && before !== "over") {
    shown = 0;
    next();
  }
  if (view.stage !== "over") shown = Infinity;
  before = view.stage;
}

function next() {
  shown += 1;
  draw();
  if (shown < link.view.places.length) setTimeout(next, PLACE);
}

function draw() {
  const { view } = link;
  document.documentElement.lang = view.game.lang;
  document.title = view.game.name;
  main.className = `stage-${view.stage}`;
  fill(
    main,
    header(view),
    view.places.length ? winners(view) : [left(view), right(view)],
    crying && caught(view),
    countdown(view, draw),
  );
  fitted(main.querySelector(".read, .winners"));
  fit([...main.querySelectorAll(".fit")]);
  filled(main.querySelector(".cry .serif"));
}

function header(view) {
  const facts = [view.round?.who, view.round?.card].filter(Boolean).join(" · ");
  return h(
    "header.bar",
    { key: "bar" },
    h("h1", {}, view.game.name),
    h("p.round", {}, view.round?.title),
    link.lost
      ? h("p.offline", { role: "alert" }, view.words.offline)
      : h("p.who", {}, view.inside ? facts : ""),
    speech(view),
  );
}

function left(view) {
  return h(
    "div.left",
    { key: "left" },
    h(
      "div.lying",
      { key: "path", "--card": `${size(view.path.length + (view.marker?.rest ? 1 : 0))}rem` },
      path(view, true),
    ),
    h(
      "section.read",
      { key: "read", "aria-label": view.words.at_table, tabindex: "0" },
      h("div.told", {}, said(view.said.filter(({ tone }) => tone !== "table"))),
    ),
    view.choices.open && choosing(view),
    threats(view),
  );
}

function size(cards) {
  const rows = Math.max(1, Math.ceil(cards / ROW));
  return Math.min(ROWS[Math.min(rows, ROWS.length) - 1], WIDTH / Math.ceil(cards / rows || 1));
}

function right(view) {
  return h(
    "div.right-side",
    { key: "right" },
    chose
      ? stage(view)
      : h(
          "ul.people",
          { key: "people", "aria-label": view.words.players, "--many": view.players.length },
          view.players.map((player) => person(view, player)),
        ),
  );
}

/** Return tiles while all choose: a sign, a card's back once the player has chosen, then the
 * result. */
function stage(view) {
  const tiles = view.players.filter(({ name }) => chose.includes(name));
  return h(
    "ul.stage",
    { key: "stage", "aria-label": view.words.players, "--rows": Math.ceil(tiles.length / 2) },
    tiles.map((player) => {
      const done = view.choices.chosen.includes(player.name);
      const stands = chose.turned ? player.state : done ? "in" : "open";
      const under = chose.turned
        ? `${player.figure ?? ""} ${player.fact}`
        : done
          ? view.words.has_chosen
          : view.words.still_choosing;
      return h(
        "li.tile",
        { key: player.name, class: stands },
        chose.turned
          ? picture(player.state === "safe" ? view.game.safe_sign : STATES[player.state])
          : sign(player),
        h("b.named.fit", {}, player.name),
        h(
          "span.under",
          {},
          under,
          stands === "open" && player.phone === "away" && picture("phone", "asleep"),
        ),
      );
    }),
  );
}

function person(view, player) {
  const asleep = view.choices.mode === "phones" && player.phone === "away";
  return h(
    "li.person",
    { key: player.name, class: player.state },
    picture(player.state === "safe" ? view.game.safe_sign : STATES[player.state]),
    h("b.named.fit", {}, player.name),
    sign(player),
    asleep && picture("phone", "asleep"),
    player.figure !== null &&
      h("p.fact", {}, h("b", {}, player.figure), " ", h("span", {}, player.fact)),
  );
}

function choosing(view) {
  const { choices } = view;
  const dots = Array.from({ length: choices.of }, (_, at) =>
    h("i", { class: at < choices.in ? "in" : "" }),
  );
  return h(
    "div.choosing",
    { key: "choosing" },
    h("p", {}, h("b", {}, choices.text)),
    h("p.dots", { "aria-hidden": "true" }, dots),
    choices.waits && h("p", {}, choices.waits),
    choices.sleeps.map(({ name, text }) => h("p", { key: name }, text)),
    choices.by.map((text) => h("p", { key: text }, text)),
  );
}

/** Return the places; each has its room from the beginning, so that nothing moves. */
function winners(view) {
  const yet = (told) => (told ? "" : "hidden");
  const all = shown >= view.places.length;
  return h(
    "section.winners",
    { key: "winners" },
    h(
      "ol",
      {},
      view.places.map((place, at) =>
        h(
          "li",
          { key: place.name, class: `${place.won ? "won" : ""} ${yet(at < shown)}` },
          h("span", {}, place.text),
          h("b", {}, place.figure),
        ),
      ),
    ),
    h("p.won-by", { key: "won", class: yet(all) }, view.won),
    h(
      "div.story",
      { key: "story", class: yet(all) },
      view.story.map((line) => h("p", {}, line)),
    ),
  );
}

function caught(view) {
  const acts = view.said.filter(({ tone }) => !["table", "caught", "next"].includes(tone));
  return h(
    "div.cry",
    { key: `cry ${view.cry.id}`, "aria-hidden": "true" },
    h("p.serif", {}, view.cry.text),
    h("div.acts", {}, said(acts)),
  );
}

/** Set the cry as large as its lines fit. */
function filled(cry) {
  for (let size = 14; cry && size > 3; size -= 0.5) {
    cry.style.setProperty("font-size", `${size}rem`);
    if (cry.scrollWidth <= cry.clientWidth && cry.scrollHeight <= cry.clientHeight) return;
  }
}

/** Set acts as large as they fit. */
function fitted(read) {
  for (let size = 1; ; size -= 0.05) {
    read.style.setProperty("--size", size.toFixed(2));
    if (size < LEAST || read.scrollHeight <= read.clientHeight) return;
  }
}

// --- said aloud

function speech(view) {
  if (!voice.there) return null;
  return h(
    "button.speech",
    {
      role: "switch",
      "aria-checked": String(voice.on),
      onclick: () => {
        voice.turn(view);
        draw();
      },
    },
    view.words.aloud,
  );
}

/** Tell screen readers what is new, and speak it if speech is switched on. */
function speak(view) {
  const region = document.getElementById("heard");
  const text = heard(view);
  if (region.textContent !== text) region.textContent = text;
  voice.say(view);
}

addEventListener("resize", () => link.view && draw());
document.fonts?.ready.then(() => link.view && draw());
link.start(network);
