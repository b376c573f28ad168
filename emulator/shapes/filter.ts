import { z } from "zod/v3";
import { objectIdText } from "../store/ids";
import { expression, metricDataType } from "./words";

const members = {
  type: z.enum(["QUERY_EXPRESSION"]),
  name: z.string().min(1),
  expression: z.string().min(1),
  sourceId: objectIdText,
  sourceMetricType: metricDataType.optional(),
  where: expression.optional(),
  whereLanguage: z.enum(["sql", "lucene"]).optional(),
  appliesToSourceIds: z.array(objectIdText).optional(),
  isBroadcastEnabled: z.boolean().optional(),
  isVariableEnabled: z.boolean().optional(),
  variableName: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][A-Za-z0-9_]*$/)
    .optional(),
};

export const filterOnCreate = z.object(members).strict();
export const filterOnUpdate = z.object({ id: z.string(), ...members }).strict();
type FilterBody = z.output<typeof filterOnCreate>;

/** The name under which a filter is used as a variable; undefined when it is not one. */
const variableOf = (filter: FilterBody): string | undefined =>
  filter.isVariableEnabled ? (filter.variableName ?? derivedVariable(filter.name)) : undefined;

const derivedVariable = (name: string): string => name.replace(/[^A-Za-z0-9_]+/g, "_").replace(/^[^A-Za-z]+/, "");

/** The rules that look at several members of a filter, or at several filters. */
export function filterProblems(filters: unknown[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  (filters as FilterBody[]).forEach((filter, index) => {
    const refuse = (member: string, message: string) =>
      context.addIssue({ code: z.ZodIssueCode.custom, path: [index, member], message });
    const broadcasts = filter.isBroadcastEnabled !== false;
    const called = `Filter "${filter.name}"`;
    if (!broadcasts && !filter.isVariableEnabled)
      refuse("isBroadcastEnabled", `${called} must broadcast its value, be available as a variable, or both`);
    if (!broadcasts && filter.isVariableEnabled !== false && (filter.appliesToSourceIds ?? []).length > 0)
      refuse(
        "appliesToSourceIds",
        `${called} sets appliesToSourceIds but does not broadcast its value; set isBroadcastEnabled to true or drop appliesToSourceIds`,
      );
    if (filter.variableName !== undefined && !filter.isVariableEnabled)
      refuse(
        "variableName",
        `${called} sets variableName but is not available as a variable; set isVariableEnabled to true or drop variableName`,
      );
    const variable = variableOf(filter);
    if (variable === undefined) return;
    if (seen.has(variable)) refuse("variableName", `Variable names must be unique: "${variable}"`);
    seen.add(variable);
  });
}
