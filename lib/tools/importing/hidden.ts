import { isRecord } from "terraform-provider-sdk/values";
import { tileForms } from "../../service/products";
import { mayHideRatio } from "../../tiles";
import type { ServiceOfObjects } from "./accept";
import type { Configuration, Inventory } from "./inventory";
import { textIf } from "./optional";

const mostListed = 10;

const guide =
  "https://github.com/observability-as-code/terraform-provider-observability/blob/main/docs/guides/shared-dashboards.md#what-cannot-stay";

/** What the API does not return of dashboards made in the UI, said once, and the tiles that may have the worst of it. */
export function hiddenWords(
  { objects }: Pick<Configuration, "objects">,
  inventory: Inventory,
  { product, isNew }: Pick<ServiceOfObjects, "product" | "isNew">,
): string[] {
  const dashboards = objects.filter(({ kind }) => kind === "dashboard");
  if (isNew || tileForms[product] !== "config" || dashboards.length === 0) return [];
  const general = `The API does not return all that the UI stores, such as the second series of a number tile with a ratio or the condition of a whole chart. The first update of a dashboard loses it, see ${guide}.`;
  const ratios = dashboards.flatMap(({ id, name }) => {
    const tiles = inventory.dashboard?.find((candidate) => candidate.id === id)?.tiles;
    return possibleRatios(tiles).map((tile) => `${JSON.stringify(tile)} of ${name}`);
  });
  if (ratios.length === 0) return [general];
  const listed = `${ratios.slice(0, mostListed).join(", ")}${textIf(ratios.length > mostListed, " …")}`;
  return [
    general,
    `Number tiles that show one count in percent, and may be a ratio in the UI: ${listed}. Look at them in the UI before you change these dashboards.`,
  ];
}

function possibleRatios(tiles: unknown): string[] {
  const records = Array.isArray(tiles) ? tiles.filter(isRecord) : [];
  return records.flatMap(({ name, config }) => {
    if (isRecord(config) && mayHideRatio(config)) return [String(name)];
    return [];
  });
}
