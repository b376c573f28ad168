import {
  type Attribute,
  type Attributes,
  asComputed,
  computed,
  type Definition,
  list,
  object,
  optional,
  optionalComputed,
  type Rule,
  type RuleReport,
  string,
  type ValueType,
} from "terraform-provider-sdk/schema";
import { mapMembers, readPattern, toCamel, toPascal } from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { conflict } from "../service/rules";
import { objectId } from "../service/words";
import { define } from "./define";
import { type Kind, teamToRead, wordsOf } from "./kind";

/** The attribute that holds the objects in a list of the kind: `savedSearches`. Also the name of the client's store. */
export function storeName({ plural }: Pick<Kind, "plural">): string {
  return toCamel(plural);
}

/** An object of the kind as data sources return it. */
function resultOf({ type, dataSourceAttributes = {}, resourceOnlyAttributes }: Kind): Attributes {
  return { ...asComputed(type.attributes, resourceOnlyAttributes), ...dataSourceAttributes };
}

/** The data source that lists the objects: `observability_saved_searches`. */
export function listingOf(kind: Kind): Definition | undefined {
  if (!kind.list) return undefined;
  const { plural } = wordsOf(kind);
  const name = storeName(kind);
  const filters = filtersOf(kind);
  const matching =
    Object.keys(filters).length > 0
      ? `Matching ${plural}.`
      : `${plural[0]?.toUpperCase()}${plural.slice(1)} of the team.`;
  const results = object(`${toPascal(kind.name)}Result`, resultOf(kind));
  const attributes = { ...filters, team: teamToRead, [name]: computed(list(results), matching) };
  return define({
    kind: "data_source",
    name: kind.plural,
    capability: `${name}.read`,
    description: kind.list.description,
    type: object(`${toPascal(kind.plural)}Config`, attributes, rulesOf(kind)),
  });
}

/** The data source that finds one object by its ID or name: `observability_saved_search`. */
export function lookupOf(kind: Kind): Definition | undefined {
  if (!kind.lookup) return undefined;
  const { singular } = wordsOf(kind);
  const { narrowedBy, descriptionTail = "." } = kind.lookup;
  const members = resultOf(kind);
  const type = narrowedBy && (narrowedBy.type ?? members[narrowedBy.name]?.type);
  const attributes = {
    ...members,
    ...idOrName(singular),
    team: teamToRead,
    ...(narrowedBy &&
      type && { [narrowedBy.name]: argumentOf(members[narrowedBy.name], type, narrowedBy.description) }),
  };
  return define({
    kind: "data_source",
    name: kind.name,
    capability: `${storeName(kind)}.read`,
    description: `Looks up ${withArticle(singular)} by ID or name${descriptionTail}`,
    type: object(`${toPascal(kind.name)}LookupConfig`, attributes, [oneOfIdAndName]),
  });
}

/** An attribute of the results as an argument, which the API has under the same name. */
function argumentOf(attribute: Attribute | undefined, type: ValueType, description: string): Attribute {
  if (attribute?.api?.name === undefined) return optionalComputed(type, description);
  return optionalComputed(type, description, { api: { name: attribute.api.name } });
}

/** The kind as `terraform query` lists it: with the arguments that filter its data source. */
export function listResourceOf(kind: Kind): Definition {
  const { plural } = wordsOf(kind);
  const filters = { ...filtersOf(kind), ...(kind.belongsTo !== "account" && { team: teamToRead }) };
  return define({
    kind: "list_resource",
    name: kind.name,
    capability: `${storeName(kind)}.read`,
    description: `Lists the ${plural} of the service for \`terraform query\` (Terraform 1.14 or later), which writes import blocks and configuration for them. With \`include_resource = true\`, each result has the attributes of its object, without further requests if the list contains them.`,
    type: object(`${toPascal(kind.name)}List`, filters, rulesOf(kind)),
  });
}

/** The arguments that filter a list of the kind. */
function filtersOf(kind: Kind): Attributes {
  const { nameRegex: hasNameRegex, localFilters: filterArguments = {} } = kind.list ?? {};
  const members = resultOf(kind);
  const filters = mapMembers(filterArguments, (filter, name) => {
    const { description, type = members[name]?.type ?? string() } =
      typeof filter === "string" ? { description: filter } : filter;
    return optional(type, description);
  });
  return { ...(hasNameRegex && { nameRegex: nameRegex(wordsOf(kind).plural) }), ...filters };
}

function rulesOf({ list }: Kind): readonly Rule[] | undefined {
  return list?.nameRegex && [readableNameRegex];
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** The two arguments of a lookup. The author sets exactly one of them, the service returns the other. */
export function idOrName(noun: string) {
  return {
    id: optionalComputed(objectId(), `ID of the ${noun}. Exactly one of \`id\` and \`name\` is required.`),
    name: optionalComputed(
      string({ minLength: 1 }),
      `Exact, case-sensitive name of the ${noun}. Only one ${noun} may have this name.`,
    ),
  };
}

/** Exactly one of `id` and what an object is named by. An unknown value counts as set only if the other argument is absent. */
export function oneOfIdAnd(name: string): Rule {
  return (_, report) => {
    if (report.absent("id") && report.absent(name))
      report.error(problem("missing-argument"), `needs \`id\` or \`${name}\`; set one of them.`);
    if (report.known("id") !== undefined && report.known(name) !== undefined) conflict(report, name, "id");
  };
}

export const oneOfIdAndName = oneOfIdAnd("name");

/** The argument that filters a list by name. */
export function nameRegex(nouns: string) {
  return optional(
    string({ minLength: 1 }),
    `Return only ${nouns} whose name contains a match of this JavaScript regular expression. Start it with \`(?i)\` to ignore case.`,
  );
}

/** Reports an expression that is not valid. */
export function readableNameRegex(_: unknown, report: RuleReport): void {
  const expression = report.known("nameRegex");
  if (typeof expression !== "string") return;
  try {
    readPattern(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : String(error);
    report.error(problem("invalid-value"), `is not a valid regular expression: ${reason}.`, ["nameRegex"]);
  }
}
