// More: what is asked now and then, in one dialog of several pages. A page gets the `pad`, the
// `sheet` with what leads on from it, and what it shows as `page`.
import { useAloud } from "./aloud.js";
import { isRefused } from "./awake.js";
import { useBack } from "./back.js";
import { classes, dress, fill, html, memory, useEffect, useRef, useState } from "./html.js";
import { Picture, Said, Table } from "./parts.js";

const TILES = { score: "chest", odds: "clock", why: "warning" };

/** The rules of a game; their headings are `head`, such as "h3". */
export const RuleText = ({ rules, head }) =>
  rules.map(({ text, heading, ...table }) => {
    if (table.tone) return html`<${Table} ...${table} />`;
    return heading ? html`<${head}>${text}<//>` : html`<p>${text}</p>`;
  });

export function Sheet({ pad, close }) {
  const { words, link } = pad;
  const { menu } = words;
  const dialog = useRef(null);
  const [page, go] = useState({ id: "menu" });
  useEffect(() => dialog.current.showModal(), []);
  useBack(true, () => (page.id === "menu" ? close() : go({ id: "menu" })));
  useEffect(() => {
    dialog.current.scrollTo(0, 0);
    if (page.id !== "menu") dialog.current.focus(); // the button that was pressed is gone
  }, [page.id]);

  const sheet = {
    go,
    close,
    /** Send an act; what is said to it is a page, else the sheet closes. */
    async act(body, title = menu.line[0]) {
      const answer = await pad.act(body);
      if (answer.ok && answer.said.length) go({ id: "answer", title, said: answer.said });
      else close();
    },
    /** Open a page with what `load` brings; without a network say so. */
    async open(id, load) {
      try {
        go({ id, ...(await load()) });
      } catch {
        close();
        pad.refuse(words.offline);
      }
    },
    async pdf() {
      if (!(await link.pdf())) pad.refuse(words.pdf_failed);
      close();
    },
  };
  const title = page.title ?? menu[page.id]?.[0] ?? words.more;
  const Page = PAGES[page.id];
  return html` <dialog
    id="sheet"
    ref=${dialog}
    tabindex="-1"
    aria-label=${words.more}
    onClose=${close}
    onClick=${(event) => event.target === dialog.current && close()}
  >
    <div class="sheet">
      <h2 class="serif">${title}</h2>
      <${Page} key=${page.id} pad=${pad} sheet=${sheet} page=${page} />
      <div class="closing">
        ${page.id !== "menu" &&
        html`<button class="wide" onClick=${() => go({ id: "menu" })}>${words.back}</button>`}
        <button class="wide" onClick=${close}>${words.close}</button>
      </div>
    </div>
  </dialog>`;
}

function Menu({ pad, sheet }) {
  const { view, words, link } = pad;
  const { menu } = words;
  const { clock } = view;
  const entry = (name, then, more) =>
    html`<${Entry} ...${{ name, then, label: menu[name], ...more }} />`;
  const leading = (name, then) => entry(name, then, { look: "leads" });
  const page = (name) => leading(name, () => sheet.go({ id: name }));
  const loaded = (name, load) => leading(name, () => sheet.open(name, load));
  const ask = (what) => sheet.act({ do: "ask", what }, menu[what][0]);
  const seat = () => {
    pad.keep({ seating: true });
    sheet.close();
  };
  const teach = () => sheet.act({ do: "line", line: view.taught ? "teach off" : "teach" });
  /** A wish of this device, kept by `name`: it has the `value`, or is not there. */
  const wish = (name, value) => {
    const isOn = memory.get(name) === value;
    const flip = () => {
      memory.put(name, isOn ? "" : value);
      dress();
      sheet.close();
    };
    return entry(value, flip, { isOn });
  };
  const leave = (then) => () => {
    sheet.close();
    then();
  };
  return html` ${isRefused() && html`<p>${words.sleeps}</p>`}
    <div class="tiles">
      ${Object.entries(TILES).map(([what, picture]) =>
        entry(what, () => ask(what), { look: "tile", picture }),
      )}
    </div>
    <div class="entries">
      ${!link.entries &&
      entry(view.secret ? "hands" : "secret", () => sheet.act({ do: "secret", on: !view.secret }))}
      ${!link.alone && clock && entry("clock", () => pad.act({ do: "clock" }), { label: clock })}
      ${!link.alone && entry("seat", seat)} ${link.code && loaded("code", link.code)}
      ${link.entries?.map(({ label, then }) => entry("", leave(then), { label: [label] }))}
      ${page("people")} ${loaded("rules", link.rules)} ${entry("pdf", sheet.pdf)}
      ${link.pads && loaded("paper", () => import("./score.js"))}
      ${view.end &&
      entry(view.end, () => sheet.act({ do: "line", line: view.end.replace("_", " ") }))}
      ${page("line")} <${Entry} ...${useAloud(view, words)} />
      ${entry("teach", teach, { isOn: view.taught })}
      ${view.taught &&
      entry("taught", () => sheet.act({ do: "line", line: "teach" }, menu.taught[0]))}
      ${wish("light", "dark")} ${wish("letters", "large")}
    </div>`;
}

