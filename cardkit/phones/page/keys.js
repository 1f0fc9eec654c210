// The key of this phone as a host. The browser keeps it so that no script can read it.
import { newKey } from "./proof.js";

const STORE = "keys";
const NAME = "host";

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

let current = null; // a promise: two who ask at once get one key, in a private window too

/** Return the key of this phone; the first time a new one. */
export const hostKey = () => (current ??= keptKey().then((key) => key ?? makeKey()));

/** Make a new key in place of the old one, with which no code of before leads here. */
export const renewKey = () => (current = makeKey());

const keptKey = () =>
  store()
    .then((keys) => done(keys.get(NAME)))
    .catch(() => null);

async function makeKey() {
  const key = await newKey();
  await store()
    .then((keys) => done(keys.put(key, NAME)))
    .catch(() => null); // it lives as long as this page
  return key;
}
