// The way to a table on another computer: server-sent events, and fetch for acts.

const RETRY = 700; // ms until an unanswered tap is sent again
const PATIENCE = 10_000; // ms for which it is
const ANSWER = 4000; // ms that an answer may take

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

export class WifiLink {
  /** `seat` is the player whose phone this is. */
  constructor(seat = "") {
    this.seat = seat;
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
    this.open = () => {
      this.close();
      this.source = new EventSource(`events?${new URLSearchParams({ seat: this.seat })}`);
      this.source.onmessage = ({ data }) => {
        onLost(false);
        onView(JSON.parse(data));
      };
      this.source.onerror = () => {
        onLost(true); // the browser connects again by itself, unless it was turned away
        if (this.source?.readyState === EventSource.CLOSED)
          this.later = setTimeout(this.open, 3000);
      };
    };
    // a phone that sleeps is away: what it shows when it wakes is asked for anew
    document.addEventListener("visibilitychange", () =>
      document.hidden ? this.close() : this.open(),
    );
    addEventListener("pageshow", (event) => event.persisted && this.open());
    addEventListener("pagehide", () => this.close());
    addEventListener("online", this.open);
    addEventListener("offline", () => onLost(true));
    this.open();
  }

  close() {
    clearTimeout(this.later);
    this.source?.close();
    this.source = null;
  }

  /** Sit down as another player. */
  sit(seat) {
    this.seat = seat;
    this.open();
  }

  /** Send an act until it is answered. A second arrival is refused: its `at` is over. */
  async act(body) {
    for (const end = performance.now() + PATIENCE; ; ) {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), ANSWER);
      const options = { method: "POST", body: JSON.stringify(body), signal: late.signal };
      const answer = await ask("act", options);
      clearTimeout(timer);
      if (answer.status || performance.now() > end) return answer;
      await new Promise((done) => setTimeout(done, RETRY));
    }
  }
}
