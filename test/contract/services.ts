import { objectIn } from "terraform-provider-sdk/definitions";
import type { Attribute, Definition, ValueType } from "terraform-provider-sdk/schema";
import { type Mode, modeNames } from "../../lib/client/modes";
import { capabilitiesOf } from "../../lib/client/settings/capabilities";
import { type Emulator, startEmulator } from "../../lib/emulator";
import { comesAfter } from "../../lib/service/releases";

export interface Service {
  readonly mode: Mode;
  readonly product: "clickstack" | undefined;
  /** The release that the emulator plays. Default: the newest. */
  readonly version?: "2.36";
}

/** Every mode with every set of capabilities. */
export const services: readonly Service[] = modeNames.flatMap((mode) =>
  ([undefined, "clickstack"] as const).map((product) => ({ mode, product })),
);

/** The recorded release, asked about kinds only of which a newer one has more. */
const recorded: Service = { mode: "open_source", product: "clickstack", version: "2.36" };

export const inOpenSource: readonly Service[] = [...services.filter(({ mode }) => mode === "open_source"), recorded];

export function nameOf({ mode, product, version }: Service): string {
  return [`${mode} mode`, product && `of ${product}`, version].filter(Boolean).join(" ");
}

/**
 * The service itself: without a product, one that serves the base document and nothing else. The product is strict, so that a body never has
 * a member that the service does not know.
 */
export function startService({ product, version }: Service): Promise<Emulator> {
  if (!product) return startEmulator({ product: "none" });
  return startEmulator({ product, enterprise: true, serviceVersion: version ?? "2.46", strict: true });
}

/** True if a release after 2.36 has something of it. */
export function isNewer(type: ValueType): boolean {
  const object = objectIn(type);
  return Object.values(object?.attributes ?? {}).some(
    ({ api: { firstVersion: since = "" } = {}, type: of }: Attribute) => comesLater(since) || isNewer(of),
  );
}

/** True for a version after the recorded one. */
export function comesLater(since: string): boolean {
  return /^2\.\d+$/.test(since) && comesAfter(since, "2.36");
}

export function offers({ mode, product }: Service, definition: Definition): boolean {
  try {
    capabilitiesOf({ mode, product }).requireFor(definition);
    return true;
  } catch {
    return false;
  }
}

/** The provider's configuration for a service that an emulator plays. */
export function settingsOf({ mode, product }: Service, { openSource, managed }: Emulator): object {
  const connections: Readonly<Record<Mode, object>> = { open_source: { openSource }, managed: { managed } };
  return {
    ...connections[mode],
    product: product ?? null,
    pathSegments: { observability: "observability", metrics: "metrics" },
  };
}
