// The connections of phones: how many are begun at once, how many messages one may bring, and how
// much of them trystero may have to keep.
import assert from "node:assert/strict";
import { test } from "node:test";

/** A connection without a network, which stays as the test leaves it. */
class FakeConnection extends EventTarget {
  connectionState = "new";
  remoteDescription = null;
  currentRemoteDescription = null;
  pendingRemoteDescription = null;

  get localDescription() {
    return { type: "offer" };
  }

  close() {
    this.connectionState = "closed";
  }

  createDataChannel() {
    return Object.assign(new EventTarget(), { send: () => null });
  }
}
globalThis.RTCPeerConnection = FakeConnection;
const { connections } = await import("../../../cardkit/phones/page/connections.js");
const Connection = connections("ask");

const turnInto = (connection, state) => {
  connection.connectionState = state;
  connection.dispatchEvent(new Event("connectionstatechange"));
};
/** Return a message of trystero, or a part of it. */
function message({ room = "own", kind = "ask", number = 0, isLast = true, size = 10 }) {
  const text = new TextEncoder();
  const bytes = new Uint8Array(3 + room.length + 36 + size);
  bytes.set([1, 0, room.length, ...text.encode(room), ...text.encode(kind)]);
  bytes.set([number >> 8, number & 255, Number(isLast)], 3 + room.length + 32);
  return bytes.buffer;
}

/** Return a new connection, and what a message looks like to trystero that arrives at it. */
function connected() {
  const connection = new Connection();
  turnInto(connection, "connected");
  const channel = connection.createDataChannel("data");
  channel.send(message({}));
  let read = 0; // by trystero
  channel.addEventListener("message", () => (read += 1));
  const arrive = (data) => channel.dispatchEvent(new MessageEvent("message", { data }));
  return { connection, arrive, howManyRead: () => read };
}
const isOpen = ({ connectionState }) => connectionState !== "closed";

test("the oldest unanswered connections are closed", () => {
  const answered = new Connection();
  answered.remoteDescription = { type: "answer" };
  const made = new Connection();
  turnInto(made, "connected");
  let told = 0;
  const first = new Connection();
  first.addEventListener("connectionstatechange", () => (told += 1));
  const others = Array.from({ length: 200 }, () => new Connection());
  assert.deepEqual([answered, made, first].map(isOpen), [true, true, false]);
  assert.equal(told, 1);
  assert.throws(() => first.localDescription, /given up/);
  assert.equal(others.filter(isOpen).length, 99);
  assert.ok(isOpen(others.at(-1)));
  for (const one of [answered, ...others]) one.close();
});

test("only the connection that floods this phone is closed", () => {
  const [quiet, flooding] = [connected(), connected()];
  for (let n = 0; n < 200; n += 1) quiet.arrive(message({}));
  for (let n = 0; n < 2000; n += 1) flooding.arrive(message({}));
  assert.deepEqual(
    [quiet, flooding].map(({ connection }) => isOpen(connection)),
    [true, false],
  );
});

/** What trystero keeps: it waits for more, or nobody reads it. */
const KEPT = {
  "messages without an end": (number) => message({ number, isLast: false }),
  "parts of one message": () => message({ isLast: false, size: 60_000 }),
  "messages of a kind that nobody reads": (number) => message({ number, kind: "other" }),
  "messages of many kinds": (number) => message({ kind: `kind ${number}` }),
  "messages for a room that this page is not in": (number) => message({ number, room: "other" }),
  "messages for many rooms": (number) => message({ room: `room ${number}` }),
  "announcements of rooms": (number) => new Uint8Array([2, 1, 0, 4, 65, 65, number]).buffer,
};
for (const [name, make] of Object.entries(KEPT))
  test(`a connection is closed that brings without end: ${name}`, (context) => {
    let now = 0;
    context.mock.method(performance, "now", () => now);
    const { connection, arrive, howManyRead } = connected();
    for (let n = 0; n < 200; n += 1) {
      now += 1000; // never many in a second
      arrive(make(n));
    }
    assert.ok(!isOpen(connection));
    assert.ok(howManyRead() <= 100);
  });

test("a connection is closed that brings a text, which trystero would take for a size", () => {
  const { connection, arrive, howManyRead } = connected();
  arrive("4e9");
  assert.deepEqual([isOpen(connection), howManyRead()], [false, 0]);
});

test("a connection stays that brings an evening of messages in parts", (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const { connection, arrive, howManyRead } = connected();
  arrive(message({ kind: "@_hsready" }));
  for (let n = 0; n < 2000; n += 1) {
    now += 1000;
    const number = n % 65_536;
    for (let part = 0; part < 30; part += 1)
      arrive(message({ number, isLast: part === 29, size: 999 }));
  }
  assert.deepEqual([isOpen(connection), howManyRead()], [true, 60_001]);
});

test("a connection that is made and offered anew is closed", () => {
  const [answering, offered] = [new Connection(), new Connection()];
  offered.currentRemoteDescription = { type: "answer" };
  for (const one of [answering, offered]) {
    one.pendingRemoteDescription = { type: "offer" };
    one.dispatchEvent(new Event("signalingstatechange"));
  }
  assert.deepEqual([answering, offered].map(isOpen), [true, false]);
  answering.close();
});
