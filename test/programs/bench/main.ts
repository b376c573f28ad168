import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { Command, InvalidArgumentError } from "commander";
import { writeBlock } from "../../support/docs/block";
import { measureForms, measureLimits, measureSmallStack, type Row } from "./measure";

interface Options {
  readonly dashboards: number;
  readonly runs: number;
  readonly limited: number;
  readonly record?: true;
}

void new Command("bench")
  .description(
    "What apply, an unchanged plan and destroy take with the real Terraform and the installed provider, against the emulator: a small stack, dashboards of 20 tiles in each form, and a stack under the service's published limits.",
  )
  .option("--dashboards <number>", "dashboards in each form; 0 leaves them out", wholeNumber, 100)
  .option(
    "--limited <number>",
    "dashboards, and alerts, under the published limits; 0 leaves them out",
    wholeNumber,
    10,
  )
  .option("--runs <number>", "runs of each command; the tables have their medians", wholeNumber, 5)
  .option("--record", "also write the tables to docs/performance.md")
  .action(bench)
  .parseAsync();

/** Prints progress on standard error, so that the tables can go to a file. */
async function bench({ dashboards, limited, runs, record }: Options): Promise<void> {
  const conditions = conditionsOf(runs);
  console.error("A small stack …");
  const tables = [table("One dashboard of 5 tiles and one alert", await measureSmallStack(Math.max(1, runs)))];
  if (dashboards > 0) {
    console.error(`${dashboards} dashboards in each form …`);
    const rows = await measureForms(dashboards, Math.max(1, runs));
    tables.push(table(`${dashboards} dashboards of 20 tiles`, rows));
  }
  if (limited > 0) {
    console.error(`${limited} dashboards and ${limited} alerts under the published limits …`);
    const rows = await measureLimits(limited);
    tables.push(table(`${limited} dashboards and ${limited} alerts under the published limit of each mode`, rows));
  }
  const page = [conditions, ...tables].join("\n\n");
  if (record) writeBlock("docs/performance.md", "bench", page);
  console.log(page);
}

function conditionsOf(runs: number): string {
  const date = new Date().toISOString().slice(0, 10);
  const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).trim();
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${date}, commit ${commit}, ${cpus().length} processors, load ${load} before the run, medians of ${runs} runs:`;
}

function table(title: string, rows: readonly Row[]): string {
  const head = [`| ${title} | Command | Wall | Requests | 429 | Provider CPU | Terraform CPU | Memory |`];
  return [...head, "|---|---|---:|---:|---:|---:|---:|---:|", ...rows.map(line)].join("\n");
}

function line({ subject, command, seconds, requests, rejected, providerTime, terraformTime, memory }: Row): string {
  const cells = [
    `\`${subject}\``,
    command,
    `${seconds.toFixed(2)} s`,
    requests,
    rejected,
    `${providerTime.toFixed(2)} s`,
    `${terraformTime.toFixed(2)} s`,
    `${memory} MB`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError("Use a whole number, 0 or more.");
  return value;
}
