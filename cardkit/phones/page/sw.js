// Keeps one edition on the device, whole or not at all; the build fills in its name and its files.
// A page that is open goes on with its own edition: another takes over when all pages are closed,
// or when one is told to take it.
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
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("cardkit") && name !== EDITION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(EDITION);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(removeOthers()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
