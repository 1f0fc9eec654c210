// What the pages share: pictures, cards, the path, the dangers, the game master's words.
import { classes, fill, html, useEffect, useRef, useState } from "./html.js";
import { PICTURES } from "./pictures.js";

/** @import {CardView, PathCard, ShownPlayer, TableView, Words} from "./messages" */

const SUITS = { s: "spade", h: "heart", d: "diamond", c: "club" };
const RED = "hd";
const MANY = 5; // kinds of danger: if there are more, their cards are smaller
const STATUS = { inside: "player", caught: "player", away: "phone", out: "player" };
const TICK = 200; // ms
const BEAT = 800; // ms for each figure of the countdown
export const COUNTDOWN = 3 * BEAT;

export const Picture = ({ name, kind }) =>
  html` <svg class=${classes("picture", kind)} viewBox="0 0 100 100" aria-hidden="true">
    <path d=${PICTURES[name] ?? PICTURES.warning} fill-rule="evenodd" />
  </svg>`;

/** @param {TableView} view */
export const inside = (view) => view.players.filter(({ status }) => status === "inside");

/** A player's own sign and colour; either alone tells players apart.
 * @param {{ player: ShownPlayer }} props */
export const Sign = ({ player }) =>
  html` <span class="sign hue${player.hue}" aria-hidden="true"
    ><${Picture} name=${player.sign} />${player.bot &&
    html`<${Picture} name="gear" kind="gear" />`}</span
  >`;

/** @param {{ view: TableView, player: ShownPlayer }} props */
export const Status = ({ view, player }) =>
  html`<${Picture} name=${player.status === "safe" ? view.safe_sign : STATUS[player.status]} />`;

export const Pips = ({ suits }) =>
  html` <span class="pips">
    ${suits.map(
      (suit) =>
        html`<${Picture}
          name=${SUITS[suit]}
          kind=${RED.includes(suit) ? "pip red" : "pip black"}
        />`,
    )}
  </span>`;

/** @param {CardView} card */
export const isRed = ({ suits }) => suits.length > 0 && suits.every((suit) => RED.includes(suit));

const looks = (card) => [
  "card",
  card.part,
  isRed(card) && "red",
  card.suits.length > 0 && "suited",
  !card.rank && "rankless",
];

const Face = ({ card, counts }) =>
  html` <span class="face" aria-hidden="true">
    ${card.rank && html`<span class="rank">${card.rank}</span>`}
    ${card.suits.length > 0 && html`<${Pips} suits=${card.suits} />`}
    ${(card.part === "artifact" || card.sign) &&
    html`<${Picture} name=${card.part === "artifact" ? "crown" : card.sign} kind="meaning" />`}
    ${counts && html`<span class="counts">${counts}</span>`}
  </span>`;

const Coin = ({ gold }) => html`<span class="coin" aria-hidden="true">${gold}</span>`;

/** A card of the path, with the gold that lies on it.
 * @param {{ card: PathCard }} props */
const PathCard = ({ card }) =>
  html` <li class=${classes(...looks(card), card.new && "new")} aria-label=${card.name}>
    <${Face} card=${card} counts=${card.counts} />
    ${card.rest > 0 && html`<${Coin} gold=${card.rest} />`}
  </li>`;

/** The cards in a row; before them the gold that stayed, on a `display` also that on the joker.
 * @param {{ view: TableView, words: Words, display?: boolean, row?: any }} props */
export function Path({ view, words, display = false, row }) {
  const { marker } = view;
  const marked = marker && marker.rest > 0 && (display || marker.on === "start");
  if (!view.path.length && !marked) return html`<p class="empty">${view.empty}</p>`;
  return html` <ol class="path" ref=${row} tabindex="0" aria-label=${words.path}>
    ${marked && html`<${Marker} key="marker" marker=${marker} words=${words} />`}
    ${view.path.map((card) => html`<${PathCard} key=${card.id} card=${card} />`)}
  </ol>`;
}

const Marker = ({ marker, words }) =>
  html` <li class="card marker" aria-label=${fill(words.marker, { n: marker.rest })}>
    <span class="face" aria-hidden="true">
      <${Picture} name=${marker.on === "start" ? "cave" : "crown"} kind="meaning" />
    </span>
    <${Coin} gold=${marker.rest} />
  </li>`;

