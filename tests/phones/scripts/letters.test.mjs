// Four letters of a television, and the two words by which nobody steps between.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import {
  awaitSecret,
  digest,
  meet,
  drawLetters,
  readLetters,
} from "../../../cardkit/phones/page/letters.js";

const later = setTimeout; // also where that of the page has a clock of the test

/** Pause until all that can happen has happened: what is sent, and what is sealed. */
async function settled() {
  for (let n = 0; n < 12; n += 1) {
    await digest(n);
    await new Promise((done) => later(done, 2));
  }
}

/** Rooms as of trystero, without a network: whoever enters one meets all who are there. */
class Rooms {
  rooms = new Map();
  certificates = 0;

  /** Return a way into them, for `meet`. `certificate` is that of whoever enters. */
  way = (certificate) => async () => ({
    enter: (secret) => {
      const peers = this.rooms.get(secret) ?? new Set();
      this.rooms.set(secret, peers.add(new Peer(peers, certificate ?? `C${++this.certificates}`)));
      return [...peers].at(-1);
    },
    end: ([room]) => room.leave(),
  });
}

class Peer {
  connections = new Map();

  constructor(peers, certificate) {
    Object.assign(this, { peers, certificate, id: `${Math.random()}` });
    later(() => peers.forEach((peer) => this.join(peer)));
  }

  join(peer) {
    if (peer === this || this.connections.has(peer.id)) return;
    this.link(peer);
    peer.link(this);
    for (const [one, other] of [
      [this, peer],
      [peer, this],
    ])
      queueMicrotask(() => one.onPeerJoin?.(other.id));
  }

  link(peer) {
    const sdp = (certificate) => ({ sdp: `a=fingerprint:${certificate}` });
    const [localDescription, remoteDescription] = [sdp(this.certificate), sdp(peer.certificate)];
    this.connections.set(peer.id, { peer, localDescription, remoteDescription });
  }

  getPeers = () => Object.fromEntries(this.connections);

  makeAction(_, { onMessage }) {
    this.hear = onMessage;
    const send = async (said, { target }) => {
      const { peer } = this.connections.get(target);
      later(() => peer.hear(structuredClone(said), { peerId: this.id }));
    };
    return { send };
  }

  leave() {
    this.peers.delete(this);
    for (const [, { peer }] of this.connections) peer.onPeerLeave?.(this.id);
  }
}

/** Meet by letters, and note all that is told. */
async function come(rooms, letters, certificate) {
  const news = [];
  const meeting = meet(await rooms.way(certificate)(), letters, (one) => news.push(one));
  return { news, ...meeting };
}

test("drawn letters are consonants, and typed letters are read in any form", () => {
  for (let n = 0; n < 200; n += 1) assert.match(drawLetters(), /^[B-DF-HJ-NP-TV-Z]{4}$/);
  const read = ["bcdf", " b c-d.F ", "BCDF", "BCD", "BCDFG", "BCDO", "BCD1", "bçdf", ""].map(
    readLetters,
  );
  assert.deepEqual(read, ["BCDF", "BCDF", "BCDF", "", "", "", "", "", ""]);
});

test("phone and television show the same two words before the television gets the table", async () => {
  const rooms = new Rooms();
  const television = await come(rooms, "BCDF");
  const phone = await come(rooms, "BCDF");
  await settled();
  assert.equal(phone.news.length, 1);
  assert.match(phone.news[0].words, /^[a-z]+ [a-z]+$/);
  assert.deepEqual(television.news, phone.news);
  await phone.give("room.key.print");
  await settled();
  assert.deepEqual(television.news.slice(1), [{ secret: "room.key.print" }]);
  phone.end();
  assert.deepEqual(television.news.at(-1), { gone: true }); // letters serve once
});

test("a number is never sent before its seal, however long sealing takes", async (context) => {
  const { digest: digestNow } = crypto.subtle;
  let isFirst = true;
  context.mock.method(crypto.subtle, "digest", async (kind, bytes) => {
    const isSlow = isFirst && new TextDecoder().decode(bytes).includes("seal");
    if (isSlow) isFirst = false;
    if (isSlow) await new Promise((done) => later(done, 100));
    return digestNow.call(crypto.subtle, kind, bytes);
  });
  const rooms = new Rooms();
  const [television, phone] = [await come(rooms, "BCDF"), await come(rooms, "BCDF")];
  for (let waits = 0; waits < 6; waits += 1) await settled();
  assert.equal(phone.news.length, 1);
  assert.deepEqual(television.news, phone.news);
});

