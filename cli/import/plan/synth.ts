import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { modes } from "../../../lib/client/modes";
import { type Finished, run } from "../../../lib/delivery/engine";
import type { Service, SourceFile } from "../../../lib/importing";
import { isRecord, parseJson, stringifyJson } from "../../../lib/schema";
import { writeBelow } from "./write-below";

/** What is synthesized: an app's main file, or a part that is put into a stack of its own. */
export interface Synthesis {
  readonly files: readonly SourceFile[];
  /** Folder in which the files will stand, beside the packages that they import. */
  readonly out: string;
  /** Name of the file that starts it all. */
  readonly entry: string;
  readonly isApp: boolean;
  readonly cdk: "cdktf" | "cdktn";
  readonly observability: string;
}

/** The package that is missing beside the code, if one is. */
export function missingPackage({ out, entry, cdk, observability }: Synthesis): string | undefined {
  const { resolve } = createRequire(path.resolve(out, entry));
  return [cdk, "constructs", observability].find((name) => {
    try {
      resolve(name);
      return false;
    } catch {
      return true;
    }
  });
}

/** An app around a part. */
function appAround({ entry, cdk, observability }: Synthesis, { mode }: Service): string {
  return `
import { App, TerraformStack } from "${cdk}";
import { ObservabilityProvider } from "${observability}";
import { addTo } from ${JSON.stringify(`./${entry}`)};
const app = new App();
const stack = new TerraformStack(app, "observability");
new ObservabilityProvider(stack, "observability", { ${modes[mode].argument}: {} });
addTo(stack);
app.synth();
`;
}

/**
 * Synthesizes code into a folder. The code is compiled by our own esbuild, because a project may have any TypeScript, or none; packages are those
 * of the project.
 */
export async function synthesize(
  synthesis: Synthesis,
  folder: string,
  {
    env,
    signal,
    service,
  }: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal; readonly service: Service },
): Promise<Finished> {
  const { files, out, entry, isApp } = synthesis;
  const code = path.join(folder, "code");
  for (const { name, text } of files) writeBelow(code, name, text);
  const start = isApp ? `import ${JSON.stringify(`./${entry}`)};` : appAround(synthesis, service);
  const program = path.join(folder, "run.cjs");
  const place = JSON.stringify(path.resolve(out, entry));
  const { build } = await import("esbuild");
  await build({
    stdin: { contents: start, resolveDir: code, sourcefile: "start.ts", loader: "ts" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "cjs",
    outfile: program,
    banner: { js: `var require = require("node:module").createRequire(${place});` },
    sourcemap: "inline",
    tsconfigRaw: {},
    logLevel: "silent",
  });
  const outdir = { CDKTF_OUTDIR: folder, CDKTN_OUTDIR: folder };
  return run(process.execPath, ["--enable-source-maps", program], { cwd: folder, env: { ...env, ...outdir }, signal });
}

/** The folder of the synthesized stack, made independent of where its state is kept. */
export function stackFolder(folder: string): string | undefined {
  const stack = path.join(folder, "stacks/observability");
  const file = path.join(stack, "cdk.tf.json");
  if (!existsSync(file)) return undefined;
  const configuration = parseJson(readFileSync(file, "utf8"));
  if (!isRecord(configuration) || !isRecord(configuration.terraform)) return stack;
  const { backend: _, cloud: __, ...terraform } = configuration.terraform;
  writeFileSync(file, stringifyJson({ ...configuration, terraform }, 2));
  return stack;
}
