import type { Stored } from "terraform-provider-sdk";
import { keptSinceImport } from "terraform-provider-sdk/internal/provider";
import { asItems, asMembers, isRecord, recordOf } from "terraform-provider-sdk/values";

/** JSON, as private state keeps it. */
export type PrivateState = Exclude<Stored["private"], undefined>;

export type PrivateMembers = { readonly [name: string]: PrivateState | undefined };

/** What nobody here wrote of a dashboard, whose state shows everything: it is no drift, and an update does not change it. */
export interface Unmanaged {
  readonly members: readonly string[];
  /** Presentation of a dashboard's tiles, by tile ID. */
  readonly tiles: Readonly<Record<string, readonly string[]>>;
  /** True from an import to the first update: what the API hides is still there. */
  readonly isUntouched?: boolean;
}

/** What private state has, by name. */
export function membersOf(privateState: PrivateState | undefined): PrivateMembers {
  if (!isRecord(privateState)) return {};
  return privateState;
}

/** What private state says is unmanaged, in either of its forms; nothing if it says nothing. */
export function unmanagedIn(privateState: PrivateState | undefined): Unmanaged {
  const { unowned: unmanaged } = membersOf(privateState);
  if (!isRecord(unmanaged)) return { members: keptSinceImport(privateState), tiles: recordOf([]) };
  const tiles = Object.entries(asMembers(unmanaged.tiles));
  return {
    members: names(unmanaged.members),
    tiles: recordOf(tiles.map(([id, list]) => [id, names(list)] as const)),
    isUntouched: unmanaged.isUntouched === true,
  };
}

function names(list: unknown): readonly string[] {
  return asItems(list).filter((name) => typeof name === "string");
}
