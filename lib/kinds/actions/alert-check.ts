import { integer, object, optional, required, string } from "terraform-provider-sdk/schema";
import { objectId } from "../../service/words";
import { define } from "../define";
import { teamToRead } from "../kind";

/** `observability_alert_check`. */
export const alertCheck = define({
  kind: "action",
  name: "alert_check",
  capability: "charts.query",
  description:
    "Evaluates the condition of an alert over the past, by the rules of the service and with its data, as `preview --live` does. Fails if the query is rejected, if there is no data, or if the alert would fire now, or in every window. Raw SQL and PromQL are not checked. Requires Terraform 1.14 or later.",
  type: object("AlertCheck", {
    alertId: required(objectId(), "ID of the alert."),
    windows: optional(integer({ min: 1, max: 2000 }), "Number of windows to evaluate.", {
      set: { default: 12 },
      docs: { forAuthors: "Defaults to 12." },
    }),
    onFinding: optional(string({ oneOf: ["error", "warning"] }), "Whether a finding fails the apply.", {
      set: { default: "error" },
      docs: { forAuthors: "Defaults to `error`." },
    }),
    team: teamToRead,
  }),
});
