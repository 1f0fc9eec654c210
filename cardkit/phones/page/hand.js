// The lower half of the pad: the keys and names that may be tapped now. It draws what the view
// offers and knows no rule of a game.
// `pad.unsent` is what is tapped and not sent yet: all is `ready` for the first card; `picked`
// leavers; of hands the cards `shown`, by player, whose `turn` it is out of order, the artifacts
// that go `back`; the key that asks for a suit in a `second` tap; `seating`: whose phone is it?
// `keys`: somebody who watches wants them; in secret the player who is `changing` a choice, the
// `sleeper` who is chosen for, the `holder` of the one phone.
import { classes, fill, flipped, html, joined, memory, useState, without } from "./html.js";
import { Clock, Dots, Picture, Pips, Sign, Status, inside, isRed } from "./parts.js";

const MAX_ACROSS = 4; // names
const MANY_KEYS = 15; // so many are five across, more are six
const VERY_MANY_KEYS = 18; // so many are, more as many across as there is room for
const MAX_DIGITS = 6; // figures of a pile
const MANY_SUITS = 3; // on a key: so many are not shown
const LONG = 30; // letters of leavers' names; longer lists are set smaller

export function Hand({ pad }) {
  const { view } = pad;
  if (pad.unsent.seating) return html`<${Seats} pad=${pad} />`;
  if (pad.setsUp)
    return html`<button class="big" onClick=${() => pad.keep({ ready: true })}>
      <b>${pad.words.ready}</b>
    </button>`;
  if (view.waits_for) return html`<${WaitsForSeat} pad=${pad} />`;
  if (pad.isAsked) return html`<${GivesSeat} pad=${pad} />`;
  const { alone } = pad.link;
  if (view.choices.open && alone) return html`<${alone} pad=${pad} />`;
  if (view.secret && !alone && !view.seat && !memory.get("only taps"))
    return html`<${Seats} pad=${pad} />`;
  if (view.choices.open) return html`<${Choosing} pad=${pad} />`;
  if (view.secret && watches(pad)) return html`<${Own} pad=${pad} />`;
  if (!view.keys.length) return html`<${Between} pad=${pad} />`;
  if (view.stage !== "show") return html`<${Turn} pad=${pad} />`;
  return pad.unsent.back ? html`<${GoesBack} pad=${pad} />` : html`<${Show} pad=${pad} />`;
}

/** True while somebody else turns the cards, on a phone of their own. */
function watches({ view, unsent }) {
  const dealer = view.players.find(({ name }) => name === view.dealer);
  return (
    view.stage === "card" && view.seat && view.seat !== view.dealer && dealer?.phone && !unsent.keys
  );
}

export const Question = ({ title, hint, player }) =>
  html` <div class="question">
    <h2>${player && html`<${Sign} player=${player} />`}${title}</h2>
    ${hint && html`<span class="hint">${hint}</span>`}
  </div>`;

function Turn({ pad }) {
  const { view, words, picked } = pad;
  const nobody = () =>
    picked.length ? pad.keep({ picked: [] }) : pad.act({ do: "leave", names: [] });
  return html` <${Question}
      title=${view.question}
      hint=${picked.length ? words.tap_all : view.hint}
    />
    <${Names} pad=${pad} />
    <div class="keyed">
      <${Keys} pad=${pad} keys=${view.keys} choose=${({ card }) => pad.act({ do: "draw", card })} />
      ${picked.length > 0 && html`<${Leaving} pad=${pad} />`}
    </div>
    ${!view.secret &&
    html`<button class="wide" disabled=${view.stage !== "decision"} onClick=${nobody}>
      ${picked.length ? words.not_yet : words.nobody}
    </button>`}`;
}

