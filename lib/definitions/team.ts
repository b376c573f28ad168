import { computed, define, object, optional, string } from "../schema";
import { objectId } from "./object-id";
import { teamOf } from "./team-argument";

export const team = define({
  kind: "resource",
  name: "team",
  capability: "team.write",
  description:
    "Manages the settings of the team. The resource takes over the existing team. Destroying it leaves the team unchanged. Requires the enterprise edition of the service.",
  schemaVersion: 1,
  type: object("TeamConfig", {
    id: computed(objectId(), "ID of the team.", { stable: true, identifies: true }),
    name: computed(string(), "Name of the team.", { stable: true }),
    defaultUserRoleId: optional(
      objectId(),
      "ID of the default role of new members. If omitted, new members have no role.",
      {
        wire: "defaultUserRole",
        removal: { by: "value", value: null, says: "New members have no role (the provider sends null)." },
      },
    ),
    team: teamOf("settings"),
  }),
});
