import type { Emulator } from "../../lib/emulator";

const stamp = "2026-01-01T00:00:00.000Z";
let made = 0;

/** A new ID, as the service gives one. */
export function freshId(): string {
  made += 1;
  return `77e${made.toString(16).padStart(21, "0")}`;
}

/** Puts an alert that nobody manages on a tile, as people do in the UI. */
export function insertAlert(emulator: Emulator, dashboardId: string, tileId: string): string {
  const id = freshId();
  emulator.insert("alerts", {
    id,
    name: `alert ${id}`,
    message: null,
    note: null,
    numConsecutiveWindows: null,
    source: "tile",
    dashboardId,
    tileId,
    interval: "5m",
    threshold: 1,
    thresholdType: "above",
    channels: [{ type: "webhook", webhookId: "66e000000000000000000701" }],
    state: "OK",
    createdAt: stamp,
    updatedAt: stamp,
  } as never);
  return id;
}
