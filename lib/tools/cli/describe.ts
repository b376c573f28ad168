import type { Command } from "commander";
import {
  elementOf,
  fullDescription,
  isRequiredIn,
  jsonSchema,
  objectIn,
  offeredValues,
  selectingMembers,
  unionIn,
} from "terraform-provider-sdk/definitions";
import type { Attribute, Definition, JsonVariant, ValueType } from "terraform-provider-sdk/schema";
import { didYouMean, firstSentence, spellSnake, toCamel, toSnake } from "terraform-provider-sdk/values";
import { catalog } from "../../kinds/catalog";
import { UsageError } from "../usage-error";
import { print } from "./terminal";

const help = `
PATH names a resource, "data.NAME", "ephemeral.NAME", "list.NAME", "action.NAME" or "provider", then members, and in JSON also the variant:

  cdktf-observability describe                                 everything that there is
  cdktf-observability describe dashboard.tiles                 the members of a tile
  cdktf-observability describe dashboard.tiles.config.line     the members of a line chart
  cdktf-observability describe alert --json                    the same as a JSON Schema

Names are those of HCL; TypeScript writes them in camelCase, as JSON does.

Exit codes: 0 described, 2 there is no such thing.`;

/** Adds `describe`: what an object takes, from the definitions. */
export function addDescribeCommand(program: Command): void {
  program
    .command("describe")
    .description("Say what a resource, a data source or a part of it takes.")
    .argument("[path]", "such as alert or dashboard.tiles.config", "")
    .option("--json", "print a JSON Schema")
    .addHelpText("after", help)
    .action((path: string, { json }: { json?: true }) => {
      const place = path === "" ? undefined : placeAt(path);
      const list = index();
      if (json) print(`${JSON.stringify(place ? schemaOf(place) : list, undefined, 2)}\n`);
      else if (place) print(described(place));
      else print(list.map((entry) => `${line(entry.path, entry.description)}\n`).join(""));
    });
}

const product = "clickstack";

const prefixes = {
  resource: "",
  data_source: "data.",
  ephemeral_resource: "ephemeral.",
  list_resource: "list.",
  action: "action.",
  provider: "",
};

const { resources, dataSources, ephemeralResources, listResources, actions, provider } = catalog;
const roots: ReadonlyMap<string, Definition> = new Map(
  [...resources, ...dataSources, ...ephemeralResources, ...listResources, ...actions, provider].map((definition) => {
    if (definition.kind === "provider") return ["provider", definition];
    return [`${prefixes[definition.kind]}${definition.name}`, definition];
  }),
);

function index(): { readonly path: string; readonly description: string }[] {
  return [...roots].map(([path, { description }]) => ({ path, description: firstSentence(description) }));
}

/** What a path leads to. Outside JSON, names are spelled as in HCL. */
interface Place {
  readonly path: string;
  readonly type: ValueType;
  readonly description: string;
  readonly isJson: boolean;
}

function placeAt(path: string): Place {
  const [first = "", ...innerNames] = path
    .replaceAll(/\[[^\]]*\]/g, "")
    .replace("observability_", "")
    .split(".");
  let [root, names] = [first, innerNames];
  if (Object.values(prefixes).includes(`${first}.`)) [root, names] = [`${first}.${names[0] ?? ""}`, names.slice(1)];
  const definition = roots.get(root);
  const hint = didYouMean(root, roots.keys()) || " Call describe alone for a list.";
  if (!definition) throw new UsageError(`There is no "${root}".${hint}`);
  const { type, description } = definition;
  return names.reduce(memberOf, { path: root, type, description: spellSnake(description), isJson: false });
}

