import type { ObjectVariants } from "../../schema";

const events = [
  "serviceNameExpression",
  "serviceVersionExpression",
  "eventAttributesExpression",
  "resourceAttributesExpression",
  "displayedTimestampValueExpression",
  "metricSourceId",
  "implicitColumnExpression",
  "knownColumnsListExpression",
  "orderByExpression",
  "useTextIndexForImplicitColumn",
  "highlightedTraceAttributeExpressions",
  "highlightedRowAttributeExpressions",
  "materializedViews",
  "metadataMaterializedViews",
  "filterSettings",
];

const notOpenSource = ["filterSettings"];
const notManaged = ["serviceVersionExpression", "orderByExpression"];

/** The required and supported arguments of each kind of source (contract section 8), and of the managed platform (contract: further routes, section 8). */
export const sourceVariants: ObjectVariants = {
  by: "kind",
  of: {
    log: {
      name: "LogSourceConfig",
      description: "A source of logs.",
      needs: ["defaultTableSelectExpression"],
      has: [
        ...events,
        "severityTextExpression",
        "bodyExpression",
        "traceSourceId",
        "traceIdExpression",
        "spanIdExpression",
        "tableFilterExpression",
      ],
      notIn: { open_source: notOpenSource, managed: [...notManaged, "tableFilterExpression"] },
    },
    trace: {
      name: "TraceSourceConfig",
      description: "A source of spans.",
      needs: [
        "defaultTableSelectExpression",
        "durationExpression",
        "traceIdExpression",
        "spanIdExpression",
        "parentSpanIdExpression",
        "spanNameExpression",
        "spanKindExpression",
      ],
      has: [
        ...events,
        "durationPrecision",
        "logSourceId",
        "sessionSourceId",
        "statusCodeExpression",
        "statusMessageExpression",
        "spanEventsValueExpression",
        "spanLinksValueExpression",
        "sampleRateExpression",
      ],
      notIn: {
        open_source: notOpenSource,
        managed: [...notManaged, "spanLinksValueExpression", "sampleRateExpression"],
      },
    },
    metric: {
      name: "MetricSourceConfig",
      description: "A source of metrics.",
      needs: ["metricTables", "resourceAttributesExpression"],
      has: ["serviceNameExpression", "logSourceId", "seriesTable"],
      notIn: { managed: ["serviceNameExpression", "seriesTable"] },
    },
    session: {
      name: "SessionSourceConfig",
      description: "A source of session replays. It belongs to a trace source.",
      needs: ["traceSourceId"],
      has: ["resourceAttributesExpression"],
      notIn: { managed: ["resourceAttributesExpression"] },
    },
    promql: {
      name: "PromqlSourceConfig",
      description: "A source of metrics for PromQL queries.",
      needs: [],
      has: [],
    },
  },
};
