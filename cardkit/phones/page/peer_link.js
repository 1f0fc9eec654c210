// The way to a table on another phone.
import { Link, pause } from "./link.js";
import { newWay } from "./peers.js";
import { endsOf, isHost, random } from "./proof.js";

const MOMENT = 300; // ms
const AGAIN = 10_000; // ms until a room without a table is entered again

export class PeerLink extends Link {
  word = ""; // the last one of the table on what it shows
  run = ""; // of the table: after a reload it knows its earlier run, and no older copy of it does
  host = null; // the peer that has the game, and has proved it
  connection = null; // by which it did
  onTable; // is called with each word of the table
  asked = new Map(); // connections whose other end is asked for a proof, and what it said meanwhile

  constructor(secret, seat) {
    super(seat);
    this.secret = secret;
    this.keepEntered();
  }

  /** What is told while nothing comes: the table's last word, else what seems to be so. */
  get state() {
    if (!navigator.onLine) return "offline";
    if (this.word && this.word !== "open") return this.word;
    return this.isConnected ? "asleep" : "gone";
  }

  get isConnected() {
    return this.room?.getPeers()[this.host ?? ""]?.connectionState === "connected";
  }

  async enter() {
    this.host = null;
    this.entered = this.secret;
    this.way = await newWay();
    const room = (this.room = this.way.enter(this.secret, "ask", "table"));
    this.asks = room.makeAction("ask", { kind: "request" });
    room.makeAction("table", { onMessage: (state, { peerId }) => this.hear(peerId, state) });
    room.onPeerLeave = (peerId) => {
      if (peerId !== this.host || room !== this.room) return;
      this.host = null;
      if (this.word !== "away") this.word = "";
      this.onLost?.(true);
    };
  }

  /** Hear what a peer says as the table. A guest can say so, too: only who proves it is believed,
   * and none while the connection to the table stands, though that sleeps. What a peer says while
   * it is asked for a proof counts as soon as it has given it. */
  async hear(peerId, /** @type {import("./messages").TableWord} */ state) {
    const connection = this.room.getPeers()[peerId];
    if (peerId === this.host && connection === this.connection) this.follow(state);
    else if (this.asked.has(connection)) this.asked.get(connection).push(state);
    else if (!this.isConnected) {
      const words = [state];
      this.asked.set(connection, words);
      const isTrusted = await this.hasProved(peerId, connection);
      this.asked.delete(connection);
      if (!isTrusted) return;
      this.host = peerId;
      this.connection = connection;
      for (const word of words) this.follow(word);
    }
  }

  /** Do what a word of the table says. */
  follow(/** @type {import("./messages").TableWord} */ state) {
    if (state && typeof state === "object") {
      this.secret = [state.phones, this.secret.split(".")[2]].join("."); // a phone was removed
      history.replaceState(null, "", `#${this.secret}`);
      return;
    }
    this.word = state;
    this.onTable?.(state);
    if (state === "away") this.host = null;
    if (this.onView && state === "open") this.look();
    else this.onLost?.(true);
  }

  /** Ask a peer to prove that it is the host whose code was scanned. */
  async hasProved(peerId, connection) {
    const [room, , print] = this.secret.split(".");
    const number = random();
    const asking = this.asks.request({ method: "prove", body: { number } }, { target: peerId });
    const answer = await asking.catch(() => null);
    if (!answer || !(await isHost(print, room, endsOf(connection), number, answer))) return false;
    if (this.run && !answer.runs.includes(this.run)) return false;
    this.run = answer.runs.at(-1);
    return true;
  }

  /** Enter the room, and again where no table is there: this phone may have slept, or the other. A
   * table that is there and sleeps hears all when it wakes. */
  async keepEntered() {
    while (this.word !== "away") {
      await this.enter().catch(() => null); // a browser may have no WebRTC
      let since = performance.now();
      while (performance.now() - since < AGAIN || !navigator.onLine) {
        await pause(MOMENT);
        if (this.entered !== this.secret) break;
        if (this.isConnected) since = performance.now();
      }
      this.way?.end(this.room ? [this.room] : []);
    }
  }

  async ask(method, body = {}, signal) {
    const { host, connection } = this;
    // somebody could come under the same name
    const isHere = () => host && this.room.getPeers()[host] === connection;
    if (!isHere()) return { ok: false, status: 0 };
    const asking = this.asks.request({ method, body }, { target: host, signal });
    const answer = await asking.catch(() => null);
    return answer && isHere() ? { ok: answer.status === 200, ...answer } : { ok: false, status: 0 };
  }

  tellGone() {
    this.ask("gone");
  }

  code = () => this.need("code");
  async pdf() {
    const files = await import("./files.js").catch(() => null);
    return files?.savePdf(`${document.title}.pdf`, (await this.ask("print")).pdf);
  }
}
