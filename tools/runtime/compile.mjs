// Run by tools/pocket.py in node: node compile.mjs RUNTIME STAGE
// Compiles the Python files in STAGE/core and STAGE/print with the Python that will run them, and cuts its standard library
// (STAGE/python_stdlib.zip, stored: it is packed as a whole) down to what these files import, at once or later.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, stage] = process.argv.slice(2).map((folder) => path.resolve(folder));
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, "pyodide.mjs")).href);
process.on("uncaughtException", (error) => { // without the line of the runtime, which is a megabyte
  console.error(error.stack);
  process.exit(1);
});
const python = await loadPyodide({ indexURL: `${runtime}/`, env: { PYTHONNODEBUGRANGES: "1" } });
for (const [folder, at] of [[runtime, "/runtime"], [stage, "/stage"]]) {
  python.FS.mkdir(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, at);
}
python.runPython(fs.readFileSync(new URL("./compile.py", import.meta.url), "utf-8"));
