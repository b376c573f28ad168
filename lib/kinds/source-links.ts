import {
  computed,
  object,
  optional,
  type Rule,
  type RuleReport,
  required,
  rulesIn,
  string,
} from "terraform-provider-sdk/schema";
import { problem } from "../service/problems";
import { objectId, ref } from "../service/words";
import { define } from "./define";
import { teamArgument } from "./kind";

/** The links that a source can have, by the kind of the linked source. */
export const sourceLinkNames = ["logSourceId", "traceSourceId", "metricSourceId", "sessionSourceId"] as const;

function link(kind: string, note: string) {
  return optional(ref("source", string()), `ID of the linked ${kind} source. ${note}.`, {
    removed: { by: "value", value: null, says: "The link is removed." },
  });
}

/** The service stores any text as a link, so an author may keep what is there. */
export function warnOfMalformedLinks(_: unknown, report: RuleReport): void {
  for (const name of sourceLinkNames) {
    const id = report.known(name);
    if (typeof id === "string" && id !== "" && !/^[0-9a-f]{24}$/.test(id)) {
      const predicate = `is ${JSON.stringify(id)}, which is not the ID of a source. The service stores it, and the link leads nowhere.`;
      report.warning(problem("link-leads-nowhere"), predicate, [name]);
    }
  }
}

const oneAtLeast: Rule = (_, report) => {
  if (sourceLinkNames.every((name) => report.absent(name)))
    report.error(problem("missing-required-argument"), "has no links; set at least one.");
};

/** Links of one source to others. */
export const sourceLinks = define({
  kind: "resource",
  name: "source_links",
  capability: "sources.write",
  description:
    "Manages the links from one source to others. Use it for sources that refer to each other, such as logs and traces: Terraform creates the sources first and then their links, in one run. Links that you omit stay unchanged. Do not set a link here if `observability_source` sets it: the two would overwrite each other, and the plan warns you. An import takes over all links of the source.",
  schemaVersion: 1,
  type: object(
    "SourceLinksConfig",
    {
      id: computed(objectId(), "ID of the source.", { set: { stable: true, identifies: true } }),
      sourceId: required(ref("source"), "ID of the source that has the links.", { set: { requiresReplace: true } }),
      logSourceId: link("log", "Only for trace and metric sources"),
      traceSourceId: link("trace", "Only for log sources. A session source sets this link itself"),
      metricSourceId: link("metric", "Only for log and trace sources"),
      sessionSourceId: link("session", "Only for trace sources"),
      team: teamArgument("source"),
    },
    [oneAtLeast, rulesIn("clickstack", [warnOfMalformedLinks])],
  ),
});
