import type { Tile as AnyTile, Body, Dashboard } from "./service";

type Item = Body & { aggFn?: string; where?: string; level?: number };

/** What people do to a dashboard or an alert in the UI; false where it has nothing of that. */
type Edit<T> = (object: T, watched: ReadonlySet<string>) => boolean;

/** A service without a product has series. */
function itemsOf({ config, series }: AnyTile): Item[] {
  const items = config?.select ?? series;
  return Array.isArray(items) ? items : [];
}

/** The tile of errors, else the first with a query. */
function mainTile({ tiles }: Dashboard): AnyTile | undefined {
  const queried = tiles.filter((tile) => itemsOf(tile).length > 0);
  return queried.find(({ name }) => /rror/.test(name)) ?? queried[0];
}

const anyTile = (dashboard: Dashboard) => mainTile(dashboard) ?? dashboard.tiles[0];
const bottomOf = ({ tiles }: Dashboard) => Math.max(0, ...tiles.map(({ y, h }) => y + h));
const sourceIn = ({ tiles }: Dashboard) => tiles.map(({ config }) => config?.sourceId).find(Boolean);

/** A dashboard of notes gets one more, for it names no source. */
function newConfig(sourceId: unknown): Body {
  if (sourceId === undefined) return { displayType: "markdown", markdown: "Written in the UI" };
  return { displayType: "line", sourceId, select: [{ aggFn: "count", where: "Body:new", whereLanguage: "lucene" }] };
}

function editTile(tile: AnyTile | undefined, edit: (tile: AnyTile) => void): boolean {
  if (tile) edit(tile);
  return tile !== undefined;
}

const dashboards: Readonly<Record<string, Edit<Dashboard>>> = {
  name(dashboard) {
    dashboard.name = `${dashboard.name} X`;
    return true;
  },
  "tile name"(dashboard) {
    return editTile(anyTile(dashboard), (tile) => {
      tile.name = `${tile.name} X`;
    });
  },
  where(dashboard) {
    const first = mainTile(dashboard);
    const item = [...(first ? [first] : []), ...dashboard.tiles].flatMap(itemsOf).find(({ where }) => where);
    if (item) item.where = `${item.where} OR Body:x`;
    return item !== undefined;
  },
  level(dashboard) {
    const item = dashboard.tiles.flatMap(itemsOf).find(({ aggFn }) => aggFn === "quantile");
    if (item) item.level = item.level === 0.99 ? 0.9 : 0.99;
    return item !== undefined;
  },
  aggregate(dashboard) {
    const tile = mainTile(dashboard);
    const item = tile && itemsOf(tile).find(({ aggFn }) => aggFn === "count");
    const field = tile?.config ? "valueExpression" : "field";
    if (item) Object.assign(item, { aggFn: "count_distinct", [field]: "TraceId" });
    return item !== undefined;
  },
  "group by"(dashboard) {
    const tile = mainTile(dashboard);
    const [first] = tile ? itemsOf(tile) : [];
    if (first && !tile?.config) first.groupBy = ["SeverityText"];
    if (!tile?.config) return first !== undefined;
    if (!["line", "table", "stacked_bar"].includes(String(tile.config.displayType))) return false;
    tile.config.groupBy = "SeverityText";
    return true;
  },
  size(dashboard) {
    return editTile(anyTile(dashboard), (tile) => {
      tile.h += 1;
    });
  },
  position(dashboard) {
    return editTile(anyTile(dashboard), (tile) => Object.assign(tile, { x: 0, y: bottomOf(dashboard) }));
  },
  format: (dashboard) =>
    editTile(mainTile(dashboard), ({ config }) => {
      config.numberFormat = { ...((config.numberFormat as Body | undefined) ?? { output: "number" }), mantissa: 3 };
    }),
  "tile added"(dashboard) {
    const config = newConfig(sourceIn(dashboard));
    dashboard.tiles.push({ name: "New in UI", x: 0, y: bottomOf(dashboard), w: 12, h: 6, config });
    return true;
  },
  "tile removed"(dashboard, watched) {
    const index = dashboard.tiles.findLastIndex(({ id }) => !watched.has(id ?? ""));
    if (dashboard.tiles.length < 2 || index < 0) return false;
    dashboard.tiles.splice(index, 1);
    return true;
  },
  filter(dashboard) {
    const filter = { id: "66f0000000000000000000f1", type: "QUERY_EXPRESSION", expression: "ServiceName" };
    const [first] = dashboard.filters ?? [];
    const sourceId = sourceIn(dashboard);
    if (first) first.name = "Renamed filter";
    else if (sourceId !== undefined) dashboard.filters = [{ ...filter, name: "New filter", sourceId }];
    return first !== undefined || sourceId !== undefined;
  },
  tag(dashboard) {
    dashboard.tags = [...(dashboard.tags ?? []), "from-ui"];
    return true;
  },
};

const alerts: Readonly<Record<string, Edit<Body>>> = {
  threshold(alert) {
    alert.threshold = Number(alert.threshold) + 7;
    return true;
  },
  interval(alert) {
    alert.interval = alert.interval === "1h" ? "6h" : "1h";
    return true;
  },
};

export interface Round {
  readonly name: string;
  readonly dashboard: Edit<Dashboard>;
  /** An edit of one alert of the dashboard in the same round. */
  readonly alert?: { readonly name: string; readonly edit: Edit<Body> };
}

const beside: Readonly<Record<string, string>> = { tag: "threshold", filter: "interval" };

/** One kind of edit for the dashboard of each stack. */
export const rounds: readonly Round[] = Object.entries(dashboards).map(([name, dashboard]) => {
  const alert = beside[name];
  const edit = alert === undefined ? undefined : alerts[alert];
  return alert !== undefined && edit ? { name, dashboard, alert: { name: alert, edit } } : { name, dashboard };
});

/** The kinds of edits that a service without a product can store. */
export const editsWithoutProduct: readonly string[] = ["name", "tile name", "where", "aggregate", "group by", "size"];

export const editNames: readonly string[] = [...Object.keys(dashboards), ...Object.keys(alerts)];
