import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { provider } from "../lib/definitions/provider";
import type { PreviewOptions } from "../preview";
import { Progress, print, printError } from "./terminal";

// Loaded only when it runs, so that the other commands start without it.
const previewModule = (): typeof import("../preview") => require("../preview");

const { baseUrl, apiKey } = provider.type.attributes.openSource.type.attributes;

const help = `
Renders the dashboards of a plan as one HTML file that needs no network. PATH is a folder with Terraform files or a
cdktf.json, or the file of a CDK app. The plan reads the service and changes nothing.

  cdktf-observability preview                       the current folder, with sample data
  cdktf-observability preview --live --since 7d     data and alert history from the service
  cdktf-observability preview --plan plan.json --format md

--live reads the address and the key from the environment, for example ${baseUrl.set.env} and ${apiKey.set.env}.

Exit codes: 0 success, 1 failure, 2 wrong usage or a query that the service rejects, 3 an alert is noisier than --fail-on allows,
or a changed alert could not be evaluated.`;

interface Flags {
  plan?: string;
  out?: string;
  format: "html" | "md";
  planLog?: string;
  live?: true;
  all?: true;
  maxRequests: number;
  since?: number;
  failOn?: string;
  maxFirings: number;
  maxFiringShare: number;
  allowUnchecked?: true;
  json?: true;
  link?: string;
  serve?: true;
  watch?: true;
  port: number;
}

const span = (text: string): number => {
  const length = previewModule().parsedSpan(text);
  if (length === undefined) throw new InvalidArgumentError("Use minutes, hours or days, for example 90m, 6h or 7d.");
  return length;
};

const whole = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError("Use a whole number, 0 or more.");
  return value;
};

const percent = (text: string): number => {
  const value = Number(text.replace(/ ?%$/, ""));
  if (text.trim() === "" || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError("Use a number from 0 to 100.");
  return value;
};

/** Adds `preview`: pictures of dashboards before they are deployed. */
export function addPreviewCommand(program: Command): void {
  program
    .command("preview")
    .description("Render the dashboards of a plan before you apply it.")
    .argument("[path]", "folder or app to plan", ".")
    .option("--plan <file>", "existing plan, as printed by terraform show -json")
    .option("--plan-log <file>", "warnings of that plan, as printed by terraform plan -json")
    .option("--out <file>", "output file (default: preview.html)")
    .addOption(
      new Option("--format <form>", "html for a page, md for a summary").choices(["html", "md"]).default("html"),
    )
    .option("--live", "query the service: real data on tiles, history of alerts")
    .option("--all", "with --live: query every tile and alert, not only those that the plan changes")
    .addOption(
      new Option("--max-requests <number>", "with --live: how many requests to send at most")
        .default(100)
        .argParser(whole),
    )
    .addOption(
      new Option("--since <span>", "how far to look back (default: 6h for tiles, 7d for alerts)").argParser(span),
    )
    .addOption(
      new Option("--fail-on <what>", "noisy: exit with code 3 if an alert would have fired too often").choices([
        "noisy",
      ]),
    )
    .addOption(
      new Option("--max-firings <number>", "how often an alert may fire before it counts as noisy")
        .default(10)
        .argParser(whole),
    )
    .addOption(
      new Option(
        "--max-firing-share <percent>",
        "how much of the time an alert may be in alarm before it counts as noisy",
      )
        .default(50)
        .argParser(percent),
    )
    .option("--allow-unchecked", "with --fail-on: accept changed alerts that cannot be evaluated")
    .option("--json", "print the result as JSON")
    .option("--link <address>", "URL of the page, for a link in the summary")
    .option("--serve", "serve the page on this machine and reload it when you save a file")
    .option("--watch", "write the page again when you save a file")
    .addOption(new Option("--port <number>", "port for --serve; 0 for any free port").default(0).argParser(whole))
    .addHelpText("after", help)
    .action(run);
}

async function run(target: string, flags: Flags): Promise<void> {
  const { preview, UsageError } = previewModule();
  const progress = new Progress(flags.json);
  const abort = new AbortController();
  const stop = () => abort.abort(new Error("stopped"));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    process.exitCode = await preview(optionsOf(target, flags), {
      environment: process.env,
      signal: abort.signal,
      tell: progress.report,
      print,
      write: (file, text) => writeFileSync(path.resolve(file), text),
      now: Date.now,
    });
  } catch (error) {
    if (abort.signal.aborted) process.exitCode = 130;
    else {
      printError(error);
      process.exitCode = error instanceof UsageError ? 2 : 1;
    }
  } finally {
    progress.clear();
  }
}

function optionsOf(target: string, flags: Flags): PreviewOptions {
  const { failOn, maxFiringShare, ...rest } = flags;
  return { ...rest, target, failOnNoisy: failOn === "noisy", maxFiringShare: maxFiringShare / 100 };
}
