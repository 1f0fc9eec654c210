// Text editor with numbered lines and notes below them; a line with a note leaves room for it.
// Every line is an element, as browsers make them while somebody types; notes lie over the text and
// are no part of it.
import { fill, h } from "./dom.js";

const PARTS = /(?<comment>#.*$)|(?<string>"(?:[^"\\]|\\.)*"?|'[^']*'?)|(?<figure>\b\d+\b)/g;
const SECTION = /^\s*\[\s*([^\]]*?)\s*\]/;
const SAID = /^\s*([\w.-]+)\s*=\s*/;
const VALUE = /^("[^"]*"|'[^']*'|[^#]*[^#\s])/;
const MARK = "^";
const BLOCK = "div";
const STYLES = "format"; // prefix of the browser's names for bold and the like

/** Return the lines of text in a node, made of elements, breaks, and text with breaks. */
function linesIn(node) {
  const lines = [""];
  const put = (text) => {
    lines[lines.length - 1] += text;
  };
  const next = () => {
    lines.push("");
  };
  const walk = (from) => {
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE)
        child.data.split("\n").forEach((text, at) => {
          if (at) next();
          put(text);
        });
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

/** Return true for an element that holds exactly one line and may stay as it is. */
function isLine(node) {
  return (
    node.localName === BLOCK &&
    [...node.childNodes].every(
      (child) =>
        child.nodeType === Node.TEXT_NODE || (child === node.lastChild && child.localName === "br"),
    ) &&
    !node.textContent.includes("\n")
  );
}

/** Find the line of a key, or where it belongs: in its section, else above all sections. */
function placeOf(name, lines) {
  const [, section = "", key] = /^(?:(.+)\.)?(.+)$/.exec(name);
  const ends = { "": 0 };
  let open = "";
  for (const [at, text] of lines.entries()) {
    open = SECTION.exec(text)?.[1] ?? open;
    if ([open, SAID.exec(text)?.[1]].filter(Boolean).join(".") === name && SAID.test(text))
      return { at };
    if (text.trim()) ends[open] = at + 1;
  }
  return section in ends ? { at: ends[section], fresh: key } : { at: ends[""], fresh: name };
}

/** Return a note below a line: marks under the columns it is about, its message, and `more`. */
export function note({ severity, from, to, message, lang }, ...more) {
  return h(
    "div.note",
    { class: severity, role: "status" },
    h("span.carets", { "aria-hidden": "true" }, MARK.repeat(Math.max(1, to - from))),
    h("span", { lang }, message),
    more,
  );
}

export class Editor {
  /** `changed` is called with the text after typing. */
  constructor(changed) {
    this.changed = changed;
    this.told = [];
    this.element = document.createElement(BLOCK);
    this.lines = document.createElement(BLOCK);
    this.notes = document.createElement(BLOCK);
    this.element.append(this.lines, this.notes);
    this.element.className = "editor";
    this.lines.className = "lines";
    this.notes.className = "notes";
    const told = {
      contenteditable: "true",
      role: "textbox",
      "aria-multiline": "true",
      spellcheck: "false",
      autocapitalize: "off",
      autocorrect: "off",
      translate: "no",
    };
    for (const [name, value] of Object.entries(told)) this.lines.setAttribute(name, value);
    this.lines.oninput = () => this.typed();
    this.lines.onpaste = (event) => this.pasted(event);
    this.lines.onbeforeinput = (event) => {
      if (event.inputType.startsWith(STYLES)) event.preventDefault();
    };
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

  /** Put every line into an element of its own again, keeping the caret. */
  again() {
    const caret = getSelection();
    const before = document.createRange();
    before.selectNodeContents(this.lines);
    if (this.lines.contains(caret.focusNode)) before.setEnd(caret.focusNode, caret.focusOffset);
    const lines = linesIn(before.cloneContents());
    this.lines.replaceChildren(...linesIn(this.lines).map(line));
    const row = this.lines.children[lines.length - 1];
    caret.collapse(
      row.firstChild,
      row.textContent ? Math.min(lines.at(-1).length, row.textContent.length) : 0,
    );
  }

  /** Paste as plain text. */
  pasted(event) {
    event.preventDefault();
    document.execCommand(
      "insertText",
      false,
      event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n"),
    );
  }

  /** Replace part of a line, from one column up to another. */
  write(number, from, to, text) {
    const row = this.lines.children[number - 1];
    const said = row.textContent;
    row.replaceChildren(said.slice(0, from - 1) + text + said.slice(to - 1));
    this.typed();
  }

  /** Select the value of a key; write a missing key first, with this value. */
  set(name, value) {
    const { at, fresh } = placeOf(name, this.text.split("\n"));
    if (fresh) {
      this.lines.insertBefore(line(`${fresh} = ${value}`), this.lines.children[at] ?? null);
      this.typed();
    }
    const text = this.lines.children[at].firstChild;
    const [before] = SAID.exec(text.data);
    this.lines.focus();
    getSelection().setBaseAndExtent(
      text,
      before.length,
      text,
      before.length + (VALUE.exec(text.data.slice(before.length))?.[0].length ?? 0),
    );
    text.parentNode.scrollIntoView({ block: "nearest" });
  }

  /** Show notes below their lines. Each has its `line`, the columns `from` and `to`, and elements
   * in `says`. */
  tell(told) {
    this.told = told.filter((one) => one.line > 0 && one.line <= this.lines.children.length);
    fill(
      this.notes,
      this.told.map(({ says }) => says),
    );
    this.place();
    this.colour();
  }

  /** Make room for each note below its line, and mark its columns. */
  place() {
    const rows = [...this.lines.children];
    const high = rows.map(() => 0);
    this.told.forEach((one, at) => {
      high[one.line - 1] += this.notes.children[at]?.offsetHeight ?? 0;
    });
    rows.forEach((row, at) => {
      row.style.setProperty("--room", `${high[at]}px`);
      row.classList.toggle(
        "wrong",
        this.told.some((one) => one.line === at + 1),
      );
    });
    const used = rows.map(() => 0);
    this.marked = [];
    this.told.forEach((one, at) => {
      const [note, row] = [this.notes.children[at], rows[one.line - 1]];
      if (!note || !row) return;
      note.style.setProperty(
        "--top",
        `${row.offsetTop + row.offsetHeight - high[one.line - 1] + used[one.line - 1]}px`,
      );
      used[one.line - 1] += note.offsetHeight;
      this.mark(note, row, one);
    });
    CSS.highlights?.set("code-wrong", new Highlight(...this.marked));
  }

  /** Place the marks of a note under its columns; hide them where its line wraps and other rows lie
   * between. */
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

  /** Colour comments, texts and figures, where the browser can do that without extra elements. */
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
    for (const [name, all] of Object.entries(ranges))
      CSS.highlights?.set(`code-${name}`, new Highlight(...all));
  }
}
