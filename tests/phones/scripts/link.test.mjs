// The way to a table: what is asked is asked again until it is answered. Tried without a browser.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

globalThis.crypto ??= webcrypto; // node 18 has it there alone
const script = new URL("../../../cardkit/phones/page/link.js", import.meta.url);
const { Link } = await import(
  `data:text/javascript,${encodeURIComponent(readFileSync(script, "utf8"))}`
);

/** A way that gives these answers, one after the other, and keeps what it was asked. */
class Answering extends Link {
  constructor(...answers) {
    super("Bo");
    this.answers = answers;
    this.bodies = [];
  }

  async ask(_method, body) {
    this.bodies.push(body);
    return this.answers.shift();
  }
}

const NOTHING = { ok: false, status: 0 };
const ANSWERS = [
  ["an answer at once", 1, [{ ok: true, status: 200 }]],
  ["a network that comes back", 3, [NOTHING, NOTHING, { ok: true, status: 200 }]],
  [
    "a table that is still loading",
    2,
    [
      { ok: false, status: 503 },
      { ok: true, status: 200 },
    ],
  ],
  [
    "a screen that asks too often",
    2,
    [
      { ok: false, status: 429 },
      { ok: true, status: 200 },
    ],
  ],
  ["a refusal, which is not asked again", 1, [{ ok: false, status: 409 }]],
  ["an act that cannot be saved", 1, [{ ok: false, status: 503, text: "There is no room." }]],
];
for (const [name, times, answers] of ANSWERS)
  test(`an act: ${name}`, async () => {
    const link = new Answering(...answers);
    const last = answers.at(-1);
    assert.deepEqual(await link.act({ card: "7h", at: 3 }), last);
    const body = { card: "7h", at: 3, screen: link.screen, seat: "Bo" };
    assert.deepEqual(link.bodies, Array(times).fill(body));
  });

test("an act: a network that is gone for minutes", async (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  context.mock.method(globalThis, "setTimeout", (then, time) => {
    now += time;
    setImmediate(then);
  });
  const answers = [...Array(200).fill(NOTHING), { ok: true, status: 200 }];
  assert.equal((await new Answering(...answers).act({ at: 3 })).status, 200);
  assert.ok(now > 120_000);
});

test("an answer that the page needs is required", async () => {
  await assert.rejects(new Answering(NOTHING).words(), /words/);
  assert.deepEqual(await new Answering({ ok: true, a: 1 }).rules(), { ok: true, a: 1 });
});

test("each screen has its own name", () => {
  const names = Array.from({ length: 50 }, () => new Answering().screen);
  assert.equal(new Set(names).size, 50);
});
