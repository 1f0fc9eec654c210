// Run in node by test_recorded.py: node recorded.mjs EDITION WORDS GAMES. Answers of the site's core, as a list of texts in JSON.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [edition, words, games] = process.argv.slice(2);
process.on("uncaughtException", (error) => { // without the line of the runtime, which is a megabyte
  console.error(error.stack);
  process.exit(1);
});
const { loadPyodide } = await import(pathToFileURL(path.join(edition, "runtime", "pyodide.mjs")).href);
const runtime = path.join(edition, "runtime");
const python = await loadPyodide({ indexURL: `${runtime}/`, stdLibURL: path.join(runtime, "stdlib.zip"), lockFileURL: path.join(runtime, "lock.json") });
python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(edition, "core.zip"))), "zip", { extractDir: "/core" });
python.globals.set("games", fs.readFileSync(games, "utf-8"));
python.runPython(fs.readFileSync(words, "utf-8"));
console.log(python.runPython(`
import sys
sys.path.insert(0, "/core")
from cardkit.phones.pocket import awake
json.dumps(answers(awake(), **json.loads(games)))
`));
