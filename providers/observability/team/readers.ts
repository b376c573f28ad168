import type { DataSource, EphemeralResource } from "../../sdk";
import type { Service } from "../service";
import { inTeam, refuseTeam } from "./context";

/** A data source that reads in the team its argument names. */
export function dataSourceOfTeams(dataSource: DataSource<Service>): DataSource<Service> {
  return {
    ...dataSource,
    read(context) {
      const { team } = context.config;
      refuseTeam(context.client, team);
      return dataSource.read(inTeam(context, team));
    },
  };
}

/** An ephemeral resource that reads in the team its argument names. */
export function ephemeralOfTeams(ephemeral: EphemeralResource<Service>): EphemeralResource<Service> {
  if (!("team" in ephemeral.definition.type.attributes)) return ephemeral;
  return {
    ...ephemeral,
    open(context) {
      const { team } = context.config;
      refuseTeam(context.client, team);
      return ephemeral.open(inTeam(context, team));
    },
  };
}
