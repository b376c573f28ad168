import { openEphemeral, readDataSource } from "../../runtime/calls/read";
import { type Configurable, validateConfig } from "../../runtime/calls/validate";
import { FunctionError } from "../../runtime/diagnostics";
import { withEnvironment } from "../../runtime/environment";
import type { ProviderFunction, Renewed } from "../../runtime/provider";
import type { Session } from "../../runtime/session";
import { messageOf, printable, spellSnake, type ValueType } from "../../schema";
import { callsAbout, find, type Handlers, nothing, respond } from "./call";
import type { CallFunction_Response, DynamicValue, Timestamp } from "./generated/tfplugin6";
import { isValidated, privateBytes, readPrivate } from "./private-state";
import { fromDynamicObject, fromDynamicValue, shaped, toDynamicValue } from "./values";

/** The calls for the provider as a whole. */
export function configureCalls<C>(session: Session<C>): Handlers {
  const { type } = session.provider.definition;
  return {
    configureProvider: async ({ config, terraformVersion }) => {
      const { diagnostics } = await respond(session, type, (diagnostics) => {
        const configured = fromDynamicObject(type, config, diagnostics) ?? shaped(type, {});
        return session.configure(withEnvironment(session.provider, configured), terraformVersion, diagnostics);
      });
      return { diagnostics };
    },
    stopProvider: async () => {
      session.endCalls();
      return { error: "" };
    },
  };
}

export function validateCalls<C>(session: Session<C>): Handlers {
  const { resources, dataSources, ephemeralResources, listResources, actions } = session;
  const validated = async (part: Configurable, value: DynamicValue | undefined, writeOnlyAllowed = true) => {
    const { type, kind } = part.definition;
    const { diagnostics } = await respond(session, type, (diagnostics) => {
      const configured = fromDynamicObject(type, value, diagnostics);
      if (!configured) return;
      const config = kind === "provider" ? withEnvironment(session.provider, configured) : configured;
      for (const diagnostic of validateConfig(session, part, config, writeOnlyAllowed)) diagnostics.report(diagnostic);
    });
    return { diagnostics };
  };
  /** The provider's own configuration, on which the validation of the rest may depend. */
  const provider: Configurable = {
    definition: session.provider.definition,
    validate(config) {
      session.noteConfiguration(config);
      return [];
    },
  };
  return {
    validateProviderConfig: ({ config }) => validated(provider, config),
    validateResourceConfig: async ({ typeName, config, clientCapabilities }) =>
      isValidated(session, typeName, config)
        ? { diagnostics: [] }
        : validated(find(resources, typeName), config, clientCapabilities?.writeOnlyAttributesAllowed ?? false),
    validateDataResourceConfig: async ({ typeName, config }) => validated(find(dataSources, typeName), config),
    validateEphemeralResourceConfig: async ({ typeName, config }) =>
      validated(find(ephemeralResources, typeName), config),
    validateListResourceConfig: async ({ typeName, config }) => validated(find(listResources, typeName), config),
    validateActionConfig: async ({ typeName, config }) => validated(find(actions, typeName), config),
  };
}

/** The calls for what has no state: functions, data sources, ephemeral resources. */
export function statelessCalls<C>(session: Session<C>): Handlers {
  const ofDataSource = callsAbout(session, session.dataSources);
  const ofEphemeral = callsAbout(session, session.ephemeralResources);
  return {
    ...functionCalls(session),
    readDataSource: ofDataSource(nothing, async ({ part, type, scope, decode }, { config }) => ({
      state: toDynamicValue(type, await readDataSource(scope, part, decode(config) ?? {})),
    })),
    openEphemeralResource: ofEphemeral(nothing, async ({ part, type, scope, decode }, { config }) => {
      const opened = await openEphemeral(scope, part, decode(config) ?? {});
      const result = toDynamicValue(type, opened.result);
      return { result, renewAt: renewAt(opened), private: privateBytes(opened.private) };
    }),
    renewEphemeralResource: ofEphemeral(nothing, async ({ part, scope, diagnostics }, request) => {
      const privateState = readPrivate(request.private, diagnostics);
      const renewed = (await part.renew?.(scope.context({ private: privateState.value }))) ?? {};
      return { renewAt: renewAt(renewed), private: privateState.serialize(renewed.private) };
    }),
    closeEphemeralResource: ofEphemeral(nothing, async ({ part, scope, diagnostics }, request) => {
      await part.close?.(scope.context({ private: readPrivate(request.private, diagnostics).value }));
      return {};
    }),
  };
}

export function functionCalls<C>(session: Session<C>): Handlers {
  return { callFunction: async (request) => call(find(session.functions, request.name), request.arguments) };
}

async function call(signature: ProviderFunction, values: readonly DynamicValue[]): Promise<CallFunction_Response> {
  try {
    const args = values.map((value, i) => fromDynamicValue(parameterType(signature, i), value));
    return { result: toDynamicValue(signature.returns, await signature.call(args)) };
  } catch (error) {
    const text = messageOf(error);
    const functionArgument = error instanceof FunctionError ? error.argument : undefined;
    // Terraform ends the sentence with a full stop of its own.
    return { error: { text: printable(spellSnake(text)).replace(/\.$/, ""), functionArgument } };
  }
}

/** Type of the argument at a position. @throws FunctionError when there are fewer parameters. */
function parameterType({ name, parameters, variadic }: ProviderFunction, position: number): ValueType {
  const parameter = parameters[position] ?? variadic;
  if (!parameter) throw new FunctionError(`${name} takes ${parameters.length} arguments`, position);
  return parameter.type;
}

function renewAt({ renewAt }: Renewed): Timestamp | undefined {
  if (!renewAt) return undefined;
  const milliseconds = renewAt.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanos: (milliseconds - seconds * 1000) * 1_000_000 };
}
