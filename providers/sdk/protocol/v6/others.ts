import {
  closeEphemeral,
  functionFailure,
  openEphemeral,
  parameterType,
  readDataSource,
  renewEphemeral,
} from "../../runtime/calls/others";
import type { ProviderFunction, Renewed } from "../../runtime/provider";
import type { Session } from "../../runtime/session";
import { printable, spellSnake } from "../../schema";
import { find, type Handlers, respond } from "./call";
import type { CallFunction_Response, DynamicValue, Timestamp } from "./generated/tfplugin6";
import { privateBytes, readPrivate } from "./private-state";
import { fromDynamicObject, fromDynamicValue, shaped, toDynamicValue } from "./values";

export function configureCalls<C>(session: Session<C>): Handlers {
  const { type } = session.provider.definition;
  return {
    configureProvider: async ({ config, terraformVersion }) => {
      const { diagnostics } = await respond(session, type, (diagnostics) =>
        session.configure(
          fromDynamicObject(type, config, diagnostics) ?? shaped(type, {}),
          terraformVersion,
          diagnostics,
        ),
      );
      return { diagnostics };
    },
    stopProvider: async () => {
      session.endCalls();
      return { error: "" };
    },
  };
}

export function dataSourceCalls<C>(session: Session<C>): Handlers {
  return {
    readDataSource: async ({ typeName, config }, signal) => {
      const dataSource = find(session.dataSources, typeName);
      const { type } = dataSource.definition;
      const { result, diagnostics, failed } = await respond(session, type, async (diagnostics) => {
        const given = fromDynamicObject(type, config, diagnostics) ?? {};
        return toDynamicValue(type, await readDataSource(session.scope(diagnostics, signal), dataSource, given));
      });
      return { state: failed ? undefined : result, diagnostics };
    },
  };
}

export function functionCalls<C>(session: Session<C>): Handlers {
  return { callFunction: async (request) => call(find(session.functions, request.name), request.arguments) };
}

async function call(one: ProviderFunction, values: readonly DynamicValue[]): Promise<CallFunction_Response> {
  try {
    const args = values.map((value, i) => fromDynamicValue(parameterType(one, i), value));
    return { result: toDynamicValue(one.returns, await one.call(args)) };
  } catch (error) {
    const { text, argument } = functionFailure(error);
    // Terraform ends the sentence with a full stop of its own.
    return { error: { text: printable(spellSnake(text)).replace(/\.$/, ""), functionArgument: argument } };
  }
}

export function ephemeralCalls<C>(session: Session<C>): Handlers {
  return {
    openEphemeralResource: async ({ typeName, config }, signal) => {
      const ephemeral = find(session.ephemeralResources, typeName);
      const { type } = ephemeral.definition;
      const { result, diagnostics } = await respond(session, type, async (diagnostics) => {
        const given = fromDynamicObject(type, config, diagnostics) ?? {};
        const opened = await openEphemeral(session.scope(diagnostics, signal), ephemeral, given);
        return {
          result: toDynamicValue(type, opened.result),
          renewAt: renewAt(opened),
          private: privateBytes(opened.private),
        };
      });
      return { ...result, diagnostics };
    },

    renewEphemeralResource: async ({ typeName, private: bytes }, signal) => {
      const ephemeral = find(session.ephemeralResources, typeName);
      const { result, diagnostics } = await respond(session, ephemeral.definition.type, async (diagnostics) => {
        const privateState = readPrivate(bytes, diagnostics);
        const renewed = await renewEphemeral(session.scope(diagnostics, signal), ephemeral, privateState.value);
        return { renewAt: renewAt(renewed), private: privateState.next(renewed.private) };
      });
      return { ...result, diagnostics };
    },

    closeEphemeralResource: async ({ typeName, private: bytes }, signal) => {
      const ephemeral = find(session.ephemeralResources, typeName);
      const { diagnostics } = await respond(session, ephemeral.definition.type, (diagnostics) => {
        const privateState = readPrivate(bytes, diagnostics);
        return closeEphemeral(session.scope(diagnostics, signal), ephemeral, privateState.value);
      });
      return { diagnostics };
    },
  };
}

function renewAt({ renewAt }: Renewed): Timestamp | undefined {
  if (!renewAt) return undefined;
  const milliseconds = renewAt.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanos: (milliseconds - seconds * 1000) * 1_000_000 };
}
