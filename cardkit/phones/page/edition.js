// The page on this device: whether the browser keeps it, and whether a newer edition is there.

const KEEPER = "sw.js";

const container = navigator.serviceWorker;

/** Have the browser keep the page. Say "keeping", then "kept", or "online" if it does not; "newer"
 * when another edition has come. */
export async function keepPage(tell) {
  if (!container) {
    tell("online");
    return;
  }
  let keeper = container.controller; // from an earlier visit: kept without a network, too
  tell(keeper ? "kept" : "keeping");
  container.addEventListener("controllerchange", () => {
    tell(keeper ? "newer" : "kept");
    keeper = container.controller;
  });
  try {
    const registration = await container.register(KEEPER);
    const keeping = registration.installing;
    keeping?.addEventListener("statechange", () => {
      if (keeping.state === "redundant" && !registration.active) tell("online");
    });
    (await container.ready).active?.postMessage("open");
    if (!keeper) tell("kept");
  } catch {
    if (!keeper) tell("online");
  }
}
