// Prepare archives of Python for the page, by the Python they will run on: compiled instead of as sources, and the
// tables of the parser.   node prepare.mjs PYODIDE-FOLDER KEPT,… ARCHIVE …     Each archive is replaced.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, kept, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: `${folder}/` });
for (const [number, path] of archives.entries()) pyodide.unpackArchive(new Uint8Array(readFileSync(path)), "zip", { extractDir: `/parts/${number}` });
pyodide.globals.set("KEPT", kept);
pyodide.globals.set("PARTS", archives.length);
pyodide.runPython(`
import os, py_compile, shutil, sys, zipfile
from pathlib import Path

shutil.copytree("/parts/0", "/studio")  # where it will lie: the tables are known by their place
os.environ["TTRDSL_CACHE"] = "/studio/cache"
sys.path.insert(0, "/studio")
from ttrdsl.diagnostics import Problems, Source
from ttrdsl.syntax.parser import parse
parse(Source("first.ttr", "game first\\n"), Problems())  # the first text that is read makes the tables
shutil.copytree("/studio/cache", "/parts/0/cache")

def compiled(path, root):
    name = path.relative_to(root)
    beside = path.with_suffix(".pyc")
    if name.parts[0] == "ttrdsl" and name.parts[1] in KEPT.split(","):  # read as texts, too
        beside = path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.pyc"
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(path), str(beside), dfile=str(name), doraise=True, optimize=2, invalidation_mode=mode)
    if beside.parent == path.parent:
        path.unlink()

for number in range(PARTS):
    root = Path(f"/parts/{number}")
    for path in sorted(root.rglob("*.py")):
        compiled(path, root)
    with zipfile.ZipFile(f"/{number}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(p for p in root.rglob("*") if p.is_file()):
            archive.writestr(zipfile.ZipInfo(path.relative_to(root).as_posix()), path.read_bytes(), zipfile.ZIP_DEFLATED)
`);
archives.forEach((path, number) => writeFileSync(path, pyodide.FS.readFile(`/${number}.zip`)));
process.exit(0);
