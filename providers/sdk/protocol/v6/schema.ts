import { DiagnosticError } from "../../runtime/diagnostics";
import { identityOf, identityType, identityVersion } from "../../runtime/objects";
import type { ProviderFunction } from "../../runtime/provider";
import type { Parts, Session } from "../../runtime/session";
import {
  type Attribute,
  asObject,
  type Definition,
  fullDescription,
  hasTwoAbsentForms,
  joinSentences,
  nestedIn,
  type ObjectValue,
  type Parameter,
  replaceRemark,
  schemaVersionOf,
  spellSnake,
} from "../../schema";
import { problem } from "../../schema/problems";
import { ctyTypeBytes, type Member, membersOf } from "../codec";
import { callsAbout, type Handlers, nothing } from "./call";
import {
  type Function_Parameter,
  type FunctionMessage,
  Schema_Object_NestingMode as Nesting,
  type ResourceIdentityData,
  type ResourceIdentitySchema,
  type Schema,
  type Schema_Attribute,
  type ServerCapabilities,
  StringKind,
} from "./generated/tfplugin6";
import { fromDynamicValue, jsonOf, shaped, toDynamicValue } from "./values";

const capabilities: ServerCapabilities = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: true,
};

export function schemaCalls<C>(session: Session<C>) {
  return {
    getProviderSchema: async () => ({
      provider: schemaOf(session.provider.definition),
      resourceSchemas: mapped(session.resources, partSchema),
      dataSourceSchemas: mapped(session.dataSources, partSchema),
      ephemeralResourceSchemas: mapped(session.ephemeralResources, partSchema),
      listResourceSchemas: mapped(session.listResources, partSchema),
      actionSchemas: mapped(session.actions, (action) => ({ schema: partSchema(action) })),
      functions: mapped(session.functions, functionMessage),
      diagnostics: [],
      serverCapabilities: capabilities,
    }),
    getMetadata: async () => ({
      serverCapabilities: capabilities,
      diagnostics: [],
      resources: typeNames(session.resources),
      dataSources: typeNames(session.dataSources),
      ephemeralResources: typeNames(session.ephemeralResources),
      listResources: typeNames(session.listResources),
      actions: typeNames(session.actions),
      functions: [...session.functions().keys()].map((name) => ({ name })),
    }),
    getFunctions: async () => ({ functions: mapped(session.functions, functionMessage), diagnostics: [] }),
  } satisfies Handlers;
}

function mapped<T, R>(parts: Parts<T>, make: (part: T) => R): Record<string, R> {
  return Object.fromEntries([...parts()].map(([name, part]) => [name, make(part)]));
}

function partSchema({ definition }: { readonly definition: Definition }): Schema {
  return schemaOf(definition);
}

function typeNames(parts: Parts<unknown>): { typeName: string }[] {
  return [...parts().keys()].map((typeName) => ({ typeName }));
}

function functionMessage(signature: ProviderFunction): FunctionMessage {
  return {
    parameters: signature.parameters.map(parameterMessage),
    variadicParameter: signature.variadic && parameterMessage(signature.variadic),
    return: { type: ctyTypeBytes(signature.returns) },
    summary: signature.summary,
    description: spellSnake(signature.description),
    descriptionKind: StringKind.MARKDOWN,
    deprecationMessage: "",
  };
}

function parameterMessage(parameter: Parameter): Function_Parameter {
  return {
    name: parameter.name,
    type: ctyTypeBytes(parameter.type),
    allowNullValue: parameter.allowNull ?? false,
    allowUnknownValues: parameter.allowUnknown ?? false,
    description: spellSnake(parameter.description),
    descriptionKind: StringKind.MARKDOWN,
  };
}

/** The Terraform schema of a definition: attributes only, objects as nested attributes, never blocks. */
export function schemaOf(definition: Definition): Schema {
  return {
    version: schemaVersionOf(definition),
    block: {
      version: 0,
      // Terraform holds a state to the configured form of an attribute that is not computed, null included.
      attributes: membersOf(definition.type).map((member) => {
        const terraformAttribute = inBlockOf(definition, attributeOf(member));
        if (!hasTwoAbsentForms(member.attribute)) return terraformAttribute;
        return { ...terraformAttribute, computed: true };
      }),
      description: spellSnake(definition.description),
      descriptionKind: StringKind.MARKDOWN,
      deprecated: false,
    },
  };
}

