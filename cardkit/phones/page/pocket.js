// Starts the page of one phone alone: the shelf, who plays, then the same pad as over Wi-Fi.
import { App } from "./app.js";
import { LANGUAGES, lang, onEarly, removeEarly, sayEarly } from "./early.js";
import { keepPage } from "./edition.js";
import { dress, fill, html, joined, memory, render, useEffect, useState } from "./html.js";
import { base64, bytesOf, handOn } from "./files.js";
import { Games } from "./games.js";
import { Grid, Scored, emptyPad, keepPad, keptPad } from "./grid.js";
import { Pad } from "./pad.js";
import { How, People, Top, Turns } from "./questions.js";
import { Picture, Refused, Said } from "./parts.js";
import { Host } from "./host.js";
import { readLetters } from "./letters.js";
import { ASKED } from "./peers.js";
import { WorkerLink } from "./pocket_link.js";
import { Rule, StartAgain } from "./rule.js";
import { RuleText } from "./sheet.js";
import { guardTaps } from "./taps.js";
import { Television } from "./television.js";

const GAME = { id: "game" }; // the page of the open game
const MAX_BYTES = 20_000_000; // of a file with all games
const SECOND = 1000; // ms between two looks at who is there
const RULE = /^(\s*#.*\n)*\s*[\w.]+\s*=/; // how the file of a house rule begins
const TAKES = "?take"; // at the address: this page takes the games from another tab

/** How the last game was played. */
const usual = () => ({
  secret: Boolean(memory.get("secret")),
  seconds: Number(memory.get("seconds")),
});

sayEarly("loading");
const scanned = readLetters(location.hash.slice(1)); // from a television
const begun = scanned ? { id: "others" } : GAME; // the page of a game that goes on
const takes = location.search === TAKES || Boolean(scanned);
if (takes) history.replaceState(null, "", location.pathname); // loaded once more, it does not
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const link = new WorkerLink(worker);
const host = new Host(link);
link.host = host;
worker.postMessage({ lang, takes, isKept: Boolean(navigator.serviceWorker?.controller) });

const BROKEN = ["taken", "failed", "unable", "elsewhere"]; // nothing goes on here
let latest = "loading"; // what the worker said last of itself
let tell = sayEarly; // until there is more of the page
function hear(state) {
  if (latest === "unable") return;
  latest = state;
  if (state === "taken") host.leave();
  if (state === "plain") link.note = () => memory.put("table", ""); // it would not be there
  if (state === "loading" && host.known) host.open(); // those who had joined come back
  host.isLoading = state === "loading";
  host.changed();
  tell(state);
}
worker.addEventListener("message", ({ data }) => data.state && hear(data.state));
worker.addEventListener("message", ({ data }) => data.loaded && showLoaded(data));
worker.addEventListener("error", () => hear("failed"));
// the others would wait
addEventListener("beforeunload", (event) => {
  if (host.isOpen && link.view && latest === "awake") event.preventDefault();
});
const canRun = ["WebAssembly", "DecompressionStream"].every((name) => name in window);
if (!canRun) hear("unable");

/** Show how many bytes of all have come; when all are there, that something goes on. */
function showLoaded({ loaded, whole }) {
  const [have, all] = [loaded, whole].map((n) => (Math.round(n / 1e5) / 10).toLocaleString(lang));
  for (const bar of document.querySelectorAll("#early progress")) {
    Object.assign(bar, { max: whole, value: loaded });
    if (loaded === whole) bar.removeAttribute("value");
    bar.nextElementSibling?.replaceChildren(`${have} / ${all} MB`);
  }
}

let installing = null; // the browser's own question, whether this becomes an app
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installing = event;
});
const isInSafari = () => "standalone" in navigator && !navigator.standalone; // of an iPhone

function Offer({ words }) {
  useEffect(() => memory.put("offered", "yes"), []);
  const said = installing ? [...words.icon, words.add] : words.icon_in_safari;
  const then = installing && (() => installing.prompt());
  return html`<${Notice} look="offer" ...${{ said, then }} />`;
}

