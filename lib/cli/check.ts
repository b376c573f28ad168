import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { type Command, Option } from "commander";
import { z } from "zod";
import { memberCheckVariable } from "../kinds/member-check";
import { type EngineCall, EngineError, findEngine, runEngine } from "../plans/engine";
import { type Finding, placeIn, printedId, type ReportFiles, type Rules, writeFindings } from "../plans/findings";
import { junitOf } from "../plans/junit";
import { UsageError } from "../plans/usage-error";
import { problem } from "../service/problems";
import { addFindingOptions, runWork, write } from "./terminal";

// Loaded only where there is a policy.
const policies = (): typeof import("../policies") => require("../policies");

const help = `
Finds misspelt members of tiles, series, filters and channels in HCL, which terraform validate does not report. Terraform
drops such members before the provider sees them, so the configuration is valid but incomplete.

  cdktf-observability check                         the current folder, after terraform init
  cdktf-observability check stacks/a                another folder
  cdktf-observability check --policy policy.yaml    also what a policy asks of dashboards and alerts

Without --policy, the command calls no service and needs no credentials. A policy judges a plan, of a folder with Terraform files or
a cdktf.json, or of a CDK app. The plan reads the service and changes nothing; --plan takes one that exists.

Exit codes: 0 nothing found, 1 a misspelt member or another error, 2 wrong usage.`;

/** Adds `check`: `terraform validate` that also finds misspelt members. */
export function addCheckCommand(program: Command): void {
  const command = program
    .command("check")
    .description("Find misspelt members in Terraform files, which terraform validate does not report.")
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
  // The compiler has checked the members of an app, and the folder of a plan may be anywhere.
  const hasMembers = policy === undefined || (plan === undefined && isTerraformFolder(folder));
  const engine = findEngine(process.env);
  if (!engine && hasMembers) throw new UsageError("There is no terraform or tofu in PATH; install one of them.");
  await runWork(
    async (host) => {
      const { environment, signal, print } = host;
      // Planning prepares a folder that nobody has initialized.
      const judged =
        policy === undefined ? undefined : await policies().checkPolicy(policy, { target, plan }, host, Date.now());
      const found = engine && hasMembers ? await checkFolder({ engine, folder, environment, signal }) : [];
      const { findings = [], suites = [] } = judged ?? {};
      const all = [...found.map((one) => findingOf(folder, one)), ...findings];
      const isWrong = all.some(({ level }) => level === "error");
      const diagnostics = found.map((one) => ({ id: printedId(one.detail), ...one }));
      const lines = [...found.map(lineOf), ...findings.map(policyLine)];
      if (json)
        print(`${JSON.stringify({ valid: !isWrong, diagnostics, ...(judged && { findings }) }, undefined, 2)}\n`);
      else print(lines.length > 0 ? lines.map((line) => `${line}\n`).join("") : "Nothing found.\n");
      if (junit !== undefined) write(junit, junitOf(suites));
      writeFindings(all, { ...files, command: "check", rules: { ...rules, ...judged?.rules } }, { print, write });
      return isWrong ? 1 : 0;
    },
    { isQuiet: json },
  );
}

function isTerraformFolder(folder: string): boolean {
  return statSync(folder).isDirectory() && readdirSync(folder).some((name) => /\.tf(\.json)?$/.test(name));
}

/** One line: where it is, and what is wrong. */
function policyLine({ rule, level, title, message, address, place }: Finding): string {
  const words = [title, message, `[${rule}]`].filter((part) => part !== "").join(" ");
  return `${place ? `${place.file}:${place.line}: ` : ""}${level}: ${address ? `${address}: ` : ""}${words}`;
}

/** The diagnostics of the engine's own validation, and the misspelt members that it ignores. @throws Error if the engine cannot run. */
async function checkFolder(call: EngineCall): Promise<readonly EngineDiagnostic[]> {
  const usual = await validate(call);
  const environment = { ...call.environment, [memberCheckVariable]: "1" };
  const known = new Set(usual.map(placeOf));
  // The provider warns of each misspelt member, so that the engine goes on and checks everything.
  const further = (await validate({ ...call, environment })).map((one) =>
    printedId(one.detail) === problem("unsupported-argument").id ? { ...one, severity: "error" as const } : one,
  );
  return [...usual, ...further.filter((one) => !known.has(placeOf(one)))].sort(byPlace);
}

/** The order of the files, which engines report in different ones. */
function byPlace({ range: one }: EngineDiagnostic, { range: other }: EngineDiagnostic): number {
  const byFile = (one?.filename ?? "").localeCompare(other?.filename ?? "");
  return byFile || (one?.start.line ?? 0) - (other?.start.line ?? 0);
}

/** The engine suggests another of several near names each time, so what it reports twice is known by its place. */
function placeOf({ severity, summary, range }: EngineDiagnostic): string {
  return JSON.stringify([severity, summary, range]);
}

async function validate(call: EngineCall): Promise<readonly EngineDiagnostic[]> {
  const { stdout, stderr } = await runEngine(["validate", "-json"], call);
  const result = validateResult.safeParse(jsonOf(stdout));
  if (!result.success) throw new EngineError("validate", (stderr || stdout).trim(), call);
  return result.data.diagnostics;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the engine's `validate -json` prints. */
const validateResult = z.object({
  diagnostics: z.array(
    z.looseObject({
      severity: z.enum(["error", "warning"]),
      summary: z.string(),
      detail: z.string().optional(),
      range: z.looseObject({ filename: z.string(), start: z.looseObject({ line: z.number() }) }).optional(),
      snippet: z.looseObject({ context: z.string().nullish() }).nullish(),
    }),
  ),
});

type EngineDiagnostic = z.infer<typeof validateResult>["diagnostics"][number];

const rules = { "invalid-configuration": "What the engine reports." } satisfies Rules;

function findingOf(folder: string, { severity, summary, detail = "", range }: EngineDiagnostic): Finding {
  const place = range && placeIn(process.env, path.join(folder, range.filename), range.start.line);
  const rule = printedId(detail) ?? ("invalid-configuration" satisfies keyof typeof rules);
  return { rule, level: severity, title: summary, message: detail, ...(place && { place }) };
}

/** One line: where it is, and what is wrong. */
function lineOf({ severity, summary, detail, range, snippet }: EngineDiagnostic): string {
  // A line that begins with `::` or `##[` is a command to the workflow that shows it.
  const file = range && (/^[\w.]/.test(range.filename) ? range.filename : `./${range.filename}`);
  const at = range ? `${file}:${range.start.line}: ` : "";
  const address = snippet?.context?.replace(/^(\w+) "([^"]+)" "([^"]+)"$/, "$2.$3") ?? "";
  const says = (detail || summary).replace(/\s*\n\s*/g, " ").trim();
  return `${at}${severity}: ${address ? `${address}: ` : ""}${says}`;
}
