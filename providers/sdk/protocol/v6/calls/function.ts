import { printable } from "../../../../../lib/schema";
import { functionFailure, parameterType } from "../../../runtime/calls/function";
import type { ProviderFunction } from "../../../runtime/provider";
import type { Session } from "../../../runtime/session";
import type { Handlers } from "../call-types";
import { fromDynamicValue, toDynamicValue } from "../dynamic-value";
import type { CallFunction_Response, DynamicValue } from "../generated/tfplugin6";
import { find } from "../respond";

export function functionCalls<C>(session: Session<C>): Handlers {
  return { callFunction: async (request) => call(find(session.functions, request.name), request.arguments) };
}

async function call(one: ProviderFunction, values: readonly DynamicValue[]): Promise<CallFunction_Response> {
  try {
    const args = values.map((value, i) => fromDynamicValue(parameterType(one, i), value));
    return { result: toDynamicValue(one.returns, await one.call(args)) };
  } catch (error) {
    const { text, argument } = functionFailure(error);
    return { error: { text: printable(text), functionArgument: argument } };
  }
}
