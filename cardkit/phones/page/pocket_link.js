import { savePdf } from "./files.js";
import { HandedRound } from "./handed.js";
import { memory } from "./html.js";

/** A table in this browser: Python in a worker. */
export class WorkerLink {
  seat = ""; // of this phone, where others have joined
  host; // the table of this phone, for others
  entries; // of the menu of the game, beside its own
  makeRoom; // what is offered where nothing can be saved

  constructor(worker) {
    this.worker = worker;
    this.waiting = new Map();
    this.count = 0;
    worker.addEventListener("message", ({ data }) => {
      if (!data.id) return;
      const { answer, view } = data;
      if (view) this.show(view);
      this.waiting.get(data.id)(answer);
      this.waiting.delete(data.id);
    });
  }

  /** What is shown to choose in secret while there is one device for all players. */
  get alone() {
    return this.host.isOpen ? null : HandedRound;
  }

  ask(method, body = {}) {
    this.count += 1;
    const id = this.count;
    this.worker.postMessage({ id, method, body });
    return new Promise((done) => this.waiting.set(id, done));
  }

  show(view) {
    this.view = view;
    memory.put("secret", view.secret ? "yes" : ""); // a saved game goes on as the last was played
    memory.put("seconds", view.seconds);
    this.onView?.(view);
    this.host.changed();
  }

  /** Close the game; nobody sees it any more. */
  close() {
    this.view = null;
    this.host.changed();
    return this.ask("close");
  }

  words = () => this.ask("words");
  /** The rules of a game, else of the open one. */
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
    const { status, ...answer } = await this.ask("act", body);
    return { ok: status === 200, status, ...answer };
  }
}
