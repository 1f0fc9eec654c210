// Run in node by test_store.py: the store's log, cut off at every byte of the last change, is what it was before or after it.
import { pathToFileURL } from "node:url";

const { Memory, Store } = await import(pathToFileURL(process.argv[2]).href);
const write = (text) => new TextEncoder().encode(text);
const contents = (store) => JSON.stringify(store.list().map(([name]) => [name, new TextDecoder().decode(store.read(name))]).sort());
const copied = (file) => Object.assign(new Memory(), { bytes: file.bytes.slice() });

const files = [new Memory(), new Memory()];
let store = new Store(files, () => 1);
const changes = [
  () => store.new("one.tally", write("first")),
  () => store.replace("one.tally", write("second, longer")),
  () => store.append("mistakes.log", write("a")),
  () => store.append("mistakes.log", write("b")),
  () => store.remove("one.tally"),
];
let seen = 0;
for (const change of changes) {
  const before = contents(store);
  const from = store.end;
  change();
  const after = contents(store);
  for (let end = from; end <= store.end; end += 1) {
    const cut = files.map(copied);
    cut[store.last].truncate(end);
    const found = contents(new Store(cut, () => 2));
    if (found !== (end < store.end ? before : after)) throw new Error(`${end}: ${found}, before ${before}, after ${after}`);
    seen += 1;
  }
  if (contents(new Store(files.map(copied))) !== after) throw new Error(after);
}
store = new Store(files); // the start itself, cut off anywhere, loses nothing
const whole = contents(store);
const last = files[store.last];
for (let end = 0; end < last.bytes.length; end += 1) {
  const cut = files.map(copied);
  cut[store.last].bytes = last.bytes.slice(0, end).map((byte, at) => (at < 12 ? 0 : byte)); // its head is written last
  if (contents(new Store(cut)) !== whole) throw new Error(String(end));
}
const full = store.handles[store.last];
const room = full.write;
full.write = () => { throw new DOMException("no room", "QuotaExceededError"); };
const kept = contents(store);
try {
  store.append("mistakes.log", write("c"));
  throw new Error("kept on a full disk");
} catch (error) {
  if (error.name !== "QuotaExceededError" || contents(store) !== kept) throw error;
}
full.write = room;
store.append("mistakes.log", write("c"));
if (contents(new Store(files)) === kept) throw new Error("nothing kept after a full disk");
console.log(`${seen} cuts`);
