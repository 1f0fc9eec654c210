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

test("a fingerprint has 22 characters of an address", () => assert.match(print, /^[\w-]{22}$/));

const sdp = (...lines) => ({ sdp: ["v=0", ...lines, "a=setup:active", ""].join("\r\n") });
const OWN = sdp("a=fingerprint:sha-256 ab:cd");
const ONE = "a=fingerprint:sha-256 12:34";
const OTHER = "a=fingerprint:sha-256 56:78";
const DESCRIPTIONS = [
  ["one fingerprint", "SHA-256 12:34", [ONE]],
  ["one fingerprint for each medium", "SHA-256 12:34", [ONE, "m=application 9", ONE]],
  ["one fingerprint in other letters", "SHA-256 12:34", [ONE, ONE.toUpperCase()]],
  ["two fingerprints", null, [ONE, OTHER]],
  ["another fingerprint of a medium", null, [ONE, "m=application 9", OTHER]],
  ["another fingerprint in capitals", null, [ONE, OTHER.toUpperCase()]],
  ["another fingerprint after blanks", null, [ONE, ` ${OTHER.replace(":", " : ")}`]],
  ["another fingerprint after a bare carriage return", null, [`${ONE}\r${OTHER}`]],
  ["the same digits by another hash", null, [ONE, "a=fingerprint:sha-1 12:34"]],
  ["no fingerprint", null, []],
];
for (const [name, print, lines] of DESCRIPTIONS)
  test(`a description with ${name} ${print ? "is accepted" : "is refused"}`, async () => {
    const ends = endsOf({ localDescription: OWN, remoteDescription: sdp(...lines) });
    assert.deepEqual(ends, print && { own: "SHA-256 AB:CD", other: print });
    const turned = endsOf({ localDescription: sdp(...lines), remoteDescription: OWN });
    assert.equal(turned?.own ?? null, print);
    if (!ends) assert.equal(await isHost(print, "room", ends, number, answer), false);
  });
