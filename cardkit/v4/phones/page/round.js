// Choosing in secret on one device that goes round. The host sees a phone for each player, so that
// no choice is in another player's view. Between two people the screen shows only the back of a
// card.
import { h, picture, told } from "./dom.js";
import { keys, second } from "./hand.js";
import { path, sign, status } from "./parts.js";

export class Round {
  /** `pad` sends and refuses; `link` has the connection and the public view. */
  constructor(link, pad, redraw) {
    this.link = link;
    this.pad = pad;
    this.redraw = redraw;
    this.ask = null;
    this.done = [];
    this.name = "";
    this.view = null;
    this.second = null;
    this.busy = false;
  }

  /** Return true if the device goes round now. */
  goes(view) {
    const { choices } = view;
    const open = choices.mode === "phones" && choices.open && choices.reveal_in == null;
    if (open && this.ask !== choices.ask)
      Object.assign(this, { ask: choices.ask, done: [], name: "", view: null, second: null });
    return open && this.waiting(view).length > 0;
  }

  /** Return the players who have still to choose, in seat order. */
  waiting(view) {
    return view.players.filter(({ name, inside }) => inside && !this.done.includes(name));
  }

  /** Return headers of the player's own phone here: this device's ticket with the number of the
   * seat. */
  headers(view, name) {
    const seat = view.players.findIndex((player) => player.name === name) + 1;
    return {
      ...this.link.headers(),
      "X-Phone": this.link.phone.slice(0, 22) + seat.toString(16).padStart(2, "0"),
    };
  }

  /** Post one request at a time; return the player's view, or null if refused or busy. */
  async post(view, name, what, body) {
    if (this.busy) return null;
    this.busy = true;
    this.redraw();
    try {
      const headers = { ...this.headers(view, name), "Content-Type": "application/json" };
      const answer = await this.link.carry(`/api/${what}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      const told = await answer.json();
      if (answer.status === 200) return told.view;
      this.pad.refuse(told.text);
    } catch {
      this.pad.refuse(view.words.lost);
    } finally {
      this.busy = false;
      this.redraw();
    }
    return null;
  }

  /** Hand the device to this player. */
  async take(view, name) {
    const seen = await this.post(view, name, "seat", { name, over: true });
    if (!seen) return;
    Object.assign(this, { view: seen, name });
    this.link.moved();
    this.redraw();
  }

  /** Take the device back without a choice. */
  lay() {
    Object.assign(this, { name: "", view: null, second: null });
    this.link.moved();
  }

  async choose(choice) {
    const { name, view } = this;
    const after = await this.post(view, name, "choose", { name, choice, ask: view.choices.ask });
    if (!after) return;
    this.done.push(name);
    this.lay();
    this.link.anew();
    this.redraw();
  }

  /** Choose the card of a key, or ask for its suit. */
  press(key) {
    if (key?.then?.length) this.second = key;
    else this.choose(key && key.id);
  }

  screen(view) {
    const [next] = this.waiting(view);
    return this.view
      ? choosing(
          this.view,
          this,
          this.waiting(view).find(({ name }) => name !== this.name),
        )
      : handing(view, this, next);
  }
}

function heading(view, ...more) {
  return h(
    "header.bar",
    { key: "bar" },
    h("h1", {}, view.game.name),
    h("p.round", {}, view.round?.title),
    more,
  );
}

function handing(view, round, next) {
  const { pad } = round;
  const words = view.pocket;
  const all = view.players.filter(({ inside }) => inside);
  return h(
    "div.round-screen",
    { key: "handing" },
    heading(view),
    h(
      "div.back-of",
      { key: "back" },
      h("span.circle", {}, sign(next)),
      h(
        "div.hands",
        {},
        h("h2.serif", { "aria-live": "polite" }, told(words.hand_to, { who: next.name })),
        h("p", {}, words.look_away),
      ),
    ),
    view.choices.again && h("p.hint", { key: "again", role: "status" }, view.choices.again),
    h(
      "p.waiting",
      { key: "dots" },
      h(
        "span.dots",
        { "aria-hidden": "true" },
        all.map(({ name }) => h("i", { class: round.done.includes(name) ? "in" : "" })),
      ),
      view.choices.text,
    ),
    h(
      "button.big",
      { key: "take", onclick: pad.tap(() => round.take(view, next.name)) },
      h("b", {}, told(words.i_am, { who: next.name })),
    ),
    h(
      "button.wide",
      { key: "hands", onclick: pad.tap(() => pad.post("secret", { on: false })) },
      view.menu.find(({ id }) => id === "hands")?.label,
    ),
  );
}

function choosing(view, round, after) {
  const { pad, name } = round;
  const words = view.pocket;
  const player = view.players.find((one) => one.name === name);
  return h(
    "div.round-screen",
    { key: "choosing" },
    heading(
      view,
      h(
        "button.quiet.not",
        { onclick: pad.tap(() => round.lay()) },
        told(words.not_you, { who: name }),
      ),
    ),
    h("div.path-side", { key: "path" }, path(view), status(view)),
    view.threat.length > 0 &&
      h("p.say.alert", { key: "threat" }, h("span.fact", {}, view.threat.join(" "))),
    h(
      "div.question",
      { key: "question" },
      h("h2", {}, sign(player), name),
      h("span.hint", {}, view.choices.mine.carries),
    ),
    view.stage === "show"
      ? cardOf(view, round)
      : [
          thumb("stay", "thumb up", view.words.go_on, round),
          thumb("leave", "thumb down", view.words.leave, round),
        ],
    h(
      "p.then",
      { key: "then" },
      picture("phone"),
      h(
        "span",
        {},
        after && h("b", {}, told(words.hand_to, { who: after.name })),
        " ",
        view.words.unseen,
      ),
    ),
  );
}

function thumb(choice, drawn, label, round) {
  return h(
    "button.choose",
    { key: choice, "data-choice": choice, onclick: round.pad.tap(() => round.choose(choice)) },
    picture(drawn),
    h("b", {}, label),
  );
}

function cardOf(view, round) {
  const pad = {
    tap: round.pad.tap,
    refuse: round.pad.refuse,
    unask: () => {
      round.second = null;
    },
  };
  const press = (key) => round.press(key);
  return [
    h(
      "div.keyed",
      { key: "keyed" },
      keys(view, pad, view.keys, press),
      round.second && second(view, pad, round.second, press),
    ),
    h(
      "button.wide",
      { key: "down", onclick: pad.tap(() => round.choose(null)) },
      told(view.words.down, { who: round.name }),
    ),
  ];
}
