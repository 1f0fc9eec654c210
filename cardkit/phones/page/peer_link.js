// The way to a table on another phone.
import { savePdf } from "./files.js";
import { Link, pause } from "./link.js";
import { newWay } from "./peers.js";

const MOMENT = 300; // ms
const AGAIN = 10_000; // ms after which a room in which there is no table is entered anew

export class PeerLink extends Link {
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
    room.makeAction("table", {
      onMessage: (state, { peerId }) => {
        this.host = peerId;
        this.onTable?.(state);
        if (this.onView) this.look();
      },
    });
    room.onPeerLeave = (peerId) => {
      if (peerId !== this.host || room !== this.room) return;
      this.host = null;
      this.onLost?.(true);
    };
  }

  /** Enter the room, and again where no table is there: this phone may have slept, or the other. A
   * table that is there and sleeps hears all when it wakes. */
  async keepEntered() {
    for (;;) {
      await this.enter().catch(() => null); // without a network the script may not come
      let since = performance.now();
      while (performance.now() - since < AGAIN || !navigator.onLine) {
        await pause(MOMENT);
        const connection = this.room?.getPeers()[this.host];
        if (connection?.connectionState === "connected") since = performance.now();
      }
      this.way?.end(this.room ? [this.room] : []);
    }
  }

  async ask(method, body = {}, signal) {
    try {
      const answer = await this.asks.request({ method, body }, { target: this.host, signal });
      return { ok: answer.status === 200, ...answer };
    } catch {
      return { ok: false, status: 0 };
    }
  }

  tellGone = () => this.ask("gone");
  code = () => this.need("code");
  /** Download the sheet; return false if it did not come. */
  pdf = async () => savePdf(await this.ask("print"));
}
