// Connections between phones (WebRTC), with limits against hostile phones.
const MAX_HALF_MADE = 100; // connections, of which trystero keeps 20 ready for each way
const MAX_MESSAGES = 500; // of a connection in a second, after which it is closed,
const MAX_KEPT = 100; // messages that trystero keeps, and
const MAX_BYTES = 4_000_000; // of those

/** Connections that are not made yet, the oldest first. */
const halfMade = new Set();

/** Give up a connection if too many are not made yet. Whoever has the code can announce any number
 * of phones; of those no description comes. */
function limitHalfMade() {
  if (halfMade.size < MAX_HALF_MADE) return;
  const all = [...halfMade];
  (all.find((one) => !one.remoteDescription) ?? all[0]).giveUp();
}

/** Return what trystero writes before a part of a message; `message` is its name. */
function headOf(data) {
  const bytes = new Uint8Array(typeof data === "string" ? 0 : data); // else a text is a size
  const start = 3 + 256 * bytes[1] + bytes[2];
  const kind = new TextDecoder().decode(bytes.slice(start, start + 32)).replaceAll("\0", "");
  const [room, message] = [start, start + 34].map((end) => String(bytes.slice(0, end)));
  return { room, kind, message, isLast: bytes[start + 34] & 1 };
}

/** Return the class of connections; messages of these `kinds` are read. At most `MAX_HALF_MADE` are
 * not made yet. One that floods this phone is closed, and one with a second offer, which can change
 * certificates. None takes an offer back: trystero would with one that is a minute old, and
 * what Chromium offers after it has no channel. */
export const connections = (...kinds) =>
  class extends RTCPeerConnection {
    isGivenUp = false;

    constructor(config) {
      limitHalfMade(); // browsers refuse more than about 500 until the page is closed
      super(config);
      halfMade.add(this);
      this.addEventListener("connectionstatechange", () => {
        if (!["new", "connecting"].includes(this.connectionState)) halfMade.delete(this);
      });
      this.addEventListener("signalingstatechange", () => {
        if (this.currentRemoteDescription && this.pendingRemoteDescription) this.giveUp();
      });
      this.addEventListener("datachannel", ({ channel }) => this.count(channel));
    }

    createDataChannel(label, options) {
      return this.count(super.createDataChannel(label, options));
    }

    /** Count messages before trystero reads them: of a second, and those that it keeps, which are
     * parts, other kinds, and what is for other rooms. A text, which no page sends, has no size. */
    count(channel) {
      let [second, messages] = [0, 0];
      const rooms = new Set();
      const kept = new Map(); // bytes by message
      const { send } = channel;
      channel.send = (data) => {
        rooms.add(headOf(data).room);
        send.call(channel, data);
      };
      channel.addEventListener("message", (event) => {
        const now = Math.floor(performance.now() / 1000);
        messages = now === second ? messages + 1 : 1;
        second = now;
        const { room, kind, message, isLast } = headOf(event.data);
        if (isLast && rooms.has(room) && kinds.includes(kind)) kept.delete(message);
        else kept.set(message, (kept.get(message) ?? 0) + event.data.byteLength);
        const bytes = [...kept.values()].reduce((sum, size) => sum + size, 0);
        if (messages <= MAX_MESSAGES && kept.size <= MAX_KEPT && bytes <= MAX_BYTES) return;
        event.stopImmediatePropagation();
        this.giveUp();
      });
      return channel;
    }

    giveUp() {
      this.isGivenUp = true;
      this.close();
      this.dispatchEvent(new Event("connectionstatechange")); // closed from here it says nothing
    }

    close() {
      halfMade.delete(this);
      super.close();
    }

    /** trystero may hold an offer of a connection that is given up, and makes another instead. */
    get localDescription() {
      if (this.isGivenUp) throw new Error("the connection was given up");
      return super.localDescription;
    }

    async setLocalDescription(description) {
      if (description?.type === "rollback") throw new Error("an offer is not taken back");
      await super.setLocalDescription(description);
    }
  };
