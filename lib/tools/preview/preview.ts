import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { messageOf } from "terraform-provider-sdk/values";
import { minute } from "../../evaluation/alert";
import { spanLength } from "../../evaluation/schedule";
import { type Finding, junitOf, type ReportFiles, type Suite, writeFindings } from "../plans/findings";
import { locator } from "../plans/locate";
import { type PlanHost, type PlanSource, plannedStacks, type StackPlan, synthesize } from "../plans/make-plans";
import type { PlannedStack } from "../plans/planned";
import { UsageError } from "../usage-error";
import type * as Ask from "./ask";
import type * as Deploy from "./deploy";
import type { Deployment } from "./deploy";
import { deploymentJson, deploymentLines } from "./deployment-words";
import { findingsOf, type Gate, rules, suiteOf } from "./findings";
import type * as Services from "./live";
import type { LiveResults } from "./live";
import { previewComment } from "./markdown";
import { previewPage } from "./page";
import { type Picture, picturesOf } from "./pictures";
import { reportJson, reportOf } from "./report";
import { eventsPath, servePreview, watchFolder } from "./serve";
import { durationWords } from "./words";

export interface PreviewOptions extends PlanSource, ReportFiles {
  readonly out?: string;
  /** The file for the comment on a pull request, and what tells it apart from those of other previews of the same repository. */
  readonly comment?: string;
  readonly name?: string;
  /** The folder for a picture of each dashboard that changes, and the address at which the comment finds them. */
  readonly pictures?: string;
  readonly picturesUrl?: string;
  readonly junit?: string;
  readonly live?: boolean;
  readonly all?: boolean;
  readonly maxRequests?: number;
  /** Milliseconds. */
  readonly since?: number;
  readonly failOn?: readonly Gate[];
  readonly maxFirings: number;
  /** The share of the time, from 0 to 1, that an alert may be in alarm before it counts as noisy. Default: 0.5. */
  readonly maxFiringShare?: number;
  readonly allowUnchecked?: boolean;
  readonly detailedExitcode?: boolean;
  readonly json?: boolean;
  readonly link?: string;
  /** The name of the preview whose copies are made in the service, or, with `remove`, deleted there. */
  readonly deploy?: string;
  readonly remove?: boolean;
  /** How many days a copy stays. Default: 7. */
  readonly ttl?: number;
  /** The address of the UI, without a trailing slash. Default: that of the provider, if it leads through the UI. */
  readonly ui?: string;
  readonly serve?: boolean;
  readonly watch?: boolean;
  readonly port: number;
}

