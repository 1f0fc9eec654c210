// The core, in a thread of its own: asked by messages as a server is by a network, one question
// after the other. Under the name of MAKES it only remembers how the memory of a core looks that
// has just woken: the next one wakes from that, in a third of the time.
import { Failure, load } from "./load.js";
import { loadPyodide } from "./runtime/pyodide.mjs";
import { Memory, Store } from "./store.js";

const LOCK = "cardkit";
const FILES = ["saved.0", "saved.1"];
const PRINTS = "/api/print";
const HOME = "/core";
const GLUE = `
import sys
sys.path.insert(0, "${HOME}")
from cardkit.v4.phones.pocket import awake

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
const ANEW = "anew"; // the name of a worker that begins without what was remembered
const EDITION = new URL(".", import.meta.url).pathname.split("/").at(-2);
// the service worker's: another edition takes it away
const CACHE = `cardkit ${new URL("../", import.meta.url).href} ${EDITION}`;
const SNAPSHOT = new URL("snapshot", import.meta.url).href;
let printing = null;

/** Whoever has the lock has the saved games: another page waits until it is closed or until the
 * reader goes on there, and is told so meanwhile. */
function alone() {
  if (!navigator.locks) return null; // plain http: nothing is kept there either
  let held = false;
  return new Promise((has) => {
    const hold = () => {
      // given back when the worker ends, or when another page takes it
      held = true;
      has();
      return new Promise(() => {});
    };
    const lost = () => {
      if (!held) return has(); // no locks here
      for (const handle of handles) handle.close();
      return postMessage({ failed: "taken" });
    };
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (lock) return hold();
        postMessage({ elsewhere: true });
        const given = new AbortController();
        steal = () => {
          given.abort();
          navigator.locks.request(LOCK, { steal: true }, hold).catch(lost);
        };
        navigator.locks
          .request(LOCK, { signal: given.signal }, hold)
          .catch(() => given.signal.aborted || lost());
        return null;
      })
      .catch(lost);
  });
}
let steal = () => {};
let handles = [];

/** The saved games; in a window that may keep nothing they last as long as it does, and the page is
 * told. */
async function store() {
  try {
    handles = await opened();
    return new Store(handles);
  } catch (error) {
    postMessage({ unkept: String(error) });
    return new Store([new Memory(), new Memory()]);
  }
}

async function opened() {
  const folder = await (
    await navigator.storage.getDirectory()
  ).getDirectoryHandle(LOCK, { create: true });
  return Promise.all(FILES.map((name) => openedFile(folder, name)));
}

/** A file to be written at once; one that a worker just ended had open may need a moment. */
async function openedFile(folder, name) {
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

/** The runtime with the core's files in it, from the parts that the page has fetched. */
async function runtime(parts, options = {}) {
  const module = await compiled(parts["runtime/pyodide.asm.wasm"]);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      postMessage({ failed: "old", cause: String(error) }); // the runtime would wait for ever
      throw error;
    }
  };
  const given = {
    "pyodide.asm.wasm": new ArrayBuffer(),
    "stdlib.zip": parts["runtime/stdlib.zip"],
  };
  const asks = self.fetch;
  self.fetch = async (address, ...how) => {
    const name = String(address).split("/").at(-1);
    return name in given ? new Response(given[name]) : asks(address, ...how);
  };
  const python = await loadPyodide({
    indexURL: new URL("runtime/", import.meta.url).href,
    stdLibURL: new URL("runtime/stdlib.zip", import.meta.url).href,
    lockFileContents: parts.lock,
    createPyodideModule: await maker(parts["runtime/pyodide.asm.mjs"]),
    ...options,
  });
  self.fetch = asks;
  python.unpackArchive(parts["core.zip"], "zip", { extractDir: HOME });
  return python;
}

async function compiled(bytes) {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new Failure("old", error);
  }
}

/** The runtime's own script: what was fetched, else what the service worker or the server has. A
 * service worker that takes this page over meanwhile can stop the first. */
async function maker(script) {
  const address = script && URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const made = address && (await import(address).catch(() => null));
  URL.revokeObjectURL(address);
  return (made ?? (await import(new URL("runtime/pyodide.asm.mjs", import.meta.url).href))).default;
}

/** The same as it was remembered, or else from the beginning. */
async function remembered(parts) {
  try {
    const found = self.name === ANEW ? null : await caches.match(SNAPSHOT);
    if (!found) return { python: await runtime(parts), quick: false };
    const _loadSnapshot = await new Response(
      found.body.pipeThrough(new DecompressionStream("gzip")),
    ).arrayBuffer();
    return { python: await runtime(parts, { _loadSnapshot }), quick: true };
  } catch (error) {
    if (error instanceof Failure) throw error;
    await globalThis.caches
      ?.open(CACHE)
      .then((cache) => cache.delete(SNAPSHOT))
      .catch(() => null);
    return { python: await runtime(parts), quick: false };
  }
}

/** Remember it, where everything else is kept already. */
async function remember(lang) {
  if (!(await caches.has(CACHE))) return;
  const python = await runtime(await given, { _makeSnapshot: true });
  python.runPython(GLUE).destroy();
  const warm = python.runPython(WARM);
  warm(lang);
  warm.destroy();
  const packed = new Blob([python.makeMemorySnapshot()])
    .stream()
    .pipeThrough(new CompressionStream("gzip"));
  await (
    await caches.open(CACHE)
  ).put(SNAPSHOT, new Response(await new Response(packed).arrayBuffer()));
}

async function wake() {
  const waking = given.then(remembered);
  waking.catch(() => null); // told below
  await alone();
  const disk = await store();
  const { python, quick } = await waking;
  const [wait, answer] = python.runPython(GLUE)(disk);
  return { python, wait, answer, quick };
}

let give;
const given = new Promise((done) => {
  give = done;
}); // the parts, once the page has them
const makes = self.name.startsWith(MAKES);
/** @type {Promise<any>} */
const awake = makes ? remember(self.name.slice(MAKES.length)).finally(() => self.close()) : wake();
const why = (error) => (error instanceof Failure ? error.why : "broke");
awake.then(
  (woken) => makes || postMessage({ awake: true, quick: woken.quick }),
  (error) => makes || postMessage({ failed: why(error), cause: String(error) }),
);

onmessage = async ({ data }) => {
  if (data.parts) return give(data.parts);
  if (data.steal) return steal();
  try {
    const [status, headers, body] = await asked(data);
    postMessage({ id: data.id, status, headers, body }, [body.buffer]);
  } catch (error) {
    postMessage({ id: data.id, failed: String(error) });
  }
  return null;
};

/** The answer to one question; a view that is the same as before is waited for, as long as the
 * address says. */
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
  printing ??= given
    .then(({ later }) => load(import.meta.url, later, () => null))
    .then((parts) => python.unpackArchive(parts["print.zip"], "zip", { extractDir: HOME }));
  return printing.catch((error) => {
    printing = null;
    throw error;
  });
}
