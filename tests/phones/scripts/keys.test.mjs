// The key of a phone as a host, in a window that may keep nothing.
import assert from "node:assert/strict";
import { test } from "node:test";

import { hostKey, renewKey } from "../../../cardkit/phones/page/keys.js";

test("simultaneous requests get the same key until it is renewed", async () => {
  const [one, other] = await Promise.all([hostKey(), hostKey()]);
  assert.equal(one, other);
  const renewed = renewKey();
  assert.equal(await hostKey(), await renewed);
  assert.notEqual(await hostKey(), one);
});
