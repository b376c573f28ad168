import { type Definition, spellSnake } from "../../../../../lib/schema";
import type { Parameter, ProviderFunction } from "../../../runtime/provider";
import type { Session } from "../../../runtime/session";
import { ctyTypeBytes } from "../../cty-type";
import type { Handlers } from "../call-types";
import {
  type Function_Parameter,
  type FunctionMessage,
  type Schema,
  type ServerCapabilities,
  StringKind,
} from "../generated/tfplugin6";
import { schemaOf } from "../schema";

const capabilities: ServerCapabilities = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: true,
};

export function schemaCalls<C>(session: Session<C>): Handlers {
  return {
    getProviderSchema: async () => ({
      provider: schemaOf(session.provider.definition),
      resourceSchemas: schemas(session.resources),
      dataSourceSchemas: schemas(session.dataSources),
      ephemeralResourceSchemas: schemas(session.ephemeralResources),
      listResourceSchemas: schemas(session.listResources),
      functions: functions(session.functions),
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
      functions: [...session.functions.keys()].map((name) => ({ name })),
    }),
    getFunctions: async () => ({ functions: functions(session.functions), diagnostics: [] }),
  };
}

function schemas(parts: ReadonlyMap<string, { definition: Definition }>): Record<string, Schema> {
  return Object.fromEntries([...parts].map(([name, { definition }]) => [name, schemaOf(definition)]));
}

function typeNames(parts: ReadonlyMap<string, unknown>): { typeName: string }[] {
  return [...parts.keys()].map((typeName) => ({ typeName }));
}

function functions(parts: ReadonlyMap<string, ProviderFunction>): Record<string, FunctionMessage> {
  return Object.fromEntries([...parts].map(([name, one]) => [name, functionMessage(one)]));
}

function functionMessage(one: ProviderFunction): FunctionMessage {
  return {
    parameters: one.parameters.map(parameterMessage),
    variadicParameter: one.variadic && parameterMessage(one.variadic),
    return: { type: ctyTypeBytes(one.returns) },
    summary: one.summary,
    description: spellSnake(one.description),
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
