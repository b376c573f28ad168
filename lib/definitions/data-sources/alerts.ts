import { asComputed, computed, define, instant, list, object, optional, string } from "../../model";
import { alert } from "../alert";
import { objectId } from "../object-id";
import { alertStates } from "../vocabulary";
import { idOrName, oneOfIdAndName } from "./id-or-name";

const silence = object("AlertSilence", {
  by: computed(string(), "Who silenced the alert."),
  at: computed(instant(), "When it was silenced."),
  until: computed(instant(), "When the silence ends."),
});

const executionError = object("AlertExecutionError", {
  timestamp: computed(instant(), "When the check failed."),
  type: computed(string(), "Kind of the failure, e.g. `QUERY_ERROR` or `WEBHOOK_ERROR`."),
  message: computed(string(), "What the service says of it."),
});

const members = {
  ...asComputed(alert.type.attributes),
  state: computed(string({ known: alertStates }), `State of the alert: \`${alertStates.join("`, `")}\`.`),
  silenced: computed(silence, "The silence somebody put on the alert; null when there is none."),
  executionErrors: computed(
    list(executionError),
    "Failures of the alert's last checks; null when the service tells none.",
  ),
  createdAt: computed(instant(), "When the alert was created."),
  updatedAt: computed(instant(), "When the alert was last changed, its state included."),
};

/** An alert as the service tells it, with what changes by itself: state, silence, failures, times. */
const alertResult = object("AlertResult", members);

export const alerts = define({
  kind: "data_source",
  name: "alerts",
  capability: "alerts.read",
  description: "All alerts of the team, in the service's order (oldest first), or those that a filter lets through.",
  type: object("AlertsConfig", {
    dashboardId: optional(objectId(), "Only alerts on tiles of this dashboard."),
    tileId: optional(string({ minLength: 1 }), "Only alerts on this tile."),
    state: optional(string({ known: alertStates }), "Only alerts in this state."),
    alerts: computed(list(alertResult), "The alerts."),
  }),
});

export const alertLookup = define({
  kind: "data_source",
  name: "alert",
  capability: "alerts.read",
  description: "One alert, by id or by name, with its current state.",
  type: object("AlertLookupConfig", { ...members, ...idOrName("alert") }, [oneOfIdAndName]),
});
