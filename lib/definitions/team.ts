import { computed, define, object, optional, string } from "../model";
import { objectId } from "./object-id";

export const team = define({
  kind: "resource",
  name: "team",
  capability: "team.write",
  description:
    "Settings of the team. It takes over the team there is, and a destroy leaves the team as it is. Needs the enterprise edition of the service.",
  schemaVersion: 1,
  type: object("TeamConfig", {
    id: computed(objectId(), "Id of the team.", { stable: true, identifies: true }),
    name: computed(string(), "Name of the team.", { stable: true }),
    defaultUserRoleId: optional(objectId(), "Id of the role that new members get; none when absent.", {
      wire: "defaultUserRole",
      removal: { by: "value", value: null, says: "New members get no role (null is sent)." },
    }),
  }),
});
