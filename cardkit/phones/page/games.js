// Games to choose from: a card for each.
import { fill, html } from "./html.js";
import { Picture } from "./parts.js";

export const Games = ({ games, words, choose }) =>
  html` <div class="games">
    ${games.map(
      (game) => html`<${Game} key=${game.id} game=${game} words=${words} choose=${choose} />`,
    )}
  </div>`;

const Game = ({ game, words, choose }) =>
  html` <button class="game" onClick=${() => choose(game)}>
    <span class="game-sign"><${Picture} name=${game.sign} /></span>
    <b class="serif">${game.name}</b>
    <span class="about">${game.about}</span>
    <span class="facts">
      <${Picture} name="player" /> ${game.low}–${game.high} <${Picture} name="clock" /> ${fill(
        words.minutes,
        { n: game.minutes.replace("-", "–") },
      )}
    </span>
  </button>`;
