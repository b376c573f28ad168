import { ApiError, type Client, type CreatedKey } from "../../../../lib/client";
import { apiKey } from "../../../../lib/definitions";
import { formatPath, type KnownOf } from "../../../../lib/model";
import { type CreateContext, type DeleteContext, type ReadContext, resource, type Stored } from "../../../sdk";
import { importId } from "../import-id";
import { createBody, patchBody } from "./body";
import { planKey } from "./plan";
import { readKey } from "./read";

type Key = typeof apiKey;

/** `observability_api_key`. */
export const apiKeyResource = resource<Client, Key>(apiKey, {
  plan: planKey,
  create,
  read,
  async update({ client, planned, prior, signal }) {
    await client.keys.update(prior.id, patchBody(planned, prior), { signal });
    return { state: planned };
  },
  delete: remove,
  import: async ({ client, id, signal }) => ({
    state: {
      id: await importId(id, {
        kind: "API key",
        form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
        says: "a UUID, not the credential's key_id",
        list: () => client.keys.list({ signal }),
      }),
    },
  }),
});

async function create({ client, planned, config, signal, warn }: CreateContext<Client, Key>): Promise<Stored<Key>> {
  const created = await client.keys.create(createBody(planned, config), { signal });
  const broughtHashes = planned.hashData !== null || config.keyHashWo !== null;
  if (!broughtHashes && !created.keySecret)
    warn(
      "Key without its secret",
      `The service made the key ${created.key.id} but did not return its secret, which is only shown once. Replace the key.`,
    );
  return { state: newState(planned, created) };
}

function newState(planned: KnownOf<Key>, { key, keyId, keySecret }: CreatedKey): KnownOf<Key> {
  return {
    ...planned,
    id: key.id,
    keyId: keyId ?? null,
    keySecret: keySecret ?? null,
    keySuffix: key.keySuffix ?? keyId?.slice(-4) ?? null,
    createdAt: key.createdAt ?? null,
  };
}

/** A service that cannot read keys leaves the state as it is. */
async function read({ client, prior, signal, log, warn }: ReadContext<Client, Key>): Promise<Stored<Key> | null> {
  try {
    const body = await client.keys.read(prior.id, { signal });
    if (body === null) return null;
    const state = readKey(body, prior, (path, expected) =>
      log.warn("a member of a response is not what was expected", { member: formatPath(path), expected }),
    );
    return { state };
  } catch (error) {
    if (!isNotServed(error) || prior.name === null) throw error;
    warn(
      "Key cannot be read",
      `The service does not serve reading API keys, so the state of "${prior.name}" (${prior.id}) is kept as it is: changes made elsewhere are not seen. ${error.message}`,
    );
    return { state: prior };
  }
}

/** A service that cannot delete keys leaves the key alive: it is forgotten, in words. */
async function remove({ client, prior, signal, warn }: DeleteContext<Client, Key>): Promise<void> {
  try {
    await client.keys.delete(prior.id, { signal });
  } catch (error) {
    if (!isNotServed(error)) throw error;
    const end = prior.expireAt ? `expires at ${prior.expireAt}` : "never expires";
    warn(
      "Key still exists",
      `The service does not serve deleting API keys. The key "${prior.name}" (${prior.id}, ending in ${prior.keySuffix}) is removed from the state but still works and ${end}: delete it in the platform's console. ${error.message}`,
    );
  }
}

function isNotServed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "not_served";
}
