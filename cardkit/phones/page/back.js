// The browser's Back closes what is open here, the newest first, before it leaves the page.
import { useLayoutEffect, useRef } from "./html.js";

let closers = []; // what Back calls, the newest last
let isGuarded = Boolean(history.state?.guard); // whether Back meets a step of this page's own first

function guard() {
  if (!isGuarded) history.pushState({ guard: true }, "");
  isGuarded = true;
}

addEventListener("popstate", ({ state }) => {
  isGuarded = Boolean(state?.guard);
  if (isGuarded) return; // that was Forward
  const close = closers.at(-1);
  if (!close) return void history.back();
  close.current();
  return void setTimeout(() => closers.length && guard()); // when the page has closed it
});

/** While `isOpen`, have Back call `close`. */
export function useBack(isOpen, close) {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    closers.push(latest);
    guard();
    return () => void (closers = closers.filter((one) => one !== latest));
  }, [isOpen]);
}

/** Leave the page, as Back does where nothing is open. */
export function leavePage() {
  closers = [];
  history.back();
}
