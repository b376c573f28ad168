import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { modes } from "../../../lib/client/modes";
import { type Finished, run } from "../../../lib/delivery/engine";
import { isRecord, parseJson, stringifyJson } from "../../../lib/model";
import type { Service } from "../../../lib/takeover";

/** What is synthesized: an app's main file, or a part that is put into a stack of its own. */
export interface Synthesis {
  readonly entry: string;
  readonly isApp: boolean;
  readonly cdk: "cdktf" | "cdktn";
  readonly observability: string;
}

/** The package that is missing beside the code, if one is. */
export function missingPackage({ entry, cdk, observability }: Synthesis): string | undefined {
  const { resolve } = createRequire(path.resolve(entry));
  return ["typescript", cdk, "constructs", observability].find((name) => {
    try {
      resolve(name);
      return false;
    } catch {
      return true;
    }
  });
}

/** Runs TypeScript as it is, with the compiler of the project. */
const runner = `
const { createRequire } = require("node:module");
const { readFileSync } = require("node:fs");
const [entry, kind, cdk, observability, connection] = process.argv.slice(2);
const own = createRequire(entry);
const { transpileModule, ModuleKind, ScriptTarget } = own("typescript");
const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, esModuleInterop: true };
require.extensions[".ts"] = (module, fileName) =>
  module._compile(transpileModule(readFileSync(fileName, "utf8"), { compilerOptions, fileName }).outputText, fileName);
if (kind === "app") own(entry);
else {
  const { App, TerraformStack } = own(cdk);
  const { ObservabilityProvider } = own(observability);
  const app = new App();
  const stack = new TerraformStack(app, "observability");
  new ObservabilityProvider(stack, "observability", { [connection]: {} });
  own(entry).addTo(stack);
  app.synth();
}
`;

/** Synthesizes code into a folder. */
export async function synthesize(
  synthesis: Synthesis,
  folder: string,
  {
    env,
    signal,
    service,
  }: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal; readonly service: Service },
): Promise<Finished> {
  const { entry, isApp, cdk, observability } = synthesis;
  mkdirSync(folder, { recursive: true });
  const program = path.join(folder, "run.cjs");
  writeFileSync(program, runner);
  const args = [program, path.resolve(entry), isApp ? "app" : "part", cdk, observability, modes[service.mode].argument];
  const outdir = { CDKTF_OUTDIR: folder, CDKTN_OUTDIR: folder };
  return run(process.execPath, args, { cwd: folder, env: { ...env, ...outdir }, signal });
}

/** The folder of the synthesized stack, made independent of where its state is kept. */
export function stackFolder(folder: string): string | undefined {
  const stack = path.join(folder, "stacks/observability");
  const file = path.join(stack, "cdk.tf.json");
  if (!existsSync(file)) return undefined;
  const configuration = parseJson(readFileSync(file, "utf8"));
  if (!isRecord(configuration) || !isRecord(configuration.terraform)) return stack;
  const { backend: _, cloud: __, ...terraform } = configuration.terraform;
  writeFileSync(file, stringifyJson({ ...configuration, terraform }));
  return stack;
}
