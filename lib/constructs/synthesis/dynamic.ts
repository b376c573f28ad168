import type { IResolvable } from "../../cdk";

/** What `iterator.dynamic(content)` returns: one item per element of a list that only Terraform knows. */
interface DynamicList {
  readonly iterator: { dynamic(content: Record<string, unknown>): IResolvable };
  readonly content: unknown;
}

/** The same list of items with their content changed, or `undefined` when the value is not such a list. */
export function mapDynamic(value: unknown, map: (content: unknown) => unknown): IResolvable | undefined {
  if (!isDynamic(value)) return undefined;
  return value.iterator.dynamic(map(value.content) as Record<string, unknown>);
}

/** Both CDKs mark such values so. */
const mark = Symbol.for("cdktf/TerraformDynamicExpression");

function isDynamic(value: unknown): value is DynamicList {
  return typeof value === "object" && value !== null && mark in value;
}
