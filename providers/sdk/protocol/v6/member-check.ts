import { writeStderr } from "../../plugin/services";
import { type Configurable, foundIn } from "../../runtime/calls/validate";
import type { Diagnostic } from "../../runtime/diagnostics";
import type { Provider } from "../../runtime/provider";
import { type Parts, Session } from "../../runtime/session";
import {
  asObject,
  type Change,
  Decimal,
  didYouMean,
  formatPath,
  formatTerraformPath,
  isRecord,
  isUnknown,
  type Members,
  mapMembers,
  mapTyped,
  type ObjectType,
  objectIn,
  type Path,
  readJson,
  selectingMembers,
  selectVariant,
  toSnake,
  unionIn,
  type ValueType,
  withoutEnvelope,
} from "../../schema";
import { problem } from "../../schema/problems";
import { byWireName } from "../../schema/wire";
import { membersOf, surplusPaths } from "../codec";
import { find, type Handlers } from "./call";
import type { DynamicValue, Schema } from "./generated/tfplugin6";
import { functionCalls } from "./others";
import { identityCalls, schemaCalls } from "./schema";
import { diagnosticMessages, rawOf } from "./values";

const anything = Buffer.from('"dynamic"');

/** The identifier of the warning whose detail lists, comma-separated, what a configuration does not say yet. */
const notChecked = "not-checked";

/**
 * Calls of a provider that only looks for what Terraform hides from one. From nested attributes it drops the members that no type has, and
 * of JSON with an unknown part it makes one unknown text; in this schema both take anything. All that is found is a warning, because
 * Terraform does not check what depends on an object that has errors; the summary begins with the severity. For `validate`; nothing else is
 * served.
 */
export function memberCheckOf<C>(provider: Provider<C>, write: (line: string) => void = writeStderr): Handlers {
  const session = new Session(provider, write);
  const schemas = schemaCalls(session);
  const { resources, dataSources, ephemeralResources, actions } = session;
  const checked = async (part: Configurable, message: DynamicValue | undefined) => {
    const { type } = part.definition;
    const raw = withoutTypes(rawOf(message));
    const config = asObject(mapTyped(type, raw, named) as never) ?? {};
    if (part.definition === provider.definition) session.noteConfiguration(config);
    const inJson = foundIn(session, part, config).filter(({ path = [] }) => leadsIntoJson(type, config, path));
    const diagnostics = [...unsupported(type, raw), ...session.withoutIgnored(inJson)];
    const paths = unknownIn(type, raw, toSnake).map(formatPath);
    const unknown = { id: notChecked, summary: "Not checked", severity: "warning", detail: paths.join(", ") } as const;
    const warnings = [...diagnostics, ...(paths.length > 0 ? [unknown] : [])].map((diagnostic) => {
      return { ...diagnostic, severity: "warning", summary: `${diagnostic.severity}: ${diagnostic.summary}` } as const;
    });
    return { diagnostics: diagnosticMessages(warnings, type) };
  };
  return {
    ...schemas,
    ...identityCalls(session),
    ...functionCalls(session),
    async getProviderSchema() {
      const response = await schemas.getProviderSchema();
      const openedSchemas = (schemas: Record<string, Schema>, parts: Parts<Pick<Configurable, "definition">>) =>
        mapMembers(schemas, (schema, name) => opened(schema, parts().get(name)));
      return {
        ...response,
        provider: response.provider && opened(response.provider, provider),
        resourceSchemas: openedSchemas(response.resourceSchemas, resources),
        dataSourceSchemas: openedSchemas(response.dataSourceSchemas, dataSources),
        ephemeralResourceSchemas: openedSchemas(response.ephemeralResourceSchemas, ephemeralResources),
        actionSchemas: mapMembers(response.actionSchemas, ({ schema }, name) => ({
          schema: opened(schema, actions().get(name)),
        })),
      };
    },
    validateProviderConfig: ({ config }) => checked({ definition: provider.definition }, config),
    validateResourceConfig: async ({ typeName, config }) => checked(find(resources, typeName), config),
    validateDataResourceConfig: async ({ typeName, config }) => checked(find(dataSources, typeName), config),
    validateEphemeralResourceConfig: async ({ typeName, config }) =>
      checked(find(ephemeralResources, typeName), config),
    validateActionConfig: async ({ typeName, config }) => checked(find(actions, typeName), config),
  };
}

