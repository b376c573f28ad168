// Part of a bundled executable: brings the program to life that follows the executable's own code inside a comment,
// where Node passes over it at no cost until the handshake is out. V8's compiled code of an earlier start is used when
// it is there, because Terraform starts a provider several times a command.

const month = 30 * 86_400_000;
/** Put here by the bundle: what the program is, and where it starts in this file. */
const fingerprint = "@fingerprint@";
const offset = Number("@offset@");

let parts;

/** A module of the program by its number. */
module.exports = function later(number) {
  parts ??= start();
  return parts[number]();
};

function start() {
  const fs = require("node:fs");
  const vm = require("node:vm");
  const text = fs.readFileSync(__filename, "latin1");
  const source = text.slice(offset, -2).replaceAll("*\u0001/", "*/");
  const enabled = !process.env.NODE_DISABLE_COMPILE_CACHE;
  const file = enabled ? cacheFile() : undefined;
  const cachedData = file && readOwn(fs, file);
  const importModuleDynamically = vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new vm.Script(source, { filename: __filename, cachedData, importModuleDynamically });
  if (file && (!cachedData || script.cachedDataRejected)) {
    // The kit calls this once the provider is configured: by then what a command needs is loaded and worth keeping.
    globalThis[Symbol.for("terraform-provider/keep-code")] = () => process.once("exit", () => keep(fs, file, script));
  }
  const program = { exports: {} };
  script.runInThisContext()(program.exports, require, program, __filename, __dirname);
  return program.exports;
}

function cacheFile() {
  const path = require("node:path");
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const windows = process.platform === "win32" && LOCALAPPDATA;
  const home = XDG_CACHE_HOME || windows || path.join(require("node:os").homedir(), ".cache");
  const name = `${fingerprint}-${process.version}-${process.platform}-${process.arch}`;
  return path.join(home, "terraform-provider-code", name);
}

/** Nobody else may have written what is about to run. */
function readOwn(fs, file) {
  try {
    const { uid, mode } = fs.statSync(file);
    const foreign = process.getuid && (uid !== process.getuid() || mode & 0o022);
    return foreign ? undefined : fs.readFileSync(file);
  } catch {
    return undefined;
  }
}

function keep(fs, file, script) {
  const path = require("node:path");
  const folder = path.dirname(file);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of fs.readdirSync(folder)) {
      const old = path.join(folder, name);
      if (Date.now() - fs.statSync(old).mtimeMs > month) fs.rmSync(old);
    }
    const fresh = `${file}.${process.pid}`;
    fs.writeFileSync(fresh, script.createCachedData(), { mode: 0o600 });
    fs.renameSync(fresh, file);
  } catch {
    // No place to keep it: the next start compiles again.
  }
}