function Show({ pad }) {
  const { view, words } = pad;
  const who = pad.unsent.turn ?? inside(view).find(({ name }) => !(name in pad.shown))?.name;
  const show = (card) => showCard(pad, who, card);
  return html` <${Question}
      title=${fill(words.card_of, { who })}
      hint=${pad.half ? words.again : view.hint}
    />
    <${Names} pad=${pad} who=${who} />
    <div class="keyed">
      <${Keys} pad=${pad} keys=${view.keys} choose=${({ card }) => show(card)} />
    </div>
    <button class="wide" onClick=${() => show(null)}>${fill(words.down, { who })}</button>`;
}

/** Which artifacts go back: `pad.unsent.back` are their places. */
function GoesBack({ pad }) {
  const { view, words, shown } = pad;
  return html` <${Question} title=${asksBack(view, shown).title} />
    <${Names} pad=${pad} />
    <${Keys}
      pad=${pad}
      keys=${view.back.cards.map((card, at) => ({ ...card, at }))}
      pressed=${pad.unsent.back}
      choose=${({ at }) => goBack(pad, at)}
    />
    <button class="wide" onClick=${() => sendShown(pad, shown)}>${words.last_back}</button>`;
}

/** Return the question what goes back, and how many; null if there is no choice. */
const asksBack = (view, shown) =>
  view.back?.by[Object.values(shown).filter((card) => card === null).length] ?? null;

/** Keep a card of hands; after the last one ask what goes back, or send them. */
function showCard(pad, who, card) {
  const shown = { ...without(pad.shown, who), [who]: card }; // the last one stands last
  const isLast = inside(pad.view).every(({ name }) => name in shown);
  const asks = isLast && asksBack(pad.view, shown);
  pad.keep({ shown, turn: undefined, second: null, back: asks ? [] : null });
  if (isLast && !asks) sendShown(pad, shown);
}

/** Choose an artifact that goes back, or not; once they are enough, send them. */
function goBack(pad, at) {
  const chosen = flipped(pad.unsent.back, at);
  pad.keep({ back: chosen });
  if (chosen.length === asksBack(pad.view, pad.shown).many)
    sendShown(pad, pad.shown, { back: chosen.map((one) => pad.view.back.cards[one].card) });
}

async function sendShown(pad, cards, more = {}) {
  const answer = await pad.act({ do: "show", cards, ...more });
  if (!answer.ok) pad.keep({ shown: {}, turn: undefined, back: null });
}

/** The players; of hands `who` is asked for a card. */
function Names({ pad, who }) {
  const { players } = pad.view;
  const across = Math.ceil(players.length / Math.ceil(players.length / MAX_ACROSS));
  return html` <div
    class="names"
    style=${{ "--across": across }}
    role="group"
    aria-label=${pad.words.players}
  >
    ${players.map(
      (player) => html`<${Name} key=${player.name} pad=${pad} player=${player} who=${who} />`,
    )}
  </div>`;
}

/** A player, with what is asked of them now: to leave, or of hands for a card. */
function Name({ pad, player, who }) {
  const { view, words, picked } = pad;
  const { name, status, bot } = player;
  const isInside = status === "inside";
  const label = html`<span class="who fit">${name}</span>`;
  const button = (isOn, then, state) =>
    html` <button class="name may" aria-pressed=${String(isOn)} onClick=${then}>
      ${label}<span class="state"><${Sign} player=${player} />${state}</span>
    </button>`;
  if (isInside && view.stage === "decision" && !bot) {
    const leaves = picked.includes(name);
    const pick = () => pad.keep({ picked: flipped(picked, name), second: null });
    return button(leaves, pick, html`<${Picture} name=${leaves ? view.safe_sign : "player"} />`);
  }
  if (isInside && view.stage === "show") {
    const card = pad.shown[name];
    const key = view.keys.find((one) => one.card === card);
    const awaited = who === name ? "…" : "";
    const text = card === undefined ? awaited : (key?.rank ?? card ?? "↓");
    const again = () => pad.keep({ turn: name, second: null, back: null });
    return button(who === name, again, html`<b>${text}</b>`);
  }
  return html` <div class="name ${status}">
    ${label}
    <span class="state">
      <${Sign} player=${player} /><${Status} view=${view} player=${player} />
      ${status === "safe" && html`<b>${player.figure}</b>`}
      <span class="unseen">${words.statuses[status]} ${bot && words.bot}</span>
    </span>
  </div>`;
}

