import { download } from "./link.js";

/** Have the browser keep a file. */
export function save(file) {
  const address = URL.createObjectURL(file);
  download(address, file.name);
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A table in this browser: Python in a worker. */
export class WorkerLink {
  alone = true; // one device for all players

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

  ask(method, body = {}) {
    this.count += 1;
    const id = this.count;
    this.worker.postMessage({ id, method, body });
    return new Promise((done) => this.waiting.set(id, done));
  }

  show(view) {
    this.view = view;
    this.onView?.(view);
  }

  words = () => this.ask("words");
  /** The rules of a game, else of the open one. */
  rules = (what) => this.ask("rules", what);

  /** Download the sheet of a game, else of the open one; return false if that needs a network. */
  async pdf(what = {}) {
    const { name, pdf } = await this.ask("print", what);
    if (!pdf) return false;
    const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
    save(new File([bytes], name, { type: "application/pdf" }));
    return true;
  }

  listen(onView) {
    this.onView = onView;
    if (this.view) onView(this.view);
  }

  sit() {
    /* all sit around this device */
  }

  async act(body) {
    const { status, ...answer } = await this.ask("act", body);
    return { ok: status === 200, status, ...answer };
  }
}
