// The head of a provider's executable: runs the program (`source`, `fingerprint`: put here by the bundle) with V8's
// compiled code from the last time, because Terraform starts a provider several times a command.
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const vm = require("node:vm");

const month = 30 * 86_400_000;
const folder = path.join(cacheHome(), "terraform-provider-code");
const file = path.join(folder, `${fingerprint}-${process.version}-${process.platform}-${process.arch}`);
const enabled = !process.env.NODE_DISABLE_COMPILE_CACHE;

const cachedData = enabled ? readOwn(file) : undefined;
const script = new vm.Script(source, {
  filename: __filename,
  cachedData,
  importModuleDynamically: vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});

// The kit calls this once the provider is configured: by then what a command needs is loaded and worth keeping.
if (enabled && (!cachedData || script.cachedDataRejected)) {
  globalThis[Symbol.for("terraform-provider/keep-code")] = () => process.once("exit", () => keep(script));
}
script.runInThisContext()(exports, require, module, __filename, __dirname);

function cacheHome() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  return XDG_CACHE_HOME || (process.platform === "win32" && LOCALAPPDATA) || path.join(os.homedir(), ".cache");
}

/** Nobody else may have written what is about to run. */
function readOwn(name) {
  try {
    const { uid, mode } = fs.statSync(name);
    const foreign = process.getuid && (uid !== process.getuid() || mode & 0o022);
    return foreign ? undefined : fs.readFileSync(name);
  } catch {
    return undefined;
  }
}

function keep(compiled) {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of fs.readdirSync(folder)) {
      const old = path.join(folder, name);
      if (Date.now() - fs.statSync(old).mtimeMs > month) fs.rmSync(old);
    }
    const fresh = `${file}.${process.pid}`;
    fs.writeFileSync(fresh, compiled.createCachedData(), { mode: 0o600 });
    fs.renameSync(fresh, file);
  } catch {
    // No place to keep it: the next start compiles again.
  }
}
