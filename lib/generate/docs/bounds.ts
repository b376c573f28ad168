import type { Attribute, NumberType, StringType, ValueType } from "../../model";

/** The constraints of a value as sentences, without those that the description already states. */
export function bounds(attribute: Attribute): string {
  const { description } = attribute;
  const said = new Set(description.match(/[A-Za-z0-9_.]+/g) ?? []);
  const isNew = (words: readonly (string | number)[]) => !words.every((word) => said.has(String(word)));
  const sentences = attribute.presence === "computed" ? [] : valueBounds(attribute.type, isNew);
  if (attribute.requiresReplace && !/replaces|new key/.test(description))
    sentences.push("Changing this replaces the resource.");
  if (attribute.deprecated) sentences.push(attribute.deprecated);
  return sentences.join(" ");
}

type IsNew = (words: readonly (string | number)[]) => boolean;

function valueBounds(type: ValueType, isNew: IsNew): string[] {
  switch (type.kind) {
    case "string":
      return textBounds(type, isNew);
    case "number":
      return numberBounds(type, isNew);
    case "list":
    case "set": {
      const min = type.kind === "list" ? type.minItems : undefined;
      const size = range(min, type.maxItems, "item", isNew);
      return [...size, ...valueBounds(type.of, isNew).map((sentence) => `Each: ${sentence.replace(/^[A-Z]/, lower)}`)];
    }
    default:
      return [];
  }
}

function textBounds(type: StringType, isNew: IsNew): string[] {
  const sentences: string[] = [];
  if (type.oneOf && type.oneOf.length > 1 && isNew(type.oneOf)) sentences.push(`One of ${quoted(type.oneOf)}.`);
  if (type.known && isNew(type.known))
    sentences.push(`Known values: ${quoted(type.known)}. Other values cause a warning.`);
  if (type.maxLength !== undefined) sentences.push(...range(type.minLength, type.maxLength, "character", isNew));
  if (type.pattern && !type.pattern.name && isNew([type.pattern.says])) sentences.push(`Must be ${type.pattern.says}.`);
  if (type.form === "instant" && isNew(["RFC", "3339"])) sentences.push("RFC 3339.");
  if (type.form === "pem" && isNew(["PEM"])) sentences.push("PEM.");
  return sentences;
}

function numberBounds({ min, max }: NumberType, isNew: IsNew): string[] {
  if (min !== undefined && max !== undefined) return isNew([min, max]) ? [`${min} to ${max}.`] : [];
  if (min !== undefined && min > 0 && isNew([min])) return [`At least ${min}.`];
  if (max !== undefined && isNew([max])) return [`At most ${max}.`];
  return [];
}

function range(min: number | undefined, max: number | undefined, unit: string, isNew: IsNew): string[] {
  if (max !== undefined && !isNew([max])) return [];
  const many = `${unit}s`;
  if (min !== undefined && max !== undefined)
    return [min === max ? `Exactly ${min} ${min === 1 ? unit : many}.` : `${min} to ${max} ${many}.`];
  if (max !== undefined) return [`At most ${max} ${many}.`];
  if (min !== undefined && min > 0) return [`At least ${min} ${min === 1 ? unit : many}.`];
  return [];
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(", ");
}

function lower(letter: string): string {
  return letter.toLowerCase();
}
