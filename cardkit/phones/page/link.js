// The way to a table on another device: what it shows is asked for again and again, acts are told.

const RETRY = 700; // ms until what was not answered is sent again
const UNHEARD = [0, 429, 503]; // the status of what the game master has not heard
const ANSWER = 3500; // ms that an answer may take; the table keeps a look for less than half

/** Return the name of this screen, which no other screen knows: by it the table gives it its seat
 * again after it slept or was reloaded. */
function screenName() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  const name = Array.from(parts, (part) => part.toString(36)).join("");
  try {
    return (sessionStorage.screen ??= name);
  } catch {
    return name;
  }
}

/** Return whether what another phone sent is a message with a text under each of these names. */
export const hasTexts = (sent, ...names) => names.every((name) => typeof sent?.[name] === "string");

export const pause = (time) => new Promise((done) => setTimeout(done, time));

/** What ways to a table have in common. */
export class Link {
  misses = 1; // looks without an answer: the connection is lost

  constructor(seat) {
    this.seat = seat;
    this.screen = screenName();
    this.have = ""; // the view that is shown
  }

  /** Ask once; each way has its own. The answer has a false `ok` where none came, or a refusal.
   * @returns {Promise<any>} */
  ask(...asked) {
    throw new Error(`no way to ask ${asked}`);
  }

  tellGone() {}

  async askSoon(method, body, late = new AbortController()) {
    const timer = setTimeout(() => late.abort(), ANSWER);
    const answer = await this.ask(method, body, late.signal);
    clearTimeout(timer);
    return answer;
  }

  /** Ask for what the page cannot do without. */
  async need(method) {
    const answer = await this.askSoon(method);
    if (!answer.ok) throw new Error(method);
    return answer;
  }

  words = () => this.need("words");
  rules = () => this.need("rules");

  /** Call `onView` with every new view, `onLost` with whether the connection is lost. */
  listen(onView, onLost) {
    this.onView = onView;
    this.onLost = onLost;
    const look = () => this.look();
    // a phone that sleeps is away: what it shows when it wakes is requested again
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
      const answer = await this.askSoon("look", { screen, seat, have }, looking);
      if (!answer.ok) await pause(RETRY);
      if (this.looking !== looking) return; // a later one goes on
      missed = answer.ok ? 0 : missed + 1;
      if (answer.ok || missed >= this.misses) this.onLost(!answer.ok);
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
    this.tellGone();
  }

  sit(seat) {
    this.seat = seat;
    this.look();
  }

  /** Send an act until the game master answers. A second arrival is refused: its `at` is over. */
  async act(body) {
    const { screen, seat } = this;
    for (;;) {
      const answer = await this.askSoon("act", { ...body, screen, seat });
      if (answer.text || !UNHEARD.includes(answer.status)) return answer;
      await pause(RETRY);
    }
  }
}
