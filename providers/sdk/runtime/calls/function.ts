import type { ValueType } from "../../../../lib/schema";
import { FunctionError } from "../diagnostic";
import type { ProviderFunction } from "../provider";

/** Type of the argument at a position. @throws FunctionError when there are fewer parameters. */
export function parameterType({ name, parameters, variadic }: ProviderFunction, position: number): ValueType {
  const parameter = parameters[position] ?? variadic;
  if (!parameter) throw new FunctionError(`${name} takes ${parameters.length} arguments`, position);
  return parameter.type;
}

/** The error of a function call. */
export function functionFailure(error: unknown): { readonly text: string; readonly argument?: number } {
  if (error instanceof FunctionError) return { text: error.message, argument: error.argument };
  return { text: error instanceof Error ? error.message : String(error) };
}
