import type { ObjectValue } from "../../model/value";
import { createOnce } from "../create/create-once";
import { isSameDashboard } from "../create/same-dashboard";
import { stringifyJson } from "../json";
import { decodeDone, decodeOne, decodeVerdict } from "../records/decode";
import type { DashboardRecord, DashboardVerdict } from "../records/records";
import { Snapshot } from "../snapshot/snapshot";
import type { AlertStore } from "./alerts";
import { nullWhenGone } from "./gone";
import { type CallOptions, type Kit, listAll, pathPart, readOperation } from "./kit";

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

export function dashboardsOf(kit: Kit, alerts: AlertStore): Dashboards {
  const { exchange, serial, clock, serverClock, capabilities } = kit;
  const base = `${kit.addresses.resources}/dashboards`;
  const decode = decodeOne<DashboardRecord>("dashboard");
  const pathOf = (id: string) => `${base}/${pathPart(id)}`;
  const fetch = (id: string, signal?: AbortSignal) =>
    nullWhenGone(exchange.run(readOperation(pathOf(id), decode), signal));
  const snapshot = new Snapshot<DashboardRecord>(
    {
      list: (signal) => listAll(kit, base, "dashboard", signal),
      get: fetch,
      isComplete: (entry) => Array.isArray(entry.tiles),
    },
    clock,
  );
  const claimed = new Set<string>();

  return {
    async list({ signal } = {}) {
      capabilities.require("dashboards.read");
      return snapshot.all(signal);
    },
    async get(id, { signal } = {}) {
      capabilities.require("dashboards.read");
      const found = await fetch(id, signal);
      if (found) snapshot.put(found);
      else snapshot.remove(id);
      return found;
    },
    async read(id, { signal } = {}) {
      capabilities.require("dashboards.read");
      return snapshot.read(id, signal);
    },
    async create(body, { signal } = {}) {
      capabilities.require("dashboards.write");
      const operation = { method: "POST", effect: "create", path: base, body: stringifyJson(body), decode } as const;
      const plan = {
        operation,
        what: `the dashboard "${body.name}"`,
        list: () => snapshot.fresh(),
        idsBefore: (time: number) => snapshot.idsBefore(time),
        isNamesake: (record: DashboardRecord) => record.name === body.name,
        isSame: (record: DashboardRecord) => isSameDashboard(body, record),
        adopt: async (record: DashboardRecord) => record,
        idOf: (record: DashboardRecord) => record.id,
      };
      const create = () => createOnce(plan, { exchange, clock, serverClock, claimed }, signal);
      const created = await serial.run(`new dashboard ${body.name}`, create, signal);
      snapshot.put(created);
      return created;
    },
    async update(id, body, { signal } = {}) {
      capabilities.require("dashboards.write");
      const operation = {
        method: "PUT",
        effect: "update",
        path: pathOf(id),
        body: stringifyJson(body),
        decode,
      } as const;
      return serial.run(
        `dashboard ${id}`,
        async () => {
          snapshot.doubt(id);
          const updated = await exchange.run(operation, signal).finally(() => alerts.doubtDashboard(id));
          snapshot.put(updated);
          return updated;
        },
        signal,
      );
    },
    async delete(id, { signal } = {}) {
      capabilities.require("dashboards.write");
      const operation = { method: "DELETE", effect: "delete", path: pathOf(id), decode: decodeDone } as const;
      return serial.run(
        `dashboard ${id}`,
        async () => {
          snapshot.doubt(id);
          await nullWhenGone(exchange.run(operation, signal)).finally(() => alerts.doubtDashboard(id));
          snapshot.remove(id);
        },
        signal,
      );
    },
    async validate(body, { signal } = {}) {
      capabilities.require("dashboards.validate");
      const path = `${base}/validate`;
      return exchange.run(
        { method: "POST", effect: "query", path, body: stringifyJson(body), decode: decodeVerdict },
        signal,
      );
    },
  };
}
