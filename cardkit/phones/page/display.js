// The display: the table, large, for everybody to read. Nothing can be tapped.
import { useAloud, useSilence } from "./aloud.js";
import { isRefused } from "./awake.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { Clock, Path, Places, Said, Sign, Status, Threats, inside } from "./parts.js";
import { fit, useLayout } from "./sizes.js";

const REVEALED = 4000; // ms for which everybody's choice is shown
const WIDTH = 12.3; // cards of one rem for which a row has room
const MIN_SCALE = 0.3; // least part of their size to which acts, places and a headline shrink

/** @param {{ view: import("./messages").DisplayView, words: any, lost: any }} props */
export function Display({ view, words, lost }) {
  const aloud = useAloud(view, words);
  const isSilent = useSilence(view, words);
  const main = useRef(null);
  const first = useRef(view.revision); // a display opened later does not repeat a headline
  const [chose, setChose] = useState(null); // players who choose in secret, until just after it

  useLayoutEffect(() => {
    if (view.choices.open) setChose(inside(view).map(({ name }) => name));
  }, [view.revision, view.choices.open]);
  useEffect(() => {
    if (view.choices.open) return;
    const timer = setTimeout(() => setChose(null), view.reveal ? REVEALED : 0);
    return () => clearTimeout(timer); // they may choose again before that
  }, [view.choices.open]);
  useLayout(() => {
    main.current.querySelectorAll(".read, .winners, .headline .serif").forEach(shrink);
    fit(main.current.querySelectorAll(".fit"));
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
          aria-checked=${String(aloud.isOn && !isSilent)}
          onClick=${aloud.then}
        >
          ${isSilent ? words.voice_waits : aloud.label[0]}
        </button>
      </header>
      ${view.places
        ? html`<section class="winners" style=${{ "--many": view.places.rows.length }}>
            <${Places} places=${view.places} said=${view.said} />
          </section>`
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
              <${People} view=${view} words=${words} names=${chose} />
            </div>`}
      ${view.headline &&
      view.revision !== first.current &&
      html`<${Headline} key=${view.revision} view=${view} />`}
    </main>
    <div class="unseen" role="status">${view.spoken.join(" ")}</div>`;
}

/** Return the size of cards in rem: rows of eight at most have room, many cards less. */
function size({ path, marker }) {
  const cards = path.length + (marker?.rest ? 1 : 0);
  return Math.max(0.9, Math.min(2.24, WIDTH / Math.min(cards, 8), 24 / cards));
}

const Joining = ({ code, words }) =>
  html`<div class="joining">
    <img src=${code.image} alt=${code.address} />
    <p>${words.scan} ${isRefused() && words.sleeps}</p>
  </div>`;

/** The players; while they choose a tile of each who does: a sign, a card's back once it is done,
 * then what came of it. */
function People({ view, words, names }) {
  const { open, chosen } = view.choices;
  const players = view.players.filter(({ name }) => names?.includes(name) ?? true);
  const has = ({ name }) => chosen.includes(name);
  const waits = ({ phone }) => (phone ? words.still_choosing : words.no_phone);
  const state = (player) => (!open ? player.status : has(player) ? "in" : "open");
  return html` <ul
    class=${names ? "tiles" : "people"}
    style=${{ "--many": players.length }}
    aria-label=${words.players}
  >
    ${players.map(
      (player) =>
        html` <li key=${player.name} class="${names ? "tile" : "person"} ${state(player)}">
          ${!open && html`<${Status} view=${view} player=${player} />`}
          <b class="named fit">${player.name}</b>
          <${Sign} player=${player} />
          <p class="fact">
            ${open
              ? html`<span>${has(player) ? words.has_chosen : waits(player)}</span>`
              : html`<b>${player.figure}</b> <span>${player.fact}</span>`}
          </p>
        </li>`,
    )}
  </ul>`;
}

const Choosing = ({ view }) =>
  html` <div class="choosing">
    <p><b>${view.choices.text}</b></p>
    <${Clock} view=${view} />
  </div>`;

/** A headline, with the instructions below it. */
const Headline = ({ view }) =>
  html` <div class="headline" aria-hidden="true">
    <p class="serif">${view.headline.text}</p>
    <div class="acts">
      <${Said} said=${view.said.filter(({ tone }) => !["caught", "next"].includes(tone))} />
    </div>
  </div>`;

/** Set what an element says as large as it fits. */
function shrink(element) {
  for (let part = 1; part > MIN_SCALE; part -= 0.05) {
    element.style.setProperty("--size", part.toFixed(2));
    const fits = element.scrollHeight <= element.clientHeight;
    if (fits && element.scrollWidth <= element.clientWidth) return;
  }
}
