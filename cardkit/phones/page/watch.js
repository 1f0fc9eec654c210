// Starts the display of a table on a phone: by the secret in its address, else by four letters.
import { Display } from "./display.js";
import { sayEarly } from "./early.js";
import { join, unfit } from "./guest.js";
import { meet, drawLetters } from "./letters.js";
import { newWay } from "./peers.js";
import { generate } from "./vendor/lean-qr.js";

const GOOD = 600_000; // ms for which letters live,
const COMPARED = 60_000; // and in which words are compared
const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const large = /** @type {HTMLElement} */ (board.firstElementChild);
const code = /** @type {HTMLCanvasElement} */ (board.lastElementChild);

function watch() {
  board.remove();
  join(Display, "", () => location.replace(location.pathname));
}

/** Show letters, and a code that opens the page of the phone with them, until they have served. */
async function showLetters() {
  const letters = drawLetters();
  const show = (state, text) => {
    sayEarly(state);
    board.className = state;
    large.textContent = text;
  };
  show("letters", letters);
  generate(new URL(`./#${letters}`, location.href).href).toCanvas(code);
  const way = await newWay();
  /** @type {(news: object) => unknown} */
  let tell = () => null;
  const served = new Promise((done) => (tell = done));
  setTimeout(tell, GOOD, {});
  const meeting = meet(way, letters, (news) => {
    if (!news.words) return tell(news);
    show("words", news.words);
    return setTimeout(tell, COMPARED, {});
  });
  const { secret } = await served;
  meeting.end();
  if (!secret) return showLetters();
  history.replaceState(null, "", `#${secret}`);
  return watch();
}

if (location.hash || unfit()) watch();
else showLetters();
