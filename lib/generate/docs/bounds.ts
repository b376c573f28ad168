import { type Attribute, type NumberType, replaceRemark, type StringType, type ValueType } from "../../schema";

/** The constraints of a value as sentences; its allowed values only where the description does not name them. */
export function bounds(attribute: Attribute): string {
  const { type, presence, describesValues, comparedWhenAbsent, deprecated } = attribute;
  const isInput = presence !== "computed";
  const ofValue = isInput && !describesValues ? valueBounds(type) : [];
  const ofProducts = isInput ? productBounds(attribute) : [];
  const drift = comparedWhenAbsent ? "If you omit it, what others set is drift and is removed." : "";
  return [...ofValue, ...ofProducts, drift, replaceRemark(attribute), deprecated ?? ""]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** What a product asks in addition: `With product = "clickstack": required; one of …`. */
function productBounds({ type, requiredIn = [], describesValues }: Attribute): string[] {
  const products = new Set([...requiredIn, ...(describesValues ? [] : productsOf(type))]);
  return [...products].flatMap((product) => {
    const asked = requiredIn.includes(product) ? ["Required."] : [];
    const said = [...asked, ...(describesValues ? [] : valueBounds(type, product))];
    if (said.length === 0) return [];
    const list = said.map((sentence) => sentence.replace(/\.$/, "").replace(/^[A-Z](?=[a-z])/, lower)).join("; ");
    return [product === "base" ? `Without \`product\`: ${list}.` : `With \`product = "${product}"\`: ${list}.`];
  });
}

function productsOf(type: ValueType): string[] {
  if (type.kind === "string" || type.kind === "number") return Object.keys(type.in ?? {});
  return type.kind === "list" ? [...Object.keys(type.in ?? {}), ...productsOf(type.of)] : [];
}

/** The bounds that hold everywhere, or those of one product. */
function valueBounds(type: ValueType, product?: string): string[] {
  switch (type.kind) {
    case "string":
      return stringBounds(product === undefined ? type : (type.in?.[product] ?? {}));
    case "number":
      return numberBounds(product === undefined ? type : (type.in?.[product] ?? {}));
    case "list": {
      const { minItems, maxItems } = product === undefined ? type : (type.in?.[product] ?? {});
      return [...range(minItems, maxItems, "item"), ...eachOf(valueBounds(type.of, product))];
    }
    case "set":
      return product === undefined ? [...range(undefined, type.maxItems, "item"), ...eachOf(valueBounds(type.of))] : [];
    default:
      return [];
  }
}

function eachOf(sentences: readonly string[]): string[] {
  return sentences.map((sentence) => `Each: ${sentence.replace(/^[A-Z]/, lower)}`);
}

function stringBounds(type: Omit<StringType, "kind">): string[] {
  const sentences: string[] = [];
  if (type.oneOf && type.oneOf.length > 1) sentences.push(`One of ${quoted(type.oneOf)}.`);
  if (type.known) sentences.push(`Known values: ${quoted(type.known)}. Other values cause a warning.`);
  if (type.maxLength !== undefined) sentences.push(...range(type.minLength, type.maxLength, "character"));
  if (type.pattern && !type.pattern.name) sentences.push(`Must be ${type.pattern.says}.`);
  if (type.form === "instant") sentences.push("RFC 3339.");
  if (type.form === "date") sentences.push("ISO 8601.");
  if (type.form === "pem") sentences.push("PEM.");
  return sentences;
}

function numberBounds({ min, max }: Omit<NumberType, "kind">): string[] {
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

export function quoted(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(", ");
}

function lower(letter: string): string {
  return letter.toLowerCase();
}
