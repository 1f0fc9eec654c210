// Keeps one edition on the device, whole or not at all, and serves that and no other. A newer one waits until no page is open,
// or until the only page that is open says that nothing runs: two editions never meet.
const EDITION = "@EDITION@";
const POLICY = "@POLICY@";
const KEPT = @KEPT@;
const NAME = `cardkit ${self.registration.scope} `; // whoever else lies at this host has caches of their own
const HERE = NAME + EDITION;

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => event.waitUntil(event.data === "update" && update()));
self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method === "GET" && address.href.startsWith(self.registration.scope)) event.respondWith(serve(event.request, address));
});

/** Fetch everything; the page has to be of this edition, not one that lay in between. */
async function fill() {
  const cache = await caches.open(HERE);
  try {
    await cache.addAll(KEPT.map((name) => new Request(name, { cache: name.startsWith(EDITION) ? "default" : "reload" })));
    const page = await (await cache.match("./")).text();
    if (!page.includes(EDITION)) throw new Error(EDITION);
  } catch (error) {
    await caches.delete(HERE);
    throw error;
  }
}

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith(NAME) && name !== HERE) await caches.delete(name);
  await self.clients.claim();
}

async function update() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length < 2) await self.skipWaiting();
}

/** What is kept, under the policy of the page; what is not kept (licences) is asked for. */
async function serve(request, address) {
  const cache = await caches.open(HERE);
  const page = request.mode === "navigate" && !address.pathname.slice(new URL(self.registration.scope).pathname.length).includes("/");
  const found = await cache.match(page ? "./" : request, { ignoreSearch: true });
  if (!found) return fetch(request);
  const headers = new Headers(found.headers);
  headers.set("Content-Security-Policy", `${POLICY}; frame-ancestors 'none'`); // the page itself cannot say that
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "no-referrer");
  return new Response(found.body, { status: found.status, headers });
}
