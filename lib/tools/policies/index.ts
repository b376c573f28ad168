import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Case, Finding, Rules } from "../plans/findings";
import { locator } from "../plans/locate";
import { type PlanHost, type PlanSource, plannedStacks } from "../plans/make-plans";
import { readYaml } from "../plans/yaml-file";
import { UsageError } from "../usage-error";
import { type PolicyRuleName, policyRules, type Violation } from "./rules";

const severity = z.enum(["error", "warning", "note"]);
/** Each rule is a severity, or a mapping with further options. */
const rules = Object.fromEntries(
  Object.entries(policyRules).map(([name, { description, options }]) => {
    const form = z.strictObject({ severity: severity.default("error"), ...options });
    const withSeverity = (value: unknown) => {
      if (typeof value !== "string") return value;
      return { severity: value };
    };
    return [name, z.preprocess(withSeverity, form).optional().describe(description)];
  }),
);

const names = Object.keys(policyRules) as [PolicyRuleName, ...PolicyRuleName[]];
const day = z.string().refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)), {
  message: "must be a day such as 2027-01-31.",
});

const policyFile = z.strictObject({
  rules: z.strictObject(rules),
  exceptions: z
    .array(
      z.strictObject({
        rule: z.enum(names).describe("The rule."),
        object: z.string().min(1).describe("The address of the object; `*` stands for any characters."),
        reason: z.string().min(1).describe("Why."),
        until: day.describe("The last day, such as `2027-01-31`."),
      }),
    )
    .default([]),
});

type Policy = z.output<typeof policyFile>;
type Exception = Policy["exceptions"][number];

const descriptions: Rules = {
  ...Object.fromEntries(Object.entries(policyRules).map(([name, { description }]) => [name, description])),
  "unused-exception": "An exception of the policy applies to nothing.",
};

/** JSON Schema of a policy file, for editors. */
export function policySchema(): object {
  const schema = z.toJSONSchema(policyFile, { io: "input", target: "draft-7" });
  const byName = Object(schema.properties?.rules).properties;
  for (const [name, { description, ...mapping }] of Object.entries<Record<string, unknown>>(byName))
    byName[name] = { description, anyOf: [{ enum: severity.options }, mapping] };
  return schema;
}

/** What a policy finds in a plan, also as tests: one for each rule of a stack that finds nothing. @throws UsageError when the file or the plan cannot be used. */
export async function checkPolicy(file: string, source: PlanSource, host: PlanHost, today: number) {
  const policy = readPolicy(file);
  const used = new Set<Exception>();
  const results = (await plannedStacks(source, host)).map(({ stack, plan, folders }) => {
    const locate = locator(source.target, plan, host.environment, folders);
    const byRule = Object.entries(policy.rules).map(([name, options]) => {
      if (!options) return { name, findings: [] };
      const { check } = policyRules[name as PolicyRuleName];
      const findings = check(stack, options).flatMap((violation) => findingOf(name, violation, options.severity));
      return { name, findings: findings.map((finding) => ({ ...finding, place: locate(finding.address) })) };
    });
    return { stack: stack.name, byRule };
  });
  function findingOf(rule: string, { address, subject, message }: Violation, level: Finding["level"]): Finding[] {
    const exception = policy.exceptions.find((candidate) => candidate.rule === rule && isAbout(candidate, address));
    if (exception) used.add(exception);
    const finding = { rule, level, title: `${subject} ${message}.`, message: "", address };
    if (!exception) return [finding];
    if (today < Date.parse(exception.until) + dayLength) return [];
    return [{ ...finding, message: `The exception ended on ${exception.until}: ${exception.reason}` }];
  }
  return {
    findings: [
      ...results.flatMap(({ byRule }) => byRule.flatMap(({ findings }) => findings)),
      ...policy.exceptions.filter((exception) => !used.has(exception)).map(unusedException),
    ],
    rules: descriptions,
    suites: results.map(({ stack, byRule }) => ({ name: stack, cases: byRule.flatMap(casesOf) })),
  };
}

const dayLength = 24 * 60 * 60 * 1000;

function isAbout({ object }: Exception, address: string): boolean {
  const parts = object.split("*").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "su").test(address);
}

function unusedException({ rule, object, reason }: Exception): Finding {
  const title = `The exception of ${object} from ${rule} applies to nothing.`;
  return { rule: "unused-exception", level: "note", title, message: reason };
}

function casesOf({ name, findings }: { readonly name: string; readonly findings: readonly Finding[] }): Case[] {
  const failed = findings.filter(({ level }) => level === "error");
  if (failed.length === 0) return [{ name }];
  return failed.map(({ title, message }) => ({ name: title, failure: { type: name, message: message || title } }));
}

function readPolicy(file: string): Policy {
  if (!existsSync(file)) throw new UsageError(`File not found: ${file}.`);
  const read = readYaml(file, path.relative(process.cwd(), file), policyFile);
  if ("problems" in read) throw new UsageError(read.problems.join("\n"));
  return read.content;
}
