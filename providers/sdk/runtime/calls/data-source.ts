import { holdsUnknown, type ObjectType, type ObjectValue, type Value } from "../../../../lib/schema";
import { DiagnosticError } from "../diagnostic";
import type { DataSource } from "../provider";
import type { Scope } from "../session";
import { known } from "./read";

export async function readDataSource<C>(scope: Scope<C>, dataSource: DataSource<C>, config: ObjectValue) {
  if (holdsUnknown(config))
    throw new DiagnosticError(
      "Arguments are not known yet",
      "Terraform reads a data source when all its arguments are known.",
    );
  const read = await dataSource.read(scope.with({ config }));
  return known(configuredOver(dataSource.definition.type, config, read));
}

/** Terraform requires that configured values stay; the others come from the response. */
export function configuredOver(type: ObjectType, config: ObjectValue, response: ObjectValue): ObjectValue {
  const entries = Object.keys(type.attributes).map((name): [string, Value] => [
    name,
    config[name] ?? response[name] ?? null,
  ]);
  return Object.fromEntries(entries);
}
