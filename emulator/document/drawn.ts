import { z } from "zod/v3";
import { newStore, type Store } from "../store/store";
import type { Alert, Dashboard, Opaque, Source } from "../store/tables";
import { type Held, table } from "./data";

const text = z.string().catch("");
const number = (usual: number) => z.number().catch(usual);

const series = z.object({
  sourceId: text,
  aggFn: z.string().catch("count"),
  where: text,
  groupBy: z.array(z.string()).catch([]),
  field: text,
  type: z.string().catch("time"),
  metricName: z.string().optional().catch(undefined),
});

const tile = z.object({
  id: text,
  name: text,
  x: number(0),
  y: number(0),
  w: number(12),
  h: number(4),
  asRatio: z.boolean().catch(false),
  series: z.array(series).catch([]),
});

const dashboard = z.object({ name: text, tags: z.array(z.string()).catch([]), tiles: z.array(tile).catch([]) });

const alert = z.object({
  name: z.string().nullable().catch(null),
  dashboardId: text,
  tileId: text,
  interval: text,
  threshold: number(0),
  thresholdType: text,
});

const displayTypes: Readonly<Record<string, string>> = {
  time: "line",
  histogram: "stacked_bar",
  search: "search",
  number: "number",
  table: "table",
  markdown: "markdown",
};

/** What the picture of a tile shows: the first series decides its kind. */
function configOf({ series: all, asRatio }: z.output<typeof tile>) {
  const [first] = all;
  return {
    displayType: displayTypes[first?.type ?? "markdown"] ?? "line",
    sourceId: first?.sourceId,
    where: first?.where,
    groupBy: first?.groupBy.join(","),
    asRatio: asRatio && all.length === 2,
    select: all.map(
      ({ aggFn, field, where, metricName }): Opaque => ({ aggFn, valueExpression: field, where, metricName }),
    ),
  };
}

function drawnDashboard(held: Held): Dashboard {
  const { name, tags, tiles } = dashboard.parse(held);
  const nothing = { filters: [], savedQuery: null, savedQueryLanguage: null, savedFilterValues: [], containers: [] };
  return { id: held.id, name, tags, tiles: tiles.map((one) => ({ ...one, config: configOf(one) })), ...nothing };
}

const drawnAlert = (held: Held): Alert => ({
  id: held.id,
  source: "tile",
  state: "OK",
  channels: [],
  message: null,
  note: null,
  numConsecutiveWindows: null,
  createdAt: "",
  updatedAt: "",
  ...alert.parse(held),
});

/** A source whose columns nobody knows. */
const drawnSource = ({ id, name }: Held): Source => ({
  id,
  name: text.parse(name),
  kind: "source",
  connection: "connection",
  timestampValueExpression: "Timestamp",
});

/** The stored objects in the form that the page draws. */
export function drawnStore(store: Store): Store {
  const drawn = newStore();
  const { webhooks, ...all } = store.view();
  drawn.load({
    ...all,
    connections: [{ id: "connection", name: "", host: "", username: "", createdAt: "", updatedAt: "" }],
    sources: table(store, "sources").list().map(drawnSource),
    webhooks: webhooks.map((held) => ({ ...held, name: text.parse(held.name), service: text.parse(held.service) })),
    dashboards: table(store, "dashboards").list().map(drawnDashboard),
    alerts: table(store, "alerts").list().map(drawnAlert),
  });
  return drawn;
}