function inBlockOf({ kind }: Definition, attribute: Schema_Attribute): Schema_Attribute {
  if (kind === "resource") return unjudgedIn(attribute);
  // An action has no result.
  return kind === "action" ? { ...attribute, computed: false } : attribute;
}

function attributeOf({ terraformName, attribute }: Member, isInWriteOnly = false): Schema_Attribute {
  const { presence } = attribute;
  const writeOnly = isInWriteOnly || (attribute.set?.writeOnly ?? false);
  const nested = nestedIn(attribute.type);
  // OpenTofu accepts an ephemeral value only in a write-only member, so the members of a write-only object are write-only.
  const attributes = nested ? membersOf(nested.type).map((member) => attributeOf(member, writeOnly)) : [];
  return {
    name: terraformName,
    type: nested ? Buffer.alloc(0) : ctyTypeBytes(attribute.type),
    nestedType: nested && { attributes, nesting: nestings[nested.nesting] },
    description: describe(attribute),
    descriptionKind: StringKind.MARKDOWN,
    required: presence === "required",
    optional: presence === "optional" || presence === "optional_computed",
    computed: presence === "computed" || presence === "optional_computed",
    sensitive: attribute.set?.sensitive ?? false,
    deprecated: attribute.docs?.deprecated !== undefined,
    deprecationMessage: spellSnake(attribute.docs?.deprecated ?? ""),
    writeOnly,
  };
}

/**
 * An object of the service may lack what the definition requires, and Terraform would reject a configuration of it before any plan. So the plan
 * requires it of what an author changes.
 */
function unjudgedIn(attribute: Schema_Attribute): Schema_Attribute {
  const { required, optional, nestedType } = attribute;
  return {
    ...attribute,
    required: false,
    optional: optional || required,
    nestedType: nestedType && { ...nestedType, attributes: nestedType.attributes.map(unjudgedIn) },
  };
}

const nestings = { single: Nesting.SINGLE, list: Nesting.LIST, set: Nesting.SET, map: Nesting.MAP } as const;

function describe(attribute: Attribute): string {
  const { docs: { deprecated, isComplete } = {} } = attribute;
  const deprecation = deprecated === undefined || isComplete ? undefined : `**Deprecated:** ${deprecated}`;
  return spellSnake(joinSentences([fullDescription(attribute), replaceRemark(attribute), deprecation]));
}

export function identityCalls<C>(session: Session<C>) {
  return {
    getResourceIdentitySchemas: async () => {
      const schemas = [...session.resources()].flatMap(([typeName, { definition }]) => {
        const schema = identitySchema(definition);
        return schema ? [[typeName, schema] as const] : [];
      });
      return { identitySchemas: Object.fromEntries(schemas), diagnostics: [] };
    },

    upgradeResourceIdentity: callsAbout(session, session.resources)(
      nothing,
      ({ part }, { typeName, version, rawIdentity }) => {
        const type = identityType(part.definition);
        if (!type || !rawIdentity || version > identityVersion) {
          const detail = `The identity of this ${typeName} has version ${version}; this version of the provider supports ${identityVersion}. Use a later version of the provider.`;
          throw new DiagnosticError(problem("identity-version-unknown"), detail);
        }
        return { upgradedIdentity: { identityData: toDynamicValue(type, shaped(type, jsonOf(rawIdentity.json))) } };
      },
    ),
  } satisfies Handlers;
}

export function identitySchema(definition: Definition): ResourceIdentitySchema | undefined {
  const type = identityType(definition);
  if (!type) return undefined;
  const identityAttributes = membersOf(type).map(({ terraformName, attribute }) => ({
    name: terraformName,
    type: ctyTypeBytes(attribute.type),
    requiredForImport: attribute.set?.identifies === true,
    optionalForImport: attribute.set?.identifies !== true,
    description: spellSnake(attribute.description),
  }));
  return { version: identityVersion, identityAttributes };
}

/** The identity of a state as a message; undefined where there is none, or not yet. */
export function identityData(definition: Definition, state: ObjectValue | null): ResourceIdentityData | undefined {
  const type = identityType(definition);
  const identity = type && identityOf(type, state);
  return identity && { identityData: toDynamicValue(type, identity) };
}

export function fromIdentityData(
  definition: Definition,
  data: ResourceIdentityData | undefined,
): ObjectValue | undefined {
  const type = identityType(definition);
  return (type && data && asObject(fromDynamicValue(type, data.identityData))) ?? undefined;
}
