import type { ObjectValue } from "../../model/value";
import { isSameDashboard } from "../create/same-dashboard";
import { stringifyJson } from "../json";
import { decodeVerdict } from "../records/decode";
import type { DashboardRecord, DashboardVerdict } from "../records/records";
import type { AlertStore } from "./alerts";
import type { CallOptions, ResourceContext } from "./resource-context";
import { StoredKind } from "./stored-kind";

export interface Dashboards {
  /** All dashboards; shares one request with `read`. */
  list(options?: CallOptions): Promise<readonly DashboardRecord[]>;
  /** As it is now; `null` when it is gone. */
  get(id: string, options?: CallOptions): Promise<DashboardRecord | null>;
  /** For refresh: as fresh as the copy that this client's reads share; `null` when it is surely gone. */
  read(id: string, options?: CallOptions): Promise<DashboardRecord | null>;
  /** Creates exactly one. @throws AmbiguousCreateError when it is not known whether it exists. */
  create(body: ObjectValue, options?: CallOptions): Promise<DashboardRecord>;
  /** Full replacement. @throws NotFoundError when it is gone. */
  update(id: string, body: ObjectValue, options?: CallOptions): Promise<DashboardRecord>;
  /** Succeeds also when it is gone already. */
  delete(id: string, options?: CallOptions): Promise<void>;
  /** The service's judgement of a body that would be created; `null` when it gives none. */
  validate(body: ObjectValue, options?: CallOptions): Promise<DashboardVerdict | null>;
}

export function dashboardsOf(context: ResourceContext, alerts: AlertStore): Dashboards {
  const path = `${context.addresses.resources}/dashboards`;
  const kind = new StoredKind<DashboardRecord>(context, {
    path,
    schema: "dashboard",
    reads: "dashboards.read",
    writes: "dashboards.write",
    isComplete: (entry) => Array.isArray(entry.tiles),
  });
  const turnOf = (id: string) => `dashboard ${id}`;

  return {
    list: (options) => kind.list(options),
    get: (id, options) => kind.get(id, options),
    read: (id, options) => kind.read(id, options),
    create: (body, options) =>
      kind.create(
        {
          body,
          what: `the dashboard "${body.name}"`,
          turn: `new dashboard ${body.name}`,
          decode: kind.decode,
          recordOf: (record) => record,
          isNamesake: (record) => record.name === body.name,
          isSame: (record) => isSameDashboard(body, record),
          adopt: async (record) => record,
        },
        options,
      ),
    update: (id, body, options) =>
      kind.update("PUT", id, body, turnOf(id), options).finally(() => alerts.doubtDashboard(id)),
    delete: (id, options) => kind.delete(id, turnOf(id), options).finally(() => alerts.doubtDashboard(id)),
    async validate(body, { signal } = {}) {
      context.capabilities.require("dashboards.validate");
      return context.exchange.run(
        {
          method: "POST",
          effect: "query",
          path: `${path}/validate`,
          body: stringifyJson(body),
          decode: decodeVerdict,
        },
        signal,
      );
    },
  };
}
