import type { ObjectValue } from "../../model/value";
import { isSameAlert } from "../create/same-alert";
import type { AlertRecord } from "../records/records";
import type { CallOptions, ResourceContext } from "./resource-context";
import { StoredKind } from "./stored-kind";

export interface Alerts {
  /** All alerts; shares one request with `read`. */
  list(options?: CallOptions): Promise<readonly AlertRecord[]>;
  /** As it is now; `null` when it is gone. */
  get(id: string, options?: CallOptions): Promise<AlertRecord | null>;
  /** For refresh: as fresh as the copy that this client's reads share; `null` when it is surely gone. */
  read(id: string, options?: CallOptions): Promise<AlertRecord | null>;
  /** Creates exactly one. @throws AmbiguousCreateError when it is not known whether it exists. */
  create(body: ObjectValue, options?: CallOptions): Promise<AlertRecord>;
  /** @throws NotFoundError when it is gone. */
  update(id: string, body: ObjectValue, options?: CallOptions): Promise<AlertRecord>;
  /** Succeeds also when it is gone already. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

export interface AlertStore extends Alerts {
  /** A write to a dashboard may have deleted alerts on it. */
  doubtDashboard(id: string): void;
}

export function alertsOf(context: ResourceContext): AlertStore {
  const watched = new Map<string, string>();
  const kind = new StoredKind<AlertRecord>(context, {
    path: `${context.addresses.resources}/alerts`,
    schema: "alert",
    reads: "alerts.read",
    writes: "alerts.write",
    note: ({ id, dashboardId }) => {
      if (dashboardId) watched.set(id, dashboardId);
    },
  });

  /** An alert shares its turn with the dashboard that it watches. */
  const turnOf = (body: ObjectValue | undefined, otherwise: string) => {
    const dashboard = body?.dashboardId ?? watched.get(otherwise);
    return dashboard ? `dashboard ${dashboard}` : `alert ${otherwise}`;
  };

  return {
    list: (options) => kind.list(options),
    get: (id, options) => kind.get(id, options),
    read: (id, options) => kind.read(id, options),
    create: (body, options) =>
      kind.create(
        {
          body,
          what: body.name ? `the alert "${body.name}"` : "the alert",
          turn: turnOf(body, `of saved search ${body.savedSearchId}`),
          decode: kind.decode,
          recordOf: (record) => record,
          isNamesake: (record) => (record.name ?? null) === (body.name ?? null),
          isSame: (record) => isSameAlert(body, record),
          adopt: async (record) => record,
        },
        options,
      ),
    update: (id, body, options) => kind.update("PUT", id, body, turnOf(body, id), options),
    async delete(id, options) {
      await kind.delete(id, turnOf(undefined, id), options);
      watched.delete(id);
    },
    doubtDashboard: (id) => kind.doubtWhere((alert) => alert.dashboardId === id),
  };
}