/** Some words, with a button for what can be done about them. */
const Notice = ({ look, said: [title, text, label], more, then }) =>
  html` <div class="standing ${look}" role="status">
    <div><b>${title}</b> ${text} ${more}</div>
    ${then && html`<button class="quiet" onClick=${then}>${label}</button>`}
  </div>`;

/** Remember what is shown: at the next start it is there before the game master is. */
const note = (name, what) =>
  memory.put(name, JSON.stringify({ edition: import.meta.url, lang, ...what }));
link.note = (table) => note("table", { ...table, at: Date.now() });

/** Return whether this is the table after the last act. What is remembered is on the disk some
 * seconds later than the game, so it is older where the browser was killed at once. */
async function isNewest({ saved, at }) {
  try {
    const root = await navigator.storage.getDirectory();
    const games = await root.getDirectoryHandle("games");
    const file = await (await games.getFileHandle(encodeURIComponent(saved))).getFile();
    return file.lastModified <= at;
  } catch {
    return false;
  }
}

/** Return what was shown last; nothing if another edition, or another language, showed it. */
function noted(name) {
  const last = JSON.parse(memory.get(name) || "{}");
  return last.edition === import.meta.url && last.lang === lang ? last : {};
}

async function lookAtShelf() {
  const shelf = await link.ask("shelf");
  note("shelf", { shelf });
  return shelf;
}

function Pocket({ first, isOld, going }) {
  const [shelf, setShelf] = useState(first);
  const [state, setState] = useState(latest);
  const [kept, setKept] = useState("");
  const [isSafe, setSafe] = useState(null); // the browser's answer, when games were begun
  const [page, setPage] = useState(going ? begun : { id: "home" });
  const [reason, setReason] = useState("");

  useEffect(() => setReason(""), [page]);
  const { words } = shelf;
  const look = async () => setShelf(await lookAtShelf());
  const leave = async (id) => {
    await link.close();
    await look();
    setPage({ id });
  };
  useEffect(() => {
    tell = setState;
    setState(latest);
    keepPage(setKept);
    going?.then(({ text }) => text && leave("home"));
    if (isOld) look();
  }, []);

  const standing = html`<${Standing} ...${{ words, state, kept, isSafe }} last=${shelf.last} />`;
  const forget = () => {
    memory.put("rule", "");
    location.reload();
  };
  const isRuleLost = state === "failed" && page.id === "rule"; // it may be what has failed
  const freshStart = isRuleLost && html`<${StartAgain} ...${{ words, forget }} />`;
  if (BROKEN.includes(state))
    return html` <main id="pad" class="stage-shelf">
      <div class="shelf"><${Top} title="cardkit" words=${words} />${standing}${freshStart}</div>
    </main>`;
  const open = async (what) => {
    navigator.storage?.persist?.().then(setSafe); // not what a browser short of room drops
    const answer = await link.open({ ...usual(), ...what });
    setReason(answer.text ?? "");
    if (!answer.text) setPage(GAME);
    return !answer.text;
  };
  /** Begin the game of `what`, else go on with the open one; they decide in one of the `ways`. */
  const decide = async (way, what) => {
    const secret = way !== "hands";
    if (!what) await link.act({ at: link.view.revision, do: "secret", on: secret });
    else if (!(await open({ ...what, secret }))) return;
    if (way === "phones") await host.open();
    setPage(way === "phones" ? { id: "others" } : GAME);
  };
  link.others = { label: words.others, then: () => setPage({ id: "others" }) };
  link.entries = [
    { label: words.how, then: () => setPage({ id: "how", from: GAME }) },
    link.others,
    { label: words.share, then: () => share({}) },
    { label: words.other_games, then: link.quit },
  ];
  link.quit = () => leave("home");
  link.makeRoom = { label: words.saved_games, then: () => leave("saved") };
  document.title = "cardkit";
  if (page.id === "game") return html`<${App} link=${link} screen=${Pad} />`;
  const around = { shelf, words, link, setPage, open, decide, look, reason, setReason };
  const Page = PAGES[page.id];
  return html` <main id="pad" class="stage-shelf">
    <div class="shelf">
      <${Page} ...${around} key=${page.id} page=${page} joining=${joining(words)} />
      ${reason && html`<${Refused} text=${reason} role="alert" />`}
      ${(page.id === "home" || state === "plain") && standing}
    </div>
  </main>`;
}

