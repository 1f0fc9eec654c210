// Keeps one edition on the device, whole or not at all; the build fills in its name and its files. A
// page that is open goes on with its own edition: another takes over when all pages are closed.
const EDITION = "@EDITION@";
const FILES = ["@FILES@"];

// what lies in the browser's own cache may be of another edition
const asked = FILES.map((file) => new Request(file, { cache: "no-cache" }));
addEventListener("install", (event) =>
  event.waitUntil(caches.open(EDITION).then((cache) => cache.addAll(asked))),
);
addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("cardkit ") && name !== EDITION))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  ),
);
/** Fetch a part that is not loaded at first, and keep it for the next time. */
async function later(request) {
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(EDITION)).put(request, answer.clone());
  return answer;
}

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    caches
      .open(EDITION)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((found) => found ?? later(event.request)),
  );
});
