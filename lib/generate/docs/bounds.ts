import { type Attribute, type NumberType, replaceRemark, type StringType, type ValueType } from "../../model";

/** The constraints of a value as sentences; its allowed values only where the description does not name them. */
export function bounds(attribute: Attribute): string {
  const { type, presence, describesValues, comparedWhenAbsent, deprecated } = attribute;
  const ofValue = presence === "computed" || describesValues ? [] : valueBounds(type);
  const drift = comparedWhenAbsent ? "If you omit it, what others set is removed." : "";
  return [...ofValue, drift, replaceRemark(attribute), deprecated ?? ""]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function valueBounds(type: ValueType): string[] {
  switch (type.kind) {
    case "string":
      return stringBounds(type);
    case "number":
      return numberBounds(type);
    case "list":
    case "set": {
      const min = type.kind === "list" ? type.minItems : undefined;
      const each = valueBounds(type.of).map((sentence) => `Each: ${sentence.replace(/^[A-Z]/, lower)}`);
      return [...range(min, type.maxItems, "item"), ...each];
    }
    default:
      return [];
  }
}

function stringBounds(type: StringType): string[] {
  const sentences: string[] = [];
  if (type.oneOf && type.oneOf.length > 1) sentences.push(`One of ${quoted(type.oneOf)}.`);
  if (type.known) sentences.push(`Known values: ${quoted(type.known)}. Other values cause a warning.`);
  if (type.maxLength !== undefined) sentences.push(...range(type.minLength, type.maxLength, "character"));
  if (type.pattern && !type.pattern.name) sentences.push(`Must be ${type.pattern.says}.`);
  if (type.form === "instant") sentences.push("RFC 3339.");
  if (type.form === "pem") sentences.push("PEM.");
  return sentences;
}

function numberBounds({ min, max }: NumberType): string[] {
  if (min !== undefined && max !== undefined) return [`${min} to ${max}.`];
  if (min !== undefined && min > 0) return [`At least ${min}.`];
  return max === undefined ? [] : [`At most ${max}.`];
}

function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  const many = `${unit}s`;
  if (min !== undefined && max !== undefined)
    return [min === max ? `Exactly ${min} ${min === 1 ? unit : many}.` : `${min} to ${max} ${many}.`];
  if (max !== undefined) return [`At most ${max} ${many}.`];
  return min !== undefined && min > 0 ? [`At least ${min} ${min === 1 ? unit : many}.`] : [];
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(", ");
}

function lower(letter: string): string {
  return letter.toLowerCase();
}
