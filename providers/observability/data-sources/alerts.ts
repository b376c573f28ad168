import type { Client } from "../../../lib/client";
import { alertLookup, alertResult, alerts } from "../../../lib/definitions";
import type { DataSource } from "../../sdk";
import { findOne } from "./find-one";
import { resultOf } from "./result";

const filters = ["dashboardId", "tileId", "state"] as const;

/** `observability_alerts`. */
export const alertsDataSource: DataSource<Client> = {
  definition: alerts,
  async read(context) {
    const { client, config, signal } = context;
    const all = await client.alerts.list({ signal });
    const wanted = all.filter((alert) =>
      filters.every((name) => config[name] === null || alert[name] === config[name]),
    );
    return { alerts: wanted.map((record, index) => resultOf(alertResult, record, ["alerts", index], context)) };
  },
};

/** `observability_alert`. */
export const alertDataSource: DataSource<Client> = {
  definition: alertLookup,
  async read(context) {
    const { client, config, signal } = context;
    const record = findOne(await client.alerts.list({ signal }), config, { thing: "alert" });
    return resultOf(alertLookup.type, record, ["alert"], context);
  },
};
