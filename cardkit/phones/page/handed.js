// The one phone of a table, which goes round when players choose in secret.
import { Choices, Progress, Question } from "./hand.js";
import { fill, html } from "./html.js";
import { Sign, inside } from "./parts.js";

/** Choosing in secret on one device that goes round: between two people a card's back shows. */
export function HandedRound({ pad }) {
  const { view, words, unsent } = pad;
  const { pocket } = words;
  const missing = inside(view).filter(({ name }) => !view.choices.chosen.includes(name));
  const [next] = missing;
  if (!next) return null;
  const player = next.bot ? next : missing.find(({ name }) => name === unsent.holder);
  const hold = (name) => pad.keep({ holder: name, second: null });
  if (!player)
    return html` <div class="card-back">
        <span class="circle"><${Sign} player=${next} /></span>
        <div class="hand-to">
          <h2 class="serif" aria-live="polite">${fill(pocket.hand_to, { who: next.name })}</h2>
          <p>${pocket.look_away}</p>
        </div>
      </div>
      <${Progress} view=${view} text=${view.choices.text} />
      <button class="big" onClick=${() => hold(next.name)}>
        <b>${fill(pocket.i_am, { who: next.name })}</b>
      </button>`;
  const choose = async (choice) => {
    const answer = await pad.act({ do: "choose", name: player.name, choice });
    if (answer.ok) hold("");
  };
  return html` <${Question}
      player=${player}
      title=${player.bot ? fill(words.top_card, { who: player.name }) : player.name}
      hint=${`${player.fact} ${player.figure}`}
    />
    <${Choices} pad=${pad} player=${player} choose=${choose} />
    ${!player.bot &&
    html`<button class="wide" onClick=${() => hold("")}>
      ${fill(pocket.not_you, { who: player.name })}
    </button>`}`;
}
