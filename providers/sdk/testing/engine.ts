import { spawnSync } from "node:child_process";
import { testIf } from "./test-if";

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
  "plans before reads": { Terraform: "1.17", OpenTofu: never },
} as const;

/** What some versions of Terraform or OpenTofu lack. */
export type EngineFeature = keyof typeof since;

let known: { readonly name: "Terraform" | "OpenTofu"; readonly version: string } | undefined;

/** The engine that runs as `terraform` here. */
function engine() {
  if (known) return known;
  const env = { ...process.env, CHECKPOINT_DISABLE: "1" };
  const { stdout } = spawnSync("terraform", ["version"], { encoding: "utf8", env });
  const [, name, version] = /^(Terraform|OpenTofu) v(\d+\.\d+)/m.exec(stdout) ?? [];
  if ((name !== "Terraform" && name !== "OpenTofu") || !version) throw new Error(`Unknown engine: ${stdout}`);
  known = { name, version };
  return known;
}

function lacks(feature: EngineFeature): boolean {
  const { name, version } = engine();
  return version.localeCompare(since[feature][name], "en", { numeric: true }) < 0;
}

/** `test` for an engine that has these features; a test for any other engine is skipped, and its name says what the engine lacks. */
export function testWith(...features: readonly EngineFeature[]): ReturnType<typeof testIf> {
  const missing = features.filter(lacks);
  return testIf(missing.length === 0, `${engine().name} ${engine().version} lacks ${missing.join(", ")}`);
}