async function share(what) {
  const { name, text } = await link.ask("tally", what);
  return handOn(new File([text], name, { type: "text/plain" }));
}

async function takeAll() {
  const { name, zip } = await link.ask("take", { rule: memory.get("rule") });
  return handOn(new File([bytesOf(zip)], name, { type: "application/zip" }));
}

function Home({ shelf, words, setPage, open }) {
  const [wide, setWide] = useState(false);
  const choose = (game) => setPage({ id: "people", game });
  const isDue = shelf.last?.over && !memory.get("offered") && (installing || isInSafari());
  const [isOffered, setOffered] = useState(false); // to the next page, though it is offered once
  useEffect(() => isDue && setOffered(true), [isDue]);
  const [first, ...others] = shelf.games;
  const isNew = !shelf.saved.length; // nothing was played here yet
  return html` <${Top} title="cardkit" words=${words} />
    ${isOffered && html`<${Offer} words=${words} />`}
    ${shelf.last && html`<${Last} last=${shelf.last} words=${words} open=${open} />`}
    <button class="fold" onClick=${() => setPage({ id: "saved" })}>
      <b>${words.saved_games}</b><span class="more">${shelf.saved.length}</span>
    </button>
    ${!isNew &&
    html`<button class="fold" onClick=${() => setPage({ id: "wins" })}>
      <b>${words.history}</b>
    </button>`}
    ${isNew &&
    html`<h2>${words.first_game}</h2>
      <${Games} games=${[first]} words=${words} choose=${choose} />
      <p class="hint">${words.needs}</p>`}
    <h2>${isNew ? words.other_games : words.new_game}</h2>
    <${Games} games=${isNew ? others : shelf.games} words=${words} choose=${choose} />
    <button class="fold" aria-expanded=${String(wide)} onClick=${() => setWide(!wide)}>
      <b>${words.gallery}</b
      ><span class="more">${fill(words.relatives, { n: shelf.gallery.length })}</span>
    </button>
    ${wide && html`<${Games} games=${shelf.gallery} words=${words} choose=${choose} />`}
    <div class="tools">
      <button class="tool" onClick=${() => setPage({ id: "score" })}>
        <${Picture} name="tick" /><b>${words.score}</b>
      </button>
      <button class="tool" onClick=${() => setPage({ id: "rule" })}>
        <${Picture} name="pencil" /><b>${words.house}</b>
      </button>
    </div>
    <${Language} words=${words} />`;
}

/** The language of this page: without a choice that of the device. */
function Language({ words }) {
  const choose = ({ target }) => {
    memory.put("lang", target.value);
    location.reload();
  };
  const named = (code) => new Intl.DisplayNames(code, { type: "language" }).of(code);
  return html` <label class="pick language"
    >${words.language}<select value=${lang} onChange=${choose}>
      ${LANGUAGES.map((code) => html`<option value=${code} lang=${code}>${named(code)}</option>`)}
    </select>
  </label>`;
}

const Last = ({ last, words, open }) =>
  html` <section class="last">
    <p class="when">${joined(last.players, words.and)}</p>
    <h2 class="serif">${last.title}</h2>
    <p>${last.stands}</p>
    <button class="go" onClick=${() => open({ saved: last.name })}>
      <b>${words.play_on}</b><${Picture} name="arrow" />
    </button>
  </section>`;

function Standing({ words, state, kept, isSafe, last }) {
  const found = state === "awake" ? kept || "keeping" : state;
  const shown = found === "plain" && !isSecureContext ? "insecure" : found;
  const remedies = {
    elsewhere: () => worker.postMessage({ take: true }),
    plain: last && (() => share({ name: last.name })),
    insecure: () => location.replace(location.href.replace(/^http:/, "https:")),
    newer: () => location.reload(),
    failed: () => location.reload(),
    unable: () => location.reload(),
    taken: () => location.replace(TAKES),
  };
  return html`<${Notice}
    look="is-${shown}"
    said=${words[shown]}
    more=${shown === "kept" && words.promise[isSafe]}
    then=${remedies[shown]}
  />`;
}

