import { isUnknown } from "../../schema/value";
import { type Mode, modes } from "../modes";
import type { SettingsInput } from "./input";
import type { Reader } from "./reader";

/** The team that requests are for, if the mode has teams. */
export function readTeam(input: SettingsInput, mode: Mode | undefined, reader: Reader): string | undefined {
  const team = reader.string(input.team, ["team"], "OBSERVABILITY_TEAM");
  if (team === undefined || isUnknown(team) || mode === undefined) return undefined;
  if (!modes[mode].features.teams) {
    reader.refuse(["team"], `is not supported in ${mode} mode, where a service has only one team; remove it`);
  } else if (!/^[\w.~-]+$/.test(team)) {
    reader.refuse(["team"], `is "${team}"; it must be the ID of a team`);
  }
  return team;
}
