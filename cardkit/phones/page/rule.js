// House rule: the rulebook is the form. Tap a sentence, then another way to play it.
import { classes, fill, html, memory, useEffect, useRef, useState } from "./html.js";
import { handOn } from "./files.js";
import { Games } from "./games.js";
import { Problems } from "./grid.js";
import { Top } from "./questions.js";

const KEPT = "rule"; // the text of the house rule that is made
const MIN_LETTERS = 26; // letters in a row of a field on a small phone
const PAUSE = 300; // ms without a letter, until a text that is typed is looked at

/** A button that deletes the house rule at the second tap. */
export function StartAgain({ words, name = words.house, forget }) {
  const [isAsked, setAsked] = useState(false);
  return html`<button class="tool" onClick=${() => (isAsked ? forget() : setAsked(true))}>
    <b>${isAsked ? fill(words.forget_it, { name }) : words.start_again}</b>
  </button>`;
}

/** The house rule that is made, kept by the browser, with the texts before for undo. */
export function Rule({ shelf, words, page, setPage, link }) {
  const [text, setText] = useState(memory.get(KEPT) || page.brought || "");
  const [earlier, setEarlier] = useState([]);
  const [book, setBook] = useState(null);
  const [chosen, setChosen] = useState(-1); // the place of the sentence that is open
  const [notice, setNotice] = useState("");
  const [isFile, setFile] = useState(false);
  const [found, setFound] = useState([]); // the places of sentences that fit a wish, all if none
  const sought = useRef(null); // the place of the sentence that was open, and what it became
  const pages = useRef(null);

  /** Keep the text at once: a change that is under way begins again with it. */
  const keep = (next) => {
    setNotice(memory.put(KEPT, next) ? "" : words.not_kept);
    setText(next);
  };
  useEffect(() => keep(text), []);
  useEffect(() => {
    if (!text) return undefined;
    const look = async () => {
      const next = await link.ask("rulebook", { text });
      if (!next.entries) return setNotice(next.text); // it was refused
      setChosen((old) => next.entries.findIndex((one) => one.text === book?.entries[old]?.text));
      return setBook({ ...next, text });
    };
    const timer = setTimeout(look, isFile ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [text]);

  const focusOn = (place) => pages.current.querySelectorAll("h2, .sentence")[place]?.focus();
  useEffect(() => {
    if (!pages.current) return;
    const { place, says } = sought.current ?? { place: -1, says: "" };
    const found = book.entries.findIndex(({ text: now }) => now && says.includes(now));
    focusOn(found < 0 ? place : found);
    sought.current = null;
    if (document.activeElement === document.body) pages.current.focus({ preventScroll: true });
  }, [book]);

  const turnTo = (next, before) => {
    setFound([]);
    setEarlier(before);
    keep(next);
  };
  const take = (next) => turnTo(next, (past) => [...past, text]);
  const undo = () => turnTo(earlier.at(-1), (past) => past.slice(0, -1));
  /** Take a change that says this, if it is possible. */
  const change = async (what, says = "") => {
    setNotice(words.moment);
    const from = memory.get(KEPT);
    const { rule, text: reason } = await link.ask("change", { text: from, ...what });
    if (from !== memory.get(KEPT)) return change(what, says); // another change came first
    if (!rule) return setNotice(reason);
    if (chosen >= 0) {
      sought.current = { place: chosen, says };
      focusOn(chosen); // what has the focus now is closed
      setChosen((place) => (place === chosen ? -1 : place)); // another may be open by now
    }
    return turnTo(rule, (past) => [...past, from]);
  };
  const rename = (typed) => change({ key: ["name"], typed });
  const seek = async (wish) => {
    const { places, text: says } = await link.ask("search", { text, wish });
    if (memory.get(KEPT) !== text) return; // another change came first
    setFound(places);
    setNotice(says);
  };
  const show = (place) => {
    setChosen(place);
    focusOn(place);
  };
  const open = (next) => {
    setBook(null);
    take(next);
  };
  const begin = ({ id, name }) => {
    const own = JSON.stringify(fill(words.my_game, { game: name }));
    open(`extends = ${JSON.stringify(id)}\nname = ${own}\n`);
  };
  const play = async () => {
    const { game } = await link.ask("check", { text });
    if (game) setPage({ id: "people", game, rule: text, from: page });
  };
  const print = async () => {
    setNotice(words.drawing);
    setNotice((await link.pdf({ rule: text })) ? "" : words.pdf_failed);
  };
  const share = () => handOn(new File([text], `${book.name}.toml`, { type: "text/plain" }));

  const top = html`<${Top} title=${words.house} ...${{ words, setPage }}>
    <button class="quiet" disabled=${!earlier.length} onClick=${undo}>${words.undo}</button>
  <//>`;
  if (!text) {
    return html` ${top}
      <p>${words.start_from}</p>
      <${Games} games=${[...shelf.games, ...shelf.gallery]} words=${words} choose=${begin} />
      ${Object.entries(shelf.rules).map(
        ([name, own]) => html`<button class="quiet" onClick=${() => open(own)}>${name}</button>`,
      )}`;
  }
  const forget = () => take("");
  const startAgain = html`<${StartAgain} key=${text} ...${{ words, name: book?.name, forget }} />`;
  if (!book)
    return html` ${top}
      <p role="status">${notice || words.moment}</p>
      ${startAgain}`;
  const isFit = book.entries.length > 0 && !book.problems.length;
  const problems = html`<div role="status"><${Problems} problems=${book.problems} /></div>`;
  return html` ${top}
    <${Field} name=${words.rule_name} key=${book.name} defaultValue=${book.name} send=${rename} />
    ${page.brought &&
    page.brought !== text &&
    !earlier.length &&
    html`<button class="wide" onClick=${() => open(page.brought)}>${words.replace_rule}</button>`}
    <p class="notice" role="status">
      ${notice || (book.text === text ? book.check : words.moment)}
    </p>
    ${!isFile && problems}
    <p class="hint">${words.tap_sentence}</p>
    <${Field} name=${words.search_rules} key=${text} send=${seek} />
    <${Sentences} ...${{ book, words, pages, chosen, show, change, link, text, found }} />
    <${Words} ...${{ book, words, change }} />
    <${Changes} ...${{ book, words, change }} />
    <div class="tools">
      <button class="tool" disabled=${!isFit} onClick=${print}><b>${words.pdf}</b></button>
      <button class="tool" disabled=${!isFit} onClick=${share}><b>${words.share_rule}</b></button>
      <button class="tool" aria-expanded=${String(isFile)} onClick=${() => setFile(!isFile)}>
        <b>${words.show_file}</b>
      </button>
      ${startAgain}
    </div>
    ${isFile &&
    html`${problems}
      <textarea
        rows="14"
        spellcheck=${false}
        aria-label=${words.rule_file}
        value=${text}
        onInput=${({ target }) => keep(target.value)}
      ></textarea>`}
    <button class="big" disabled=${!isFit} onClick=${play}>
      <b>${words.play_it}</b>
    </button>`;
}

const Sentences = ({ book, words, pages, chosen, show, found, ...around }) =>
  html` <div class="rulebook" role="group" aria-label=${words.rules} tabindex="-1" ref=${pages}>
    ${book.entries.map((entry, place) => {
      if (entry.heading) return html`<h2 hidden=${found.length > 0}>${entry.text}</h2>`;
      const isOpen = place === chosen;
      const looks = [entry.others.length > 0 && "framed", entry.changed && "is-changed"];
      return html` <button
          class=${classes("sentence", ...looks)}
          aria-expanded=${String(isOpen)}
          hidden=${found.length > 0 && !isOpen && !found.includes(place)}
          aria-description=${entry.others.length > 0 ? words.can_change : null}
          onClick=${() => show(isOpen ? -1 : place)}
        >
          ${entry.changed && html`<span class="unseen">${words.changed} </span>`} ${entry.text}
        </button>
        ${isOpen && html`<${Others} ...${{ entry, book, words, show, ...around }} />`}`;
    })}
  </div>`;

/** The other ways to play a sentence, or why there are none; what each does appears one by one. */
function Others({ entry, book, words, show, change, link, text }) {
  const [effects, setEffects] = useState([]);
  const [within, setWithin] = useState(""); // the only rounds in which a choice holds
  useEffect(() => {
    let isClosed = false;
    setEffects([]);
    (async () => {
      for (const { key, value, single } of entry.others) {
        const answer = await link.ask("effect", { text, key, value, rounds: single ? within : "" });
        if (isClosed) return;
        setEffects((now) => [...now, answer.text]);
      }
    })();
    return () => void (isClosed = true);
  }, [within, text]);
  const hasRounds = book.ranges.length > 0 && entry.others.some(({ single }) => single);
  const allShown = effects.length > 0 && effects.length === entry.others.length && words.all_shown;
  const way = ({ key, value, text: says, also, single }, place) =>
    html` <button
      class="way"
      key=${JSON.stringify([key, value])}
      onClick=${() => change({ key, value, rounds: single ? within : "" }, says)}
    >
      <b>${says}</b>
      ${also.map((other) => html`<span class="more">${other}</span>`)}
      <span class="more effect">${effects[place] ?? words.moment}</span>
    </button>`;
  const number = ({ key, value, meaning, single }) =>
    html` <${Field}
      name=${meaning}
      type="number"
      send=${(typed) => change({ key, value, typed, rounds: single ? within : "" })}
    />`;
  const own = { tag: "textarea", rows: 4, defaultValue: entry.text };
  const write = (typed) => change({ key: ["house", entry.topic], typed, value: entry.text }, typed);
  const ways = (ofRounds) =>
    html`${entry.others.map((one, place) => one.single === ofRounds && way(one, place))}
    ${entry.numbers.map((one) => one.single === ofRounds && number(one))}`;
  return html` <div class="alternatives">
    ${ways(false)}
    ${hasRounds &&
    html`<label class="named">
      <span>${words.in_rounds}</span>
      <select value=${within} onChange=${({ target }) => setWithin(target.value)}>
        <option value="">${words.all_rounds}</option>
        ${book.ranges.map(
          ({ rounds, text: where }) => html`<option value=${rounds}>${where}</option>`,
        )}
      </select>
    </label>`}
    ${ways(true)}
    <p class="hint">${entry.see.length ? words.see_others : words.no_other_way}</p>
    ${entry.see.map(
      (one) =>
        html` <button class="way" onClick=${() => show(one)}>${book.entries[one].text}</button>`,
    )}
    ${entry.topic && html`<${Field} name=${words.own_words} ...${own} send=${write} />`}
    <p class="unseen" role="status">${allShown}</p>
  </div>`;
}

/** A field for a text, which is sent when people leave the field, as the button and Enter do. */
const Field = ({ name, send, tag = "input", ...input }) => {
  const take = ({ target: { value } }) => send(value.trim());
  const press = ({ key, target }) => key === "Enter" && target.blur();
  const leave = ({ currentTarget }) => currentTarget.focus();
  return html`<div class="add">
    <label class="named">
      <span>${name}</span>
      <${tag} ...${input} onChange=${take} onKeyDown=${press} />
    </label>
    <button class="quiet" aria-label=${`OK: ${name}`} onClick=${leave}>OK</button>
  </div>`;
};

const Words = ({ book, words, change }) =>
  html` <details class="fold-out">
    <summary>${words.rename_things}</summary>
    <p class="hint">${book.word_hint}</p>
    ${book.words.map(
      ({ key, meaning, word }) =>
        html` <${Field}
          name=${meaning}
          tag="textarea"
          rows=${Math.ceil(word.length / MIN_LETTERS)}
          key=${[...key, word].join(".")}
          defaultValue=${word}
          send=${(typed) => change({ key, typed })}
        />`,
    )}
  </details>`;

const Changes = ({ book, words, change }) =>
  book.changes.length > 0 &&
  html` <h2>${words.changes}</h2>
    ${book.changes.map(
      ({ key, text: said }, id) =>
        html` <div class="changed" key=${key.join(".")}>
          <p id=${id}>${said}</p>
          <button class="quiet" aria-describedby=${id} onClick=${() => change({ key, back: true })}>
            ${words.take_back}
          </button>
        </div>`,
    )}`;
