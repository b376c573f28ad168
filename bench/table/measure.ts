import { type Baseline, type Mode, readOneByOne } from "./baseline";
import { type Service, startService } from "./service";
import type { Run } from "./terraform";
import { workspaceOf } from "./workspace";

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

/** The service of these conditions in a few words. */
export function serviceOf({ latency, mode, limited }: Conditions): string {
  const limit = mode === "managed" ? "10 in 10 s" : "100 in 60 s";
  return `${latency} ms${limited ? `, ${limit}` : ""}`;
}

export interface Measured extends Run {
  readonly what: "apply" | "plan" | "three applies at once";
  readonly requests: number;
  readonly refused: number;
}

export interface Row extends Conditions {
  readonly runs: readonly Measured[];
  readonly baseline: Baseline & { readonly requests: number; readonly refused: number };
}

/**
 * Creates the objects with the real Terraform, plans them again unchanged, and reads them with the usual client, one after the other. Under
 * a limit, three runs then create as many objects each at the same time.
 */
export async function measure(conditions: Conditions): Promise<Row> {
  const { latency, mode, limited } = conditions;
  const service = await startService(latency, limited);
  const workspace = workspaceOf({ ...conditions, prefix: "Dashboard" }, service);
  const counted = async (what: Measured["what"], run: Promise<Run>): Promise<Measured> => ({
    what,
    ...(await run),
    ...(await service.count()),
  });
  try {
    const runs = [
      await counted("apply", workspace.run("apply", "-auto-approve")),
      await counted("plan", workspace.run("plan", "-detailed-exitcode")),
    ];
    const baseline = { ...(await readOneByOne(service, mode)), ...(await service.count()) };
    if (limited) runs.push(await counted("three applies at once", atOnce(["A", "B", "C"], conditions, service)));
    return { ...conditions, runs, baseline };
  } finally {
    service.stop();
    workspace.remove();
  }
}

async function atOnce(prefixes: readonly string[], conditions: Conditions, service: Service): Promise<Run> {
  const workspaces = prefixes.map((prefix) => workspaceOf({ ...conditions, prefix }, service));
  try {
    const runs = await Promise.all(workspaces.map((workspace) => workspace.run("apply", "-auto-approve")));
    const all = (member: keyof Run) => runs.map((run) => run[member]);
    const sum = (member: keyof Run) => all(member).reduce((total, one) => total + one, 0);
    return {
      seconds: Math.max(...all("seconds")),
      provider: sum("provider"),
      terraform: sum("terraform"),
      memory: Math.max(...all("memory")),
    };
  } finally {
    for (const workspace of workspaces) workspace.remove();
  }
}
