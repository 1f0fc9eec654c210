// Run in node by test_recorded.py: node recorded.mjs EDITION WORDS GAMES. Answers of the site's core, as a list of texts in JSON.
import fs from "node:fs";
import path from "node:path";
import os from "node:os";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

const [packed, words, games] = process.argv.slice(2);
const edition = fs.mkdtempSync(path.join(os.tmpdir(), "edition")); // unpacked, as a page does
fs.cpSync(path.join(packed, "runtime"), path.join(edition, "runtime"), { recursive: true });
for (const name of ["core.zip", "print.zip", "runtime/stdlib.zip", "runtime/pyodide.asm.wasm"]) {
  fs.writeFileSync(path.join(edition, name), zlib.gunzipSync(fs.readFileSync(path.join(packed, `${name}.gz`))));
}
process.on("uncaughtException", (error) => { // without the line of the runtime, which is a megabyte
  console.error(error.stack);
  process.exit(1);
});
const { loadPyodide } = await import(pathToFileURL(path.join(edition, "runtime", "pyodide.mjs")).href);
const runtime = path.join(edition, "runtime");
const page = fs.readFileSync(path.join(packed, "..", "index.html"), "utf-8");
const { lock: LOCK } = JSON.parse(/id="parts">(.*?)<\/script>/s.exec(page)[1]);
const python = await loadPyodide({ indexURL: `${runtime}/`, stdLibURL: path.join(runtime, "stdlib.zip"), lockFileContents: JSON.parse(LOCK) });
python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(edition, "core.zip"))), "zip", { extractDir: "/core" });
python.globals.set("games", fs.readFileSync(games, "utf-8"));
python.runPython(fs.readFileSync(words, "utf-8"));
console.log(python.runPython(`
import sys
sys.path.insert(0, "/core")
from cardkit.v4.phones.pocket import awake
json.dumps(answers(awake(), **json.loads(games)))
`));
fs.rmSync(edition, { recursive: true });
