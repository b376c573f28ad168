import {
  type Definition,
  holdsUnknown,
  isPresent,
  type ObjectType,
  type ObjectValue,
  type Value,
} from "../../../../lib/schema";
import { DiagnosticError } from "../diagnostic";
import { placeIn } from "../places";
import type { DataSource } from "../provider";
import type { Scope } from "../session";
import { known } from "./read";

export async function readDataSource<C>(scope: Scope<C>, dataSource: DataSource<C>, config: ObjectValue) {
  if (holdsUnknown(config))
    throw new DiagnosticError(
      "Arguments are not known yet",
      "Terraform reads a data source when all its arguments are known.",
    );
  const read = await dataSource.read(scope.context({ config }, configuredPlace(scope, dataSource.definition, config)));
  return known(configuredOver(dataSource.definition.type, config, read));
}

/** The place that a configuration names. @throws DiagnosticError for one that the client cannot reach. */
export function configuredPlace<C>(scope: Scope<C>, definition: Definition, config: ObjectValue): Value | undefined {
  const places = scope.placesOf(definition);
  const place = placeIn(places, config);
  if (places && isPresent(place)) places.check(scope.client, place);
  return place;
}

/** Terraform requires that configured values stay; the others come from the response. */
export function configuredOver(type: ObjectType, config: ObjectValue, response: ObjectValue): ObjectValue {
  const entries = Object.keys(type.attributes).map((name): [string, Value] => [
    name,
    config[name] ?? response[name] ?? null,
  ]);
  return Object.fromEntries(entries);
}
