import {
  type Attribute,
  boundsIn,
  Decimal,
  DeepJsonError,
  didYouMean,
  hasMember,
  isInstance,
  isRecord,
  isRequiredIn,
  type JsonType,
  type JsonUnion,
  type ListType,
  type ObjectType,
  type Path,
  parseJson,
  type RuleReport,
  type SetType,
  selectingMembers,
  selectingValues,
  selectVariant,
  type ValueType,
  valuesWith,
  variantOf,
  withoutEnvelope,
} from "../schema";
import { isOutside, type LeafOptions, leafRemark, outsideRemark } from "./leaf";
import {
  type ConfigDiagnostic,
  diagnosticAt,
  type Place,
  type Remark,
  root,
  type Spelling,
  show,
  step,
} from "./remark";

export type { ConfigDiagnostic } from "./remark";

export interface ValidateOptions extends LeafOptions {
  /** True for values that cannot be checked: tokens and expressions at synth, `UNKNOWN` in the provider. */
  readonly isOpaque: (value: unknown) => boolean;
  /** Spelling of names in messages. Defaults to `camel`. */
  readonly spelling?: Spelling;
  /** Subject of a message about the whole value, for example `the alert`. */
  readonly subject?: string;
}

/** Returns all diagnostics of a configuration, in the order of the definition. Sends no request. */
export function validate(type: ObjectType, value: unknown, options: ValidateOptions): ConfigDiagnostic[] {
  const walk = new Walk(options);
  walk.visit(type, value, root);
  return withoutEchoes(walk.diagnostics);
}

/** Drops warnings for places that also have an error. */
function withoutEchoes(diagnostics: ConfigDiagnostic[]): ConfigDiagnostic[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return diagnostics;
  const wrong = new Set(errors.map(({ path }) => JSON.stringify(path)));
  return diagnostics.filter(({ severity, path }) => severity === "error" || !wrong.has(JSON.stringify(path)));
}

/** Terraform writes `null  # sensitive` for such an argument with `-generate-config-out`. */
const generatedAsNull =
  " Terraform writes null for it into a generated configuration, because it is sensitive: set it, for example from a variable.";

class Walk {
  readonly diagnostics: ConfigDiagnostic[] = [];

  constructor(private readonly options: ValidateOptions) {}

  visit(type: ValueType, value: unknown, place: Place): void {
    if (this.options.isOpaque(value)) return;
    if (isInstance(value)) return this.instance(value, place);
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
        const number = value instanceof Decimal ? Number(value.text) : value;
        const remark = leafRemark(type, number, this.options, () => show(value, place));
        if (remark) this.report(place, remark);
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
    judgeVariant(type, value, this.options.isOpaque, (name, remark) => this.report(step(place, name), remark));
    runRules(type, value, this.options, (path, remark) =>
      this.report({ ...place, path: [...place.path, ...path] }, remark),
    );
  }

  private attribute(name: string, attribute: Attribute, value: unknown, around: Place): void {
    if (value === null || value === undefined) {
      if (isRequiredIn(attribute, this.options.product))
        this.error(
          step(around, name),
          "Missing required argument",
          `is missing; it is required.${attribute.set?.sensitive ? generatedAsNull : ""}`,
        );
      return;
    }
    const place = step(around, name);
    if (attribute.presence === "computed" && around.json !== undefined) return;
    if (attribute.presence === "computed" && !this.options.isOpaque(value))
      return this.error(place, "Read-only argument", "is set by the service and cannot be configured; remove it.");
    if (value === attribute.omitted?.means) return;
    this.visit(attribute.type, value, attribute.set?.sensitive ? { ...place, sensitive: true } : place);
  }

  private surplus(type: ObjectType, name: string, around: Place): void {
    const place = step(around, name);
    const remedy = didYouMean(name, Object.keys(type.attributes)) || " Remove it.";
    if (around.json === undefined) return this.error(place, "Unsupported argument", `is not an argument.${remedy}`);
    const predicate = `is not a supported member, so the service drops it.${remedy}`;
    this.report(place, { severity: "warning", summary: "Unknown member", predicate });
  }

  private items(type: ListType | SetType, value: unknown, place: Place): void {
    if (!Array.isArray(value)) return this.wrong(place, value, "it must be a list.");
    const { minItems, maxItems } =
      type.kind === "list" ? boundsIn(type, this.options.product) : { ...type, minItems: undefined };
    const wrongCount = (bound: string) =>
      this.error(place, "Wrong number of items", `has ${value.length} items; ${bound}.`);
    if (minItems !== undefined && value.length < minItems) wrongCount(`it needs at least ${minItems}`);
    if (maxItems !== undefined && value.length > maxItems) wrongCount(`the service accepts at most ${maxItems}`);
    for (const [index, item] of value.entries()) {
      const at = step(place, index);
      if (item === null || item === undefined) this.error(at, "Null item", "is null; remove it.");
      else this.visit(type.of, item, at);
    }
  }

