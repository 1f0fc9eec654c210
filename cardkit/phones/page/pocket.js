// Starts the page of one phone alone: the shelf, who plays, then the same pad as over Wi-Fi.
import { App } from "./app.js";
import { classes, dress, fill, html, joined, memory, render, useEffect, useState } from "./html.js";
import { Grid } from "./grid.js";
import { Pad } from "./pad.js";
import { Picture, Said, isRed } from "./parts.js";
import { WorkerLink, save } from "./pocket_link.js";

const MANY_CARDS = 8; // of the last game's path
const MANY_NAMES = 12; // that this device remembers

const remembered = (name, usual) => JSON.parse(memory.get(name) || JSON.stringify(usual));
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const link = new WorkerLink(worker);

function Pocket() {
  const [shelf, setShelf] = useState(remembered("shelf", null));
  const [state, setState] = useState("loading");
  const [page, setPage] = useState({ id: "home" });
  const [reason, setReason] = useState("");
  const [cause, setCause] = useState("");

  const look = async () => {
    const found = await link.ask("shelf");
    memory.put("shelf", JSON.stringify(found));
    setShelf(found);
  };
  useEffect(() => {
    worker.addEventListener("message", ({ data }) => {
      if (data.state) setState(data.state);
      if (data.cause) setCause(data.cause);
    });
    worker.postMessage({ lang: navigator.language.slice(0, 2).toLowerCase() });
    look();
  }, []);
  if (!shelf)
    return html` <main id="pad" class="stage-shelf">
      <div class="shelf">
        <h1>cardkit</h1>
        ${state === "failed" && html`<pre role="alert">${cause}</pre>`}
      </div>
    </main>`;

  const { words } = shelf;
  const open = async (what) => {
    const answer = await link.ask("open", what);
    setReason(answer.text ?? "");
    if (!answer.text) setPage({ id: "game" });
  };
  const leave = async () => {
    await link.ask("close");
    await look();
    setPage({ id: "home" });
  };
  link.entries = [
    { label: words.share, then: () => share(shelf, {}) },
    { label: words.other_games, then: leave },
  ];
  document.title = "cardkit";
  if (page.id === "game") return html`<${App} link=${link} screen=${Pad} />`;
  const around = { shelf, words, setPage, open, look, reason, setReason };
  const Page = PAGES[page.id];
  return html` <main id="pad" class="stage-shelf">
    <div class="shelf">
      <${Page} ...${around} page=${page} />
      ${reason && html`<div class="refused" role="alert"><p>${reason}</p></div>`}
      ${page.id === "home" && html`<${Standing} words=${words} state=${state} />`}
    </div>
  </main>`;
}

/** Hand a game on as a file. */
async function share(shelf, what) {
  const { name, text } = await link.ask("tally", what);
  const file = new File([text], name, { type: "text/plain" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => null);
    return;
  }
  save(file);
}

const Top = ({ title, words, setPage, children }) =>
  html` <header class="top">
    ${setPage &&
    html`<button class="round" aria-label=${words.back} onClick=${() => setPage({ id: "home" })}>
      <${Picture} name="arrow back" />
    </button>`}
    <h1>${title}</h1>
    ${children}
  </header>`;

// --- the shelf

function Home({ shelf, words, setPage, open }) {
  const [wide, setWide] = useState(false);
  const flip = () => {
    memory.put("light", memory.get("light") === "dark" ? "light" : "dark");
    dress();
  };
  const choose = (game) => setPage({ id: "people", game });
  return html` <${Top} title="cardkit" words=${words}>
      <button class="round" aria-label=${words.dark} onClick=${flip}>
        <${Picture} name="moon" />
      </button>
    <//>
    ${shelf.last && html`<${Last} last=${shelf.last} words=${words} open=${open} />`}
    <button class="fold" onClick=${() => setPage({ id: "saved" })}>
      <b>${words.saved_games}</b><span class="more">${shelf.saved.length}</span>
    </button>
    <h2>${words.new_game}</h2>
    <div class="games">
      ${shelf.games.map(
        (game) => html`<${Game} key=${game.id} game=${game} words=${words} choose=${choose} />`,
      )}
    </div>
    <button class="fold" aria-expanded=${String(wide)} onClick=${() => setWide(!wide)}>
      <b>${words.gallery}</b
      ><span class="more">${fill(words.relatives, { n: shelf.gallery.length })}</span>
    </button>
    ${wide &&
    html`<div class="games">
      ${shelf.gallery.map(
        (game) => html`<${Game} key=${game.id} game=${game} words=${words} choose=${choose} />`,
      )}
    </div>`}
    <div class="doors">
      <button class="door" onClick=${() => setPage({ id: "score" })}>
        <${Picture} name="tick" /><b>${words.score}</b>
      </button>
      <button class="door" onClick=${() => setPage({ id: "rule" })}>
        <${Picture} name="pencil" /><b>${words.house}</b>
      </button>
    </div>`;
}

