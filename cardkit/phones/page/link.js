// The way to a table on another computer: fetch, for what it shows and for acts.

const RETRY = 700; // ms until what was not answered is sent again
const PATIENCE = 10_000; // ms for which a tap is
const ANSWER = 4000; // ms that an answer may take; the table keeps a look for half of them
const MISSED = 2; // answers in a row: the connection is lost

/** Have the browser keep what is at an address as a file. */
export function download(href, name) {
  Object.assign(document.createElement("a"), { href, download: name }).click();
}

/** Ask once; in the answer `ok` is false where none came, or it was refused. */
async function ask(path, options) {
  try {
    const answer = await fetch(path, options);
    return { ok: answer.ok, status: answer.status, ...(await answer.json()) };
  } catch {
    return { ok: false, status: 0 };
  }
}

/** Ask once, and wait for the answer a moment. */
async function askSoon(path, options, late = new AbortController()) {
  const timer = setTimeout(() => late.abort(), ANSWER);
  const answer = await ask(path, { ...options, signal: late.signal });
  clearTimeout(timer);
  return answer;
}

const pause = (time) => new Promise((done) => setTimeout(done, time));

export class WifiLink {
  /** `seat` is the player whose phone this is. */
  constructor(seat = "") {
    this.seat = seat;
    this.screen = Math.random().toString(36).slice(2); // tells the screens of a player apart
    this.have = ""; // the view that is shown
  }

  words = async () => (await fetch("words")).json();
  rules = async () => (await fetch("rules")).json();

  /** Download the sheet; the browser itself says where that fails. */
  pdf() {
    download("print/sheet.pdf", "");
    return true;
  }

  /** The games of which a pad can be scored, and whether photographs can be read. */
  pads = () => ask("pads");
  score = (pad) => ask("score", { method: "POST", body: JSON.stringify(pad) });
  photo = (picture) => ask("photo", { method: "POST", body: picture });

  /** Call `onView` with every new view, `onLost` with whether the connection is lost. */
  listen(onView, onLost) {
    this.onView = onView;
    this.onLost = onLost;
    const look = () => this.look();
    // a phone that sleeps is away: what it shows when it wakes is asked for anew
    document.addEventListener("visibilitychange", () => (document.hidden ? this.leave() : look()));
    addEventListener("pageshow", (event) => event.persisted && look());
    addEventListener("pagehide", () => this.leave());
    addEventListener("online", look);
    addEventListener("offline", () => onLost(true));
    look();
  }

  /** Ask again and again for a view other than the one that is shown. Each time is a sign of life
   * of this screen, each answer one of the table. */
  async look() {
    this.looking?.abort();
    for (let missed = 0; ; ) {
      const looking = (this.looking = new AbortController());
      const { screen, seat, have } = this;
      const asked = new URLSearchParams({ screen, seat, have });
      const answer = await askSoon(`look?${asked}`, {}, looking);
      if (!answer.ok) await pause(RETRY);
      if (this.looking !== looking) return; // a later one goes on
      missed = answer.ok ? 0 : missed + 1;
      if (answer.ok || missed >= MISSED) this.onLost(!answer.ok);
      if (answer.view) {
        this.have = answer.have;
        this.onView(answer.view);
      }
    }
  }

  /** Say that this screen goes, and look no more. */
  leave() {
    this.looking?.abort();
    this.looking = null;
    if (this.seat) navigator.sendBeacon(`gone?${new URLSearchParams({ screen: this.screen })}`);
  }

  /** Sit down as another player. */
  sit(seat) {
    this.seat = seat;
    this.look();
  }

  /** Send an act until it is answered. A second arrival is refused: its `at` is over. */
  async act(body) {
    const options = { method: "POST", body: JSON.stringify(body) };
    for (const end = performance.now() + PATIENCE; ; ) {
      const answer = await askSoon("act", options);
      if (answer.status || performance.now() > end) return answer;
      await pause(RETRY);
    }
  }
}
