import { ApiError } from "../../../../lib/client";
import { apiKey } from "../../../../lib/kinds/api-key";
import { holdsIdentityOnly } from "../../../../lib/schema";
import { kindResource } from "../../stored/stored-resource";
import { keyBody } from "./body";
import { planKey } from "./plan";
import { currentOf, readKey } from "./read";
import { shownKey } from "./shown-key";

/**
 * `observability_api_key`. Its hooks: a secret is returned once, roles may mirror each other, and some services support only some
 * operations on keys.
 */
export const apiKeyResource = kindResource(apiKey, {
  store: (client) => client.apiKeys,
  hooks: {
    plan: planKey,
    body: keyBody,
    state: readKey,
    written(key, { planned, config, warn }, created) {
      const { keyId = planned.keyId, keySecret = planned.keySecret } = created ?? {};
      const isMadeByService = planned.hashData === null && config.keyHashWo === null;
      if (created && isMadeByService && !keySecret)
        warn(
          "Key has no secret",
          `The service created the key ${key.id} but did not return its secret, which it shows only once. Replace the key.`,
        );
      const keySuffix = planned.keySuffix ?? key.keySuffix ?? keyId?.slice(-4) ?? null;
      const createdAt = planned.createdAt ?? key.createdAt ?? null;
      return { keyId, keySecret, keySuffix, createdAt, ...currentOf(key) };
    },
    /** If the service cannot read keys, the state stays unchanged. */
    readFailed(error, { prior, warn }) {
      if (!isNotServed(error) || holdsIdentityOnly(apiKey.type, prior)) throw error;
      warn(
        "Key cannot be read",
        `The service does not support reading API keys. The state of "${prior.name}" (${prior.id}) stays unchanged, and changes made elsewhere are not detected. ${error.message}`,
      );
      return { state: prior };
    },
    /** If the service cannot delete keys, the key is removed from the state only, with a warning. */
    async deleteFailed(error, { prior, warn }) {
      if (!isNotServed(error)) throw error;
      const end = prior.expireAt ? `expires at ${prior.expireAt}` : "never expires";
      warn(
        "Key still exists",
        `The service does not support deleting API keys. The key ${shownKey(prior)} is no longer in the state, but it still works and ${end}. Delete it in the platform's console. ${error.message}`,
      );
    },
  },
});

function isNotServed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "not_served";
}
