import { randomInt } from "node:crypto";
import { hashApiKey } from "../../../lib/api-key-hash";
import type { Client } from "../../../lib/client";
import { apiKeyMaterial } from "../../../lib/kinds/api-key";
import { ephemeralResource } from "../../sdk";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** As long as those of the platform. */
const lengths = { keyId: 20, keySecret: 40 };

/** `observability_api_key_material`: generated in this process, without client and network. */
export const apiKeyMaterialResource = ephemeralResource<Client, typeof apiKeyMaterial>(apiKeyMaterial, {
  async open() {
    const keyId = randomText(lengths.keyId);
    const keySecret = randomText(lengths.keySecret);
    return { result: { keyId, keySecret, hashData: { ...hashApiKey(keyId, keySecret) } } };
  },
});

/** Every character is as likely as any other. */
function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
