import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** The program that runs plans. */
export interface Engine {
  /** `terraform` or `tofu`, for messages. */
  readonly name: string;
  readonly program: string;
}

/** The engine of `TERRAFORM_BINARY_NAME`, as in the CDK, else Terraform or OpenTofu in `PATH`. */
export function findEngine(environment: NodeJS.ProcessEnv): Engine | undefined {
  const wanted = environment.TERRAFORM_BINARY_NAME;
  for (const name of wanted ? [wanted] : ["terraform", "tofu"]) {
    const program = onPath(name, environment);
    if (program !== undefined) return { name: path.basename(name, ".exe"), program };
  }
  return undefined;
}

function onPath(name: string, { PATH = "", Path = "" }: NodeJS.ProcessEnv): string | undefined {
  if (path.isAbsolute(name)) return existsSync(name) ? name : undefined;
  const names = process.platform === "win32" ? [`${name}.exe`] : [name];
  const places = (PATH || Path).split(path.delimiter).flatMap((folder) => names.map((one) => path.join(folder, one)));
  return places.find((place) => existsSync(place));
}

/** The output and exit code of a program. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end; on cancellation, the program is stopped. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env, signal }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], signal });
    const parts: Record<"stdout" | "stderr", Buffer[]> = { stdout: [], stderr: [] };
    child.stdout.on("data", (chunk: Buffer) => parts.stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => parts.stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({
        code: code ?? 1,
        stdout: Buffer.concat(parts.stdout).toString(),
        stderr: Buffer.concat(parts.stderr).toString(),
      }),
    );
  });
}