  private json(type: JsonType, value: unknown, place: Place): void {
    const inside = { ...place, json: place.json ?? place.path.length };
    let parsed = value;
    if (typeof value === "string" && place.json === undefined) {
      try {
        parsed = parseJson(value);
      } catch (error) {
        if (error instanceof DeepJsonError)
          return this.error(place, "Invalid JSON", `has ${error.message}; flatten it.`);
        const reason = place.sensitive ? "" : `: ${error instanceof Error ? error.message : String(error)}`;
        return this.error(place, "Invalid JSON", `is not JSON${reason}. Use jsonencode({ … }).`);
      }
    }
    const { union } = type;
    if (!union) return;
    parsed = withoutEnvelope(type, parsed);
    if (!isRecord(parsed)) return this.wrong(place, value, "it must be a JSON object.");
    if (selectingMembers(union).some((member) => this.options.isOpaque(parsed[member]))) return;
    const variant = selectVariant(union, parsed);
    if (variant) return this.object(variant.type, parsed, inside);
    this.noVariant(union, parsed, inside);
  }

  private noVariant(union: JsonUnion, value: Readonly<Record<string, unknown>>, place: Place): void {
    const [member] = selectingMembers(union);
    if (member === undefined) return;
    const names = selectingValues(union, member);
    const remedy = `use one of ${names.map((name) => `"${name}"`).join(", ")}.`;
    const given = value[member];
    const at = step(place, member);
    if (given === undefined) this.error(at, "Missing required argument", `is missing; ${remedy}`);
    else if (typeof given !== "string") this.error(at, "Unsupported value", `is ${show(given, at)}; ${remedy}`);
    else
      this.report(
        at,
        outsideRemark(given, names, this.options.admitsOthers, () => show(given, at)),
      );
  }

  /** Such as a construct where its ID belongs. */
  private instance(value: object, place: Place): void {
    const remedy = "id" in value ? "use its `id`." : "write a plain value.";
    this.error(place, "Wrong type of value", `is an instance of ${value.constructor.name}; ${remedy}`);
  }

  private wrong(place: Place, value: unknown, remedy: string): void {
    this.error(place, "Wrong type of value", `is ${show(value, place)}; ${remedy}`);
  }

  private error(place: Place, summary: string, predicate: string): void {
    this.report(place, { severity: "error", summary, predicate });
  }

  private report(place: Place, remark: Remark): void {
    const { spelling = "camel", subject = "the configuration" } = this.options;
    this.diagnostics.push(diagnosticAt(place, remark, spelling, subject));
  }
}

/** Reports the attributes that are missing or not supported for the object's variant. */
function judgeVariant(
  type: ObjectType,
  value: Readonly<Record<string, unknown>>,
  isOpaque: (value: unknown) => boolean,
  report: (member: string, remark: Remark) => void,
): void {
  const { variants } = type;
  const variant = variantOf(type, value);
  if (!variants || !variant || isOpaque(value[variants.by])) return;
  const self = `\`${variants.by}\` "${value[variants.by]}"`;
  const isGiven = (name: string) => {
    const given = value[name] ?? null;
    return given !== null && given !== type.attributes[name]?.omitted?.means;
  };
  for (const name of Object.keys(type.attributes)) {
    if (variant.needs.includes(name) && !isGiven(name))
      report(name, error("Missing required argument", `is missing; it is required for ${self}.`));
    else if (isGiven(name) && !hasMember(type, value, name))
      report(
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

/** Runs the rules of one object that hold for the product. A rule sees only known values. */
function runRules(
  type: ObjectType,
  value: Readonly<Record<string, unknown>>,
  { isOpaque, product, admitsOthers = false }: ValidateOptions,
  add: (path: Path, remark: Remark) => void,
): void {
  if (!type.rules) return;
  const report: RuleReport = {
    known: (member) => {
      const given = value[member];
      const attribute = type.attributes[member];
      if (given === null || given === undefined || isOpaque(given)) return undefined;
      return admitsOthers && attribute && isOutside(attribute.type, given, product) ? undefined : given;
    },
    absent: (member) => value[member] === null || value[member] === undefined,
    isOpaque,
    error: (path, predicate, summary) => add(path, { severity: "error", summary, predicate }),
    warning: (path, predicate, summary) => add(path, { severity: "warning", summary, predicate }),
  };
  for (const rule of type.rules)
    if (typeof rule === "function") rule(value, report);
    else if (rule.product === product) for (const one of rule.rules) one(value, report);
}
