// A tap counts for what stood under the finger as it came down: what has just come there, or means
// something else now, shows that it was tapped too soon.
const SETTLE = 350; // ms in which a tap was meant for what stood there before
const SIGN = 300; // ms for which a button shows that
const GUARDED = ".hand button, .way, .kept button";
const CHANGES = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ["aria-pressed", "aria-label", "data-at"],
};

/** Guard the buttons of this page that change a game at once. */
export function guardTaps() {
  let buttons = new Map(); // what each means, and since when
  let finger = {}; // when and where it came down
  new MutationObserver(() => {
    buttons = standing(buttons);
  }).observe(document.body, CHANGES);
  const guard = (event) => {
    const button = event.target.closest(GUARDED) ?? (event.detail && finger.button);
    const isKey = !event.detail; // of a keyboard: nothing moves under a finger
    const isSoon = finger.at - buttons.get(button)?.since < SETTLE;
    const isGone = finger.button && finger.button !== event.target.closest(GUARDED);
    const isBusy = button && button.closest(".busy .hand");
    if (!button || (!isBusy && (isKey || !(isSoon || isGone)))) return;
    event.stopPropagation();
    button.animate({ opacity: [0.2, 1] }, SIGN);
  };
  const comeDown = ({ target }) => {
    finger = { at: performance.now(), button: target.closest(GUARDED) };
  };
  document.body.addEventListener("pointerdown", comeDown, true);
  document.body.addEventListener("click", guard, true);
}

/** Return by button what it means, and since when (ms) it stands where it stands and means that. */
function standing(before) {
  const now = performance.now();
  const after = new Map();
  for (const button of document.querySelectorAll(GUARDED)) {
    const { x, y } = button.getBoundingClientRect();
    const hand = button.closest(".hand");
    const question = hand && [
      hand.closest("main")?.dataset.at,
      hand.querySelector("h2")?.textContent,
    ];
    const label = ["aria-label", "aria-pressed"].map((name) => button.getAttribute(name));
    const place = [Math.round(x + scrollX), Math.round(y + scrollY)];
    const means = [question, place, button.textContent, label].join();
    const last = before.get(button);
    after.set(button, last?.means === means ? last : { means, since: now });
  }
  return after;
}
