import { alertLookup, alerts } from "../../../lib/definitions";
import { storedList, storedLookup } from "./stored";

/** `observability_alerts`. */
export const alertsDataSource = storedList(alerts, { store: (client) => client.alerts, member: "alerts" });

/** `observability_alert`. */
export const alertDataSource = storedLookup(alertLookup, {
  store: (client) => client.alerts,
  thing: "alert",
  mayBeUnnamed: true,
});
