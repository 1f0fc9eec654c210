// The way to a table on another phone.
import { savePdf } from "./files.js";
import { Link, pause } from "./link.js";
import { newWay } from "./peers.js";
import { endsOf, isHost, random } from "./proof.js";

const MOMENT = 300; // ms
const AGAIN = 10_000; // ms after which a room in which there is no table is entered anew
const FAITH = 5000; // ms without an answer after which another phone may be the table
const NUMBER = 16; // bytes

export class PeerLink extends Link {
  state = ""; // the last word of the table on what it shows
  host = null; // the peer that has the game, and has proved it
  connection = null; // by which it did
  heardAt = 0; // when it answered last
  onTable; // is called with each word of the table
  asking = new Set(); // connections whose other end is asked for a proof

  constructor(secret, seat) {
    super(seat);
    this.secret = secret;
    this.keepEntered();
  }

  async enter() {
    this.host = null;
    this.way = await newWay();
    const room = (this.room = this.way.enter(this.secret));
    this.asks = room.makeAction("ask", { kind: "request" });
    room.makeAction("table", { onMessage: (state, { peerId }) => this.hear(peerId, state) });
    room.onPeerLeave = (peerId) => {
      if (peerId !== this.host || room !== this.room) return;
      this.host = null;
      if (this.state !== "away") this.state = "";
      this.onLost?.(true);
    };
  }

  /** Hear what a peer says as the table. A guest can say so, too: only who proves it is believed,
   * and none while the table that is here answers. */
  async hear(peerId, state) {
    const connection = this.room.getPeers()[peerId];
    const isKnown = peerId === this.host && connection === this.connection;
    if (!isKnown) {
      if (this.host && performance.now() - this.heardAt < FAITH) return;
      if (this.asking.has(connection) || !(await this.hasProved(peerId, connection))) return;
      this.host = peerId;
      this.connection = connection;
      this.heardAt = performance.now();
    }
    this.state = state;
    this.onTable?.(state);
    if (state === "away") this.host = null;
    if (this.onView && state === "open") this.look();
    else this.onLost?.(true);
  }

  /** Ask a peer to prove that it is the host whose code was scanned. */
  async hasProved(peerId, connection) {
    const [room, , print] = this.secret.split(".");
    const number = random(NUMBER);
    const asked = { method: "prove", body: { number } };
    this.asking.add(connection);
    const answer = await this.asks.request(asked, { target: peerId }).catch(() => null);
    this.asking.delete(connection);
    return answer !== null && isHost(print, room, endsOf(connection), number, answer);
  }

  /** Enter the room, and again where no table is there: this phone may have slept, or the other. A
   * table that is there and sleeps hears all when it wakes. */
  async keepEntered() {
    while (this.state !== "away") {
      await this.enter().catch(() => null); // without a network the script may not come
      let since = performance.now();
      while (performance.now() - since < AGAIN || !navigator.onLine) {
        await pause(MOMENT);
        const connection = this.room?.getPeers()[this.host ?? ""];
        if (connection?.connectionState === "connected") since = performance.now();
      }
      this.way?.end(this.room ? [this.room] : []);
    }
  }

  async ask(method, body = {}, signal) {
    const { host, connection } = this;
    // somebody else could come under the same name
    const isHere = () => host && this.room.getPeers()[host] === connection;
    if (!isHere()) return { ok: false, status: 0 };
    try {
      const answer = await this.asks.request({ method, body }, { target: host, signal });
      if (!isHere()) return { ok: false, status: 0 };
      this.heardAt = performance.now();
      return { ok: answer.status === 200, ...answer };
    } catch {
      return { ok: false, status: 0 };
    }
  }

  tellGone() {
    this.ask("gone");
  }

  code = () => this.need("code");
  /** Download the sheet; return false if it did not come. */
  pdf = async () => savePdf(`${document.title}.pdf`, (await this.ask("print")).pdf);
}
