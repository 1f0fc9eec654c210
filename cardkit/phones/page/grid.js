// The score of a pad: names by rounds, added up at once; a written total that differs is marked.
import { classes, fill, html, memory, namesIn, useEffect, useRef, useState } from "./html.js";
import { Said } from "./parts.js";

const MAX_LENGTH = 7; // letters of a figure
const DASH = /^[-–−]$/; // is written for 0
const FIGURE = /^([-–−]?|[-−]?\d{1,6})$/; // or a dash, or nothing

/** Return a pad on which nothing is written: the `names` as typed, `cells` texts by place, `doubts`
 * those not read for sure, `seats` how many a photograph has. */
export const emptyPad = (game, names = "") => ({ game, names, cells: {}, doubts: [], seats: 0 });

/** Keep what is typed on a pad: it is there when the page is opened again. */
export const keepPad = (pad) => memory.put("pad", JSON.stringify(pad));

/** Return the pad that was kept, if it is of one of these games. */
export function keptPad(games) {
  const pad = JSON.parse(memory.get("pad") || "null");
  return games.some(({ id }) => id === pad?.game) ? pad : null;
}

/** Return the place of a cell: its kind (banked, artifacts, total), its round or 0, its seat. */
export const placeOf = ({ kind, round }, seat) => `${kind}-${round}-${seat}`;

function figure(text) {
  if (text === "") return null;
  return DASH.test(text) ? 0 : Number(text.replace("−", "-"));
}

const TOTAL = { kind: "total", round: 0 };

/** A pad of one of the games: its rows, names, figures, sums. */
class Paper {
  constructor(pad, games) {
    this.pad = pad;
    this.game = games.find(({ id }) => id === pad.game);
    this.names = namesIn(pad.names);
    this.rows = this.game.rows;
    this.seats = [...Array(Math.max(this.names.length, pad.seats)).keys()];
  }

  who = (seat) => this.names[seat] ?? String(seat + 1);
  text = (row, seat) => (this.pad.cells[placeOf(row, seat)] ?? "").trim();
  figures = (row) => this.seats.map((seat) => figure(this.text(row, seat)));
  sum = (seat) => this.rows.reduce((all, row) => all + (figure(this.text(row, seat)) ?? 0), 0);

  /** Return true if it can be scored: as many names as play, and nothing but figures. */
  isWhole() {
    const { low, high } = this.game;
    const texts = [...this.rows, TOTAL].flatMap((row) =>
      this.seats.map((seat) => this.text(row, seat)),
    );
    const fits = this.names.length === this.seats.length && texts.every((one) => FIGURE.test(one));
    return fits && low <= this.names.length && this.names.length <= high;
  }

  /** Return what is scored: rounds up to the last in which something is written. */
  asked() {
    const rounds = this.rows.filter(({ kind }) => kind === "banked").map(this.figures);
    const last = rounds.findLastIndex((row) => row.some((one) => one !== null));
    return {
      game: this.pad.game,
      players: this.names,
      banked: rounds.slice(0, last + 1),
      artifacts: this.figures({ kind: "artifacts", round: 0 }),
      total: this.figures(TOTAL),
    };
  }
}

/** A pad to be filled in; `change` is called with every new one, `score` with what it says. */
export function Grid({ games, words, pad, change, score }) {
  const paper = new Paper(pad, games);
  const send = (event) => {
    event.preventDefault();
    score(paper.asked());
  };
  const shared = { paper, words, change };
  return html` <form class="written" onSubmit=${send}>
    <label class="pick"
      >${words.which_game}
      <select
        value=${pad.game}
        onChange=${({ target }) => change({ ...pad, game: target.value, doubts: [] })}
      >
        ${games.map((one) => html`<option value=${one.id}>${one.name}</option>`)}
      </select>
    </label>
    <label>
      <span class="asks"
        >${words.names}<span class="hint">${paper.game.low}–${paper.game.high}</span></span
      >
      <input
        value=${pad.names}
        autocomplete="off"
        onInput=${({ target }) => change({ ...pad, names: target.value })}
      />
    </label>
    ${pad.seats > 0 && html`<p>${words.read}</p>`}
    ${pad.doubts.length > 0 && html`<${Doubts} ...${shared} />`}
    ${paper.seats.length > 0 && html`<${Cells} ...${shared} />`}
    <button class="big" disabled=${!paper.isWhole()}><b>${words.score_it}</b></button>
    ${Object.values(pad.cells).some(Boolean) && html`<${Clear} ...${shared} />`}
  </form>`;
}

