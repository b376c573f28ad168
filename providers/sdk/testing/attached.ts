import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

/** Providers that run already: what the engine needs to use them instead of starting one for each step of a command. */
export interface AttachedProviders {
  readonly env: { readonly TF_REATTACH_PROVIDERS: string };
  /** Ends their processes. */
  end(): void;
}

/**
 * Starts providers once, for all commands of an engine in a folder. `providers`: by source, the folder of the executable.
 * @throws Error with the output of a provider that does not start.
 */
export async function attachProviders(
  providers: Readonly<Record<string, string>>,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<AttachedProviders> {
  const started: ChildProcess[] = [];
  const end = () => {
    for (const provider of started) provider.kill();
  };
  try {
    const addresses = await Promise.all(
      Object.values(providers).map((folder) => {
        const provider = spawn(executableIn(folder), ["--debug"], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
        started.push(provider);
        return addressOf(provider);
      }),
    );
    return { env: { TF_REATTACH_PROVIDERS: JSON.stringify(Object.assign({}, ...addresses)) }, end };
  } catch (error) {
    end();
    throw error;
  }
}

function executableIn(folder: string): string {
  const name = readdirSync(folder).find((file) => file.startsWith("terraform-provider-"));
  if (name === undefined) throw new Error(`${folder} has no terraform-provider-… executable.`);
  return path.resolve(folder, name);
}

/** What the provider prints for `TF_REATTACH_PROVIDERS`. */
function addressOf(provider: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, address] = /TF_REATTACH_PROVIDERS='(.*)'/.exec(output) ?? [];
      if (address !== undefined) resolve(JSON.parse(address));
    };
    provider.stdout?.on("data", read);
    provider.stderr?.on("data", read);
    provider.once("error", reject);
    provider.once("close", () => reject(new Error(`The provider did not start:\n${output}`)));
  });
}