/** Keys of cards; one that can be several asks for the suit in a second tap. */
function Keys({ pad, keys, choose, pressed }) {
  const { words, unsent } = pad;
  const second = pressed ? null : unsent.second;
  const ask = (key) => pad.keep({ second: key });
  return html` <div
      class=${classes("keys", keys.length > VERY_MANY_KEYS && "many")}
      style=${{ "--across": keys.length > MANY_KEYS ? 6 : 5 }}
      role="group"
      aria-label=${words.cards}
    >
      ${keys.map(
        (key) =>
          html` <${Key}
            key=${key.at ?? key.card}
            pad=${pad}
            card=${key}
            pressed=${pressed?.includes(key.at)}
            choose=${key.choices.length ? ask : choose}
          />`,
      )}
    </div>
    ${second &&
    html` <div class="second" role="group" aria-label=${words.which_suit}>
      ${second.choices.map(
        (key) => html`<${Key} key=${key.card} pad=${pad} card=${key} choose=${choose} />`,
      )}
      <button class="key back" onClick=${() => pad.keep({ second: null })}>${words.back}</button>
    </div>`}`;
}

/** One key; where its card cannot come, a tap says why. */
function Key({ pad, card, choose, pressed }) {
  const suits = card.suits.length < MANY_SUITS ? card.suits : [];
  // the name has what is seen: people say that to a phone that listens
  const name = card.name.includes(card.rank) ? card.name : `${card.rank}, ${card.name}`;
  const look = [
    "key",
    card.part,
    isRed(card) && "red",
    !card.rank && "bare",
    suits.length > 1 && "two",
    card.ends && "ends",
  ];
  const tapped = () => (card.reason ? pad.refuse(card.reason) : choose(card));
  return html` <button
    class=${classes(...look)}
    data-key=${card.card}
    onClick=${tapped}
    aria-label=${card.reason ? `${name}. ${card.reason}` : name}
    aria-disabled=${card.reason ? "true" : null}
    aria-pressed=${pressed === undefined ? null : String(pressed)}
  >
    <span class="cap" aria-hidden="true">
      ${card.rank} ${suits.length > 0 && html`<${Pips} suits=${suits} />`}
      ${card.card === "joker" && html`<${Picture} name="crown" />`}
    </span>
    ${card.card !== "joker" && card.sign && html`<${Picture} name=${card.sign} kind="corner" />`}
    ${card.ends && html`<span class="ends-it" data-text=${pad.words.ends} />`}
    ${card.worth && html`<span class="worth" data-text=${card.worth} />`}
  </button>`;
}

/** Who leaves, once more and large, over the keys. */
function Leaving({ pad }) {
  const { view, words, picked } = pad;
  const names = view.players.map(({ name }) => name).filter((name) => picked.includes(name));
  const who = joined(names, words.and);
  return html` <button class="leaving" onClick=${() => pad.act({ do: "leave", names })}>
    <span class=${classes("leaves", who.length > LONG && "long")}
      >${fill(words.leaves[names.length > 1 ? 1 : 0], { who })}</span
    >
    <span class="more">${names.length > 1 ? words.together : words.alone}</span>
  </button>`;
}

function Between({ pad }) {
  const { view } = pad;
  const look = view.buttons.length > 1 ? "option" : "big";
  const buttons = view.buttons.map(
    ({ label, more, act }) =>
      html` <button class=${view.stage === "piles" ? "wide" : look} onClick=${() => pad.act(act)}>
        <b>${label}</b> <span class="more">${more}</span>
      </button>`,
  );
  return html` ${view.question && html`<${Question} title=${view.question} hint=${view.hint} />`}
  ${view.stage === "piles" && html`<${Piles} pad=${pad} />`} ${buttons}`;
}

