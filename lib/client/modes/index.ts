import { type Mode, modeNames } from "../../service/products";
import { type ManagedConnection, managed } from "./managed";
import type { Endpoint, ModeFeatures, ModeRecord, PathSegments } from "./mode";
import { type OpenSourceConnection, openSource } from "./open-source";

interface Connections {
  readonly open_source: OpenSourceConnection;
  readonly managed: ManagedConnection;
}

export { type Mode, modeNames };

/** A mode together with the settings that it needs; no other pair can be written. */
export type ConnectionOf<M extends Mode = Mode> = { readonly [K in M]: Connections[K] }[M];

type ModeRecords = { readonly [M in Mode]: ModeRecord<Connections[M]> };

/** All modes. */
export const modes: ModeRecords = { open_source: openSource, managed };

export function isMode(name: string): name is Mode {
  return Object.hasOwn(modes, name);
}

/** What requests need of a connection. */
export function endpointOf<M extends Mode>(
  connection: ConnectionOf<M> & { readonly mode: M },
  segments: PathSegments,
): Endpoint {
  return modes[connection.mode].endpoint(connection, segments);
}

/** What resources need to know of a mode. */
export function featuresOf(mode: Mode): ModeFeatures {
  return modes[mode].features;
}
