import { DataObservabilityTeamMember } from "cdktf-observability";
import type { Construct } from "constructs";

export function emulatorMember(scope: Construct): DataObservabilityTeamMember {
  return new DataObservabilityTeamMember(scope, "emulator", { id: "emulator@example.com" });
}
