import { hashApiKey, KeyPartError } from "../../../lib/api-key-hash";
import { apiKeyHash } from "../../../lib/definitions/functions";
import { FunctionError, type ProviderFunction } from "../../sdk";

/** `provider::observability::api_key_hash`. */
export const apiKeyHashFunction: ProviderFunction = {
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
