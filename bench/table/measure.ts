import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { providerSource } from "../../lib/version";
import { builtProvider } from "../../test/support/built";
import { type Baseline, type Mode, readOneByOne } from "./baseline";
import { startService } from "./service";
import { stackOf } from "./stack";
import { type Run, terraform } from "./terraform";

/** One size under one set of conditions. */
export interface Conditions {
  /** Number of dashboards, and of alerts. */
  readonly count: number;
  /** Of the service, in milliseconds a request. */
  readonly latency: number;
  readonly mode: Mode;
  /** Whether the service keeps its published limit. */
  readonly limited: boolean;
}

export interface Measured extends Run {
  readonly what: "apply" | "plan";
  readonly requests: number;
  readonly refused: number;
}

export interface Row extends Conditions {
  readonly runs: readonly Measured[];
  readonly baseline: Baseline & { readonly requests: number; readonly refused: number };
}

/** Creates the objects with the real Terraform, plans them again unchanged, and reads them with the usual client; one after the other. */
export async function measure(conditions: Conditions): Promise<Row> {
  const { count, latency, mode, limited } = conditions;
  const folder = mkdtempSync(path.join(tmpdir(), "bench-table-"));
  const service = await startService(latency, limited);
  const rc = path.join(folder, "terraform.rc");
  const override = `dev_overrides {\n    "${providerSource}" = "${builtProvider()}"\n  }`;
  writeFileSync(rc, `provider_installation {\n  ${override}\n  direct {}\n}\n`);
  writeFileSync(path.join(folder, "main.tf.json"), JSON.stringify(stackOf(count, service, mode, limited)));
  const counted = async (what: Measured["what"], ...args: string[]): Promise<Measured> => {
    const run = await terraform([what, ...args], folder, rc);
    return { what, ...run, ...(await service.count()) };
  };
  try {
    const runs = [await counted("apply", "-auto-approve"), await counted("plan", "-detailed-exitcode")];
    const baseline = await readOneByOne(service, mode);
    return { ...conditions, runs, baseline: { ...baseline, ...(await service.count()) } };
  } finally {
    service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
