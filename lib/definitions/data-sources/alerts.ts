import { alert } from "../../kinds/alert";
import { idOrName, oneOfIdAndName } from "../../kinds/derive";
import { teamToRead } from "../../kinds/kind";
import { asComputed, computed, define, instant, list, object, optional, string } from "../../schema";
import { alertStates, objectId } from "../../words";

const silence = object("AlertSilence", {
  by: computed(string(), "User who silenced the alert."),
  at: computed(instant(), "When the alert was silenced."),
  until: computed(instant(), "When the silence ends."),
});

const executionError = object("AlertExecutionError", {
  timestamp: computed(instant(), "When the evaluation failed."),
  type: computed(string(), "Type of the error, for example `QUERY_ERROR` or `WEBHOOK_ERROR`."),
  message: computed(string(), "Error message from the service."),
});

const members = {
  ...asComputed(alert.type.attributes),
  state: computed(string({ known: alertStates }), `State of the alert: \`${alertStates.join("`, `")}\`.`),
  silenced: computed(silence, "Silence of the alert. Null if the alert is not silenced."),
  executionErrors: computed(
    list(executionError),
    "Errors of the alert's latest evaluations. Null if the service returns none.",
  ),
  createdAt: computed(instant(), "When the alert was created."),
  updatedAt: computed(instant(), "When the alert or its state last changed."),
};

/** An alert as the service returns it, including its state, silence, errors and times. */
const alertResult = object("AlertResult", members);

export const alerts = define({
  kind: "data_source",
  name: "alerts",
  capability: "alerts.read",
  description: "Lists the alerts of the team, oldest first. You can filter them.",
  type: object("AlertsConfig", {
    dashboardId: optional(objectId(), "Return only alerts on tiles of this dashboard."),
    tileId: optional(string({ minLength: 1 }), "Return only alerts on this tile."),
    state: optional(string({ known: alertStates }), "Return only alerts in this state."),
    team: teamToRead,
    alerts: computed(list(alertResult), "Matching alerts."),
  }),
});

export const alertLookup = define({
  kind: "data_source",
  name: "alert",
  capability: "alerts.read",
  description: "Looks up an alert by ID or name, with its current state.",
  type: object("AlertLookupConfig", { ...members, ...idOrName("alert"), team: teamToRead }, [oneOfIdAndName]),
});
