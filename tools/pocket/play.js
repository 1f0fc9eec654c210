// Starts cardkit on this device alone: the core in a worker, the pages of phones over it, and what
// only a page may do (share, stay awake, keep everything for a device without a network).
import { load } from "./load.js";
import { given } from "./page/giving.js";
import { memory } from "./page/link.js";
import { start } from "./page/pad.js";
import { remembered, signed } from "./page/people.js";

const FIRST = JSON.parse(document.getElementById("first").textContent);
// where others find this page, if that was said when it was made
const BASE = document.getElementById("first").dataset.base;
const PARTS = JSON.parse(document.getElementById("parts").textContent);
const SIZE = Object.values(PARTS.first).reduce((all, [packed]) => all + packed, 0);
const CALM = 8000; // ms
const SLOW = 60_000; // ms in which a core wakes on the slowest phone
const OFTEN = 120; // ms between two figures of what has come
const STARTS = "starts"; // how often in a row the core began to wake and did not get there
const DIED = 2;
const ROOM = 100_000_000; // bytes that may still be kept, to remember more than games
const MEMORY = 2; // GB, where the browser says that
const LOOKS = 200; // ms from one look at what the camera sees to the next
const TOLD = 8000; // ms until what is told in passing is gone
const LONGEST = 4000; // letters of an address: messengers send no more in one piece
const KEPT = "shelf"; // the start page as it was seen last
const LAST = "last"; // the game that was played here last, and how it looked
const PERSISTS = "persists"; // what the browser answered when it was asked to keep the games
const EDITION = new URL(".", import.meta.url).pathname.split("/").at(-2);
const CACHE = `cardkit ${new URL("../", import.meta.url).href} ${EDITION}`; // the service worker's
let worker = null;
const open = new Map(); // questions without an answer yet
const read = new TextDecoder();
let counted = 0;
// what sends the questions that came before the core was awake, in their order; null from then on
let sleeping = [];

/** The language of this page: as chosen here, or the first of the reader's that there is. */
function language() {
  const own = memory.get("lang");
  return (
    [own, ...navigator.languages.map((code) => code.slice(0, 2))].find((code) => code in FIRST) ??
    Object.keys(FIRST)[0]
  );
}

/** What is shown before the core is awake: the start page as it was last seen here, else that of a
 * device never used; with the game that was played last. */
function first() {
  const lang = language();
  const kept = remembered(KEPT);
  const view =
    kept?.lang === lang && kept.edition === EDITION
      ? { ...kept.view, at: FIRST[lang].at }
      : FIRST[lang];
  const last = remembered(LAST);
  if (!last?.running) return view;
  return {
    ...view,
    shelf: {
      ...view.shelf,
      saved: [last, ...view.shelf.saved.filter(({ name }) => name !== last.name)],
    },
  };
}

/** Asks the worker as `fetch` asks a server; like a browser it says which language is read here.
 * What is broken off while the core still sleeps it never hears of.
 * @type {Carrier} */
function carry(path, { method = "GET", headers = {}, body, signal } = {}) {
  const id = (counted += 1);
  return new Promise((done, failed) => {
    const send = () =>
      open.has(id) &&
      worker.postMessage({
        id,
        method,
        path,
        headers: { "Accept-Language": language(), ...headers },
        body,
      });
    signal?.addEventListener("abort", () => {
      open.delete(id);
      failed(signal.reason);
    });
    open.set(id, { done: (answer) => done(answerOf(answer)), failed, changes: method === "POST" });
    if (sleeping) sleeping.push(send);
    else send();
  });
}

function answerOf({ status, headers, body }) {
  const text = () => read.decode(body);
  const json = () => {
    const told = JSON.parse(text());
    return told.view ? { ...told, view: signed(told.view) } : signed(told);
  };
  if (headers["content-type"]?.includes("json") && status === 200) seen(json());
  return { status, headers, body, text: async () => text(), json: async () => json() };
}

