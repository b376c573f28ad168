import { bool, computed, list, object, optional, required, string } from "../model";
import { limits } from "./limits";
import { objectId } from "./object-id";
import { metricTypes, queryLanguages } from "./vocabulary";

export const filter = object(
  "DashboardFilter",
  {
    id: computed(string(), "Id the service gives the filter."),
    type: optional(string({ oneOf: ["QUERY_EXPRESSION"] }), "Kind of the filter; there is one.", {
      absentMeans: "QUERY_EXPRESSION",
      sendAbsent: true,
    }),
    name: required(string({ minLength: 1 }), "Label of the filter."),
    expression: required(string({ minLength: 1 }), "Column or expression whose values are offered."),
    sourceId: required(objectId(), "Id of the source whose values are offered."),
    sourceMetricType: optional(string({ known: metricTypes }), "Kind of metric, for sources of kind `metric`."),
    where: optional(string({ maxLength: limits.expression }), "Which rows offer values."),
    whereLanguage: optional(string({ oneOf: queryLanguages }), "Language of `where`."),
    appliesToSourceIds: optional(
      list(objectId()),
      "Sources whose tiles the filter narrows; all when absent or empty.",
      { absentMeans: [] },
    ),
    isBroadcastEnabled: optional(bool(), "Whether the filter narrows tiles by itself; on when absent."),
    isVariableEnabled: optional(bool(), "Whether the value can be used as a variable in expressions; off when absent."),
    variableName: optional(
      string({
        maxLength: limits.variableName,
        pattern: { matches: /^[A-Za-z][A-Za-z0-9_]*$/, says: "a letter followed by letters, digits and underscores" },
      }),
      "Name of the variable; needs `isVariableEnabled`.",
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
          "is false and isVariableEnabled is not true; the filter would do nothing and the service refuses it.",
          "Conflicting arguments",
        );
      if (
        report.known("variableName") !== undefined &&
        (report.absent("isVariableEnabled") || report.known("isVariableEnabled") === false)
      )
        report.error(["variableName"], "needs isVariableEnabled = true.", "Missing argument");
      const applies = report.known("appliesToSourceIds");
      if (Array.isArray(applies) && applies.length > 0 && report.known("isBroadcastEnabled") === false)
        report.error(
          ["appliesToSourceIds"],
          "needs broadcasting, and isBroadcastEnabled is false.",
          "Conflicting arguments",
        );
    },
  ],
);
