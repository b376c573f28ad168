import { isObject, mapMembers, type ObjectType, type ObjectValue, type Value } from "../schema";
import type { Provider } from "./provider";

/** A configuration of the provider in which each argument that it omits has the value of its environment variable, if that is not empty. */
export function withEnvironment<C>(
  { definition, readsEnvironment }: Pick<Provider<C>, "definition" | "readsEnvironment">,
  config: ObjectValue,
  environment: NodeJS.ProcessEnv = process.env,
): ObjectValue {
  if (readsEnvironment) return config;
  return completed(definition.type, config, environment);
}

function completed({ attributes }: ObjectType, config: ObjectValue, environment: NodeJS.ProcessEnv): ObjectValue {
  return mapMembers(config, (value, name): Value => {
    const { type, set } = attributes[name] ?? {};
    if (type?.kind === "object" && isObject(value)) return completed(type, value, environment);
    const variable = set?.env && environment[set.env];
    return value === null && variable ? variable : value;
  });
}