function memberOf(place: Place, name: string): Place {
  const isJson = place.isJson || elementOf(place.type).kind === "json";
  const variant = Object.entries(variantsAt(place)).find(([value]) => value === name)?.[1];
  if (variant) return { path: `${place.path}.${name}`, type: variant.type, description: variant.description, isJson };
  const members = membersAt(place);
  const otherSpelling = isJson ? toCamel(name) : toSnake(name);
  const attribute = members.get(name) ?? members.get(otherSpelling);
  if (!attribute) {
    const candidates = [...Object.keys(variantsAt(place)), ...members.keys()];
    const listed = candidates.length > 0 ? ` It has: ${candidates.join(", ")}.` : " It has no members.";
    const hint = didYouMean(name, candidates) || listed;
    throw new UsageError(`${place.path} has no "${name}".${hint}`);
  }
  return { path: `${place.path}.${name}`, type: attribute.type, description: descriptionOf(attribute, isJson), isJson };
}

/** The variants of a JSON value by their distinguishing values, such as `line` and `line.sql`. */
function variantsAt({ type }: Place): Readonly<Record<string, JsonVariant>> {
  const union = unionIn(type);
  if (!union || Object.keys(union.variants).length < 2) return {};
  const selecting = selectingMembers(union);
  return Object.fromEntries(
    Object.values(union.variants).map((variant) => [
      selecting.flatMap((name) => variant.when[name] ?? []).join("_"),
      variant,
    ]),
  );
}

/** The members of an object, by name; those of all variants, if there are variants, as the first that has one describes it. */
function membersAt({ type, isJson }: Place): ReadonlyMap<string, Attribute> {
  const union = unionIn(type);
  const objects = union ? Object.values(union.variants).map((variant) => variant.type) : [objectIn(type)];
  const attributes = objects.toReversed().flatMap((object) => Object.entries(object?.attributes ?? {}));
  return new Map(attributes.map(([name, attribute]) => [isJson || union ? name : toSnake(name), attribute]));
}

function schemaOf({ path, type, description, isJson }: Place): object {
  return jsonSchema(type, { head: { title: path, description }, dialect: product, isTerraform: !isJson });
}

function described(place: Place): string {
  const variants = Object.entries(variantsAt(place));
  const union = unionIn(place.type);
  const isJson = place.isJson || union !== undefined;
  const members = variants.length > 0 ? [] : [...membersAt(place)];
  const isWritten = (attribute: Attribute) => attribute.presence !== "computed";
  const linesOf = (isShown: (attribute: Attribute) => boolean) =>
    members
      .filter(([, attribute]) => isShown(attribute))
      .map(([name, attribute]) => line(`${name} (${typeWords(attribute.type)})`, descriptionOf(attribute, isJson)));
  const selecting = union ? selectingMembers(union).join(" and ") : "";
  const groups: [string, string[]][] = [
    [`One of these, by ${selecting}:`, variants.map(([name, variant]) => line(name, variant.description))],
    ["Required:", linesOf((attribute) => isRequiredIn(attribute, product))],
    ["Optional:", linesOf((attribute) => isWritten(attribute) && !isRequiredIn(attribute, product))],
    ["Read-only:", linesOf((attribute) => !isWritten(attribute))],
  ];
  const parts = groups.filter(([, lines]) => lines.length > 0).map(([title, lines]) => [title, ...lines].join("\n"));
  return `${[`${place.path} (${typeWords(place.type)})`, place.description, ...parts].join("\n\n")}\n`;
}

function descriptionOf(attribute: Attribute, isJson: boolean): string {
  if (isJson) return fullDescription(attribute);
  return spellSnake(fullDescription(attribute));
}

function line(subject: string, description: string): string {
  return `  ${subject}: ${description.replaceAll(/\s+/g, " ")}`;
}

/** `list of object`, `"webhook" | "email" | …`. */
function typeWords(type: ValueType): string {
  if ("of" in type) return `${type.kind} of ${typeWords(type.of)}`;
  if (type.kind === "json" && type.union) return "JSON object";
  if (type.kind === "json") return "JSON";
  const values = type.kind === "string" ? offeredValues(type) : undefined;
  if (type.kind !== "string" || !values) return type.kind;
  const offered = values.map((value) => JSON.stringify(value));
  if (!type.oneOf) offered.push("…");
  return offered.join(" | ");
}
