// The score of a pad: names by rounds, added up at once; a written total that differs is marked.
import { fill, html, useState } from "./html.js";

const LONGEST = 7; // letters of a figure
const EMPTY = /^[-–−]?$/;

const number = (text) => (EMPTY.test(text.trim()) ? 0 : Number(text.replace("−", "-")));
const isFigure = (text) => EMPTY.test(text.trim()) || /^[-−]?\d{1,6}$/.test(text.trim());

/** Return the tally of a grid: a line of figures for each round that has one. */
function tally(game, names, figures, totals) {
  const lines = [`variant: ${game.id}`, `players: ${names.join(", ")}`];
  for (let round = 0; round < game.rounds; round += 1) {
    const row = names.map((_, at) => figures[round]?.[at] ?? "");
    if (row.every((text) => !text.trim())) break;
    lines.push(`round ${round + 1}`, `banked: ${row.map(number).join(" ")}`);
  }
  const written = names.flatMap((name, at) =>
    totals[at]?.trim() ? [`${name} ${number(totals[at])}`] : [],
  );
  if (written.length) lines.push(`total: ${written.join(", ")}`);
  return `${lines.join("\n")}\n`;
}

export function Grid({ shelf, words, score }) {
  const games = [...shelf.games, ...shelf.gallery];
  const [id, setId] = useState(games[0].id);
  const [typed, setTyped] = useState("");
  const [figures, setFigures] = useState([]); // by round and seat, as typed
  const [totals, setTotals] = useState([]);
  const game = games.find((one) => one.id === id);
  const names = typed.split(",").flatMap((name) => name.trim() || []);
  const rounds = Array.from({ length: game.rounds }, (_, round) => round);
  const put =
    (round, at) =>
    ({ target }) => {
      const rows = rounds.map((row) => [...(figures[row] ?? [])]);
      rows[round][at] = target.value;
      setFigures(rows);
    };
  const sum = (at) => rounds.reduce((all, round) => all + number(figures[round]?.[at] ?? ""), 0);
  const cell = (label, value, onInput, wrong) =>
    html` <td class=${wrong && "unsure"}>
      <input
        aria-label=${label}
        inputmode="text"
        maxlength=${LONGEST}
        autocomplete="off"
        value=${value ?? ""}
        onInput=${onInput}
      />
    </td>`;
  const send = (event) => {
    event.preventDefault();
    score(tally(game, names, figures, totals));
  };
  return html` <form class="written" onSubmit=${send}>
    <label class="pick"
      >${words.which_game}
      <select value=${id} onChange=${({ target }) => setId(target.value)}>
        ${games.map((one) => html`<option value=${one.id}>${one.name}</option>`)}
      </select>
    </label>
    <label
      >${words.names}<input
        value=${typed}
        autocomplete="off"
        onInput=${({ target }) => setTyped(target.value)}
    /></label>
    ${names.length > 0 &&
    html` <div class="tabled">
      <table class="stands">
        <thead>
          <tr>
            <td />
            ${names.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rounds.map(
            (round) =>
              html` <tr key=${round}>
                <th scope="row">${round + 1}</th>
                ${names.map((name, at) => {
                  const text = figures[round]?.[at] ?? "";
                  return cell(
                    fill(words.figure, { who: name, n: round + 1 }),
                    text,
                    put(round, at),
                    !isFigure(text),
                  );
                })}
              </tr>`,
          )}
          <tr>
            <th scope="row">${words.sum}</th>
            ${names.map((_, at) => html`<td class="right"><b>${sum(at)}</b></td>`)}
          </tr>
          <tr>
            <th scope="row">${words.written}</th>
            ${names.map((name, at) => {
              const put = ({ target }) =>
                setTotals(Object.assign([...totals], { [at]: target.value }));
              const text = totals[at] ?? "";
              return cell(
                `${words.written} ${name}`,
                text,
                put,
                text.trim() && number(text) !== sum(at),
              );
            })}
          </tr>
        </tbody>
      </table>
    </div>`}
    <button class="big" disabled=${names.length < game.low || names.length > game.high}>
      <b>${words.score_it}</b>
    </button>
  </form>`;
}