function Saved({ shelf, words, setPage, open, look, setReason }) {
  const [asked, setAsked] = useState("");
  const [came, setCame] = useState("");
  const forget = (name) =>
    asked === name ? link.ask("remove", { name }).then(look) : setAsked(name);
  const read = async ({ target }) => {
    const [file] = target.files;
    target.value = ""; // the same one can be chosen again
    if (!file) return null;
    const text = /\.zip$/i.test(file.name) ? "" : await file.text();
    if (RULE.test(text)) return setPage({ id: "rule", brought: text });
    if (text) return open({ text, name: file.name });
    const answer = await link.ask("bring", { zip: await base64(file, MAX_BYTES + 1) });
    setReason(answer.text);
    setCame(answer.came);
    return look();
  };
  return html` <${Top} title=${words.saved_games} words=${words} setPage=${setPage} />
    ${shelf.saved.map(
      ({ name, title, players, date }) =>
        html` <article key=${name} class="kept">
          <h2 class="serif">${title}</h2>
          <p class="hint">${[date, joined(players, words.and)].filter(Boolean).join(" · ")}</p>
          <div class="both">
            <button class="quiet" onClick=${() => open({ saved: name })}>${words.play_on}</button>
            <button class="quiet" onClick=${() => share({ name })}>${words.share}</button>
            <button class="quiet" onClick=${() => forget(name)}>
              ${asked === name ? fill(words.forget_it, { name }) : words.forget}
            </button>
          </div>
        </article>`,
    )}
    <${OldCodes} words=${words} />
    <label class="file"
      >${words.open}<input
        class="unseen"
        type="file"
        accept=".zip,.tally,.toml,.txt,text/plain"
        onChange=${read}
    /></label>
    <p role="status">${came}</p>
    ${shelf.saved.length > 0 &&
    html`<button class="quiet" onClick=${takeAll}>${words.take}</button>`}`;
}

function Wins({ words, setPage }) {
  const [said, setSaid] = useState(null);
  useEffect(() => void link.ask("history").then((answer) => setSaid(answer.said)), []);
  return html` <${Top} title=${words.history} words=${words} setPage=${setPage} />
    <div class="told" role="status">
      ${said ? html`<${Said} said=${said} />` : words.loading[0]}
    </div>`;
}

function OldCodes({ words }) {
  const [isRenewed, setRenewed] = useState(false);
  const renew = () => host.renew().then(() => setRenewed(true));
  return html` <article class="kept">
    <h2 class="serif">${words.old_codes}</h2>
    <div class="both"><button class="quiet" onClick=${renew}>${words.new_keys}</button></div>
    <p class="hint" role="status">${isRenewed && words.renewed}</p>
  </article>`;
}

/** Return the sentence that others cannot join (`without`), what relays and other servers learn the
 * first time (`privacy`), and whether others may join now (`isOpen`). */
function joining(words) {
  const named = (hosts) => joined(hosts, words.and);
  const privacy = [
    fill(words.privacy, { relays: named(ASKED.relays) }),
    ASKED.servers.length ? fill(words.servers, { servers: named(ASKED.servers) }) : words.one_wifi,
  ];
  const without =
    (!isSecureContext && words.no_https) || (!("RTCPeerConnection" in window) && words.no_webrtc);
  return { without, privacy: !host.known && privacy.join(" "), isOpen: host.isOpen };
}

