import {
  attributesOf,
  boundsIn,
  byWireName,
  isRequiredIn,
  offeredValues,
  wireName,
} from "terraform-provider-sdk/definitions";
import type {
  Attribute,
  JsonUnion,
  ListType,
  NumberType,
  ObjectType,
  StringType,
  ValueType,
} from "terraform-provider-sdk/schema";
import { asItems, asMembers, isPresent, isRecord } from "terraform-provider-sdk/values";
import { allKinds } from "../../lib/kinds";
import type { Kind } from "../../lib/kinds/kind";
import { readOnlyMembers } from "../../lib/kinds/records";
import { isPossible, type Mode, type Where } from "../../lib/service/products";
import { comesAfter } from "../../lib/service/releases";

/** A difference between a document of the service and the kinds. */
interface Difference {
  /** A member of a kind, as `alert.channels[].type`, or a route: `GET /alerts/{}`. */
  readonly place: string;
  readonly description: string;
}

/** The documents that the service has: of one's own, and of the managed platform. */
export type Expectations = Readonly<Record<Mode, ModeExpectations>>;

/** Differences that are known, with the reason for them. */
export interface ModeExpectations {
  /** What they are about, for the report. */
  readonly document: string;
  /** What later releases have is in no document of this one. */
  readonly release: string;
  /** Routes that no kind has and the client or the provider knows. */
  readonly routes: readonly string[];
  readonly known: readonly { readonly reason: string; readonly differences: readonly string[] }[];
}

/** What a comparison finds: differences that nobody expected, and expected ones that are gone. */
interface Comparison {
  /** The mode whose document it is. */
  readonly mode: Mode;
  readonly differences: readonly Difference[];
  readonly unexpected: readonly string[];
  readonly gone: readonly string[];
}

type Schema = Readonly<Record<string, unknown>>;

const product = "clickstack";

/** Compares an OpenAPI document of the service with the kinds, as the expectations know it. @throws TypeError for another document. */
export function compareContract(document: unknown, expectations: Expectations): Comparison {
  if (!isRecord(document) || !isRecord(document.paths))
    throw new TypeError("the file is no OpenAPI document: it has no paths");
  const mode = Object.keys(document.paths).some((path) => organization.test(path)) ? "managed" : "open_source";
  const { release, routes, known: knownDifferences } = expectations[mode];
  const reader = new Reader(document, release, mode);
  const documented = reader.routes();
  const kinds = allKinds.filter(({ path }) => documented.some((route) => route.endsWith(` /${path}`)));
  const routesOf = (kind: Kind) => routesIn(kind, mode);
  const knownRoutes = new Set([...routes, ...allKinds.flatMap(routesOf)]);
  const allDifferences = [
    ...documented
      .filter((route) => !knownRoutes.has(route) && !reader.isOfOthers(route))
      .map((place) => ({ place, description: "is a route that we do not know" })),
    ...[...new Set(kinds.flatMap(routesOf))].filter((route) => !documented.includes(route)).map(notInDocument),
    ...kinds.flatMap((kind) => reader.compareKind(kind)),
  ];
  const lines = allDifferences.map(lineOf);
  const expected = knownDifferences.flatMap(({ differences }) => differences);
  return {
    mode,
    differences: allDifferences,
    unexpected: lines.filter((line) => !expected.some((pattern) => isMatch(pattern, line))),
    gone: expected.filter((pattern) => !lines.some((line) => isMatch(pattern, line))),
  };
}

function notInDocument(place: string): Difference {
  return { place, description: "is not in the document" };
}

/** `*` in an expected difference stands for any text. */
function isMatch(expected: string, line: string): boolean {
  const parts = expected.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(line);
}

function lineOf({ place, description }: Difference): string {
  return `${place}: ${description}`;
}

function routesIn({ path, access, update }: Kind, mode: Mode): readonly string[] {
  const objectPath = `/${path}/{}`;
  const { readableIn: read, readableByIdIn: get = read, writableIn: write } = access;
  const routes: readonly (readonly [Where, string])[] = [
    [read, `GET /${path}`],
    [get, `GET ${objectPath}`],
    [write, `POST /${path}`],
    [write, `${update ?? "PUT"} ${objectPath}`],
    [write, `DELETE ${objectPath}`],
  ];
  return routes.filter(([where]) => isPossible(where, mode, product)).map(([, route]) => route);
}

/** What the managed platform has in front of its paths. */
const organization = /^\/v1\/organizations\/\{[^}]*\}/;
const prefix = new RegExp(`${organization.source}(\\/services\\/\\{[^}]*\\}(\\/clickstack)?)?|^\\/api\\/v\\d+`);

