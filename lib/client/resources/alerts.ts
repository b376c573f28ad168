import type { ObjectValue } from "../../model/value";
import { createOnce } from "../create/create-once";
import { isSameAlert } from "../create/same-alert";
import { stringifyJson } from "../json";
import { decodeDone, decodeOne } from "../records/decode";
import type { AlertRecord } from "../records/records";
import { Snapshot } from "../snapshot/snapshot";
import { nullWhenGone } from "./gone";
import { type CallOptions, type Kit, listAll, pathPart, readOperation } from "./kit";

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

export function alertsOf(kit: Kit): AlertStore {
  const { exchange, serial, clock, serverClock, capabilities } = kit;
  const base = `${kit.addresses.resources}/alerts`;
  const decode = decodeOne<AlertRecord>("alert");
  const pathOf = (id: string) => `${base}/${pathPart(id)}`;
  const claimed = new Set<string>();
  const watched = new Map<string, string>();
  const noted = (alert: AlertRecord) => {
    if (alert.dashboardId) watched.set(alert.id, alert.dashboardId);
    return alert;
  };
  const fetch = async (id: string, signal?: AbortSignal) => {
    const alert = await nullWhenGone(exchange.run(readOperation(pathOf(id), decode), signal));
    return alert && noted(alert);
  };
  const list = async (signal: AbortSignal) => (await listAll<AlertRecord>(kit, base, "alert", signal)).map(noted);
  const snapshot = new Snapshot<AlertRecord>({ list, get: fetch }, clock);

  /** An alert shares its turn with the dashboard that it watches. */
  const turnOf = (body: ObjectValue | undefined, id: string) => {
    const dashboard = body?.dashboardId ?? watched.get(id);
    return dashboard ? `dashboard ${dashboard}` : `alert ${id}`;
  };

  return {
    async list({ signal } = {}) {
      capabilities.require("alerts.read");
      return snapshot.all(signal);
    },
    async get(id, { signal } = {}) {
      capabilities.require("alerts.read");
      const found = await fetch(id, signal);
      if (found) snapshot.put(found);
      else snapshot.remove(id);
      return found;
    },
    async read(id, { signal } = {}) {
      capabilities.require("alerts.read");
      return snapshot.read(id, signal);
    },
    async create(body, { signal } = {}) {
      capabilities.require("alerts.write");
      const operation = { method: "POST", effect: "create", path: base, body: stringifyJson(body), decode } as const;
      const plan = {
        operation,
        what: body.name ? `the alert "${body.name}"` : "the alert",
        list: () => snapshot.fresh(),
        idsBefore: (time: number) => snapshot.idsBefore(time),
        isNamesake: (record: AlertRecord) => (record.name ?? null) === (body.name ?? null),
        isSame: (record: AlertRecord) => isSameAlert(body, record),
        adopt: async (record: AlertRecord) => record,
        idOf: (record: AlertRecord) => record.id,
      };
      const create = () => createOnce(plan, { exchange, clock, serverClock, claimed }, signal);
      const created = await serial.run(turnOf(body, `of saved search ${body.savedSearchId}`), create, signal);
      snapshot.put(noted(created));
      return created;
    },
    async update(id, body, { signal } = {}) {
      capabilities.require("alerts.write");
      const operation = {
        method: "PUT",
        effect: "update",
        path: pathOf(id),
        body: stringifyJson(body),
        decode,
      } as const;
      return serial.run(
        turnOf(body, id),
        async () => {
          snapshot.doubt(id);
          const updated = await exchange.run(operation, signal);
          snapshot.put(noted(updated));
          return updated;
        },
        signal,
      );
    },
    async delete(id, { signal } = {}) {
      capabilities.require("alerts.write");
      const operation = { method: "DELETE", effect: "delete", path: pathOf(id), decode: decodeDone } as const;
      return serial.run(
        turnOf(undefined, id),
        async () => {
          snapshot.doubt(id);
          await nullWhenGone(exchange.run(operation, signal));
          snapshot.remove(id);
          watched.delete(id);
        },
        signal,
      );
    },
    doubtDashboard(id) {
      snapshot.doubtWhere((alert) => alert.dashboardId === id);
    },
  };
}
