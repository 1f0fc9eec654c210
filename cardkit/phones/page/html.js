// Preact with htm: components and templates without a build step.
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

export { render } from "./vendor/preact.js";
export { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";
export const html = htm.bind(h);

/** Return the classes of an element: `classes("card", isRed && "red")`. */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** Return a text with `{who}` and other gaps filled. */
export const fill = (text, gaps) => text.replace(/\{(\w+)\}/g, (gap, name) => gaps[name] ?? gap);

/** Return names joined in the language of the table, `last` with blanks: "Ann, Bo and Cy". */
export function joined(names, last) {
  return names.length < 2 ? names.join("") : names.slice(0, -1).join(", ") + last + names.at(-1);
}

/** Return the names in a text, with commas, semicolons or `and` between them, which has blanks. */
export const namesIn = (text, and = ",") =>
  text.split(RegExp(`[,;]|${and}`)).flatMap((name) => name.trim() || []);

/** Return a list with one more, or without it if it is there. */
export const flipped = (list, one) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** Return an object without one of its keys. */
export const without = (object, key) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

const forgetful = {}; // what this device could not store

/** What this device remembers, texts by name; "" if there is none. */
export const memory = {
  get(name) {
    try {
      return forgetful[name] ?? localStorage.getItem(name) ?? "";
    } catch {
      return "";
    }
  },
  /** Keep a text; false if only until the page is closed. */
  put(name, value) {
    try {
      localStorage.setItem(name, value);
      return delete forgetful[name]; // true
    } catch {
      forgetful[name] = value;
      return false;
    }
  },
};

/** Show the page as this device wishes: dark, with large letters. */
export function dress() {
  const media = memory.get("light") === "dark" ? "all" : "(prefers-color-scheme: dark)";
  document.getElementById("dark")?.setAttribute("media", media);
  document.documentElement.classList.toggle("large", memory.get("letters") === "large");
}
