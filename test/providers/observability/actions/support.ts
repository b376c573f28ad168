import { type Invocation, invokeAction } from "terraform-provider-sdk/testing";
import type { Emulator } from "../../../../lib/emulator";
import { seed } from "../../../../lib/emulator/store/seed-ids";
import { observability } from "../../../../providers/observability/provider";
import { openSource } from "../../../emulator/support";

type Arguments = Parameters<typeof invokeAction>[2];

/** Invokes an action of the provider on the self-hosted side of an emulator. */
export function invoked(
  emulator: Emulator,
  name: string,
  config: Arguments,
  { signal, ...provider }: { readonly signal?: AbortSignal; readonly product?: string | null } = {},
): Promise<Invocation> {
  const configuration = { product: "clickstack", openSource: emulator.openSource, ...provider };
  return invokeAction(observability, name, config, { provider: configuration, signal });
}

/** An alert on a line of counts. */
export async function madeAlert(emulator: Emulator, item: object, more: object = {}): Promise<string> {
  const send = openSource(emulator);
  const select = [{ aggFn: "count", ...item }];
  const config = { displayType: "line", sourceId: seed.logs, select };
  const tiles = [{ name: "Errors", x: 0, y: 0, w: 6, h: 4, config }];
  const { body: dashboard } = await send("POST", "/dashboards", { name: "Checkout", tiles });
  const watchedTile = { source: "tile", dashboardId: dashboard.data.id, tileId: dashboard.data.tiles[0].id };
  const channel = { type: "webhook", webhookId: seed.webhook };
  const condition = { threshold: 1e12, thresholdType: "above", interval: "5m" };
  const { body } = await send("POST", "/alerts", {
    name: "Many errors",
    ...watchedTile,
    ...condition,
    channel,
    ...more,
  });
  return body.data.id;
}

/** Each problem in a line. */
export function problemsOf({ errors, warnings }: Invocation): string[] {
  return [...errors, ...warnings].map(({ summary, detail }) => `${summary}: ${detail}`);
}
