import { printable } from "terraform-provider-sdk/internal/schema";
import { sectionId } from "../../tiles";
import { camelName, Names } from "../name";
import { call, object, statement, stringLiteral, text, variableName } from "../typescript/code";
import type { FoundObjective } from "./read";

/** A module with a function that adds a dashboard with these objectives, and their alerts. @param cdk whose classes it uses */
export function objectivesCode(found: readonly FoundObjective[], file: string, cdk: "cdktf" | "cdktn"): string {
  const names = new Names();
  const nameOf = (title: string) => variableName(camelName(names.take(sectionId(title).replace(/[^a-z0-9-]/g, ""))));
  const sources = new Map(found.map(({ source = unknownSource }) => [source, `${nameOf(source)}Source`]));
  const objectives = found.map((one) => ({ one, name: nameOf(one.name) }));
  const all = (member: string) => objectives.map(({ name }) => `${name}.${member}`).join(", ");
  const isFiltered = found.some(({ severities }) => severities.length < 2);
  const classes = ["Dashboard", "DataObservabilitySource", "Layout", "type NotificationTarget", "slo"];
  const title = stringLiteral(found.length === 1 ? (found[0]?.name ?? "") : "Objectives");
  const statements = [
    ...[...sources].map(
      ([source, name]) => `const ${name} = DataObservabilitySource.byName(scope, ${stringLiteral(source)})`,
    ),
    ...objectives.map(({ one, name }) => {
      const comments = one.left.map((says) => `// ${commented(says)}\n  `).join("");
      return `${comments}const ${name} = ${objectiveCode(one, sources)}`;
    }),
    `const layout = Layout.dashboard(${all("block")})`,
    `const dashboard = new Dashboard(scope, "objectives", { name: ${title}, tags: [${all("tag")}], ...layout })`,
    ...objectives.map(({ name }) => `${name}.alerts(dashboard, targets)`),
  ];
  return `import { ${[...classes, ...(isFiltered ? ["workbookWindows"] : [])].join(", ")} } from "cdktf-observability${cdk === "cdktn" ? "/cdktn" : ""}";
import type { Construct } from "constructs";

/** The objectives of ${commented(file)}. */
export function addObjectives(scope: Construct, targets: Readonly<Record<"page" | "ticket", NotificationTarget>>): void {
${statements.map((one) => statement(text(one))).join("\n")}
}
`;
}

const unknownSource = "Traces";

/** In one line, and without what ends a comment. */
const commented = (words: string): string => printable(words.replace(/\s+/g, " ").trim()).replaceAll("*/", "* /");

function objectiveCode(one: FoundObjective, sources: ReadonlyMap<string, string>): string {
  const { name, source = unknownSource, objective, window, total, failed, severities, runbook } = one;
  const windows = severities.map((severity) => `severity === "${severity}"`).join(" || ") || "false";
  const members: (readonly [string, string])[] = [
    ["source", sources.get(source) ?? ""],
    ["objective", String(objective)],
    ...Object.entries({ window, total, ...failed }).map(([member, own]) => [member, stringLiteral(own)] as const),
    ...(severities.length < 2 ? [["windows", `workbookWindows.filter(({ severity }) => ${windows})`] as const] : []),
    ...(runbook === undefined ? [] : [["runbook", stringLiteral(runbook)] as const]),
  ];
  const config = object(members.map(([member, code]) => [member, text(code)]));
  return call("slo", text(stringLiteral(name)), config).print("  ");
}
