// Connection to the host: one open request for the view, one tap at a time, and reconnecting after
// sleep or lost Wi-Fi. The page that starts it names a carrier, called as `fetch` is; its answer
// has `status`, `json()` and `text()`.

const VERSION = 1; // version of the view that this page understands
const WAIT = 25; // seconds a question stays open
const PATIENCE = (WAIT + 6) * 1000; // ms after which a silent connection counts as dead
const RETRY = 700; // ms until the next try of a tap that got no answer
const KEEP = 10_000; // ms a tap is tried again
const ANSWER = 4000; // ms an answer may take
const WAKING = 400; // ms in which a thumb may still be unlocking the phone
const MOVED = 350; // ms in which a tap was meant for the old screen

/** Return 24 random hex digits: plain http has no randomUUID. */
export function random() {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Memory of this device; a private window forgets when it is closed. */
export const memory = {
  kept: {},
  get(name) {
    try {
      return localStorage.getItem(name) ?? this.kept[name] ?? null;
    } catch {
      return this.kept[name] ?? null;
    }
  },
  put(name, value) {
    this.kept[name] = value;
    try {
      localStorage.setItem(name, value);
    } catch {
      /* kept above */
    }
  },
};

/** Return true if the page is dark: by choice here, else as the device is set. */
export function isDark() {
  const own = memory.get("light");
  return own ? own === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function device() {
  if (!/^[0-9a-f]{24}$/.test(memory.get("phone") ?? "")) memory.put("phone", random());
  return memory.get("phone");
}

/** Return true if a moment is later than another; one of another start of the host always is. */
function later(moment, than) {
  const [boot, number] = moment.split(".");
  const [before, last] = than.split(".");
  return boot !== before || Number(number) > Number(last);
}

/** Carrier to a host elsewhere.
 * @type {Carrier} */
export const network = (path, options) => fetch(path, { cache: "no-store", ...options });

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Taps during a request, on a device that has its own host: they are done in order after the
 * answer, if what was tapped is still there. An element tapped twice counts once. */
export class Taps {
  constructor(busy) {
    this.busy = busy;
    this.kept = [];
    this.last = null;
    this.running = false;
  }

  /** Return true if this tap has to wait, and keep it. */
  waits(element) {
    if (!this.busy()) {
      this.last = element;
      return false;
    }
    if (element && element !== this.last && !this.kept.includes(element)) this.kept.push(element);
    return true;
  }

  /** Do the waiting taps after an answer; after a refusal drop them, they may not be meant any
   * more. */
  answered(well) {
    if (!well) this.kept = [];
    while (this.kept.length && !this.busy()) {
      const element = this.kept.shift();
      this.running = true;
      if (element.isConnected) element.click();
      this.running = false;
    }
  }
}

export class Link {
  /** `key` is the access key; `changed` is called without arguments when there is something new to
   * show. */
  constructor(key, changed) {
    this.key = key;
    this.changed = changed;
    this.carry = network;
    this.phone = device();
    this.view = null;
    this.lost = false;
    this.waiting = null;
    this.turnedAway = "";
    const wanted = new URLSearchParams(location.search).get("lang"); // as in /?lang=pl
    if (wanted) memory.put("lang", wanted);
    this.asked = null; // controller of the open request
    this.wokeAt = -Infinity;
    this.movedAt = -Infinity;
    this.failures = 0;
  }

  /** Start listening over this carrier. */
  start(carrier) {
    this.carry = carrier;
    const awake = () => document.visibilityState === "visible" && this.wake();
    document.addEventListener("visibilitychange", awake);
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.wake());
    addEventListener("pagehide", () => this.asked?.abort());
    this.listen();
  }

  wake() {
    this.wokeAt = performance.now();
    this.fresh = true;
    this.asked?.abort();
  }

  /** Ask for the whole view again, for example in another language. */
  anew() {
    if (this.view) this.view = { ...this.view, at: `${this.view.at.split(".")[0]}.-1` };
    this.wake();
  }

  /** Return true if a tap now may have been meant for something else. */
  unsure() {
    const now = performance.now();
    return now - this.wokeAt < WAKING || now - this.movedAt < MOVED;
  }

  moved() {
    this.movedAt = performance.now();
  }

  async listen() {
    while (!this.turnedAway) {
      try {
        await this.ask();
        this.failures = 0;
      } catch {
        await this.missed();
      }
    }
  }

  async ask() {
    const wait = this.fresh || this.lost || !this.view ? 0 : WAIT;
    const at = this.view ? `at=${encodeURIComponent(this.view.at)}&` : "";
    this.asked = new AbortController();
    this.fresh = false;
    const bell = setTimeout(() => this.asked.abort(), PATIENCE);
    try {
      const answer = await this.carry(`/api/view?${at}wait=${wait}`, {
        headers: this.headers(),
        signal: this.asked.signal,
      });
      await this.answered(answer);
    } finally {
      clearTimeout(bell);
    }
  }

  async answered(answer) {
    if (answer.status === 200) this.show(await answer.json());
    else if (answer.status === 401 || answer.status === 403) await this.turn(answer);
    else if (answer.status !== 204) throw new Error(answer.status);
    this.found();
  }

  async turn(answer) {
    const body = await answer.json().catch(() => ({}));
    this.turnedAway = body.text ?? String(answer.status);
    this.changed();
  }

  async missed() {
    if (this.fresh) return; // this page broke off itself, to ask anew
    this.failures += 1;
    if (!this.lost) {
      this.lost = true;
      this.changed();
    }
    await sleep(this.failures < 20 ? 500 + 50 * this.failures : 3000);
  }

  found() {
    if (!this.lost) return;
    this.lost = false;
    this.changed();
  }

  /** Show a later view; also an equally late one if it answers a tap, since it may be new to this
   * phone. */
  show(view, answers = false) {
    if (view.v !== VERSION) return this.renew();
    if (this.view && !later(view.at, this.view.at) && !(answers && view.at === this.view.at))
      return;
    this.view = view;
    this.changed();
  }

  /** Reload the page, once: the host is of another edition. */
  renew() {
    if (memory.get("renewed") === String(VERSION)) return;
    memory.put("renewed", String(VERSION));
    location.reload();
  }

  headers() {
    const lang = memory.get("lang");
    return {
      Authorization: `Bearer ${this.key}`,
      "X-Phone": this.phone,
      ...(lang && { "Accept-Language": lang }),
    };
  }

  /** Send one tap; others are ignored until it is answered. Returns the answer, or null for
   * none. */
  async send(path, body) {
    if (this.waiting) return null;
    this.waiting = { path, body, late: false };
    this.changed();
    const answer = await this.insist(path, JSON.stringify(body));
    this.waiting = null;
    if (answer?.body.view) this.show(answer.body.view, true);
    if (!answer) this.anew(); // it may have arrived nevertheless
    this.changed();
    return answer;
  }

  /** Send the same bytes again until there is an answer: the host repeats its answer to a known
   * id. */
  async insist(path, bytes) {
    const end = performance.now() + KEEP;
    for (;;) {
      try {
        const answer = await this.post(path, bytes);
        if (answer.status !== 429 && answer.status < 504) return answer;
      } catch {
        /* tried again below */
      }
      this.waiting.late = true;
      this.lost = true;
      this.changed();
      if (performance.now() + RETRY > end) return null;
      await sleep(RETRY);
    }
  }

  async post(path, bytes) {
    const headers = { ...this.headers(), "Content-Type": "application/json" };
    const answer = await this.carry(path, {
      method: "POST",
      headers,
      body: bytes,
      signal: AbortSignal.timeout?.(ANSWER),
    });
    const body = await answer.json();
    this.found();
    return { status: answer.status, body };
  }

  act(act) {
    return this.send("/api/act", { id: random(), at: this.view.at, ...act });
  }
}
