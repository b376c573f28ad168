import { spawnSync } from "node:child_process";

const never = "1000.0";

/** The first version of each engine with a feature. */
const since = {
  "functions of providers": { Terraform: "1.8", OpenTofu: "1.7" },
  "moves between types": { Terraform: "1.8", OpenTofu: "1.10" },
  "ephemeral values": { Terraform: "1.10", OpenTofu: "1.11" },
  "identities without an optional part": { Terraform: "1.0", OpenTofu: never },
  "generated configuration of nested attributes": { Terraform: "1.11", OpenTofu: "1.11" },
  "write-only arguments": { Terraform: "1.11", OpenTofu: "1.11" },
  queries: { Terraform: "1.14", OpenTofu: never },
  actions: { Terraform: "1.14", OpenTofu: never },
  "failure modes of actions": { Terraform: "1.16", OpenTofu: never },
  "plans before reads": { Terraform: "1.17", OpenTofu: never },
} as const;

/** What some versions of Terraform or OpenTofu lack. */
export type EngineFeature = keyof typeof since;

/** The engine's program: what `TERRAFORM_BINARY_NAME` names. */
export function engineProgram(env: NodeJS.ProcessEnv): string {
  return env.TERRAFORM_BINARY_NAME || "terraform";
}

let detected: { readonly name: "Terraform" | "OpenTofu"; readonly version: string } | undefined;

/** The engine that runs here. */
function engine() {
  if (detected) return detected;
  const env = { ...process.env, CHECKPOINT_DISABLE: "1" };
  const { stdout } = spawnSync(engineProgram(env), ["version"], { encoding: "utf8", env });
  const [, name, version] = /^(Terraform|OpenTofu) v(\d+\.\d+)/m.exec(stdout) ?? [];
  if ((name !== "Terraform" && name !== "OpenTofu") || !version) throw new Error(`Unknown engine: ${stdout}`);
  detected = { name, version };
  return detected;
}

function lacks(feature: EngineFeature): boolean {
  const { name, version } = engine();
  return version.localeCompare(since[feature][name], "en", { numeric: true }) < 0;
}

type Declare<R> = ((name: string, run: R) => void) & { skip(name: string, run: R): void };

type TestBody = () => void | Promise<void>;

/** What the runner offers to declare tests with: jest as globals, Node.js as a module. */
function runner(): { readonly test: Declare<TestBody>; readonly describe: Declare<() => void> } {
  if ("test" in globalThis) return globalThis as never;
  return require("node:test");
}

/** `test` where it is possible; elsewhere it is skipped, and its name says what is missing. */
export function testIf(isPossible: boolean, missing: string): (name: string, run: TestBody) => void {
  const { test } = runner();
  return (name, run) => (isPossible ? test(name, run) : test.skip(`${name} (${missing})`, run));
}

/** A group of such tests. */
export function describeIf(isPossible: boolean, missing: string): (name: string, tests: () => void) => void {
  const { describe } = runner();
  return (name, tests) => (isPossible ? describe(name, tests) : describe.skip(`${name} (${missing})`, tests));
}

/** `test` for an engine that has these features; a test for any other engine is skipped, and its name says what the engine lacks. */
export function testWith(...features: readonly EngineFeature[]): ReturnType<typeof testIf> {
  const missing = features.filter(lacks);
  return testIf(missing.length === 0, `${engine().name} ${engine().version} lacks ${missing.join(", ")}`);
}
