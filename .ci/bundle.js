// Build the scripts of the package, each one file from its modules. `node .ci/bundle.js FOLDER` builds them elsewhere.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HOME = fileURLToPath(new URL("..", import.meta.url));
const OUT = resolve(process.argv[2] ?? HOME);
const SETTINGS = { absWorkingDir: HOME, bundle: true, charset: "utf8", legalComments: "none", target: "es2022" };
const HEAD = "// Built by `make scripts`; change the files that it is made of.\n";

// A browser imports no SVG: the drawings are also a module.
async function drawings(folder, name) {
  const text = await readFile(join(HOME, folder, `${name}.svg`), "utf8");
  const quoted = text.replace(/[\\`]|\$\{/g, "\\$&");
  await write(`${folder}/${name}.js`, `export const ${name.toUpperCase()} = \`${quoted}\`;\n`);
}

async function script(entry, built, format) {
  const { outputFiles } = await build({ ...SETTINGS, ...format, entryPoints: [entry], write: false });
  await write(built, outputFiles[0].text);
}

async function write(name, text) {
  const file = join(OUT, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, HEAD + text);
}

for (const name of ["beans", "faces"]) await drawings("beankit/notebook/static", name);
await script("beankit/notebook/static/widget.js", "beankit/notebook/built/widget.js", { format: "esm" });
await script("beankit/charts/js/board.js", "beankit/charts/built/board.js", { format: "iife", globalName: "board" });
