// More: what is asked now and then, in one dialog.
import { dress, fill, html, memory, useEffect, useRef, useState } from "./html.js";
import { Picture, Said } from "./parts.js";

const TILES = { score: "chest", odds: "clock", why: "warning" };

export function Sheet({ pad, close }) {
  const { view, words, link } = pad;
  const { menu } = words;
  const dialog = useRef(null);
  const [page, setPage] = useState({ id: "" });
  useEffect(() => {
    dialog.current.showModal();
  }, []);
  useEffect(() => {
    dialog.current.scrollTo(0, 0);
    if (page.id) dialog.current.focus(); // the button that was pressed is gone
  }, [page.id]);

  const ask = async (what) => {
    const answer = await pad.act({ do: "ask", what });
    if (answer.ok) setPage({ id: "answer", title: menu[what][0], said: answer.said });
    else close();
  };
  const act = async (body) => {
    const answer = await pad.act(body);
    if (answer.ok && answer.said.length)
      setPage({ id: "answer", title: menu.line[0], said: answer.said });
    else close();
  };
  /** Open a page with what `load` brings; without a network say so. */
  const open = (id, load) => async () => {
    try {
      setPage({ id, ...(await load()) });
    } catch {
      setPage({ id: "failed", title: menu[id][0], text: words.offline });
    }
  };
  const pdf = async () => {
    if (await link.pdf()) close();
    else setPage({ id: "failed", title: menu.pdf[0], text: words.unprinted });
  };
  const flip = (name, value) => {
    memory.put(name, memory.get(name) === value ? "" : value);
    dress();
    close();
  };
  const entry = (name, then, leads = false) =>
    html` <button class="entry ${leads && "leads"}" data-entry=${name} onClick=${then}>
      <b>${menu[name][0]}</b><span class="more">${menu[name][1]}</span>
    </button>`;
  const toggle = (name, on, then) =>
    html` <button
      class="entry"
      data-entry=${name}
      role="switch"
      aria-checked=${String(on)}
      onClick=${then}
    >
      <b>${menu[name][0]}</b><span class="more">${menu[name][1]}</span>
    </button>`;
  const seat = () => {
    pad.keep({ seating: true });
    close();
  };
  const secret = view.secret ? "hands" : "secret";

  const pages = {
    "": () =>
      html` <h2 class="serif">${words.more}</h2>
        <div class="tiles">
          ${Object.entries(TILES).map(
            ([what, picture]) =>
              html` <button class="entry tile" data-entry=${what} onClick=${() => ask(what)}>
                <span class="drawn"><${Picture} name=${picture} /></span>
                <b>${menu[what][0]}</b><span class="more">${menu[what][1]}</span>
              </button>`,
          )}
        </div>
        <div class="entries">
          ${entry(secret, () => act({ do: "secret", on: !view.secret }))}
          ${!link.alone && entry("seat", seat)}
          ${!link.alone && entry("code", () => setPage({ id: "code" }), true)}
          ${link.entries?.map(
            ({ label, then }) =>
              html` <button
                class="entry"
                onClick=${() => {
                  close();
                  then();
                }}
              >
                <b>${label}</b>
              </button>`,
          )}
          ${entry("people", () => setPage({ id: "people" }), true)}
          ${entry("rules", open("rules", link.rules), true)} ${entry("pdf", pdf)}
          ${!link.alone &&
          entry(
            "pad",
            open("pad", () => import("./score.js")),
            true,
          )}
          ${view.end &&
          entry(view.end, () => act({ do: "line", line: view.end.replace("_", " ") }))}
          ${entry("line", () => setPage({ id: "line" }), true)}
          ${toggle("dark", memory.get("light") === "dark", () => flip("light", "dark"))}
          ${toggle("large", memory.get("letters") === "large", () => flip("letters", "large"))}
        </div>`,
    answer: () =>
      html`<h2 class="serif">${page.title}</h2>
        <div class="told"><${Said} said=${page.said} /></div>`,
    rules: () =>
      html` <h2 class="serif">${page.title}</h2>
        ${page.rules.map(({ text, heading }) =>
          heading ? html`<h3>${text}</h3>` : html`<p>${text}</p>`,
        )}`,
    failed: () =>
      html` <h2 class="serif">${page.title}</h2>
        <p role="alert">${page.text}</p>`,
    code: () =>
      html` <h2 class="serif">${menu.code[0]}</h2>
        <img class="code" src="code.svg" alt=${words.scan} />
        <p class="address">${words.scan}<b>${location.href}</b></p>`,
    pad: () =>
      html` <h2 class="serif">${menu.pad[0]}</h2>
        <${page.ScorePad}
          link=${link}
          words=${words}
          players=${view.players.map(({ name }) => name)}
        />`,
    line: () =>
      html` <h2 class="serif">${menu.line[0]}</h2>
        <${Field}
          label=${menu.line[1]}
          send=${words.send}
          then=${(line) => act({ do: "line", line })}
        />`,
    people: () =>
      html` <h2 class="serif">${menu.people[0]}</h2>
        <div class="people">
          ${view.players.map(
            ({ name, status }) =>
              html` <button
                class="name may"
                onClick=${() => setPage({ id: "person", name, status })}
              >
                ${name}
              </button>`,
          )}
        </div>
        <h3>${words.people.joins}</h3>
        <${Field}
          label=${words.people.name}
          send=${words.send}
          then=${(name) => act({ do: "line", line: `join ${name}` })}
        />`,
    person: () =>
      html` <h2 class="serif">${page.name}</h2>
        <button
          class="entry"
          onClick=${() =>
            act({ do: "line", line: `${page.status === "away" ? "join" : "away"} ${page.name}` })}
        >
          <b
            >${fill(page.status === "away" ? words.people.comes : words.people.goes, {
              who: page.name,
            })}</b
          >
        </button>
        <${Field}
          label=${words.people.new_name}
          send=${words.send}
          then=${(name) => act({ do: "line", line: `rename ${page.name}, ${name}` })}
        />`,
  };
  return html` <dialog
    id="sheet"
    ref=${dialog}
    tabindex="-1"
    aria-label=${words.more}
    onClose=${close}
    onClick=${(event) => event.target === dialog.current && close()}
  >
    <div class="sheet">
      ${pages[page.id]()}
      <div class="closing">
        ${page.id &&
        html`<button class="wide" onClick=${() => setPage({ id: "" })}>${words.back}</button>`}
        <button class="wide" onClick=${close}>${words.close}</button>
      </div>
    </div>
  </dialog>`;
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
