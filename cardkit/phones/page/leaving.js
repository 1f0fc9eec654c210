// Asked when Back would leave a game that is not over.
import { leavePage, useBack } from "./back.js";
import { html, useEffect, useRef } from "./html.js";

/** Ask whether to leave: a phone that has the game shows its start page then (`link.quit`). */
export function Leaving({ words, link, close }) {
  const { title, host, guest, stay, leave } = words.leaving;
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  useBack(true, close);
  return html` <dialog id="sheet" ref=${dialog} aria-label=${title} onClose=${close}>
    <div class="sheet">
      <h2 class="serif">${title}</h2>
      <p>${link.quit ? host : guest}</p>
      <button class="big" onClick=${close}><b>${stay}</b></button>
      <button class="wide" onClick=${link.quit ?? leavePage}>${leave}</button>
    </div>
  </dialog>`;
}
