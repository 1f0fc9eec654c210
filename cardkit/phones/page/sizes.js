// What depends on sizes is measured after each drawing.
import { useEffect, useLayoutEffect, useRef } from "./html.js";

/** Call a function after each drawing, and when sizes change. */
export function useLayout(measure) {
  const last = useRef(measure);
  last.current = measure;
  useLayoutEffect(measure);
  useEffect(() => {
    const again = () => last.current();
    addEventListener("resize", again);
    document.fonts?.ready.then(() => dispatchEvent(new Event("resize"))); // to who is here then
    return () => removeEventListener("resize", again);
  }, []);
}

const MIN_SIZE = 11; // px: no name is smaller,
const LESS = 0.68; // or than this part of its usual size, unless it is
const LARGE = 17; // px, or more

/** Shrink names until they fit; one that would be too small to read breaks into lines. */
export function fit(names) {
  for (const name of names) {
    name.classList.remove("breaks");
    name.style.removeProperty("font-size");
  }
  const wide = [...names].filter((name) => name.scrollWidth > name.clientWidth);
  const sizes = wide.map((name) => {
    const usual = parseFloat(getComputedStyle(name).fontSize);
    const fitting = ((usual * name.clientWidth) / name.scrollWidth) * 0.94; // letters are rounded
    return Math.max(MIN_SIZE, Math.min(usual * LESS, LARGE), fitting);
  });
  wide.forEach((name, at) => name.style.setProperty("font-size", `${sizes[at]}px`));
  for (const name of wide) name.classList.toggle("breaks", name.scrollWidth > name.clientWidth);
}
