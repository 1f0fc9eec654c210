// The table of this phone, for others: what their pages ask is asked of the game master here, and
// nothing but what `answer` lists. There are two rooms; in that of displays nobody can act.
import { stayAwake } from "./awake.js";
import { memory } from "./html.js";
import { hostKey, renewKey } from "./keys.js";
import { hasTexts, pause } from "./link.js";
import { newWay } from "./peers.js";
import { endsOf, fingerprint, prove, random } from "./proof.js";

const MAX_SCREENS = { phones: 12, displays: 2 };
const MAX_ASKS = 20; // of a screen in a second
const MAX_LENGTH = 4096; // letters of an act
const KEPT = 1500; // ms for which a look is kept that nothing is news to
const TICK = 1000; // ms between two signs of life of this phone
const MANY_RUNS = 20; // of this page, by which others know it again
const FAREWELL = 300; // ms in which the last word reaches the others
const LETTERS = /^[\w-]{22}$/; // a random number as text
const SILENT = 5; // seconds after which a screen no longer counts
const GOOD = 12 * 3600 * 1000; // ms: so long after the last act a room goes on by itself

const now = () => Math.floor(performance.now() / 1000);
const newSecret = () => `${random(8)}.${random(16)}`;

export class Host {
  isOpen = false;
  isLoading = true;
  way; // into its rooms
  rooms = [];
  onLost; // is called with whether this phone is alone
  tellChange; // keeps the promise `change`
  /** @type {import("./messages").TableWord} */
  said = "loading"; // of this phone, to all
  sheet; // keeps the promise of the PDF of the open game, once somebody wants it
  drawnCode; // the address for phones, with its picture
  screens = new Map(); // by peer: its kind and room, its seat, its asks of this second

  /** @param {import("./pocket_link.js").WorkerLink} link */
  constructor(link) {
    this.link = link;
    this.changed();
    addEventListener("offline", () => this.isOpen && this.onLost?.(true));
    addEventListener("online", () => this.onLost?.(false));
  }

  /** The secrets of the rooms that others have joined before, not long ago; else null. */
  get known() {
    const found = JSON.parse(memory.get("rooms") || "{}");
    return Date.now() - found.at < GOOD ? found : null;
  }

  /** Let others join: those who have the code of the last time come back. */
  async open() {
    if (this.isOpen) return;
    this.isOpen = true;
    const { known } = this;
    const runs = [...(known?.runs ?? []), random(8)].slice(-MANY_RUNS);
    this.secrets = { phones: newSecret(), displays: newSecret(), ...known, runs };
    this.ticking = setInterval(() => this.tick(), TICK);
    this.link.sit(memory.get("seat"));
    this.changed();
    this.letSleep = stayAwake(); // also where another page than the game is shown
    const { secrets } = this;
    const way = await newWay();
    // it may have been closed meanwhile, perhaps opened again
    if (!this.isOpen || this.secrets !== secrets) return way.end([]);
    this.way = way;
    this.rooms = Object.keys(MAX_SCREENS).map((kind) => this.enter(kind));
  }

  /** Give a sign of life, and say once more to screens that show no table yet what is here. */
  tick() {
    if (this.link.view) this.link.sit(this.link.seat);
    for (const screen of this.screens.values()) {
      screen.isFull &&= this.isFull(screen.kind); // until another one has gone
      if (!screen.looks) this.greet(screen);
    }
  }

  greet = ({ table, isFull, peer }) => table.send(isFull ? "full" : this.state, peer);

  /** What the screens of others are told of this phone.
   * @returns {import("./messages").TableWord} */
  get state() {
    const { view } = this.link;
    if (this.isLoading || view?.moment) return "loading"; // it shows what it remembers
    return view ? "open" : "shelf";
  }

  isReachable = () => navigator.onLine && (!this.way || this.way.isReachable());

