import {
  type Attribute,
  attributesOf,
  boundsIn,
  Decimal,
  DeepJsonError,
  type Diagnostic,
  didYouMean,
  formatPath,
  formatTerraformPath,
  hasMember,
  isInstance,
  isPresent,
  isRecord,
  isRequiredIn,
  isUnknownVariant,
  type JsonType,
  type JsonUnion,
  type ListType,
  type Members,
  messageOf,
  nearest,
  type ObjectType,
  own,
  type Path,
  type Problem,
  parseJson,
  type Rule,
  type RuleReport,
  rawMemberOf,
  readJson,
  type SetType,
  selectingMembers,
  selectingValues,
  selectVariant,
  type ValueType,
  valuesWith,
  variantOf,
  variantValue,
  withoutEnvelope,
} from "../schema";
import { problem } from "../schema/problems";
import { isOutside, type LeafOptions, leafRemark, outsideRemark, type Remark, unrecognized } from "./leaf";

/** A diagnostic of validation. It always has a detail and a path, which can point inside a JSON attribute. */
export type ConfigDiagnostic = Diagnostic &
  Required<Pick<Diagnostic, "detail" | "path">> &
  Pick<Remark, "outside" | "absent">;

export interface ValidateOptions extends LeafOptions {
  /** True for values that cannot be checked: tokens and expressions at synth, `UNKNOWN` in the provider. */
  readonly isOpaque: (value: unknown) => boolean;
  /** Spelling of names in messages: `camel` in TypeScript, `snake` in Terraform. Default: `camel`. */
  readonly spelling?: "camel" | "snake";
  /** Subject of a message about the whole value, for example `the user`. */
  readonly subject?: string;
  /** Nobody changes the value any more: if nothing is wrong with it, it is not checked twice. */
  readonly isFinal?: true;
}

/** Returns all diagnostics of a configuration, in the order of the definition. Sends no request. */
export function validate(type: ObjectType, value: unknown, options: ValidateOptions): ConfigDiagnostic[] {
  const finalValue = options.isFinal && isRecord(value) ? value : undefined;
  if (finalValue && isSound(type, finalValue, options)) return [];
  const walk = new Walk(options);
  walk.visit(type, value);
  if (finalValue && walk.diagnostics.length === 0) soundValues.set(finalValue, { type, dialect: options.dialect });
  return withoutEchoes(walk.diagnostics);
}

/** Values with which nothing is wrong, with what they were checked for. Terraform has a configuration checked up to three times in one process. */
const soundValues = new WeakMap<object, { readonly type: ObjectType; readonly dialect: string | undefined }>();

