import { computed, define, object, optional, type Rule, required } from "../model";
import { objectId } from "./object-id";

/** The links a source may have, by the kind of the source that they lead to. */
export const sourceLinkNames = ["logSourceId", "traceSourceId", "metricSourceId", "sessionSourceId"] as const;

function link(kind: string, from: string) {
  return optional(objectId(), `Id of the ${kind} source that belongs to it; for ${from}.`, {
    removal: { by: "value", value: null, says: "The link is removed." },
  });
}

const oneAtLeast: Rule = (_, report) => {
  if (sourceLinkNames.every((name) => report.absent(name)))
    report.error([], "links to nothing; give one link at least.", "Missing required argument");
};

/** Links of one source to others. */
export const sourceLinks = define({
  kind: "resource",
  name: "source_links",
  capability: "sources.write",
  description:
    "The links of one source to others, which are set when all of them exist. Sources that refer to each other, as logs and traces do, are so made in one run: first the sources, then their links. Links that it does not name stay as they are, and a link that `observability_source` itself names is not named here.",
  schemaVersion: 1,
  type: object(
    "SourceLinksConfig",
    {
      id: computed(objectId(), "Id of the source.", { stable: true, identifies: true }),
      sourceId: required(objectId(), "Id of the source that is linked.", { requiresReplace: true }),
      logSourceId: link("log", "traces and metrics"),
      traceSourceId: link("trace", "logs; sessions name it themselves"),
      metricSourceId: link("metric", "logs and traces"),
      sessionSourceId: link("session", "traces"),
    },
    [oneAtLeast],
  ),
});
