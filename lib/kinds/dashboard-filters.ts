import {
  bool,
  computed,
  integer,
  list,
  type ObjectVariants,
  object,
  optional,
  type RuleReport,
  required,
  string,
} from "terraform-provider-sdk/schema";
import { asItems, isRecord, type Members, own } from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { repeated, warnUnparsableSqlWhere, warnWithoutEffect } from "../service/rules";
import { limits, metricTypes, queryLanguages, ref } from "../service/words";
import { unknownVariant } from "./kind";

/** What each type of filter needs and may have (newer versions, N1). */
const filterVariants: ObjectVariants = {
  by: "type",
  of: {
    QUERY_EXPRESSION: {
      interfaceName: "QueryExpressionFilter",
      description: "A filter whose values are those of an expression.",
      needs: ["name", "expression", "sourceId"],
      mayHave: ["sourceMetricType", "where", "whereLanguage", "appliesToSourceIds", "variableName"],
    },
    STATIC_LIST: {
      interfaceName: "StaticListFilter",
      description: "A filter with values of your own. It is always a variable, and applies to no tile by itself.",
      needs: ["name", "options"],
      mayHave: ["variableName"],
      firstVersion: "2.38",
    },
    PROMETHEUS_LABEL: {
      interfaceName: "PrometheusLabelFilter",
      description:
        "A filter whose values are those of a Prometheus label. It is always a variable, and applies to no tile by itself.",
      needs: ["name", "sourceId", "label"],
      mayHave: ["match", "variableName"],
      firstVersion: "2.38",
    },
    SOURCE_FILTER: {
      interfaceName: "SourceColumnFilter",
      description:
        "A filter by a column of a source's `filterSettings`, which have its values. It applies to tiles and is a variable.",
      needs: ["name", "sourceId", "expression", "variableName"],
      mayHave: ["appliesToSourceIds"],
      firstVersion: "2.41",
    },
    ADHOC: {
      interfaceName: "AdHocFilter",
      description: "A filter whose conditions viewers choose. No document of the service describes its members yet.",
      needs: ["name"],
      mayHave: ["sourceType", "sources", "appliesToSourceIds", "variableName"],
      firstVersion: "2.46",
    },
  },
};

/** What a type of filter always is: a variable, or applied to tiles. Absent where the filter says it. */
const flagsOfType: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  STATIC_LIST: { isVariableEnabled: true, isBroadcastEnabled: false },
  PROMETHEUS_LABEL: { isVariableEnabled: true, isBroadcastEnabled: false },
  SOURCE_FILTER: { isVariableEnabled: true, isBroadcastEnabled: true },
  ADHOC: { isVariableEnabled: true },
};

function flagsOf({ type }: Members): Readonly<Record<string, boolean>> {
  return (typeof type === "string" && own(flagsOfType, type)) || {};
}

/** The name of a filter's variable; `undefined` if it is none, or not known. */
function variableOf(filter: Members): string | undefined {
  const { name, variableName, isVariableEnabled } = filter;
  if (isVariableEnabled !== true && !flagsOf(filter).isVariableEnabled) return undefined;
  if (typeof variableName === "string") return variableName;
  if (typeof name === "string" && (variableName ?? null) === null) return derivedVariable(name);
  return undefined;
}

/** The variable of a filter that names none (contract 5.8). */
function derivedVariable(name: string): string | undefined {
  const letters = name.trim().replace(/\s+/g, "_").replace(/\W+/g, "");
  return (/^[\d_]/.test(letters) ? `v${letters}` : letters) || undefined;
}

const optionText = string({ minLength: 1, maxLength: limits.filterValue });

