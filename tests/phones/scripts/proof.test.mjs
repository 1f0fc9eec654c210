// Who is the table: tried in node, without a browser.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

globalThis.crypto ??= webcrypto; // node 18 has it there alone
const script = new URL("../../../cardkit/phones/page/proof.js", import.meta.url);
const { endsOf, fingerprint, isHost, newKey, prove, random } = await import(
  `data:text/javascript,${encodeURIComponent(readFileSync(script, "utf8"))}`
);

const HOST = "AA:01";
const GUEST = "BB:02";
const onHost = { own: HOST, other: GUEST };
const onGuest = { own: GUEST, other: HOST };

const key = await newKey();
const thief = await newKey();
const print = await fingerprint(key);
const number = random(16);
const answer = await prove(key, "room", onHost, number);
const stolen = { ...answer, signature: (await prove(thief, "room", onHost, number)).signature };

const ASKED = [
  ["the host", true, {}],
  ["another key", false, { answer: await prove(thief, "room", onHost, number) }],
  ["its key with another's signature", false, { answer: stolen }],
  ["an answer to another question", false, { number: random(16) }],
  ["an answer for another room", false, { room: "other" }],
  ["an answer handed on to another guest", false, { ends: { own: "CC:03", other: HOST } }],
  ["an answer handed on by another phone", false, { ends: { own: GUEST, other: "CC:03" } }],
  ["no answer", false, { answer: null }],
  ["half an answer", false, { answer: { key: answer.key } }],
  ["a refusal", false, { answer: { status: 404 } }],
  ["no base64", false, { answer: { key: "%", signature: "%" } }],
  ["a key that is none", false, { answer: { key: "AAAA", signature: answer.signature } }],
];

for (const [name, isBelieved, asked] of ASKED)
  test(name, async () => {
    const { room, ends, ...rest } = { room: "room", ends: onGuest, number, answer, ...asked };
    assert.equal(await isHost(print, room, ends, rest.number, rest.answer), isBelieved);
  });

test("a fingerprint is 22 letters of an address", () => assert.match(print, /^[\w-]{22}$/));

test("the ends of a connection", () => {
  const sdp = (letters) => ({
    sdp: `v=0\r\na=fingerprint:sha-256 ${letters}\r\na=setup:active\r\n`,
  });
  const connection = { localDescription: sdp("ab:cd"), remoteDescription: sdp("12:34") };
  assert.deepEqual(endsOf(connection), { own: "SHA-256 AB:CD", other: "SHA-256 12:34" });
});
