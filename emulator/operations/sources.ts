import type { ZodType, ZodTypeDef } from "zod/v3";
import { check, idParams, pathId } from "../http/check";
import { badRequest, type Call, data, done, Refusal } from "../http/result";
import { managedSourceBody, managedSourceMembers as members, sourceBody } from "../shapes/source";
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

function checkConnection(store: Store, connection: string): void {
  if (!isObjectId(connection)) throw badRequest("connection must be a valid connection id");
  if (!store.connections.find(connection)) throw badRequest("connection must be an existing connection id");
}

export const sourceOperations: Operation[] = [
  { method: "get", path: "/sources", modes: both, run: ({ store }) => data(store.sources.list()) },
  {
    method: "post",
    path: "/sources",
    modes: both,
    members,
    run: (call) => {
      const { body } = check(call, { body: shapeFor(call) });
      checkConnection(call.store, body.connection);
      return data(call.store.sources.put({ ...body, id: objectId() }));
    },
  },
  { method: "get", path: "/sources/:id", modes: both, run: (call) => data(existing(call, pathId(call))) },
  {
    method: "put",
    path: "/sources/:id",
    modes: both,
    members,
    run: (call) => {
      const { body, params } = check(call, { body: shapeFor(call), params: idParams });
      const { id } = existing(call, params.id.toLowerCase());
      checkConnection(call.store, body.connection);
      return data(call.store.sources.put({ ...body, id }));
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
