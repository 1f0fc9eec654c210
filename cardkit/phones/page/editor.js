// Text editor with numbered lines and notes below them; a line with a note leaves room for it.
// Every line is an element, as browsers make them while somebody types; notes lie over the text and are no part of it.
import { fill, h } from "./dom.js";

const PARTS = /(?<comment>#.*$)|(?<string>"(?:[^"\\]|\\.)*"?|'[^']*'?)|(?<figure>\b\d+\b)/g;
const SECTION = /^\s*\[\s*([^\]]*?)\s*\]/;
const SAID = /^\s*([\w.-]+)\s*=\s*/;
const VALUE = /^("[^"]*"|'[^']*'|[^#]*[^#\s])/;
const MARK = "^";
const BLOCK = "div";
const STYLES = "format"; // how the browser names what makes letters bold

/** The lines of what lies in a node, however a browser has put it: elements, breaks, and text with breaks in it. */
function linesIn(node) {
  const lines = [""];
  let fresh = true; // nothing of the last line has come yet
  const put = (text) => { lines[lines.length - 1] += text; fresh = false; };
  const next = () => { lines.push(""); fresh = true; };
  const walk = (from) => {
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) child.data.split("\n").forEach((text, at) => { if (at) next(); put(text); });
      else if (child.localName === "br") {
        if (child.nextSibling) next();
      } else {
        if (child.localName === BLOCK && child.previousSibling) next();
        walk(child);
      }
    }
  };
  walk(node);
  return lines;
}

function line(text) {
  const made = document.createElement(BLOCK);
  made.append(text || document.createElement("br"));
  return made;
}

/** Whether it is one line and nothing else, which may be left as it is. */
function isLine(node) {
  return node.localName === BLOCK && [...node.childNodes].every((child) => child.nodeType === Node.TEXT_NODE || child === node.lastChild && child.localName === "br")
    && !node.textContent.includes("\n");
}

/** Where a key stands, or the line in which it would: in its section, else above all sections. */
function placeOf(name, lines) {
  const [, section = "", key] = /^(?:(.+)\.)?(.+)$/.exec(name);
  const ends = { "": 0 };
  let open = "";
  for (const [at, text] of lines.entries()) {
    open = SECTION.exec(text)?.[1] ?? open;
    if ([open, SAID.exec(text)?.[1]].filter(Boolean).join(".") === name && SAID.test(text)) return { at };
    if (text.trim()) ends[open] = at + 1;
  }
  return section in ends ? { at: ends[section], fresh: key } : { at: ends[""], fresh: name };
}

/** What is told below a line: marks below what it is about, what it says, and `more`. */
export function note({ severity, from, to, message, lang }, ...more) {
  return h("div.note", { class: severity, role: "status" }, h("span.carets", { "aria-hidden": "true" }, MARK.repeat(Math.max(1, to - from))), h("span", { lang }, message), more);
}

export class Editor {
  /** `changed` is called with the text when somebody has typed. */
  constructor(changed) {
    Object.assign(this, { changed, told: [] });
    this.element = document.createElement(BLOCK);
    this.lines = document.createElement(BLOCK);
    this.notes = document.createElement(BLOCK);
    this.element.append(this.lines, this.notes);
    this.element.className = "editor";
    this.lines.className = "lines";
    this.notes.className = "notes";
    const told = { contenteditable: "true", role: "textbox", "aria-multiline": "true", spellcheck: "false", autocapitalize: "off", autocorrect: "off", translate: "no" };
    for (const [name, value] of Object.entries(told)) this.lines.setAttribute(name, value);
    this.lines.oninput = () => this.typed();
    this.lines.onpaste = (event) => this.pasted(event);
    this.lines.onbeforeinput = (event) => { if (event.inputType.startsWith(STYLES)) event.preventDefault(); };
    new ResizeObserver(() => this.place()).observe(this.lines);
  }

  set label(text) {
    this.lines.setAttribute("aria-label", text);
  }

  get text() {
    return linesIn(this.lines).join("\n");
  }

  set text(text) {
    this.lines.replaceChildren(...text.split("\n").map(line));
    this.colour();
  }

  typed() {
    if (![...this.lines.childNodes].every(isLine) || !this.lines.firstChild) this.again();
    this.colour();
    this.place();
    this.changed(this.text);
  }

