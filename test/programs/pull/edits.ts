import type { Random } from "../../support/random/random";
import type { Body, Dashboard, Tile } from "./service";

/** One edit as people make it in the UI; false if the dashboard offers no place for it. */
type DashboardEdit = (dashboard: Dashboard, random: Random, fresh: number) => boolean;

function tileWith(dashboard: Dashboard, random: Random, fits: (tile: Tile) => boolean): Tile | undefined {
  const fitting = dashboard.tiles.filter(fits);
  return fitting[random.between(0, fitting.length - 1)];
}

const itemsOf = ({ config: { select } }: Tile): Body[] => (Array.isArray(select) ? select : []);

const bottomOf = ({ tiles }: Dashboard) => Math.max(0, ...tiles.map(({ y, h }) => y + h));

export const dashboardEdits: Readonly<Record<string, DashboardEdit>> = {
  rename(dashboard, _, fresh) {
    dashboard.name = `${dashboard.name.replace(/ \(.*/, "")} (${fresh})`;
    return true;
  },
  "tile name"(dashboard, random, fresh) {
    const tile = tileWith(dashboard, random, () => true);
    if (tile) tile.name = `Renamed ${fresh}`;
    return tile !== undefined;
  },
  move(dashboard, random) {
    const tile = tileWith(dashboard, random, () => true);
    if (tile) Object.assign(tile, { x: tile.x === 0 ? 12 : 0, y: bottomOf(dashboard) });
    return tile !== undefined;
  },
  resize(dashboard, random) {
    const tile = tileWith(dashboard, random, () => true);
    if (tile) tile.h = tile.h === 6 ? 5 : 6;
    return tile !== undefined;
  },
  query(dashboard, random, fresh) {
    const tile = tileWith(dashboard, random, (one) => itemsOf(one).length > 0);
    const [item] = tile ? itemsOf(tile) : [];
    if (item) item.where = `Body:word${fresh}`;
    return item !== undefined;
  },
  threshold(dashboard, random, fresh) {
    const tile = tileWith(dashboard, random, ({ config }) => Array.isArray(config.colorRules));
    const rules = tile?.config.colorRules as Body[] | undefined;
    if (rules?.[0]) rules[0].value = fresh + 100;
    return rules !== undefined;
  },
  format(dashboard, random) {
    const tile = tileWith(dashboard, random, ({ config }) => config.numberFormat !== undefined);
    const format = tile?.config.numberFormat as Body | undefined;
    if (format) format.mantissa = (Number(format.mantissa) + 1) % 4;
    return format !== undefined;
  },
  text(dashboard, random, fresh) {
    const tile = tileWith(dashboard, random, ({ config }) => typeof config.markdown === "string");
    if (tile) tile.config.markdown = `# Read me\n\nCall number ${fresh}.\n`;
    return tile !== undefined;
  },
  "new tile"(dashboard, random, fresh) {
    const source = dashboard.tiles.map(({ config }) => config.sourceId).find((id) => typeof id === "string");
    if (source === undefined || dashboard.tiles.length > 12) return false;
    const select = [{ aggFn: "count", where: `Body:new${fresh}`, whereLanguage: "lucene" }];
    const displayType = random.pick(["line", "number"]);
    dashboard.tiles.push({
      name: `New ${fresh}`,
      x: 0,
      y: bottomOf(dashboard),
      w: 12,
      h: 6,
      config: { displayType, sourceId: source, select },
    });
    return true;
  },
  "removed tile"(dashboard, random) {
    if (dashboard.tiles.length < 3) return false;
    dashboard.tiles.splice(random.between(1, dashboard.tiles.length - 1), 1);
    return true;
  },
  tags(dashboard, _, fresh) {
    if (dashboard.tags.length === 0) return false;
    dashboard.tags = [...dashboard.tags.slice(0, 2), `tag${fresh}`];
    return true;
  },
  filter(dashboard, _, fresh) {
    const [filter] = dashboard.filters;
    if (filter) filter.name = `Filter ${fresh}`;
    return filter !== undefined;
  },
};

export const alertEdits: Readonly<Record<string, (alert: Body, webhooks: readonly string[], fresh: number) => void>> = {
  "alert threshold"(alert, _, fresh) {
    alert.threshold = 100 + fresh;
  },
  "alert interval"(alert) {
    alert.interval = alert.interval === "5m" ? "15m" : "5m";
  },
  "alert channel"(alert, webhooks) {
    const [channel = alert.channel as Body] = alert.channels as Body[];
    const webhookId = webhooks.find((id) => id !== channel.webhookId);
    Object.assign(alert, { channel: { type: "webhook", webhookId }, channels: [{ type: "webhook", webhookId }] });
  },
};
