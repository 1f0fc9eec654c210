// The key of this phone as a host. The browser keeps it so that no script can read it.
import { newKey } from "./proof.js";

const STORE = "keys";
const NAME = "host";

/** Return the result of a request to the browser's storage. */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function store() {
  const opening = indexedDB.open("cardkit", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  return database.transaction(STORE, "readwrite").objectStore(STORE);
}

let current = null; // for a window that may keep nothing

/** Return the key of this phone; the first time a new one. */
export async function hostKey() {
  current ??= await store()
    .then((keys) => done(keys.get(NAME)))
    .catch(() => null);
  return current ?? renewKey();
}

/** Make a new key in place of the old one, with which no code of before leads here. */
export async function renewKey() {
  current = await newKey();
  await store()
    .then((keys) => done(keys.put(current, NAME)))
    .catch(() => null); // it lives as long as this page
  return current;
}
