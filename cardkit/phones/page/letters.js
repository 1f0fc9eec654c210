// A television is found by four letters that it shows. Whoever guesses them, or listens where the
// phones meet, can step between: so both ends show two words, made of this very connection and of
// a random number of each, which is sealed until the other's seal is there. Nobody in the middle
// can choose them, and letters serve once, so nobody can try often.
import { hasTexts } from "./link.js";
import { endsOf, random } from "./proof.js";

const ALPHABET = "BCDFGHJKLMNPRSTVWXYZ"; // none looks like another, and no four are a rude word
const WORDS = `album atlas banjo bikini bingo bistro bonus bravo cargo casting delta domino duo
fiesta forum gala gong hobby jaguar judo kebab ketchup kilo kimono kiwi koala laser lasso lotto magma
manga matador motor ninja nylon okapi opus origami panda paprika parasol pesto pizza poker polo
puzzle quiz radio risotto robot rumba safari sauna solo sonar sudoku sushi tango taxi tempo torso
totem tuba turban`.split(/\s/);
const GOOD = 600_000; // ms for which letters live,
const COMPARED = 60_000; // and in which words are compared

export async function digest(value) {
  const text = new TextEncoder().encode(JSON.stringify(value));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", text));
}

export const drawLetters = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((n) => ALPHABET[n % 20]).join("");

/** Return the letters that were typed; "" if they are those of no television. */
export function readLetters(text) {
  const letters = text.toUpperCase().replace(/[\s.-]/g, "");
  return RegExp(`^[${ALPHABET}]{4}$`).test(letters) ? letters : "";
}

/** Return the two words of both ends: who is in the middle has other ends, and other words. */
async function wordsOf({ own, other }, numbers) {
  const bytes = await digest(["cardkit television", [own, other].sort(), numbers.sort()]);
  return `${WORDS[bytes[0] % WORDS.length]} ${WORDS[bytes[1] % WORDS.length]}`;
}
const sealOf = async (number) => String(await digest(["cardkit seal", number]));

/** Meet the first who comes by these letters. `tell` what follows: the two `words`, a `secret` that
 * the other end gives once somebody has compared them, or that it is `gone`. Return what gives the
 * other end a secret, and what ends the meeting. */
export function meet(way, letters, tell) {
  const room = way.enter(`television-${letters}.${letters}`, "letters");
  const number = random();
  const sealed = sealOf(number);
  let other = null; // who came first: peer, connection, seal; then the `words`
  const hear = async (said, { peerId }) => {
    const connection = room.getPeers()[peerId];
    other ??= { peerId, connection, seal: said?.seal };
    if (other.connection !== connection) return;
    if (hasTexts(said, "seal")) sealed.then(() => send({ number }, { target: peerId }));
    if (hasTexts(said, "number") && !other.words && (await sealOf(said.number)) === other.seal) {
      const ends = endsOf(connection);
      if (!ends) return;
      other.words = await wordsOf(ends, [number, said.number]);
      tell({ words: other.words });
    }
    if (hasTexts(said, "secret") && other.words) tell({ secret: said.secret });
  };
  const action = room.makeAction("letters", { onMessage: hear });
  /** @param {import("./messages").PairingMessage} said */
  const send = (said, how) => action.send(said, how);
  room.onPeerJoin = async (target) => send({ seal: await sealed }, { target });
  room.onPeerLeave = (peerId) => peerId === other?.peerId && tell({ gone: true });
  return {
    give: async (secret) => {
      const { peerId: target, connection } = other; // not another under its name
      if (room.getPeers()[target] === connection) await send({ secret }, { target });
    },
    end: () => way.end([room]),
  };
}

/** Return the secret that a television is given. It comes by `newWay` into rooms; `show` letters,
 * then words, then other letters where nobody has given a secret for those in time. */
export async function awaitSecret(newWay, show) {
  for (;;) {
    const letters = drawLetters();
    show("letters", letters);
    /** @type {(news: object) => void} */
    let tell = () => {};
    const served = new Promise((done) => (tell = done));
    let ending = setTimeout(tell, GOOD, {});
    const meeting = meet(await newWay(), letters, (news) => {
      if (!news.words) return tell(news);
      show("words", news.words);
      clearTimeout(ending);
      ending = setTimeout(tell, COMPARED, {});
    });
    const { secret } = await served;
    clearTimeout(ending);
    meeting.end();
    if (secret) return secret;
  }
}
