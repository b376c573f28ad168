import type { Catalog } from "terraform-provider-sdk/definitions";
import { attributesOf, objectIn, unionIn } from "terraform-provider-sdk/definitions";
import type { ObjectType, Problems, ValueType } from "terraform-provider-sdk/schema";
import { compareText, toSnake } from "terraform-provider-sdk/values";
import { z } from "zod";
import { sinceOf } from "../../../lib/client/settings/capabilities";
import { errors, warnings } from "../../../lib/service/problems";
import { compareReleases } from "../../../lib/service/releases";
import { policyRules } from "../../../lib/tools/policies/rules";
import { table } from "./provider-sections";

/** The rules that a policy may ask for, with their options. */
export function policiesSection(): string {
  const rows = Object.entries(policyRules).map(([name, { description, options }]) => {
    const defaults = Object.entries<unknown>(z.object(options).parse({})).map(([option, value]) => {
      const text = value instanceof RegExp ? value.source.replaceAll("\\/", "/").replaceAll("|", "\\|") : String(value);
      return `\`${option}\`: \`${text}\``;
    });
    return [`\`${name}\``, description, defaults.join(", ")];
  });
  return table(["Rule", "Asks for", "Options, with their defaults"], rows);
}

interface Row {
  readonly since: string;
  /** `alert`, or empty for a whole resource or data source. */
  readonly kind: string;
  readonly member: string;
}

/** Which version of the service a resource, a data source or a member needs, of all that say so, the oldest first. */
export function versionsSection({ resources, dataSources }: Pick<Catalog, "resources" | "dataSources">): string {
  const wholeRows = [
    ...resources.map((resource) => ({ since: sinceOf(resource), member: `observability_${resource.name}` })),
    ...dataSources.map((dataSource) => ({
      since: sinceOf(dataSource),
      member: `data.observability_${dataSource.name}`,
    })),
  ].flatMap(({ since, member }): Row[] => {
    if (since === undefined) return [];
    return [{ since, kind: "", member }];
  });
  const members = resources.flatMap(({ name, type }) =>
    rowsOf(type, "").map((row): Row => ({ ...row, kind: name.replaceAll("_", " ") })),
  );
  const rows = [...wholeRows, ...members];
  const versions = [...new Set(rows.map(({ since }) => since))].sort(byVersion);
  const lines = versions.map((version) => {
    const those = rows.filter(({ since }) => since === version);
    const parts = [...new Set(those.map(({ kind }) => kind))].map((kind) => {
      const names = [...new Set(those.filter((row) => row.kind === kind).map(({ member }) => `\`${member}\``))];
      if (kind === "") return names.join(", ");
      return `${kind}: ${names.join(", ")}`;
    });
    return [version, parts.join("; ")];
  });
  return table(["ClickStack", "has first"], lines);
}

/** The members that say so, at any depth; inside of one that says so, only those that are newer. */
function rowsOf(type: ObjectType, path: string, spell = toSnake, outer = "0"): readonly Omit<Row, "kind">[] {
  const discriminator = `${path}${spell(type.variants?.by ?? "")}`;
  const variants = Object.entries(type.variants?.of ?? {}).flatMap(([value, { firstVersion: since }]) => {
    if (since === undefined) return [];
    return [{ since, member: `${discriminator} = "${value}"` }];
  });
  const members = attributesOf(type).flatMap(([name, { type: memberType, api, presence }]) => {
    const member = `${path}${spell(name)}`;
    const since = api?.firstVersion ?? outer;
    const row = { since, member: `${member}${constantOf(memberType)}` };
    const ownRows = since !== outer && byVersion(outer, since) < 0 ? [row] : [];
    if (presence === "computed") return ownRows;
    const inner = objectIn(memberType);
    if (inner) return [...ownRows, ...rowsOf(inner, `${member}.`, spell, since)];
    // The members of JSON are spelled as the API does. One variant alone is the whole object in another form.
    const [first, ...otherVariants] = Object.values(unionIn(memberType)?.variants ?? {});
    const variants = first && otherVariants.length > 0 ? [first, ...otherVariants] : [];
    return [...ownRows, ...variants.flatMap((variant) => rowsOf(variant.type, `${member}.`, String, since))];
  });
  return [...variants, ...members];
}

/** ` = "bar"` for a member that has one value. */
function constantOf(type: ValueType): string {
  const [value, ...otherValues] = type.kind === "string" ? (type.oneOf ?? []) : [];
  if (value === undefined || otherValues.length > 0) return "";
  return ` = "${value}"`;
}

function byVersion(a: string, b: string): number {
  const [versionA, versionB] = [a, b].map((text) => text.replace("after ", ""));
  return compareReleases(String(versionA), String(versionB)) || a.length - b.length;
}

/** The lists of `terraform query`, with the arguments that filter them. */
export function listsSection({ listResources }: Pick<Catalog, "listResources">): string {
  const rows = listResources.map(({ name, type }) => [
    `\`observability_${name}\``,
    Object.keys(type.attributes)
      .map((argument) => `\`${toSnake(argument)}\``)
      .join(", "),
  ]);
  return table(["List", "Arguments in `config`"], rows);
}

/** Every warning and error with its identifier as an anchor, for the troubleshooting guide. */
export function diagnosticsSection(): string {
  return ["### Warnings", problemsList(warnings), "### Errors", problemsList(errors)].join("\n\n");
}

function problemsList(problems: Problems): string {
  return Object.entries(problems)
    .sort(([idA], [idB]) => compareText(idA, idB))
    .map(([id, [summary, remedy]]) => `- <a id="${id}"></a>\`${id}\` **${summary}.** ${remedy}`)
    .join("\n");
}