/** @param {{ view: TableView, words: Words }} props */
export function Threats({ view, words }) {
  const { dangers, threat } = view;
  if (!dangers.length && !threat) return null;
  return html` <section
    class=${classes("threats", threat && "close", dangers.length > MANY && "many")}
    aria-label=${words.threatens}
  >
    ${dangers.length
      ? html`<ul>
          ${dangers.map(
            (card) =>
              html` <li
                key=${card.card}
                class=${classes(...looks(card), card.ends && "ends")}
                aria-label=${card.name}
              >
                <${Face} card=${card} counts=${card.many > 1 && `×${card.many}`} />
              </li>`,
          )}
        </ul>`
      : html`<${Picture} name="warning" />`}
    <p>${threat}</p>
  </section>`;
}

/** @param {{ view: TableView }} props */
export const Figures = ({ view }) =>
  html` <p class="figures">
    ${view.figures.map(({ label, figure }) => html`<span>${label} <b>${figure}</b></span>`)}
  </p>`;

/** One dot for each who chooses in secret, filled for those who have.
 * @param {{ view: TableView }} props */
export const Dots = ({ view }) =>
  html` <span class="dots" aria-hidden="true">
    ${inside(view).map((_, at) => html`<i class=${at < view.choices.chosen.length && "in"} />`)}
  </span>`;

/** The seconds that are left to choose in secret; each view has its own number.
 * @param {{ view: TableView }} props */
export function Clock({ view }) {
  const { left } = view;
  const [, tick] = useState(0);
  const end = useRef({});
  if (end.current.view !== view) end.current = { view, at: performance.now() + 1000 * (left ?? 0) };
  useEffect(() => {
    const ticking = setInterval(() => tick((n) => n + 1), TICK);
    return () => clearInterval(ticking);
  }, []);
  const seconds = Math.ceil((end.current.at - performance.now()) / 1000);
  return left !== null && html`<b class="clock" role="timer">${Math.max(0, seconds)}</b>`;
}

export const Said = ({ said }) =>
  said.map((block) =>
    block.tone === "table" ? html`<${Table} ...${block} />` : html`<${Block} ...${block} />`,
  );

const Block = ({ tone, lines }) =>
  html` <p class="say ${tone}">
    ${lines.map(({ text, act }) => html`<span class=${act ? "act" : "fact"}>${text} </span>`)}
  </p>`;

/** The end: the places, what decided it, the piles that differ, the story of the game. */
export const Places = ({ places, said }) =>
  html` <ol class="places">
      ${places.rows.map(
        ({ place, name, total, won }, at) =>
          html` <li key=${name} class=${won && "won"} style=${{ "--place": at }}>
            <span>${place}. ${name}</span><b>${total}</b>
          </li>`,
      )}
    </ol>
    <p class="say good"><span class="act">${places.won}</span></p>
    <${Said} said=${said.filter(({ tone }) => tone === "alert")} />
    ${places.story.length > 0 &&
    html`<div class="told list">
      ${places.story.map((line) => html`<p class="say"><span class="fact">${line}</span></p>`)}
    </div>`}`;

export function Table({ heads, rows, align }) {
  const side = (column) => (align[column] === "r" ? "right" : "left");
  // a column without a head stands under that of the names
  const bare = heads.flatMap((text, column) => (column && !text ? [column] : []));
  const order = [0, ...bare, ...heads.keys()].filter((one, at, all) => all.indexOf(one) === at);
  const titled = order.filter((column) => !bare.includes(column));
  return html` <div class="tabled" tabindex="0">
    <table>
      <thead>
        <tr>
          ${titled.map((column) => {
            const span = !column && bare.length ? bare.length + 1 : null;
            return heads[column]
              ? html`<th scope="col" class=${side(column)} colspan=${span}>${heads[column]}</th>`
              : html`<td class=${side(column)} colspan=${span} />`;
          })}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html` <tr>
              ${order.map((column) =>
                column
                  ? html`<td class=${side(column)}>${row[column]}</td>`
                  : html`<th scope="row" class=${side(column)}>${row[column]}</th>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Three, two, one: what came of the choices is shown after it. */
export function Countdown() {
  const [figure, setFigure] = useState(3);
  useEffect(() => {
    const timer = setTimeout(() => setFigure(Math.max(1, figure - 1)), BEAT);
    return () => clearTimeout(timer);
  }, [figure]);
  return html` <div class="countdown" aria-hidden="true">
    <span class="serif" key=${figure}>${figure}</span>
  </div>`;
}

/** Why something came to nothing; `children` may be a way out of it. */
export const Refused = ({ text, role, children }) =>
  html` <div class="refused" role=${role}>
    <p>${text}</p>
    ${children}
  </div>`;
