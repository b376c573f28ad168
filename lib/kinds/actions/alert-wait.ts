import { integer, object, optional, required } from "terraform-provider-sdk/schema";
import { objectId } from "../../service/words";
import { define } from "../define";
import { teamToRead } from "../kind";

/** `observability_alert_wait`. */
export const alertWait = define({
  kind: "action",
  name: "alert_wait",
  capability: "alerts.read",
  description:
    "Waits until the service has evaluated an alert. Fails with the service's error if the query of the alert fails, or if a notification cannot be delivered. The service evaluates a new alert within a minute, and every alert once per interval. Requires Terraform 1.14 or later.",
  type: object("AlertWait", {
    alertId: required(objectId(), "ID of the alert."),
    timeoutSeconds: optional(
      integer({ min: 1, max: 86_400 }),
      "Seconds to wait. After an update, the next evaluation is due at the end of the alert's current interval.",
      { set: { default: 420 }, docs: { forAuthors: "Defaults to 420, enough for an interval of five minutes." } },
    ),
    team: teamToRead,
  }),
});