/** What is worth remembering of an answer: the start page, and how the game that is played looks on
 * it. */
function seen(body) {
  const view = body.view ?? body;
  if (!view.stage) return;
  if (body.name) device.playing = body.name;
  if (view.stage === "shelf") {
    memory.put(KEPT, JSON.stringify({ view, lang: view.lang, edition: EDITION }));
    if (!view.shelf.saved.some(({ name, running }) => running && name === remembered(LAST)?.name))
      memory.put(LAST, "null");
    setTimeout(renew);
  } else device.remembers(view);
}

// --- what the page of such a device can do

const device = {
  first: first(),
  owns: true, // the games that are saved
  awake: false, // the core
  playing: "", // the name of the saved game that is open
  room: "", // how much may still be kept here
  // how far the start is, and whether it is kept
  standing: { state: "loading", come: 0, size: SIZE },
  said: "", // what is to be told on the start page: the name of a word
  mentioned: "", // the same, for a moment

  /** The pages are there; now and then they have to be drawn again. */
  began(pages) {
    Object.assign(device, pages);
    navigator.storage
      ?.persisted?.()
      .then((kept) => kept && device.keeps(true))
      .catch(() => null);
    navigator.storage
      ?.estimate?.()
      .then(({ quota, usage }) => {
        device.room = size(quota - usage);
      })
      .catch(() => null);
  },

  tell(word) {
    device.said = word;
    device.redraw?.();
  },

  mention(word) {
    device.mentioned = word;
    device.redraw();
    if (word) setTimeout(() => device.mentioned === word && device.mention(""), TOLD);
  },

  /** What the start page says of it: what comes later says more, but nothing is said over a
   * failure. */
  stands(state, more = {}) {
    device.standing = { ...device.standing, ...more, state };
    device.redraw?.();
  },

  /** The button below a failure. */
  async again() {
    const { state, why } = device.standing;
    if (state === "unkept") return keepAll();
    if (why === "elsewhere") return worker.postMessage({ steal: true });
    takes = why === "taken";
    return begin();
  },

  /** Another language from now on; what is there in it at once, the rest when the core is asked. */
  speak(lang) {
    memory.put("lang", lang);
    if (!device.awake) {
      device.link.view = null;
      device.link.show(first());
    }
    device.link.anew();
  },

  /** How the game that is played looks on the start page. */
  remembers(view) {
    const {
      game: { name: title, lang },
      path,
      players,
      round,
      choices,
    } = view;
    const saved_at = new Date().toLocaleTimeString(locale(lang), {
      hour: "numeric",
      minute: "2-digit",
    });
    memory.put(
      LAST,
      JSON.stringify({
        name: device.playing,
        title,
        stands: round?.title ?? "",
        running: view.stage !== "over",
        date: "",
        players: players.map(({ name }) => name),
        secret: choices.mode === "phones",
        path,
        saved_at,
      }),
    );
  },

  /** How it looked when it was played here last; null if another game was played after it. */
  last(name) {
    const kept = remembered(LAST);
    return kept?.name === name ? kept : null;
  },

  /** A day as its reader writes it. */
  day(date, lang) {
    return new Date(`${date}T12:00`).toLocaleDateString(locale(lang), {
      day: "numeric",
      month: "long",
      year: "numeric",
    });
  },

  /** Games are here now: ask the browser, once, to keep them when it makes room. */
  keep() {
    if (memory.get(PERSISTS) === null)
      navigator.storage?.persist?.().then(device.keeps, () => null);
  },

  /** The browser's answer to that. */
  keeps(kept) {
    memory.put(PERSISTS, kept ? "yes" : "no");
    device.redraw();
  },

  /** "yes" or "no"; "" before it was asked. */
  get persists() {
    return memory.get(PERSISTS) ?? "";
  },

  give(name, text) {
    return given(new File([text], name, { type: "text/plain" }));
  },

  giveBytes({ headers, body: bytes }) {
    const name =
      /filename="([^"]+)"/.exec(headers["content-disposition"] ?? "")?.[1] ?? "cardkit.pdf";
    return given(new File([bytes], name, { type: headers["content-type"] }));
  },

  /** Whether this browser reads codes; where not, the camera of the phone itself opens an
   * address. */
  get scans() {
    return "BarcodeDetector" in window && Boolean(navigator.mediaDevices);
  },

  /** What the camera sees, as long as it is shown; `found` is called with the text of the first
   * code in it. */
  look(found) {
    const video = Object.assign(document.createElement("video"), {
      muted: true,
      playsInline: true,
    });
    scanned(video)
      .then(
        (text) => (text === null ? null : carriedBy(text)),
        () => device.tell("no_camera"),
      )
      .then(
        (text) => typeof text === "string" && found(text),
        () => device.tell("address"),
      );
    return video;
  },

  /** An address that has a text in it: `#r=` a rule, `#t=` a game. Nothing where it would be too
   * long. */
  async addressOf(field, text) {
    const carried = await packed(text).catch(() => ""); // more than is read of one
    const address = `${BASE || location.href.split("#")[0]}#${field}=${carried}`;
    return carried && address.length <= LONGEST ? address : "";
  },

  /** Share an address of this text, or copy it; where there is none, its file goes. Gives the name
   * of what is to be told. */
  async giveAddress(field, text, name) {
    const url = await device.addressOf(field, text);
    if (!url) {
      await device.give(name, text);
      return "too_long";
    }
    return navigator.share
      ? navigator.share({ url }).then(
          () => "",
          () => "",
        )
      : device.copy(url);
  },

  async copy(text) {
    return navigator.clipboard?.writeText(text).then(
      () => "copied",
      () => "",
    );
  },
};