export const filter = object(
  "DashboardFilter",
  {
    id: computed(string(), "ID of the filter, assigned by the service."),
    type: optional(
      string({ oneOf: Object.keys(filterVariants.of) }),
      "Type of the filter: values of an expression (`QUERY_EXPRESSION`, the default), of a list (`STATIC_LIST`), of a Prometheus label (`PROMETHEUS_LABEL`) or of a column that a source lists (`SOURCE_FILTER`), or conditions that viewers choose (`ADHOC`).",
      {
        api: { sentIfOmitted: true },
        omitted: { means: "QUERY_EXPRESSION" },
        docs: { omitsValueRules: true, forAuthors: "Only `QUERY_EXPRESSION` exists before version 2.38." },
      },
    ),
    name: optional(string({ minLength: 1 }), "Label of the filter."),
    expression: optional(string({ minLength: 1 }), "Column or expression that provides the selectable values."),
    sourceId: optional(ref("source"), "ID of the source that provides the selectable values.", {
      docs: { forAuthors: "For `PROMETHEUS_LABEL`, a source of kind `promql`." },
    }),
    sourceMetricType: optional(
      string({ knownValues: metricTypes }),
      "Type of the metric. Only for sources of kind `metric`.",
    ),
    where: optional(string(), "Condition that selects the rows that provide values.", {
      docs: { forAuthors: "In SQL unless `whereLanguage` says otherwise." },
    }),
    whereLanguage: optional(string({ oneOf: queryLanguages }), "Language of `where`.", {
      omitted: { means: "sql" },
      docs: { forAuthors: "Defaults to `sql`, unlike that of a tile." },
    }),
    options: optional(list(optionText, { minItems: 1, maxItems: limits.filterValues }), "Selectable values.", {
      api: { firstVersion: "2.38" },
      docs: { forAuthors: "Each once, in the order in which the filter shows them." },
    }),
    label: optional(string({ minLength: 1, maxLength: limits.prometheusLabel }), "Name of the Prometheus label.", {
      api: { firstVersion: "2.38" },
      docs: { forAuthors: "`__name__` provides the names of the metrics." },
    }),
    match: optional(string({ minLength: 1 }), "Selector of the series that provide the values of the label.", {
      api: { firstVersion: "2.38" },
      docs: { forAuthors: "Can contain variables of the dashboard." },
    }),
    sourceType: optional(
      string({ knownValues: ["sql", "promql"] }),
      "Language of the sources of an `ADHOC` filter: `sql` or `promql`.",
      {
        api: { firstVersion: "2.46" },
        docs: { omitsValueRules: true },
      },
    ),
    sources: optional(
      list(ref("source")),
      "IDs of the sources whose columns viewers of an `ADHOC` filter choose from.",
      {
        api: { firstVersion: "2.46" },
      },
    ),
    appliesToSourceIds: optional(list(ref("source")), "IDs of the sources whose tiles the filter applies to.", {
      omitted: { means: [] },
      docs: { forAuthors: "If omitted or empty, it applies to all tiles." },
    }),
    isBroadcastEnabled: optional(bool(), "Whether the filter applies to tiles automatically.", {
      api: { firstVersion: "2.36" },
      omitted: { follows: (filter) => flagsOf(filter).isBroadcastEnabled ?? null },
      docs: {
        forAuthors:
          "Defaults to `true` for `QUERY_EXPRESSION` and `ADHOC`, is always `true` for `SOURCE_FILTER`, and `false` for the other types.",
      },
    }),
    isVariableEnabled: optional(bool(), "Whether expressions can use the selected value as a variable.", {
      api: { firstVersion: "2.36" },
      omitted: { follows: (filter) => flagsOf(filter).isVariableEnabled ?? null },
      docs: { forAuthors: "Defaults to `false` for `QUERY_EXPRESSION`, and is always `true` for the other types." },
    }),
    variableName: optional(
      string({
        maxLength: limits.variableName,
        pattern: { matches: /^[A-Za-z][A-Za-z0-9_]*$/, says: "a letter followed by letters, digits and underscores" },
      }),
      "Name of the variable. Requires `isVariableEnabled` for `QUERY_EXPRESSION`.",
      {
        api: { firstVersion: "2.36" },
        omitted: { follows: (filter) => variableOf(filter) ?? null },
        docs: { forAuthors: "If omitted, derived from `name`." },
      },
    ),
    minSelections: optional(integer({ min: 0, max: 1 }), "Least number of values that viewers must select: 0 or 1.", {
      api: { firstVersion: "2.39" },
      omitted: { means: 0 },
      docs: { omitsValueRules: true, forAuthors: "With 1 the filter is required." },
    }),
    maxSelections: optional(integer({ min: 1, max: 1 }), "Most values that viewers can select: only 1 is possible.", {
      api: { firstVersion: "2.41" },
      docs: { omitsValueRules: true, forAuthors: "If omitted, viewers can select several." },
    }),
    isGlobalRequirement: optional(
      bool(),
      "Whether a required filter is required for the whole dashboard. Has no effect without `minSelections` 1.",
      {
        api: { firstVersion: "2.39" },
        omitted: { means: false, relevantIf: ({ minSelections }) => minSelections === 1 },
      },
    ),
    json: unknownVariant("filter", "type"),
  },
  [
    warnUnparsableSqlWhere,
    (filter, report) => {
      flagsByType(filter, report);
      if (!flagsOf(filter).isVariableEnabled) flagsOfExpression(report);
      const options = report.known("options");
      for (const { text, index, first } of repeated(asItems(options), report).slice(0, 1)) {
        const predicate = `is "${text}", which is also options[${first}]; remove it.`;
        report.error(problem("duplicate-value"), predicate, ["options", index]);
      }
      const isRequired = report.known("minSelections") === 1 || report.isOpaque(filter.minSelections);
      if (report.known("isGlobalRequirement") === true && !isRequired)
        warnWithoutEffect(report, "isGlobalRequirement", "without `minSelections` 1");
    },
  ],
  filterVariants,
);

