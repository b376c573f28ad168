import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual, stripVTControlCharacters } from "node:util";
import { type AttachedProviders, attachProviders } from "./attached";
import { engineProgram } from "./engine";

export { type Certificate, createCertificate } from "../plugin/certificate";
export { attachProviders } from "./attached";
export { describeIf, testIf, testWith } from "./engine";
export { HandClock, idle, processorMs, until } from "./time";

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
    readonly actions: readonly Exclude<Action, "replace">[];
    readonly before: Record<string, unknown> | null;
    readonly after: Record<string, unknown> | null;
    readonly after_unknown: Record<string, unknown>;
  };
}

/** What a plan does with an object. */
type Action = "no-op" | "create" | "read" | "update" | "replace" | "delete" | "forget";

/** An object in a plan, with Terraform's names. */
interface PlannedObject {
  readonly action: Action;
  /** The state before, upgraded and refreshed; null for a new object. */
  readonly prior: Record<string, unknown> | null;
  /** Without what is known only after apply; null for a deletion. */
  readonly planned: Record<string, unknown> | null;
}

interface PlanResult {
  /** True when Terraform has nothing to do. */
  readonly empty: boolean;
  readonly output: string;
  readonly changes: readonly PlannedChange[];
  /** Every object of the configuration and the state by address, also those with which the plan does nothing. Of the last plan. */
  objects(): Promise<Readonly<Record<string, PlannedObject>>>;
}

export interface Workspace {
  readonly folder: string;
  /** Writes a file; `main.tf.json` when given an object. */
  write(configuration: string | object, name?: string): void;
  /** Runs terraform with these arguments. */
  run(...args: string[]): Promise<CommandResult>;
  /** The variables with which another program runs the engine in the folder as `run` does. */
  environment(): Promise<NodeJS.ProcessEnv>;
  /** @throws Error with Terraform's output when it fails. */
  apply(...args: string[]): Promise<CommandResult>;
  plan(...args: string[]): Promise<PlanResult>;
  /** @throws Error with the output of the plan, unless the plan is empty. */
  planIsEmpty(...args: string[]): Promise<void>;
  /** The output of a command that must fail with this text. @throws Error if it succeeds, or fails otherwise. */
  fails(expected: string | RegExp, ...args: string[]): Promise<string>;
  /** @throws Error with Terraform's output when it fails. */
  import(address: string, id: string, ...args: string[]): Promise<CommandResult>;
  /**
   * Removes an object from the state and imports it.
   * @throws Error with the arguments that the state then has otherwise, but for `except`.
   */
  verifyImport(address: string, id: string, except?: readonly string[]): Promise<void>;
  /** Goes on with other builds of providers, such as an older version; as `providers` of the options. */
  use(providers: Readonly<Record<string, string>>): void;
  /** @throws Error with Terraform's output when it fails. */
  destroy(...args: string[]): Promise<CommandResult>;
  /** The attributes of a managed resource as the state holds them. */
  attributes(address: string): Record<string, unknown>;
  /** Outputs by name. */
  outputs(): Record<string, unknown>;
  remove(): void;
}

export interface WorkspaceOptions {
  /** Providers by source, with the host: the folder of the executable, e.g. `{ "registry.terraform.io/acme/files": "dist" }`. */
  readonly providers?: Readonly<Record<string, string>>;
  /** Where Terraform installs providers from, as HCL, instead of taking `providers`. */
  readonly installation?: string;
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Starts each of `providers` once, for all commands: four times less processor time. What the start of a process does, such as reading
   * the environment of a command, is then not tested, and what the HTTP client counts against a limit is counted over all commands.
   */
  readonly attached?: boolean;
}

/**
 * A temporary folder in which the real Terraform or OpenTofu runs with providers that were built here: the program that
 * `TERRAFORM_BINARY_NAME` names, by default `terraform`. Nothing is installed, so no `terraform init` is needed.
 */
