import {
  type Attribute,
  type Attributes,
  fullDescription,
  type ObjectType,
  objectIn,
  spellSnake,
  toSnake,
  valuesWith,
} from "../../schema";
import { bounds, quoted } from "./bounds";
import { marks } from "./type-words";

interface Nested {
  readonly path: readonly string[];
  readonly type: ObjectType;
}

const groups: readonly { readonly title: string; readonly holds: (attribute: Attribute) => boolean }[] = [
  { title: "Required", holds: ({ presence }) => presence === "required" },
  { title: "Optional", holds: ({ presence }) => presence === "optional" || presence === "optional_computed" },
  { title: "Read-Only", holds: ({ presence }) => presence === "computed" },
];

/**
 * The Schema section: the top level by group, then every nested object under an anchor of its path. `jsonPage` is the page that describes
 * JSON types; empty for the page itself.
 */
export function schemaSection(type: ObjectType, jsonPage: string): string {
  const nested: Nested[] = [];
  const parts = ["## Schema", ...groupParts(withVariants(type), [], jsonPage, nested, (title) => `### ${title}`)];
  for (let next = nested.shift(); next; next = nested.shift()) parts.push(...nestedParts(next, jsonPage, nested));
  return parts.join("\n\n");
}

/** A note after the description of an argument: which variants have it and which need it. */
function withVariants(type: ObjectType): Attributes {
  const noted = Object.entries(type.attributes).map(([name, attribute]): [string, Attribute] => {
    const values = valuesWith(type, name);
    if (values.length === 0) return [name, attribute];
    const needing = values.filter((value) => type.variants?.of[value]?.needs.includes(name));
    const needed = needing.length === 0 ? "" : `; required for ${quoted(needing)}`;
    const note = `For ${type.variants?.by} ${quoted(values)}${needed}.`;
    return [name, { ...attribute, forAuthors: attribute.forAuthors ? `${attribute.forAuthors} ${note}` : note }];
  });
  return Object.fromEntries(noted);
}

function nestedParts({ path, type }: Nested, jsonPage: string, nested: Nested[]): string[] {
  const below: Nested[] = [];
  const parts = groupParts(type.attributes, path, jsonPage, below, (title) => `${title}:`);
  nested.unshift(...below);
  return [`<a id="${anchor(path)}"></a>\n### Nested Schema for \`${path.join(".")}\``, ...parts];
}

function groupParts(
  attributes: Attributes,
  path: readonly string[],
  jsonPage: string,
  nested: Nested[],
  heading: (title: string) => string,
): string[] {
  const parts: string[] = [];
  const sorted = Object.entries(attributes).sort(([a], [b]) => (toSnake(a) < toSnake(b) ? -1 : 1));
  for (const { title, holds } of groups) {
    const members = sorted.filter(([, attribute]) => holds(attribute));
    if (members.length === 0) continue;
    parts.push(heading(title));
    parts.push(
      members.map(([name, attribute]) => line([...path, toSnake(name)], attribute, jsonPage, nested)).join("\n"),
    );
  }
  return parts;
}

function line(path: readonly string[], attribute: Attribute, jsonPage: string, nested: Nested[]): string {
  const sentences = [spellSnake(fullDescription(attribute)), spellSnake(bounds(attribute))];
  const type = objectIn(attribute.type);
  if (type) {
    nested.push({ path, type });
    sentences.push(`(see [below for nested schema](#${anchor(path)}))`);
  }
  if (attribute.type.kind === "json" && attribute.type.union)
    sentences.push(`(see [its members](${jsonPage}#${jsonAnchor(attribute.type.union.name)}))`);
  return `- \`${path.at(-1)}\` (${marks(attribute)}) ${sentences.filter((sentence) => sentence !== "").join(" ")}`;
}

function anchor(path: readonly string[]): string {
  return `nestedatt--${path.join("--")}`;
}

/** Anchor of a JSON type that is described below the schema. */
export function jsonAnchor(name: string): string {
  return `json--${name.toLowerCase()}`;
}
