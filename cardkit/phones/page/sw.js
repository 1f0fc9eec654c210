// Keeps one edition on the device, whole or not at all; the build fills in its name and its files.
// A page that is opened has the newest. One that is open goes on with its own, which is kept until
// a newer page is open alone.
const EDITION = "@EDITION@"; // its folder too: files of two editions never have one address
const FILES = ["@FILES@"];
const LATER = "/print.zip"; // kept by the worker when somebody wants it

// what lies in the browser's own cache may be of another edition
const asked = FILES.map((file) => new Request(file, { cache: "no-cache" }));

async function keep() {
  const names = await caches.keys();
  const cache = await caches.open(EDITION);
  await cache.addAll(asked);
  // a phone that has printed can do so without a network in this edition too
  for (const name of names) {
    const held = await (await caches.open(name)).keys();
    if (held.some(({ url }) => url.endsWith(LATER))) await cache.add(EDITION + LATER);
  }
}

async function removeOthers() {
  if ((await clients.matchAll({ type: "window" })).length > 1) return;
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("cardkit") && name !== EDITION);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request) {
  const asIs = { ignoreSearch: true };
  const cache = await caches.open(EDITION);
  const held = (await cache.match(request, asIs)) ?? (await caches.match(request, asIs));
  return held ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(removeOthers()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
