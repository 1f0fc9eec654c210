// Connections between phones (WebRTC), with limits against hostile phones.
const MAX_HALF_MADE = 100; // connections, of which trystero keeps 20 ready for each way
const MAX_MESSAGES = 500; // of a connection in a second, after which it is closed

/** Connections that are not made yet, the oldest first. */
const halfMade = new Set();

/** Give up a connection if too many are not made yet. Whoever has the code can announce any number
 * of phones; of those no description comes. */
function limitHalfMade() {
  if (halfMade.size < MAX_HALF_MADE) return;
  const all = [...halfMade];
  (all.find((one) => !one.remoteDescription) ?? all[0]).giveUp();
}

/** Return the class of connections: at most `MAX_HALF_MADE` of them are not made yet. One that
 * floods this phone is closed, and one with a second offer, which can change certificates.
 * None takes an offer back: trystero would with one that is a minute old, and what Chromium
 * offers after it has no channel; refused, it makes a new one. */
export const connections = () =>
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

    /** Count the messages of a channel in each second, before anybody reads them. */
    count(channel) {
      let [second, messages] = [0, 0];
      channel.addEventListener("message", () => {
        const now = Math.floor(performance.now() / 1000);
        messages = now === second ? messages + 1 : 1;
        second = now;
        if (messages > MAX_MESSAGES) this.giveUp();
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
