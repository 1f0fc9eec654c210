// The pad: what lies there and what is said above, what can be tapped below.
import { useSilence } from "./aloud.js";
import { useBack } from "./back.js";
import {
  classes,
  html,
  memory,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  without,
} from "./html.js";
import { Hand } from "./hand.js";
import { Leaving } from "./leaving.js";
import { Figures, Path, Picture, Places, Refused, Said, Threats, inside } from "./parts.js";
import { fit, useLayout } from "./sizes.js";

const REASON = 8000; // ms for which a reason stays
const NOT_SAVED = 503; // the status of an act that could not be saved
const MANY = 4; // blocks from which they are set as a list
const MIN_READ = 40; // px of the game master's words, for which the path gives way
const CLOSED = ["second", "seating", "changing", "sleeper", "holder", "keys"]; // by Back
const SLOW = 450; // ms in which a letter typed may still become a longer name

export function Pad({ view, words, lost, link }) {
  const [open, setOpen] = useState(false);
  const [later, setLater] = useState({}); // what the first screen does not need
  const main = useRef(null);
  const row = useRef(null);
  const [leaves, setLeaves] = useState(false); // though the game is not over
  const { pad, busy, refused } = useTaps(view, words, link);
  const isSilent = useSilence(view, words);
  useBack(view.stage !== "over" || Boolean(link.quit), () =>
    view.stage === "over" ? link.quit() : setLeaves(true),
  );
  useBack(
    CLOSED.some((name) => pad.unsent[name]),
    () => pad.keep(Object.fromEntries(CLOSED.map((name) => [name, null]))),
  );

  useLayoutEffect(() => {
    row.current?.scrollTo({ left: 1e6 });
    main.current.querySelector(".read").scrollTo({ top: 0 });
  }, [pad.question]);
  useEffect(() => {
    if (later.Sheet) return;
    import("./sheet.js").then(setLater, () => {
      if (open) pad.refuse(words.offline);
      setOpen(false); // the next tap on More asks for it again
    });
  }, [open]);
  useEffect(() => {
    const press = keyboard(() => main.current);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  useLayout(() => {
    giveWay(main.current);
    fade(main.current.querySelector(".read"));
  });

  const offline = lost && (busy ? words.unsent : lost);
  const isFull = refused?.status === NOT_SAVED && link.makeRoom;
  return html` <main
      id="pad"
      ref=${main}
      data-at=${view.revision}
      class=${classes(`stage-${view.stage}`, busy && "busy", pad.setsUp && "sets-up")}
    >
      <${Bar} view=${view} />
      ${lost && html`<p class="offline">${offline}</p>`}
      ${isSilent && !lost && html`<p class="offline silent">${words.voice_waits}</p>`}
      <div class="path-side">
        ${!view.places && html`<${Path} view=${view} words=${words} row=${row} />`}
        <div class="overview">
          <${Figures} view=${view} /><${Threats} view=${view} words=${words} />
        </div>
      </div>
      <${Read} view=${view} words=${words} isReady=${view.taught && pad.unsent.ready} />
      ${refused &&
      html`<${Refused} text=${refused.text}>
        ${isFull &&
        html`<button class="quiet" onClick=${link.makeRoom.then}>${link.makeRoom.label}</button>`}
      <//>`}
      <section class=${classes("hand", view.choices.open && "secret")}>
        <${Hand} pad=${pad} />
      </section>
      <${Foot} pad=${pad} more=${() => setOpen(true)} />
    </main>
    ${open && later.Sheet && html`<${later.Sheet} pad=${pad} close=${() => setOpen(false)} />`}
    ${leaves && html`<${Leaving} ...${{ words, link }} close=${() => setLeaves(false)} />`}
    <div class="unseen" role="status">
      ${[...view.spoken, view.question].filter(Boolean).join(" ")}
    </div>
    <div class="unseen" role="alert">${[offline, refused?.text].filter(Boolean).join(" ")}</div>`;
}

/** Return what all that is tapped needs as `pad`, whether an act is on its way (`busy`), and why
 * the last tap came to nothing (`refused`: a text, perhaps a status). */
function useTaps(view, words, link) {
  const [unsent, setUnsent] = useState({}); // what is tapped and not sent yet, see `hand.js`
  const [refused, setRefused] = useState(null);
  const [busy, setBusy] = useState(false);
  const [keepsSeat, setKeepsSeat] = useState(false); // though another phone asks for it
  const flight = useRef(null); // the answer to the tap that is on its way
  const latest = useRef(view);
  latest.current = view;
  const drop = () => setUnsent(({ ready }) => ({ ready: ready && view.undo === null }));

  const pad = {
    view,
    words,
    link,
    unsent,
    refuse: (text) => setRefused({ text }),
    question: `${view.revision} ${view.secret} ${view.seat} ${view.waits_for}`,
    isAsked: view.wanted && !keepsSeat,
    setsUp: view.taught && view.undo === null && view.redo === null && !unsent.ready,
    keepSeat: () => setKeepsSeat(true),
    picked: unsent.picked ?? [],
    shown: { ...Object.fromEntries(view.flees.map((name) => [name, null])), ...unsent.shown },
    /** The name that was tapped last for a turn that is not sent yet. */
    half: [...(unsent.picked ?? []), ...Object.keys(unsent.shown ?? {})]
      .filter((name) => !view.flees.includes(name))
      .at(-1),
    keep(more) {
      setRefused(null);
      setUnsent((before) => ({ ...before, ...more }));
    },
    /** Send an act for what is shown; undo waits for a tap that is on its way. */
    async act(body) {
      if (busy && body.do !== "undo" && body.do !== "redo") return { ok: false };
      await flight.current;
      setBusy(true);
      setRefused(null);
      const sent = link.act({ at: latest.current.revision, ...body });
      flight.current = sent;
      const answer = await sent;
      setBusy(false);
      if (answer.ok) navigator.vibrate?.(12);
      else setRefused({ text: answer.text ?? words.lost, status: answer.status });
      return answer;
    },
    sit(seat) {
      memory.put("seat", seat);
      memory.put("only taps", seat ? "" : "yes");
      link.sit(seat);
      drop();
    },
  };

  // another question: what was tapped and not sent is dropped
  useLayoutEffect(drop, [pad.question]);
  useEffect(() => setKeepsSeat(false), [view.wanted]);
  // somebody else sits at a table that is not this one's
  useEffect(() => {
    if (view.seat && !view.players.some(({ name }) => name === view.seat)) pad.sit("");
  }, [view.seat]);
  useEffect(() => {
    if (!refused || refused.status === NOT_SAVED) return undefined;
    const fading = setTimeout(() => setRefused(null), REASON);
    return () => clearTimeout(fading);
  }, [refused]);
  return { pad, busy, refused };
}

const Bar = ({ view }) =>
  html` <header class="bar">
    <h1>${view.game}</h1>
    <p class="round">${view.round}</p>
    ${view.inside &&
    html`<p class="inside">
      <${Picture} name="player" />
      <b aria-hidden="true">${inside(view).length}</b>
      <span class="unseen">${view.inside}</span>
    </p>`}
  </header>`;

/** Fade out the last lines of words that go on below, until they are scrolled to their end. */
const fade = (read) =>
  read.classList.toggle("goes-on", read.scrollTop + read.clientHeight < read.scrollHeight - 8);

/** The game master's words; what stands large above them is not said twice. Where there are none,
 * what was taught last stays. When all is ready (`isReady`), only the first lessons are left,
 * without what the game is about. */
function Read({ view, words, isReady }) {
  const lessons = useRef([]);
  const twice = view.places ? "good" : view.headline ? "caught" : "";
  if (view.said.length) lessons.current = view.said.filter(({ tone }) => tone === "lesson");
  const blocks = view.said.length && !isReady ? view.said : lessons.current.slice(isReady ? 1 : 0);
  const said = blocks.filter(({ tone }) => tone !== twice);
  return html` <section
    class="read"
    tabindex="0"
    aria-label=${words.at_table}
    onScroll=${({ currentTarget }) => fade(currentTarget)}
  >
    ${view.headline &&
    html`<div class="headline">
      <h2 class="serif">${view.headline.text}</h2>
      <p>${view.headline.more}</p>
    </div>`}
    ${view.places && html`<${Places} places=${view.places} said=${said} />`}
    <div class=${classes("told", !view.headline && said.length > MANY && "list")}>
      <${Said} said=${said} />
    </div>
  </section>`;
}

function Foot({ pad, more }) {
  const { view, words, half, picked, shown } = pad;
  const { others } = pad.link; // those of a phone that has the game
  const forget = () =>
    pad.keep({
      picked: picked.filter((name) => name !== half),
      shown: without(shown, half),
      turn: undefined,
      back: null,
    });
  const undo = () => (half ? forget() : pad.act({ do: "undo" }));
  return html` <footer class="foot">
    <button class="undo" disabled=${view.undo === null && !pad.half} onClick=${undo}>
      <${Picture} name="take back" /><b>${words.undo}</b>
      <span class="more">${pad.half ?? view.undo}</span>
    </button>
    ${view.redo !== null &&
    html` <button
      class="redo"
      aria-label="${words.redo}: ${view.redo}"
      onClick=${() => pad.act({ do: "redo" })}
    >
      <${Picture} name="take again" />
    </button>`}
    ${others &&
    html`<button class="others" aria-label=${others.label} onClick=${others.then}>
      <${Picture} name="phone" /><${Picture} name="phone" />
    </button>`}
    <button class="menu" aria-haspopup="dialog" onClick=${more}><b>${words.more}</b></button>
  </footer>`;
}

/** Let the path give way where the game master's words would have no room; where letters are so
 * large that the hand has none either, the page scrolls below what threatens. */
function giveWay(main) {
  const names = main.querySelectorAll(".fit");
  main.classList.remove("pathless", "tall");
  fit(names);
  const [read, hand] = [main.querySelector(".read"), main.querySelector(".hand")];
  main.classList.toggle("pathless", read.clientHeight < MIN_READ);
  const cramped = read.clientHeight < MIN_READ || hand.scrollHeight > hand.clientHeight + 1;
  main.classList.toggle("tall", cramped || hand.scrollWidth > hand.clientWidth + 1);
  if (main.matches(".tall")) fit(names); // they have other room
}

/** Return what hears a keyboard: a card by its name, Backspace for undo. */
function keyboard(main) {
  let typed = "";
  let waiting;
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, dialog")) return;
    if (event.key === "Backspace") main().querySelector(".undo:enabled")?.click();
    if (!/^[\p{L}\p{N}]$/u.test(event.key)) return;
    clearTimeout(waiting);
    const keys = [...main().querySelectorAll(".hand [data-key]")];
    const named = (key) => key.dataset.key.toLowerCase();
    const begins = (text) => keys.filter((key) => named(key).startsWith(text));
    const letter = event.key.toLowerCase();
    typed = begins(typed + letter).length ? typed + letter : letter;
    const found = begins(typed);
    const choose = () => {
      const exact = found.find((key) => named(key) === typed) ?? (found.length === 1 && found[0]);
      typed = "";
      if (exact) exact.click();
    };
    if (found.length === 1) choose();
    else waiting = setTimeout(choose, SLOW); // it could become a longer name
  };
}
