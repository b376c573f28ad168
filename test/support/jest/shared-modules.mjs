// What runs a file of tests: jest's own framework, but Node.js itself loads what is tested, once for each worker instead of once for each file. Loading
// took a third of the time of the unit tests, and code that stays becomes faster. What is in folders of tests is loaded anew for each file. The files share
// the global object and what is tested, so a module must not keep what another file would notice.
import Module, { createRequire } from "node:module";
import { createScriptTransformer } from "@jest/transform";
import circus from "jest-circus/runner";

const require = createRequire(import.meta.url);
/** The files of the source maps of what was loaded, by module; and where jest looks for them while a file runs. */
const sourceMaps = new Map();
let mapsOfRun;
const ofTests = /\/(test|jest-circus)\/(?!.*\/node_modules\/)/;

export default async function run(globalConfig, config, environment, runtime, testPath, ...rest) {
  if (!mapsOfRun) await loadAsConfigured(config);
  mapsOfRun = runtime.getSourceMaps();
  for (const [file, map] of sourceMaps) mapsOfRun.set(file, map);
  // Tests and hooks belong to the framework that was there when the module that names them was loaded.
  for (const file of Object.keys(require.cache)) if (ofTests.test(file)) delete require.cache[file];
  const now = { console: globalThis.console, env: { ...process.env } };
  globalThis.console = environment.global.console;
  environment.fakeTimersModern = new environment.fakeTimersModern.constructor({ config, global: globalThis });
  try {
    const shared = Object.create(environment, { global: { value: globalThis } });
    return await circus.default(globalConfig, config, shared, loadedByNode(runtime, testPath), testPath, ...rest);
  } finally {
    environment.moduleMocker.restoreAllMocks();
    globalThis.console = now.console;
    for (const name of Object.keys(process.env)) if (!(name in now.env)) delete process.env[name];
    Object.assign(process.env, now.env);
    process.exitCode = undefined;
  }
}

/** The runtime, but Node.js loads the framework, which keeps the tests of a file, and the file. */
function loadedByNode(runtime, testPath) {
  // The framework keeps its handlers of events here.
  delete globalThis[Symbol.for("EVENT_HANDLERS")];
  const own = {
    requireInternalModule: (file) => require(file),
    requireModule: (file) => require(file),
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
