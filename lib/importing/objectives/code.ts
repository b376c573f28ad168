import { printable } from "terraform-provider-sdk/internal/schema";
import { call, object, stringLiteral, text } from "../typescript/code";
import type { FoundObjective } from "./read";

/** A module with a function that adds a dashboard with these objectives, and their alerts. @param cdk whose classes it uses */
export function objectivesCode(found: readonly FoundObjective[], file: string, cdk: "cdktf" | "cdktn"): string {
  const title = stringLiteral(found.length === 1 ? (found[0]?.name ?? "") : "Objectives");
  const isFiltered = found.some(({ severities }) => severities.length < 2);
  return `import { Dashboard, DataObservabilitySource, Layout, type NotificationTarget, slo${isFiltered ? ", workbookWindows" : ""} } from "cdktf-observability${cdk === "cdktn" ? "/cdktn" : ""}";
import type { Construct } from "constructs";

/** The objectives of ${commented(file)}. */
export function addObjectives(scope: Construct, targets: Readonly<Record<"page" | "ticket", NotificationTarget>>): void {
  const objectives = [
${found.map(objectiveCode).join("")}  ];
  const layout = Layout.dashboard(...objectives.map(({ block }) => block));
  const tags = objectives.map(({ tag }) => tag);
  const dashboard = new Dashboard(scope, "objectives", { name: ${title}, tags, ...layout });
  for (const objective of objectives) objective.alerts(dashboard, targets);
}
`;
}

/** In one line, and without what ends a comment. */
const commented = (words: string): string => printable(words.replace(/\s+/g, " ").trim()).replaceAll("*/", "* /");

function objectiveCode(one: FoundObjective): string {
  const { name, source = "Traces", objective, window, total, failed, severities, runbook, left } = one;
  const wanted = severities.map((severity) => `severity === "${severity}"`).join(" || ") || "false";
  const literals = Object.entries({ window, total, ...failed, ...(runbook !== undefined && { runbook }) });
  const members: (readonly [string, string])[] = [
    ["source", `DataObservabilitySource.byName(scope, ${stringLiteral(source)})`],
    ["objective", String(objective)],
    ...literals.map(([member, own]) => [member, stringLiteral(own)] as const),
    ...(severities.length < 2 ? [["windows", `workbookWindows.filter(({ severity }) => ${wanted})`] as const] : []),
  ];
  const config = object(members.map(([member, code]) => [member, text(code)]));
  const comments = left.map((says) => `    // ${commented(says)}\n`).join("");
  return `${comments}    ${call("slo", text(stringLiteral(name)), config).print("    ")},\n`;
}
