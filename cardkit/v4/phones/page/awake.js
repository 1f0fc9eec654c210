// Keeps the screen on while a game is played, where the browser allows that: on https, and on this
// machine alone.
const IDLE = ["", "shelf", "over"]; // stages in which nobody plays
let stage = "";
let hold = null;

/** Keep the screen on in this stage, or let it go dark again. */
export function awakeIn(shown) {
  stage = shown;
  return lit();
}

async function lit() {
  const plays = !IDLE.includes(stage);
  if (plays && !hold && document.visibilityState === "visible") {
    hold = navigator.wakeLock?.request("screen").catch(() => null);
    const held = await hold;
    if (held)
      held.addEventListener("release", () => {
        hold = null;
      });
    else hold = null; // refused: asked for again when something is shown
  } else if (!plays && hold) {
    const held = await hold;
    hold = null;
    held?.release();
  }
}

document.addEventListener("visibilitychange", lit);
