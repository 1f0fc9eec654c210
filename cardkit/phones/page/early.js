// What the page says before it runs, or if it cannot: texts that stand in it from the beginning, in
// every language, as the game master that knows all others is not there yet.

import { memory } from "./html.js";

const main = /** @type {HTMLElement} */ (document.getElementById("early"));
const sections = [...main.querySelectorAll("section")];
const codes = navigator.languages.map((code) => code.slice(0, 2).toLowerCase());

export const LANGUAGES = sections.map((section) => section.lang);

/** The language that was chosen here, or the first of this device that the page speaks. */
export const lang =
  [memory.get("lang"), ...codes].find((code) => LANGUAGES.includes(code)) ?? LANGUAGES[0];

export function sayEarly(state) {
  if (!main.querySelector(`[data-when="${state}"]`)) return;
  document.documentElement.lang = lang;
  for (const section of sections) section.hidden = section.lang !== lang;
  for (const text of main.querySelectorAll("[data-when]"))
    text.classList.toggle("now", text.getAttribute("data-when") === state);
  main.dataset.state = state;
}

/** Do something when the button of a text is tapped, in place of loading the page again. */
export function onEarly(state, then) {
  for (const button of main.querySelectorAll(`[data-when="${state}"] a`))
    button.addEventListener("click", (event) => {
      event.preventDefault();
      then();
    });
}

export const removeEarly = () => main.remove();
