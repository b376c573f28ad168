import {
  type Attribute,
  Decimal,
  didYouMean,
  isRecord,
  type JsonType,
  type ObjectType,
  type Path,
  parseJson,
  selectVariant,
  type ValueType,
} from "../model";
import { type Issue, type Spelling, sentence } from "./issue";
import { leafProblem, leafRemark } from "./leaf";
import { runRules } from "./rules";

export interface ValidateOptions {
  /** What nothing can be said about: tokens and expressions at synth, `UNKNOWN` in the provider. */
  readonly isOpaque: (value: unknown) => boolean;
  /** Spelling of names in messages. Default `camel`. */
  readonly spelling?: Spelling;
  /** What a message about the whole value starts with, e.g. `the alert`. */
  readonly subject?: string;
}

/** All problems of a configuration, in the order of the definition. Pure; needs no service. */
export function validate(type: ObjectType, value: unknown, options: ValidateOptions): Issue[] {
  const walk = new Walk(options);
  walk.visit(type, value, { path: [], json: undefined, sensitive: false });
  return withoutEchoes(walk.issues);
}

/** A warning says nothing new where an error speaks of the same place. */
function withoutEchoes(issues: Issue[]): Issue[] {
  const wrong = new Set(issues.filter(({ severity }) => severity === "error").map(({ path }) => JSON.stringify(path)));
  if (wrong.size === 0) return issues;
  return issues.filter(({ severity, path }) => severity === "error" || !wrong.has(JSON.stringify(path)));
}

interface Place {
  readonly path: Path;
  /** Length of the path up to the JSON attribute the place is inside of. */
  readonly json: number | undefined;
  readonly sensitive: boolean;
}

class Walk {
  readonly issues: Issue[] = [];

  constructor(private readonly options: ValidateOptions) {}

  visit(type: ValueType, value: unknown, place: Place): void {
    if (this.options.isOpaque(value)) return;
    switch (type.kind) {
      case "object":
        return this.object(type, value, place);
      case "list":
      case "set":
        return this.items(type, value, place);
      case "map":
        if (!isRecord(value)) return this.wrong(place, value, "it must be a map.");
        for (const [key, item] of Object.entries(value)) this.visit(type.of, item, step(place, key));
        return;
      case "json":
        return this.json(type, value, place);
      default: {
        const problem = leafProblem(type, value instanceof Decimal ? Number(value.text) : value, () =>
          show(value, place),
        );
        if (problem) return this.tell("error", place, problem);
        const remark = leafRemark(type, value);
        if (remark) this.tell("warning", place, remark);
      }
    }
  }

  private object(type: ObjectType, value: unknown, place: Place): void {
    if (!isRecord(value)) return this.wrong(place, value, "it must be an object.");
    for (const name in type.attributes) {
      const attribute = type.attributes[name];
      if (attribute) this.attribute(name, attribute, value[name], place);
    }
    for (const name of Object.keys(value))
      if (!(name in type.attributes) && value[name] !== undefined) this.surplus(type, name, place);
    runRules(type, value, this.options.isOpaque, (severity, path, predicate) =>
      this.tell(severity, { ...place, path: [...place.path, ...path] }, predicate),
    );
  }

  private attribute(name: string, attribute: Attribute, value: unknown, around: Place): void {
    if (value === null || value === undefined) {
      if (attribute.presence === "required") this.tell("error", step(around, name), "is missing; it is required.");
      return;
    }
    if (attribute.presence === "computed" || value === attribute.absentMeans) return;
    const place = step(around, name);
    this.visit(attribute.type, value, attribute.sensitive ? { ...place, sensitive: true } : place);
  }

  private surplus(type: ObjectType, name: string, place: Place): void {
    const inJson = place.json !== undefined;
    const hint = didYouMean(name, Object.keys(type.attributes));
    if (inJson)
      this.tell(
        "warning",
        step(place, name),
        `is not a member the service knows here and is dropped by it.${hint || " Remove it."}`,
      );
    else this.tell("error", step(place, name), `is not an argument.${hint || " Remove it."}`);
  }

  private items(type: Extract<ValueType, { kind: "list" | "set" }>, value: unknown, place: Place): void {
    if (!Array.isArray(value)) return this.wrong(place, value, "it must be a list.");
    const { maxItems } = type;
    const minItems = type.kind === "list" ? type.minItems : undefined;
    if (minItems !== undefined && value.length < minItems)
      this.tell("error", place, `has ${value.length} items; it needs at least ${minItems}.`);
    if (maxItems !== undefined && value.length > maxItems)
      this.tell("error", place, `has ${value.length} items; the service takes at most ${maxItems}.`);
    for (const [index, item] of value.entries()) {
      if (item === null || item === undefined) this.tell("error", step(place, index), "is null; remove it.");
      else this.visit(type.of, item, step(place, index));
    }
  }

  private json(type: JsonType, value: unknown, place: Place): void {
    const inside = { ...place, json: place.json ?? place.path.length };
    let parsed = value;
    if (typeof value === "string" && place.json === undefined) {
      try {
        parsed = parseJson(value);
      } catch (error) {
        return this.tell(
          "error",
          place,
          `is not JSON: ${error instanceof Error ? error.message : String(error)}. Use jsonencode({ … }).`,
        );
      }
    }
    const { union } = type;
    if (!union) return;
    if (!isRecord(parsed)) return this.wrong(place, value, "it must be a JSON object.");
    const members = new Set(Object.values(union.variants).flatMap((variant) => Object.keys(variant.when)));
    if ([...members].some((member) => this.options.isOpaque((parsed as Record<string, unknown>)[member]))) return;
    const variant = selectVariant(union, parsed);
    if (variant) return this.object(variant.type, parsed, inside);
    this.noVariant(union.variants, parsed, inside);
  }

  private noVariant(
    variants: NonNullable<JsonType["union"]>["variants"],
    value: Record<string, unknown>,
    place: Place,
  ): void {
    const [member] = Object.keys(Object.values(variants)[0]?.when ?? {});
    if (member === undefined) return;
    const names = [
      ...new Set(
        Object.values(variants)
          .map((variant) => variant.when[member])
          .filter((name) => name !== undefined),
      ),
    ];
    const given = value[member];
    const at = step(place, member);
    if (given === undefined)
      return this.tell("error", at, `is missing; use one of ${names.map((name) => `"${name}"`).join(", ")}.`);
    this.tell(
      "error",
      at,
      `is ${show(given, at)}; use one of ${names.map((name) => `"${name}"`).join(", ")}.${didYouMean(String(given), names)}`,
    );
  }

  private wrong(place: Place, value: unknown, remedy: string): void {
    this.tell("error", place, `is ${show(value, place)}; ${remedy}`);
  }

  private tell(severity: Issue["severity"], place: Place, predicate: string): void {
    const attributePath = place.json === undefined ? place.path : place.path.slice(0, place.json);
    const { spelling = "camel", subject = "the configuration" } = this.options;
    this.issues.push({
      severity,
      path: place.path,
      attributePath,
      message: sentence(attributePath, place.path, predicate, spelling, subject),
    });
  }
}

function step(place: Place, next: string | number): Place {
  return { path: [...place.path, next], json: place.json, sensitive: place.sensitive };
}

/** The value as it may stand in a message: shortened, and never a secret. */
function show(value: unknown, place: Place): string {
  if (place.sensitive) return "(a sensitive value)";
  const text = value instanceof Decimal ? value.text : (JSON.stringify(value) ?? String(value));
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
