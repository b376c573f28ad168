import { bool, computed, list, object, optional, required, string } from "../schema";
import { limits } from "./limits";
import { objectId } from "./object-id";
import { metricTypes, queryLanguages } from "./vocabulary";

export const filter = object(
  "DashboardFilter",
  {
    id: computed(string(), "ID of the filter, assigned by the service."),
    type: optional(
      string({ oneOf: ["QUERY_EXPRESSION"] }),
      "Type of the filter. Only `QUERY_EXPRESSION` is supported, which is the default.",
      {
        absentMeans: "QUERY_EXPRESSION",
        sendAbsent: true,
      },
    ),
    name: required(string({ minLength: 1 }), "Label of the filter."),
    expression: required(string({ minLength: 1 }), "Column or expression that provides the selectable values."),
    sourceId: required(objectId(), "ID of the source that provides the selectable values."),
    sourceMetricType: optional(
      string({ known: metricTypes }),
      "Type of the metric. Only for sources of kind `metric`.",
    ),
    where: optional(string({ maxLength: limits.expression }), "Condition that selects the rows that provide values."),
    whereLanguage: optional(string({ oneOf: queryLanguages }), "Language of `where`."),
    appliesToSourceIds: optional(
      list(objectId()),
      "IDs of the sources whose tiles the filter applies to. If omitted or empty, it applies to all tiles.",
      { absentMeans: [] },
    ),
    isBroadcastEnabled: optional(bool(), "Whether the filter applies to tiles automatically.", {
      forAuthors: "Defaults to `true`.",
    }),
    isVariableEnabled: optional(bool(), "Whether expressions can use the selected value as a variable.", {
      forAuthors: "Defaults to `false`.",
    }),
    variableName: optional(
      string({
        maxLength: limits.variableName,
        pattern: { matches: /^[A-Za-z][A-Za-z0-9_]*$/, says: "a letter followed by letters, digits and underscores" },
      }),
      "Name of the variable. Requires `isVariableEnabled`.",
    ),
  },
  [
    (_, report) => {
      if (
        report.known("isBroadcastEnabled") === false &&
        (report.absent("isVariableEnabled") || report.known("isVariableEnabled") === false)
      )
        report.error(
          ["isBroadcastEnabled"],
          "is false and isVariableEnabled is not true, so the filter has no effect and the service rejects it; set one of them to true.",
          "Conflicting arguments",
        );
      if (
        report.known("variableName") !== undefined &&
        (report.absent("isVariableEnabled") || report.known("isVariableEnabled") === false)
      )
        report.error(["variableName"], "requires isVariableEnabled = true.", "Missing argument");
      const applies = report.known("appliesToSourceIds");
      if (Array.isArray(applies) && applies.length > 0 && report.known("isBroadcastEnabled") === false)
        report.error(
          ["appliesToSourceIds"],
          "has no effect, because isBroadcastEnabled is false; remove one of them.",
          "Conflicting arguments",
        );
    },
  ],
);