  /** Remove all other phones; the next time there is another code. */
  close() {
    memory.put("rooms", "");
    this.link.sit("");
    const sending = [...this.screens].map(([peer, { table }]) => table.send("away", peer));
    this.leave(Promise.all(sending).then(() => pause(FAREWELL)));
  }

  get phones() {
    return [...this.screens.values()].filter(({ kind, isFull }) => kind === "phones" && !isFull);
  }

  /** Remove one phone: the others come along to another room, which has another code. */
  async sendAway(screen) {
    const phones = newSecret();
    this.secrets = { ...this.secrets, phones };
    const [old] = this.rooms;
    const sending = this.phones.map((one) =>
      one.table.send(one === screen ? "away" : { phones }, one.peer),
    );
    this.rooms[0] = this.enter("phones");
    this.changed();
    await Promise.all(sending).then(() => pause(FAREWELL));
    for (const { room, peer } of this.phones) if (room === old) this.screens.delete(peer);
    this.gone(screen);
    await old.leave();
  }

  /** Leave the rooms, after the promise `last`: to another tab of this phone, or for good. */
  async leave(last) {
    const { way, rooms } = this;
    this.isOpen = false;
    this.way = null;
    this.screens.clear();
    clearInterval(this.ticking);
    this.letSleep?.();
    this.letSleep = null;
    await last;
    way?.end(rooms);
  }

  /** Make new keys: no code of before leads here, not that of a guest who has kept it either. */
  async renew() {
    if (this.isOpen) this.close();
    memory.put("rooms", "");
    await renewKey();
  }

  enter(kind) {
    const secret = this.secrets[kind]; // of this room, also when phones move to another
    const room = this.way.enter(secret, "ask", "table");
    const action = room.makeAction("table", { onMessage: () => null }); // else trystero keeps them
    const table = { send: (state, target) => action.send(state, { target }).catch(() => null) };
    room.makeAction("ask", {
      kind: "request",
      onRequest: (asked, { peerId }) => this.answer(asked, peerId),
    });
    room.onPeerJoin = (peer) => {
      const name = `${kind} ${peer}`; // until it says its own
      const news = { seat: "", second: now(), asks: 0, looks: false, isFull: this.isFull(kind) };
      const screen = { kind, room, secret, table, name, peer, ...news };
      this.screens.set(peer, screen);
      this.greet(screen);
    };
    room.onPeerLeave = (peer) => {
      const screen = this.screens.get(peer);
      if (screen?.room !== room) return; // it has come along to another
      this.screens.delete(peer);
      this.gone(screen);
    };
    return room;
  }

  count = (kind) =>
    [...this.screens.values()].filter(
      (screen) => screen.kind === kind && !screen.isFull && now() - screen.second < SILENT,
    ).length;

  isFull = (kind) => this.count(kind) >= MAX_SCREENS[kind];

  /** Return what joins one of the rooms, and knows this phone there. */
  secret = async (kind) => `${this.secrets[kind]}.${await fingerprint(await hostKey())}`;

  /** Return the address of the page of other phones, and its code (QR). */
  async code() {
    const address = `${new URL("join.html", location.href)}#${await this.secret("phones")}`;
    if (this.drawnCode?.address !== address || !this.drawnCode.image)
      this.drawnCode = { address, ...(await this.link.ask("code", { address })) };
    return this.drawnCode;
  }

  /** Return the sheet of the open game. It is drawn once, since nobody is answered meanwhile. */
  async drawnSheet() {
    this.sheet ??= this.link.ask("print");
    const file = await this.sheet;
    if (!file.pdf) this.sheet = null; // what draws it did not come
    return file;
  }

  async giveDisplay(meeting) {
    await (await meeting).give(await this.secret("displays"));
    await pause(FAREWELL);
  }