/** `admitsOthers` makes no difference here: of a value outside a closed set there is a diagnostic either way. */
function isSound(type: ObjectType, value: object, { dialect }: ValidateOptions): boolean {
  const earlier = soundValues.get(value);
  return earlier?.type === type && earlier.dialect === dialect;
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
  /** Where the walk is: one path for all of it, because large values have many places, and only a diagnostic needs one. */
  private readonly path: (string | number)[] = [];
  /** Length of the path up to the JSON attribute that contains the place. */
  private json: number | undefined;
  private sensitive = false;

  constructor(private readonly options: ValidateOptions) {}

  visit(type: ValueType, value: unknown): void {
    if (this.options.isOpaque(value)) return;
    if (isInstance(value)) return this.instance(value);
    switch (type.kind) {
      case "object":
        return this.object(type, value);
      case "list":
      case "set":
        return this.items(type, value);
      case "map":
        if (!isRecord(value)) return this.wrong(value, "it must be a map.");
        for (const [key, item] of Object.entries(value))
          if (item !== null || !type.allowNullItems) this.within(key, type.of, item);
        return;
      case "json":
        return this.document(type, value);
      default: {
        const remark = leafRemark(type, value, this.options, () => this.describe(value));
        if (remark) this.report(remark);
      }
    }
  }

  private within(step: string | number, type: ValueType, value: unknown): void {
    this.path.push(step);
    this.visit(type, value);
    this.path.pop();
  }

  private object(type: ObjectType, value: unknown): void {
    if (!isRecord(value)) return this.wrong(value, "it must be an object.");
    const rawMember = rawMemberOf(type);
    if (rawMember && isPresent(value[rawMember.name])) return this.rawObject(type, rawMember.name, value);
    if (rawMember && this.json !== undefined && isUnknownVariant(type, value))
      return this.reportUnknownVariant(type, value, []);
    const first = this.diagnostics.length;
    const surplus = Object.keys(value).filter((name) => !(name in type.attributes) && isPresent(value[name]));
    const misspelt = new Set<string>();
    for (const [name, attribute] of attributesOf(type)) {
      const member = value[name];
      if (
        name === type.variants?.by &&
        typeof member === "string" &&
        isOutside(attribute.type, member, this.options.dialect)
      )
        this.report(this.variantRemark(member, Object.keys(type.variants.of)), [name]);
      else if (isPresent(member)) this.attribute(name, attribute, member);
      else if (isRequiredIn(attribute, this.options.dialect)) {
        const near = surplus.find((candidate) => nearest(candidate, Object.keys(type.attributes), 1, 0.4)[0] === name);
        if (near !== undefined) misspelt.add(near);
        this.missing(name, `it is required.${attribute.set?.sensitive ? generatedAsNull : ""}`, near);
      }
    }
    for (const name of surplus) if (!misspelt.has(name)) this.surplus(type, name);
    this.variant(type, value);
    this.rules(type, value);
    const unexplained = () => surplus.filter((name) => !misspelt.has(name));
    this.unknownForm(first, () => this.unknownWords(type, value, unexplained()));
  }

  /**
   * The members of an object that are unknown words, or have one as value. What is near to a known word is a mistake. Only in JSON can there be
   * others, and an object whose variant is not known has rules that are not known either.
   */
  private unknownWords(type: ObjectType, value: Members, surplus: readonly string[]): string[] {
    const { by: discriminator, of: variants = {} } = type.variants ?? {};
    if (
      discriminator !== undefined &&
      this.options.admitsOthers &&
      isOther(value[discriminator], Object.keys(variants))
    )
      return [discriminator];
    if (this.json === undefined) return [];
    const members = surplus.filter(
      (name) => isOther(name, Object.keys(type.attributes)) && own(type.remedies ?? {}, name) === undefined,
    );
    const values = attributesOf(type).filter(([name, attribute]) => {
      const words = attribute.type.kind === "string" ? boundsIn(attribute.type, this.options.dialect) : undefined;
      return isOther(value[name], words?.oneOf ?? words?.knownValues ?? []);
    });
    return [...members, ...values.map(([name]) => name)];
  }

  /**
   * What breaks the rules of every known form, and has words that none of them has, is of a form that a newer service knows. `first`: the first
   * diagnostic of the object. A rule that rejects a word knows it.
   */
  private unknownForm(first: number, words: () => readonly string[]): void {
    const mistakes = this.diagnostics.slice(first).filter(({ severity }) => severity === "error");
    const [mistake] = mistakes;
    if (!mistake) return;
    const rejected = mistakes.filter(({ path }) => path.length === this.path.length + 1).map(({ path }) => path.at(-1));
    const unknown = words().filter((word) => !rejected.includes(word));
    if (unknown.length === 0) return;
    this.diagnostics.length = first;
    const because = unknown.map((word) => `\`${word}\``).join(", ");
    const predicate = `is in a form that is not known, because of ${because}. It is sent to the service as it is. In the nearest known form, ${mistake.detail}`;
    this.report({ ...problem("unknown-form"), predicate });
  }

  /** An object that stands in one attribute as JSON, because its variant is newer than the definition. */
  private rawObject(type: ObjectType, name: string, value: Members): void {
    if (this.json !== undefined)
      return this.reject(problem("unsupported-argument"), "is not a member here; write the object itself.", [name]);
    for (const [otherName, { presence }] of attributesOf(type))
      if (presence !== "computed" && otherName !== name && isPresent(value[otherName]))
        this.reject(problem("conflicting-arguments"), `conflicts with \`${name}\`; set only one of them.`, [otherName]);
    if (this.options.isOpaque(value[name])) return;
    const body = readJson(value[name]);
    if (!isRecord(body)) this.reject(problem("invalid-json"), "must be a JSON object. Use jsonencode({ … }).", [name]);
    else if (isUnknownVariant(type, body)) this.reportUnknownVariant(type, body, [name]);
    else {
      const predicate = "has nothing that the other arguments cannot say; use them instead.";
      this.reject(problem("conflicting-arguments"), predicate, [name]);
    }
  }

  /** Used as it is: whether the service takes it, only the service knows. */
  private reportUnknownVariant(type: ObjectType, value: Members, place: Path): void {
    const { discriminator = "", knownVariants = [] } = rawMemberOf(type) ?? {};
    const predicate = `has \`${discriminator}\` "${value[discriminator]}", which is not known (${knownVariants.join(", ")}). It is sent to the service as it is.`;
    this.report({ ...problem("unrecognized-value"), predicate }, place);
  }

  private attribute(name: string, attribute: Attribute, value: unknown): void {
    const { presence, set, omitted, docs } = attribute;
    if (presence === "computed") {
      if (this.json === undefined && !this.options.isOpaque(value))
        this.reject(problem("read-only-argument"), "is set by the service and cannot be configured; remove it.", [
          name,
        ]);
    } else if (value !== omitted?.means) {
      if (docs?.deprecated !== undefined)
        this.report({ ...problem("argument-deprecated"), predicate: `is deprecated. ${docs.deprecated}` }, [name]);
      const around = this.sensitive;
      this.sensitive ||= set?.sensitive === true;
      this.within(name, attribute.type, value);
      this.sensitive = around;
    }
  }

  /** `misspelt`: a name that no attribute has, and that is probably meant to be this one. */
  private missing(name: string, remedy: string, misspelt: string | undefined): void {
    const noun = this.json === undefined ? "an argument" : "a member";
    const explanation = misspelt === undefined ? `; ${remedy}` : `, and "${misspelt}" is not ${noun}; rename it.`;
    this.error(problem("missing-required-argument"), `is missing${explanation}`, [name]);
  }

  private surplus(type: ObjectType, name: string): void {
    const instead = own(type.remedies ?? {}, name);
    if (instead !== undefined) {
      const predicate = `belongs to another form, and the service drops it. ${instead}`;
      return this.report({ ...problem("unknown-member"), predicate }, [name]);
    }
    const suggestion = didYouMean(name, Object.keys(type.attributes));
    if (type.furtherMembers && suggestion === "") return;
    const remedy = suggestion || " Remove it.";
    if (this.json === undefined)
      return this.reject(problem("unsupported-argument"), `is not an argument.${remedy}`, [name]);
    const predicate = `is not a known member. It is sent as it is, and the service may drop it.${remedy}`;
    this.report({ ...problem("unknown-member"), predicate }, [name]);
  }

  private items(type: ListType | SetType, value: unknown): void {
    if (!Array.isArray(value)) return this.wrong(value, "it must be a list.");
    const { minItems, maxItems } =
      type.kind === "list" ? boundsIn(type, this.options.dialect) : { ...type, minItems: undefined };
    const wrongCount = (bound: string) =>
      this.error(problem("wrong-number-of-items"), `has ${value.length} items; ${bound}.`);
    if (minItems !== undefined && value.length < minItems) wrongCount(`it needs at least ${minItems}`);
    if (maxItems !== undefined && value.length > maxItems) wrongCount(`the service accepts at most ${maxItems}`);
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index];
      if (isPresent(item)) this.within(index, type.of, item);
      else if (!type.allowNullItems) this.reject(problem("null-item"), "is null; remove it.", [index]);
    }
  }

  private document(type: JsonType, value: unknown): void {
    const around = this.json;
    let parsed = value;
    if (typeof value === "string" && around === undefined) {
      try {
        parsed = parseJson(value);
      } catch (error) {
        if (error instanceof DeepJsonError)
          return this.reject(problem("invalid-json"), `has ${error.message}; flatten it.`);
        const reason = this.sensitive ? "" : `: ${messageOf(error)}`;
        return this.reject(problem("invalid-json"), `is not JSON${reason}. Use jsonencode({ … }).`);
      }
    }
    const { union } = type;
    if (!union) return;
    parsed = withoutEnvelope(type, parsed);
    if (!isRecord(parsed)) return this.wrong(value, "it must be a JSON object.");
    if (selectingMembers(union).some((member) => this.options.isOpaque(parsed[member]))) return;
    this.json ??= this.path.length;
    const variant = selectVariant(union, parsed);
    const rejectedForm = union.rejectedForm?.(parsed);
    if (rejectedForm) this.reject(rejectedForm.problem, rejectedForm.says, [rejectedForm.member]);
    else if (variant) this.object(variant.type, parsed);
    else this.noVariant(union, parsed);
    this.json = around;
  }

  private noVariant(union: JsonUnion, value: Members): void {
    const members = selectingMembers(union);
    const unknownMember = members.find((member) => !isKnownValue(union, member, value[member]));
    const [first] = members;
    if (first === undefined) return;
    if (unknownMember === undefined) return this.noCombination(members, value);
    const names = selectingValues(union, unknownMember);
    const remedy = `use one of ${names.map((name) => `"${name}"`).join(", ")}.`;
    const selected = value[unknownMember];
    if (selected === undefined)
      this.missing(
        unknownMember,
        remedy,
        Object.keys(value).find((candidate) => nearest(candidate, [unknownMember], 1, 0.4).length > 0),
      );
    else if (typeof selected !== "string")
      this.error(problem("unsupported-value"), `is ${this.describe(selected)}; ${remedy}`, [unknownMember]);
    else if (isOther(selected, names))
      this.report(
        unrecognized(selected, names, () => this.describe(selected)),
        [unknownMember],
      );
    else this.report(this.variantRemark(selected, names), [unknownMember]);
  }

  /** A newer service may have what is known of each member together. */
  private noCombination(members: readonly string[], value: Members): void {
    const [first, ...furtherMembers] = members.filter((member) => isPresent(value[member]));
    if (first === undefined) return;
    const beside = furtherMembers.map((member) => `\`${member}\` ${this.describe(value[member])}`).join(" and ");
    const predicate = `is ${this.describe(value[first])}, which is not known together with ${beside}. The value is used unchanged.`;
    this.report({ ...problem("unrecognized-value"), predicate }, [first]);
  }

  /** A newer service may have further variants; what is near to a known one is a typing error, unless the service holds it. */
  private variantRemark(variantName: string, names: readonly string[]): Remark {
    const { admitsOthers } = this.options;
    const shownValue = () => this.describe(variantName);
    if (admitsOthers && isOther(variantName, names)) return unrecognized(variantName, names, shownValue);
    return outsideRemark(variantName, names, admitsOthers, shownValue);
  }

  /** Reports the attributes that are missing or not supported for the object's variant. */
  private variant(type: ObjectType, value: Members): void {
    const { variants } = type;
    const variant = variantOf(type, value);
    if (!variants || !variant || this.options.isOpaque(value[variants.by])) return;
    const self = `\`${variants.by}\` "${variantValue(type, value)}"`;
    for (const [name, { omitted }] of attributesOf(type)) {
      const isGiven = isPresent(value[name]) && value[name] !== omitted?.means;
      if (variant.needs.includes(name) && !isGiven)
        this.error(problem("missing-required-argument"), `is missing; it is required for ${self}.`, [name]);
      else if (isGiven && !this.options.isOpaque(value[name]) && !hasMember(type, value, name)) {
        const predicate = `is not supported for ${self}, only for ${listed(valuesWith(type, name))}; remove it.`;
        this.error(problem("argument-not-for-this-kind"), predicate, [name]);
      }
    }
  }

  /** Runs the rules of one object that hold for the dialect. A rule sees only known values. */
  private rules(type: ObjectType, value: Members): void {
    const { rules, attributes } = type;
    if (!rules || isOfOtherVariant(type, value)) return;
    const { isOpaque, dialect, admitsOthers = false } = this.options;
    const readMembers: string[] = [];
    const report: RuleReport = {
      known: (member) => {
        readMembers.push(member);
        const memberValue = value[member];
        const attribute = attributes[member];
        if (!isPresent(memberValue) || isOpaque(memberValue)) return undefined;
        if (admitsOthers && attribute && isOutside(attribute.type, memberValue, dialect)) return undefined;
        return memberValue;
      },
      absent: (member) => {
        readMembers.push(member);
        return !isPresent(value[member]);
      },
      isOpaque,
      error: (problem, predicate, path) => {
        const absent = [...new Set(readMembers)].filter((member) => !isPresent(value[member]));
        this.report({ ...problem, severity: "error", predicate, mayBeHeld: true, ...(path ? {} : { absent }) }, path);
      },
      warning: (problem, predicate, path) => this.report({ ...problem, severity: "warning", predicate }, path),
    };
    const judge = (rule: Rule) => {
      readMembers.length = 0;
      rule(value, report);
    };
    for (const rule of rules)
      if (typeof rule === "function") judge(rule);
      else if (rule.dialect === dialect) rule.rules.forEach(judge);
  }

  /** Such as a construct where its ID belongs. */
  private instance(value: object): void {
    const remedy = "id" in value ? "use its `id`." : "write a plain value.";
    this.reject(problem("wrong-type"), `is an instance of ${value.constructor.name}; ${remedy}`);
  }

  private wrong(value: unknown, remedy: string): void {
    this.error(problem("wrong-type"), `is ${this.describe(value)}; ${remedy}`);
  }

  private describe(value: unknown): string {
    if (this.sensitive) return "(a sensitive value)";
    return show(value);
  }

  /** A mistake of the author, unless the service holds the object so. */
  private error(problem: Problem, predicate: string, further?: Path): void {
    this.report({ ...problem, severity: "error", predicate, mayBeHeld: true }, further);
  }

  /** What no object of a service can have. */
  private reject(problem: Problem, predicate: string, further?: Path): void {
    this.report({ ...problem, severity: "error", predicate }, further);
  }

  /**
   * Reports a remark with its place as the subject: `groups[0].isOpen needs …`. Names of attributes stand in backticks in a rule's sentence, so
   * that they can be spelled here. `further`: where the remark belongs, from where the walk is.
   */
  private report({ predicate, ...remark }: Remark, further: Path = []): void {
    const { spelling, subject = "the configuration" } = this.options;
    const spelled = spelling === "snake" ? formatTerraformPath : formatPath;
    const path = [...this.path, ...further];
    const outside = spelled(path.slice(0, this.json));
    const inside = formatPath(this.json === undefined ? [] : path.slice(this.json));
    const place = [outside, inside].filter((part) => part !== "").join(inside.startsWith("[") ? "" : ".");
    const words =
      inside === ""
        ? predicate.replace(/`([a-z]+(?:[A-Z][A-Za-z0-9]*)?)`/g, (_, name) => `\`${spelled([name])}\``)
        : predicate;
    this.diagnostics.push({ ...remark, detail: `${place || subject} ${words}`, path });
  }
}

/** True for a text that is none of these words and near to none, so that it is no misspelt one. */
function isOther(text: unknown, words: readonly string[]): boolean {
  if (typeof text !== "string" || words.length === 0 || words.includes(text)) return false;
  return nearest(text, words, 1, 0).length === 0;
}

/** The rules of an object are those of its known variants. */
function isOfOtherVariant(type: ObjectType, value: Members): boolean {
  const { discriminator, knownVariants } = rawMemberOf(type) ?? {};
  const variants = type.variants ? Object.keys(type.variants.of) : knownVariants;
  const variant = value[type.variants?.by ?? discriminator ?? ""];
  return typeof variant === "string" && variants?.includes(variant) === false;
}

function isKnownValue(union: JsonUnion, member: string, value: unknown): boolean {
  const isNeeded = Object.values(union.variants).every(({ when }) => when[member] !== undefined);
  if (isPresent(value)) return selectingValues(union, member).some((knownValue) => knownValue === value);
  return !isNeeded;
}

/** The value as messages show it: truncated. */
function show(value: unknown): string {
  const text = value instanceof Decimal ? value.text : (JSON.stringify(value) ?? String(value));
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

function listed(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value}"`);
  if (quoted.length < 2) return quoted.join("");
  return `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}
