import { badRequest } from "../rejection";
import type { Store } from "../store/store";
import type { Container, Opaque, TileConfig } from "../store/tables";

export interface CheckedTile {
  containerId?: string;
  tabId?: string;
  config: TileConfig;
  /** False for a tile that an update leaves as it was: some rules only look at what is new. */
  isNew: boolean;
}

interface OnClick {
  type: string;
  target?: { mode: string; id?: string };
}

const onClickOf = (tile: CheckedTile): OnClick | undefined => tile.config.onClick as OnClick | undefined;
const targetOf = (tile: CheckedTile, type: string): string[] => {
  const click = onClickOf(tile);
  return click?.type === type && click.target?.mode === "id" && click.target.id ? [click.target.id] : [];
};
const textOf = (value: unknown): string[] => (typeof value === "string" ? [value] : []);
const distinct = (ids: string[]): string[] => [...new Set(ids)];
const rejectAny = (ids: string[], sentence: string): void => {
  if (ids.length > 0) throw badRequest(`${sentence}: ${distinct(ids).join(", ")}`);
};

function checkContainers(tiles: CheckedTile[], containers: Container[]): void {
  tiles.forEach(({ containerId, tabId }, index) => {
    if (tabId !== undefined && containerId === undefined)
      throw badRequest(`tiles.${index}.tabId: tabId requires containerId to be set`);
    if (containerId === undefined) return;
    const container = containers.find(({ id }) => id === containerId);
    if (!container)
      throw badRequest(`tiles.${index}.containerId: Tile references unknown containerId "${containerId}"`);
    if (tabId !== undefined && !container.tabs?.some(({ id }) => id === tabId))
      throw badRequest(`tiles.${index}.tabId: Tile references unknown tabId "${tabId}" in container "${containerId}"`);
  });
}

/** The reference checks of a dashboard write, in the service's order; only the first kind that fails is reported. */
export function checkReferences(store: Store, tiles: CheckedTile[], filters: Opaque[], containers: Container[]): void {
  checkContainers(tiles, containers);

  const source = (id: string) => store.sources.find(id);
  const configs = tiles.map(({ config }) => config);
  const sourceIds = [
    ...configs.flatMap(({ sourceId }) => textOf(sourceId)),
    ...filters.flatMap(({ sourceId, appliesToSourceIds }) => [
      ...textOf(sourceId),
      ...((appliesToSourceIds as string[] | undefined) ?? []),
    ]),
    ...tiles.flatMap((tile) => targetOf(tile, "search")),
  ];
  rejectAny(
    sourceIds.filter((id) => !source(id)),
    "Could not find the following source IDs",
  );

  const connectionIds = configs.flatMap(({ connectionId }) => textOf(connectionId));
  rejectAny(
    connectionIds.filter((id) => !store.connections.find(id)),
    "Could not find the following connection IDs",
  );

  const mismatched = configs.filter(
    ({ sourceId, connectionId }) =>
      typeof sourceId === "string" && connectionId && source(sourceId)?.connection !== connectionId,
  );
  rejectAny(
    mismatched.map(({ sourceId }) => sourceId as string),
    "The following source IDs do not match the specified connections",
  );

  const kindOf = (id: unknown): string | undefined => (typeof id === "string" ? source(id)?.kind : undefined);
  const fresh = tiles.filter(({ isNew }) => isNew).map(({ config }) => config);
  rejectAny(
    fresh
      .filter(({ displayType, sourceId }) => displayType === "heatmap" && kindOf(sourceId) !== "trace")
      .map(({ sourceId }) => sourceId as string),
    "Heatmap tiles require a Trace source. The following source IDs are not Trace sources",
  );
  rejectAny(
    fresh
      .filter(({ formulas, sourceId }) => formulas && !["metric", "log", "trace"].includes(kindOf(sourceId) ?? ""))
      .map(({ sourceId }) => sourceId as string),
    "Tiles with formulas require a Metric, Log, or Trace source. The following source IDs are not formula-capable",
  );

  rejectAny(
    tiles.flatMap((tile) => targetOf(tile, "dashboard")).filter((id) => !store.dashboards.find(id)),
    "Could not find the following onClick dashboard IDs",
  );
  rejectAny(
    tiles.flatMap((tile) => targetOf(tile, "search")).filter((id) => !["log", "trace"].includes(kindOf(id) ?? "")),
    "The following onClick search source IDs are not log or trace sources",
  );
}