function flagsByType(filter: Members, report: RuleReport): void {
  for (const [flag, always] of Object.entries(flagsOf(filter))) {
    const predicate = `is ${!always}; for type "${String(filter.type)}" it is ${always}. Remove it.`;
    if (report.known(flag) === !always) report.error(problem("conflicting-arguments"), predicate, [flag]);
  }
}

function flagsOfExpression(report: RuleReport): void {
  const isNoVariable = report.absent("isVariableEnabled") || report.known("isVariableEnabled") === false;
  const isNotBroadcast = report.known("isBroadcastEnabled") === false;
  if (isNotBroadcast && isNoVariable) {
    const predicate =
      "is false and isVariableEnabled is not true, so the filter has no effect and the service rejects it; set one of them to true.";
    report.error(problem("conflicting-arguments"), predicate, ["isBroadcastEnabled"]);
  }
  if (report.known("variableName") !== undefined && isNoVariable)
    report.error(problem("missing-argument"), "requires isVariableEnabled = true.", ["variableName"]);
  const applies = report.known("appliesToSourceIds");
  if (Array.isArray(applies) && applies.length > 0 && isNotBroadcast) {
    const predicate = "has no effect, because isBroadcastEnabled is false; remove one of them.";
    report.error(problem("conflicting-arguments"), predicate, ["appliesToSourceIds"]);
  }
}

/** Rejects two filters of a dashboard with one variable, whether named or derived (contract 5.8). */
export function uniqueVariables(_: unknown, report: RuleReport): void {
  const filters = report.known("filters");
  const variables = asItems(filters).map((item) =>
    isRecord(item) && !Object.values(item).some(report.isOpaque) ? variableOf(item) : undefined,
  );
  for (const { text, index, first } of repeated(variables, report)) {
    const predicate = `is "${text}", which is also the variable of filters[${first}]; give each variable a unique name.`;
    report.error(problem("duplicate-variable-name"), predicate, ["filters", index, "variableName"]);
  }
}

const adHocCondition = object("AdHocCondition", {
  key: required(string({ minLength: 1 }), "Column or label to compare."),
  operator: required(string({ knownValues: ["=", "!=", "=~", "!~", "LIKE", "NOT LIKE"] }), "Comparison operator."),
  value: required(string(), "Value to compare with."),
});

export const savedFilterValue = object(
  "SavedFilterValue",
  {
    type: optional(
      string({ oneOf: ["sql", "variable", "adhoc"] }),
      "Form of the value: a condition (`sql`, the default), the values of a variable (`variable`), or the conditions of an `ADHOC` filter (`adhoc`).",
      {
        omitted: { means: "sql" },
        docs: {
          omitsValueRules: true,
          forAuthors: "`variable` requires version 2.37 or later of the service, `adhoc` 2.46.",
        },
      },
    ),
    condition: optional(string({ maxLength: limits.expression }), "Condition to apply when the dashboard opens."),
    name: optional(
      string({ minLength: 1, maxLength: limits.savedVariable }),
      "Name of the variable. The service does not check that a filter has it.",
      { api: { firstVersion: "2.37" } },
    ),
    values: optional(
      list(string({ maxLength: limits.filterValue }), { maxItems: limits.filterValues }),
      "Values of the variable when the dashboard opens. Can be empty.",
      { api: { firstVersion: "2.37" } },
    ),
    all: optional(bool(), "Whether all values are selected, for a `SOURCE_FILTER` whose column has `allowAll`.", {
      api: { firstVersion: "2.41" },
      omitted: { means: false },
      docs: { forAuthors: "`values` is then empty." },
    }),
    conditions: optional(list(adHocCondition), "Conditions of an `ADHOC` filter when the dashboard opens.", {
      api: { firstVersion: "2.46" },
    }),
    json: unknownVariant("saved value", "type"),
  },
  [
    (_, report) => {
      const values = report.known("values");
      if (report.known("all") === true && Array.isArray(values) && values.length > 0)
        report.error(problem("conflicting-arguments"), "must be empty beside `all`.", ["values"]);
    },
  ],
  {
    by: "type",
    of: {
      sql: {
        interfaceName: "SavedFilterCondition",
        description: "A condition that applies when the dashboard opens.",
        needs: ["condition"],
        mayHave: [],
      },
      variable: {
        interfaceName: "SavedVariableValues",
        description: "Values that a variable has when the dashboard opens.",
        needs: ["name", "values"],
        mayHave: ["all"],
        firstVersion: "2.37",
      },
      adhoc: {
        interfaceName: "SavedAdHocConditions",
        description: "Conditions that an `ADHOC` filter has when the dashboard opens.",
        needs: ["name", "conditions"],
        mayHave: [],
        firstVersion: "2.46",
      },
    },
  },
);
