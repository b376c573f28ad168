import { hasMember, type ObjectType, valuesWith, variantOf } from "..";
import type { Remark } from "./place";

/** Reports the attributes that are missing or not supported for the object's variant. */
export function judgeVariant(
  type: ObjectType,
  value: Readonly<Record<string, unknown>>,
  isOpaque: (value: unknown) => boolean,
  tell: (member: string, remark: Remark) => void,
): void {
  const { variants } = type;
  const variant = variantOf(type, value);
  if (!variants || !variant || isOpaque(value[variants.by])) return;
  const self = `\`${variants.by}\` "${value[variants.by]}"`;
  const isGiven = (name: string) => {
    const given = value[name] ?? null;
    return given !== null && given !== type.attributes[name]?.absentMeans;
  };
  for (const name of Object.keys(type.attributes)) {
    if (variant.needs.includes(name) && !isGiven(name))
      tell(name, error("Missing required argument", `is missing; it is required for ${self}.`));
    else if (isGiven(name) && !hasMember(type, value, name))
      tell(
        name,
        error(
          "Argument not supported for this kind",
          `is not supported for ${self}, only for ${listed(valuesWith(type, name))}; remove it.`,
        ),
      );
  }
}

function error(summary: string, predicate: string): Remark {
  return { severity: "error", summary, predicate };
}

function listed(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value}"`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}
