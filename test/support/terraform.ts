import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtProvider } from "./built";

export const providerSource = "registry.terraform.io/observability-as-code/observability";

interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams, without colors. */
  readonly output: string;
}

interface PlannedChange {
  readonly address: string;
  readonly type: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: Record<string, unknown> | null;
    readonly after: Record<string, unknown> | null;
    readonly after_unknown: Record<string, unknown>;
  };
}

interface PlanResult {
  /** True when Terraform has nothing to do. */
  readonly empty: boolean;
  readonly output: string;
  readonly changes: readonly PlannedChange[];
}

export interface Workspace {
  readonly folder: string;
  /** Writes a file; `main.tf.json` when given an object. */
  write(configuration: string | object, name?: string): void;
  /** Runs terraform with these arguments. */
  run(...args: string[]): Promise<CommandResult>;
  /** @throws Error with Terraform's output when it fails. */
  apply(...args: string[]): Promise<CommandResult>;
  plan(...args: string[]): Promise<PlanResult>;
  destroy(...args: string[]): Promise<CommandResult>;
  /** The attributes of a managed resource as the state holds them. */
  attributes(address: string): Record<string, unknown>;
  /** Outputs by name. */
  outputs(): Record<string, unknown>;
  remove(): void;
}

export interface WorkspaceOptions {
  /** Further providers by source: the folder of the executable. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** Providers by source instead of this checkout's own. */
  readonly providers?: Readonly<Record<string, string>>;
  /** Where Terraform installs providers from, as HCL, instead of taking this checkout's own. */
  readonly installation?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A temporary folder in which the real Terraform runs with the provider of this checkout. */
export function terraformWorkspace(options: WorkspaceOptions = {}): Workspace {
  const folder = mkdtempSync(path.join(tmpdir(), "observability-terraform-"));
  const rc = path.join(folder, "terraform.rc");
  writeFileSync(rc, `provider_installation {\n${options.installation ?? overridesOf(options)}\n}\n`);
  mkdirSync(path.join(folder, "stack"));
  const stack = path.join(folder, "stack");
  const env = {
    ...process.env,
    ...options.env,
    TF_CLI_CONFIG_FILE: rc,
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
  };
  const run = (...args: string[]) => terraform(args, stack, env);
  const must = async (...args: string[]) => {
    const result = await run(...args);
    if (result.code !== 0) throw new Error(`terraform ${args.join(" ")} failed:\n${result.output}`);
    return result;
  };
  const state = () => JSON.parse(readFileSync(path.join(stack, "terraform.tfstate"), "utf8"));

  return {
    folder: stack,
    write(configuration, name) {
      const text = typeof configuration === "string" ? configuration : JSON.stringify(configuration, undefined, 2);
      const file = path.join(stack, name ?? (typeof configuration === "string" ? "main.tf" : "main.tf.json"));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    run,
    apply: (...args) => must("apply", "-auto-approve", "-no-color", "-input=false", ...args),
    destroy: (...args) => must("destroy", "-auto-approve", "-no-color", "-input=false", ...args),
    async plan(...args) {
      const planned = await run("plan", "-no-color", "-input=false", "-detailed-exitcode", "-out=plan.out", ...args);
      if (planned.code === 1) throw new Error(`terraform plan failed:\n${planned.output}`);
      if (planned.code === 0) return { empty: true, output: planned.output, changes: [] };
      const shown = await must("show", "-json", "plan.out");
      const changes: PlannedChange[] = JSON.parse(shown.stdout).resource_changes ?? [];
      const real = changes.filter(({ change }) => !change.actions.every((action) => action === "no-op"));
      return { empty: false, output: planned.output, changes: real };
    },
    attributes(address) {
      const [type, ...name] = address.split(".");
      for (const resource of state().resources) {
        if (resource.mode !== "managed" || resource.type !== type) continue;
        for (const instance of resource.instances) {
          const key = instance.index_key === undefined ? "" : `[${JSON.stringify(instance.index_key)}]`;
          if (`${resource.name}${key}` === name.join(".")) return instance.attributes;
        }
      }
      throw new Error(`the state holds no ${address}`);
    },
    outputs: () =>
      Object.fromEntries(Object.entries<{ value: unknown }>(state().outputs).map(([name, { value }]) => [name, value])),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function overridesOf({ providers, overrides }: WorkspaceOptions): string {
  const folders = providers ?? { [providerSource]: builtProvider(), ...overrides };
  const lines = Object.entries(folders).map(([source, at]) => `    "${source}" = "${at}"`);
  return `  dev_overrides {\n${lines.join("\n")}\n  }\n  direct {}`;
}

/**
 * The provider block and requirement for a service in open-source mode, as HCL. `others`: sources of further providers by local name, with
 * their host, because without one each engine takes its own registry.
 */
export function providerBlock(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  others: Readonly<Record<string, string>> = {},
): string {
  const required = Object.entries({ observability: providerSource, ...others }).map(
    ([name, source]) => `    ${name} = { source = "${source}" }\n`,
  );
  return `terraform {
  required_providers {
${required.join("")}  }
}
provider "observability" {
  product     = "clickstack"
  open_source = { base_url = "${baseUrl}", api_key = "${apiKey}" }
  rate_limit  = { requests = 0, per_seconds = 1 }
}
`;
}

function terraform(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn("terraform", args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: color codes start with the escape character.
      const output = `${stdout}${stderr}`.replace(/\u001b\[[0-9;]*m/g, "");
      resolve({ code: code ?? 1, stdout, stderr, output });
    });
  });
}
