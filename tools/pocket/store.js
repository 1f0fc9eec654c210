// Saved games on the device: every change is one record at the end of a log, flushed before anybody
// is told. A record that was not written whole is none. Two files take turns: at each start what
// counts is written into the other one.
const MARK = 0x434b4c47; // before a log
const HEAD = 12; // bytes before a log: mark, number of the log, check
// bytes before a record: what, time, length of the name, length of the content, check
const RECORD = 17;
const [PUT, ADD, REMOVE] = [1, 2, 3];
const MUCH = 4_000_000; // bytes by which a log grows before it is written anew
const write = new TextEncoder();
const read = new TextDecoder();

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

function check(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

function record(what, name, content, when) {
  const called = write.encode(name);
  const bytes = new Uint8Array(RECORD + called.length + content.length);
  const head = new DataView(bytes.buffer);
  head.setUint8(0, what);
  head.setUint32(1, when);
  head.setUint32(5, called.length);
  head.setUint32(9, content.length);
  bytes.set(called, RECORD);
  bytes.set(content, RECORD + called.length);
  head.setUint32(13, (check(bytes.subarray(0, 13)) ^ check(bytes.subarray(RECORD))) >>> 0);
  return bytes;
}

function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** The files of a log and where it ends; null where it is none. */
function replayed(bytes) {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    bytes.length < HEAD ||
    head.getUint32(0) !== MARK ||
    head.getUint32(8) !== check(bytes.subarray(0, 8))
  )
    return null;
  const files = new Map();
  let at = HEAD;
  while (at + RECORD <= bytes.length) {
    const [what, when, called, long] = [
      head.getUint8(at),
      head.getUint32(at + 1),
      head.getUint32(at + 5),
      head.getUint32(at + 9),
    ];
    const end = at + RECORD + called + long;
    if (end > bytes.length) break;
    if (
      head.getUint32(at + 13) !==
      (check(bytes.subarray(at, at + 13)) ^ check(bytes.subarray(at + RECORD, end))) >>> 0
    )
      break;
    const name = read.decode(bytes.subarray(at + RECORD, at + RECORD + called));
    const content = bytes.slice(at + RECORD + called, end);
    if (what === REMOVE) files.delete(name);
    else
      files.set(name, {
        content:
          what === ADD && files.has(name) ? joined(files.get(name).content, content) : content,
        when,
      });
    at = end;
  }
  return { number: head.getUint32(4), files, end: at };
}

function whole(handle) {
  const bytes = new Uint8Array(handle.getSize());
  handle.read(bytes, { at: 0 });
  return bytes;
}

export class Store {
  /** Two open files that can be read, written, cut and flushed at once
   * (FileSystemSyncAccessHandle); `now` tells the seconds. */
  constructor(handles, now = () => Math.floor(Date.now() / 1000)) {
    this.now = now;
    const found = handles.map((handle) => replayed(whole(handle)));
    const last = (found[1]?.number ?? -1) > (found[0]?.number ?? -1) ? 1 : 0;
    const { number = 0, files = new Map(), end = 0 } = found[last] ?? {};
    this.handles = handles;
    this.last = last;
    this.number = number;
    this.files = files;
    this.end = end;
    this.full = end + MUCH;
    try {
      this.anew();
    } catch (error) {
      // no room for a second copy: the first is gone on with, where there is one
      if (!found[last]) throw error;
      this.handles[last].truncate(end);
    }
  }

  /** What counts now, in the other file; its head is written last and makes it the one that
   * counts. */
  anew() {
    const other = 1 - this.last;
    const handle = this.handles[other];
    handle.truncate(0);
    let end = HEAD;
    for (const [name, { content, when }] of this.files)
      end += put(handle, record(PUT, name, content, when), end);
    handle.flush();
    const head = new DataView(new ArrayBuffer(HEAD));
    head.setUint32(0, MARK);
    head.setUint32(4, this.number + 1);
    head.setUint32(8, check(new Uint8Array(head.buffer, 0, 8)));
    put(handle, new Uint8Array(head.buffer), 0);
    handle.flush();
    Object.assign(this, { last: other, number: this.number + 1, end, full: end + MUCH });
  }

  /** @param {any} [given] bytes, or what Python has of them */
  keep(what, name, given = new Uint8Array()) {
    const content = given.getBuffer ? copied(given) : given;
    const when = this.now();
    const handle = this.handles[this.last];
    try {
      const long = put(handle, record(what, name, content, when), this.end);
      handle.flush();
      this.end += long;
    } catch (error) {
      try {
        handle.truncate(this.end);
      } catch {
        /* what lies there is no whole record, or the same again */
      }
      throw error;
    }
    if (what === REMOVE) this.files.delete(name);
    else
      this.files.set(name, {
        content:
          what === ADD && this.files.has(name)
            ? joined(this.files.get(name).content, content)
            : content,
        when,
      });
    if (this.end > this.full)
      try {
        this.anew();
      } catch {
        this.full = this.end + MUCH; /* no room: later */
      }
  }

  // What the core asks of a disk.
  list() {
    return [...this.files].map(([name, { when }]) => [name, when]);
  }
  read(name) {
    return this.files.get(name)?.content;
  }
  replace(name, content) {
    this.keep(PUT, name, content);
  }
  append(name, content) {
    this.keep(ADD, name, content);
  }
  remove(name) {
    if (this.files.has(name)) this.keep(REMOVE, name);
  }
  lock() {
    return true;
  } // all of it is locked before it is opened
  unlock() {
    /* with the worker */
  }
  new(name, content) {
    if (this.files.has(name)) throw new Error("exists");
    this.keep(PUT, name, content);
  }
}

/** All of it at that place, or an error. */
function put(handle, bytes, at) {
  const written = handle.write(bytes, { at });
  if (written !== bytes.length) throw new DOMException("quota", "QuotaExceededError");
  return written;
}

/** Bytes of the core, which lends them only. */
function copied(lent) {
  const view = lent.getBuffer("u8");
  try {
    return view.data.slice();
  } finally {
    view.release();
  }
}

/** A file in memory, for where nothing may be kept. */
export class Memory {
  bytes = new Uint8Array();
  getSize() {
    return this.bytes.length;
  }
  truncate(size) {
    this.bytes = this.bytes.slice(0, size);
  }
  flush() {
    /* nowhere to */
  }
  read(into, { at }) {
    into.set(this.bytes.subarray(at, at + into.length));
  }
  write(content, { at }) {
    const long = new Uint8Array(Math.max(this.bytes.length, at + content.length));
    long.set(this.bytes);
    long.set(content, at);
    this.bytes = long;
    return content.length;
  }
}