const Last = ({ last, words, open }) =>
  html` <section class="last">
    <p class="when">${joined(last.players, words.and)}</p>
    <h2 class="serif">${last.title}</h2>
    <p>${last.stands}</p>
    <div class="lower">
      <ol class="path" aria-hidden="true">
        ${last.path
          .slice(-MANY_CARDS)
          .reverse()
          .map(
            (card) =>
              html` <li class=${classes("card", card.part, isRed(card) && "red")}>
                <span class="face"><span class="rank">${card.rank}</span></span>
              </li>`,
          )}
      </ol>
      <button class="go" onClick=${() => open({ saved: last.name })}>
        <b>${words.go_on}</b><${Picture} name="arrow" />
      </button>
    </div>
  </section>`;

const Game = ({ game, words, choose }) =>
  html` <button class="game" onClick=${() => choose(game)}>
    <span class="sign-of"><${Picture} name=${game.sign} /></span>
    <b class="serif">${game.name}</b>
    <span class="facts">
      <${Picture} name="player" /> ${game.low}–${game.high} <${Picture} name="clock" /> ${fill(
        words.minutes,
        { n: game.minutes.replace("-", "–") },
      )}
    </span>
  </button>`;

/** Whether all of it is here, and what to do if not. */
function Standing({ words, state }) {
  const [title, text, button] =
    state === "loading"
      ? [words.loading]
      : state === "awake"
        ? words.kept
        : (words[state] ?? words.failed);
  const again = () =>
    state === "elsewhere" ? worker.postMessage({ take: true }) : location.reload();
  return html` <div class=${classes("standing", state === "awake" && "is-kept")} role="status">
    <div><b>${title}</b> ${text}</div>
    ${button && html`<button class="quiet" onClick=${again}>${button}</button>`}
  </div>`;
}

function Saved({ shelf, words, setPage, open, look }) {
  const [asked, setAsked] = useState("");
  const forget = async (name) => {
    if (asked !== name) {
      setAsked(name);
      return;
    }
    await link.ask("remove", { name });
    look();
  };
  const read = async ({ target }) => {
    const [file] = target.files;
    if (file) open({ text: await file.text(), name: file.name });
  };
  return html` <${Top} title=${words.saved_games} words=${words} setPage=${setPage} />
    ${shelf.saved.map(
      ({ name, title, players, date }) =>
        html` <article key=${name} class="kept">
          <h2 class="serif">${title}</h2>
          <p class="hint">${[date, joined(players, words.and)].filter(Boolean).join(" · ")}</p>
          <div class="both">
            <button class="quiet" onClick=${() => open({ saved: name })}>${words.go_on}</button>
            <button class="quiet" onClick=${() => share(shelf, { name })}>${words.share}</button>
            <button class="quiet" onClick=${() => forget(name)}>
              ${asked === name ? fill(words.forget_it, { name }) : words.forget}
            </button>
          </div>
        </article>`,
    )}
    <label class="file"
      >${words.open}<input
        class="unseen"
        type="file"
        accept=".tally,.txt,text/plain"
        onChange=${read}
    /></label>`;
}

// --- who plays