/** How a language is written where this device is: with its day and its hours. */
function locale(lang) {
  return navigator.languages.find((code) => code.slice(0, 2) === lang) ?? lang;
}

function size(bytes) {
  return bytes < 1e9
    ? `${Math.max(0, Math.floor(bytes / 1e6))} MB`
    : `${Math.floor(bytes / 1e9)} GB`;
}

/** The text of the first code that is held before the camera; null when nobody looks any more. */
async function scanned(video) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment" },
  });
  try {
    const reader = new BarcodeDetector({ formats: ["qr_code"] });
    video.srcObject = stream;
    await video.play();
    while (video.isConnected) {
      const [code] = await reader.detect(video);
      if (code) return code.rawValue;
      await new Promise((done) => setTimeout(done, LOOKS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

// --- addresses that carry a text

const MOST = 256_000; // bytes of a text in an address

async function through(bytes, stream) {
  const parts = [];
  let size = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    size += value.length;
    if (size > MOST) throw new Error("large");
    parts.push(value);
  }
}

async function packed(text) {
  const bytes = new Uint8Array(
    await through(new TextEncoder().encode(text), new CompressionStream("deflate")),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The text of what an address carries; what was copied behind it is left out: a full stop, a
 * bracket. Fails where it is not whole: its last four bytes are a checksum of the text
 * (Adler-32). */
async function unpacked(text) {
  const packing = /^[\w-]*/.exec(text)[0].replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(packing), (letter) => letter.charCodeAt(0));
  const whole = new Uint8Array(await through(bytes, new DecompressionStream("deflate")));
  const said = new DataView(bytes.buffer).getUint32(bytes.length - 4);
  if (checksum(whole) !== said) throw new Error("cut");
  return new TextDecoder("utf-8", { fatal: true }).decode(whole);
}

function checksum(bytes) {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return high * 65536 + low;
}

/** What an address carries; any other text is itself. Fails where an address is not whole. */
async function carriedBy(text) {
  const [, packing] = /^<?https?:\/\/\S+?#[rt]=(\S*)$/.exec(text.trim()) ?? [];
  return packing === undefined ? text : unpacked(packing);
}

const BEHIND = /[.,;:!?)\]}>»”"']+$/; // what follows an address where it was copied

/** What stands behind the # of the address: it is read here, and goes nowhere. */
async function address() {
  const asks = new URLSearchParams(location.hash.slice(1));
  const field = ["g", "r", "t"].find((name) => asks.has(name));
  if (!field) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  if (field === "g") {
    named(/^[\w-]*/.exec(asks.get("g"))[0], asks.get("p")?.replace(BEHIND, "") ?? "");
    return;
  }
  try {
    const text = await unpacked(asks.get(field));
    device.shelf.go({ id: field === "r" ? "rule" : "score", text, brought: true });
    device.redraw();
  } catch {
    device.tell("address");
  }
}

/** Open a table for this game; who plays is asked where nobody is named. */
function named(id, people) {
  const players = people
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  if (!device.link.view?.shelf?.games.some((game) => game.id === id)) {
    device.tell("no_game");
  } else {
    device.shelf.go({ id: "people", named: id });
    if (players.length) device.shelf.open("/api/open", { game: id, players });
  }
  device.redraw();
}

// --- from here on it runs

/** Fetch what is needed, and wake the core with it; each step has an end. */
async function begin() {
  worker?.terminate();
  clearTimeout(slow);
  device.stands("loading", { come: 0, why: "" });
  const died = Number(memory.get(STARTS)) >= DIED;
  if (died) device.mention("died");
  worker = hired(died ? "anew" : "");
  try {
    const parts = await fetched();
    memory.put(STARTS, Number(memory.get(STARTS) ?? 0) + 1);
    worker.postMessage({ parts });
    if (device.standing.state === "loading") device.stands("waking");
    slow = setTimeout(() => device.standing.state === "waking" && failed("slow"), SLOW);
  } catch (error) {
    failed(error.why ?? "broke", error);
  }
}
let slow = 0;
let takes = false; // this page was asked to go on, wherever else the games are open

/** The parts that the core needs, unpacked. What a service worker has is not handed over. */
async function fetched() {
  let come = 0;
  let due = 0;
  const show = () => {
    clearTimeout(due);
    due = 0;
    if (device.standing.state === "loading") device.stands("loading", { come });
  };
  const told = (bytes) => {
    come = bytes;
    due ||= setTimeout(show, OFTEN);
  };
  const keep =
    "serviceWorker" in navigator && !navigator.serviceWorker.controller ? keepPart : undefined;
  try {
    const parts = await load(import.meta.url, PARTS.first, told, keep);
    if (navigator.serviceWorker?.controller) delete parts["runtime/pyodide.asm.mjs"];
    return { ...parts, lock: PARTS.lock, later: PARTS.later };
  } finally {
    show(); // whole, or where it stopped
  }
}

/** Lay a part where the service worker looks before it fetches it. */
async function keepPart(address, bytes) {
  await globalThis.caches
    ?.open(CACHE)
    .then((cache) => cache.put(address, new Response(bytes)))
    .catch(() => null);
}

function hired(name) {
  const made = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name });
  made.onmessage = ({ data }) => made === worker && heard(data);
  made.onerror = (event) => made === worker && failed("broke", event);
  return made;
}

