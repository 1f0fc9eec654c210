// The questions before a game, one on a screen: who plays, who turns the cards, how they decide.
import { useBack } from "./back.js";
import { classes, flipped, html, joined, memory, namesIn, useEffect, useState } from "./html.js";
import { Picture, Sign } from "./parts.js";

const MANY_NAMES = 12; // that this device remembers
const LONG = 9; // letters of a name that has a row for itself
const WAYS = { hands: ["thumb up"], round: ["phone"], phones: ["phone", "phone"] };

export function Top({ title, words, setPage, to = { id: "home" }, children }) {
  const back = () => setPage(to);
  useBack(Boolean(setPage), back);
  return html` <header class="top">
    ${setPage &&
    html`<button class="round" aria-label=${words.back} onClick=${back}>
      <${Picture} name="arrow back" />
    </button>`}
    <h1>${title}</h1>
    ${children}
  </header>`;
}

const remembered = () => JSON.parse(memory.get("people") || "[]");

/** Remember names for the next game, and return all that this device remembers. */
function remember(names) {
  const others = remembered().filter((name) => !names.includes(name));
  const all = [...others, ...names].slice(-MANY_NAMES);
  memory.put("people", JSON.stringify(all));
  return all;
}

/** The names that this device remembers, tapped in seat order, and a field for others: Enter or a
 * comma adds what is typed. A name that nobody can have stays in the field. */
export function People({ shelf, words, page, setPage, link, setReason }) {
  const { game } = page;
  const [names, setNames] = useState(remembered);
  const [players, setPlayers] = useState(page.players ?? []);
  const [typed, setTyped] = useState("");
  const [bots, setBots] = useState(page.bots ?? []); // their levels
  const [teach, setTeach] = useState(page.teach ?? false);
  const { low, high } = game;
  const count = new Set([...players, ...namesIn(typed, words.and)]).size + bots.length;
  const fits = (number) => number >= low && number <= high;

  // in another language other words mean something at the table
  useEffect(() => {
    const before = remembered();
    link.ask("names", { known: [], names: before }).then(({ seats }) => {
      const isPossible = (name) => seats.includes(name) || !before.includes(name);
      const possible = remembered().filter(isPossible);
      memory.put("people", JSON.stringify(possible));
      setNames(possible);
      setPlayers((now) => now.filter(isPossible));
    });
  }, []);

  /** Seat the people of a text, and return all who are seated; null if a name is refused. */
  const add = async (text) => {
    const asked = { known: remembered(), names: namesIn(text, words.and) };
    const { seats, refused, text: reason } = await link.ask("names", asked);
    setReason(reason);
    setNames(remember(seats));
    if (refused.length) setTyped((now) => [...refused, now].filter(Boolean).join(", "));
    let all = [];
    setPlayers((now) => (all = [...new Set([...now, ...seats])]));
    return refused.length ? null : all;
  };
  const type = ({ target }) => {
    const [, whole, rest] = target.value.match(/^(.*[,;])?\s*(.*)$/);
    target.value = rest;
    setTyped(rest);
    if (whole) add(whole);
  };
  const send = (event) => {
    event.preventDefault();
    setTyped("");
    add(typed);
  };
  const goOn = async () => {
    setTyped("");
    const all = await add(typed);
    if (!all || !fits(all.length + bots.length)) return;
    const known = { ...page, players: all, bots, teach, first: all[0] };
    setPage({ ...known, id: game.turned && all.length > 1 ? "turns" : "how", from: known });
  };
  const label = names.length || players.length ? words.another : words.first_name;
  const read = () => setPage({ ...page, id: "rules", from: { ...page, players, bots, teach } });
  return html` <${Top} title=${game.name} words=${words} setPage=${setPage} to=${page.from}
      ><button class="quiet" onClick=${read}>${words.rules}</button>
    <//>
    <div class="question">
      <h2>${words.who_plays} <span class="hint">${low}–${high}</span></h2>
      <span class="hint">${words.seats}</span>
    </div>
    <div class="chips">
      ${names.map((name) => {
        const seat = players.indexOf(name) + 1;
        return html` <button
          key=${name}
          class=${classes("chip", name.length > LONG && "long")}
          aria-pressed=${String(seat > 0)}
          onClick=${() => setPlayers(flipped(players, name))}
        >
          ${seat > 0 && html`<span class="seat-number">${seat}</span>`}
          <${SignOf} ...${{ name, players, shelf }} /><span class="cut">${name}</span>
        </button>`;
      })}
    </div>
    <form class="add" onSubmit=${send}>
      <input
        name="name"
        value=${typed}
        placeholder=${label}
        aria-label=${label}
        autocomplete="off"
        onInput=${type}
      />
      <button class="quiet">${words.add}</button>
    </form>
    <${Bots} ...${{ bots, setBots, words }} />
    <div class="chips">
      <button class="chip long" aria-pressed=${String(teach)} onClick=${() => setTeach(!teach)}>
        <span>${words.never_played[0]}<span class="remark">${words.never_played[1]}</span></span>
      </button>
    </div>
    <button class="big" disabled=${!fits(count)} onClick=${goOn}><b>${words.next}</b></button>`;
}

