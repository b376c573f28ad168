import { FunctionError, type ProviderFunction } from "terraform-provider-sdk";
import { isObject, isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import { nearest, own } from "terraform-provider-sdk/values";
import { apiKeyHash, tileId } from "../../lib/kinds/catalog";
import { hashApiKey, KeyPartError } from "../../lib/service/api-key-hash";

/** `provider::observability::api_key_hash`. */
const apiKeyHashFunction: ProviderFunction = {
  ...apiKeyHash,
  call([keyId, keySecret]) {
    try {
      return { ...hashApiKey(String(keyId), String(keySecret)) };
    } catch (error) {
      if (!(error instanceof KeyPartError)) throw error;
      throw new FunctionError(error.message, error.part === "keySecret" ? 1 : 0);
    }
  },
};

/** `provider::observability::tile_id`. */
export const tileIdFunction: ProviderFunction = {
  ...tileId,
  call([tileIds, key]) {
    // Of a dashboard that does not exist yet, the keys are known and the IDs are not.
    if (isUnknown(tileIds)) return UNKNOWN;
    const ids = isObject(tileIds) ? tileIds : {};
    const id = own(ids, String(key));
    if (id === undefined) throw new FunctionError(missing(String(key), Object.keys(ids)), 1);
    if (id === null) throw new FunctionError(`The service returned no ID for the tile "${String(key)}".`, 1);
    return id;
  },
};

export const functions = [apiKeyHashFunction, tileIdFunction];

function missing(key: string, keys: readonly string[]): string {
  if (keys.length === 0) return `There is no tile "${key}": the dashboard has no tiles.`;
  const near = nearest(key, keys);
  const listed = (names: readonly string[]) =>
    names
      .slice(0, 10)
      .map((name) => `"${name}"`)
      .join(", ");
  const problem = `There is no tile "${key}" on this dashboard.`;
  if (near.length > 0) return `${problem} The nearest keys are ${listed(near)}.`;
  return `${problem} It has ${listed(keys)}.`;
}
