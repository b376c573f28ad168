import { type Mode, modeNames } from "../../service/products";
import { type ManagedConnection, managed } from "./managed";
import type { ModeFeatures, ModeRecord, PathSegments } from "./mode";
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

/** What a mode makes of its connection. */
export function connected<M extends Mode>(connection: ConnectionOf<M> & { readonly mode: M }) {
  const mode = modes[connection.mode];
  return {
    addresses: (segments: PathSegments) => mode.addresses(connection, segments),
    authorization: () => mode.authorization(connection),
    missingForService: () => mode.missingForService?.(connection),
  };
}

/** What resources need to know of a mode. */
export function featuresOf(mode: Mode): ModeFeatures {
  return modes[mode].features;
}
