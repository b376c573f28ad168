#!/usr/bin/env node
// Stands in for `npm install`, `npm ci` and `npm init` in the guides' tests, where no registry is asked: unpacks our archive as npm would, and
// links the other packages from the checkout, and the folder PLATFORM_PACKAGE, the executable that a registry would bring. It knows the packages of the checkout only; anything else fails. Other commands go to npm itself.
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const root = path.resolve(__dirname, "../../..");
/** What npm installs where the checkout also has an older version, under its name. */
const newest = { typescript: "typescript-7" };
const [command, ...rest] = process.argv.slice(2);
const named = rest.filter((word) => !word.startsWith("-"));
const isDeclared = named.length === 0 && fs.existsSync("package.json");
const wanted = isDeclared ? declared() : named;

if (command === "init") fs.writeFileSync("package.json", '{ "name": "guide", "version": "1.0.0" }');
else if (!["install", "ci"].includes(command) || !(isDeclared || named.length > 0)) {
  const others = process.env.PATH.split(path.delimiter).filter((one) => one !== process.env.NPM_STAND_IN);
  execFileSync("npm", process.argv.slice(2), {
    stdio: "inherit",
    env: { ...process.env, PATH: others.join(path.delimiter) },
  });
} else {
  const modules = path.resolve("node_modules");
  fs.mkdirSync(path.join(modules, ".bin"), { recursive: true });
  for (const one of wanted) install(one, modules);
  console.log(`added ${wanted.length} packages`);
}

/** What the package.json of this folder declares, without what is there already and a command that needs a later Node.js than we do. */
function declared() {
  const { dependencies = {}, devDependencies = {} } = manifest(process.cwd());
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => name !== "cdktn-cli" && !fs.existsSync(path.join("node_modules", name)))
    .map(([name, spec]) => (spec.startsWith("file:") ? spec.slice("file:".length) : name));
}

function install(wanted, modules) {
  if (wanted.endsWith(".tgz")) return unpack(path.resolve(wanted), modules);
  const name = wanted.replace(/(.)@.*/, "$1");
  link(path.join(root, "node_modules", newest[name] ?? name), path.join(modules, name));
  bins(path.join(modules, name), modules);
}

function unpack(archive, modules) {
  const text = execFileSync("tar", ["-xzOf", archive, "package/package.json"], { encoding: "utf8" });
  const folder = path.join(modules, JSON.parse(text).name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
  for (const name of Object.keys(manifest(folder).dependencies ?? {}))
    link(path.join(root, "node_modules", name), path.join(modules, name));
  const executable = process.env.PLATFORM_PACKAGE;
  if (executable) link(executable, path.join(modules, manifest(executable).name));
  bins(folder, modules);
}

function bins(folder, modules) {
  const { name, bin = {} } = manifest(folder);
  for (const [program, file] of Object.entries(typeof bin === "string" ? { [name]: bin } : bin)) {
    fs.chmodSync(path.join(folder, file), 0o755);
    // As npm links it, so that the folder can be copied.
    link(path.relative(path.join(modules, ".bin"), path.join(folder, file)), path.join(modules, ".bin", program));
  }
}

function manifest(folder) {
  return JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
}

function link(target, at) {
  if (!fs.existsSync(path.resolve(path.dirname(at), target)))
    throw new Error(`${target} is not among the packages of the checkout`);
  fs.rmSync(at, { force: true, recursive: true });
  fs.mkdirSync(path.dirname(at), { recursive: true });
  fs.symlinkSync(target, at);
}
