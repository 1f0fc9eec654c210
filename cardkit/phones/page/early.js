// What the page says before it runs, or if it cannot: texts that stand in it from the beginning, in
// every language, as the game master that knows all others is not there yet.

const main = /** @type {HTMLElement} */ (document.getElementById("early"));
const sections = [...main.querySelectorAll("section")];
const codes = navigator.languages.map((code) => code.slice(0, 2).toLowerCase());

/** The language of this device that the page speaks; else its first. */
export const lang =
  codes.find((code) => sections.some((section) => section.lang === code)) ?? sections[0].lang;

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
