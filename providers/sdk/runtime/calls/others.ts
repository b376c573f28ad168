import {
  holdsUnknown,
  isPresent,
  mapMembers,
  type ObjectType,
  type ObjectValue,
  toSnake,
  type Value,
  type ValueType,
} from "../../schema";
import { problem } from "../../schema/problems";
import { DiagnosticError, FunctionError } from "../diagnostics";
import type { DataSource, EphemeralResource, Opened, ProviderFunction } from "../provider";
import type { Scope } from "../session";
import { known, storable } from "./read";

export async function readDataSource<C>(scope: Scope<C>, dataSource: DataSource<C>, config: ObjectValue) {
  const open = Object.keys(config).filter((name) => holdsUnknown(config[name]));
  if (open.length > 0) {
    const detail = `${open.map(toSnake).join(", ")}: known only after apply. Apply the resource that it comes from first (-target), or write a fixed value.`;
    throw new DiagnosticError(problem("arguments-not-known"), detail);
  }
  const read = await dataSource.read(scope.context({ config }, configuredPlace(scope, config)));
  return known(configuredOver(dataSource.definition.type, config, read));
}

/** The place that a configuration names. @throws DiagnosticError for one that the client cannot reach. */
export function configuredPlace<C>(scope: Scope<C>, config: ObjectValue): Value | undefined {
  const place = scope.placeIn(config);
  if (isPresent(place)) scope.places?.check(scope.client, place);
  return place;
}

/** Terraform requires that configured values stay; the others come from the response. */
function configuredOver(type: ObjectType, config: ObjectValue, response: ObjectValue): ObjectValue {
  return mapMembers(type.attributes, (_, name) => config[name] ?? response[name] ?? null);
}

export async function openEphemeral<C>(
  scope: Scope<C>,
  ephemeral: EphemeralResource<C>,
  config: ObjectValue,
): Promise<Opened> {
  const { type } = ephemeral.definition;
  const opened = await ephemeral.open(scope.context({ config }, configuredPlace(scope, config)));
  return { ...opened, result: storable(type, configuredOver(type, config, opened.result)) };
}

/** Type of the argument at a position. @throws FunctionError when there are fewer parameters. */
export function parameterType({ name, parameters, variadic }: ProviderFunction, position: number): ValueType {
  const parameter = parameters[position] ?? variadic;
  if (!parameter) throw new FunctionError(`${name} takes ${parameters.length} arguments`, position);
  return parameter.type;
}
