// On the phone with the game: a television is let in by the four letters that it shows.
import { html, useEffect, useState } from "./html.js";
import { meet, readLetters } from "./letters.js";
import { newWay } from "./peers.js";

/** `scanned` are the letters of a code that this phone has scanned. */
export function Television({ words, host, scanned }) {
  const [meeting, setMeeting] = useState(null); // a promise of it
  const [{ pair, note }, say] = useState({}); // the two words, or a sentence
  useEffect(() => () => meeting?.then(({ end }) => end()), [meeting]);
  const find = (event) => {
    event.preventDefault();
    const letters = readLetters(new FormData(event.target).get("letters"));
    say({ note: letters ? words.searching : words.no_letters });
    // one that is gone shows others now
    const hear = ({ words: two, gone }) => say({ pair: two, note: gone && words.no_letters });
    if (letters) setMeeting(newWay().then((way) => meet(way, letters, hear)));
  };
  const stop = () => {
    setMeeting(null);
    say({});
  };
  if (pair)
    return html` <p>${words.compare}</p>
      <p class="pair serif" role="status">${pair}</p>
      <button class="big" onClick=${() => host.giveDisplay(meeting).then(stop)}>
        <b>${words.same}</b>
      </button>
      <button class="wide" onClick=${stop}>${words.other_words}</button>`;
  return html` <p class="address">
      ${words.scan_display}<b>${new URL("tv.html", location.href).href}</b>
    </p>
    <form class="add" autocomplete="off" onSubmit=${find}>
      <input name="letters" defaultValue=${scanned} aria-label=${words.letters} />
      <button class="quiet">${words.find}</button>
    </form>
    <p role="status">${note}</p>`;
}
