// What runs a file of unit tests: jest's own framework, but what the file imports is loaded once for each worker, by Node.js itself, instead of once for
// each file. Loading took a third of the time of these files, and code that stays is compiled to faster code. A test file itself is loaded anew. It shares
// the global object and the modules with the others, so a module must not keep what another file would notice.
import Module, { createRequire } from "node:module";
import { createScriptTransformer } from "@jest/transform";
import circus from "jest-circus/runner";

const require = createRequire(import.meta.url);
/** The files of the source maps of what was loaded, by module; and where jest looks for them while a file runs. */
const sourceMaps = new Map();
let mapsOfRun;

export default async function run(globalConfig, config, environment, runtime, testPath, ...rest) {
  if (!mapsOfRun) await loadAsConfigured(config);
  mapsOfRun = runtime.getSourceMaps();
  for (const [file, map] of sourceMaps) mapsOfRun.set(file, map);
  const now = { console: globalThis.console, env: { ...process.env } };
  globalThis.console = environment.global.console;
  environment.fakeTimersModern = new environment.fakeTimersModern.constructor({ config, global: globalThis });
  try {
    const shared = Object.create(environment, { global: { value: globalThis } });
    return await circus.default(globalConfig, config, shared, loadingAnew(runtime, testPath), testPath, ...rest);
  } finally {
    environment.moduleMocker.restoreAllMocks();
    globalThis.console = now.console;
    for (const name of Object.keys(process.env)) if (!(name in now.env)) delete process.env[name];
    Object.assign(process.env, now.env);
    process.exitCode = undefined;
  }
}

/** The runtime, but the framework, which keeps the tests of a file, and the file itself are loaded by Node.js, and loaded anew. */
function loadingAnew(runtime, testPath) {
  // The framework keeps its handlers of events here.
  delete globalThis[Symbol.for("EVENT_HANDLERS")];
  const own = {
    requireInternalModule: loadAnew,
    requireModule: loadAnew,
    setGlobalsForRuntime(globals) {
      runtime.setGlobalsForRuntime(globals);
      globalThis.jest = runtime.requireModuleOrMock(testPath, "@jest/globals").jest;
    },
  };
  const get = (_, name) => {
    const value = own[name] ?? runtime[name];
    return typeof value === "function" ? value.bind(runtime) : value;
  };
  return new Proxy(runtime, { get });
}

function loadAnew(file) {
  delete require.cache[file];
  try {
    return require(file);
  } finally {
    delete require.cache[file];
  }
}

/** Makes Node.js compile and find modules as jest does. */
async function loadAsConfigured(config) {
  const transformer = await createScriptTransformer(config);
  const compile = (module, file) => {
    const { code, sourceMapPath } = transformer.transform(file, { supportsDynamicImport: true });
    if (sourceMapPath) for (const maps of [sourceMaps, mapsOfRun]) maps.set(file, sourceMapPath);
    module._compile(code, file);
  };
  const { _extensions: extensions, _resolveFilename: resolve } = Module;
  const { ".js": usual, ".json": json, ".node": native } = extensions;
  const isLeft = new RegExp(config.transformIgnorePatterns.join("|"));
  extensions[".js"] = (module, file) => (isLeft.test(file) ? usual : compile)(module, file);
  extensions[".ts"] = compile;
  // They come last: a name without an extension is a module rather than its data.
  delete extensions[".json"];
  delete extensions[".node"];
  Object.assign(extensions, { ".json": json, ".node": native });
  const mapped = config.moduleNameMapper.map(([pattern, target]) => [new RegExp(pattern), target]);
  Module._resolveFilename = (name, ...rest) => {
    const [pattern, target] = mapped.find(([pattern]) => pattern.test(name)) ?? [];
    return resolve.call(Module, pattern ? name.replace(pattern, target) : name, ...rest);
  };
}