  /** Put every line into an element of its own again; the caret stays where it was. */
  again() {
    const caret = getSelection();
    const before = document.createRange();
    before.selectNodeContents(this.lines);
    if (this.lines.contains(caret.focusNode)) before.setEnd(caret.focusNode, caret.focusOffset);
    const lines = linesIn(before.cloneContents());
    this.lines.replaceChildren(...linesIn(this.lines).map(line));
    const row = this.lines.children[lines.length - 1];
    caret.collapse(row.firstChild, row.textContent ? Math.min(lines.at(-1).length, row.textContent.length) : 0);
  }

  /** Words alone are taken from elsewhere. */
  pasted(event) {
    event.preventDefault();
    document.execCommand("insertText", false, event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n"));
  }

  /** Write something else into a line, from a column up to another. */
  write(number, from, to, text) {
    const row = this.lines.children[number - 1];
    const said = row.textContent;
    row.replaceChildren(said.slice(0, from - 1) + text + said.slice(to - 1));
    this.typed();
  }

  /** Mark the value of a key; one that is not there yet is written first, with this value. */
  set(name, value) {
    const { at, fresh } = placeOf(name, this.text.split("\n"));
    if (fresh) {
      this.lines.insertBefore(line(`${fresh} = ${value}`), this.lines.children[at] ?? null);
      this.typed();
    }
    const text = this.lines.children[at].firstChild;
    const [before] = SAID.exec(text.data);
    this.lines.focus();
    getSelection().setBaseAndExtent(text, before.length, text, before.length + (VALUE.exec(text.data.slice(before.length))?.[0].length ?? 0));
    text.parentNode.scrollIntoView({ block: "nearest" });
  }

  /** Tell these below their lines: each has the `line`, the columns `from` and `to` of what it is about, and `says`, elements. */
  tell(told) {
    this.told = told.filter((one) => one.line > 0 && one.line <= this.lines.children.length);
    fill(this.notes, this.told.map(({ says }) => says));
    this.place();
    this.colour();
  }

  /** Give each room below its line, and marks below what it is about. */
  place() {
    const rows = [...this.lines.children];
    const high = rows.map(() => 0);
    this.told.forEach((one, at) => { high[one.line - 1] += this.notes.children[at]?.offsetHeight ?? 0; });
    rows.forEach((row, at) => {
      row.style.setProperty("--room", `${high[at]}px`);
      row.classList.toggle("wrong", this.told.some((one) => one.line === at + 1));
    });
    const used = rows.map(() => 0);
    this.marked = [];
    this.told.forEach((one, at) => {
      const [note, row] = [this.notes.children[at], rows[one.line - 1]];
      if (!note || !row) return;
      note.style.setProperty("--top", `${row.offsetTop + row.offsetHeight - high[one.line - 1] + used[one.line - 1]}px`);
      used[one.line - 1] += note.offsetHeight;
      this.mark(note, row, one);
    });
    CSS.highlights?.set("code-wrong", new Highlight(...this.marked));
  }

  /** Where what is meant stands, and how wide it is; where its line is broken and other rows lie between, the line under it is
   * all there is. */
  mark(note, row, { from, to }) {
    const text = row.firstChild;
    if (text?.nodeType !== Node.TEXT_NODE) return;
    const range = new Range();
    range.setStart(text, Math.min(from - 1, text.length));
    range.setEnd(text, Math.min(Math.max(to, from + 1) - 1, text.length));
    this.marked.push(range);
    const box = [...range.getClientRects()].at(-1);
    if (!box) return;
    const between = note.getBoundingClientRect().top - box.bottom >= box.height / 2;
    note.firstChild.style.setProperty("visibility", between ? "hidden" : "visible");
    note.style.setProperty("--from", `${box.left - this.element.getBoundingClientRect().left}px`);
    note.style.setProperty("--wide", `${box.width}px`);
  }

  /** Comments, texts and figures in colours of their own, where the browser can do that without another element. */
  colour() {
    const ranges = { comment: [], string: [], figure: [] };
    for (const row of this.lines.children) {
      const text = row.firstChild;
      row.classList.toggle("section", SECTION.test(row.textContent));
      if (text?.nodeType !== Node.TEXT_NODE || row.childNodes.length > 1) continue;
      for (const found of text.data.matchAll(PARTS)) {
        const [name] = Object.entries(found.groups).find(([, part]) => part !== undefined);
        const range = new Range();
        range.setStart(text, found.index);
        range.setEnd(text, found.index + found[0].length);
        ranges[name].push(range);
      }
    }
    for (const [name, all] of Object.entries(ranges)) CSS.highlights?.set(`code-${name}`, new Highlight(...all));
  }
}
