import { DiagnosticError, partsFor } from "terraform-provider-sdk";
import { apiKeyState } from "../../../lib/kinds/actions/api-key-state";
import { problem } from "../../../lib/service/problems";
import { isOwnKey, lockedOut, shownKey } from "../resources/api-key";
import type { Service } from "../service";

/** `observability_api_key_state`. */
export const apiKeyStateAction = partsFor<Service>().action(apiKeyState, {
  plan: ({ client }) => client.capabilities.requireFor(apiKeyState),
  async invoke({ client, config, signal, progress }) {
    const { apiKeyId, state } = config;
    client.capabilities.requireFor(apiKeyState);
    const key = await client.apiKeys.get(apiKeyId, { signal });
    if (!key) {
      const detail = `There is no API key ${apiKeyId}; somebody may have deleted it.`;
      throw new DiagnosticError(problem("object-gone", "API key"), detail, ["apiKeyId"]);
    }
    if (key.state === state) return progress(`The key ${shownKey(key)} is ${state} already.`);
    if (state === "disabled" && isOwnKey(client, key)) throw lockedOut(key, "disabled");
    await client.apiKeys.update(apiKeyId, { state }, { signal });
    progress(`The key ${shownKey(key)} is ${state} now.`);
  },
});
