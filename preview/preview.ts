import { existsSync } from "node:fs";
import { UsageError } from "../lib/usage-error";
import { askService, chartClient } from "./ask";
import type { LiveResults } from "./live";
import { type PlanSource, plannedStacks } from "./make-plans";
import { previewMarkdown } from "./markdown";
import { previewPage } from "./page";
import type { PlannedStack } from "./planned";
import { reportJson, reportOf } from "./report";
import { eventsPath, servePreview, watchFolder } from "./serve";
import { durationWords, shareInAlarm, uncheckedAlerts } from "./words";

export interface PreviewOptions extends PlanSource {
  readonly out?: string;
  readonly format: "html" | "md";
  readonly live?: boolean;
  /** With `live`: query everything. Default: what the plan changes. */
  readonly all?: boolean;
  /** With `live`: how many requests may be sent. Default: 100, a minute's worth of the service. */
  readonly maxRequests?: number;
  /** Milliseconds. */
  readonly since?: number;
  readonly failOnNoisy: boolean;
  readonly maxFirings: number;
  /** The share of the time, from 0 to 1, that an alert may be in alarm before it counts as noisy. Default: 0.5. */
  readonly maxFiringShare?: number;
  /** An alert that cannot be evaluated passes `failOnNoisy`. */
  readonly allowUnchecked?: boolean;
  readonly json?: boolean;
  readonly link?: string;
  readonly serve?: boolean;
  readonly watch?: boolean;
  readonly port: number;
}

/** What a preview takes from the process it runs in. */
export interface PreviewHost {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly tell: (step: string) => void;
  readonly print: (text: string) => void;
  readonly write: (file: string, text: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface Seen {
  readonly stacks: readonly PlannedStack[];
  readonly live?: LiveResults;
  readonly refused: readonly string[];
  readonly data: string;
  readonly now: number;
}

const hour = 3_600_000;
const tilesSince = 6 * hour;
const alertsSince = 7 * 24 * hour;
const codes = { done: 0, refused: 2, noisy: 3 };

/** Plans, queries the service with `--live`, and writes the preview. Returns the exit code. */
export async function preview(options: PreviewOptions, host: PreviewHost): Promise<number> {
  if (options.failOnNoisy && !options.live)
    throw new UsageError("--fail-on noisy needs --live: only the service knows how often an alert would have fired.");
  if (options.serve || options.watch) return previewAgainAndAgain(options, host);
  const seen = await look(options, host);
  if (options.format === "md") return summarize(seen, options, host);
  const file = options.out ?? "preview.html";
  host.write(file, pageOf(seen));
  host.print(options.json ? json(seen) : `${reportOf(seen.stacks, seen.live, seen.refused)}\nThe preview is ${file}\n`);
  return codeOf(seen, options);
}

function summarize(seen: Seen, options: PreviewOptions, host: PreviewHost): number {
  const text = previewMarkdown(seen.stacks, seen.live, options.link);
  if (options.out) host.write(options.out, text);
  else host.print(text);
  return codeOf(seen, options);
}

async function look(options: PreviewOptions, host: PreviewHost): Promise<Seen> {
  const stacks = await plannedStacks(options, host);
  const now = host.now();
  if (!options.live) return { stacks, now, refused: [], data: "sample data, not from the service" };
  const client = chartClient(host.environment);
  try {
    const spans = { tilesSince: options.since ?? tilesSince, alertsSince: options.since ?? alertsSince };
    const { all = false, maxRequests = 100 } = options;
    const { refused, ...live } = await askService(stacks, { ...host, ...spans, all, maxRequests, client, now });
    return { stacks, now, live, refused, data: `data of the service, last ${durationWords(spans.tilesSince)}` };
  } finally {
    await client.close();
  }
}

const pageOf = ({ stacks, live, now, data }: Seen, reloadFrom?: string): string =>
  previewPage(stacks, { live, now, data, reloadFrom });

const json = ({ stacks, live, refused }: Seen): string =>
  `${JSON.stringify(reportJson(stacks, live, refused), undefined, 2)}\n`;

function codeOf(
  { stacks, live, refused }: Seen,
  { failOnNoisy, maxFirings, maxFiringShare = 0.5, allowUnchecked }: PreviewOptions,
): number {
  if (refused.length > 0) return codes.refused;
  const checks = [...(live?.alerts.values() ?? [])];
  if (checks.some((check) => "refused" in check)) return codes.refused;
  const isNoisy = checks.some(
    (check) =>
      "result" in check && (check.result.firings.length > maxFirings || shareInAlarm(check.result) > maxFiringShare),
  );
  // Nobody knows whether an alert that could not be evaluated keeps to the limit.
  const isUnknown = !allowUnchecked && live !== undefined && uncheckedAlerts(stacks, live).length > 0;
  return failOnNoisy && (isNoisy || isUnknown) ? codes.noisy : codes.done;
}

/** Until it is interrupted: a page on a local address, or a file, made again after each save. */
async function previewAgainAndAgain(options: PreviewOptions, host: PreviewHost): Promise<number> {
  if (options.format === "md" || options.json)
    throw new UsageError("--serve and --watch show a page; leave out --format md and --json.");
  const folder = options.target === "." ? process.cwd() : options.target;
  if (!existsSync(folder)) throw new UsageError(`There is no ${options.target}.`);
  const server = options.serve ? await servePreview(options.port) : undefined;
  const file = options.out ?? (server ? undefined : "preview.html");
  const once = async () => {
    try {
      const seen = await look(options, host);
      server?.show(pageOf(seen, eventsPath));
      if (file) host.write(file, pageOf(seen));
      host.print(reportOf(seen.stacks, seen.live, seen.refused));
    } catch (error) {
      if (!host.signal.aborted) host.print(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  };
  await once();
  host.print(
    `\n${server ? `The preview is at ${server.url}` : `The preview is ${file}`} and updates when you save a file. Press Ctrl-C to stop.\n`,
  );
  let busy = Promise.resolve();
  const watcher = watchFolder(folder, file, host.print, () => {
    busy = busy.then(once);
  });
  await new Promise<void>((resolve) => {
    if (host.signal.aborted) resolve();
    else host.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  watcher.close();
  await server?.close();
  return codes.done;
}

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `6h` in milliseconds; `undefined` for what is not a span of minutes, hours or days. */
export function parsedSpan(text: string): number | undefined {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(text) ?? [];
  const length = unit === undefined ? undefined : units[unit];
  return length === undefined || Number(count) === 0 ? undefined : Number(count) * length;
}
