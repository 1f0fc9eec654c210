// Fetches the packed parts of cardkit (NAME.gz), unpacks and checks them. It works with any static
// server: what type it gives does not matter, nor whether it unpacks them itself.
const STALLED = 20_000; // ms without a byte after which a download has stopped
// faults after which a part is fetched once more by itself
const CUT = ["network", "damaged", "portal"];

/** Why a start failed: the name of its sentences. */
export class Failure extends Error {
  constructor(why, cause) {
    super(`${why}: ${cause?.message ?? cause ?? ""}`);
    this.why = why;
  }
}

/** Fetch these parts from `base`, which has the sizes `{name: [packed, plain]}`; `told(bytes)`
 * hears how many have come, `keep` gets each address and what came, once that is known to be
 * whole. */
export async function load(base, sizes, told, keep = () => null) {
  let come = 0;
  const each = Object.entries(sizes).map(async ([name, size]) => {
    let mine = 0;
    const count = (bytes) => {
      const now = Math.min(bytes, size[0]);
      come += now - mine;
      mine = now;
      told(come);
    };
    return [name, await part(new URL(`${name}.gz`, base), size, count, keep)];
  });
  return Object.fromEntries(await Promise.all(each));
}

/** Fetch a part; one that was broken off or is damaged is asked for once more, past what is
 * kept. */
async function part(address, size, count, keep) {
  try {
    return await arrived(address, size, count, keep, "default");
  } catch (error) {
    if (!CUT.includes(error.why)) throw error;
    return arrived(address, size, count, keep, "reload");
  }
}

async function arrived(address, [packed, plain], count, keep, cache) {
  const bytes = await fetched(address, count, cache);
  const whole = isPacked(bytes) ? await unpacked(bytes) : bytes;
  if (whole.byteLength === plain) {
    keep(address, bytes);
    return whole === bytes ? whole.slice().buffer : whole.buffer;
  }
  if (bytes[0] === 0x3c) throw new Failure("portal", address); // "<": a page came instead
  throw new Failure("damaged", `${address}: ${bytes.length} of ${packed} bytes`);
}

const isPacked = (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function fetched(address, count, cache) {
  const stop = new AbortController();
  let bell = setTimeout(() => stop.abort(), STALLED);
  const pieces = [];
  let come = 0;
  try {
    const answer = await fetch(address, { cache, signal: stop.signal });
    if (!answer.ok) throw new Failure("missing", `${address}: ${answer.status}`);
    for (const reader = answer.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(bell);
      bell = setTimeout(() => stop.abort(), STALLED);
      pieces.push(value);
      come += value.length;
      count(come);
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure("network", error);
  } finally {
    clearTimeout(bell);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Unpack what came; its checksum stands at its end and is held against it. */
async function unpacked(bytes) {
  if (!("DecompressionStream" in globalThis)) throw new Failure("old", "DecompressionStream");
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw new Failure("damaged", error);
  }
}
