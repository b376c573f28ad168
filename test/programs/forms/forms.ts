import { isRecord, sameValue, stringifyJson } from "terraform-provider-sdk/values";
import type { Random } from "../../support/random/random";
import { type Document, nameOf, partsOf, resolved, type Schema } from "./document";

/** One form of an object, and what is special about it. */
export interface Form {
  readonly says: string;
  readonly value: unknown;
}

type Members = Readonly<Record<string, unknown>>;

/** The ID of all objects that others refer to. */
export const referredId = "65f5e4a3b9e77c001a567890";

const objectId = /^[0-9a-f]{24}$/;

/**
 * The forms in which a service may return an object of a schema, in the shortest objects that have them. Each named schema is varied where it
 * occurs first: the shortest and the fullest object, one with an unknown member, and one without each required member; an unknown value in each
 * enumeration, and an unknown variant in each union.
 */
export class Forms {
  /** The schemas of which there are forms, and the parts of which they consist. */
  readonly reached = new Set<string>();

  constructor(
    private readonly schemas: Document["schemas"],
    private readonly random: Random,
  ) {}

  of(schema: Schema): readonly Form[] {
    const found = new Map<string, Form>();
    for (const form of this.variations(schema, "")) {
      const key = stringifyJson(form.value);
      if (!found.has(key)) found.set(key, form);
    }
    return [...found.values()];
  }

  private variations(schema: Schema, path: string): Form[] {
    const name = schema.$ref === undefined ? undefined : nameOf(schema.$ref);
    if (name !== undefined) {
      if (this.reached.has(name)) return this.extremes(schema, path);
      this.reached.add(name);
      for (const part of partsOf(this.schemas, name)) this.reached.add(part);
    }
    const { type, items, properties, additionalProperties, enum: values, ...rest } = resolved(this.schemas, schema);
    const variants = variantsOf(rest);
    if (variants) return this.unionForms(variants, path);
    if (items) return this.variations(items, `${path}[0]`).map(({ says, value }) => ({ says, value: [value] }));
    if (properties) return this.objectForms({ properties, ...rest }, path);
    if (isRecord(additionalProperties))
      return this.variations(additionalProperties, `${path}.key`).map(({ says, value }) => ({
        says,
        value: { key: value },
      }));
    const known = this.extremes({ type, enum: values, ...rest }, path);
    if (values === undefined || typeof values[0] !== "string") return known;
    return [
      ...known,
      ...values.map((value) => ({ says: `${path} is ${String(value)}`, value })),
      this.otherValue(path),
    ];
  }

  private extremes(schema: Schema, path: string): Form[] {
    return [
      { says: `${path} is the shortest`, value: this.made(schema, false) },
      { says: `${path} is the fullest`, value: this.made(schema, true) },
    ];
  }

  private otherValue(path: string): Form {
    const value = this.word();
    return { says: `${path} is ${value}`, value };
  }

  private unionForms(variants: readonly Schema[], path: string): Form[] {
    const known = variants.flatMap((variant) => this.variations(variant, path));
    const leaves = this.leavesOf(variants);
    const [first] = leaves;
    if (first === undefined) return known;
    const selecting = Object.entries(first.properties ?? {}).flatMap(([name, property]) =>
      isSingle(resolved(this.schemas, property)) ? [name] : [],
    );
    const full = leaves.map((leaf) => this.made(leaf, true)).filter(isRecord);
    const others = selecting.flatMap((name): Form[] => [
      { says: `${path} is of an unknown ${name}`, value: { [name]: this.word(), ...this.further() } },
      ...full.slice(0, 2).map((value) => ({
        says: `${path} has an unknown ${name} beside known members`,
        value: { ...value, [name]: this.word() },
      })),
    ]);
    return [...known, ...others, { says: `${path} is of an unknown variant`, value: this.further() }];
  }

  private leavesOf(variants: readonly Schema[]): readonly Schema[] {
    return variants.flatMap((variant) => {
      const leaf = resolved(this.schemas, variant);
      const inner = variantsOf(leaf);
      return inner ? this.leavesOf(inner) : [leaf];
    });
  }

