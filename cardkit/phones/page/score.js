// A paper game scored over Wi-Fi: the grid, filled in by hand or from a photograph of the pad.
import { Grid, Scored, emptyPad, keepPad, keptPad, placeOf } from "./grid.js";
import { html, useEffect, useState } from "./html.js";
import { Refused } from "./parts.js";

const MAX_BYTES = 25_000_000; // bytes of a picture

/** Return a pad with the figures that were read from a photograph. */
function filled(read, names) {
  const cells = {};
  const put = (kind, round, row) =>
    row.forEach((figure, seat) => {
      cells[placeOf({ kind, round }, seat)] = String(figure ?? "");
    });
  const artifacts = read.artifacts.map((worth) => worth || null); // of none nothing is written
  read.banked.forEach((row, at) => put("banked", at + 1, row));
  put("artifacts", 0, artifacts);
  put("total", 0, read.total);
  const doubts = read.doubts.map((doubt) => ({ ...doubt, place: placeOf(doubt, doubt.seat) }));
  return { game: read.game, names, cells, doubts, seats: read.total.length };
}

export function ScorePad({ link, words, players }) {
  const [offered, setOffered] = useState(null); // the games, and whether pictures can be read
  const [pad, setPad] = useState(null);
  const [found, setFound] = useState(null);
  const [reason, setReason] = useState("");
  const [reading, setReading] = useState(null); // aborts the reading of a picture

  const change = (next) => {
    keepPad(next);
    setPad(next);
    setFound(null);
  };
  /** Return the answer, or say why there is none. */
  const answered = async (asked) => {
    const answer = await asked;
    setReason(answer.ok ? "" : (answer.text ?? words.offline));
    return answer.ok ? answer : null;
  };
  useEffect(() => {
    answered(link.pads()).then((answer) => {
      if (!answer) return;
      setOffered(answer);
      setPad(keptPad(answer.games) ?? emptyPad(answer.games[0].id, players.join(", ")));
    });
  }, []);
  const score = async (asked) => setFound(await answered(link.score(asked)));
  const photograph = async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    if (file.size > MAX_BYTES) {
      setReason(words.paper.too_large);
      return;
    }
    const cancelling = new AbortController();
    setReading(cancelling);
    const answer = await link.photo(file, cancelling.signal);
    const read = cancelling.signal.aborted ? null : await answered(answer);
    setReading(null);
    target.value = "";
    if (read) change(filled(read, pad.names));
  };

  return html` <link rel="stylesheet" href="static/grid.css" />
    ${offered?.photo &&
    html` <label class="file">
      ${reading ? words.paper.reading : words.paper.photograph}
      <input
        class="unseen"
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        disabled=${Boolean(reading)}
        onChange=${photograph}
      />
    </label>`}
    ${reading &&
    html`<button type="button" onClick=${() => reading.abort()}>${words.paper.cancel}</button>`}
    ${reason && html`<${Refused} text=${reason} role="alert" />`}
    ${pad &&
    html`<${Grid} ...${{ words: words.paper, pad, change, score }} games=${offered.games} />`}
    ${found && html`<${Scored} found=${found} words=${words.paper} />`}`;
}
