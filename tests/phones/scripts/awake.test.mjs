// The screen stays awake while somebody wants it, and nothing is said before the browser answers.
import assert from "node:assert/strict";
import { test } from "node:test";

const held = new Set();
let answer = () => {}; // the browser's, to what it was asked last

Object.defineProperty(globalThis, "document", {
  value: Object.assign(new EventTarget(), { hidden: false }),
});
Object.defineProperty(globalThis, "navigator", {
  value: { wakeLock: { request: () => new Promise((...both) => (answer = both)) } },
});
const { isRefused, stayAwake } = await import("../../../cardkit/phones/page/awake.js");

const settled = () => new Promise(setImmediate);

async function granted() {
  const lock = { release: () => held.delete(lock) };
  held.add(lock);
  answer[0](lock);
  await settled();
}

test("two requests share one lock, which is released when both have ended", async () => {
  const first = stayAwake();
  await granted();
  const second = stayAwake();
  await granted();
  assert.equal(held.size, 1);
  first();
  assert.equal(held.size, 1);
  second();
  assert.equal(held.size, 0);
});

test("a refusal of the browser is remembered", async () => {
  const end = stayAwake();
  assert.equal(isRefused(), false);
  answer[1](new Error("not now"));
  await settled();
  assert.equal(isRefused(), true);
  end();
  assert.equal(isRefused(), false);
});
