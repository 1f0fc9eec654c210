// The display: the table, large, for everybody to read. Nothing can be tapped.
import { useAloud } from "./aloud.js";
import { isRefused } from "./awake.js";
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { Clock, Dots, Path, Said, Sign, Status, Threats, fit, inside, useLayout } from "./parts.js";

const CRY = 2600; // ms for which a cry fills the screen
const REVEALED = 4000; // ms for which everybody's choice is shown
const PLACE = 1300; // ms between two places
const ROW = 8; // most cards in a row of the path
const ROWS = [2.24, 1.5, 1.15, 0.9]; // size of cards in rem for one row, two, three, more
const WIDTH = 12.3; // cards of one rem for which a row has room
const LEAST = 0.35; // least part of their size to which acts shrink

export function Display({ view, words, lost }) {
  const aloud = useAloud(view, words);
  const main = useRef(null);
  const before = useRef(null); // the view before this one
  const [crying, setCrying] = useState(false);
  const [chose, setChose] = useState(null); // players who choose in secret, until just after it
  const [shown, setShown] = useState(Infinity); // places shown so far, from the last

  useLayoutEffect(() => {
    const last = before.current;
    before.current = view;
    let timer;
    if (view.cry && last) {
      setCrying(true); // a display opened later does not show it
      timer = setTimeout(() => setCrying(false), CRY);
    } else setCrying(false);
    if (view.choices.open) setChose(inside(view).map(({ name }) => name));
    if (view.stage !== "over") setShown(Infinity);
    else if (last && last.stage !== "over") setShown(1);
    return () => clearTimeout(timer);
  }, [view.revision, view.choices.open]);
  useEffect(() => {
    if (view.choices.open) return;
    const timer = setTimeout(() => setChose(null), view.reveal ? REVEALED : 0);
    return () => clearTimeout(timer); // they may choose again before that
  }, [view.choices.open]);
  useEffect(() => {
    if (!(shown < view.places?.rows.length)) return undefined;
    const timer = setTimeout(() => setShown(shown + 1), PLACE);
    return () => clearTimeout(timer);
  }, [shown]);
  useLayout(() => {
    shrink(main.current.querySelector(".read, .winners"));
    fit(main.current.querySelectorAll(".fit"));
    enlarge(main.current.querySelector(".cry .serif"));
  });

  return html` <main id="table" ref=${main} class="stage-${view.stage}">
      <header class="bar">
        <h1>${view.game}</h1>
        <p class="round">${view.round}</p>
        ${lost
          ? html`<p class="offline" role="alert">${lost}</p>`
          : html`<p class="who">${view.turns}</p>`}
        <button
          class="aloud"
          role="switch"
          aria-checked=${String(aloud.isOn)}
          onClick=${aloud.flip}
        >
          ${aloud.label[0]}
        </button>
      </header>
      ${view.places
        ? html`<${Winners} places=${view.places} shown=${shown} />`
        : html` <div class="left">
              <div class="lying" style=${{ "--card": `${size(view)}rem` }}>
                ${view.join
                  ? html`<${Joining} code=${view.join} words=${words} />`
                  : html`<${Path} view=${view} words=${words} display />`}
              </div>
              <section class="read" tabindex="0" aria-label=${words.at_table}>
                <div class="told"><${Said} said=${view.said} /></div>
              </section>
              ${view.choices.open && html`<${Choosing} view=${view} />`}
              <${Threats} view=${view} words=${words} />
            </div>
            <div class="right-side">
              ${chose
                ? html`<${Tiles} view=${view} words=${words} names=${chose} />`
                : html`<${People} view=${view} words=${words} />`}
            </div>`}
      ${crying && view.cry && html`<${Cry} view=${view} />`}
    </main>
    <div class="unseen" role="status">${view.spoken.join(" ")}</div>`;
}

function size(view) {
  const cards = view.path.length + (view.marker?.rest ? 1 : 0);
  const rows = Math.max(1, Math.ceil(cards / ROW));
  return Math.min(ROWS[Math.min(rows, ROWS.length) - 1], WIDTH / Math.ceil(cards / rows || 1));
}

/** Before the first card: the code that others scan. */
const Joining = ({ code, words }) =>
  html`<div class="joining">
    <img src=${code.image} alt=${code.address} />
    <p>${words.scan} ${isRefused() && words.sleeps}</p>
  </div>`;

const People = ({ view, words }) =>
  html` <ul class="people" style=${{ "--many": view.players.length }} aria-label=${words.players}>
    ${view.players.map(
      (player) =>
        html` <li key=${player.name} class="person ${player.status}">
          <${Status} view=${view} player=${player} />
          <b class="named fit">${player.name}</b>
          <${Sign} player=${player} />
          <p class="fact"><b>${player.figure}</b> <span>${player.fact}</span></p>
        </li>`,
    )}
  </ul>`;

/** A tile for each who chooses: a sign, a card's back once it is done, then what came of it. */
function Tiles({ view, words, names }) {
  const players = view.players.filter(({ name }) => names.includes(name));
  const turned = !view.choices.open;
  const tile = (player) => {
    const done = view.choices.chosen.includes(player.name);
    const under = turned
      ? `${player.figure} ${player.fact}`
      : done
        ? words.has_chosen
        : player.phone
          ? words.still_choosing
          : words.no_phone;
    return html` <li
      key=${player.name}
      class="tile ${turned ? player.status : done ? "in" : "open"}"
    >
      ${turned
        ? html`<${Status} view=${view} player=${player} />`
        : html`<${Sign} player=${player} />`}
      <b class="named fit">${player.name}</b><span class="under">${under}</span>
    </li>`;
  };
  return html` <ul
    class="stage"
    style=${{ "--rows": Math.ceil(players.length / 2) }}
    aria-label=${words.players}
  >
    ${players.map(tile)}
  </ul>`;
}

const Choosing = ({ view }) =>
  html` <div class="choosing">
    <p><b>${view.choices.text}</b></p>
    <${Dots} view=${view} /><${Clock} view=${view} />
  </div>`;

/** The places, the last first; each has its room from the beginning, so that nothing moves. */
function Winners({ places, shown }) {
  const rows = [...places.rows].reverse();
  const all = shown >= rows.length;
  return html` <section class="winners">
    <ol>
      ${rows.map(
        ({ place, name, total, won }, at) =>
          html` <li key=${name} class=${classes(won && "won", at >= shown && "hidden")}>
            <span>${place}. ${name}</span><b>${total}</b>
          </li>`,
      )}
    </ol>
    <p class="won-by ${!all && "hidden"}">${places.won}</p>
    <div class="story ${!all && "hidden"}">${places.story.map((line) => html`<p>${line}</p>`)}</div>
  </section>`;
}

/** A cry, with what hands do in view below it. */
const Cry = ({ view }) =>
  html` <div class="cry" aria-hidden="true">
    <p class="serif">${view.cry.text}</p>
    <div class="acts">
      <${Said} said=${view.said.filter(({ tone }) => !["caught", "next"].includes(tone))} />
    </div>
  </div>`;

/** Set the cry as large as its lines fit. */
function enlarge(cry) {
  for (let rem = 14; cry && rem > 3; rem -= 0.5) {
    cry.style.setProperty("font-size", `${rem}rem`);
    if (cry.scrollWidth <= cry.clientWidth && cry.scrollHeight <= cry.clientHeight) return;
  }
}

/** Set acts as large as they fit. */
function shrink(read) {
  for (let part = 1; read; part -= 0.05) {
    read.style.setProperty("--size", part.toFixed(2));
    if (part < LEAST || read.scrollHeight <= read.clientHeight) return;
  }
}
