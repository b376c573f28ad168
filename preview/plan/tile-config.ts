import { isRecord, parseJson } from "../../lib/schema";
import { toCamel } from "../../lib/schema/names";
import { seriesToConfig } from "../../lib/tiles";
import type { Values } from "./plan-json";

/** A tile's content in the service's form; `undefined` while it is known only after apply. */
export function configOfTile({ config, series, as_ratio, asRatio = as_ratio }: Values): Values | undefined {
  if (typeof config === "string") return parsed(config);
  if (isRecord(config)) return config;
  if (!Array.isArray(series)) return undefined;
  return seriesToConfig(
    series.map((item) => camelCased(item) as never),
    asRatio === true,
  );
}

function parsed(text: string): Values | undefined {
  try {
    const value = parseJson(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Terraform's names as the service spells them, at every depth. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [toCamel(name), camelCased(item)]));
}
