import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { attachProviders } from "terraform-provider-sdk/testing";
import type { Emulator } from "../../lib/emulator";
import { builtProvider } from "./built";
import { providerSource } from "./terraform";

const root = path.resolve(__dirname, "../..");

export interface Finished {
  readonly code: number;
  /** Both streams in the order of their arrival, without colors. */
  readonly output: string;
}

/** A user's project: an empty folder outside the checkout in which the packages are installed. */
export interface Project {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  write(name: string, text: string): void;
  read(name: string): string;
  run(command: string, args: readonly string[], options?: RunOptions): Promise<Finished>;
  /** @throws Error with the output when the command fails. */
  must(command: string, args: readonly string[], options?: RunOptions): Promise<Finished>;
  /** Runs our command in a process that serves all commands of the project, one after the other, and is up already. */
  command(words: readonly string[], options?: RunOptions): Promise<Finished>;
  remove(): void;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** After which the program is ended. Default 500. */
  readonly limitSeconds?: number;
}

/** The environment in which a user of the running service works: its credentials for both modes. */
export function credentialsOf({ openSource, managed }: Emulator): Record<string, string> {
  return {
    OBSERVABILITY_BASE_URL: openSource.baseUrl,
    OBSERVABILITY_API_KEY: openSource.apiKey,
    OBSERVABILITY_CLOUD_API_URL: managed.cloudApiUrl,
    OBSERVABILITY_ORGANIZATION_ID: managed.organizationId,
    OBSERVABILITY_SERVICE_ID: managed.serviceId,
    OBSERVABILITY_KEY_ID: managed.keyId,
    OBSERVABILITY_KEY_SECRET: managed.keySecret,
  };
}

/**
 * An empty project; with `packages`, those of the checkout are linked into its node_modules, the built package among them. With `attached`,
 * the provider is started once for all commands, instead of by each.
 */
export function userProject(
  env: Readonly<Record<string, string>>,
  { packages = true, attached = false } = {},
): Project {
  const folder = mkdtempSync(path.join(tmpdir(), "observability-project-"));
  if (packages) linkPackages(folder);
  const own = { ...cleanEnvironment(), ...env, PATH: `${path.join(root, "node_modules/.bin")}:${process.env.PATH}` };
  let provider: ReturnType<typeof attachProviders> | undefined;
  const placeOf = async (options: RunOptions) => {
    if (attached) provider ??= attachProviders({ [providerSource]: builtProvider() }, { cwd: folder, env: own });
    return {
      cwd: path.resolve(folder, options.cwd ?? ""),
      env: { ...own, ...(await provider)?.env, ...options.env },
    };
  };
  const run = async (command: string, args: readonly string[], options: RunOptions = {}) =>
    finish(command, args, { ...options, ...(await placeOf(options)) });
  let commands: Commands | undefined;
  return {
    folder,
    env: own,
    write(name, text) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    },
    read: (name) => readFileSync(path.join(folder, name), "utf8"),
    run,
    async must(command, args, options) {
      const finished = await run(command, args, options);
      if (finished.code === 0) return finished;
      throw new Error(`${command} ${args.join(" ")} ended with ${finished.code}:\n${finished.output}`);
    },
    async command(words, options = {}) {
      commands ??= startCommands();
      return commands.run(words, await placeOf(options));
    },
    remove() {
      commands?.end();
      provider?.then(({ end }) => end()).catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Commands {
  run(
    words: readonly string[],
    place: { readonly cwd: string; readonly env: Record<string, string> },
  ): Promise<Finished>;
  end(): void;
}

function startCommands(): Commands {
  const child: ChildProcess = fork(path.join(__dirname, "command-process.cjs"), { execArgv: [] });
  const ended = once(child, "exit").then(() => [null]);
  let previous: Promise<unknown> = Promise.resolve();
  return {
    run(words, place) {
      const finished = previous.then(async (): Promise<Finished> => {
        child.send({ words, ...place });
        const [message] = await Promise.race([once(child, "message"), ended]);
        if (message === null) throw new Error(`The process ended in ${words.join(" ")}.`);
        const { code, output } = message;
        return { code, output: withoutColors(output) };
      });
      previous = finished.catch(() => {});
      return finished;
    },
    end: () => child.disconnect(),
  };
}

/** Links what a user's project installs: our package as it was built, and the packages that stand beside it. */
function linkPackages(folder: string, except: readonly string[] = []): void {
  if (!existsSync(path.join(root, "dist/lib/index.js")))
    throw new Error("The package is not built: run `npm run build` before this test.");
  const modules = path.join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  for (const name of ["cdktf", "cdktf-cli", "cdktn", "constructs", "tsx", "typescript", "jest", ".bin"])
    if (!except.includes(name) && !existsSync(path.join(modules, name)))
      symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  if (!except.includes("cdktf-observability")) symlinkSync(root, path.join(modules, "cdktf-observability"));
}

function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !/^(OBSERVABILITY_|TF_|CDKTF_|NODE_OPTIONS|JEST_)/.test(name),
  ) as [string, string][];
  return {
    ...Object.fromEntries(kept),
    CHECKPOINT_DISABLE: "1",
    CDKTF_DISABLE_PLUGIN_CACHE_ENV: "1",
    CI: "true",
    FORCE_COLOR: "0",
    NO_COLOR: "1",
    TERRAFORM_BINARY_NAME: "terraform",
  };
}

/** Runs a program in a process group of its own, which ends with it: what it left in the background is stopped. */
function finish(
  command: string,
  args: readonly string[],
  { limitSeconds = 500, ...options }: RunOptions,
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const endGroup = () => {
      try {
        if (child.pid) process.kill(-child.pid, "SIGTERM");
      } catch {
        // Nothing is left of the group.
      }
    };
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    const timer = setTimeout(() => {
      output += `\nIt did not end within ${limitSeconds} seconds.\n`;
      endGroup();
    }, limitSeconds * 1000);
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("exit", endGroup);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output: withoutColors(output) });
    });
  });
}

function withoutColors(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: color codes start with the escape character.
  return output.replace(/\u001b\[[0-9;]*m/g, "");
}