/** What a schema says with all that it is made of: the whole of `allOf`, and of `oneOf` and `anyOf` what at least one alternative has. */
interface Reading {
  /** Bounds and values: of alternatives, the bounds of the first and the values of all. */
  readonly words: Schema;
  readonly properties: ReadonlyMap<string, Schema>;
  /** Of every alternative. */
  readonly required: ReadonlySet<string>;
  /** Those at any depth; the schema itself if it has none. */
  readonly alternatives: readonly Schema[];
}

class Reader {
  private readonly productPaths: ReadonlySet<string>;
  private readonly paths: ReadonlyMap<string, Schema>;

  constructor(
    private readonly document: Schema,
    private readonly release: string,
    private readonly mode: Mode,
  ) {
    const entries = Object.entries(asMembers(document.paths));
    const path = (full: string) => full.replace(prefix, "").replace(/\{[^}]*\}/g, "{}");
    this.paths = new Map(entries.map(([full, value]) => [path(full), asMembers(value)] as const));
    this.productPaths = new Set(entries.flatMap(([full]) => (full.includes("/clickstack/") ? [path(full)] : [])));
  }

  /** True for a route of another product of the platform: one that is outside of ClickStack's, and of no kind. */
  isOfOthers(route: string): boolean {
    if (this.mode !== "managed") return false;
    const path = route.slice(route.indexOf(" ") + 1);
    return !this.productPaths.has(path) && !allKinds.some((kind) => path.startsWith(`/${kind.path}`));
  }

  routes(): readonly string[] {
    const methods = ["get", "post", "put", "patch", "delete"];
    return [...this.paths].flatMap(([path, operations]) =>
      methods.filter((method) => method in operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
  }

  compareKind(kind: Kind): readonly Difference[] {
    const readOnly = readOnlyMembers(kind, "clickstack");
    const { post } = this.paths.get(`/${kind.path}`) ?? {};
    const body = contentOf(this.resolve(asMembers(asMembers(post).requestBody)));
    const namesIn = (schema: Schema | undefined) => [...(schema ? this.read(schema).properties.keys() : [])];
    const knownNames = new Set([...readOnly, ...byWireName(kind.type).keys(), ...namesIn(body)]);
    const strange = namesIn(this.responseOf(kind.path)).filter((name) => !knownNames.has(name));
    const differences = strange.map((name) => ({
      place: `${kind.name}.${name}`,
      description: "is returned, and we do not know it",
    }));
    if (!body) return differences;
    return [...this.compareObject(kind.name, kind.type, body, readOnly), ...differences];
  }

  private compareObject(
    place: string,
    type: ObjectType,
    schema: Schema,
    ignored: ReadonlySet<string> = new Set(),
  ): readonly Difference[] {
    const { properties, required } = this.read(schema);
    const isTaken = ({ api }: Attribute) => !api?.unsupportedIn?.includes(this.mode);
    const variants = Object.values(type.variants?.of ?? {});
    const names = attributesOf(type).filter(([name]) => {
      const variantsWith = variants.filter(({ mayHave, needs }) => [...mayHave, ...needs].includes(name));
      const isUnsupported = variantsWith.every(({ unsupportedIn }) => unsupportedIn?.[this.mode]?.includes(name));
      return variantsWith.length === 0 || !isUnsupported;
    });
    const taught = new Set<Attribute>(names.map(([, attribute]) => attribute));
    const writableMembers = new Map(
      [...byWireName(type)].filter(
        ([, attribute]) => attribute.presence !== "computed" && isTaken(attribute) && taught.has(attribute),
      ),
    );
    const unknown = [...properties.keys()].filter((name) => !writableMembers.has(name) && !ignored.has(name));
    const { by: discriminator = "", of: variantsByValue = {} } = type.variants ?? {};
    const alternatives = this.valuesOf(properties.get(discriminator)) ?? [];
    const [variant, ...otherVariants] = alternatives.map((value) => variantsByValue[value]).filter(isPresent);
    const neededByAll = variant?.needs.filter((name) => otherVariants.every(({ needs }) => needs.includes(name))) ?? [];
    const needed = attributesOf(type)
      .filter(([name]) => neededByAll.includes(name))
      .map(([name, attribute]) => wireName(name, attribute));
    return [
      ...unknown.map((name) => ({ place: `${place}.${name}`, description: "is a member that we do not know" })),
      ...[...writableMembers].flatMap(([name, attribute]) => {
        const [memberPlace, memberSchema] = [`${place}.${name}`, properties.get(name)];
        if (!memberSchema && this.isLater(attribute.api?.firstVersion)) return [];
        if (!memberSchema) return [notInDocument(memberPlace)];
        const laterVariants = Object.entries(variantsByValue).filter(
          ([, { firstVersion: since }]) => name === discriminator && this.isLater(since),
        );
        const expected = laterVariants.map(([value]) => valueDifference(memberPlace, value, false).description);
        const differences = this.compareType(memberPlace, attribute.type, memberSchema).filter(
          ({ place, description }) => place !== memberPlace || !expected.includes(description),
        );
        const isRequired = required.has(name);
        const requires = isRequiredIn(attribute, product) || needed.includes(name);
        if (requires === isRequired) return differences;
        const presence = isRequired ? "required" : "optional";
        return [{ place: memberPlace, description: `is ${presence} in the document` }, ...differences];
      }),
    ];
  }

  private isLater(since: string | undefined): boolean {
    return since !== undefined && /^\d/.test(since) && comesAfter(since, this.release);
  }

  private compareType(place: string, type: ValueType, schema: Schema): readonly Difference[] {
    const { words } = this.read(schema);
    switch (type.kind) {
      case "object":
        return this.compareObject(place, type, schema);
      case "list":
      case "set":
        return [
          ...compareBounds(place, words, type),
          ...this.compareType(`${place}[]`, type.of, asMembers(words.items)),
        ];
      case "map":
        return [];
      case "json":
        if (!type.union) return [];
        return this.compareUnion(place, type.union, schema);
      default:
        return compareBounds(place, words, type);
    }
  }

  /** Each variant with the alternatives of the document that it stands for. */
  private compareUnion(place: string, union: JsonUnion, schema: Schema): readonly Difference[] {
    const { alternatives } = this.read(schema);
    const used = new Set<Schema>();
    const differences = Object.entries(union.variants).flatMap(([name, { when, type }]) => {
      const matching = alternatives.filter((alternative) =>
        Object.entries(when).every(([member, value]) => {
          const { properties, required } = this.read(alternative);
          const values = this.valuesOf(properties.get(member));
          if (value === undefined) return !required.has(member);
          return values?.includes(value) ?? false;
        }),
      );
      for (const alternative of matching) used.add(alternative);
      const variantPlace = `${place}(${name})`;
      if (matching.length > 0) return this.compareObject(variantPlace, type, { oneOf: matching });
      const isLater = Object.keys(when).some((member) => this.isLater(type.attributes[member]?.api?.firstVersion));
      if (isLater) return [];
      return [notInDocument(variantPlace)];
    });
    const unmatched = alternatives.filter((alternative) => !used.has(alternative));
    return [
      ...differences,
      ...unmatched.map((alternative) => ({
        place,
        description: `has a form that we do not know: ${[...this.read(alternative).properties.keys()].join(", ")}`,
      })),
    ];
  }

  private valuesOf(schema: Schema | undefined): readonly string[] | undefined {
    const { enum: values } = schema ? this.read(schema).words : {};
    if (!Array.isArray(values)) return undefined;
    return values.map(String);
  }

  /** The object in the response to a request for it, out of its envelope; the first of a list where there is no such request. */
  private responseOf(path: string): Schema | undefined {
    const [single, list] = [`/${path}/{}`, `/${path}`].map(
      (route) => asMembers(asMembers(this.paths.get(route)?.get).responses)["200"],
    );
    const content = contentOf(this.resolve(asMembers(single ?? list)));
    if (!content) return undefined;
    const { properties } = this.read(content);
    const data = properties.get("data") ?? properties.get("result") ?? content;
    const object = this.resolve(data);
    if (isRecord(object.items)) return object.items;
    return object;
  }

  private read(reference: Schema): Reading {
    const schema = this.resolve(reference);
    const parts = schemasIn(schema.allOf).map((part) => this.read(part));
    const choices = [...schemasIn(schema.oneOf), ...schemasIn(schema.anyOf)].map((choice) => this.read(choice));
    const [first] = choices;
    const properties = new Map<string, Schema>();
    const ownProperties = Object.entries(asMembers(schema.properties));
    for (const [name, property] of [
      ownProperties,
      ...[...parts, ...choices].map((inner) => [...inner.properties]),
    ].flat()) {
      const earlier = properties.get(name);
      // What several alternatives have may differ: all of them are allowed.
      if (!isRecord(property)) continue;
      const isOther = earlier !== undefined && earlier !== property;
      properties.set(name, isOther ? { anyOf: [earlier, property] } : property);
    }
    const required = new Set([
      ...asItems(schema.required).map(String),
      ...parts.flatMap((part) => [...part.required]),
      ...[...(first?.required ?? [])].filter((name) => choices.every((choice) => choice.required.has(name))),
    ]);
    const isOpen = choices.some(({ words }) => !Array.isArray(words.enum));
    const values = isOpen ? undefined : choices.flatMap(({ words }) => asItems(words.enum));
    const words = Object.assign(
      {},
      ...parts.map((part) => part.words),
      first?.words,
      first && { enum: values },
      schema,
    );
    const alternatives = first ? choices.flatMap((choice) => choice.alternatives) : [schema];
    return { words, properties, required, alternatives };
  }

  /** References stay inside the document, so nothing else is read. */
  private resolve(schema: Schema): Schema {
    const { $ref: reference } = schema;
    if (typeof reference !== "string") return schema;
    const names = reference.replace(/^#\//, "").split("/");
    const target = names.reduce<unknown>(
      (inner, name) => asMembers(inner)[name.replace(/~1/g, "/").replace(/~0/g, "~")],
      this.document,
    );
    if (!reference.startsWith("#/") || !isRecord(target))
      throw new TypeError(`the document refers to ${reference}, which it does not have`);
    return this.resolve(target);
  }
}

function contentOf({ content }: Schema): Schema | undefined {
  const { schema } = asMembers(asMembers(content)["application/json"]);
  if (isRecord(schema)) return schema;
  return undefined;
}

function schemasIn(value: unknown): readonly Schema[] {
  return asItems(value).filter(isRecord);
}

function compareBounds(place: string, document: Schema, type: ValueType): readonly Difference[] {
  const { min: minimum, max: maximum, ...bounds }: Schema = isBounded(type) ? { ...boundsIn(type, product) } : {};
  const ourBounds: Schema = { ...bounds, minimum, maximum };
  const different = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"].flatMap((name) => {
    const documented = document[name];
    // Where the document is silent, the service was asked.
    if (documented === undefined || documented === ourBounds[name]) return [];
    return [
      {
        place,
        description: `${name} is ${String(documented)} in the document and ${String(ourBounds[name] ?? "absent")} here`,
      },
    ];
  });
  return [
    ...different,
    ...compareValues(place, document.enum, type.kind === "string" ? offeredValues(type) : undefined),
  ];
}

