// A phone or a display that joins another phone, whose game master it has found.
import { App } from "./app.js";
import { onEarly, removeEarly, sayEarly } from "./early.js";
import { html, render } from "./html.js";
import { PeerLink } from "./peer_link.js";

const LATE = 8000; // ms after which the other phone is said to be silent
const SECRET = /^[\w-]{11}\.[\w-]{22}\.[\w-]{22}$/; // room, its key, the fingerprint of its host

/** Return why this browser cannot join, if it cannot. */
export const unfit = () =>
  (!isSecureContext && "insecure") || // nobody can prove there who has the game
  (!("RTCPeerConnection" in window) && "unable");

/** Show the table of the other phone on a `screen` (the pad or the display), until `sentAway`. */
export function join(screen, seat, sentAway) {
  addEventListener("hashchange", () => location.reload());
  const secret = location.hash.slice(1);
  const fault = unfit() || (!SECRET.test(secret) && "cut");
  sayEarly(fault || "joining");
  if (fault) return;
  onEarly("full", () => location.reload());
  const link = new PeerLink(secret, seat);
  const late = setTimeout(sayEarly, LATE, "silent");
  link.onTable = (state) => {
    clearTimeout(late);
    if (state === "away") sentAway?.();
    if (link.onView) return;
    sayEarly(state);
    if (state === "open") {
      removeEarly();
      render(html`<${App} link=${link} screen=${screen} />`, document.body);
    }
  };
}
