import { type Baseline, type Mode, readOneByOne, type Service, startService } from "./stack";
import { type Run, workspaceOf } from "./terraform";

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
  readonly rejected: number;
}

export interface Row extends Conditions {
  readonly runs: readonly Measured[];
  readonly baseline: Baseline & { readonly requests: number; readonly rejected: number };
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

/** Seconds that a window of the published limit is long for each request that it lets through. */
const pace = { open_source: 60 / 100, managed: 10 / 10 };
const runs = 4;
/** Of Terraform's own work for an object, on a machine with nothing else to do. */
const perObject = 0.06;
const perRun = 1.5;

/** About so many seconds a set of conditions takes: a limit lets no more through, however fast everything is. */
export function estimateOf({ count, latency, mode, limited }: Conditions): number {
  const objects = count * 2;
  const free = runs * perRun + objects * (perObject + (latency / 1000) * 0.2) * 2;
  // One apply, three more at the same time, and the usual client, which stands in the same queue.
  return limited ? free + objects * 5 * pace[mode] : free;
}

/** How often more a run takes when the stack is larger, from one size to the next. */
export interface Growth {
  readonly service: string;
  readonly what: Measured["what"];
  /** Objects before and after. */
  readonly objects: readonly [number, number];
  readonly requests: number;
  readonly seconds: number;
  readonly provider: number;
  readonly terraform: number;
  readonly memory: number;
}

/** From each size to the next one, for the runs that both sizes have under the same conditions. */
export function growthOf(rows: readonly Row[]): readonly Growth[] {
  return rows.flatMap((small, at) => {
    const large = rows.slice(at + 1).find((row) => serviceOf(row) === serviceOf(small) && row.count > small.count);
    return large ? small.runs.flatMap((run) => between(small, run, large)) : [];
  });
}

function between(small: Row, before: Measured, large: Row): readonly Growth[] {
  const after = large.runs.find(({ what }) => what === before.what);
  if (!after) return [];
  const times = (member: "requests" | "seconds" | "provider" | "terraform" | "memory") =>
    after[member] / before[member];
  return [
    {
      service: serviceOf(small),
      what: before.what,
      objects: [small.count * 2, large.count * 2],
      requests: times("requests"),
      seconds: times("seconds"),
      provider: times("provider"),
      terraform: times("terraform"),
      memory: times("memory"),
    },
  ];
}