function Others({ words, setPage, joining: { without, privacy } }) {
  const [code, setCode] = useState({});
  const [, redraw] = useState(0);
  const { isOpen } = host; // it may open by itself: those who had joined come back
  const show = () => host.code().then(setCode);
  useEffect(() => void (isOpen && show()), [isOpen]);
  useEffect(() => {
    const looking = setInterval(() => redraw((n) => n + 1), SECOND);
    return () => clearInterval(looking);
  }, []);
  const isCut = !host.isReachable();
  const turn = (on) => {
    if (on) host.open();
    else host.close();
    setCode({}); // the next code is another
  };
  const here = link.view.players.filter(({ phone }) => phone).map(({ name }) => name);
  const counts = { n: host.count("phones"), d: host.count("displays") };
  return html` <${Top} title=${words.others} words=${words} setPage=${setPage} to=${GAME} />
    ${isCut && html`<p class="refused" role="alert">${words.no_relay}</p>`}
    ${location.hostname === "localhost" && html`<p>${words.only_here}</p>`}
    ${!isOpen &&
    html` <p>${without || privacy}</p>
      <button class="big" disabled=${Boolean(without) || isCut} onClick=${() => turn(true)}>
        <b>${words.let_join}</b>
      </button>`}
    ${isOpen &&
    html` <img class="code" src=${code.image} alt=${words.scan} />
      <p class="address">${words.scan}<b>${code.address}</b></p>
      <p role="status">
        <b>${here.length ? joined(here, words.and) : words.nobody_yet}</b>
        <span class="hint"> ${fill(words.screens, counts)}</span>
      </p>
      ${host.phones.map(
        (phone) =>
          html` <button class="quiet" onClick=${() => host.sendAway(phone).then(show)}>
            ${fill(words.send_one, { who: phone.seat || words.a_phone })}
          </button>`,
      )}
      <p class="hint">${words.awake}</p>
      <h2>${words.television}</h2>
      <${Television} ...${{ words, host, scanned }} />
      <button class="big" onClick=${() => setPage(GAME)}><b>${words.play_on}</b></button>
      <button class="wide" onClick=${() => turn(false)}>${words.send_away}</button>`}`;
}

function Rules({ words, page, setPage, setReason }) {
  const what = page.rule ? { rule: page.rule } : { game: page.game.id };
  const [found, setFound] = useState({ title: page.game.name, rules: [] });
  const [isDrawing, setDrawing] = useState(false);
  useEffect(() => link.rules(what).then(setFound), []);
  const draw = async () => {
    setReason("");
    setDrawing(true);
    const came = await link.pdf(what);
    setDrawing(false);
    setReason(came ? "" : words.pdf_failed);
  };
  return html` <${Top} title=${found.title} words=${words} setPage=${setPage} to=${page.from}>
      <button class="quiet" disabled=${isDrawing} onClick=${draw}>${words.pdf}</button>
    <//>
    <p class="hint" role="status">${isDrawing && words.drawing}</p>
    <${RuleText} rules=${found.rules} head="h2" />`;
}

function Score({ shelf, words, setPage }) {
  const [found, setFound] = useState(null);
  const games = [...shelf.games, ...shelf.gallery];
  const [pad, setPad] = useState(keptPad(games) ?? emptyPad(games[0].id));
  const change = (next) => {
    keepPad(next);
    setPad(next);
    setFound(null);
  };
  const score = async (asked) => setFound(await link.ask("score", asked));
  return html` <${Top} title=${words.score} words=${words} setPage=${setPage} />
    <${Grid} ...${{ games, pad, score }} words=${words.paper} change=${change} />
    ${found && html`<${Scored} found=${found} words=${words.paper} />`}`;
}

const PAGES = {
  home: Home,
  saved: Saved,
  wins: Wins,
  people: People,
  turns: Turns,
  how: How,
  rules: Rules,
  score: Score,
  rule: Rule,
  others: Others,
};

dress();
guardTaps();
onEarly("elsewhere", () => worker.postMessage({ take: true }));
const table = noted("table");
const isStale = table.view && !(await isNewest(table));
const { shelf: old } = isStale ? {} : noted("shelf");
const first = old ?? (await lookAtShelf());
removeEarly();
const going = old && table.view && link.goOn(table, old.words.moment);
render(html`<${Pocket} first=${first} isOld=${Boolean(old)} going=${going} />`, document.body);
