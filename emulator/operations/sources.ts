import type { ZodType, ZodTypeDef } from "zod/v3";
import { check, idParams, pathId } from "../http/check";
import { type Call, data, done } from "../http/result";
import { badRequest, Refusal } from "../rejection";
import { managedSourceBody, managedSourceMembers, sourceBody } from "../shapes/source";
import { isObjectId, objectId } from "../store/ids";
import type { Opaque, Source } from "../store/records";
import type { Store } from "../store/store";
import { both, type Operation } from "./operation";

type SourceMembers = Opaque & { name: string; kind: string; connection: string };

const shapeFor = ({ mode }: Call): ZodType<SourceMembers, ZodTypeDef, unknown> =>
  mode === "managed" ? managedSourceBody : sourceBody;

function existing(call: Call, id: string): Source {
  const found = call.store.sources.find(id);
  if (!found) throw new Refusal(404, "Source not found");
  return found;
}

/** The ID of the connection that a body names, in the lower case in which it is stored. */
function connectionOf(store: Store, { connection }: SourceMembers): string {
  if (!isObjectId(connection)) throw badRequest("connection must be a valid connection id");
  const found = store.connections.find(connection.toLowerCase());
  if (!found) throw badRequest("connection must be an existing connection id");
  return found.id;
}

export const sourceOperations: Operation[] = [
  { method: "get", path: "/sources", modes: both, run: ({ store }) => data(store.sources.list()) },
  {
    method: "post",
    path: "/sources",
    modes: both,
    members: managedSourceMembers,
    run: (call) => {
      const { body } = check(call, { body: shapeFor(call) });
      const connection = connectionOf(call.store, body);
      return data(call.store.sources.put({ ...body, connection, id: objectId() }));
    },
  },
  { method: "get", path: "/sources/:id", modes: both, run: (call) => data(existing(call, pathId(call))) },
  {
    method: "put",
    path: "/sources/:id",
    modes: both,
    members: managedSourceMembers,
    run: (call) => {
      const { body, params } = check(call, { body: shapeFor(call), params: idParams });
      const connection = connectionOf(call.store, body);
      const { id } = existing(call, params.id.toLowerCase());
      return data(call.store.sources.put({ ...body, connection, id }));
    },
  },
  {
    method: "delete",
    path: "/sources/:id",
    modes: both,
    run: (call) => {
      call.store.sources.remove(existing(call, pathId(call)).id);
      return done;
    },
  },
];
