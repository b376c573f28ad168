import { z } from "zod/v3";
import { type Call, data, done, openSourceOnly as modes, type Operation } from "../http/call";
import { check, idParams, pathId } from "../http/check";
import type { ServiceVersion } from "../options";
import { notFoundText } from "../rejection";
import { objectId } from "../shapes/words";
import type { Connection, Opaque } from "../store/tables";

const prefix = z.string().regex(/^[A-Za-z0-9_]+$/);
const members = {
  name: z.string(),
  host: z.string(),
  username: z.string(),
  password: z.string().optional(),
  isPrometheusEndpoint: z.boolean().optional(),
};

/** Null clears the endpoint, which versions after the recorded one have; the recorded one drops it. */
const endpoint: Record<ServiceVersion, z.ZodType<string | null | undefined, z.ZodTypeDef, unknown>> = {
  next: z.string().nullish(),
  recorded: z.unknown().transform(() => undefined),
};

const connectionOnCreate = (version: ServiceVersion) =>
  z.object({ ...members, hyperdxSettingPrefix: prefix.nullish(), prometheusEndpoint: endpoint[version] });

/** An update clears the prefix with null and with an empty text alike. */
const connectionOnUpdate = (version: ServiceVersion) =>
  z.object({
    ...members,
    hyperdxSettingPrefix: z.union([z.literal(""), prefix]).nullish(),
    prometheusEndpoint: endpoint[version],
  });

/** A connection as responses show it: never with its password. */
const shown = ({ password, ...connection }: Connection): Opaque => connection;

function existing(call: Call, id: string): Connection {
  const found = call.store.connections.find(id);
  if (!found) throw notFoundText();
  return found;
}

export const connectionOperations: Operation[] = [
  { method: "get", path: "/connections", modes, run: ({ store }) => data(store.connections.list().map(shown)) },
  {
    method: "post",
    path: "/connections",
    modes,
    run: (call) => {
      const { hyperdxSettingPrefix, prometheusEndpoint, ...body } = check(call, {
        body: connectionOnCreate(call.serviceVersion),
      }).body;
      const stamp = call.now.toISOString();
      const prefix = hyperdxSettingPrefix ? { hyperdxSettingPrefix } : {};
      const endpoint = prometheusEndpoint ? { prometheusEndpoint } : {};
      const connection = { ...body, ...prefix, ...endpoint, id: objectId(), createdAt: stamp, updatedAt: stamp };
      return data(shown(call.store.connections.put(connection)));
    },
  },
  { method: "get", path: "/connections/:id", modes, run: (call) => data(shown(existing(call, pathId(call)))) },
  {
    method: "put",
    path: "/connections/:id",
    modes,
    run: (call) => {
      const { body, params } = check(call, { body: connectionOnUpdate(call.serviceVersion), params: idParams });
      const stored = existing(call, params.id.toLowerCase());
      const { hyperdxSettingPrefix: prefix, prometheusEndpoint: endpoint } = body;
      const connection = {
        ...stored,
        ...body,
        password: body.password || stored.password,
        hyperdxSettingPrefix: prefix === undefined ? stored.hyperdxSettingPrefix : prefix || undefined,
        prometheusEndpoint: endpoint === undefined ? stored.prometheusEndpoint : endpoint || undefined,
        updatedAt: call.now.toISOString(),
      };
      return data(shown(call.store.connections.put(connection)));
    },
  },
  {
    method: "delete",
    path: "/connections/:id",
    modes,
    run: (call) => {
      if (!call.store.connections.remove(pathId(call))) throw notFoundText();
      return done;
    },
  },
];