/** The gold as counted at the end, to be compared with the record. */
function Piles({ pad }) {
  const count = (event) => {
    event.preventDefault();
    const counted = [...new FormData(event.target)].filter(([, gold]) => gold !== "");
    const piles = Object.fromEntries(counted.map(([name, gold]) => [name, Number(gold)]));
    pad.act({ do: "count", piles });
  };
  const present = pad.view.players.filter(({ status }) => status !== "away");
  return html` <form class="piles" onSubmit=${count}>
    <div class="fields">
      ${present.map(
        ({ name }) =>
          html` <label key=${name}>
            <span class="who fit">${name}</span>
            <input
              name=${name}
              inputmode="numeric"
              pattern="[0-9]*"
              autocomplete="off"
              maxlength=${MAX_DIGITS}
            />
          </label>`,
      )}
    </div>
    <button class="big"><b>${pad.words.piles}</b></button>
  </form>`;
}

function Seats({ pad }) {
  const { view, words } = pad;
  return html` <${Question} title=${words.which} />
    <div class="seats">
      ${view.players.map((player) => {
        if (player.bot) return null;
        const mine = player.name === view.seat;
        return html` <button
          key=${player.name}
          class=${classes("seat", player.phone && !mine && "taken")}
          aria-pressed=${String(mine)}
          onClick=${() => pad.sit(player.name)}
        >
          <span class="who fit"><${Sign} player=${player} />${player.name}</span>
          ${player.phone && html`<${Picture} name="phone" />`}
        </button>`;
      })}
    </div>
    <button class="wide" onClick=${() => pad.sit("")}>${words.only_taps}</button>`;
}

function WaitsForSeat({ pad }) {
  const { view, words } = pad;
  return html` <${Question} title=${fill(words.seat_taken, { who: view.waits_for })} />
    <button class="wide" onClick=${() => pad.sit("")}>${words.only_taps}</button>`;
}

function GivesSeat({ pad }) {
  const { view, words } = pad;
  const who = view.seat;
  const give = async () => {
    if ((await pad.act({ do: "let" })).ok) pad.sit("");
  };
  return html` <${Question} title=${fill(words.seat_wanted, { who })} />
    <button class="big" onClick=${pad.keepSeat}>
      <b>${fill(words.keep_seat, { who })}</b>
    </button>
    <button class="wide" onClick=${give}>${words.give_seat}</button>`;
}

export function Choices({ pad, player, choose }) {
  const { view, words } = pad;
  const who = player.name;
  if (view.stage === "show")
    return html` <div class="keyed">
        <${Keys} pad=${pad} keys=${view.keys} choose=${(key) => choose(key.card, key.name)} />
      </div>
      ${!player.bot &&
      html` <button class="wide" data-choice="down" onClick=${() => choose(null, words.leave)}>
        ${fill(words.down, { who })}
      </button>`}`;
  const thumb = (choice, picture, text) =>
    html` <button class="choose" data-choice=${choice} onClick=${() => choose(choice, text)}>
      <${Picture} name=${picture} />${text}
    </button>`;
  return html` <div class="choice">
    ${thumb("stay", "thumb up", words.go_on)}${thumb("leave", "thumb down", words.leave)}
  </div>`;
}

export const Progress = ({ view, text }) =>
  html`<p class="waiting"><${Clock} view=${view} /><${Dots} view=${view} /> ${text}</p>`;