/** What a preview takes from the process it runs in. */
export interface PreviewHost extends PlanHost {
  readonly print: (text: string) => void;
  readonly write: (file: string, text: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface View {
  readonly stacks: readonly PlannedStack[];
  readonly live?: LiveResults | undefined;
  readonly deployment?: Deployment | undefined;
  readonly findings: readonly Finding[];
  readonly suites: readonly Suite[];
  readonly data: string;
  readonly currentTime: number;
}

const hour = 60 * minute;
const tilesSince = 6 * hour;
const alertsSince = 7 * 24 * hour;
const day = 24 * hour;
const codes = { done: 0, failed: 1, rejected: 2, limit: 3, changes: 4 };

/** Plans, queries the service with `--live`, and writes all that was asked for from that one plan. Returns the exit code. */
export async function preview(options: PreviewOptions, host: PreviewHost): Promise<number> {
  assertGatesCanFail(options);
  assertDeployIsWhole(options);
  if (options.remove) return removeDeployed(options, host);
  if (options.serve || options.watch) return previewAgainAndAgain(options, host);
  const view = await viewOf(options, host);
  writeFiles(view, options, host);
  const { stacks, live, deployment } = view;
  if (options.json) host.print(`${JSON.stringify(reportJson(stacks, live, deployment), undefined, 2)}\n`);
  else host.print(`${reportOf(stacks, live, deployment)}\nThe preview is ${options.out ?? usualPage}\n`);
  writeFindings(view.findings, { ...options, command: "preview", rules }, host);
  return codeOf(view, options);
}

const usualPage = "preview.html";

/** The page, and what else was asked for. */
function writeFiles(view: View, options: PreviewOptions, host: PreviewHost): void {
  host.write(options.out ?? usualPage, previewPage(view.stacks, view));
  const pictures = writePictures(view, options, host);
  writeComment(view, pictures, options, host);
  if (options.junit) host.write(options.junit, junitOf(view.suites));
}

/** @throws UsageError if a run cannot see what it is to fail on. */
function assertGatesCanFail({ failOn = [], live, plan, planLog }: PreviewOptions): void {
  if (failOn.includes("noisy") && !live)
    throw new UsageError("--fail-on noisy needs --live: only the service knows how often an alert would have fired.");
  const [needsLog] = failOn.filter((gate) => gate !== "noisy");
  if (needsLog && plan && !planLog)
    throw new UsageError(
      `--fail-on ${needsLog} needs --plan-log: a plan file has no warnings. Create it with: terraform plan -json -out=plan.out > plan.log`,
    );
}

/** @throws UsageError for options that mean nothing without each other, or together. */
function assertDeployIsWhole({ deploy, remove, ttl, ui, serve, watch }: PreviewOptions): void {
  if (deploy === undefined && (remove || ttl !== undefined || ui !== undefined))
    throw new UsageError("--remove, --ttl and --ui need --deploy, with the name of the preview.");
  if (deploy !== undefined && (serve || watch))
    throw new UsageError("--deploy writes to the service once; leave out --serve and --watch.");
}

function copyOptions({ deploy = "", ttl = 7, ui }: PreviewOptions, currentTime: number) {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { preview: deploy, lastDay: dayOf(currentTime + ttl * day), today: dayOf(currentTime), ui };
}

/** What writes to the service is loaded only here. */
function deployModule(): typeof Deploy {
  return require("./deploy") as typeof Deploy;
}

function deployed(plans: readonly StackPlan[], options: PreviewOptions, host: PreviewHost, currentTime: number) {
  return deployModule().deployCopies(plans, copyOptions(options, currentTime), host);
}

async function stacksToClear(options: PreviewOptions, host: PreviewHost) {
  if (options.plan) return plannedStacks(options, host);
  const folders = await synthesize(options.target, host);
  return folders.map((folder) => ({ folders: [folder] }));
}

/** Without a plan: that of a closed pull request may no longer be possible. */
async function removeDeployed(options: PreviewOptions, host: PreviewHost): Promise<number> {
  const stacks = await stacksToClear(options, host);
  const deployment = await deployModule().removeCopies(stacks, copyOptions(options, host.now()), host);
  if (options.json) host.print(`${JSON.stringify(deploymentJson(deployment), undefined, 2)}\n`);
  else host.print(`${deploymentLines(deployment).join("\n")}\n`);
  return deployment.removed.some(({ reason }) => reason !== undefined) ? codes.failed : codes.done;
}

function writePictures({ stacks, live, currentTime }: View, { pictures }: PreviewOptions, host: PreviewHost) {
  if (!pictures) return [];
  const drawn = picturesOf(stacks, live, currentTime);
  for (const { file, svg } of drawn) host.write(path.join(pictures, file), svg);
  return drawn;
}

function writeComment(view: View, drawn: readonly Picture[], options: PreviewOptions, host: PreviewHost): void {
  const { comment, name, link, picturesUrl } = options;
  if (!comment) return;
  const addressOf = (file: string) => `${picturesUrl?.replace(/\/+$/, "")}/${file}`;
  const pictures = picturesUrl ? new Map(drawn.map(({ subject, file }) => [subject, addressOf(file)])) : undefined;
  host.write(comment, previewComment(view.stacks, { ...view, name, link, pictures }));
}

async function viewOf(options: PreviewOptions, host: PreviewHost): Promise<View> {
  const { target, failOn = [], allowUnchecked = false } = options;
  const read = await plannedStacks(options, host);
  const stacks = read.map(({ stack }) => stack);
  const currentTime = host.now();
  const live = options.live ? await queried(read, options, host, currentTime) : undefined;
  const deployment = options.deploy ? await deployed(read, options, host, currentTime) : undefined;
  const judged = read.map(({ plan, stack, folders }) => {
    const locate = locator(target, plan, host.environment, folders);
    const findings = findingsOf(stack, { live, deployment, failOn, allowUnchecked, locate });
    return { findings, suite: suiteOf(stack, live, findings) };
  });
  return {
    stacks,
    live,
    deployment,
    currentTime,
    findings: judged.flatMap(({ findings }) => findings),
    suites: judged.map(({ suite }) => suite),
    data: dataWords(options),
  };
}

/** Where the data of a page are from. */
function dataWords({ live, since }: PreviewOptions): string {
  if (!live) return "sample data, not from the service";
  if (since) return `data of the service, last ${durationWords(since)}`;
  return `data of the service, last ${durationWords(tilesSince)}, on tiles with an alert ${durationWords(alertsSince)}`;
}

/** What asks the service is loaded only here. */
async function queried(
  plans: readonly StackPlan[],
  { since, all: includeUnchanged = false, maxRequests = 100, maxFirings, maxFiringShare = 0.5 }: PreviewOptions,
  host: PreviewHost,
  currentTime: number,
): Promise<LiveResults> {
  const { askService } = require("./ask") as typeof Ask;
  const { servicesOf } = require("./live") as typeof Services;
  const requests = { sentRequests: 0, mostRequests: maxRequests };
  const { stacks, description, close } = await servicesOf(plans, host, requests);
  const spans = { tilesSince: since ?? tilesSince, alertsSince: since ?? alertsSince };
  const limits = { maxFirings, maxFiringShare };
  try {
    const live = await askService(stacks, { ...host, ...spans, limits, includeUnchanged, requests, currentTime });
    return { ...live, requestSummary: `${live.requestSummary} ${description}` };
  } finally {
    await close();
  }
}

function codeOf({ stacks, findings }: View, { detailedExitcode }: PreviewOptions): number {
  const errors = findings.filter(({ level }) => level === "error");
  if (errors.some(({ rule }) => rule === "copy-failed")) return codes.failed;
  if (errors.some(({ rule }) => rule === "query-rejected")) return codes.rejected;
  if (errors.length > 0) return codes.limit;
  if (detailedExitcode && stacks.some(({ hasChanges }) => hasChanges)) return codes.changes;
  return codes.done;
}

/** Until it is interrupted: a page on a local address, or a file, made again after each save. */
async function previewAgainAndAgain(options: PreviewOptions, host: PreviewHost): Promise<number> {
  if (options.json) throw new UsageError("--serve and --watch show a page; leave out --json.");
  const folder = options.target === "." ? process.cwd() : options.target;
  if (!existsSync(folder)) throw new UsageError(`Folder or file not found: ${options.target}.`);
  const server = options.serve ? await servePreview(options.port) : undefined;
  const usualFile = server ? undefined : usualPage;
  const file = options.out ?? usualFile;
  const draw = async () => {
    try {
      const view = await viewOf(options, host);
      server?.show(previewPage(view.stacks, { ...view, reloadFrom: eventsPath }));
      if (file) host.write(file, previewPage(view.stacks, view));
      host.print(reportOf(view.stacks, view.live));
    } catch (error) {
      if (!host.signal.aborted) host.print(`${messageOf(error)}\n`);
    }
  };
  await draw();
  const place = server ? `at ${server.url}` : file;
  host.print(`\nThe preview is ${place} and updates when you save a file. Press Ctrl-C to stop.\n`);
  let busy = Promise.resolve();
  const watcher = watchFolder(folder, file, host.print, () => {
    busy = busy.then(draw);
  });
  if (!host.signal.aborted) await once(host.signal, "abort");
  watcher.close();
  await server?.close();
  return codes.done;
}

/** `6h` in milliseconds; `undefined` for what is not a span of minutes, hours or days. */
export function parsedSpan(text: string): number | undefined {
  if (!/^\d+[mhd]$/.test(text)) return undefined;
  return spanLength(text) || undefined;
}
