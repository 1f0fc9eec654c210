// Starts the display of a table on a phone: by the secret in its address, else by four letters.
import { Display } from "./display.js";
import { sayEarly } from "./early.js";
import { join, unfit } from "./guest.js";
import { awaitSecret } from "./letters.js";
import { newWay } from "./peers.js";
import { generate } from "./vendor/lean-qr.js";

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const large = /** @type {HTMLElement} */ (board.firstElementChild);
const code = /** @type {HTMLCanvasElement} */ (board.lastElementChild);

function watch() {
  board.remove();
  join(Display, "", () => location.replace(location.pathname));
}

/** Show letters, with a code that opens the page of the phone with them, or words. */
function show(state, text) {
  sayEarly(state);
  board.className = state;
  large.textContent = text;
  if (state === "letters") generate(new URL(`./#${text}`, location.href).href).toCanvas(code);
}

if (location.hash || unfit()) watch();
else
  awaitSecret(newWay, show).then((secret) => {
    history.replaceState(null, "", `#${secret}`);
    watch();
  });
