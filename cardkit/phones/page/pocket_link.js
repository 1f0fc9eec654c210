import { savePdf } from "./files.js";
import { HandedRound } from "./handed.js";
import { memory } from "./html.js";

/** @import {PadView, PocketAnswers, PocketQuestions} from "./messages" */

/** A table in this browser: Python in a worker. */
export class WorkerLink {
  seat = ""; // of this phone, where others have joined
  host; // the table of this phone, for others
  entries; // of the menu of the game, in addition to its own
  note; // remembers a table
  saved; // the name of its file,
  heard; // and its words
  others; // what leads to the codes for other phones
  quit; // closes the game, and shows the start page
  makeRoom; // what is offered where nothing can be saved

  constructor(worker) {
    this.worker = worker;
    this.waiting = new Map();
    this.count = 0;
    this.closed = 0; // the last question that was asked before a game was closed
    worker.addEventListener("message", ({ data }) => {
      if (!data.id) return;
      const { answer, view } = data;
      // a view that was asked for before the game was closed is that of no open game
      if (view && data.id > this.closed) this.show(view);
      this.waiting.get(data.id)(answer);
      this.waiting.delete(data.id);
    });
  }

  /** What is shown to choose in secret while there is one device for all players. */
  get alone() {
    return this.host.isOpen || this.host.known ? null : HandedRound; // known: they come back
  }

  /**
   * @template {keyof PocketQuestions} Method
   * @param {Method} method
   * @param {PocketQuestions[Method]} body
   * @returns {Promise<PocketAnswers[Method]>}
   */
  ask(method, body = /** @type {any} */ ({})) {
    this.count += 1;
    const id = this.count;
    this.worker.postMessage({ id, method, body });
    return new Promise((done) => this.waiting.set(id, done));
  }

  /** Open a game, which is remembered from now on with all that is shown of it. */
  async open(what) {
    this.host.sheet = null;
    const answer = await this.ask("open", { told: memory.get("told"), ...what });
    this.saved = answer.name;
    this.remember();
    return answer;
  }

  /** Go on with the table that was remembered; `moment` says that it is not open yet. */
  goOn({ saved, view, words }, moment) {
    this.heard = words;
    this.view = { ...view, moment };
    const { told, revision, secret, seconds } = view; // others may have tapped for this revision
    return this.open({ saved, told, revision, secret, seconds });
  }

  /** Remember the table: when the page is opened again it is the first thing seen. */
  remember() {
    const { saved, view, heard } = this;
    if (saved && heard && !view.moment) this.note({ saved, view, words: heard });
  }

  /** @param {PadView} view */
  show(view) {
    this.view = view;
    this.remember();
    memory.put("told", view.told); // hands follow it now: opened again, the game does not repeat it
    memory.put("secret", view.secret ? "yes" : ""); // a saved game goes on as the last was played
    memory.put("seconds", view.seconds);
    this.onView?.(view);
    this.host.changed();
  }

  /** Close the game; nobody sees it any more. */
  close() {
    this.view = this.saved = this.heard = null;
    this.closed = this.count;
    this.note({});
    this.host.changed();
    return this.ask("close");
  }

  async words() {
    if (this.view.moment) return this.heard;
    this.heard = await this.ask("words");
    this.remember();
    return this.heard;
  }

  rules = (what) => this.ask("rules", what);

  /** Download the sheet of a game, else of the open one; return false if that needs a network. */
  pdf = async (what) => {
    const { name, pdf } = await this.ask("print", what);
    return savePdf(name, pdf);
  };

  listen(onView, onLost) {
    this.onView = onView;
    this.host.onLost = onLost;
    if (this.view) onView(this.view);
  }

  /** Say whose phone this is, where others have one, too. Each time is a sign of life. */
  sit(seat) {
    this.seat = seat;
    this.ask("sit", { seat });
  }

  async act(body) {
    if (this.view.moment) return { ok: false, text: this.view.moment };
    const { status, ...answer } = await this.ask("act", body);
    return { ok: status === 200, status, ...answer };
  }
}
