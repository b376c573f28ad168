import { DiagnosticError } from "terraform-provider-sdk";
import { digest, type JsonValue } from "terraform-provider-sdk/internal/provider";
import { isRecord, type Json, recordOf, sortedMembers } from "terraform-provider-sdk/internal/schema";
import { type DashboardRecord, stringifyJson } from "../../../../lib/client";
import { problem } from "../../../../lib/service/problems";
import { idOf } from "../../../../lib/tiles";

interface Seen {
  /** Hash by tile id. */
  readonly tiles: Readonly<Record<string, string>>;
  /** Hash of everything but the tiles. */
  readonly rest: string;
}

/** Hashes of the service's response, with which a later update is compared. Stored in private state. */
export function seen(body: DashboardRecord): JsonValue & Seen {
  const { tiles, ...rest } = body;
  const hashes = (tiles ?? []).map((tile) => [idOf(tile) ?? "", hash(tile)] as const);
  return { tiles: recordOf(hashes), rest: hash(rest) };
}

/** @throws DiagnosticError that names the tiles that somebody saved after the plan was created. */
export function rejectLostUpdate(privateState: JsonValue | undefined, body: DashboardRecord): void {
  const before = seenIn(privateState);
  if (before === undefined) return;
  const now = seen(body);
  const [ids, last] = [Object.keys(now.tiles), Object.keys(before.tiles)];
  const nameOf = (id: string) => {
    const name = (body.tiles ?? []).find((tile) => idOf(tile) === id)?.name;
    return name ? `"${name}" (${id})` : id;
  };
  const tiles = {
    changed: ids.filter((id) => id in before.tiles && before.tiles[id] !== now.tiles[id]).map(nameOf),
    added: ids.filter((id) => !(id in before.tiles)).map(nameOf),
    removed: last.filter((id) => !(id in now.tiles)),
  };
  const found = Object.entries(tiles).flatMap(([what, names]) =>
    names.length === 0 ? [] : [`${names.length === 1 ? "tile" : "tiles"} ${names.join(", ")} ${what}`],
  );
  if (before.rest !== now.rest) found.push("settings of the dashboard changed");
  if (found.length === 0) return;
  throw new DiagnosticError(
    problem("dashboard-saved-by-others"),
    `The dashboard "${body.name}" (${body.id}) has changed since the plan was created: ${found.join("; ")}. Nothing was written. Plan again to see both changes, or set overwrite_concurrent_changes = true to overwrite them.`,
  );
}

function seenIn(privateState: JsonValue | undefined): Seen | undefined {
  const value = isRecord(privateState) ? privateState.seen : undefined;
  if (!isRecord(value) || !isRecord(value.tiles) || typeof value.rest !== "string") return undefined;
  const tiles = Object.entries(value.tiles).map(([id, one]) => [id, String(one)] as const);
  return { tiles: recordOf(tiles), rest: value.rest };
}

/** The first part of the digest is enough to tell the versions of a tile apart, and dashboards have many. */
function hash(value: Json): string {
  return digest(stringifyJson(sortedMembers(value))).slice(0, 16);
}
