// Rooms in which phones meet: relays on the Internet introduce them, then they talk to each other
// directly. A room's secret is its name and its key; what a relay sees is encrypted with the key.
import { connections } from "./connections.js";
import { pause } from "./link.js";

const RETRY = 5000; // ms until relays out of reach are asked again
const LEAVING = 1000; // ms for which others are told
const RELAYS = ["@RELAYS@"]; // the build fills them in,
const SERVERS = /** @type {any[]} */ (["@SERVERS@"]); // and those that tell a phone its address, or pass on what it says

/** The names of all computers that are asked: relays, and other servers. */
export const ASKED = {
  relays: RELAYS.map((url) => new URL(url).hostname),
  servers: SERVERS.map(({ urls }) => urls.split(":")[1]),
};

let copies = 0;

/** Return a way into rooms. One that was in a room is not soon let in again: then another one is
 * needed, under another name, with relays of its own. Where there is no WebRTC, `enter` throws. */
export async function newWay() {
  let trystero;
  while (!trystero) {
    copies += 1;
    trystero = await import(`./vendor/trystero.js?${copies}`).catch(() => pause(RETRY));
  }
  const sockets = () => Object.values(trystero.getRelaySockets());
  const retry = () => {
    trystero.resumeRelayReconnection();
    queueMicrotask(trystero.pauseRelayReconnection); // else it soon gives up
  };
  retry();
  const asking = setInterval(retry, RETRY);
  return {
    enter(secret, ...kinds) {
      const [name, password] = secret.split(".");
      const relayConfig = { urls: RELAYS, warnOnRelayFailure: false };
      const rtcConfig = { iceServers: SERVERS }; // and none of those that trystero would ask
      const network = { relayConfig, rtcConfig, rtcPolyfill: connections("@_response", ...kinds) };
      return trystero.joinRoom({ appId: "cardkit", password, ...network }, name);
    },
    isReachable: () => sockets().some(({ readyState }) => readyState === WebSocket.OPEN),
    async end(rooms) {
      clearInterval(asking);
      await Promise.race([Promise.all(rooms.map((room) => room.leave())), pause(LEAVING)]);
      for (const socket of sockets()) {
        socket.onclose = null; // it would connect again
        socket.close();
      }
    },
  };
}
