// House rule: the rulebook is the form. Tap a sentence, then another way to play it.
import {
  classes,
  fill,
  html,
  memory,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "./html.js";
import { Games } from "./games.js";
import { Problems } from "./grid.js";
import { Top } from "./questions.js";
import { handOn } from "./share.js";

const KEPT = "rule"; // the text of the house rule that is made
const PAUSE = 300; // ms without a letter, until a text that is typed is looked at

/** The house rule that is made, kept by the browser, with the texts before for undo. */
export function Rule({ shelf, words, page, setPage, link }) {
  const [text, setText] = useState(memory.get(KEPT));
  const [earlier, setEarlier] = useState([]);
  const [book, setBook] = useState(null);
  const [chosen, setChosen] = useState(-1); // the place of the sentence that is open
  const [problem, setProblem] = useState("");
  const [isFile, setFile] = useState(false);
  const [drawing, setDrawing] = useState(false);
  const [isKept, setKept] = useState(true);
  const sought = useRef(null); // the place of the sentence that was open, and what it became
  const pages = useRef(null);

  useEffect(() => {
    setKept(memory.put(KEPT, text));
    if (!text) return undefined;
    const look = async () => setBook({ ...(await link.ask("rulebook", { text })), text });
    const timer = setTimeout(look, isFile ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [text]);

  useLayoutEffect(() => {
    if (!sought.current || !book) return;
    const { place, says } = sought.current;
    const found = book.entries.findIndex(({ text: now }) => now && says.includes(now));
    pages.current?.children[found < 0 ? place : found]?.focus();
    sought.current = null;
  }, [book]);

  const take = (next) => {
    setProblem("");
    setChosen(-1);
    setEarlier([...earlier, text]);
    setText(next);
  };
  /** Take a change that says this, if it is possible. */
  const change = async (what, says = "") => {
    const answer = await link.ask("change", { text, ...what });
    if (answer.problem) return setProblem(answer.problem);
    if (chosen >= 0) sought.current = { place: chosen, says };
    return take(answer.text);
  };
  const undo = () => {
    setProblem("");
    setChosen(-1);
    setText(earlier.at(-1));
    setEarlier(earlier.slice(0, -1));
  };
  const open = (next) => {
    setBook(null);
    take(next);
  };
  const begin = ({ id, name }) => {
    const own = JSON.stringify(fill(words.my_game, { game: name }));
    open(`extends = ${JSON.stringify(id)}\nname = ${own}\n`);
  };
  const go = async (id) => {
    const { game } = await link.ask("check", { text });
    if (game) setPage({ id, game, rule: text, from: page });
  };
  const print = async () => {
    setDrawing(true);
    const came = await link.pdf({ rule: text });
    setDrawing(false);
    setProblem(came ? "" : words.pdf_failed);
  };
  const share = () => handOn(new File([text], `${book.name}.toml`, { type: "text/plain" }));

  const undoing = html`<button class="quiet" disabled=${!earlier.length} onClick=${undo}>
    ${words.undo}
  </button>`;
  if (!text) {
    return html` <${Top} title=${words.house} ...${{ words, setPage }}>
        ${earlier.length > 0 && undoing}
      <//>
      <p>${words.start_from}</p>
      <${Games} games=${[...shelf.games, ...shelf.gallery]} words=${words} choose=${begin} />
      ${Object.entries(shelf.rules).map(
        ([name, own]) => html`<button class="quiet" onClick=${() => open(own)}>${name}</button>`,
      )}`;
  }
  if (!book)
    return html`<${Top} title=${words.house} ...${{ words, setPage }} />
      <p>${words.moment}</p>`;
  const isFit = book.entries.length > 0 && !book.problems.length;
  const problems = html`<${Problems} problems=${book.problems} />`;
  const isBusy = book.text !== text;
  const status =
    problem ||
    (drawing && words.drawing) ||
    (isBusy && words.moment) ||
    (!isKept && words.not_kept);
  return html` <${Top} title=${words.house} ...${{ words, setPage }}>${undoing}<//>
    <label class="named">
      <span>${words.rule_name}</span>
      <input
        key=${book.name}
        defaultValue=${book.name}
        onChange=${({ target }) => change({ key: ["name"], value: target.value.trim() })}
      />
    </label>
    <p class="notice" role="status">${status}</p>
    ${!isFile && problems}
    <p class="hint">${words.tap_sentence}</p>
    <${Sentences} ...${{ book, words, pages, chosen, setChosen, change, link, text }} />
    <${Words} ...${{ book, words, change }} />
    <${Changes} ...${{ book, words, change }} />
    <div class="tools">
      <button class="tool" disabled=${!isFit} onClick=${print}><b>${words.pdf}</b></button>
      <button class="tool" disabled=${!isFit} onClick=${share}><b>${words.share_rule}</b></button>
      <button class="tool" aria-expanded=${String(isFile)} onClick=${() => setFile(!isFile)}>
        <b>${words.show_file}</b>
      </button>
      <button class="tool" onClick=${() => take("")}><b>${words.start_again}</b></button>
    </div>
    ${isFile &&
    html`${problems}
      <textarea
        rows="14"
        spellcheck=${false}
        aria-label=${words.show_file}
        value=${text}
        onInput=${({ target }) => setText(target.value)}
      ></textarea>`}
    <button class="big" disabled=${!isFit} onClick=${() => go("people")}>
      <b>${words.play_it}</b>
    </button>`;
}

const Sentences = ({ book, words, pages, chosen, setChosen, ...around }) =>
  html` <div class="rulebook" ref=${pages}>
    ${book.entries.map((entry, place) => {
      if (entry.heading) return html`<h2>${entry.text}</h2>`;
      const look = classes("sentence", entry.changed && "is-changed");
      const mark = entry.changed && html`<span class="unseen">${words.changed} </span>`;
      if (!entry.others.length)
        return html`<p class=${look} tabindex="-1">${mark}${entry.text}</p>`;
      const isOpen = place === chosen;
      return html` <button
          class=${look}
          aria-expanded=${String(isOpen)}
          onClick=${() => setChosen(isOpen ? -1 : place)}
        >
          ${mark}${entry.text || words.add_rule}
        </button>
        ${isOpen && html`<${Others} ...${{ entry, words, rounds: book.rounds, ...around }} />`}`;
    })}
  </div>`;

/** The other ways to play a sentence; what each does appears one after the other. */
function Others({ entry, words, rounds, change, link, text }) {
  const [effects, setEffects] = useState([]);
  const [within, setWithin] = useState(""); // the only round in which a choice holds
  useEffect(() => {
    let isClosed = false;
    setEffects([]);
    (async () => {
      for (const { key, value, single } of entry.others) {
        const rounds = single ? within : "";
        const answer = await link.ask("effect", { text, key, value, rounds });
        if (isClosed) return;
        setEffects((now) => [...now, answer.text]);
      }
    })();
    return () => {
      isClosed = true;
    };
  }, [within]);
  const numbers = [...Array(rounds).keys()].map((place) => String(place + 1));
  const hasRounds = rounds > 1 && entry.others.some(({ single }) => single);
  return html` <div class="others">
    ${hasRounds &&
    html`<label class="named">
      <span>${words.in_rounds}</span>
      <select value=${within} onChange=${({ target }) => setWithin(target.value)}>
        <option value="">${words.all_rounds}</option>
        ${numbers.map((number) => html`<option value=${number}>${number}</option>`)}
      </select>
    </label>`}
    ${entry.others.map(
      ({ key, value, text: says, also, single }, place) =>
        html` <button
          class="way"
          key=${JSON.stringify([key, value])}
          disabled=${Boolean(within) && !single}
          onClick=${() => change({ key, value, rounds: within }, says)}
        >
          <b>${says || words.rule_goes}</b>
          ${also.map(
            (other) => html`<span class="more">${fill(words.also, { rule: other })}</span>`,
          )}
          <span class="more" aria-live="polite">${effects[place] ?? words.moment}</span>
        </button>`,
    )}
    ${entry.numbers.map(
      ({ key, low, high, meaning }) =>
        html` <label class="named">
          <span>${meaning}</span>
          <input
            type="number"
            min=${low}
            max=${high}
            onChange=${({ target }) => target.value && change({ key, value: Number(target.value) })}
          />
        </label>`,
    )}
  </div>`;
}

const Words = ({ book, words, change }) =>
  html` <details class="fold-out">
    <summary>${words.rename_things}</summary>
    ${book.words.map(
      ({ key, meaning, word }) =>
        html` <label class="named" key=${key.join(".")}>
          <span>${meaning}</span>
          <input
            key=${word}
            defaultValue=${word}
            onChange=${({ target }) =>
              target.value.trim() && change({ key, value: target.value.trim() })}
          />
        </label>`,
    )}
  </details>`;

const Changes = ({ book, words, change }) =>
  book.changes.length > 0 &&
  html` <h2>${words.changes}</h2>
    ${book.changes.map(
      ({ key, text: said }) =>
        html` <div class="changed" key=${key.join(".")}>
          <p id=${key.join(".")}>${said}</p>
          <button
            class="quiet"
            aria-describedby=${key.join(".")}
            onClick=${() => change({ key, back: true })}
          >
            ${words.take_back}
          </button>
        </div>`,
    )}`;
