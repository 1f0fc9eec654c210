// The page on this device: whether the browser keeps it, and whether a newer edition is there.

const KEEPER = "sw.js";
const PATIENCE = 3000; // ms that an edition may take to take over

const container = navigator.serviceWorker;

/** Take a newer edition that is there; the page starts again with it. */
export async function takeNewer() {
  const { waiting } = (await container?.getRegistration().catch(() => null)) ?? {};
  if (!waiting) return;
  const over = new Promise((done) => {
    container.addEventListener("controllerchange", () => done(true), { once: true });
    setTimeout(done, PATIENCE, false);
  });
  waiting.postMessage("take over");
  if (!(await over)) return;
  location.reload();
  await new Promise(() => null); // nothing of this edition starts any more
}

/** Have the browser keep the page. Say "keeping", then "kept", or "online" if it does not; "newer"
 * when another edition has come. */
export async function keepPage(tell) {
  if (!container) {
    tell("online");
    return;
  }
  tell(container.controller ? "kept" : "keeping");
  try {
    const registration = await container.register(KEEPER);
    const follow = (coming) =>
      coming?.addEventListener("statechange", () => {
        if (coming.state === "redundant" && !registration.active) tell("online");
        if (coming.state === "installed" && registration.active) tell("newer");
      });
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    if (registration.waiting) tell("newer");
    await container.ready;
    if (!registration.waiting) tell("kept");
  } catch {
    tell(container.controller ? "kept" : "online"); // without a network nothing newer is looked for
  }
}