function heard(data) {
  const { id, ...answer } = data;
  if (id) {
    const question = open.get(id);
    open.delete(id);
    if (answer.failed) question?.failed(new Error(answer.failed));
    else question?.done(answer);
    if (question?.changes) lookedAfter();
  } else if (data.awake) awoke(data.quick);
  else if (data.elsewhere && takes) worker.postMessage({ steal: true });
  else if (data.elsewhere) failed("elsewhere");
  else if (data.unkept) lasting("private");
  else if (data.failed) failed(data.failed, data.cause);
}

/** The core hears from now on. */
function hears() {
  sleeping?.forEach((send) => send());
  sleeping = null;
}

/** @param {unknown} [cause] */
function failed(why, cause) {
  if (cause) console.warn(cause);
  clearTimeout(slow);
  device.awake = false;
  sleeping ??= [];
  device.stands("failed", { why });
}

/** Games last while this page is open, and no longer; why. */
function lasting(why) {
  device.lasts = why;
  if (device.standing.state === "kept") device.stands("unkept", { why });
}

/** Look whether the saved games are still there: who deletes the data of this site deletes them
 * under us, and writing into them goes on without an error. */
async function lookedAfter() {
  if (device.lasts || !navigator.storage?.getDirectory) return;
  try {
    await (await navigator.storage.getDirectory()).getDirectoryHandle("cardkit");
  } catch (error) {
    if (error.name !== "NotFoundError") return;
    lasting("deleted");
    device.redraw();
  }
}

