// Connection to the host: one open request for the view, one tap at a time, and reconnecting after sleep or lost Wi-Fi.
// The page that starts it names a carrier, called as `fetch` is; its answer has `status`, `json()` and `text()`.

const VERSION = 1; // of the view this page understands
const WAIT = 25; // seconds a question stays open
const PATIENCE = (WAIT + 6) * 1000; // longer than that, the line is dead although nobody said so
const RETRY = 700; // ms until the next try of a tap that got no answer
const KEEP = 10_000; // ms a tap is tried again
const ANSWER = 4000; // ms an answer may take
const WAKING = 400; // ms in which a thumb may still be unlocking the phone
const MOVED = 350; // ms in which a tap was meant for what lay there before

/** 24 hex, made here: on plain http there is no randomUUID. */
export function random() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this device remembers; a private window remembers for as long as it is open. */
export const memory = {
  kept: {},
  get(name) {
    try { return localStorage.getItem(name) ?? this.kept[name] ?? null; } catch { return this.kept[name] ?? null; }
  },
  put(name, value) {
    this.kept[name] = value;
    try { localStorage.setItem(name, value); } catch { /* kept above */ }
  },
};

/** Whether the page is dark: as chosen here, else as the device has it. */
export function isDark() {
  const own = memory.get("light");
  return own ? own === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function device() {
  if (!/^[0-9a-f]{24}$/.test(memory.get("phone") ?? "")) memory.put("phone", random());
  return memory.get("phone");
}

/** Whether a moment comes after another; one of another start of the host always does. */
function later(moment, than) {
  const [boot, number] = moment.split(".");
  const [before, last] = than.split(".");
  return boot !== before || Number(number) > Number(last);
}

/** Carries to a host elsewhere. */
export const network = (path, options) => fetch(path, { cache: "no-store", ...options });

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Taps while the host is asked, on a device that has it in itself: each is done after the answer, in their order, if what was
 * tapped is still there. What was tapped twice is meant once. */
export class Taps {
  constructor(busy) {
    Object.assign(this, { busy, kept: [], last: null, running: false });
  }

  /** Whether this tap has to wait. */
  waits(element) {
    if (!this.busy()) {
      this.last = element;
      return false;
    }
    if (element && element !== this.last && !this.kept.includes(element)) this.kept.push(element);
    return true;
  }

  /** There is an answer; where that was no, nobody knows whether what came after is still meant. */
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
  /** `key` opens the door; `changed` is called with nothing whenever there is something else to show. */
  constructor(key, changed) {
    Object.assign(this, { key, changed, carry: network, phone: device(), view: null, lost: false, waiting: null, turnedAway: "" });
    const wanted = new URLSearchParams(location.search).get("lang"); // as in /?lang=pl
    if (wanted) memory.put("lang", wanted);
    this.asked = null; // the open question, to be aborted
    this.wokeAt = -Infinity;
    this.movedAt = -Infinity;
    this.failures = 0;
  }

  /** Listen, over this carrier from now on. */
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

  /** Ask for the whole view again, whatever the moment: in another language now. */
  anew() {
    if (this.view) this.view = { ...this.view, at: `${this.view.at.split(".")[0]}.-1` };
    this.wake();
  }

  /** Whether a tap now may have been meant for something else. */
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
      const answer = await this.carry(`/api/view?${at}wait=${wait}`, { headers: this.headers(), signal: this.asked.signal });
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
    if (this.fresh) return; // this page itself broke off, to ask anew
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

  /** A view that is later than what is shown; or as late, if it answers a tap, which may be new to this phone alone. */
  show(view, answers = false) {
    if (view.v !== VERSION) return this.renew();
    if (this.view && !later(view.at, this.view.at) && !(answers && view.at === this.view.at)) return;
    this.view = view;
    this.changed();
  }

  /** The host is of another edition than this page: load the page anew, once. */
  renew() {
    if (memory.get("renewed") === String(VERSION)) return;
    memory.put("renewed", String(VERSION));
    location.reload();
  }

  headers() {
    const lang = memory.get("lang");
    return { Authorization: `Bearer ${this.key}`, "X-Phone": this.phone, ...(lang && { "Accept-Language": lang }) };
  }

  /** Send one tap; another is not heard before this one is answered. Gives the answer, or null when there was none. */
  async send(path, body) {
    if (this.waiting) return null;
    this.waiting = { path, body, late: false };
    this.changed();
    const answer = await this.insist(path, JSON.stringify(body));
    this.waiting = null;
    if (answer?.body.view) this.show(answer.body.view, true);
    if (!answer) this.anew(); // it may have arrived all the same
    this.changed();
    return answer;
  }

  /** The same bytes again and again, for as long as a tap is kept: the host answers an id it knows with what it said before. */
  async insist(path, bytes) {
    const end = performance.now() + KEEP;
    for (;;) {
      try {
        const answer = await this.post(path, bytes);
        if (answer.status !== 429 && answer.status < 504) return answer;
      } catch { /* tried again below */ }
      this.waiting.late = true;
      this.lost = true;
      this.changed();
      if (performance.now() + RETRY > end) return null;
      await sleep(RETRY);
    }
  }

  async post(path, bytes) {
    const headers = { ...this.headers(), "Content-Type": "application/json" };
    const answer = await this.carry(path, { method: "POST", headers, body: bytes, signal: AbortSignal.timeout?.(ANSWER) });
    const body = await answer.json();
    this.found();
    return { status: answer.status, body };
  }

  act(act) {
    return this.send("/api/act", { id: random(), at: this.view.at, ...act });
  }
}