/** Choosing in secret, on one's own phone, or for somebody whose phone is not there. */
function Choosing({ pad }) {
  const { view, words, unsent } = pad;
  const [mine, setMine] = useState({}); // by player: the table never tells a choice
  const who = unsent.sleeper || view.seat;
  const player = inside(view).find(({ name }) => name === who);
  if (!player || (player.bot && !unsent.sleeper)) return html`<${Own} pad=${pad} />`;
  const label = mine[`${view.revision} ${who}`];
  const choose = async (choice, says) => {
    if (!unsent.sleeper) setMine({ [`${view.revision} ${who}`]: says }); // views can be faster
    const answer = await pad.act({ do: "choose", name: who, choice });
    if (answer.ok) pad.keep({ changing: false, sleeper: "", second: null });
    else setMine(mine);
  };
  const done = view.choices.chosen.includes(who);
  if (done && !unsent.changing && !unsent.sleeper)
    return html`<${Waiting} pad=${pad} /><${Sealed} pad=${pad} label=${label} />`;
  return html` ${!unsent.sleeper && html`<${Waiting} pad=${pad} />`}
    <${Question}
      player=${player}
      hint=${`${player.fact} ${player.figure}`}
      title=${unsent.sleeper ? fill(player.bot ? words.top_card : words.choose_for, { who }) : who}
    />
    <${Choices} pad=${pad} player=${player} choose=${choose} />
    ${(unsent.sleeper || unsent.changing) &&
    html`<button class="wide" onClick=${() => pad.keep({ changing: false, sleeper: "" })}>
      ${words.back}
    </button>`}`;
}

/** The back of a card: nobody nearby sees what was chosen. */
function Sealed({ pad, label }) {
  const { words } = pad;
  const [looking, setLooking] = useState(false);
  const hold = (looks) => () => setLooking(looks);
  const onKey = (event) => [" ", "Enter"].includes(event.key) && setLooking(true);
  return html` <div class="sealed">
    <h2 class="serif" aria-live="polite">${looking && label ? label : words.chosen}</h2>
    <p>${looking ? "\u00a0" : words.unseen}</p>
    <div class="both">
      ${label &&
      html` <button
        class="quiet"
        onPointerDown=${hold(true)}
        onPointerUp=${hold(false)}
        onPointerLeave=${hold(false)}
        onKeyDown=${onKey}
        onKeyUp=${hold(false)}
        onBlur=${hold(false)}
        onContextMenu=${(event) => event.preventDefault()}
      >
        ${words.look}
      </button>`}
      <button class="quiet" onClick=${() => pad.keep({ changing: true })}>${words.change}</button>
    </div>
  </div>`;
}

/** One's own figures, while others decide or turn the cards. */
function Own({ pad }) {
  const { view, words } = pad;
  const player = view.players.find(({ name }) => name === view.seat);
  return html` ${player &&
  html` <div class="own">
    <span class="large"><${Sign} player=${player} /></span>
    <h2 class="serif">${player.name}</h2>
    <p>${player.fact} <b>${player.figure}</b></p>
    ${view.total !== null && html`<p class="hint">${words.your_total} <b>${view.total}</b></p>`}
  </div>`}
  ${view.choices.open
    ? html`<${Waiting} pad=${pad} />`
    : html` <p class="turns">${view.turns}</p>
        <button class="wide" onClick=${() => pad.keep({ keys: true })}>${words.cards}</button>`}`;
}

/** How many have chosen; for whom one can choose, since no phone of theirs is there. It stands
 * above what is tapped: the hand ends at the foot, so what changes here moves nothing below. */
function Waiting({ pad }) {
  const { view, words } = pad;
  const { chosen, text } = view.choices;
  const missing = inside(view).filter(({ name }) => !chosen.includes(name));
  const asleep = missing.filter(({ name, phone }) => name !== view.seat && !phone);
  const [{ name: who, bot } = {}] = missing; // bots last
  return html` <div class="waiting">
    <${Progress}
      view=${view}
      text=${bot || (missing.length === 1 && view.left !== 0)
        ? fill(bot ? words.top_card : words.waits, { who })
        : text}
    />
    ${asleep.length > 0 &&
    html` ${!bot && html`<p>${words.absent}</p>`}
      <div class="both">
        ${asleep.map(
          ({ name }) =>
            html` <button
              key=${name}
              class="quiet"
              aria-label=${fill(words.choose_for, { who: name })}
              onClick=${() => pad.keep({ sleeper: name })}
            >
              ${name}
            </button>`,
        )}
      </div>`}
  </div>`;
}
