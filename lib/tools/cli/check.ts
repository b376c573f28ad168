import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { type Command, Option } from "commander";
import { type EngineDiagnostic, findEngine } from "../plans/engine";
import {
  type Finding,
  junitOf,
  placeIn,
  printedId,
  type ReportFiles,
  type Rules,
  writeFindings,
} from "../plans/findings";
import { isTerraformFolder } from "../plans/make-plans";
import { notChecked, validateFolder } from "../plans/validate-folder";
import { UsageError } from "../usage-error";
import { addFindingOptions, runWork, write } from "./terminal";

// Loaded only where there is a policy.
function policies(): typeof import("../policies") {
  return require("../policies");
}

const help = `
Finds what terraform validate does not report: misspelt members of tiles, series, filters and channels, which Terraform drops
before the provider sees them, and mistakes in JSON of which a part is unknown, such as the ID of a source. Values
that are unknown before a plan are counted.

  cdktf-observability check                         the current folder, after terraform init
  cdktf-observability check stacks/a                another folder
  cdktf-observability check --policy policy.yaml    also what a policy asks of dashboards and alerts

Without --policy, the command calls no service and needs no credentials. With it, the command plans a folder with
Terraform files or a cdktf.json, or a CDK app. The plan reads the service and changes nothing; --plan takes one that exists.

Exit codes: 0 nothing found, 1 a misspelt member or another error, 2 wrong usage.`;

/** Adds `check`: `terraform validate` that also finds misspelt members. */
export function addCheckCommand(program: Command): void {
  const command = program
    .command("check")
    .description("Find misspelt members and wrong JSON in Terraform files, and what breaks the rules of a policy.")
    .argument("[path]", "folder with Terraform files; with --policy also an app", ".")
    .option("--policy <file>", "judge a plan by the rules of this file")
    .option(
      "--plan <file>",
      "with --policy: existing plan, as printed by terraform show -json; nothing else is checked",
    )
    .option("--junit <file>", "with --policy: write its results as JUnit tests")
    .addOption(new Option("--json", "print the diagnostics as JSON").conflicts("annotations"))
    .addHelpText("after", help)
    .action(runCheck);
  addFindingOptions(command);
}

interface Flags extends ReportFiles {
  readonly policy?: string;
  readonly plan?: string;
  readonly junit?: string;
  readonly json?: true;
}

async function runCheck(target: string, { policy, plan, junit, json, ...files }: Flags): Promise<void> {
  if (policy === undefined && (plan ?? junit) !== undefined) throw new UsageError("--plan and --junit need --policy.");
  if (!existsSync(target)) throw new UsageError(`Folder or file not found: ${target}.`);
  const folder = path.resolve(target);
  const isTerraform = statSync(folder).isDirectory() && isTerraformFolder(folder);
  if (policy === undefined && !isTerraform) {
    const app = "For an app, run `cdktf synth` and check a folder of cdktf.out/stacks.";
    throw new UsageError(`There are no Terraform files in ${path.relative("", folder) || "this folder"}. ${app}`);
  }
  // The compiler has checked the members of an app, and the folder of a plan may be anywhere.
  const hasMembers = plan === undefined && isTerraform;
  const engine = findEngine(process.env);
  if (!engine && hasMembers) throw new UsageError("There is no terraform or tofu in PATH; install one of them.");
  await runWork(
    async (host) => {
      const { environment, signal, print } = host;
      // Planning prepares a folder that nobody has initialized.
      const judged =
        policy === undefined ? undefined : await policies().checkPolicy(policy, { target, plan }, host, Date.now());
      const validated = engine && hasMembers ? await validateFolder({ engine, folder, environment, signal }) : [];
      const identified = validated.map((diagnostic) => ({ id: printedId(diagnostic.detail), ...diagnostic }));
      const diagnostics = identified.filter(({ id }) => id !== notChecked);
      const unknown = identified.filter(({ id }) => id === notChecked);
      const { findings = [], suites = [] } = judged ?? {};
      const allFindings = [...diagnostics.map((diagnostic) => findingOf(folder, diagnostic)), ...findings];
      const isWrong = allFindings.some(({ level }) => level === "error");
      const lines = [...diagnostics.map(lineOf), ...findings.map(policyLine)];
      const result = { valid: !isWrong, diagnostics, notChecked: unknown, findings: judged && findings };
      if (json) print(`${JSON.stringify(result, undefined, 2)}\n`);
      else print(`${lines.join("\n") || "Nothing found."}\n${unknownLines(unknown)}`);
      if (junit !== undefined) write(junit, junitOf(suites));
      writeFindings(
        allFindings,
        { ...files, command: "check", rules: { ...rules, ...judged?.rules } },
        { print, write },
      );
      return isWrong ? 1 : 0;
    },
    { isQuiet: json },
  );
}

function policyLine({ rule, level, title, message, address, place }: Finding): string {
  const words = [title, message, `[${rule}]`].filter((part) => part !== "").join(" ");
  return prefixed(place && `${place.file}:${place.line}`, level, address, words);
}

/** The parts of a line that there are: `main.tf:3: error: observability_alert.a: …`. */
function prefixed(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(": ");
}

const rules = { "invalid-configuration": "What the engine reports." } satisfies Rules;

function findingOf(folder: string, { severity, summary, detail = "", range }: EngineDiagnostic): Finding {
  const place = range && placeIn(process.env, path.join(folder, range.filename), range.start.line);
  const rule = printedId(detail) ?? ("invalid-configuration" satisfies keyof typeof rules);
  return { rule, level: severity, title: summary, message: detail, place };
}

/** How much nobody knows before a plan, and where. */
function unknownLines(unknown: readonly EngineDiagnostic[]): string {
  if (unknown.length === 0) return "";
  const places = unknown.map((diagnostic) => ({
    address: addressOf(diagnostic),
    paths: saidBy(diagnostic).replace(/ \[[\w-]+\]$/, ""),
  }));
  const values = places.flatMap(({ paths }) => paths.split(", ")).length;
  const [are, they] = values === 1 ? ["value is", "it was"] : ["values are", "they were"];
  const listed = places.slice(0, 5).map(({ address, paths }) => `  ${address}: ${paths}\n`);
  const moreObjects = places.length - listed.length;
  const remainder = moreObjects > 0 ? `  and ${moreObjects} more objects\n` : "";
  return `${values} ${are} known only in a plan or after an apply, so ${they} not checked:\n${listed.join("")}${remainder}`;
}

function addressOf({ snippet }: EngineDiagnostic): string {
  return snippet?.context?.replace(/^(\w+) "([^"]+)" "([^"]+)"$/, "$2.$3") ?? "";
}

function saidBy({ detail, summary }: EngineDiagnostic): string {
  return (detail || summary).replace(/\s*\n\s*/g, " ").trim();
}

function lineOf(diagnostic: EngineDiagnostic): string {
  const { severity, range } = diagnostic;
  // A line that begins with `::` or `##[` is a command to the workflow that shows it.
  const location = range && `${range.filename.replace(/^(?![\w.])/, "./")}:${range.start.line}`;
  return prefixed(location, severity, addressOf(diagnostic), saidBy(diagnostic));
}
