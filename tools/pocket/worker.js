// The core, in a thread of its own: asked by messages as a server is by a network, one question after the other. Under the name
// of MAKES it only remembers how the memory of a core looks that has just woken: the next one wakes from that, in a third of the time.
import { loadPyodide } from "./runtime/pyodide.mjs";
import { Memory, Store } from "./store.js";

const LOCK = "cardkit";
const FILES = ["saved.0", "saved.1"];
const PRINTS = "/api/print";
const HOME = "/core";
const GLUE = `
import sys
sys.path.insert(0, "${HOME}")
from cardkit.phones.pocket import awake

class Disk:
    """The store, its bytes as Python has them."""

    def __init__(self, store):
        self._store = store

    def __getattr__(self, name):
        return getattr(self._store, name)

    def read(self, name):
        content = self._store.read(name)
        return None if content is None else content.to_bytes()

def begin(store):
    pocket = awake(Disk(store))
    return pocket.wait, lambda method, path, headers, body: pocket.answer(method, path, headers.to_py(), body.to_bytes())
begin
`;
const WARM = `
class Blank:
    """A disk on which nothing lies."""

    def list(self):
        return ()

    def read(self, name):
        return None

    def lock(self, name):
        return True

    def new(self, name, content=b""):
        pass

    replace = append = remove = unlock = new

def warm(lang):
    awake(Blank()).answer("GET", "/api/view", {"Accept-Language": lang}, b"")
warm
`;
const MAKES = "remembers ";
const EDITION = new URL(".", import.meta.url).pathname.split("/").at(-2);
const CACHE = `cardkit ${new URL("../", import.meta.url).href} ${EDITION}`; // the service worker's: another edition takes it away
const SNAPSHOT = new URL("snapshot", import.meta.url).href;
let printing = null;

/** Whoever has the lock has the saved games: another page waits until it is closed, and is told so meanwhile. */
function alone() {
  if (!navigator.locks) return null; // plain http: nothing is kept there either
  return new Promise((has, failed) => {
    const hold = () => { has(); return new Promise(() => {}); }; // given back when the worker ends
    navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      postMessage({ elsewhere: true });
      navigator.locks.request(LOCK, hold).catch(failed);
      return null;
    }).catch(failed);
  });
}

/** The saved games; in a window that may keep nothing they last as long as it does, and the page is told. */
async function store() {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(LOCK, { create: true });
    return new Store(await Promise.all(FILES.map((name) => opened(folder, name))));
  } catch (error) {
    postMessage({ unkept: String(error) });
    return new Store([new Memory(), new Memory()]);
  }
}

/** A file to be written at once; one that a worker just ended had open may need a moment. */
async function opened(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let tries = 20; ; tries -= 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!tries) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** The runtime with the core's files in it. */
async function runtime(options = {}) {
  const core = fetched("core.zip");
  const python = await loadPyodide({
    indexURL: new URL("runtime/", import.meta.url).href,
    stdLibURL: new URL("runtime/stdlib.zip", import.meta.url).href,
    lockFileURL: new URL("runtime/lock.json", import.meta.url).href,
    ...options,
  });
  python.unpackArchive(await core, "zip", { extractDir: HOME });
  return python;
}

/** The same as it was remembered, or else from the beginning. */
async function remembered() {
  try {
    const found = await caches.match(SNAPSHOT);
    if (!found) return { python: await runtime(), quick: false };
    const _loadSnapshot = await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    return { python: await runtime({ _loadSnapshot }), quick: true };
  } catch {
    await globalThis.caches?.open(CACHE).then((cache) => cache.delete(SNAPSHOT)).catch(() => null);
    return { python: await runtime(), quick: false };
  }
}

/** Remember it, where everything else is kept already. */
async function remember(lang) {
  if (!(await caches.has(CACHE))) return;
  const python = await runtime({ _makeSnapshot: true });
  python.runPython(GLUE).destroy();
  const warm = python.runPython(WARM);
  warm(lang);
  warm.destroy();
  const packed = new Blob([python.makeMemorySnapshot()]).stream().pipeThrough(new CompressionStream("gzip"));
  await (await caches.open(CACHE)).put(SNAPSHOT, new Response(await new Response(packed).arrayBuffer()));
}

async function wake() {
  const waking = remembered();
  await alone();
  const disk = await store();
  const { python, quick } = await waking;
  const [wait, answer] = python.runPython(GLUE)(disk);
  return { python, wait, answer, quick };
}

const makes = self.name.startsWith(MAKES);
const awake = makes ? remember(self.name.slice(MAKES.length)).finally(() => self.close()) : wake();
awake.then((woken) => makes || postMessage({ awake: true, quick: woken.quick }), (error) => makes || postMessage({ failed: String(error) }));

onmessage = async ({ data }) => {
  try {
    const [status, headers, body] = await asked(data);
    postMessage({ id: data.id, status, headers, body }, [body.buffer]);
  } catch (error) {
    postMessage({ id: data.id, failed: String(error) });
  }
};

/** The answer to one question; a view that is the same as before is waited for, as long as the address says. */
async function asked(question) {
  const { python, wait } = await awake;
  if (question.path.startsWith(PRINTS)) await prints(python);
  const first = await answered(question);
  const address = new URL(question.path, self.location.href).searchParams;
  if (first[0] !== 204 || !Number(address.get("wait"))) return first;
  await wait(address.get("at"), Number(address.get("wait")));
  return answered(question);
}

async function answered({ method, path, headers, body }) {
  const { answer } = await awake;
  const given = answer(method, path, headers, new TextEncoder().encode(body ?? ""));
  const [status, told, content] = given.toJs({ dict_converter: Object.fromEntries });
  given.destroy();
  const named = Object.entries(told).map(([name, value]) => [name.toLowerCase(), value]);
  return [status, Object.fromEntries(named), content.slice()];
}

/** What only printing needs is fetched when somebody prints. */
function prints(python) {
  printing ??= fetched("print.zip").then((packed) => python.unpackArchive(packed, "zip", { extractDir: HOME }));
  return printing.catch((error) => { printing = null; throw error; });
}
