// A photographed pad: the figures read beside its picture, a question for each doubtful one, and
// the players' seats. In the end it is a tally like any other.
import { h, told } from "./dom.js";
import { bar } from "./shelf.js";

const LONGEST = 2800; // px of a picture's longer side; finer is not needed
const QUALITY = 0.9;
const MOST_NAME = 40; // letters
const HIGHEST = 3; // digits of a figure

/** Return a picture as a data URL, shrunk to the size needed; unchanged if the browser cannot read
 * it. */
async function shrunk(file) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return asItStands(file);
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", QUALITY);
}

function asItStands(file) {
  return new Promise((done) => {
    // null: the file is gone
    const reader = Object.assign(new FileReader(), { onloadend: () => done(reader.result ?? "") });
    reader.readAsDataURL(file);
  });
}

/** Return the button for photographing a pad or choosing pictures of it. */
export function photographed(words, shelf) {
  const { page } = shelf;
  const read = async (event) => {
    const pictures = await Promise.all([...event.target.files].map(shrunk));
    event.target.value = ""; // so that the same file can be chosen again
    if (!pictures.length) return;
    shelf.refused = "";
    const answer = await shelf.ask("/api/photo", {
      pictures: pictures.map((one) => one.slice(one.indexOf(",") + 1)),
    });
    const found = await answer?.json();
    if (shelf.page !== page) return; // another page is open by now
    if (found) shelf.onto({ id: "photo", pictures, found, known: {}, names: {} });
    else shelf.refused ||= words.not_sent;
    shelf.redraw();
  };
  return h(
    "label.file",
    { key: "photograph" },
    words.photograph,
    h("input.unseen", {
      type: "file",
      name: "photograph",
      accept: "image/*",
      multiple: true,
      onchange: read,
    }),
  );
}

/** Return the figures beside the picture, with the first open question or the figure tapped. */
export function photo(table, words, shelf) {
  const { page } = shelf;
  const { found } = page;
  const ask = async (more) => {
    const known = Object.entries(page.known).map(([place, figure]) => [
      ...JSON.parse(place),
      figure,
    ]);
    const answer = await shelf.ask("/api/photo", { pad: found.pad, known, ...more });
    if (!answer) return null;
    page.found = await answer.json();
    return page.found;
  };
  const asked = page.asked ?? found.asks[0];
  const seated = shelf.people.length === found.seats.length ? shelf.people : [];
  const name = (at) => page.names[at] ?? seated[at] ?? "";
  const score = async () => {
    const tally = (await ask({ players: found.seats.map((seat, at) => name(at).trim()) }))?.tally;
    if (tally) shelf.onto({ id: "score", text: tally, brought: true });
    shelf.redraw();
  };
  return [
    bar(words.photograph, words, shelf),
    h("p", { key: "says" }, found.says),
    h(
      "div.beside",
      { key: "beside" },
      h(
        "div.pictures",
        { key: "pictures" },
        page.pictures.map((one, at) => h("img", { key: at, src: one, alt: "" })),
      ),
      h(
        "div.figures",
        { key: "figures" },
        figures(found, asked, shelf),
        asked ? question(asked, words, shelf, ask) : h("p.hint", { key: "right" }, words.put_right),
        h(
          "div.who-is",
          { key: "names" },
          found.seats.map((seat, at) =>
            h(
              "label.pick",
              { key: seat },
              h("span", {}, told(words.who_is, { n: seat })),
              h("input", {
                name: `seat${seat}`,
                value: name(at),
                maxlength: MOST_NAME,
                autocomplete: "off",
                autocapitalize: "words",
                oninput: (event) =>
                  shelf.set({ names: { ...page.names, [at]: event.target.value } }),
              }),
            ),
          ),
        ),
        h(
          "button.big",
          {
            key: "score",
            disabled: Boolean(asked) || found.seats.some((seat, at) => !name(at).trim()),
            onclick: shelf.tap(score),
          },
          h("b", {}, words.score_it),
        ),
      ),
    ),
  ];
}

/** Return the table of figures read; a tapped figure is asked about. */
function figures(found, asked, shelf) {
  const place = JSON.stringify(asked?.place);
  const cell = (row, figure, at) => {
    const here = [row.kind, row.round, at];
    const wanted = {
      place: here,
      text: `${found.seats[at]}, ${row.label}:`,
      read: Number.parseInt(figure, 10) || 0,
    };
    return h(
      "td",
      {
        key: at,
        class: [figure.endsWith("?") && "unsure", JSON.stringify(here) === place && "asked"]
          .filter(Boolean)
          .join(" "),
      },
      h(
        "button",
        {
          "aria-label": `${wanted.text} ${figure}`,
          onclick: shelf.tap(() =>
            shelf.set({ asked: JSON.stringify(here) === place ? null : wanted }),
          ),
        },
        figure,
      ),
    );
  };
  return h(
    "table.stands",
    { key: "stands" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        found.seats.map((seat) => h("th", { key: seat, scope: "col" }, seat)),
      ),
    ),
    h(
      "tbody",
      {},
      found.rows.map((row) =>
        h(
          "tr",
          { key: `${row.kind}${row.round}` },
          h("th", { scope: "row" }, row.label),
          row.figures.map((figure, at) => cell(row, figure, at)),
        ),
      ),
    ),
  );
}

function question(asked, words, shelf, ask) {
  const { page } = shelf;
  const send = (event) => {
    event.preventDefault();
    const said = event.target.elements.figure.value.trim() || String(asked.read);
    if (shelf.busy || !/^\d+$/.test(said)) return;
    const place = JSON.stringify(asked.place);
    const before = page.known;
    page.known = { ...before, [place]: Number(said) };
    shelf.refused = "";
    ask().then((found) => {
      if (!found) page.known = before;
      else if (JSON.stringify(page.asked?.place) === place) page.asked = null;
      shelf.redraw();
    });
  };
  return h(
    "form.add",
    { key: `asked ${JSON.stringify(asked.place)}`, onsubmit: send },
    h(
      "label.pick",
      {},
      h("span", {}, asked.text),
      h("input", {
        name: "figure",
        inputmode: "numeric",
        maxlength: HIGHEST,
        placeholder: String(asked.read),
        autocomplete: "off",
        enterkeyhint: "next",
      }),
    ),
    h("button.quiet", {}, words.done),
  );
}
