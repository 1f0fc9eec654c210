// A screen that shows a game stays awake, where the browser can do that (not at plain http).

let wishes = 0; // how many want it
let lock = null;

/** Ask the browser; it forgets when the page is hidden, and is asked again. */
async function hold() {
  if (!wishes || document.hidden) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
  if (!wishes) lock?.release(); // ended meanwhile
}
document.addEventListener("visibilitychange", hold);

/** Return whether the browser does not do it. */
export const isRefused = () => wishes > 0 && !lock;

/** Keep the screen awake from now on; return what ends that. */
export function stayAwake() {
  wishes += 1;
  hold();
  return () => {
    wishes -= 1;
    if (!wishes) lock?.release();
  };
}