function People({ shelf, words, page, setPage, open, setReason }) {
  const { game, rule } = page;
  const [names, setNames] = useState(remembered("people", []));
  const [players, setPlayers] = useState([]);
  const [first, setFirst] = useState("");
  const [secret, setSecret] = useState(false);
  const fits = players.length >= game.low && players.length <= game.high;
  const turns = players.includes(first) ? first : players[0];
  const face = (name) => {
    const at = players.indexOf(name) % shelf.signs.length;
    return at < 0
      ? null
      : html`<span class="sign hue${at}" aria-hidden="true"
          ><${Picture} name=${shelf.signs[at]}
        /></span>`;
  };
  const flip = (name) =>
    setPlayers(players.includes(name) ? players.filter((one) => one !== name) : [...players, name]);
  const add = (event) => {
    event.preventDefault();
    const name = new FormData(event.target).get("name").trim();
    event.target.reset();
    if (!name || players.includes(name)) return;
    const all = [...names.filter((one) => one !== name), name].slice(-MANY_NAMES);
    memory.put("people", JSON.stringify(all));
    setNames(all);
    setPlayers([...players, name]);
  };
  const deal = () =>
    open({ ...(rule ? { rule } : { game: game.id }), players, first: turns, secret });
  const option = (on, then, content) =>
    html` <button class="option-of" aria-pressed=${String(on)} onClick=${then}>${content}</button>`;
  const [isDrawing, setDrawing] = useState(false);
  const draw = async () => {
    setDrawing(true);
    const came = await link.pdf(rule ? { rule } : { game: game.id });
    setDrawing(false);
    setReason(came ? "" : words.unprinted);
  };
  return html` <${Top} title=${game.name} words=${words} setPage=${setPage}
      ><span class="hint">${game.low}–${game.high}</span>
      <button class="quiet" disabled=${isDrawing} onClick=${draw}>${words.pdf}</button>
    <//>
    <div class="question">
      <h2>${words.who_plays}</h2>
      <span class="hint">${words.seats}</span>
    </div>
    <div class="chips">
      ${names.map((name) => {
        const seat = players.indexOf(name) + 1;
        return html` <button
          key=${name}
          class="chip"
          aria-pressed=${String(seat > 0)}
          onClick=${() => flip(name)}
        >
          ${seat > 0 && html`<span class="seat-of">${seat}</span>`}${face(name)} ${name}
        </button>`;
      })}
      ${players.length > 0 &&
      html`<button class="chip clear" onClick=${() => setPlayers([])}>${words.clear}</button>`}
    </div>
    <form class="add" onSubmit=${add}>
      <input
        name="name"
        placeholder=${words.another}
        aria-label=${words.another}
        autocomplete="off"
        maxlength="30"
      />
      <button class="quiet">${words.add}</button>
    </form>
    ${players.length > 1 &&
    html` <div class="question">
        <h2>${words.turns}</h2>
        <button
          class="link"
          onClick=${() => setFirst(players[Math.floor(Math.random() * players.length)])}
        >
          ${words.lots}
        </button>
      </div>
      <div class="choice-of">
        ${players.map((name) =>
          option(name === turns, () => setFirst(name), html`${face(name)}<b>${name}</b>`),
        )}
      </div>
      <h2>${words.how}</h2>
      <div class="choice-of">
        ${option(
          !secret,
          () => setSecret(false),
          html`<${Picture} name="thumb up" /><b>${words.hands}</b>`,
        )}
        ${option(
          secret,
          () => setSecret(true),
          html`<${Picture} name="phone" /><b>${words.secret}</b>`,
        )}
      </div>`}
    <button class="big" disabled=${!fits} onClick=${deal}>
      <b>${words.deal}</b><span class="more">${joined(players, words.and)}</span>
    </button>`;
}

// --- a pad as text, a house rule as text

const Problems = ({ problems }) =>
  html` <ul class="problems">
    ${problems.map((text) => html`<li class="error"><pre>${text}</pre></li>`)}
  </ul>`;

function Score({ shelf, words, setPage }) {
  const [asText, setAsText] = useState(false);
  const [found, setFound] = useState(null);
  const score = async (text) => setFound(await link.ask("score", { text }));
  const typed = (event) => {
    event.preventDefault();
    score(new FormData(event.target).get("text"));
  };
  return html` <${Top} title=${words.score} words=${words} setPage=${setPage}>
      <button class="quiet" aria-pressed=${String(asText)} onClick=${() => setAsText(!asText)}>
        ${words.as_text}
      </button>
    <//>
    ${asText
      ? html` <form class="written" onSubmit=${typed}>
          <label
            >${words.type_pad}<textarea name="text" rows="14" spellcheck=${false}></textarea>
          </label>
          <button class="big"><b>${words.score_it}</b></button>
        </form>`
      : html`<${Grid} shelf=${shelf} words=${words} score=${score} />`}
    ${found &&
    (found.problems.length
      ? html`<${Problems} problems=${found.problems} />`
      : html`<p role="status">${words.fine}</p>`)}
    ${found && html`<div class="told"><${Said} said=${found.said} /></div>`}`;
}

function Rule({ words, setPage }) {
  const [text, setText] = useState(memory.get("rule") || 'extends = "kings-gold"\nname = ""\n');
  const [found, setFound] = useState({ problems: [] });
  useEffect(() => {
    memory.put("rule", text);
    const timer = setTimeout(async () => setFound(await link.ask("check", { text })), 300);
    return () => clearTimeout(timer);
  }, [text]);
  const play = () => setPage({ id: "people", game: found.game, rule: text });
  return html` <${Top} title=${words.house} words=${words} setPage=${setPage} />
    <label class="written">
      <textarea
        rows="14"
        spellcheck=${false}
        aria-label=${words.house}
        value=${text}
        onInput=${({ target }) => setText(target.value)}
      ></textarea>
    </label>
    <p role="status">
      ${found.problems.length ? fill(words.faults, { n: found.problems.length }) : words.fine}
    </p>
    <${Problems} problems=${found.problems} />
    <button class="big" disabled=${!found.game || found.problems.length > 0} onClick=${play}>
      <b>${words.play_it}</b>
    </button>`;
}

const PAGES = { home: Home, saved: Saved, people: People, score: Score, rule: Rule };

dress();
navigator.serviceWorker?.register("sw.js").catch(() => null);
render(html`<${Pocket} />`, document.body);
