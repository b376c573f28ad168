import type { DataSource } from "../../sdk";
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
