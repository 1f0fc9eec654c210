// The connections of phones: how many are begun at once, and how many messages one may bring.
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
    return new EventTarget();
  }
}
globalThis.RTCPeerConnection = FakeConnection;
const { connections } = await import("../../../cardkit/phones/page/connections.js");
const Connection = connections();

const turnInto = (connection, state) => {
  connection.connectionState = state;
  connection.dispatchEvent(new Event("connectionstatechange"));
};
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
  const [quiet, flooding] = [new Connection(), new Connection()];
  const channels = [quiet, flooding].map((one) => one.createDataChannel("data"));
  const arrive = (channel, many) => {
    for (let n = 0; n < many; n += 1) channel.dispatchEvent(new Event("message"));
  };
  arrive(channels[0], 200);
  arrive(channels[1], 2000);
  assert.deepEqual([quiet, flooding].map(isOpen), [true, false]);
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
