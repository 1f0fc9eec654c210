// Python in a thread of its own, asked by messages one after the other. Saved games are files in
// the browser's private folder: what a question changed is written there before it is answered.
import { loadPyodide } from "./runtime/pyodide.mjs";

const EDITION = "@EDITION@"; // what the service worker keeps it under; the build fills it in
const FOLDER = "games";
const LOCK = "cardkit games";
const START = `
import os, sys
os.environ["CARDKIT_HOME"] = "/cardkit"
sys.path.insert(0, "/core")
from cardkit.phones.pocket import Pocket
Pocket
`;

/** What the page says first: its language, and whether it takes the games from another page. */
const begun = new Promise((known) => {
  addEventListener("message", ({ data }) => data.lang && known(data));
});

// --- one page at a time has the saved games; another waits until it is closed, or takes them

let hasFailed = false; // then the page says so, whoever has the games
let hold = async () => {}; // called with the lock
const granted = new Promise((done) => {
  hold = () => {
    done(true);
    if (!hasFailed) postMessage({ state: "loading" });
    return new Promise(() => null); // it is kept as long as this worker is there
  };
});
function giveUp() {
  postMessage({ state: "taken" });
  close();
}
const request = (options, then) => navigator.locks.request(LOCK, options, then).catch(giveUp);
const take = () => request({ steal: true }, hold);
const wait = () =>
  request({ ifAvailable: true }, (lock) => {
    if (lock) return hold();
    postMessage({ state: "elsewhere" });
    request({}, hold);
    return null;
  });
if (navigator.locks) begun.then(({ takes }) => (takes ? take() : wait()));
else hold();

/** Return the folder of saved games; null in a window that may keep nothing. */
async function folder() {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(FOLDER, { create: true });
  } catch {
    return null;
  }
}

const TWIN = ".new"; // a file that is written before the one it is to replace
const WHOLE = "\0"; // ends a spare copy: without it, writing was interrupted

/** Return the texts of all files by name, the newest last. A name in the folder is encoded: a
 * game's may have any letter. */
async function readAll(games) {
  const files = [];
  for await (const [name, handle] of games?.entries() ?? []) {
    if (handle.kind === "file" && !name.endsWith(".crswap"))
      files.push([name, await handle.getFile()]);
  }
  files.sort(([, one], [, other]) => one.lastModified - other.lastModified);
  const reading = files.map(async ([name, file]) => [name, await file.text()]);
  const texts = /** @type {[string, string][]} */ (await Promise.all(reading));
  const found = new Map(texts.filter(([name]) => !name.endsWith(TWIN)));
  for (const [name, text] of texts)
    if (name.endsWith(TWIN) && text.endsWith(WHOLE))
      found.set(name.slice(0, -TWIN.length), text.slice(0, -1));
  return Object.fromEntries([...found].map(([name, text]) => [decodeURIComponent(name), text]));
}

const READS = 5; // at most,
const PAUSE = 300; // so many ms after each other

