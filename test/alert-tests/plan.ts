import type { EvaluatedAlert } from "../../lib/evaluation/alert";

/** Arguments by Terraform's names. */
const snaked = (members: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

const unchanged = (type: string, values: object, unknown = {}) => ({
  address: `observability_${type}.x`,
  mode: "managed",
  type: `observability_${type}`,
  change: { actions: ["no-op"], before: values, after: values, after_unknown: unknown },
});

interface Planned {
  /** The content of the tile "Errors" on the dashboard "Shop", */
  readonly tile?: object;
  /** or the chart of the alert itself, */
  readonly chart?: object;
  /** or a saved search. */
  readonly search?: object;
  /** What of the alert is known only after apply. */
  readonly unknown?: object | undefined;
  readonly alert: EvaluatedAlert & { groupBy?: string; name?: string; message?: string };
}

/** What `terraform show -json` prints of a plan with one alert. */
export function planOf({ tile, chart, search, alert, unknown }: Planned) {
  const onTile = tile ? { dashboard_id: "d", tile_id: "t" } : { saved_search_id: "s" };
  const watched = chart ? { chart: JSON.stringify(chart) } : onTile;
  return {
    format_version: "1.2",
    resource_changes: [
      ...(tile
        ? [
            unchanged("dashboard", {
              id: "d",
              name: "Shop",
              tile_ids: { Errors: "t" },
              tiles: [{ name: "Errors", config: JSON.stringify(tile) }],
            }),
          ]
        : []),
      ...(search ? [unchanged("saved_search", { id: "s", name: "Errors", ...snaked(search) })] : []),
      unchanged("alert", { id: "a", ...watched, ...snaked(alert) }, unknown),
    ],
  };
}
