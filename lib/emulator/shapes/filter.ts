import { z } from "zod/v3";
import type { ServiceVersion } from "./releases";
import { expression, metricDataType, objectIdText, type Reject, type Shape } from "./words";

const base = { name: z.string().min(1) };
const variableName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/)
  .optional();
const ofExpression = {
  ...base,
  expression: z.string().min(1),
  sourceMetricType: metricDataType.optional(),
  where: z.string().optional(),
  whereLanguage: z.enum(["sql", "lucene"]).optional(),
  appliesToSourceIds: z.array(z.string().min(1)).optional(),
  isBroadcastEnabled: z.boolean().optional(),
  isVariableEnabled: z.boolean().optional(),
  variableName,
  sourceId: objectIdText,
};
const onlyVariable = {
  ...base,
  isBroadcastEnabled: z.literal(false).default(false),
  isVariableEnabled: z.literal(true).default(true),
  variableName,
};
const ofList = { ...onlyVariable, options: z.array(z.string().min(1).max(10_000)).min(1).max(1000) };
const ofLabel = {
  ...onlyVariable,
  sourceId: objectIdText,
  label: z.string().min(1).max(1024),
  match: z.string().min(1).optional(),
};
/** A filter by a column of a source's filter settings, as the document of October 2026 has it. */
const ofSource = {
  ...base,
  sourceId: objectIdText,
  expression: z.string().min(1),
  variableName: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][A-Za-z0-9_]*$/),
  appliesToSourceIds: z.array(z.string().min(1)).optional(),
  isBroadcastEnabled: z.literal(true).optional(),
  isVariableEnabled: z.literal(true).default(true),
};
/** Only likely: no document has it (newer versions, N1). */
const adHoc = {
  ...base,
  sourceType: z.enum(["sql", "promql"]).optional(),
  sources: z.array(objectIdText).optional(),
  appliesToSourceIds: z.array(z.string().min(1)).optional(),
  isBroadcastEnabled: z.boolean().optional(),
  isVariableEnabled: z.literal(true).default(true),
  variableName,
};
const requirement = {
  minSelections: z.number().int().min(0).max(1).optional(),
  isGlobalRequirement: z.boolean().optional(),
};

/** A checked filter of any type and version. */
export interface FilterBody {
  type: string;
  name: string;
  id?: string;
  sourceId?: string;
  options?: string[];
  variableName?: string;
  appliesToSourceIds?: string[];
  isBroadcastEnabled?: boolean;
  isVariableEnabled?: boolean;
}

/** A filter in the body of a create, or of an update, which gives each an ID (newer versions, N1). */
export function filterShape(version: ServiceVersion, hasId: boolean): Shape<FilterBody> {
  const id: object = hasId ? { id: z.string() } : {};
  const single = { maxSelections: z.literal(1).optional() };
  const further = { ...id, ...(version >= "2.39" && requirement), ...(version >= "2.41" && single) };
  if (version < "2.38") return z.object({ ...id, type: z.enum(["QUERY_EXPRESSION"]), ...ofExpression }).strict();
  return z.discriminatedUnion("type", [
    z.object({ ...further, type: z.literal("QUERY_EXPRESSION"), ...ofExpression }).strict(),
    z.object({ ...further, type: z.literal("STATIC_LIST"), ...ofList }).strict(),
    z.object({ ...further, type: z.literal("PROMETHEUS_LABEL"), ...ofLabel }).strict(),
    ...(version >= "2.41" ? [z.object({ ...further, type: z.literal("SOURCE_FILTER"), ...ofSource }).strict()] : []),
    ...(version >= "2.46" ? [z.object({ ...further, type: z.literal("ADHOC"), ...adHoc }).strict()] : []),
  ]);
}

const condition = z.object({ type: z.literal("sql").optional().default("sql"), condition: expression });
const variableValues = z
  .object({
    type: z.literal("variable"),
    name: z.string().min(1).max(1024),
    values: z.array(z.string().max(10_000)).max(1000),
  })
  .strict();

const allValues = variableValues.extend({ all: z.boolean().optional() });
/** Only likely, as the filter that it belongs to. */
const adHocValues = z
  .object({
    type: z.literal("adhoc"),
    name: z.string().min(1).max(1024),
    conditions: z.array(z.object({ key: z.string(), operator: z.string(), value: z.string() })).max(100),
  })
  .strict();

export function savedFilterValueShape(version: ServiceVersion): Shape<Record<string, unknown>> {
  if (version < "2.37") return condition;
  if (version < "2.41") return z.union([condition, variableValues]);
  if (version < "2.46") return z.union([condition, allValues]);
  return z.union([condition, allValues, adHocValues]);
}

/** The name of a variable that has none of its own. */
function derivedVariable(name: string): string {
  const letters = name
    .trim()
    .replace(/\s+/g, "_")
    .replace(/[^A-Za-z0-9_]+/g, "");
  return /^[0-9_]/.test(letters) ? `v${letters}` : letters;
}

function broadcasts({ isBroadcastEnabled }: { isBroadcastEnabled?: unknown }): boolean {
  return isBroadcastEnabled !== false;
}

/** The rules that look at several members of a filter, or at several filters, in the service's order. */
export function checkFilters(filters: FilterBody[], reject: Reject): void {
  checkVariables(filters, reject);
  filters.forEach((filter, index) => {
    const repeated = filter.options?.find((option, optionIndex, options) => options.indexOf(option) < optionIndex);
    if (repeated !== undefined)
      reject([index, "options"], `Filter "${filter.name}" repeats the option "${repeated}"; options must be unique`);
    if (!broadcasts(filter) && !filter.isVariableEnabled)
      reject(
        [index, "isBroadcastEnabled"],
        `Filter "${filter.name}" must broadcast its value, be available as a variable, or both`,
      );
  });
  filters.forEach((filter, index) => {
    if (filter.variableName !== undefined && !filter.isVariableEnabled)
      reject(
        [index, "variableName"],
        `Filter "${filter.name}" sets variableName but is not available as a variable; set isVariableEnabled to true or drop variableName`,
      );
    if (!broadcasts(filter) && (filter.appliesToSourceIds ?? []).length > 0)
      reject(
        [index, "appliesToSourceIds"],
        `Filter "${filter.name}" sets appliesToSourceIds but does not broadcast its value; set isBroadcastEnabled to true or drop appliesToSourceIds`,
      );
  });
}

function checkVariables(filters: FilterBody[], reject: Reject): void {
  const names = new Set<string>();
  filters.forEach(({ name, variableName, isVariableEnabled }, index) => {
    if (!isVariableEnabled) return;
    const variable = variableName?.trim() || derivedVariable(name);
    const path = [index, "variableName"];
    if (variable === "") reject(path, `Variable name is required for filter "${name}"`);
    else if (names.has(variable)) reject(path, `Variable names must be unique: "${variable}"`);
    else names.add(variable);
  });
}

/** A filter as responses show it: without what has no effect. */
export function shownFilter({
  appliesToSourceIds,
  minSelections,
  isGlobalRequirement,
  ...filter
}: Record<string, unknown>) {
  return {
    ...filter,
    ...(appliesToSourceIds !== undefined && broadcasts(filter) && { appliesToSourceIds }),
    ...(minSelections === 1 && { minSelections, ...(isGlobalRequirement !== undefined && { isGlobalRequirement }) }),
  };
}