test("different letters do not connect a phone and a television", async () => {
  const rooms = new Rooms();
  const [television, phone] = [await come(rooms, "BCDF"), await come(rooms, "BCDG")];
  await settled();
  assert.deepEqual([television.news, phone.news], [[], []]);
});

test("someone between phone and television causes different words", async () => {
  let alike = 0;
  for (let n = 0; n < 30; n += 1) {
    const [near, far] = [new Rooms(), new Rooms()]; // who is in the middle keeps them apart,
    const television = await come(far, "BCDF", "TV");
    const phone = await come(near, "BCDF", "PHONE");
    const way = [await near.way("MIDDLE")(), await far.way("MIDDLE")()];
    const rooms = way.map(({ enter }) => enter("television-BCDF.BCDF"));
    rooms.forEach((room, at) => {
      // and hands on all that either says
      const other = rooms[1 - at];
      const { send } = room.makeAction("", {
        onMessage: async (said) => {
          await settled();
          other.pass(said);
        },
      });
      room.pass = (said) => send(said, { target: [...room.connections.keys()][0] });
    });
    for (let waits = 0; waits < 3; waits += 1) await settled();
    assert.ok(phone.news[0].words && television.news[0].words); // both saw some: people compare
    alike += phone.news[0].words === television.news[0].words;
  }
  assert.ok(alike <= 1, `${alike} of 30`);
});

test("a sealed number cannot be changed after the other one is known", async () => {
  const rooms = new Rooms();
  const television = await come(rooms, "BCDF");
  const { enter } = await rooms.way()();
  const thief = enter("television-BCDF.BCDF");
  const heard = [];
  const { send } = thief.makeAction("", { onMessage: (said) => heard.push(said) });
  await settled();
  const [target] = thief.connections.keys();
  assert.deepEqual(Object.keys(heard[0]), ["seal"]); // no number before the other's seal
  await send({ seal: "0,1,2" }, { target });
  await settled();
  assert.ok(heard[1].number);
  await send({ number: "a number that suits the thief" }, { target });
  await send({ secret: "the thief's table" }, { target });
  await settled();
  assert.deepEqual(television.news, []);
});

test("latecomers and tables sent before the words are ignored", async () => {
  const rooms = new Rooms();
  const television = await come(rooms, "BCDF");
  const { enter } = await rooms.way()();
  const early = enter("television-BCDF.BCDF");
  const hasty = early.makeAction("", { onMessage: () => null });
  await settled();
  await hasty.send({ secret: "a table" }, { target: [...early.connections.keys()][0] });
  const phone = await come(rooms, "BCDF");
  await settled();
  assert.deepEqual(television.news, []);
  assert.equal(phone.news.filter(({ secret }) => secret).length, 0);
  early.leave();
  assert.deepEqual(television.news, [{ gone: true }]);
});

const MALFORMED = [null, 7, "seal", [], {}, { seal: null }, { number: 7 }, { secret: ["a table"] }];
for (const said of MALFORMED)
  test(`the malformed message ${JSON.stringify(said)} is ignored after the words`, async () => {
    const rooms = new Rooms();
    const television = await come(rooms, "BCDF");
    const phone = await come(rooms, "BCDF");
    await settled();
    const [room] = [...rooms.rooms.get("television-BCDF.BCDF")];
    const [other] = room.connections.keys();
    await room.hear(said, { peerId: other });
    assert.deepEqual(television.news, phone.news);
    assert.equal(television.news.length, 1);
  });

test("letters expire after ten minutes and words after one", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const rooms = new Rooms();
  const shown = [];
  const secret = awaitSecret(rooms.way("TV"), (state, text) => shown.push({ state, text }));
  const pass = async (seconds) => {
    await settled();
    mock.timers.tick(1000 * seconds);
    await settled();
  };
  await pass(599);
  assert.equal(shown.length, 1);
  await pass(1);
  const late = await come(rooms, shown[0].text);
  const phone = await come(rooms, shown[1].text);
  await pass(59);
  assert.deepEqual([late.news, phone.news.length], [[], 1]);
  assert.deepEqual(shown[2], { state: "words", text: phone.news[0].words });
  await pass(1); // nobody has compared them
  assert.deepEqual(phone.news.slice(1), [{ gone: true }]);
  await pass(599);
  const other = await come(rooms, shown[3].text);
  await pass(30); // the letters are old meanwhile, and the words are not
  await other.give("room.key.print");
  assert.equal(await secret, "room.key.print");
  assert.deepEqual(
    shown.map(({ state }) => state),
    ["letters", "letters", "words", "letters", "words"],
  );
  assert.equal(new Set(shown.map(({ text }) => text)).size, 5);
  mock.timers.reset();
});
