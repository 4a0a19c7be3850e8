// node pyodide.mjs PYODIDE WHEEL FOLDER: the wheel, unpacked as a page does, tries the steps of right.py and wrong.py.
import fs from "node:fs";
import path from "node:path";

const [pyodide, wheel, folder] = process.argv.slice(2);
const { loadPyodide } = await import(path.join(pyodide, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: pyodide });
python.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "wheel");
for (const name of ["right.py", "wrong.py"]) {
  python.globals.set("script", fs.readFileSync(path.join(folder, name), "utf8"));
  // The fixture is exact and an assertion; there is no pytest.
  console.log(python.runPython(`
import plumbline
names = {"plumbline": plumbline}
exec(compile(script, "script.py", "exec"), names)
str(plumbline.exact(states=range(10), step=names["step"], log_target=names["log_target"]))
`));
}
for (const call of [
  "check(prior=lambda: 0, simulate=lambda x: x, step=lambda x, y: x, functions=dict)",
  "diagnose({'mu': [[0.1, 0.2], [0.2, 0.1]]})",
]) {
  console.log(python.runPython(`
said = "no word of Java"
try:
    plumbline.${call}
except plumbline.PlumblineError as error:
    said = str(error)
said
`));
}