/** Whoever writes another face, and every test, asks here: what `answer` of the core says, its JSON
 * read. */
function awoke(quick) {
  device.awake = true;
  takes = false;
  clearTimeout(slow);
  memory.put(STARTS, 0);
  hears();
  if (!quick) setTimeout(remember, CALM);
  device.stands("keeping", { why: "" });
  keepAll();
  window.cardkit = {
    quick,
    async ask(method, path, body) {
      const headers = {
        ...device.link.headers(),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      };
      const answer = await carry(path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const json = answer.headers["content-type"]?.includes("json");
      return {
        status: answer.status,
        headers: answer.headers,
        body: json ? JSON.parse(await answer.text()) : answer.body,
      };
    },
  };
}

/** Load the page anew where a newer edition has taken over, as soon as it rests. */
function renew() {
  if (renewed && rests()) location.reload();
}
let renewed = false;

/** Once, when nobody waits for anything: how a core looks that has just woken is remembered for the
 * next start, where there is room for two of them, and for what is remembered. */
async function remember() {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < ROOM || !(navigator.deviceMemory >= MEMORY)) return;
  if (!navigator.serviceWorker?.controller || !rests() || document.visibilityState !== "visible")
    setTimeout(remember, CALM);
  else hired(`remembers ${language()}`).postMessage({ parts: await fetched() });
}

/** Whether nothing would be lost if the page were loaded anew. */
function rests() {
  return (
    device.link.view.stage === "shelf" && device.shelf.page.id === "home" && !device.shelf.busy
  );
}

/** Keep all of it on this device, and say so only after every file was asked for. */
async function keepAll() {
  if (!isSecureContext) return device.stands("unkept", { why: "plain" });
  if (!("serviceWorker" in navigator)) return device.stands("unkept", { why: "browser" });
  try {
    const kept = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url));
    if (kept.waiting && rests()) kept.waiting.postMessage("update");
    kept.onupdatefound = () => {
      if (navigator.serviceWorker.controller) device.tell("update");
    };
    const { active } = await within(KEEPING, navigator.serviceWorker.ready);
    const why = await within(KEEPING, asked(active));
    if (device.standing.state !== "failed") stoodOn(why || device.lasts);
  } catch (error) {
    if (device.standing.state === "keeping")
      stoodOn(error.name === "SecurityError" ? "browser" : "cut");
  }
  return null;
}
const KEEPING = 60_000; // ms

const stoodOn = (why) => device.stands(why ? "unkept" : "kept", { why });

function within(ms, promise) {
  return Promise.race([
    promise,
    new Promise((_, late) => {
      setTimeout(() => late(new Error("late")), ms);
    }),
  ]);
}

/** Why not everything is kept, as the service worker has found; "" if it is. */
function asked(kept) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data.why);
    kept.postMessage("whole", [port2]);
  });
}

if ("serviceWorker" in navigator) {
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    renewed = controlled;
    controlled = true;
    renew();
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.unkept && device.standing.state === "keeping")
      device.stands("unkept", { why: data.unkept });
  });
}

start(carry, device);
address();
addEventListener("hashchange", address);
begin();
