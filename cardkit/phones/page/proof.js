// Who is the table. The code that others scan has a fingerprint of the host's public key. A guest
// asks with a random number, and believes only who signs it with that key: for this room, and for
// this very connection, so that nobody can hand the question on to the host.

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNING = { name: "ECDSA", hash: "SHA-256" };
const PRINT = 16; // bytes of a fingerprint

/** Return bytes as text for an address. */
function toText(bytes) {
  const letters = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

function toBytes(text) {
  const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

export const random = (bytes = 16) => toText(crypto.getRandomValues(new Uint8Array(bytes)));

/** Return a new key of a host. Nobody can read its private half, this page neither. */
export const newKey = () => crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);

const rawPublicKey = (key) => crypto.subtle.exportKey("raw", key.publicKey);
const printOf = async (raw) => toText((await crypto.subtle.digest("SHA-256", raw)).slice(0, PRINT));

/** Return the fingerprint of a host's key: 22 letters of a code. */
export const fingerprint = async (key) => printOf(await rawPublicKey(key));

/** Return the one fingerprint of a session description; null if it has none, or several that
 * differ. Browsers disagree about which of several they check, so a guest could show another's. */
function certificateOf({ sdp }) {
  const found = [...sdp.matchAll(/^\s*a\s*=\s*fingerprint\s*:(.*)$/gim)];
  const prints = new Set(found.map(([, print]) => print.trim().toUpperCase()));
  return prints.size === 1 ? [...prints][0] : null;
}

/** Return what tells the two ends of a connection (WebRTC) apart from all others; null if one of
 * its descriptions is ambiguous. */
export function endsOf({ localDescription, remoteDescription }) {
  const [own, other] = [localDescription, remoteDescription].map(certificateOf);
  return own && other ? { own, other } : null;
}

const question = (room, host, guest, number) =>
  new TextEncoder().encode(JSON.stringify(["cardkit host", room, host, guest, number]));

/** On the host: return the answer to the question `number` of a guest at the other end. */
export async function prove(key, room, { own, other }, number) {
  const text = question(room, own, other, number);
  const signature = await crypto.subtle.sign(SIGNING, key.privateKey, text);
  return { key: toText(await rawPublicKey(key)), signature: toText(signature) };
}

/** On a guest: return whether the other end, which gave this answer, is the host of the code. */
export async function isHost(print, room, ends, number, answer) {
  try {
    const raw = toBytes(answer.key);
    if ((await printOf(raw)) !== print) return false;
    const key = await crypto.subtle.importKey("raw", raw, CURVE, false, ["verify"]);
    const text = question(room, ends.other, ends.own, number);
    return await crypto.subtle.verify(SIGNING, key, toBytes(answer.signature), text);
  } catch {
    return false; // it is no answer
  }
}
