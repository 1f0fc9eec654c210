// Keeps one edition on the device, whole or not at all; the build fills in its name and its files.
// A page that is opened has the newest. One that is open goes on with its own, which is kept until
// a newer page is open alone.
const EDITION = "@EDITION@"; // its folder too: files of two editions never have one address
const FILES = ["@FILES@"];
const PACKED = ["@PACKED@"];
const TYPES = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };
const LATER = "/print.zip"; // kept by the worker when somebody wants it

// a page may lie in the browser's own cache from another edition, a file of this one's folder not
const cached = (file) => (file.startsWith(EDITION) ? "force-cache" : "no-cache");
const asked = FILES.map((file) => new Request(file, { cache: cached(file) }));

/** Return a file unpacked. On a first visit the page's worker has kept it as it came. */
async function unpacked(cache, name) {
  const packed = `${name}.packed`;
  const answer = (await cache.match(packed)) ?? (await fetch(packed));
  if (!answer.ok) throw new Error(name);
  const body = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": TYPES[name.split(".").at(-1)] } });
}

async function keep() {
  const names = await caches.keys();
  const cache = await caches.open(EDITION);
  for (const name of PACKED) {
    if (!(await cache.match(name))) await cache.put(name, await unpacked(cache, name));
    await cache.delete(`${name}.packed`);
  }
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
  return held ?? fetchDropped(cache, request);
}

/** Fetch a file that the browser has dropped, packed as the server has it, and keep it again. A page
 * next to the folder may be one of another edition by now, and is not kept. */
async function fetchDropped(cache, request) {
  const name = request.url.slice(registration.scope.length);
  const answer = await (PACKED.includes(name) ? unpacked(cache, name) : fetch(request));
  if (answer.ok && [...PACKED, ...FILES].includes(name) && name.startsWith(EDITION))
    cache.put(name, answer.clone()).catch(() => null); // no room
  return answer;
}

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(removeOthers()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
