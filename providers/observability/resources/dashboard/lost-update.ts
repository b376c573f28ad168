import { DiagnosticError } from "terraform-provider-sdk";
import type { UpdateContext } from "terraform-provider-sdk/internal/provider";
import type { DashboardRecord } from "../../../../lib/client";
import { problem } from "../../../../lib/service/problems";
import { idOf } from "../../../../lib/tiles";
import type { Service } from "../../service";
import type { Dashboard } from "./types";

/** @throws DiagnosticError that names the tiles that somebody saved after the plan was created. */
export function rejectLostUpdate({ changesIn }: UpdateContext<Service, Dashboard>, body: DashboardRecord): void {
  const changes = changesIn(body);
  if (changes === undefined) return;
  const nameOf = (id: string) => {
    const name = (body.tiles ?? []).find((tile) => idOf(tile) === id)?.name;
    return name ? `"${name}" (${id})` : id;
  };
  const found = (["changed", "added", "removed"] as const).flatMap((what) => {
    const names = changes[what].map(nameOf);
    return names.length === 0 ? [] : [`${names.length === 1 ? "tile" : "tiles"} ${names.join(", ")} ${what}`];
  });
  if (changes.rest) found.push("settings of the dashboard changed");
  if (found.length === 0) return;
  throw new DiagnosticError(
    problem("dashboard-saved-by-others"),
    `The dashboard "${body.name}" (${body.id}) has changed since the plan was created: ${found.join("; ")}. Nothing was written. Plan again to see both changes, or set overwrite_concurrent_changes = true to overwrite them.`,
  );
}