/** Return them, read again where a page that was just left still replaces one. */
async function readSurely(games) {
  for (let left = READS; ; left -= 1) {
    try {
      return await readAll(games);
    } catch (error) {
      if (left === 1) throw error;
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

/** Write a file, whole or not at all. */
async function write(games, name, text) {
  const handle = await games.getFileHandle(name, { create: true });
  if (handle.createWritable) {
    const writing = await handle.createWritable(); // the file changes when it is closed
    await writing.write(text);
    await writing.close();
    return;
  }
  // an older browser writes in place: first a spare copy, which is read if the file was cut
  const twin = await games.getFileHandle(`${name}${TWIN}`, { create: true });
  await overwrite(twin, text + WHOLE);
  await overwrite(handle, text);
  await games.removeEntry(`${name}${TWIN}`);
}

async function overwrite(handle, text) {
  const access = await handle.createSyncAccessHandle();
  try {
    access.truncate(0);
    access.write(new TextEncoder().encode(text));
    access.flush();
  } finally {
    access.close();
  }
}

async function keep(games, files) {
  for (const [name, text] of Object.entries(games ? files : {})) {
    const named = encodeURIComponent(name);
    if (text === null) await games.removeEntry(named).catch(() => null);
    else await write(games, named, text);
  }
}

// --- what comes packed on a first visit; then the service worker has it unpacked

const PACKED = { "@PACKED@": 0 }; // bytes of each file; the build fills them in
const TYPES = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };
const ask = self.fetch;
const keeping = [];
let loaded = 0;

const counting = () =>
  new TransformStream({
    transform(bytes, stream) {
      loaded += bytes.length;
      const whole = Object.values(PACKED).reduce((sum, size) => sum + size);
      postMessage({ loaded, whole });
      stream.enqueue(bytes);
    },
  });

/** Fetch as the browser does. The runtime starts to fetch its WebAssembly before it waits for it; a
 * failure in between would otherwise be reported as an unhandled error. */
function network(address, how) {
  const coming = ask(address, how);
  coming.catch(() => null);
  return coming;
}
self.fetch = network;

const addressOf = (name) => new URL(name, import.meta.url).href;

/** Return a file as it comes, and keep it: on a first visit the service worker does not see it.
 * What is kept is used if it has all `bytes`. */
async function fetched(name, bytes = 0) {
  const address = addressOf(name);
  const cache = await self.caches?.open(EDITION).catch(() => null);
  const held = await cache?.match(address);
  if (held && (!bytes || bytes === (await held.clone().blob()).size)) return held;
  const answer = await network(address);
  if (!answer.ok) throw new Error(name);
  if (cache) keeping.push(cache.put(address, answer.clone()).catch(() => null)); // no room
  return answer;
}

/** Return the answer with a file unpacked: whole, but WebAssembly is read as it comes. */
async function unpacked(name) {
  const { body } = await fetched(`${name}.packed`, PACKED[name]);
  const unpacking = body?.pipeThrough(counting()).pipeThrough(new DecompressionStream("gzip"));
  const ending = name.split(".").at(-1);
  const whole = ending === "wasm" ? unpacking : await new Response(unpacking).blob();
  return new Response(whole, { headers: { "Content-Type": TYPES[ending] } });
}

/** Have all packed files come at once, also when the runtime asks for them. It does so before it
 * waits for them, and never hears of one that does not come: the page does. */
function loadPacked() {
  const coming = new Map();
  const stop = (error) => {
    fail(error);
    return new Promise(() => null);
  };
  for (const name of Object.keys(PACKED)) coming.set(addressOf(name), unpacked(name).catch(stop));
  self.fetch = (address, how) => coming.get(String(address)) ?? network(address, how);
}

// the runtime would wait for ever where its WebAssembly does not come, or is not understood
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (source, imports) => {
  const coming = instantiate(source, imports);
  coming.catch(fail);
  return coming;
};

/** Return what the script of the runtime makes; a script can only be imported. */
async function createPyodideModule(settings) {
  const script = await (await fetch(addressOf("runtime/pyodide.asm.mjs"))).blob();
  return (await import(URL.createObjectURL(script))).default(settings);
}

async function wake() {
  const { lang, isKept } = await begun;
  if (!isKept) loadPacked();
  const indexURL = addressOf("runtime/");
  const [python, core] = await Promise.all([
    loadPyodide(isKept ? { indexURL } : { indexURL, createPyodideModule }),
    fetch(addressOf("core.zip")).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(core, "zip", { extractDir: "/core" });
  const Pocket = python.runPython(START);
  await Promise.all(keeping); // before the service worker looks what is kept
  await granted;
  const games = await folder();
  const pocket = Pocket(JSON.stringify(await readSurely(games)), lang);
  return { python, pocket, games };
}

const awake = wake();
function fail(error) {
  hasFailed = true;
  console.error(error); // for engineers
  const isTooOld = /CompileError|LinkError/.test(String(error)); // it knows an older WebAssembly
  postMessage({ state: isTooOld ? "unable" : "failed" });
}
awake.then(({ games }) => postMessage({ state: games ? "awake" : "plain" }), fail);

const DRAWN = ["print", "code"];
let canDraw = false;

/** Load what draws, and its fonts, when something is asked for; false if they did not come. */
async function loadDrawing(python) {
  if (canDraw) return true;
  const archive = await fetched("print.zip")
    .then((answer) => answer.arrayBuffer())
    .catch(() => null);
  if (!archive) return false;
  await Promise.all(keeping);
  python.unpackArchive(archive, "zip", { extractDir: "/core" });
  python.runPython("import sys; sys.path_importer_cache.clear()"); // it knew the folder without it
  canDraw = true;
  return true;
}

async function answer({ id, method, body }) {
  const { python, pocket, games } = await awake;
  if (DRAWN.includes(method) && !(await loadDrawing(python))) {
    postMessage({ id, answer: {} });
    return;
  }
  let told = JSON.parse(pocket.ask(method, JSON.stringify(body)));
  try {
    await keep(games, told.files);
  } catch {
    told = JSON.parse(pocket.undo_unsaved_ask());
  }
  postMessage({ id, answer: told.answer, view: told.view });
}

let last = Promise.resolve();
addEventListener("message", ({ data }) => {
  if (data.take) take();
  if (data.id) last = last.then(() => answer(data)).catch(fail);
});
