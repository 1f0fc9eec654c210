// A screen that shows a game stays awake, where the browser can do that (not at plain http).

let wishes = 0; // how many want it
let lock; // null if it was refused

/** Ask the browser; it forgets when the page is hidden, and is asked again. */
async function hold() {
  if (!wishes || document.hidden) return;
  const next = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  lock?.release(); // of two one would be kept for ever
  lock = next;
  if (!wishes) lock?.release(); // ended meanwhile
}
document.addEventListener("visibilitychange", hold);

/** Return whether the browser does not do it; while it has not answered, nobody knows. */
export const isRefused = () => wishes > 0 && lock === null;

/** Keep the screen awake from now on; return what ends that. */
export function stayAwake() {
  wishes += 1;
  hold();
  return () => {
    wishes -= 1;
    if (!wishes) lock?.release();
  };
}