/** A button with a remark; one that has `isOn` is a switch. */
const Entry = ({ name, label: [text, remark], look, picture, isOn, then }) =>
  html` <button
    class=${classes("entry", look)}
    data-entry=${name || null}
    role=${isOn === undefined ? null : "switch"}
    aria-checked=${isOn === undefined ? null : String(isOn)}
    onClick=${then}
  >
    ${picture && html`<span class="drawn"><${Picture} name=${picture} /></span>`}
    <b>${text}</b><span class="more">${remark}</span>
  </button>`;

const People = ({ pad: { view, words }, sheet }) =>
  html` <div class="people">
      ${view.players.map(
        ({ name, status }) =>
          html` <button
            class="name may"
            onClick=${() => sheet.go({ id: "person", title: name, status })}
          >
            ${name}
          </button>`,
      )}
    </div>
    <h3>${words.people.joins}</h3>
    <${Field}
      label=${words.people.name}
      send=${words.people.add}
      then=${(name) => sheet.act({ do: "line", line: `join ${name}` })}
    />
    <${Levels} ...${{ words, sheet, title: words.people.bot_joins }} />`;

/** A bot takes a seat, or a new one: at which level? */
const Levels = ({ words: { people }, sheet, title, name = "" }) =>
  html` <h3>${title}</h3>
    ${people.bots.map(([level, title]) => {
      const join = () => sheet.act({ do: "line", line: `join ${name}=${level}` });
      return html` <button class="wide" onClick=${join}>${title}</button>`;
    })}`;

function Person({ pad: { words }, sheet, page: { title: name, status } }) {
  const { people } = words;
  const isAway = status === "away";
  const flip = () => sheet.act({ do: "line", line: `${isAway ? "join" : "away"} ${name}` });
  return html` <button class="entry" onClick=${flip}>
      <b>${fill(isAway ? people.comes : people.goes, { who: name })}</b>
    </button>
    <${Field}
      label=${people.new_name}
      send=${people.rename}
      then=${(other) => sheet.act({ do: "line", line: `rename ${name}, ${other}` })}
    />
    <${Levels} ...${{ words, sheet, name, title: fill(people.bot_plays, { who: name }) }} />`;
}

function Field({ label, send, then }) {
  const sent = (event) => {
    event.preventDefault();
    then(new FormData(event.target).get("text"));
  };
  return html` <form class="written" onSubmit=${sent}>
    <label>${label}<input name="text" autocomplete="off" maxlength="200" required /></label>
    <button class="wide">${send}</button>
  </form>`;
}

const PAGES = {
  menu: Menu,
  people: People,
  person: Person,
  answer: ({ page }) => html`<div class="told"><${Said} said=${page.said} /></div>`,
  rules: ({ page }) => html`<${RuleText} rules=${page.rules} head="h3" />`,
  code: ({ pad: { words }, page: { image, address } }) =>
    html` <img class="code" src=${image} alt=${words.scan} />
      <p class="address">${words.scan}<b>${address}</b></p>`,
  paper: ({ pad: { view, words, link }, page: { ScorePad } }) =>
    html`<${ScorePad} ...${{ link, words }} players=${view.players.map(({ name }) => name)} />`,
  line: ({ pad: { words }, sheet }) =>
    html` <${Field}
      label=${words.menu.line[1]}
      send=${words.send}
      then=${(line) => sheet.act({ do: "line", line })}
    />`,
};
