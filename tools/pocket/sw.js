// Keeps one edition on the device, whole or not at all, and serves that and no other. A newer one
// waits until no page is open, or until the only page that is open says that nothing runs: two
// editions never meet. What is kept is known by its content.
const EDITION = "@EDITION@";
const POLICY = "@POLICY@";
// each file with the beginning of its SHA-256, a packed one also with that of what is in it
const KEPT = @KEPT@;
// whoever else lies at this host has caches of their own
const NAME = `cardkit ${self.registration.scope} `;
const HERE = NAME + EDITION;
const TYPES = { mjs: "text/javascript", wasm: "application/wasm" };

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => event.waitUntil(heard(event)));
self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method === "GET" && address.href.startsWith(self.registration.scope)) event.respondWith(serve(event.request, address));
});

function heard({ data, ports: [port] }) {
  if (data === "update") return update();
  if (data === "whole") return whole().then((why) => port.postMessage({ why }));
  return null;
}

/** Fetch everything that is not there yet; what came under a file's name and is something else is
 * not kept. */
async function fill() {
  try {
    await complete();
  } catch (error) {
    await caches.delete(HERE);
    await tell({ unkept: reason(error) });
    throw error;
  }
}

async function complete() {
  const cache = await caches.open(HERE);
  await Promise.all(Object.entries(KEPT).map(async ([name, sums]) => {
    const found = await cache.match(name);
    if (found && sums.includes(await digest(found))) return;
    for (const how of [name.startsWith(EDITION) ? "default" : "reload", "reload"]) {
      const answer = await fetch(new Request(name, { cache: how }));
      if (answer.ok && sums.includes(await digest(answer.clone()))) return void await cache.put(name, answer);
    }
    throw new Error(name);
  }));
}

/** Say why not everything is kept, after trying to mend it; "" if all is. */
async function whole() {
  try {
    await complete();
    return "";
  } catch (error) {
    return reason(error);
  }
}

const reason = (error) => (error.name === "QuotaExceededError" ? "room" : "cut");

async function digest(answer) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return [...sum.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function tell(what) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of open) page.postMessage(what);
}

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith(NAME) && name !== HERE) await caches.delete(name);
  await self.clients.claim();
}

async function update() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length < 2) await self.skipWaiting();
}

/** What is kept, under the policy of the page; what is not kept (licences), or wanted anew, is
 * asked for. */
async function serve(request, address) {
  const cache = await caches.open(HERE);
  const page = request.mode === "navigate" && !address.pathname.slice(new URL(self.registration.scope).pathname.length).includes("/");
  if (request.cache === "reload" && !page) return fetch(request);
  const name = page ? "./" : address.href.slice(self.registration.scope.length);
  const found = await looked(name, await cache.match(page ? "./" : request, { ignoreSearch: true }));
  const packed = found ? null : await cache.match(`${address.pathname}.gz`);
  if (!found && !packed) return fetch(request);
  const headers = new Headers((found ?? packed).headers);
  if (packed) {
    headers.set("Content-Type", TYPES[address.pathname.split(".").at(-1)] ?? "application/octet-stream");
    headers.delete("Content-Length");
  }
  // the page itself cannot say that
  headers.set("Content-Security-Policy", `${POLICY}; frame-ancestors 'none'`);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "no-referrer");
  return new Response(packed ? await unpacked(packed) : found.body, { headers });
}

/** A kept file, or that of the network where it has become something else. Packed ones are looked
 * at by the page. */
async function looked(name, found) {
  if (!found || !(name in KEPT) || name.endsWith(".gz")) return found;
  if (KEPT[name].includes(await digest(found.clone()))) return found;
  return fetch(name, { cache: "reload" }).catch(() => found);
}

/** The content of a packed file; some servers unpack it on the way. */
async function unpacked(answer) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
}
