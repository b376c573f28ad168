import { fromDynamicValue, toDynamicValue } from "../../protocol/dynamic-value";
import type {
  CallFunction_Response,
  DynamicValue,
  FunctionError as FunctionErrorMessage,
} from "../../protocol/generated/tfplugin6";
import { FunctionError } from "../diagnostic";
import { find, type Handlers } from "../handlers";
import type { ProviderFunction } from "../provider";
import type { Session } from "../session";

export function functionCalls<C>(session: Session<C>): Handlers {
  return { callFunction: async (request) => call(find(session.functions, request.name), request.arguments) };
}

async function call(one: ProviderFunction, values: readonly DynamicValue[]): Promise<CallFunction_Response> {
  try {
    const args = values.map((value, i) => fromDynamicValue(parameterType(one, i), value));
    return { result: toDynamicValue(one.returns, await one.call(args)) };
  } catch (error) {
    return { error: explain(error) };
  }
}

function parameterType(one: ProviderFunction, position: number) {
  const parameter = one.parameters[position] ?? one.variadic;
  if (!parameter) throw new FunctionError(`${one.name} takes ${one.parameters.length} arguments`, position);
  return parameter.type;
}

function explain(error: unknown): FunctionErrorMessage {
  if (error instanceof FunctionError) return { text: error.message, functionArgument: error.argument };
  return { text: error instanceof Error ? error.message : String(error) };
}
