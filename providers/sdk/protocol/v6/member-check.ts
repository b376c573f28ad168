import { writeStderr } from "../../plugin/services";
import type { Diagnostic } from "../../runtime/diagnostics";
import type { Provider } from "../../runtime/provider";
import { Session } from "../../runtime/session";
import {
  type Definition,
  didYouMean,
  formatPath,
  formatTerraformPath,
  isRecord,
  isUnknown,
  type ObjectType,
} from "../../schema";
import { problem } from "../../schema/problems";
import { membersOf, surplusPaths } from "../codec";
import { find, type Handlers } from "./call";
import type { DynamicValue, Schema, Schema_Attribute } from "./generated/tfplugin6";
import { functionCalls } from "./others";
import { identityCalls, schemaCalls } from "./schema";
import { diagnosticMessages, rawOf } from "./values";

const anything = Buffer.from('"dynamic"');

/**
 * Calls of a provider that only looks for members no type has. Terraform drops them from nested attributes before a provider sees them, so
 * in this schema nested attributes take anything. For `validate`; nothing else is served.
 */
export function memberCheckOf<C>(provider: Provider<C>, write: (line: string) => void = writeStderr): Handlers {
  const session = new Session(provider, write);
  const schemas = schemaCalls(session);
  const checked = async ({ definition: { type } }: { definition: Definition }, config: DynamicValue | undefined) => ({
    diagnostics: diagnosticMessages(session.shown(unsupported(type, config)), type),
  });
  return {
    ...schemas,
    ...identityCalls(session),
    ...functionCalls(session),
    async getProviderSchema(request, signal) {
      const response = await schemas.getProviderSchema?.(request, signal);
      if (!response) throw new Error("there is no schema");
      const { provider: own, resourceSchemas, dataSourceSchemas, ephemeralResourceSchemas } = response;
      return {
        ...response,
        provider: own && opened(own),
        resourceSchemas: allOpened(resourceSchemas),
        dataSourceSchemas: allOpened(dataSourceSchemas),
        ephemeralResourceSchemas: allOpened(ephemeralResourceSchemas),
      };
    },
    validateProviderConfig: ({ config }) => checked(provider, config),
    validateResourceConfig: async ({ typeName, config }) => checked(find(session.resources, typeName), config),
    validateDataResourceConfig: async ({ typeName, config }) => checked(find(session.dataSources, typeName), config),
    validateEphemeralResourceConfig: async ({ typeName, config }) =>
      checked(find(session.ephemeralResources, typeName), config),
  };
}

const allOpened = (schemas: Readonly<Record<string, Schema>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, opened(schema)]));

const opened = (schema: Schema): Schema => ({
  ...schema,
  block: schema.block && { ...schema.block, attributes: schema.block.attributes.map(openedAttribute) },
});

const openedAttribute = (attribute: Schema_Attribute): Schema_Attribute =>
  attribute.nestedType ? { ...attribute, type: anything, nestedType: undefined } : attribute;

/** Warnings, because Terraform does not check what depends on an object that has errors: one misspelt member would hide the next. */
function unsupported(type: ObjectType, config: DynamicValue | undefined): Diagnostic[] {
  return surplusPaths(type, withoutTypes(rawOf(config))).map(({ path, type: within }) => {
    const names = membersOf(within).map(({ terraformName }) => terraformName);
    const written = formatPath(path.slice(-1));
    const place = [formatTerraformPath(path.slice(0, -1)), written].join(written.startsWith("[") ? "" : ".");
    const remedy = didYouMean(String(path.at(-1)), names) || " Remove it.";
    return {
      ...problem("unsupported-argument"),
      severity: "warning",
      detail: `${place} is not an argument.${remedy}`,
      path,
    };
  });
}

/** A value of any type stands in a pair, behind the bytes of its type. */
function withoutTypes(raw: unknown): unknown {
  if (!isRecord(raw) || isUnknown(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, isTyped(value) ? value[1] : value]));
}

const isTyped = (value: unknown): value is [Uint8Array, unknown] =>
  Array.isArray(value) && value.length === 2 && value[0] instanceof Uint8Array;
