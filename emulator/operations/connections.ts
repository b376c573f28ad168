import { check, idParams, pathId } from "../http/check";
import { type Call, data, done } from "../http/result";
import { notFoundText } from "../rejection";
import { connectionOnCreate, connectionOnUpdate } from "../shapes/connection";
import { objectId } from "../store/ids";
import type { Connection, Opaque } from "../store/records";
import { openSourceOnly as modes, type Operation } from "./operation";

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