function isBounded(type: ValueType): type is StringType | NumberType | ListType {
  return type.kind === "string" || type.kind === "number" || type.kind === "list";
}

function compareValues(
  place: string,
  document: unknown,
  ourValues: readonly string[] | undefined,
): readonly Difference[] {
  if (!Array.isArray(document)) return [];
  const documentedValues = document.filter((value) => value !== null).map(String);
  if (!ourValues) return [{ place, description: `takes only ${documentedValues.join(", ")} in the document` }];
  return [
    ...documentedValues
      .filter((value) => !ourValues.includes(value))
      .map((value) => valueDifference(place, value, true)),
    ...ourValues
      .filter((value) => !documentedValues.includes(value))
      .map((value) => valueDifference(place, value, false)),
  ];
}

function valueDifference(place: string, value: string, isThere: boolean): Difference {
  return { place, description: `${isThere ? "takes" : "does not take"} "${value}" in the document` };
}

/** The comparison as a Markdown table, and a sentence on what to do. */
export function contractReport(
  { mode, differences, unexpected, gone }: Comparison,
  expectations: Expectations,
  showsKnown: boolean,
): string {
  const reasonOf = (line: string) =>
    expectations[mode].known.find((expectation) => expectation.differences.some((pattern) => isMatch(pattern, line)))
      ?.reason;
  const row = (place: string, description: string, state: string) => `| ${place} | ${description} | ${state} |`;
  const rows = [
    ...differences.flatMap((difference) => {
      const reason = reasonOf(lineOf(difference));
      if (reason === undefined) return [row(difference.place, difference.description, "new")];
      if (!showsKnown) return [];
      return [row(difference.place, difference.description, reason)];
    }),
    ...gone.map((line) => row(line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2), "no longer so")),
  ];
  const expected = differences.length - unexpected.length;
  const sum = `${unexpected.length} new, ${gone.length} no longer so, ${expected} as in ${expectations[mode].document}.`;
  if (rows.length === 0) return sum;
  const table = ["| Where | What | |", "|---|---|---|", ...rows].join("\n");
  const remedy =
    "Change lib/kinds, or name the difference with its reason in docs/contributing/service-contract/expectations.json.";
  if (unexpected.length + gone.length > 0) return `${table}\n\n${sum} ${remedy}`;
  return `${table}\n\n${sum}`;
}