  private objectForms(schema: Schema, path: string): Form[] {
    const [short, full] = [false, true].map((isFull) => this.made(schema, isFull) as Members);
    const inside = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      this.variations(property, path === "" ? name : `${path}.${name}`).map(({ says, value }) => ({
        says,
        value: { ...short, [name]: value },
      })),
    );
    const lacking = (schema.required ?? []).flatMap((name) => [
      { says: `${path} has no ${name}`, value: { ...short, [name]: undefined } },
      {
        says: `${path} has no ${name}, and unknown members`,
        value: { ...full, ...this.further(), [name]: undefined },
      },
    ]);
    return [
      { says: `${path} is the shortest`, value: short },
      { says: `${path} is the fullest`, value: full },
      { says: `${path} has unknown members`, value: { ...short, ...this.further() } },
      { says: `${path} is the fullest and has unknown members`, value: { ...full, ...this.further() } },
      { says: `${path} has empty texts`, value: this.withEmptyTexts(schema, full) },
      ...lacking,
      ...inside,
    ];
  }

  /** The shortest or the fullest value of a schema, of the first variant of each union. */
  made(schema: Schema, isFull: boolean, depth = 0): unknown {
    const {
      type,
      items,
      properties = {},
      required = [],
      additionalProperties,
      minItems = 0,
      ...rest
    } = resolved(this.schemas, schema);
    const [variant] = variantsOf(rest) ?? [];
    if (variant) return this.made(variant, isFull, depth);
    if (rest.const !== undefined) return rest.const;
    if (items) {
      const isEmpty = (!isFull && minItems === 0) || depth > 8;
      return isEmpty ? [] : [this.made(items, isFull, depth + 1)];
    }
    if (Object.keys(properties).length > 0) {
      const all = Object.entries(properties).filter(([name]) => required.includes(name) || (isFull && depth < 8));
      return Object.fromEntries(all.map(([name, property]) => [name, this.made(property, isFull, depth + 1)]));
    }
    if (isRecord(additionalProperties))
      return isFull ? { key: this.made(additionalProperties, isFull, depth + 1) } : {};
    return this.leaf({ type, ...rest });
  }

  /** A value of a schema in which every text that may be any is empty. */
  private withEmptyTexts(schema: Schema, value: unknown): unknown {
    const { items, properties = {}, additionalProperties, ...rest } = resolved(this.schemas, schema);
    const [variant] = variantsOf(rest) ?? [];
    if (variant) return this.withEmptyTexts(variant, value);
    if (Array.isArray(value)) return value.map((item) => (items ? this.withEmptyTexts(items, item) : item));
    if (isRecord(value)) {
      const further = isRecord(additionalProperties) ? additionalProperties : {};
      const members = Object.entries(value).map(([name, member]) => [
        name,
        this.withEmptyTexts(properties[name] ?? further, member),
      ]);
      return Object.fromEntries(members);
    }
    const isFree = rest.enum === undefined && rest.const === undefined && rest.format === undefined;
    if (typeof value !== "string" || !isFree || objectId.test(value)) return value;
    return "";
  }

  private leaf({ type, format, enum: values, example, minimum }: Schema): unknown {
    if (values !== undefined) return values.find((value) => value !== null);
    if (typeof example === "string") return objectId.test(example) ? referredId : example;
    if (example !== undefined && !Array.isArray(example)) return example;
    const kind = typeof type === "string" ? type : type?.find((one) => one !== "null");
    if (kind === "integer" || kind === "number") return minimum ?? 1;
    if (kind === "boolean") return true;
    if (kind === "object") return {};
    return format === "date-time" ? "2025-06-15T10:30:00.000Z" : "text";
  }

  /** A word that nobody knows. */
  private word(): string {
    return `later_${this.letters(6)}`;
  }

  private letters(count: number): string {
    return this.random.many(count, count, () => String.fromCharCode(this.random.between(97, 122))).join("");
  }

  /** Members that nobody knows. */
  private further(): Members {
    const values: readonly [() => unknown, ...(() => unknown)[]] = [
      () => this.letters(4),
      () => this.random.between(0, 99) / 4,
      () => this.random.chance(0.5),
      () => [this.letters(3), { deep: this.random.between(1, 9) }],
      () => ({ type: this.word(), values: [1, 2] }),
    ];
    return Object.fromEntries(
      this.random.many(1, 3, () => [`later${this.letters(5)}`, this.random.pick(values)()] as const),
    );
  }
}

function variantsOf({ oneOf, anyOf }: Schema): readonly Schema[] | undefined {
  return (oneOf ?? anyOf)?.filter(({ type }) => type !== "null");
}

/** True for a member that has one value only, which selects a variant. */
function isSingle({ enum: values, const: value }: Schema): boolean {
  return value !== undefined || values?.length === 1;
}

/** The paths of what `before` has and `after` has not, or has otherwise. Null is absent. */
export function differences(before: unknown, after: unknown, path = ""): string[] {
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      differences(before[name], after[name], path === "" ? name : `${path}.${name}`),
    );
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => differences(item, after[index], `${path}[${index}]`));
  return sameValue(before ?? null, after ?? null) ? [] : [path];
}
