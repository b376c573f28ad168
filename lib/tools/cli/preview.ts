import { type Command, InvalidArgumentError, Option } from "commander";
import { omitUndefined } from "terraform-provider-sdk/values";
import { isPreviewName, longestPreviewName } from "../../kinds/preview-copy";
import { provider } from "../../kinds/provider";
import type { Gate } from "../preview/findings";
import type { PreviewOptions } from "../preview/preview";
import { addFindingOptions, countOf, runWork, type Work, write } from "./terminal";

// Loaded only when it runs, so that the other commands start without it.
function previewModule(): typeof import("../preview/preview") {
  return require("../preview/preview");
}

const { baseUrl, apiKey } = provider.type.attributes.openSource.type.attributes;

const help = `
Renders the dashboards of a plan as one HTML file that needs no network. PATH is a folder with Terraform files or a
cdktf.json, or the file of a CDK app. The plan reads the service and changes nothing.

  cdktf-observability preview                       the current folder, with sample data
  cdktf-observability preview --live --since 7d     data and alert history from the service
  cdktf-observability preview --plan plan.json --plan-log plan.log --comment comment.md --sarif preview.sarif
  cdktf-observability preview --deploy pr-1         dashboards named "… · pr-1" in the service, for seven days
  cdktf-observability preview --deploy pr-1 --remove

--deploy writes to the service: a copy of each dashboard that the plan creates or changes, without alerts, tagged preview:NAME. The next run of
the name updates them. Each run deletes copies that have ended, and touches nothing else. --live queries the service of the provider block, and evaluates
alerts by the rules of ClickStack; another service may have others. What the block does not write out is read from the environment, for example
${baseUrl.set.env} and ${apiKey.set.env}.

Exit codes: 0 success, 1 failure, also of a copy, 2 wrong usage or a query that the service rejects, 3 something that --fail-on does not allow,
4 with --detailed-exitcode: the plan changes something.`;

/** As they are given: the share is in percent. */
type Flags = Omit<PreviewOptions, "target" | "maxFiringShare"> & { readonly maxFiringShare: number };

function span(text: string): number {
  const length = previewModule().parsedSpan(text);
  if (length === undefined) throw new InvalidArgumentError("Use minutes, hours or days, for example 90m, 6h or 7d.");
  return length;
}

function percent(text: string): number {
  const value = Number(text.replace(/ ?%$/, ""));
  if (text.trim() === "" || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError("Use a number from 0 to 100.");
  return value;
}

function previewName(text: string): string {
  if (isPreviewName(text)) return text;
  throw new InvalidArgumentError(
    `Use at most ${longestPreviewName} letters, digits, dots, slashes, _ and -, for example pr-1.`,
  );
}

function days(text: string): number {
  const count = Number(/^(\d{1,3})d$/.exec(text)?.[1]);
  if (count >= 1) return count;
  throw new InvalidArgumentError("Use a number of days from 1d to 999d, for example 7d.");
}

function uiAddress(text: string): string {
  if (!/^https?:[^@]+$/.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError("Use an address with http or https and without credentials.");
  const address = new URL(text);
  return `${address.origin}${address.pathname.replace(/\/+$/, "").replace(/[()]/g, encoded)}`;
}

/** A sign that ends a link in Markdown. */
function encoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}

/** Adds `preview`: pictures of dashboards before they are deployed. */
export function addPreviewCommand(program: Command): void {
  const command = program
    .command("preview")
    .description("Render the dashboards of a plan before you apply it.")
    .argument("[path]", "folder or app to plan; with --plan, where its configuration is", ".")
    .option("--plan <file>", "existing plan, as printed by terraform show -json")
    .option("--plan-log <file>", "warnings of that plan, as printed by terraform plan -json")
    .option("--out <file>", "output file (default: preview.html)")
    .option("--comment <file>", "write a comment for a pull request")
    .option("--name <name>", "name in the comment, where a pull request has several previews")
    .option("--link <address>", "address of the page or of the run, for the comment")
    .option("--pictures <folder>", "write a picture (SVG) of each dashboard that changes")
    .option("--pictures-url <address>", "address at which the comment finds the pictures")
    .option("--junit <file>", "write the tried queries and alerts as JUnit tests")
    .option("--live", "query the service: real data on tiles, history of alerts")
    .option("--all", "with --live: query every tile and alert, not only those that the plan changes")
    .option("--max-requests <number>", "with --live: how many requests to send at most", countOf, 100)
    .option("--since <span>", "how far to look back (default: 6h for tiles, 7d for alerts)", span)
    .addOption(
      new Option(
        "--fail-on <what...>",
        "exit with 3: noisy, an alert is over the limits; lost-alerts, the service deletes one; warnings, the plan has any",
      ).choices(["noisy", "lost-alerts", "warnings"] satisfies Gate[]),
    )
    .option("--max-firings <number>", "how often an alert may fire before it counts as noisy", countOf, 10)
    .option(
      "--max-firing-share <percent>",
      "how much of the time an alert may be in alarm before it counts as noisy",
      percent,
      50,
    )
    .option("--allow-unchecked", "with --fail-on noisy: accept changed alerts that cannot be evaluated")
    .option("--deploy <name>", "make copies of the dashboards in the service, for people to open", previewName)
    .option("--ttl <days>", "with --deploy: how long the copies stay (default: 7d)", days)
    .option("--ui <address>", "with --deploy: where people open the service, for links", uiAddress)
    .option("--remove", "with --deploy: delete the copies of this name, without a plan")
    .option("--detailed-exitcode", "exit with 4 if the plan changes something and nothing is wrong")
    .addOption(new Option("--json", "print the result as JSON").conflicts("annotations"))
    .option("--serve", "serve the page on this machine and reload it when you save a file")
    .option("--watch", "write the page again when you save a file")
    .option("--port <number>", "port for --serve; 0 for any free port", countOf, 0)
    .addHelpText("after", help)
    .action(run);
  addFindingOptions(command);
}

const leftBehind = "Stopped. The next run with this name finds the copies that were made, and --remove deletes them.";

async function run(target: string, flags: Flags): Promise<void> {
  const options = { ...flags, target, maxFiringShare: flags.maxFiringShare / 100 };
  const isQuiet = flags.json;
  const interrupted = flags.deploy && leftBehind;
  const work = (host: Work) => previewModule().preview(options, { ...host, write, now: Date.now });
  await runWork(work, omitUndefined({ isQuiet, interrupted }));
}