/** Seats that the game master plays: a tap adds one of a level, a tap on it removes it. */
const Bots = ({ bots, setBots, words }) =>
  html` <h2>${words.bot}</h2>
    <div class="chips">
      ${bots.map(
        (level, at) =>
          html` <button
            class="chip"
            aria-pressed="true"
            onClick=${() => setBots(bots.filter((_, other) => other !== at))}
          >
            <${Picture} name="gear" /> ${words.bots[level]}
          </button>`,
      )}
      ${Object.entries(words.bots).map(
        ([level, name]) =>
          html` <button class="chip" onClick=${() => setBots([...bots, level])}>+ ${name}</button>`,
      )}
    </div>`;

function SignOf({ name, players, shelf: { signs } }) {
  const hue = players.indexOf(name) % signs.length;
  return hue >= 0 && html`<${Sign} player=${{ hue, sign: signs[hue] }} />`;
}

export function Turns({ shelf, words, page, setPage }) {
  const { players } = page;
  const choose = (first) => setPage({ ...page, id: "how", first, from: page });
  const draw = () => choose(players[Math.floor(Math.random() * players.length)]);
  return html` <${Top} title=${words.turns} words=${words} setPage=${setPage} to=${page.from} />
    ${players.map(
      (name) =>
        html` <button class="way" onClick=${() => choose(name)}>
          <${SignOf} ...${{ name, players, shelf }} /><b>${name}</b>
        </button>`,
    )}
    <button class="way" onClick=${draw}><${Picture} name="star" /><b>${words.lots}</b></button>`;
}

/** With hands, or in secret: on this phone, which goes round, or each on their own. Of a game that
 * runs the same is asked. */
export function How({ words, page, setPage, decide, joining }) {
  const { game, rule, players, bots, teach, first } = page;
  const what = game && { ...(rule ? { rule } : { game: game.id }), players, bots, teach, first };
  const { without, privacy, isOpen } = joining;
  const ways = Object.keys(WAYS).filter((way) => way !== "round" || !isOpen);
  return html` <${Top} title=${words.how} words=${words} setPage=${setPage} to=${page.from} />
    ${what && html`<p class="hint">${joined(players, words.and)}</p>`}
    ${ways.map(
      (way) =>
        html` <button
          class="way"
          disabled=${way === "phones" && Boolean(without)}
          onClick=${() => decide(way, what)}
        >
          <span>${WAYS[way].map((name) => html`<${Picture} name=${name} />`)}</span>
          <b>${words.ways[way][0]}</b>
          <span class="more">${words.ways[way][1]}</span>
        </button>`,
    )}
    <p class="hint">${without || privacy}</p>`;
}
