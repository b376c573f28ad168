import { randomUUID } from "node:crypto";
import { check } from "../http/check";
import { type Call, data } from "../http/result";
import { newCredentials } from "../managed/keys";
import { metricsText } from "../managed/service-metrics";
import type { Operation } from "../operations/operation";
import type { Opaque } from "../store/records";
import { key } from "./shapes";

const modes: Operation["modes"] = ["account"];

const backupMembers = [
  "id",
  "serviceId",
  "backupName",
  "startedAt",
  "finishedAt",
  "durationInSeconds",
  "sizeInBytes",
  "bucket",
];

const only = (members: string[], record: object): Opaque =>
  Object.fromEntries(Object.entries(record).filter(([name]) => members.includes(name)));

function createKey(call: Call) {
  const { body } = check(call, { body: key });
  const { shown, hashes } = newCredentials(body.hashData);
  const { keyIdHash, keySecretHash, assignedRoleIds, ...record } = call.store.keys.put({
    id: randomUUID(),
    name: body.name ?? "",
    state: body.state ?? "enabled",
    roles: body.roles ?? [],
    assignedRoleIds: [],
    ...(body.ipAccessList && { ipAccessList: body.ipAccessList }),
    ...(body.expireAt && { expireAt: body.expireAt }),
    createdAt: call.now.toISOString(),
    ...hashes,
  });
  return data({ key: record, ...shown });
}

/** The account level as the document shows it: keys can be created, and nothing else. */
export const documentAccount = (metricsSegment: string): Operation[] => [
  { method: "post", path: "/keys", modes, run: createKey },
  {
    method: "get",
    path: "/services/:serviceId/backups",
    modes,
    run: ({ store, serviceId }) =>
      data(store.backups.list().map((backup) => only(backupMembers, { serviceId, ...backup }))),
  },
  {
    method: "get",
    path: `/services/:serviceId/${metricsSegment}`,
    modes,
    // The document does not name the parameter that filters: any does.
    run: (call) => ({ kind: "text", text: metricsText(call, Object.keys(call.query).length > 0) }),
  },
];