  /** Return the answer to what a screen asks, with a status as of HTTP. */
  async answer(asked, peer) {
    const screen = this.screens.get(peer);
    const { method, body } = asked ?? {};
    const isObject = typeof body === "object" && body && !Array.isArray(body);
    if (!hasTexts(asked, "method") || !isObject) return { status: this.mayAsk(screen) ? 400 : 429 };
    if (method === "prove" && this.mayAsk(screen)) return this.proof(screen, peer, body);
    const status = this.refusal(screen, body);
    if (status) return { status };
    const { link } = this;
    const isPhone = screen.kind === "phones";
    if (method === "look") return { status: 200, ...(await this.look(screen, body)) };
    if (method === "gone") return { status: 200, ...(await this.gone(screen)) };
    if (["words", "rules"].includes(method)) return { status: 200, ...(await link.ask(method)) };
    const { name, seat } = screen;
    if (method === "act" && isPhone) return link.ask("act", { ...body, screen: name, seat });
    if (method === "code" && isPhone) return { status: 200, ...(await this.code()) };
    if (method === "print" && isPhone) return { status: 200, ...(await this.drawnSheet()) };
    return { status: 404 };
  }

  /** Return the status with which a screen is refused, if it is. */
  refusal(screen, body) {
    if (!screen || screen.isFull) return 403;
    if (!this.mayAsk(screen)) return 429;
    if (JSON.stringify(body).length > MAX_LENGTH) return 413;
    return this.state === "open" ? 0 : 503; // else another page than that of the game is shown
  }

  /** Count what a screen asks; return whether it may ask more in this second. */
  mayAsk(screen) {
    if (!screen) return false;
    const second = now();
    screen.asks = screen.second === second ? screen.asks + 1 : 1;
    screen.second = second;
    return screen.asks <= MAX_ASKS;
  }

  /** Return the proof that this is the host of the code, for a screen that has asked `number`.
   * @returns {Promise<import("./messages").IdentityProof | { status: number }>} */
  async proof({ secret, room }, peer, { number }) {
    if (!hasTexts({ number }, "number") || !LETTERS.test(number)) return { status: 400 };
    const [name] = secret.split(".");
    const ends = endsOf(room.getPeers()[peer]);
    if (!ends) return { status: 400 };
    const { runs } = this.secrets;
    return { status: 200, runs, ...(await prove(await hostKey(), name, ends, number)) };
  }

  /** Return what a screen shows as soon as that is news to it, else nothing after a while, also
   * while the game master draws a PDF. `name` is one that the screen keeps. */
  async look(screen, { screen: name, seat, have }) {
    if (!hasTexts({ name, seat, have }, "name", "seat", "have")) return { status: 400 };
    if (!screen.looks) screen.name = `${screen.kind} ${name}`; // many names would shut others out
    Object.assign(screen, { seat, looks: true });
    const asked = { screen: screen.name, have, display: screen.kind === "displays" };
    const late = pause(KEPT);
    const first = { ...asked, seat: asked.display ? "" : screen.seat };
    const news = await Promise.race([this.link.ask("look", first), late]);
    if (news?.view) return asked.display ? this.withCode(news) : news;
    await Promise.race([this.change, late]);
    if (!this.link.view) return { status: 503 }; // the game was closed meanwhile
    return Promise.race([this.link.ask("look", asked), pause(KEPT)]);
  }

  /** Add the code for phones to what a display shows before the first card. */
  async withCode(news) {
    if (this.link.view?.undo !== null) return news;
    return { ...news, view: { ...news.view, join: await this.code() } };
  }

  /** Forget a screen, unless it has come back by another connection. */
  gone(screen) {
    const others = [...this.screens.values()].filter((one) => one !== screen);
    const isBack = others.some(({ name }) => name === screen.name);
    return this.link.view && !isBack ? this.link.ask("gone", { screen: screen.name }) : {};
  }

  /** The table has changed: all who look are answered. */
  changed() {
    if (this.said !== this.state) this.screens.forEach(this.greet);
    this.said = this.state;
    this.tellChange?.();
    this.change = new Promise((done) => (this.tellChange = done));
    if (this.isOpen) memory.put("rooms", JSON.stringify({ ...this.secrets, at: Date.now() }));
  }
}
