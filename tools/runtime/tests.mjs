// Run by tools/page_tests.py in node: node tests.mjs RUNTIME ROOT PACKAGES WORD...
// Runs pytest with these words by the Python of the page (Pyodide), in the checkout ROOT.
import path from "node:path";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => { // without the line of the runtime, which is a megabyte
  console.error(error.stack);
  process.exit(1);
});
const [runtime, root, packages, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, "pyodide.mjs")).href);
const { HYPOTHESIS_PROFILE = "dev" } = process.env;
const python = await loadPyodide({ indexURL: `${runtime}/`, env: { HYPOTHESIS_PROFILE } });
for (const [folder, at] of [[root, "/checkout"], [packages, "/packages"]]) {
  python.FS.mkdir(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, at);
}
python.globals.set("words", python.toPy(words));
process.exit(python.runPython(`
import os, sys
os.chdir("/checkout")
sys.path[:0] = ["/checkout", "/packages"]
import pytest
print("Python", sys.version)
int(pytest.main(words))
`));