/** Two taps clear the figures. */
function Clear({ paper: { pad }, words, change }) {
  const [isAsked, setAsked] = useState(false);
  const clear = () => (isAsked ? change(emptyPad(pad.game, pad.names)) : setAsked(true));
  return html`<button type="button" class="wide" onClick=${clear}>
    ${isAsked ? words.clear_all : words.clear}
  </button>`;
}

function Cells({ paper, words, change }) {
  const { seats, who } = paper;
  const row = (row, label, isWrong) =>
    html` <tr key=${`${row.kind} ${row.round}`}>
      <th scope="row">${label}</th>
      ${seats.map(
        (seat) =>
          html`<${Cell}
            ...${{ paper, words, change, row, seat }}
            label=${row.kind === "banked"
              ? fill(words.figure, { who: who(seat), n: row.round })
              : fill(words.cell, { who: who(seat), row: label })}
            isWrong=${isWrong(seat)}
          />`,
      )}
    </tr>`;
  const isNoFigure = (row) => (seat) => !FIGURE.test(paper.text(row, seat));
  const differs = (seat) => {
    const text = paper.text(TOTAL, seat);
    return text !== "" && figure(text) !== paper.sum(seat);
  };
  return html` <div class="tabled">
    <table class="cells">
      <thead>
        <tr>
          <td />
          ${seats.map((seat) => html`<th scope="col">${who(seat)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${paper.rows.map((one) => row(one, one.label, isNoFigure(one)))}
        <tr>
          <th scope="row">${words.sum}</th>
          ${seats.map((seat) => html`<td class="right"><b>${paper.sum(seat) || 0}</b></td>`)}
        </tr>
        ${row(TOTAL, words.written, differs)}
      </tbody>
    </table>
  </div>`;
}

function Cell({ paper, change, row, seat, label, isWrong }) {
  const { pad } = paper;
  const place = placeOf(row, seat);
  const isDoubtful = pad.doubts.some((doubt) => doubt.place === place);
  const put = ({ target }) =>
    change({
      ...pad,
      cells: { ...pad.cells, [place]: target.value },
      doubts: pad.doubts.filter((doubt) => doubt.place !== place),
    });
  return html` <td class=${classes(isWrong && "wrong", isDoubtful && "doubtful")}>
    <input
      id=${place}
      aria-label=${label}
      aria-invalid=${String(Boolean(isWrong))}
      aria-describedby=${isDoubtful ? `doubt-${place}` : null}
      inputmode=${paper.game.minus ? "text" : "numeric"}
      maxlength=${MAX_LENGTH}
      autocomplete="off"
      value=${pad.cells[place] ?? ""}
      onInput=${put}
    />
  </td>`;
}

/** Why figures are not sure; a tap leads to the cell. */
const Doubts = ({ paper, words }) =>
  html` <section class="doubts">
    <h3>${words.doubtful}</h3>
    ${paper.pad.doubts.map(
      ({ place, seat, text }) =>
        html` <button
          key=${place}
          id="doubt-${place}"
          type="button"
          class="doubt"
          onClick=${() => /** @type {any} */ (document.getElementById(place))?.select()}
        >
          ${fill(text, { who: paper.who(seat) })}
        </button>`,
    )}
  </section>`;

export const Problems = ({ problems }) =>
  html` <ul class="problems">
    ${problems.map((text) => html`<li><pre>${text}</pre></li>`)}
  </ul>`;

export function Scored({ found, words }) {
  const here = useRef(null);
  useEffect(() => here.current.scrollIntoView({ block: "nearest" }), [found]);
  return html` <div class="scored" ref=${here} role="status">
    ${found.problems.length
      ? html`<${Problems} problems=${found.problems} />`
      : html`<p>${words.fine}</p>`}
    <div class="told"><${Said} said=${found.said} /></div>
  </div>`;
}
