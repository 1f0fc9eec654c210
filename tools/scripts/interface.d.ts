// What the page of phones and whatever carries it say to each other: the one written interface between them. A table in a
// network is carried by `fetch`, a phone alone by its worker; whoever writes another face or another carrier keeps to this.

/** An answer of the table, as `fetch` gives one. */
interface Answer {
  status: number;
  headers: any;
  body: any;
  json(): Promise<any>;
  text(): Promise<string>;
  blob?(): Promise<Blob>;
}

/** What a question has beside its path. */
interface Question {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** Carries a question to the table, and its answer back. Paths are those of docs/another-face.md. */
type Carrier = (path: string, question?: Question) => Promise<Answer>;

/** How far the start of a phone alone is, or why it failed; `why` names sentences of the view. */
interface Standing {
  state: "loading" | "waking" | "keeping" | "kept" | "unkept" | "failed";
  come: number;
  size: number;
  why?: string;
}

/** What the start page asks of the device it runs on. Where a name may be missing, the page does without. */
interface Device {
  /** True once the table hears. */
  awake: boolean;
  /** The name of a word to be told. */
  said: string;
  /** The pages are there: the connection, the start page, what draws again. */
  began(pages: { link: any; shelf: any; redraw: () => void }): void;
  /** How a saved game looked when it was played here last, or null. */
  last(name: string): any;
  /** Games are here now. */
  keep(): void;
  speak(lang: string): void;
  /** Hand a file on; null where nobody wanted it after all. */
  give(name: string, text: string): Promise<unknown>;
  giveBytes(answer: Answer): Promise<unknown>;
  addressOf(field: "r" | "t", text: string): Promise<string>;

  // What only a device with its own table has.
  first?: any;
  site?: string;
  owns?: boolean;
  room?: string;
  standing?: Standing;
  mentioned?: string;
  lasts?: string;
  read?: boolean;
  persists?: string;
  copied?: string;
  scans?: boolean;
  mention?(word: string): void;
  again?(): unknown;
  day?(date: string, lang: string): string;
  giveAll?(file: { name: string; text: string }): Promise<void>;
  giveAddress?(field: "r" | "t", text: string, name: string): Promise<string>;
  look?(found: (text: string) => void): HTMLVideoElement;
  copy?(text: string): Promise<string>;
}

// --- the document: all elements of these pages are HTML, and all fields are inputs -----------------------------------------

interface ParentNode {
  querySelector(selectors: string): HTMLInputElement | null;
  querySelectorAll(selectors: string): NodeListOf<HTMLInputElement>;
}
interface ParentNode {
  scrollIntoView(how?: ScrollIntoViewOptions): void;
}
interface Element {
  closest(selectors: string): HTMLInputElement | null;
  get style(): CSSStyleDeclaration;
  set style(text: string);
  readonly offsetHeight: number;
  readonly offsetWidth: number;
  readonly offsetTop: number;
}
interface ChildNode {
  data?: string;
}
interface HTMLElement {
  /** By which an update knows the element again, and what was set on it. */
  key?: unknown;
  set?: Record<string, unknown>;
}

// --- what some browsers have, and TypeScript does not know ------------------------------------------------------------------

declare class BarcodeDetector {
  constructor(how: { formats: string[] });
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface Navigator {
  readonly deviceMemory?: number;
}
interface Window {
  /** A phone alone, awake: what tests and other faces ask through. */
  cardkit?: { quick: boolean; ask(method: "GET" | "POST", path: string, body?: object): Promise<{ status: number; headers: object; body: any }> };
}