export function terraformWorkspace(options: WorkspaceOptions = {}): Workspace {
  let providers = options.providers ?? {};
  const folder = mkdtempSync(path.join(tmpdir(), "terraform-workspace-"));
  const rc = path.join(folder, "terraform.rc");
  const install = (installation: string) => writeFileSync(rc, `provider_installation {\n${installation}\n}\n`);
  install(options.installation ?? overridesOf(providers));
  mkdirSync(path.join(folder, "stack"));
  const stack = path.join(folder, "stack");
  const env = {
    ...process.env,
    ...options.env,
    TF_CLI_CONFIG_FILE: rc,
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
  };
  let attached: Promise<AttachedProviders> | undefined;
  const endAttached = () => {
    attached?.then(({ end }) => end()).catch(() => {});
    attached = undefined;
  };
  const environment = async () => {
    if (options.attached && options.installation === undefined)
      attached ??= attachProviders(providers, { cwd: stack, env });
    return { ...env, ...(await attached)?.env };
  };
  const run = async (...args: string[]) => terraform(args, stack, await environment());
  const must = async (...args: string[]) => {
    const result = await run(...args);
    if (result.code !== 0) throw new Error(`terraform ${args.join(" ")} failed:\n${result.output}`);
    return result;
  };
  const plannedChanges = async (): Promise<readonly PlannedChange[]> =>
    JSON.parse((await must("show", "-json", "plan.out")).stdout).resource_changes ?? [];
  const state = () => JSON.parse(readFileSync(path.join(stack, "terraform.tfstate"), "utf8"));

  const workspace: Workspace = {
    folder: stack,
    write(configuration, name) {
      const text = typeof configuration === "string" ? configuration : JSON.stringify(configuration, undefined, 2);
      const file = path.join(stack, name ?? (typeof configuration === "string" ? "main.tf" : "main.tf.json"));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    run,
    environment,
    apply: (...args) => must("apply", "-auto-approve", "-no-color", "-input=false", ...args),
    import: (address, id, ...args) => must("import", "-no-color", "-input=false", ...args, address, id),
    destroy: (...args) => must("destroy", "-auto-approve", "-no-color", "-input=false", ...args),
    async plan(...args) {
      const planned = await run("plan", "-no-color", "-input=false", "-detailed-exitcode", "-out=plan.out", ...args);
      if (planned.code === 1) throw new Error(`terraform plan failed:\n${planned.output}`);
      const empty = planned.code === 0;
      const allChanges = empty ? undefined : await plannedChanges();
      return {
        empty,
        output: planned.output,
        changes: (allChanges ?? []).filter(({ change }) => actionOf(change.actions) !== "no-op"),
        objects: async () =>
          Object.fromEntries(
            (allChanges ?? (await plannedChanges())).map(
              ({ address, change: { actions, before: prior, after: plannedValue } }) => [
                address,
                { action: actionOf(actions), prior, planned: plannedValue },
              ],
            ),
          ),
      };
    },
    async planIsEmpty(...args) {
      const planned = await workspace.plan(...args);
      if (!planned.empty) throw new Error(`The plan is not empty:\n${planned.output}`);
    },
    async fails(expected, ...args) {
      const { code, output } = await run(...args);
      // Terraform breaks the lines of a message, and draws a border beside them.
      const text = output.replace(/[│╷╵]/g, "").replace(/\s+/g, " ");
      const isMet = typeof expected === "string" ? text.includes(expected) : expected.test(text);
      if (code === 0 || !isMet) throw new Error(`terraform ${args.join(" ")} was to fail with ${expected}:\n${output}`);
      return text;
    },
    async verifyImport(address, id, except = []) {
      const attributesBefore = workspace.attributes(address);
      await must("state", "rm", address);
      await workspace.import(address, id);
      const attributesAfter = workspace.attributes(address);
      const differs = (name: string) =>
        !except.includes(name) && !isDeepStrictEqual(attributesAfter[name], attributesBefore[name]);
      const describeDifference = (name: string) =>
        `${name} ${JSON.stringify(attributesAfter[name])} instead of ${JSON.stringify(attributesBefore[name])}`;
      const differences = Object.keys(attributesBefore).filter(differs).map(describeDifference);
      if (differences.length > 0) throw new Error(`The import of ${address} has ${differences.join(", ")}.`);
    },
    use(otherProviders) {
      endAttached();
      providers = otherProviders;
      install(overridesOf(providers));
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
    remove() {
      endAttached();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return workspace;
}

function actionOf(actions: PlannedChange["change"]["actions"]): Action {
  const [action = "no-op"] = actions;
  return actions.length > 1 ? "replace" : action;
}

function overridesOf(providers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(providers).map(
    ([source, folder]) => `    ${JSON.stringify(source)} = ${JSON.stringify(path.resolve(folder))}`,
  );
  return `  dev_overrides {\n${lines.join("\n")}\n  }\n  direct {}`;
}

function terraform(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = execFile(engineProgram(env), args, { cwd, env, maxBuffer: 1e9 }, (error, stdout, stderr) => {
      if (error && child.pid === undefined) return reject(error);
      resolve({ code: child.exitCode ?? 1, stdout, stderr, output: stripVTControlCharacters(stdout + stderr) });
    });
    child.stdin?.end();
  });
}
