import type { Definition } from "terraform-provider-sdk/schema";
import { type Mode, modeNames } from "../../lib/client/modes";
import { capabilitiesOf } from "../../lib/client/settings/capabilities";
import { type Emulator, startEmulator } from "../../lib/emulator";

export interface Service {
  readonly mode: Mode;
  readonly product: "clickstack" | undefined;
}

/** Every mode with every set of capabilities. */
export const services: readonly Service[] = modeNames.flatMap((mode) =>
  ([undefined, "clickstack"] as const).map((product) => ({ mode, product })),
);

export function nameOf({ mode, product }: Service): string {
  return product ? `${mode} mode of ${product}` : `${mode} mode`;
}

/**
 * The service itself: without a product, one that serves the base document and nothing else. The product is strict, so that a body never has
 * a member that the service does not know.
 */
export function startService({ product }: Service): Promise<Emulator> {
  if (!product) return startEmulator({ product: "none" });
  return startEmulator({ product, enterprise: true, serviceVersion: "next", strict: true });
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
