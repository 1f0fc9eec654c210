// What another phone says of its table, and whom a guest believes. Tried without a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const asModule = (code) => `data:text/javascript,${encodeURIComponent(code)}`;
const page = new URL("../../../cardkit/phones/page/", import.meta.url);
const read = (name) => readFileSync(new URL(name, page), "utf8");

/** Stands for the modules that need a browser or a network. */
const STAND_INS = {
  files: "export const savePdf = null;",
  link: read("link.js"),
  peers: "export const newWay = async () => ({ enter: () => globalThis.room, end() {} });",
  proof: `export const endsOf = () => null;
    export const isHost = async () => (await globalThis.proof).isRight;
    export const random = () => "number";`,
};
const code = read("peer_link.js").replace(
  /"\.\/(\w+)\.js"/g,
  (_, name) => `"${asModule(STAND_INS[name])}"`,
);
const { PeerLink } = await import(asModule(code));
if (!globalThis.navigator?.onLine)
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true } });

const CASES = [
  ["a table that has loaded meanwhile", ["loading", "open"], true, "asleep"],
  ["a table whose game is closed meanwhile", ["loading", "open", "shelf"], true, "shelf"],
  ["a table that is still loading", ["loading"], true, "loading"],
  ["a guest that poses as the table", ["loading", "shelf"], false, "gone"],
];
for (const [name, words, isRight, state] of CASES)
  test(`words during a proof: ${name}`, async (context) => {
    const connection = { connectionState: "connected" };
    const actions = {};
    globalThis.room = {
      getPeers: () => ({ peer: connection }),
      makeAction: (action, { onMessage }) => {
        actions[action] = onMessage;
        return { request: async () => ({ runs: ["run"] }) };
      },
    };
    let prove;
    globalThis.proof = new Promise((done) => (prove = done));
    const link = new PeerLink("room.key.print", "Bo");
    context.after(() => Object.assign(link, { secret: "other", word: "away" })); // enters no room again
    await new Promise(setImmediate);
    const heard = words.map((word) => actions.table(word, { peerId: "peer" }));
    prove({ isRight });
    await Promise.all(heard);
    assert.equal(link.state, state);
  });