function opened(schema: Schema, part: Pick<Configurable, "definition"> | undefined): Schema {
  if (!schema.block || !part) return schema;
  const json = membersOf(part.definition.type).filter(({ attribute }) => attribute.type.kind === "json");
  const names = new Set(json.map(({ terraformName }) => terraformName));
  const attributes = schema.block.attributes.map((attribute) =>
    attribute.nestedType || names.has(attribute.name)
      ? { ...attribute, type: anything, nestedType: undefined }
      : attribute,
  );
  return { ...schema, block: { ...schema.block, attributes } };
}

function unsupported(type: ObjectType, raw: unknown): Diagnostic[] {
  return surplusPaths(type, raw).map(({ path, type: within }) => {
    const names = membersOf(within).map(({ terraformName }) => terraformName);
    const member = formatPath(path.slice(-1));
    const place = [formatTerraformPath(path.slice(0, -1)), member].join(member.startsWith("[") ? "" : ".");
    const remedy = didYouMean(String(path.at(-1)), names) || " Remove it.";
    return {
      ...problem("unsupported-argument"),
      severity: "error",
      detail: `${place} is not an argument.${remedy}`,
      path,
    };
  });
}

/** The names of the type; JSON keeps its own. */
const named: Change<Members, unknown> = {
  object: (type, value) =>
    Object.fromEntries(
      membersOf(type).map(({ name, terraformName, attribute }) => [
        name,
        mapTyped(attribute.type, value[terraformName] ?? null, named),
      ]),
    ),
};

/** True for a place in JSON that is written as a value. The texts are validated in any case. */
function leadsIntoJson(type: ValueType, value: unknown, [step, ...innerPath]: Path): boolean {
  if (type.kind === "json") return isRecord(value);
  if (step === undefined) return false;
  const inside = valueAt(value, step);
  if ("of" in type) return leadsIntoJson(type.of, inside, innerPath);
  const attribute = type.kind === "object" ? type.attributes[step] : undefined;
  return attribute !== undefined && leadsIntoJson(attribute.type, inside, innerPath);
}

function valueAt(container: unknown, step: Path[number]): unknown {
  if (Array.isArray(container)) return container[Number(step)];
  if (isRecord(container)) return container[step];
  return undefined;
}

/** Where something with members of its own is unknown as a whole. `spelled`: the name of a member of the type as `raw` has it. */
function unknownIn(type: ValueType, raw: unknown, spelled: (name: string) => string, path: Path = []): Path[] {
  if (isUnknown(raw)) return objectIn(type) || unionIn(type) ? [path] : [];
  if (Array.isArray(raw) && "of" in type)
    return raw.flatMap((item, index) => unknownIn(type.of, item, spelled, [...path, index]));
  const inside = type.kind === "json" ? withoutEnvelope(type, raw) : raw;
  if (!isRecord(inside)) return [];
  if (type.kind === "map")
    return Object.entries(inside).flatMap(([key, item]) => unknownIn(type.of, item, spelled, [...path, key]));
  if (type.kind === "object")
    return Object.entries(type.attributes).flatMap(([name, attribute]) =>
      unknownIn(attribute.type, inside[spelled(name)], spelled, [...path, spelled(name)]),
    );
  const { union } = type.kind === "json" ? type : {};
  if (union && selectingMembers(union).some((member) => isUnknown(inside[member]))) return [path];
  const variant = union && selectVariant(union, inside);
  return [...(variant ? byWireName(variant.type) : [])].flatMap(([name, attribute]) =>
    unknownIn(attribute.type, inside[name], (member) => member, [...path, name]),
  );
}

/** A value of any type stands in a pair, behind its type, which says what is a number. */
function withoutTypes(raw: unknown): unknown {
  if (isRecord(raw) && !isUnknown(raw))
    return mapMembers(raw, (value) => (isTyped(value) ? untyped("dynamic", value) : value));
  return raw;
}

function isTyped(value: unknown): value is [Uint8Array, unknown] {
  return Array.isArray(value) && value.length === 2 && value[0] instanceof Uint8Array;
}

function untyped(type: unknown, raw: unknown): unknown {
  if (raw === null || isUnknown(raw)) return raw;
  if (isTyped(raw)) return untyped(readJson(Buffer.from(raw[0]).toString()), raw[1]);
  if (type === "number") return typeof raw === "number" ? raw : Decimal.parse(String(raw));
  if (!Array.isArray(type)) return raw;
  const [kind, inner] = type;
  const typeAt = (step: string | number) => (kind === "object" || kind === "tuple" ? inner[step] : inner);
  if (Array.isArray(raw)) return raw.map((item, index) => untyped(typeAt(index), item));
  if (!isRecord(raw)) return raw;
  return mapMembers(raw, (item, name) => untyped(typeAt(name), item));
}
