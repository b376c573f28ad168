import { type Mode, type RequestCount, type Service, startService } from "./service";
import { type Form, forms, type Stack } from "./stacks";
import { type Run, type Workspace, workspaceOf } from "./workspace";

/** A line of a table: a command of Terraform on one stack, the median of its runs. */
export interface Row extends Run, RequestCount {
  /** What is measured: a form, or a mode. */
  readonly subject: string;
  readonly command: string;
}

const commands = {
  apply: ["apply", "-auto-approve"],
  "unchanged plan": ["plan", "-detailed-exitcode"],
  destroy: ["destroy", "-auto-approve"],
} as const;

const modes: readonly Mode[] = ["open_source", "managed"];

/** One dashboard of five tiles and one alert, in each mode, beside Terraform's own resource. */
export async function measureSmallStack(runs: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const mode of modes) rows.push(...(await measureStack(mode, { ...smallStack, form: "config", mode }, runs)));
  const floor = { ...smallStack, form: "terraform_data", mode: "open_source" } as const;
  return [...rows, ...(await measureStack("terraform_data", floor, runs))];
}

const smallStack = { dashboards: 1, tiles: 5, alerts: true, limited: false };

/** `dashboards` of 20 tiles in each form, beside the same texts in Terraform's own resource. */
export async function measureForms(dashboards: number, runs: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const form of forms)
    rows.push(...(await measureStack(form, { ...formStack, form, dashboards, mode: "open_source" }, runs)));
  return rows;
}

const formStack = { tiles: 20, alerts: false, limited: false };

type StackOfService = Omit<Stack, "url">;

async function measureStack(subject: string, stack: StackOfService, runs: number): Promise<readonly Row[]> {
  const service = await startService({ latency: 0, limited: false });
  const measured = new Map<string, (Run & RequestCount)[]>();
  try {
    for (let run = 0; run < runs; run += 1) {
      const workspace = await workspaceOf({ ...stack, url: service.url });
      try {
        for (const [command, args] of Object.entries(commands))
          measured.set(command, [...(measured.get(command) ?? []), await counted(service, workspace.run(...args))]);
      } finally {
        workspace.remove();
      }
    }
  } finally {
    service.stop();
  }
  return [...measured].map(([command, results]) => ({ subject, command, ...medianOf(results) }));
}

/** `dashboards` with an alert each while the service keeps its published limit: alone, and three applies with one key at the same time. */
export async function measureLimits(dashboards: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const mode of modes) rows.push(...(await measureLimit(mode, dashboards)));
  return rows;
}

/** Milliseconds before each response. */
const latency = 50;

async function measureLimit(mode: Mode, dashboards: number): Promise<readonly Row[]> {
  const service = await startService({ latency, limited: true });
  const form: Form = "config";
  const stack = { form, dashboards, tiles: 5, alerts: true, limited: true, mode, url: service.url };
  const workspaces: Workspace[] = [];
  const open = async (prefix: string) => {
    const workspace = await workspaceOf({ ...stack, prefix });
    workspaces.push(workspace);
    return workspace;
  };
  try {
    const alone = await open("Alone");
    const apply = await counted(service, alone.run(...commands.apply));
    const plan = await counted(service, alone.run(...commands["unchanged plan"]));
    const teams = [await open("A"), await open("B"), await open("C")];
    const together = await counted(service, longestOf(teams.map((team) => team.run(...commands.apply))));
    return [
      { subject: mode, command: "apply", ...apply },
      { subject: mode, command: "unchanged plan", ...plan },
      { subject: mode, command: "three applies at once", ...together },
    ];
  } finally {
    service.stop();
    for (const workspace of workspaces) workspace.remove();
  }
}

async function counted(service: Service, running: Promise<Run>): Promise<Run & RequestCount> {
  const run = await running;
  return { ...run, ...(await service.countRequests()) };
}

/** Runs beside each other as one: the time of the last, the processor time of all. */
async function longestOf(running: readonly Promise<Run>[]): Promise<Run> {
  const runs = await Promise.all(running);
  const sum = (member: keyof Run) => runs.reduce((total, run) => total + run[member], 0);
  const most = (member: keyof Run) => Math.max(...runs.map((run) => run[member]));
  return {
    seconds: most("seconds"),
    providerTime: sum("providerTime"),
    terraformTime: sum("terraformTime"),
    memory: most("memory"),
  };
}

function medianOf(results: readonly (Run & RequestCount)[]): Run & RequestCount {
  const median = (member: keyof (Run & RequestCount)) => {
    const sorted = results.map((result) => result[member]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    seconds: median("seconds"),
    providerTime: median("providerTime"),
    terraformTime: median("terraformTime"),
    memory: median("memory"),
    requests: median("requests"),
    rejected: median("rejected"),
  };
}
