import type { CreateContext } from "../../../sdk";
import type { Service } from "../../service";
import { adoptable } from "../../stored/existing";
import { announceTiles } from "./announce";
import { planTiles } from "./planned-tiles";
import { storedDashboard } from "./stored-dashboard";
import { createBody } from "./to-wire";
import type { Dashboard } from "./types";
import { nothingUnowned } from "./unowned";

export async function createDashboard(context: CreateContext<Service, Dashboard>) {
  const { client, config, planned, signal } = context;
  const wanted = { ...planned, tiles: planTiles(planned.tiles, null, nothingUnowned) };
  const { id } = planned;
  const adopted = id === null ? null : await adoptable(client.dashboards, "dashboard", id, signal);
  const body = adopted ?? (await client.dashboards.create(createBody(wanted, client.tileForm), { signal }));
  const created = storedDashboard(planned, config, body);
  announceTiles(context, created.state);
  return created;
}
